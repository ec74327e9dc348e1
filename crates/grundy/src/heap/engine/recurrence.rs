//! Where a run has been before: a state that comes back proves a period.
//!
//! For large heaps the next value is a function of the last values alone (and of the parity of the
//! heap, where that counts). So the sequence repeats for ever as soon as such a window does.

use super::Space;
use super::tape::Tape;
use serde::{Deserialize, Serialize};

/// A place with the values before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Milestone {
    /// The heap whose value comes next.
    pub at: u64,
    /// The bytes of the heaps before it.
    #[serde(with = "crate::heap::saved::hexadecimal")]
    pub window: Vec<u8>,
}

/// Keeps a bounded number of milestones, spread over the run, and knows one again.
///
/// Milestones stand where a hash of the last values is small, so that a place and its repetition are
/// milestones both or neither. When there are too many, the bound on the hash is lowered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Recurrence {
    /// How many values a state has.
    window: u64,
    /// Whether the parity of the heap belongs to the state.
    by_parity: bool,
    /// Places before this one prove nothing.
    from: u64,
    bound: u64,
    milestones: Vec<Milestone>,
    /// When to look for a short period next.
    next_look: u64,
}

/// All milestones together take at most so many bytes, as long as there are a few.
const MOST_BYTES: u64 = 4 << 20;
const FEWEST: u64 = 16;
const MOST: u64 = 512;

/// Periods up to this one are found by looking at the last values.
const SHORT: u64 = 1 << 16;

/// A state that came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repeat {
    /// Where it was first.
    pub first: u64,
    /// Where it was again.
    pub again: u64,
}

impl Recurrence {
    /// Starts to watch at `from`, for states of `window` values.
    pub fn new(window: u64, by_parity: bool, from: u64) -> Self {
        let from = from + window;
        let next_look = from + (from / 8).max(1024);
        let bound = u64::MAX / (from / MOST).max(1);
        Self { window, by_parity, from, bound, milestones: vec![], next_look }
    }

    /// Whether this can have been written by a run in this space that has verified so many heaps, and
    /// whose next value is determined by the last `needed` ones.
    pub fn makes_sense(&self, space: &Space, needed: u64, verified: u64) -> bool {
        let Self { window, by_parity, from, milestones, .. } = self;
        let fits = |known: &Milestone| {
            (*from..=verified).contains(&known.at) && known.window.len() as u64 == *window
        };
        *window >= needed.max(KEY as u64)
            && (*window..=verified.saturating_mul(8)).contains(from)
            && *by_parity == space.position.is_some()
            && milestones.iter().all(fits)
            && milestones.is_sorted_by(|one, next| one.at < next.at)
    }

    /// How many values a state has.
    pub fn window(&self) -> u64 {
        self.window
    }

    /// The milestones, in increasing order.
    pub fn milestones(&self) -> &[Milestone] {
        &self.milestones
    }

    /// Looks at the heaps `from..to`, whose values are verified.
    pub fn observe(&mut self, tape: &Tape, from: u64, to: u64) -> Option<Repeat> {
        let from = from.max(self.from).max(tape.start() + self.window);
        if from >= to {
            return None;
        }
        let bytes = tape.slice(from - KEY as u64, to);
        for (at, key) in (from..).zip(bytes.windows(KEY)) {
            if at < to && hash(key) <= self.bound {
                let window = tape.slice(at - self.window, at);
                if let Some(known) = self.find(at, window) {
                    return Some(Repeat { first: known, again: at });
                }
                self.milestones.push(Milestone { at, window: window.to_vec() });
                self.thin_out();
            }
        }
        if to >= self.next_look {
            self.next_look = to + to / 8;
            return self.short_period(tape, to);
        }
        None
    }

    fn find(&self, at: u64, window: &[u8]) -> Option<u64> {
        let same = |known: &&Milestone| {
            known.window == window && !(self.by_parity && known.at & 1 != at & 1)
        };
        self.milestones.iter().find(same).map(|known| known.at)
    }

    fn thin_out(&mut self) {
        let most = (MOST_BYTES / self.window.max(1)).clamp(FEWEST, MOST) as usize;
        while self.milestones.len() > most {
            self.bound /= 2;
            let bound = self.bound;
            self.milestones.retain(|known| {
                let window = &known.window;
                hash(&window[window.len() - KEY.min(window.len())..]) <= bound
            });
        }
    }

    /// The least short period of the state at `to`.
    fn short_period(&self, tape: &Tape, to: u64) -> Option<Repeat> {
        let longest = SHORT.min(to - self.from.max(tape.start() + self.window).min(to));
        let bytes = tape.slice(to - self.window - longest, to);
        let mut shifts = crate::heap::period::repetitions(bytes);
        let agreed = longest as usize;
        let least = shifts.find(|(start, shift)| {
            *shift <= longest
                && *start + *shift <= agreed as u64
                && !(self.by_parity && shift & 1 == 1)
        });
        least.map(|(_, period)| Repeat { first: to - period, again: to })
    }
}

/// The hash that chooses milestones looks at so many values.
pub const KEY: usize = 8;

#[inline(always)]
fn hash(key: &[u8]) -> u64 {
    let Some(key) = key.first_chunk::<KEY>() else { return 0 };
    u64::from_le_bytes(*key).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
