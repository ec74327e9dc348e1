//! A line on the terminal that tells how far long work has come.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The cursor is left at the start of the line, and whatever is printed next wipes it.
pub struct Progress {
    /// What is counted, in the plural.
    things: &'static str,
    most: u64,
    start: Instant,
    watched: bool,
    last: Mutex<Option<Instant>>,
}

impl Progress {
    /// Short work shows nothing.
    const PATIENCE: Duration = Duration::from_secs(1);
    const PAUSE: Duration = Duration::from_millis(200);

    /// Work that is counted in these things, up to so many.
    pub fn new(things: &'static str, most: u64) -> Self {
        let watched = std::io::stderr().is_terminal();
        Self { things, most, start: Instant::now(), watched, last: Mutex::new(None) }
    }

    /// Tells how much is done, if somebody watches and the line has stood long enough.
    pub fn show(&self, done: u64) {
        let elapsed = self.start.elapsed();
        if !self.watched || elapsed < Self::PATIENCE || !self.is_time() {
            return;
        }
        let rate = done as f64 / elapsed.as_secs_f64();
        let left = self.most.saturating_sub(done) as f64 / rate.max(1e-3);
        let most = match self.most {
            u64::MAX => String::new(),
            most => format!(", {most} in {left:.0} s"),
        };
        let rate =
            if rate < 1e5 { format!("{rate:.0}/s") } else { format!("{:.2} M/s", rate / 1e6) };
        let things = self.things;
        let _ = write!(std::io::stderr(), "\x1b[K{done} {things}, {rate}{most} (Ctrl-C stops)\r");
    }

    /// Whether the line has stood long enough.
    fn is_time(&self) -> bool {
        let Ok(mut last) = self.last.lock() else { return false };
        let recent = last.is_some_and(|last| last.elapsed() < Self::PAUSE);
        if !recent {
            *last = Some(Instant::now());
        }
        !recent
    }
}
