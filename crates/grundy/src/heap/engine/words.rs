//! The kernel for values below 64: the set of values that a heap reaches is one machine word.

use super::decide::Rare;
use super::list::{Entry, greedy, main_list};
use super::proofs::Proofs;
#[cfg(target_arch = "x86_64")]
use super::x86;
use super::{Moves, Space};

/// Values are below this.
pub const LIMIT: u16 = 64;

/// Options at least this far back are gathered for so many heaps at once.
pub const BLOCK: usize = 64;

/// So many heaps are verified together.
pub const GROUP: usize = 8;

/// The lists for one space and one set of rare heaps.
#[derive(Clone, Debug)]
pub struct Words {
    far: Vec<Entry>,
    near: Vec<Entry>,
    /// The rare values, for heaps of even and of odd size.
    rare: [u64; 2],
    pub proofs: Proofs,
}

/// How many heaps are sampled to order the proofs, and how far apart they lie.
const SAMPLES: u64 = 1000;
const STRIDE: u64 = 29;

/// Greedy choices are made among the splits with the smallest parts, and only the first are kept.
const CHOICES: usize = 1500;
const CHOSEN: usize = 24;

impl Words {
    /// Builds the lists. `values` are those of the first heaps; the smaller ones give the proofs.
    pub fn new(moves: &Moves, space: &Space, rares: &[Rare], values: &[u16]) -> Option<Self> {
        let list = main_list(moves, rares, |value| value as u8)?;
        let rare = [0, 1].map(|size| {
            let rare = (0..u32::from(LIMIT)).filter(|value| space.is_rare(size, *value));
            rare.fold(0, |set, value| set | 1u64 << value)
        });
        let bytes: Vec<u8> = values.iter().map(|value| *value as u8).collect();
        let mut open: Vec<(usize, u64)> = Vec::new();
        for i in 0..SAMPLES {
            let size = values.len() - 1 - (i * STRIDE) as usize % (values.len() / 4);
            // Rare heaps found later lie beyond the samples, and so change nothing.
            let near = list.iter().take_while(|entry| (entry.back as usize) < size);
            let reached =
                near.fold(0, |set, entry| set | bit(bytes[size - entry.back as usize], entry));
            let below = (1u64 << (bytes[size] & 63)).wrapping_sub(1);
            open.push((size, rare[size & 1] & below & !reached));
        }
        let choices = Proofs::choices(moves, space, values, CHOICES, |value| value as u8);
        let mut proofs = Proofs::new(moves, &bytes, values, None);
        let first = greedy(&choices, CHOSEN, |entry, cover| {
            let mut gain = 0;
            for (size, open) in &mut open {
                let hit = *open & bit(bytes[*size - entry.back as usize], &entry);
                gain += usize::from(hit != 0);
                if cover {
                    *open &= !hit;
                }
            }
            gain
        });
        proofs.set_first(first);
        let mut kernel = Self { far: vec![], near: vec![], rare, proofs };
        kernel.renew(moves, rares)?;
        Some(kernel)
    }

    /// Makes the lists anew for more rare heaps; the proofs stay. `None` if they cannot be written.
    pub fn renew(&mut self, moves: &Moves, rares: &[Rare]) -> Option<()> {
        let mut near = main_list(moves, rares, |value| value as u8)?;
        let split = near.partition_point(|entry| (entry.back as usize) < BLOCK);
        self.far = near.split_off(split);
        self.near = near;
        Some(())
    }

    /// Computes candidates for `open.len()` heaps from the tape's index `at` on. Heap sizes have the
    /// parity of their index plus `parity`. Notes in `open` which rare values below a candidate must
    /// still be shown to be reached. Stops early if no value below 64 is left, and says how many
    /// heaps were done.
    pub fn compute(&self, tape: &mut [u8], at: usize, parity: u64, open: &mut [u64]) -> usize {
        // A list of known length is worked through without a loop.
        match self.near.len() {
            0..=4 => self.compute_near::<4>(tape, at, parity, open),
            5..=6 => self.compute_near::<6>(tape, at, parity, open),
            7..=9 => self.compute_near::<9>(tape, at, parity, open),
            10..=14 => self.compute_near::<14>(tape, at, parity, open),
            15..=20 => self.compute_near::<20>(tape, at, parity, open),
            _ => self.compute_near::<0>(tape, at, parity, open),
        }
    }

