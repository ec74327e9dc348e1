//! The inequalities of a linear rule, and how far out they can meet.

use crate::code::{Code, MoveCode, SetCode, Step};
use std::collections::BTreeMap;

/// A rule is looked at if it has so many unknown numbers beside the heap.
const MOST_UNKNOWN: usize = 2;
/// The factors of an inequality must not add up to more.
const MOST_UNITS: u64 = 3;
/// Constants beyond this one are of no interest.
const LARGEST: u64 = 1 << 20;
/// Different readings of an expression: `min` and `max` have two.
const MOST_FORMS: usize = 16;

/// A sum of unknowns and of a constant up to a size, all divided by two so many times.
#[derive(Clone, Debug, Default)]
struct Form {
    terms: BTreeMap<usize, i64>,
    constant: u64,
    halves: u32,
}

impl Form {
    fn constant(size: u64) -> Self {
        Self { constant: size, ..Self::default() }
    }

    fn unknown(slot: usize) -> Self {
        Self { terms: BTreeMap::from([(slot, 1)]), ..Self::default() }
    }

    /// The same with more divisions, so that it stays what it is.
    fn scaled(mut self, halves: u32) -> Option<Self> {
        let factor = 1i64.checked_shl(halves - self.halves).filter(|_| halves < 16)?;
        self.terms.values_mut().for_each(|term| *term *= factor);
        self.constant *= factor as u64;
        self.halves = halves;
        Some(self)
    }

    /// This and so many times another.
    fn plus(self, sign: i64, other: Self) -> Option<Self> {
        let halves = self.halves.max(other.halves);
        let (mut sum, other) = (self.scaled(halves)?, other.scaled(halves)?);
        for (slot, term) in other.terms {
            *sum.terms.entry(slot).or_insert(0) += sign * term;
        }
        sum.terms.retain(|_, term| *term != 0);
        sum.constant += other.constant;
        sum.is_small().then_some(sum)
    }

    fn doubled(self) -> Option<Self> {
        match self.halves {
            0 => self.clone().plus(1, self),
            halves => Some(Self { halves: halves - 1, ..self }),
        }
    }

    /// Half of it, rounded down.
    fn halved(self) -> Option<Self> {
        let rest = 1u64.checked_shl(self.halves)?;
        let half = Self { constant: self.constant + rest, halves: self.halves + 1, ..self };
        (half.is_small() && half.halves < 16).then_some(half)
    }

    fn is_small(&self) -> bool {
        self.constant <= LARGEST && self.units() <= LARGEST
    }

    fn units(&self) -> u64 {
        self.terms.values().map(|term| term.unsigned_abs()).sum()
    }
}

/// What the inequalities of some rules have in common.
#[derive(Debug, Default)]
pub struct Faces {
    /// The largest constant of an inequality, once it has whole factors and all constants are added up.
    pub constant: u64,
    /// Whether an unknown counts twice somewhere.
    has_factor: bool,
    known: BTreeMap<usize, Vec<Form>>,
    unknown: usize,
}

impl Faces {
    /// Adds the inequalities of a rule, if all are linear and simple enough.
    pub fn add(&mut self, rule: &MoveCode, results: &[&Code]) -> Option<()> {
        self.known.clear();
        self.unknown = 0;
        rule.steps.iter().try_for_each(|step| self.step(step))?;
        let mut taken = vec![Form::unknown(0)];
        for result in results {
            let left = self.forms(result)?;
            left.iter().cloned().try_for_each(|form| self.face(form))?;
            taken = pairs(taken, left, -1)?;
        }
        taken.into_iter().try_for_each(|form| self.face(form))
    }

    /// A heap beyond which nothing new happens.
    ///
    /// Corners lie where inequalities meet. Each bounds one unknown by the two others and a constant up to c, or by
    /// twice one of them; constants of a code are at most 2c+2. So with two unknowns beside the heap a corner's heap
    /// is at most 2(2(2c+2)+c)+c = 11c+8, and (2c+2+c)+(2c+2)+c = 6c+4 where nothing counts twice.
    pub fn bound(&self) -> u64 {
        (if self.has_factor { 12 } else { 8 }) * (self.constant + 2)
    }

