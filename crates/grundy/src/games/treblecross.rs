//! Treblecross: one-dimensional noughts and crosses with crosses only; three in a row win.

use super::wording::one_of;
use crate::heap::HeapRule;
use crate::rules::{HeapGame, Powers, Way};
use crate::scene::{Ink, Scene, Shape};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Play, Ruleset, Scanner};
use std::collections::BTreeSet;
use std::ops::Range;

/// Treblecross.
pub const ENTRY: Entry = Entry {
    name: "treblecross",
    title: "Treblecross",
    rules: "Put a cross into a cell of the row that is neither next nor next but one to a cross. \
            This is the game in which three crosses in a row win: in a row of three cells or more, \
            a cross so near to another lets the opponent complete three at once, so nobody makes \
            one before nothing else is left, and then it loses.",
    parameters: "",
    notation: "the number of empty cells: 11; or the cells: ..X....X.",
    examples: &["treblecross 11", "treblecross ....X......", "treblecross 7"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Treblecross)),
};

/// The rules of Treblecross.
pub struct Treblecross;

/// A row: how many cells it has, and which of them, in order and from 0, hold crosses.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Row {
    cells: u32,
    crosses: Vec<u32>,
}

/// The longest row.
const LONGEST: u64 = 10_000;
/// How far a cross bars other crosses.
const REACH: u32 = 2;

impl Row {
    fn empty(cells: u32) -> Self {
        Self { cells, crosses: Vec::new() }
    }

    /// The runs of cells that no cross bars.
    fn free_runs(&self) -> impl Iterator<Item = Range<u32>> + '_ {
        let after = |index: usize| self.crosses[index] + REACH + 1;
        let runs = (0..=self.crosses.len()).map(move |index| {
            let start = index.checked_sub(1).map_or(0, after);
            let end = self.crosses.get(index).map_or(self.cells, |next| next.saturating_sub(REACH));
            start..end
        });
        runs.filter(|run| !run.is_empty())
    }

    fn free_cells(&self) -> impl Iterator<Item = u32> + '_ {
        self.free_runs().flatten()
    }

    fn with_cross(&self, cell: u32) -> Self {
        let mut row = self.clone();
        row.crosses.insert(row.crosses.partition_point(|cross| *cross < cell), cell);
        row
    }
}

/// A run of free cells as a heap: a cross takes itself and two cells on either side out of it.
struct FreeRun;

impl HeapRule for FreeRun {
    fn options(&self, size: u64, visit: &mut dyn FnMut(&[u64])) {
        let reach = u64::from(REACH);
        for cell in 0..size {
            let sides = [cell.saturating_sub(reach), (size - cell - 1).saturating_sub(reach)];
            let parts: Vec<u64> = sides.into_iter().filter(|part| *part > 0).collect();
            visit(&parts);
        }
    }

    fn breadth(&self, size: u64) -> u128 {
        size.into()
    }
}

impl Ruleset for Treblecross {
    type Position = Row;

    fn options(&self, of: &Row, out: &mut Vec<Row>) {
        out.extend(of.free_cells().map(|cell| of.with_cross(cell)));
    }

    /// A run of free cells between barred ones plays like an empty row of its length.
    fn summands(&self, of: Row, out: &mut Vec<Row>) {
        out.extend(of.free_runs().map(|run| Row::empty(run.end - run.start)));
    }

    fn canonical(&self, of: Row) -> Row {
        let crosses = of.crosses.iter().rev().map(|cross| of.cells - 1 - cross).collect();
        of.clone().min(Row { cells: of.cells, crosses })
    }

    fn rank(&self, of: &Row) -> Option<u128> {
        Some(self.breadth(of))
    }

    fn breadth(&self, of: &Row) -> u128 {
        of.free_runs().map(|run| u128::from(run.end - run.start)).sum()
    }

    fn powers(&self) -> Powers<'_, Row> {
        Powers { heaps: Some(self), ..Powers::NONE }
    }
}

impl Play for Treblecross {
    fn parse(&self, text: &mut Scanner) -> Result<Row, Error> {
        if text.peek().is_some_and(|c| c.is_ascii_digit()) {
            let cells = text.number_in("a number of cells", 0, LONGEST)?;
            return Ok(Row::empty(cells as u32));
        }
        let mut row = Row::empty(0);
        let mut here = text.clone();
        while let Some(is_cross) = one_of(text, 'x', '.') {
            if u64::from(row.cells) == LONGEST {
                let message = format!("expected a row of at most {LONGEST} cells");
                return Err(text.wrong_since(&here, message));
            }
            if is_cross && row.crosses.last().is_some_and(|last| row.cells - last <= REACH) {
                let message = "expected crosses at least three apart: nearer ones are won at once";
                return Err(text.wrong_since(&here, message));
            }
            row.crosses.extend(is_cross.then_some(row.cells));
            row.cells += 1;
            here = text.clone();
        }
        match row.cells == 0 || !text.is_done() {
            true => Err(text.expected("a cell, ‘X’ or ‘.’")),
            false => Ok(row),
        }
    }

