//! A picture climbed depth first from the ground, and its value by fusion and colon principle.

use super::bush::{Bush, Point};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// No vertex, no edge.
pub const NONE: u32 = u32::MAX;

/// The vertices of a picture in the order in which a depth-first climb meets them; the ground is 0. Every
/// edge outside the tree joins a vertex to one of its ancestors (Tarjan 1974).
pub struct Tree {
    /// The names.
    pub points: Vec<Point>,
    /// The vertex below each.
    pub parent: Vec<u32>,
    /// The edge to the vertex below.
    pub stem: Vec<u32>,
    /// The first vertex after those above it.
    pub end: Vec<u32>,
    /// The ends of each edge, the lower one first.
    pub ends: Vec<(u32, u32)>,
    /// The lowest vertex that the subtree is joined to, its own stem left out.
    low: Vec<u32>,
    /// What stands on each vertex: the value of the subtree, all that is on cycles with the vertex fused
    /// with it.
    pub worth: Vec<u64>,
}

/// The edges at every vertex, in compressed rows.
struct Rows {
    points: Vec<Point>,
    ends: Vec<(u32, u32)>,
    starts: Vec<u32>,
    at: Vec<(u32, u32)>,
}

impl Rows {
    fn of(bush: &Bush) -> Self {
        let mut points = vec![Point::GROUND];
        let mut numbers = FxHashMap::from_iter([(Point::GROUND, 0)]);
        let mut number = |point: Point| {
            *numbers.entry(point).or_insert_with(|| {
                points.push(point);
                points.len() as u32 - 1
            })
        };
        let edges = bush.edges().iter();
        let ends: Vec<(u32, u32)> = edges.map(|edge| (number(edge.0), number(edge.1))).collect();
        let mut starts = vec![0u32; points.len() + 1];
        for &(a, b) in &ends {
            starts[a as usize] += 1;
            starts[b as usize] += 1;
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut at = vec![(0, 0); 2 * ends.len()];
        for (edge, &(a, b)) in ends.iter().enumerate().rev() {
            for (from, to) in [(b, a), (a, b)] {
                starts[from as usize] -= 1;
                at[starts[from as usize] as usize] = (to, edge as u32);
            }
        }
        Self { points, ends, starts, at }
    }
}

impl Tree {
    /// Climbs a picture. The stack is a list of its own: a stalk may have millions of edges.
    pub fn of(bush: &Bush) -> Self {
        let rows = Rows::of(bush);
        let count = rows.points.len();
        let mut order = vec![NONE; count];
        let mut cursor = rows.starts.clone();
        let (mut points, mut parent, mut stem) = (vec![Point::GROUND], vec![NONE], vec![NONE]);
        let mut end = vec![0; count];
        let mut path = vec![0u32];
        order[0] = 0;
        while let Some(&vertex) = path.last() {
            let here = vertex as usize;
            if cursor[here] == rows.starts[here + 1] {
                end[order[here] as usize] = points.len() as u32;
                path.pop();
                continue;
            }
            let (to, edge) = rows.at[cursor[here] as usize];
            cursor[here] += 1;
            if order[to as usize] == NONE {
                order[to as usize] = points.len() as u32;
                points.push(rows.points[to as usize]);
                parent.push(order[here]);
                stem.push(edge);
                path.push(to);
            }
        }
        let ends = rows.ends.iter().map(|&(a, b)| {
            let (a, b) = (order[a as usize], order[b as usize]);
            (a.min(b), a.max(b))
        });
        let ends = ends.collect();
        let low = (0..points.len() as u32).collect();
        let worth = vec![0; points.len()];
        let mut tree = Self { points, parent, stem, end, ends, low, worth };
        tree.value();
        tree
    }

    /// The first edge that is not joined to the ground.
    pub fn loose_edge(&self) -> Option<usize> {
        self.ends.iter().position(|ends| ends.1 == NONE)
    }

    /// Whether an edge is the stem of its upper end.
    pub fn is_stem(&self, edge: usize) -> bool {
        let upper = self.ends[edge].1;
        self.stem[upper as usize] == edge as u32
    }

    /// Whether all above this vertex falls if its stem is cut.
    pub fn is_bridge(&self, vertex: usize) -> bool {
        vertex > 0 && self.low[vertex] == vertex as u32
    }

    /// The number of vertices, the ground included.
    pub fn count(&self) -> usize {
        self.points.len()
    }

    /// Fusion principle: vertices on a cycle may be fused, which makes loops of its edges, and a loop is
    /// worth 1. Colon principle: what stands on a vertex may be replaced by a stalk of the same value; with
    /// the bridge below, its height is one more. (Berlekamp, Conway and Guy, Winning Ways, chapter 7.)
    fn value(&mut self) {
        for edge in 0..self.ends.len() {
            let (lower, upper) = self.ends[edge];
            if upper != NONE && !self.is_stem(edge) {
                self.low[upper as usize] = self.low[upper as usize].min(lower);
                self.worth[upper as usize] ^= 1;
            }
        }
        for vertex in (1..self.count()).rev() {
            let parent = self.parent[vertex] as usize;
            if self.is_bridge(vertex) {
                self.worth[parent] ^= self.worth[vertex] + 1;
            } else {
                self.worth[parent] ^= self.worth[vertex] ^ 1;
                self.low[parent] = self.low[parent].min(self.low[vertex]);
            }
        }
    }

    /// The number of edges outside the tree, loops left out, that lead from each subtree past its stem.
    pub fn passing(&self) -> Vec<u32> {
        let mut passing = vec![0u32; self.count()];
        for (edge, &(lower, upper)) in self.ends.iter().enumerate() {
            if !self.is_stem(edge) && lower < upper {
                passing[upper as usize] = passing[upper as usize].wrapping_add(1);
                passing[lower as usize] = passing[lower as usize].wrapping_sub(1);
            }
        }
        for vertex in (1..self.count()).rev() {
            let parent = self.parent[vertex] as usize;
            passing[parent] = passing[parent].wrapping_add(passing[vertex]);
        }
        passing
    }

    /// The lowest vertex of the block of each vertex: of those that fusion makes one.
    pub fn blocks(&self) -> Vec<u32> {
        let mut blocks: Vec<u32> = vec![0; self.count()];
        for vertex in 1..self.count() {
            let fused = !self.is_bridge(vertex);
            blocks[vertex] =
                if fused { blocks[self.parent[vertex] as usize] } else { vertex as u32 };
        }
        blocks
    }

    /// Whether an edge is left when another one is cut.
    pub fn stays(&self, edge: usize, cut: usize) -> bool {
        edge != cut && !self.fallen(cut).contains(&self.ends[edge].1)
    }

    /// The vertices that are no longer joined to the ground after a cut.
    pub fn fallen(&self, cut: usize) -> Range<u32> {
        let upper = self.ends[cut].1;
        let falls = self.is_stem(cut) && self.is_bridge(upper as usize);
        upper..if falls { self.end[upper as usize] } else { upper }
    }
}
