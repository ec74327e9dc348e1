//! Every game as an exhibit: its picture, and what kind of game it is, told by its own rules.

use crate::base::dice::Seeded;
use crate::catalogue::{self, Workbench};
use crate::rules::Editor;
use crate::scene::{Ink, Placed, Scene, Shape, svg};
use crate::table::Card;
use crate::table::sum::SumMove;
use crate::tell::answer::GameAnswer;
use crate::{Budget, Convention, Dice, Error, Sum};
use serde::Serialize;

/// A game on the wall of the gallery.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Exhibit {
    /// What the catalogue says.
    #[serde(flatten)]
    pub game: GameAnswer,
    /// The position to begin with.
    pub position: String,
    /// The picture of a game that has begun there, for a page that has colours of its own.
    pub svg: String,
    /// What the games like it are called.
    pub family: String,
    /// What one does in the games of its family.
    pub family_about: String,
    /// Its place among the games to begin with, from 0, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub featured: Option<usize>,
    /// The position for the very first visit, in the first game to begin with: it is won in three moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
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
const FEW_AND_MORE: [usize; 2] = [24, 60];

/// So many moves are made for the picture, if the game then still goes on.
const MOVES_SHOWN: usize = 2;
/// So often a move is looked for that leaves much to play.
const ROLLS: usize = 8;
/// Chance that gives the same pictures every time.
const SEED: u64 = 15;
/// What games are called that somebody brought along.
const BROUGHT: [&str; 2] = ["Your own games", "Games that are not in the catalogue."];

/// Every game that a workbench can open.
pub fn exhibits(workbench: &mut Workbench) -> Result<Vec<Exhibit>, Error> {
    workbench.cards().iter().map(|card| exhibit(card, workbench)).collect()
}

/// A game of this workbench.
pub fn exhibit(card: &Card, workbench: &mut Workbench) -> Result<Exhibit, Error> {
    let sum = workbench.open(&card.examples[0])?;
    let traits = traits(card, &sum);
    let family = catalogue::family(&card.name).map(|family| [family.title, family.about]);
    let [family, family_about] = family.unwrap_or(BROUGHT).map(String::from);
    let featured = catalogue::FEATURED.iter().position(|entry| entry.name == card.name);
    Ok(Exhibit {
        position: sum.to_string(),
        svg: svg::inline(&begun(&sum)),
        family,
        family_about,
        featured,
        opening: (featured == Some(0)).then(|| catalogue::OPENING.into()),
        level: level(&sum, &traits),
        editor: sum.components()[0].game().editor(),
        traits,
        game: card.into(),
    })
}

/// The picture after some moves, if many are left then; with what they laid down.
fn begun(sum: &Sum) -> Scene {
    let mut dice = Seeded(SEED);
    let mut position = sum.clone();
    let mut covered: Vec<Vec<String>> = Vec::new();
    for _ in 0..MOVES_SHOWN {
        let moves = position.moves_on_board(&mut Budget::nodes(10_000)).unwrap_or_default();
        let Some(most) = moves.len().checked_sub(1) else { break };
        let leaves_many = |option: &SumMove| {
            let left = option.result.moves(&mut Budget::nodes(10_000)).unwrap_or_default();
            left.len() * 2 >= moves.len()
        };
        let mut rolls = (0..ROLLS).map(|_| &moves[dice.roll(most as u64) as usize]);
        let Some((option, ways)) = rolls.find(|(option, _)| leaves_many(option)) else { break };
        covered.extend(ways.first().map(|way| way.covers.clone()));
        position = option.result.clone();
    }
    let mut scene = position.scene();
    let tiles: Vec<Shape> = covered.iter().filter_map(|pieces| tile(&scene, pieces)).collect();
    for tile in tiles {
        scene.add(tile);
    }
    scene
}

/// One thing over these pieces.
fn tile(scene: &Scene, pieces: &[String]) -> Option<Shape> {
    let is_covered =
        |placed: &&Placed| placed.piece.as_ref().is_some_and(|name| pieces.contains(name));
    let mut covered = Scene::new("");
    covered.shapes = scene.shapes.iter().filter(is_covered).cloned().collect();
    let (low, high) = covered.bounds();
    let (width, height) = (high.0 - low.0 - 0.2, high.1 - low.1 - 0.2);
    let (x, y, ink, label) = (low.0 + 0.1, low.1 + 0.1, Ink::Piece, String::new());
    (!covered.shapes.is_empty()).then_some(Shape::Rectangle { x, y, width, height, ink, label })
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

    /// The most moves that the player to move needs to win, however long the other makes it.
    fn moves_to_win(position: &Sum, budget: &mut Budget) -> usize {
        let winning = position.winning_moves(Convention::Normal, budget).unwrap();
        let longest = |option: &SumMove, budget: &mut Budget| {
            let answers = option.result.moves(budget).unwrap();
            answers.iter().map(|answer| moves_to_win(&answer.result, budget)).max().unwrap_or(0)
        };
        1 + winning.iter().map(|option| longest(option, budget)).min().unwrap()
    }

    #[test]
    fn the_opening_is_won_in_three_moves() {
        let opening = catalogue::open(catalogue::OPENING).unwrap();
        assert_eq!(opening.components()[0].card().name, catalogue::FEATURED[0].name);
        assert_eq!(moves_to_win(&opening, &mut Budget::default()), 3);
    }

    #[test]
    fn every_game_hangs_on_the_wall() {
        let exhibits = exhibits(&mut Workbench::default()).unwrap();
        assert_eq!(exhibits.len(), catalogue::GAMES.len());
        for exhibit in &exhibits {
            assert!(exhibit.svg.contains("</svg>") && !exhibit.traits.is_empty());
        }
        let featured = exhibits.iter().filter(|exhibit| exhibit.featured.is_some()).count();
        assert_eq!(featured, catalogue::FEATURED.len());
        for level in [Level::Gentle, Level::Middling, Level::Hard] {
            assert!(exhibits.iter().filter(|exhibit| exhibit.level == level).count() > 5);
        }
    }
}
