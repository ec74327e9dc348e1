//! States of long runs on disk: read and written here and nowhere else.

use crate::lock::Lock;
use crate::{Failure, disk, outlet, progress, signals};
use grundy::base::sealed::{self, Format, Sealed};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A file that holds the state of a run. It is replaced as a whole, so that whatever happens one of
/// the states that were written can be read; and it belongs to one process at a time.
#[derive(Debug)]
pub struct StateFile {
    path: PathBuf,
    _lock: Lock,
}

impl StateFile {
    /// The state in this file, which need not exist yet.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        // A link keeps pointing at the file.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let lock = Lock::take(&path)?;
        disk::tidy(&path);
        Ok(Self { path, _lock: lock })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The state, if there is one.
    pub fn read<T: Format>(&self) -> Result<Option<T>, Failure> {
        if !self.path.exists() {
            return Ok(None);
        }
        if !outlet::is_replaceable(&self.path) {
            return Err(self.unfit(&"it is not a file"));
        }
        let bytes = std::fs::read(&self.path).map_err(|error| self.unfit(&error))?;
        sealed::open(&bytes).map(Some).map_err(|why| self.unfit(&why))
    }

    /// The state, if there is one and it is `wanted`; one that is not wanted is not written over.
    pub fn resume<T: Format>(&self, wanted: bool) -> Result<Option<T>, Failure> {
        if self.path.exists() && !wanted {
            return Err(self.unfit(&"add --resume to go on from it, or remove it"));
        }
        self.read()
    }

    /// Writes the state.
    pub fn write<T: Format>(&self, state: T) -> Result<(), Failure> {
        outlet::write(Some(&self.path), &Sealed::new(state).to_bytes())
    }

    /// Why a run cannot go on from this state.
    pub fn unfit(&self, why: &dyn Display) -> Failure {
        Failure::File(format!("cannot go on from {}: {why}", self.path.display()))
    }
}

/// Where and how often a long run keeps its state.
#[derive(Clone, Debug)]
pub struct Checkpoints {
    /// The file, if a state is kept.
    pub file: Option<PathBuf>,
    /// Whether to go on from the file.
    pub resume: bool,
    /// The time between two states.
    pub every: Duration,
}

/// Keeps the states of a run. One that cannot be written does not end the run: that is said once, and
/// the next one is tried.
#[derive(Debug)]
pub struct Keeper {
    file: Option<StateFile>,
    every: Duration,
    last: Instant,
    is_kept: bool,
    trouble: Option<Failure>,
}

/// Large states take a while to write: that must not become the main work.
const SHARE: u32 = 50;

impl Keeper {
    /// Takes the file for this process, and gives the state to go on from.
    pub fn start<T: Format>(wish: &Checkpoints) -> Result<(Self, Option<T>), Failure> {
        let file = wish.file.as_deref().map(StateFile::open).transpose()?;
        file.iter().for_each(|_| signals::listen_to_the_end());
        let state = file.as_ref().map_or(Ok(None), |file| file.resume(wish.resume))?;
        if state.is_none() {
            // Better now than after hours of work.
            file.iter().try_for_each(|file| outlet::try_place(file.path()))?;
        }
        let (every, is_kept) = (wish.every, state.is_some());
        Ok((Self { file, every, last: Instant::now(), is_kept, trouble: None }, state))
    }

    /// Removes the state: the work is done.
    pub fn remove(self) {
        // One that was never written is not missed.
        self.file.iter().for_each(|file| drop(std::fs::remove_file(file.path())));
    }

    /// Whether some state can be gone on from.
    pub fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// The time between two states.
    pub fn every(&self) -> Duration {
        self.every
    }

    /// Whether it is time for the next state.
    pub fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    /// Keeps a state, if one is kept at all.
    pub fn keep<T: Format>(&mut self, state: impl FnOnce() -> T) {
        self.try_keep(|| Ok(state()));
    }

    /// The same with a state that may fail to be had.
    pub fn try_keep<T: Format>(&mut self, state: impl FnOnce() -> Result<T, Failure>) {
        let Some(file) = &self.file else { return };
        let begun = Instant::now();
        match state().and_then(|state| file.write(state)) {
            Ok(()) => (self.is_kept, self.trouble) = (true, None),
            Err(failure) => {
                if self.trouble.is_none() {
                    progress::say(&format!("{failure}; the work goes on, and this is tried again"));
                }
                self.trouble = Some(failure);
            }
        }
        self.every = self.every.max(SHARE * begun.elapsed());
        self.last = Instant::now();
    }

    /// Whether the last state was kept; else what there is instead.
    pub fn close(self) -> Result<(), Failure> {
        let Some(failure) = self.trouble else { return Ok(()) };
        let instead = if self.is_kept { "an earlier state was kept" } else { "no state was kept" };
        Err(Failure::File(format!("{failure}; {instead}")))
    }

    /// Why a run cannot go on from the state.
    pub fn unfit(&self, why: &dyn Display) -> Failure {
        match &self.file {
            Some(file) => file.unfit(why),
            None => Failure::File(why.to_string()),
        }
    }
}
