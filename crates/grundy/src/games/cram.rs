//! Cram: dominoes on a board, either way round, for both players.

use super::wording::one_of;
use crate::catalogue::Entry;
use crate::explain::Reason;
use crate::game::seat;
use crate::scene::{Ink, Scene};
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};

/// Cram.
pub const ENTRY: Entry = Entry {
    name: "cram",
    title: "Cram",
    rules: "Put a domino on two free squares side by side, either way round.",
    parameters: "",
    notation: "rows and columns: 4x5; or the squares row by row, ‘.’ free and ‘#’ not: ..#.|....; at \
               most 128 squares",
    examples: &["cram 4x5", "cram ..#.|....|.#..", "cram 3x3"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Cram)),
};

/// The rules of Cram.
pub struct Cram;

/// The squares are bits of one number.
const MOST_SQUARES: u64 = 128;

/// A board: bit `row * width + column` is set where a square is free.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    width: u8,
    height: u8,
    free: u128,
}

/// The lowest `count` bits.
fn ones(count: u32) -> u128 {
    if count >= 128 { u128::MAX } else { (1 << count) - 1 }
}

/// The bits that are set, from the lowest.
fn bits(mut set: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < 128).then_some(lowest)
    })
}

impl Board {
    fn full(height: u8, width: u8) -> Self {
        Self { width, height, free: ones(u32::from(width) * u32::from(height)) }
    }

    /// The squares of the leftmost column.
    fn first_column(&self) -> u128 {
        (0..u32::from(self.height)).fold(0, |set, row| set | 1 << (row * u32::from(self.width)))
    }

    /// The squares whose right neighbour exists and is free too.
    fn lying(&self) -> u128 {
        let right = (self.free >> 1) & !(self.first_column() << (self.width - 1));
        self.free & right
    }

    /// The squares whose lower neighbour exists and is free too.
    fn standing(&self) -> u128 {
        let below = if u32::from(self.width) < 128 { self.free >> self.width } else { 0 };
        self.free & below
    }

    /// Every place for a domino: its two squares.
    fn places(&self) -> impl Iterator<Item = (u32, u32)> {
        let width = u32::from(self.width);
        let lying = bits(self.lying()).map(|square| (square, square + 1));
        lying.chain(bits(self.standing()).map(move |square| (square, square + width)))
    }

    fn covered(&self, (a, b): (u32, u32)) -> Self {
        Self { free: self.free & !(1 << a | 1 << b), ..*self }
    }

    /// The free squares that dominoes connect with those of `seed`.
    fn connected(&self, seed: u128) -> u128 {
        let left = self.first_column();
        let right = left << (self.width - 1);
        let mut area = seed;
        loop {
            let sideways = (area & !right) << 1 | (area & !left) >> 1;
            let (up, down) = match u32::from(self.width) {
                128.. => (0, 0),
                width => (area >> width, area << width),
            };
            let grown = (area | sideways | up | down) & self.free;
            if grown == area {
                return area;
            }
            area = grown;
        }
    }

    /// Only the squares of `area`, cut out of the board.
    fn cut_out(&self, area: u128) -> Self {
        let width = u32::from(self.width);
        let line = |row: u32| area >> (row * width) & ones(width);
        let columns = (0..u32::from(self.height)).fold(0, |columns, row| columns | line(row));
        let (left, right) = (columns.trailing_zeros(), 127 - columns.leading_zeros());
        let (top, bottom) = (area.trailing_zeros() / width, (127 - area.leading_zeros()) / width);
        let (height, new_width) = (bottom - top + 1, right - left + 1);
        let mut free = 0;
        for row in 0..height {
            free |= (line(top + row) >> left) << (row * new_width);
        }
        Self { width: new_width as u8, height: height as u8, free }
    }

    fn mirrored(&self) -> Self {
        let width = u32::from(self.width);
        let mut free = 0;
        for row in 0..u32::from(self.height) {
            let line = self.free >> (row * width) & ones(width);
            free |= (line.reverse_bits() >> (128 - width)) << (row * width);
        }
        Self { free, ..*self }
    }

    /// Turned by half a circle: the bits in reverse.
    fn half_turned(&self) -> Self {
        let squares = u32::from(self.width) * u32::from(self.height);
        Self { free: self.free.reverse_bits() >> (128 - squares), ..*self }
    }

    fn transposed(&self) -> Self {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let mut free = 0;
        for row in 0..height {
            let line = self.free >> (row * width) & ones(width);
            free |= bits(line).fold(0, |set, column| set | 1 << (column * height + row));
        }
        Self { width: self.height, height: self.width, free }
    }

    /// The least of the boards that turning and mirroring give.
    fn least(self) -> Self {
        let best = |board: Self| {
            let mirrored = board.mirrored();
            let turned = board.half_turned().min(mirrored.half_turned());
            board.min(mirrored).min(turned)
        };
        match self.width.cmp(&self.height) {
            std::cmp::Ordering::Less => best(self),
            std::cmp::Ordering::Greater => best(self.transposed()),
            std::cmp::Ordering::Equal => best(self).min(best(self.transposed())),
        }
    }

    /// Whether the board is the same after half a turn and every domino is apart from its image: none
    /// lies across the middle, on it or with one end in it.
    fn is_paired(&self) -> bool {
        let last = u32::from(self.width) * u32::from(self.height) - 1;
        let meets = |(a, b): (u32, u32)| a + b == last || 2 * a == last || 2 * b == last;
        self.half_turned() == *self && !self.places().any(meets)
    }

