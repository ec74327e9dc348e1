//! Work for the engine, in two lanes. Every question first has a moment in the quick lane, where most
//! are answered; what takes longer becomes a job, of which few run at a time, some wait, and the rest
//! are told to come back. A job tells its progress, and it stops when nobody listens any more.

use crate::shelf::Shelf;
use grundy::{Budget, Stopped};
use serde_json::Value;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// The time that a question has in the quick lane.
const MOMENT: Duration = Duration::from_millis(40);

/// A job may work for so long.
const LONGEST: Duration = Duration::from_secs(600);

/// A job that nobody listens to for so long is dropped.
const PATIENCE: Duration = Duration::from_secs(10);

/// About what a position costs in a table, to turn memory into positions.
const BYTES_PER_NODE: u64 = 100;

/// How much may be going on at a time.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Questions in the quick lane.
    pub quick: usize,
    /// Jobs that work.
    pub working: usize,
    /// Jobs that wait.
    pub waiting: usize,
    /// Memory of the whole program.
    pub memory_mib: u64,
}

impl Limits {
    /// One core is left to the quick lane.
    pub fn for_this_machine(memory_mib: u64) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let working = cores.saturating_sub(1).max(1);
        Self { quick: 4 * cores, working, waiting: 8 * cores.max(4), memory_mib }
    }

    /// Half of the memory is for what was found before.
    fn shelf(self) -> Shelf {
        let memory = self.memory_mib / 2;
        Shelf::new((memory << 20) / BYTES_PER_NODE, memory)
    }

    /// The limits of one question.
    fn of_question(self, time: Duration) -> grundy_runs::Limits {
        let room = (self.memory_mib << 20) / BYTES_PER_NODE / self.working as u64;
        let nodes = room.min(grundy::base::budget::DEFAULT_NODES);
        let memory = self.memory_mib;
        grundy_runs::Limits { nodes, time: Some(time), memory, progress: false }
    }
}

/// What most answers are.
pub const JSON: &str = "application/json";

/// What a question was answered with: the bytes, what they are, and what cut them short.
pub struct Answer {
    pub kind: &'static str,
    pub bytes: Vec<u8>,
    pub stopped: Option<Stopped>,
}

/// Why there is no answer.
pub enum Refused {
    Input(grundy::Error),
    /// A limit was reached; what is known stands beside the reason.
    Stopped {
        why: Stopped,
        known: Value,
    },
    Sentence(String),
}

impl From<grundy::Error> for Refused {
    fn from(error: grundy::Error) -> Self {
        Self::Input(error)
    }
}

impl From<Stopped> for Refused {
    fn from(why: Stopped) -> Self {
        Self::Stopped { why, known: Value::Null }
    }
}

pub type Answered = Result<Answer, Refused>;

/// A question, ready to be asked of the engine as often as need be.
pub type Work = Arc<dyn Fn(&mut Budget<'_>) -> Answered + Send + Sync>;

const WAITING: u8 = 0;
const WORKING: u8 = 1;

/// A question that takes its time.
pub struct Job {
    cancelled: AtomicBool,
    heard: AtomicBool,
    stage: AtomicU8,
    spent: AtomicU64,
    start: Instant,
    done: watch::Sender<Option<Arc<Answered>>>,
}

/// How far a job has come.
pub struct Progress {
    pub works: bool,
    pub positions: u64,
    pub seconds: f64,
}

impl Job {
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
    }

    /// Whether it was cancelled, or nobody has listened for a while.
    fn is_unwanted(&self) -> bool {
        let is_forgotten = !self.heard.load(Ordering::SeqCst) && self.start.elapsed() > PATIENCE;
        is_forgotten || self.cancelled.load(Ordering::SeqCst)
    }

    pub fn progress(&self) -> Progress {
        Progress {
            works: self.stage.load(Ordering::SeqCst) == WORKING,
            positions: self.spent.load(Ordering::SeqCst),
            seconds: self.start.elapsed().as_secs_f64(),
        }
    }

    /// Somebody listens: hands out where the answer will stand.
    pub fn listen(&self) -> watch::Receiver<Option<Arc<Answered>>> {
        self.heard.store(true, Ordering::SeqCst);
        self.done.subscribe()
    }
}

/// What became of a question in the quick lane.
pub enum Asked {
    Answered(Answered),
    /// It goes on as a job of this number.
    Job(u64),
    /// Too many jobs wait already.
    Full,
}

