//! What sums are made of.

use crate::heap::HeapRule;
use crate::solve::mex::OPTIONS_PER_NODE;
use crate::{Budget, Stopped};

/// Pieces with numbers from 0 on: heaps by their sizes, or positions. A move replaces a piece by some pieces with
/// smaller numbers.
pub trait Pieces {
    /// Visits what each move of a piece leaves.
    fn visit(
        &self,
        piece: usize,
        budget: &mut Budget,
        visit: &mut dyn FnMut(&[usize]),
    ) -> Result<(), Stopped>;
}

impl Pieces for dyn HeapRule {
    fn visit(
        &self,
        piece: usize,
        budget: &mut Budget,
        visit: &mut dyn FnMut(&[usize]),
    ) -> Result<(), Stopped> {
        let size = piece as u64;
        budget
            .require(|| format!("a list of the moves of a heap of {size}"), self.breadth(size))?;
        let mut parts = Vec::new();
        let mut listed = 0;
        self.options(size, &mut |heaps| {
            parts.clear();
            parts.extend(heaps.iter().map(|heap| *heap as usize));
            listed += 1;
            visit(&parts);
        });
        budget.spend_many(listed / OPTIONS_PER_NODE)
    }
}

/// Positions, each with all its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Positions {
    /// What the moves of each position leave: positions that stand before it.
    pub moves: Vec<Vec<Vec<usize>>>,
}

impl Pieces for Positions {
    fn visit(
        &self,
        piece: usize,
        budget: &mut Budget,
        visit: &mut dyn FnMut(&[usize]),
    ) -> Result<(), Stopped> {
        self.moves[piece].iter().for_each(|parts| visit(parts));
        budget.work(self.moves[piece].len() as u64)
    }
}
