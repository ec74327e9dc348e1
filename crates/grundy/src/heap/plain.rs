//! The plain method for games without a sparse space: every split is looked at, many at a time.
//!
//! The first splits mark their values one by one. After that only a few values are still candidates
//! for the mex, and the other splits are only compared with those, a whole register at a time.

use super::Moves;
use super::decide::Seen;
#[cfg(target_arch = "x86_64")]
use super::x86;

/// How many splits are marked one by one.
const MARKED: usize = 2048;

/// How many candidates are compared at once.
pub const CANDIDATES: usize = 4;

/// All values so far, forwards and backwards, so that both parts of a split run upwards in memory.
#[derive(Clone, Debug, Default)]
pub struct Mirror {
    forward: Vec<u16>,
    /// `backward[backward.len() - 1 - i]` is the value of the heap of `i`.
    backward: Vec<u16>,
}

impl Mirror {
    /// The values of the heaps 0, 1, ….
    pub fn values(&self) -> &[u16] {
        &self.forward
    }

    /// Adds the next value.
    pub fn push(&mut self, value: u16) {
        let length = self.forward.len();
        if length == self.backward.len() {
            let room = (2 * length).max(1024);
            self.backward = vec![0; room];
            for (i, known) in self.forward.iter().enumerate() {
                self.backward[room - 1 - i] = *known;
            }
        }
        let last = self.backward.len() - 1;
        self.backward[last - length] = value;
        self.forward.push(value);
    }

    /// The two parts of all splits of the next heap when `take` are taken.
    fn splits(&self, moves: &Moves, take: u64) -> (&[u16], &[u16]) {
        let size = self.forward.len() as u64;
        let count = moves.split_count(size, take) as usize;
        if count == 0 {
            return (&[], &[]);
        }
        let largest = (size - take - 1) as usize;
        let start = self.backward.len() - 1 - largest;
        (&self.forward[1..=count], &self.backward[start..start + count])
    }

    /// The value of the next heap. `limit` is a power of two above all values so far.
    pub fn next(&self, moves: &Moves, limit: usize, seen: &mut Seen) -> u16 {
        let size = self.forward.len() as u64;
        seen.clear(2 * limit);
        if moves.whole.contains(&size) {
            seen.mark(0);
        }
        for take in moves.takes.iter().filter(|take| **take < size) {
            seen.mark(self.forward[(size - take) as usize]);
        }
        for &take in &moves.splits {
            let (small, large) = self.splits(moves, take);
            for (a, b) in small.iter().zip(large).take(MARKED) {
                seen.mark(a ^ b);
            }
        }
        loop {
            let mut candidates = [0; CANDIDATES];
            for (candidate, value) in candidates.iter_mut().zip(seen.unmarked()) {
                *candidate = value;
            }
            let mut hit = [false; CANDIDATES];
            for &take in &moves.splits {
                let (small, large) = self.splits(moves, take);
                if small.len() > MARKED {
                    compare(&small[MARKED..], &large[MARKED..], &candidates, &mut hit);
                }
            }
            if let Some(first) = hit.iter().position(|hit| !hit) {
                return candidates[first];
            }
            candidates.iter().for_each(|candidate| {
                seen.mark(*candidate);
            });
        }
    }
}

/// Notes which candidates are the sum of a pair.
fn compare(
    small: &[u16],
    large: &[u16],
    candidates: &[u16; CANDIDATES],
    hit: &mut [bool; CANDIDATES],
) {
    #[cfg(target_arch = "x86_64")]
    if x86::compare_pairs(small, large, candidates, hit) {
        return;
    }
    compare_portably(small, large, candidates, hit);
}

/// The same without special instructions.
pub(super) fn compare_portably(
    small: &[u16],
    large: &[u16],
    candidates: &[u16; CANDIDATES],
    hit: &mut [bool; CANDIDATES],
) {
    for (a, b) in small.iter().zip(large) {
        for (candidate, hit) in candidates.iter().zip(hit.iter_mut()) {
            *hit |= a ^ b == *candidate;
        }
    }
}
