//! A strip of numbered squares, drawn whole or, when it is long, only where something stands.

use crate::rules::Way;
use crate::scene::{Ink, Scene};
use std::collections::{BTreeMap, BTreeSet};

/// Up to this last square a strip is drawn whole.
const LONGEST_WHOLE: u64 = 32;

/// The name of a square.
fn name(square: u64) -> String {
    square.to_string()
}

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
        for square in [0].into_iter().chain(squares) {
            if square > next {
                strip.gaps.push(x);
                x += 1.0;
            }
            strip.places.insert(square, x);
            x += (0.5 * square.to_string().len() as f64 + 0.5).max(1.0);
            next = square.saturating_add(1);
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

    /// Draws the squares in row 0 and their numbers below.
    pub(crate) fn draw(&self, scene: &mut Scene) {
        let sparse = self.whole && self.places.len() > 10;
        for (square, x) in &self.places {
            scene.square(*x, 0.0, Ink::Empty).named(name(*square));
            // Two digits need more room than a square has, so long strips are numbered in fives.
            if !sparse || square % 5 == 0 {
                scene.label(x + 0.2, 1.0, square.to_string());
            }
        }
        for x in &self.gaps {
            scene.label(*x, 0.0, "…");
        }
    }

    /// How this strip becomes another one: the squares that are no longer shown, and those that were not.
    pub(crate) fn becoming(&self, after: &Self, way: Way) -> Way {
        let without = |shown: &Self, other: &Self| {
            let squares = shown.places.keys().filter(|square| !other.places.contains_key(square));
            squares.map(|square| name(*square)).collect::<Vec<_>>()
        };
        way.goes(without(self, after)).comes(without(after, self))
    }

    /// How a piece on this strip moves to a square: pointed at are the piece or, if it is shown, the square.
    pub(crate) fn moving(&self, after: &Self, piece: (String, String), to: u64) -> Way {
        let square = self.place(to).and(after.place(to)).map(|_| name(to));
        let way = Way::at([piece.0.clone()].into_iter().chain(square.clone())).onto(square);
        self.becoming(after, way.travels(piece.0, piece.1))
    }

    /// A way in which also the other squares and pieces get new places, where a strip is not drawn whole.
    pub(crate) fn closing_up(
        &self,
        after: &Self,
        mut way: Way,
        pieces: impl IntoIterator<Item = String>,
    ) -> Way {
        if self.whole && after.whole {
            return way;
        }
        let squares = self.places.keys().filter(|square| after.places.contains_key(square));
        for name in squares.map(|square| name(*square)).chain(pieces) {
            let is_told = way.goes.contains(&name) || way.travels.iter().any(|pair| pair.0 == name);
            if !is_told {
                way = way.travels(name.clone(), name);
            }
        }
        way
    }
}
