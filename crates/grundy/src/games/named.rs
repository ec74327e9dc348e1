//! Heap games that have a name of their own: each is one line of data.

use crate::Convention;
use crate::catalogue::Entry;
use crate::game::{AnyGame, seat};
use crate::heap::{Code, CodeRule, Dress, Heaps};
use crate::{Error, Scanner};
use std::sync::Arc;

const PINS: Dress = Dress { heap: "row", item: "pin", take: "knock down", in_a_row: true };

/// One line per game: its constant, its name, its title, its code, its dress, its rules, examples.
macro_rules! named {
    ($($entry:ident $name:literal $title:literal $code:literal $dress:expr, $rules:literal, $($example:literal)+;)*) => {$(
        #[doc = $title]
        pub const $entry: Entry = Entry {
            name: $name,
            title: $title,
            rules: $rules,
            parameters: "",
            notation: "heap sizes: 5,7",
            examples: &[$($example),+],
            convention: Convention::Normal,
            open: |entry, _| open(entry, $code, $dress),
        };
    )*};
}

named! {
    KAYLES "kayles" "Kayles" ".77" PINS, "Knock down one pin, or two that stand side by side, in one row.", "kayles 5,7" "kayles 20";
}

fn open(entry: &'static Entry, code: &str, dress: Dress) -> Result<Arc<dyn AnyGame>, Error> {
    let code = Code::parse(&mut Scanner::new(code))?;
    Ok(seat(entry, "", Heaps(CodeRule { code, dress })))
}
