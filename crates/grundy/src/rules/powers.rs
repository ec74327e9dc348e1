//! What a game can do beyond its plain rules.

use super::{HeapGame, MisereTheory, NimHeaps, Numbered, Shortcut, Theory, Turns};
use crate::{Nimber, Outcome, Value};

/// The powers that a game hands out. Each is a trait with a law of its own, and none is needed.
pub struct Powers<'a, P> {
    /// Theorems about values.
    pub theory: Option<&'a dyn Theory<P>>,
    /// Theorems about misère play.
    pub misere: Option<&'a dyn MisereTheory<P>>,
    /// Single heaps, if every summand is one.
    pub heaps: Option<&'a dyn HeapGame<P>>,
    /// Who moves next.
    pub turns: Turns<'a, P>,
    /// A shorter way through a large search.
    pub shortcut: Option<&'a dyn Shortcut<P>>,
    /// Positions as numbers.
    pub numbered: Option<&'a dyn Numbered<P>>,
    /// Whether what lies below most positions is so much that to list it is not even tried.
    pub vast: bool,
}

impl<P> Powers<'_, P> {
    /// The powers of plain rules.
    pub const NONE: Self = Self {
        theory: None,
        misere: None,
        heaps: None,
        turns: Turns::Alternate,
        shortcut: None,
        numbered: None,
        vast: false,
    };

    /// The normal-play value, if a theorem gives a finite one.
    pub fn known(&self, of: &P) -> Option<Nimber> {
        self.theory?.known(of)
    }

    /// The normal-play value, if a theorem gives it.
    pub fn known_value(&self, of: &P) -> Option<Value> {
        self.theory?.known_value(of)
    }

    /// The misère outcome, if a theorem gives it.
    pub fn known_misere(&self, of: &P) -> Option<Outcome> {
        self.misere?.known_misere(of)
    }

    /// The heaps of Nim that the position is, if it is such a one.
    pub fn as_nim(&self, of: &P) -> Option<NimHeaps> {
        self.misere?.as_nim(of)
    }

    /// The size of a summand that is a single heap.
    pub fn heap_size(&self, of: &P) -> Option<u64> {
        self.heaps?.heap_size(of)
    }
}
