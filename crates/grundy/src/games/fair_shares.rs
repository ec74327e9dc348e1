//! Fair Shares and Varied Pairs («Winning Ways», chapter 12): heaps are divided evenly or united.

use super::rows::{self, Fill};
use super::wording::counted;
use crate::rules::Way;
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
    /// Visits every move: the heaps that are taken, one or two, and into how many their stones are divided. Heaps
    /// of the same size give the same moves, so only the first is taken.
    fn visit(of: &[u64], visit: &mut dyn FnMut(&[usize], u64)) {
        let is_first = |index: &usize| !of[..*index].contains(&of[*index]);
        let firsts = || (0..of.len()).filter(is_first);
        for index in firsts() {
            let size = of[index];
            let shares = (2..=size).filter(|shares| size.is_multiple_of(*shares));
            shares.for_each(|shares| visit(&[index], shares));
            let smaller = firsts().filter(|other| of[*other] < size);
            smaller.for_each(|other| visit(&[index, other], 1));
        }
    }

    /// The heaps that are not taken, and behind them the shares.
    fn after(of: &[u64], taken: &[usize], shares: u64) -> Vec<u64> {
        let kept = (0..of.len()).filter(|index| !taken.contains(index)).map(|index| of[index]);
        let share = taken.iter().map(|index| of[*index]).sum::<u64>() / shares;
        kept.chain((0..shares).map(|_| share)).collect()
    }

    fn words(of: &[u64], taken: &[usize], shares: u64) -> String {
        let sizes: Vec<u64> = taken.iter().map(|index| of[*index]).collect();
        match sizes[..] {
            [size, other] => {
                let united = counted(size + other, "stone");
                format!("unite the heaps of {size} and {other} to one of {united}")
            }
            _ => {
                let size = sizes[0];
                format!("divide the heap of {size} into {shares} heaps of {}", size / shares)
            }
        }
    }

    /// How the move is made with the heaps `chosen`, which are as large as those `taken`. A person points at the
    /// numbers of these heaps, at the stone that begins the second share, or at the smaller heap of a pair.
    fn way(of: &[u64], taken: &[usize], chosen: &[usize], shares: u64) -> Way {
        let after = Self::after(of, taken, shares);
        let instead = |row: usize| chosen.iter().position(|other| *other == row);
        let kept = (0..of.len()).filter(|row| !taken.contains(row));
        let kept = kept.map(|row| Fill::Row(instead(row).map_or(row, |place| taken[place])));
        let stones = |&row: &usize| (0..of[row]).map(move |index| (row, index));
        let stones: Vec<(usize, u64)> = chosen.iter().flat_map(stones).collect();
        let share = stones.len() / shares as usize;
        let filled = stones.chunks(share).map(|stones| Fill::Moved(stones.to_vec()));
        let fills: Vec<Fill> = kept.chain(filled).collect();
        let stone = match chosen {
            [_, smaller] => rows::handle(of, *smaller, 0),
            _ => rows::handle(of, chosen[0], share as u64),
        };
        let way = Way::at(chosen.iter().copied().map(rows::caption).chain(stone));
        rows::rearranged(way, of, &after, &fills)
    }
}

impl Ruleset for FairShares {
    type Position = Vec<u64>;

    fn options(&self, of: &Vec<u64>, out: &mut Vec<Vec<u64>>) {
        Self::visit(of, &mut |taken, shares| out.push(Self::after(of, taken, shares)));
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
        let mut moves = Vec::new();
        Self::visit(of, &mut |taken, shares| {
            let text = Self::words(of, taken, shares);
            moves.push(Move::new(text, Self::after(of, taken, shares)));
        });
        moves
    }

    fn draw(&self, of: &Vec<u64>) -> Scene {
        let mut scene = Scene::new(format!("heaps of {}", self.notate(of)));
        rows::draw_all(&mut scene, of, Ink::Piece);
        scene
    }

    fn ways(&self, of: &Vec<u64>, _: &[Move<Vec<u64>>]) -> Vec<Vec<Way>> {
        let alike = |index: usize| (0..of.len()).filter(move |other| of[*other] == of[index]);
        let mut ways = Vec::new();
        Self::visit(of, &mut |taken, shares| {
            let way = |chosen: &[usize]| Self::way(of, taken, chosen, shares);
            ways.push(match *taken {
                [larger, smaller] => {
                    let pairs = alike(larger).flat_map(|a| alike(smaller).map(move |b| [a, b]));
                    pairs.map(|pair| way(&pair)).collect()
                }
                _ => alike(taken[0]).map(|heap| way(&[heap])).collect(),
            });
        });
        ways
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<u64>> {
        Some((0..=dice.roll(2)).map(|_| 1 + dice.roll(2)).collect())
    }
}
