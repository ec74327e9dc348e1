//! Limits that the engine does not know: the clock, the memory, and Ctrl-C.

use crate::args::LimitFlags;
use crate::progress::Progress;
use grundy::{Budget, Stopped};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

const GOING: u8 = 0;
const INTERRUPTED: u8 = 1;
const OUT_OF_TIME: u8 = 2;
const OUT_OF_MEMORY: u8 = 3;

/// Why the last answer was stopped. Set by the signal handler and by [`Limits::budget`].
static CAUSE: AtomicU8 = AtomicU8::new(GOING);
static HANDLER: OnceLock<bool> = OnceLock::new();

/// The limits for one answer.
pub struct Limits {
    nodes: u64,
    stop: Box<dyn Fn(u64) -> bool + Send + Sync>,
}

impl Limits {
    pub fn new(flags: LimitFlags) -> Self {
        HANDLER.get_or_init(|| {
            ctrlc::set_handler(|| {
                // A second Ctrl-C ends the program at once.
                if CAUSE.swap(INTERRUPTED, Ordering::SeqCst) == INTERRUPTED {
                    std::process::exit(130);
                }
            })
            .is_ok()
        });
        let time = flags.time.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.0, 1e9)));
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let progress = flags.progress.then(|| Progress::new("positions", flags.nodes));
        let stop = Box::new(move |spent| {
            progress.iter().for_each(|progress| progress.show(spent));
            if deadline.is_some_and(|deadline| Instant::now() > deadline) {
                CAUSE.store(OUT_OF_TIME, Ordering::SeqCst);
            } else if resident_mib().is_some_and(|used| used > flags.memory) {
                CAUSE.store(OUT_OF_MEMORY, Ordering::SeqCst);
            }
            CAUSE.load(Ordering::SeqCst) != GOING
        });
        Self { nodes: flags.nodes, stop }
    }

    /// Whether to stop, for work outside the engine; shows progress like it.
    pub fn ask(&self, spent: u64) -> bool {
        (self.stop)(spent)
    }

    pub fn budget(&self) -> Budget<'_> {
        Budget::new(self.nodes, &*self.stop)
    }

    /// Whether work that several threads do must stop.
    pub fn reached(&self) -> bool {
        (self.stop)(0)
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
