//! A long run over the values of a heap game: progress, checkpoints, going on later.

use crate::{Checkpoints, Failure};
use grundy::Budget;
use grundy::heap::engine::fast::Effort;
use grundy::heap::{Moves, Run, Saved};
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Without a limit, runs end after so many values: by looking at every split, by the kernel for
/// medium values, by that for small values. Each takes a few seconds.
const SCOUTED: u64 = 98_304;
const MEDIUM: u64 = 1 << 21;
const SMALL: u64 = 1 << 25;

/// The kernel for small values is told by the largest of them.
const SMALL_VALUES: u16 = 64;

/// A run with its state file.
pub struct LongRun {
    /// The values so far.
    pub run: Run,
    game: String,
    checkpoints: Checkpoints,
    begun: Instant,
    begun_with: u64,
    last_saved: Instant,
    last_shown: Instant,
}

impl LongRun {
    /// A new run, or one that goes on from its state file.
    pub fn start(
        game: &str,
        moves: Moves,
        effort: Effort,
        checkpoints: Checkpoints,
    ) -> Result<Self, Failure> {
        let run = match checkpoints.last::<Saved>()? {
            Some(saved) => {
                saved.resume(game, moves, effort).map_err(|why| checkpoints.unfit(&why))?
            }
            None => Run::new(moves, effort),
        };
        let now = Instant::now();
        Ok(Self {
            begun_with: run.len(),
            run,
            game: game.to_owned(),
            checkpoints,
            begun: now,
            last_saved: now,
            last_shown: now,
        })
    }

    /// Computes until a period is proved, the limit is reached, or something stops it.
    pub fn work(&mut self, limit: Option<u64>, budget: &mut Budget) -> Result<(), Failure> {
        let mut result = Ok(());
        while self.run.period().is_none() && self.run.len() < self.limit(limit) {
            result = self.run.step(self.limit(limit) - 1, budget);
            if result.is_err() {
                break;
            }
            self.show(limit);
            if self.last_saved.elapsed() >= self.checkpoints.every {
                self.save()?;
            }
        }
        if self.run.period().is_none() {
            self.save()?;
        }
        Ok(result?)
    }

    fn limit(&self, asked: Option<u64>) -> u64 {
        asked.unwrap_or(match self.run.fast() {
            None => SCOUTED,
            Some(fast) if fast.largest().0 < SMALL_VALUES => SMALL,
            Some(_) => MEDIUM,
        })
    }

    /// Values a second so far.
    pub fn rate(&self) -> Option<f64> {
        let computed = self.run.len() - self.begun_with.min(self.run.len());
        let seconds = self.begun.elapsed().as_secs_f64();
        (self.run.fast().is_some() && seconds > 0.01).then(|| computed as f64 / seconds)
    }

    fn save(&mut self) -> Result<(), Failure> {
        let begun = Instant::now();
        self.checkpoints.keep(|| Saved::of(&self.game, &self.run))?;
        // Large states take a while to write: that must not become the main work.
        self.checkpoints.every = self.checkpoints.every.max(20 * begun.elapsed());
        self.last_saved = Instant::now();
        Ok(())
    }

    fn show(&mut self, limit: Option<u64>) {
        const PAUSE: Duration = Duration::from_millis(300);
        if self.last_shown.elapsed() < PAUSE || !std::io::stderr().is_terminal() {
            return;
        }
        self.last_shown = Instant::now();
        let rate = self.rate().unwrap_or(0.0);
        let left = self.limit(limit).saturating_sub(self.run.len()) as f64 / rate.max(1.0);
        let (largest, at) = self.run.largest();
        let rares = self.run.fast().map_or(0, |fast| fast.rares().len());
        let _ = write!(
            std::io::stderr(),
            "\x1b[K{} values, {:.2} M/s, {rares} rare, largest {largest} at {at}, limit in {left:.0} s \
             (Ctrl-C stops)\r",
            self.run.len(),
            rate / 1e6
        );
    }
}
