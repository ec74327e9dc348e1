//! Values of positions, loop-free and loopy.

use crate::{Nimber, Outcome};
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt;
use std::iter::Sum;
use std::ops::Add;

/// What a position is worth in sums.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// It plays like a Nim heap.
    Nim(Nimber),
    /// Smith's `∞` with subscripts: play need not end, but these values can be moved to.
    Loopy(BTreeSet<Nimber>),
}

impl Value {
    /// The value of a position without moves.
    pub const ZERO: Self = Self::Nim(Nimber::ZERO);

    /// Who wins in normal play.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Nim(Nimber::ZERO) => Outcome::P,
            Self::Nim(_) => Outcome::N,
            Self::Loopy(subscripts) if subscripts.contains(&Nimber::ZERO) => Outcome::N,
            Self::Loopy(_) => Outcome::D,
        }
    }

    /// The nimber, unless the value is loopy.
    pub fn nimber(&self) -> Option<Nimber> {
        match self {
            Self::Nim(nimber) => Some(*nimber),
            Self::Loopy(_) => None,
        }
    }
}

impl From<Nimber> for Value {
    fn from(nimber: Nimber) -> Self {
        Self::Nim(nimber)
    }
}

impl Add for Value {
    type Output = Self;
    /// Nim-sum; two loopy values have a sum without subscripts (Smith 1966).
    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nim(a), Self::Nim(b)) => Self::Nim(a + b),
            (Self::Nim(a), Self::Loopy(set)) | (Self::Loopy(set), Self::Nim(a)) => {
                Self::Loopy(set.into_iter().map(|b| a + b).collect())
            }
            (Self::Loopy(_), Self::Loopy(_)) => Self::Loopy(BTreeSet::new()),
        }
    }
}

impl Sum for Value {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim(nimber) => write!(f, "{nimber}"),
            Self::Loopy(subscripts) => {
                let list: Vec<String> = subscripts.iter().map(|n| n.0.to_string()).collect();
                write!(f, "∞{{{}}}", list.join(","))
            }
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
