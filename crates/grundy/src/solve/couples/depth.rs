//! The value of a part if it lies in a window, depth first (Beling and Rogalski, 2020).
//!
//! Where options are cheap to list, it costs more to keep account of all positions than to list the
//! options of some again. The search asks «what is the value, if it is one of these?», so a part is
//! left as soon as no wanted value is possible, and values found on the way are exact.
//!
//! Workers share the facts, and an option that another one is busy with is looked at last: by then it is
//! mostly known, and if not, whoever comes to it helps by the same rule. Who is below a question that
//! another one has answered leaves it.

use super::pace::{Pace, Signals};
use super::store::{Store, scrambled};
use super::table::NIMBERS;
use super::{Effort, Fact, Halt};
use crate::rules::Shortcut;
use crate::{Budget, Nimber, Ruleset};
use std::ops::{ControlFlow, Range};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// Every nimber that can be told apart.
const ALL: u64 = u64::MAX;

/// So many visits go by between two looks at how full the store is.
const STRIDE: u64 = 64;

/// Options in one piece are looked up so many at a time: the waits for memory overlap.
const BATCH: usize = 16;

/// Shorter games are searched before another worker could be told.
const SHARED_RANK: u32 = 12;

/// Near the whole question options are not shared out either: what is found below one of them saves most
/// of the work below the next, so all workers stay below the same one.
const TOGETHER_RANKS: u32 = 3;

/// Marks for parts that somebody is busy with. Parts may share one: it decides only what comes first.
const MARKS: usize = 1 << 16;

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
#[derive(Default)]
struct Listing {
    parts: Vec<u64>,
    open: Vec<Open>,
    /// The known values of options, one bit each.
    reached: u64,
}

impl Listing {
    fn parts(&self, open: &Open) -> &[u64] {
        &self.parts[open.start as usize..open.end as usize]
    }

    /// Takes up the option whose unknown parts stand last, if it is not there already.
    fn close(&mut self, option: Open) {
        let (start, parts) = (option.start as usize, self.parts(&option));
        let same = |other: &Open| other.heap == option.heap && self.parts(other) == parts;
        // Nearly always the last part has not been met, which is soon seen.
        let met = parts.last().is_some_and(|last| self.parts[..start].contains(last));
        if met && self.open.iter().any(same) {
            self.parts.truncate(start);
        } else {
            self.open.push(option);
        }
    }

    fn clear(&mut self) {
        self.parts.clear();
        self.open.clear();
        self.reached = 0;
    }
}

/// A game and what is known about it, as all workers see it.
pub struct Windows<'a, R: Ruleset> {
    pub rules: &'a R,
    pub shortcut: &'a dyn Shortcut<R::Position>,
    pub store: &'a Store,
}

impl<R: Ruleset> Windows<'_, R> {
    /// How hard a part looks: longer games are much harder.
    fn toil(&self, part: u64) -> u32 {
        self.shortcut.rank(part).pow(2)
    }

    /// Whether a sum has this value, and how many parts had their options listed meanwhile.
    pub fn is(
        &self,
        parts: &[u64],
        nimber: u8,
        effort: &Effort,
        budget: &mut Budget,
    ) -> (Result<bool, Halt>, u64) {
        let signals = Signals::default();
        let marks = if effort.threads > 1 { MARKS } else { 0 };
        let busy: Vec<AtomicU16> = std::iter::repeat_with(AtomicU16::default).take(marks).collect();
        let longest = parts.iter().map(|part| self.shortcut.rank(*part)).max().unwrap_or(0);
        let shared = SHARED_RANK..longest.saturating_sub(TOGETHER_RANKS - 1);
        let may_grow = self.store.may_grow(effort.memory);
        let work = |pace| {
            let (busy, shared) = (&busy[..], shared.clone());
            let (idle, path) = (Vec::new(), Vec::new());
            let mut worker = Worker {
                game: self,
                busy,
                shared,
                may_grow,
                pace,
                idle,
                path,
                listed: 0,
                learnt: 0,
            };
            let answer = worker.is(parts, nimber);
            self.store.count(worker.learnt);
            worker.pace.signals.stop();
            (answer, worker.listed)
        };
        std::thread::scope(|scope| {
            let helpers: Vec<_> =
                (1..effort.threads).map(|_| scope.spawn(|| work(Pace::helper(&signals)))).collect();
            let (mut answer, mut listed) = work(Pace::leader(&signals, budget));
            for helper in helpers {
                let (found, more) = helper.join().unwrap_or_else(|panic| resume_unwind(panic));
                listed += more;
                if matches!(answer, Err(Halt::Answered)) {
                    answer = found;
                }
            }
            (answer, listed)
        })
    }
}

