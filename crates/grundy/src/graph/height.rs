//! Heights: the length of the longest play.

use super::backward::{Backward, Visitor};
use super::open_count::OpenCount;
use crate::{Budget, Stopped};

/// The height of a vertex from which play need not end.
pub const ENDLESS: u32 = u32::MAX;

/// The length of the longest play from every vertex, or [`ENDLESS`].
///
/// A vertex joins a level when the last of its options is visited, so its level is one above the
/// highest of theirs; a vertex with an endless option never joins.
pub fn heights(graph: &Backward, budget: &mut Budget) -> Result<Vec<u32>, Stopped> {
    let mut open = Open(graph.options().clone());
    Ok(graph.sweep(&mut open, budget)?.of_all(graph.len(), ENDLESS))
}

/// How many options of each vertex are to be visited yet.
struct Open(OpenCount);

impl Visitor for Open {
    type News = ();

    fn visit(&mut self, _: u32, _: u32) {}

    fn tell(&mut self, (): &(), above: u32) -> bool {
        self.0.lower(above as usize)
    }
}
