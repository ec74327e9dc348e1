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

/// Marks for values; grows as needed.
#[derive(Clone, Debug, Default)]
pub struct Seen(Vec<u8>);

impl Seen {
    /// Forgets all marks and makes room for values below `limit`, a power of two.
    pub fn clear(&mut self, limit: usize) {
        self.0.clear();
        self.0.resize(limit, 0);
    }

    /// Marks a value; says whether it is new.
    #[inline(always)]
    pub fn mark(&mut self, value: u16) -> bool {
        let mark = &mut self.0[value as usize];
        std::mem::replace(mark, 1) == 0
    }

    /// The unmarked values in increasing order.
    pub fn unmarked(&self) -> impl Iterator<Item = u16> + '_ {
        (0..).zip(&self.0).filter(|(_, mark)| **mark == 0).map(|(value, _)| value)
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
            if seen.mark(option) && option < common {
                missing -= 1;
                depth = depth.max(take + part);
            }
        }
    }
    let value = if missing == 0 { Some(common) } else { seen.unmarked().next() };
    Ok(Decision { value: value.unwrap_or(common), depth, steps })
}
