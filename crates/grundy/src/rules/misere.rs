//! Theorems about misère play.

use crate::base::Reason;
use crate::{Outcome, Value};

/// What theorems say about misère play, which never borrows from normal play. The law: search agrees.
pub trait MisereTheory<P>: Sync {
    /// What Bouton's theorem asks about a position that *is* a position of Nim: whose options and theirs
    /// are those of some heaps, whatever it looks like.
    fn as_nim(&self, _of: &P) -> Option<NimHeaps> {
        None
    }

    /// The misère outcome.
    fn known_misere(&self, of: &P) -> Option<Outcome> {
        self.as_nim(of).map(|heaps| heaps.misere())
    }

    /// Why it is so, for theorems other than Bouton's about Nim.
    fn misere_reason(&self, _of: &P) -> Option<Reason> {
        None
    }
}

/// Heaps of Nim, as far as they decide misère play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NimHeaps {
    /// Their nim-sum.
    pub sum: Value,
    /// Whether one of them is larger than one.
    pub large: bool,
}

impl NimHeaps {
    /// No heaps.
    pub const NONE: Self = Self { sum: Value::ZERO, large: false };

    /// Heaps of these sizes.
    pub fn of(sizes: &[u64]) -> Self {
        let sum = sizes.iter().fold(0, |sum, size| sum ^ size);
        Self { sum: Value::Nim(sum.into()), large: sizes.iter().any(|size| *size > 1) }
    }

    /// These heaps beside others.
    pub fn beside(self, others: Self) -> Self {
        Self { sum: self.sum + others.sum, large: self.large || others.large }
    }

    /// Bouton's misère theorem, for ordinals as well: while some heap is larger than one, whoever wins in
    /// normal play can move to nim-sum 0 or, as the last heap larger than one goes, to an odd number of ones.
    pub fn misere(&self) -> Outcome {
        let lost = Value::Nim(u64::from(!self.large).into());
        if self.sum == lost { Outcome::P } else { Outcome::N }
    }
}
