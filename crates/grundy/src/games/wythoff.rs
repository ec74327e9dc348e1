//! Wythoff's game, and its generalisation by Fraenkel: take from one heap, or nearly alike from both.

use super::{piles, rows};
use crate::base::Reason;
use crate::rules::numbered::{Numbered, Numbering, Tuples, tuples};
use crate::rules::{Powers, Theory, Way};
use crate::scene::Scene;
use crate::table::game::{AnyGame, seat};
use crate::table::{Card, Entry};
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};
use std::sync::Arc;

/// Wythoff's game.
pub const ENTRY: Entry = Entry {
    name: "wythoff",
    title: "Wythoff’s game",
    rules: "Take any number of stones from one of the two heaps, or from both heaps numbers that \
            differ by less than k (k = 1 unless given: the same number from both).",
    parameters: "k, or nothing: 2",
    notation: "the two heaps: 3,5",
    examples: &["wythoff 3,5", "wythoff 6,8", "wythoff:2 4,10", "wythoff:3 5,9"],
    convention: Convention::Normal,
    open,
};

fn open(entry: &Arc<Card>, parameters: &mut Scanner) -> Result<Arc<dyn AnyGame>, Error> {
    if parameters.peek().is_none_or(char::is_whitespace) {
        let rules =
            "Take any number of stones from one of the two heaps, or the same number from both.";
        return Ok(seat(&entry.ruled(rules.into()), "", Wythoff { k: 1 }));
    }
    let k = parameters.number_in("a number k", 1, u64::from(u32::MAX))?;
    let spelled = if k == 1 { String::new() } else { k.to_string() };
    let card = entry.ruled(format!(
        "Take any number of stones from one of the two heaps, or from both heaps numbers that \
         differ by less than {k}."
    ));
    Ok(seat(&card, &spelled, Wythoff { k }))
}

/// The rules. A position is the two heaps.
#[derive(Clone, Copy, Debug)]
pub struct Wythoff {
    k: u64,
}

impl Wythoff {
    /// The game in which the numbers taken from both heaps differ by less than `k`, which is at least 1.
    pub fn new(k: u64) -> Self {
        Self { k }
    }

    /// Visits every pair of numbers to take.
    fn visit(&self, [a, b]: [u64; 2], visit: &mut dyn FnMut(u64, u64)) {
        (1..=a).for_each(|from_a| visit(from_a, 0));
        (1..=b).for_each(|from_b| visit(0, from_b));
        for from_a in 1..=a {
            let least = (from_a + 1).saturating_sub(self.k).max(1);
            let most = from_a.saturating_add(self.k - 1).min(b);
            (least..=most).for_each(|from_b| visit(from_a, from_b));
        }
    }

    /// If the heaps are the n-th pair of Beatty numbers: n.
    ///
    /// The pairs are (⌊nα⌋, ⌊nα⌋ + kn) with α = (2 − k + √(k²+4))/2, the positive root of
    /// (α − 1)(α + k − 1) = 1. So a = ⌊nα⌋ if (x − n)(x + (k−1)n) is at most n² for x = a and more
    /// for x = a + 1: whole numbers only, and all of them fit into 128 bits.
    fn beatty(&self, [a, b]: [u64; 2]) -> Option<u64> {
        let (a, b) = (a.min(b), a.max(b));
        let n = ((b - a).is_multiple_of(self.k)).then_some((b - a) / self.k)?;
        if n == 0 || a < n {
            return (n == 0 && a == 0).then_some(0);
        }
        let [a, n, k] = [a, n, self.k].map(u128::from);
        let form = |x: u128| (x - n) * (x + (k - 1) * n);
        (form(a) <= n * n && form(a + 1) > n * n).then_some(n as u64)
    }
}

impl Ruleset for Wythoff {
    type Position = [u64; 2];

    fn options(&self, of: &[u64; 2], out: &mut Vec<[u64; 2]>) {
        let [a, b] = *of;
        out.extend((0..a).map(|a| [a, b]));
        out.extend((0..b).map(|b| [a, b]));
        // What is taken from both is taken along a line on which the difference stays the same.
        let mut line = |a: u64, b: u64| {
            let length = a.min(b);
            let (a, b) = (a - length, b - length);
            out.extend((0..length).map(|along| [a + along, b + along]));
        };
        line(a, b);
        for more in 1..self.k.min(a.max(b)) {
            line(a.saturating_sub(more), b);
            line(a, b.saturating_sub(more));
        }
    }

    fn canonical(&self, [a, b]: [u64; 2]) -> [u64; 2] {
        [a.min(b), a.max(b)]
    }

    fn rank(&self, of: &[u64; 2]) -> Option<u128> {
        Some(of.iter().map(|heap| u128::from(*heap)).sum())
    }

    fn breadth(&self, of: &[u64; 2]) -> u128 {
        let [a, b] = of.map(u128::from);
        a + b + a.min(b)
    }

