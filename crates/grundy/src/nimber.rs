//! Nimbers: the values of impartial games, with nim-sum, mex and nim-product.

pub mod alpha;
mod bitslice;
pub mod bulk;
pub mod calculator;
pub mod field;
pub mod gf2;
pub mod log;
pub mod natural;
pub mod ordinal;
mod portable;
mod tables;
pub mod textbook;
pub mod transfinite;
pub mod value;
pub mod wide;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use field::NimField;
pub use value::Value;

use serde::{Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

/// The value of a Nim heap: `Nimber(6)` is written `*6`.
///
/// `+` is the nim-sum (exclusive or), `*` the nim-product. Every nimber is its own negative, so
/// there is no subtraction.
///
/// ```
/// use grundy::Nimber;
///
/// assert_eq!(Nimber(3) + Nimber(5), Nimber(6));
/// assert_eq!(Nimber(2) * Nimber(2), Nimber(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(type = "string"),
    schemars(from = "String", into = "String")
)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The value of a game without moves.
    pub const ZERO: Self = Self(0);
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "*{}", self.0)
    }
}

impl Serialize for Nimber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<u64> for Nimber {
    fn from(size: u64) -> Self {
        Self(size)
    }
}

impl Add for Nimber {
    type Output = Self;
    #[allow(clippy::suspicious_arithmetic_impl)] // Bouton: nim-addition is addition without carry.
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Add::add)
    }
}

impl Mul for Nimber {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self(self.0.nim_mul(other.0))
    }
}

/// The least nimber that is not among `values` (the *minimal excludant*).
///
/// ```
/// use grundy::{Nimber, mex};
///
/// assert_eq!(mex([Nimber(0), Nimber(1), Nimber(3)]), Nimber(2));
/// ```
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let mut present: Vec<u64> = values.into_iter().map(|value| value.0).collect();
    present.sort_unstable();
    let mut least = 0;
    for value in present {
        if value > least {
            break;
        }
        least = value + 1;
    }
    Nimber(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_definition(table: &mut [[u64; 20]; 20], a: usize, b: usize) -> Nimber {
        let mut seen = Vec::new();
        for x in 0..a {
            for y in 0..b {
                seen.push(Nimber(table[x][b] ^ table[a][y] ^ table[x][y]));
            }
        }
        mex(seen)
    }

    #[test]
    fn product_equals_its_definition() {
        let mut table = [[0u64; 20]; 20];
        for a in 0..20 {
            for b in 0..20 {
                let value = by_definition(&mut table, a, b);
                table[a][b] = value.0;
                assert_eq!(Nimber(a as u64) * Nimber(b as u64), value, "{a} x {b}");
            }
        }
    }

    #[test]
    fn mex_takes_the_first_gap() {
        let of = |list: &[u64]| mex(list.iter().copied().map(Nimber)).0;
        assert_eq!(of(&[]), 0);
        assert_eq!(of(&[1, 2, 5, 4]), 0); // Huang2019, section 2.5
        assert_eq!(of(&[2, 1, 6, 0, 3, 5, 8]), 4);
        assert_eq!(of(&[0, 87, 23455, 35]), 1);
        assert_eq!(of(&[0, 0, 1, 1]), 2);
    }
}
