//! Dominoes from the middle of a board outwards: those in the middle tell most about its value.

use super::grid::Grid;
use super::squares::Squares;

/// The places of dominoes at one distance from the middle: the first squares of lying and of standing ones.
#[derive(Clone, Copy, Default)]
struct Ring {
    lying: u64,
    standing: u64,
}

/// The rings of every board of fewer than 64 squares.
pub struct Order(Vec<Vec<Ring>>);

impl Default for Order {
    fn default() -> Self {
        Self((0..64 * 64).map(|size| rings(size % 64, size / 64)).collect())
    }
}

fn rings(width: u32, height: u32) -> Vec<Ring> {
    if width * height >= 64 {
        return Vec::new();
    }
    // Twice the distance from the middle, sideways and up or down.
    let mut rings = vec![Ring::default(); (width + height) as usize];
    for square in 0..width * height {
        let (row, column) = (square / width, square % width);
        let distance = |y: u32, x: u32| (y.abs_diff(height - 1) + x.abs_diff(width - 1)) as usize;
        rings[distance(2 * row, 2 * column + 1)].lying |= 1 << square;
        rings[distance(2 * row + 1, 2 * column)].standing |= 1 << square;
    }
    rings
}

impl Order {
    /// Every place for a domino: the set of its two squares.
    pub fn places(&self, grid: &Grid<u64>, mut visit: impl FnMut(u64)) {
        let (lying, standing) = (grid.lying(), grid.standing());
        for ring in &self.0[(grid.width + 64 * grid.height) as usize] {
            (lying & ring.lying).indices().for_each(|square| visit(3u64.later(square)));
            let pair = 1 | 1u64.later(grid.width);
            (standing & ring.standing).indices().for_each(|square| visit(pair.later(square)));
        }
    }
}
