//! Why a question about transfinite nimbers stays without an answer.

use super::kappa::PRIME_LIMIT;
use crate::Stopped;
use std::fmt;

/// A question that cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// The value of α_p is not in the table.
    Alpha(u64),
    /// An ordinal of ω^ω^ω or more, or with a prime beyond the list.
    OutOfRange(String),
    /// Zero has no inverse and no multiplicative order.
    DivisionByZero,
    /// The polynomial is constant: it has no roots, or every nimber is one.
    Constant,
    /// The numbers needed are too large; the sentence says which.
    TooLarge(String),
    /// A factor of 2^degree − 1 that is composite and could not be factored.
    Factor {
        /// The degree of the element over the field of two elements.
        degree: usize,
        /// How many binary digits the factor has.
        bits: usize,
    },
    /// The work was stopped.
    Stopped(Stopped),
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alpha(p) => write!(
                f,
                "α_{p} is not known: the {p}-th power of κ_{p} = ω^ω^k (the prime {p} has number k \
                 among the odd primes) is needed here and is not in the table of known values"
            ),
            Self::OutOfRange(ordinal) => write!(
                f,
                "{ordinal} is out of range: nim-products are known below ω^ω^ω, and here for the \
                 primes below {PRIME_LIMIT}"
            ),
            Self::DivisionByZero => f.write_str("zero has no inverse"),
            Self::Constant => f.write_str("a constant polynomial has no list of roots"),
            Self::TooLarge(what) => f.write_str(what),
            Self::Factor { degree, bits } => write!(
                f,
                "the order is out of reach: 2^{degree}−1 has a composite factor of {bits} bits whose \
                 prime factors were not found"
            ),
            Self::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for Unknown {}

impl From<Stopped> for Unknown {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}
