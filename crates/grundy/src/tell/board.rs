//! A position as a board: its picture, in which every shape knows the moves it stands for, and the
//! list of all moves. This is all that a page needs to play a game it has never heard of.

use crate::rules::Way;
use crate::scene::{Scene, svg};
use crate::table::sum::SumMove;
use crate::{Budget, Convention, Stopped, Sum};
use serde::Serialize;
use std::collections::HashMap;

/// Positions with more moves are shown without a list of them.
pub const MOST_MOVES: usize = 2_000;

/// A position ready to be played on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Board {
    /// The position.
    pub position: String,
    /// The convention.
    pub play: Convention,
    /// The convention by the games' own rules.
    pub own_play: Convention,
    /// The conventions there are, and why one cannot be played.
    pub conventions: Vec<Choice>,
    /// The components, as they are written and drawn.
    pub components: Vec<Named>,
    /// The position in words.
    pub description: String,
    /// Every move, numbered from 0 in this order.
    pub moves: Vec<BoardMove>,
    /// The points already won, as far as the position tells: those of the player to move, and of the other.
    pub owned: [u32; 2],
    /// Why the moves are not listed, if they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unlisted: Option<String>,
}

/// A component with the title of its game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Named {
    /// The component.
    pub position: String,
    /// The game's name in the catalogue.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The game's rules, with its parameters.
    pub rules: String,
    /// The picture for a page that has colours of its own. `data-piece` is the name of a piece, and `data-move`
    /// lists the numbers of the moves that are made by pointing at it, the least first.
    pub svg: String,
}

/// A convention that can be chosen, or the reason why not.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Choice {
    /// The convention.
    pub play: Convention,
    /// Why it cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A move on a board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct BoardMove {
    /// The move in the game's own words.
    pub text: String,
    /// The position after it.
    pub result: String,
    /// The component it is made in.
    pub component: usize,
    /// Set if the same player must move again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub again: bool,
    /// The points for it, in games that are played for points.
    pub points: u32,
    /// The ways in which it is made on the picture; before the name of a piece stands that of its component.
    pub ways: Vec<Way>,
}

impl BoardMove {
    fn new((option, ways): (SumMove, Vec<Way>)) -> Self {
        let SumMove { text, component, result, again, points } = option;
        let named = |way: Way| way.renamed(|piece| in_component(component, &piece));
        let ways = ways.into_iter().map(named).collect();
        Self { text, result: result.to_string(), component, again, points, ways }
    }
}

impl Board {
    /// The board of a position.
    pub fn of(sum: &Sum, play: Convention, budget: &mut Budget) -> Result<Self, Stopped> {
        let (moves, unlisted) = list(sum, budget)?;
        let offers = offers(&moves);
        let scenes: Vec<Scene> = scenes(sum).collect();
        let descriptions: Vec<&str> = scenes.iter().map(|scene| &*scene.description).collect();
        let components = sum.components().iter().zip(&scenes).map(|(part, scene)| Named {
            position: part.text(),
            game: part.card().name.to_string(),
            title: part.card().title.to_string(),
            rules: part.card().rules.to_string(),
            svg: svg::board(scene, &offers),
        });
        Ok(Self {
            position: sum.to_string(),
            play,
            own_play: sum.convention(),
            conventions: conventions(sum),
            components: components.collect(),
            description: descriptions.join(" + "),
            moves,
            owned: sum.owned(),
            unlisted,
        })
    }
}

/// All moves, or none and the reason why they are not listed.
fn list(sum: &Sum, budget: &mut Budget) -> Result<(Vec<BoardMove>, Option<String>), Stopped> {
    let most = MOST_MOVES as u128;
    let too_many = match sum.breadth() {
        u128::MAX => Some("infinitely many moves, or 2^128 and more".to_owned()),
        breadth if breadth > most => {
            Some(format!("moves that take at least {breadth} steps to list"))
        }
        _ => None,
    };
    let moves = if too_many.is_some() { Vec::new() } else { sum.moves_on_board(budget)? };
    let too_many =
        too_many.or((moves.len() > MOST_MOVES).then(|| format!("{} moves", moves.len())));
    match too_many {
        Some(count) => {
            Ok((Vec::new(), Some(format!("this position has {count}; a board lists {MOST_MOVES}"))))
        }
        None => Ok((moves.into_iter().map(BoardMove::new).collect(), None)),
    }
}

/// Which conventions a position can be played in. The score is offered where a game has one.
fn conventions(sum: &Sum) -> Vec<Choice> {
    let mut offered = vec![Convention::Normal, Convention::Misere];
    if sum.convention() == Convention::Score {
        offered.push(Convention::Score);
    }
    let reason = |play| match play {
        Convention::Misere => no_misere(sum),
        Convention::Normal | Convention::Score => None,
    };
    offered.into_iter().map(|play| Choice { play, reason: reason(play) }).collect()
}

