//! The kernel for values below 64: the set of values that a heap reaches is one machine word.

use super::decide::Rare;
use super::list::{DEEPEST, Entry, Proofs, greedy, main_list};
use super::{Moves, Space};
#[cfg(target_arch = "x86_64")]
use super::x86;

/// Values are below this.
pub const LIMIT: u16 = 64;

/// Options at least this far back are gathered for so many heaps at once.
pub const BLOCK: usize = 64;

/// So many heaps are verified together.
pub const GROUP: usize = 8;

/// So many proofs are tried between two looks at what is left.
pub const STEP: usize = 4;

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
const CHOSEN: usize = 96;

impl Words {
    /// Builds the lists. `values` are those of the first heaps; their smaller half gives the proofs.
    pub fn new(moves: &Moves, space: &Space, rares: &[Rare], values: &[u16]) -> Self {
        let code = |_, value: u16| value as u8;
        let list = main_list(moves, rares, code);
        let rare = [0, 1].map(|size| {
            let rare = (0..u32::from(LIMIT)).filter(|value| space.is_rare(size, *value));
            rare.fold(0, |set, value| set | 1u64 << value)
        });
        let parts = &values[..(values.len() / 2).min(DEEPEST)];
        let mut proofs = Proofs::new(moves, space, parts, &[], code);
        let mut open: Vec<(usize, u64)> = Vec::new();
        for i in 0..SAMPLES {
            let size = values.len() - 1 - (i * STRIDE) as usize % (values.len() / 4);
            let reached = list
                .iter()
                .filter(|entry| (entry.back as usize) < size)
                .fold(0, |set, entry| set | bit(values[size - entry.back as usize] as u8, entry));
            let below = (1u64 << (values[size] & 63)).wrapping_sub(1);
            open.push((size, rare[size & 1] & below & !reached));
        }
        let choices = &proofs.entries[..proofs.entries.len().min(CHOICES)];
        let first = greedy(choices, CHOSEN, |entry, cover| {
            let mut gain = 0;
            for (size, open) in &mut open {
                let hit = *open & bit(values[*size - entry.back as usize] as u8, &entry);
                gain += usize::from(hit != 0);
                if cover {
                    *open &= !hit;
                }
            }
            gain
        });
        proofs = Proofs::new(moves, space, parts, &first, code);
        let mut kernel = Self { far: vec![], near: vec![], rare, proofs };
        kernel.renew(moves, rares);
        kernel
    }

    /// Makes the lists anew for more rare heaps; the proofs stay.
    pub fn renew(&mut self, moves: &Moves, rares: &[Rare]) {
        let mut near = main_list(moves, rares, |_, value| value as u8);
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

    /// Strikes from `open` what the proofs reach, for heaps from the tape's index `at` on. Says how
    /// many proofs were tried at most.
    pub fn verify(&self, tape: &[u8], at: usize, open: &mut [u64]) -> usize {
        #[cfg(target_arch = "x86_64")]
        if let Some(tried) = x86::strike_words(tape, at, &self.proofs.entries, open) {
            return tried;
        }
        strike_portably(tape, at, &self.proofs.entries, open)
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

/// Strikes out what proofs reach, without special instructions. Heaps are taken in groups, so that
/// the number of proofs tried is the same for every processor.
pub(super) fn strike_portably(
    tape: &[u8],
    at: usize,
    proofs: &[Entry],
    open: &mut [u64],
) -> usize {
    let mut most = 0;
    for (index, group) in open.chunks_mut(GROUP).enumerate() {
        let start = at + index * GROUP;
        let mut tried = 0;
        for step in proofs.chunks(STEP) {
            if group.iter().all(|open| *open == 0) {
                break;
            }
            tried += step.len();
            for entry in step {
                let from = start - entry.back as usize;
                for (open, left) in group.iter_mut().zip(&tape[from..]) {
                    *open &= !bit(*left, entry);
                }
            }
        }
        most = most.max(tried);
    }
    most
}
