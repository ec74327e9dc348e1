//! Heap games: every position is a sum of heaps, and a move changes one heap.
//!
//! A rule for one heap is enough: [`Heaps`] makes a playable game of it, and the sequence of its
//! values can be computed, plotted and searched for a period.

mod block;
mod bytes;
pub mod certificate;
pub mod check;
pub mod code;
pub mod cousin;
mod decide;
pub mod fast;
mod kernel;
mod list;
mod lookup;
pub mod moves;
pub mod period;
pub mod picture;
mod plain;
mod proofs;
pub mod recurrence;
pub mod run;
pub mod saved;
mod scout;
pub mod sequence;
pub mod space;
pub mod survey;
mod tape;
pub mod theorem;
mod words;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use certificate::{Certificate, fingerprint};
pub use code::Code;
pub use moves::Moves;
pub use run::Run;
pub use saved::Saved;
pub use sequence::Sequence;
pub use space::Space;
pub use theorem::Theorem;

use crate::explain::Reason;
use crate::scene::{Ink, Scene, Shape};
use crate::{Dice, Error, Move, Nimber, Outcome, Play, Ruleset, Scanner};

/// The rule for one heap.
pub trait HeapRule: Send + Sync + 'static {
    /// Visits the heaps left by every move from a heap of `size` (empty heaps left out).
    fn options(&self, size: u64, visit: &mut dyn FnMut(&[u64]));

    /// The take-and-break code, if the rule is one: faster sequences and proved periods.
    fn code(&self) -> Option<&Code> {
        None
    }

    /// The value of a heap by a theorem (checked against search by the law tests).
    fn known(&self, _size: u64) -> Option<Nimber> {
        None
    }

    /// Why [`known`](Self::known) is right, worked out for one heap.
    fn reason(&self, _size: u64) -> Option<Reason> {
        None
    }

    /// All moves from a heap to a given value, if a theorem lists them without a search.
    fn moves_to(&self, _size: u64, _value: Nimber) -> Option<Vec<Vec<u64>>> {
        None
    }

    /// Whether a heap is exactly a Nim heap of its size, so that Bouton's misère theorem applies.
    fn is_nim(&self) -> bool {
        self.code().is_some_and(Code::is_nim)
    }

    /// A lower bound for the number of moves from a heap of `size`.
    fn breadth(&self, size: u64) -> u128;

    /// The smallest heap that a position may hold.
    fn least(&self) -> u64 {
        0
    }

    /// What heaps and moves are called.
    fn dress(&self) -> Dress {
        Dress::STONES
    }
}

/// The words and the look of a heap game.
#[derive(Clone, Copy, Debug)]
pub struct Dress {
    /// One heap: «heap», «row».
    pub heap: &'static str,
    /// What a heap consists of, in the singular: «stone», «pin».
    pub item: &'static str,
    /// The verb of a move that takes something away: «take», «knock down».
    pub take: &'static str,
    /// Whether the items stand in a row, so that a move leaves them left and right.
    pub in_a_row: bool,
    /// Whether a move draws a closed loop through the items, so that it leaves them inside and
    /// outside.
    pub in_a_region: bool,
}

impl Dress {
    /// Stones in heaps.
    pub const STONES: Self =
        Self { heap: "heap", item: "stone", take: "take", in_a_row: false, in_a_region: false };

    /// Spots in regions of a sheet of paper, and loops drawn through them.
    pub const LOOPS: Self = Self {
        heap: "region",
        item: "spot",
        take: "draw a loop through",
        in_a_row: false,
        in_a_region: true,
    };

    /// The words for a move from a heap of `size` that leaves `parts`.
    pub fn words(&self, size: u64, parts: &[u64]) -> String {
        let Self { heap, item, take, .. } = self;
        let taken = size - parts.iter().sum::<u64>();
        let plural = if taken == 1 { "" } else { "s" };
        let left = parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" and ");
        match (taken, parts) {
            (0, _) => format!("split the {heap} of {size} into {left}"),
            (_, []) if size == 1 => format!("{take} the single {item}"),
            (_, []) if self.in_a_region => format!("{take} all {size} {item}s of the {heap}"),
            (_, []) => format!("{take} the whole {heap} of {size}"),
            (_, [inside, outside]) if self.in_a_region => format!(
                "{take} {taken} {item}{plural} of the {heap} of {size}, with {inside} inside and \
                 {outside} outside"
            ),
            _ if self.in_a_region => {
                format!("{take} {taken} {item}{plural} of the {heap} of {size}, leaving {left}")
            }
            _ => format!("{take} {taken} {item}{plural} from the {heap} of {size}, leaving {left}"),
        }
    }
}

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

    fn known(&self, of: &Vec<u64>) -> Option<Nimber> {
        of.iter().map(|size| self.0.known(*size)).sum()
    }

    fn known_misere(&self, of: &Vec<u64>) -> Option<Outcome> {
        self.0.is_nim().then(|| nim_misere(of))
    }

    fn breadth(&self, of: &Vec<u64>) -> u128 {
        of.iter().map(|size| self.0.breadth(*size)).fold(0, u128::saturating_add)
    }

    fn heap_rule(&self) -> Option<&dyn HeapRule> {
        Some(&self.0)
    }

    fn heap_size(&self, of: &Vec<u64>) -> Option<u64> {
        match of[..] {
            [size] => Some(size),
            _ => None,
        }
    }
}

/// Bouton's theorem for misère Nim: as in normal play while some heap is larger than one; of heaps
/// of one, an odd number must be left.
pub fn nim_misere(heaps: &[u64]) -> Outcome {
    let sum = heaps.iter().fold(0, |sum, size| sum ^ size);
    let lost = if heaps.iter().any(|size| *size > 1) { sum == 0 } else { sum == 1 };
    if lost { Outcome::P } else { Outcome::N }
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

    fn sample(&self, dice: &mut dyn Dice) -> Vec<u64> {
        let heaps = dice.roll(2) + 1;
        let least = self.0.least();
        (0..heaps).map(|_| least + dice.roll(9)).collect()
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

/// A take-and-break game given by its code.
#[derive(Clone, Debug)]
pub struct CodeRule {
    /// The code.
    pub code: Code,
    /// The words.
    pub dress: Dress,
}

impl HeapRule for CodeRule {
    fn options(&self, size: u64, visit: &mut dyn FnMut(&[u64])) {
        self.code.visit_options(size, visit);
    }

    fn code(&self) -> Option<&Code> {
        Some(&self.code)
    }

    fn known(&self, size: u64) -> Option<Nimber> {
        Theorem::of(&self.code)?.value(size)
    }

    /// Only Nim has so few moves to each value that they can be listed for every size.
    fn moves_to(&self, size: u64, value: Nimber) -> Option<Vec<Vec<u64>>> {
        self.code.is_nim().then(|| match value.0 {
            0 if size > 0 => vec![vec![]],
            smaller if smaller < size => vec![vec![smaller]],
            _ => vec![],
        })
    }

    fn reason(&self, size: u64) -> Option<Reason> {
        Theorem::of(&self.code)?.reason(size)
    }

    fn breadth(&self, size: u64) -> u128 {
        self.code.breadth(size)
    }

    fn dress(&self) -> Dress {
        self.dress
    }
}
