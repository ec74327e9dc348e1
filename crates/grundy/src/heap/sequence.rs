//! The values of single heaps 0, 1, 2, …, by the method that fits the rule.

use super::certificate::Evidence;
use super::engine::fast::Effort;
use super::period::{self, Bound, Period};
use super::{Certificate, HeapRule, Moves, Run, lookup};
use crate::{Budget, Nimber, Stopped};
use std::ops::Range;

/// The values computed so far for one rule, and its period once that is proved.
#[derive(Debug, Default)]
pub struct Sequence {
    /// The values of the heaps 0, 1, …, as far as somebody asked for all of them.
    values: Vec<u32>,
    /// The engine for codes that leave at most two heaps; all other rules follow the definition.
    run: Option<Run>,
    /// `seen[v] == n + 1` marks the value `v` as reached by a move from the heap of `n`.
    seen: Vec<u64>,
    period: Option<Period>,
    /// A certificate from an earlier time.
    certificate: Option<Certificate>,
    /// The length at which a period is next looked for: doubling keeps the search linear.
    next_look: usize,
}

/// The least number of values in which a period is looked for.
const FIRST_LOOK: usize = 256;

/// Elementary steps that count as much as one position in a budget.
const STEPS_PER_NODE: u64 = 256;

/// Longer lists of moves are asked for before they are made: nothing stops them half-way.
const MOST_LISTED: u128 = 1 << 20;

/// Counts a value that needs no look at moves. Many are one position, but each is work.
fn quick(size: u64, budget: &mut Budget) -> Result<(), Stopped> {
    match size.is_multiple_of(STEPS_PER_NODE) {
        true => budget.spend().and_then(|()| budget.work(STEPS_PER_NODE)),
        false => Ok(()),
    }
}

impl Sequence {
    /// The values of the heaps 0, 1, …, as far as [`extend`](Self::extend) was asked for them.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// How many values have been computed.
    pub fn checked(&self) -> u64 {
        self.run.as_ref().map_or(self.values.len() as u64, Run::len)
    }

    /// The period, if one has been proved.
    pub fn period(&self) -> Option<&Period> {
        self.run.as_ref().map_or(self.period.as_ref(), Run::period)
    }

    /// The engine's run, if the rule has one and it has begun.
    pub fn run(&self) -> Option<&Run> {
        self.run.as_ref()
    }

    /// Goes on from a run that was begun elsewhere.
    pub fn set_run(&mut self, run: Run) {
        self.run = Some(run);
    }

    /// Uses a certificate that was checked when it was made, is whole and makes sense.
    pub fn trust(&mut self, certificate: Certificate) {
        self.certificate = Some(certificate);
    }

    /// The certificate of the period, if one has been proved.
    pub fn certificate(&self, rule: &dyn HeapRule) -> Option<Certificate> {
        let game = rule.code()?.to_string();
        if let Some(run) = &self.run {
            return Certificate::of(&game, run);
        }
        let Period { preperiod, period, .. } = *self.period()?;
        Some(Certificate { game, preperiod, period, proof: Evidence::GuySmith })
    }

    fn start(&mut self, rule: &dyn HeapRule) {
        if self.run.is_none()
            && let Some(moves) = rule.code().and_then(Moves::of)
        {
            self.run = Some(Run::new(moves, Effort::default()));
        }
    }

    /// The value of a heap of `size`: computed, or by the period once that is proved.
    pub fn value(
        &mut self,
        rule: &dyn HeapRule,
        size: u64,
        budget: &mut Budget,
    ) -> Result<Nimber, Stopped> {
        // A rule with a run has no theorem: it need not be asked for every value.
        if self.run.is_none()
            && let Some(value) = rule.known(size)
        {
            return Ok(value);
        }
        self.start(rule);
        if self.run.is_none() && Bound::of(rule).is_none() {
            budget.require(|| format!("the value of a heap of {size}"), u128::from(size))?;
        }
        if let Some(certificate) = &self.certificate
            && let Some(moves) = rule.code().and_then(Moves::of)
            && let Some(value) = lookup::value(certificate, &moves, size, budget)?
        {
            return Ok(Nimber(u64::from(value)));
        }
        loop {
            let at = self.period().map_or(size, |period| period.reduce(size));
            if let Some(value) = self.look_up(at) {
                return Ok(Nimber(value));
            }
            if at < self.checked() {
                let why = format!("the value of the heap of {at} is no longer kept");
                return Err(Stopped::NoMethod(why));
            }
            self.step(rule, at, budget)?;
        }
    }

