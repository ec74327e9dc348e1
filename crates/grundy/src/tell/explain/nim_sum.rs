//! A nim-sum shown: in binary columns, or by powers of ω where something is infinite.

use super::{Block, Step};
use crate::base::wording::listed;
use crate::nimber::natural::Natural;
use crate::nimber::ordinal::Ordinal;
use crate::table::game::Component;
use crate::{Budget, Nimber, Stopped, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Of more parts than this, equal ones are written together.
const MOST_PARTS: usize = 12;
/// At most this many rows are shown.
const MOST_ROWS: usize = 64;
/// At most this many parts are named in a sentence.
const MOST_NAMED: usize = 6;
/// At most this many powers of ω get a column of their own.
const MOST_POWERS: usize = 8;

/// Parts with their values, none of them loopy.
pub struct NimSum {
    rows: Vec<(String, Ordinal)>,
    total: Ordinal,
}

impl NimSum {
    /// The nim-sum of these parts, unless some are loopy.
    pub fn of(parts: &[Box<dyn Component>], budget: &mut Budget) -> Result<Option<Self>, Stopped> {
        let mut sum = Self { rows: Vec::new(), total: Ordinal::ZERO };
        for part in parts {
            let Some(value) = part.value(budget)?.ordinal() else { return Ok(None) };
            sum.total.nim_add_assign(&value);
            sum.rows.push((part.text(), value));
        }
        Ok(Some(sum))
    }

    /// How it is added up.
    pub fn rule(&self) -> &'static str {
        match self.finite_rows() {
            Some(_) => {
                "The nim-sum is addition in binary without carrying: a column with an odd number of \
                 ones gives 1."
            }
            None => {
                "The nim-sum of ordinals adds the coefficients of each power of ω by themselves, in \
                 binary without carrying."
            }
        }
    }

    /// The addition, with equal parts written together where there are many.
    pub fn show(&self, step: Step) -> Step {
        if self.rows.len() <= MOST_PARTS {
            return step.show(self.block());
        }
        let grouped = self.grouped();
        let total = Value::from(self.total.clone());
        let step = step.say(format!(
            "Of the {} parts, two with the same value cancel, and those worth *0 change nothing. Each \
             value that is left over is written once.",
            self.rows.len()
        ));
        match grouped.rows.len() {
            0 => step.say("Nothing is left over: the nim-sum is *0."),
            1..=MOST_ROWS => step.show(grouped.block()),
            many => step.say(format!("{many} values are left over; their nim-sum is {total}.")),
        }
    }

    /// A row for each value that an odd number of parts have.
    fn grouped(&self) -> Self {
        let mut counts: BTreeMap<&Ordinal, usize> = BTreeMap::new();
        for (_, value) in self.rows.iter().filter(|(_, value)| !value.is_zero()) {
            *counts.entry(value).or_default() += 1;
        }
        let odd = counts.into_iter().filter(|(_, count)| count % 2 == 1);
        let rows = odd.map(|(value, count)| {
            let parts = if count == 1 { "1 part".to_owned() } else { format!("{count} parts") };
            (parts, value.clone())
        });
        Self { rows: rows.collect(), total: self.total.clone() }
    }

    fn block(&self) -> Block {
        match (self.finite_rows(), self.total.to_u64()) {
            (Some(rows), Some(total)) => Block::Sum { rows, total: Nimber(total) },
            _ => self.by_powers(),
        }
    }

    fn finite_rows(&self) -> Option<Vec<(String, Nimber)>> {
        let rows = self.rows.iter();
        rows.map(|(name, value)| Some((name.clone(), Nimber(value.to_u64()?)))).collect()
    }

    fn by_powers(&self) -> Block {
        let values = self.rows.iter().map(|(_, value)| value);
        let mut exponents: Vec<&Ordinal> =
            values.flat_map(exponents).collect::<BTreeSet<_>>().into_iter().rev().collect();
        if exponents.len() > MOST_POWERS {
            exponents.clear();
        }
        let power = |exponent: &&Ordinal| Ordinal::term((*exponent).clone(), Natural::ONE).pretty();
        let mut header = vec![String::new(), "value".to_owned()];
        header.extend(exponents.iter().map(power));
        let row = |name: &str, value: &Ordinal| {
            let mut row = vec![name.to_owned(), Value::from(value.clone()).to_string()];
            row.extend(exponents.iter().map(|exponent| coefficient(value, exponent).to_string()));
            row
        };
        let mut rows: Vec<_> = self.rows.iter().map(|(name, value)| row(name, value)).collect();
        rows.push(row("nim-sum", &self.total));
        Block::Table { header, rows }
    }

    /// The nim-sum.
    pub fn total(&self) -> &Ordinal {
        &self.total
    }

    /// Which parts can be lowered so that the sum, which is not zero, becomes zero: what the mex rule
    /// guarantees.
    pub fn lowering(&self) -> String {
        let total = Value::from(self.total.clone());
        let lowered = self.rows.iter().map(|row| (row, row.1.nim_add(&self.total)));
        let able: Vec<String> = lowered
            .filter(|((_, value), after)| after < value)
            .map(|((name, value), after)| changed(name, value, &after))
            .collect();
        format!(
            "The nim-sum is {total}, not *0. Its leading one stands in the column of {}. Nim-adding \
             {total} to the value of a part with a one in that column lowers it, and the mex rule \
             guarantees a move to every lower value: {}. After such a move the nim-sum is *0.",
            leading_one(&self.total),
            some_of(able)
        )
    }
}

/// «part (from one value to another)».
pub fn changed(name: &str, from: &Ordinal, to: &Ordinal) -> String {
    format!("{name} (from {} to {})", Value::from(from.clone()), Value::from(to.clone()))
}

/// A list in words, cut short where it is long; what is written twice is named once.
pub fn some_of(mut items: Vec<String>) -> String {
    let mut seen = BTreeSet::new();
    items.retain(|item| seen.insert(item.clone()));
    if items.len() > MOST_NAMED {
        let more = items.len() - MOST_NAMED + 1;
        items.truncate(MOST_NAMED - 1);
        items.push(format!("{more} more"));
    }
    listed(&items)
}

/// The column of the leading one of an ordinal above zero: a power of ω times a power of two.
fn leading_one(total: &Ordinal) -> String {
    let (exponent, coefficient) = match total.terms().first() {
        Some(term) => (term.exponent.clone(), &term.coefficient),
        None => (Ordinal::ZERO, total.finite_part()),
    };
    let bit = Natural::power_of_two(coefficient.bits().saturating_sub(1));
    Ordinal::term(exponent, bit).pretty()
}

fn exponents(value: &Ordinal) -> impl Iterator<Item = &Ordinal> {
    const ZERO: &Ordinal = &Ordinal::ZERO;
    let finite = (!value.finite_part().is_zero()).then_some(ZERO);
    value.terms().iter().map(|term| &term.exponent).chain(finite)
}

fn coefficient(value: &Ordinal, exponent: &Ordinal) -> Natural {
    let term = value.terms().iter().find(|term| term.exponent == *exponent);
    match term {
        Some(term) => term.coefficient.clone(),
        None if exponent.is_zero() => value.finite_part().clone(),
        None => Natural::ZERO,
    }
}
