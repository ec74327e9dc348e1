//! The value of a part if it lies in a window, depth first (Beling and Rogalski, 2020).
//!
//! Where options are cheap to list, it costs more to keep account of all positions than to list the
//! options of some again. The search asks «what is the value, if it is one of these?», so a part is
//! left as soon as no wanted value is possible, and values found on the way are exact.

use super::store::Store;
use super::table::NIMBERS;
use super::{Fact, Halt};
use crate::rules::Shortcut;
use crate::{Budget, Nimber, Ruleset};
use std::ops::ControlFlow;

/// Every nimber that can be told apart.
const ALL: u64 = u64::MAX;

/// The values that a part can still have, judged by its options so far.
#[derive(Clone, Copy)]
struct Possible {
    /// One bit for each nimber that can be told apart.
    low: u64,
    /// How many higher ones there are.
    high: u32,
}

impl Possible {
    /// With so many options, and none of them looked at, the value is at most their number.
    fn with_options(count: usize) -> Self {
        match count as u32 + 1 {
            few @ ..64 => Self { low: (1 << few) - 1, high: 0 },
            many => Self { low: ALL, high: many - 64 },
        }
    }

    /// An option was looked at in vain: the highest value would have needed it.
    fn without_highest(self) -> Self {
        match self {
            Self { low, high: 0 } => Self { low: low & !highest(low), high: 0 },
            Self { low, high } => Self { low, high: high - 1 },
        }
    }

    /// An option has this value: the part has another one.
    fn without(self, value: u64) -> Self {
        match self.low & value {
            0 => self.without_highest(),
            _ => Self { low: self.low & !value, ..self },
        }
    }
}

fn highest(set: u64) -> u64 {
    set.checked_ilog2().map_or(0, |last| 1 << last)
}

/// The values up to the highest of a set.
fn up_to(set: u64) -> u64 {
    let last = highest(set);
    last | last.saturating_sub(1)
}

/// A set of values, each with a heap added.
fn beside(set: u64, heap: u8) -> u64 {
    if heap == 0 {
        return set;
    }
    let (mut left, mut sums) = (set, 0);
    while left != 0 {
        sums |= 1 << (left.trailing_zeros() ^ u32::from(heap));
        left &= left - 1;
    }
    sums
}

/// An option with unknown parts.
#[derive(Clone, Copy)]
struct Open {
    /// Where its unknown parts lie; the longest game stands last.
    start: u32,
    end: u32,
    /// The nim-sum of its known parts.
    heap: u8,
    /// How hard it looks: the squares of the ranks of its unknown parts.
    toil: u32,
    /// The rules' own order.
    number: u32,
}

/// The options of a part as a visit finds them.
struct Listing<P> {
    parts: Vec<P>,
    open: Vec<Open>,
}

impl<P: Eq> Listing<P> {
    fn parts(&self, open: &Open) -> &[P] {
        &self.parts[open.start as usize..open.end as usize]
    }

    /// Takes up the option whose unknown parts stand last, if it is not there already.
    fn close(&mut self, option: Open) {
        let same = |other: &Open| {
            (other.toil, other.heap) == (option.toil, option.heap)
                && self.parts(other) == self.parts(&option)
        };
        if self.open.iter().any(same) {
            self.parts.truncate(option.start as usize);
        } else {
            self.open.push(option);
        }
    }
}

/// A search, with memory that its visits use again.
pub struct Windows<'a, 'b, R: Ruleset> {
    shortcut: &'a dyn Shortcut<R::Position>,
    rules: &'a R,
    store: &'a mut Store<R::Position>,
    memory: usize,
    budget: &'a mut Budget<'b>,
    idle: Vec<Listing<R::Position>>,
}

impl<'a, 'b, R: Ruleset> Windows<'a, 'b, R> {
    /// A search that adds to what is stored, with so much memory for it.
    pub fn new(
        rules: &'a R,
        shortcut: &'a dyn Shortcut<R::Position>,
        store: &'a mut Store<R::Position>,
        memory: usize,
        budget: &'a mut Budget<'b>,
    ) -> Self {
        Self { rules, shortcut, store, memory, budget, idle: Vec::new() }
    }

    /// Whether a sum has this value.
    pub fn is(&mut self, parts: &[R::Position], nimber: u8) -> Result<bool, Halt> {
        let mut parts = parts.to_vec();
        parts.sort_by_cached_key(|part| super::rank(self.rules, part));
        let Some((longest, others)) = parts.split_last() else { return Ok(nimber == 0) };
        let mut heap = nimber;
        for part in others {
            heap ^= self.value(part)?;
        }
        Ok(self.within(longest, 1 << heap)? == Some(heap))
    }

    fn value(&mut self, part: &R::Position) -> Result<u8, Halt> {
        self.within(part, ALL)?.ok_or(Halt::TooHigh)
    }

    fn learn(&mut self, part: &R::Position, fact: Fact) {
        self.store.learn(self.rules, part, fact, self.memory);
    }

