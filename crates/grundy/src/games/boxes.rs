//! Nimstring and Dots and Boxes: lines between dots, and a box that is completed obliges to another line.

mod chains;
mod grid;
mod text;

use crate::base::Reason;
use crate::rules::{Complimenting, Powers, Turns, Way};
use crate::scene::{Ink, Scene, Shape};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Play, Ruleset, Scanner};
use grid::{Lines, Place, bits, line_count};
use text::LETTERS;

/// Nimstring.
pub const NIMSTRING: Entry = Entry {
    name: "nimstring",
    title: "Nimstring",
    rules: "Draw a line between two neighbouring dots. Who completes a box must draw another line, and \
            who cannot loses.",
    parameters: "",
    notation: NOTATION,
    examples: &[
        "nimstring 2x2",
        "nimstring --/.../../.../..",
        "nimstring ...../|....|/-----",
        "nimstring 1x3 A",
    ],
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
    examples: &[
        "dots-and-boxes 2x2",
        "dots-and-boxes --/|.|/../|.|/..",
        "dots-and-boxes -../||../-.. B A..",
    ],
    convention: Convention::Score,
    open: |entry, _| Ok(seat(entry, "", Boxes)),
};

const NOTATION: &str = "rows and columns of boxes: 2x3; or the lines row by row from the top, lying and standing ones in \
     turn, ‘-’ and ‘|’ drawn, ‘.’ not: .-/|.|/--; then, to go on from what is won, the initial of the \
     player to move and those in the boxes: .-/|||/-- B .A; at most 128 lines (7x7 boxes). A part with 24 open lines (3x3) takes \
     seconds, and every line more about twice as long";

/// The rules of both games.
pub struct Boxes;

/// A position: the lines, and initials if they are kept. These change no move, only who has how much.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DrawnLines {
    grid: Lines,
    /// Boxed, because tables hold many positions and none of these.
    initials: Option<Box<Initials>>,
}

/// The name of a box in the picture.
fn box_name((row, column): Place) -> String {
    format!("box {row}.{column}")
}

/// The initial of the player to move, and whose initial is in which box. Every board of a sum has its own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Initials {
    mover: usize,
    /// Bits for the boxes, row by row.
    taken: [u64; 2],
}

impl DrawnLines {
    fn plain(grid: Lines) -> Self {
        Self { grid, initials: None }
    }

    fn with_drawn(&self, line: u32) -> Self {
        let grid = self.grid.with_drawn(line);
        let mut initials = self.initials.clone();
        if let Some(initials) = &mut initials {
            let width = u32::from(grid.width);
            let completed = grid.neighbours(line).filter(|place| grid.degree(*place) == 0);
            let won = completed.fold(0, |won, (row, column)| won | 1 << (row * width + column));
            initials.taken[initials.mover] |= won;
            if won == 0 {
                initials.mover = 1 - initials.mover;
            }
        }
        Self { grid, initials }
    }

    /// The initial in a box.
    fn initial(&self, (row, column): Place) -> Option<char> {
        let index = row * u32::from(self.grid.width) + column;
        let taken = self.initials.as_ref()?.taken;
        (0..2).find(|player| taken[*player] >> index & 1 == 1).map(|player| LETTERS[player])
    }
}

impl Ruleset for Boxes {
    type Position = DrawnLines;

    fn options(&self, of: &DrawnLines, out: &mut Vec<DrawnLines>) {
        out.extend(bits(of.grid.open).map(|line| of.with_drawn(line)));
    }

    fn summands(&self, of: DrawnLines, out: &mut Vec<DrawnLines>) {
        out.extend(of.grid.parts().map(DrawnLines::plain));
    }

    fn canonical(&self, of: DrawnLines) -> DrawnLines {
        DrawnLines::plain(of.grid.least())
    }

    fn rank(&self, of: &DrawnLines) -> Option<u128> {
        Some(of.grid.open.count_ones().into())
    }

    fn powers(&self) -> Powers<'_, DrawnLines> {
        Powers { turns: Turns::Complimenting(self), ..Powers::NONE }
    }
}

