//! Programs that nobody should write: each ends in one clear sentence, soon.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use grundy::{Budget, Convention, Workbench};
use grundy_rules::Rules;

/// What is said about a text.
fn refused(text: &str) -> String {
    let error = Rules::read("hostile", text).expect_err(text);
    let said = error.to_string();
    assert!(!said.contains('\n') && !error.message().is_empty(), "{said}");
    said
}

#[test]
fn mistakes_are_pointed_at() {
    for (text, said) in [
        ("", "expected a move, such as"),
        ("gam \"Nim\"\nn -> n-1", "did you mean ‘game’?"),
        ("n -> m-1", "nothing here is called ‘m’"),
        ("n -> n-lenght(n)", "did you mean ‘length’?"),
        ("n -> n-k | k in 1..", "expected a number, a name or a bracket"),
        ("n -> n-1 | n", "expected a condition, and this is a number"),
        ("n -> {n}", "expected a number for n, and this is a set"),
        ("(x, y) -> x", "expected a position (x, y)"),
        ("(x, y) -> (x-1, y)\nx -> 0", "a position has another form here"),
        ("n -> n-k | k in n", "expected a set, such as"),
        ("n -> n-'X'", "there is no alphabet here"),
        ("position b: grid of . X\nb -> b with p := Z | p in b", "nothing here is called ‘Z’"),
        ("position b: gird of . X\nb -> b", "did you mean ‘grid’?"),
        (
            "position b: grid of . X\nb -> b with p := 1 | p in b",
            "expected a letter, and this is a number",
        ),
        ("n -> n-1 \"take {k}\"", "nothing here is called ‘k’"),
        ("n -> n-1\nstart 3,x", "expected a whole number"),
        ("n -> n-1\nparts each", "is for positions that are a list"),
        ("n -> n-n | n in 1..3, n -> 2", "expected"),
        ("let a = b\nlet b = 1\nn -> n-a", "nothing here is called ‘b’"),
        ("let a = a\nn -> n-a", "nothing here is called ‘a’"),
        ("n -> n-1 | k in 1..2, let k = 3", "has a meaning already"),
        ("n -> 99999999999999999999", "too large"),
        ("game \"\u{1b}[31mred\"\nn -> n-1", "a character that cannot be shown"),
    ] {
        let told = refused(text);
        assert!(told.contains(said), "{text}\n{told}");
    }
}

#[test]
fn what_would_take_for_ever_is_refused() {
    for text in [
        "n -> n-1 | a in 1..1000000000",
        "n -> 0 | a in 1..1000000, b in 1..1000000, c in 1..1000000, a*b*c = 7",
        "n -> n - (sum i in 1..1000000000: i)",
        "n -> n-1 | every i in 1..1000000000000000: i > 0",
        "position n where every i in 1..1000000000000: i > 0\nn -> n-1",
        "n -> n-1\nends when some i in 1..1000000000000: i = 0",
        "position r: list\nr -> [i | i in 1..1000000000]",
        "n -> n-k | k in {a*b | a in 1..1000000, b in 1..1000000}",
        "position b: grid of . X\nb -> b with {p | p in b, i in 1..1000000000} := X",
        "(x, y) -> (x-1, y)\nrank sum i in 1..1000000000000: 1",
    ] {
        let told = refused(text);
        assert!(told.contains("takes too long") || told.contains("rank"), "{text}\n{told}");
    }
}

#[test]
fn deep_and_long_programs_are_refused() {
    refused(&format!("n -> {}1{}", "(".repeat(100_000), ")".repeat(100_000)));
    refused(&format!("n -> {}", "-".repeat(50_000)));
    refused(&format!("n -> n-1 | {} n > 1", "not ".repeat(10_000)));
    refused(&format!("n -> {}", vec!["1"; 20_000].join("-")));
    refused(&format!("n -> {}n{}", "{".repeat(1000), "}".repeat(1000)));
    refused(&format!("n -> n{}", "[1]".repeat(5000)));
    refused(&"x".repeat(100_000));
    let mut doubling = String::from("let a0(x) = x-x\n");
    for i in 1..60 {
        doubling += &format!("let a{i}(x) = a{}(x)-a{}(x)\n", i - 1, i - 1);
    }
    let told = refused(&format!("{doubling}n -> a59(n)"));
    assert!(told.contains("too long once definitions are put in"), "{told}");
}

