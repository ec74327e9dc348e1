//! Cram: dominoes on a board, either way round, for both players.

mod frame;
mod grid;
mod order;
mod squares;

use crate::base::Reason;
use crate::rules::shortcut::Visit;
use crate::rules::{Powers, Shortcut, Theory, Way};
use crate::scene::{Ink, Scene};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};
use grid::Grid;
use order::Order;
use squares::Squares;
use std::hash::{Hash, Hasher};

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
    open: |entry, _| Ok(seat(entry, "", Cram::default())),
};

/// The rules of Cram.
#[derive(Default)]
pub struct Cram {
    order: Order,
}

/// The squares are bits of one number, kept as two halves.
const MOST_SQUARES: u64 = 128;

/// A board: square `row * width + column` is free where bit 0 to 63 of `low`, 64 to 127 of `high` is set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FreeSquares {
    width: u8,
    height: u8,
    low: u64,
    high: u64,
}

impl Hash for FreeSquares {
    /// In two words, for speed.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let size = u64::from(self.width) << 8 | u64::from(self.height);
        state.write_u64(self.low);
        state.write_u64(self.high ^ size);
    }
}

impl From<Grid<u128>> for FreeSquares {
    fn from(grid: Grid<u128>) -> Self {
        let (width, height) = (grid.width as u8, grid.height as u8);
        Self { width, height, low: grid.free as u64, high: (grid.free >> 64) as u64 }
    }
}

impl From<Grid<u64>> for FreeSquares {
    fn from(grid: Grid<u64>) -> Self {
        Self { width: grid.width as u8, height: grid.height as u8, low: grid.free, high: 0 }
    }
}

impl FreeSquares {
    fn full(height: u8, width: u8) -> Self {
        let (width, height) = (u32::from(width), u32::from(height));
        Grid { width, height, free: u128::ones(width * height) }.into()
    }

    fn squares(&self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    fn free(&self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }

    fn grid(&self) -> Grid<u128> {
        Grid { width: self.width.into(), height: self.height.into(), free: self.free() }
    }

    /// The same in 64 bits, if they are more than enough.
    fn small_grid(&self) -> Option<Grid<u64>> {
        let grid = Grid { width: self.width.into(), height: self.height.into(), free: self.low };
        (self.squares() < 64).then_some(grid)
    }

    /// Every place for a domino: its two squares.
    fn places(&self) -> impl Iterator<Item = (u32, u32)> {
        let (grid, width) = (self.grid(), u32::from(self.width));
        let lying = grid.lying().indices().map(|square| (square, square + 1));
        lying.chain(grid.standing().indices().map(move |square| (square, square + width)))
    }

    fn covered(&self, (a, b): (u32, u32)) -> Self {
        let free = self.free() & !(1 << a | 1 << b);
        Self { low: free as u64, high: (free >> 64) as u64, ..*self }
    }

    fn is_paired(&self) -> bool {
        self.small_grid().map_or_else(|| self.grid().is_paired(), |grid| grid.is_paired())
    }

    fn row(&self, row: u8) -> String {
        let start = u32::from(row) * u32::from(self.width);
        let square = |column: u8| self.free() >> (start + u32::from(column)) & 1 == 1;
        (0..self.width).map(|column| if square(column) { '.' } else { '#' }).collect()
    }

    /// «b3»: columns are letters, rows are numbers.
    fn name(&self, square: u32) -> String {
        let (row, column) = (square / u32::from(self.width), square % u32::from(self.width));
        let letter = |index: u32| char::from(b'a' + index as u8);
        let prefix = if column < 26 { String::new() } else { letter(column / 26 - 1).to_string() };
        format!("{prefix}{}{}", letter(column % 26), row + 1)
    }

    /// «b3-b4»: a place for a domino.
    fn place_name(&self, (a, b): (u32, u32)) -> String {
        format!("{}-{}", self.name(a), self.name(b))
    }
}

impl Ruleset for Cram {
    type Position = FreeSquares;

    fn options(&self, of: &FreeSquares, out: &mut Vec<FreeSquares>) {
        match of.small_grid() {
            Some(grid) => {
                let without =
                    |(_, domino): (usize, u64)| FreeSquares { low: of.low & !domino, ..*of };
                out.extend(self.order.places(&grid).map(without));
            }
            None => out.extend(of.places().map(|place| of.covered(place))),
        }
    }

