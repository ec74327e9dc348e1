//! The kernel for values below 512: one bit of each value follows from the others, so that a value
//! fits a byte.
//!
//! The lowest bit that the space counts is left out. Sums survive that, and so does the order of
//! common values, because two of them never differ there first. A rare and a common value may share
//! a byte; heaps where both could turn up as options are decided elsewhere.

use super::decide::Rare;
use super::list::{Entry, greedy, main_list};
use super::proofs::Proofs;
#[cfg(target_arch = "x86_64")]
use super::x86;
use super::{Moves, Space};

/// Values are below this.
pub const LIMIT: u16 = 512;

/// So many heaps are worked on together.
pub const BLOCK: usize = 32;

/// So many candidates are compared at once.
pub const SLOTS: usize = 8;

/// For each of a block's heaps a byte for each value: one if that is reached.
type Table = [[u8; 256]; BLOCK];

/// A set of byte values.
type Set = [u64; 4];

/// For each slot, a candidate for each of a block's heaps.
pub type Candidates = [[u8; BLOCK]; SLOTS];

/// How many entries mark their values one by one before candidates are compared: about as many as
/// it takes until few values are left.
const MARKED: usize = 900;

/// How many heaps are sampled to order the proofs, among how many proofs the greedy choice is made,
/// and how many it makes.
const SAMPLES: u64 = 400;
const STRIDE: u64 = 37;
const CHOICES: usize = 8000;
const CHOSEN: usize = 400;

/// How values are written as bytes.
#[derive(Clone, Copy, Debug)]
pub struct Coding {
    space: Space,
}

impl Coding {
    /// Leaves out the spare bit.
    pub fn shrink(&self, value: u16) -> u8 {
        let spare = self.space.spare_bit();
        let low = value & ((1 << spare) - 1);
        (value >> (spare + 1) << spare | low) as u8
    }

    /// The value of a common heap, or that of a rare one.
    pub fn expand(&self, size: u64, byte: u8, rare: bool) -> u16 {
        let spare = self.space.spare_bit();
        let low = u16::from(byte) & ((1 << spare) - 1);
        let value = u16::from(byte) >> spare << (spare + 1) | low;
        let fits = self.space.is_rare(size, u32::from(value)) == rare;
        if fits { value } else { value | 1 << spare }
    }
}

/// The lists for one space and one set of rare heaps.
#[derive(Clone, Debug)]
pub struct Bytes {
    coding: Coding,
    far: Vec<Entry>,
    near: Vec<Entry>,
    pub proofs: Proofs,
    /// For even and odd heaps and for each common value, the rare values below it.
    below: [Vec<Set>; 2],
}

/// What the proofs did for a run of heaps.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// How far back proofs looked.
    pub depth: usize,
    /// The heaps (counted from the first) for which they were not enough.
    pub open: Vec<usize>,
}

impl Bytes {
    /// Whether a space can be written in bytes.
    pub fn fits(space: &Space) -> bool {
        space.spare_bit() < 9
    }

    /// Builds the lists. `values` are those of the first heaps; the smaller ones give the proofs.
    pub fn new(moves: &Moves, space: &Space, rares: &[Rare], values: &[u16]) -> Option<Self> {
        let coding = Coding { space: *space };
        let below = [0, 1].map(|size| {
            let rare = |byte| coding.expand(size, byte, true);
            let sets = (0..=255).map(|common| {
                let limit = coding.expand(size, common, false);
                (0..=255).filter(|byte| rare(*byte) < limit).fold(Set::default(), with)
            });
            sets.collect()
        });
        let bytes: Vec<u8> = values.iter().map(|value| coding.shrink(*value)).collect();
        let proofs = Proofs::new(moves, &bytes, values, Some(space));
        let mut kernel = Self { coding, far: vec![], near: vec![], proofs, below };
        kernel.renew(moves, rares, space)?;
        let choices = Proofs::choices(moves, space, values, CHOICES, |value| coding.shrink(value));
        let first = kernel.best_proofs(space, values, &bytes, &choices);
        kernel.proofs.set_first(first);
        Some(kernel)
    }

