//! Checks certificates without the code that found them: it shares the reader of codes and the layout
//! of the file, computes every value again, and does so in the simplest way.

use super::block::{BLOCK, Block, Reach, SMALL};
use super::certificate::{Certificate, Evidence, State, from_digits};
use super::{Code, Moves, Space};
use crate::{Budget, Scanner, Stopped};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why a certificate was not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// What it says is wrong or does not follow.
    Wrong(String),
    /// The check was stopped.
    Stopped(Stopped),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(sentence) => f.write_str(sentence),
            Self::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Stopped> for Refusal {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

fn wrong<T>(sentence: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Wrong(sentence.into()))
}

/// Checks a certificate. Says how many values were computed.
pub fn check(
    certificate: &Certificate,
    threads: usize,
    budget: &mut Budget,
) -> Result<u64, Refusal> {
    let code = code_of(certificate)?;
    match &certificate.proof {
        Evidence::GuySmith => guy_smith(&code, certificate, budget),
        Evidence::StateRepeat { .. } => {
            let moves = moves_of(&code)?;
            StateRepeat::new(&moves, certificate)?.check(threads, budget)
        }
    }
}

/// Whether a certificate speaks of what its theorem is about; no value is computed.
pub fn makes_sense(certificate: &Certificate) -> Result<(), Refusal> {
    let code = code_of(certificate)?;
    match &certificate.proof {
        Evidence::GuySmith => values_needed(&code, certificate).map(drop),
        Evidence::StateRepeat { .. } => StateRepeat::new(&moves_of(&code)?, certificate).map(drop),
    }
}

fn code_of(certificate: &Certificate) -> Result<Code, Refusal> {
    if certificate.period == 0 {
        return wrong("a period is at least 1");
    }
    let mut text = Scanner::new(&certificate.game);
    let code = Code::parse(&mut text).and_then(|code| text.finish().map(|()| code));
    code.or_else(|_| wrong(format!("‘{}’ is no code", certificate.game)))
}

fn moves_of(code: &Code) -> Result<Moves, Refusal> {
    match Moves::of(code) {
        Some(moves) => Ok(moves),
        None => wrong("this theorem is for codes that leave at most two heaps"),
    }
}

/// The proper periods to rule out: if a smaller one held, one of these would.
fn smaller_periods(period: u64, budget: &mut Budget) -> Result<Vec<u64>, Stopped> {
    let mut rest = period;
    let mut found = Vec::new();
    let mut prime = 2;
    while prime <= rest / prime {
        if rest.is_multiple_of(prime) {
            found.push(period / prime);
            while rest.is_multiple_of(prime) {
                rest /= prime;
            }
        }
        prime += 1;
        if prime.is_multiple_of(64) {
            budget.spend()?;
        }
    }
    if rest > 1 {
        found.push(period / rest);
    }
    Ok(found)
}

/// More values are not computed from the definition.
const MOST_PLAIN: u64 = 1 << 32;

/// How many values the theorem of Guy and Smith asks for.
fn values_needed(code: &Code, claim: &Certificate) -> Result<u64, Refusal> {
    let (Some(parts), Some(take)) = (code.most_parts(), code.last_take()) else {
        return wrong("the theorem of Guy and Smith is for codes that end");
    };
    if !code.is_plain() {
        return wrong("the theorem of Guy and Smith is for codes without conditions on parts");
    }
    let parts = parts.max(1);
    let needed = claim
        .preperiod
        .max(1)
        .checked_add(claim.period)
        .and_then(|n| n.checked_mul(parts)?.checked_add(take)?.checked_sub(parts - 1));
    match needed.filter(|needed| *needed <= MOST_PLAIN) {
        Some(needed) => Ok(needed),
        None => wrong(format!("more than {MOST_PLAIN} values would have to be computed")),
    }
}