    /// Areas that no domino connects; single squares are of no use.
    fn summands(&self, of: FreeSquares, out: &mut Vec<FreeSquares>) {
        match of.small_grid() {
            Some(grid) => grid.areas(&mut |area| out.push(grid.cut_out(area).into())),
            None => {
                let grid = of.grid();
                grid.areas(&mut |area| out.push(grid.cut_out(area).into()));
            }
        }
    }

    fn canonical(&self, of: FreeSquares) -> FreeSquares {
        of.small_grid().map_or_else(|| of.grid().least().into(), |grid| grid.least().into())
    }

    fn rank(&self, of: &FreeSquares) -> Option<u128> {
        Some(of.free().count_ones().div_ceil(2).into())
    }

    fn powers(&self) -> Powers<'_, FreeSquares> {
        Powers { theory: Some(self), shortcut: Some(self), ..Powers::NONE }
    }
}

impl Play for Cram {
    fn parse(&self, text: &mut Scanner) -> Result<FreeSquares, Error> {
        if text.peek().is_some_and(|c| c.is_ascii_digit()) {
            let start = text.clone();
            let height = text.number_in("a number of rows", 1, MOST_SQUARES)?;
            text.expect("x")?;
            let width = text.number_in("a number of columns", 1, MOST_SQUARES)?;
            if height * width > MOST_SQUARES {
                let message = format!("expected at most {MOST_SQUARES} squares");
                return Err(text.wrong_since(&start, message));
            }
            return Ok(FreeSquares::full(height as u8, width as u8));
        }
        parse_rows(text)
    }

    fn notate(&self, of: &FreeSquares) -> String {
        if *of == FreeSquares::full(of.height, of.width) {
            return format!("{}x{}", of.height, of.width);
        }
        (0..of.height).map(|row| of.row(row)).collect::<Vec<_>>().join("|")
    }

    fn moves(&self, of: &FreeSquares) -> Vec<Move<FreeSquares>> {
        let named = |place: (u32, u32)| {
            let text = format!("put a domino on {} and {}", of.name(place.0), of.name(place.1));
            Move::new(text, of.covered(place))
        };
        of.places().map(named).collect()
    }

    fn draw(&self, of: &FreeSquares) -> Scene {
        let mut scene = Scene::new(format!("Cram board {}", self.notate(of)));
        let width = u32::from(of.width);
        let at = |square: u32| (f64::from(square % width), f64::from(square / width));
        for square in 0..width * u32::from(of.height) {
            let ink = if of.free() >> square & 1 == 1 { Ink::Empty } else { Ink::Dead };
            scene.square(at(square).0, at(square).1, ink).named(of.name(square));
        }
        for (a, b) in of.places() {
            scene.line(at(a), at(b), Ink::Accent).named(of.place_name((a, b)));
        }
        scene
    }

    /// A domino also takes the places that overlap its own.
    fn ways(&self, of: &FreeSquares, _: &[Move<FreeSquares>]) -> Vec<Vec<Way>> {
        let way = |place: (u32, u32)| {
            let squares = [of.name(place.0), of.name(place.1)];
            let is_taken =
                |(a, b): &(u32, u32)| [a, b].iter().any(|s| **s == place.0 || **s == place.1);
            let taken = of.places().filter(is_taken).map(|place| of.place_name(place));
            let way = Way::at([of.place_name(place)].iter().chain(&squares));
            vec![way.goes(taken).covers(squares)]
        };
        of.places().map(way).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<FreeSquares> {
        let (height, width) = (1 + dice.roll(3) as u8, 1 + dice.roll(4) as u8);
        let mut grid = FreeSquares::full(height, width).grid();
        for square in grid.free.indices() {
            if dice.roll(5) == 0 {
                grid.free &= !(1 << square);
            }
        }
        Some(grid.into())
    }
}

impl Theory<FreeSquares> for Cram {
    fn known(&self, of: &FreeSquares) -> Option<Nimber> {
        of.is_paired().then_some(Nimber(0))
    }