    fn row(&self, row: u8) -> String {
        let start = u32::from(row) * u32::from(self.width);
        let square = |column: u8| self.free >> (start + u32::from(column)) & 1 == 1;
        (0..self.width).map(|column| if square(column) { '.' } else { '#' }).collect()
    }

    /// «b3»: columns are letters, rows are numbers.
    fn name(&self, square: u32) -> String {
        let (row, column) = (square / u32::from(self.width), square % u32::from(self.width));
        let letter = |index: u32| char::from(b'a' + index as u8);
        let prefix = if column < 26 { String::new() } else { letter(column / 26 - 1).to_string() };
        format!("{prefix}{}{}", letter(column % 26), row + 1)
    }
}

impl Ruleset for Cram {
    type Position = Board;

    fn options(&self, of: &Board, out: &mut Vec<Board>) {
        out.extend(of.places().map(|place| of.covered(place)));
    }

    /// Areas that no domino connects; single squares are of no use.
    fn summands(&self, of: Board, out: &mut Vec<Board>) {
        let mut left = of.free;
        while left != 0 {
            let area = of.connected(left & left.wrapping_neg());
            left &= !area;
            if area.count_ones() > 1 {
                out.push(of.cut_out(area));
            }
        }
    }

    fn canonical(&self, of: Board) -> Board {
        of.least()
    }

    fn rank(&self, of: &Board) -> Option<u128> {
        Some((of.free.count_ones() / 2).into())
    }

    fn known(&self, of: &Board) -> Option<Nimber> {
        of.is_paired().then_some(Nimber(0))
    }
}

impl Play for Cram {
    fn parse(&self, text: &mut Scanner) -> Result<Board, Error> {
        if text.peek().is_some_and(|c| c.is_ascii_digit()) {
            let start = text.clone();
            let height = text.number_in("a number of rows", 1, MOST_SQUARES)?;
            text.expect("x")?;
            let width = text.number_in("a number of columns", 1, MOST_SQUARES)?;
            if height * width > MOST_SQUARES {
                let message = format!("expected at most {MOST_SQUARES} squares");
                return Err(text.wrong_since(&start, message));
            }
            return Ok(Board::full(height as u8, width as u8));
        }
        parse_rows(text)
    }

    fn notate(&self, of: &Board) -> String {
        if *of == Board::full(of.height, of.width) {
            return format!("{}x{}", of.height, of.width);
        }
        (0..of.height).map(|row| of.row(row)).collect::<Vec<_>>().join("|")
    }

    fn moves(&self, of: &Board) -> Vec<Move<Board>> {
        let named = |place: (u32, u32)| {
            let text = format!("put a domino on {} and {}", of.name(place.0), of.name(place.1));
            Move::new(text, of.covered(place))
        };
        of.places().map(named).collect()
    }

    /// The answer to every move is the same move after half a turn.
    fn reason(&self, of: &Board) -> Option<Reason> {
        of.is_paired().then(|| {
            Reason::new(
                "Pairing",
                "After half a turn the board is the same, and every domino is apart from its image, so \
                 the second player answers every domino with the opposite one: the value is 0.",
            )
        })
    }

    fn draw(&self, of: &Board) -> Scene {
        let mut scene = Scene::new(format!("Cram board {}", self.notate(of)));
        let width = u32::from(of.width);
        let at = |square: u32| (f64::from(square % width), f64::from(square / width));
        for square in 0..width * u32::from(of.height) {
            let ink = if of.free >> square & 1 == 1 { Ink::Empty } else { Ink::Dead };
            scene.square(at(square).0, at(square).1, ink);
        }
        for (index, (a, b)) in of.places().enumerate() {
            scene.line(at(a), at(b), Ink::Accent).action = Some(index);
        }
        scene
    }

    fn sample(&self, dice: &mut dyn Dice) -> Board {
        let (height, width) = (1 + dice.roll(3) as u8, 1 + dice.roll(4) as u8);
        let mut board = Board::full(height, width);
        for square in bits(board.free) {
            if dice.roll(5) == 0 {
                board.free &= !(1 << square);
            }
        }
        board
    }
}

fn parse_rows(text: &mut Scanner) -> Result<Board, Error> {
    let (mut rows, mut row): (Vec<Vec<bool>>, Vec<bool>) = (Vec::new(), Vec::new());
    let start = text.clone();
    loop {
        while let Some(free) = one_of(text, '.', '#') {
            row.push(free);
        }
        if row.is_empty() {
            return Err(text.expected("a square, ‘.’ or ‘#’"));
        }
        if rows.first().is_some_and(|first| first.len() != row.len()) {
            let message = format!("expected rows of {} squares each", rows[0].len());
            return Err(text.wrong_since(&start, message));
        }
        rows.push(std::mem::take(&mut row));
        if (rows.len() * rows[0].len()) as u64 > MOST_SQUARES {
            let message = format!("expected at most {MOST_SQUARES} squares");
            return Err(text.wrong_since(&start, message));
        }
        if !text.eat("|") {
            break;
        }
    }
    let mut board = Board { width: rows[0].len() as u8, height: rows.len() as u8, free: 0 };
    for (square, free) in rows.into_iter().flatten().enumerate() {
        board.free |= u128::from(free) << square;
    }
    Ok(board)
}
