//! Nimstring and Dots and Boxes: lines between dots, and a box that is completed obliges to another line.

mod chains;
mod grid;

use super::wording::one_of;
use crate::catalogue::Entry;
use crate::explain::Reason;
use crate::game::seat;
use crate::scene::{Ink, Scene};
use crate::{Convention, Dice, Error, Move, Play, Ruleset, Scanner};
use grid::{Grid, MOST_LINES, bits, line_count};

/// Nimstring.
pub const NIMSTRING: Entry = Entry {
    name: "nimstring",
    title: "Nimstring",
    rules: "Draw a line between two neighbouring dots. Who completes a box must draw another line, and \
            who cannot loses.",
    parameters: "",
    notation: NOTATION,
    examples: &["nimstring 2x2", "nimstring --/.../../.../..", "nimstring ...../|....|/-----"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Boxes)),
};

/// Dots and Boxes: the same moves, but the score decides.
pub const DOTS_AND_BOXES: Entry = Entry {
    name: "dots-and-boxes",
    title: "Dots and Boxes",
    rules: "Draw a line between two neighbouring dots. Who completes a box gets a point for it and \
            draws another line. The score decides; the last move counts for nothing.",
    parameters: "",
    notation: NOTATION,
    examples: &["dots-and-boxes 2x2", "dots-and-boxes --/|.|/../|.|/..", "dots-and-boxes 1x4"],
    convention: Convention::Score,
    open: |entry, _| Ok(seat(entry, "", Boxes)),
};

const NOTATION: &str = "rows and columns of boxes: 2x3; or the lines row by row from the top, lying and \
                        standing ones in turn, ‘-’ and ‘|’ drawn, ‘.’ not: .-/|.|/--; at most 128 \
                        lines (7x7 boxes); scores of some 20 open lines in one part take seconds";

/// The rules of both games.
pub struct Boxes;

impl Ruleset for Boxes {
    type Position = Grid;

    fn options(&self, of: &Grid, out: &mut Vec<Grid>) {
        out.extend(bits(of.open).map(|line| of.with_drawn(line)));
    }

    fn summands(&self, of: Grid, out: &mut Vec<Grid>) {
        out.extend(of.parts());
    }

    fn canonical(&self, of: Grid) -> Grid {
        of.least()
    }

    fn rank(&self, of: &Grid) -> Option<u128> {
        Some(of.open.count_ones().into())
    }

    fn is_complimenting(&self) -> bool {
        true
    }

    fn moves_again(&self, from: &Grid, to: &Grid) -> bool {
        self.points(from, to) > 0
    }

    fn points(&self, from: &Grid, to: &Grid) -> u32 {
        to.complete() - from.complete()
    }
}

impl Play for Boxes {
    fn parse(&self, text: &mut Scanner) -> Result<Grid, Error> {
        if !text.peek().is_some_and(|c| c.is_ascii_digit()) {
            return parse_rows(text);
        }
        let start = text.clone();
        let height = text.number_in("a number of rows of boxes", 1, MOST_LINES)?;
        text.expect("x")?;
        let width = text.number_in("a number of columns of boxes", 1, MOST_LINES)?;
        if line_count(height, width) > MOST_LINES {
            return Err(text.wrong_since(&start, too_many()));
        }
        Ok(Grid::empty(height as u8, width as u8))
    }

    fn notate(&self, of: &Grid) -> String {
        if *of == Grid::empty(of.height, of.width) {
            return format!("{}x{}", of.height, of.width);
        }
        let (height, width) = (u32::from(of.height), u32::from(of.width));
        let row = |lines: u32, mark: char, line: &dyn Fn(u32) -> u32| -> String {
            (0..lines).map(|at| if of.is_open(line(at)) { '.' } else { mark }).collect()
        };
        let lying = |at: u32| row(width, '-', &|column| of.lying(at, column));
        let standing = |at: u32| row(width + 1, '|', &|column| of.standing(at, column));
        let mut rows = vec![lying(0)];
        for at in 0..height {
            rows.extend([standing(at), lying(at + 1)]);
        }
        rows.join("/")
    }

    fn moves(&self, of: &Grid) -> Vec<Move<Grid>> {
        let named = |line: u32| {
            let after = of.with_drawn(line);
            let completed = match self.points(of, &after) {
                0 => "",
                1 => ", which completes a box",
                _ => ", which completes two boxes",
            };
            Move::new(format!("draw the line {}{completed}", name(of, line)), after)
        };
        bits(of.open).map(named).collect()
    }

