//! Finite digraphs, and the graph of the positions below a given one.

pub mod below;
pub mod draw;
pub mod layout;
pub mod smith;

pub use below::GameGraph;

/// A digraph: the out-neighbours of every vertex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digraph(Vec<Vec<u32>>);

impl Digraph {
    /// A digraph from its lists of out-neighbours.
    pub fn new(successors: Vec<Vec<u32>>) -> Self {
        Self(successors)
    }

    /// Adds the next vertex with its out-neighbours.
    pub fn push(&mut self, mut successors: Vec<u32>) {
        successors.sort_unstable();
        successors.dedup();
        self.0.push(successors);
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The out-neighbours of a vertex.
    pub fn successors(&self, vertex: usize) -> &[u32] {
        &self.0[vertex]
    }

    /// The in-neighbours of every vertex.
    pub fn reversed(&self) -> Self {
        let mut predecessors = vec![Vec::new(); self.len()];
        for (vertex, successors) in self.0.iter().enumerate() {
            for &successor in successors {
                predecessors[successor as usize].push(vertex as u32);
            }
        }
        Self(predecessors)
    }

    /// The length of the longest path from every vertex, or `None` if there are endless ones.
    pub fn heights(&self) -> Vec<Option<u64>> {
        let reversed = self.reversed();
        let mut left: Vec<usize> = self.0.iter().map(Vec::len).collect();
        let mut heights = vec![None; self.len()];
        let mut ready: Vec<u32> = Vec::new();
        for (vertex, count) in left.iter().enumerate() {
            if *count == 0 {
                heights[vertex] = Some(0);
                ready.push(vertex as u32);
            }
        }
        while let Some(vertex) = ready.pop() {
            for &above in reversed.successors(vertex as usize) {
                let above = above as usize;
                left[above] -= 1;
                if left[above] == 0 {
                    let highest = self.0[above].iter().filter_map(|v| heights[*v as usize]).max();
                    heights[above] = highest.map(|height| height + 1);
                    ready.push(above as u32);
                }
            }
        }
        heights
    }
}
