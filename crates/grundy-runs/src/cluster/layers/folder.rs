//! The runs of one process: written one after the other, and found again after an interruption.

use super::code::Code;
use super::run::{self, Kind, Manifest, Run};
use crate::lock::Lock;
use crate::{Failure, disk};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long somebody else may still have the folder.
const PATIENCE: Duration = Duration::from_secs(3);

const FOUND: &str = "found";
const SOLVED: &str = "solved";

/// The folder of one process.
pub struct Folder {
    path: PathBuf,
    search: String,
    process: usize,
    processes: usize,
    _lock: Lock,
}

/// The names of the runs in a folder: the ranks of both kinds, in order.
#[derive(Default)]
pub struct Names {
    /// Layers whose positions were found.
    pub found: Vec<u64>,
    /// Layers whose positions were valued.
    pub solved: Vec<u64>,
}

/// The runs that a folder holds.
pub fn names(folder: &Path) -> Result<Names, Failure> {
    let failed = |error| Failure::File(format!("cannot read {}: {error}", folder.display()));
    let mut names = Names::default();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let name = PathBuf::from(entry.map_err(failed)?.file_name());
        let rank = name.file_stem().and_then(|stem| stem.to_str()?.parse().ok());
        match (rank, name.extension().and_then(|kind| kind.to_str())) {
            (Some(rank), Some(FOUND)) => names.found.push(rank),
            (Some(rank), Some(SOLVED)) => names.solved.push(rank),
            _ => {}
        }
    }
    names.found.sort_unstable();
    names.solved.sort_unstable();
    Ok(names)
}

/// Where a run lies in its folder.
pub fn place(folder: &Path, kind: Kind, rank: u64) -> PathBuf {
    let kind = if kind == Kind::Found { FOUND } else { SOLVED };
    folder.join(format!("{rank:012}.{kind}"))
}

/// Takes a folder. A process whose starter was killed needs a moment to notice that.
fn take(path: &Path) -> Result<Lock, Failure> {
    let begun = Instant::now();
    loop {
        match Lock::take(path) {
            Err(_) if begun.elapsed() < PATIENCE => std::thread::sleep(PATIENCE / 100),
            taken => return taken,
        }
    }
}

impl Folder {
    /// Takes the folder of a process below that of all, which is made if it is missing.
    pub fn open(
        all: &Path,
        search: &str,
        process: usize,
        processes: usize,
    ) -> Result<Self, Failure> {
        let path = all.join(process.to_string());
        std::fs::create_dir_all(&path)
            .map_err(|error| Failure::File(format!("cannot use {}: {error}", path.display())))?;
        let lock = take(&path)?;
        disk::tidy_all(&path);
        Ok(Self { path, search: search.to_owned(), process, processes, _lock: lock })
    }

    /// The runs that are there.
    pub fn names(&self) -> Result<Names, Failure> {
        names(&self.path)
    }

    /// Writes the run of a layer; says how long it is.
    pub fn write<C: Code>(
        &self,
        kind: Kind,
        rank: u64,
        before: Option<u64>,
        options: u64,
        run: &Run<C>,
    ) -> Result<u64, Failure> {
        let manifest = Manifest {
            search: self.search.clone(),
            process: self.process,
            processes: self.processes,
            kind,
            rank,
            before,
            positions: 0,
            options,
            reached: Vec::new(),
            body: String::new(),
        };
        run::write(&place(&self.path, kind, rank), manifest, run)
    }

    /// Reads the run of a layer, if it belongs to this search and follows the one before.
    pub fn read<C: Code>(
        &self,
        kind: Kind,
        rank: u64,
        before: Option<u64>,
    ) -> Result<(Manifest, Run<C>), Failure> {
        let path = place(&self.path, kind, rank);
        let (manifest, run) = run::read(&path)?;
        let Manifest { search, process, processes, .. } = &manifest;
        let unfit =
            |why: String| Failure::File(format!("cannot go on from {}: {why}", path.display()));
        if *search != self.search {
            return Err(unfit("it belongs to another position, or to another engine".into()));
        }
        if (*process, *processes) != (self.process, self.processes) {
            return Err(unfit(format!("it was begun by {processes} processes")));
        }
        if (manifest.kind, manifest.rank) != (kind, rank) {
            return Err(unfit("it has the name of another layer".into()));
        }
        if manifest.before != before {
            return Err(unfit("the layer before is missing".into()));
        }
        Ok((manifest, run))
    }

    /// Removes the run of a layer, if there is one.
    pub fn remove(&self, kind: Kind, rank: u64) -> Result<(), Failure> {
        let path = place(&self.path, kind, rank);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(Failure::File(format!("cannot remove {}: {error}", path.display())))
            }
            _ => Ok(()),
        }
    }
}
