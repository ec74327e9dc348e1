//! The options of a part as one visit finds them: values that are known, and what is still open.

use super::table::{Options, Table};
use std::hash::Hash;

/// The options of a part: which values they reach, and those that have unknown parts.
pub struct Listing {
    /// The known values of options, one bit each.
    pub reached: u64,
    /// The unknown parts of the other options, one option behind the other.
    parts: Vec<u32>,
    open: Vec<Open>,
}

/// An option with unknown parts.
struct Open {
    /// Where its unknown parts lie.
    start: u32,
    end: u32,
    /// The nim-sum of its known parts.
    heap: u8,
}

impl Listing {
    /// What the table knows about these options.
    pub fn new<P: Clone + Eq + Hash>(table: &Table<P>, options: &Options) -> Self {
        let (mut reached, mut parts, mut open) = (0, Vec::new(), Vec::new());
        for option in options.iter() {
            let (start, mut heap) = (parts.len() as u32, 0);
            for part in option {
                match table.nimber(*part) {
                    Some(value) => heap ^= value,
                    None => parts.push(*part),
                }
            }
            match parts.len() as u32 {
                end if end == start => reached |= 1 << heap,
                end => open.push(Open { start, end, heap }),
            }
        }
        Self { reached, parts, open }
    }

    /// The unknown parts of an open option, and the nim-sum of the others.
    pub fn get(&self, index: usize) -> (&[u32], u8) {
        let Open { start, end, heap } = self.open[index];
        (&self.parts[start as usize..end as usize], heap)
    }

    /// All open options.
    pub fn iter(&self) -> impl Iterator<Item = (&[u32], u8)> {
        (0..self.open.len()).map(|index| self.get(index))
    }

    /// Whether the options cannot reach every value below this one.
    pub fn misses_below(&self, nimber: u8) -> bool {
        let missing = !self.reached & ((1 << nimber) - 1);
        missing.count_ones() as usize > self.open.len()
    }
}
