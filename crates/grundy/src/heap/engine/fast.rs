//! A long run over a sparse space: candidates by a kernel, each of them verified.

use super::decide::{Rare, Seen, decide};
use super::kernel::{Chunk, Kernel, Verdict};
use super::recurrence::{KEY, Milestone, Recurrence, Repeat};
use super::scout::{self, Scout};
use super::tape::Tape;
use super::{Moves, Space};
use crate::heap::saved::SavedFast;
use std::sync::Mutex;

/// Heaps are verified, and states looked at, in pages; so everything that is found is the same
/// however many threads there are and wherever a run was interrupted.
pub const PAGE: u64 = 4096;

/// How many pages are computed ahead when another thread verifies: about a hundredth of a second.
const WORD_PAGES: u64 = 128;
const BYTE_PAGES: u64 = 4;

/// So many of the first values are always kept.
const LONGEST_PREFIX: usize = 1 << 18;

/// How a run is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How many threads work.
    pub threads: usize,
    /// How many values are kept, a byte each.
    pub keep: usize,
    /// How many of the first values are computed by looking at every split.
    pub scouted: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { threads: 1, keep: 144 << 20, scouted: 1 << 16 }
    }
}

/// Why a run cannot go on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// A heap can only be decided with values that are no longer kept.
    Forgotten(u64),
    /// The values have outgrown the kernel, or the space no longer fits.
    Outgrown,
    /// A state came back.
    Repeats(Repeat),
}

/// The state of a long run.
#[derive(Clone, Debug)]
pub struct Fast {
    moves: Moves,
    space: Space,
    effort: Effort,
    /// The values of the first heaps.
    prefix: Vec<u16>,
    rares: Vec<Rare>,
    /// A bit for each heap up to the last rare one: set if it is rare.
    rare_marks: Vec<u64>,
    /// How many rare heaps the space had when it was chosen.
    rares_at_first: usize,
    kernel: Kernel,
    tape: Tape,
    /// All smaller heaps are verified.
    verified: u64,
    pending: Option<Chunk>,
    /// How far back verification had to look.
    depth: u64,
    /// Heaps that the kernel cannot decide, in increasing order.
    exceptions: Vec<u64>,
    largest: (u16, u64),
    recurrence: Recurrence,
    seen: Seen,
}

impl Fast {
    /// Takes over from a scout if its game is sparse and a kernel fits.
    pub fn new(moves: &Moves, scout: &Scout, effort: Effort) -> Option<Self> {
        let (space, rares) = scout.space();
        let values = scout.values();
        let size = values.len() as u64;
        let listed = (moves.takes.len() + rares.len() * moves.splits.len()) * scout::PAYS;
        if listed as u64 > size || 2 * moves.last > size {
            return None;
        }
        let prefix = values[..values.len().min(LONGEST_PREFIX)].to_vec();
        let largest = largest(0, values.iter().copied())?;
        let kernel = Kernel::new(moves, &space, &rares, &prefix, largest.0)?;
        let bytes = values.iter().map(|value| kernel.encode(*value)).collect();
        let tape = Tape::new(0, bytes, effort.keep);
        let run = Self::assemble(moves, space, rares, prefix, kernel, tape, effort, largest);
        // As long as most heaps are exceptions, the scout is as fast.
        let dense = run.exceptions.partition_point(|e| *e < size + PAGE) > PAGE as usize / 16;
        (!dense).then_some(run)
    }

    #[allow(clippy::too_many_arguments)]
    fn assemble(
        moves: &Moves,
        space: Space,
        rares: Vec<Rare>,
        prefix: Vec<u16>,
        kernel: Kernel,
        tape: Tape,
        effort: Effort,
        largest: (u16, u64),
    ) -> Self {
        let verified = tape.end();
        let mut run = Self {
            moves: moves.clone(),
            space,
            effort,
            prefix,
            exceptions: kernel.exceptions(moves, &rares, verified - 1),
            rares_at_first: rares.len(),
            rares,
            rare_marks: vec![],
            kernel,
            tape,
            verified,
            pending: None,
            depth: 0,
            largest,
            recurrence: Recurrence::new(KEY as u64, false, verified),
            seen: Seen::default(),
        };
        run.mark_rares(0);
        run.watch_anew();
        run
    }