    fn notate(&self, of: &Row) -> String {
        if of.crosses.is_empty() {
            return of.cells.to_string();
        }
        let mut cells = vec!['.'; of.cells as usize];
        of.crosses.iter().for_each(|cross| cells[*cross as usize] = 'X');
        cells.into_iter().collect()
    }

    fn moves(&self, of: &Row) -> Vec<Move<Row>> {
        let words = |cell: u32| format!("put a cross in cell {}", cell + 1);
        of.free_cells().map(|cell| Move::new(words(cell), of.with_cross(cell))).collect()
    }

    /// Barred cells are drawn dead.
    fn draw(&self, of: &Row) -> Scene {
        let mut scene = Scene::new(format!("a row of cells: {}", self.notate(of)));
        let place = |cell: u32| (f64::from(cell % PER_LINE), f64::from(cell / PER_LINE) * 1.5);
        let shown = of.cells.min(MOST_DRAWN);
        let mut free = of.free_cells().peekable();
        for cell in 0..shown {
            let (x, y) = place(cell);
            let is_free = free.next_if_eq(&cell).is_some();
            let ink = if is_free { Ink::Empty } else { Ink::Dead };
            let label = if of.crosses.binary_search(&cell).is_ok() { "X" } else { "" }.into();
            scene.add(Shape::Square { x, y, ink, label }).named(name(cell));
        }
        let (x, y) = place(shown);
        if shown < of.cells {
            let text = format!("… {} more cells, {} of them free", of.cells - shown, free.count());
            scene.label(x, y, text).named(MORE);
        } else if shown == 0 {
            scene.label(x, y, "no cells");
        }
        scene
    }

    /// A cross bars the cells around it.
    fn ways(&self, of: &Row, _: &[Move<Row>]) -> Vec<Vec<Way>> {
        let free: BTreeSet<u32> = of.free_cells().collect();
        let way = |cell: &u32| {
            let near = free.range(cell.saturating_sub(REACH)..=cell + REACH);
            // Cells that are not drawn are counted in one line.
            let changed: BTreeSet<String> = near.map(|cell| name(*cell)).collect();
            vec![Way::at([name(*cell)]).alters(changed)]
        };
        free.iter().map(way).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Row> {
        let mut row = Row::empty(dice.roll(12) as u32);
        for _ in 0..dice.roll(2) {
            let cell = dice.roll(12) as u32;
            if row.free_cells().any(|free| free == cell) {
                row = row.with_cross(cell);
            }
        }
        Some(row)
    }
}

impl HeapGame<Row> for Treblecross {
    fn heap_rule(&self) -> &dyn HeapRule {
        &FreeRun
    }

    fn heap_size(&self, of: &Row) -> Option<u64> {
        of.crosses.is_empty().then_some(of.cells.into())
    }
}

/// Cells per line of a drawing, and the most that are drawn.
const PER_LINE: u32 = 40;
const MOST_DRAWN: u32 = 400;

/// The name of the line that tells of the cells which are not drawn.
const MORE: &str = "more";

/// What shows a cell.
fn name(cell: u32) -> String {
    if cell < MOST_DRAWN { format!("{}", cell + 1) } else { MORE.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, solve};

    /// Whether the player to move wins when three crosses in a row win, cell by cell.
    fn wins_with_three(cells: u32, crosses: u32) -> bool {
        let three = |row: u32| row & row >> 1 & row >> 2 != 0;
        let free = (0..cells).filter(|cell| crosses >> cell & 1 == 0);
        let mut next = free.map(|cell| crosses | 1 << cell);
        next.any(|row| three(row) || !wins_with_three(cells, row))
    }

    #[test]
    fn keeping_away_is_the_game_of_three_in_a_row() {
        for cells in 3..=9 {
            let row = Row::empty(cells);
            let value = solve::searched_value(&Treblecross, &row, &mut Budget::default()).unwrap();
            let wins = value.outcome() == crate::Outcome::N;
            assert_eq!(wins, wins_with_three(cells, 0), "{cells} cells");
        }
    }
}
