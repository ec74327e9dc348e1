//! The limits that the engine does not know: the clock, the memory, and Ctrl-C. Every question has a
//! watch of its own.

use crate::Progress;
use grundy::{Budget, Stopped};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a question may cost.
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
    /// Starts the clock of a question that somebody at a terminal asks: Ctrl-C cancels it.
    pub fn watch(self) -> Watch {
        listen_to_ctrl_c();
        self.watch_also(|_| is_interrupted().then_some(Stopped::Cancelled))
    }

    /// Starts the clock of a question that also stops for the caller's own reasons.
    pub fn watch_also(
        self,
        reason: impl Fn(u64) -> Option<Stopped> + Send + Sync + 'static,
    ) -> Watch {
        let begun = Instant::now();
        let progress = self.progress.then(|| Progress::new("positions", self.nodes));
        let out_of_time = move || self.time.filter(|time| begun.elapsed() >= *time);
        let out_of_memory = move || resident_mib().is_some_and(|used| used > self.memory);
        let stop = Box::new(move |spent| {
            progress.iter().for_each(|progress| progress.show(spent));
            let time = || out_of_time().map(Stopped::Time);
            let memory = || out_of_memory().then_some(Stopped::Memory(self.memory));
            reason(spent).or_else(time).or_else(memory)
        });
        Watch { nodes: self.nodes, stop }
    }
}

/// Watches over the limits of one question.
pub struct Watch {
    nodes: u64,
    stop: Box<dyn Fn(u64) -> Option<Stopped> + Send + Sync>,
}

impl Watch {
    /// Whether and why to stop after so many steps, for work outside the engine.
    pub fn ask(&self, spent: u64) -> Option<Stopped> {
        (self.stop)(spent)
    }

    /// A budget for the engine.
    pub fn budget(&self) -> Budget<'_> {
        Budget::new(self.nodes, &*self.stop)
    }

    /// How many positions may be looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A signal is sent to the program, whatever question it works on.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn listen_to_ctrl_c() {
    static HANDLER: OnceLock<bool> = OnceLock::new();
    HANDLER.get_or_init(|| {
        let handler = || {
            // A second Ctrl-C ends the program at once.
            if INTERRUPTED.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        };
        ctrlc::set_handler(handler).is_ok()
    });
}

/// Whether Ctrl-C was pressed and not heeded yet.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// The program goes on after Ctrl-C: later questions are asked anew.
pub fn heed_interrupt() {
    INTERRUPTED.store(false, Ordering::SeqCst);
}

/// Memory in use, where the system tells it as Linux does.
pub fn resident_mib() -> Option<u64> {
    static PAGE: OnceLock<Option<u64>> = OnceLock::new();
    let page = PAGE.get_or_init(|| page_size(&std::fs::read("/proc/self/auxv").ok()?));
    resident(&std::fs::read_to_string("/proc/self/statm").ok()?, (*page)?)
}

/// The second number of `statm` counts pages.
fn resident(statm: &str, page: u64) -> Option<u64> {
    let pages: u64 = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some((pages * page) >> 20)
}

/// The kernel tells programs the size of a page under key 6 of the auxiliary vector, pairs of words.
fn page_size(auxiliary: &[u8]) -> Option<u64> {
    const PAGE_SIZE: usize = 6;
    let word = |bytes: &[u8]| bytes.try_into().map(usize::from_ne_bytes).ok();
    let pairs = auxiliary.chunks_exact(2 * size_of::<usize>());
    let mut pairs = pairs.map(|pair| pair.split_at(size_of::<usize>()));
    let (_, size) = pairs.find(|(key, _)| word(key) == Some(PAGE_SIZE))?;
    word(size).map(|size| size as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(time: Option<Duration>, memory: u64) -> Limits {
        Limits { nodes: u64::MAX, time, memory, progress: false }
    }

    #[test]
    fn every_question_has_its_own_reason() {
        let late = limits(Some(Duration::ZERO), u64::MAX).watch();
        assert_eq!(late.ask(0), Some(Stopped::Time(Duration::ZERO)));
        let large = limits(None, 0).watch();
        let memory = resident_mib().map(|_| Stopped::Memory(0));
        assert_eq!(large.ask(0), memory);
        let unwanted = limits(None, u64::MAX).watch_also(|_| Some(Stopped::Cancelled));
        assert_eq!(unwanted.ask(0), Some(Stopped::Cancelled));
        // What stopped other questions says nothing about this one.
        assert_eq!(limits(None, u64::MAX).watch().ask(0), None);
    }

    #[test]
    fn pages_have_the_size_that_the_kernel_tells() {
        let word = |word: usize| word.to_ne_bytes();
        let pairs = [word(3), word(7), word(6), word(65_536), word(0), word(0)].concat();
        assert_eq!(page_size(&pairs), Some(65_536));
        assert_eq!(page_size(&pairs[..17]), None);
        assert_eq!(resident("900 160 30 1 0 5 0\n", 65_536), Some(10));
        assert_eq!(resident("", 4096), None);
    }
}
