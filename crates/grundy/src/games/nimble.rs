//! Nimble: coins on a strip of squares, several on a square if they like.

use super::heaps::Heaps;
use super::rows;
use super::strip::Strip;
use super::wording::{nim_equation, numbers};
use crate::base::Reason;
use crate::heap::{Code, CodeRule, Dress, HeapRule};
use crate::rules::{HeapGame, MisereTheory, NimHeaps, Powers, Theory, Way};
use crate::scene::{Ink, Scene};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};
use std::collections::BTreeMap;

/// Nimble.
pub const ENTRY: Entry = Entry {
    name: "nimble",
    title: "Nimble",
    rules: "Move one coin any number of squares to the left; it may pass other coins and land on \
            them. A coin on square 0 stays there.",
    parameters: "",
    notation: "the squares of the coins, counted from 0: 0,3,5",
    examples: &["nimble 0,3,5", "nimble 2,2,6,9,9", "nimble 1000000007,12"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Nimble::default())),
};

/// The rules of Nimble: a coin on square n is a Nim heap of n, move by move.
pub struct Nimble(Heaps<CodeRule>);

impl Default for Nimble {
    fn default() -> Self {
        Self(Heaps(CodeRule { code: Code::all_but(&[]), dress: Dress::STONES }))
    }
}

impl Ruleset for Nimble {
    type Position = Vec<u64>;

    fn options(&self, of: &Vec<u64>, out: &mut Vec<Vec<u64>>) {
        self.0.options(of, out);
    }

    fn summands(&self, of: Vec<u64>, out: &mut Vec<Vec<u64>>) {
        self.0.summands(of, out);
    }

    fn canonical(&self, of: Vec<u64>) -> Vec<u64> {
        self.0.canonical(of)
    }

    fn rank(&self, of: &Vec<u64>) -> Option<u128> {
        self.0.rank(of)
    }

    fn breadth(&self, of: &Vec<u64>) -> u128 {
        self.0.breadth(of)
    }

    fn powers(&self) -> Powers<'_, Vec<u64>> {
        Powers { theory: Some(self), misere: Some(self), heaps: Some(self), ..Powers::NONE }
    }
}

/// The move of the coin with this index to another square.
fn coin_to(coins: &[u64], index: usize, square: u64) -> Move<Vec<u64>> {
    let mut result = coins.to_vec();
    result[index] = square;
    Move::new(format!("move a coin from square {} to square {square}", coins[index]), result)
}

/// The name of a coin on its square.
fn coin(index: usize, square: u64) -> String {
    format!("coin {index} on {square}")
}

/// How much of each coin is seen in a stack, and the highest stack: all its coins still cover their square.
const THICKNESS: f64 = 0.12;
const HIGHEST_STACK: f64 = 0.4;

impl Play for Nimble {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<u64>, Error> {
        self.0.parse(text)
    }

    fn notate(&self, of: &Vec<u64>) -> String {
        self.0.notate(of)
    }

    fn moves(&self, of: &Vec<u64>) -> Vec<Move<Vec<u64>>> {
        let coins = of.iter().enumerate();
        coins.flat_map(|(i, from)| (0..*from).rev().map(move |to| coin_to(of, i, to))).collect()
    }

    /// The strip, with the coins of a square stacked on it.
    fn draw(&self, of: &Vec<u64>) -> Scene {
        let mut scene = Scene::new(format!("a strip with coins on the squares {}", numbers(of)));
        let strip = Strip::showing(of.iter().copied());
        strip.draw(&mut scene);
        let mut stacks: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        of.iter().enumerate().for_each(|(i, square)| stacks.entry(*square).or_default().push(i));
        for (square, coins) in stacks {
            let Some(x) = strip.place(square) else { continue };
            let lift = f64::min(THICKNESS, HIGHEST_STACK / coins.len() as f64);
            for (level, index) in coins.iter().enumerate() {
                scene.disc(x, -lift * level as f64, Ink::Piece).named(coin(*index, square));
            }
            if coins.len() > 1 {
                scene.label(x, -1.2, format!("{}×", coins.len()));
            }
        }
        scene
    }

    fn ways(&self, of: &Vec<u64>, moves: &[Move<Vec<u64>>]) -> Vec<Vec<Way>> {
        let strip = Strip::showing(of.iter().copied());
        let way = |Move { result, .. }: &Move<Vec<u64>>| {
            let index = rows::changed(of, result);
            let (from, to) = (of[index], result[index]);
            let after = Strip::showing(result.iter().copied());
            let way = strip.moving(&after, (coin(index, from), coin(index, to)), to);
            // What lies above the coin, or is squeezed to make room for it, gets another height.
            let stacked = of
                .iter()
                .enumerate()
                .filter(|(other, square)| *other != index && (**square == from || **square == to));
            let way = stacked.fold(way, |way, (other, square)| {
                way.travels(coin(other, *square), coin(other, *square))
            });
            let coins = of.iter().enumerate().map(|(other, square)| coin(other, *square));
            vec![strip.closing_up(&after, way, coins)]
        };
        moves.iter().map(way).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<u64>> {
        Some((0..=dice.roll(3)).map(|_| dice.roll(7)).collect())
    }
}

impl Theory<Vec<u64>> for Nimble {
    fn known(&self, of: &Vec<u64>) -> Option<Nimber> {
        self.0.known(of)
    }

    fn moves_to(&self, of: &Vec<u64>, value: Nimber) -> Option<Vec<Move<Vec<u64>>>> {
        let change = self.known(of)? + value;
        let targets = of.iter().map(|square| (Nimber(*square) + change).0);
        let lower = targets.enumerate().filter(|(index, target)| *target < of[*index]);
        Some(lower.map(|(index, target)| coin_to(of, index, target)).collect())
    }

    fn reason(&self, of: &Vec<u64>) -> Option<Reason> {
        let text = match of[..] {
            [n] => format!(
                "The coin on square {n} can go to every smaller square and nowhere else, whatever \
                 other coins do: it is a Nim heap of {n}."
            ),
            _ => format!(
                "A coin on square n is a Nim heap of n. With coins on {} the value is {}.",
                numbers(of),
                nim_equation(of)
            ),
        };
        Some(Reason::new("Nimble is Nim", text))
    }
}

impl MisereTheory<Vec<u64>> for Nimble {
    fn as_nim(&self, of: &Vec<u64>) -> Option<NimHeaps> {
        self.0.as_nim(of)
    }
}

impl HeapGame<Vec<u64>> for Nimble {
    fn heap_rule(&self) -> &dyn HeapRule {
        self.0.heap_rule()
    }

    fn heap_size(&self, of: &Vec<u64>) -> Option<u64> {
        self.0.heap_size(of)
    }
}
