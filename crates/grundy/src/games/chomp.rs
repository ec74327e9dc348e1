//! Chomp (Schuh, Gale): bites out of a chocolate bar whose corner square is poisoned.

use crate::rules::Way;
use crate::scene::{Ink, Scene, Shape};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Play, Ruleset, Scanner};

/// Chomp.
pub const ENTRY: Entry = Entry {
    name: "chomp",
    title: "Chomp",
    rules: "Choose a square other than the poisoned one in the corner, and eat it with everything \
            below it and to its right. Whoever is left with nothing but the poison loses.",
    parameters: "",
    notation: "rows x columns: 4x5; or the lengths of the rows from the poisoned one on: 5,5,3",
    examples: &["chomp 4x5", "chomp 5,5,3", "chomp 2x8", "chomp 4,1,1"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Chomp)),
};

/// The rules of Chomp. A position lists the lengths of the rows, none longer than the one before;
/// the first square of the first row is poisoned.
pub struct Chomp;

/// The longest side of a bar.
const LONGEST: u64 = 64;

/// A square, as row and column.
type Square = (usize, u8);

/// Every square that may be bitten.
fn bites(rows: &[u8]) -> impl Iterator<Item = Square> + '_ {
    let squares =
        rows.iter().enumerate().flat_map(|(row, length)| (0..*length).map(move |c| (row, c)));
    squares.skip(1)
}

fn name((row, column): Square) -> String {
    format!("{row}.{column}")
}

fn bitten(rows: &[u8], (row, column): Square) -> Vec<u8> {
    let lengths = rows.iter().enumerate();
    let left =
        lengths.map(|(index, length)| if index < row { *length } else { column.min(*length) });
    left.filter(|length| *length > 0).collect()
}

fn transposed(rows: &[u8]) -> Vec<u8> {
    let columns = rows.first().copied().unwrap_or(0);
    (0..columns)
        .map(|column| rows.iter().filter(|length| **length > column).count() as u8)
        .collect()
}

impl Ruleset for Chomp {
    type Position = Vec<u8>;

    fn options(&self, of: &Vec<u8>, out: &mut Vec<Vec<u8>>) {
        out.extend(bites(of).map(|bite| bitten(of, bite)));
    }

    fn canonical(&self, of: Vec<u8>) -> Vec<u8> {
        transposed(&of).min(of)
    }

    fn rank(&self, of: &Vec<u8>) -> Option<u128> {
        Some(self.breadth(of))
    }

    fn breadth(&self, of: &Vec<u8>) -> u128 {
        of.iter().map(|length| u128::from(*length)).sum::<u128>() - 1
    }
}

impl Play for Chomp {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<u8>, Error> {
        let first = text.number_in("a number of squares", 1, LONGEST)? as u8;
        if text.eat_if(|c| matches!(c, 'x' | 'X' | '×')).is_some() {
            let columns = text.number_in("a number of columns", 1, LONGEST)? as u8;
            return Ok(vec![columns; usize::from(first)]);
        }
        let mut rows = vec![first];
        while text.eat(",") {
            text.skip_spaces();
            if rows.len() as u64 == LONGEST {
                return Err(text.expected(&format!("at most {LONGEST} rows")));
            }
            let longest = rows.last().copied().unwrap_or(first);
            rows.push(
                text.number_in("a row not longer than the one before,", 1, longest.into())? as u8
            );
        }
        Ok(rows)
    }

    fn notate(&self, of: &Vec<u8>) -> String {
        match of.iter().all(|length| *length == of[0]) {
            true => format!("{}x{}", of.len(), of[0]),
            false => of.iter().map(u8::to_string).collect::<Vec<_>>().join(","),
        }
    }

    fn moves(&self, of: &Vec<u8>) -> Vec<Move<Vec<u8>>> {
        let words =
            |(row, column): Square| format!("bite at row {}, column {}", row + 1, column + 1);
        bites(of).map(|bite| Move::new(words(bite), bitten(of, bite))).collect()
    }

    fn draw(&self, of: &Vec<u8>) -> Scene {
        let mut scene = Scene::new(format!("a bar of chocolate, {}", self.notate(of)));
        let poison = Shape::Square { x: 0.0, y: 0.0, ink: Ink::Special, label: "☠".into() };
        scene.add(poison).named(name((0, 0)));
        for (row, column) in bites(of) {
            let square = scene.square(f64::from(column), row as f64, Ink::Piece);
            square.named(name((row, column)));
        }
        scene
    }

    fn ways(&self, of: &Vec<u8>, _: &[Move<Vec<u8>>]) -> Vec<Vec<Way>> {
        let way = |(row, column): Square| {
            let eaten = bites(of).filter(|square| square.0 >= row && square.1 >= column);
            vec![Way::at([name((row, column))]).goes(eaten.map(name))]
        };
        bites(of).map(way).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<u8>> {
        let mut longest = dice.roll(4) + 1;
        let rows = (0..=dice.roll(3)).map(|_| {
            longest = dice.roll(longest - 1) + 1;
            longest as u8
        });
        Some(rows.collect())
    }
}
