//! How workers keep step: what they tell each other, and who pays.

use super::Halt;
use crate::{Budget, Ruleset};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What workers tell each other.
#[derive(Default)]
pub struct Signals {
    stop: AtomicBool,
    full: AtomicBool,
    /// Positions that helpers looked at and the leader has not paid for yet.
    unpaid: AtomicU64,
}

impl Signals {
    /// Others need not go on.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// There is no room left.
    pub fn fill(&self) {
        self.full.store(true, Relaxed);
    }
}

/// How a worker keeps step: the leader, who has the budget, pays for all.
pub struct Pace<'a, 'b> {
    pub signals: &'a Signals,
    budget: Option<&'a mut Budget<'b>>,
    /// Positions that were looked at since the others were told, or asked.
    untold: u64,
}

impl<'a, 'b> Pace<'a, 'b> {
    /// So many positions are told of at a time: telling takes longer than looking at one.
    const TOGETHER: u64 = 64;

    pub fn leader(signals: &'a Signals, budget: &'a mut Budget<'b>) -> Self {
        Self { signals, budget: Some(budget), untold: 0 }
    }

    pub fn helper(signals: &'a Signals) -> Self {
        Self { signals, budget: None, untold: 0 }
    }

    /// Counts one position.
    pub fn tick(&mut self) -> Result<(), Halt> {
        self.untold += 1;
        let is_time = self.untold == Self::TOGETHER;
        if let Some(budget) = &mut self.budget {
            budget.spend()?;
            if is_time {
                budget.spend_many(self.signals.unpaid.swap(0, Relaxed))?;
            }
        } else if is_time {
            self.signals.unpaid.fetch_add(self.untold, Relaxed);
        }
        if is_time {
            self.untold = 0;
        }
        Ok(())
    }

    /// Looks for signals of other workers.
    pub fn look(&self) -> Result<(), Halt> {
        if self.signals.full.load(Relaxed) {
            return Err(Halt::Full);
        }
        if self.signals.stop.load(Relaxed) {
            return Err(Halt::Answered);
        }
        Ok(())
    }

    /// The list of options, if there is room for it. Helpers do not look at limits: the leader stops them.
    pub fn options<R: Ruleset>(
        &mut self,
        rules: &R,
        position: &R::Position,
    ) -> Result<Vec<R::Position>, Halt> {
        match &mut self.budget {
            Some(budget) => Ok(crate::solve::options(rules, position, budget)?),
            None => {
                let mut options = Vec::new();
                rules.options(position, &mut options);
                Ok(options)
            }
        }
    }
}
