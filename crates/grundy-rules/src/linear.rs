//! Proofs about whole numbers: linear inequalities that cannot all hold (Fourier's elimination).

use crate::code::{Code, SetCode, Step};
use std::collections::BTreeMap;

/// A number of the form a·x + b·y + … + c.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Linear {
    terms: BTreeMap<usize, i128>,
    constant: i128,
}

impl Linear {
    pub fn constant(value: i128) -> Self {
        Self { terms: BTreeMap::new(), constant: value }
    }

    pub fn variable(index: usize) -> Self {
        Self { terms: BTreeMap::from([(index, 1)]), constant: 0 }
    }

    /// This and a multiple of another.
    pub fn plus(&self, factor: i128, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.constant += factor * other.constant;
        for (index, value) in &other.terms {
            let term = sum.terms.entry(*index).or_insert(0);
            *term += factor * value;
            if *term == 0 {
                sum.terms.remove(index);
            }
        }
        sum
    }

    pub fn minus(&self, other: &Self) -> Self {
        self.plus(-1, other)
    }

    fn is_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    fn is_modest(&self) -> bool {
        let most = 1i128 << 60;
        self.constant.abs() < most && self.terms.values().all(|value| value.abs() < most)
    }
}

/// More inequalities than this are not worked with: the proof is then not found.
const MOST: usize = 400;

/// What is known at some place of a rule: numbers that are at least zero.
#[derive(Clone, Debug)]
pub struct Known {
    facts: Vec<Linear>,
    /// Values that are no sums of others, by what they are.
    opaque: BTreeMap<String, usize>,
    next: usize,
}

impl Known {
    /// Nothing but that the first slots, the numbers of a position, are not negative.
    pub fn new(slots: usize, numbers: usize) -> Self {
        let facts = (0..numbers).map(Linear::variable).collect();
        Self { facts, opaque: BTreeMap::new(), next: slots }
    }

    /// Adds that a number is at least zero.
    pub fn add(&mut self, fact: Linear) {
        if fact.is_modest() {
            self.facts.push(fact);
        }
    }

    fn fresh(&mut self) -> Linear {
        self.next += 1;
        Linear::variable(self.next - 1)
    }

    fn named(&mut self, code: &Code) -> (Linear, bool) {
        let name = format!("{code:?}");
        if let Some(index) = self.opaque.get(&name) {
            return (Linear::variable(*index), false);
        }
        self.opaque.insert(name, self.next);
        (self.fresh(), true)
    }

    /// A value as a sum of others; as a number of its own where the factors get too large to reckon with.
    pub fn linear(&mut self, code: &Code) -> Linear {
        let sum = self.sum(code);
        if sum.is_modest() { sum } else { self.named(code).0 }
    }

    fn sum(&mut self, code: &Code) -> Linear {
        match code {
            Code::Const(value) => Linear::constant((*value).into()),
            Code::Slot(slot) => Linear::variable(*slot),
            Code::Add(a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                a.plus(1, &b)
            }
            Code::Sub(a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                a.minus(&b)
            }
            Code::Mul(a, b) => {
                let (x, y) = (self.linear(a), self.linear(b));
                match (x.is_constant(), y.is_constant()) {
                    (Some(factor), _) if factor.abs() < 1 << 40 => {
                        Linear::default().plus(factor, &y)
                    }
                    (_, Some(factor)) if factor.abs() < 1 << 40 => {
                        Linear::default().plus(factor, &x)
                    }
                    _ => self.product(code, &x, &y),
                }
            }
            Code::Div(a, b, _) => {
                let (a, b) = (self.linear(a), self.linear(b));
                let (quotient, is_new) = self.named(code);
                if let Some(by) = b.is_constant().filter(|by| (1..1 << 40).contains(by))
                    && is_new
                {
                    let rest = a.plus(-by, &quotient);
                    self.add(rest.clone());
                    self.add(Linear::constant(by - 1).minus(&rest));
                }
                quotient
            }
            Code::Mod(_, b, _) => {
                let b = self.linear(b);
                let (rest, is_new) = self.named(code);
                if is_new {
                    self.add(rest.clone());
                    if b.is_constant().is_some_and(|by| by >= 1) {
                        self.add(b.minus(&rest).plus(1, &Linear::constant(-1)));
                    }
                }
                rest
            }
            Code::Min(a, b) | Code::Max(a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                let (one, is_new) = self.named(code);
                if is_new {
                    let sign = if matches!(code, Code::Min(..)) { -1 } else { 1 };
                    for other in [a, b] {
                        let fact = Linear::default().plus(sign, &one).plus(-sign, &other);
                        self.add(fact);
                    }
                }
                one
            }
            Code::At(..) | Code::Length(_) | Code::Size(_) | Code::Rows | Code::Columns => {
                let (one, is_new) = self.named(code);
                if is_new {
                    self.add(one.clone());
                }
                one
            }
            _ => self.named(code).0,
        }
    }

