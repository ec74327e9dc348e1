//! The kernel for values below 512: one bit of each value follows from the others, so that a value
//! fits a byte.
//!
//! The lowest bit that the space counts is left out. Sums survive that, and so does the order of
//! common values, because two of them never differ there first. A rare and a common value may share
//! a byte; heaps where both could turn up as options are decided elsewhere.

use super::decide::Rare;
use super::list::{DEEPEST, Entry, Proofs, greedy, main_list};
use super::{Moves, Space};
#[cfg(target_arch = "x86_64")]
use super::x86;

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
const PROOFS_MARKED: usize = 1024;

/// So many proofs are tried between two looks at what is left.
const PIECE: usize = 256;

/// How many heaps are sampled to order the proofs, among how many proofs the greedy choice is made,
/// and how many it makes.
const SAMPLES: u64 = 400;
const STRIDE: u64 = 37;
const CHOICES: usize = 8000;
const CHOSEN: usize = 1500;

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
    /// The most proofs that were tried for a heap.
    pub tried: usize,
    /// The heaps (counted from the first) for which they were not enough.
    pub open: Vec<usize>,
}

impl Bytes {
    /// Whether a space can be written in bytes.
    pub fn fits(space: &Space) -> bool {
        space.spare_bit() < 9
    }

    /// Builds the lists. `values` are those of the first heaps; their smaller half gives the proofs.
    pub fn new(moves: &Moves, space: &Space, rares: &[Rare], values: &[u16]) -> Self {
        let coding = Coding { space: *space };
        let code = |_, value: u16| coding.shrink(value);
        let below = [0, 1].map(|size| {
            let rare = |byte| coding.expand(size, byte, true);
            let sets = (0..=255).map(|common| {
                let limit = coding.expand(size, common, false);
                (0..=255).filter(|byte| rare(*byte) < limit).fold(Set::default(), with)
            });
            sets.collect()
        });
        let parts = &values[..(values.len() / 2).min(DEEPEST)];
        let bytes: Vec<u8> = values.iter().map(|value| coding.shrink(*value)).collect();
        let natural = Proofs::new(moves, space, parts, &[], code);
        let mut kernel =
            Self { coding, far: vec![], near: vec![], proofs: natural, below };
        kernel.renew(moves, rares, space);
        let first = kernel.best_proofs(space, values, &bytes);
        kernel.proofs = Proofs::new(moves, space, parts, &first, code);
        kernel
    }

    /// Makes the lists anew for more rare heaps; the proofs stay.
    pub fn renew(&mut self, moves: &Moves, rares: &[Rare], space: &Space) {
        let mut usable = moves.clone();
        // Where the parity of the heap counts, taking an odd number leaves a value that is rare for
        // the larger heap: it would be mistaken for the common one with the same byte.
        usable.takes.retain(|take| space.position.is_none() || take & 1 == 0);
        let mut near = main_list(&usable, rares, |_, value| self.coding.shrink(value));
        let split = near.partition_point(|entry| (entry.back as usize) < BLOCK);
        self.far = near.split_off(split);
        self.near = near;
    }

