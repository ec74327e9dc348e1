//! Quotients as data that somebody else can check.

use super::check::{self, Refusal};
use super::{Element, HeapQuotient, Monoid, Pieces, Quotient};
use crate::base::sealed::Format;
use crate::heap::HeapRule;
use crate::{Budget, Stopped};
use serde::{Deserialize, Serialize};

/// A claim about a misère quotient with all that is needed to check it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Certificate {
    /// The heap game, or the position whose parts and their followers are the pieces.
    pub game: String,
    /// How many elements there are.
    pub order: usize,
    /// How many of them are lost.
    pub p_order: usize,
    /// The least heap from which on the elements repeat, and …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// … the length of the block that does, if that was proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The piece of each letter.
    pub letters: Vec<usize>,
    /// Each element times each letter, in the order of the elements' least words.
    pub times: Vec<Vec<Element>>,
    /// The lost elements.
    pub lost: Vec<Element>,
    /// The element of each piece: of the heaps from 0 on, or of the positions in the order of the rules.
    pub values: Vec<Element>,
}

impl Format for Certificate {
    const NAME: &'static str = "grundy-misere-quotient";
    const VERSION: u32 = 1;
}

impl Certificate {
    /// The certificate of a quotient.
    pub fn new(game: &str, quotient: &Quotient) -> Self {
        let monoid = &quotient.monoid;
        let row =
            |element| (0..monoid.letters()).map(|letter| monoid.times(element, letter)).collect();
        Self {
            game: game.into(),
            order: monoid.order(),
            p_order: monoid.lost_order(),
            preperiod: None,
            period: None,
            letters: quotient.letters.clone(),
            times: monoid.elements().map(row).collect(),
            lost: monoid.lost(),
            values: quotient.values.clone(),
        }
    }

    /// The certificate of the quotient of a heap game.
    pub fn of_heaps(game: &str, found: &HeapQuotient) -> Self {
        let period = found.period.as_ref();
        Self {
            preperiod: period.map(|period| period.preperiod),
            period: period.map(|period| period.period),
            ..Self::new(game, &found.quotient)
        }
    }

    /// Checks the claim about the heaps of a rule. Says how many kinds of sums were looked at.
    pub fn check_heaps(&self, rule: &dyn HeapRule, budget: &mut Budget) -> Result<u64, Refusal> {
        let quotient = self.quotient()?;
        if let (Some(preperiod), Some(period)) = (self.preperiod, self.period) {
            check::repeats(&self.values, preperiod, period, rule)?;
        } else if self.preperiod.is_some() || self.period.is_some() {
            return check::wrong("a period and where it begins belong together");
        }
        check::check(&quotient, rule, budget)
    }

    /// Checks the claim about some positions. Says how many kinds of sums were looked at.
    pub fn check_positions<P: Pieces + ?Sized>(
        &self,
        pieces: &P,
        count: usize,
        budget: &mut Budget,
    ) -> Result<u64, Refusal> {
        if self.preperiod.is_some() || self.period.is_some() {
            return check::wrong("only heaps repeat");
        }
        if self.values.len() != count {
            return check::wrong(format!("there are {count} positions, not {}", self.values.len()));
        }
        check::check(&self.quotient()?, pieces, budget)
    }

    /// The quotient that is claimed, if its tables fit together.
    fn quotient(&self) -> Result<Quotient, Refusal> {
        let Self { order, p_order, letters, times, lost, values, .. } = self;
        if times.len() != *order || times.iter().any(|row| row.len() != letters.len()) {
            return check::wrong("the table of products has another size");
        }
        let within = |list: &[Element]| list.iter().all(|element| (*element as usize) < *order);
        if !within(lost) || !within(values) || values.is_empty() {
            return check::wrong("an element has no number that there is");
        }
        if lost.len() != *p_order || !lost.is_sorted_by(|a, b| a < b) {
            return check::wrong("the list of lost elements is not in order");
        }
        let mut is_lost = vec![false; *order];
        lost.iter().for_each(|element| is_lost[*element as usize] = true);
        match Monoid::new(letters.len(), times.concat(), is_lost) {
            Some(monoid) => {
                Ok(Quotient { monoid, values: values.clone(), letters: letters.clone() })
            }
            None => check::wrong("the elements are not in the order of their least words"),
        }
    }
}

/// A refusal as a sentence, or what stopped the check.
pub fn sentence(refusal: Refusal) -> Result<String, Stopped> {
    match refusal {
        Refusal::Wrong { sum, sentence } if sum.is_empty() => Ok(sentence),
        Refusal::Wrong { mut sum, sentence } => {
            sum.sort_unstable();
            let sum: Vec<String> = sum.iter().map(usize::to_string).collect();
            Ok(format!("{sentence}: see the pieces {}", sum.join(",")))
        }
        Refusal::Stopped(stopped) => Err(stopped),
    }
}