    /// This run as data, without what is not verified yet.
    pub fn save(&self) -> SavedFast {
        let reach = self.recurrence.window().max(self.farthest()) + 2 * PAGE;
        let from = self.verified.saturating_sub(reach).max(self.tape.start());
        SavedFast {
            space: self.space,
            rares: self.rares.clone(),
            rares_at_first: self.rares_at_first,
            verified: self.verified,
            depth: self.depth,
            largest: self.largest,
            tape: self.tape.slice(from, self.verified).to_vec(),
            recurrence: self.recurrence.clone(),
        }
    }

    /// Goes on from data.
    pub fn restore(
        moves: &Moves,
        prefix: &[u16],
        saved: &SavedFast,
        effort: Effort,
    ) -> Option<Self> {
        // The kernel is built as it was at first: proofs come from the prefix alone.
        let (space, rares) = (saved.space, saved.rares.clone());
        let kernel = Kernel::new(moves, &space, &rares, prefix, saved.largest.0)?;
        let start = saved.verified.checked_sub(saved.tape.len() as u64)?;
        let window = saved.recurrence.window();
        let tape = Tape::new(start, saved.tape.clone(), effort.keep);
        let prefix = prefix.to_vec();
        let mut run =
            Self::assemble(moves, space, rares, prefix, kernel, tape, effort, saved.largest);
        run.rares_at_first = saved.rares_at_first;
        run.depth = saved.depth;
        run.recurrence = saved.recurrence.clone();
        // What lists and states look back at must be there.
        let reach = run.farthest().max(window).max(PAGE);
        (start == 0 || reach <= saved.tape.len() as u64).then_some(run)
    }

    /// The values of the first heaps.
    pub fn prefix(&self) -> &[u16] {
        &self.prefix
    }

    /// How many heaps have verified values.
    pub fn verified(&self) -> u64 {
        self.verified
    }

    /// The largest value, and the first heap that has it.
    pub fn largest(&self) -> (u16, u64) {
        self.largest
    }

    /// The space.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The rare heaps, without 0.
    pub fn rares(&self) -> &[Rare] {
        &self.rares
    }

    /// How far back verification had to look.
    pub fn depth(&self) -> u64 {
        self.depth
    }

    /// The states that are remembered.
    pub fn recurrence(&self) -> &Recurrence {
        &self.recurrence
    }

    /// The first heap whose value is kept, apart from those at the very beginning.
    pub fn kept_from(&self) -> u64 {
        self.tape.start()
    }

    /// The value of a heap that is verified and kept.
    pub fn value(&self, size: u64) -> Option<u16> {
        if let Some(value) = self.prefix.get(usize::try_from(size).ok()?) {
            return Some(*value);
        }
        let byte = self.tape.get(size)?;
        let marked = self.rare_marks.get((size / 64) as usize);
        if marked.is_some_and(|word| word >> (size % 64) & 1 == 1)
            && let Ok(index) = self.rares.binary_search_by_key(&size, |(rare, _)| *rare)
        {
            return Some(self.rares[index].1);
        }
        Some(self.kernel.decode(size, byte, false))
    }

    /// Computes values from a milestone up to `to`, which are known to be right: the run has been
    /// there.
    fn trace(&self, milestone: &Milestone) -> Tape {
        let window = milestone.window.clone();
        let most = 4 * window.len() + 8 * PAGE as usize;
        Tape::new(milestone.at - window.len() as u64, window, most)
    }

    fn trace_on(&self, tape: &mut Tape, to: u64) {
        while tape.end() < to {
            let mut chunk = Chunk { from: tape.end(), to: to.min(tape.end() + PAGE), open: vec![] };
            tape.reserve(PAGE as usize, self.recurrence.window() + PAGE);
            let start = tape.start();
            self.kernel.compute(tape.raw(), start, &mut chunk);
            tape.set_end(chunk.to);
        }
    }

    /// The state before a heap, traced from the last milestone before it.
    fn traced(&self, at: u64) -> Option<Tape> {
        let milestones = self.recurrence.milestones();
        let index = milestones.partition_point(|known| known.at <= at).checked_sub(1)?;
        let mut tape = self.trace(&milestones[index]);
        self.trace_on(&mut tape, at);
        Some(tape)
    }