    fn best_proofs(&self, space: &Space, values: &[u16], bytes: &[u8]) -> Vec<Entry> {
        let mut open: Vec<(usize, Set)> = Vec::new();
        for i in 0..SAMPLES {
            let size = values.len() - 1 - (i * STRIDE) as usize % (values.len() / 4);
            if !space.is_rare(size as u64, u32::from(values[size])) {
                open.push((size, self.below[size & 1][usize::from(bytes[size])]));
            }
        }
        let choices = &self.proofs.entries[..self.proofs.entries.len().min(CHOICES)];
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
            strike(tape, start, compared, &candidates, SLOTS, &mut hits);
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
    /// rare heaps in the tape, which proofs must not use.
    pub fn verify(
        &self,
        tape: &[u8],
        at: usize,
        parity: u64,
        count: usize,
        rare: &[usize],
    ) -> Verdict {
        let mut verdict = Verdict::default();
        let mut table: Box<Table> = Box::new([[0; 256]; BLOCK]);
        for done in (0..count).step_by(BLOCK) {
            let start = at + done;
            let lanes = (count - done).min(BLOCK);
            let mut open = [Set::default(); BLOCK];
            for (lane, open) in open.iter_mut().enumerate().take(lanes) {
                let size = (start + lane) as u64 ^ parity;
                *open = self.below[(size & 1) as usize][usize::from(tape[start + lane])];
            }
            let usable = self.usable(start, rare);
            let proofs = usable.as_deref().unwrap_or(&self.proofs.entries);
            let (tried, failed) = prove(tape, start, proofs, &mut open, &mut table);
            verdict.tried = verdict.tried.max(if usable.is_some() { usize::MAX } else { tried });
            let failed = (0..lanes).filter(|lane| failed >> lane & 1 == 1);
            verdict.open.extend(failed.map(|lane| done + lane));
        }
        verdict
    }

    /// The proofs that use no rare heap for a block, if not all.
    fn usable(&self, start: usize, rare: &[usize]) -> Option<Vec<Entry>> {
        let reach = self.proofs.reach(usize::MAX) as usize;
        let near: Vec<usize> = rare
            .iter()
            .copied()
            .filter(|rare| *rare < start + BLOCK && rare + reach >= start)
            .collect();
        if near.is_empty() {
            return None;
        }
        let safe = |entry: &&Entry| {
            let from = start - entry.back as usize;
            near.iter().all(|rare| !(from..from + BLOCK).contains(rare))
        };
        Some(self.proofs.entries.iter().filter(safe).copied().collect())
    }
}

/// Strikes from `open` what proofs reach. Says how many were tried, and which heaps they did not
/// settle.
fn prove(
    tape: &[u8],
    start: usize,
    proofs: &[Entry],
    open: &mut [Set; BLOCK],
    table: &mut Table,
) -> (usize, u32) {
    let (marked, compared) = proofs.split_at(proofs.len().min(PROOFS_MARKED));
    table.iter_mut().for_each(|row| row.fill(0));
    mark(tape, start, marked, table);
    for (open, row) in open.iter_mut().zip(&*table) {
        let free = unmarked(row);
        open.iter_mut().zip(free).for_each(|(open, free)| *open &= free);
    }
    let mut tried = marked.len();
    let mut failed = 0;
    while open.iter().any(|open| lowest(open).is_some()) {
        // As many values of each heap as there are slots, until all are reached.
        let mut batch = [Set::default(); BLOCK];
        for (batch, open) in batch.iter_mut().zip(open.iter_mut()) {
            for _ in 0..SLOTS {
                if let Some(value) = lowest(open) {
                    remove(open, value);
                    *batch = with(*batch, value);
                }
            }
        }
        let mut pieces = compared.chunks(PIECE);
        let mut position = marked.len();
        loop {
            let most = batch.iter().map(size).max().unwrap_or(0);
            if most == 0 {
                break;
            }
            let Some(piece) = pieces.next() else {
                for (lane, batch) in batch.iter().enumerate() {
                    failed |= u32::from(lowest(batch).is_some()) << lane;
                }
                break;
            };
            position += piece.len();
            let mut candidates = [[0; BLOCK]; SLOTS];
            for (lane, batch) in batch.iter().enumerate() {
                offer(batch, lane, &mut candidates);
            }
            let mut hits = [0; SLOTS];
            strike(tape, start, piece, &candidates, most, &mut hits);
            for (hits, values) in hits.iter().zip(&candidates) {
                for (lane, batch) in batch.iter_mut().enumerate() {
                    if hits >> lane & 1 == 1 {
                        remove(batch, values[lane]);
                    }
                }
            }
        }
        tried = tried.max(position);
    }
    (tried, failed)
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

fn size(set: &Set) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// Writes the lowest values of a set into a heap's slots; the last one is repeated.
fn offer(set: &Set, lane: usize, candidates: &mut Candidates) {
    let mut rest = *set;
    let mut value = 0;
    for slot in candidates {
        if let Some(next) = lowest(&rest) {
            remove(&mut rest, next);
            value = next;
        }
        slot[lane] = value;
    }
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

/// Notes in `hits`, a bit for each heap, which of the first `slots` candidates are reached.
fn strike(
    tape: &[u8],
    at: usize,
    entries: &[Entry],
    candidates: &Candidates,
    slots: usize,
    hits: &mut [u32; SLOTS],
) {
    #[cfg(target_arch = "x86_64")]
    if x86::strike_bytes(tape, at, entries, candidates, slots, hits) {
        return;
    }
    strike_portably(tape, at, entries, candidates, slots, hits);
}

/// The same without special instructions.
pub(super) fn strike_portably(
    tape: &[u8],
    at: usize,
    entries: &[Entry],
    candidates: &Candidates,
    slots: usize,
    hits: &mut [u32; SLOTS],
) {
    for entry in entries {
        let from = at - entry.back as usize;
        for (lane, left) in tape[from..from + BLOCK].iter().enumerate() {
            for slot in 0..slots {
                hits[slot] |= u32::from(candidates[slot][lane] == left ^ entry.value) << lane;
            }
        }
    }
}