    /// A product: if x ≥ a and y ≥ b then (x − a)(y − b) ≥ 0.
    fn product(&mut self, code: &Code, x: &Linear, y: &Linear) -> Linear {
        let (product, is_new) = self.named(code);
        if is_new {
            for (a, b) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let above = |known: &Self, one: &Linear, least: i128| {
                    known.implies(&one.plus(-least, &Linear::constant(1)))
                };
                if above(self, x, a) && above(self, y, b) {
                    let fact = product.plus(-a, y).plus(-b, x).plus(a * b, &Linear::constant(1));
                    self.add(fact);
                }
            }
        }
        product
    }

    /// Adds what a condition says, as far as it can be said in this form.
    pub fn assume(&mut self, test: &Code) {
        let one = Linear::constant(1);
        match test {
            Code::And(a, b) => {
                self.assume(a);
                self.assume(b);
            }
            Code::Less(a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                self.add(b.minus(&a).minus(&one));
            }
            Code::AtMost(a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                self.add(b.minus(&a));
            }
            Code::Equal(a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                self.add(b.minus(&a));
                self.add(a.minus(&b));
            }
            Code::Not(inner) => match &**inner {
                Code::Less(a, b) => self.assume(&Code::AtMost(b.clone(), a.clone())),
                Code::AtMost(a, b) => self.assume(&Code::Less(b.clone(), a.clone())),
                Code::Not(inner) => self.assume(inner),
                _ => {}
            },
            Code::In(item, set) => {
                let item = self.linear(item);
                self.within(&item, set);
            }
            _ => {}
        }
    }

    fn within(&mut self, item: &Linear, set: &SetCode) {
        match set {
            SetCode::Range(first, last) => {
                let (first, last) = (self.linear(first), self.linear(last));
                self.add(item.minus(&first));
                self.add(last.minus(item));
            }
            SetCode::Constant(items) => {
                if let (Some(least), Some(most)) = (items.iter().min(), items.iter().max()) {
                    self.add(item.minus(&Linear::constant((*least).into())));
                    self.add(Linear::constant((*most).into()).minus(item));
                }
            }
            SetCode::Vertices(_) => self.add(item.clone()),
            _ => {}
        }
    }

    /// Adds what holds after a step.
    pub fn step(&mut self, step: &Step) {
        match step {
            Step::Range { slot, first, last } => {
                let (first, last) = (self.linear(first), self.linear(last));
                self.add(Linear::variable(*slot).minus(&first));
                self.add(last.minus(&Linear::variable(*slot)));
            }
            Step::In { slot, set, only_while } => {
                self.within(&Linear::variable(*slot), set);
                if let Some(test) = only_while {
                    self.assume(test);
                }
            }
            Step::Guard(test) => self.assume(test),
            Step::Let(slot, code) => {
                let value = self.linear(code);
                self.add(value.minus(&Linear::variable(*slot)));
                self.add(Linear::variable(*slot).minus(&value));
            }
            Step::LetThing(..) => {}
        }
    }

    /// Whether it is proved that a number is at least zero: its being −1 or less contradicts what is known.
    pub fn implies(&self, number: &Linear) -> bool {
        let not = Linear::constant(-1).minus(number);
        not.is_modest() && contradict(self.facts.iter().cloned().chain([not]).collect())
    }
}

/// Whether numbers cannot all be at least zero.
fn contradict(mut facts: Vec<Linear>) -> bool {
    loop {
        facts.sort();
        facts.dedup();
        if facts.iter().any(|fact| fact.is_constant().is_some_and(|value| value < 0)) {
            return true;
        }
        facts.retain(|fact| fact.is_constant().is_none());
        let Some(next) = cheapest(&facts) else { return false };
        let (with, mut rest): (Vec<_>, Vec<_>) =
            facts.into_iter().partition(|fact| fact.terms.contains_key(&next));
        let (low, high): (Vec<_>, Vec<_>) =
            with.into_iter().partition(|fact| fact.terms[&next] > 0);
        if low.len() * high.len() + rest.len() > MOST {
            return false;
        }
        for below in &low {
            for above in &high {
                let (a, b) = (below.terms[&next], -above.terms[&next]);
                let sum = Linear::default().plus(b, below).plus(a, above);
                if !sum.is_modest() {
                    return false;
                }
                rest.push(sum);
            }
        }
        facts = rest;
    }
}

/// The variable that is eliminated with the fewest new inequalities.
fn cheapest(facts: &[Linear]) -> Option<usize> {
    let mut counts: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for fact in facts {
        for (index, value) in &fact.terms {
            let count = counts.entry(*index).or_insert((0, 0));
            if *value > 0 { count.0 += 1 } else { count.1 += 1 }
        }
    }
    counts.into_iter().min_by_key(|(_, (low, high))| low * high).map(|(index, _)| index)
}
