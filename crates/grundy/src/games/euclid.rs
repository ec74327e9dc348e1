//! Euclid (Cole and Davie 1969): the Euclidean algorithm as a game, with its values in closed form.

use super::{piles, rows};
use crate::base::Reason;
use crate::rules::{Powers, Theory, Way};
use crate::scene::Scene;
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};

/// Euclid.
pub const ENTRY: Entry = Entry {
    name: "euclid",
    title: "Euclid",
    rules: "Subtract from the larger of two numbers a positive multiple of the smaller one; the \
            result may be 0, which ends the game.",
    parameters: "",
    notation: "the two numbers: 25,7",
    examples: &["euclid 25,7", "euclid 8,13", "euclid 1000000007,998244353"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Euclid)),
};

/// The rules. A position is the two numbers.
#[derive(Clone, Copy, Debug)]
pub struct Euclid;

/// The numbers in order, with quotient and remainder of the larger by the smaller; nothing if the
/// game is over.
fn divide([a, b]: [u64; 2]) -> Option<(u64, u64, u64)> {
    let (small, large) = (a.min(b), a.max(b));
    (small > 0).then(|| (small, large / small, large % small))
}

/// With larger = q·smaller + r, the moves lead to r + i·smaller for i = 0, …, q−1. Their values are
/// v for i = 0, and then 0, 1, 2, … in turn, leaving out v: so for i > 0 the value is i − 1 as long
/// as i ≤ v, and i afterwards.
fn on_the_ladder(i: u64, v: u64) -> u64 {
    match i {
        0 => v,
        _ if i <= v => i - 1,
        _ => i,
    }
}

fn value(pair: [u64; 2]) -> u64 {
    let mut quotients = Vec::new();
    let mut pair = pair;
    while let Some((small, quotient, rest)) = divide(pair) {
        quotients.push(quotient);
        pair = [rest, small];
    }
    quotients.into_iter().rev().fold(0, |v, quotient| on_the_ladder(quotient, v))
}

/// Visits every multiple that can be subtracted, with the position after it.
fn visit(of: [u64; 2], visit: &mut dyn FnMut(u64, [u64; 2])) {
    let Some((small, quotient, _)) = divide(of) else { return };
    for times in 1..=quotient {
        subtract(of, times * small).into_iter().for_each(|result| visit(times, result));
    }
}

/// The position after a subtraction; two equal numbers allow two of them.
fn subtract([a, b]: [u64; 2], amount: u64) -> Vec<[u64; 2]> {
    let mut results = Vec::new();
    if a >= b {
        results.push([a - amount, b]);
    }
    if b >= a {
        results.push([a, b - amount]);
    }
    results
}

fn words([a, b]: [u64; 2], times: u64, [_, kept]: [u64; 2]) -> String {
    let (small, large) = (a.min(b), a.max(b));
    match (times, a == b) {
        (_, true) if kept == 0 => "subtract the first number from the second".to_owned(),
        (_, true) => "subtract the second number from the first".to_owned(),
        (1, _) => format!("subtract {small} from {large}"),
        _ => format!("subtract {times} times {small} from {large}"),
    }
}

impl Ruleset for Euclid {
    type Position = [u64; 2];

    fn options(&self, of: &[u64; 2], out: &mut Vec<[u64; 2]>) {
        visit(*of, &mut |_, result| out.push(result));
    }

    fn canonical(&self, mut of: [u64; 2]) -> [u64; 2] {
        of.sort_unstable();
        of
    }

    fn rank(&self, of: &[u64; 2]) -> Option<u128> {
        Some(of.iter().map(|number| u128::from(*number)).sum())
    }

    fn breadth(&self, of: &[u64; 2]) -> u128 {
        divide(*of).map_or(0, |(_, quotient, _)| u128::from(quotient))
    }

    fn powers(&self) -> Powers<'_, [u64; 2]> {
        Powers { theory: Some(self), ..Powers::NONE }
    }
}

impl Play for Euclid {
    fn parse(&self, text: &mut Scanner) -> Result<[u64; 2], Error> {
        piles::parse_pair(text)
    }

    fn notate(&self, of: &[u64; 2]) -> String {
        piles::notate(of)
    }

    fn moves(&self, of: &[u64; 2]) -> Vec<Move<[u64; 2]>> {
        let mut moves = Vec::new();
        visit(*of, &mut |times, result| moves.push(Move::new(words(*of, times, result), result)));
        moves
    }

    fn draw(&self, of: &[u64; 2]) -> Scene {
        piles::draw(format!("the numbers {} and {}", of[0], of[1]), of)
    }

    fn ways(&self, of: &[u64; 2], moves: &[Move<[u64; 2]>]) -> Vec<Vec<Way>> {
        moves.iter().map(|option| vec![rows::all_resized(of, &option.result)]).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<[u64; 2]> {
        Some([dice.roll(30), dice.roll(30)])
    }
}

impl Theory<[u64; 2]> for Euclid {
    fn known(&self, of: &[u64; 2]) -> Option<Nimber> {
        Some(Nimber(value(*of)))
    }

    fn moves_to(&self, of: &[u64; 2], target: Nimber) -> Option<Vec<Move<[u64; 2]>>> {
        let Some((small, quotient, rest)) = divide(*of) else { return Some(vec![]) };
        let v = value([rest, small]);
        // The value t stands at the foot of the ladder, on rung t, or on rung t + 1.
        let mut rungs = vec![0, target.0, target.0.saturating_add(1)];
        rungs.dedup();
        rungs.retain(|rung| *rung < quotient && on_the_ladder(*rung, v) == target.0);
        let mut moves = Vec::new();
        for rung in rungs {
            let times = quotient - rung;
            for result in subtract(*of, times * small) {
                moves.push(Move::new(words(*of, times, result), result));
            }
        }
        Some(moves)
    }

    fn reason(&self, of: &[u64; 2]) -> Option<Reason> {
        let Some((small, quotient, rest)) = divide(*of) else {
            return Some(Reason::new(
                "Euclid’s ladder",
                "One of the numbers is 0: the game is over.",
            ));
        };
        let (large, v, worth) = (of[0].max(of[1]), value([rest, small]), value(*of));
        let text = format!(
            "{large} = {quotient} · {small} + {rest}, so the moves lead to ({small}, {rest} + i · \
             {small}) for i from 0 to {}. The first of these, ({small}, {rest}), is worth *{v}. \
             Each further one can move to all before it and only to these, so their values are \
             0, 1, 2, … with {v} left out. Here that makes *{worth}.",
            quotient - 1
        );
        Some(Reason::new("Euclid’s ladder", text))
    }
}
