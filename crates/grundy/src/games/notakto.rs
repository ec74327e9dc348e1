//! Notakto: noughts and crosses with crosses only, on any number of boards.

pub mod quotient;

use self::quotient::Element;
use super::wording::one_of;
use crate::catalogue::Entry;
use crate::explain::Reason;
use crate::game::seat;
use crate::scene::{Ink, Scene, Shape};
use crate::{Convention, Dice, Error, Move, Outcome, Play, Ruleset, Scanner};

/// Notakto.
pub const ENTRY: Entry = Entry {
    name: "notakto",
    title: "Notakto",
    rules: "Put a cross into an empty cell of a board. A board with three crosses in a row is dead \
            and out of play. Whoever kills the last board loses.",
    parameters: "",
    notation: "a number of empty boards: 3; or boards row by row, separated by commas: \
               X../.X./...,.../.../...",
    examples: &["notakto 2", "notakto X../.X./...,.X./.../...", "notakto 1", "notakto ..X/X../.X."],
    convention: Convention::Misere,
    open: |entry, _| Ok(seat(entry, "", Notakto)),
};

/// The rules of Notakto. A board is nine bits, row by row.
pub struct Notakto;

/// The lines of three.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
/// The largest number of boards.
const MOST_BOARDS: u64 = 100;
const DEAD: u16 = 0o007;

fn is_dead(board: u16) -> bool {
    LINES.iter().any(|line| board & line == *line)
}

fn empty_cells(board: u16) -> impl Iterator<Item = u16> {
    (0..9).filter(move |cell| !is_dead(board) && board >> cell & 1 == 0)
}

/// The board with every cell (row, column) moved by `to`.
fn rearranged(board: u16, to: fn(u16, u16) -> (u16, u16)) -> u16 {
    let crosses = (0..9).filter(|cell| board >> cell & 1 == 1);
    crosses.map(|cell| to(cell / 3, cell % 3)).map(|(row, column)| 1 << (3 * row + column)).sum()
}

/// The least of the eight boards that look the same when turned or mirrored.
fn least_image(board: u16) -> u16 {
    let (mut image, mut least) = (board, board);
    for _ in 0..4 {
        image = rearranged(image, |row, column| (column, 2 - row));
        let mirrored = rearranged(image, |row, column| (row, 2 - column));
        least = least.min(image).min(mirrored);
    }
    least
}

fn product(boards: &[u16]) -> Element {
    boards.iter().map(|board| Element::of_board(*board)).fold(Element::ONE, |a, b| a * b)
}

fn crossed(boards: &[u16], index: usize, cell: u16) -> Vec<u16> {
    let mut result = boards.to_vec();
    result[index] |= 1 << cell;
    result
}

impl Ruleset for Notakto {
    type Position = Vec<u16>;

    fn options(&self, of: &Vec<u16>, out: &mut Vec<Vec<u16>>) {
        for (index, &board) in of.iter().enumerate() {
            out.extend(empty_cells(board).map(|cell| crossed(of, index, cell)));
        }
    }

    fn summands(&self, of: Vec<u16>, out: &mut Vec<Vec<u16>>) {
        out.extend(of.into_iter().filter(|board| !is_dead(*board)).map(|board| vec![board]));
    }

    fn canonical(&self, of: Vec<u16>) -> Vec<u16> {
        let live = of.into_iter().filter(|board| !is_dead(*board));
        let mut boards: Vec<u16> = live.map(least_image).collect();
        boards.sort_unstable();
        if boards.is_empty() { vec![DEAD] } else { boards }
    }

    fn rank(&self, of: &Vec<u16>) -> Option<u128> {
        Some(self.breadth(of))
    }

    /// The misère quotient: how any number of boards is played.
    fn known_misere(&self, of: &Vec<u16>) -> Option<Outcome> {
        Some(if product(of).is_lost() { Outcome::P } else { Outcome::N })
    }

    fn breadth(&self, of: &Vec<u16>) -> u128 {
        of.iter().map(|board| empty_cells(*board).count() as u128).sum()
    }
}

impl Play for Notakto {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<u16>, Error> {
        if text.peek().is_some_and(|c| c.is_ascii_digit()) {
            let boards = text.number_in("a number of boards", 1, MOST_BOARDS)?;
            return Ok(vec![0; boards as usize]);
        }
        let mut boards = vec![parse_board(text)?];
        loop {
            text.skip_spaces();
            text.eat(",");
            text.skip_spaces();
            if text.is_done() {
                return Ok(boards);
            }
            if boards.len() as u64 == MOST_BOARDS {
                return Err(text.expected(&format!("at most {MOST_BOARDS} boards")));
            }
            boards.push(parse_board(text)?);
        }
    }

