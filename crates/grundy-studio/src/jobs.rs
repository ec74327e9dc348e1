//! Two lanes to the workers. Every question first has a moment in the quick lane, where most are answered;
//! what takes longer becomes a job, of which few run at a time, some wait, and the rest are told to come
//! back. A job tells its progress, and it ends when nobody listens any more.

use crate::answer::{Answer, Refused};
use crate::worker::Order;
use crate::workers::Workers;
use grundy::Stopped;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, Semaphore, watch};
use tokio::time::sleep;

/// The time that a question has in the quick lane.
const MOMENT: Duration = Duration::from_millis(40);

/// A job may work for so long.
const LONGEST: Duration = Duration::from_secs(600);

/// A job to which nobody has listened after this time is dropped, and so is an answer that nobody fetched.
const PATIENCE: Duration = Duration::from_secs(10);

/// A worker has at least this memory where there is enough for two.
const LEAST_MIB: u64 = 512;

/// How much may be going on at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Questions in the quick lane.
    quick: usize,
    /// Jobs that work.
    working: usize,
    /// Jobs that wait.
    waiting: usize,
    /// Memory of each worker.
    memory_mib: u64,
    /// Whether workers use the store of what was found before.
    with_store: bool,
}

impl Limits {
    /// The memory is divided among as many workers as the machine can use. One core is left to the quick
    /// lane.
    pub fn new(cores: usize, memory_mib: u64) -> Self {
        let workers = (memory_mib / LEAST_MIB).clamp(2, 2 * cores.max(1) as u64) as usize;
        let working = (workers / 2).min(cores.saturating_sub(1)).max(1);
        let quick = workers - working;
        let memory_mib = memory_mib / workers as u64;
        Self { quick, working, waiting: 8 * cores.max(4), memory_mib, with_store: false }
    }

    pub fn with_store(self, with_store: bool) -> Self {
        Self { with_store, ..self }
    }

    pub fn for_this_machine(memory_mib: u64) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self::new(cores, memory_mib)
    }
}

/// A question that takes its time.
pub struct Job {
    works: AtomicBool,
    positions: AtomicU64,
    start: Instant,
    cancelled: Notify,
    heard: Notify,
    done: watch::Sender<Option<Arc<Answer>>>,
}

/// How far a job has come.
pub struct Progress {
    pub works: bool,
    pub positions: u64,
    pub seconds: f64,
}

impl Job {
    fn new() -> Self {
        Self {
            works: AtomicBool::new(false),
            positions: AtomicU64::new(0),
            start: Instant::now(),
            cancelled: Notify::new(),
            heard: Notify::new(),
            done: watch::Sender::new(None),
        }
    }

    pub fn cancel(&self) {
        self.cancelled.notify_one();
    }

    /// Waits until nobody wants the answer: it was cancelled, nobody came to listen, or all have gone.
    async fn is_unwanted(&self) {
        let is_left_alone = async {
            tokio::select! {
                () = self.heard.notified() => {}
                () = sleep(PATIENCE) => {}
            }
            self.done.closed().await;
        };
        tokio::select! {
            () = self.cancelled.notified() => {}
            () = is_left_alone => {}
        }
    }

    pub fn progress(&self) -> Progress {
        Progress {
            works: self.works.load(Ordering::SeqCst),
            positions: self.positions.load(Ordering::SeqCst),
            seconds: self.start.elapsed().as_secs_f64(),
        }
    }

    /// Somebody listens until he drops this: it is where the answer will stand.
    pub fn listen(&self) -> watch::Receiver<Option<Arc<Answer>>> {
        let place = self.done.subscribe();
        self.heard.notify_one();
        place
    }

    /// The answer, if there is one by now.
    pub fn answer(&self) -> Option<Arc<Answer>> {
        self.done.borrow().clone()
    }
}

/// What became of a question in the quick lane.
pub enum Asked {
    Answered(Answer),
    /// It goes on as a job of this number.
    Job(u64),
    /// Too many jobs wait already.
    Full,
}

/// The two lanes.
pub struct Lanes {
    limits: Limits,
    workers: Workers,
    quick: Semaphore,
    working: Semaphore,
    unfinished: AtomicUsize,
    jobs: Mutex<HashMap<u64, Arc<Job>>>,
    numbers: (RandomState, AtomicU64),
}

