//! Notakto: noughts and crosses with crosses only, on any number of boards.

pub mod grid;
pub mod quotient;

use self::grid::{Cells, Crosses, MOST_CELLS};
use self::quotient::Element;
use super::wording::one_of;
use crate::base::Reason;
use crate::rules::{MisereTheory, Powers, Way};
use crate::scene::{Ink, Scene, Shape};
use crate::table::game::{AnyGame, seat};
use crate::table::{Card, Entry};
use crate::{Convention, Dice, Error, Move, Outcome, Play, Ruleset, Scanner};
use std::sync::Arc;

/// Notakto.
pub const ENTRY: Entry = Entry {
    name: "notakto",
    title: "Notakto",
    rules: "Put a cross into an empty cell of a board. A board with three crosses in a row is dead \
            and out of play. Whoever kills the last board loses.",
    parameters: "rows and columns of the boards, at most 64 cells, and how many crosses in a row kill, if \
                 not 3: 4x4, 4x5,4; 3x3 unless said",
    notation: "a number of empty boards: 3; or boards row by row, separated by commas: \
               X../.X./...,.../.../...",
    examples: &[
        "notakto 2",
        "notakto X../.X./...,.X./.../...",
        "notakto 1",
        "notakto ..X/X../.X.",
        "notakto:4x4 1",
        "notakto:2x5,4 XX.../....X,...../.....",
        "notakto:1x9 2",
    ],
    convention: Convention::Misere,
    open,
};

fn open(entry: &Arc<Card>, text: &mut Scanner) -> Result<Arc<dyn AnyGame>, Error> {
    let grid = match text.peek() {
        Some(c) if !c.is_whitespace() => parse_grid(text)?,
        _ => Cells::new(3, 3, 3),
    };
    let size = format!("{}x{}", grid.rows, grid.columns);
    let parameters = match (&size[..], grid.in_row) {
        ("3x3", 3) => String::new(),
        (_, 3) => size,
        (_, in_row) => format!("{size},{in_row}"),
    };
    Ok(seat(entry, &parameters, Notakto { grid }))
}

fn parse_grid(text: &mut Scanner) -> Result<Cells, Error> {
    let start = text.clone();
    let rows = text.number_in("a number of rows", 1, MOST_CELLS)?;
    text.expect("x")?;
    let columns = text.number_in("a number of columns", 1, MOST_CELLS)?;
    if rows * columns > MOST_CELLS {
        return Err(text.wrong_since(&start, format!("expected at most {MOST_CELLS} cells")));
    }
    let longest = rows.max(columns);
    let in_row = match text.eat(",") {
        true => text.number_in("a number of crosses in a row", 1, longest)?,
        false if longest < 3 => {
            return Err(text.expected("‘,’ and how many in a row kill: three do not fit"));
        }
        false => 3,
    };
    Ok(Cells::new(rows, columns, in_row))
}

/// The rules of Notakto on boards of one size.
pub struct Notakto {
    grid: Cells,
}

/// The largest number of boards.
const MOST_BOARDS: u64 = 100;

impl Notakto {
    /// Whether these are the boards whose misère quotient is known.
    fn has_quotient(&self) -> bool {
        (self.grid.rows, self.grid.columns, self.grid.in_row) == (3, 3, 3)
    }

    fn product(&self, boards: &[Crosses]) -> Element {
        let elements = boards.iter().map(|board| Element::of_board(&self.grid, *board));
        elements.fold(Element::ONE, |a, b| a * b)
    }

    /// The name of a cell of a board.
    fn name(&self, board: usize, cell: u64) -> String {
        format!("{board}.{}.{}", cell / self.grid.columns, cell % self.grid.columns)
    }

    fn parse_board(&self, text: &mut Scanner) -> Result<Crosses, Error> {
        let (rows, columns) = (self.grid.rows, self.grid.columns);
        let mut board = 0;
        for cell in 0..self.grid.cells() {
            if cell > 0 && cell % columns == 0 {
                text.expect("/")?;
            }
            let Some(crossed) = one_of(text, 'x', '.') else {
                let what = format!("a cell, ‘X’ or ‘.’, in rows of {columns}, {rows} on a board");
                return Err(text.expected(&what));
            };
            board |= u64::from(crossed) << cell;
        }
        Ok(board)
    }
}

fn crossed(boards: &[Crosses], index: usize, cell: u64) -> Vec<Crosses> {
    let mut result = boards.to_vec();
    result[index] |= 1 << cell;
    result
}

impl Ruleset for Notakto {
    type Position = Vec<Crosses>;

    fn options(&self, of: &Vec<Crosses>, out: &mut Vec<Vec<Crosses>>) {
        for (index, &board) in of.iter().enumerate() {
            out.extend(self.grid.open_cells(board).map(|cell| crossed(of, index, cell)));
        }
    }

    fn summands(&self, of: Vec<Crosses>, out: &mut Vec<Vec<Crosses>>) {
        out.extend(
            of.into_iter().filter(|board| !self.grid.is_dead(*board)).map(|board| vec![board]),
        );
    }

