//! The parts of a position as codes that mean the same to every process, for work that is shared among machines.

use super::{Component, Placed, Seat, clipped};
use crate::rules::{Numbering, Shortcut, parts_of};
use crate::{Budget, Play, Scanner, Stopped, solve};
use std::sync::Arc;

/// A position with codes for its parts and for those of everything below it.
pub trait Coded {
    /// The codes: numbers where the game has such, else notations. Refused where play need not end, or where the
    /// players do not simply take turns.
    fn codes(&self) -> Result<Codes, Stopped>;
}

/// Codes of one kind or the other.
pub enum Codes {
    /// Each part is a number.
    Numbers(Box<dyn Coding<u64>>),
    /// Each part is told in the game's notation.
    Texts(Box<dyn Coding<String>>),
}

/// The rules, told by codes. The law: the same parts, ranks and values as the rules themselves tell.
pub trait Coding<C> {
    /// The parts of the position.
    fn parts(&self) -> Vec<C>;

    /// A number that every move lowers; `None` if this is no code.
    fn rank(&self, of: &C) -> Option<u128>;

    /// Shows the options of a part, each by its own parts.
    fn options(
        &self,
        of: &C,
        budget: &mut Budget,
        show: &mut dyn FnMut(&[C]),
    ) -> Result<(), Stopped>;

    /// A part in the game's notation.
    fn notation(&self, of: &C) -> String;
}

impl<G: Play> Coded for Placed<G> {
    fn codes(&self) -> Result<Codes, Stopped> {
        let (rules, powers) = (self.rules(), self.rules().powers());
        let refused = |why: &str| Err(Stopped::NoMethod(format!("{} {why}", clipped(self.text()))));
        if !powers.turns.alternate() {
            return refused("cannot be solved in layers: its players do not simply take turns");
        }
        let parts = parts_of(rules, self.position.clone());
        if parts.iter().any(|part| rules.rank(part).is_none()) {
            return refused("cannot be solved in layers: its play need not end");
        }
        let seat = self.seat.clone();
        if let Some(shortcut) = powers.shortcut {
            let parts = shortcut.lean_parts(self.position.clone());
            let codes: Option<Vec<u64>> = parts.iter().map(|part| shortcut.code(part)).collect();
            if let Some(parts) = codes {
                return Ok(Codes::Numbers(Box::new(Short { seat, parts })));
            }
        }
        if let Some(numbered) = powers.numbered
            && let Some(top) = parts.iter().cloned().reduce(|one, two| numbered.above(&one, &two))
            && numbered.count(&top) <= u32::MAX.into()
        {
            let numbering = numbered.numbering(&top);
            let numbers: Option<Vec<u32>> =
                parts.iter().map(|part| numbering.number(part)).collect();
            if let Some(numbers) = numbers {
                let parts = numbers.into_iter().map(u64::from).collect();
                return Ok(Codes::Numbers(Box::new(Tabled { seat, numbering, parts })));
            }
        }
        let parts = parts.iter().map(|part| rules.notate(part)).collect();
        Ok(Codes::Texts(Box::new(Noted { seat, parts })))
    }
}

fn no_code(of: impl std::fmt::Display) -> Stopped {
    Stopped::NoMethod(format!("‘{}’ stands for no position", clipped(of.to_string())))
}

/// Codes by a game's shortcut.
struct Short<G: Play> {
    seat: Arc<Seat<G>>,
    parts: Vec<u64>,
}

impl<G: Play> Short<G> {
    /// Whoever made such codes had the power.
    fn with<T>(&self, ask: impl FnOnce(&dyn Shortcut<G::Position>) -> T) -> Option<T> {
        self.seat.rules.powers().shortcut.map(ask)
    }
}

impl<G: Play> Coding<u64> for Short<G> {
    fn parts(&self) -> Vec<u64> {
        self.parts.clone()
    }

    fn rank(&self, of: &u64) -> Option<u128> {
        self.with(|shortcut| shortcut.rank(*of).into())
    }

    fn options(
        &self,
        of: &u64,
        budget: &mut Budget,
        show: &mut dyn FnMut(&[u64]),
    ) -> Result<(), Stopped> {
        let mut count = 0;
        self.with(|shortcut| {
            shortcut.visit_options(*of, &mut |_, parts| {
                count += 1;
                show(parts);
                std::ops::ControlFlow::Continue(())
            });
        });
        budget.work(count)
    }

    fn notation(&self, of: &u64) -> String {
        let position = self.with(|shortcut| shortcut.decoded(*of));
        position.map_or(String::new(), |position| self.seat.rules.notate(&position))
    }
}

/// Codes by the numbers of a table, of which no option falls apart.
struct Tabled<G: Play> {
    seat: Arc<Seat<G>>,
    numbering: Box<dyn Numbering<G::Position>>,
    parts: Vec<u64>,
}

impl<G: Play> Tabled<G> {
    fn position(&self, of: u64) -> Option<G::Position> {
        self.numbering.position(u32::try_from(of).ok()?)
    }
}

impl<G: Play> Coding<u64> for Tabled<G> {
    fn parts(&self) -> Vec<u64> {
        self.parts.clone()
    }

    fn rank(&self, of: &u64) -> Option<u128> {
        self.seat.rules.rank(&self.position(*of)?)
    }

    fn options(
        &self,
        of: &u64,
        budget: &mut Budget,
        show: &mut dyn FnMut(&[u64]),
    ) -> Result<(), Stopped> {
        let number = u32::try_from(*of).map_err(|_| no_code(of))?;
        let mut numbers = Vec::new();
        if !self.numbering.options(number, &mut numbers) {
            let position = self.position(*of).ok_or_else(|| no_code(of))?;
            let options = solve::options(&*self.seat.rules, &position, budget)?;
            self.numbering.numbers(&options, &mut numbers);
        }
        numbers.iter().for_each(|number| show(&[u64::from(*number)]));
        budget.work(numbers.len() as u64)
    }

    fn notation(&self, of: &u64) -> String {
        self.position(*of).map_or(String::new(), |position| self.seat.rules.notate(&position))
    }
}

/// Notations as codes.
struct Noted<G: Play> {
    seat: Arc<Seat<G>>,
    parts: Vec<String>,
}

impl<G: Play> Noted<G> {
    fn position(&self, of: &str) -> Option<G::Position> {
        let mut text = Scanner::new(of);
        let position = self.seat.rules.parse(&mut text).ok()?;
        text.is_done().then_some(position)
    }
}

impl<G: Play> Coding<String> for Noted<G> {
    fn parts(&self) -> Vec<String> {
        self.parts.clone()
    }

    fn rank(&self, of: &String) -> Option<u128> {
        self.seat.rules.rank(&self.position(of)?)
    }

    fn options(
        &self,
        of: &String,
        budget: &mut Budget,
        show: &mut dyn FnMut(&[String]),
    ) -> Result<(), Stopped> {
        let rules = &*self.seat.rules;
        let position = self.position(of).ok_or_else(|| no_code(of))?;
        let mut told = Vec::new();
        for option in solve::options(rules, &position, budget)? {
            budget.work(1)?;
            told.clear();
            told.extend(parts_of(rules, option).iter().map(|part| rules.notate(part)));
            show(&told);
        }
        Ok(())
    }

    fn notation(&self, of: &String) -> String {
        of.clone()
    }
}
