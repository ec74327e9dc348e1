//! Jobs: commands that go on without a terminal, keep their state, and are gone on with after whatever ended them.
//!
//! A job is a folder with what was asked, how far it has come, what was said and what was answered. The program
//! that works on it holds a lock there, so that whether it runs is never a guess.

use crate::lock::Lock;
use crate::{Failure, outlet, progress, store};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Tells a program that it works on the job in this folder.
const FOLDER: &str = "GRUNDY_JOB";

/// Others on this machine come first.
#[cfg(unix)]
const NICENESS: i32 = 10;

/// A program that was started, or was asked to end, has so much time.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(20);

/// What was asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The command, without the program.
    pub command: Vec<String>,
    /// What is added to it, so that it keeps a state and goes on from there.
    pub keeping: Vec<String>,
    /// Where names of files begin.
    pub folder: PathBuf,
    /// When it was asked, in seconds since 1970.
    pub made: u64,
}

/// How a job stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// A program works on it.
    Running,
    /// It was answered.
    Done,
    /// It was told to stop, or came to a limit.
    Stopped,
    /// What was asked was wrong, or a file could not be written.
    Failed,
    /// The program was killed, or the machine went down.
    Interrupted,
}

/// All about a job.
#[derive(Clone, Debug, Serialize)]
pub struct Status {
    /// Its name.
    pub name: String,
    /// What was asked.
    pub command: Vec<String>,
    /// How it stands.
    pub standing: Standing,
    /// The process that works on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub process: Option<i32>,
    /// When it was asked, in seconds since 1970.
    pub made: u64,
    /// How far it has come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<serde_json::Value>,
}

/// A job of the user's.
pub struct Job {
    name: String,
    folder: PathBuf,
}

/// The folder of all jobs.
fn folder() -> Result<PathBuf, Failure> {
    let none = || Failure::File("there is no place for jobs: set GRUNDY_DATA".into());
    Ok(store::folder().ok_or_else(none)?.join("jobs"))
}

/// Every job, in the order of their names.
pub fn all() -> Result<Vec<Job>, Failure> {
    let folder = folder()?;
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut jobs: Vec<Job> = names.map(|name| Job { folder: folder.join(&name), name }).collect();
    jobs.retain(|job| job.place("order").exists());
    jobs.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(jobs)
}

/// The job of a name.
pub fn named(name: &str) -> Result<Job, Failure> {
    let job = all()?.into_iter().find(|job| job.name == name);
    job.ok_or_else(|| Failure::File(format!("there is no job ‘{name}’: see ‘grundy run status’")))
}

/// Starts a job. `keeping` tells, from its folder, what must be added to the command so that it keeps its state there.
pub fn start(
    name: Option<&str>,
    command: Vec<String>,
    keeping: impl FnOnce(&Path) -> Vec<String>,
) -> Result<Job, Failure> {
    let job = Job::new(name, &command)?;
    let made = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let here = std::env::current_dir().map_err(|error| Failure::File(error.to_string()))?;
    let order = Order { command, keeping: keeping(&job.folder), folder: here, made };
    let text = serde_json::to_vec(&order).map_err(|error| Failure::File(error.to_string()))?;
    outlet::write(Some(&job.place("order")), &text)?;
    job.begin()?;
    Ok(job)
}

