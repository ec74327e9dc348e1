//! Theorems about misère play.

use crate::Outcome;
use crate::base::Reason;

/// What theorems say about misère play, which never borrows from normal play. The law: search agrees.
pub trait MisereTheory<P>: Sync {
    /// The misère outcome.
    fn known_misere(&self, of: &P) -> Option<Outcome>;

    /// Why it is so, for theorems other than Bouton's about Nim.
    fn misere_reason(&self, _of: &P) -> Option<Reason> {
        None
    }
}
