//! Proofs that anyone can check with the rules alone.
//!
//! A proof is a list of statements about parts, shorter games first: a part has some value, or does
//! not have it. Each follows from the options of the part and the statements before. The checker
//! knows the rules, their parts and canonical forms, and the nim-sum; nothing of the search.

use super::{Couples, Effort, parts_of};
use crate::rules::shortcut::visit_step_by_step;
use crate::{Budget, Nimber, Ruleset, Stopped};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

/// A statement about a part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Claim {
    /// It has this value.
    Is(u64),
    /// It does not have this value.
    IsNot(u64),
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(value) => write!(f, "= {value}"),
            Self::IsNot(value) => write!(f, "!= {value}"),
        }
    }
}

impl Claim {
    /// Reads what [`Display`](fmt::Display) writes.
    pub fn parse(text: &str) -> Option<Self> {
        match text.strip_prefix("!= ") {
            Some(value) => value.parse().ok().map(Self::IsNot),
            None => text.strip_prefix("= ")?.parse().ok().map(Self::Is),
        }
    }
}

/// Statements about parts, in the order in which they follow.
pub type Statements<P> = Vec<(P, Claim)>;

/// Collects the statements that an answer rests on.
pub struct Prover<'a, R: Ruleset> {
    rules: &'a R,
    couples: &'a Couples<R::Position>,
    effort: &'a Effort,
    needed: FxHashSet<(R::Position, Claim)>,
    open: Vec<(R::Position, Claim)>,
}

impl<'a, R: Ruleset> Prover<'a, R> {
    /// A prover that asks `couples` what is true.
    pub fn new(rules: &'a R, couples: &'a Couples<R::Position>, effort: &'a Effort) -> Self {
        Self { rules, couples, effort, needed: FxHashSet::default(), open: Vec::new() }
    }

    /// The statements from which it follows whether the sum of these parts has this value, shorter
    /// games first; `None` if values get too high.
    pub fn prove(
        mut self,
        parts: &[R::Position],
        value: Nimber,
        budget: &mut Budget,
    ) -> Result<Option<Statements<R::Position>>, Stopped> {
        if self.compare(parts.to_vec(), value.0, budget)?.is_none() {
            return Ok(None);
        }
        while let Some((part, claim)) = self.open.pop() {
            if self.expand(&part, claim, budget)?.is_none() {
                return Ok(None);
            }
        }
        let mut lines: Vec<_> = self.needed.into_iter().collect();
        lines.sort_by_cached_key(|(part, claim)| (self.rules.rank(part), part.clone(), *claim));
        Ok(Some(lines))
    }

    fn need(&mut self, part: R::Position, claim: Claim) {
        if self.needed.insert((part.clone(), claim)) {
            self.open.push((part, claim));
        }
    }

    fn value(&self, part: &R::Position, budget: &mut Budget) -> Result<Option<u64>, Stopped> {
        Ok(self.couples.value(self.rules, part, self.effort, budget)?.map(|value| value.0))
    }

    /// Needs what tells the value of a sum from this one, or that it is this one.
    fn compare(
        &mut self,
        mut parts: Vec<R::Position>,
        value: u64,
        budget: &mut Budget,
    ) -> Result<Option<()>, Stopped> {
        // What the search has not valued comes last, the longest at the end.
        parts.sort_by_cached_key(|part| {
            let unknown = self.couples.known(self.rules, part).is_none();
            (unknown, self.rules.rank(part), part.clone())
        });
        let Some(longest) = parts.pop() else { return Ok(Some(())) };
        let mut rest = value;
        for part in parts {
            let Some(value) = self.value(&part, budget)? else { return Ok(None) };
            rest ^= value;
            self.need(part, Claim::Is(value));
        }
        let one = std::slice::from_ref(&longest);
        match self.couples.is(self.rules, one, Nimber(rest), self.effort, budget)? {
            Some(true) => self.need(longest, Claim::Is(rest)),
            Some(false) => match self.couples.known(self.rules, &longest) {
                Some(value) => self.need(longest, Claim::Is(value)),
                None => self.need(longest, Claim::IsNot(rest)),
            },
            None => return Ok(None),
        }
        Ok(Some(()))
    }

    /// Needs what a statement follows from.
    fn expand(
        &mut self,
        part: &R::Position,
        claim: Claim,
        budget: &mut Budget,
    ) -> Result<Option<()>, Stopped> {
        let options = options_of(self.rules, part);
        match claim {
            Claim::Is(value) => {
                for smaller in 0..value {
                    if self.reach(&options, smaller, budget)?.is_none() {
                        return Ok(None);
                    }
                }
                for option in options {
                    if self.compare(option, value, budget)?.is_none() {
                        return Ok(None);
                    }
                }
                Ok(Some(()))
            }
            Claim::IsNot(excluded) => {
                if self.reach(&options, excluded, budget)?.is_some() {
                    return Ok(Some(()));
                }
                // No option has this value: the part has a smaller one.
                let Some(value) = self.value(part, budget)? else { return Ok(None) };
                self.needed.remove(&(part.clone(), claim));
                self.need(part.clone(), Claim::Is(value));
                Ok(Some(()))
            }
        }
    }

