//! Positions as numbers, so that games of different kinds can stand in one sum.

use crate::solve::mex::parts_of;
use crate::{Budget, Ruleset, Stopped};
use rustc_hash::FxHashMap;
use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

/// The options of a summand: each is a list of numbered summands.
pub type NumberedOptions = Rc<[Box<[u32]>]>;

/// A game whose summands are numbered as they are met.
pub trait Explorer {
    /// The numbers of the summands of a position, which must be of this game's own type.
    fn intern(&mut self, position: &dyn Any) -> Vec<u32>;

    /// The options of a summand.
    fn options(&mut self, number: u32, budget: &mut Budget) -> Result<NumberedOptions, Stopped>;

    /// The same summand after a move elsewhere.
    fn turn_passed(&mut self, number: u32) -> u32;

    /// A number that every move lowers, or `None` if play may be endless.
    fn rank(&self, number: u32) -> Option<u128>;

    /// Whether the players own different pieces.
    fn is_coloured(&self) -> bool;
}

/// The one explorer there is: a table of positions of some ruleset.
pub struct Arena<R: Ruleset> {
    rules: Arc<R>,
    numbers: FxHashMap<R::Position, u32>,
    positions: Vec<R::Position>,
    options: Vec<Option<NumberedOptions>>,
}

impl<R: Ruleset> Arena<R> {
    /// An empty table.
    pub fn new(rules: Arc<R>) -> Self {
        Self { rules, numbers: FxHashMap::default(), positions: Vec::new(), options: Vec::new() }
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
        let position = self.positions[number as usize].clone();
        budget.require(|| "a list of all moves".into(), self.rules.breadth(&position))?;
        let mut options = Vec::new();
        self.rules.options(&position, &mut options);
        let mut numbered: Vec<Box<[u32]>> = Vec::with_capacity(options.len());
        for option in options {
            let mut parts = self.numbered_parts(option);
            parts.sort_unstable();
            numbered.push(parts.into());
        }
        numbered.sort_unstable();
        numbered.dedup();
        let numbered: NumberedOptions = numbered.into();
        self.options[number as usize] = Some(numbered.clone());
        Ok(numbered)
    }

    fn turn_passed(&mut self, number: u32) -> u32 {
        if !self.rules.is_coloured() {
            return number;
        }
        let position = self.positions[number as usize].clone();
        let passed = self.rules.canonical(self.rules.turn_passed(position));
        self.number(passed)
    }

    fn rank(&self, number: u32) -> Option<u128> {
        self.rules.rank(&self.positions[number as usize])
    }

    fn is_coloured(&self) -> bool {
        self.rules.is_coloured()
    }
}
