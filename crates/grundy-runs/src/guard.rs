//! The last resort. A question looks at its limits itself and then answers with what it knows; one that does
//! not come to look, inside a single enormous step, is ended here together with the program.

use crate::memory;
use crate::signals::is_interrupted;
use grundy::Stopped;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How often the guard looks.
const PAUSE: Duration = Duration::from_millis(20);

/// A question that was asked to stop has so long to do it, and a quarter of its time.
const GRACE: Duration = Duration::from_secs(2);

/// Beyond its memory a question may take an eighth of it and so many bytes, to say what it knows.
const SPARE: i64 = 8 << 20;

/// Says the last words, and returns the exit code.
type LastWords = dyn Fn(Stopped) -> u8 + Send + Sync;

static LAST_WORDS: OnceLock<Box<LastWords>> = OnceLock::new();

/// What the question at work must keep.
static KEPT: Mutex<Option<Kept>> = Mutex::new(None);

/// When a question must have ended, and why.
struct Kept {
    deadline: Option<(Instant, Stopped)>,
    memory: u64,
    is_hurried: bool,
}

impl Kept {
    /// Somebody wants the question to end: it has a moment to do so.
    fn hurry(&mut self) {
        if !self.is_hurried {
            self.is_hurried = true;
            self.deadline = Some((Instant::now() + GRACE, Stopped::Cancelled));
        }
    }
}

/// Posts the guard, once for the program. It then watches over one question at a time.
pub fn post(last_words: impl Fn(Stopped) -> u8 + Send + Sync + 'static) {
    let is_first = LAST_WORDS.set(Box::new(last_words)).is_ok();
    if is_first {
        // Without a guard questions still look at their limits themselves.
        let _ = std::thread::Builder::new().name("guard".into()).spawn(watch);
    }
}

fn kept() -> MutexGuard<'static, Option<Kept>> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A question begins: it may take so much time from now on, and so many MiB.
pub(crate) fn begin(time: Option<Duration>, memory: u64) {
    if LAST_WORDS.get().is_none() {
        return;
    }
    let limit = |time: Duration| {
        Some((Instant::now().checked_add(time + time / 4 + GRACE)?, Stopped::Time(time)))
    };
    *kept() = Some(Kept { deadline: time.and_then(limit), memory, is_hurried: false });
    let most = memory::bytes(memory);
    memory::set_ceiling(most.saturating_add(most / 8).saturating_add(SPARE));
}

/// The question was answered, or has heard that it must stop; what follows is short.
pub(crate) fn end() {
    memory::set_ceiling(i64::MAX);
    *kept() = None;
}

fn watch() {
    memory::exempt_this_thread();
    loop {
        std::thread::sleep(PAUSE);
        if let (Some(why), Some(say)) = (overdue(), LAST_WORDS.get()) {
            std::process::exit(say(why).into());
        }
    }
}

/// Why the question at work can wait no longer.
fn overdue() -> Option<Stopped> {
    let mut kept = kept();
    let kept = kept.as_mut()?;
    if is_interrupted() {
        kept.hurry();
    }
    if memory::is_at_ceiling() {
        return Some(Stopped::Memory(kept.memory));
    }
    let (deadline, why) = kept.deadline.as_ref()?;
    (Instant::now() >= *deadline).then(|| why.clone())
}