    /// Makes the lists anew for more rare heaps; the proofs stay. `None` if they cannot be written.
    pub fn renew(&mut self, moves: &Moves, rares: &[Rare], space: &Space) -> Option<()> {
        let mut usable = moves.clone();
        // Where the parity of the heap counts, taking an odd number leaves a value that is rare for
        // the larger heap: it would be mistaken for the common one with the same byte.
        usable.takes.retain(|take| space.position.is_none() || take & 1 == 0);
        let mut near = main_list(&usable, rares, |value| self.coding.shrink(value))?;
        let split = near.partition_point(|entry| (entry.back as usize) < BLOCK);
        self.far = near.split_off(split);
        self.near = near;
        Some(())
    }

    fn best_proofs(
        &self,
        space: &Space,
        values: &[u16],
        bytes: &[u8],
        choices: &[Entry],
    ) -> Vec<Entry> {
        let mut open: Vec<(usize, Set)> = Vec::new();
        for i in 0..SAMPLES {
            let size = values.len() - 1 - (i * STRIDE) as usize % (values.len() / 4);
            if !space.is_rare(size as u64, u32::from(values[size])) {
                open.push((size, self.below[size & 1][usize::from(bytes[size])]));
            }
        }
        greedy(choices, CHOSEN, |entry, cover| {
            let mut gain = 0;
            for (size, open) in &mut open {
                let option = bytes[*size - entry.back as usize] ^ entry.value;
                let word = &mut open[usize::from(option >> 6)];
                let hit = *word & 1 << (option & 63);
                gain += usize::from(hit != 0);
                if cover {
                    *word &= !hit;
                }
            }
            gain
        })
    }

    /// How values are written as bytes.
    pub fn coding(&self) -> &Coding {
        &self.coding
    }

    /// Computes candidates for `count` heaps from the tape's index `at` on. Stops early if no value
    /// is left for one, and says how many heaps were done.
    pub fn compute(&self, tape: &mut [u8], at: usize, count: usize) -> usize {
        let mut table: Box<Table> = Box::new([[0; 256]; BLOCK]);
        let (marked, compared) = self.far.split_at(self.far.len().min(MARKED));
        for done in (0..count).step_by(BLOCK) {
            let start = at + done;
            let lanes = (count - done).min(BLOCK);
            table.iter_mut().for_each(|row| row.fill(0));
            mark(tape, start, marked, &mut table);
            let mut candidates = [[0; BLOCK]; SLOTS];
            for (lane, row) in table.iter().enumerate() {
                offer(&unmarked(row), lane, &mut candidates);
            }
            let mut hits = [0; SLOTS];
            strike(tape, start, compared, &candidates, &mut hits);
            for lane in 0..lanes {
                let here = start + lane;
                let row = &mut table[lane];
                for entry in &self.near {
                    row[usize::from(tape[here - entry.back as usize] ^ entry.value)] = 1;
                }
                let survivor = (0..SLOTS).find(|slot| {
                    hits[*slot] >> lane & 1 == 0 && row[usize::from(candidates[*slot][lane])] == 0
                });
                tape[here] = match survivor {
                    Some(slot) => candidates[slot][lane],
                    None => {
                        for entry in compared {
                            row[usize::from(tape[here - entry.back as usize] ^ entry.value)] = 1;
                        }
                        match lowest(&unmarked(row)) {
                            Some(value) => value,
                            None => return done + lane,
                        }
                    }
                };
            }
        }
        count
    }

