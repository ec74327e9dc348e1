//! Heap games: a move changes one heap. A rule for one heap is enough; the sequence of its values can be
//! computed, searched for a period, and certified.
//!
//! This room knows single heaps only, no positions.

mod block;
pub mod certificate;
pub mod check;
pub mod code;
pub mod cousin;
pub mod engine;
mod lookup;
pub mod period;
pub mod saved;
pub mod sequence;
pub mod survey;
pub mod theorem;

pub use certificate::Certificate;
pub use code::Code;
pub use engine::{Moves, Run, Space};
pub use saved::Saved;
pub use sequence::Sequence;
pub use theorem::Theorem;

use crate::Nimber;
use crate::base::Reason;

/// The rule for one heap.
pub trait HeapRule: Send + Sync + 'static {
    /// Visits the heaps left by every move from a heap of `size` (empty heaps left out).
    fn options(&self, size: u64, visit: &mut dyn FnMut(&[u64]));

    /// The take-and-break code, if the rule is one: faster sequences and proved periods.
    fn code(&self) -> Option<&Code> {
        None
    }

    /// The value of a heap by a theorem (checked against search by the law tests).
    fn known(&self, _size: u64) -> Option<Nimber> {
        None
    }

    /// Why [`known`](Self::known) is right, worked out for one heap.
    fn reason(&self, _size: u64) -> Option<Reason> {
        None
    }

    /// All moves from a heap to a given value, if a theorem lists them without a search.
    fn moves_to(&self, _size: u64, _value: Nimber) -> Option<Vec<Vec<u64>>> {
        None
    }

    /// Whether a heap is exactly a Nim heap of its size, so that Bouton's misère theorem applies.
    fn is_nim(&self) -> bool {
        self.code().is_some_and(Code::is_nim)
    }

    /// A lower bound for the number of moves from a heap of `size`.
    fn breadth(&self, size: u64) -> u128;

    /// The smallest heap that a position may hold.
    fn least(&self) -> u64 {
        0
    }

    /// What heaps and moves are called.
    fn dress(&self) -> Dress {
        Dress::STONES
    }
}

/// The words and the look of a heap game.
#[derive(Clone, Copy, Debug)]
pub struct Dress {
    /// One heap: «heap», «row».
    pub heap: &'static str,
    /// What a heap consists of, in the singular: «stone», «pin».
    pub item: &'static str,
    /// The verb of a move that takes something away: «take», «knock down».
    pub take: &'static str,
    /// Whether the items stand in a row, so that a move leaves them left and right.
    pub in_a_row: bool,
    /// Whether a move draws a closed loop through the items, so that it leaves them inside and
    /// outside.
    pub in_a_region: bool,
    /// What an item looks like.
    pub figure: Figure,
}

/// What the items of a heap look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// A round stone.
    Stone,
    /// A pin to be knocked down.
    Pin,
    /// A square of a board.
    Square,
}

impl Dress {
    /// Stones in heaps.
    pub const STONES: Self = Self {
        heap: "heap",
        item: "stone",
        take: "take",
        in_a_row: false,
        in_a_region: false,
        figure: Figure::Stone,
    };

    /// Spots in regions of a sheet of paper, and loops drawn through them.
    pub const LOOPS: Self = Self {
        heap: "region",
        item: "spot",
        take: "draw a loop through",
        in_a_row: false,
        in_a_region: true,
        figure: Figure::Stone,
    };

    /// The words for a move from a heap of `size` that leaves `parts`.
    pub fn words(&self, size: u64, parts: &[u64]) -> String {
        let Self { heap, item, take, .. } = self;
        let total = parts.iter().fold(0, |sum: u64, part| sum.saturating_add(*part));
        let taken = size.saturating_sub(total);
        let plural = if taken == 1 { "" } else { "s" };
        let left = parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" and ");
        match (taken, parts) {
            // Each part is smaller, but together they are more: such rules are written by users.
            (0, _) if total > size => format!("replace the {heap} of {size} by {left}"),
            (0, _) => format!("split the {heap} of {size} into {left}"),
            (_, []) if size == 1 => format!("{take} the single {item}"),
            (_, []) if self.in_a_region => format!("{take} all {size} {item}s of the {heap}"),
            (_, []) => format!("{take} the whole {heap} of {size}"),
            (_, [inside, outside]) if self.in_a_region => format!(
                "{take} {taken} {item}{plural} of the {heap} of {size}, with {inside} inside and \
                 {outside} outside"
            ),
            _ if self.in_a_region => {
                format!("{take} {taken} {item}{plural} of the {heap} of {size}, leaving {left}")
            }
            _ => format!("{take} {taken} {item}{plural} from the {heap} of {size}, leaving {left}"),
        }
    }
}

/// A take-and-break game given by its code.
#[derive(Clone, Debug)]
pub struct CodeRule {
    /// The code.
    pub code: Code,
    /// The words.
    pub dress: Dress,
}

impl HeapRule for CodeRule {
    fn options(&self, size: u64, visit: &mut dyn FnMut(&[u64])) {
        self.code.visit_options(size, visit);
    }

    fn code(&self) -> Option<&Code> {
        Some(&self.code)
    }

    fn known(&self, size: u64) -> Option<Nimber> {
        Theorem::of(&self.code)?.value(size)
    }

    /// Only Nim has so few moves to each value that they can be listed for every size.
    fn moves_to(&self, size: u64, value: Nimber) -> Option<Vec<Vec<u64>>> {
        self.code.is_nim().then(|| match value.0 {
            0 if size > 0 => vec![vec![]],
            smaller if smaller < size => vec![vec![smaller]],
            _ => vec![],
        })
    }

    fn reason(&self, size: u64) -> Option<Reason> {
        Theorem::of(&self.code)?.reason(size)
    }

    fn breadth(&self, size: u64) -> u128 {
        self.code.breadth(size)
    }

    fn dress(&self) -> Dress {
        self.dress
    }
}
