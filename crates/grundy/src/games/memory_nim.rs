//! Nim with a memory: what may be taken depends on what was taken last. One heap.

use super::{piles, rows};
use crate::base::Reason;
use crate::rules::numbered::{Numbered, Numbering, Tuples, tuples};
use crate::rules::{Powers, Theory, Way};
use crate::scene::Scene;
use crate::table::game::{AnyGame, seat};
use crate::table::{Card, Entry};
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};
use std::sync::Arc;

/// Fibonacci Nim.
pub const FIBONACCI: Entry = Entry {
    name: "fibonacci-nim",
    title: "Fibonacci Nim",
    rules: "Take at least one stone and at most as many as the limit says; the next limit is twice \
            the number taken. At the beginning anything but the whole heap may be taken.",
    parameters: "",
    notation: "stones, limit: 10,3; or only the stones at the beginning: 10",
    examples: &["fibonacci-nim 10,9", "fibonacci-nim 13,12", "fibonacci-nim 20,4"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", MemoryNim(Memory::Multiple(2)))),
};

/// Take-away with a growing limit.
pub const TAKE_AWAY: Entry = Entry {
    name: "take-away",
    title: "Take-away with a limit",
    rules: "Take at least one stone and at most as many as the limit says; the next limit is k \
            times the number taken. At the beginning anything but the whole heap may be taken.",
    parameters: "k, the factor: 3",
    notation: "stones, limit: 10,3; or only the stones at the beginning: 10",
    examples: &["take-away:3 10,9", "take-away:1 12,3"],
    convention: Convention::Normal,
    open: open_take_away,
};

/// Mem.
pub const MEM: Entry = Entry {
    name: "mem",
    title: "Mem",
    rules: "Take at least one stone, and never fewer than were taken last.",
    parameters: "",
    notation: "stones, number taken last: 10,3; or only the stones at the beginning: 10",
    examples: &["mem 10,0", "mem 15,3"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", MemoryNim(Memory::NoFewer))),
};

/// Nim without repetition.
pub const NO_REPEAT: Entry = Entry {
    name: "no-repeat",
    title: "Nim without repetition",
    rules: "Take any number of stones except the number taken last.",
    parameters: "",
    notation: "stones, number taken last: 10,3; or only the stones at the beginning: 10",
    examples: &["no-repeat 10,0", "no-repeat 12,6"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", MemoryNim(Memory::NoRepeat))),
};

/// Larger factors differ from no limit only in large heaps.
const LARGEST_FACTOR: u64 = 1_000_000;

fn open_take_away(entry: &Arc<Card>, text: &mut Scanner) -> Result<Arc<dyn AnyGame>, Error> {
    let factor = text.number_in("a factor", 1, LARGEST_FACTOR)?;
    let rules = entry.rules.replace("is k times", &format!("is {factor} times"));
    Ok(seat(&entry.ruled(rules), &factor.to_string(), MemoryNim(Memory::Multiple(factor))))
}

/// What is remembered, and what it forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Memory {
    /// A limit for the next number; it becomes this multiple of the number taken.
    Multiple(u64),
    /// The number taken last; fewer may not be taken.
    NoFewer,
    /// The number taken last; it may not be taken again.
    NoRepeat,
}

/// The rules. A position is the heap and what is remembered.
#[derive(Clone, Copy, Debug)]
pub struct MemoryNim(Memory);

impl MemoryNim {
    /// The least and the largest number that may be taken, and one in between that may not.
    fn range(&self, [heap, memory]: [u64; 2]) -> (u64, u64, u64) {
        match self.0 {
            Memory::Multiple(_) => (1, heap.min(memory), 0),
            Memory::NoFewer => (memory.max(1), heap, 0),
            Memory::NoRepeat => (1, heap, memory),
        }
    }

    fn takes(&self, of: [u64; 2]) -> impl Iterator<Item = u64> {
        let (least, most, not) = self.range(of);
        (least..=most).filter(move |taken| *taken != not)
    }

    fn after(&self, heap: u64, taken: u64) -> [u64; 2] {
        let memory = match self.0 {
            Memory::Multiple(factor) => taken.saturating_mul(factor),
            Memory::NoFewer | Memory::NoRepeat => taken,
        };
        [heap - taken, memory]
    }

    /// A memory beyond the heap forbids everything, or nothing, whatever its size.
    fn tidy(&self, [heap, memory]: [u64; 2]) -> [u64; 2] {
        let most = match self.0 {
            Memory::Multiple(_) => heap,
            Memory::NoFewer => heap.saturating_add(1),
            Memory::NoRepeat if memory > heap => 0,
            Memory::NoRepeat => heap,
        };
        [heap, memory.min(most)]
    }

    fn is_fibonacci(&self) -> bool {
        self.0 == Memory::Multiple(2)
    }

    fn remembered(&self, [_, memory]: [u64; 2]) -> String {
        match self.0 {
            Memory::Multiple(_) => format!("at most {memory} may be taken"),
            _ if memory == 0 => "nothing is forbidden".to_owned(),
            Memory::NoFewer => format!("fewer than {memory} may not be taken"),
            Memory::NoRepeat => format!("{memory} may not be taken"),
        }
    }
}

/// The Fibonacci numbers, no two of them neighbours, that a number is the sum of; largest first.
fn zeckendorf(n: u64) -> Vec<u64> {
    let mut fibonacci = Vec::new();
    let (mut this, mut next) = (1u128, 2u128);
    while this <= u128::from(n) {
        fibonacci.push(this as u64);
        (this, next) = (next, this + next);
    }
    let mut rest = n;
    fibonacci.reverse();
    fibonacci.retain(|part| {
        let used = *part <= rest;
        rest -= if used { *part } else { 0 };
        used
    });
    fibonacci
}

impl Ruleset for MemoryNim {
    type Position = [u64; 2];

    fn options(&self, of: &[u64; 2], out: &mut Vec<[u64; 2]>) {
        out.extend(self.takes(*of).map(|taken| self.after(of[0], taken)));
    }

    fn canonical(&self, of: [u64; 2]) -> [u64; 2] {
        self.tidy(of)
    }

    fn rank(&self, of: &[u64; 2]) -> Option<u128> {
        Some(u128::from(of[0]))
    }

    fn breadth(&self, of: &[u64; 2]) -> u128 {
        let (least, most, not) = self.range(*of);
        let all = (u128::from(most) + 1).saturating_sub(u128::from(least));
        all.saturating_sub(u128::from(not > 0))
    }

    fn powers(&self) -> Powers<'_, [u64; 2]> {
        Powers { theory: Some(self), numbered: Some(self), ..Powers::NONE }
    }
}

/// The largest heap, and the largest memory of a tidy position with it.
fn most([heap, _]: [u64; 2]) -> [u64; 2] {
    [heap, heap.saturating_add(1)]
}

impl Numbered<[u64; 2]> for MemoryNim {
    fn count(&self, top: &[u64; 2]) -> u128 {
        tuples(most(*top))
    }

    fn numbering(&self, top: &[u64; 2]) -> Box<dyn Numbering<[u64; 2]>> {
        let rules = *self;
        Box::new(Tuples::new(most(*top), move |of| rules.tidy(of)))
    }

    fn above(&self, one: &[u64; 2], other: &[u64; 2]) -> [u64; 2] {
        *one.max(other)
    }
}

impl Play for MemoryNim {
    fn parse(&self, text: &mut Scanner) -> Result<[u64; 2], Error> {
        let start = text.clone();
        let opening = if matches!(self.0, Memory::Multiple(_)) { 1 } else { 0 };
        match text.list(Scanner::number)?[..] {
            [heap] => Ok([heap, opening * heap.saturating_sub(1)]),
            [heap, memory] => Ok([heap, memory]),
            _ => Err(text.wrong_since(&start, "expected one or two numbers such as 10,3")),
        }
    }

    fn notate(&self, of: &[u64; 2]) -> String {
        piles::notate(of)
    }

    fn moves(&self, of: &[u64; 2]) -> Vec<Move<[u64; 2]>> {
        let named = |taken: u64| {
            let result = self.after(of[0], taken);
            let then = match result[0] {
                0 => "nothing is left".to_owned(),
                _ => self.remembered(result),
            };
            Move::new(format!("take {taken}; then {then}"), result)
        };
        self.takes(*of).map(named).collect()
    }

    fn draw(&self, of: &[u64; 2]) -> Scene {
        let rule = self.remembered(*of);
        let mut scene = piles::draw(format!("a heap of {}; {rule}", of[0]), &of[..1]);
        scene.label(0.0, 1.4, rule);
        scene
    }

    fn ways(&self, of: &[u64; 2], moves: &[Move<[u64; 2]>]) -> Vec<Vec<Way>> {
        let way = |option: &Move<[u64; 2]>| rows::resized(&of[..1], 0, option.result[0]);
        moves.iter().map(|option| vec![way(option)]).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<[u64; 2]> {
        Some([dice.roll(20), dice.roll(12)])
    }
}

impl Theory<[u64; 2]> for MemoryNim {
    /// Fibonacci Nim is lost if and only if the limit is below the least Zeckendorf part.
    fn known(&self, of: &[u64; 2]) -> Option<Nimber> {
        let [heap, limit] = *of;
        if !self.is_fibonacci() {
            return None;
        }
        zeckendorf(heap).last().is_none_or(|least| limit < *least).then_some(Nimber::ZERO)
    }

    fn reason(&self, of: &[u64; 2]) -> Option<Reason> {
        self.known(of)?;
        let [heap, limit] = *of;
        let parts = zeckendorf(heap);
        let text = match parts.last() {
            None => "There is nothing to take, so it is *0.".to_owned(),
            Some(least) => format!(
                "{heap} = {} as a sum of Fibonacci numbers no two of which are neighbours \
                 (Zeckendorf). The limit {limit} is less than the last part {least}. Whatever is \
                 taken from that part, its rest ends in a part of at most twice the number taken. \
                 The opponent takes this part, and the new limit is again below the last one. So \
                 it is lost, *0.",
                parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ")
            ),
        };
        Some(Reason::new("Zeckendorf (Whinihan, Gaskell)", text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeckendorf_parts() {
        assert!(zeckendorf(0).is_empty());
        assert_eq!(zeckendorf(1), [1]);
        assert_eq!(zeckendorf(100), [89, 8, 3]);
        for n in [u64::MAX, u64::MAX - 1, 12_200_160_415_121_876_738] {
            let parts = zeckendorf(n);
            assert_eq!(parts.iter().sum::<u64>(), n);
            assert!(parts.windows(2).all(|pair| pair[0] / 2 >= pair[1]));
        }
    }
}
