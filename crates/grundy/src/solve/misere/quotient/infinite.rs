//! Quotients that are infinite, proved.
//!
//! Let `F(k)` be the lost words beside k copies of the last piece, and `g` another piece. In a game whose moves never
//! leave more than δ copies of `g`, suppose that for some `j`, `p` and `a ≥ 1`
//!
//! - `F(k+1)/gʲ⁺¹ = F(k)/gʲ` for k = a, …, a+p: beyond the first copies of `g`, only the difference of both numbers
//!   counts;
//! - the words of `F(k+p)` and `F(k)` with at most j+1+δ copies of `g` are the same for k = a and a+1.
//!
//! Then both hold for all k ≥ a. Let `F'` be what they say about k+1. Whether its words with at most j+1 copies of `g` are
//! lost depends on words with at most j+1+δ copies beside k+1 and k of the last piece, all of which are as they were p
//! steps before; and for words with more copies it depends on words that are as they were one step before, with one copy
//! less. So `F'` obeys the rule that determines `F(k+1)`. If moreover `F(a)/gʲ` does not come back when it is divided by
//! `g`, no two of the `F(k)` are the same, and the quotient has infinitely many elements.

use super::diagram::{Diagrams, Set, Word};
use super::pieces::Pieces;
use crate::{Budget, Stopped};
use serde::{Deserialize, Serialize};

/// Why the quotient of some pieces is infinite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Drift {
    /// Different numbers of this piece, the last one, are different in sums …
    pub piece: usize,
    /// … from this number of copies on: …
    pub from: usize,
    /// … what they are worth depends on how many of this piece stand beside them.
    pub against: usize,
}

/// So many copies of the last piece are looked at.
const COPIES: usize = 20;
/// The largest j that is tried.
const MOST_LEFT_OUT: usize = 3;
/// The largest p that is tried.
const LONGEST: usize = 2;

/// A proof that the quotient of the first pieces is infinite, if there is one of this kind. Nothing is assumed: every
/// piece that has moves is a generator.
pub fn drift<P: Pieces + ?Sized>(
    pieces: &P,
    count: usize,
    budget: &mut Budget,
) -> Result<Option<Drift>, Stopped> {
    let mut diagrams = Diagrams::default();
    let mut generators: Vec<Option<usize>> = Vec::new();
    let mut moves_of: Vec<Vec<Word>> = Vec::new();
    for piece in 0..count {
        let mut moves: Vec<Word> = Vec::new();
        pieces.visit(piece, budget, &mut |parts| {
            let mut word = vec![0; moves_of.len()];
            for generator in parts.iter().filter_map(|part| generators[*part]) {
                word[generator] += 1;
            }
            moves.push(word);
        })?;
        moves.sort_unstable();
        moves.dedup();
        generators.push((!moves.is_empty()).then_some(moves_of.len()));
        if !moves.is_empty() {
            diagrams.push(moves.clone());
            moves_of.push(moves);
        }
    }
    let sets = diagrams.beside_copies(COPIES, budget)?;
    for against in (0..count.saturating_sub(1)).rev() {
        let Some(generator) = generators[against] else { continue };
        let most = moves_of.iter().flatten().filter_map(|word| word.get(generator)).max();
        let most = most.copied().unwrap_or(0) as usize;
        let mut trial = Trial { diagrams: &mut diagrams, generator: generator as u32, most };
        if let Some(from) = trial.holds(&sets, budget)? {
            return Ok(Some(Drift { piece: count - 1, from, against }));
        }
    }
    Ok(None)
}

/// A piece that the last one may drift against.
struct Trial<'a> {
    diagrams: &'a mut Diagrams,
    generator: u32,
    /// The most copies of it that a move leaves.
    most: usize,
}

impl Trial<'_> {
    /// The least number of copies from which on the sets drift, if they do.
    fn holds(&mut self, sets: &[Set], budget: &mut Budget) -> Result<Option<usize>, Stopped> {
        for left_out in 0..=MOST_LEFT_OUT {
            let steps: Vec<bool> = (0..sets.len() - 1)
                .map(|k| {
                    let later = self.divided(sets[k + 1], left_out + 1, budget)?;
                    Ok(later == self.divided(sets[k], left_out, budget)?)
                })
                .collect::<Result<_, Stopped>>()?;
            for round in 1..=LONGEST {
                for from in 1..sets.len() - 2 * round - 2 {
                    if steps[from..=from + round].iter().all(|step| *step)
                        && self.repeats(sets, from, round, left_out, budget)?
                        && self.repeats(sets, from + 1, round, left_out, budget)?
                        && !self.comes_back(sets[from], left_out, budget)?
                    {
                        return Ok(Some(from));
                    }
                }
            }
        }
        Ok(None)
    }

    fn divided(&mut self, set: Set, copies: usize, budget: &mut Budget) -> Result<Set, Stopped> {
        let mut set = set;
        for _ in 0..copies {
            set = self.diagrams.divided(set, self.generator, budget)?;
        }
        Ok(set)
    }

    /// Whether the words with few copies are the same one round later.
    fn repeats(
        &mut self,
        sets: &[Set],
        from: usize,
        round: usize,
        left_out: usize,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let (mut now, mut later) = (sets[from], sets[from + round]);
        for _ in 0..=left_out + 1 + self.most {
            let words = self.diagrams.without(now, self.generator, budget)?;
            if words != self.diagrams.without(later, self.generator, budget)? {
                return Ok(false);
            }
            now = self.diagrams.divided(now, self.generator, budget)?;
            later = self.diagrams.divided(later, self.generator, budget)?;
        }
        Ok(true)
    }

    /// Whether a set without its first copies comes back when it is divided again and again.
    fn comes_back(
        &mut self,
        set: Set,
        left_out: usize,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let first = self.divided(set, left_out, budget)?;
        let mut met = vec![first];
        loop {
            let next = self.divided(met[met.len() - 1], 1, budget)?;
            match met.iter().position(|set| *set == next) {
                Some(place) => return Ok(place == 0),
                None => met.push(next),
            }
        }
    }
}