impl Job {
    /// A folder that nobody else has.
    fn new(name: Option<&str>, command: &[String]) -> Result<Self, Failure> {
        let folder = folder()?;
        let failed = |name: &str, error: &std::io::Error| {
            Failure::File(format!("cannot make the job ‘{name}’: {error}"))
        };
        std::fs::create_dir_all(&folder).map_err(|error| failed("jobs", &error))?;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
        if let Some(name) = name {
            if name.is_empty() || !name.chars().all(is_plain) {
                let why = format!("‘{name}’: a job's name is made of letters, digits, ‘-’ and ‘_’");
                return Err(Failure::File(why));
            }
            let own = folder.join(name);
            std::fs::create_dir(&own).map_err(|error| failed(name, &error))?;
            return Ok(Self { name: name.into(), folder: own });
        }
        let word = command.first().map_or("job", |word| word);
        for number in 1u32.. {
            let name = format!("{word}-{number}");
            match std::fs::create_dir(folder.join(&name)) {
                Ok(()) => return Ok(Self { folder: folder.join(&name), name }),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(&name, &error)),
            }
        }
        Err(Failure::File("there are too many jobs".into()))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn place(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn failed(&self, why: &dyn std::fmt::Display) -> Failure {
        Failure::File(format!("the job ‘{}’: {why}", self.name))
    }

    /// What was asked.
    pub fn order(&self) -> Result<Order, Failure> {
        let bytes = std::fs::read(self.place("order")).map_err(|error| self.failed(&error))?;
        serde_json::from_slice(&bytes).map_err(|error| self.failed(&error))
    }

    /// Whether a program works on it.
    fn is_running(&self) -> bool {
        Lock::take(&self.place("work")).is_err()
    }

    fn process(&self) -> Option<i32> {
        std::fs::read_to_string(self.place("process")).ok()?.trim().parse().ok()
    }

    /// All about it.
    pub fn status(&self) -> Result<Status, Failure> {
        let Order { command, made, .. } = self.order()?;
        let is_running = self.is_running();
        let ended = std::fs::read_to_string(self.place("ended")).unwrap_or_default();
        let standing = match (is_running, ended.trim()) {
            (true, _) => Standing::Running,
            (_, "0") => Standing::Done,
            (_, "1") => Standing::Stopped,
            (_, "") => Standing::Interrupted,
            _ => Standing::Failed,
        };
        let report = std::fs::read(self.place("report")).ok();
        let report = report.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let process = self.process().filter(|_| is_running);
        Ok(Status { name: self.name.clone(), command, standing, process, made, report })
    }

    /// Lets a program work on it, from where it was left.
    fn begin(&self) -> Result<(), Failure> {
        let order = self.order()?;
        for old in ["ended", "process"] {
            let _ = std::fs::remove_file(self.place(old));
        }
        let log = File::options().create(true).append(true).open(self.place("log"));
        let log = log.map_err(|error| self.failed(&error))?;
        let answer = File::create(self.place("answer")).map_err(|error| self.failed(&error))?;
        let program = std::env::current_exe().map_err(|error| self.failed(&error))?;
        let mut command = Command::new(program);
        command.args(&order.command).args(&order.keeping).current_dir(&order.folder);
        command.env(FOLDER, &self.folder).stdin(Stdio::null()).stdout(answer).stderr(log);
        let mut child = command.spawn().map_err(|error| self.failed(&error))?;
        // It must have its lock before anybody looks whether it runs.
        let begun = Instant::now();
        while self.process().is_none() && begun.elapsed() < PATIENCE {
            if matches!(child.try_wait(), Ok(Some(_))) {
                break;
            }
            std::thread::sleep(PAUSE);
        }
        Ok(())
    }

    /// Goes on with it.
    pub fn resume(&self) -> Result<(), Failure> {
        if self.is_running() {
            return Err(self.failed(&"it runs already"));
        }
        self.begin()
    }

    /// Tells its program to keep its state and to end, and waits for that.
    pub fn stop(&self) -> Result<(), Failure> {
        let Some(process) = self.process().filter(|_| self.is_running()) else {
            return Err(self.failed(&"it does not run"));
        };
        terminate(process).map_err(|error| self.failed(&error))?;
        let begun = Instant::now();
        while self.is_running() {
            if begun.elapsed() > PATIENCE {
                return Err(self.failed(&"it was told to stop, and has not ended yet"));
            }
            std::thread::sleep(PAUSE);
        }
        if !self.place("ended").exists() {
            // It keeps no state, and so does not wait to be asked twice.
            outlet::write(Some(&self.place("ended")), b"1\n")?;
        }
        Ok(())
    }

    /// What it has said.
    pub fn log(&self) -> String {
        let read = std::fs::read(self.place("log")).unwrap_or_default();
        String::from_utf8_lossy(&read).into_owned()
    }

    /// What it has answered, as one JSON object; nothing so far, perhaps.
    pub fn answer(&self) -> String {
        std::fs::read_to_string(self.place("answer")).unwrap_or_default()
    }

    /// Forgets it, with its state and its answer.
    pub fn forget(self) -> Result<(), Failure> {
        if self.is_running() {
            return Err(self.failed(&"it runs: stop it first"));
        }
        std::fs::remove_dir_all(&self.folder).map_err(|error| self.failed(&error))
    }
}

#[cfg(unix)]
fn terminate(process: i32) -> std::io::Result<()> {
    use rustix::process::{Pid, Signal, kill_process};
    let process = Pid::from_raw(process).ok_or(std::io::ErrorKind::NotFound)?;
    Ok(kill_process(process, Signal::TERM)?)
}

#[cfg(not(unix))]
fn terminate(_: i32) -> std::io::Result<()> {
    Err(std::io::Error::other("it cannot be told to stop on this system: end its process"))
}

/// This program while it works on a job.
pub struct AtWork {
    folder: PathBuf,
    _lock: Lock,
}

impl AtWork {
    /// Leaves the terminal behind and takes the job, if this program was started for one.
    pub fn begin() -> Result<Option<Self>, Failure> {
        let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return Ok(None) };
        let lock = Lock::take(&folder.join("work"))?;
        leave_the_terminal();
        progress::report_to(folder.join("report"));
        let process = format!("{}\n", std::process::id());
        outlet::write(Some(&folder.join("process")), process.as_bytes())?;
        Ok(Some(Self { folder, _lock: lock }))
    }

    /// Says how it ended.
    pub fn end(self, code: u8) {
        // Without it the job counts as interrupted, and can be gone on with.
        drop(outlet::write(Some(&self.folder.join("ended")), format!("{code}\n").as_bytes()));
    }
}

fn leave_the_terminal() {
    #[cfg(unix)]
    {
        // Whoever leads a session already has no terminal; and being nice is a courtesy.
        let _ = rustix::process::setsid();
        let _ = rustix::process::nice(NICENESS);
    }
}
