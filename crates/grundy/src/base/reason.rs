//! Why something is so: a theorem and its argument on one position.

use serde::Serialize;

/// Why a theorem gives the value that it gives, worked out on one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reason {
    /// The theorem's name.
    pub theorem: String,
    /// The argument on this position, in full sentences; each line is a step of its own.
    pub text: String,
}

impl Reason {
    /// A theorem and its argument.
    pub fn new(theorem: impl Into<String>, text: impl Into<String>) -> Self {
        Self { theorem: theorem.into(), text: text.into() }
    }
}
