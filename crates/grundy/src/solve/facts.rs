//! What a search has proved, as a file: a state to go on from, or a proof to check.

use crate::heap::fingerprint;
use serde::{Deserialize, Serialize};

const STATE: &str = "grundy-search";
const PROOF: &str = "grundy-proof";
const VERSION: u32 = 1;

/// A list of statements about the parts of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Facts {
    format: String,
    version: u32,
    /// The position that the question was about.
    pub position: String,
    /// Whether its normal-play value is [`value`](Self::value); absent in a state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<bool>,
    /// The value that was asked about.
    pub value: u64,
    /// The statements: a part in the game's notation, then `= n` or `!= n`. In a proof, shorter
    /// games stand first.
    pub facts: Vec<String>,
    hash: String,
}

impl Facts {
    /// What is known so far.
    pub fn state(position: String, facts: Vec<String>) -> Self {
        Self::new(STATE, position, None, 0, facts)
    }

    /// A proof that a position has this value, or has not.
    pub fn proof(position: String, value: u64, holds: bool, facts: Vec<String>) -> Self {
        Self::new(PROOF, position, Some(holds), value, facts)
    }

    fn new(
        format: &str,
        position: String,
        holds: Option<bool>,
        value: u64,
        facts: Vec<String>,
    ) -> Self {
        let (format, hash) = (format.to_owned(), String::new());
        let mut new = Self { format, version: VERSION, position, holds, value, facts, hash };
        new.hash = new.fingerprint();
        new
    }

    fn fingerprint(&self) -> String {
        let Self { format, version, position, holds, value, facts, hash: _ } = self;
        fingerprint(&format!("{format} {version} {position} {holds:?} {value} {facts:?}"))
    }

    /// Whether this is a proof, and not a state.
    pub fn is_proof(&self) -> bool {
        self.format == PROOF
    }

    /// Whether the file is whole; else what is wrong.
    pub fn is_intact(&self) -> Result<(), String> {
        if ![STATE, PROOF].contains(&self.format.as_str()) {
            return Err(format!("expected the format {STATE} or {PROOF}, not ‘{}’", self.format));
        }
        if self.version != VERSION {
            return Err(format!("expected version {VERSION}, not {}", self.version));
        }
        if self.hash != self.fingerprint() {
            return Err("the hash does not fit the contents: the file is damaged".into());
        }
        Ok(())
    }
}