impl Play for Boxes {
    fn parse(&self, text: &mut Scanner) -> Result<DrawnLines, Error> {
        text::parse(text)
    }

    fn notate(&self, of: &DrawnLines) -> String {
        text::notate(of)
    }

    fn moves(&self, of: &DrawnLines) -> Vec<Move<DrawnLines>> {
        let named = |line: u32| {
            let after = of.with_drawn(line);
            let completed = match self.points(of, &after) {
                0 => "",
                1 => ", which completes a box",
                _ => ", which completes two boxes",
            };
            Move::new(format!("draw the line {}{completed}", text::name(&of.grid, line)), after)
        };
        bits(of.grid.open).map(named).collect()
    }

    /// Dots two squares apart, lines and boxes between them.
    fn draw(&self, of: &DrawnLines) -> Scene {
        let mut scene = Scene::new(format!("Dots and lines {}", self.notate(of)));
        let grid = &of.grid;
        let (height, width) = (u32::from(grid.height), u32::from(grid.width));
        let at = |row: u32, column: u32| (2.0 * f64::from(column), 2.0 * f64::from(row));
        for place in grid.boxes().filter(|place| grid.degree(*place) == 0) {
            let (x, y) = at(place.0, place.1);
            let label = of.initial(place).map_or(String::new(), String::from);
            let ink = Ink::Dead;
            scene.add(Shape::Square { x: x + 1.0, y: y + 1.0, ink, label }).named(box_name(place));
        }
        for line in 0..line_count(height.into(), width.into()) as u32 {
            let (lies, row, column) = grid.place(line);
            let to = if lies { at(row, column + 1) } else { at(row + 1, column) };
            let ink = if grid.is_open(line) { Ink::Empty } else { Ink::Piece };
            scene.line(at(row, column), to, ink).named(text::name(grid, line));
        }
        for row in 0..=height {
            for column in 0..=width {
                let (x, y) = at(row, column);
                scene.disc(x, y, Ink::Piece).named(format!("dot {row}.{column}"));
            }
        }
        scene
    }

    fn ways(&self, of: &DrawnLines, _: &[Move<DrawnLines>]) -> Vec<Vec<Way>> {
        let way = |line: u32| {
            let name = text::name(&of.grid, line);
            // This line is the last side of a box that it completes.
            let completed = of.grid.neighbours(line).filter(|place| of.grid.degree(*place) == 1);
            vec![Way::at([&name]).alters([&name]).comes(completed.map(box_name))]
        };
        bits(of.grid.open).map(way).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<DrawnLines> {
        let (height, width) = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)][dice.roll(4) as usize];
        let mut board = DrawnLines::plain(Lines::empty(height, width));
        if dice.roll(7) == 0 {
            let mover = dice.roll(1) as usize;
            board.initials = Some(Box::new(Initials { mover, taken: [0, 0] }));
        }
        let drawn = if height * width > 4 { 3 } else { 2 };
        for line in bits(board.grid.open) {
            if dice.roll(4) < drawn {
                board = board.with_drawn(line);
            }
        }
        Some(board)
    }
}

impl Complimenting<DrawnLines> for Boxes {
    fn moves_again(&self, from: &DrawnLines, to: &DrawnLines) -> bool {
        self.points(from, to) > 0
    }

    fn points(&self, from: &DrawnLines, to: &DrawnLines) -> u32 {
        to.grid.complete() - from.grid.complete()
    }

    fn owned(&self, of: &DrawnLines) -> [u32; 2] {
        let of_player = |initials: &Initials, player: usize| initials.taken[player].count_ones();
        of.initials
            .as_ref()
            .map_or([0, 0], |kept| [of_player(kept, kept.mover), of_player(kept, 1 - kept.mover)])
    }

    /// Only the initials know whose turn it is.
    fn turn_passed(&self, mut of: DrawnLines) -> DrawnLines {
        if let Some(initials) = &mut of.initials {
            initials.mover = 1 - initials.mover;
        }
        of
    }

    fn score_reason(&self, of: &DrawnLines) -> Option<Reason> {
        Some(chains::long_chain_rule(&of.grid))
    }
}