    fn powers(&self) -> Powers<'_, [u64; 2]> {
        Powers { theory: Some(self), numbered: Some(self), ..Powers::NONE }
    }
}

impl Numbered<[u64; 2]> for Wythoff {
    fn count(&self, top: &[u64; 2]) -> u128 {
        tuples(*top)
    }

    fn numbering(&self, top: &[u64; 2]) -> Box<dyn Numbering<[u64; 2]>> {
        Box::new(Tuples::new(*top, |of| of))
    }

    fn above(&self, one: &[u64; 2], other: &[u64; 2]) -> [u64; 2] {
        [one[0].max(other[0]), one[1].max(other[1])]
    }
}

impl Play for Wythoff {
    fn parse(&self, text: &mut Scanner) -> Result<[u64; 2], Error> {
        piles::parse_pair(text)
    }

    fn notate(&self, of: &[u64; 2]) -> String {
        piles::notate(of)
    }

    fn moves(&self, of: &[u64; 2]) -> Vec<Move<[u64; 2]>> {
        let [a, b] = *of;
        let mut moves = Vec::new();
        self.visit(*of, &mut |from_a, from_b| {
            let text = match (from_a, from_b) {
                (taken, 0) => format!("take {taken} from the first heap of {a}"),
                (0, taken) => format!("take {taken} from the second heap of {b}"),
                (same, other) if same == other => format!("take {same} from both heaps"),
                _ => format!("take {from_a} from the first heap and {from_b} from the second"),
            };
            moves.push(Move::new(text, [a - from_a, b - from_b]));
        });
        moves
    }

    fn draw(&self, of: &[u64; 2]) -> Scene {
        piles::draw(format!("heaps of {} and {}", of[0], of[1]), of)
    }

    fn ways(&self, of: &[u64; 2], moves: &[Move<[u64; 2]>]) -> Vec<Vec<Way>> {
        moves.iter().map(|option| vec![rows::all_resized(of, &option.result)]).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<[u64; 2]> {
        Some([dice.roll(9), dice.roll(9)])
    }
}

impl Theory<[u64; 2]> for Wythoff {
    /// Only the P-positions have a formula; the other values are known for their disorder.
    fn known(&self, of: &[u64; 2]) -> Option<Nimber> {
        self.beatty(*of).map(|_| Nimber::ZERO)
    }

    fn reason(&self, of: &[u64; 2]) -> Option<Reason> {
        let n = self.beatty(*of)?;
        let (a, b, k) = (of[0].min(of[1]), of[0].max(of[1]), self.k);
        let step = if k == 1 { "n".to_owned() } else { format!("{k}n") };
        let text = format!(
            "The lost pairs are (⌊nα⌋, ⌊nα⌋ + {step}) for n = 0, 1, 2, … with α = {}: every number \
             stands in exactly one of them, and their differences 0, {k}, {}, … never come nearer \
             than {k}, so no move leads from one to another, and from every other pair one can be \
             reached. ({a},{b}) is the one with n = {n}, so it is worth *0.",
            match k {
                1 => "(1 + √5)/2, the golden ratio".to_owned(),
                2 => "√2".to_owned(),
                _ => format!("(√{} − {})/2", u128::from(k) * u128::from(k) + 4, k - 2),
            },
            2 * k
        );
        Some(Reason::new("Beatty pairs (Wythoff, Fraenkel)", text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beatty_pairs_are_those_of_the_mex_rule() {
        for k in 1..8 {
            let rules = Wythoff { k };
            let mut used = vec![false; 4000];
            for n in 0..300u64 {
                let a = used.iter().position(|used| !used).unwrap() as u64;
                let b = a + k * n;
                assert_eq!(rules.beatty([a, b]), Some(n), "k = {k}");
                assert_eq!(rules.beatty([b, a]), Some(n));
                if n > 0 {
                    assert_eq!(rules.beatty([a + 1, b + 1]), None);
                    assert_eq!(rules.beatty([a - 1, b - 1]), None);
                }
                for used_up in [a, b] {
                    if let Some(slot) = used.get_mut(used_up as usize) {
                        *slot = true;
                    }
                }
            }
        }
    }

    #[test]
    fn the_largest_heaps_do_not_overflow() {
        // The last two pairs of Fibonacci neighbours below 2^64: one has an even index, one not.
        let (mut a, mut b) = (1u64, 2u64);
        let mut flags = Vec::new();
        while let Some(next) = a.checked_add(b) {
            flags.push(Wythoff { k: 1 }.beatty([a, b]).is_some());
            (a, b) = (b, next);
        }
        assert!(flags.iter().enumerate().all(|(i, flag)| *flag == (i % 2 == 0)));
        assert_eq!(Wythoff { k: 1 }.beatty([0, u64::MAX]), None);
        assert_eq!(Wythoff { k: 1 }.beatty([u64::MAX, u64::MAX]), None);
        assert_eq!(Wythoff { k: 2 }.beatty([u64::MAX - 2, u64::MAX]), None);
    }
}
