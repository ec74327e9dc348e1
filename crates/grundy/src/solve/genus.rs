//! The genus of a position: its normal value, and its misère values beside 0, 1, 2, … heaps of 2.
//!
//! Genus is computed on positions, never by adding genera: sums of wild games do not allow that.

use super::search::{State, SumSearch};
use crate::{Budget, Nimber, Stopped, nimber};
use rustc_hash::FxHashMap;
use std::fmt;

/// `g^abc…`: the normal value `g`, then the misère values of G, G+*2, G+*2+*2, …; the last two
/// digits repeat for ever.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Genus {
    /// The normal-play value.
    pub normal: Nimber,
    /// The misère values; the last two repeat. At least two.
    pub misere: Vec<u64>,
}

impl Genus {
    fn digit(&self, index: usize) -> u64 {
        let length = self.misere.len();
        if index < length {
            return self.misere[index];
        }
        self.misere[length - 2 + (index - length) % 2]
    }

    /// The genus of a position from those of its options.
    fn from_options(options: &[&Self]) -> Self {
        let normal = nimber::mex(options.iter().map(|option| option.normal));
        let settled = options.iter().map(|option| option.misere.len()).max().unwrap_or(0);
        let mut misere: Vec<u64> = Vec::new();
        loop {
            let k = misere.len();
            let mut seen: Vec<Nimber> =
                options.iter().map(|option| Nimber(option.digit(k))).collect();
            match misere.last() {
                // A position without moves is won by the player to move: misère value 1.
                None if options.is_empty() => seen.push(Nimber(0)),
                None => {}
                // A move in a heap of 2 leaves nothing or a heap of 1.
                Some(before) => seen.extend([Nimber(*before), Nimber(before ^ 1)]),
            }
            misere.push(nimber::mex(seen).0);
            let n = misere.len();
            if n >= settled + 4 && misere[n - 1] == misere[n - 3] && misere[n - 2] == misere[n - 4]
            {
                break;
            }
        }
        while misere.len() > 2 && misere[misere.len() - 1] == misere[misere.len() - 3] {
            misere.pop();
        }
        Self { normal, misere }
    }

    /// The genus of a Nim heap.
    pub fn of_heap(size: u64) -> Self {
        let misere = match size {
            0 => vec![1, 2, 0],
            1 => vec![0, 3, 1],
            _ => vec![size, size ^ 2],
        };
        Self { normal: Nimber(size), misere }
    }
}

impl fmt::Display for Genus {
    /// `3^1431`; a genus that a Nim heap has too is written as that heap: `3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.normal.0)?;
        if *self == Self::of_heap(self.normal.0) {
            return Ok(());
        }
        f.write_str("^")?;
        for digit in &self.misere {
            if *digit < 10 {
                write!(f, "{digit}")?;
            } else {
                write!(f, "({digit})")?;
            }
        }
        Ok(())
    }
}

/// The genus of a loop-free sum. `known` keeps what is found for further questions.
pub fn of(
    search: &mut SumSearch,
    state: &State,
    known: &mut FxHashMap<State, Genus>,
    budget: &mut Budget,
) -> Result<Genus, Stopped> {
    let mut stack = vec![(state.clone(), search.options(state, budget)?, 0)];
    loop {
        let Some((state, options, next)) = stack.last_mut() else {
            unreachable!("the first frame returns")
        };
        while *next < options.len() && known.contains_key(&options[*next]) {
            *next += 1;
        }
        if let Some(option) = options.get(*next).cloned() {
            budget.spend()?;
            let below = search.options(&option, budget)?;
            stack.push((option, below, 0));
            continue;
        }
        let genus = Genus::from_options(&options.iter().map(|o| &known[o]).collect::<Vec<_>>());
        known.insert(state.clone(), genus.clone());
        stack.pop();
        if stack.is_empty() {
            return Ok(genus);
        }
    }
}
