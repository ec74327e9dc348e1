//! All that is known about one heap game, for those who study it.

use super::{Answered, Identity, PeriodAnswer, identify, period};
use crate::heap::Certificate;
use crate::table::game::AnyGame;
use crate::{Budget, Stopped};
use serde::Serialize;

/// At most this many rare heaps are listed.
const MOST_RARES: usize = 2000;

/// A heap game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Portrait {
    /// The game with its parameters.
    pub game: String,
    /// Its title.
    pub title: String,
    /// Its rules.
    pub rules: String,
    /// Its code, standard form, names and cousins, if it has a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identity: Option<Identity>,
    /// Its period.
    #[cfg_attr(feature = "types", ts(type = "Answered<PeriodAnswer>"))]
    pub period: Answered<PeriodAnswer>,
    /// Whether there is a certificate of the period.
    pub certified: bool,
    /// Which values are rare.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sparse: Option<Sparse>,
}

/// A rule that tells rare values from common ones: a value is rare if it has an even number of the bits
/// that are counted.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Sparse {
    /// The bits that are counted, as far as values go.
    pub mask: u32,
    /// Whether the parity of the heap counts as well.
    pub by_position: bool,
    /// The largest value and the first heap that has it.
    pub largest: (u16, u64),
    /// How many heaps are rare.
    pub rares: usize,
    /// The first of them, with their values.
    pub first: Vec<(u64, u32)>,
}

/// Answers «what is known about this game?».
pub fn portrait(game: &dyn AnyGame, limit: u64, budget: &mut Budget) -> Result<Portrait, Stopped> {
    let period = period(game, limit, budget)?;
    let (mut sparse, mut identity, mut certified) = (None, None, false);
    game.with_sequence(&mut |rule, sequence| {
        identity = rule.code().and_then(|code| identify(&code.to_string()).ok());
        certified = sequence.certificate(rule).is_some();
        sparse = sequence.run().map(|run| {
            let (largest, (space, rares)) = (run.largest(), run.space());
            let bits = (u32::from(largest.0) + 1).next_power_of_two().wrapping_sub(1);
            let heaps = 1..run.first_values().len() as u64;
            let valued =
                heaps.zip(run.first_values().iter().skip(1).map(|value| u32::from(*value)));
            let rare = valued.filter(|(heap, value)| space.is_rare(*heap, *value));
            Sparse {
                mask: space.mask & bits,
                by_position: space.position.is_some(),
                largest,
                rares,
                first: rare.take(MOST_RARES).collect(),
            }
        });
        Ok(())
    })?;
    let (title, rules) = (game.card().title.to_string(), game.card().rules.to_string());
    Ok(Portrait { game: game.spec().into(), title, rules, identity, period, certified, sparse })
}

/// The certificate of a game's period, if one is proved within the limit.
pub fn certificate(
    game: &dyn AnyGame,
    limit: u64,
    budget: &mut Budget,
) -> Result<Certificate, Stopped> {
    let mut found = None;
    game.with_sequence(&mut |rule, sequence| {
        sequence.prove_period(rule, limit, budget)?;
        found = sequence.certificate(rule);
        Ok(())
    })?;
    found.ok_or_else(|| Stopped::NoMethod("no period is proved within these values".into()))
}
