//! Two-dimensional Nim: coins on a board that go left or down.

use super::rows;
use super::short::Short;
use super::wording::{nim_equation, numbers};
use crate::base::Reason;
use crate::rules::{MisereTheory, NimHeaps, Numbered, Numbering, Powers, Theory, Way};
use crate::scene::{Ink, Scene};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};

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

type Coins = Short<Coin, 2>;

/// All coordinates: the heaps of the Nim position that this is.
fn coordinates(coins: &[Coin]) -> Vec<u64> {
    coins.iter().flat_map(|(column, row)| [*column, *row]).collect()
}

/// The move of the coin with this index to another square.
fn coin_to(coins: &[Coin], index: usize, to: Coin) -> Move<Coins> {
    let from = coins[index];
    let way = match to.0 < from.0 {
        true => format!("left {} to column {}", from.0 - to.0, to.0),
        false => format!("down {} to row {}", from.1 - to.1, to.1),
    };
    let mut result: Coins = coins.iter().copied().collect();
    result[index] = to;
    Move::new(format!("move the coin at {}/{} {way}", from.0, from.1), result)
}

impl Ruleset for Nim2d {
    type Position = Coins;

    fn options(&self, of: &Coins, out: &mut Vec<Coins>) {
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
    fn summands(&self, of: Coins, out: &mut Vec<Coins>) {
        for &(column, row) in of.iter() {
            let coordinates = [(column, 0), (0, row)].into_iter();
            let alone = |coin| [coin].into_iter().collect();
            out.extend(coordinates.filter(|coin| *coin != (0, 0)).map(alone));
        }
    }

    fn canonical(&self, mut of: Coins) -> Coins {
        of.iter_mut()
            .for_each(|(column, row)| (*column, *row) = (*row.min(column), *row.max(column)));
        of.sort_unstable();
        of
    }

    fn rank(&self, of: &Coins) -> Option<u128> {
        Some(self.breadth(of))
    }

    fn breadth(&self, of: &Coins) -> u128 {
        coordinates(of).into_iter().map(u128::from).sum()
    }

    fn powers(&self) -> Powers<'_, Coins> {
        Powers { theory: Some(self), misere: Some(self), numbered: Some(self), ..Powers::NONE }
    }
}

/// The coordinates of a single coin, which a canonical summand has one of.
struct Steps(u64);

impl Numbering<Coins> for Steps {
    #[inline]
    fn number(&self, of: &Coins) -> Option<u32> {
        match of[..] {
            [(column, row)] if column.min(row) == 0 && column.max(row) <= self.0 => {
                Some(column.max(row) as u32)
            }
            _ => None,
        }
    }

    fn position(&self, number: u32) -> Option<Coins> {
        Some([(0, number.into())].into_iter().collect())
    }
}

impl Numbered<Coins> for Nim2d {
    fn count(&self, top: &Coins) -> u128 {
        self.breadth(top) + 1
    }

    fn numbering(&self, top: &Coins) -> Box<dyn Numbering<Coins>> {
        Box::new(Steps(coordinates(top).into_iter().max().unwrap_or(0)))
    }

    fn above(&self, one: &Coins, other: &Coins) -> Coins {
        one.max(other).clone()
    }
}

/// The name of a square.
fn square((column, row): Coin) -> String {
    format!("{column}/{row}")
}

/// The names of the coins, each with what is written on it: how many share its square, if it is drawn there.
fn pieces(coins: &[Coin]) -> Vec<(String, String)> {
    let piece = |(index, coin): (usize, &Coin)| {
        let here = coins.iter().filter(|other| *other == coin).count();
        let label = if here > 1 && side(coins) > 0 { here.to_string() } else { String::new() };
        (format!("{}.{index}", square(*coin)), label)
    };
    coins.iter().enumerate().map(piece).collect()
}

/// How many squares a side the board has that is drawn; 0 if it would be too large.
fn side(coins: &[Coin]) -> u64 {
    let largest = coordinates(coins).into_iter().max().unwrap_or(0);
    if largest < LARGEST_DRAWN { largest + 1 } else { 0 }
}

/// The squares of a board of this side that a smaller one does not have.
fn squares(side: u64, smaller: u64) -> impl Iterator<Item = Coin> {
    let all = (0..side).flat_map(move |row| (0..side).map(move |column| (column, row)));
    all.filter(move |(column, row)| *column.max(row) >= smaller)
}

