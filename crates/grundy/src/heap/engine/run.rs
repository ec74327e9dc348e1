//! One engine for every code that leaves at most two heaps: it chooses the method, and proves periods.

use super::fast::{Effort, Fast, Halt};
use super::recurrence::Repeat;
use super::scout::{LARGEST, Scout};
use super::{Moves, Space, words};
use crate::heap::period::{self, Bound, Period, Proof};
use crate::{Budget, Stopped};

/// Elementary steps that count as much as one position in a budget.
const STEPS_PER_NODE: u64 = 256;

/// Values of the kernel for small values that count as much as one position.
const WORDS_PER_NODE: u64 = 64;

/// The least number of values in which a period is looked for.
const FIRST_LOOK: usize = 128;

/// A scout is sent over again when a kernel is outgrown, if it then has at most so many values.
const MOST_SCOUTED: u64 = 1 << 25;

/// The sequence of a game, as far as it has been computed, always verified.
#[derive(Clone, Debug)]
pub struct Run {
    moves: Moves,
    effort: Effort,
    scout: Scout,
    fast: Option<Fast>,
    period: Option<Period>,
}

impl Run {
    /// Nothing is known yet.
    pub fn new(moves: Moves, effort: Effort) -> Self {
        let scout = Scout::new(moves.clone());
        Self { moves, effort, scout, fast: None, period: None }
    }

    /// Puts together what was saved.
    pub(in crate::heap) fn from_parts(
        moves: Moves,
        effort: Effort,
        scout: Scout,
        fast: Option<Fast>,
    ) -> Self {
        Self { moves, effort, scout, fast, period: None }
    }

    /// The first values, which are always kept.
    pub fn first_values(&self) -> &[u16] {
        self.fast.as_ref().map_or(self.scout.values(), Fast::prefix)
    }

    /// How many values are known and verified.
    pub fn len(&self) -> u64 {
        self.fast.as_ref().map_or(self.scout.values().len() as u64, Fast::verified)
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap, if it is known and kept.
    pub fn value(&self, size: u64) -> Option<u16> {
        match &self.fast {
            Some(fast) => fast.value(size).filter(|_| size < fast.verified()),
            None => self.scout.values().get(usize::try_from(size).ok()?).copied(),
        }
    }

    /// The period, once it is proved.
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The fast part of the run, if the game has one and it has begun.
    pub fn fast(&self) -> Option<&Fast> {
        self.fast.as_ref()
    }

    /// The largest value so far and the first heap that has it.
    pub fn largest(&self) -> (u16, u64) {
        match &self.fast {
            Some(fast) => fast.largest(),
            None => {
                let values = self.scout.values();
                let most = values.iter().max().copied().unwrap_or(0);
                (most, values.iter().position(|value| *value == most).unwrap_or(0) as u64)
            }
        }
    }

    /// The space with the fewest rare heaps so far, and how many they are.
    pub fn space(&self) -> (Space, usize) {
        match &self.fast {
            Some(fast) => (*fast.space(), fast.rares().len()),
            None => {
                let (space, rares) = self.scout.space();
                (space, rares.len())
            }
        }
    }

    /// Computes some more values, up to the heap `last` or a little beyond, and looks for a period.
    pub fn step(&mut self, last: u64, budget: &mut Budget) -> Result<(), Stopped> {
        let before = self.len();
        let Some(fast) = &mut self.fast else { return self.scout_on(last, budget) };
        match fast.step(last) {
            Ok(()) => {}
            // Whoever goes on after the proof wants the values.
            Err(Halt::Repeats(_)) if self.period.is_some() => {}
            Err(Halt::Repeats(repeat)) => self.conclude(repeat, budget)?,
            Err(Halt::Outgrown) => self.reconsider()?,
            Err(Halt::Forgotten(size)) => return self.recall(size, budget),
        }
        let computed = self.len().saturating_sub(before);
        let small = self.largest().0 < words::LIMIT;
        budget.spend_many(1 + computed / if small { WORDS_PER_NODE } else { 1 })
    }

    /// Whether a heap is rare, or where a period begins, can only be told with values that are not
    /// kept: computes them again if there is room for all of them.
    fn recall(&mut self, size: u64, budget: &mut Budget) -> Result<(), Stopped> {
        if size >= self.effort.keep as u64 {
            return Err(Stopped::NoMethod(format!(
                "all values up to the heap of {size} are needed to go on: keep more of them"
            )));
        }
        let mut again = Self::new(self.moves.clone(), self.effort);
        while again.len() < size && again.period.is_none() {
            again.step(size, budget)?;
        }
        *self = again;
        Ok(())
    }

    fn scout_on(&mut self, last: u64, budget: &mut Budget) -> Result<(), Stopped> {
        let mut steps = 0;
        while steps < STEPS_PER_NODE && self.scout.values().len() as u64 <= last {
            if !self.scout.has_room() {
                return Err(Stopped::NoMethod(format!("values of {LARGEST} and more")));
            }
            steps += self.scout.push();
            let known = self.scout.values().len();
            if known >= FIRST_LOOK && known.is_power_of_two() {
                self.look_for_period();
                if self.period.is_some() {
                    break;
                }
            }
            if known >= self.effort.scouted && known.is_multiple_of(self.effort.scouted / 4) {
                self.fast = Fast::new(&self.moves, &self.scout, self.effort);
                if self.fast.is_some() {
                    self.scout = Scout::new(self.moves.clone());
                    break;
                }
                self.scout.choose_method();
            }
        }
        budget.spend_many(steps.div_ceil(STEPS_PER_NODE))
    }

    /// Guy and Smith's theorem on all values so far.
    pub fn look_for_period(&mut self) {
        // Unequal parts break the exchange argument.
        if self.moves.unequal || self.period.is_some() || self.fast.is_some() {
            return;
        }
        let parts = if self.moves.splits.is_empty() { 1 } else { 2 };
        let bound = Bound { parts, take: self.moves.last };
        self.period = period::proved(self.scout.values(), bound);
    }

    /// A state came back: the period is proved; its beginning is found by going back.
    fn conclude(
        &mut self,
        Repeat { first, again }: Repeat,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        let Some(fast) = &self.fast else { return Ok(()) };
        let period = again - first;
        let Some(preperiod) = fast.preperiod(first, period) else {
            // A run that goes on from a checkpoint lacks the values before it.
            return self.recall(again + fast.recurrence().window(), budget);
        };
        let window = fast.recurrence().window();
        let proof = Proof::StateRepeat { first, again, window, depth: fast.depth() };
        self.period = Some(Period { preperiod, period, checked: again, proof });
        Ok(())
    }

    /// The values have outgrown the kernel, or too many heaps are rare: a scout chooses again.
    fn reconsider(&mut self) -> Result<(), Stopped> {
        let Some(fast) = self.fast.take() else { return Ok(()) };
        if !fast.is_complete() || fast.verified() > MOST_SCOUTED {
            let message = "the values have outgrown the fast method too late to choose another";
            return Err(Stopped::NoMethod(message.into()));
        }
        let values = (0..fast.verified()).filter_map(|size| fast.value(size));
        self.scout = Scout::from_values(self.moves.clone(), values);
        self.scout.choose_method();
        self.scout.push();
        self.fast = Fast::new(&self.moves, &self.scout, self.effort);
        if self.fast.is_some() {
            self.scout = Scout::new(self.moves.clone());
        }
        Ok(())
    }
}
