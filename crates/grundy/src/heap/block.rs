//! The checker's own loops for many heaps at once, where all values are below 64.
//!
//! A heap's candidate is the least common value that no split with a rare part reaches. It is the
//! value if every rare value below it is reached too, by whatever split. Both sets are one word for
//! each heap, so that a list of options is worked through with many heaps side by side.

#[cfg(target_arch = "x86_64")]
use super::engine::x86;

/// Values are below this.
pub const SMALL: u16 = 64;

/// So many heaps are worked on together: their sets fill one or two registers.
pub const BLOCK: usize = 8;

/// After so many splits it is asked whether a heap is still open.
const ROUND: usize = 8;

/// So many splits are chosen to be tried first, by what they reach for so many heaps.
const CHOSEN: usize = 64;
const SAMPLE: usize = 256;

/// For each heap of a block a set of values.
type Sets = [u64; BLOCK];

/// An option of every large heap n: the value of n − `back`, and `value`, nim-added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Reach {
    pub back: usize,
    pub value: u16,
}

/// What is looked at for each heap.
#[derive(Clone, Debug)]
pub struct Block {
    /// Options that may have a common value, and lie before the block for each of its heaps …
    far: Vec<Reach>,
    /// … or in the block for some.
    near: Vec<Reach>,
    /// Splits that may reach the rare values.
    splits: Vec<Reach>,
    /// The common values for even and for odd heaps.
    commons: [u64; 2],
}

impl Block {
    /// `options` are all that can have a common value; `splits` are some others. Those that reach most
    /// for the last of `values`, before the heap of `size`, are tried first.
    pub fn new(
        options: impl Iterator<Item = Reach>,
        splits: Vec<Reach>,
        commons: [u64; 2],
        values: &[u16],
        size: u64,
    ) -> Self {
        let mut options: Vec<Reach> = options.collect();
        options.sort_unstable();
        options.dedup();
        let (near, far) = options.into_iter().partition(|option| option.back < BLOCK);
        let mut block = Self { far, near, splits, commons };
        block.put_first(values, size);
        block
    }

    /// Puts the splits first that a greedy choice for a sample of heaps takes.
    fn put_first(&mut self, values: &[u16], size: u64) {
        let reach = self.splits.iter().map(|split| split.back).max().unwrap_or(0);
        let from = values.len().saturating_sub(SAMPLE).max(reach);
        let below = |at: usize| {
            let parity = (size as usize + values.len() - at) & 1;
            !self.commons[parity] & ((1 << (values[at] % SMALL)) - 1)
        };
        let all: Vec<(usize, u64)> = (from..values.len()).map(|at| (at, below(at))).collect();
        let mut open = all.clone();
        for first in 0..CHOSEN.min(self.splits.len()) {
            let hits = |split: &Reach| {
                // What the block itself has just written would have to be waited for.
                let late = split.back < 2 * BLOCK;
                let hit =
                    |(at, open): &&(usize, u64)| open & bit(values[at - split.back], split) != 0;
                if late { 0 } else { open.iter().filter(hit).count() }
            };
            let best = (first..self.splits.len()).max_by_key(|index| hits(&self.splits[*index]));
            let Some(best) = best else { return };
            self.splits.swap(first, best);
            let split = self.splits[first];
            for (at, open) in &mut open {
                *open &= !bit(values[*at - split.back], &split);
            }
            if open.iter().all(|(_, open)| *open == 0) {
                open.clone_from(&all);
            }
        }
    }

    /// The options that lie before the block for each of its heaps.
    pub fn far(&self) -> &[Reach] {
        &self.far
    }

    /// The options that lie in the block for some of its heaps.
    pub fn near(&self) -> &[Reach] {
        &self.near
    }

    /// Appends the values of at most [`BLOCK`] heaps, the first of which is `size`, and stops at the
    /// first that is not shown. All values must be below [`SMALL`].
    pub fn extend(&self, values: &mut Vec<u16>, size: u64) {
        #[cfg(target_arch = "x86_64")]
        if x86::extend_block(self, values, size) {
            return;
        }
        self.extend_portably(values, size);
    }