impl Lanes {
    pub fn new(limits: Limits) -> io::Result<Self> {
        Ok(Self {
            limits,
            workers: Workers::new(
                limits.memory_mib,
                limits.with_store,
                limits.quick + limits.working,
            )?,
            quick: Semaphore::new(limits.quick),
            working: Semaphore::new(limits.working),
            unfinished: AtomicUsize::new(0),
            jobs: Mutex::default(),
            numbers: (RandomState::new(), AtomicU64::new(0)),
        })
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<u64, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn job(&self, number: u64) -> Option<Arc<Job>> {
        self.jobs().get(&number).cloned()
    }

    /// Asks a question in the quick lane, and makes it a job if that is not enough.
    pub async fn ask(self: &Arc<Self>, question: &str, sent: serde_json::Value) -> Asked {
        let mut order = Order { question: question.into(), sent, time: MOMENT };
        let answer = {
            let Ok(_place) = self.quick.acquire().await else { return Asked::Full };
            self.workers.ask(&order, |_| ()).await
        };
        if !answer.is_hurried {
            return Asked::Answered(answer);
        }
        order.time = LONGEST;
        let most = self.limits.working + self.limits.waiting;
        let room = |count: usize| (count < most).then_some(count + 1);
        match self.unfinished.fetch_update(Ordering::SeqCst, Ordering::SeqCst, room) {
            Ok(_) => Asked::Job(self.start(order)),
            Err(_) => Asked::Full,
        }
    }

    fn start(self: &Arc<Self>, order: Order) -> u64 {
        let job = Arc::new(Job::new());
        // A number that nobody can guess, so that nobody stops another's work.
        let (hasher, count) = &self.numbers;
        let number = hasher.hash_one(count.fetch_add(1, Ordering::SeqCst)) >> 11;
        self.jobs().insert(number, job.clone());
        tokio::spawn(self.clone().see_through(number, job, order));
        number
    }

    /// Works while the answer is wanted, and keeps it until it was fetched or forgotten.
    async fn see_through(self: Arc<Self>, number: u64, job: Arc<Job>, order: Order) {
        let answer = tokio::select! {
            answer = self.work(&job, &order) => answer,
            () = job.is_unwanted() => Refused::from(Stopped::Cancelled).into(),
        };
        self.unfinished.fetch_sub(1, Ordering::SeqCst);
        job.done.send_replace(Some(Arc::new(answer)));
        sleep(PATIENCE).await;
        self.jobs().remove(&number);
    }

    /// Waits for a free place and works.
    async fn work(&self, job: &Job, order: &Order) -> Answer {
        let _place = self.working.acquire().await;
        job.works.store(true, Ordering::SeqCst);
        let told = |positions| job.positions.store(positions, Ordering::SeqCst);
        self.workers.ask(order, told).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_is_divided_and_every_lane_has_a_place() {
        for (cores, memory, workers) in [(1, 4096, 2), (2, 4096, 4), (16, 4096, 8), (8, 300, 2)] {
            let limits = Limits::new(cores, memory);
            assert_eq!(limits.quick + limits.working, workers, "{limits:?}");
            assert_eq!(limits.memory_mib, memory / workers as u64);
            assert!(limits.quick > 0 && limits.working > 0);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_job_is_wanted_while_anybody_listens() {
        let is_unwanted = |job: &Arc<Job>| {
            let job = job.clone();
            tokio::spawn(async move { job.is_unwanted().await })
        };
        let settle = || sleep(Duration::from_millis(1));

        let job = Arc::new(Job::new());
        let ends = is_unwanted(&job);
        let (first, second) = (job.listen(), job.listen());
        settle().await;
        drop(first);
        sleep(2 * PATIENCE).await;
        assert!(!ends.is_finished(), "one of two has stayed");
        drop(second);
        settle().await;
        assert!(ends.is_finished(), "all have gone");

        let job = Arc::new(Job::new());
        let ends = is_unwanted(&job);
        assert!(job.answer().is_none());
        sleep(PATIENCE / 2).await;
        assert!(!ends.is_finished(), "somebody may still come");
        sleep(PATIENCE).await;
        assert!(ends.is_finished(), "to look for the answer is not to listen");

        let job = Arc::new(Job::new());
        let (ends, _listener) = (is_unwanted(&job), job.listen());
        job.cancel();
        settle().await;
        assert!(ends.is_finished());
    }
}
