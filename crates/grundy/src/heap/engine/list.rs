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

impl Entry {
    /// An entry, unless it lies farther back than can be written.
    pub fn new(back: u64, value: u8) -> Option<Self> {
        Some(Self { back: u32::try_from(back).ok()?, value })
    }
}

/// All options that can have a common value: those that leave one heap, and splits with a rare part.
/// In order, the nearest first; `None` if one of them cannot be written.
pub fn main_list(moves: &Moves, rares: &[Rare], code: impl Fn(u16) -> u8) -> Option<Vec<Entry>> {
    let takes = moves.takes.iter().map(|take| Entry::new(*take, 0));
    let pairs = moves.splits.iter().flat_map(|take| rares.iter().map(move |rare| (take, rare)));
    let splits = pairs.map(|(take, (part, value))| Entry::new(take + part, code(*value)));
    let mut list: Vec<Entry> = takes.chain(splits).collect::<Option<_>>()?;
    list.sort_unstable();
    list.dedup();
    Some(list)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists are never silently wrong: a rare heap too far away has none.
    #[test]
    fn what_lies_too_far_back_is_refused() {
        let moves =
            Moves { whole: vec![], takes: vec![2], splits: vec![1], unequal: false, last: 2 };
        let last = u64::from(u32::MAX) - 1;
        let list = |rare: u64| main_list(&moves, &[(rare, 3)], |value| value as u8);
        let farthest = Entry { back: u32::MAX, value: 3 };
        assert_eq!(list(last), Some(vec![Entry { back: 2, value: 0 }, farthest]));
        assert_eq!(list(last + 1), None);
    }
}
