//! Finite digraphs as games: a vertex is a position, an edge is a move.

mod backward;
mod bits;
pub mod height;
pub mod layout;
mod open_count;
pub mod read;
pub mod retrograde;
mod rows;
pub mod smith;
pub mod springs;

pub use backward::Backward;

use crate::{Budget, Stopped};

/// A digraph in compressed sparse rows: all successors in one list, row after row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digraph {
    /// Where each row begins; one entry more than there are vertices.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

/// More vertices are refused.
pub const MOST_VERTICES: usize = (1 << 31) - 1;
/// More edges are refused. A vertex of value n has edges to all smaller values, so below 2^31 edges
/// a value fits 16 bits.
pub const MOST_EDGES: usize = (1 << 31) - 1;

/// So many vertices of a stored graph cost as much as one position of a search.
const VERTICES_PER_NODE: u64 = 32;

impl Default for Digraph {
    fn default() -> Self {
        Self { starts: vec![0], targets: Vec::new() }
    }
}

impl Digraph {
    /// A digraph from its lists of successors, in any order and with repetitions.
    pub fn new(successors: Vec<Vec<u32>>) -> Self {
        let mut graph = Self::default();
        successors.into_iter().for_each(|row| graph.push(row));
        graph
    }

    /// A digraph from its edges as pairs: from, to, from, to, …. Repeated edges become one.
    ///
    /// The list becomes the graph in place, so that building needs little more room than the pairs.
    pub fn from_pairs(vertices: usize, pairs: Vec<u32>) -> Self {
        rows::from_pairs(vertices, pairs)
    }

    /// Adds the next vertex with its successors, which may be added later themselves.
    pub fn push(&mut self, mut successors: Vec<u32>) {
        successors.sort_unstable();
        successors.dedup();
        self.targets.extend(successors);
        self.starts.push(self.targets.len() as u32);
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many edges there are.
    pub fn edge_count(&self) -> usize {
        self.targets.len()
    }

    /// The successors of a vertex, in order and without repetition.
    #[inline]
    pub fn successors(&self, vertex: usize) -> &[u32] {
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Every edge.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.len())
            .flat_map(|from| self.successors(from).iter().map(move |to| (from as u32, *to)))
    }

    /// The length of the longest play from every vertex, or [`height::ENDLESS`].
    pub fn heights(&self) -> Vec<u32> {
        match height::heights(&Backward::new(self.clone()), &mut Budget::nodes(u64::MAX)) {
            Ok(heights) => heights,
            Err(_) => unreachable!("this budget is never spent"),
        }
    }

    /// The vertices of some cycle, in the order of its edges.
    pub fn cycle(&self) -> Option<Vec<u32>> {
        let heights = self.heights();
        let is_endless = |vertex: &u32| heights[*vertex as usize] == height::ENDLESS;
        let mut vertex = (0..self.len() as u32).find(is_endless)?;
        // An endless vertex has an endless successor; such a walk meets itself.
        let mut walk = Vec::new();
        let mut met = vec![None; self.len()];
        loop {
            if let Some(start) = met[vertex as usize].replace(walk.len()) {
                return Some(walk.split_off(start));
            }
            walk.push(vertex);
            vertex = self.successors(vertex as usize).iter().copied().find(|v| is_endless(v))?;
        }
    }

    /// The list of edges as pairs, each sent through `pair`, in the room of the graph itself.
    fn into_pairs(self, pair: impl Fn(u32, u32) -> (u32, u32)) -> Vec<u32> {
        let Self { starts, targets: mut words } = self;
        let edges = words.len();
        words.reserve_exact(edges);
        words.resize(2 * edges, 0);
        // From the end, so that nothing is overwritten before it is read.
        let mut edge = edges;
        for from in (0..starts.len() - 1).rev() {
            while edge > starts[from] as usize {
                edge -= 1;
                let (key, value) = pair(from as u32, words[edge]);
                words[2 * edge] = key;
                words[2 * edge + 1] = value;
            }
        }
        words
    }
}

/// Counts vertices of stored graphs against a budget.
struct Meter<'m, 'b> {
    budget: &'m mut Budget<'b>,
    vertices: u64,
}

impl<'m, 'b> Meter<'m, 'b> {
    fn new(budget: &'m mut Budget<'b>) -> Self {
        Self { budget, vertices: 0 }
    }

    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        self.vertices += 1;
        if self.vertices.is_multiple_of(VERTICES_PER_NODE) { self.budget.spend() } else { Ok(()) }
    }
}
