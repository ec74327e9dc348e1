//! Green Hackenbush: cited values, and the theorems beside the definition.
#![allow(clippy::unwrap_used)] // A fact that cannot be read is a failed test.

mod facts;

use facts::{open, rows, value, value_of, winning};
use grundy::base::dice::Seeded;
use grundy::{Budget, Convention, Dice, Nimber, Outcome, Sum, Value};
use std::collections::BTreeSet;

#[test]
fn cited_values() {
    let table: Vec<Vec<&str>> = rows(include_str!("data/hackenbush.tsv")).collect();
    assert_eq!(table.len(), 100);
    for row in table {
        let [picture, expected, source] = row[..] else { panic!("{row:?}") };
        let position = format!("hackenbush {picture}");
        assert_eq!(value(&position).to_string(), expected, "{position} ({source})");
    }
}

/// A random picture with exactly so many edges: `cycles` of ten edges join points that are there.
fn random(dice: &mut Seeded, edges: usize, cycles: u64) -> String {
    let mut points = 0;
    let mut words = Vec::new();
    for _ in 0..edges {
        let from = dice.roll(points);
        let to = if dice.roll(9) < cycles { dice.roll(points) } else { points + 1 };
        points = points.max(to);
        words.push(format!("{from}-{to}"));
    }
    format!("hackenbush {}", words.join(" "))
}

/// The values of all options by the definition, and by the theorem for all cuts at once.
fn check_cuts(sum: &Sum) {
    let component = &sum.components()[0];
    let options = component.options(&mut Budget::default()).unwrap();
    let budget = &mut Budget::default();
    let reached: Vec<Value> = options.iter().map(|o| o.value(budget).unwrap()).collect();
    let highest = reached.iter().filter_map(Value::nimber).map(|n| n.0).max().unwrap_or(0);
    for wanted in (0..=highest + 1).map(Nimber) {
        let found = component.moves_to(wanted, budget).unwrap();
        let found: BTreeSet<String> = found.iter().map(|m| m.result.notation()).collect();
        let expected = options.iter().zip(&reached).filter(|(_, v)| **v == Value::Nim(wanted));
        let expected: BTreeSet<String> = expected.map(|(o, _)| o.notation()).collect();
        assert_eq!(found, expected, "{sum} to {wanted}");
    }
}

#[test]
fn theorem_equals_the_definition_on_thousands_of_pictures() {
    let mut dice = Seeded(20);
    let rounds = if facts::slow() { 20_000 } else { 3000 };
    for round in 0..rounds {
        let text = random(&mut dice, round % 13, [2, 5, 7, 8][round / 13 % 4]);
        let sum = open(if round % 13 == 0 { "hackenbush empty" } else { &text });
        let component = &sum.components()[0];
        let budget = &mut Budget::default();
        let defined = component.searched_value(budget).unwrap();
        assert_eq!(component.value(budget).unwrap(), defined, "{text}");
        check_cuts(&sum);
    }
}

#[test]
fn all_winning_edges_of_larger_pictures() {
    let mut dice = Seeded(21);
    for round in 0..400 {
        let text = random(&mut dice, 20 + round % 60, [2, 3, 4, 5, 7][round % 5]);
        check_cuts(&open(&text));
    }
    // Rings with things on them have long classes of edges that disconnect in pairs.
    for round in 0..200 {
        let length = 3 + dice.roll(30);
        let mut text = format!("hackenbush stalk:{} cycle:{length}", 1 + round % 3);
        for _ in 0..dice.roll(40) {
            let from = dice.roll(length);
            let to = if dice.roll(3) == 0 { from } else { 100 + dice.roll(30) };
            text += &format!(" {from}-{to}");
        }
        check_cuts(&open(&text));
    }
}

#[test]
fn notation() {
    for (written, read) in [
        ("stalk:3", "0-1 1-2 2-3"),
        ("stalk:1,2 2-2", "0-1 0-2 2-2 2-3"),
        ("cycle:3", "0-1 0-2 1-2"),
        ("cycle:1", "0-0"),
        ("0-1-2-0", "0-1 0-2 1-2"),
        ("b-a;a-0,0-b", "0-a 0-b a-b"),
        ("p-q q-r ground:p,r", "0-q 0-q"),
        ("tree:e(e;ee:A;e:A)", "0-1 1-2 1-3 1-4 3-4"),
        ("0-zzzzzz 0-2147483647", "0-2147483647 0-zzzzzz"),
        ("empty", "empty"),
    ] {
        assert_eq!(
            open(&format!("hackenbush {written}")).to_string(),
            format!("hackenbush {read}")
        );
    }
    for wrong in [
        "",
        "0",
        "0-",
        "1-2",
        "0-1 2-3",
        "0-1 2-2",
        "0-A",
        "0-abcdefg",
        "stalk:0",
        "stalk:10^9",
        "tree:e(e",
        "tree:e)",
        "tree::A:A",
        "tree:e:a",
        "bush:3",
        "0-1 empty",
        "0--1",
        "0-2147483648",
        "0-2147483647 stalk:1",
    ] {
        assert!(grundy::catalogue::open(&format!("hackenbush {wrong}")).is_err(), "{wrong}");
    }
    let loose = grundy::catalogue::open("hackenbush 0-1 a-b b-c").unwrap_err();
    assert_eq!(
        (loose.column(), loose.message()),
        (16, "expected edges joined to the ground, which is point 0")
    );
}

