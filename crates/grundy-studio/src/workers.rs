//! The processes that answer, as the server sees them. A question whose asker has gone takes its worker
//! with it: to drop the answer that is waited for ends the process at once.

use crate::WORKER;
use crate::answer::{Answer, Refused};
use crate::worker::{Line, Order};
use axum::body::Bytes;
use grundy::Stopped;
use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// A worker that does not keep its time is ended so much later.
const GRACE: Duration = Duration::from_secs(1);

/// All workers, of which there are never more than places.
pub struct Workers {
    program: PathBuf,
    /// What one may use, in MiB.
    memory: u64,
    with_store: bool,
    places: Arc<Semaphore>,
    /// Those that wait for a question; the last used stands first.
    idle: Mutex<VecDeque<Worker>>,
}

impl Workers {
    /// Workers are this program again. On Linux that name stands for the file that runs, even if another
    /// has taken its place by now.
    pub fn new(memory: u64, with_store: bool, places: usize) -> io::Result<Self> {
        let own = PathBuf::from("/proc/self/exe");
        let program = if own.exists() { own } else { std::env::current_exe()? };
        let places = Arc::new(Semaphore::new(places));
        Ok(Self { program, memory, with_store, places, idle: Mutex::default() })
    }

    fn idle(&self) -> MutexGuard<'_, VecDeque<Worker>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a worker. It may be asked of fewer at a time than there are places.
    pub async fn ask(&self, order: &Order, progress: impl Fn(u64)) -> Answer {
        let mut worker = match self.lend(&order.games()) {
            Ok(worker) => worker,
            Err(error) => {
                return Refused::Sentence(format!("no worker can be started: {error}")).into();
            }
        };
        match timeout(order.time + GRACE, worker.answer(order, progress)).await {
            Ok(Ok((answer, is_fresh))) => {
                if is_fresh {
                    worker.games = order.games();
                    self.idle().push_front(worker);
                }
                answer
            }
            Ok(Err(_)) => worker.why_it_ended(self.memory).await.into(),
            Err(_) => Refused::from(Stopped::Time(order.time)).into(),
        }
    }

    /// The worker that was last asked about the same games; else a new one, while there are places; else
    /// the one that has been idle for longest.
    fn lend(&self, games: &str) -> io::Result<Worker> {
        let mut idle = self.idle();
        idle.retain_mut(Worker::is_alive);
        let same = idle.iter().position(|worker| worker.games == games);
        if let Some(worker) = same.and_then(|index| idle.remove(index)) {
            return Ok(worker);
        }
        match self.places.clone().try_acquire_owned() {
            Ok(place) => self.start(place),
            Err(_) => idle.pop_back().ok_or_else(|| io::Error::other("all are busy")),
        }
    }

    fn start(&self, place: OwnedSemaphorePermit) -> io::Result<Worker> {
        let mut child = Command::new(&self.program)
            .args([WORKER, &self.memory.to_string()])
            .args((!self.with_store).then_some("--no-store"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(to), Some(from)) => {
                let from = BufReader::new(from);
                Ok(Worker { child, to, from, games: String::new(), _place: place })
            }
            _ => Err(io::Error::other("it cannot be spoken to")),
        }
    }
}

struct Worker {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// What it was asked about last.
    games: String,
    _place: OwnedSemaphorePermit,
}

impl Worker {
    fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// The answer, and whether the worker is of further use.
    async fn answer(
        &mut self,
        order: &Order,
        progress: impl Fn(u64),
    ) -> io::Result<(Answer, bool)> {
        let mut line = serde_json::to_vec(order)?;
        line.push(b'\n');
        self.to.write_all(&line).await?;
        loop {
            line.clear();
            self.from.read_until(b'\n', &mut line).await?;
            match serde_json::from_slice(&line)? {
                Line::Progress(positions) => progress(positions),
                Line::Answer { status, kind, length, is_hurried, is_fresh } => {
                    let mut bytes = vec![0; length];
                    self.from.read_exact(&mut bytes).await?;
                    let bytes = Bytes::from(bytes);
                    return Ok((Answer { status, kind, bytes, is_hurried }, is_fresh));
                }
            }
        }
    }

    /// A worker that ended by itself in the midst of a question, or spoke nonsense and ends now.
    async fn why_it_ended(self, memory: u64) -> Refused {
        let Self { mut child, to, .. } = self;
        drop(to);
        match timeout(GRACE, child.wait()).await {
            // The system ends what asks for more memory than it has.
            Ok(Ok(status)) if status.code().is_none() => Stopped::Memory(memory).into(),
            _ => Refused::Sentence(
                "this question broke the engine: please report the position".into(),
            ),
        }
    }
}
