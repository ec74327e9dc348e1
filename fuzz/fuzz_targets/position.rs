//! Any text is either a position that reads back, or one clear sentence; never a panic.
//!
//! With the name of a game in `GRUNDY_FUZZ_GAME` the input is what follows that name, so that its
//! own parsers (parameters and position) get all the attention; without it the input is everything.
#![no_main]

use grundy::{Budget, Convention, catalogue, scene};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static GAME: LazyLock<String> =
    LazyLock::new(|| std::env::var("GRUNDY_FUZZ_GAME").unwrap_or_default());

fuzz_target!(|rest: &str| {
    let text = format!("{}{rest}", *GAME);
    let sum = match catalogue::open(&text) {
        Ok(sum) => sum,
        Err(error) => {
            assert!(!error.message().is_empty());
            assert!(!error.to_string().contains('\n'), "one sentence");
            return;
        }
    };
    let written = sum.to_string();
    let again = catalogue::open(&written).unwrap_or_else(|error| panic!("{written:?}: {error}"));
    assert_eq!(again.to_string(), written);
    assert!(scene::svg::render(&sum.scene()).len() < 50_000_000);
    // A small budget: whatever the position, the questions end soon and without a panic.
    let _ = sum.value(&mut Budget::nodes(200));
    let _ = sum.winning_moves(Convention::Normal, &mut Budget::nodes(200));
    let _ = sum.winning_moves(Convention::Misere, &mut Budget::nodes(200));
});
