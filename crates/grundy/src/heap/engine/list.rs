//! Options as a list: each entry stands for the option `G(n − back) ⊕ value` of every large heap n.

use super::Moves;
use super::decide::Rare;
use std::collections::BinaryHeap;

/// One option of every large heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entry {
    /// How far back the heap lies that is left.
    pub back: u32,
    /// The value of the other heap that is left, in the kernel's own coding; 0 if there is none.
    pub value: u8,
}

/// All options that can have a common value: those that leave one heap, and splits with a rare part.
pub fn main_list(moves: &Moves, rares: &[Rare], code: impl Fn(u16) -> u8) -> Vec<Entry> {
    let takes = moves.takes.iter().map(|take| Entry { back: *take as u32, value: 0 });
    let mut list: Vec<Entry> = takes.collect();
    for take in &moves.splits {
        let entry =
            |(part, value): &Rare| Entry { back: (take + part) as u32, value: code(*value) };
        list.extend(rares.iter().map(entry));
    }
    list.sort_unstable();
    list.dedup();
    list
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