    /// The least heap from which on the values repeat with a proved period, if the values that are
    /// kept or the milestones can tell.
    pub fn preperiod(&self, first: u64, period: u64) -> Option<u64> {
        let mut start = first - self.recurrence.window();
        while start > 0 {
            match (self.value(start - 1), self.value(start - 1 + period)) {
                (Some(one), Some(other)) if one == other => start -= 1,
                (Some(_), Some(_)) => break,
                _ => return self.preperiod_by_milestones(first, period),
            }
        }
        Some(start)
    }

    /// The states one period apart differ before some place and agree from there on: between two
    /// milestones, found by halving.
    fn preperiod_by_milestones(&self, first: u64, period: u64) -> Option<u64> {
        let window = self.recurrence.window();
        let all = self.recurrence.milestones();
        let known = &all[..all.partition_point(|known| known.at <= first)];
        // The place that agrees for sure is `first`, which need not be a milestone itself.
        let (mut differs, mut agrees) = (None, known.len());
        let mut low = 0;
        while low < agrees {
            let middle = (low + agrees) / 2;
            let at = known[middle].at + period;
            if self.traced(at)?.slice(at - window, at) == known[middle].window {
                agrees = middle;
            } else {
                differs = Some(middle);
                low = middle + 1;
            }
        }
        let start = &known[differs?];
        let (mut one, mut other) = (self.trace(start), self.traced(start.at + period)?);
        let last_difference = |from: u64, one: &Tape, other: &Tape, to: u64| {
            let (one, other) = (one.slice(from, to), other.slice(from + period, to + period));
            let at = one.iter().zip(other).rposition(|(one, other)| one != other);
            at.map(|at| from + at as u64)
        };
        let mut last = last_difference(start.at - window, &one, &other, start.at);
        let mut at = start.at;
        let end = known.get(agrees).map_or(first, |known| known.at);
        while at < end {
            let next = (at + PAGE).min(end);
            self.trace_on(&mut one, next);
            self.trace_on(&mut other, next + period);
            last = last_difference(at, &one, &other, next).or(last);
            at = next;
        }
        last.map(|last| last + 1)
    }

    fn mark_rares(&mut self, from: usize) {
        for (rare, _) in &self.rares[from..] {
            let word = (rare / 64) as usize;
            if word >= self.rare_marks.len() {
                self.rare_marks.resize(word + 1, 0);
            }
            self.rare_marks[word] |= 1 << (rare % 64);
        }
    }

    /// The values that bytes of the tape stand for, none of them rare.
    pub fn decode(&self, from: u64, bytes: &[u8]) -> Vec<u16> {
        (from..).zip(bytes).map(|(size, byte)| self.kernel.decode(size, *byte, false)).collect()
    }

    /// Whether all values since 0 are kept.
    pub fn is_complete(&self) -> bool {
        self.tape.start() <= self.prefix.len() as u64
    }

    /// Verifies some more heaps, and computes candidates ahead if there is a thread for it.
    pub fn step(&mut self, last: u64) -> Result<(), Halt> {
        if self.pending.is_none() && self.exceptions.first() == Some(&self.verified) {
            self.exceptions.remove(0);
            return self.settle_one();
        }
        let ahead = match &self.pending {
            Some(chunk) => chunk.to,
            None => self.verified,
        };
        let next = self.next_chunk(ahead, last);
        if self.pending.is_none() && next.is_none() {
            return Ok(());
        }
        let (pages, next) = self.work(next);
        if pages.is_empty() && next.is_none() {
            // Every common value that the kernel can hold is reached.
            return self.settle_one();
        }
        let failed = self.take_in(pages)?;
        self.pending = if failed { None } else { next };
        Ok(())
    }

    /// The heaps to compute after `ahead`.
    fn next_chunk(&mut self, ahead: u64, last: u64) -> Option<Chunk> {
        let pages = match (self.effort.threads, &self.kernel) {
            (0 | 1, _) => 1,
            (_, Kernel::Words(_)) => WORD_PAGES,
            (_, Kernel::Bytes(_)) => BYTE_PAGES,
        };
        let to = (ahead / (pages * PAGE) + 1) * pages * PAGE;
        let exception = self.exceptions.iter().find(|size| **size >= ahead);
        let to = to
            .min(last.saturating_add(1).checked_next_multiple_of(PAGE).unwrap_or(to))
            .min(exception.copied().unwrap_or(to));
        if to <= ahead {
            return None;
        }
        // What waits to be verified counts, and what its proofs look back at.
        let waiting = ahead - self.verified;
        let reach = self.recurrence.window().max(self.farthest()) + 2 * PAGE + waiting;
        self.tape.reserve((to - ahead) as usize, reach);
        Some(Chunk { from: ahead, to, open: vec![] })
    }

