//! The Silver Dollar Game without the dollar: coins on a strip that move left without jumping.

use super::rows;
use super::strip::Strip;
use super::wording::{counted, nim_equation, nim_sum, numbers};
use crate::base::Reason;
use crate::rules::{Powers, Theory, Way};
use crate::scene::{Ink, Scene};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};
use std::collections::BTreeSet;

/// The Silver Dollar Game without the dollar.
pub const ENTRY: Entry = Entry {
    name: "silver-dollar",
    title: "Silver Dollar Game without the dollar",
    rules: "Move one coin to the left onto an empty square, without passing another coin. Each \
            square holds one coin at most.",
    parameters: "",
    notation: "the squares of the coins, counted from 0 at the left end: 1,4,9",
    examples: &[
        "silver-dollar 1,4,9",
        "silver-dollar 0,1,6,9,12,17,18,24,26,30",
        "silver-dollar 2,3,10,14",
    ],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", SilverDollar)),
};

/// The rules of the game without the dollar. A position lists the coins' squares from the left.
pub struct SilverDollar;

/// How many empty squares lie left of the coin with this index, up to the next coin or the end.
pub(super) fn room(coins: &[u64], index: usize) -> u64 {
    match index {
        0 => coins[0],
        _ => coins[index] - coins[index - 1] - 1,
    }
}

/// The coins whose rooms are the heaps: every other one, counted from the rightmost.
pub(super) fn heap_coins(count: usize) -> impl Iterator<Item = usize> {
    (0..count).rev().step_by(2)
}

fn heaps(coins: &[u64]) -> Vec<u64> {
    heap_coins(coins.len()).map(|index| room(coins, index)).collect()
}

/// The name of the coin on a square.
pub(super) fn coin(square: u64) -> String {
    format!("coin {square}")
}

fn moved(coins: &[u64], index: usize, distance: u64) -> Move<Vec<u64>> {
    let (from, to) = (coins[index], coins[index] - distance);
    let mut result = coins.to_vec();
    result[index] = to;
    let text = format!("move the coin on {from} left {} to {to}", counted(distance, "square"));
    Move::new(text, result)
}

/// Reads squares from `least` on in any order, each with what `mark` reads behind it; returns them
/// from the left.
pub(super) fn parse_coins(
    text: &mut Scanner,
    least: u64,
    mark: fn(&mut Scanner) -> bool,
) -> Result<Vec<(u64, bool)>, Error> {
    let mut taken = BTreeSet::new();
    let mut coins = text.list(|text| {
        let start = text.clone();
        let square = text.number_in("a square", least, u64::MAX)?;
        if !taken.insert(square) {
            return Err(text.wrong_since(&start, "expected a square without a coin on it yet"));
        }
        Ok((square, mark(text)))
    })?;
    coins.sort_unstable();
    Ok(coins)
}

impl Ruleset for SilverDollar {
    type Position = Vec<u64>;

    fn options(&self, of: &Vec<u64>, out: &mut Vec<Vec<u64>>) {
        for index in 0..of.len() {
            for distance in 1..=room(of, index) {
                let mut option = of.clone();
                option[index] -= distance;
                out.push(option);
            }
        }
    }

    /// Coins jammed at the left end never move again: they only shorten the strip.
    fn canonical(&self, of: Vec<u64>) -> Vec<u64> {
        let jammed = (0..of.len()).take_while(|index| of[*index] == *index as u64).count();
        let jammed = jammed.min(of.len() - 1);
        of[jammed..].iter().map(|square| square - jammed as u64).collect()
    }

    fn rank(&self, of: &Vec<u64>) -> Option<u128> {
        Some(of.iter().map(|square| u128::from(*square)).sum())
    }

    fn breadth(&self, of: &Vec<u64>) -> u128 {
        (0..of.len()).map(|index| u128::from(room(of, index))).sum()
    }

    fn powers(&self) -> Powers<'_, Vec<u64>> {
        Powers { theory: Some(self), ..Powers::NONE }
    }
}

impl Play for SilverDollar {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<u64>, Error> {
        let coins = parse_coins(text, 0, |_| false)?;
        Ok(coins.into_iter().map(|(square, _)| square).collect())
    }

