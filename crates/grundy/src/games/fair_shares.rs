//! Fair Shares and Varied Pairs («Winning Ways», chapter 12): heaps are divided evenly or united.

use super::rows;
use super::wording::counted;
use crate::scene::{Ink, Scene};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Play, Ruleset, Scanner};

/// Fair Shares and Varied Pairs.
pub const ENTRY: Entry = Entry {
    name: "fair-shares",
    title: "Fair Shares and Varied Pairs",
    rules: "Divide a heap into two or more heaps of equal size (fair shares), or unite two heaps of \
            different sizes (a varied pair). When only single stones are left, nobody can move; \
            but play need not come to that.",
    parameters: "",
    notation: "heap sizes, 60 stones at most: 6,3,1",
    examples: &["fair-shares 6,3,1", "fair-shares 4,2", "fair-shares 7", "fair-shares 3,1,1"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", FairShares)),
};

/// The rules of Fair Shares and Varied Pairs.
pub struct FairShares;

/// More stones are refused; 60 can be heaped in about a million ways.
const MOST_STONES: u64 = 60;

impl FairShares {
    /// Every move; heaps of the same size give the same moves, so only the first is taken.
    fn every_move(of: &[u64]) -> Vec<Move<Vec<u64>>> {
        let is_first = |index: usize| !of[..index].contains(&of[index]);
        let firsts = || (0..of.len()).filter(|index| is_first(*index));
        let without = |taken: &[usize]| {
            let kept = (0..of.len()).filter(|index| !taken.contains(index));
            kept.map(|index| of[index]).collect::<Vec<u64>>()
        };
        let mut moves = Vec::new();
        for index in firsts() {
            let size = of[index];
            for shares in (2..=size).filter(|shares| size.is_multiple_of(*shares)) {
                let mut result = without(&[index]);
                result.extend((0..shares).map(|_| size / shares));
                let text =
                    format!("divide the heap of {size} into {shares} heaps of {}", size / shares);
                moves.push(Move::new(text, result));
            }
            for other in firsts().filter(|other| of[*other] < size) {
                let mut result = without(&[index, other]);
                result.push(size + of[other]);
                let text = format!(
                    "unite the heaps of {size} and {} to one of {}",
                    of[other],
                    counted(size + of[other], "stone")
                );
                moves.push(Move::new(text, result));
            }
        }
        moves
    }
}

impl Ruleset for FairShares {
    type Position = Vec<u64>;

    fn options(&self, of: &Vec<u64>, out: &mut Vec<Vec<u64>>) {
        out.extend(Self::every_move(of).into_iter().map(|option| option.result));
    }

    fn canonical(&self, mut of: Vec<u64>) -> Vec<u64> {
        of.retain(|size| *size > 0);
        of.sort_unstable_by(|a, b| b.cmp(a));
        of
    }
}

impl Play for FairShares {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<u64>, Error> {
        let start = text.clone();
        let heaps = text.list(|text| text.number_in("a heap", 1, MOST_STONES))?;
        match heaps.iter().sum::<u64>() <= MOST_STONES {
            true => Ok(heaps),
            false => {
                let message = format!("expected at most {MOST_STONES} stones in all");
                Err(text.wrong_since(&start, message))
            }
        }
    }

    fn notate(&self, of: &Vec<u64>) -> String {
        of.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }

    fn moves(&self, of: &Vec<u64>) -> Vec<Move<Vec<u64>>> {
        Self::every_move(of)
    }

    fn draw(&self, of: &Vec<u64>) -> Scene {
        let mut scene = Scene::new(format!("heaps of {}", self.notate(of)));
        rows::draw_all(&mut scene, of, Ink::Piece);
        scene
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<u64>> {
        Some((0..=dice.roll(2)).map(|_| 1 + dice.roll(2)).collect())
    }
}
