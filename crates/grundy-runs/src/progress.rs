//! A line on the terminal that tells how far long work has come.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
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
    std::io::stderr().is_terminal()
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
    watched: bool,
    last: Mutex<Option<Instant>>,
}

impl Progress {
    /// Short work shows nothing.
    const PATIENCE: Duration = Duration::from_secs(1);
    const PAUSE: Duration = Duration::from_millis(200);

    /// Work that is counted in these things, up to so many.
    pub fn new(things: &'static str, most: u64) -> Self {
        Self { things, most, start: Instant::now(), watched: is_watched(), last: Mutex::new(None) }
    }

    /// Tells how much is done, if somebody watches and the line has stood long enough.
    pub fn show(&self, done: u64) {
        let elapsed = self.start.elapsed();
        if !self.watched || elapsed < Self::PATIENCE || !self.is_time() {
            return;
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