    /// The answer to every move is the same move after half a turn.
    fn reason(&self, of: &FreeSquares) -> Option<Reason> {
        of.is_paired().then(|| {
            Reason::new(
                "Pairing",
                "After half a turn the board is the same, and every domino is apart from its image, so \
                 the second player answers every domino with the opposite one: the value is 0.",
            )
        })
    }
}

impl Shortcut<FreeSquares> for Cram {
    fn lean_parts(&self, of: FreeSquares) -> Vec<FreeSquares> {
        let mut parts = Vec::new();
        match of.small_grid() {
            Some(grid) => {
                grid.pieces(grid.free, &mut |area| parts.push(grid.canonical(area).into()));
            }
            None => {
                let grid = of.grid();
                grid.pieces(grid.free, &mut |area| parts.push(grid.canonical(area).into()));
            }
        }
        parts
    }

    fn code(&self, of: &FreeSquares) -> Option<u64> {
        of.small_grid()?.code()
    }

    fn decoded(&self, code: u64) -> FreeSquares {
        Grid::decoded(code).into()
    }

    fn rank(&self, code: u64) -> u32 {
        Grid::squares_of(code).count_ones().div_ceil(2)
    }

    /// Options in several areas come first: these are small, so that more is known about them.
    fn visit_options(&self, of: u64, visit: &mut Visit<'_, u64>) {
        let grid = Grid::decoded(of);
        let (mut parts, mut whole) = (Vec::with_capacity(8), Vec::with_capacity(64));
        for (number, domino) in self.order.places(&grid) {
            parts.clear();
            match grid.split(domino, &mut |area| parts.extend(grid.canonical(area).code())) {
                Some(rest) => whole.push((number, rest)),
                None if visit(number, &parts).is_break() => return,
                None => {}
            }
        }
        let images = grid.images();
        for (number, rest) in whole {
            let Some(part) = images.canonical(rest).code() else { continue };
            if visit(number, &[part]).is_break() {
                return;
            }
        }
    }
}

fn parse_rows(text: &mut Scanner) -> Result<FreeSquares, Error> {
    let start = text.clone();
    let mut grid = Grid { width: 0, height: 0, free: 0u128 };
    loop {
        let row = text.eat_while(|c| matches!(c, '.' | '#')).as_bytes();
        let (start_of_row, squares) = (grid.height * grid.width, row.len() as u32);
        if row.len() as u64 + u64::from(start_of_row) > MOST_SQUARES {
            let message = format!("expected at most {MOST_SQUARES} squares");
            return Err(text.wrong_since(&start, message));
        }
        for (square, _) in (start_of_row..).zip(row).filter(|(_, free)| **free == b'.') {
            grid.free |= 1 << square;
        }
        let is_short = squares < grid.width && text.peek().is_some_and(|c| c != '|');
        if squares == 0 || is_short {
            return Err(text.expected("a square, ‘.’ or ‘#’"));
        }
        if grid.height > 0 && squares != grid.width {
            let message = format!("expected rows of {} squares each", grid.width);
            return Err(text.wrong_since(&start, message));
        }
        (grid.width, grid.height) = (squares, grid.height + 1);
        if !text.eat("|") {
            return Ok(grid.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dice::Seeded;
    use crate::rules::shortcut::visit_step_by_step;
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    fn random(dice: &mut dyn Dice) -> Grid<u64> {
        let (width, height) = (1 + dice.roll(7) as u32, 1 + dice.roll(7) as u32);
        let holes = dice.roll(u64::MAX) & dice.roll(u64::MAX);
        Grid { width, height, free: u64::ones(width * height) & !holes }
    }

    fn wide(grid: Grid<u64>) -> Grid<u128> {
        Grid { width: grid.width, height: grid.height, free: grid.free.into() }
    }

    #[test]
    fn sixty_four_bits_do_what_more_bits_do() {
        let mut dice = Seeded(64);
        for _ in 0..5000 {
            let grid = random(&mut dice);
            assert_eq!(wide(grid.least()), wide(grid).least());
            assert_eq!(grid.is_paired(), wide(grid).is_paired());
            let (mut areas, mut more) = (Vec::new(), Vec::new());
            grid.areas(&mut |area| areas.push(wide(grid.canonical(area))));
            wide(grid).areas(&mut |area| more.push(wide(grid).canonical(area)));
            assert_eq!(areas, more);
            areas.clear();
            more.clear();
            grid.pieces(grid.free, &mut |area| areas.push(wide(grid.canonical(area))));
            wide(grid).pieces(wide(grid).free, &mut |area| more.push(wide(grid).canonical(area)));
            assert_eq!(areas, more);
        }
    }

    #[test]
    fn every_domino_is_placed_once_whatever_the_order() {
        let (mut dice, cram) = (Seeded(2), Cram::default());
        for _ in 0..2000 {
            let board: FreeSquares = random(&mut dice).into();
            let mut options = Vec::new();
            cram.options(&board, &mut options);
            let mut places: Vec<FreeSquares> =
                board.places().map(|place| board.covered(place)).collect();
            options.sort_unstable();
            places.sort_unstable();
            assert_eq!(options, places);
        }
    }

    /// The mex rule and nothing else.
    fn value(board: FreeSquares, known: &mut HashMap<u128, u32>) -> u32 {
        if let Some(value) = known.get(&board.free()) {
            return *value;
        }
        let reached: Vec<u32> =
            board.places().map(|place| value(board.covered(place), known)).collect();
        let value = (0..).find(|value| !reached.contains(value)).unwrap();
        known.insert(board.free(), value);
        value
    }

    #[test]
    fn what_changes_no_move_changes_no_value() {
        let (mut dice, cram, mut cut) = (Seeded(4), Cram::default(), 0);
        for _ in 0..1000 {
            let grid = random(&mut dice);
            let height = grid.height.min(3);
            let free = grid.free & u64::ones(grid.width * height);
            let board: FreeSquares = Grid { height, free, ..grid }.into();
            let of = |board: FreeSquares| value(board, &mut HashMap::new());
            let parts = cram.lean_parts(board);
            let mut areas = Vec::new();
            cram.summands(board, &mut areas);
            cut += usize::from(parts.len() > areas.len());
            assert_eq!(
                parts.into_iter().fold(0, |sum, part| sum ^ of(part)),
                of(board),
                "{board:?}"
            );
        }
        assert!(cut > 20, "{cut}");
    }

    #[test]
    fn the_short_way_to_options_leads_where_the_long_one_does() {
        let (mut dice, cram) = (Seeded(4), Cram::default());
        for _ in 0..3000 {
            for part in cram.lean_parts(random(&mut dice).into()) {
                let Some(code) = cram.code(&part) else { continue };
                let (mut short, mut long) = (Vec::new(), Vec::new());
                let keep = |list: &mut Vec<_>, mut parts: Vec<FreeSquares>| {
                    parts.sort_unstable();
                    list.push(parts);
                    ControlFlow::Continue(())
                };
                let decoded =
                    |codes: &[u64]| codes.iter().map(|code| cram.decoded(*code)).collect();
                cram.visit_options(code, &mut |_, codes| keep(&mut short, decoded(codes)));
                visit_step_by_step(&cram, &part, &mut |_, parts| keep(&mut long, parts.to_vec()));
                short.sort_unstable();
                long.sort_unstable();
                assert_eq!(short, long);
            }
        }
    }

    #[test]
    fn codes_stand_for_one_board_each() {
        let (mut dice, cram) = (Seeded(9), Cram::default());
        for (height, width) in [(9, 7), (20, 3), (15, 4), (12, 5), (10, 6), (60, 1), (30, 2)] {
            let board = FreeSquares::full(height, width);
            assert_eq!(cram.code(&board).map(|code| cram.decoded(code)), Some(board));
        }
        for (height, width) in [(21, 3), (61, 1), (8, 8), (128, 1)] {
            assert_eq!(cram.code(&FreeSquares::full(height, width)), None, "{height}x{width}");
        }
        let mut parts = Vec::new();
        for _ in 0..5000 {
            cram.summands(random(&mut dice).into(), &mut parts);
        }
        let mut coded = 0;
        for part in parts.into_iter().map(|part| cram.canonical(part)) {
            let Some(code) = cram.code(&part) else { continue };
            assert_eq!(cram.decoded(code), part);
            coded += 1;
        }
        assert!(coded > 5000, "{coded}");
    }

    #[test]
    fn a_part_is_its_own_only_part() {
        let (mut dice, cram) = (Seeded(3), Cram::default());
        for _ in 0..5000 {
            for part in cram.lean_parts(random(&mut dice).into()) {
                assert_eq!(cram.lean_parts(part), [part]);
            }
        }
    }
}
