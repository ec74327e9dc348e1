//! What a coordinator and its workers tell each other.

use serde::{Deserialize, Serialize};

/// The stream of questions, and the group of workers that divide it among themselves.
pub const QUESTIONS: &str = "grundy:questions";
/// See [`QUESTIONS`].
pub const WORKERS: &str = "workers";
/// The stream of answers.
pub const ANSWERS: &str = "grundy:answers";
/// The list of what is believed, batch after batch.
pub const FACTS: &str = "grundy:facts";
/// What the search is about; it is there as long as the search goes on.
pub const SEARCH: &str = "grundy:search";
/// How much each worker has looked at so far.
pub const SPENT: &str = "grundy:spent";
/// The field of a stream's entry that holds a message.
pub const FIELD: &str = "m";

/// What a search is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Search {
    /// The game with its parameters.
    pub spec: String,
    /// The engine that everybody must have.
    pub engine: String,
    /// What was believed before the last change of epoch is not believed any more.
    pub epoch: u64,
    /// A worker that says nothing for so many milliseconds is taken for dead.
    pub patience: u64,
}

/// A question for a worker: whether the sum of these parts has this value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Task {
    pub number: u64,
    pub epoch: u64,
    pub parts: Vec<String>,
    pub nimber: u8,
    /// How many positions it may look at.
    pub positions: u64,
    /// Who shall not answer it, having answered before.
    pub not: Option<String>,
}

/// What a worker has found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answer {
    pub number: u64,
    pub epoch: u64,
    pub worker: String,
    /// Whether the sum has the value; nothing if it was too hard.
    pub holds: Option<bool>,
    /// What was proved on the way: the whole part, canonical, and what its value is or is not.
    pub facts: Vec<String>,
    /// How many positions were looked at.
    pub spent: u64,
}

/// What is believed since some moment, and who told it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Batch {
    pub worker: String,
    pub facts: Vec<String>,
}
