//! Notakto's misère quotient (Plambeck and Whitehead, «The secrets of Notakto», 2013): every 3×3 board
//! stands for an element of a commutative monoid of 18 elements, boards together for the product,
//! and the product tells who wins.

use super::grid::{Cells, Crosses};
use std::fmt;
use std::ops::Mul;

/// An element of ⟨a,b,c,d | a²=1, b³=b, b²c=c, c³=ac², b²d=d, cd=ad, d²=c²⟩: the exponents of its
/// normal form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Element([u8; 4]);

/// The live boards, up to symmetry and as bits, for each element that boards have.
const BOARDS: [([u8; 4], &[Crosses]); 8] = [
    ([0, 0, 0, 0], &[0o001, 0o002, 0o142]),
    (
        [1, 0, 0, 0],
        &[
            0o012, 0o015, 0o025, 0o033, 0o034, 0o050, 0o053, 0o104, 0o141, 0o146, 0o154, 0o163,
            0o252, 0o255, 0o345, 0o356, 0o505,
        ],
    ),
    (
        [0, 1, 0, 0],
        &[
            0o005, 0o013, 0o014, 0o021, 0o022, 0o035, 0o036, 0o052, 0o055, 0o143, 0o145, 0o156,
            0o161, 0o162, 0o253,
        ],
    ),
    ([1, 1, 0, 0], &[0o023, 0o032, 0o105, 0o116, 0o152]),
    ([0, 0, 1, 0], &[0o000]),
    ([0, 0, 2, 0], &[0o020]),
    ([0, 0, 0, 1], &[0o016, 0o051, 0o106]),
    ([1, 0, 0, 1], &[0o003]),
];

impl Element {
    /// The empty sum.
    pub const ONE: Self = Self([0; 4]);

    /// The element of a 3×3 board. A dead board is out of play, and counts for nothing.
    pub fn of_board(grid: &Cells, board: Crosses) -> Self {
        if grid.is_dead(board) {
            return Self::ONE;
        }
        let least = grid.least_image(board);
        let found = BOARDS.iter().find(|(_, boards)| boards.contains(&least));
        found.map_or(Self::ONE, |(exponents, _)| Self(*exponents))
    }

    /// Whether the player to move loses: the P-positions are a, b², bc and c².
    pub fn is_lost(self) -> bool {
        [[1, 0, 0, 0], [0, 2, 0, 0], [0, 1, 1, 0], [0, 0, 2, 0]].contains(&self.0)
    }

    /// Applies the relations until none applies.
    fn reduced(self) -> Self {
        let [a, b, c, d] = self.0;
        let simpler = match self.0 {
            _ if a >= 2 => [a - 2, b, c, d],
            _ if b >= 3 || b == 2 && c + d > 0 => [a, b - 2, c, d],
            _ if d >= 2 => [a, b, c + 2, d - 2],
            _ if c >= 1 && d >= 1 => [a + 1, b, c - 1, d],
            _ if c >= 3 => [a + 1, b, c - 1, d],
            _ => return self,
        };
        Self(simpler).reduced()
    }
}

impl Mul for Element {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let mut product = self.0;
        product.iter_mut().zip(other.0).for_each(|(own, exponent)| *own += exponent);
        Self(product).reduced()
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ONE {
            return f.write_str("1");
        }
        for (letter, exponent) in "abcd".chars().zip(self.0) {
            match exponent {
                0 => {}
                1 => write!(f, "{letter}")?,
                _ => write!(f, "{letter}²")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_quotient_has_18_elements() {
        let generators: Vec<Element> =
            BOARDS.iter().map(|(exponents, _)| Element(*exponents)).collect();
        let mut elements = vec![Element::ONE];
        let mut next = 0;
        while next < elements.len() {
            for generator in &generators {
                let product = elements[next] * *generator;
                if !elements.contains(&product) {
                    elements.push(product);
                }
            }
            next += 1;
        }
        assert_eq!(elements.len(), 18);
        assert_eq!(elements.iter().filter(|element| element.is_lost()).count(), 4);
    }

    #[test]
    fn every_live_board_has_one_element() {
        let grid = Cells::new(3, 3, 3);
        let live = (0..512).filter(|board| !grid.is_dead(*board));
        let live: BTreeSet<Crosses> = live.map(|board| grid.least_image(board)).collect();
        let listed: Vec<Crosses> =
            BOARDS.iter().flat_map(|(_, boards)| boards.iter().copied()).collect();
        assert_eq!(listed.len(), 46);
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), live);
    }
}
