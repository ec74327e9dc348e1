//! Solving: from rules to values and outcomes. A solver knows only the [`Ruleset`] trait.
//!
//! [`mex`] is the definition and the oracle for every other strategy; [`sweep`] and [`tally`] are what works.

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
pub mod sweep;
pub mod tally;

use crate::heap::Sequence;
use crate::rules::parts_of;
use crate::solve::memo::Table;
use crate::{Budget, Convention, Nimber, Outcome, Ruleset, Stopped, Value};
use couples::{Couples, Effort};
use plan::Method;
use sweep::Sweep;
use tally::Tally;

/// What has been found out about one game so far.
pub struct Knowledge<R: Ruleset> {
    values: Table<R::Position, Value>,
    tally: Tally<R::Position>,
    sweep: Sweep<R::Position>,
    misere: Sweep<R::Position>,
    sequence: Sequence,
    couples: Couples<R::Position>,
    effort: Effort,
}

/// Searches whose depth nothing but the rank bounds look whether it falls: rules from a file may declare one that is none.
fn false_rank() -> Stopped {
    Stopped::NoMethod("the declared rank is wrong: a move does not lower it".into())
}

/// A list of all that lies below a part and the search by couples take turns, each of twice as many positions as
/// the one before: nobody can tell beforehand which of them is sooner done.
const FIRST_TURN: u64 = 1 << 12;

/// Where a part has far more below it, or several workers wait, the list has one turn, and a short one.
const ONLY_TURN: u64 = 500;

impl<R: Ruleset> Default for Knowledge<R> {
    fn default() -> Self {
        Self {
            values: Table::default(),
            tally: Tally::default(),
            sweep: Sweep::new(Convention::Normal),
            misere: Sweep::new(Convention::Misere),
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
            Method::Numbers => match self.sweep.value(rules, &part, budget)? {
                Some(value) => Ok(Value::Nim(Nimber(value))),
                None => self.listed(rules, &part, budget),
            },
            Method::Couples | Method::Windows => self.searched(rules, part, budget),
            Method::List => self.listed(rules, &part, budget),
            Method::Definition => mex::value(rules, part, &mut self.values, budget),
            Method::Smith => loopy::value(rules, part, &mut self.values, budget),
        }
    }

    fn listed(
        &mut self,
        rules: &R,
        part: &R::Position,
        budget: &mut Budget,
    ) -> Result<Value, Stopped> {
        Ok(Value::Nim(Nimber(self.tally.value(rules, part, budget)?)))
    }

    /// The value of a part by a list of all that lies below it, or by couples.
    fn searched(
        &mut self,
        rules: &R,
        part: R::Position,
        budget: &mut Budget,
    ) -> Result<Value, Stopped> {
        let mut turns = Turns::new(rules, &self.effort);
        loop {
            if let Some(value) = self.small(rules, &part, turns, budget)? {
                return Ok(Value::Nim(value));
            }
            let (couples, effort) = (&self.couples, &self.effort);
            match budget.turn(turns.of_couples, |turn| couples.value(rules, &part, effort, turn))? {
                Some(Some(value)) => return Ok(Value::Nim(value)),
                Some(None) => return self.listed(rules, &part, budget),
                None => turns = turns.next(),
            }
        }
    }

    /// The value by a list of all that lies below, if it is done in its turn.
    fn small(
        &mut self,
        rules: &R,
        part: &R::Position,
        turns: Turns,
        budget: &mut Budget,
    ) -> Result<Option<Nimber>, Stopped> {
        if turns.of_list == 0 {
            return Ok(None);
        }
        let value = budget.turn(turns.of_list, |turn| self.tally.value(rules, part, turn))?;
        Ok(value.map(Nimber))
    }

    /// The misère outcome of a position that [has a table](sweep::has_table); nothing if it has none.
    pub fn misere_by_numbers(
        &mut self,
        rules: &R,
        of: &R::Position,
        budget: &mut Budget,
    ) -> Result<Option<Outcome>, Stopped> {
        match &parts_of(rules, of.clone())[..] {
            [part] if plan::has_numbers(rules, part) => self.misere.outcome(rules, part, budget),
            _ => Ok(None),
        }
    }