    /// Needs the values of the parts of an option that has this value.
    fn reach(
        &mut self,
        options: &[Vec<R::Position>],
        value: u64,
        budget: &mut Budget,
    ) -> Result<Option<()>, Stopped> {
        let known = |option: &&Vec<R::Position>| {
            let values = option.iter().map(|part| self.couples.known(self.rules, part));
            values.reduce(|a, b| Some(a? ^ b?)).unwrap_or(Some(0)) == Some(value)
        };
        // What the search went by is still there, unless the table was swept meanwhile.
        let mut found = options.iter().find(known);
        for option in options {
            if found.is_some() {
                break;
            }
            let is = self.couples.is(self.rules, option, Nimber(value), self.effort, budget)?;
            found = (is == Some(true)).then_some(option);
        }
        let Some(option) = found else { return Ok(None) };
        for part in option {
            let Some(value) = self.value(part, budget)? else { return Ok(None) };
            self.need(part.clone(), Claim::Is(value));
        }
        Ok(Some(()))
    }
}

/// The options of a part, each as a list of parts.
fn options_of<R: Ruleset>(rules: &R, part: &R::Position) -> Vec<Vec<R::Position>> {
    let mut lists: Vec<Vec<R::Position>> = Vec::new();
    visit_step_by_step(rules, part, &mut |_, option| {
        lists.push(option.to_vec());
        ControlFlow::Continue(())
    });
    lists.iter_mut().for_each(|list| list.sort_unstable());
    lists.sort_unstable();
    lists.dedup();
    lists
}

/// Checks a proof, statement by statement.
pub struct Checker<P> {
    values: FxHashMap<P, u64>,
    excluded: FxHashSet<(P, u64)>,
}

impl<P> Default for Checker<P> {
    fn default() -> Self {
        Self { values: FxHashMap::default(), excluded: FxHashSet::default() }
    }
}

impl<P: Clone + Eq + Hash> Checker<P> {
    /// The value of a sum, if the statements so far tell it.
    fn value(&self, parts: &[P]) -> Option<u64> {
        parts.iter().try_fold(0, |sum, part| Some(sum ^ self.values.get(part)?))
    }

    /// Whether a sum has this value, if the statements so far tell.
    pub fn is(&self, parts: &[P], value: u64) -> Option<bool> {
        let mut unknown = parts.iter().filter(|part| !self.values.contains_key(part));
        let (first, second) = (unknown.next(), unknown.next());
        match (first, second) {
            (None, _) => self.value(parts).map(|sum| sum == value),
            (Some(part), None) => {
                let known = parts.iter().filter_map(|part| self.values.get(part));
                let rest = known.fold(value, |rest, known| rest ^ known);
                self.excluded.contains(&(part.clone(), rest)).then_some(false)
            }
            _ => None,
        }
    }

    /// Checks one statement and takes it up; if it does not follow, says why.
    pub fn step<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        part: &P,
        claim: Claim,
    ) -> Result<(), String> {
        if parts_of(rules, part.clone()) != [part.clone()] {
            return Err("it is not one part in canonical form".into());
        }
        let (mut reached, mut in_doubt) = (FxHashSet::default(), false);
        visit_step_by_step(rules, part, &mut |_, option| {
            let sum = self.value(option);
            reached.extend(sum);
            let enough = match claim {
                Claim::Is(value) => {
                    in_doubt = match sum {
                        Some(sum) => sum == value,
                        None => self.is(option, value) != Some(false),
                    };
                    in_doubt
                }
                Claim::IsNot(value) => sum == Some(value),
            };
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let missing = match claim {
            Claim::Is(value) => (0..value).find(|smaller| !reached.contains(smaller)),
            Claim::IsNot(value) => (!reached.contains(&value)).then_some(value),
        };
        match (claim, missing) {
            (Claim::Is(value), _) if in_doubt => {
                return Err(format!("an option is not shown to be other than {value}"));
            }
            (_, Some(missing)) => {
                return Err(format!("no option is shown to have the value {missing}"));
            }
            (Claim::Is(value), None) => {
                self.values.insert(part.clone(), value);
            }
            (Claim::IsNot(value), None) => {
                self.excluded.insert((part.clone(), value));
            }
        }
        Ok(())
    }
}
