//! Parts of games: what they are sums of (*On Numbers and Games*, chapter 12).
//!
//! H is a part of G if some X has the sum H + X = G. The empty game and a heap of one are parts of every game; they and
//! their sums with the game itself are not counted here, and of a part and its sum with a heap of one only the even one is
//! named. A game without other parts is prime, unless it is a heap of one or nothing.

use super::{Form, Forms};
use crate::{Budget, Stopped};
use std::rc::Rc;

impl Forms {
    /// The parts of a game, smaller ones first.
    pub fn parts(&mut self, form: Form, budget: &mut Budget) -> Result<Vec<Form>, Stopped> {
        let (own, _) = self.even(form, budget)?;
        let mut parts = Vec::new();
        for part in self.all_parts(form, budget)?.iter() {
            let (part, _) = self.even(*part, budget)?;
            if part != 0 && part != own {
                parts.push(part);
            }
        }
        parts.sort_unstable();
        parts.dedup();
        self.sort(&mut parts, budget)?;
        Ok(parts)
    }

    /// Whether a game is the sum of no two games but in trivial ways. The empty game and a heap of one are no primes.
    pub fn is_prime(&mut self, form: Form, budget: &mut Budget) -> Result<bool, Stopped> {
        Ok(self.even(form, budget)?.0 != 0 && self.parts(form, budget)?.is_empty())
    }

    /// Whether a game is a part of the one whose only option it is.
    pub fn is_extraverted(&mut self, form: Form, budget: &mut Budget) -> Result<bool, Stopped> {
        let above = self.of(vec![form], budget)?;
        Ok(self.difference(above, form, budget)?.is_some())
    }

    /// Whether a game is a part of each of its options. Only the empty game and a heap of one are.
    pub fn is_introverted(&mut self, form: Form, budget: &mut Budget) -> Result<bool, Stopped> {
        for option in self.options(form).to_vec() {
            if self.difference(option, form, budget)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The ways to write a game as a sum of even primes, and of a heap of one if it is odd. There may be several (Norton).
    pub fn partitions(
        &mut self,
        form: Form,
        budget: &mut Budget,
    ) -> Result<Vec<Vec<Form>>, Stopped> {
        let (even, odd) = self.even(form, budget)?;
        let mut primes = Vec::new();
        for part in self.parts(even, budget)? {
            if self.is_prime(part, budget)? {
                primes.push(part);
            }
        }
        if primes.is_empty() && even != 0 {
            primes.push(even);
        }
        let mut found = Vec::new();
        let mut begun = if odd { vec![self.heap(1, budget)?] } else { Vec::new() };
        self.partition(even, &primes, &mut begun, &mut found, budget)?;
        Ok(found)
    }

    /// Finds the partitions into these primes in their order. The depth of the calls is the number of primes in the sum.
    fn partition(
        &mut self,
        form: Form,
        primes: &[Form],
        begun: &mut Vec<Form>,
        found: &mut Vec<Vec<Form>>,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        if form == 0 {
            found.push(begun.clone());
            return Ok(());
        }
        for (place, prime) in primes.iter().enumerate() {
            if let Some(rest) = self.difference(form, *prime, budget)? {
                begun.push(*prime);
                self.partition(rest, &primes[place..], begun, found, budget)?;
                begun.pop();
            }
        }
        Ok(())
    }

    /// All parts, with the trivial ones. If G = H + X, then each option of G is H' + X or H + X', so that X or H is a part
    /// of it: the parts of one option and what is left of G without them are all. The depth of the calls is the birthday.
    fn all_parts(&mut self, form: Form, budget: &mut Budget) -> Result<Rc<[Form]>, Stopped> {
        if let Some(parts) = self.parts.get(&form) {
            return Ok(parts.clone());
        }
        let mut parts = vec![0, self.heap(1, budget)?];
        let smallest = self.options(form).iter().copied().min_by_key(|option| self.rank(*option));
        if let Some(option) = smallest {
            for part in self.all_parts(option, budget)?.iter() {
                if let Some(rest) = self.difference(form, *part, budget)? {
                    parts.extend([*part, rest]);
                }
            }
        }
        parts.sort_unstable();
        parts.dedup();
        let parts: Rc<[Form]> = parts.into();
        self.parts.insert(form, parts.clone());
        Ok(parts)
    }
}
