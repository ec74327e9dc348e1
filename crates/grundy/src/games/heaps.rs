//! Games whose positions are lists of heaps that all follow one rule.

use super::rows;
use crate::base::Reason;
use crate::heap::{Dress, HeapRule};
use crate::rules::{HeapGame, MisereTheory, NimHeaps, Powers, Theory, Way};
use crate::scene::{Ink, Scene, Shape};
use crate::{Dice, Error, Move, Nimber, Play, Ruleset, Scanner};

/// A game of heaps that all follow one rule. A position lists the sizes.
#[derive(Clone, Debug)]
pub struct Heaps<R>(pub R);

impl<R: HeapRule> Ruleset for Heaps<R> {
    type Position = Vec<u64>;

    fn options(&self, of: &Vec<u64>, out: &mut Vec<Vec<u64>>) {
        for (index, &size) in of.iter().enumerate() {
            self.0.options(size, &mut |parts| out.push(replaced(of, index, parts)));
        }
    }

    fn summands(&self, of: Vec<u64>, out: &mut Vec<Vec<u64>>) {
        out.extend(of.into_iter().map(|size| vec![size]));
    }

    fn canonical(&self, mut of: Vec<u64>) -> Vec<u64> {
        of.retain(|size| *size > 0);
        of.sort_unstable();
        if of.is_empty() { vec![0] } else { of }
    }

    fn rank(&self, of: &Vec<u64>) -> Option<u128> {
        Some(of.iter().map(|size| u128::from(*size)).sum())
    }

    fn breadth(&self, of: &Vec<u64>) -> u128 {
        of.iter().map(|size| self.0.breadth(*size)).fold(0, u128::saturating_add)
    }

    fn powers(&self) -> Powers<'_, Vec<u64>> {
        Powers { theory: Some(self), misere: Some(self), heaps: Some(self), ..Powers::NONE }
    }
}

/// The heaps with one of them replaced by its parts; a heap that is gone leaves a 0 behind, so that
/// a position is never empty and the other heaps keep their places.
fn replaced(heaps: &[u64], index: usize, parts: &[u64]) -> Vec<u64> {
    let parts = if parts.is_empty() { &[0] } else { parts };
    let mut result = Vec::with_capacity(heaps.len() + parts.len() - 1);
    result.extend_from_slice(&heaps[..index]);
    result.extend_from_slice(parts);
    result.extend_from_slice(&heaps[index + 1..]);
    result
}

impl<R: HeapRule> Play for Heaps<R> {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<u64>, Error> {
        let least = self.0.least();
        text.list(|text| match least {
            0 => text.number(),
            _ => text.number_in("a heap", least, u64::MAX),
        })
    }

    fn notate(&self, of: &Vec<u64>) -> String {
        of.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }

    fn moves(&self, of: &Vec<u64>) -> Vec<Move<Vec<u64>>> {
        let dress = self.0.dress();
        let mut moves = Vec::new();
        for (index, &size) in of.iter().enumerate() {
            self.0.options(size, &mut |parts| {
                moves.push(Move::new(dress.words(size, parts), replaced(of, index, parts)));
            });
        }
        moves
    }

    fn draw(&self, of: &Vec<u64>) -> Scene {
        let dress = self.0.dress();
        let mut scene = Scene::new(format!("{}s of {}", dress.heap, self.notate(of)));
        let mut y = 0.0;
        for (row, &size) in of.iter().enumerate() {
            y += match dress.in_a_region {
                true => draw_region(&mut scene, row, y, size),
                false => rows::draw_as(&mut scene, row, y, size, (dress.figure, Ink::Piece)),
            };
        }
        scene
    }

    fn ways(&self, of: &Vec<u64>, moves: &[Move<Vec<u64>>]) -> Vec<Vec<Way>> {
        let dress = self.0.dress();
        moves.iter().map(|option| ways(dress, of, &option.result)).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<u64>> {
        let heaps = dice.roll(2) + 1;
        let least = self.0.least();
        Some((0..heaps).map(|_| least + dice.roll(9)).collect())
    }
}

impl<R: HeapRule> Theory<Vec<u64>> for Heaps<R> {
    fn known(&self, of: &Vec<u64>) -> Option<Nimber> {
        of.iter().map(|size| self.0.known(*size)).sum()
    }

    fn moves_to(&self, of: &Vec<u64>, value: Nimber) -> Option<Vec<Move<Vec<u64>>>> {
        let total = self.known(of)?;
        let dress = self.0.dress();
        let mut moves = Vec::new();
        for (index, &size) in of.iter().enumerate() {
            let wanted = value + total + self.0.known(size)?;
            for parts in self.0.moves_to(size, wanted)? {
                moves.push(Move::new(dress.words(size, &parts), replaced(of, index, &parts)));
            }
        }
        Some(moves)
    }

