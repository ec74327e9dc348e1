//! The quotients of heap games: heap after heap, until a theorem says that nothing new comes.

use super::infinite::{self, Drift};
use super::search::{Known, Search};
use super::{Element, Quotient};
use crate::base::sealed::Format;
use crate::heap::HeapRule;
use crate::heap::period::{self, Bound, Period};
use crate::{Budget, Stopped};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The quotient of the heaps up to some size, or of all heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeapQuotient {
    /// The quotient of the heaps that were looked at, from 0 on.
    pub quotient: Quotient,
    /// From where on the elements of the heaps repeat for ever, if that is proved: then it is the
    /// quotient of all heaps.
    ///
    /// The argument is that of Guy and Smith: a large heap moves to the same elements as the heap one period
    /// smaller, so that the same element stands for it (Plambeck).
    pub period: Option<Period>,
}

impl HeapQuotient {
    /// The quotient of the heaps up to this one, or of all heaps if that is found on the way.
    pub fn up_to(heap: u64, rule: &dyn HeapRule, budget: &mut Budget) -> Result<Self, Stopped> {
        let mut run = Run::new(rule, budget)?;
        run.work(heap, budget)?;
        run.quotient(budget)
    }

    /// The element of a heap, if it is known.
    pub fn element(&self, heap: u64) -> Option<Element> {
        let heap = self.period.as_ref().map_or(heap, |period| period.reduce(heap));
        self.quotient.values.get(usize::try_from(heap).ok()?).copied()
    }

    /// The element of a sum of heaps, if all of them are known.
    pub fn product(&self, heaps: &[u64]) -> Option<Element> {
        let monoid = &self.quotient.monoid;
        heaps
            .iter()
            .try_fold(0, |product, heap| Some(monoid.product(product, self.element(*heap)?)))
    }
}

/// The quotients of a game's heaps, found when they are asked for.
#[derive(Debug, Default)]
pub struct HeapQuotients {
    found: Option<Arc<HeapQuotient>>,
    /// The smallest heap up to which none was found within the limit.
    given_up: Option<u64>,
}

/// So much is tried before a search is better: a fraction of a second.
const TRIAL: u64 = 200_000;

impl HeapQuotients {
    /// A quotient that tells about heaps up to this one, if it is found soon enough.
    pub fn up_to(
        &mut self,
        heap: u64,
        rule: &dyn HeapRule,
        budget: &mut Budget,
    ) -> Result<Option<Arc<HeapQuotient>>, Stopped> {
        if let Some(found) = self.found.as_ref().filter(|found| found.element(heap).is_some()) {
            return Ok(Some(found.clone()));
        }
        if self.given_up.is_some_and(|least| least <= heap) {
            return Ok(None);
        }
        let mut trial = budget.aside(TRIAL);
        let found = HeapQuotient::up_to(heap, rule, &mut trial);
        budget.spend_many(trial.spent())?;
        match found {
            Ok(found) => self.found = Some(Arc::new(found)),
            Err(stopped) if stopped.is_from_outside() => return Err(stopped),
            Err(_) => {
                self.given_up = Some(heap);
                return Ok(None);
            }
        }
        Ok(self.found.clone())
    }
}

/// A run over the heaps of a game.
pub struct Run<'a> {
    rule: &'a dyn HeapRule,
    search: Search<'a, dyn HeapRule>,
    bound: Option<Bound>,
}

impl<'a> Run<'a> {
    /// A run that has seen the empty heap only.
    pub fn new(rule: &'a dyn HeapRule, budget: &mut Budget) -> Result<Self, Stopped> {
        let mut search = Search::new(rule, budget)?;
        search.extend(budget)?;
        Ok(Self { rule, search, bound: Bound::of(rule) })
    }

    /// The largest heap that has been dealt with.
    pub fn last(&self) -> u64 {
        self.search.len() as u64 - 1
    }

    /// How many elements there are so far.
    pub fn order(&self) -> usize {
        self.search.order()
    }

    /// The heaps at which the quotient grew, with its order and how many of its elements are lost.
    pub fn growth(&self) -> &[(usize, usize, usize)] {
        self.search.growth()
    }

    /// Deals with one more heap.
    pub fn step(&mut self, budget: &mut Budget) -> Result<(), Stopped> {
        self.search.extend(budget)
    }

    /// Whether the elements have repeated for so long that they do so for ever.
    fn repeats(&self) -> Option<Period> {
        period::proved(self.search.values(), self.bound?)
    }

    /// Whether the quotient of all heaps is found.
    pub fn is_finished(&self) -> bool {
        self.is_time_to_look() && self.repeats().is_some()
    }

    /// Whether a period may be looked for now: looking takes longer the more heaps there are.
    fn is_time_to_look(&self) -> bool {
        let heaps = self.search.len();
        heaps.is_multiple_of(heaps.isqrt().max(1).next_power_of_two() / 2 + 1)
    }

    /// Goes on until the quotient of all heaps is proved, or the heap `last` has been dealt with.
    pub fn work(&mut self, last: u64, budget: &mut Budget) -> Result<(), Stopped> {
        while self.last() < last && !self.is_finished() {
            self.step(budget)?;
        }
        Ok(())
    }

    /// The quotient as far as it was found, proved.
    pub fn quotient(&mut self, budget: &mut Budget) -> Result<HeapQuotient, Stopped> {
        let quotient = self.search.quotient(budget)?;
        Ok(HeapQuotient { quotient, period: self.repeats() })
    }

    /// The quotient as far as it was found, not proved.
    pub fn unproved(&self) -> Quotient {
        self.search.claim()
    }

    /// A proof that the quotient of the heaps up to the next one is infinite, if there is one of a certain kind.
    pub fn drift(&self, budget: &mut Budget) -> Result<Option<Drift>, Stopped> {
        infinite::drift(self.rule, self.search.len() + 1, budget)
    }

    /// The state of the run now.
    pub fn save(&self, game: &str) -> Saved {
        Saved { game: game.into(), known: self.search.known().clone() }
    }

    /// Goes on from a state, unless it is for another game or cannot be.
    pub fn resume(
        game: &str,
        rule: &'a dyn HeapRule,
        saved: Saved,
        budget: &mut Budget,
    ) -> Result<Result<Self, String>, Stopped> {
        if saved.game != game {
            return Ok(Err(format!("it belongs to {}, not to {game}", saved.game)));
        }
        let resumed = Search::resume(rule, saved.known, budget)?;
        Ok(resumed.map(|search| Self { rule, search, bound: Bound::of(rule) }))
    }
}

/// All that a run needs to go on. What is found in the end is proved whatever stands here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The game.
    pub game: String,
    known: Known,
}

impl Format for Saved {
    const NAME: &'static str = "grundy-misere-run";
    const VERSION: u32 = 1;
}
