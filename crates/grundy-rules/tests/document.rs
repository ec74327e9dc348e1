//! Every rules file that the page about the language shows is read, and the values beside it are found.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use grundy::{Budget, Workbench};
use grundy_rules::Rules;

#[test]
fn every_example_is_read_and_has_the_values_that_are_shown() {
    let text = include_str!("../../../docs/rules.md");
    let blocks: Vec<&str> =
        text.split("```grundy\n").skip(1).filter_map(|b| b.split("```").next()).collect();
    let mut values = 0;
    for block in &blocks {
        let rules = Rules::read("own", block).unwrap_or_else(|error| panic!("{block}\n{error}"));
        let mut bench = Workbench::default();
        bench.add(rules.card()).unwrap_or_else(|error| panic!("{block}\n{error}"));
        for line in block.lines().filter_map(|line| line.strip_prefix("-- ")) {
            let (position, value) = line.split_once(" is ").unwrap();
            let sum = bench.open(&format!("own {position}")).unwrap();
            let found = sum.value(&mut Budget::default()).unwrap().to_string();
            assert_eq!(found, value, "{block}");
            values += 1;
        }
    }
    assert!(
        blocks.len() >= 11 && values >= blocks.len(),
        "{} blocks, {values} values",
        blocks.len()
    );
}

#[test]
fn conditions_are_read_aloud_as_sentences() {
    for (condition, aloud) in [
        ("n even", "n is even"),
        ("n is even", "n is even"),
        ("n even, n/2 odd", "n is even and n/2 is odd"),
    ] {
        let rules = Rules::read("own", &format!("n -> n/2 + n/2 | {condition}")).unwrap();
        let told = &rules.report().moves[0];
        assert_eq!(*told, format!("From n one may move to n/2 beside n/2, provided that {aloud}."));
    }
}

/// What the grammar names is there: every word of it that the language knows is used somewhere in the gallery or here.
#[test]
fn the_template_is_read() {
    Rules::read("mine", grundy_rules::TEMPLATE).unwrap();
}