    /// Computes the values of all heaps up to `size`.
    pub fn extend(
        &mut self,
        rule: &dyn HeapRule,
        size: u64,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        budget.require(
            || format!("the sequence of values up to the heap of {size}"),
            u128::from(size),
        )?;
        while (self.values.len() as u64) <= size {
            let known = self.values.len();
            quick(known as u64, budget)?;
            let Nimber(value) = self.value(rule, known as u64, budget)?;
            // Following the definition has added it already.
            if self.values.len() == known {
                self.values.push(value as u32);
            }
        }
        Ok(())
    }

    /// The values of some heaps. Asked for one stretch after another, the engine keeps only what it
    /// needs to go on.
    pub fn stretch(
        &mut self,
        rule: &dyn HeapRule,
        heaps: Range<u64>,
        budget: &mut Budget,
    ) -> Result<Vec<u32>, Stopped> {
        self.start(rule);
        let mut values = Vec::with_capacity((heaps.end - heaps.start) as usize);
        for size in heaps.clone() {
            quick(size, budget)?;
            let value = loop {
                let repeated = self.period().map(|period| period.reduce(size));
                // A period that is longer than what is kept does not help.
                let known = repeated.and_then(|at| self.look_up(at)).or_else(|| self.look_up(size));
                match known {
                    Some(value) => break value,
                    None => self.step(rule, heaps.end - 1, budget)?,
                }
            };
            values.push(value as u32);
        }
        Ok(values)
    }

    /// Computes on until a period is proved or `limit` values are known.
    pub fn prove_period(
        &mut self,
        rule: &dyn HeapRule,
        limit: u64,
        budget: &mut Budget,
    ) -> Result<Option<&Period>, Stopped> {
        self.start(rule);
        while self.period().is_none() && self.checked() < limit {
            self.step(rule, limit - 1, budget)?;
        }
        if let Some(run) = &mut self.run {
            run.look_for_period();
        } else if self.period.is_none() {
            self.next_look = 0;
            self.look_for_period(rule);
        }
        Ok(self.period())
    }

    fn look_up(&self, size: u64) -> Option<u64> {
        if let Some(value) = self.values.get(usize::try_from(size).ok()?) {
            return Some(u64::from(*value));
        }
        self.run.as_ref()?.value(size).map(u64::from)
    }

    fn step(&mut self, rule: &dyn HeapRule, last: u64, budget: &mut Budget) -> Result<(), Stopped> {
        if let Some(run) = &mut self.run {
            return run.step(last, budget);
        }
        self.push(rule, budget)?;
        self.look_for_period(rule);
        Ok(())
    }

    fn look_for_period(&mut self, rule: &dyn HeapRule) {
        if self.period.is_some() || self.values.len() < self.next_look.max(1) {
            return;
        }
        self.next_look = (self.values.len() * 2).max(FIRST_LOOK);
        if let Some(bound) = Bound::of(rule) {
            self.period = period::proved(&self.values, bound);
        }
    }

    /// Computes the next value: by a theorem, or from the definition, the mex over all moves.
    fn push(&mut self, rule: &dyn HeapRule, budget: &mut Budget) -> Result<(), Stopped> {
        let size = self.values.len() as u64;
        if let Some(Nimber(value)) = rule.known(size) {
            self.values.push(value as u32);
            return quick(size, budget);
        }
        let breadth = rule.breadth(size);
        if breadth > MOST_LISTED {
            let what = || format!("the list of all moves of a heap of {size}");
            budget.require(what, breadth / u128::from(STEPS_PER_NODE))?;
        }
        let steps = self.mark_options(rule, size);
        budget.spend_many(1 + steps / STEPS_PER_NODE)?;
        let mex = self.seen.iter().position(|mark| *mark != size + 1).unwrap_or(self.seen.len());
        self.values.push(mex as u32);
        Ok(())
    }

    fn mark(&mut self, size: u64, value: u32) {
        let index = value as usize;
        if index >= self.seen.len() {
            self.seen.resize((index + 1).next_power_of_two(), 0);
        }
        self.seen[index] = size + 1;
    }

    fn mark_options(&mut self, rule: &dyn HeapRule, size: u64) -> u64 {
        let mut steps = 0;
        let mut found = Vec::new();
        rule.options(size, &mut |parts| {
            steps += 1;
            found.push(parts.iter().fold(0, |sum, part| sum ^ self.values[*part as usize]));
        });
        for value in found {
            self.mark(size, value);
        }
        steps
    }
}
