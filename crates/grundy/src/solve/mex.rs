//! The definition: a value is the mex of the values of the options (Sprague 1935, Grundy 1939).
//!
//! A complimenting move to a position H wins beside every heap but that of H's value h: the player
//! goes on from a sum that is not zero. So a position with such a move can only be worth h, and is
//! worth it if no ordinary move reaches h; otherwise it is loony (Winning Ways, chapter 12).
//!
//! Nothing but the rules is used, no theorem and no table of heaps, so this is the oracle that
//! every other method is checked against.

use crate::rules::parts_of;
use crate::solve::memo::Table;
use crate::{Budget, Nimber, Ruleset, Stopped, Value, nimber};
use std::hash::Hash;

/// So many options cost as much as one position more.
pub(super) const OPTIONS_PER_NODE: u64 = 32;

/// A position whose options are being valued. The stack is explicit: depth is bounded by memory,
/// not by the thread's stack.
struct Frame<P> {
    position: P,
    /// The summands of each option, canonical, and whether the move to it is complimenting.
    options: Vec<(Vec<P>, bool)>,
    /// The next summand that may still lack a value.
    next: (usize, usize),
}

/// The value of a loop-free summand.
pub fn value<R: Ruleset>(
    rules: &R,
    of: R::Position,
    memo: &mut Table<R::Position, Value>,
    budget: &mut Budget,
) -> Result<Value, Stopped> {
    if let Some(known) = memo.get(&of) {
        return Ok(known);
    }
    let mut stack = vec![open(rules, of, budget)?];
    loop {
        let Some(frame) = stack.last_mut() else { unreachable!("the first frame returns") };
        match next_missing(frame, memo) {
            Some(missing) => {
                let frame = open(rules, missing, budget)?;
                stack.push(frame);
            }
            None => {
                let value = from_options(&frame.options, memo);
                let Some(done) = stack.pop() else { unreachable!("just looked at") };
                memo.put(done.position, value.clone());
                if stack.is_empty() {
                    return Ok(value);
                }
            }
        }
    }
}

fn open<R: Ruleset>(
    rules: &R,
    position: R::Position,
    budget: &mut Budget,
) -> Result<Frame<R::Position>, Stopped> {
    budget.spend()?;
    let options = super::options(rules, &position, budget)?;
    budget.spend_many(options.len() as u64 / OPTIONS_PER_NODE)?;
    let turns = rules.powers().turns;
    let mut parted = Vec::with_capacity(options.len());
    for option in options {
        budget.work(1)?;
        let again = turns.gain(&position, &option).0;
        parted.push((parts_of(rules, option), again));
    }
    Ok(Frame { options: parted, position, next: (0, 0) })
}

fn next_missing<P: Clone + Eq + Hash>(frame: &mut Frame<P>, memo: &Table<P, Value>) -> Option<P> {
    while let Some((parts, _)) = frame.options.get(frame.next.0) {
        while let Some(part) = parts.get(frame.next.1) {
            if memo.get(part).is_none() {
                return Some(part.clone());
            }
            frame.next.1 += 1;
        }
        frame.next = (frame.next.0 + 1, 0);
    }
    None
}

fn from_options<P: Eq + Hash>(options: &[(Vec<P>, bool)], memo: &Table<P, Value>) -> Value {
    let value = |(parts, _): &(Vec<P>, bool)| -> Value {
        parts.iter().filter_map(|part| memo.get(part)).sum()
    };
    let (again, ordinary): (Vec<_>, Vec<_>) = options.iter().partition(|(_, again)| *again);
    // A loony option is a gift, so it excludes nothing.
    let reached: Vec<Nimber> = ordinary.iter().filter_map(|one| value(one).nimber()).collect();
    let Some(first) = again.first().map(|one| value(one)) else {
        return Value::Nim(nimber::mex(reached));
    };
    match first {
        Value::Nim(only) if reached.contains(&only) => Value::Loony,
        first if again.iter().all(|one| value(one) == first) => first,
        _ => Value::Loony,
    }
}
