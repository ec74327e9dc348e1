//! Solving: from rules to values and outcomes. A solver knows only the [`Ruleset`] trait.
//!
//! [`mex`] is the definition and the oracle for every other strategy.

pub mod arena;
pub mod couples;
pub mod facts;
pub mod genus;
pub mod loopy;
pub mod memo;
pub mod mex;
pub mod misere;
pub mod plan;
pub mod score;
pub mod search;

use crate::heap::Sequence;
use crate::rules::parts_of;
use crate::solve::memo::Table;
use crate::{Budget, Nimber, Ruleset, Stopped, Value};
use couples::{Couples, Effort};
use plan::Method;

/// What has been found out about one game so far.
pub struct Knowledge<R: Ruleset> {
    values: Table<R::Position, Value>,
    sequence: Sequence,
    couples: Couples<R::Position>,
    effort: Effort,
}

/// A part is first valued by the definition, up to so many positions; then by couples.
const SMALL: u64 = 500;

impl<R: Ruleset> Default for Knowledge<R> {
    fn default() -> Self {
        Self {
            values: Table::default(),
            sequence: Sequence::default(),
            couples: Couples::default(),
            effort: Effort::default(),
        }
    }
}

impl<R: Ruleset> Knowledge<R> {
    /// The values of single heaps, for games that have them.
    pub fn sequence(&mut self) -> &mut Sequence {
        &mut self.sequence
    }

    /// The large search and what it has proved.
    pub fn couples(&self) -> &Couples<R::Position> {
        &self.couples
    }

    /// How much a large search may use.
    pub fn effort(&self) -> &Effort {
        &self.effort
    }

    /// How much a large search may use from now on.
    pub fn set_effort(&mut self, effort: Effort) {
        self.effort = effort;
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
        match plan::value(rules, &part) {
            Method::Theorem(value) => Ok(value),
            Method::Heaps(rule, size) => self.sequence.value(rule, size, budget).map(Value::Nim),
            Method::None(why) => Err(Stopped::NoMethod(why.into())),
            Method::Couples | Method::Windows => self.searched(rules, part, budget),
            Method::Definition => mex::value(rules, part, &mut self.values, budget),
            Method::Smith => loopy::value(rules, part, &mut self.values, budget),
        }
    }

    /// Small parts by the definition, large ones by couples.
    fn searched(
        &mut self,
        rules: &R,
        part: R::Position,
        budget: &mut Budget,
    ) -> Result<Value, Stopped> {
        if let Some(value) = self.small(rules, &part, budget)? {
            return Ok(value);
        }
        match self.couples.value(rules, &part, &self.effort, budget)? {
            Some(value) => Ok(Value::Nim(value)),
            None => mex::value(rules, part, &mut self.values, budget),
        }
    }

    /// The value by the definition, if few positions are enough.
    fn small(
        &mut self,
        rules: &R,
        part: &R::Position,
        budget: &mut Budget,
    ) -> Result<Option<Value>, Stopped> {
        if rules.powers().shortcut.is_some() {
            // The search for large parts costs nothing to set up, and keeps what it finds.
            return Ok(None);
        }
        let mut trial = budget.aside(SMALL);
        let value = mex::value(rules, part.clone(), &mut self.values, &mut trial);
        budget.spend_many(trial.spent())?;
        match value {
            Ok(value) => Ok(Some(value)),
            Err(Stopped::Nodes(_) | Stopped::TooLarge { .. }) => Ok(None),
            Err(stopped) => Err(stopped),
        }
    }

    /// Whether a position has this value: often far easier to tell than the value.
    pub fn is(
        &mut self,
        rules: &R,
        of: &R::Position,
        nimber: Nimber,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let mut rest = nimber;
        let mut hard = Vec::new();
        for part in parts_of(rules, of.clone()) {
            let value = match plan::value(rules, &part) {
                Method::Couples | Method::Windows => self.small(rules, &part, budget)?,
                _ => Some(self.value_of_part(rules, part.clone(), budget)?),
            };
            match value {
                None => hard.push(part),
                Some(Value::Nim(value)) => rest += value,
                Some(_) => return Ok(self.value(rules, of, budget)? == Value::Nim(nimber)),
            }
        }
        if hard.is_empty() {
            return Ok(rest == Nimber(0));
        }
        match self.couples.is(rules, &hard, rest, &self.effort, budget)? {
            Some(answer) => Ok(answer),
            None => Ok(self.value(rules, of, budget)? == Value::Nim(nimber)),
        }
    }
}

/// The value by couples alone, to be compared with the definition; `None` if it is too high.
pub fn value_by_couples<R: Ruleset>(
    rules: &R,
    of: &R::Position,
    budget: &mut Budget,
) -> Result<Option<Nimber>, Stopped> {
    let couples = Couples::default();
    let mut total = Nimber(0);
    for part in couples::parts_of(rules, of.clone()) {
        match couples.value(rules, &part, &Effort::default(), budget)? {
            Some(value) => total += value,
            None => return Ok(None),
        }
    }
    Ok(Some(total))
}

/// The value by the definition alone: the oracle for every theorem and every table.
pub fn searched_value<R: Ruleset>(
    rules: &R,
    of: &R::Position,
    budget: &mut Budget,
) -> Result<Value, Stopped> {
    let mut memo = Table::default();
    let mut total = Value::ZERO;
    for part in parts_of(rules, of.clone()) {
        total = total
            + match rules.rank(&part) {
                Some(_) => mex::value(rules, part, &mut memo, budget)?,
                None => loopy::value(rules, part, &mut memo, budget)?,
            };
    }
    Ok(total)
}
