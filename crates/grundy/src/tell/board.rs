//! A position as a board: its picture, in which every shape knows the moves it stands for, and the
//! list of all moves. This is all that a page needs to play a game it has never heard of.

use crate::scene::{Ink, Placed, Scene, Shape, svg};
use crate::table::sum::SumMove;
use crate::{Budget, Convention, Stopped, Sum};
use serde::Serialize;
use std::collections::BTreeSet;

/// Positions with more moves are shown without a list of them.
pub const MOST_MOVES: usize = 2_000;

/// Up to this many moves of a component, each is compared with the picture.
const MOST_COMPARED: usize = 600;

/// Larger pictures are not compared.
const MOST_SHAPES: usize = 600;

/// A position ready to be played on.
#[derive(Clone, Debug, Serialize)]
pub struct Board {
    /// The position.
    pub position: String,
    /// The convention.
    pub play: Convention,
    /// The convention by the games' own rules.
    pub own_play: Convention,
    /// The conventions there are, and why one cannot be played.
    pub conventions: Vec<Choice>,
    /// The components, as they are written.
    pub components: Vec<Named>,
    /// The position in words.
    pub description: String,
    /// The picture for a page that has colours of its own. `data-move` lists the numbers of the moves
    /// that a shape stands for, the likeliest first.
    pub svg: String,
    /// Every move, numbered from 0 in this order.
    pub moves: Vec<BoardMove>,
    /// Why the moves are not listed, if they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unlisted: Option<String>,
}

/// A component with the title of its game.
#[derive(Clone, Debug, Serialize)]
pub struct Named {
    /// The component.
    pub position: String,
    /// The game's name in the catalogue.
    pub game: &'static str,
    /// The game's title.
    pub title: &'static str,
    /// The game's rules.
    pub rules: &'static str,
}

/// A convention that can be chosen, or the reason why not.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    /// The convention.
    pub play: Convention,
    /// Why it cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A move on a board.
#[derive(Clone, Debug, Serialize)]
pub struct BoardMove {
    /// The move in the game's own words.
    pub text: String,
    /// The position after it.
    pub result: String,
    /// The component it is made in.
    pub component: usize,
    /// Set if the same player must move again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// The points for it, in games that are played for points.
    pub points: u32,
}

impl Board {
    /// The board of a position.
    pub fn of(sum: &Sum, play: Convention, budget: &mut Budget) -> Result<Self, Stopped> {
        let (moves, unlisted) = list(sum, budget)?;
        let scene = scene(sum, &moves);
        let named = |move_: &SumMove| BoardMove {
            text: move_.text.clone(),
            result: move_.result.to_string(),
            component: move_.component,
            again: move_.again,
            points: move_.points,
        };
        let components = sum.components().iter().map(|part| Named {
            position: part.text(),
            game: part.entry().name,
            title: part.entry().title,
            rules: part.entry().rules,
        });
        Ok(Self {
            position: sum.to_string(),
            play,
            own_play: sum.convention(),
            conventions: conventions(sum),
            components: components.collect(),
            description: scene.description.clone(),
            svg: svg::inline(&scene),
            moves: moves.iter().map(named).collect(),
            unlisted,
        })
    }
}

