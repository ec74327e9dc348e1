//! Who wins, and what decides.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug};

/// Who wins under best play.
///
/// ```
/// use grundy::{Budget, Convention, Outcome, Sum};
///
/// let heaps: Sum = "nim 1,1".parse().unwrap();
/// let budget = &mut Budget::default();
/// assert_eq!(heaps.outcome(Convention::Normal, budget), Ok(Outcome::P));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Outcome {
    /// The next player, the one about to move, wins.
    N,
    /// The previous player, the one who has just moved, wins.
    P,
    /// Neither can force a win: a draw (loopy games, and equal scores).
    D,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(self, f)
    }
}

/// What decides when there is no move left.
///
/// ```
/// use grundy::{Convention, Outcome};
///
/// assert_eq!(Convention::Normal.at_the_end(), Outcome::P);
/// assert_eq!(Convention::Misere.at_the_end(), Outcome::N);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "Play"),
    schemars(rename = "Play")
)]
pub enum Convention {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins: whoever makes the last move loses.
    Misere,
    /// The player who has gained more points wins; as many points each are a draw.
    Score,
}

impl Convention {
    /// The outcome of a position without moves.
    pub fn at_the_end(self) -> Outcome {
        match self {
            Self::Normal => Outcome::P,
            Self::Misere => Outcome::N,
            Self::Score => Outcome::D,
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Normal => "normal",
            Self::Misere => "misère",
            Self::Score => "scoring",
        })
    }
}
