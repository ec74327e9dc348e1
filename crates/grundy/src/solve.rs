//! Solving: from rules to values and outcomes. A solver knows only the [`Ruleset`] trait.
//!
//! [`mex`] is the definition and the oracle for every other strategy.

pub mod genus;
pub mod loopy;
pub mod mex;
pub mod search;

use crate::heap::Sequence;
use crate::memo::Table;
use crate::{Budget, Ruleset, Stopped, Value};

/// What has been found out about one game so far.
pub struct Knowledge<R: Ruleset> {
    values: Table<R::Position, Value>,
    sequence: Sequence,
}

impl<R: Ruleset> Default for Knowledge<R> {
    fn default() -> Self {
        Self { values: Table::default(), sequence: Sequence::default() }
    }
}

impl<R: Ruleset> Knowledge<R> {
    /// The values of single heaps, for games that have them.
    pub fn sequence(&mut self) -> &mut Sequence {
        &mut self.sequence
    }

    /// The normal-play value of a position, by the best method that its rules allow.
    pub fn value(
        &mut self,
        rules: &R,
        of: &R::Position,
        budget: &mut Budget,
    ) -> Result<Value, Stopped> {
        let mut parts = Vec::new();
        rules.summands(of.clone(), &mut parts);
        let mut total = Value::ZERO;
        for part in parts {
            total = total + self.value_of_part(rules, rules.canonical(part), budget)?;
        }
        Ok(total)
    }

    fn value_of_part(
        &mut self,
        rules: &R,
        part: R::Position,
        budget: &mut Budget,
    ) -> Result<Value, Stopped> {
        if let Some(value) = rules.known_value(&part) {
            return Ok(value);
        }
        if let (Some(rule), Some(size)) = (rules.heap_rule(), rules.heap_size(&part)) {
            return self.sequence.value(rule, size, budget).map(Value::Nim);
        }
        if rules.is_coloured() {
            let why = "the players own different pieces here, so only the outcome is defined";
            return Err(Stopped::NoMethod(why.into()));
        }
        match rules.rank(&part) {
            Some(_) => mex::value(rules, part, &mut self.values, budget),
            None => loopy::value(rules, part, &mut self.values, budget),
        }
    }
}

/// The value by the definition alone: the oracle for every theorem and every table.
pub fn searched_value<R: Ruleset>(
    rules: &R,
    of: &R::Position,
    budget: &mut Budget,
) -> Result<Value, Stopped> {
    let mut memo = Table::default();
    let mut total = Value::ZERO;
    for part in mex::parts_of(rules, of.clone()) {
        total = total
            + match rules.rank(&part) {
                Some(_) => mex::value(rules, part, &mut memo, budget)?,
                None => loopy::value(rules, part, &mut memo, budget)?,
            };
    }
    Ok(total)
}
