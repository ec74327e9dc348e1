//! The kernel for values below 64: the set of values that a heap reaches is one machine word.

use super::decide::Rare;
use super::list::{Entry, greedy, main_list};
use super::proofs::Proofs;
use super::{Moves, Space};
#[cfg(target_arch = "x86_64")]
use super::x86;

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
const CHOSEN: usize = 12;

impl Words {
    /// Builds the lists. `values` are those of the first heaps; the smaller ones give the proofs.
    pub fn new(moves: &Moves, space: &Space, rares: &[Rare], values: &[u16]) -> Self {
        let list = main_list(moves, rares, |value| value as u8);
        let rare = [0, 1].map(|size| {
            let rare = (0..u32::from(LIMIT)).filter(|value| space.is_rare(size, *value));
            rare.fold(0, |set, value| set | 1u64 << value)
        });
        let bytes: Vec<u8> = values.iter().map(|value| *value as u8).collect();
        let mut open: Vec<(usize, u64)> = Vec::new();
        for i in 0..SAMPLES {
            let size = values.len() - 1 - (i * STRIDE) as usize % (values.len() / 4);
            let reached =
                list.iter().fold(0, |set, entry| set | bit(bytes[size - entry.back as usize], entry));
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
        kernel.renew(moves, rares);
        kernel
    }

    /// Makes the lists anew for more rare heaps; the proofs stay.
    pub fn renew(&mut self, moves: &Moves, rares: &[Rare]) {
        let mut near = main_list(moves, rares, |value| value as u8);
        let split = near.partition_point(|entry| (entry.back as usize) < BLOCK);
        self.far = near.split_off(split);
        self.near = near;
    }

    /// Computes candidates for `open.len()` heaps from the tape's index `at` on. Heap sizes have the
    /// parity of their index plus `parity`. Notes in `open` which rare values below a candidate must
    /// still be shown to be reached. Stops early if no value below 64 is left, and says how many
    /// heaps were done.
    pub fn compute(&self, tape: &mut [u8], at: usize, parity: u64, open: &mut [u64]) -> usize {
        let mut reached = [0u64; BLOCK];
        let mut done = 0;
        while done < open.len() {
            let start = at + done;
            gather(tape, start, &self.far, &mut reached);
            let count = (open.len() - done).min(BLOCK);
            for (offset, far) in reached.iter().enumerate().take(count) {
                let here = start + offset;
                let mut set = *far;
                if let Some((past, _)) = tape[here - BLOCK..].split_first_chunk::<BLOCK>() {
                    for entry in &self.near {
                        set |= bit(past[(BLOCK - entry.back as usize) % BLOCK], entry);
                    }
                }
                let rare = self.rare[((here as u64 ^ parity) & 1) as usize];
                let free = !(set | rare);
                if free == 0 {
                    return done + offset;
                }
                // The lowest bit of what is free; below it lie the values that must be reached.
                let below = (free & free.wrapping_neg()).wrapping_sub(1);
                tape[here] = free.trailing_zeros() as u8;
                open[done + offset] = rare & below & !set;
            }
            done += count;
        }
        done
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
