//! Heap games that have a name of their own: each is one line of data.

use super::heaps::Heaps;
use crate::Convention;
use crate::heap::{Code, CodeRule, Dress, Figure};
use crate::table::game::{AnyGame, seat};
use crate::table::{Card, Entry};
use crate::{Error, Scanner};
use std::sync::Arc;

const PINS: Dress = Dress {
    heap: "row",
    item: "pin",
    take: "knock down",
    in_a_row: true,
    in_a_region: false,
    figure: Figure::Pin,
};
const SQUARES: Dress = Dress { item: "square", take: "use up", figure: Figure::Square, ..PINS };
const STONES: Dress = Dress::STONES;
const LOOPS: Dress = Dress::LOOPS;

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
    RAYLES "rayles" "Rayles" ".77" LOOPS, "Draw a closed loop through one or two spots of a region; the other spots of the region then lie inside or outside (Kayles in another dress).", "rayles 5,7" "rayles 12";
    RIMS "rims" "Rims" ".7…" LOOPS, "Draw a closed loop through any positive number of spots of a region; the other spots of the region then lie inside or outside (Nim with splitting).", "rims 3,4,0,1" "rims 9";
    DAWSONS_KAYLES "dawsons-kayles" "Dawson’s Kayles" ".07" PINS, "Knock down two pins that stand side by side in one row.", "dawsons-kayles 6,9" "dawsons-kayles 20";
    DAWSONS_CHESS "dawsons-chess" "Dawson’s Chess" ".137" SQUARES, "Mark a square of a row so that no two marked squares are neighbours: a mark uses up its square and those beside it.", "dawsons-chess 5,8" "dawsons-chess 20";
    GUILES "guiles" "Guiles" ".15" STONES, "Take a heap of one or two, or take two stones from a larger heap and split the rest into two heaps.", "guiles 6,9" "guiles 20";
    LASKERS_NIM "laskers-nim" "Lasker’s Nim" "4.3…" STONES, "Take any number of stones, at least one, from one heap, or split a heap into two without taking.", "laskers-nim 2,5,7" "laskers-nim 12";
    OFFICERS "officers" "Officers" ".6" STONES, "Take one stone from a heap of two or more; what is left may be split into two heaps.", "officers 6,9" "officers 20";
    DOUBLE_KAYLES "double-kayles" "Double Kayles" ".7777" PINS, "Knock down one to four pins that stand side by side in one row.", "double-kayles 5,7" "double-kayles 20";
    GRUNDYS_GAME "grundys-game" "Grundy’s game" "4!.0" STONES, "Split a heap into two heaps of different sizes.", "grundys-game 9,12" "grundys-game 30";
}

/// Any take-and-break game, played with loops through spots.
pub const ANY_LOOPS: Entry = Entry {
    name: "loops",
    title: "Loops and spots",
    rules: "Draw a closed loop through t spots of a region. The digit at place t of the code says what it \
            may leave: 1 no spot, 2 all others on one side, 4 some inside and some outside, added up.",
    parameters: "a code: .77 (Rayles), .7… (Rims)",
    notation: "spots in the regions: 5,7",
    examples: &["loops:.77 8", "loops:.37 5,6", "loops:.7… 3,4"],
    convention: Convention::Normal,
    open: |entry, parameters| super::octal::open(entry, parameters, LOOPS),
};

fn open(entry: &Arc<Card>, code: &str, dress: Dress) -> Result<Arc<dyn AnyGame>, Error> {
    let code = Code::parse(&mut Scanner::new(code))?;
    Ok(seat(entry, "", Heaps(CodeRule { code, dress })))
}
