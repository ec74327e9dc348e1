//! A long run over the values of a heap game: progress, checkpoints, going on later.

use crate::{Checkpoints, Failure, Keeper, is_watched, progress, time_in_words};
use grundy::heap::engine::fast::Effort;
use grundy::heap::{Moves, Run, Saved};
use grundy::{Budget, Stopped};
use std::io::Write;
use std::time::{Duration, Instant};

/// Without a limit, runs that nobody watches end after so many values: by looking at every split, by the kernel
/// for medium values, by that for small values. Each takes some seconds.
const SCOUTED: u64 = 98_304;
const MEDIUM: u64 = 1 << 21;
const SMALL: u64 = 1 << 29;

/// The kernel for small values is told by the largest of them.
const SMALL_VALUES: u16 = 64;

/// A run with its state file.
pub struct LongRun {
    /// The values so far.
    pub run: Run,
    /// Its state file.
    pub keeper: Keeper,
    game: String,
    begun: Instant,
    begun_with: u64,
    last_shown: Instant,
}

impl LongRun {
    /// A new run, or one that goes on from its state file.
    pub fn start(
        game: &str,
        moves: Moves,
        effort: Effort,
        checkpoints: &Checkpoints,
    ) -> Result<Self, Failure> {
        let (keeper, state) = Keeper::start::<Saved>(checkpoints)?;
        let run = match state {
            Some(saved) => saved.resume(game, moves, effort).map_err(|why| keeper.unfit(&why))?,
            None => Run::new(moves, effort),
        };
        let now = Instant::now();
        Ok(Self {
            begun_with: run.len(),
            run,
            keeper,
            game: game.to_owned(),
            begun: now,
            last_shown: now,
        })
    }

    /// Computes until a period is proved, the limit is reached, or something stops it.
    pub fn work(&mut self, limit: Option<u64>, budget: &mut Budget) -> Result<(), Stopped> {
        let mut result = Ok(());
        while self.run.period().is_none() && self.run.len() < self.limit(limit) {
            result = self.run.step(self.limit(limit) - 1, budget);
            if result.is_err() {
                break;
            }
            self.show(limit);
            if self.keeper.is_due() {
                self.save();
            }
        }
        if self.run.period().is_none() {
            self.save();
        }
        result
    }

    fn limit(&self, asked: Option<u64>) -> u64 {
        asked.unwrap_or(match self.run.fast() {
            _ if is_watched() => u64::MAX,
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

    fn save(&mut self) {
        self.keeper.keep(|| Saved::of(&self.game, &self.run));
    }

    fn report(&self, limit: Option<u64>) {
        let (largest, at) = self.run.largest();
        let rares = self.run.fast().map_or(0, |fast| fast.rares().len());
        progress::best(|| format!("largest value {largest} at heap {at}, {rares} rare heaps"));
        let seconds = self.begun.elapsed().as_secs_f64();
        progress::report("values", self.run.len(), self.begun_with, self.limit(limit), seconds);
    }

    fn show(&mut self, limit: Option<u64>) {
        const PAUSE: Duration = Duration::from_millis(300);
        if self.last_shown.elapsed() < PAUSE || !is_watched() {
            return;
        }
        self.last_shown = Instant::now();
        if !progress::is_on_terminal() {
            return self.report(limit);
        }
        let rate = self.rate().unwrap_or(0.0);
        let so_far = time_in_words(self.begun.elapsed().as_secs_f64());
        let end = match self.limit(limit) {
            u64::MAX => String::new(),
            limit => {
                let left = limit.saturating_sub(self.run.len()) as f64 / rate.max(1.0);
                format!(", limit in {}", time_in_words(left))
            }
        };
        let (largest, at) = self.run.largest();
        let rares = self.run.fast().map_or(0, |fast| fast.rares().len());
        let _ = write!(
            std::io::stderr(),
            "\x1b[K{} values in {so_far}, {:.2} M/s, {rares} rare, largest {largest} at {at}{end} \
             (Ctrl-C stops)\r",
            self.run.len(),
            rate / 1e6
        );
    }
}
