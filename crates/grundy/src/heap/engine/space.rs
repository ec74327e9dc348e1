//! Sparse spaces: a linear rule that tells rare values from common ones.
//!
//! Values are split in two by the parity of some of their bits, so that common + common and rare +
//! rare are rare, and rare + common is common. If only few heaps have a rare value, a common value
//! is reached only through those few, and they are all that must be looked at to find the least
//! common value that is not reached. Where all splits take an even (or an odd) number, the parity of
//! the heap may count as one more bit. Every such rule is correct; a bad one is only slow.

use serde::{Deserialize, Serialize};

/// Which values are rare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Space {
    /// The bits of a value that are counted. Bits that no value has reached yet are counted too.
    pub mask: u32,
    /// Whether the parity of the heap counts, and then that of the splitting moves.
    pub position: Option<u64>,
}

impl Space {
    /// Every value is common: right for games that never split a heap.
    pub const NONE: Self = Self { mask: 0, position: None };

    /// Whether `value` is rare for heaps of `size`.
    #[inline(always)]
    pub fn is_rare(&self, size: u64, value: u32) -> bool {
        let position = self.position.map_or(0, |parity| (size ^ parity) & 1);
        self.mask != 0 && u64::from((value & self.mask).count_ones() & 1) == position
    }

    /// The space with the fewest rare heaps, for `counts[2 * value + parity of the heap]`.
    ///
    /// A Walsh–Hadamard transform tells for every mask at once how many more heaps it makes rare
    /// than common.
    pub fn best(counts: &[u64], split_parity: Option<u64>) -> Self {
        let mut excess: Vec<i64> = counts.iter().map(|count| *count as i64).collect();
        let mut half = 1;
        while half < excess.len() {
            for start in (0..excess.len()).step_by(2 * half) {
                for i in start..start + half {
                    let (x, y) = (excess[i], excess[i + half]);
                    (excess[i], excess[i + half]) = (x + y, x - y);
                }
            }
            half *= 2;
        }
        // With an odd number to take, heap and parts have different parities: the sign turns.
        let sign = |mask: usize| match split_parity {
            Some(1) if mask & 1 == 1 => -1,
            _ => 1,
        };
        let usable = |mask: &usize| mask >> 1 != 0 && (split_parity.is_some() || mask & 1 == 0);
        let best = (2..excess.len()).filter(usable).min_by_key(|mask| sign(*mask) * excess[*mask]);
        let best = best.unwrap_or(2);
        let unreached = !((counts.len() / 2) as u32 - 1);
        let position = if best & 1 == 1 { split_parity } else { None };
        Self { mask: (best >> 1) as u32 | unreached, position }
    }

    /// The lowest bit that is counted. Two common values never differ there alone or there first,
    /// so it can be left out without changing their order or their sums.
    pub fn spare_bit(&self) -> u32 {
        self.mask.trailing_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transform_counts_rare_heaps() {
        let values: Vec<u32> = (0..500u32).map(|n| (n * n / 7 + n) % 16).collect();
        for parity in [None, Some(0), Some(1)] {
            let mut counts = vec![0; 32];
            for (size, value) in values.iter().enumerate() {
                counts[2 * *value as usize + size % 2] += 1;
            }
            let rare = |space: &Space| {
                let heaps = (0..).zip(&values);
                heaps.filter(|(size, value)| space.is_rare(*size, **value)).count()
            };
            let best = rare(&Space::best(&counts, parity));
            for mask in 1..16 {
                assert!(best <= rare(&Space { mask, position: None }));
                if parity.is_some() {
                    assert!(best <= rare(&Space { mask, position: parity }));
                }
            }
        }
    }
}
