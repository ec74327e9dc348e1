//! The moves of a code that leaves at most two heaps, as plain lists.

use crate::heap::Code;
use crate::heap::code::Shape;

/// A finite code whose moves leave at most two heaps: what the fast methods work on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moves {
    /// Heaps of these sizes may be taken whole.
    pub whole: Vec<u64>,
    /// So many may be taken from a larger heap, leaving one heap.
    pub takes: Vec<u64>,
    /// So many may be taken from a heap, leaving two.
    pub splits: Vec<u64>,
    /// Whether the two heaps must differ, as in Grundy's game.
    pub unequal: bool,
    /// The most that one move takes.
    pub last: u64,
}

impl Moves {
    /// The moves of a code, unless it never ends, leaves more than two heaps, or asks for equal
    /// parts.
    pub fn of(code: &Code) -> Option<Self> {
        let last = code.last_take()?;
        if code.most_parts()? > 2 {
            return None;
        }
        let mut moves = Self { whole: vec![], takes: vec![], splits: vec![], unequal: false, last };
        let mut shapes = Vec::new();
        for (take, digit) in code.takes(last) {
            if digit.shape(0).is_some() {
                moves.whole.push(take);
            }
            if digit.shape(1).is_some() {
                moves.takes.push(take);
            }
            if let Some(shape) = digit.shape(2) {
                moves.splits.push(take);
                shapes.push(shape);
            }
        }
        let all = |allowed: &[Shape]| shapes.iter().all(|shape| allowed.contains(shape));
        // Two parts are all different exactly when they are not all equal.
        moves.unequal = !shapes.is_empty() && all(&[Shape::Distinct, Shape::Uneven]);
        (moves.unequal || all(&[Shape::Any])).then_some(moves)
    }

    /// The parity that all splitting moves take, if it is one: then the parity of a heap can be
    /// told from those of its parts, and counts as one more bit of its value.
    pub fn split_parity(&self) -> Option<u64> {
        let parity = self.splits.first()? & 1;
        self.splits.iter().all(|take| take & 1 == parity).then_some(parity)
    }

    /// The number of splits to look at from a heap of `size` when `take` are taken.
    pub fn split_count(&self, size: u64, take: u64) -> u64 {
        let rest = size.saturating_sub(take);
        if self.unequal { rest.saturating_sub(1) / 2 } else { rest / 2 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scanner;

    fn moves(code: &str) -> Option<Moves> {
        Moves::of(&Code::parse(&mut Scanner::new(code)).unwrap())
    }

    #[test]
    fn codes_become_lists() {
        let guiles = moves(".15").unwrap();
        assert_eq!((guiles.whole, guiles.takes, guiles.splits), (vec![1, 2], vec![], vec![2]));
        let grundy = moves("4!.0").unwrap();
        assert!(grundy.unequal);
        assert_eq!((grundy.split_count(6, 0), grundy.split_count(7, 0)), (2, 3));
        assert_eq!(moves(".77").unwrap().split_parity(), None);
        assert_eq!(moves(".106").unwrap().split_parity(), Some(1));
        for unfit in [".8", ".3…", "4=.0", "4!.4"] {
            assert_eq!(moves(unfit), None, "{unfit}");
        }
    }
}
