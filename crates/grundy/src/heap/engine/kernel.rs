//! The fast kernels behind one face.

use super::bytes::{self, Bytes};
use super::decide::Rare;
use super::proofs::Proofs;
use super::words::{self, Words};
use super::{Moves, Space};

/// The kernel for a game, by the size of its values.
#[derive(Clone, Debug)]
pub enum Kernel {
    /// Values below 64.
    Words(Words),
    /// Values below 512.
    Bytes(Bytes),
}

/// Candidates that wait to be verified.
#[derive(Clone, Debug, Default)]
pub struct Chunk {
    /// The first heap.
    pub from: u64,
    /// One more than the last heap.
    pub to: u64,
    /// For each heap the rare values that must be shown to be reached (values below 64 only).
    pub open: Vec<u64>,
}

/// What verification found for some heaps.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// How far back the proofs went.
    pub depth: u64,
    /// The heaps for which they were not enough.
    pub open: Vec<u64>,
}

impl Kernel {
    /// The kernel for values up to `largest`, if there is one. `values` are those of the first heaps.
    pub fn new(
        moves: &Moves,
        space: &Space,
        rares: &[Rare],
        values: &[u16],
        largest: u16,
    ) -> Option<Self> {
        if largest < words::LIMIT {
            return Words::new(moves, space, rares, values).map(Self::Words);
        }
        if largest >= bytes::LIMIT || !Bytes::fits(space) {
            return None;
        }
        Bytes::new(moves, space, rares, values).map(Self::Bytes)
    }

    /// Makes the lists anew for more rare heaps; the proofs stay. `None` if they cannot be written.
    pub fn renew(&mut self, moves: &Moves, rares: &[Rare], space: &Space) -> Option<()> {
        match self {
            Self::Words(kernel) => kernel.renew(moves, rares),
            Self::Bytes(kernel) => kernel.renew(moves, rares, space),
        }
    }

    /// A value as a byte of the tape.
    pub fn encode(&self, value: u16) -> u8 {
        match self {
            Self::Words(_) => value as u8,
            Self::Bytes(kernel) => kernel.coding().shrink(value),
        }
    }

    /// The value that a byte of the tape stands for.
    pub fn decode(&self, size: u64, byte: u8, rare: bool) -> u16 {
        match self {
            Self::Words(_) => u16::from(byte),
            Self::Bytes(kernel) => kernel.coding().expand(size, byte, rare),
        }
    }

    /// A power of two above all values that this kernel can hold.
    pub fn limit(&self) -> u16 {
        match self {
            Self::Words(_) => words::LIMIT,
            Self::Bytes(_) => bytes::LIMIT,
        }
    }

    /// Its proofs.
    pub fn proofs(&self) -> &Proofs {
        match self {
            Self::Words(kernel) => &kernel.proofs,
            Self::Bytes(kernel) => &kernel.proofs,
        }
    }

    /// Computes candidates for the heaps of a chunk, into a tape that starts with the heap `start`.
    /// Shortens the chunk where no value is left.
    pub fn compute(&self, tape: &mut [u8], start: u64, chunk: &mut Chunk) {
        let (at, count) = ((chunk.from - start) as usize, (chunk.to - chunk.from) as usize);
        let done = match self {
            Self::Words(kernel) => {
                chunk.open.resize(count, 0);
                let done = kernel.compute(tape, at, start & 1, &mut chunk.open);
                chunk.open.truncate(done);
                done
            }
            Self::Bytes(kernel) => kernel.compute(tape, at, count),
        };
        chunk.to = chunk.from + done as u64;
    }

    /// Verifies the heaps `from..to` of a tape that starts with the heap `start`; `open` are their
    /// entries of [`Chunk::open`].
    pub fn verify(
        &self,
        tape: &[u8],
        start: u64,
        (from, to): (u64, u64),
        open: &mut [u64],
        rares: &[Rare],
    ) -> Verdict {
        let at = (from - start) as usize;
        match self {
            Self::Words(kernel) => {
                let depth = kernel.verify(tape, at, open) as u64;
                let left = (from..to).zip(&*open).filter(|(_, open)| **open != 0);
                let left = left.map(|(size, _)| size).collect();
                Verdict { depth, open: left }
            }
            Self::Bytes(kernel) => {
                let reach = kernel.proofs.reach() as u64;
                let near = |(rare, _): &&Rare| *rare >= start && rare + reach >= from;
                let known = rares.iter().filter(near);
                let rare: Vec<usize> = known.map(|(rare, _)| (rare - start) as usize).collect();
                let verdict = kernel.verify(tape, at, start & 1, (to - from) as usize, &rare);
                let left = verdict.open.iter().map(|offset| from + *offset as u64).collect();
                Verdict { depth: verdict.depth as u64, open: left }
            }
        }
    }

    /// The heaps after `after` that this kernel cannot decide: those that split into two rare heaps
    /// where rare and common values may share a byte, those with an equal split that is forbidden
    /// but on a list, and those right after a rare heap.
    pub fn exceptions(&self, moves: &Moves, rares: &[Rare], after: u64) -> Vec<u64> {
        let mut sums = Vec::new();
        for take in &moves.splits {
            for (index, (one, _)) in rares.iter().enumerate() {
                let others = match self {
                    Self::Words(_) if !moves.unequal => continue,
                    Self::Words(_) => &rares[index..=index],
                    Self::Bytes(_) => {
                        let enough =
                            rares.partition_point(|(other, _)| one + other + take <= after);
                        &rares[enough.max(index).min(rares.len())..]
                    }
                };
                sums.extend(others.iter().map(|(other, _)| one + other + take));
            }
        }
        // Right after a rare heap, a split would have to leave it and nothing.
        let last = moves.last;
        sums.extend(rares.iter().flat_map(|(rare, _)| rare + 1..=rare + last));
        // What a move leaves unsplit may be rare, too.
        if matches!(self, Self::Bytes(_)) {
            let takes = moves.takes.iter();
            sums.extend(takes.flat_map(|take| rares.iter().map(move |(rare, _)| rare + take)));
        }
        sums.retain(|size| *size > after);
        sums.sort_unstable();
        sums.dedup();
        sums
    }
}
