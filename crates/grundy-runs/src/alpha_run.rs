//! Lenstra's α_p one after another, with what is finished in a file.

use crate::{Checkpoints, Failure, Keeper, Progress, Watch, progress};
use grundy::nimber::alpha::{self, Finding};
use grundy::nimber::transfinite::{Closure, Unknown};

/// A run over the odd primes with its state file.
pub struct AlphaRun {
    /// What is finished.
    pub progress: alpha::Progress,
    /// All that was found, to calculate with.
    pub closure: Closure,
    keeper: Keeper,
}

impl AlphaRun {
    /// A new run, or one that goes on from its state file.
    pub fn start(checkpoints: &Checkpoints) -> Result<Self, Failure> {
        let (keeper, state) = Keeper::start::<alpha::Progress>(checkpoints)?;
        let progress = state.unwrap_or_default();
        progress.makes_sense().map_err(|why| keeper.unfit(&why))?;
        Ok(Self { progress, closure: Closure::blank(), keeper })
    }

    /// Computes for the odd primes up to `last`, one after another.
    pub fn work(&mut self, last: u64, watch: &Watch) -> Result<(), Unknown> {
        let mut budget = watch.budget();
        let shown = Progress::new("primes", u64::MAX);
        let mut kept = self.progress.finished.len();
        let primes: Vec<u64> = self.closure.kappas().primes().to_vec();
        let mut result = Ok(());
        for prime in primes.into_iter().filter(|prime| *prime <= last) {
            result = self.progress.resume(&mut self.closure, prime, &mut budget);
            if result.is_err() {
                break;
            }
            let finished = self.progress.finished.len();
            progress::best(|| format!("the excesses of {finished} primes"));
            shown.show(finished as u64);
            if finished > kept && self.keeper.is_due() {
                self.keeper.keep(|| self.progress.clone());
                kept = finished;
            }
        }
        if self.progress.finished.len() > kept {
            self.keeper.keep(|| self.progress.clone());
        }
        result
    }

    /// What was found for the primes up to `last`.
    pub fn findings(&self, last: u64) -> impl Iterator<Item = &Finding> {
        self.progress.finished.iter().filter(move |finding| finding.prime <= last)
    }

    /// Whether the last state was kept; else what there is instead.
    pub fn close(self) -> Result<(), Failure> {
        self.keeper.close()
    }
}