/// All moves, or none and the reason why they are not listed.
fn list(sum: &Sum, budget: &mut Budget) -> Result<(Vec<SumMove>, Option<String>), Stopped> {
    let most = MOST_MOVES as u128;
    let too_many = match sum.breadth() {
        u128::MAX => Some("infinitely many moves, or 2^128 and more".to_owned()),
        breadth if breadth > most => Some(format!("at least {breadth} moves")),
        _ => None,
    };
    let moves = if too_many.is_some() { Vec::new() } else { sum.moves(budget)? };
    let too_many =
        too_many.or((moves.len() > MOST_MOVES).then(|| format!("{} moves", moves.len())));
    match too_many {
        Some(count) => {
            Ok((Vec::new(), Some(format!("this position has {count}; a board lists {MOST_MOVES}"))))
        }
        None => Ok((moves, None)),
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
    let by_theorem = matches!(sum.components(), [only] if only.known_misere().is_some());
    if endless && !by_theorem {
        return Some("misère play is searched, and this position has infinitely many moves".into());
    }
    let again = parts.clone().any(|part| part.is_complimenting());
    (again && parts.any(|part| part.rank().is_none()))
        .then(|| "where a player may move again, every game of the sum must be sure to end".into())
}

/// The picture of a sum in which shapes carry the numbers of the moves of the whole sum.
fn scene(sum: &Sum, moves: &[SumMove]) -> Scene {
    let mut whole = Scene::new("");
    let mut first = 0;
    for (index, component) in sum.components().iter().enumerate() {
        let own: Vec<&SumMove> =
            moves[first..].iter().take_while(|m| m.component == index).collect();
        let mut scene = component.scene();
        give_moves(&mut scene, &own);
        for placed in &mut scene.shapes {
            placed.choices.iter_mut().for_each(|choice| *choice += first);
        }
        first += own.len();
        whole.below(scene);
    }
    whole.position = Some(sum.to_string());
    whole
}

/// Gives the shapes of a component their moves. Where the game itself names a shape for every move,
/// that is all; otherwise a shape stands for the moves that change it.
fn give_moves(scene: &mut Scene, moves: &[&SumMove]) {
    if scene.shapes.iter().any(|placed| !placed.choices.is_empty()) {
        // The game itself says what its shapes stand for.
        return;
    }
    let named: BTreeSet<usize> = scene.shapes.iter().filter_map(|placed| placed.action).collect();
    for placed in &mut scene.shapes {
        placed.choices = placed.action.filter(|index| *index < moves.len()).into_iter().collect();
    }
    let complete = named.len() >= moves.len();
    if complete || moves.len() > MOST_COMPARED || scene.shapes.len() > MOST_SHAPES {
        return;
    }
    let touched: Vec<BTreeSet<usize>> = moves
        .iter()
        .map(|option| touched(&scene.shapes, &option.result.components()[option.component].scene()))
        .collect();
    for (shape, placed) in scene.shapes.iter_mut().enumerate() {
        let mut choices: Vec<usize> =
            (0..moves.len()).filter(|index| touched[*index].contains(&shape)).collect();
        if choices.is_empty() && is_piece(&placed.shape) {
            // A piece that the pictures after all moves still show: of a row that is drawn in part, or
            // of one that may as well be taken from the other end.
            choices = (0..moves.len()).collect();
        }
        choices.sort_by_key(|index| touched[*index].len());
        // Where each choice does all that the one before does and more, the least is meant: who
        // points at a stone takes that one and those behind it.
        let is_chain = choices.windows(2).all(|pair| {
            let (less, more) = (&touched[pair[0]], &touched[pair[1]]);
            less.len() < more.len() && less.is_subset(more)
        });
        if is_chain {
            choices.truncate(1);
        }
        match placed.action.filter(|own| *own < moves.len()) {
            Some(own) => {
                choices.retain(|choice| *choice != own);
                placed.choices.extend(choices);
            }
            None => placed.choices = choices,
        }
    }
}

/// The shapes that are not there after a move, or that something new lies on.
fn touched(before: &[Placed], after: &Scene) -> BTreeSet<usize> {
    let kept = |placed: &Placed| after.shapes.iter().any(|other| other.shape == placed.shape);
    let new: Vec<(f64, f64)> = after
        .shapes
        .iter()
        .filter(|placed| !before.iter().any(|other| other.shape == placed.shape))
        .filter_map(|placed| place(&placed.shape))
        .collect();
    let covered = |shape: &Shape| place(shape).is_some_and(|at| new.contains(&at));
    let changed = before.iter().enumerate().filter(|(_, placed)| {
        let is_thing = !matches!(placed.shape, Shape::Label { .. });
        is_thing && (!kept(placed) || covered(&placed.shape))
    });
    changed.map(|(index, _)| index).collect()
}

/// Whether this is a thing that is taken or moved.
fn is_piece(shape: &Shape) -> bool {
    matches!(shape, Shape::Disc { ink: Ink::Piece | Ink::Special, .. })
}

/// Where a thing stands, if it stands on a square.
fn place(shape: &Shape) -> Option<(f64, f64)> {
    match shape {
        Shape::Disc { x, y, .. } | Shape::Square { x, y, .. } => Some((*x, *y)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{self, GAMES};

    fn scene_of(position: &str) -> (Scene, Vec<SumMove>) {
        let sum = catalogue::open(position).unwrap();
        let moves = sum.moves(&mut Budget::default()).unwrap();
        (scene(&sum, &moves), moves)
    }

    #[test]
    fn pointing_at_a_stone_takes_it_and_those_behind_it() {
        let (scene, moves) = scene_of("nim 3,5");
        let stones: Vec<&Placed> =
            scene.shapes.iter().filter(|p| matches!(p.shape, Shape::Disc { .. })).collect();
        assert_eq!(stones.len(), 8);
        let results: Vec<String> =
            stones.iter().map(|p| moves[p.choices[0]].result.to_string()).collect();
        assert!(stones.iter().all(|p| p.choices.len() == 1));
        assert_eq!(results[1], "nim 1,5");
        assert_eq!(results[3 + 4], "nim 3,4");
    }

    #[test]
    fn moves_are_numbered_through_the_sum() {
        let (scene, moves) = scene_of("cram 2x2 + chomp 2x2");
        for placed in &scene.shapes {
            for choice in &placed.choices {
                assert!(*choice < moves.len());
            }
        }
        let last = scene.shapes.iter().flat_map(|p| &p.choices).max().unwrap();
        assert_eq!(*last, moves.len() - 1);
    }

    #[test]
    fn every_example_has_a_board() {
        for example in GAMES.iter().flat_map(|entry| entry.examples) {
            let sum = catalogue::open(example).unwrap();
            let board = Board::of(&sum, sum.convention(), &mut Budget::default()).unwrap();
            assert!(board.svg.starts_with("<svg"), "{example}");
            assert!(!board.svg.contains("<style"), "{example}");
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
