//! Checks certificates without the code that found them: it shares the reader of codes and the layout
//! of the file, computes every value again, and does so in the simplest way.

use super::certificate::{Certificate, Evidence, State, from_digits};
use super::{Code, Moves, Space};
use crate::{Budget, Scanner, Stopped};
use std::collections::BTreeMap;
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
    certificate.is_intact().map_err(Refusal::Wrong)?;
    let mut text = Scanner::new(&certificate.game);
    let code = Code::parse(&mut text).and_then(|code| text.finish().map(|()| code));
    let Ok(code) = code else { return wrong(format!("‘{}’ is no code", certificate.game)) };
    if certificate.period == 0 {
        return wrong("a period is at least 1");
    }
    match &certificate.proof {
        Evidence::GuySmith => guy_smith(&code, certificate, budget),
        Evidence::StateRepeat { .. } => match Moves::of(&code) {
            Some(moves) => StateRepeat::new(&moves, certificate)?.check(threads, budget),
            None => wrong("this theorem is for codes that leave at most two heaps"),
        },
    }
}

/// The proper periods to rule out: if a smaller one held, one of these would.
fn smaller_periods(period: u64) -> Vec<u64> {
    let mut rest = period;
    let mut found = Vec::new();
    let mut prime = 2;
    while prime * prime <= rest {
        if rest.is_multiple_of(prime) {
            found.push(period / prime);
            while rest.is_multiple_of(prime) {
                rest /= prime;
            }
        }
        prime += 1;
    }
    if rest > 1 {
        found.push(period / rest);
    }
    found
}

