//! Any text is either a rules file that can be played, or one clear sentence; never a panic, never a long wait.
#![no_main]

use grundy::base::dice::Seeded;
use grundy::{Budget, Convention, Workbench, scene};
use grundy_rules::Rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let rules = match Rules::read("fuzzed", text) {
        Ok(rules) => rules,
        Err(error) => {
            assert!(!error.message().is_empty());
            assert!(!error.to_string().contains('\n'), "one sentence");
            return;
        }
    };
    let mut workbench = Workbench::default();
    workbench.add(rules.card()).expect("what was checked can be added");
    let game = workbench.game("fuzzed").expect("and opened");
    let mut dice = Seeded(1);
    for _ in 0..4 {
        let Some(position) = game.sample(&mut dice) else { return };
        let written = position.text();
        let sum = workbench.open(&written).unwrap_or_else(|error| panic!("{written:?}: {error}"));
        assert_eq!(sum.to_string(), written);
        assert!(scene::svg::render(&sum.scene()).len() < 50_000_000);
        // A small budget: whatever the rules, the questions end soon and without a panic.
        let _ = sum.value(&mut Budget::nodes(200));
        let _ = sum.winning_moves(Convention::Normal, &mut Budget::nodes(200));
        let _ = sum.winning_moves(Convention::Misere, &mut Budget::nodes(200));
    }
});
