//! One value at a time, exactly: the sparse method without any hurry.

use super::{Moves, Space};

/// A rare heap and its value.
pub type Rare = (u64, u16);

/// What was found for one heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Its value.
    pub value: u16,
    /// The farthest that splits into two common heaps had to be looked at: the number taken plus
    /// the smaller part.
    pub depth: u64,
    /// How many options were looked at.
    pub steps: u64,
}

/// A value that is needed is no longer kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forgotten;

/// Marks for all values of 16 bits, so that marking needs no check.
#[derive(Clone)]
pub struct Seen {
    marks: Box<[u8; 1 << 16]>,
    /// Values from here on have no mark.
    limit: usize,
}

impl Default for Seen {
    fn default() -> Self {
        Self { marks: Box::new([0; 1 << 16]), limit: 0 }
    }
}

impl std::fmt::Debug for Seen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.unmarked()).finish()
    }
}

impl Seen {
    /// Forgets all marks; from here on values below `limit` are marked.
    pub fn clear(&mut self, limit: usize) {
        self.marks[..self.limit.max(limit)].fill(0);
        self.limit = limit;
    }

    /// Marks a value.
    #[inline(always)]
    pub fn mark(&mut self, value: u16) {
        self.marks[usize::from(value)] = 1;
    }

    /// Marks a value; says whether it is new.
    #[inline(always)]
    pub fn mark_new(&mut self, value: u16) -> bool {
        std::mem::replace(&mut self.marks[usize::from(value)], 1) == 0
    }

    /// How many values below this one have no mark.
    pub fn missing(&self, below: u16) -> usize {
        usize::from(below)
            - self.marks[..usize::from(below)].iter().map(|m| usize::from(*m)).sum::<usize>()
    }

    /// The unmarked values below the limit in increasing order.
    pub fn unmarked(&self) -> impl Iterator<Item = u16> + '_ {
        let marks = self.marks[..self.limit].iter();
        (0..).zip(marks).filter(|(_, mark)| **mark == 0).map(|(value, _)| value)
    }
}

/// The value of a heap of `size`, from the values of smaller ones.
///
/// `limit` is a power of two above all smaller values; the answer is at most `limit`. `rares` are the
/// rare heaps below `size`, without 0, in increasing order.
pub fn decide(
    moves: &Moves,
    space: &Space,
    rares: &[Rare],
    limit: usize,
    size: u64,
    seen: &mut Seen,
    value: impl Fn(u64) -> Result<u16, Forgotten>,
) -> Result<Decision, Forgotten> {
    seen.clear(2 * limit);
    let mut steps = 0;
    if moves.whole.contains(&size) {
        seen.mark(0);
    }
    for take in moves.takes.iter().filter(|take| **take < size) {
        seen.mark(value(size - take)?);
    }
    for &take in moves.splits.iter().filter(|take| **take < size) {
        for (part, part_value) in rares.iter().take_while(|(part, _)| *part < size - take) {
            let other = size - take - part;
            if !(moves.unequal && other == *part) {
                seen.mark(part_value ^ value(other)?);
            }
            steps += 1;
        }
    }
    let common = seen.unmarked().find(|v| !space.is_rare(size, u32::from(*v)));
    let common = common.unwrap_or(limit as u16);
    let mut missing = seen.unmarked().take_while(|v| *v < common).count();
    let mut depth = 0;
    for &take in moves.splits.iter().filter(|take| **take < size) {
        for part in 1..=moves.split_count(size, take) {
            if missing == 0 {
                break;
            }
            steps += 1;
            let option = value(part)? ^ value(size - take - part)?;
            if seen.mark_new(option) && option < common {
                missing -= 1;
                depth = depth.max(take + part);
            }
        }
    }
    let value = if missing == 0 { Some(common) } else { seen.unmarked().next() };
    Ok(Decision { value: value.unwrap_or(common), depth, steps })
}