/// The two lanes.
pub struct Lanes {
    /// What earlier questions found.
    pub shelf: Shelf,
    limits: Limits,
    quick: Semaphore,
    working: Semaphore,
    unfinished: AtomicUsize,
    jobs: Mutex<HashMap<u64, Arc<Job>>>,
    numbers: (RandomState, AtomicU64),
}

impl Lanes {
    pub fn new(limits: Limits) -> Self {
        Self {
            shelf: limits.shelf(),
            limits,
            quick: Semaphore::new(limits.quick),
            working: Semaphore::new(limits.working),
            unfinished: AtomicUsize::new(0),
            jobs: Mutex::default(),
            numbers: (RandomState::new(), AtomicU64::new(0)),
        }
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<u64, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn job(&self, number: u64) -> Option<Arc<Job>> {
        self.jobs().get(&number).cloned()
    }

    /// Asks a question in the quick lane, and makes it a job if that is not enough.
    pub async fn ask(self: &Arc<Self>, work: Work) -> Asked {
        let answered = {
            let Ok(_slot) = self.quick.acquire().await else { return Asked::Full };
            let (work, limits) = (work.clone(), self.limits.of_question(MOMENT));
            let asked = tokio::task::spawn_blocking(move || {
                work(&mut limits.watch_also(|_| None).budget())
            });
            asked.await.unwrap_or_else(|_| Err(broken()))
        };
        match &answered {
            Err(Refused::Stopped { why: Stopped::Time(_), .. })
            | Ok(Answer { stopped: Some(Stopped::Time(_)), .. }) => {}
            _ => return Asked::Answered(answered),
        }
        let most = self.limits.working + self.limits.waiting;
        let room = |count: usize| (count < most).then_some(count + 1);
        let counted = self.unfinished.fetch_update(Ordering::SeqCst, Ordering::SeqCst, room);
        match counted {
            Ok(_) => Asked::Job(self.start(work)),
            Err(_) => Asked::Full,
        }
    }

    fn start(self: &Arc<Self>, work: Work) -> u64 {
        let job = Arc::new(Job {
            cancelled: AtomicBool::new(false),
            heard: AtomicBool::new(false),
            stage: AtomicU8::new(WAITING),
            spent: AtomicU64::new(0),
            start: Instant::now(),
            done: watch::Sender::new(None),
        });
        // A number that nobody can guess, so that nobody stops another's work.
        let (hasher, count) = &self.numbers;
        let number = hasher.hash_one(count.fetch_add(1, Ordering::SeqCst)) >> 11;
        self.jobs().insert(number, job.clone());
        tokio::spawn(self.clone().see_through(number, job, work));
        number
    }

    /// Waits for a free place, works, and keeps the answer until it was fetched or forgotten.
    async fn see_through(self: Arc<Self>, number: u64, job: Arc<Job>, work: Work) {
        let answered = self.run(&job, work).await;
        self.unfinished.fetch_sub(1, Ordering::SeqCst);
        job.done.send_replace(Some(Arc::new(answered)));
        tokio::time::sleep(PATIENCE).await;
        self.jobs().remove(&number);
    }

    async fn run(&self, job: &Arc<Job>, work: Work) -> Answered {
        let _place = loop {
            tokio::select! {
                place = self.working.acquire() => break place,
                () = tokio::time::sleep(Duration::from_millis(100)) => {}
            }
            if job.is_unwanted() {
                return Err(Stopped::Cancelled.into());
            }
        };
        job.stage.store(WORKING, Ordering::SeqCst);
        let (job, limits) = (job.clone(), self.limits.of_question(LONGEST));
        let worked = tokio::task::spawn_blocking(move || {
            let watch = limits.watch_also(move |spent| {
                job.spent.store(spent, Ordering::SeqCst);
                job.is_unwanted().then_some(Stopped::Cancelled)
            });
            match work(&mut watch.budget()) {
                // What is known so far is an answer too, but not for somebody who wants none.
                Ok(Answer { stopped: Some(Stopped::Cancelled), .. }) => {
                    Err(Stopped::Cancelled.into())
                }
                answered => answered,
            }
        });
        worked.await.unwrap_or_else(|_| Err(broken()))
    }
}

fn broken() -> Refused {
    Refused::Sentence("this question broke the engine: please report the position".into())
}