    fn canonical(&self, of: Vec<Crosses>) -> Vec<Crosses> {
        let live = of.into_iter().filter(|board| !self.grid.is_dead(*board));
        let mut boards: Vec<Crosses> = live.map(|board| self.grid.least_image(board)).collect();
        boards.sort_unstable();
        if boards.is_empty() { vec![self.grid.dead()] } else { boards }
    }

    fn rank(&self, of: &Vec<Crosses>) -> Option<u128> {
        Some(self.breadth(of))
    }

    fn breadth(&self, of: &Vec<Crosses>) -> u128 {
        of.iter().map(|board| self.grid.open_cells(*board).count() as u128).sum()
    }

    fn powers(&self) -> Powers<'_, Vec<Crosses>> {
        Powers { misere: Some(self), ..Powers::NONE }
    }
}

impl Play for Notakto {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<Crosses>, Error> {
        if text.peek().is_some_and(|c| c.is_ascii_digit()) {
            let boards = text.number_in("a number of boards", 0, MOST_BOARDS)?;
            return Ok(vec![0; boards as usize]);
        }
        let mut boards = vec![self.parse_board(text)?];
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
            boards.push(self.parse_board(text)?);
        }
    }

    fn notate(&self, of: &Vec<Crosses>) -> String {
        if of.iter().all(|board| *board == 0) {
            return of.len().to_string();
        }
        let boards = of.iter().map(|board| {
            let cells = 0..self.grid.cells();
            let cells = cells.map(|cell| if board >> cell & 1 == 1 { "X" } else { "." });
            let cells: Vec<&str> = cells.collect();
            cells
                .chunks(self.grid.columns as usize)
                .map(<[&str]>::concat)
                .collect::<Vec<_>>()
                .join("/")
        });
        boards.collect::<Vec<_>>().join(",")
    }

    fn moves(&self, of: &Vec<Crosses>) -> Vec<Move<Vec<Crosses>>> {
        let mut moves = Vec::new();
        for (index, &board) in of.iter().enumerate() {
            for cell in self.grid.open_cells(board) {
                let end =
                    if self.grid.is_dead(board | 1 << cell) { ", which kills it" } else { "" };
                let on =
                    if of.len() > 1 { format!(" of board {}", index + 1) } else { String::new() };
                let columns = self.grid.columns;
                let (row, column) = (cell / columns + 1, cell % columns + 1);
                let text = format!("put a cross in row {row}, column {column}{on}{end}");
                moves.push(Move::new(text, crossed(of, index, cell)));
            }
        }
        moves
    }

    /// Boards side by side.
    fn draw(&self, of: &Vec<Crosses>) -> Scene {
        let mut scene = Scene::new(format!("Notakto boards: {}", self.notate(of)));
        let (wide, high) = (self.grid.columns as f64 + 1.0, self.grid.rows as f64 + 1.0);
        for (index, &board) in of.iter().enumerate() {
            let (left, top) = ((index % 6) as f64 * wide, (index / 6) as f64 * high);
            let dead = self.grid.is_dead(board);
            for cell in 0..self.grid.cells() {
                let (row, column) = (cell / self.grid.columns, cell % self.grid.columns);
                let (x, y) = (left + column as f64, top + row as f64);
                let ink = if dead { Ink::Dead } else { Ink::Empty };
                let label = if board >> cell & 1 == 1 { "X" } else { "" };
                let square = Shape::Square { x, y, ink, label: label.into() };
                scene.add(square).named(self.name(index, cell));
            }
        }
        scene
    }

    /// A cross that kills a board changes the look of all its cells.
    fn ways(&self, of: &Vec<Crosses>, _: &[Move<Vec<Crosses>>]) -> Vec<Vec<Way>> {
        let mut ways = Vec::new();
        for (index, &board) in of.iter().enumerate() {
            for cell in self.grid.open_cells(board) {
                let kills = self.grid.is_dead(board | 1 << cell);
                let changed = if kills { 0..self.grid.cells() } else { cell..cell + 1 };
                let way = Way::at([self.name(index, cell)]);
                ways.push(vec![way.alters(changed.map(|cell| self.name(index, cell)))]);
            }
        }
        ways
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<Crosses>> {
        let boards = (0..=dice.roll(1)).map(|_| {
            let cells = self.grid.cells();
            let crosses = dice.roll(cells / 3) + cells / 4;
            (0..crosses).fold(0, |board, _| board | 1 << dice.roll(cells - 1))
        });
        Some(boards.collect())
    }
}

impl MisereTheory<Vec<Crosses>> for Notakto {
    /// The misère quotient: how any number of 3×3 boards is played. Others are searched.
    fn known_misere(&self, of: &Vec<Crosses>) -> Option<Outcome> {
        let lost = || self.product(of).is_lost();
        self.has_quotient().then(|| if lost() { Outcome::P } else { Outcome::N })
    }

    fn misere_reason(&self, of: &Vec<Crosses>) -> Option<Reason> {
        if !self.has_quotient() {
            return None;
        }
        let element = |board: &Crosses| Element::of_board(&self.grid, *board).to_string();
        let mut factors: Vec<String> = of.iter().take(20).map(element).collect();
        if of.len() > factors.len() {
            factors.push("…".into());
        }
        let product = self.product(of);
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
}