    fn notate(&self, of: &Vec<u64>) -> String {
        of.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }

    fn moves(&self, of: &Vec<u64>) -> Vec<Move<Vec<u64>>> {
        let all = (0..of.len()).flat_map(|index| {
            (1..=room(of, index)).map(move |distance| moved(of, index, distance))
        });
        all.collect()
    }

    fn draw(&self, of: &Vec<u64>) -> Scene {
        let mut scene = Scene::new(format!("a strip with coins on {}", numbers(of)));
        let strip = Strip::showing(of.iter().copied());
        strip.draw(&mut scene);
        for square in of {
            if let Some(x) = strip.place(*square) {
                scene.disc(x, 0.0, Ink::Piece).named(coin(*square));
            }
        }
        scene
    }

    fn ways(&self, of: &Vec<u64>, moves: &[Move<Vec<u64>>]) -> Vec<Vec<Way>> {
        let strip = Strip::showing(of.iter().copied());
        let way = |Move { result, .. }: &Move<Vec<u64>>| {
            let index = rows::changed(of, result);
            let after = Strip::showing(result.iter().copied());
            let way = strip.moving(&after, (coin(of[index]), coin(result[index])), result[index]);
            vec![strip.closing_up(&after, way, of.iter().map(|square| coin(*square)))]
        };
        moves.iter().map(way).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<u64>> {
        let coins = dice.roll(3) + 1;
        let squares: BTreeSet<u64> = (0..coins).map(|_| dice.roll(8)).collect();
        Some(squares.into_iter().collect())
    }
}

impl Theory<Vec<u64>> for SilverDollar {
    /// Theorem 70 of «On Numbers and Games»: alternate gaps are Nim heaps with reversible increases.
    fn known(&self, of: &Vec<u64>) -> Option<Nimber> {
        Some(nim_sum(&heaps(of)))
    }

    /// A heap is lowered by the coin at its right end and raised by the coin at its left end.
    fn moves_to(&self, of: &Vec<u64>, value: Nimber) -> Option<Vec<Move<Vec<u64>>>> {
        let change = self.known(of)? + value;
        let mut moves = Vec::new();
        for index in heap_coins(of.len()) {
            let size = room(of, index);
            let target = (Nimber(size) + change).0;
            if target < size {
                moves.push(moved(of, index, size - target));
            } else if target > size && index > 0 && target - size <= room(of, index - 1) {
                moves.push(moved(of, index - 1, target - size));
            }
        }
        Some(moves)
    }

    fn reason(&self, of: &Vec<u64>) -> Option<Reason> {
        let heaps = heaps(of);
        let raising = heap_coins(of.len()).find(|i| *i > 0 && room(of, i - 1) > 0);
        let raised = raising.map_or(String::new(), |index| {
            let size = room(of, index);
            let by = room(of, index - 1);
            format!(
                " A move may also widen such a gap, as the coin on {} can make {} of the {size} \
                 before the coin on {}; the answer moves that coin {by} after it, and the gap is \
                 {size} again.",
                of[index - 1],
                size + by,
                of[index]
            )
        });
        Some(Reason::new(
            "Alternate gaps",
            format!(
                "Starting from the rightmost coin, the empty squares in every other gap count: {}. \
                 Every move changes exactly one of these numbers, and each can be lowered at \
                 will, as in Nim: {}.{raised}",
                numbers(&heaps),
                nim_equation(&heaps)
            ),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jammed_coins_shorten_the_strip() {
        assert_eq!(SilverDollar.canonical(vec![0, 1, 6, 9]), [4, 7]);
        assert_eq!(SilverDollar.canonical(vec![0, 1, 2]), [0]);
    }

    #[test]
    fn huge_strips_are_played() {
        let coins = vec![3, u64::MAX - 1, u64::MAX];
        let winning = SilverDollar.moves_to(&coins, Nimber(0)).unwrap();
        assert_eq!(winning.len(), 2);
        for option in winning {
            assert_eq!(SilverDollar.known(&option.result), Some(Nimber(0)), "{}", option.text);
        }
    }
}