    fn reason(&self, of: &Vec<u64>) -> Option<Reason> {
        self.0.reason(*of.first()?)
    }
}

impl<R: HeapRule> MisereTheory<Vec<u64>> for Heaps<R> {
    fn as_nim(&self, of: &Vec<u64>) -> Option<NimHeaps> {
        self.0.is_nim().then(|| NimHeaps::of(of))
    }
}

impl<R: HeapRule> HeapGame<Vec<u64>> for Heaps<R> {
    fn heap_rule(&self) -> &dyn HeapRule {
        &self.0
    }

    fn heap_size(&self, of: &Vec<u64>) -> Option<u64> {
        match of[..] {
            [size] => Some(size),
            _ => None,
        }
    }
}

/// How one heap becomes its parts on the board: where items stand in a row, what is taken may lie at either
/// end or between the parts either way round; any spots of a region may be taken; else the last go.
fn ways(dress: Dress, before: &[u64], after: &[u64]) -> Vec<Way> {
    let row = rows::changed(before, after);
    let size = before[row];
    let parts = &after[row..=row + after.len() - before.len()];
    // Parts that are more than the heap together take nothing: what is missing comes.
    let taken = parts.iter().fold(size, |left, part| left.saturating_sub(*part));
    if size > rows::drawn(size) {
        return vec![way(dress, before, row, after, 0, taken, false)];
    }
    let left = parts[0];
    let starts: Vec<u64> = match dress {
        Dress { in_a_region: true, .. } if size <= MOST_TURNED => (0..=size - taken).collect(),
        Dress { in_a_row: true, .. } if taken > 0 => {
            let right = size - taken - left;
            let either_end = if right == left { vec![left] } else { vec![left, right] };
            // One part is left only if what is taken lies at an end.
            if parts.len() == 1 && left > 0 { vec![left, 0] } else { either_end }
        }
        _ => vec![left],
    };
    let turned = |start| parts.len() == 2 && start != left && dress.in_a_row;
    let way = |start| way(dress, before, row, after, start, taken, turned(start));
    starts.into_iter().map(way).collect()
}

/// Up to this size every spot of a region can be taken on the board.
const MOST_TURNED: u64 = 8;

/// The way in which `taken` items are taken from `start` on; what is left fills the parts from the left, or
/// from the right. In a row they stay where they are; else each part but the first is put elsewhere.
fn way(
    dress: Dress,
    before: &[u64],
    row: usize,
    after: &[u64],
    start: u64,
    taken: u64,
    turned: bool,
) -> Way {
    let size = before[row];
    let parts = &after[row..=row + after.len() - before.len()];
    let drawn = rows::drawn(size);
    let mut left = (0..drawn).filter(|index| !(start..start + taken).contains(index));
    let mut fills: Vec<Vec<u64>> = Vec::new();
    match (turned, parts) {
        (true, [first, second]) => {
            let right: Vec<u64> = left.by_ref().take(*second as usize).collect();
            fills.extend([left.take(*first as usize).collect(), right]);
        }
        _ => fills.extend(parts.iter().map(|part| left.by_ref().take(*part as usize).collect())),
    }
    let handles = match size > drawn {
        true => 0..0,
        // Nothing is taken: the second part begins here.
        false if taken == 0 => start..start + 1,
        false => start..start + taken,
    };
    let at = handles.map(|index| rows::item(row, index)).chain([rows::caption(row)]);
    let regions = (row + 1..row + parts.len()).filter(|_| dress.in_a_region).map(region);
    rows::replaced(Way::at(at).comes(regions), before, row, after, fills, dress.in_a_row)
}

/// The name of the region that holds a heap.
fn region(row: usize) -> String {
    format!("{row}.region")
}

/// Draws a heap as spots in a region of the paper, and says how much room it took.
fn draw_region(scene: &mut Scene, row: usize, y: f64, size: u64) -> f64 {
    let drawn = rows::drawn(size);
    let across = (1..=drawn).find(|side| side * side >= drawn).map_or(1, |side| side.max(2));
    let down = drawn.div_ceil(across).max(1);
    let tail = if drawn < size { 1.5 } else { 0.0 };
    let number = size.to_string();
    scene.label(-1.2 - 0.5 * number.len() as f64, y + 0.5, number).named(rows::caption(row));
    let paper = Shape::Rectangle {
        x: -0.5,
        y,
        width: across as f64 + 1.0 + tail,
        height: down as f64 + 1.0,
        ink: Ink::Empty,
        label: String::new(),
    };
    scene.add(paper).named(region(row));
    for i in 0..drawn {
        let (x, y) = ((i % across) as f64, y + 0.5 + (i / across) as f64);
        scene.disc(x, y, Ink::Piece).named(rows::item(row, i));
    }
    if drawn < size {
        scene.label(across as f64 + 0.5, y + 0.5, "…").named(rows::dots(row));
    }
    down as f64 + 2.0
}