    /// The value of a part if it is one of the `wanted`; otherwise it may be left open.
    fn within(&mut self, part: &R::Position, wanted: u64) -> Result<Option<u8>, Halt> {
        let wanted = match self.store.fact(part) {
            Fact::Is(value) => return Ok(Some(value)),
            Fact::IsNot(excluded) => wanted & !excluded,
        };
        if wanted == 0 {
            return Ok(None);
        }
        if let Some(value) = self.by_theorem(part) {
            self.learn(part, Fact::Is(value));
            return Ok(Some(value));
        }
        let mut listing = self.idle.pop().unwrap_or_else(|| Listing {
            parts: Vec::with_capacity(64),
            open: Vec::with_capacity(64),
        });
        let reached = self.list(part, wanted, &mut listing)?;
        let value = match wanted & !reached {
            // Soon found again.
            0 => None,
            wanted => self.search(part, wanted, reached, &listing)?,
        };
        listing.parts.clear();
        listing.open.clear();
        self.idle.push(listing);
        Ok(value)
    }

    fn by_theorem(&self, part: &R::Position) -> Option<u8> {
        let Nimber(value) = self.rules.powers().known(part)?;
        u8::try_from(value).ok().filter(|value| *value < NIMBERS)
    }

    /// Lists the options of a part: the known values that they reach, and those that are open. Stops
    /// when all wanted values are reached.
    fn list(
        &mut self,
        part: &R::Position,
        wanted: u64,
        listing: &mut Listing<R::Position>,
    ) -> Result<u64, Halt> {
        self.store.expanded += 1;
        self.budget.spend()?;
        self.budget.require(|| "a list of all moves".into(), self.rules.breadth(part))?;
        let (rules, shortcut, store) = (self.rules, self.shortcut, &*self.store);
        let mut reached = 0;
        shortcut.visit_options(part, &mut |number, summands| {
            let (start, mut heap, mut toil) = (listing.parts.len(), 0, 0);
            for part in summands {
                match store.fact(part) {
                    Fact::Is(value) => heap ^= value,
                    Fact::IsNot(_) => {
                        toil += effort(rules, part);
                        listing.parts.push(part.clone());
                    }
                }
            }
            if listing.parts.len() > start + 1 {
                toil = tidy(rules, &mut listing.parts, start);
            }
            if listing.parts.len() == start {
                reached |= 1 << heap;
                return match wanted & !reached {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                };
            }
            let (start, end, number) = (start as u32, listing.parts.len() as u32, number as u32);
            listing.close(Open { start, end, heap, toil, number });
            ControlFlow::Continue(())
        });
        listing.open.sort_unstable_by_key(|open| (open.toil, open.number));
        Ok(reached)
    }

    /// Looks at the open options, the easiest first, as long as a wanted value is possible.
    fn search(
        &mut self,
        part: &R::Position,
        mut wanted: u64,
        mut reached: u64,
        listing: &Listing<R::Position>,
    ) -> Result<Option<u8>, Halt> {
        let count = listing.open.len() + reached.count_ones() as usize;
        let mut possible = Possible::with_options(count);
        let mut left = reached;
        while left != 0 {
            possible = possible.without(left & left.wrapping_neg());
            left &= left - 1;
        }
        let window = up_to(wanted);
        let mut exact = true;
        for open in &listing.open {
            if possible.low & wanted == 0 {
                self.learn(part, Fact::IsNot(reached | wanted));
                return Ok(None);
            }
            let asked = possible.without_highest();
            let Some((longest, others)) = listing.parts(open).split_last() else { continue };
            let mut heap = open.heap;
            for other in others {
                heap ^= self.value(other)?;
            }
            match self.within(longest, beside(asked.low & window, heap))? {
                Some(value) => {
                    let value = 1 << (value ^ heap);
                    reached |= value;
                    wanted &= !value;
                    possible = possible.without(value);
                }
                None => {
                    possible = asked;
                    exact = false;
                }
            }
        }
        // One possible value is left. Below the window's end, no option has it and all smaller ones
        // are reached; if every option's value was found, it is the value in any case.
        let value = match exact {
            true => reached.trailing_ones() as u8,
            false => possible.low.trailing_zeros() as u8,
        };
        if value >= NIMBERS {
            return Err(Halt::TooHigh);
        }
        if exact || window >> value & 1 == 1 {
            self.learn(part, Fact::Is(value));
            return Ok(Some(value));
        }
        self.learn(part, Fact::IsNot(reached | window));
        Ok(None)
    }
}

/// Puts the parts of a sum in order, the longest game last, without those that stand twice: in normal
/// play they cancel. Returns how hard the rest looks.
fn tidy<R: Ruleset>(rules: &R, parts: &mut Vec<R::Position>, start: usize) -> u32 {
    let mut sum = parts.split_off(start);
    sum.sort_unstable();
    for part in sum {
        if parts.len() > start && parts.last() == Some(&part) {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts[start..].sort_by_cached_key(|part| super::rank(rules, part));
    parts[start..].iter().map(|part| effort(rules, part)).sum()
}

/// How hard a part looks: longer games are much harder.
fn effort<R: Ruleset>(rules: &R, part: &R::Position) -> u32 {
    super::rank(rules, part).pow(2)
}