    /// Shows for `count` heaps from the tape's index `at` on that the rare values below theirs are
    /// reached. Heap sizes have the parity of their index plus `parity`; `rare` are the indices of
    /// rare heaps within reach, which proofs must not use.
    pub fn verify(
        &self,
        tape: &[u8],
        at: usize,
        parity: u64,
        count: usize,
        rare: &[usize],
    ) -> Verdict {
        let mut table: Box<Table> = Box::new([[0; 256]; BLOCK]);
        let (first, reach) = (self.proofs.first(), self.proofs.first_reach());
        let mut verdict = Verdict { depth: reach, open: vec![] };
        for done in (0..count).step_by(BLOCK) {
            let start = at + done;
            table.iter_mut().for_each(|row| row.fill(0));
            if rare.iter().any(|rare| *rare < start + BLOCK && rare + reach >= start) {
                let usable: Vec<Entry> = first
                    .iter()
                    .copied()
                    .filter(|entry| {
                        let from = start - entry.back as usize;
                        rare.iter().all(|rare| !(from..from + BLOCK).contains(rare))
                    })
                    .collect();
                mark(tape, start, &usable, &mut table);
            } else {
                mark(tape, start, first, &mut table);
            }
            for (here, row) in (start..at + count).zip(&*table) {
                let size = here as u64 ^ parity;
                let below = &self.below[(size & 1) as usize][usize::from(tape[here])];
                let mut left = unmarked(row);
                left.iter_mut().zip(below).for_each(|(left, below)| *left &= below);
                while let Some(wanted) = lowest(&left) {
                    remove(&mut left, wanted);
                    match self.proofs.find(tape, here, wanted, rare) {
                        Some(depth) => verdict.depth = verdict.depth.max(depth),
                        None => {
                            verdict.open.push(here - at);
                            break;
                        }
                    }
                }
            }
        }
        verdict
    }
}

fn with(mut set: Set, value: u8) -> Set {
    set[usize::from(value >> 6)] |= 1 << (value & 63);
    set
}

fn remove(set: &mut Set, value: u8) {
    set[usize::from(value >> 6)] &= !(1 << (value & 63));
}

fn lowest(set: &Set) -> Option<u8> {
    let word = set.iter().position(|word| *word != 0)?;
    Some((64 * word as u32 + set[word].trailing_zeros()) as u8)
}

/// Writes the lowest values of a set into a heap's slots; the last one is repeated.
fn offer(set: &Set, lane: usize, candidates: &mut Candidates) {
    let mut slots = candidates.iter_mut();
    let mut value = 0;
    for (index, word) in set.iter().enumerate() {
        let mut word = *word;
        while word != 0 {
            let Some(slot) = slots.next() else { return };
            value = 64 * index as u8 + word.trailing_zeros() as u8;
            word &= word - 1;
            slot[lane] = value;
        }
    }
    slots.for_each(|slot| slot[lane] = value);
}

/// The values that are not reached.
fn unmarked(row: &[u8; 256]) -> Set {
    #[cfg(target_arch = "x86_64")]
    if let Some(set) = x86::unmarked(row) {
        return set;
    }
    unmarked_portably(row)
}

pub(super) fn unmarked_portably(row: &[u8; 256]) -> Set {
    (0..=255).filter(|value| row[usize::from(*value)] == 0).fold(Set::default(), with)
}

/// Marks what a block's heaps reach.
fn mark(tape: &[u8], at: usize, entries: &[Entry], table: &mut Table) {
    for entry in entries {
        let from = at - entry.back as usize;
        if let Some(left) = tape[from..].first_chunk::<BLOCK>() {
            for (row, left) in table.iter_mut().zip(left) {
                row[usize::from(left ^ entry.value)] = 1;
            }
        }
    }
}

/// Notes in `hits`, a bit for each heap, which candidates are reached.
fn strike(
    tape: &[u8],
    at: usize,
    entries: &[Entry],
    candidates: &Candidates,
    hits: &mut [u32; SLOTS],
) {
    #[cfg(target_arch = "x86_64")]
    if x86::strike_bytes(tape, at, entries, candidates, hits) {
        return;
    }
    strike_portably(tape, at, entries, candidates, hits);
}

/// The same without special instructions.
pub(super) fn strike_portably(
    tape: &[u8],
    at: usize,
    entries: &[Entry],
    candidates: &Candidates,
    hits: &mut [u32; SLOTS],
) {
    for entry in entries {
        let from = at - entry.back as usize;
        for (lane, left) in tape[from..from + BLOCK].iter().enumerate() {
            for slot in 0..SLOTS {
                hits[slot] |= u32::from(candidates[slot][lane] == left ^ entry.value) << lane;
            }
        }
    }
}