    /// How far back lists and proofs look.
    fn farthest(&self) -> u64 {
        let rare = self.rares.last().map_or(0, |(rare, _)| *rare);
        self.moves.last + rare.max(self.kernel.proofs().reach() as u64)
    }

    /// Verifies the pending chunk and computes the next one, at the same time if there are threads.
    /// Gives the pages that were verified, and the chunk that was computed.
    fn work(&mut self, next: Option<Chunk>) -> (Vec<Page>, Option<Chunk>) {
        let pending = self.pending.take();
        let (kernel, rares, start) = (&self.kernel, &self.rares[..], self.tape.start());
        if self.effort.threads <= 1 {
            let mut chunk = pending.or(next).unwrap_or_default();
            kernel.compute(self.tape.raw(), start, &mut chunk);
            self.tape.set_end(chunk.to);
            let tape: &[u8] = self.tape.raw();
            let pages = into_pages(chunk)
                .into_iter()
                .map(|page| page.verified(kernel, tape, start, rares))
                .collect();
            return (pages, None);
        }
        let reach = (kernel.proofs().reach() as u64).min(self.verified - start);
        let copy_start = self.verified - reach;
        let waiting = pending.map_or(vec![], into_pages);
        let copy_end = waiting.last().map_or(self.verified, |page| page.to);
        // Verifiers read a copy, so that the tape may be written meanwhile.
        let mut copy = self.tape.slice(copy_start, copy_end).to_vec();
        copy.resize(copy.len() + 128, 0);
        let queue = Mutex::new(waiting.into_iter());
        let done = Mutex::new(Vec::new());
        let verify = || {
            while let Some(page) = queue.lock().ok().and_then(|mut queue| queue.next()) {
                let page = page.verified(kernel, &copy, copy_start, rares);
                if let Ok(mut done) = done.lock() {
                    done.push(page);
                }
            }
        };
        let tape = &mut self.tape;
        let next = std::thread::scope(|scope| {
            for _ in 1..self.effort.threads {
                scope.spawn(verify);
            }
            let next = next.map(|mut chunk| {
                kernel.compute(tape.raw(), start, &mut chunk);
                chunk
            });
            verify();
            next
        });
        if let Some(chunk) = &next {
            self.tape.set_end(chunk.to);
        }
        let mut pages = done.into_inner().unwrap_or_default();
        pages.sort_unstable_by_key(|page| page.from);
        (pages, next.filter(|chunk| chunk.to > chunk.from))
    }

    /// Takes in verified pages in order. Says whether candidates after them must be thrown away,
    /// because a heap turned out to be rare.
    fn take_in(&mut self, pages: Vec<Page>) -> Result<bool, Halt> {
        for page in pages {
            for &size in &page.verdict.open {
                let Settled { value, depth, rare } = self.decide(size)?;
                self.depth = self.depth.max(depth);
                if rare {
                    self.pass(page.from, size, page.verdict.depth)?;
                    self.tape.set_end(size);
                    self.pending = None;
                    return self.new_rare(size, value).map(|()| true);
                }
            }
            self.pass(page.from, page.to, page.verdict.depth)?;
        }
        Ok(false)
    }

    /// Counts the heaps `from..to` as verified.
    fn pass(&mut self, from: u64, to: u64, depth: u64) -> Result<(), Halt> {
        self.verified = to;
        let bytes = self.tape.slice(from, to).iter();
        let most = bytes.clone().fold(0, |most: u8, byte| most.max(*byte));
        if most > self.kernel.encode(self.largest.0) {
            let values =
                (from..to).zip(bytes).map(|(size, byte)| self.kernel.decode(size, *byte, false));
            if let Some(found) = largest(from, values)
                && found.0 > self.largest.0
            {
                self.largest = found;
            }
        }
        if depth > self.depth {
            self.depth = depth;
        }
        if self.needed_window() > self.recurrence.window() {
            self.watch_anew();
        }
        match self.recurrence.observe(&self.tape, from, to) {
            Some(repeat) => Err(Halt::Repeats(repeat)),
            None => Ok(()),
        }
    }

