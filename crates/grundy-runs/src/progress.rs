//! A line on the terminal that tells how far long work has come.

use crate::disk;
use serde::Serialize;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Erases from the cursor to the end of the line.
pub const WIPE: &[u8] = b"\x1b[K";

/// Prints a line on standard error; nothing can be done if that fails.
pub fn say(text: &str) {
    let mut error = std::io::stderr().lock();
    if error.is_terminal() {
        let _ = error.write_all(WIPE);
    }
    let _ = writeln!(error, "{text}");
}

/// Whether somebody sees how far work has come, so that it needs no limit that nobody set.
pub fn is_watched() -> bool {
    is_on_terminal() || REPORT.get().is_some()
}

/// Whether a line of progress is seen.
pub(crate) fn is_on_terminal() -> bool {
    std::io::stderr().is_terminal()
}

/// Where a job tells how far it has come.
static REPORT: OnceLock<PathBuf> = OnceLock::new();

/// What it has found so far, in words.
static BEST: Mutex<Option<String>> = Mutex::new(None);

/// From now on this program tells how far it has come in a file.
pub(crate) fn report_to(path: PathBuf) {
    let _ = REPORT.set(path);
}

/// Says what was found so far, where somebody wants to know.
pub(crate) fn best(words: impl FnOnce() -> String) {
    if REPORT.get().is_some() {
        *BEST.lock().unwrap_or_else(PoisonError::into_inner) = Some(words());
    }
}

/// How far work has come.
#[derive(Serialize)]
struct Report<'a> {
    /// What is counted.
    things: &'a str,
    done: u64,
    /// How many there are, if that is known …
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<u64>,
    /// … and in how many seconds they are done at this rate.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<f64>,
    seconds: f64,
    /// Things a second.
    rate: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<String>,
}

/// Tells how far this program has come in so many seconds, where somebody wants to know.
pub(crate) fn report(things: &str, done: u64, since: u64, most: u64, seconds: f64) {
    let Some(path) = REPORT.get() else { return };
    let rate = done.saturating_sub(since) as f64 / seconds.max(1e-3);
    let of = (most < u64::MAX).then_some(most);
    let left = of.filter(|_| rate > 0.0).map(|of| of.saturating_sub(done) as f64 / rate);
    let best = BEST.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let report = Report { things, done, of, left, seconds, rate, best };
    let written = serde_json::to_vec(&report).map_err(std::io::Error::other).and_then(|bytes| {
        let mut file = disk::beside(path)?;
        disk::write(file.as_file_mut(), &bytes)?;
        disk::settle(file, path)
    });
    // The next one may be written.
    drop(written);
}

/// A time in words: `4.7 s`, `12 min`, `3.1 h`, `41 days`, `300 years`.
pub fn time_in_words(seconds: f64) -> String {
    const UNITS: [(f64, &str); 5] =
        [(1.0, "s"), (60.0, "min"), (3600.0, "h"), (86_400.0, "days"), (31_557_600.0, "years")];
    let fits = |(unit, _): &&(f64, &str)| seconds >= 1.5 * unit;
    let (unit, name) = UNITS.iter().rev().find(fits).unwrap_or(&UNITS[0]);
    let count = seconds / unit;
    match count {
        10.0.. => format!("{count:.0} {name}"),
        0.1.. => format!("{count:.1} {name}"),
        _ => format!("{count:.1e} {name}"),
    }
}

/// The cursor is left at the start of the line, and whatever is printed next wipes it.
pub struct Progress {
    /// What is counted, in the plural.
    things: &'static str,
    most: u64,
    start: Instant,
    is_seen: bool,
    last: Mutex<Option<Instant>>,
}

impl Progress {
    /// Short work shows nothing.
    const PATIENCE: Duration = Duration::from_secs(1);
    const PAUSE: Duration = Duration::from_millis(200);

    /// Work that is counted in these things, up to so many.
    pub fn new(things: &'static str, most: u64) -> Self {
        Self { things, most, start: Instant::now(), is_seen: is_watched(), last: Mutex::new(None) }
    }

    /// Tells how much is done, if somebody watches and the line has stood long enough.
    pub fn show(&self, done: u64) {
        let elapsed = self.start.elapsed();
        if !self.is_seen || elapsed < Self::PATIENCE || !self.is_time() {
            return;
        }
        if !is_on_terminal() {
            return report(self.things, done, 0, self.most, elapsed.as_secs_f64());
        }
        let rate = done as f64 / elapsed.as_secs_f64();
        let left = time_in_words(self.most.saturating_sub(done) as f64 / rate.max(1e-3));
        let most = match self.most {
            u64::MAX => String::new(),
            most => format!(", {most} in {left}"),
        };
        let rate =
            if rate < 1e5 { format!("{rate:.0}/s") } else { format!("{:.2} M/s", rate / 1e6) };
        let (things, so_far) = (self.things, time_in_words(elapsed.as_secs_f64()));
        let line = format!("{done} {things} in {so_far}, {rate}{most} (Ctrl-C stops)");
        let _ = write!(std::io::stderr(), "\x1b[K{line}\r");
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

#[cfg(test)]
mod tests {
    use super::time_in_words;

    #[test]
    fn times_are_told_in_fitting_units() {
        let told = [0.0002, 0.5, 13.3, 100.0, 4.0e3, 2.0e4, 4.0e6, 1.0e9].map(time_in_words);
        assert_eq!(
            told,
            ["2.0e-4 s", "0.5 s", "13 s", "1.7 min", "67 min", "5.6 h", "46 days", "32 years"]
        );
    }
}
