//! Positions as numbers, so that games of different kinds can stand in one sum.

use crate::rules::{Turns, parts_of};
use crate::solve::misere::quotient::{HeapQuotient, HeapQuotients};
use crate::{Budget, Ruleset, Stopped};
use rustc_hash::FxHashMap;
use std::any::Any;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// The options of a summand: each is a list of numbered summands.
pub type NumberedOptions = Rc<[Box<[u32]>]>;

/// A game whose summands are numbered as they are met.
pub trait Explorer {
    /// The numbers of the summands of a position, which must be of this game's own type.
    fn intern(&mut self, position: &dyn Any) -> Vec<u32>;

    /// The options of a summand, without those that complimenting moves reach.
    fn options(&mut self, number: u32, budget: &mut Budget) -> Result<NumberedOptions, Stopped>;

    /// Whether a summand has no moves.
    fn is_over(&mut self, number: u32, budget: &mut Budget) -> Result<bool, Stopped>;

    /// Every option of a summand, with what its move gains.
    fn gains(&mut self, number: u32, budget: &mut Budget) -> Result<Rc<[Gain]>, Stopped>;

    /// The same summand after a move elsewhere.
    fn turn_passed(&mut self, number: u32) -> u32;

    /// A number that every move lowers, or `None` if play may be endless.
    fn rank(&self, number: u32) -> Option<u128>;

    /// The size of a summand that is a heap.
    fn heap(&self, number: u32) -> Option<u64>;

    /// The misère quotient of heaps up to this one, if the game has heaps and it is found soon.
    fn quotient(
        &mut self,
        heap: u64,
        budget: &mut Budget,
    ) -> Result<Option<Arc<HeapQuotient>>, Stopped>;

    /// Whether the players own different pieces.
    fn is_coloured(&self) -> bool;

    /// Whether some moves are complimenting.
    fn is_complimenting(&self) -> bool;
}

/// An option with what its move gains.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Gain {
    /// The numbered summands of the option, in order.
    pub parts: Box<[u32]>,
    /// The points for the move.
    pub points: u32,
    /// Whether the same player moves again.
    pub again: bool,
}

/// The one explorer there is: a table of positions of some ruleset.
pub struct Arena<R: Ruleset> {
    rules: Arc<R>,
    numbers: FxHashMap<R::Position, u32>,
    positions: Vec<R::Position>,
    options: Vec<Option<NumberedOptions>>,
    /// Few searches ask for gains, so these are not kept for every position.
    gains: FxHashMap<u32, Rc<[Gain]>>,
    quotients: Arc<Mutex<HeapQuotients>>,
}

impl<R: Ruleset> Arena<R> {
    /// An empty table, with the misère quotients that others have found.
    pub fn new(rules: Arc<R>, quotients: Arc<Mutex<HeapQuotients>>) -> Self {
        Self {
            rules,
            numbers: FxHashMap::default(),
            positions: Vec::new(),
            options: Vec::new(),
            gains: FxHashMap::default(),
            quotients,
        }
    }

    fn number(&mut self, position: R::Position) -> u32 {
        if let Some(number) = self.numbers.get(&position) {
            return *number;
        }
        let number = self.positions.len() as u32;
        self.numbers.insert(position.clone(), number);
        self.positions.push(position);
        self.options.push(None);
        number
    }

    fn numbered_parts(&mut self, position: R::Position) -> Vec<u32> {
        let parts = parts_of(&*self.rules, position);
        parts.into_iter().map(|part| self.number(part)).collect()
    }

    fn listed_gains(&mut self, number: u32, budget: &mut Budget) -> Result<Vec<Gain>, Stopped> {
        let position = self.positions[number as usize].clone();
        let rules = self.rules.clone();
        let turns = rules.powers().turns;
        let options = super::options(&*rules, &position, budget)?;
        let mut gains = Vec::with_capacity(options.len());
        for option in options {
            budget.work(1)?;
            let (again, points) = turns.gain(&position, &option);
            let mut parts = self.numbered_parts(option);
            parts.sort_unstable();
            gains.push(Gain { parts: parts.into(), points, again });
        }
        gains.sort_unstable();
        gains.dedup();
        Ok(gains)
    }
}

impl<R: Ruleset> Explorer for Arena<R> {
    fn intern(&mut self, position: &dyn Any) -> Vec<u32> {
        match position.downcast_ref::<R::Position>() {
            Some(position) => self.numbered_parts(position.clone()),
            None => unreachable!("a position of another game"),
        }
    }

    fn options(&mut self, number: u32, budget: &mut Budget) -> Result<NumberedOptions, Stopped> {
        if let Some(options) = &self.options[number as usize] {
            return Ok(options.clone());
        }
        let gains = self.listed_gains(number, budget)?;
        let ordinary = gains.into_iter().filter(|gain| !gain.again).map(|gain| gain.parts);
        let mut numbered: Vec<Box<[u32]>> = ordinary.collect();
        numbered.dedup();
        if let Some(rank) = self.rank(number) {
            let falls = |part: &u32| self.rank(*part).is_some_and(|below| below < rank);
            if !numbered.iter().flatten().all(falls) {
                return Err(super::false_rank());
            }
        }
        let numbered: NumberedOptions = numbered.into();
        self.options[number as usize] = Some(numbered.clone());
        Ok(numbered)
    }

    /// A lower bound for the number of moves often tells without a list of them.
    fn is_over(&mut self, number: u32, budget: &mut Budget) -> Result<bool, Stopped> {
        budget.work(1)?;
        if self.rules.breadth(&self.positions[number as usize]) > 0 {
            return Ok(false);
        }
        match self.is_complimenting() {
            true => Ok(self.gains(number, budget)?.is_empty()),
            false => Ok(self.options(number, budget)?.is_empty()),
        }
    }

    fn gains(&mut self, number: u32, budget: &mut Budget) -> Result<Rc<[Gain]>, Stopped> {
        if let Some(gains) = self.gains.get(&number) {
            return Ok(gains.clone());
        }
        let gains: Rc<[Gain]> = self.listed_gains(number, budget)?.into();
        self.gains.insert(number, gains.clone());
        Ok(gains)
    }

    fn turn_passed(&mut self, number: u32) -> u32 {
        let Turns::Coloured(game) = self.rules.powers().turns else { return number };
        let position = self.positions[number as usize].clone();
        let passed = self.rules.canonical(game.turn_passed(position));
        self.number(passed)
    }

    fn rank(&self, number: u32) -> Option<u128> {
        self.rules.rank(&self.positions[number as usize])
    }

    fn heap(&self, number: u32) -> Option<u64> {
        self.rules.powers().heap_size(&self.positions[number as usize])
    }

    fn quotient(
        &mut self,
        heap: u64,
        budget: &mut Budget,
    ) -> Result<Option<Arc<HeapQuotient>>, Stopped> {
        let Some(heaps) = self.rules.powers().heaps else { return Ok(None) };
        let mut quotients = self.quotients.lock().unwrap_or_else(PoisonError::into_inner);
        quotients.up_to(heap, heaps.heap_rule(), budget)
    }

    fn is_coloured(&self) -> bool {
        self.rules.powers().turns.is_coloured()
    }

    fn is_complimenting(&self) -> bool {
        self.rules.powers().turns.is_complimenting()
    }
}