    /// The number of values that determine the next one.
    fn needed_window(&self) -> u64 {
        let rare = self.rares.last().map_or(0, |(rare, _)| *rare);
        (self.moves.last + rare.max(self.depth)).max(KEY as u64)
    }

    fn watch_anew(&mut self) {
        let window = self.needed_window();
        let rare = self.rares.last().map_or(0, |(rare, _)| *rare + 1);
        // An equal split that is forbidden can only matter up to twice the window.
        let equal = if self.moves.unequal { 2 * window } else { 0 };
        let odd = self.exceptions.last().map_or(0, |size| size + 1);
        let from = self.verified.max(rare).max(equal).max(odd);
        self.recurrence = Recurrence::new(window, self.space.position.is_some(), from);
    }

    /// Decides the next heap exactly.
    fn settle_one(&mut self) -> Result<(), Halt> {
        let size = self.verified;
        let Settled { value, depth, rare } = self.decide(size)?;
        self.depth = self.depth.max(depth);
        self.tape.set_end(size);
        if rare {
            return self.new_rare(size, value);
        }
        if value >= self.kernel.limit() {
            return Err(Halt::Outgrown);
        }
        self.tape.reserve(1, self.farthest());
        self.tape.push(self.kernel.encode(value));
        self.pass(size, size + 1, depth)
    }

    fn decide(&mut self, size: u64) -> Result<Settled, Halt> {
        let mut seen = std::mem::take(&mut self.seen);
        let limit = usize::from(self.kernel.limit());
        let look = |size| self.value(size).ok_or(super::decide::Forgotten);
        let decided = decide(&self.moves, &self.space, &self.rares, limit, size, &mut seen, look);
        self.seen = seen;
        let decision = decided.map_err(|_| Halt::Forgotten(size))?;
        let rare = self.space.is_rare(size, u32::from(decision.value));
        Ok(Settled { value: decision.value, depth: decision.depth, rare })
    }

    /// The next heap is rare: the lists change.
    fn new_rare(&mut self, size: u64, value: u16) -> Result<(), Halt> {
        if value >= self.kernel.limit() || self.rares.len() > 2 * self.rares_at_first + 256 {
            return Err(Halt::Outgrown);
        }
        let mut rares = self.rares.clone();
        rares.push((size, value));
        self.kernel.renew(&self.moves, &rares, &self.space).ok_or(Halt::Outgrown)?;
        self.rares = rares;
        self.mark_rares(self.rares.len() - 1);
        if value > self.largest.0 {
            self.largest = (value, size);
        }
        self.tape.reserve(1, self.farthest());
        self.tape.push(self.kernel.encode(value));
        self.exceptions = self.kernel.exceptions(&self.moves, &self.rares, size);
        self.verified = size + 1;
        self.watch_anew();
        Ok(())
    }
}

struct Settled {
    value: u16,
    depth: u64,
    rare: bool,
}

/// The largest value and its first heap.
fn largest(from: u64, values: impl Iterator<Item = u16>) -> Option<(u16, u64)> {
    let order = |(value, size): &(u16, u64)| (*value, std::cmp::Reverse(*size));
    values.zip(from..).max_by_key(order)
}

/// A part of a chunk that is verified at once.
struct Page {
    from: u64,
    to: u64,
    open: Vec<u64>,
    verdict: Verdict,
}

impl Page {
    fn verified(mut self, kernel: &Kernel, tape: &[u8], start: u64, rares: &[Rare]) -> Self {
        self.verdict = kernel.verify(tape, start, (self.from, self.to), &mut self.open, rares);
        self
    }
}

fn into_pages(chunk: Chunk) -> Vec<Page> {
    let mut pages = Vec::new();
    let mut from = chunk.from;
    while from < chunk.to {
        let to = ((from / PAGE + 1) * PAGE).min(chunk.to);
        let range = (from - chunk.from) as usize..(to - chunk.from) as usize;
        let open = chunk.open.get(range).map_or(vec![], <[u64]>::to_vec);
        pages.push(Page { from, to, open, verdict: Verdict::default() });
        from = to;
    }
    pages
}
