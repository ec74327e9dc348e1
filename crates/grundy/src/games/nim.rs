//! Nim (Bouton 1901): the game that every impartial game turns out to be.

use crate::Convention;
use crate::catalogue::Entry;
use crate::game::seat;
use crate::heap::{Code, CodeRule, Dress, Heaps};

/// Nim.
pub const ENTRY: Entry = Entry {
    name: "nim",
    title: "Nim",
    rules: "Take any number of stones, at least one, from one heap.",
    parameters: "",
    notation: "heap sizes: 3,4,8,9",
    examples: &["nim 3,4,8,9", "nim 9,10,8", "nim 1,3,4"],
    convention: Convention::Normal,
    open: |entry, _| {
        Ok(seat(entry, "", Heaps(CodeRule { code: Code::all_but(&[]), dress: Dress::STONES })))
    },
};
