//! Digraphs seen from the ends of play: the rows hold predecessors.

use super::open_count::OpenCount;
use super::{Digraph, Meter};
use crate::{Budget, Stopped};

/// So many rows are looked up together, so that the memory is asked for all of them at once.
const BATCH: usize = 32;

/// A digraph as its lists of predecessors, with the number of options of every vertex.
///
/// All that is asked of a large graph works backwards from the ends, so this one direction suffices.
pub struct Backward {
    above: Digraph,
    options: OpenCount,
}

impl Backward {
    /// Turns every edge round, in little more room than the list of edges takes.
    pub fn new(graph: Digraph) -> Self {
        let vertices = graph.len();
        Self::from_rows(Digraph::from_pairs(vertices, graph.into_pairs(|from, to| (to, from))))
    }

    /// The edges as pairs: from, to, from, to, …. Repeated edges become one.
    pub fn from_pairs(vertices: usize, mut pairs: Vec<u32>) -> Self {
        pairs.chunks_exact_mut(2).for_each(|pair| pair.swap(0, 1));
        Self::from_rows(Digraph::from_pairs(vertices, pairs))
    }

    fn from_rows(above: Digraph) -> Self {
        let mut options = OpenCount::new(above.len());
        above.targets.iter().for_each(|vertex| options.raise(*vertex as usize));
        Self { above, options }
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.above.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.above.is_empty()
    }

    /// The vertices with a move to this one.
    #[inline]
    pub(super) fn above(&self, vertex: usize) -> &[u32] {
        self.above.successors(vertex)
    }

    /// How many options each vertex has.
    pub(super) fn options(&self) -> &OpenCount {
        &self.options
    }

    /// Goes against the edges, level after level, from the vertices without options.
    pub(super) fn sweep(
        &self,
        visitor: &mut impl Visitor,
        budget: &mut Budget,
    ) -> Result<Levels, Stopped> {
        let mut meter = Meter::new(budget);
        let ends = (0..self.len()).filter(|vertex| self.options.is_zero(*vertex));
        let mut order: Vec<u32> = ends.map(|vertex| vertex as u32).collect();
        let mut starts = vec![0];
        let mut done = 0;
        while done < order.len() {
            let level = starts.len() as u32 - 1;
            let end = order.len();
            starts.push(end as u32);
            while done < end {
                let count = BATCH.min(end - done);
                let mut batch = [0; BATCH];
                batch[..count].copy_from_slice(&order[done..done + count]);
                self.touch(&batch[..count]);
                for vertex in &batch[..count] {
                    let news = visitor.visit(level, *vertex);
                    for above in self.above(*vertex as usize) {
                        if visitor.tell(&news, *above) {
                            order.push(*above);
                        }
                    }
                    meter.tick()?;
                }
                done += count;
            }
        }
        Ok(Levels { order, starts })
    }

    /// Asks for the rows of all these vertices, so that the waits for them overlap.
    #[inline]
    fn touch(&self, vertices: &[u32]) {
        let firsts = vertices.iter().map(|vertex| self.above.starts[*vertex as usize]);
        let rows = firsts.map(|first| self.above.targets.get(first as usize).copied());
        std::hint::black_box(rows.map(Option::unwrap_or_default).fold(0, u32::wrapping_add));
    }
}

/// What is done on a sweep.
pub(super) trait Visitor {
    /// What a vertex lets those above it know.
    type News;

    /// Each vertex is visited once, with the number of its level.
    fn visit(&mut self, level: u32, vertex: u32) -> Self::News;

    /// The vertex above an edge is told the news, and says whether it stands on the next level.
    fn tell(&mut self, news: &Self::News, above: u32) -> bool;
}

/// The vertices that a sweep visited, in its order.
pub(super) struct Levels {
    pub order: Vec<u32>,
    /// Where each level begins, and where the last one ends.
    starts: Vec<u32>,
}

impl Levels {
    /// The level of every vertex, or `otherwise` for those that were not visited.
    pub fn of_all(&self, vertices: usize, otherwise: u32) -> Vec<u32> {
        let mut levels = vec![otherwise; vertices];
        for (level, range) in (0..).zip(self.starts.windows(2)) {
            let visited = &self.order[range[0] as usize..range[1] as usize];
            visited.iter().for_each(|vertex| levels[*vertex as usize] = level);
        }
        levels
    }
}