/// Computes as many values as the theorem asks for, from the definition.
fn guy_smith(code: &Code, claim: &Certificate, budget: &mut Budget) -> Result<u64, Refusal> {
    let needed = values_needed(code, claim)?;
    let mut values: Vec<u64> = Vec::new();
    for size in 0..needed {
        let mut options = Vec::new();
        code.visit_options(size, &mut |left| {
            options.push(left.iter().fold(0, |sum, part| sum ^ values[*part as usize]));
        });
        budget.spend_many(1 + options.len() as u64 / 64)?;
        let mut reached = vec![false; options.len() + 1];
        for option in options {
            if let Some(mark) = reached.get_mut(option as usize) {
                *mark = true;
            }
        }
        values.push(reached.iter().position(|mark| !mark).unwrap_or(0) as u64);
    }
    let repeats = |period: u64| {
        let from = claim.preperiod as usize;
        values[from..].iter().zip(&values[from + period as usize..]).all(|(a, b)| a == b)
    };
    if !repeats(claim.period) {
        return wrong("the values do not repeat as claimed");
    }
    if claim.preperiod > 0 {
        let before = claim.preperiod as usize - 1;
        if values[before] == values[before + claim.period as usize] {
            return wrong("the values repeat from an earlier heap on");
        }
    }
    match smaller_periods(claim.period, budget)?.into_iter().find(|period| repeats(*period)) {
        Some(smaller) => wrong(format!("{smaller} is a smaller period")),
        None => Ok(needed),
    }
}

/// A claim that a state comes back, taken apart.
struct StateRepeat<'a> {
    moves: &'a Moves,
    claim: &'a Certificate,
    space: Space,
    rares: &'a [(u64, u16)],
    depth: u64,
    window: u64,
    first: u64,
    again: u64,
    states: &'a [State],
    /// Periods that must not hold already.
    smaller: Vec<u64>,
}

/// Counts steps; fails where the work must end.
type Spend<'a> = dyn FnMut(u64) -> Result<(), Stopped> + 'a;

/// Values up to this one can be marked.
const LARGEST: usize = 2048;

/// A byte for each of them, not 0 if it is in a set.
type Flags = [u8; LARGEST];
const NONE: Flags = [0; LARGEST];

/// So many of the smallest parts are tried for many heaps at once.
const PARTS: usize = 512;

/// So many splits are marked before it is asked what is missing.
const STEP: usize = 64;

/// Room is made for so many values at first: a claim may be about more than there is memory.
const ROOM: u64 = 1 << 24;

/// What is said of a piece that was left because of another.
const ELSEWHERE: &str = "another part is wrong";

/// What a piece of the run gave, apart from being right.
#[derive(Default)]
struct Piece {
    /// Values that are compared with those one period later: heap → values from there on.
    excerpts: BTreeMap<u64, Vec<u16>>,
}

impl<'a> StateRepeat<'a> {
    fn new(moves: &'a Moves, claim: &'a Certificate) -> Result<Self, Refusal> {
        let Evidence::StateRepeat { space, rares, depth, window, first, again, milestones } =
            &claim.proof
        else {
            return wrong("no evidence for this theorem");
        };
        let this = Self {
            moves,
            claim,
            space: *space,
            rares,
            depth: *depth,
            window: *window,
            first: *first,
            again: *again,
            states: milestones,
            smaller: vec![],
        };
        this.hypotheses()?;
        Ok(this)
    }

    /// What the theorem asks for apart from the values.
    fn hypotheses(&self) -> Result<(), Refusal> {
        let last_rare = self.rares.last().map_or(0, |(rare, _)| *rare);
        if self.rares.windows(2).any(|pair| pair[0].0 >= pair[1].0) {
            return wrong("the rare heaps are not in order");
        }
        if self.rares.first().is_some_and(|(rare, _)| *rare == 0) {
            return wrong("an empty heap cannot be a part");
        }
        if let Some(parity) = self.space.position
            && self.moves.splits.iter().any(|take| take & 1 != parity & 1)
        {
            return wrong("the parity of heaps counts only if all splits take the same parity");
        }
        if self.space.mask == 0 && !self.moves.splits.is_empty() {
            return wrong("a space must count some bits");
        }
        // Sums that are too large for a number are larger than any state.
        let needed = self.moves.last.max(1).saturating_add(last_rare.max(self.depth));
        if self.window < needed {
            return wrong("the states are too short");
        }
        if self.first >= self.again || self.again - self.first != self.claim.period {
            return wrong("the states do not lie one period apart");
        }
        if self.space.position.is_some() && self.claim.period & 1 == 1 {
            return wrong("the period must be even where the parity of heaps counts");
        }
        let earliest = self.states.first().map_or(self.first, |state| state.at).min(self.first);
        let equal = if self.moves.unequal { self.window.saturating_mul(2) } else { 0 };
        if earliest <= self.window.saturating_add(last_rare) || earliest <= equal {
            return wrong("a state lies too early");
        }
        let in_order = self.states.windows(2).all(|pair| pair[0].at < pair[1].at);
        let within = self.states.last().is_none_or(|state| state.at < self.again);
        if !in_order || !within {
            return wrong("the states on the way are not in order");
        }
        if self.claim.preperiod.saturating_add(self.window) > self.first {
            return wrong("the values cannot be told to repeat only after the state");
        }
        Ok(())
    }

