//! Periods as data that somebody else can check.

use super::engine::decide::Rare;
use super::period::{Period, Proof};
use super::{Run, Space};
use crate::base::sealed::Format;
use serde::{Deserialize, Serialize};

/// A claim about a period with all that is needed to check it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Certificate {
    /// The code of the game.
    pub game: String,
    /// The least heap from which on the values repeat.
    pub preperiod: u64,
    /// The least length of the repeating block.
    pub period: u64,
    /// Why that holds for ever.
    pub proof: Evidence,
}

impl Format for Certificate {
    const NAME: &'static str = "grundy-certificate";
    const VERSION: u32 = 2;
}

/// What a proof rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "theorem", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Evidence {
    /// Guy and Smith: the values repeat for long enough.
    GuySmith,
    /// A state of a sparse space comes back.
    StateRepeat {
        /// Which values are rare.
        space: Space,
        /// The heaps with rare values, without 0.
        rares: Vec<Rare>,
        /// Splits into two common heaps prove enough when their smaller part, and what is taken,
        /// add up to this at most.
        depth: u64,
        /// How many values make a state.
        window: u64,
        /// A heap before which the state is that …
        first: u64,
        /// … before this one.
        again: u64,
        /// States on the way, from which the run can be checked in parallel.
        milestones: Vec<State>,
    },
}

/// The values before a heap.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct State {
    /// The heap whose value comes next.
    pub at: u64,
    /// The values before it, each as one or two digits to the base 64.
    pub values: String,
}

/// The digits to the base 64.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/// Writes values as digits: one each if all are below 64, else two.
pub fn to_digits(values: &[u16]) -> String {
    let digit = |value: u16| char::from(DIGITS[usize::from(value & 63)]);
    if values.iter().all(|value| *value < 64) {
        return values.iter().map(|value| digit(*value)).collect();
    }
    values.iter().flat_map(|value| [digit(value >> 6), digit(*value)]).collect()
}

/// Reads `count` values back.
pub fn from_digits(text: &str, count: u64) -> Option<Vec<u16>> {
    let digit = |c: &u8| DIGITS.iter().position(|d| d == c).map(|at| at as u16);
    let digits: Option<Vec<u16>> = text.as_bytes().iter().map(digit).collect();
    let digits = digits?;
    match digits.len() as u64 {
        length if length == count => Some(digits),
        length if Some(length) == count.checked_mul(2) => {
            Some(digits.chunks(2).map(|pair| pair[0] << 6 | pair[1]).collect())
        }
        _ => None,
    }
}

/// All milestones of a certificate take at most so many digits.
const MOST_DIGITS: u64 = 1 << 20;

impl Certificate {
    /// The certificate of a run that has proved its period.
    pub fn of(game: &str, run: &Run) -> Option<Self> {
        let Period { preperiod, period, proof, .. } = run.period()?;
        let proof = match (proof, run.fast()) {
            (Proof::StateRepeat { first, again, window, depth }, Some(fast)) => {
                let known = fast.recurrence().milestones();
                let known: Vec<_> = known.iter().filter(|known| known.at <= *first).collect();
                let rest = fast.recurrence().milestones().iter().filter(|known| known.at > *first);
                let all: Vec<_> = known.into_iter().chain(rest).collect();
                let most = (MOST_DIGITS / (2 * window)).min(64) as usize;
                let stride = all.len().div_ceil(most.max(1)).max(1);
                let milestones = all.iter().step_by(stride).take(most).map(|known| State {
                    at: known.at,
                    values: to_digits(&fast.decode(known.at - window, &known.window)),
                });
                Evidence::StateRepeat {
                    space: *fast.space(),
                    rares: fast.rares().to_vec(),
                    depth: *depth,
                    window: *window,
                    first: *first,
                    again: *again,
                    milestones: milestones.collect(),
                }
            }
            _ => Evidence::GuySmith,
        };
        Some(Self { game: game.into(), preperiod: *preperiod, period: *period, proof })
    }
}
