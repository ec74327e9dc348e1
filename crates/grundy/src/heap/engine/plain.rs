//! The plain method for games without a sparse space: every split is looked at, many at a time.
//!
//! The first splits mark their values one by one. After that the values without a mark are looked for
//! in order among the other splits, a whole register at a time; the first that is not there is the mex.

use super::Moves;
use super::decide::Seen;
#[cfg(target_arch = "x86_64")]
use super::x86;

/// Splits are marked in pieces of this size, until so few values below the last one are left to be
/// looked for.
const PIECE: usize = 4096;
const FEW: usize = 24;

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
        let pairs: Vec<_> = moves.splits.iter().map(|take| self.splits(moves, *take)).collect();
        let longest = pairs.iter().map(|(small, _)| small.len()).max().unwrap_or(0);
        let usual = self.forward.last().copied().unwrap_or(0);
        let mut marked = 0;
        while marked < longest {
            for (small, large) in &pairs {
                let piece = marked.min(small.len())..(marked + PIECE).min(small.len());
                for (a, b) in small[piece.clone()].iter().zip(&large[piece]) {
                    seen.mark(a ^ b);
                }
            }
            marked += PIECE;
            if seen.missing(usual) <= FEW {
                break;
            }
        }
        let reached = |wanted: u16| {
            pairs.iter().any(|(small, large)| {
                let marked = small.len().min(marked);
                contains(&small[marked..], &large[marked..], wanted)
            })
        };
        seen.unmarked().find(|wanted| !reached(*wanted)).unwrap_or(limit as u16)
    }
}

/// Whether a pair sums to `wanted`.
fn contains(small: &[u16], large: &[u16], wanted: u16) -> bool {
    #[cfg(target_arch = "x86_64")]
    if let Some(found) = x86::contains_pair(small, large, wanted) {
        return found;
    }
    contains_portably(small, large, wanted)
}

/// The same without special instructions.
pub(super) fn contains_portably(small: &[u16], large: &[u16], wanted: u16) -> bool {
    small.iter().zip(large).any(|(a, b)| a ^ b == wanted)
}