    fn check(mut self, threads: usize, budget: &mut Budget) -> Result<u64, Refusal> {
        self.smaller = smaller_periods(self.claim.period, budget)?;
        let start = self.states.first().map_or(self.first, |state| state.at);
        let known = self.compute_all(start, budget)?;
        let beginning = &known[(start - self.window) as usize..];
        if let Some(state) = self.states.first()
            && self.read(state)? != beginning
        {
            return wrong(format!("the state at {} is wrong", state.at));
        }
        // Every piece starts from a state and must end with the next one.
        let mut pieces = Vec::new();
        for (index, state) in self.states.iter().enumerate() {
            let end = self.states.get(index + 1);
            pieces.push((
                state.at,
                self.read(state)?,
                end.map_or(self.again, |state| state.at),
                end,
            ));
        }
        if pieces.is_empty() {
            pieces.push((start, beginning.to_vec(), self.again, None));
        }
        let queue = Mutex::new(pieces.into_iter());
        let results = Mutex::new(Vec::new());
        let stop = AtomicBool::new(false);
        let work = |spend: &mut Spend| {
            while !stop.load(Ordering::Relaxed)
                && let Some((from, values, to, end)) =
                    queue.lock().ok().and_then(|mut queue| queue.next())
            {
                let result = self.piece(&known, from, values, to, end, &stop, spend);
                stop.fetch_or(result.is_err(), Ordering::Relaxed);
                if let Ok(mut results) = results.lock() {
                    results.push(result);
                }
            }
        };
        let (tell, told) = std::sync::mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let (tell, work) = (tell.clone(), &work);
                let mut spend = move |steps| tell.send(steps).map_err(|_| Stopped::Cancelled);
                scope.spawn(move || work(&mut spend));
            }
            drop(tell);
            work(&mut |steps| budget.spend_many(steps + told.try_iter().sum::<u64>()));
            // Helpers tell what they do until the last one ends, or the limits say so.
            let mut rest = told.iter().map(|steps| budget.spend_many(steps));
            rest.find_map(Result::err)
                .inspect(|_| stop.store(true, Ordering::Relaxed))
                .map_or(Ok(()), Err)
        })?;
        let mut whole = Piece::default();
        self.cut(0, &known, &mut whole);
        let mut results = results.into_inner().unwrap_or_default();
        // The reason first, then those that ended because of it.
        results
            .sort_by_key(|result| matches!(result, Err(Refusal::Wrong(why)) if why == ELSEWHERE));
        for result in results {
            whole.excerpts.extend(result?.excerpts);
        }
        self.conclude(&whole)?;
        Ok(self.again)
    }

    fn read(&self, state: &State) -> Result<Vec<u16>, Refusal> {
        match from_digits(&state.values, self.window) {
            Some(values) => Ok(values),
            None => wrong(format!("the state at {} cannot be read", state.at)),
        }
    }

    /// Whether a value is rare, for even and for odd heaps.
    fn rarity(&self) -> [Box<Flags>; 2] {
        [0, 1].map(|size| {
            let mut flags = Box::new([0; LARGEST]);
            for (value, flag) in (0..).zip(&mut *flags) {
                *flag = u8::from(self.space.is_rare(size, value));
            }
            flags
        })
    }

    /// The loops for heaps above all that matters, the next of which is `size`: options with one of
    /// these rare parts, and splits whose smaller part is one of the `known` heaps.
    fn block(
        &self,
        rares: &[(u64, u16)],
        known: &[u16],
        deepest: u64,
        values: &[u16],
        size: u64,
    ) -> Block {
        let reach = |back: u64, value: u16| Reach { back: back as usize, value };
        let takes = self.moves.takes.iter().map(|take| reach(*take, 0));
        let pairs = self.moves.splits.iter().flat_map(|take| rares.iter().map(move |r| (take, r)));
        let options = takes.chain(pairs.map(|(take, (part, value))| reach(take + part, *value)));
        let parts = (1..).zip(known.iter().take(PARTS).skip(1));
        let splits = parts.flat_map(|(part, value)| {
            self.moves.splits.iter().map(move |take| reach(take + part, *value))
        });
        let splits = splits.filter(|split| split.back as u64 <= deepest).collect();
        let commons = [0, 1].map(|size| {
            let values = (0..u32::from(SMALL)).filter(|value| !self.space.is_rare(size, *value));
            values.fold(0, |set, value| set | 1 << value)
        });
        Block::new(options, splits, commons, values, size)
    }

    /// All values below `end`, by looking at every split where that is needed.
    fn compute_all(&self, end: u64, budget: &mut Budget) -> Result<Vec<u16>, Refusal> {
        let mut values: Vec<u16> = Vec::with_capacity(end.min(ROOM) as usize + BLOCK);
        let mut marks = Marks::new();
        let rarity = self.rarity();
        let mut found = 0;
        // The loops, for so many rare heaps, and good as long as the heaps are not much larger.
        let mut lists: Option<(usize, u64, Block)> = None;
        while (values.len() as u64) < end {
            let size = values.len() as u64;
            let rares = &self.rares[..found];
            let far = self.is_far(size, rares);
            if far && lists.as_ref().is_none_or(|(n, until, _)| *n != found || *until < size) {
                // Large values are marked one heap after the other, and need no choice of splits.
                let deepest = if marks.are_small() { u64::MAX } else { 0 };
                let block = self.block(rares, &values, deepest, &values, size);
                lists = Some((found, 2 * size, block));
            }
            let block = lists.as_ref().map(|(.., block)| block).filter(|_| far);
            if let Some(block) = block.filter(|_| marks.are_small()) {
                block.extend(&mut values, size);
                values.truncate(end as usize);
                budget.spend_many(values.len() as u64 - size)?;
                if values.len() as u64 > size {
                    continue;
                }
            }
            marks.clear();
            match block {
                Some(block) => marks.mark_far(block, &values),
                None => self.mark_options(&values, rares, &mut marks),
            }
            let lanes = if block.is_some() { BLOCK.min((end - size) as usize) } else { 1 };
            for lane in 0..lanes {
                let size = values.len() as u64;
                block.iter().for_each(|block| marks.mark_near(lane, block, &values));
                let (value, steps) = self.decide(&values, &rarity, marks.lane(lane));
                marks.admit(value)?;
                values.push(value);
                budget.spend_many(1 + (rares.len() as u64 + steps) / 256)?;
                if size > 0 && self.space.is_rare(size, u32::from(value)) {
                    if self.rares.get(found) != Some(&(size, value)) {
                        return wrong(format!("the heap of {size} is rare but not listed"));
                    }
                    found += 1;
                    break;
                }
            }
        }
        match self.rares.len() == found {
            true => Ok(values),
            false => wrong("a heap is listed as rare that is not"),
        }
    }

    /// Whether heaps from `size` on have all the options that lists for large heaps speak of.
    fn is_far(&self, size: u64, rares: &[(u64, u16)]) -> bool {
        let part = rares.last().map_or(0, |(rare, _)| *rare);
        let part = if self.moves.unequal { 2 * part } else { part };
        size > part.max(2 * PARTS as u64) + self.moves.last
    }

    /// Marks all options of the next heap that can have a common value.
    fn mark_options(&self, values: &[u16], rares: &[(u64, u16)], marks: &mut Marks) {
        let size = values.len() as u64;
        if self.moves.whole.contains(&size) {
            marks.lane(0).mark(0);
        }
        for take in self.moves.takes.iter().filter(|take| **take < size) {
            marks.lane(0).mark(values[(size - take) as usize]);
        }
        for &take in self.moves.splits.iter().filter(|take| **take < size) {
            let rest = size - take;
            for (part, value) in rares.iter().take_while(|(part, _)| *part < rest) {
                if !(self.moves.unequal && rest == 2 * part) {
                    marks.lane(0).mark(value ^ values[(rest - part) as usize]);
                }
            }
        }
    }

    /// The value of the next heap, whose options that can have a common value are marked, by looking
    /// at every split where that is needed. Says how many were looked at.
    fn decide(&self, values: &[u16], rarity: &[Box<Flags>; 2], marks: &mut Lane) -> (u16, u64) {
        let size = values.len() as u64;
        let candidate = marks.least(&rarity[(size & 1) as usize]);
        let (mut part, mut steps, mut looked) = (1, 0, true);
        // All splits with the next smallest parts, whatever is taken.
        while looked && marks.missing_below(candidate) {
            looked = false;
            for &take in self.moves.splits.iter().filter(|take| **take < size) {
                let rest = (size - take) as usize;
                let end = (part + STEP).min(self.moves.split_count(size, take) as usize + 1);
                if part < end {
                    marks.mark_splits(&values[part..end], &values[rest + 1 - end..=rest - part]);
                    steps += (end - part) as u64;
                    looked = true;
                }
            }
            part += STEP;
        }
        (marks.least(&NONE).min(candidate), steps)
    }

    /// The value of the next heap if it follows from the state: what lies deeper is not looked at.
    fn decide_within(
        &self,
        known: &[u16],
        values: &[u16],
        rare: &Flags,
        marks: &mut Lane,
    ) -> Option<u16> {
        let (at, deepest) = (values.len(), self.depth as usize);
        let candidate = marks.least(rare);
        let mut part = 1;
        while marks.missing_below(candidate) {
            if part > deepest {
                return None;
            }
            for take in self.moves.splits.iter().map(|take| *take as usize) {
                let end = (part + STEP).min((deepest + 1).saturating_sub(take));
                if part < end {
                    let rest = at - take;
                    marks.mark_splits(&known[part..end], &values[rest + 1 - end..=rest - part]);
                }
            }
            part += STEP;
        }
        Some(candidate)
    }

    /// The values from one state to the next, by the theorem's rule.
    #[allow(clippy::too_many_arguments)]
    fn piece(
        &self,
        known: &[u16],
        from: u64,
        mut values: Vec<u16>,
        to: u64,
        end: Option<&State>,
        stop: &AtomicBool,
        spend: &mut Spend,
    ) -> Result<Piece, Refusal> {
        let base = from - self.window;
        let block = self.block(self.rares, known, self.depth, &values, from);
        let rarity = self.rarity();
        let mut marks = Marks::new();
        let parts = &known[..=self.depth as usize];
        values.iter().chain(parts).try_for_each(|value| marks.admit(*value))?;
        self.rares.iter().try_for_each(|(_, value)| marks.admit(*value))?;
        let length = (to - base) as usize;
        values.reserve(length.min(values.len() + ROOM as usize) + BLOCK - values.len());
        let mut pause = from;
        while values.len() < length {
            let size = base + values.len() as u64;
            if marks.are_small() {
                block.extend(&mut values, size);
            }
            if base + values.len() as u64 == size {
                marks.clear();
                marks.mark_far(&block, &values);
                for lane in 0..BLOCK {
                    let size = base + values.len() as u64;
                    marks.mark_near(lane, &block, &values);
                    let rare = &rarity[(size & 1) as usize];
                    let value = self.decide_within(known, &values, rare, marks.lane(lane));
                    let Some(value) = value.filter(|_| size < to) else { break };
                    marks.admit(value)?;
                    values.push(value);
                }
            }
            if base + values.len() as u64 == size {
                return wrong(format!("the heap of {size} is not what the theorem asks for"));
            }
            values.truncate(length);
            if size >= pause {
                pause = size + 4096;
                spend(64)?;
                if stop.load(Ordering::Relaxed) {
                    return wrong(ELSEWHERE);
                }
            }
        }
        let last = &values[values.len() - self.window as usize..];
        let expected = match end {
            Some(state) => Some(self.read(state)?),
            None => None,
        };
        if expected.is_some_and(|expected| expected != last) {
            return wrong(format!("the state at {to} is wrong"));
        }
        let mut piece = Piece::default();
        self.cut(base, &values, &mut piece);
        Ok(piece)
    }

    /// Keeps from the values of a piece what is compared in the end.
    fn cut(&self, base: u64, values: &[u16], piece: &mut Piece) {
        let end = base + values.len() as u64;
        let before = self.claim.preperiod.saturating_sub(1);
        let mut wanted = vec![(before, self.first), (before + self.claim.period, self.again)];
        for smaller in &self.smaller {
            let at = self.first + smaller;
            wanted.push((at - self.window, at));
        }
        for (from, to) in wanted {
            let (from, to) = (from.max(base), to.min(end));
            if from < to {
                let slice = &values[(from - base) as usize..(to - base) as usize];
                let known = piece.excerpts.entry(from).or_default();
                if known.len() < slice.len() {
                    *known = slice.to_vec();
                }
            }
        }
    }

    /// Compares what was kept: the states one period apart, the beginning, smaller periods.
    fn conclude(&self, whole: &Piece) -> Result<(), Refusal> {
        let Certificate { preperiod, period, .. } = *self.claim;
        let excerpt = |from: u64, to: u64| whole.values(from, to);
        let state = excerpt(self.first - self.window, self.first)?;
        if state != excerpt(self.again - self.window, self.again)? {
            return wrong("the state does not come back");
        }
        let before = preperiod.saturating_sub(1);
        let one = excerpt(before, self.first)?;
        let other = excerpt(before + period, self.again)?;
        let skipped = usize::from(preperiod > 0);
        if one[skipped..] != other[skipped..] {
            return wrong("the values do not repeat as claimed");
        }
        if preperiod > 0 && one[0] == other[0] {
            return wrong("the values repeat from an earlier heap on");
        }
        for smaller in &self.smaller {
            let at = self.first + smaller;
            if state == excerpt(at - self.window, at)? {
                return wrong(format!("{smaller} is a smaller period"));
            }
        }
        Ok(())
    }
}

