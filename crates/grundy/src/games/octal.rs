//! Octal and hexadecimal games: any take-and-break code.

use super::heaps::Heaps;
use crate::heap::{Code, CodeRule, Dress};
use crate::table::game::{AnyGame, seat};
use crate::table::{Card, Entry};
use crate::{Convention, Error, Scanner};
use std::sync::Arc;

/// Any take-and-break game, by its code.
pub const ENTRY: Entry = Entry {
    name: "octal",
    title: "Octal and hexadecimal games",
    rules: "Take t stones from a heap and leave what the digit at place t of the code allows: \
            1 nothing, 2 one heap, 4 two heaps, 8 three heaps, added up. A digit before the point \
            allows a heap to be split without taking.",
    parameters: "a code: .156, 4.33, .3… (the last digit repeats), .7[03], hexadecimal .3F; \
                 ! ? = ask for different, not all equal, equal parts; {0,2+} and * list numbers \
                 of heaps",
    notation: "heap sizes: 7,12",
    examples: &[
        "octal:.156 12,15",
        "octal:4.33 7",
        "octal:.3… 5,6",
        "octal:.3F 9",
        "octal:.156 3500",
    ],
    convention: Convention::Normal,
    open: |entry, parameters| open(entry, parameters, Dress::STONES),
};

/// Opens the game of the code that is read, in the given dress.
pub(super) fn open(
    entry: &Arc<Card>,
    parameters: &mut Scanner,
    dress: Dress,
) -> Result<Arc<dyn AnyGame>, Error> {
    let mut digits = parameters.until_space();
    let typed = digits.rest();
    let code = Code::parse(&mut digits)?;
    digits.finish()?;
    parameters.eat(typed);
    Ok(seat(entry, typed, Heaps(CodeRule { code, dress })))
}