/// One worker, with memory that its visits use again.
struct Worker<'a, 'b, R: Ruleset> {
    game: &'a Windows<'a, R>,
    busy: &'a [AtomicU16],
    /// The ranks of the parts whose options are shared out.
    shared: Range<u32>,
    may_grow: bool,
    pace: Pace<'a, 'b>,
    idle: Vec<Listing>,
    /// The shared questions that it is in the middle of: a part, and its wanted values.
    path: Vec<(u64, u64)>,
    /// Parts whose options were listed.
    listed: u64,
    /// Slots of the store that were taken and are not counted yet.
    learnt: u64,
}

impl<R: Ruleset> Worker<'_, '_, R> {
    /// Whether a sum has this value.
    fn is(&mut self, parts: &[u64], nimber: u8) -> Result<bool, Halt> {
        let mut parts = parts.to_vec();
        parts.sort_by_cached_key(|part| self.game.shortcut.rank(*part));
        let Some((longest, others)) = parts.split_last() else { return Ok(nimber == 0) };
        let mut heap = nimber;
        for part in others {
            heap ^= self.value(*part)?;
        }
        Ok(self.within(*longest, 1 << heap)? == Some(heap))
    }

    fn value(&mut self, part: u64) -> Result<u8, Halt> {
        self.within(part, ALL)?.ok_or(Halt::TooHigh)
    }

    fn learn(&mut self, part: u64, fact: Fact) {
        let worth = |part| self.game.shortcut.rank(part);
        self.learnt += self.game.store.learn(part, fact, &worth);
    }

    /// What is known of the value of a part, if it is one of the `wanted`.
    fn answer(&self, part: u64, wanted: u64) -> Result<Option<u8>, u64> {
        match self.game.store.fact(part) {
            Fact::Is(value) => Ok(Some(value)),
            Fact::IsNot(excluded) if wanted & !excluded == 0 => Ok(None),
            Fact::IsNot(excluded) => Err(wanted & !excluded),
        }
    }

    /// The value of a part if it is one of the `wanted`; otherwise it may be left open.
    fn within(&mut self, part: u64, wanted: u64) -> Result<Option<u8>, Halt> {
        let wanted = match self.answer(part, wanted) {
            Ok(answer) => return Ok(answer),
            Err(wanted) => wanted,
        };
        if let Some(value) = self.by_theorem(part) {
            self.learn(part, Fact::Is(value));
            return Ok(Some(value));
        }
        let mut listing = self.idle.pop().unwrap_or_default();
        self.list(part, wanted, &mut listing)?;
        let value = match wanted & !listing.reached {
            0 => {
                self.learn(part, Fact::IsNot(listing.reached));
                None
            }
            wanted => self.search(part, wanted, &listing)?,
        };
        listing.clear();
        self.idle.push(listing);
        Ok(value)
    }

    fn by_theorem(&self, part: u64) -> Option<u8> {
        let position = self.game.shortcut.decoded(part);
        let Nimber(value) = self.game.rules.powers().known(&position)?;
        u8::try_from(value).ok().filter(|value| *value < NIMBERS)
    }

