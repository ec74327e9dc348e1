//! Positions in tables: what is found there, and the tables themselves.

use super::{Component, Placed};
use crate::rules::parts_of;
use crate::solve::{self, plan};
use crate::{Budget, Nimber, Outcome, Play, Stopped};

/// A position whose game may have tables.
pub trait Tabulated {
    /// The normal-play value by tables alone, listed and numbered; `None` for games that have neither.
    fn values_by_tables(&self, budget: &mut Budget) -> Result<Option<Vec<Nimber>>, Stopped>;

    /// Whether this is one summand that has a table of numbers.
    fn has_numbers(&self) -> bool;

    /// The misère outcome by the table of a game whose positions are numbers; `None` if this has none.
    fn misere_by_numbers(&self, budget: &mut Budget) -> Result<Option<Outcome>, Stopped>;

    /// The positions in the table of numbers below this one, which is a canonical summand, by number.
    fn numbered(&self) -> Vec<(u32, Box<dyn Component>)>;

    /// The number of a position of this game in that table.
    fn number_of(&self, of: &dyn Component) -> Option<u32>;
}

impl<G: Play> Tabulated for Placed<G> {
    fn values_by_tables(&self, budget: &mut Budget) -> Result<Option<Vec<Nimber>>, Stopped> {
        solve::values_by_tables(self.rules(), &self.position, budget)
    }

    fn has_numbers(&self) -> bool {
        let parts = parts_of(self.rules(), self.position.clone());
        matches!(&parts[..], [part] if plan::has_numbers(self.rules(), part))
    }

    fn misere_by_numbers(&self, budget: &mut Budget) -> Result<Option<Outcome>, Stopped> {
        self.seat.knowledge().misere_by_numbers(self.rules(), &self.position, budget)
    }

    fn numbered(&self) -> Vec<(u32, Box<dyn Component>)> {
        let Some(numbered) = self.rules().powers().numbered else { return Vec::new() };
        let table = numbered.numbering(&self.position);
        let numbers = 0..numbered.count(&self.position).min(u32::MAX.into()) as u32;
        let used = numbers.filter_map(|number| Some((number, table.position(number)?)));
        used.map(|(number, position)| (number, self.at(position))).collect()
    }

    fn number_of(&self, of: &dyn Component) -> Option<u32> {
        let table = self.rules().powers().numbered?.numbering(&self.position);
        table.number(of.position().downcast_ref()?)
    }
}