/// Computes as many values as the theorem asks for, from the definition.
fn guy_smith(code: &Code, claim: &Certificate, budget: &mut Budget) -> Result<u64, Refusal> {
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
    let Some(needed) = needed else { return wrong("the numbers are too large") };
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
    match smaller_periods(claim.period).into_iter().find(|period| repeats(*period)) {
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
}

/// Values up to this one can be marked.
const LARGEST: usize = 2048;

/// A bit for each of them.
const ALL: [u64; LARGEST / 64] = [u64::MAX; LARGEST / 64];

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
        if self.window < self.moves.last.max(1) + last_rare.max(self.depth) {
            return wrong("the states are too short");
        }
        if self.first >= self.again || self.again - self.first != self.claim.period {
            return wrong("the states do not lie one period apart");
        }
        if self.space.position.is_some() && self.claim.period & 1 == 1 {
            return wrong("the period must be even where the parity of heaps counts");
        }
        let earliest = self.states.first().map_or(self.first, |state| state.at).min(self.first);
        let equal = if self.moves.unequal { 2 * self.window } else { 0 };
        if earliest <= self.window + last_rare || earliest <= equal {
            return wrong("a state lies too early");
        }
        let in_order = self.states.windows(2).all(|pair| pair[0].at < pair[1].at);
        let within = self.states.last().is_none_or(|state| state.at < self.again);
        if !in_order || !within {
            return wrong("the states on the way are not in order");
        }
        if self.claim.preperiod + self.window > self.first {
            return wrong("the values cannot be told to repeat only after the state");
        }
        Ok(())
    }

    fn check(&self, threads: usize, budget: &mut Budget) -> Result<u64, Refusal> {
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
        let work = |budget: &mut Budget| {
            while !stop.load(Ordering::Relaxed)
                && let Some((from, values, to, end)) =
                    queue.lock().ok().and_then(|mut queue| queue.next())
            {
                let result = self.piece(&known, from, values, to, end, &stop, budget);
                stop.fetch_or(result.is_err(), Ordering::Relaxed);
                if let Ok(mut results) = results.lock() {
                    results.push(result);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| work(&mut Budget::nodes(u64::MAX)));
            }
            work(budget);
            // Helpers look here when the first thread was stopped.
        });
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

    /// The values that are common, for even and for odd heaps: a bit each.
    fn commons(&self) -> [[u64; LARGEST / 64]; 2] {
        [0, 1].map(|size| {
            let mut words = ALL;
            for value in (0..LARGEST as u32).filter(|value| self.space.is_rare(size, *value)) {
                words[value as usize / 64] &= !(1 << (value % 64));
            }
            words
        })
    }

    /// All values below `end`, by looking at every split where that is needed.
    fn compute_all(&self, end: u64, budget: &mut Budget) -> Result<Vec<u16>, Refusal> {
        let mut values: Vec<u16> = Vec::new();
        let mut marks = Marks::new();
        let commons = self.commons();
        let mut found = 0;
        for size in 0..end {
            marks.clear();
            if self.moves.whole.contains(&size) {
                marks.mark(0)?;
            }
            for take in self.moves.takes.iter().filter(|take| **take < size) {
                marks.mark(values[(size - take) as usize])?;
            }
            let mut steps = 0;
            for &take in self.moves.splits.iter().filter(|take| **take < size) {
                for (part, value) in &self.rares[..found] {
                    if take + part >= size {
                        break;
                    }
                    let other = size - take - part;
                    if !(self.moves.unequal && other == *part) {
                        marks.mark(value ^ values[other as usize])?;
                    }
                }
                steps += found as u64;
            }
            let candidate = marks.least(&commons[(size & 1) as usize]);
            for &take in self.moves.splits.iter().filter(|take| **take < size) {
                let most = self.moves.split_count(size, take);
                let mut part = 0;
                while part < most && marks.missing_below(candidate) {
                    let end = (part + 64).min(most);
                    for part in part + 1..=end {
                        let other = size - take - part;
                        marks.mark(values[part as usize] ^ values[other as usize])?;
                    }
                    steps += end - part;
                    part = end;
                }
            }
            let value = marks.least(&ALL).min(candidate) as u16;
            if size > 0 && self.space.is_rare(size, u32::from(value)) {
                if self.rares.get(found) != Some(&(size, value)) {
                    return wrong(format!("the heap of {size} is rare but not listed"));
                }
                found += 1;
            }
            values.push(value);
            budget.spend_many(1 + steps / 256)?;
        }
        match self.rares.len() == found {
            true => Ok(values),
            false => wrong("a heap is listed as rare that is not"),
        }
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
        budget: &mut Budget,
    ) -> Result<Piece, Refusal> {
        let base = from - self.window;
        let mut options: Vec<(usize, u16)> =
            self.moves.takes.iter().map(|take| (*take as usize, 0)).collect();
        for take in &self.moves.splits {
            options.extend(self.rares.iter().map(|(part, value)| ((take + part) as usize, *value)));
        }
        let deepest = self.depth as usize;
        let mut marks = Marks::new();
        let commons = self.commons();
        for size in from..to {
            let at = values.len();
            marks.clear();
            for (back, value) in &options {
                marks.mark(values[at - back] ^ value)?;
            }
            let candidate = marks.least(&commons[(size & 1) as usize]);
            let mut part = 1;
            while marks.missing_below(candidate) {
                if part > deepest {
                    return wrong(format!("the heap of {size} is not what the theorem asks for"));
                }
                for take in self.moves.splits.iter().map(|take| *take as usize) {
                    if part + take <= deepest {
                        marks.mark(known[part] ^ values[at - take - part])?;
                    }
                }
                part += 1;
            }
            values.push(candidate as u16);
            if size % 4096 == 0 {
                budget.spend_many(64)?;
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
        for smaller in smaller_periods(self.claim.period) {
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
        for smaller in smaller_periods(period) {
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

/// A set of values.
struct Marks {
    words: Vec<u64>,
    /// Words from here on are empty.
    used: usize,
}

impl Marks {
    fn new() -> Self {
        Self { words: vec![0; LARGEST / 64 + 1], used: 1 }
    }

    fn clear(&mut self) {
        self.words[..self.used].fill(0);
    }

    #[inline(always)]
    fn mark(&mut self, value: u16) -> Result<(), Refusal> {
        let word = usize::from(value / 64);
        if word >= self.used {
            if usize::from(value) >= LARGEST {
                return wrong(format!("values of {LARGEST} and more are not checked"));
            }
            self.used = word + 1;
        }
        self.words[word] |= 1 << (value % 64);
        Ok(())
    }

    /// The least of these values without a mark.
    fn least(&self, among: &[u64]) -> u32 {
        let free = self.words.iter().zip(among).map(|(marks, among)| !marks & among);
        let found = free.enumerate().find(|(_, free)| *free != 0);
        found.map_or(LARGEST as u32, |(word, free)| 64 * word as u32 + free.trailing_zeros())
    }

    /// Whether some value below this one has no mark.
    fn missing_below(&self, value: u32) -> bool {
        let (whole, rest) = (value as usize / 64, value % 64);
        self.words[..whole].iter().any(|word| *word != u64::MAX)
            || !self.words[whole] & ((1 << rest) - 1) != 0
    }
}