    fn face(&mut self, form: Form) -> Option<()> {
        if form.units() > MOST_UNITS {
            return None;
        }
        self.has_factor |= form.terms.values().any(|term| term.abs() > 1);
        // What is rounded down goes round with so many heaps.
        self.constant = self.constant.max(form.constant).max(1 << form.halves);
        Some(())
    }

    fn compare(&mut self, a: &Code, b: &Code) -> Option<()> {
        let both = pairs(self.forms(a)?, self.forms(b)?, -1)?;
        both.into_iter().try_for_each(|form| self.face(form))
    }

    fn step(&mut self, step: &Step) -> Option<()> {
        match step {
            Step::Range { slot, first, last } => {
                let bounds = [self.forms(first)?, self.forms(last)?].concat();
                if bounds.iter().all(|form| form.terms.is_empty() && form.halves == 0) {
                    let most = bounds.iter().map(|form| form.constant).max();
                    self.known.insert(*slot, vec![Form::constant(most.unwrap_or(0))]);
                    return Some(());
                }
                self.unknown += 1;
                if self.unknown > MOST_UNKNOWN {
                    return None;
                }
                self.known.insert(*slot, vec![Form::unknown(*slot)]);
                let each = pairs(vec![Form::unknown(*slot)], bounds, -1)?;
                each.into_iter().try_for_each(|form| self.face(form))
            }
            Step::In { slot, set: SetCode::Constant(items), only_while: None } => {
                let most = items.iter().map(|item| item.unsigned_abs()).max().unwrap_or(0);
                self.known.insert(*slot, vec![Form::constant(most)]);
                Some(())
            }
            Step::Guard(test) => self.condition(test),
            Step::Let(slot, code) => {
                let forms = self.forms(code)?;
                self.known.insert(*slot, forms);
                Some(())
            }
            _ => None,
        }
    }

    fn condition(&mut self, test: &Code) -> Option<()> {
        match test {
            Code::And(a, b) | Code::Or(a, b) => {
                self.condition(a)?;
                self.condition(b)
            }
            Code::Not(inner) => self.condition(inner),
            Code::Equal(a, b) | Code::Less(a, b) | Code::AtMost(a, b) => self.compare(a, b),
            _ => None,
        }
    }

    /// What an expression may be.
    fn forms(&mut self, code: &Code) -> Option<Vec<Form>> {
        match code {
            Code::Const(value) => Some(vec![Form::constant(value.unsigned_abs())]),
            Code::Slot(0) => Some(vec![Form::unknown(0)]),
            Code::Slot(slot) => self.known.get(slot).cloned(),
            Code::Add(a, b) => pairs(self.forms(a)?, self.forms(b)?, 1),
            Code::Sub(a, b) => pairs(self.forms(a)?, self.forms(b)?, -1),
            Code::Min(a, b) | Code::Max(a, b) => {
                self.compare(a, b)?;
                let forms = [self.forms(a)?, self.forms(b)?].concat();
                (forms.len() <= MOST_FORMS).then_some(forms)
            }
            Code::Mul(a, b) => match (&**a, &**b) {
                (Code::Const(2), other) | (other, Code::Const(2)) => {
                    self.forms(other)?.into_iter().map(Form::doubled).collect()
                }
                _ => None,
            },
            Code::Div(a, b, _) if matches!(**b, Code::Const(2)) => {
                self.forms(a)?.into_iter().map(Form::halved).collect()
            }
            _ => None,
        }
    }
}

/// All sums of a form and so many times another.
fn pairs(some: Vec<Form>, others: Vec<Form>, sign: i64) -> Option<Vec<Form>> {
    if some.len() * others.len() > MOST_FORMS {
        return None;
    }
    let each = some.iter().flat_map(|a| others.iter().map(move |b| (a, b)));
    each.map(|(a, b)| a.clone().plus(sign, b.clone())).collect()
}
