//! The values of single heaps 0, 1, 2, …, computed from the definition.

use super::{Code, HeapRule, period::Period};
use crate::{Budget, Nimber, Stopped, heap::period};

/// The values computed so far for one rule, and its period once that is proved.
#[derive(Debug, Default)]
pub struct Sequence {
    values: Vec<u32>,
    /// `seen[v] == n + 1` marks the value `v` as reached by a move from the heap of `n`.
    seen: Vec<u64>,
    period: Option<Period>,
    /// The length at which a period is next looked for: doubling keeps the search linear.
    next_look: usize,
}

/// The least number of values in which a period is looked for.
const FIRST_LOOK: usize = 256;

/// Elementary steps that count as much as one position in a budget.
const STEPS_PER_NODE: u64 = 256;

impl Sequence {
    /// The values of the heaps 0, 1, …, as far as they have been computed.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The period, if one has been proved.
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The value of a heap of `size`: computed, or by the period once that is proved.
    pub fn value(
        &mut self,
        rule: &dyn HeapRule,
        size: u64,
        budget: &mut Budget,
    ) -> Result<Nimber, Stopped> {
        if let Some(value) = self.look_up(size) {
            return Ok(value);
        }
        if period::Bound::of(rule).is_none() {
            budget.require(|| format!("the value of a heap of {size}"), u128::from(size))?;
        }
        while self.look_up(size).is_none() {
            self.push(rule, budget)?;
            self.look_for_period(rule);
        }
        Ok(self.look_up(size).unwrap_or_default())
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
            self.push(rule, budget)?;
        }
        Ok(())
    }

    /// Computes on until a period is proved or `limit` values are known.
    pub fn prove_period(
        &mut self,
        rule: &dyn HeapRule,
        limit: u64,
        budget: &mut Budget,
    ) -> Result<Option<&Period>, Stopped> {
        while self.period.is_none() && (self.values.len() as u64) < limit {
            self.push(rule, budget)?;
            self.look_for_period(rule);
        }
        if self.period.is_none() {
            self.next_look = 0;
            self.look_for_period(rule);
        }
        Ok(self.period.as_ref())
    }

    fn look_up(&self, size: u64) -> Option<Nimber> {
        let index = match &self.period {
            Some(period) if size >= self.values.len() as u64 => period.reduce(size),
            _ => size,
        };
        self.values.get(usize::try_from(index).ok()?).map(|value| Nimber(u64::from(*value)))
    }

    fn look_for_period(&mut self, rule: &dyn HeapRule) {
        if self.period.is_some() || self.values.len() < self.next_look.max(1) {
            return;
        }
        self.next_look = (self.values.len() * 2).max(FIRST_LOOK);
        if let Some(bound) = period::Bound::of(rule) {
            self.period = period::proved(&self.values, bound);
        }
    }

    /// Computes the next value: the mex over all moves.
    fn push(&mut self, rule: &dyn HeapRule, budget: &mut Budget) -> Result<(), Stopped> {
        let size = self.values.len() as u64;
        let steps = match rule.code() {
            Some(code) => self.mark_code(code, size),
            None => self.mark_options(rule, size),
        };
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

    /// The same for a code, with tight loops for one and two heaps left.
    fn mark_code(&mut self, code: &Code, size: u64) -> u64 {
        use super::code::Shape;
        let mut steps = 0;
        for (take, digit) in code.takes(size) {
            let rest = size - take;
            let plain_break = digit.shape(2) == Some(Shape::Any);
            if rest == 0 && digit.shape(0).is_some() {
                self.mark(size, 0);
            }
            if rest > 0 && take > 0 && digit.shape(1).is_some() {
                self.mark(size, self.values[rest as usize]);
            }
            if plain_break {
                for part in 1..=rest / 2 {
                    let value = self.values[part as usize] ^ self.values[(rest - part) as usize];
                    self.mark(size, value);
                }
            }
            steps += 1 + rest / 2;
            let rare =
                digit.parts(rest).filter(|(parts, _)| *parts > 2 || *parts == 2 && !plain_break);
            for (parts, shape) in rare {
                let mut found = Vec::new();
                super::code::visit_splits(rest, parts, shape, &mut |split| {
                    found.push(split.iter().fold(0, |sum, part| sum ^ self.values[*part as usize]));
                });
                steps += found.len() as u64;
                for value in found {
                    self.mark(size, value);
                }
            }
        }
        steps
    }
}
