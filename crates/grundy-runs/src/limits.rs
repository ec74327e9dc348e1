//! Limits that the engine does not know: the clock, the memory, and Ctrl-C.

use crate::Progress;
use grundy::{Budget, Stopped};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

const GOING: u8 = 0;
const INTERRUPTED: u8 = 1;
const OUT_OF_TIME: u8 = 2;
const OUT_OF_MEMORY: u8 = 3;

/// Why the last answer was stopped. Set by the signal handler and by [`Watch::budget`].
static CAUSE: AtomicU8 = AtomicU8::new(GOING);
static HANDLER: OnceLock<bool> = OnceLock::new();

/// What an answer may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Positions that may be looked at.
    pub nodes: u64,
    /// How long it may take.
    pub time: Option<Duration>,
    /// How much memory the whole program may use, in MiB.
    pub memory: u64,
    /// Whether a line of progress may be shown.
    pub progress: bool,
}

impl Limits {
    /// Starts the clock of one question.
    pub fn watch(self) -> Watch {
        HANDLER.get_or_init(|| {
            ctrlc::set_handler(|| {
                // A second Ctrl-C ends the program at once.
                if CAUSE.swap(INTERRUPTED, Ordering::SeqCst) == INTERRUPTED {
                    std::process::exit(130);
                }
            })
            .is_ok()
        });
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        let progress = self.progress.then(|| Progress::new("positions", self.nodes));
        let stop = Box::new(move |spent| {
            progress.iter().for_each(|progress| progress.show(spent));
            if deadline.is_some_and(|deadline| Instant::now() > deadline) {
                CAUSE.store(OUT_OF_TIME, Ordering::SeqCst);
            } else if resident_mib().is_some_and(|used| used > self.memory) {
                CAUSE.store(OUT_OF_MEMORY, Ordering::SeqCst);
            }
            CAUSE.load(Ordering::SeqCst) != GOING
        });
        Watch { nodes: self.nodes, stop }
    }
}

/// Watches over the limits of one question.
pub struct Watch {
    nodes: u64,
    stop: Box<dyn Fn(u64) -> bool + Send + Sync>,
}

impl Watch {
    /// Whether to stop, for work outside the engine; shows progress like it.
    pub fn ask(&self, spent: u64) -> bool {
        (self.stop)(spent)
    }

    /// A budget for the engine.
    pub fn budget(&self) -> Budget<'_> {
        Budget::new(self.nodes, &*self.stop)
    }
}

/// Memory in use, where the system tells it as Linux does.
pub fn resident_mib() -> Option<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096 / (1 << 20))
}

/// What stopped an answer, in one sentence.
pub fn in_words(stopped: &Stopped) -> String {
    let Stopped::Asked(spent) = stopped else {
        let hint = match stopped {
            Stopped::Nodes(_) | Stopped::TooLarge { .. } => " (--nodes raises it)",
            _ => "",
        };
        return format!("{stopped}{hint}");
    };
    match CAUSE.load(Ordering::SeqCst) {
        OUT_OF_TIME => {
            format!("stopped at the time limit after {spent} positions (--time raises it)")
        }
        OUT_OF_MEMORY => {
            format!("stopped at the memory limit after {spent} positions (--memory raises it)")
        }
        _ => format!("stopped by Ctrl-C after {spent} positions"),
    }
}
