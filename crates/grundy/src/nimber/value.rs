//! Values of positions: finite, infinite and loopy.

use crate::nimber::ordinal::Ordinal;
use crate::{Nimber, Outcome, Stopped};
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt;
use std::iter::Sum;
use std::ops::Add;

/// What a position is worth in sums.
///
/// ```
/// use grundy::{Budget, Sum};
///
/// let value = |text: &str| {
///     let sum: Sum = text.parse().unwrap();
///     sum.value(&mut Budget::default()).unwrap().to_string()
/// };
/// assert_eq!(value("kayles 7"), "*2");
/// assert_eq!(value("nim w+3"), "*(ω+3)");
/// assert_eq!(value("graph:A>A,A>B A"), "∞{0}");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(type = "string"),
    schemars(from = "String", into = "String")
)]
pub enum Value {
    /// It plays like a Nim heap.
    Nim(Nimber),
    /// It plays like a Nim heap of 2^64 or more, mostly an infinite one. Made by `From<Ordinal>`, so
    /// that equal values are equal here. Boxed, because tables hold many values and few of these.
    Ordinal(Box<Ordinal>),
    /// Smith's `∞` with subscripts: play need not end, but these values can be moved to. The
    /// subscripts of a single game are finite; beside an infinite heap they are not.
    Loopy(BTreeSet<Ordinal>),
    /// Larger than every number: the player to move wins, whatever Nim heap stands beside it. Only
    /// complimenting moves make such positions (Winning Ways, chapters 12 and 16).
    Loony,
}

impl Value {
    /// The value of a position without moves.
    pub const ZERO: Self = Self::Nim(Nimber::ZERO);

    /// Smith's `∞` with these subscripts.
    pub fn loopy(subscripts: impl IntoIterator<Item = Nimber>) -> Self {
        Self::Loopy(subscripts.into_iter().map(|nimber| Ordinal::from(nimber.0)).collect())
    }

    /// Who wins in normal play.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Nim(Nimber::ZERO) => Outcome::P,
            Self::Nim(_) | Self::Ordinal(_) | Self::Loony => Outcome::N,
            Self::Loopy(subscripts) if subscripts.contains(&Ordinal::ZERO) => Outcome::N,
            Self::Loopy(_) => Outcome::D,
        }
    }

    /// The nimber, unless the value is loopy or does not fit.
    pub fn nimber(&self) -> Option<Nimber> {
        match self {
            Self::Nim(nimber) => Some(*nimber),
            Self::Ordinal(_) | Self::Loopy(_) | Self::Loony => None,
        }
    }

    /// The size of the Nim heap that it plays like, unless the value is loopy.
    pub fn ordinal(&self) -> Option<Ordinal> {
        match self {
            Self::Nim(nimber) => Some(nimber.0.into()),
            Self::Ordinal(ordinal) => Some((**ordinal).clone()),
            Self::Loopy(_) | Self::Loony => None,
        }
    }

    /// The value of a sum of different games. Loony and loopy values together decide nothing: in a
    /// loony part the player to move chooses who goes on, but that does not end an endless game.
    pub fn total(values: &[Self]) -> Result<Self, Stopped> {
        let loopy = values.iter().any(|value| matches!(value, Self::Loopy(_)));
        if loopy && values.contains(&Self::Loony) {
            let why = "there is no theory for sums of loony positions and endless ones";
            return Err(Stopped::NoMethod(why.into()));
        }
        Ok(values.iter().cloned().sum())
    }
}

impl From<Nimber> for Value {
    fn from(nimber: Nimber) -> Self {
        Self::Nim(nimber)
    }
}

impl From<Ordinal> for Value {
    fn from(ordinal: Ordinal) -> Self {
        match ordinal.to_u64() {
            Some(size) => Self::Nim(Nimber(size)),
            None => Self::Ordinal(Box::new(ordinal)),
        }
    }
}

impl Add for Value {
    type Output = Self;
    /// Nim-sum; two loopy values have a sum without subscripts (Smith 1966). A loony value swallows
    /// every other one; [`total`](Self::total) refuses the one case where that would be wrong.
    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Loony, _) | (_, Self::Loony) => Self::Loony,
            (Self::Nim(a), Self::Nim(b)) => Self::Nim(a + b),
            (Self::Loopy(_), Self::Loopy(_)) => Self::Loopy(BTreeSet::new()),
            (Self::Loopy(set), heap) | (heap, Self::Loopy(set)) => match heap.ordinal() {
                Some(size) => Self::Loopy(set.iter().map(|one| one.nim_add(&size)).collect()),
                None => unreachable!("two loopy values were added above"),
            },
            (Self::Nim(a), Self::Ordinal(b)) | (Self::Ordinal(b), Self::Nim(a)) => {
                b.nim_add(&a.0.into()).into()
            }
            (Self::Ordinal(a), Self::Ordinal(b)) => a.nim_add(&b).into(),
        }
    }
}

impl Sum for Value {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Add::add)
    }
}

/// `*5`, `*ω`, `*(ω^2·3+5)`, `∞{0,2}`, `loony`: what has more than one part stands in brackets.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim(nimber) => write!(f, "{nimber}"),
            Self::Ordinal(ordinal) => {
                let text = ordinal.pretty();
                let bare = !text.contains(['+', '·']);
                if bare { write!(f, "*{text}") } else { write!(f, "*({text})") }
            }
            Self::Loopy(subscripts) => {
                let list: Vec<String> = subscripts.iter().map(Ordinal::pretty).collect();
                write!(f, "∞{{{}}}", list.join(","))
            }
            Self::Loony => f.write_str("loony"),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heap(text: &str) -> Value {
        Ordinal::parse(text).unwrap().into()
    }

    #[test]
    fn infinite_values_add_and_become_finite_again() {
        assert_eq!(heap("w") + heap("w"), Value::ZERO);
        assert_eq!(heap("w+3") + heap("5"), heap("w+6"));
        assert_eq!(heap("w+3") + heap("w+5"), Value::Nim(Nimber(6)));
        assert_eq!(heap("18446744073709551617") + heap("2^64"), Value::Nim(Nimber(1)));
    }

    #[test]
    fn loopy_values_take_infinite_ones_as_well() {
        let loopy = Value::loopy([Nimber(0), Nimber(2)]);
        let beside = loopy.clone() + heap("w");
        assert_eq!(beside.to_string(), "∞{ω,ω+2}");
        assert_eq!(beside.outcome(), Outcome::D);
        assert_eq!(heap("w") + beside, loopy);
    }

    #[test]
    fn values_are_written_in_one_way() {
        let written =
            [("5", "*5"), ("w", "*ω"), ("w^2", "*ω^2"), ("w*2", "*(ω·2)"), ("w+3", "*(ω+3)")];
        for (input, output) in written {
            assert_eq!(heap(input).to_string(), output);
        }
    }
}
