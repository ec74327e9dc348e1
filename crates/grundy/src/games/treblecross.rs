//! Treblecross: one-dimensional noughts and crosses with crosses only; three in a row win.

use super::wording::one_of;
use crate::catalogue::Entry;
use crate::game::seat;
use crate::heap::HeapRule;
use crate::scene::{Ink, Scene, Shape};
use crate::{Convention, Dice, Error, Move, Play, Ruleset, Scanner};

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

/// The rules of Treblecross. A row is `true` where a cross stands.
pub struct Treblecross;

/// The longest row.
const LONGEST: u64 = 2000;
/// How far a cross bars other crosses.
const REACH: usize = 2;

fn is_free(row: &[bool], cell: usize) -> bool {
    let near = cell.saturating_sub(REACH)..(cell + REACH + 1).min(row.len());
    row[near].iter().all(|cross| !cross)
}

fn free_cells(row: &[bool]) -> impl Iterator<Item = usize> + '_ {
    (0..row.len()).filter(|cell| is_free(row, *cell))
}

fn crossed(row: &[bool], cell: usize) -> Vec<bool> {
    let mut row = row.to_vec();
    row[cell] = true;
    row
}

/// A run of free cells as a heap: a cross takes itself and two cells on either side out of it.
struct FreeRun;

impl HeapRule for FreeRun {
    fn options(&self, size: u64, visit: &mut dyn FnMut(&[u64])) {
        let reach = REACH as u64;
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
    type Position = Vec<bool>;

    fn options(&self, of: &Vec<bool>, out: &mut Vec<Vec<bool>>) {
        out.extend(free_cells(of).map(|cell| crossed(of, cell)));
    }

    /// A run of free cells between barred ones plays like an empty row of its length.
    fn summands(&self, of: Vec<bool>, out: &mut Vec<Vec<bool>>) {
        let mut run = 0;
        for cell in 0..=of.len() {
            if cell < of.len() && is_free(&of, cell) {
                run += 1;
            } else if run > 0 {
                out.push(vec![false; run]);
                run = 0;
            }
        }
    }

    fn canonical(&self, of: Vec<bool>) -> Vec<bool> {
        let mirrored = of.iter().rev().copied().collect();
        of.min(mirrored)
    }

    fn rank(&self, of: &Vec<bool>) -> Option<u128> {
        Some(self.breadth(of))
    }

    fn breadth(&self, of: &Vec<bool>) -> u128 {
        free_cells(of).count() as u128
    }

    fn heap_rule(&self) -> Option<&dyn HeapRule> {
        Some(&FreeRun)
    }

    fn heap_size(&self, of: &Vec<bool>) -> Option<u64> {
        of.iter().all(|cross| !cross).then_some(of.len() as u64)
    }
}

impl Play for Treblecross {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<bool>, Error> {
        if text.peek().is_some_and(|c| c.is_ascii_digit()) {
            let cells = text.number_in("a number of cells", 0, LONGEST)?;
            return Ok(vec![false; cells as usize]);
        }
        let start = text.clone();
        let mut row = Vec::new();
        while let Some(cross) = one_of(text, 'x', '.') {
            row.push(cross);
            if row.len() as u64 > LONGEST {
                let message = format!("expected a row of at most {LONGEST} cells");
                return Err(text.wrong_since(&start, message));
            }
        }
        if row.is_empty() || !text.is_done() {
            return Err(text.expected("a cell, ‘X’ or ‘.’"));
        }
        let crosses: Vec<usize> = (0..row.len()).filter(|cell| row[*cell]).collect();
        match crosses.windows(2).all(|pair| pair[1] - pair[0] > REACH) {
            true => Ok(row),
            false => {
                let message = "expected crosses at least three apart: nearer ones are won at once";
                Err(text.wrong_since(&start, message))
            }
        }
    }

    fn notate(&self, of: &Vec<bool>) -> String {
        match of.contains(&true) {
            true => of.iter().map(|cross| if *cross { 'X' } else { '.' }).collect(),
            false => of.len().to_string(),
        }
    }

    fn moves(&self, of: &Vec<bool>) -> Vec<Move<Vec<bool>>> {
        let words = |cell: usize| format!("put a cross in cell {}", cell + 1);
        free_cells(of).map(|cell| Move::new(words(cell), crossed(of, cell))).collect()
    }

    /// Barred cells are drawn dead; every free cell stands for the cross in it.
    fn draw(&self, of: &Vec<bool>) -> Scene {
        let mut scene = Scene::new(format!("a row of cells: {}", self.notate(of)));
        let mut next_move = 0;
        for (cell, cross) in of.iter().enumerate().take(MOST_DRAWN) {
            let (x, y) = ((cell % PER_LINE) as f64, (cell / PER_LINE) as f64 * 1.5);
            let free = is_free(of, cell);
            let ink = if free { Ink::Empty } else { Ink::Dead };
            let label = if *cross { "X" } else { "" }.to_owned();
            scene.add(Shape::Square { x, y, ink, label }).action = free.then_some(next_move);
            next_move += usize::from(free);
        }
        if of.is_empty() {
            scene.label(0.0, 0.0, "no cells");
        } else if of.len() > MOST_DRAWN {
            let y = (MOST_DRAWN / PER_LINE) as f64 * 1.5;
            scene.label(0.0, y, format!("… {} more cells", of.len() - MOST_DRAWN));
        }
        scene
    }

    fn sample(&self, dice: &mut dyn Dice) -> Vec<bool> {
        let mut row = vec![false; dice.roll(12) as usize];
        for _ in 0..dice.roll(2) {
            let cell = dice.roll(row.len() as u64) as usize;
            if cell < row.len() && is_free(&row, cell) {
                row[cell] = true;
            }
        }
        row
    }
}

/// Cells per line of a drawing, and the most that are drawn.
const PER_LINE: usize = 40;
const MOST_DRAWN: usize = 400;
