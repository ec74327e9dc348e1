//! All processes on this machine: started together, and started again together when one of them dies.

use super::folder;
use super::work::Outcome;
use crate::{Failure, limits, progress};
use grundy::Stopped;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How often it is looked whether all are there.
const PAUSE: Duration = Duration::from_millis(20);

/// When one process has died, the others have so long to say why, and to die themselves.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Whoever dies so many times before another layer is complete will not get any further.
const MOST_DEATHS: u32 = 20;

/// The processes of one machine.
pub struct Team {
    /// What this program is told to do; each process is told besides which one it is.
    pub command: Vec<OsString>,
    /// Which of all processes these are.
    pub processes: Vec<usize>,
    /// Where they keep their runs.
    pub folder: PathBuf,
}

/// What a process says in the end.
#[derive(Serialize, Deserialize)]
pub enum Told {
    /// The answer.
    Found(Outcome),
    /// The memory did not suffice, in MiB.
    Memory(u64),
    /// It was asked to stop.
    Cancelled,
    /// It cannot be done.
    OutOfReach(String),
    /// Something is wrong.
    Refused(String),
}

impl From<Result<Outcome, Failure>> for Told {
    fn from(result: Result<Outcome, Failure>) -> Self {
        match result {
            Ok(outcome) => Self::Found(outcome),
            Err(Failure::Stopped(Stopped::Memory(limit))) => Self::Memory(limit),
            Err(Failure::Stopped(Stopped::Cancelled)) => Self::Cancelled,
            Err(Failure::Stopped(stopped)) => Self::OutOfReach(stopped.to_string()),
            Err(Failure::OutOfReach(why)) => Self::OutOfReach(why),
            Err(failure) => Self::Refused(failure.to_string()),
        }
    }
}

impl From<Told> for Result<Outcome, Failure> {
    fn from(told: Told) -> Self {
        Err(match told {
            Told::Found(outcome) => return Ok(outcome),
            Told::Memory(limit) => Stopped::Memory(limit).into(),
            Told::Cancelled => Stopped::Cancelled.into(),
            Told::OutOfReach(why) => Failure::OutOfReach(why),
            Told::Refused(why) => Failure::File(why),
        })
    }
}

impl Team {
    /// Starts the processes until they have solved the position, or one of them says why it cannot.
    pub fn solve(&self) -> Result<Outcome, Failure> {
        let (mut deaths, mut reached) = (0, self.reached());
        loop {
            if let Some(told) = Attempt::start(self)?.wait()? {
                return told.into();
            }
            let now = self.reached();
            deaths = if now == reached { deaths + 1 } else { 1 };
            reached = now;
            if deaths == MOST_DEATHS {
                let why = format!("a process has died {deaths} times, each time in the same layer");
                return Err(Failure::File(why));
            }
            progress::say("a process has died: all go on from the last layer that is complete");
        }
    }

    /// What has been written so far.
    fn reached(&self) -> Vec<Option<(Vec<u64>, Vec<u64>)>> {
        let names = |process: &usize| {
            let names = folder::names(&self.folder.join(process.to_string())).ok()?;
            Some((names.found, names.solved))
        };
        self.processes.iter().map(names).collect()
    }
}

/// Processes that live and die together.
struct Attempt {
    children: Vec<Child>,
    /// Where they meet: only this user can enter.
    _meeting: tempfile::TempDir,
}

impl Attempt {
    fn start(team: &Team) -> Result<Self, Failure> {
        let failed = |error| Failure::File(format!("cannot start a process: {error}"));
        let program = std::env::current_exe().map_err(failed)?;
        let meeting = tempfile::tempdir().map_err(failed)?;
        let mut attempt = Self { children: Vec::new(), _meeting: meeting };
        for process in &team.processes {
            let mut command = Command::new(&program);
            command.args(&team.command).args(["--process", &process.to_string(), "--meeting"]);
            command.arg(attempt._meeting.path());
            // When this program goes, its end of the pipe does, and the process with it.
            let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
            attempt.children.push(child.map_err(failed)?);
        }
        Ok(attempt)
    }

    /// Waits until all have ended well, or one has not; nothing if it died without a word.
    fn wait(mut self) -> Result<Option<Told>, Failure> {
        let (mut last, mut lost) = (None, None);
        while !self.children.is_empty() {
            if limits::is_interrupted() {
                return Err(Stopped::Cancelled.into());
            }
            if lost.is_some_and(|lost: Instant| lost.elapsed() > LAST_WORDS) {
                return Ok(None);
            }
            let Some(place) = self.ended() else {
                std::thread::sleep(PAUSE);
                continue;
            };
            let mut child = self.children.swap_remove(place);
            let _ = child.wait();
            let mut said = String::new();
            if let Some(mut output) = child.stdout.take() {
                // Half a word is none.
                let _ = output.read_to_string(&mut said);
            }
            match serde_json::from_str(&said) {
                Ok(Told::Found(outcome)) => last = Some(Told::Found(outcome)),
                Ok(told) => return Ok(Some(told)),
                // It may have lost another one, which says why.
                Err(_) => drop(lost.get_or_insert_with(Instant::now)),
            }
        }
        Ok(last.filter(|_| lost.is_none()))
    }

    fn ended(&mut self) -> Option<usize> {
        self.children.iter_mut().position(|child| !matches!(child.try_wait(), Ok(None)))
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A folder that goes when nobody needs it any more.
pub struct OwnFolder(tempfile::TempDir);

impl OwnFolder {
    /// A new folder below another one.
    pub fn below(folder: &Path) -> Result<Self, Failure> {
        let made = std::fs::create_dir_all(folder).and_then(|()| tempfile::tempdir_in(folder));
        made.map(Self)
            .map_err(|error| Failure::File(format!("cannot use {}: {error}", folder.display())))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}