    /// The same with a near list of at most `N` entries, or of any length if that is 0.
    fn compute_near<const N: usize>(
        &self,
        tape: &mut [u8],
        at: usize,
        parity: u64,
        open: &mut [u64],
    ) -> usize {
        // The last entry is repeated, which changes nothing; without any, the farthest is as good.
        let last = self.near.last().or(self.far.last()).copied();
        let short: [Entry; N] = std::array::from_fn(|i| {
            self.near.get(i).copied().or(last).unwrap_or(Entry { back: 1, value: 0 })
        });
        let long = if N == 0 { &self.near[..] } else { &[] };
        let usable = N == 0 || !self.near.is_empty();
        let mut reached = [0u64; BLOCK];
        for (block, open) in open.chunks_mut(BLOCK).enumerate() {
            let start = at + block * BLOCK;
            gather(tape, start, &self.far, &mut reached);
            let Some(window) = tape.get_mut(start - BLOCK..start + BLOCK) else {
                return block * BLOCK;
            };
            let Some((window, _)) = window.split_first_chunk_mut::<{ 2 * BLOCK }>() else {
                return block * BLOCK;
            };
            for (offset, (open, far)) in open.iter_mut().zip(&reached).enumerate() {
                let here = BLOCK + offset;
                let left = |entry: &Entry| {
                    bit(window[here.wrapping_sub(entry.back as usize) % (2 * BLOCK)], entry)
                };
                let near = match usable {
                    true => short.iter().chain(long).fold(0, |set, entry| set | left(entry)),
                    false => 0,
                };
                let set = far | near;
                let rare = self.rare[((start + offset) as u64 ^ parity) as usize & 1];
                let free = !(set | rare);
                if free == 0 {
                    return block * BLOCK + offset;
                }
                window[here % (2 * BLOCK)] = free.trailing_zeros() as u8;
                // Below the lowest bit of what is free lie the values that must be reached.
                *open = rare & (free & free.wrapping_neg()).wrapping_sub(1) & !set;
            }
        }
        open.len()
    }

    /// Strikes from `open` what proofs reach, for heaps from the tape's index `at` on. Says how far
    /// back they looked.
    pub fn verify(&self, tape: &[u8], at: usize, open: &mut [u64]) -> usize {
        let first = self.proofs.first();
        if open.iter().all(|open| *open == 0) {
            return 0;
        }
        #[cfg(target_arch = "x86_64")]
        let done = x86::strike_words(tape, at, first, open);
        #[cfg(not(target_arch = "x86_64"))]
        let done = false;
        if !done {
            strike_portably(tape, at, first, open);
        }
        let mut depth = self.proofs.first_reach();
        for (offset, open) in open.iter_mut().enumerate().filter(|(_, open)| **open != 0) {
            let mut left = *open;
            while left != 0 {
                let wanted = left.trailing_zeros() as u8;
                left &= left - 1;
                if let Some(found) = self.proofs.find(tape, at + offset, wanted, &[]) {
                    depth = depth.max(found);
                    *open ^= 1 << wanted;
                }
            }
        }
        depth
    }
}

#[inline(always)]
fn bit(left: u8, entry: &Entry) -> u64 {
    1u64.wrapping_shl(u32::from(left ^ entry.value))
}

/// Gathers the values that a block of heaps reaches through entries at least a block back.
fn gather(tape: &[u8], at: usize, far: &[Entry], reached: &mut [u64; BLOCK]) {
    #[cfg(target_arch = "x86_64")]
    if x86::gather_words(tape, at, far, reached) {
        return;
    }
    gather_portably(tape, at, far, reached);
}

/// The same without special instructions.
pub(super) fn gather_portably(tape: &[u8], at: usize, far: &[Entry], reached: &mut [u64; BLOCK]) {
    reached.fill(0);
    for entry in far {
        let from = at - entry.back as usize;
        for (set, left) in reached.iter_mut().zip(&tape[from..from + BLOCK]) {
            *set |= bit(*left, entry);
        }
    }
}

/// Strikes out what the first proofs reach, without special instructions.
pub(super) fn strike_portably(tape: &[u8], at: usize, first: &[Entry], open: &mut [u64]) {
    for entry in first {
        let from = at - entry.back as usize;
        for (open, left) in open.iter_mut().zip(&tape[from..]) {
            *open &= !bit(*left, entry);
        }
    }
}
