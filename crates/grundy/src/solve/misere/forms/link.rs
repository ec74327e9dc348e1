//! Links: G and H are linked by T if both G + T and H + T are lost (*On Numbers and Games*, chapter 12).

use super::{Form, Forms, days};
use crate::{Budget, Stopped};

/// Games born by this day are tried first; there are 22.
const FIRST_DAYS: u32 = 4;

impl Forms {
    /// Whether something makes the sums with two games both lost: just if neither is an option of the other.
    pub fn are_linked(&self, a: Form, b: Form) -> bool {
        !self.has(a, b) && !self.has(b, a)
    }

    /// What links two games: the smallest such game, if one is small.
    pub fn link(&mut self, a: Form, b: Form, budget: &mut Budget) -> Result<Option<Form>, Stopped> {
        if !self.are_linked(a, b) {
            return Ok(None);
        }
        let mut first = vec![0];
        for _ in 0..FIRST_DAYS {
            first = days::next_day(self, &first, budget)?;
        }
        self.sort(&mut first, budget)?;
        for candidate in first {
            let sums = [self.sum(a, candidate, budget)?, self.sum(b, candidate, budget)?];
            if sums.iter().all(|sum| self.is_lost(*sum)) {
                return Ok(Some(candidate));
            }
        }
        self.built_link(a, b, budget).map(Some)
    }

    /// A link of two linked games, by Conway's proof that there is one. It has an option for each option of either game, so
    /// that a move there is answered by one to a lost sum, while the option beside the other game is won.
    fn built_link(&mut self, a: Form, b: Form, budget: &mut Budget) -> Result<Form, Stopped> {
        if a == b {
            return self.mate(a, budget);
        }
        budget.spend()?;
        let mut options = Vec::new();
        for (one, other) in [(a, b), (b, a)] {
            for option in self.options(one).to_vec() {
                options.push(self.divider(option, other, budget)?);
            }
        }
        self.of(options, budget)
    }

    /// A game that beside `lost` is lost and beside `won` is won, for two different games.
    fn divider(&mut self, lost: Form, won: Form, budget: &mut Budget) -> Result<Form, Stopped> {
        for option in self.options(won).to_vec() {
            if self.are_linked(lost, option) {
                return self.built_link(lost, option, budget);
            }
        }
        for option in self.options(lost).to_vec() {
            if self.are_linked(option, won) {
                // Lost beside `won` and won beside `lost`: one move turns that round.
                let mut options = vec![self.built_link(option, won, budget)?];
                for option in self.options(lost).to_vec() {
                    options.push(self.mate(option, budget)?);
                }
                return self.of(options, budget);
            }
        }
        // They differ by the proviso alone: one is empty, and the other is lost with a move back to nothing everywhere.
        if lost == 0 { self.heap(1, budget) } else { Ok(0) }
    }
}