    /// The same with the registers that the caller is compiled for.
    #[inline(always)]
    pub(super) fn extend_portably(&self, values: &mut Vec<u16>, size: u64) {
        let at = values.len();
        values.resize(at + BLOCK, 0);
        let mut open = [0; BLOCK];
        let count = self.candidates(values, at, size, &mut open);
        for splits in self.splits.chunks(ROUND) {
            if open == [0; BLOCK] {
                break;
            }
            let mut reached = [0; BLOCK];
            gather(values, at, splits, &mut reached);
            open.iter_mut().zip(reached).for_each(|(open, reached)| *open &= !reached);
        }
        let shown = open[..count].iter().position(|open| *open != 0).unwrap_or(count);
        values.truncate(at + shown);
    }

    /// Writes candidates into `values` from `at` on, and the rare values below them that are not
    /// reached yet into `open`. Says how many heaps have one.
    #[inline(always)]
    fn candidates(&self, values: &mut [u16], at: usize, size: u64, open: &mut Sets) -> usize {
        let mut reached = [0; BLOCK];
        gather(values, at, &self.far, &mut reached);
        for (lane, (open, reached)) in open.iter_mut().zip(reached).enumerate() {
            let here = at + lane;
            let near = self.near.iter();
            let reached =
                near.fold(reached, |set, option| set | bit(values[here - option.back], option));
            let common = self.commons[(size as usize + lane) & 1];
            let free = common & !reached;
            if free == 0 {
                return lane;
            }
            values[here] = free.trailing_zeros() as u16;
            // The lowest bit less one: all that is smaller.
            *open = !common & !reached & ((free & free.wrapping_neg()) - 1);
        }
        BLOCK
    }
}

/// Gathers what the heaps of a block reach, the first of which stands at `at`.
#[inline(always)]
fn gather(values: &[u16], at: usize, options: &[Reach], reached: &mut Sets) {
    for option in options {
        if let Some(left) = values[at - option.back..].first_chunk::<BLOCK>() {
            for (set, left) in reached.iter_mut().zip(left) {
                *set |= bit(*left, option);
            }
        }
    }
}

#[inline(always)]
fn bit(left: u16, option: &Reach) -> u64 {
    1u64.wrapping_shl(u32::from(left ^ option.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::Space;

    /// The values of .454 by the definition: take one, two or three and leave two heaps, or take two
    /// that are all.
    fn definition(count: usize) -> Vec<u16> {
        let mut values: Vec<u16> = Vec::new();
        for size in 0..count {
            let mut reached = if size == 2 { 1 } else { 0u64 };
            for rest in (1..4).filter_map(|take| size.checked_sub(take)) {
                for part in 1..=rest / 2 {
                    reached |= 1 << (values[part] ^ values[rest - part]);
                }
            }
            values.push(reached.trailing_ones() as u16);
        }
        values
    }

    #[test]
    fn blocks_show_nearly_all_values_of_the_definition() {
        let expected = definition(4000);
        let space = Space { mask: !2, position: None };
        let reach = |part: usize| {
            let value = expected[part];
            (1..4).map(move |take| Reach { back: take + part, value })
        };
        let is_rare = |part: &usize| space.is_rare(*part as u64, u32::from(expected[*part]));
        let options = (1..1000).filter(is_rare).flat_map(reach);
        let common = (0..64).filter(|value| !space.is_rare(0, *value));
        let commons = common.fold(0, |set, value| set | 1u64 << value);
        let mut values = expected[..1100].to_vec();
        let splits = (1..512).flat_map(reach).collect();
        let block = Block::new(options, splits, [commons; 2], &values, 1100);
        let mut singles = 0;
        while values.len() < expected.len() {
            let size = values.len();
            let mut portable = values.clone();
            block.extend(&mut values, size as u64);
            block.extend_portably(&mut portable, size as u64);
            assert_eq!(values, portable, "from heap {size} on");
            if values.len() == size {
                values.push(expected[size]);
                singles += 1;
            }
        }
        assert_eq!(values[..expected.len()], expected);
        assert!(singles < 60, "{singles} heaps were not shown");
    }
}
