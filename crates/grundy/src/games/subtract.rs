//! Subtraction games: take a number from a set, or any number not in a set.

use super::heaps::Heaps;
use crate::base::wording::choice;
use crate::heap::{Code, CodeRule, Dress};
use crate::table::game::{AnyGame, seat};
use crate::table::{Card, Entry};
use crate::{Convention, Error, Scanner};
use std::sync::Arc;

/// Take a number in S.
pub const ENTRY: Entry = Entry {
    name: "subtract",
    title: "Subtraction game",
    rules: "Take from one heap a number of stones that is in the set S.",
    parameters: "S, the numbers that may be taken: 1,2,4",
    notation: "heap sizes: 11,15",
    examples: &["subtract:1,2,3 13", "subtract:1,2,5 100", "subtract:1,2,4 11,15,2019"],
    convention: Convention::Normal,
    open: |entry, parameters| {
        open(entry, parameters, Code::subtraction, |set| {
            let one = if set == ["1"] { "" } else { "s" };
            format!("Take {} stone{one} from one heap.", choice(set))
        })
    },
};

/// Take a number that is not in S.
pub const ALL_BUT: Entry = Entry {
    name: "all-but",
    title: "All-but subtraction game",
    rules: "Take from one heap any positive number of stones that is not in the set S.",
    parameters: "S, the numbers that may not be taken: 2,3,7",
    notation: "heap sizes: 11,15",
    examples: &["all-but:2,3,7 20", "all-but:1 9,12"],
    convention: Convention::Normal,
    open: |entry, parameters| {
        open(entry, parameters, Code::all_but, |set| {
            format!(
                "Take any number of stones from one heap, at least one, but not {}.",
                choice(set)
            )
        })
    },
};

/// The sequence is computed with a window of this many heaps at most.
const LARGEST: u64 = 1_000_000;

fn open(
    entry: &Arc<Card>,
    parameters: &mut Scanner,
    code: fn(&[u64]) -> Code,
    rules: fn(&[String]) -> String,
) -> Result<Arc<dyn AnyGame>, Error> {
    let set = parameters.list(|text| text.number_in("a number to take", 1, LARGEST))?;
    let numbers: Vec<String> = set.iter().map(u64::to_string).collect();
    let card = entry.ruled(rules(&numbers));
    Ok(seat(&card, &numbers.join(","), Heaps(CodeRule { code: code(&set), dress: Dress::STONES })))
}
