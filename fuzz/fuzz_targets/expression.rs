//! Any text is either an expression that the calculator answers, or one clear sentence.
#![no_main]

use grundy::Budget;
use grundy::nimber::calculator::{self, Answer};
use grundy::nimber::ordinal::Ordinal;
use grundy::nimber::transfinite::Closure;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(ordinal) = Ordinal::parse(text) {
        assert_eq!(Ordinal::parse(&ordinal.to_string()).as_ref(), Ok(&ordinal));
        assert_eq!(Ordinal::parse(&ordinal.pretty()).as_ref(), Ok(&ordinal));
    }
    // Large fields are right but slow; what is looked for here is a panic.
    if text.len() > 24 || text.bytes().filter(u8::is_ascii_digit).count() > 6 {
        return;
    }
    match calculator::evaluate(text, &mut Closure::blank(), &mut Budget::default()) {
        Ok(Answer::Nimber(nimber)) => {
            assert_eq!(Ordinal::parse(&nimber.to_string()).as_ref(), Ok(&nimber));
        }
        Ok(_) => {}
        Err(failure) => assert!(!failure.to_string().is_empty()),
    }
});
