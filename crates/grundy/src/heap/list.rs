//! Options as a list: each entry stands for the option `G(n − back) ⊕ value` of every large heap n.

use super::decide::Rare;
use super::{Moves, Space};
use std::collections::BinaryHeap;

/// Proofs use parts below this one.
pub const DEEPEST: usize = 1 << 15;

/// One option of every large heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entry {
    /// How far back the heap lies that is left.
    pub back: u32,
    /// The value of the other heap that is left, in the kernel's own coding; 0 if there is none.
    pub value: u8,
}

/// All options that can have a common value: those that leave one heap, and splits with a rare part.
pub fn main_list(moves: &Moves, rares: &[Rare], code: impl Fn(u64, u16) -> u8) -> Vec<Entry> {
    let takes = moves.takes.iter().map(|take| Entry { back: *take as u32, value: 0 });
    let mut list: Vec<Entry> = takes.collect();
    for take in &moves.splits {
        let entry = |(part, value): &Rare| Entry {
            back: (take + part) as u32,
            value: code(*part, *value),
        };
        list.extend(rares.iter().map(entry));
    }
    list.sort_unstable();
    list.dedup();
    list
}

/// Splits into two common heaps, in the order in which they prove most: what shows that the rare
/// values below a candidate are all reached.
#[derive(Clone, Debug, Default)]
pub struct Proofs {
    pub entries: Vec<Entry>,
    /// `reach[i]` is the largest `back` among the first `i` entries.
    reach: Vec<u32>,
}

impl Proofs {
    /// The splits whose smaller part is a common heap below `values.len()`; first the greedy choice
    /// `first`, then the others from the smallest part on.
    pub fn new(
        moves: &Moves,
        space: &Space,
        values: &[u16],
        first: &[Entry],
        code: impl Fn(u64, u16) -> u8,
    ) -> Self {
        let mut entries = first.to_vec();
        let mut chosen = first.to_vec();
        chosen.sort_unstable();
        for (part, value) in (0u64..).zip(values).skip(1) {
            if space.is_rare(part, u32::from(*value)) {
                continue;
            }
            for take in &moves.splits {
                let entry = Entry { back: (take + part) as u32, value: code(part, *value) };
                if chosen.binary_search(&entry).is_err() {
                    entries.push(entry);
                }
            }
        }
        let mut reach = vec![0];
        for entry in &entries {
            reach.push(entry.back.max(reach[reach.len() - 1]));
        }
        Self { entries, reach }
    }

    /// How far back the first `count` entries look.
    pub fn reach(&self, count: usize) -> u64 {
        u64::from(self.reach[count.min(self.entries.len())])
    }
}

/// Orders entries greedily, each the one that reaches most of what the earlier ones left open in a
/// sample of heaps. `gain` counts that, and can only fall as more is covered, so that an old count
/// is a bound (Minoux's accelerated greedy choice); `cover` takes an entry.
pub fn greedy(
    entries: &[Entry],
    most: usize,
    mut gain: impl FnMut(Entry, bool) -> usize,
) -> Vec<Entry> {
    let mut queue: BinaryHeap<(usize, std::cmp::Reverse<usize>)> = (0..entries.len())
        .map(|index| (gain(entries[index], false), std::cmp::Reverse(index)))
        .collect();
    let mut chosen = Vec::new();
    while chosen.len() < most {
        let Some((bound, index)) = queue.pop() else { break };
        let now = gain(entries[index.0], false);
        let next_bound = queue.peek().map_or(0, |(bound, _)| *bound);
        if now < bound && now < next_bound {
            queue.push((now, index));
            continue;
        }
        if now == 0 {
            break;
        }
        gain(entries[index.0], true);
        chosen.push(entries[index.0]);
    }
    chosen
}
