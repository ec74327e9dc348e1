//! Canonical forms of games in misère play (Conway, *On Numbers and Games*, chapter 12).
//!
//! A game may be replaced by its canonical form in every sum. An option from which there is a move
//! back to `H` is not needed if what is left is `H`; and nothing is left only if the game was won by
//! the player to move, as the empty game is.

pub mod days;
mod difference;
mod kind;
mod link;
pub mod notation;
mod part;

use crate::solve::genus::Nature;
use crate::solve::mex::OPTIONS_PER_NODE;
use crate::{Budget, Stopped};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A canonical form, by number; 0 is the game without moves.
pub type Form = u32;

/// The canonical forms met so far.
pub struct Forms {
    options: Vec<Box<[Form]>>,
    numbers: FxHashMap<Box<[Form]>, Form>,
    is_lost: Vec<bool>,
    ranks: Vec<u32>,
    sums: FxHashMap<(Form, Form), Form>,
    natures: FxHashMap<Form, Nature>,
    differences: FxHashMap<(Form, Form), Option<Form>>,
    parts: FxHashMap<Form, Rc<[Form]>>,
}

impl Default for Forms {
    fn default() -> Self {
        let mut forms = Self {
            options: Vec::new(),
            numbers: FxHashMap::default(),
            is_lost: Vec::new(),
            ranks: Vec::new(),
            sums: FxHashMap::default(),
            natures: FxHashMap::default(),
            differences: FxHashMap::default(),
            parts: FxHashMap::default(),
        };
        forms.number(Vec::new());
        forms
    }
}

impl Forms {
    /// Whether the player to move loses.
    pub fn is_lost(&self, form: Form) -> bool {
        self.is_lost[form as usize]
    }

    /// The options, in order.
    pub fn options(&self, form: Form) -> &[Form] {
        &self.options[form as usize]
    }

    /// The length of the longest play.
    pub fn rank(&self, form: Form) -> u32 {
        self.ranks[form as usize]
    }

    /// The number of the form with exactly these options.
    fn number(&mut self, options: Vec<Form>) -> Form {
        let form = self.options.len() as Form;
        let lost = !options.is_empty() && !options.iter().any(|option| self.is_lost(*option));
        self.is_lost.push(lost);
        self.ranks.push(options.iter().map(|option| self.rank(*option) + 1).max().unwrap_or(0));
        self.numbers.insert(options.as_slice().into(), form);
        self.options.push(options.into());
        form
    }

    fn has(&self, form: Form, option: Form) -> bool {
        self.options(form).binary_search(&option).is_ok()
    }

    /// The canonical form of the game with these options.
    pub fn of(&mut self, mut options: Vec<Form>, budget: &mut Budget) -> Result<Form, Stopped> {
        options.sort_unstable();
        options.dedup();
        if let Some(form) = self.numbers.get(options.as_slice()) {
            return Ok(*form);
        }
        let looked_at: usize = options.iter().map(|option| self.options(*option).len()).sum();
        budget.spend_many(looked_at as u64 / OPTIONS_PER_NODE)?;
        Ok(self.reversed(&options).unwrap_or_else(|| self.number(options)))
    }

    /// The game that is left without the options that can be reversed, if there are any.
    fn reversed(&self, options: &[Form]) -> Option<Form> {
        let to_nothing = options.iter().all(|option| self.has(*option, 0));
        if to_nothing && options.iter().any(|option| self.is_lost(*option)) {
            return Some(0);
        }
        let mut candidates: Vec<Form> =
            options.iter().flat_map(|option| self.options(*option)).copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates.into_iter().filter(|form| *form != 0).find(|form| {
            let kept = |option: &Form| self.has(*form, *option);
            self.options(*form).iter().all(|option| options.binary_search(option).is_ok())
                && options.iter().all(|option| kept(option) || self.has(*option, *form))
        })
    }

    /// The canonical form of a sum.
    pub fn sum(&mut self, a: Form, b: Form, budget: &mut Budget) -> Result<Form, Stopped> {
        if a == 0 || b == 0 {
            return Ok(a.max(b));
        }
        let pair = (a.min(b), a.max(b));
        if let Some(sum) = self.sums.get(&pair) {
            return Ok(*sum);
        }
        let (of_a, of_b) = (self.options[a as usize].clone(), self.options[b as usize].clone());
        let mut options = Vec::with_capacity(of_a.len() + of_b.len());
        for option in &of_a {
            options.push(self.sum(*option, b, budget)?);
        }
        for option in &of_b {
            options.push(self.sum(a, *option, budget)?);
        }
        let sum = self.of(options, budget)?;
        self.sums.insert(pair, sum);
        if (self.sums.len() as u64).is_multiple_of(OPTIONS_PER_NODE) {
            budget.spend()?;
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heaps of Nim, built as games.
    fn heaps(forms: &mut Forms, most: u32) -> Vec<Form> {
        let mut heaps: Vec<Form> = Vec::new();
        for _ in 0..=most {
            let heap = forms.of(heaps.clone(), &mut Budget::default()).unwrap();
            heaps.push(heap);
        }
        heaps
    }

    #[test]
    fn canonical_games_by_day() {
        // 1, 2, 3, 5, 22 canonical games are born by days 0 to 4 (Conway).
        let mut forms = Forms::default();
        let mut born: Vec<Form> = vec![0];
        for count in [2usize, 3, 5, 22] {
            let mut next = born.clone();
            for set in 0u32..1 << born.len() {
                let options = (0..born.len()).filter(|i| set >> i & 1 == 1).map(|i| born[i]);
                next.push(forms.of(options.collect(), &mut Budget::default()).unwrap());
            }
            next.sort_unstable();
            next.dedup();
            assert_eq!(next.len(), count);
            born = next;
        }
    }

    #[test]
    fn nim_heaps_follow_boutons_rule() {
        let mut forms = Forms::default();
        let heaps = heaps(&mut forms, 5);
        for a in 0..6u32 {
            for b in 0..6u32 {
                for c in 0..6u32 {
                    let pair = forms
                        .sum(heaps[a as usize], heaps[b as usize], &mut Budget::default())
                        .unwrap();
                    let sum = forms.sum(pair, heaps[c as usize], &mut Budget::default()).unwrap();
                    let wanted = if a.max(b).max(c) <= 1 { 1 } else { 0 };
                    assert_eq!(forms.is_lost(sum), a ^ b ^ c == wanted, "{a} {b} {c}");
                }
            }
        }
        assert_eq!(
            forms.sum(heaps[1], heaps[1], &mut Budget::default()).unwrap(),
            0,
            "*1+*1 is nothing in either play"
        );
        assert_ne!(
            forms.sum(heaps[2], heaps[2], &mut Budget::default()).unwrap(),
            0,
            "but *2+*2 is something in misère play"
        );
    }
}