    /// Lists the options of a part: the known values that they reach, and those that are open. Stops
    /// when all wanted values are reached.
    fn list(&mut self, part: u64, wanted: u64, listing: &mut Listing) -> Result<(), Halt> {
        self.listed += 1;
        self.pace.tick()?;
        self.pace.look()?;
        if self.listed.is_multiple_of(STRIDE) {
            if self.path.iter().any(|(part, wanted)| self.answer(*part, *wanted).is_ok()) {
                return Err(Halt::Answered);
            }
            self.game.store.count(std::mem::take(&mut self.learnt));
            if self.may_grow && self.game.store.is_crowded() {
                self.pace.signals.fill();
                return Err(Halt::Full);
            }
        }
        let (game, mut batch, mut touched) = (self.game, [(0, 0); BATCH], 0);
        let mut waiting = 0;
        game.shortcut.visit_options(part, &mut |number, parts| {
            if let [part] = parts {
                touched ^= game.store.touch(*part);
                batch[waiting] = (number, *part);
                waiting += 1;
                if waiting < BATCH {
                    return ControlFlow::Continue(());
                }
                for (number, part) in batch {
                    game.take(number, &[part], listing);
                }
                waiting = 0;
            } else {
                game.take(number, parts, listing);
            }
            match wanted & !listing.reached {
                0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        std::hint::black_box(touched);
        batch[..waiting].iter().for_each(|(number, part)| game.take(*number, &[*part], listing));
        listing.open.sort_unstable_by_key(|open| (open.toil, open.number));
        Ok(())
    }

    /// Looks at the open options, the easiest first, as long as a wanted value is possible. What others
    /// are busy with comes last.
    fn search(
        &mut self,
        part: u64,
        mut wanted: u64,
        listing: &Listing,
    ) -> Result<Option<u8>, Halt> {
        let mut reached = listing.reached;
        let count = listing.open.len() + reached.count_ones() as usize;
        let mut possible = Possible::with_options(count);
        let mut left = reached;
        while left != 0 {
            possible = possible.without(left & left.wrapping_neg());
            left &= left - 1;
        }
        let window = up_to(wanted);
        let mut exact = true;
        let shares = !self.busy.is_empty() && self.shared.contains(&self.game.shortcut.rank(part));
        let mut later = Vec::new();
        let mut next = 0;
        while next < listing.open.len() + later.len() {
            let postponed = next.checked_sub(listing.open.len());
            let open = &listing.open[postponed.map_or(next, |index| later[index])];
            next += 1;
            if possible.low & wanted == 0 {
                self.learn(part, Fact::IsNot(reached | wanted));
                return Ok(None);
            }
            let Some((longest, _)) = listing.parts(open).split_last() else { continue };
            let mark =
                if shares { self.busy.get((scrambled(*longest) >> 48) as usize) } else { None };
            if mark.is_some_and(|mark| mark.load(Relaxed) > 0) && postponed.is_none() && next > 1 {
                later.push(next - 1);
                continue;
            }
            if let Some(mark) = mark {
                mark.fetch_add(1, Relaxed);
            }
            let asked = possible.without_highest();
            if shares {
                self.path.push((part, wanted));
            }
            let found = self.option(open, listing, asked.low & window);
            if let Some(mark) = mark {
                mark.fetch_sub(1, Relaxed);
            }
            if shares {
                self.path.pop();
                if let Ok(answer) = self.answer(part, wanted) {
                    return Ok(answer);
                }
            }
            match found? {
                Some(value) => {
                    reached |= 1 << value;
                    wanted &= !(1 << value);
                    possible = possible.without(1 << value);
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

    /// The value of an option if it is one of these.
    fn option(&mut self, open: &Open, listing: &Listing, asked: u64) -> Result<Option<u8>, Halt> {
        let Some((longest, others)) = listing.parts(open).split_last() else { return Ok(None) };
        let mut heap = open.heap;
        for other in others {
            heap ^= self.value(*other)?;
        }
        Ok(self.within(*longest, beside(asked, heap))?.map(|value| value ^ heap))
    }
}

impl<R: Ruleset> Windows<'_, R> {
    /// Takes up an option by its parts: those whose values are known, and what is open.
    fn take(&self, number: usize, parts: &[u64], listing: &mut Listing) {
        let (start, mut heap, mut toil) = (listing.parts.len(), 0, 0);
        for part in parts {
            match self.store.fact(*part) {
                Fact::Is(value) => heap ^= value,
                Fact::IsNot(_) => {
                    toil += self.toil(*part);
                    listing.parts.push(*part);
                }
            }
        }
        if listing.parts.len() > start + 1 {
            toil = self.tidy(&mut listing.parts, start);
        }
        if listing.parts.len() == start {
            listing.reached |= 1 << heap;
            return;
        }
        let (start, end, number) = (start as u32, listing.parts.len() as u32, number as u32);
        listing.close(Open { start, end, heap, toil, number });
    }

    /// Puts the parts of a sum in order, the longest game last, without those that stand twice: in normal
    /// play they cancel. Returns how hard the rest looks.
    fn tidy(&self, parts: &mut Vec<u64>, start: usize) -> u32 {
        let mut sum = parts.split_off(start);
        sum.sort_unstable();
        for part in sum {
            if parts.len() > start && parts.last() == Some(&part) {
                parts.pop();
            } else {
                parts.push(part);
            }
        }
        parts[start..].sort_by_key(|part| self.shortcut.rank(*part));
        parts[start..].iter().map(|part| self.toil(*part)).sum()
    }
}