impl Piece {
    /// The values of the heaps `from..to`, put together.
    fn values(&self, from: u64, to: u64) -> Result<Vec<u16>, Refusal> {
        let mut values = Vec::new();
        while from + (values.len() as u64) < to {
            let next = from + values.len() as u64;
            let holds = |(at, known): &(&u64, &Vec<u16>)| next < *at + known.len() as u64;
            let Some((at, known)) = self.excerpts.range(..=next).rev().find(holds) else {
                return wrong(format!("the value of the heap of {next} was not computed"));
            };
            let until = (to - at).min(known.len() as u64) as usize;
            values.extend_from_slice(&known[(next - at) as usize..until]);
        }
        Ok(values)
    }
}

/// The values that the heaps of a block reach. All are below a power of two, and so are their sums.
struct Marks {
    lanes: Vec<Lane>,
    limit: usize,
}

/// Those that one heap reaches.
struct Lane(Box<Flags>);

impl Marks {
    fn new() -> Self {
        Self { lanes: (0..BLOCK).map(|_| Lane(Box::new(NONE))).collect(), limit: 1 }
    }

    /// Lets `value` turn up in sums from here on.
    fn admit(&mut self, value: u16) -> Result<(), Refusal> {
        if usize::from(value) >= LARGEST {
            return wrong(format!("values of {LARGEST} and more are not checked"));
        }
        self.limit = self.limit.max((usize::from(value) + 1).next_power_of_two());
        Ok(())
    }

