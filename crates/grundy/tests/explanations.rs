//! What explanations say, and what they must not say.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use grundy::tell::explain::{Block, Explanation, explain, text};
use grundy::{Budget, Convention, catalogue};

fn told(position: &str) -> Explanation {
    let sum = catalogue::open(position).unwrap_or_else(|error| panic!("{error}"));
    explain(&sum, Convention::Normal, &mut Budget::default()).unwrap()
}

/// The text on one line.
fn words(position: &str) -> String {
    text::render(&told(position)).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn parts_that_are_raised_are_named() {
    let text = words("prim 9,10");
    assert!(
        text.contains("guarantees a move to every lower value: prim 9 (from *2 to *1)"),
        "{text}"
    );
    assert!(text.contains("the rules allow it here: prim 10 (from *1 to *2)"), "{text}");
    assert!(!text.contains("must be lowered"), "{text}");
}

#[test]
fn a_component_that_grows_may_be_lowered_in_a_part() {
    // Every winning move lowers a part, though it raises the nim-sum of its component.
    let text = words("nim 3,4,5 + kayles 5,7");
    assert!(text.contains("nim 4 (from *4 to *0), nim 5 (from *5 to *1) and kayles 5"), "{text}");
    assert!(!text.contains("raised"), "{text}");
}

#[test]
fn a_theorem_is_told_once() {
    for (position, theorem) in
        [("prim 9,10,25", "Least prime divisor:"), ("nim 3,4 + nim 5,6", "Nim heap: A heap")]
    {
        assert_eq!(words(position).matches(theorem).count(), 1, "{position}");
    }
    assert!(words("nim 3,4 + nim 5,6").contains("Nim heap: as above."));
}

#[test]
fn nim_sums_of_many_parts_stay_short() {
    let heaps: Vec<String> = (0..40).map(|n| (n % 7).to_string()).collect();
    let position = format!("nim {}", heaps.join(","));
    let told = told(&position);
    // 0 to 4 stand six times each, 5 and 6 five times.
    let blocks: Vec<&Block> = told.steps.iter().flat_map(|step| &step.blocks).collect();
    let sums: Vec<_> = blocks
        .iter()
        .filter_map(|block| match block {
            Block::Sum { rows, total } => Some((rows.clone(), total.0)),
            _ => None,
        })
        .collect();
    let row = |value| ("5 parts".to_owned(), grundy::Nimber(value));
    assert_eq!(sums, [(vec![row(5), row(6)], 3)]);
    assert!(words(&position).contains("two with the same value cancel"));
}

/// An addition is answered as the theorem says: by taking the same chips away.
#[test]
fn reversible_moves_are_reversed() {
    let text = words("poker-nim 3,4,7/2");
    let added = "to the heap of 4, making 6 → poker-nim 3,6,7/0 the answer: take 2 chips from the heap of 6";
    assert!(text.contains(added), "{text}");
}

/// A list of moves holds moves only.
#[test]
fn long_lists_end_with_a_sentence() {
    let position = format!("kayles {}", vec!["5"; 15].join(","));
    let told = told(&position);
    let blocks = told.steps.iter().flat_map(|step| &step.blocks);
    let moves = blocks.clone().filter_map(|block| match block {
        Block::Moves { moves } => Some(moves),
        _ => None,
    });
    assert!(moves.flatten().all(|line| !line.result.is_empty()));
    let more = |block: &Block| matches!(block, Block::Text { text } if text.starts_with("… and "));
    assert!(blocks.clone().any(more));
}
