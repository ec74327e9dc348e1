//! Graphs as positions: named vertices, and edges between them; loops and several edges are allowed.

/// A graph. Vertices and edges are sorted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Net {
    pub vertices: Vec<i64>,
    pub edges: Vec<(i64, i64)>,
}

impl Net {
    /// A graph of these edges, and of further vertices.
    pub fn new(mut vertices: Vec<i64>, edges: Vec<(i64, i64)>) -> Self {
        let mut edges: Vec<_> = edges.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
        vertices.extend(edges.iter().flat_map(|(a, b)| [*a, *b]));
        vertices.sort_unstable();
        vertices.dedup();
        edges.sort_unstable();
        Self { vertices, edges }
    }

    /// The vertices joined to one, without itself.
    pub fn neighbours(&self, vertex: i64) -> Vec<i64> {
        let beside = |(a, b): &(i64, i64)| match vertex {
            v if v == *a && v != *b => Some(*b),
            v if v == *b && v != *a => Some(*a),
            _ => None,
        };
        let mut found: Vec<i64> = self.edges.iter().filter_map(beside).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The ends of an edge.
    pub fn ends(&self, edge: i64) -> Vec<i64> {
        let edge = usize::try_from(edge).ok().and_then(|index| self.edges.get(index));
        edge.map_or(Vec::new(), |(a, b)| vec![*a, *b])
    }

    /// The graph without some vertices and the edges that meet them.
    pub fn without(self, removed: &[i64]) -> Self {
        let kept = |vertex: &i64| !removed.contains(vertex);
        Self {
            vertices: self.vertices.into_iter().filter(kept).collect(),
            edges: self.edges.into_iter().filter(|(a, b)| kept(a) && kept(b)).collect(),
        }
    }

    /// The graph without one edge; its ends stay.
    pub fn without_edge(mut self, edge: i64) -> Self {
        if let Some(index) = usize::try_from(edge).ok().filter(|index| *index < self.edges.len()) {
            self.edges.remove(index);
        }
        self
    }

    /// What is connected with a vertex, which is there in any case.
    pub fn reached(&self, vertex: i64) -> Self {
        let mut inside = vec![vertex];
        let mut next = 0;
        while let Some(&at) = inside.get(next) {
            next += 1;
            for other in self.neighbours(at) {
                if !inside.contains(&other) {
                    inside.push(other);
                }
            }
        }
        let edges = self.edges.iter().copied().filter(|(a, _)| inside.contains(a)).collect();
        Self::new(inside, edges)
    }

    /// The connected components.
    pub fn components(&self) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        for vertex in &self.vertices {
            if !found.iter().any(|net| net.vertices.binary_search(vertex).is_ok()) {
                found.push(self.reached(*vertex));
            }
        }
        found
    }
}
