//! Positions of a few numbers as one number each, so that a table of them is filled from below.

use crate::code::FieldCode;
use crate::compile::Program;
use crate::game::{Game, MOST_STEPS};
use crate::native::Native;
use crate::packed::Packed;
use crate::rank;
use grundy::rules::{Numbered, Numbering};
use std::sync::Arc;

/// Whether no move raises any number of a position, which is proved, and none leaves several positions: then what
/// lies below a position comes before it in a dictionary.
pub fn is_numbered(program: &Program) -> bool {
    let keeps = |rule| (0..program.numbers).all(|index| rank::never_rises(program, rule, index));
    let single = program.moves.iter().all(|rule| {
        matches!(&rule.results[..], [fields] if fields.iter().all(|field| matches!(field, FieldCode::Number(_))))
    });
    program.thing.is_none() && program.numbers > 0 && single && program.moves.iter().all(keeps)
}

impl Numbered<Packed> for Game {
    fn count(&self, top: &Packed) -> u128 {
        let sides = top.values(self.program.numbers);
        sides.fold(1, |count, side| count.saturating_mul(side as u128 + 1))
    }

    fn numbering(&self, top: &Packed) -> Box<dyn Numbering<Packed>> {
        let most: Vec<i64> = top.values(self.program.numbers).collect();
        let mut weights = vec![1; most.len()];
        for index in (1..most.len()).rev() {
            weights[index - 1] = weights[index] * (most[index] + 1);
        }
        Box::new(Tuples { most, weights, native: self.native() })
    }

    fn above(&self, one: &Packed, other: &Packed) -> Packed {
        let count = self.program.numbers;
        let most: Vec<i64> =
            one.values(count).zip(other.values(count)).map(|(a, b)| a.max(b)).collect();
        Packed::new(&most, 0, 0, std::iter::empty())
    }
}

/// The tuples that are nowhere larger than one, in the order of a dictionary.
struct Tuples {
    most: Vec<i64>,
    weights: Vec<i64>,
    native: Option<Arc<Native>>,
}

impl Tuples {
    fn tuple(&self, number: u32) -> impl Iterator<Item = i64> + Clone {
        let sides = self.weights.iter().zip(&self.most);
        sides.map(move |(weight, most)| i64::from(number) / weight % (most + 1))
    }
}

impl Numbering<Packed> for Tuples {
    fn number(&self, of: &Packed) -> Option<u32> {
        let (mut number, mut held) = (0, true);
        for ((entry, most), weight) in of.values(self.most.len()).zip(&self.most).zip(&self.weights)
        {
            held &= entry <= *most;
            number += if held { entry * weight } else { 0 };
        }
        held.then_some(number as u32)
    }

    fn position(&self, number: u32) -> Option<Packed> {
        Some(Packed::new(&[], 0, 0, self.tuple(number)))
    }

    fn options(&self, of: u32, out: &mut Vec<u32>) -> bool {
        let Some(native) = &self.native else { return false };
        let tuple: Vec<i64> = self.tuple(of).collect();
        let begun = out.len();
        let whole = native.weigh(&tuple, &self.weights, &mut { MOST_STEPS }, &mut |found| {
            out.extend(found.iter().map(|number| *number as u32));
        });
        if !whole {
            out.truncate(begun);
        }
        whole
    }
}