#[test]
fn winning_edges_and_misere_play() {
    // Three stalks are Nim; cutting leaves the lower part.
    assert_eq!(value("hackenbush stalk:3,4,6"), 1);
    assert_eq!(winning("hackenbush stalk:1,2", Convention::Normal), ["hackenbush 0-1 0-2"]);
    // Winning Ways: misère Hackenbush in general needs search; a lone edge loses, stalks are misère Nim.
    for (position, expected) in [
        ("hackenbush 0-1", Outcome::P),
        ("hackenbush cycle:2", Outcome::N),
        ("hackenbush stalk:2,2", Outcome::P),
        ("hackenbush stalk:1,1,1", Outcome::P),
        ("hackenbush stalk:1,2,3", Outcome::P),
    ] {
        assert_eq!(facts::outcome(position, Convention::Misere), expected, "{position}");
    }
}

const MILLION: u64 = 1_000_000;

/// Nothing may overflow the stack, and what is known is found.
#[test]
fn a_million_edges() {
    assert_eq!(value(&format!("hackenbush stalk:{MILLION}")), MILLION);
    assert_eq!(value(&format!("hackenbush cycle:{MILLION}")), 0);
    // A fan: all its points are fused with the ground but the last, which hangs on one edge.
    let blades: Vec<String> = (1..MILLION / 2).map(|i| format!("0-{i} {i}-{}", i + 1)).collect();
    let sum = open(&format!("hackenbush {}", blades.join(" ")));
    let edges = 2 * blades.len() as u64;
    assert_eq!(value_of(&sum), ((edges - 1) % 2) ^ 1);
    // A list of all moves would have a million pictures of a million edges: it is refused at once.
    let refused = sum.moves(&mut Budget::default()).map(|_| ()).unwrap_err();
    assert!(refused.to_string().len() < 300);
    let ring = open(&format!("hackenbush cycle:{}", MILLION - 1));
    let winning = ring.winning_moves(Convention::Normal, &mut Budget::default()).unwrap();
    assert_eq!(winning.len(), 1);
    assert!(ring.lists_all_winning_moves(&winning), "two stalks are equal after one cut only");
    // Each of many triangles has a winning cut, and there is no room to list what all of them leave.
    let triangles: Vec<String> =
        (1..99_999u64).step_by(2).map(|i| format!("0-{i} {i}-{} {}-0", i + 1, i + 1)).collect();
    assert_eq!(triangles.len() % 2, 1);
    let many = open(&format!("hackenbush {}", triangles.join(" ")));
    let winning = many.winning_moves(Convention::Normal, &mut Budget::default()).unwrap();
    assert!(!winning.is_empty() && !many.lists_all_winning_moves(&winning));
    let stalk = open("hackenbush stalk:10000");
    let winning = stalk.winning_moves(Convention::Normal, &mut Budget::default()).unwrap();
    assert_eq!(winning.len(), 1);
    assert!(stalk.lists_all_winning_moves(&winning), "there is one cut at the ground");
    assert_eq!(value_of(&winning[0].result), 0);
}

/// Winning Ways, chapter 7: by fusion and the colon principle every picture becomes one stalk, as high as
/// its value.
#[test]
fn a_reduction_ends_with_one_stalk() {
    for picture in [
        "hackenbush 0-1 1-2 1-3 2-3 0-4",
        "hackenbush 0-0 0-a 0-a a-b a-c b-c b-d",
        "hackenbush 0-1 0-4 1-2 1-5 2-3 3-4 3-6 5-6",
        "hackenbush tree:ee(e;ee;e(e;e)) 0-0 0-0",
        // More steps than are told one by one.
        "hackenbush tree:e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e(e;e))))))))))))))))))))))))))",
    ] {
        let sum = open(picture);
        let stages = sum.components()[0].stages();
        let last = &stages[stages.len() - 1].position;
        let value = sum.value(&mut Budget::default()).unwrap().nimber().unwrap();
        assert_eq!(last.rank(), Some(u128::from(value.0)), "{picture}");
        let height = format!("hackenbush stalk:{}", value.0);
        let stalk = if value.0 == 0 { open("hackenbush empty") } else { open(&height) };
        assert_eq!(last.canonical().text(), stalk.canonical().to_string(), "{picture}");
    }
}
