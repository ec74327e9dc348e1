//! A run as data, to go on from later.

use super::certificate::{fingerprint, from_digits, to_digits};
use super::engine::decide::Rare;
use super::engine::fast::{Effort, Fast};
use super::engine::recurrence::Recurrence;
use super::engine::scout::Scout;
use super::{Moves, Run, Space};
use serde::{Deserialize, Serialize};

const FORMAT: &str = "grundy-checkpoint";
const VERSION: u32 = 1;

/// All that a run needs to go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    format: String,
    version: u32,
    /// The code of the game.
    pub game: String,
    /// The first values, as digits to the base 64.
    first_values: String,
    first_count: u64,
    fast: Option<SavedFast>,
    hash: String,
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
        let mut saved = Self {
            format: FORMAT.into(),
            version: VERSION,
            game: game.into(),
            first_values: to_digits(first),
            first_count: first.len() as u64,
            fast: run.fast().map(Fast::save),
            hash: String::new(),
        };
        saved.hash = saved.fingerprint();
        saved
    }

    /// How many values were known.
    pub fn len(&self) -> u64 {
        self.fast.as_ref().map_or(self.first_count, |fast| fast.verified)
    }

    /// Whether nothing was known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn fingerprint(&self) -> String {
        let Self { format, version, game, first_values, first_count, fast, hash: _ } = self;
        fingerprint(&format!("{format} {version} {game} {first_count} {first_values} {fast:?}"))
    }

    /// Goes on with a game from here, unless this is damaged or for another game.
    pub fn resume(&self, game: &str, moves: Moves, effort: Effort) -> Result<Run, String> {
        if self.format != FORMAT || self.version != VERSION {
            return Err(format!("expected a file of the format {FORMAT}, version {VERSION}"));
        }
        if self.hash != self.fingerprint() {
            return Err("the hash does not fit the contents: the file is damaged".into());
        }
        if self.game != game {
            return Err(format!("it belongs to {}, not to {game}", self.game));
        }
        let Some(values) = from_digits(&self.first_values, self.first_count) else {
            return Err("the first values cannot be read".into());
        };
        let fast = match &self.fast {
            Some(saved) => match Fast::restore(&moves, &values, saved, effort) {
                Some(fast) => Some(fast),
                None => return Err("no kernel fits its values".into()),
            },
            None => None,
        };
        let scout = match &fast {
            Some(_) => Scout::new(moves.clone()),
            None => Scout::from_values(moves.clone(), values.into_iter()),
        };
        Ok(Run::from_parts(moves, effort, scout, fast))
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
