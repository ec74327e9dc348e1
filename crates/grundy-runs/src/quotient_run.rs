//! The misère quotient of a heap game, heap after heap: progress, checkpoints, going on later.

use crate::{Checkpoints, Failure, Keeper, Progress};
use grundy::heap::HeapRule;
use grundy::solve::misere::quotient::HeapQuotient;
use grundy::solve::misere::quotient::heaps::{Run, Saved};
use grundy::{Budget, Stopped};

/// A run with its state file.
pub struct QuotientRun<'a> {
    /// What has been found so far.
    pub run: Run<'a>,
    game: String,
    keeper: Keeper,
}

impl<'a> QuotientRun<'a> {
    /// A new run, or one that goes on from its state file.
    pub fn start(
        game: &str,
        rule: &'a dyn HeapRule,
        checkpoints: &Checkpoints,
        budget: &mut Budget,
    ) -> Result<Self, Failure> {
        let (keeper, state) = Keeper::start::<Saved>(checkpoints)?;
        let run = match state {
            Some(saved) => {
                Run::resume(game, rule, saved, budget)?.map_err(|why| keeper.unfit(&why))?
            }
            None => Run::new(rule, budget)?,
        };
        Ok(Self { run, game: game.to_owned(), keeper })
    }

    /// Works until the quotient of all heaps is found, or this heap is dealt with, and proves what was found; says
    /// what stopped it.
    pub fn work(
        &mut self,
        last: u64,
        budget: &mut Budget,
    ) -> (Option<HeapQuotient>, Option<Stopped>) {
        let shown = Progress::new("heaps", last);
        let mut stopped = None;
        while stopped.is_none() && self.run.last() < last && !self.run.is_finished() {
            stopped = self.run.step(budget).err();
            shown.show(self.run.last());
            if self.keeper.is_due() {
                self.save();
            }
        }
        // What was found before a limit on steps is proved all the same.
        let found = match &stopped {
            Some(why) if why.is_from_outside() => Err(why.clone()),
            Some(_) => self.run.quotient(&mut budget.aside(budget.spent())),
            None => self.run.quotient(budget),
        };
        let (found, unproved) = match found {
            Ok(found) => (Some(found), None),
            Err(why) => (None, Some(why)),
        };
        let stopped = stopped.or(unproved);
        if stopped.is_some() {
            self.save();
        }
        (found, stopped)
    }

    fn save(&mut self) {
        self.keeper.keep(|| self.run.save(&self.game));
    }

    /// Whether the last state was kept; else what there is instead.
    pub fn close(self) -> Result<(), Failure> {
        self.keeper.close()
    }
}