#[test]
fn lies_are_found_out() {
    let parts = "position b: row of . X\nb -> b with p := X | p in b, b[p] is empty, b[p+right] is not X\n\
                 parts blocks of empty, others X";
    let told = refused(parts);
    assert!(
        told.contains("these parts are wrong") && told.contains("does not have the moves"),
        "{told}"
    );
    let mirror = "position b: row of . X\nb -> b with p := X | p in b, b[p] is empty, b[p+right] is not X\nsymmetry mirror";
    assert!(refused(mirror).contains("this symmetry is wrong"));
    let rank = "(x, y) -> (x+1, y-1) | y > 0, x < 5\n -> (x-1, y+1) | x > 0, y < 5\nrank x";
    assert!(refused(rank).contains("this rank is wrong"));
    let late = "n -> n-1 | n < 40\n -> n + 1 | n = 40\nrank n";
    assert!(refused(late).contains("the move from 40 to"));
    assert!(refused("(x, y) -> (x/y, y-1)").contains("divides by zero"));
}

/// A rank that is wrong where no sample looked: no depth without end, and no value that is none.
#[test]
fn a_false_rank_is_found_out_by_the_search() {
    let text =
        "position (n, m)\n(n, m) -> (n-1, m) | n > 0, n != 340\n -> (341, m) | n = 340\nrank n";
    let rules = Rules::read("own", text).unwrap();
    let mut bench = Workbench::default();
    bench.add(rules.card()).unwrap();
    for position in ["own 340,1", "own 342,1", "own 342,1 + own 341,2"] {
        let sum = bench.open(position).unwrap();
        let budget = &mut Budget::nodes(50_000);
        let told = sum.value(budget).unwrap_err().to_string();
        assert!(told.contains("a move does not lower it"), "{position}: {told}");
        let told = sum.outcome(Convention::Misere, budget).unwrap_err().to_string();
        assert!(told.contains("a move does not lower it"), "{position} in misère play: {told}");
    }
}

/// Constants that add up, or are multiplied by halving, come too late for the heaps that are compared.
#[test]
fn no_code_is_recognised_that_differs_later() {
    let steps: Vec<String> = (0..10).map(|i| format!("let a{} = a{i} - 250", i + 1)).collect();
    for (condition, differs) in [
        (format!("let a0 = n, {}, a10 > 0", steps.join(", ")), 2501),
        ("let a = n/2, let b = a/2, let c = b/2, let d = c/2, let e = d/2, e > 10".into(), 352),
        ("k in {100}, n > k+k+k+k+k+k+k+k+k+k+k+k+k".into(), 1301),
    ] {
        let text = format!("n -> n-1\n -> n-2 | {condition}");
        let mut bench = Workbench::default();
        bench.add(Rules::read("own", &text).unwrap().card()).unwrap();
        let mut value = |heap: u64| {
            let sum = bench.open(&format!("own {heap}")).unwrap();
            sum.value(&mut Budget::default()).unwrap().to_string()
        };
        // One stone at a time before, one or two from there on.
        let (even, odd) = (differs - 1 - (differs - 1) % 2, differs - 2 + (differs - 1) % 2);
        assert_eq!((value(even), value(odd)), ("*0".into(), "*1".into()), "{text}");
        assert_eq!(value(differs), "*2", "{text}");
    }
}

/// Sides without moves beside a position do not make it another one.
#[test]
fn dead_sides_do_not_pile_up() {
    let rules = Rules::read("own", "n -> n/2 + (n - n/2)").unwrap();
    let mut bench = Workbench::default();
    bench.add(rules.card()).unwrap();
    let value = bench.open("own 3").unwrap().value(&mut Budget::nodes(100)).unwrap();
    assert_eq!(value.to_string(), "∞{}");
}

