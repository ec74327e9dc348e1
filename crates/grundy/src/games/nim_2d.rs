//! Two-dimensional Nim: coins on a board that go left or down.

use super::wording::{nim_equation, numbers};
use crate::base::Reason;
use crate::heap::nim_misere;
use crate::rules::{MisereTheory, Powers, Theory};
use crate::scene::{Ink, Scene};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Outcome, Play, Ruleset, Scanner};

/// Two-dimensional Nim.
pub const ENTRY: Entry = Entry {
    name: "nim-2d",
    title: "2D Nim",
    rules: "Move one coin any number of squares to the left or any number of squares down; coins \
            may pass each other and share a square. The corner is the end of every coin's way.",
    parameters: "",
    notation: "the coins as column/row, counted from the corner 0/0: 3/4,0/7",
    examples: &["nim-2d 3/4,0/7,5/2,6/6", "nim-2d 1/2", "nim-2d 4/4,7/0"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Nim2d)),
};

/// The rules of two-dimensional Nim.
pub struct Nim2d;

/// A coin: its column and its row.
type Coin = (u64, u64);

/// All coordinates: the heaps of the Nim position that this is.
fn coordinates(coins: &[Coin]) -> Vec<u64> {
    coins.iter().flat_map(|(column, row)| [*column, *row]).collect()
}

/// The move of the coin with this index to another square.
fn coin_to(coins: &[Coin], index: usize, to: Coin) -> Move<Vec<Coin>> {
    let from = coins[index];
    let way = match to.0 < from.0 {
        true => format!("left {} to column {}", from.0 - to.0, to.0),
        false => format!("down {} to row {}", from.1 - to.1, to.1),
    };
    let mut result = coins.to_vec();
    result[index] = to;
    Move::new(format!("move the coin at {}/{} {way}", from.0, from.1), result)
}

impl Ruleset for Nim2d {
    type Position = Vec<Coin>;

    fn options(&self, of: &Vec<Coin>, out: &mut Vec<Vec<Coin>>) {
        for (index, &(column, row)) in of.iter().enumerate() {
            let left = (0..column).map(|column| (column, row));
            for to in left.chain((0..row).map(|row| (column, row))) {
                let mut option = of.clone();
                option[index] = to;
                out.push(option);
            }
        }
    }

    /// The two coordinates of a coin never hinder each other: a coin is a sum of two.
    fn summands(&self, of: Vec<Coin>, out: &mut Vec<Vec<Coin>>) {
        for (column, row) in of {
            let coordinates = [(column, 0), (0, row)].into_iter();
            out.extend(coordinates.filter(|coin| *coin != (0, 0)).map(|coin| vec![coin]));
        }
    }

    fn canonical(&self, mut of: Vec<Coin>) -> Vec<Coin> {
        of.iter_mut()
            .for_each(|(column, row)| (*column, *row) = (*row.min(column), *row.max(column)));
        of.sort_unstable();
        of
    }

    fn rank(&self, of: &Vec<Coin>) -> Option<u128> {
        Some(self.breadth(of))
    }

    fn breadth(&self, of: &Vec<Coin>) -> u128 {
        coordinates(of).into_iter().map(u128::from).sum()
    }

    fn powers(&self) -> Powers<'_, Vec<Coin>> {
        Powers { theory: Some(self), misere: Some(self), ..Powers::NONE }
    }
}

/// Boards up to this many squares a side are drawn.
const LARGEST_DRAWN: u64 = 24;

impl Play for Nim2d {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<Coin>, Error> {
        text.list(|text| {
            let column = text.number()?;
            text.expect("/")?;
            Ok((column, text.number()?))
        })
    }

    fn notate(&self, of: &Vec<Coin>) -> String {
        of.iter().map(|(column, row)| format!("{column}/{row}")).collect::<Vec<_>>().join(",")
    }

    fn moves(&self, of: &Vec<Coin>) -> Vec<Move<Vec<Coin>>> {
        let mut moves = Vec::new();
        for (index, &(column, row)) in of.iter().enumerate() {
            moves.extend((0..column).map(|to| coin_to(of, index, (to, row))));
            moves.extend((0..row).map(|to| coin_to(of, index, (column, to))));
        }
        moves
    }

    /// The board with the corner at the lower left; coins that share a square show their number.
    fn draw(&self, of: &Vec<Coin>) -> Scene {
        let mut scene = Scene::new(format!("a board with coins at {}", self.notate(of)));
        let largest = coordinates(of).into_iter().max().unwrap_or(0);
        if largest >= LARGEST_DRAWN {
            for (line, (column, row)) in of.iter().take(40).enumerate() {
                scene.disc(0.0, line as f64, Ink::Piece);
                scene.label(1.2, line as f64, format!("column {column}, row {row}"));
            }
            return scene;
        }
        let up = |row: u64| (largest - row) as f64;
        for row in 0..=largest {
            scene.label(-1.0, up(row), row.to_string());
            scene.label(row as f64 + 0.2, up(0) + 1.0, (row % 10).to_string());
            for column in 0..=largest {
                scene.square(column as f64, up(row), Ink::Empty);
            }
        }
        for &(column, row) in of {
            let here = of.iter().filter(|coin| **coin == (column, row)).count();
            let label = if here > 1 { here.to_string() } else { String::new() };
            scene.coin(column as f64, up(row), Ink::Piece, label);
        }
        scene
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<Coin>> {
        Some((0..=dice.roll(2)).map(|_| (dice.roll(4), dice.roll(4))).collect())
    }
}

impl Theory<Vec<Coin>> for Nim2d {
    fn known(&self, of: &Vec<Coin>) -> Option<Nimber> {
        Some(coordinates(of).into_iter().map(Nimber).sum())
    }

    fn moves_to(&self, of: &Vec<Coin>, value: Nimber) -> Option<Vec<Move<Vec<Coin>>>> {
        let change = self.known(of)? + value;
        let mut moves = Vec::new();
        for (index, &(column, row)) in of.iter().enumerate() {
            let (left, down) = ((Nimber(column) + change).0, (Nimber(row) + change).0);
            moves.extend((left < column).then(|| coin_to(of, index, (left, row))));
            moves.extend((down < row).then(|| coin_to(of, index, (column, down))));
        }
        Some(moves)
    }

    fn reason(&self, of: &Vec<Coin>) -> Option<Reason> {
        let heaps: Vec<u64> = coordinates(of).into_iter().filter(|heap| *heap > 0).collect();
        let text = match heaps[..] {
            [] => "Every coin is in the corner, so nothing can move: the value is 0.".into(),
            [n] => format!(
                "Here one coordinate, {n}, is left, and a move makes it any smaller number: it is \
                 a Nim heap of {n}."
            ),
            _ => format!(
                "Left moves change only the column of a coin and down moves only its row, so each \
                 coordinate is a Nim heap of its own: {}. The value is {}.",
                numbers(&heaps),
                nim_equation(&heaps)
            ),
        };
        Some(Reason::new("2D Nim is Nim twice", text))
    }
}

impl MisereTheory<Vec<Coin>> for Nim2d {
    fn known_misere(&self, of: &Vec<Coin>) -> Option<Outcome> {
        Some(nim_misere(&coordinates(of)))
    }
}