    fn score_reason(&self, of: &Grid) -> Option<Reason> {
        Some(chains::long_chain_rule(of))
    }

    /// Dots two squares apart, lines and boxes between them.
    fn draw(&self, of: &Grid) -> Scene {
        let mut scene = Scene::new(format!("Dots and lines {}", self.notate(of)));
        let (height, width) = (u32::from(of.height), u32::from(of.width));
        let at = |row: u32, column: u32| (2.0 * f64::from(column), 2.0 * f64::from(row));
        for place in of.boxes().filter(|place| of.degree(*place) == 0) {
            let (x, y) = at(place.0, place.1);
            scene.square(x + 1.0, y + 1.0, Ink::Dead);
        }
        let actions: Vec<u32> = bits(of.open).collect();
        for line in 0..line_count(height.into(), width.into()) as u32 {
            let (lies, row, column) = of.place(line);
            let to = if lies { at(row, column + 1) } else { at(row + 1, column) };
            let action = actions.iter().position(|open| *open == line);
            let ink = if action.is_some() { Ink::Empty } else { Ink::Piece };
            scene.line(at(row, column), to, ink).action = action;
        }
        for row in 0..=height {
            for column in 0..=width {
                let (x, y) = at(row, column);
                scene.disc(x, y, Ink::Piece);
            }
        }
        scene
    }

    fn sample(&self, dice: &mut dyn Dice) -> Grid {
        let (height, width) = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)][dice.roll(4) as usize];
        let mut grid = Grid::empty(height, width);
        let drawn = if height * width > 4 { 3 } else { 2 };
        for line in bits(grid.open) {
            if dice.roll(4) < drawn {
                grid = grid.with_drawn(line);
            }
        }
        grid
    }
}

/// «b2–b3»: columns of dots are letters, rows are numbers from the top.
fn name(grid: &Grid, line: u32) -> String {
    let dot = |row: u32, column: u32| {
        let letter = |index: u32| char::from(b'a' + index as u8);
        let prefix = if column < 26 { String::new() } else { letter(column / 26 - 1).to_string() };
        format!("{prefix}{}{}", letter(column % 26), row + 1)
    };
    let (lies, row, column) = grid.place(line);
    let to = if lies { dot(row, column + 1) } else { dot(row + 1, column) };
    format!("{}–{to}", dot(row, column))
}

fn too_many() -> String {
    format!("expected at most {MOST_LINES} lines, such as 7x7 boxes")
}

/// Reads rows of lying and standing lines in turn, until no ‘/’ comes.
fn parse_rows(text: &mut Scanner) -> Result<Grid, Error> {
    let start = text.clone();
    let mut rows: Vec<Vec<bool>> = Vec::new();
    loop {
        let row_start = text.clone();
        let lies = rows.len().is_multiple_of(2);
        let (mark, what) = match lies {
            true => ('-', "a lying line, ‘-’ or ‘.’"),
            false => ('|', "a standing line, ‘|’ or ‘.’"),
        };
        let mut row = Vec::new();
        while let Some(open) = one_of(text, '.', mark) {
            row.push(open);
        }
        if row.is_empty() {
            return Err(text.expected(what));
        }
        let width = rows.first().map_or(row.len(), Vec::len);
        if row.len() != width + usize::from(!lies) {
            let message = match lies {
                true => format!("expected {width} lying lines, as in the first row"),
                false => format!("expected {} standing lines, one more than lying ones", width + 1),
            };
            return Err(text.wrong_since(&row_start, message));
        }
        rows.push(row);
        if rows.iter().map(Vec::len).sum::<usize>() as u64 > MOST_LINES {
            return Err(text.wrong_since(&start, too_many()));
        }
        if !text.eat("/") {
            break;
        }
    }
    if rows.len() < 3 || rows.len().is_multiple_of(2) {
        return Err(text.expected("‘/’ and the next row: the last row is one of lying lines"));
    }
    let mut grid = Grid { height: (rows.len() / 2) as u8, width: rows[0].len() as u8, open: 0 };
    for (at, row) in rows.iter().enumerate() {
        for column in (0..row.len()).filter(|column| row[*column]) {
            let (row, column) = (at as u32 / 2, column as u32);
            let lies = at.is_multiple_of(2);
            let line = if lies { grid.lying(row, column) } else { grid.standing(row, column) };
            grid.open |= 1 << line;
        }
    }
    Ok(grid)
}