    fn are_small(&self) -> bool {
        self.limit <= usize::from(SMALL)
    }

    fn lane(&mut self, lane: usize) -> &mut Lane {
        &mut self.lanes[lane]
    }

    fn clear(&mut self) {
        self.lanes.iter_mut().for_each(|lane| lane.0[..self.limit].fill(0));
    }

    /// Marks for all heaps after `values` the options that lie among these.
    fn mark_far(&mut self, block: &Block, values: &[u16]) {
        for option in block.far() {
            for (lane, left) in self.lanes.iter_mut().zip(&values[values.len() - option.back..]) {
                lane.mark(left ^ option.value);
            }
        }
    }

    /// Marks the other options of the heap after `values`.
    fn mark_near(&mut self, lane: usize, block: &Block, values: &[u16]) {
        for option in block.near() {
            self.lanes[lane].mark(values[values.len() - option.back] ^ option.value);
        }
    }
}

impl Lane {
    #[inline(always)]
    fn mark(&mut self, value: u16) {
        self.0[usize::from(value) % LARGEST] = 1;
    }

    /// Marks splits: a part, and the other one counted from the end.
    fn mark_splits(&mut self, parts: &[u16], others: &[u16]) {
        parts.iter().zip(others.iter().rev()).for_each(|(one, other)| self.mark(one ^ other));
    }

    /// The least value that has no mark and is not left out.
    fn least(&self, left_out: &Flags) -> u16 {
        let free = self.0.iter().zip(left_out).position(|(mark, out)| mark | out == 0);
        free.unwrap_or(LARGEST) as u16
    }

    /// Whether some value below this one has no mark.
    fn missing_below(&self, value: u16) -> bool {
        self.0[..usize::from(value)].contains(&0)
    }
}
