//! A strip of numbered squares, drawn whole or, when it is long, only where something stands.

use crate::scene::{Ink, Scene};
use std::collections::{BTreeMap, BTreeSet};

/// Up to this last square a strip is drawn whole.
const LONGEST_WHOLE: u64 = 32;
/// A long strip shows at most this many squares.
const MOST_SHOWN: usize = 64;

/// Where each square that is shown has its place in the drawing.
pub(crate) struct Strip {
    places: BTreeMap<u64, f64>,
    gaps: Vec<f64>,
    whole: bool,
}

impl Strip {
    /// A strip from square 0 that shows these squares.
    pub(crate) fn showing(squares: impl Iterator<Item = u64>) -> Self {
        let squares: BTreeSet<u64> = squares.collect();
        let last = squares.last().copied().unwrap_or(0);
        if last <= LONGEST_WHOLE {
            let places = (0..=last).map(|square| (square, square as f64)).collect();
            return Self { places, gaps: Vec::new(), whole: true };
        }
        let mut strip = Self { places: BTreeMap::new(), gaps: Vec::new(), whole: false };
        let (mut x, mut next) = (0.0, 0);
        for square in [0].into_iter().chain(squares).take(MOST_SHOWN) {
            if square > next {
                strip.gaps.push(x);
                x += 1.0;
            }
            strip.places.insert(square, x);
            x += (0.5 * square.to_string().len() as f64 + 0.5).max(1.0);
            next = square.saturating_add(1);
        }
        if strip.places.last_key_value().is_some_and(|(square, _)| *square < last) {
            strip.gaps.push(x);
        }
        strip
    }

    /// The column of a square, if it is shown.
    pub(crate) fn place(&self, square: u64) -> Option<f64> {
        self.places.get(&square).copied()
    }

    /// Leaves a square out, to be drawn as something else.
    pub(crate) fn remove(&mut self, square: u64) {
        self.places.remove(&square);
    }

    /// Draws the squares in row 0 and their numbers below; `action` says which move a square
    /// stands for.
    pub(crate) fn draw(&self, scene: &mut Scene, action: impl Fn(u64) -> Option<usize>) {
        let sparse = self.whole && self.places.len() > 10;
        for (square, x) in &self.places {
            scene.square(*x, 0.0, Ink::Empty).action = action(*square);
            // Two digits need more room than a square has, so long strips are numbered in fives.
            if !sparse || square % 5 == 0 {
                scene.label(x + 0.2, 1.0, square.to_string());
            }
        }
        for x in &self.gaps {
            scene.label(*x, 0.0, "…");
        }
    }
}
