//! A run as data, to go on from later.

use super::certificate::{from_digits, to_digits};
use super::engine::decide::Rare;
use super::engine::fast::{Effort, Fast};
use super::engine::recurrence::Recurrence;
use super::engine::scout::{self, Scout};
use super::{Moves, Run, Space};
use crate::base::sealed::Format;
use serde::{Deserialize, Serialize};

/// All that a run needs to go on. Its values are believed: computing them again is what it spares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The code of the game.
    pub game: String,
    /// The first values, as digits to the base 64.
    first_values: String,
    first_count: u64,
    fast: Option<SavedFast>,
}

impl Format for Saved {
    const NAME: &'static str = "grundy-checkpoint";
    const VERSION: u32 = 2;
}

/// The fast part of a run as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedFast {
    pub(super) space: Space,
    pub(super) rares: Vec<Rare>,
    pub(super) rares_at_first: usize,
    pub(super) verified: u64,
    pub(super) depth: u64,
    pub(super) largest: (u16, u64),
    /// The last bytes before `verified`.
    #[serde(with = "hexadecimal")]
    pub(super) tape: Vec<u8>,
    pub(super) recurrence: Recurrence,
}

impl Saved {
    /// The state of a run now.
    pub fn of(game: &str, run: &Run) -> Self {
        let first = run.first_values();
        Self {
            game: game.into(),
            first_values: to_digits(first),
            first_count: first.len() as u64,
            fast: run.fast().map(Fast::save),
        }
    }

    /// How many values were known.
    pub fn len(&self) -> u64 {
        self.fast.as_ref().map_or(self.first_count, |fast| fast.verified)
    }

    /// Whether nothing was known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Goes on with a game from here, unless this is for another game or cannot be.
    pub fn resume(&self, game: &str, moves: Moves, effort: Effort) -> Result<Run, String> {
        if self.game != game {
            return Err(format!("it belongs to {}, not to {game}", self.game));
        }
        let Some(values) = from_digits(&self.first_values, self.first_count) else {
            return Err("the first values cannot be read".into());
        };
        let fast = match &self.fast {
            Some(saved) => {
                saved.makes_sense(&moves, &values)?;
                let restored = Fast::restore(&moves, &values, saved, effort);
                Some(restored.ok_or("no kernel fits its values")?)
            }
            None => None,
        };
        let scout = match &fast {
            Some(_) => Scout::new(moves.clone()),
            None => Scout::from_values(moves.clone(), values.into_iter()),
        };
        Ok(Run::from_parts(moves, effort, scout, fast))
    }
}

/// Heaps are smaller than this, so that sums of a few of them are numbers.
const LARGEST: u64 = 1 << 60;

/// The fewest first values that a kernel is built from.
const FEWEST: usize = 256;

impl SavedFast {
    /// Whether the numbers fit together: what the kernels take for granted.
    fn makes_sense(&self, moves: &Moves, first: &[u16]) -> Result<(), &'static str> {
        let last_rare = self.rares.last().map_or(0, |(rare, _)| *rare);
        let enough = first.len() >= FEWEST && first.len() as u64 / 4 > moves.last;
        if !enough || first.len() as u64 > self.verified {
            return Err("its first values are too few or too many");
        }
        if self.verified >= LARGEST || self.depth > self.verified {
            return Err("its numbers are too large");
        }
        let listed = self.rares.partition_point(|(rare, _)| *rare < first.len() as u64);
        let in_order = self.rares.is_sorted_by(|one, next| one.0 < next.0);
        let are_rare =
            self.rares.iter().all(|(rare, value)| self.space.is_rare(*rare, u32::from(*value)));
        if !in_order || !are_rare || last_rare >= self.verified {
            return Err("its list of rare heaps contradicts itself");
        }
        if self.rares[..listed] != scout::rares(&self.space, first) {
            return Err("its rare heaps are not those of its first values");
        }
        let values = first.iter().chain(self.rares.iter().map(|(_, value)| value));
        let bounded = values.max().is_none_or(|most| *most <= self.largest.0);
        if !bounded || self.rares_at_first > self.rares.len() {
            return Err("its largest value is not the largest");
        }
        if self.space.position.is_some() && self.space.position != moves.split_parity() {
            return Err("the parity of heaps does not count in this game");
        }
        let needed = moves.last + last_rare.max(self.depth);
        match self.recurrence.makes_sense(&self.space, needed, self.verified) {
            true => Ok(()),
            false => Err("its states on the way contradict themselves"),
        }
    }
}

/// Bytes as text, two digits each.
pub(super) mod hexadecimal {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    const DIGITS: &[u8; 16] = b"0123456789abcdef";

    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        let digit = |value: u8| char::from(DIGITS[usize::from(value)]);
        let text: String =
            bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
        serializer.serialize_str(&text)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digit = |c: u8| char::from(c).to_digit(16).map(|digit| digit as u8);
        let pair = |pair: &[u8]| match pair {
            [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
            _ => None,
        };
        let bytes: Option<Vec<u8>> = text.as_bytes().chunks(2).map(pair).collect();
        bytes.ok_or_else(|| D::Error::custom("expected pairs of hexadecimal digits"))
    }
}
