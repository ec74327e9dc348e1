//! Splits into two common heaps: what shows that the rare values below a candidate are reached.

use super::decide::Rare;
use super::list::Entry;
#[cfg(target_arch = "x86_64")]
use super::x86;
use super::{Moves, Space};

/// A step of the sweep looks at so many splits.
pub const STEP: usize = 64;

/// The smaller parts that are tried.
const DEEPEST: usize = 1 << 15;

/// First a few splits that reach most, for many heaps at once; then, for each value that is left, all
/// splits in order, which lie side by side in memory.
#[derive(Clone, Debug)]
pub struct Proofs {
    /// The splits that reach most.
    first: Vec<Entry>,
    /// How far back those look.
    first_reach: usize,
    sweep: Sweep,
}

/// All splits with a small part, for one heap and one value at a time.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// How many are taken.
    pub splits: Vec<usize>,
    /// The bytes of the small parts, the smallest part last, in whole steps.
    pub reversed: Vec<u8>,
    /// For each step, from the smallest parts on, which of its splits may be used.
    pub usable: Vec<u64>,
}

impl Proofs {
    /// The splits whose smaller part is among the first half of `bytes`. Where `space` is given, only
    /// common parts are used.
    pub fn new(moves: &Moves, bytes: &[u8], values: &[u16], space: Option<&Space>) -> Self {
        let steps = (bytes.len() / 2).min(DEEPEST).saturating_sub(1) / STEP;
        let parts = steps * STEP;
        let reversed = bytes[1..=parts].iter().rev().copied().collect();
        let usable = (0..steps).map(|step| {
            (0..STEP).fold(0, |set, lane| {
                let part = STEP * (step + 1) - lane;
                let rare =
                    space.is_some_and(|space| space.is_rare(part as u64, u32::from(values[part])));
                set | u64::from(!rare) << lane
            })
        });
        let usable = usable.collect();
        // How far a sweep looks back is told from the last split.
        assert!(moves.splits.is_sorted(), "splits in order");
        let splits = moves.splits.iter().map(|take| *take as usize).collect();
        Self { first: vec![], first_reach: 0, sweep: Sweep { splits, reversed, usable } }
    }

    /// The splits that reach most.
    pub fn first(&self) -> &[Entry] {
        &self.first
    }

    /// All splits with a small part.
    #[cfg(test)]
    pub fn sweep(&self) -> &Sweep {
        &self.sweep
    }

    /// How far back those look.
    pub fn first_reach(&self) -> usize {
        self.first_reach
    }

    /// Chooses the first splits.
    pub fn set_first(&mut self, first: Vec<Entry>) {
        self.first_reach = first.iter().map(|entry| entry.back as usize).max().unwrap_or(0);
        self.first = first;
    }

    /// How far back proofs may look.
    pub fn reach(&self) -> usize {
        let take = self.sweep.splits.last().copied().unwrap_or(0);
        self.first_reach.max(take + self.sweep.reversed.len())
    }

    /// Looks for a split of the heap at the tape's index `at` with the value `wanted`, and says how
    /// far back it had to look. `rares` are the places of rare heaps on the tape that are within reach
    /// but must not be used, where bytes are ambiguous.
    pub fn find(&self, tape: &[u8], at: usize, wanted: u8, rares: &[usize]) -> Option<usize> {
        let sweep = &self.sweep;
        #[cfg(target_arch = "x86_64")]
        if rares.is_empty()
            && let Some(step) = x86::sweep(tape, at, sweep, wanted)
        {
            return step.map(|step| sweep.depth(step));
        }
        sweep.portably(tape, at, wanted, rares).map(|step| sweep.depth(step))
    }

    /// The splits with the smallest parts, as entries: to choose the first ones from.
    pub fn choices(
        moves: &Moves,
        space: &Space,
        values: &[u16],
        most: usize,
        code: impl Fn(u16) -> u8,
    ) -> Vec<Entry> {
        let parts: Vec<Rare> = (0..).zip(values[..values.len() / 2].iter().copied()).collect();
        let common =
            parts[1..].iter().filter(|(part, value)| !space.is_rare(*part, u32::from(*value)));
        let entries = common.flat_map(|(part, value)| {
            let value = code(*value);
            moves.splits.iter().filter_map(move |take| Entry::new(take + part, value))
        });
        entries.take(most).collect()
    }
}

impl Sweep {
    /// How far back the steps up to this one look.
    fn depth(&self, step: usize) -> usize {
        self.splits.last().copied().unwrap_or(0) + STEP * (step + 1)
    }

    /// The first step that finds `wanted`, without special instructions.
    pub(super) fn portably(
        &self,
        tape: &[u8],
        at: usize,
        wanted: u8,
        rares: &[usize],
    ) -> Option<usize> {
        (0..self.usable.len()).find(|step| {
            self.splits.iter().any(|take| {
                let from = at - take - STEP * (step + 1);
                let parts = &self.reversed[self.reversed.len() - STEP * (step + 1)..];
                let mut lanes = tape[from..from + STEP].iter().zip(parts).enumerate();
                lanes.any(|(lane, (other, part))| {
                    other ^ part == wanted
                        && self.usable[*step] >> lane & 1 == 1
                        && !rares.contains(&(from + lane))
                })
            })
        })
    }
}