/// How a coin moves on the board, which is drawn as large as the coins need it.
fn way(before: &[Coin], after: &[Coin]) -> Way {
    let (old, new) = (pieces(before), pieces(after));
    let (wide, narrow) = (side(before), side(after));
    let moved = rows::changed(before, after);
    let target = (wide > 0).then(|| square(after[moved]));
    let way = Way::at([old[moved].0.clone()].into_iter().chain(target.clone())).onto(target);
    let way = way.goes(squares(wide, narrow).map(square)).comes(squares(narrow, wide).map(square));
    old.into_iter().zip(new).fold(way, |way, (old, new)| match old.1 == new.1 {
        // Coins that are only listed get places of their own when a board is drawn.
        true if old.0 == new.0 && (wide > 0) == (narrow > 0) => way,
        true => way.travels(old.0, new.0),
        false => way.goes([old.0]).comes([new.0]),
    })
}

/// Boards up to this many squares a side are drawn.
const LARGEST_DRAWN: u64 = 24;

impl Play for Nim2d {
    fn parse(&self, text: &mut Scanner) -> Result<Coins, Error> {
        let coins = text.list(|text| {
            let column = text.number()?;
            text.expect("/")?;
            Ok((column, text.number()?))
        })?;
        Ok(coins.into_iter().collect())
    }

    fn notate(&self, of: &Coins) -> String {
        of.iter().map(|(column, row)| format!("{column}/{row}")).collect::<Vec<_>>().join(",")
    }

    fn moves(&self, of: &Coins) -> Vec<Move<Coins>> {
        let mut moves = Vec::new();
        for (index, &(column, row)) in of.iter().enumerate() {
            moves.extend((0..column).map(|to| coin_to(of, index, (to, row))));
            moves.extend((0..row).map(|to| coin_to(of, index, (column, to))));
        }
        moves
    }

    /// The board with the corner at the lower left; coins that share a square show their number.
    fn draw(&self, of: &Coins) -> Scene {
        let mut scene = Scene::new(format!("a board with coins at {}", self.notate(of)));
        let side = side(of);
        let coins = of.iter().zip(pieces(of));
        if side == 0 {
            for (line, ((column, row), (name, _))) in coins.enumerate() {
                scene.disc(0.0, line as f64, Ink::Piece).named(name);
                scene.label(1.2, line as f64, format!("column {column}, row {row}"));
            }
            return scene;
        }
        // Row 0 stays where it is when the board becomes smaller.
        let up = |row: u64| -(row as f64);
        for row in 0..side {
            scene.label(-1.0, up(row), row.to_string());
            scene.label(row as f64 + 0.2, up(0) + 1.0, (row % 10).to_string());
        }
        for (column, row) in squares(side, 0) {
            scene.square(column as f64, up(row), Ink::Empty).named(square((column, row)));
        }
        for (&(column, row), (name, label)) in coins {
            scene.coin(column as f64, up(row), Ink::Piece, label).named(name);
        }
        scene
    }

    fn ways(&self, of: &Coins, moves: &[Move<Coins>]) -> Vec<Vec<Way>> {
        moves.iter().map(|option| vec![way(of, &option.result)]).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Coins> {
        Some((0..=dice.roll(2)).map(|_| (dice.roll(4), dice.roll(4))).collect())
    }
}

impl Theory<Coins> for Nim2d {
    fn known(&self, of: &Coins) -> Option<Nimber> {
        Some(coordinates(of).into_iter().map(Nimber).sum())
    }

    fn moves_to(&self, of: &Coins, value: Nimber) -> Option<Vec<Move<Coins>>> {
        let change = self.known(of)? + value;
        let mut moves = Vec::new();
        for (index, &(column, row)) in of.iter().enumerate() {
            let (left, down) = ((Nimber(column) + change).0, (Nimber(row) + change).0);
            moves.extend((left < column).then(|| coin_to(of, index, (left, row))));
            moves.extend((down < row).then(|| coin_to(of, index, (column, down))));
        }
        Some(moves)
    }

    fn reason(&self, of: &Coins) -> Option<Reason> {
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

impl MisereTheory<Coins> for Nim2d {
    fn as_nim(&self, of: &Coins) -> Option<NimHeaps> {
        Some(NimHeaps::of(&coordinates(of)))
    }
}
