//! The limits that the engine does not know: the clock, the memory, and Ctrl-C. Every question has a
//! watch of its own.

use crate::signals::listen_to_ctrl_c;
pub use crate::signals::{heed_interrupt, is_interrupted};
use crate::{Progress, guard, memory};
use grundy::{Budget, Stopped};
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

/// From here on Ctrl-C and a request to end are heard.
pub fn listen() {
    listen_to_ctrl_c();
    crate::signals::listen_to_the_end();
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
        let most = memory::bytes(self.memory);
        let out_of_memory = move || memory::in_use() > most;
        let stop = Box::new(move |spent| {
            progress.iter().for_each(|progress| progress.show(spent));
            let time = || out_of_time().map(Stopped::Time);
            let memory = || out_of_memory().then_some(Stopped::Memory(self.memory));
            let why = reason(spent).or_else(time).or_else(memory);
            // Whoever was told to stop may take the time to keep what is known.
            why.iter().for_each(|_| guard::end());
            why
        });
        guard::begin(self.time, self.memory);
        Watch { nodes: self.nodes, memory: self.memory, stop }
    }
}

/// Watches over the limits of one question.
pub struct Watch {
    nodes: u64,
    memory: u64,
    stop: Box<dyn Fn(u64) -> Option<Stopped> + Send + Sync>,
}

impl Watch {
    /// Whether and why to stop after so many steps, for work outside the engine.
    pub fn ask(&self, spent: u64) -> Option<Stopped> {
        (self.stop)(spent)
    }

    /// A budget for the engine.
    pub fn budget(&self) -> Budget<'_> {
        Budget::new(self.nodes, &*self.stop).within(self.memory)
    }

    /// How many positions may be looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The memory that may be in use, in MiB.
    pub fn memory(&self) -> u64 {
        self.memory
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        guard::end();
    }
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
        let unwanted = limits(None, u64::MAX).watch_also(|_| Some(Stopped::Cancelled));
        assert_eq!(unwanted.ask(0), Some(Stopped::Cancelled));
        // What stopped other questions says nothing about this one.
        assert_eq!(limits(None, u64::MAX).watch().ask(0), None);
    }
}