    fn notate(&self, of: &Vec<u16>) -> String {
        if of.iter().all(|board| *board == 0) {
            return of.len().to_string();
        }
        let boards = of.iter().map(|board| {
            let cells = (0..9).map(|cell| if board >> cell & 1 == 1 { "X" } else { "." });
            let cells: Vec<&str> = cells.collect();
            cells.chunks(3).map(<[&str]>::concat).collect::<Vec<_>>().join("/")
        });
        boards.collect::<Vec<_>>().join(",")
    }

    fn moves(&self, of: &Vec<u16>) -> Vec<Move<Vec<u16>>> {
        let mut moves = Vec::new();
        for (index, &board) in of.iter().enumerate() {
            for cell in empty_cells(board) {
                let end = if is_dead(board | 1 << cell) { ", which kills it" } else { "" };
                let on =
                    if of.len() > 1 { format!(" of board {}", index + 1) } else { String::new() };
                let (row, column) = (cell / 3 + 1, cell % 3 + 1);
                let text = format!("put a cross in row {row}, column {column}{on}{end}");
                moves.push(Move::new(text, crossed(of, index, cell)));
            }
        }
        moves
    }

    fn misere_reason(&self, of: &Vec<u16>) -> Option<Reason> {
        let mut factors: Vec<String> =
            of.iter().take(20).map(|board| Element::of_board(*board).to_string()).collect();
        if of.len() > factors.len() {
            factors.push("…".into());
        }
        let product = product(of);
        let equation = match factors[..] {
            [_] => product.to_string(),
            _ => format!("{} = {product}", factors.join(" · ")),
        };
        let verdict = if product.is_lost() { "is one of them" } else { "is none of them" };
        Some(Reason::new(
            "Misère quotient (Plambeck and Whitehead)",
            format!(
                "Every board stands for an element of the monoid with generators a, b, c, d and \
                 the relations a²=1, b³=b, b²c=c, c³=ac², b²d=d, cd=ad, d²=c², a dead one for 1. \
                 Boards together stand for the product, here {equation}. The player to move \
                 loses exactly if the product is a, b², bc or c²; {product} {verdict}."
            ),
        ))
    }

    /// Boards side by side; every empty cell of a live board stands for the cross in it.
    fn draw(&self, of: &Vec<u16>) -> Scene {
        let mut scene = Scene::new(format!("Notakto boards: {}", self.notate(of)));
        let mut next_move = 0;
        for (index, &board) in of.iter().take(MOST_DRAWN).enumerate() {
            let (left, top) = ((index % 6) as f64 * 4.0, (index / 6) as f64 * 4.0);
            let dead = is_dead(board);
            for cell in 0..9u16 {
                let (x, y) = (left + f64::from(cell % 3), top + f64::from(cell / 3));
                let ink = if dead { Ink::Dead } else { Ink::Empty };
                let label = if board >> cell & 1 == 1 { "X" } else { "" };
                let square = Shape::Square { x, y, ink, label: label.into() };
                let playable = !dead && label.is_empty();
                scene.add(square).action = playable.then_some(next_move);
                next_move += usize::from(playable);
            }
        }
        if of.len() > MOST_DRAWN {
            let y = (MOST_DRAWN / 6) as f64 * 4.0;
            scene.label(0.0, y, format!("… {} more boards", of.len() - MOST_DRAWN));
        }
        scene
    }

    fn sample(&self, dice: &mut dyn Dice) -> Vec<u16> {
        let boards = (0..=dice.roll(1)).map(|_| {
            let crosses = dice.roll(3) + 2;
            (0..crosses).fold(0, |board, _| board | 1 << dice.roll(8))
        });
        boards.collect()
    }
}

/// More boards are not drawn.
const MOST_DRAWN: usize = 36;

fn parse_board(text: &mut Scanner) -> Result<u16, Error> {
    let mut board = 0;
    for cell in 0..9 {
        if cell == 3 || cell == 6 {
            text.expect("/")?;
        }
        match one_of(text, 'x', '.') {
            Some(crossed) => board |= u16::from(crossed) << cell,
            None => return Err(text.expected("a cell, ‘X’ or ‘.’, three in each of three rows")),
        }
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_46_live_boards_up_to_symmetry() {
        let live = (0..512).filter(|board| !is_dead(*board));
        assert_eq!(live.map(least_image).collect::<BTreeSet<_>>().len(), 46);
    }
}