    /// Makes room for questions about all these positions.
    pub fn expect<'a>(
        &mut self,
        rules: &R,
        positions: impl Iterator<Item = &'a R::Position>,
        budget: &Budget,
    ) -> Result<(), Stopped> {
        let parts = positions.flat_map(|position| parts_of(rules, position.clone()));
        let above = parts.filter(|part| plan::has_numbers(rules, part)).reduce(|one, other| {
            match rules.powers().numbered {
                Some(numbered) => numbered.above(&one, &other),
                None => other,
            }
        });
        match above {
            Some(top) if plan::has_numbers(rules, &top) => self.sweep.expect(rules, &top, budget),
            _ => Ok(()),
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
            if matches!(plan::value(rules, &part), Method::Couples | Method::Windows) {
                hard.push(part);
                continue;
            }
            match self.value_of_part(rules, part, budget)? {
                Value::Nim(value) => rest += value,
                _ => return Ok(self.value(rules, of, budget)? == Value::Nim(nimber)),
            }
        }
        if let [part] = &hard[..]
            && let Some(answer) = self.couples.tells(rules, part, rest)
        {
            return Ok(answer);
        }
        let mut turns = Turns::new(rules, &self.effort);
        loop {
            let mut harder = Vec::with_capacity(hard.len());
            for part in hard {
                match self.small(rules, &part, turns, budget)? {
                    Some(value) => rest += value,
                    None => harder.push(part),
                }
            }
            hard = harder;
            if hard.is_empty() {
                return Ok(rest == Nimber(0));
            }
            let (couples, effort) = (&self.couples, &self.effort);
            match budget
                .turn(turns.of_couples, |turn| couples.is(rules, &hard, rest, effort, turn))?
            {
                Some(Some(answer)) => return Ok(answer),
                Some(None) => return Ok(self.value(rules, of, budget)? == Value::Nim(nimber)),
                None => turns = turns.next(),
            }
        }
    }
}

/// How many positions the list and the couples may look at before it is the other's turn.
#[derive(Clone, Copy)]
struct Turns {
    of_list: u64,
    of_couples: u64,
}

impl Turns {
    fn new<R: Ruleset>(rules: &R, effort: &Effort) -> Self {
        let powers = rules.powers();
        match powers.shortcut {
            // The search for large parts costs nothing to set up, and keeps what it finds.
            Some(_) => Self { of_list: 0, of_couples: u64::MAX },
            None if powers.vast || effort.threads > 1 => {
                Self { of_list: ONLY_TURN, of_couples: u64::MAX }
            }
            None => Self { of_list: FIRST_TURN, of_couples: FIRST_TURN },
        }
    }

    fn next(self) -> Self {
        let twice = |turn: u64| turn.saturating_mul(2);
        Self { of_list: twice(self.of_list), of_couples: twice(self.of_couples) }
    }
}

/// The list of options, if there is room for it.
pub fn options<R: Ruleset>(
    rules: &R,
    of: &R::Position,
    budget: &mut Budget,
) -> Result<Vec<R::Position>, Stopped> {
    require_options(rules, of, budget)?;
    let mut options = Vec::new();
    rules.options(of, &mut options);
    budget.work(options.len() as u64)?;
    Ok(options)
}

/// Refuses a list of options for which there is no room.
fn require_options<R: Ruleset>(
    rules: &R,
    of: &R::Position,
    budget: &Budget,
) -> Result<(), Stopped> {
    let what = || "a list of all moves".into();
    budget.require_list(what, rules.breadth(of), size_of::<R::Position>())
}

/// The value by tables alone, listed and numbered, to be compared with the definition; `None` for games whose
/// turns do not alternate or whose play may be endless.
pub fn values_by_tables<R: Ruleset>(
    rules: &R,
    of: &R::Position,
    budget: &mut Budget,
) -> Result<Option<Vec<Nimber>>, Stopped> {
    let mut totals = vec![Nimber(0); 2];
    let (mut tally, mut sweep) = (Tally::default(), Sweep::new(Convention::Normal));
    for part in parts_of(rules, of.clone()) {
        if rules.rank(&part).is_none() || !rules.powers().turns.alternate() {
            return Ok(None);
        }
        let listed = tally.value(rules, &part, budget)?;
        let numbered = match plan::has_numbers(rules, &part) {
            true => sweep.value(rules, &part, budget)?,
            false => None,
        };
        totals[0] += Nimber(listed);
        totals[1] += Nimber(numbered.unwrap_or(listed));
    }
    Ok(Some(totals))
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