/// Why a position cannot be played in misère play: theorems are about normal play, as a rule, and what
/// they do not decide must be searched.
fn no_misere(sum: &Sum) -> Option<String> {
    let mut parts = sum.components().iter();
    let endless = parts.clone().any(|part| part.breadth() == u128::MAX);
    if endless && sum.known_misere().is_none() {
        return Some("misère play is searched, and this position has infinitely many moves".into());
    }
    let again = parts.clone().any(|part| part.is_complimenting());
    (again && parts.any(|part| part.rank().is_none()))
        .then(|| "where a player may move again, every game of the sum must be sure to end".into())
}

/// The pictures of the components, in which pieces are named through the sum.
fn scenes(sum: &Sum) -> impl Iterator<Item = Scene> {
    sum.components().iter().enumerate().map(|(index, component)| {
        let mut scene = component.scene();
        let pieces = scene.shapes.iter_mut().filter_map(|placed| placed.piece.as_mut());
        pieces.for_each(|name| *name = in_component(index, name));
        scene
    })
}

/// The moves that each piece stands for: the least first, by what goes with it.
fn offers(moves: &[BoardMove]) -> HashMap<String, Vec<usize>> {
    let mut offers: HashMap<String, Vec<(usize, usize)>> = HashMap::new();
    for (number, option) in moves.iter().enumerate() {
        for way in &option.ways {
            for piece in &way.at {
                offers.entry(piece.clone()).or_default().push((way.goes.len(), number));
            }
        }
    }
    let sorted = offers.into_iter().map(|(piece, mut offered)| {
        offered.sort_unstable();
        let mut numbers: Vec<usize> = Vec::with_capacity(offered.len());
        for (_, number) in offered {
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        (piece, numbers)
    });
    sorted.collect()
}

/// A piece's name in a sum: that of its component stands before its own.
fn in_component(index: usize, piece: &str) -> String {
    format!("{index}/{piece}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{self, GAMES};

    /// What the moves offered at a piece are called.
    fn offered(position: &str, piece: &str) -> Vec<String> {
        let sum = catalogue::open(position).unwrap();
        let (moves, _) = list(&sum, &mut Budget::default()).unwrap();
        let offers = offers(&moves);
        let numbers = offers.get(piece).map_or(&[][..], Vec::as_slice);
        numbers.iter().map(|number| moves[*number].result.clone()).collect()
    }

    #[test]
    fn pointing_at_a_stone_takes_it_and_those_behind_it() {
        assert_eq!(offered("nim 3,5", "0/0.1"), ["nim 1,5"]);
        assert_eq!(offered("nim 3,5", "0/1.4"), ["nim 3,4"]);
        assert_eq!(offered("subtract:1,2,3 13", "0/0.10"), ["subtract:1,2,3 10"]);
        assert!(offered("subtract:1,2,3 13", "0/0.9").is_empty());
    }

    #[test]
    fn a_pin_stands_for_the_moves_that_knock_it_down() {
        let first = offered("kayles 5,7", "0/0.0");
        assert_eq!(first, ["kayles 4,7", "kayles 3,7"]);
        let fourth = offered("dawsons-chess 5", "0/0.3");
        assert!(fourth.iter().all(|result| result != "dawsons-chess 5"), "{fourth:?}");
    }

    #[test]
    fn moves_are_numbered_through_the_sum() {
        assert_eq!(offered("nim 2 + nim 3", "1/0.2"), ["nim 2 + nim 2"]);
    }

    #[test]
    fn every_example_has_a_board() {
        for example in GAMES.iter().flat_map(|entry| entry.examples) {
            let sum = catalogue::open(example).unwrap();
            let board = Board::of(&sum, sum.convention(), &mut Budget::default()).unwrap();
            for part in &board.components {
                assert!(part.svg.starts_with("<svg"), "{example}");
                assert!(!part.svg.contains("<style"), "{example}");
            }
            if board.unlisted.is_none() {
                let moves = sum.moves(&mut Budget::default()).unwrap();
                assert_eq!(board.moves.len(), moves.len(), "{example}");
            }
        }
    }

    #[test]
    fn what_cannot_be_listed_says_so() {
        let board = |text: &str| {
            let sum = catalogue::open(text).unwrap();
            Board::of(&sum, sum.convention(), &mut Budget::default()).unwrap()
        };
        assert!(board("nim w").unlisted.unwrap().contains("infinitely many"));
        assert!(board("nim 10^9").unlisted.unwrap().contains("1000000000"));
        assert!(board("nim 3").unlisted.is_none());
    }
}
