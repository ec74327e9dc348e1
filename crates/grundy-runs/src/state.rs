//! States of long runs on disk: read and written here and nowhere else.

use crate::{Failure, outlet};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

/// A file that holds the state of a run. It is replaced as a whole, so that whatever happens one of
/// the states that were written can be read.
#[derive(Clone, Debug)]
pub struct StateFile(PathBuf);

impl StateFile {
    /// The state in this file, which need not exist yet.
    pub fn new(path: PathBuf) -> Self {
        Self(path)
    }

    /// The state, if there is one.
    pub fn read<T: DeserializeOwned>(&self) -> Result<Option<T>, Failure> {
        if !self.0.exists() {
            return Ok(None);
        }
        let text = std::fs::read(&self.0).map_err(|error| self.unfit(&error))?;
        serde_json::from_slice(&text).map(Some).map_err(|error| self.unfit(&error))
    }

    /// The state, if there is one and it is `wanted`; one that is not wanted is not written over.
    pub fn resume<T: DeserializeOwned>(&self, wanted: bool) -> Result<Option<T>, Failure> {
        if self.0.exists() && !wanted {
            return Err(self.unfit(&"add --resume to go on from it, or remove it"));
        }
        self.read()
    }

    /// Writes the state.
    pub fn write(&self, state: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_vec(state).map_err(|error| Failure::File(error.to_string()))?;
        outlet::write(Some(&self.0), &text)
    }

    /// Why a run cannot go on from this state.
    pub fn unfit(&self, why: &dyn Display) -> Failure {
        Failure::File(format!("cannot go on from {}: {why}", self.0.display()))
    }
}

/// Where and how often a long run keeps its state.
#[derive(Clone, Debug)]
pub struct Checkpoints {
    /// The file, if a state is kept.
    pub file: Option<StateFile>,
    /// Whether to go on from the file.
    pub resume: bool,
    /// The time between two states.
    pub every: Duration,
}

impl Checkpoints {
    /// The state to go on from.
    pub fn last<T: DeserializeOwned>(&self) -> Result<Option<T>, Failure> {
        self.file.as_ref().map_or(Ok(None), |file| file.resume(self.resume))
    }

    /// Keeps a state, if one is kept at all.
    pub fn keep<S: Serialize>(&self, state: impl FnOnce() -> S) -> Result<(), Failure> {
        self.file.as_ref().map_or(Ok(()), |file| file.write(&state()))
    }

    /// Why a run cannot go on from the state.
    pub fn unfit(&self, why: &dyn Display) -> Failure {
        match &self.file {
            Some(file) => file.unfit(why),
            None => Failure::File(why.to_string()),
        }
    }
}
