//! Games whose positions are lists of heaps that all follow one rule.

use crate::base::Reason;
use crate::heap::{HeapRule, nim_misere};
use crate::rules::{HeapGame, MisereTheory, Powers, Theory};
use crate::scene::{Ink, Scene, Shape};
use crate::{Dice, Error, Move, Nimber, Outcome, Play, Ruleset, Scanner};

/// A game of heaps that all follow one rule. A position lists the sizes.
#[derive(Clone, Debug)]
pub struct Heaps<R>(pub R);

/// Larger heaps are drawn as a number.
const MOST_DRAWN: u64 = 40;
/// How many items stand for a heap that is too large.
const ABBREVIATED: u64 = 12;

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
        for &size in of {
            y += match dress.in_a_region {
                true => draw_region(&mut scene, y, size),
                false => draw_row(&mut scene, y, size, Ink::Piece),
            };
        }
        scene
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
    fn known_misere(&self, of: &Vec<u64>) -> Option<Outcome> {
        self.0.is_nim().then(|| nim_misere(of))
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

/// Draws a heap as a row of its items with its size in front, and says how much room it took.
pub(crate) fn draw_row(scene: &mut Scene, y: f64, size: u64, ink: Ink) -> f64 {
    let number = size.to_string();
    scene.label(-0.7 - 0.5 * number.len() as f64, y, number);
    let drawn = if size <= MOST_DRAWN { size } else { ABBREVIATED };
    for i in 0..drawn {
        scene.disc(i as f64, y, ink);
    }
    if drawn < size {
        scene.label(drawn as f64 + 0.3, y, "…");
    }
    1.4
}

/// Draws a heap as spots in a region of the paper, and says how much room it took.
fn draw_region(scene: &mut Scene, y: f64, size: u64) -> f64 {
    let drawn = if size <= MOST_DRAWN { size } else { ABBREVIATED };
    let across = (1..=drawn).find(|side| side * side >= drawn).map_or(1, |side| side.max(2));
    let down = drawn.div_ceil(across).max(1);
    let tail = if drawn < size { 3.0 + 0.5 * size.to_string().len() as f64 } else { 0.0 };
    scene.add(Shape::Rectangle {
        x: -0.5,
        y,
        width: across as f64 + 1.0 + tail,
        height: down as f64 + 1.0,
        ink: Ink::Empty,
        label: String::new(),
    });
    for i in 0..drawn {
        scene.disc((i % across) as f64, y + 0.5 + (i / across) as f64, Ink::Piece);
    }
    if drawn < size {
        scene.label(across as f64 + 0.5, y + 0.5, format!("… {size}"));
    }
    down as f64 + 2.0
}
