//! What a search has proved, as files: a state to go on from, and a proof to check.

use crate::base::sealed::Format;
use serde::{Deserialize, Serialize};

/// What is known about the parts of a position. It is believed: whoever wants to know what it is worth asks
/// for a proof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SearchState {
    /// The position that the question was about.
    pub position: String,
    /// The statements: a part in the game's notation, then `= n` or `!= n`.
    pub facts: Vec<String>,
}

impl Format for SearchState {
    const NAME: &'static str = "grundy-search";
    const VERSION: u32 = 2;
}

/// A proof that a position has a value in normal play, or has not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proof {
    /// The position.
    pub position: String,
    /// Whether its value is [`value`](Self::value).
    pub holds: bool,
    /// The value that was asked about.
    pub value: u64,
    /// The statements, those about shorter games first.
    pub facts: Vec<String>,
}

impl Format for Proof {
    const NAME: &'static str = "grundy-proof";
    const VERSION: u32 = 2;
}
