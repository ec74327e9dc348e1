//! Every game as an exhibit: its picture, and what kind of game it is, told by its own rules.

use crate::catalogue::Workbench;
use crate::rules::Editor;
use crate::scene::svg;
use crate::table::Card;
use crate::tell::answer::GameAnswer;
use crate::{Budget, Convention, Error, Sum};
use serde::Serialize;

/// A game on the wall of the gallery.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Exhibit {
    /// What the catalogue says.
    #[serde(flatten)]
    pub game: GameAnswer,
    /// The position in the picture.
    pub position: String,
    /// The picture, for a page that has colours of its own.
    pub svg: String,
    /// What kind of game it is.
    pub traits: Vec<Trait>,
    /// How much there is to look at.
    pub level: Level,
    /// How positions are best put together by hand.
    pub editor: Editor,
}

/// A property that people look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Trait {
    /// Every position is a sum of heaps.
    Heaps,
    /// A theorem tells the values.
    Theorem,
    /// Values are found by search.
    Search,
    /// Play need not end.
    Loopy,
    /// By its own rule whoever makes the last move loses.
    Misere,
    /// The score decides.
    Points,
    /// Some moves oblige to move again.
    Again,
    /// It has parameters to choose.
    Family,
}

/// How much there is to look at in a game's first example.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Level {
    /// A few moves, and a theorem that helps.
    Gentle,
    /// More moves, or no theorem.
    Middling,
    /// Many moves and no theorem, or play without an end.
    Hard,
}

/// Up to this many moves are few, and up to this many are more.
const FEW_AND_MORE: [usize; 2] = [12, 40];

/// Every game that a workbench can open.
pub fn exhibits(workbench: &mut Workbench) -> Result<Vec<Exhibit>, Error> {
    workbench.cards().iter().map(|card| exhibit(card, workbench)).collect()
}

fn exhibit(card: &Card, workbench: &mut Workbench) -> Result<Exhibit, Error> {
    let sum = workbench.open(&card.examples[0])?;
    let traits = traits(card, &sum);
    Ok(Exhibit {
        position: sum.to_string(),
        svg: svg::inline(&sum.scene()),
        level: level(&sum, &traits),
        editor: sum.components()[0].game().editor(),
        traits,
        game: card.into(),
    })
}

fn traits(card: &Card, sum: &Sum) -> Vec<Trait> {
    let part = &sum.components()[0];
    let by_theorem = part.reason(Convention::Normal).is_some() || part.heap_size().is_some();
    let loopy = part.rank().is_none();
    let held = [
        (Trait::Heaps, part.game().heap_rule().is_some()),
        (Trait::Theorem, by_theorem),
        (Trait::Search, !by_theorem && !loopy),
        (Trait::Loopy, loopy),
        (Trait::Misere, card.convention == Convention::Misere),
        (Trait::Points, card.convention == Convention::Score),
        (Trait::Again, part.is_complimenting()),
        (Trait::Family, !card.parameters.is_empty()),
    ];
    held.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name).collect()
}

fn level(sum: &Sum, traits: &[Trait]) -> Level {
    let moves = sum.moves(&mut Budget::nodes(10_000)).map_or(usize::MAX, |moves| moves.len());
    let by_moves = FEW_AND_MORE.iter().filter(|limit| moves > **limit).count();
    let hidden = usize::from(!traits.contains(&Trait::Theorem));
    match by_moves + hidden {
        0 => Level::Gentle,
        1 => Level::Middling,
        _ => Level::Hard,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_hangs_on_the_wall() {
        let exhibits = exhibits(&mut Workbench::default()).unwrap();
        assert_eq!(exhibits.len(), crate::catalogue::GAMES.len());
        for exhibit in &exhibits {
            assert!(exhibit.svg.contains("</svg>") && !exhibit.traits.is_empty());
        }
        for level in [Level::Gentle, Level::Middling, Level::Hard] {
            assert!(exhibits.iter().filter(|exhibit| exhibit.level == level).count() > 5);
        }
    }
}