/// Numbers at the edge of what can be reckoned with, in every place: no panic, and no wait.
#[test]
fn large_numbers_do_no_harm() {
    let large = "(9223372036854 * 1000000 + 775807)";
    let least = format!("(0 - {large} - 1)");
    for text in [
        "position b: grid of . X\nb -> b with p := X | p in b, b[p+8796093022207*down] is empty".to_owned(),
        "position b: grid of . X\nb -> b with p := X | p in b, q in ray(p+8000000000000*down, 8000000000000*down)".into(),
        "position b: grid of . X\nb -> b with p := X | p in b, q in near(cell(8796093022207, 1000000))".into(),
        format!("position r: list\nr -> r with i := 0 | i in places(r), r[{least}] = 1"),
        format!("position r: list\nr -> r with {least} := 0"),
        format!("position r: list\nr -> r[{least}..{large}]"),
        format!("n -> n-1 | k in {{{least}, {large}}}, abs(k) > 0"),
        format!("n -> n-1 | k in {large}..{large}"),
        format!("n -> n-1 | size({least}..{large}) > 0"),
        format!("n -> n-1 | n in {least}..{large} union {{3}}"),
        format!("n -> n*{large}*{large}*{large}*{large}*{large}"),
        format!("n -> {least} / (0-1) | n > {least} mod (0-1)"),
        format!("n -> gcd({least}, n*0)"),
        format!("n -> (sum i in {{{large}, {large}}}: i)"),
        format!("n -> {large} xor n"),
    ] {
        let Ok(rules) = Rules::read("own", &text) else { continue };
        let mut bench = Workbench::default();
        bench.add(rules.card()).unwrap();
        let game = bench.game("own").unwrap();
        let mut dice = grundy::base::dice::Seeded(2);
        for _ in 0..5 {
            let Some(position) = game.sample(&mut dice) else { continue };
            let sum = bench.open(&position.text()).unwrap();
            let _ = sum.value(&mut Budget::nodes(50));
        }
    }
}

#[test]
fn unicode_is_read() {
    let rules = Rules::read("own", "n → n−k | k ∈ {1, 2}, k ≤ n, n ≠ 5").unwrap();
    assert_eq!(rules.report().moves.len(), 1);
    refused("n -> n-1 | 🂡 in 1..2");
    refused("\u{0}\u{feff}");
}

/// A large position of harmless rules is refused by the question's limits.
#[test]
fn large_positions_are_refused() {
    let rules = Rules::read("own", "n -> n-k | k in 1..n, gcd(n, k) = 1").unwrap();
    let mut bench = Workbench::default();
    bench.add(rules.card()).unwrap();
    let sum = bench.open("own 900000000000000").unwrap();
    assert!(sum.value(&mut Budget::nodes(1000)).is_err());
    assert!(sum.moves(&mut Budget::nodes(1000)).is_err());
    let rules = Rules::read("own", "(x, y) -> (x-i, y-j) | i in 0..x, j in 0..y, i+j > 0").unwrap();
    let mut bench = Workbench::default();
    bench.add(rules.card()).unwrap();
    let sum = bench.open("own 900000000,900000000").unwrap();
    assert!(sum.value(&mut Budget::nodes(1000)).is_err());
}

/// Every part is smaller than the heap, but together they are more: moves are named and shown all the same.
#[test]
fn parts_may_be_more_than_the_heap_together() {
    let rules = Rules::read("own", "n -> (n-1) + (n-1) | n > 1\n -> 0").unwrap();
    let mut bench = Workbench::default();
    bench.add(rules.card()).unwrap();
    let sum = bench.open("own 3").unwrap();
    let mut budget = Budget::nodes(1000);
    let moves = sum.moves_on_board(&mut budget).unwrap();
    let told: Vec<&str> = moves.iter().map(|(option, _)| option.text.as_str()).collect();
    assert_eq!(told, ["replace the heap of 3 by 2 and 2", "take the whole heap of 3"]);
    assert!(moves.iter().all(|(_, ways)| !ways.is_empty()));
    assert_eq!(sum.value(&mut budget).unwrap().to_string(), "*1");
}
