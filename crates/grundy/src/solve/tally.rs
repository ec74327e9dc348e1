//! The values of positions by the mex rule, each once: the working method for rules of any kind.
//!
//! The same as [the definition](super::mex), without a list for every position: what waits to be valued lies
//! in common lists, of which the last position opened has the ends.

use crate::{Budget, Ruleset, Stopped};
use rustc_hash::FxHasher;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// What has been valued so far.
#[derive(Debug)]
pub struct Tally<P>(HashMap<P, u32, BuildHasherDefault<Stirred>>);

impl<P> Default for Tally<P> {
    fn default() -> Self {
        Self(HashMap::default())
    }
}

/// A quick hash, stirred: positions that differ only in the high bits of a word must not come to lie together.
#[derive(Default)]
struct Stirred(FxHasher);

impl Hasher for Stirred {
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    fn write_u8(&mut self, word: u8) {
        self.0.write_u8(word);
    }

    fn write_u32(&mut self, word: u32) {
        self.0.write_u32(word);
    }

    fn write_u64(&mut self, word: u64) {
        self.0.write_u64(word);
    }

    fn write_u128(&mut self, word: u128) {
        self.0.write_u128(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.0.write_usize(word);
    }

    fn finish(&self) -> u64 {
        let hash = self.0.finish();
        let hash = (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 29
    }
}

/// A position whose options are being valued, and where its share of the common lists begins.
struct Frame<P> {
    position: P,
    waiting: usize,
    reached: usize,
}

/// The open positions, with lists that are used again and again.
struct Desk<P> {
    frames: Vec<Frame<P>>,
    /// The summands of the options that wait for the value of one of them; the first option is last.
    parts: Vec<P>,
    /// Where the summands of each of these options begin.
    starts: Vec<usize>,
    /// The values of the options that are decided.
    reached: Vec<u32>,
    options: Vec<P>,
    summands: Vec<P>,
    /// The values of the summands of a position just opened, as far as they are known.
    found: Vec<Option<u32>>,
    seen: Vec<u64>,
}

impl<P: Clone + Eq + Hash> Tally<P> {
    /// The value of a loop-free canonical summand.
    pub fn value<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        of: &P,
        budget: &mut Budget,
    ) -> Result<u64, Stopped> {
        if let Some(known) = self.0.get(of) {
            return Ok((*known).into());
        }
        let mut desk = Desk::default();
        desk.open(rules, of.clone(), self, budget)?;
        loop {
            match desk.next_missing(self) {
                Some(missing) => desk.open(rules, missing, self, budget)?,
                None => {
                    let (position, value) = desk.close();
                    self.0.insert(position, value);
                    if desk.frames.is_empty() {
                        return Ok(value.into());
                    }
                }
            }
        }
    }

    /// The nim-sum of the values of summands, or the place of the first that has none yet.
    fn sum(&self, parts: &[P]) -> Result<u32, usize> {
        let mut sum = 0;
        for (place, part) in parts.iter().enumerate() {
            sum ^= self.0.get(part).ok_or(place)?;
        }
        Ok(sum)
    }
}

impl<P> Default for Desk<P> {
    fn default() -> Self {
        Self {
            frames: Vec::new(),
            parts: Vec::new(),
            starts: Vec::new(),
            reached: Vec::new(),
            options: Vec::new(),
            summands: Vec::new(),
            found: Vec::new(),
            seen: Vec::new(),
        }
    }
}

impl<P: Clone + Eq + Hash> Desk<P> {
    fn open<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        position: P,
        known: &Tally<P>,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        budget.spend()?;
        super::require_options(rules, &position, budget)?;
        let (waiting, reached) = (self.starts.len(), self.reached.len());
        rules.options(&position, &mut self.options);
        budget.work(self.options.len() as u64)?;
        budget.spend_many(self.options.len() as u64 / super::mex::OPTIONS_PER_NODE)?;
        let first = self.parts.len();
        while let Some(option) = self.options.pop() {
            budget.work(1)?;
            self.starts.push(self.parts.len());
            rules.summands(option, &mut self.summands);
            self.parts.extend(self.summands.drain(..).map(|part| rules.canonical(part)));
        }
        // One after the other, so that the memory is waited for once and not for each.
        self.found.clear();
        self.found.extend(self.parts[first..].iter().map(|part| known.0.get(part).copied()));
        self.keep_waiting(waiting, first);
        self.frames.push(Frame { position, waiting, reached });
        Ok(())
    }

    /// Leaves only those of the new options waiting of which a summand was not found.
    fn keep_waiting(&mut self, waiting: usize, first: usize) {
        let (mut kept, mut end) = (waiting, first);
        for option in waiting..self.starts.len() {
            let start = self.starts[option];
            let next = self.starts.get(option + 1).copied().unwrap_or(self.parts.len());
            let found = &self.found[start - first..next - first];
            match found.iter().try_fold(0, |sum, value| Some(sum ^ (*value)?)) {
                Some(value) => self.reached.push(value),
                None => {
                    self.starts[kept] = end;
                    kept += 1;
                    for part in start..next {
                        self.parts.swap(end, part);
                        end += 1;
                    }
                }
            }
        }
        self.starts.truncate(kept);
        self.parts.truncate(end);
    }

    /// A summand of an option of the last position that must be valued first.
    fn next_missing(&mut self, known: &Tally<P>) -> Option<P> {
        let frame = self.frames.last()?;
        while self.starts.len() > frame.waiting {
            let start = *self.starts.last()?;
            match known.sum(&self.parts[start..]) {
                Err(place) => return Some(self.parts[start + place].clone()),
                Ok(value) => {
                    self.reached.push(value);
                    self.parts.truncate(start);
                    self.starts.pop();
                }
            }
        }
        None
    }

    /// The last position with its value: all its options are decided.
    fn close(&mut self) -> (P, u32) {
        let Some(frame) = self.frames.pop() else { unreachable!("a position is open") };
        let value = mex(&self.reached[frame.reached..], &mut self.seen);
        self.reached.truncate(frame.reached);
        (frame.position, value)
    }
}

/// The least number that is not there, which is at most as large as there are many.
fn mex(values: &[u32], seen: &mut Vec<u64>) -> u32 {
    seen.clear();
    seen.resize(values.len() / 64 + 1, 0);
    for value in values {
        if let Some(word) = seen.get_mut(*value as usize / 64) {
            *word |= 1 << (value % 64);
        }
    }
    let word = seen.iter().position(|word| *word != u64::MAX).unwrap_or(0);
    word as u32 * 64 + seen[word].trailing_ones()
}
