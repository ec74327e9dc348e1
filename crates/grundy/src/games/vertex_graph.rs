//! Simple graphs with named vertices, for games that remove vertices.

use crate::scene::{Ink, Scene, Shape};
use crate::{Dice, Error, Scanner};
use std::f64::consts::TAU;

/// A graph without loops and multiple edges.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct VertexGraph {
    names: Vec<u32>,
    /// Bit `j` of `rows[i]` is set if the vertices `i` and `j` are joined.
    rows: Vec<u64>,
}

/// The rows are bit sets in one word.
pub const MOST_VERTICES: usize = 64;
/// The largest name of a vertex.
const LARGEST_NAME: u64 = 9999;

/// Two vertices of a graph that is given by its kind: how far they lie apart.
struct Pair {
    count: usize,
    distance: usize,
    down: usize,
    across: usize,
}

/// How a graph is written, for the catalogue.
pub const NOTATION: &str = "edges and single vertices: 1-2 2-3 4; or path:7, cycle:5, complete:4, \
                            grid:3x4, king:3x4 (grid with diagonals); at most 64 vertices; empty";

impl VertexGraph {
    /// The number of vertices.
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// The vertices joined to `vertex`, as a bit set.
    pub fn neighbours(&self, vertex: usize) -> u64 {
        self.rows[vertex]
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: usize) -> u32 {
        self.names[vertex]
    }

    /// All edges, each once.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.count())
            .flat_map(move |i| bits(self.rows[i]).filter(move |j| i < *j).map(move |j| (i, j)))
    }

    /// The bit set of all vertices.
    pub fn all(&self) -> u64 {
        if self.count() == MOST_VERTICES { u64::MAX } else { (1 << self.count()) - 1 }
    }

    /// The graph without the vertices in the bit set `removed`.
    pub fn without(&self, removed: u64) -> Self {
        let (mut kept, mut count) = ([0; MOST_VERTICES], 0);
        for vertex in bits(self.all() & !removed) {
            kept[count] = vertex;
            count += 1;
        }
        self.arranged(&kept[..count], |vertex| self.names[vertex])
    }

    /// The vertices in a new order, some perhaps left out, with new names.
    fn arranged(&self, order: &[usize], name: impl Fn(usize) -> u32) -> Self {
        let (mut places, mut kept) = ([0; MOST_VERTICES], 0);
        for (new, old) in order.iter().enumerate() {
            places[*old] = new;
            kept |= 1 << old;
        }
        let row = |old: &usize| {
            bits(self.rows[*old] & kept).fold(0, |set, other| set | 1 << places[other])
        };
        let names = order.iter().map(|vertex| name(*vertex)).collect();
        Self { names, rows: order.iter().map(row).collect() }
    }

    /// The connected components, as bit sets.
    pub fn components(&self) -> impl Iterator<Item = u64> + '_ {
        let mut left = self.all();
        std::iter::from_fn(move || {
            let (mut component, mut edge) = (0, left & left.wrapping_neg());
            while edge != 0 {
                component |= edge;
                edge = bits(edge).fold(0, |set, vertex| set | self.rows[vertex]) & !component;
            }
            left &= !component;
            (component != 0).then_some(component)
        })
    }

    /// The graph with only the vertices in a bit set.
    pub fn restricted(&self, kept: u64) -> Self {
        if kept == self.all() { self.clone() } else { self.without(!kept) }
    }

    /// The same graph with its vertices in an order that depends little on how they were named:
    /// sorted by their surroundings, and where these are alike, one by one. Always an isomorphism.
    pub fn relabelled(&self) -> Self {
        let count = self.count();
        let mut rank = [0; MOST_VERTICES];
        let rank = &mut rank[..count];
        self.refine(rank);
        while let Some(tied) = self.first_tie(rank) {
            // The chosen vertex goes before the others of its class.
            let class = rank[tied];
            for (vertex, other) in rank.iter_mut().enumerate() {
                *other += usize::from(*other == class && vertex != tied);
            }
            self.refine(rank);
        }
        // All ranks differ now, so they are the places.
        let mut order = [0; MOST_VERTICES];
        rank.iter().enumerate().for_each(|(vertex, place)| order[*place] = vertex);
        self.arranged(&order[..count], |vertex| rank[vertex] as u32 + 1)
    }

    /// The first vertex of the first class that has several.
    fn first_tie(&self, rank: &[usize]) -> Option<usize> {
        let mut sizes = [0u8; MOST_VERTICES];
        rank.iter().for_each(|class| sizes[*class] += 1);
        let class = sizes.iter().position(|size| *size > 1)?;
        rank.iter().position(|other| *other == class)
    }

    /// Splits classes of vertices by the classes of their neighbours until nothing changes. The
    /// rank of a class is the number of vertices in the classes before it.
    fn refine(&self, rank: &mut [usize]) {
        // Rank, surroundings and number of a vertex in one word: 6 bits are enough for the outer two.
        let mut keys = [0; MOST_VERTICES];
        let keys = &mut keys[..self.count()];
        let mut classes = 0;
        let mut colours = [0u64; MOST_VERTICES];
        loop {
            rank.iter().zip(&mut colours).for_each(|(rank, colour)| *colour = mixed(*rank));
            for (vertex, key) in keys.iter_mut().enumerate() {
                let surroundings = bits(self.rows[vertex])
                    .fold(0u64, |sum, other| sum.wrapping_add(colours[other]));
                *key = (rank[vertex] as u64) << 58 | surroundings >> 12 << 6 | vertex as u64;
            }
            keys.sort_unstable();
            let (mut found, mut first) = (0, 0);
            for (place, key) in keys.iter().enumerate() {
                if place == 0 || keys[place - 1] >> 6 != key >> 6 {
                    found += 1;
                    first = place;
                }
                rank[(key % 64) as usize] = first;
            }
            if found == classes || found == self.count() {
                return;
            }
            classes = found;
        }
    }

    /// Reads a graph.
    pub fn parse(text: &mut Scanner) -> Result<Self, Error> {
        let mut graph = Self::default();
        if text.eat("empty") {
            return Ok(graph);
        }
        loop {
            graph.parse_word(text)?;
            let mut ahead = text.clone();
            ahead.skip_spaces();
            if ahead.is_done() || ahead.rest().len() == text.rest().len() {
                return Ok(graph.sorted());
            }
            *text = ahead;
        }
    }

    fn parse_word(&mut self, text: &mut Scanner) -> Result<(), Error> {
        let start = text.clone();
        let kind = text.eat_while(|c| c.is_ascii_lowercase());
        if !kind.is_empty() {
            return self.parse_named(text, &start, kind);
        }
        let a = self.parse_vertex(text)?;
        if text.eat("-") {
            let b = self.parse_vertex(text)?;
            if a == b {
                return Err(text.wrong_since(&start, "expected an edge between two vertices"));
            }
            self.join(a, b);
        }
        Ok(())
    }

    fn parse_vertex(&mut self, text: &mut Scanner) -> Result<usize, Error> {
        let start = text.clone();
        let name = text.number_in("a vertex", 0, LARGEST_NAME)? as u32;
        self.vertex(name).ok_or_else(|| Self::too_many(text, &start))
    }

    fn too_many(text: &Scanner, start: &Scanner) -> Error {
        text.wrong_since(start, format!("expected at most {MOST_VERTICES} vertices"))
    }

    /// Reads `:7` or `:3x4` after a kind of graph.
    fn parse_named(
        &mut self,
        text: &mut Scanner,
        start: &Scanner,
        kind: &str,
    ) -> Result<(), Error> {
        let joined: fn(Pair) -> bool = match kind {
            "path" => |pair| pair.distance == 1,
            "cycle" => |pair| pair.distance == 1 || pair.distance + 1 == pair.count,
            "complete" => |_| true,
            "grid" => |pair| pair.down + pair.across == 1,
            "king" => |pair| pair.down.max(pair.across) == 1,
            _ => {
                let message = "expected an edge, a vertex, path, cycle, complete, grid or king";
                return Err(text.wrong_since(start, message));
            }
        };
        text.expect(":")?;
        let size = |text: &mut Scanner| text.number_in("a size", 1, MOST_VERTICES as u64);
        let rows = size(text)? as usize;
        let mut columns = 1;
        if matches!(kind, "grid" | "king") {
            text.expect("x")?;
            columns = size(text)? as usize;
        }
        if self.count() + rows * columns > MOST_VERTICES {
            return Err(Self::too_many(text, start));
        }
        self.add_named(rows * columns, columns, joined);
        Ok(())
    }

    /// Adds new vertices, named after those that are there, with the edges that a rule gives.
    fn add_named(&mut self, count: usize, columns: usize, joined: fn(Pair) -> bool) {
        let first = self.count();
        let largest = self.names.iter().max().copied().unwrap_or(0);
        self.names.extend((1..=count as u32).map(|i| largest + i));
        self.rows.resize(first + count, 0);
        for b in 0..count {
            for a in 0..b {
                let down = b / columns - a / columns;
                let across = (b % columns).abs_diff(a % columns);
                if joined(Pair { count, distance: b - a, down, across }) {
                    self.join(first + a, first + b);
                }
            }
        }
    }

    /// The vertices in the order of their names, so that every graph has one notation.
    fn sorted(&self) -> Self {
        let mut order: Vec<usize> = (0..self.count()).collect();
        order.sort_unstable_by_key(|vertex| self.names[*vertex]);
        self.arranged(&order, |vertex| self.names[vertex])
    }

    fn vertex(&mut self, name: u32) -> Option<usize> {
        if let Some(known) = self.names.iter().position(|other| *other == name) {
            return Some(known);
        }
        if self.count() == MOST_VERTICES {
            return None;
        }
        self.names.push(name);
        self.rows.push(0);
        Some(self.count() - 1)
    }

    fn join(&mut self, a: usize, b: usize) {
        self.rows[a] |= 1 << b;
        self.rows[b] |= 1 << a;
    }

    /// Writes the graph: edges first, then the vertices without edges.
    pub fn notate(&self) -> String {
        let edges = self.edges().map(|edge| self.edge_name(edge));
        let single = (0..self.count()).filter(|i| self.rows[*i] == 0);
        let words: Vec<String> = edges.chain(single.map(|i| self.names[i].to_string())).collect();
        if words.is_empty() { "empty".to_owned() } else { words.join(" ") }
    }

    /// The name of an edge.
    pub fn edge_name(&self, (i, j): (usize, usize)) -> String {
        format!("{}-{}", self.names[i], self.names[j])
    }

    /// Draws the vertices on a circle.
    pub fn draw(&self) -> Scene {
        let mut scene = Scene::new(format!("graph {}", self.notate()));
        if self.count() == 0 {
            scene.label(0.0, 0.0, "no vertex is left");
        }
        let radius = if self.count() < 2 { 0.0 } else { (self.count() as f64 * 0.4).max(1.8) };
        let place = |vertex: usize| {
            let angle = TAU * vertex as f64 / self.count() as f64;
            (radius * angle.sin(), -radius * angle.cos())
        };
        for (i, j) in self.edges() {
            scene.line(place(i), place(j), Ink::Piece).named(self.edge_name((i, j)));
        }
        for vertex in 0..self.count() {
            let ((x, y), label) = (place(vertex), self.names[vertex].to_string());
            scene.add(Shape::Disc { x, y, ink: Ink::Rival, label: label.clone() }).named(label);
        }
        scene
    }

    /// A random graph with up to `most` vertices.
    pub fn sample(dice: &mut dyn Dice, most: u64) -> Self {
        let mut graph = Self::default();
        let vertices = 1 + dice.roll(most - 1) as usize;
        let density = 1 + dice.roll(3);
        graph.names.extend(1..=vertices as u32);
        graph.rows.resize(vertices, 0);
        for b in 0..vertices {
            for a in 0..b {
                if dice.roll(4) < density {
                    graph.join(a, b);
                }
            }
        }
        graph
    }
}

/// The members of a bit set.
pub fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// Spreads a small number over a word, so that sums of several rarely agree by accident.
pub(super) fn mixed(rank: usize) -> u64 {
    let spread = (rank as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (spread ^ spread >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(text: &str) -> VertexGraph {
        let mut scanner = Scanner::new(text);
        let graph = VertexGraph::parse(&mut scanner).unwrap_or_else(|error| panic!("{error}"));
        scanner.finish().unwrap();
        graph
    }

    #[test]
    fn kinds_of_graphs() {
        for (text, vertices, edges) in [
            ("path:7", 7, 6),
            ("cycle:5", 5, 5),
            ("cycle:2", 2, 1),
            ("complete:5", 5, 10),
            ("grid:3x4", 12, 17),
            ("king:3x4", 12, 29),
            ("path:3 cycle:3 9", 7, 5),
            ("king:8x8", 64, 210),
        ] {
            assert_eq!(
                (graph(text).count(), graph(text).edges().count()),
                (vertices, edges),
                "{text}"
            );
        }
        assert_eq!(graph("3-1 2-3 7 2-1 1-3").notate(), "1-2 1-3 2-3 7");
    }

    #[test]
    fn relabelling_forgets_names() {
        let petersen = "1-2 2-3 3-4 4-5 5-1 1-6 2-7 3-8 4-9 5-10 6-8 8-10 10-7 7-9 9-6";
        let shuffled = "4-9 9-2 2-7 7-1 1-4 4-3 9-10 2-5 7-6 1-8 3-5 5-8 8-10 10-6 6-3";
        assert_eq!(graph(petersen).relabelled(), graph(shuffled).relabelled());
        let twice = graph(petersen).relabelled();
        assert_eq!(twice.relabelled(), twice);
    }

    #[test]
    fn bad_graphs_are_refused() {
        for text in
            ["", "1-", "1-1", "star:4", "path:0", "grid:3", "grid:9x9", "path:65", "1--2", "99999"]
        {
            let mut scanner = Scanner::new(text);
            let read = VertexGraph::parse(&mut scanner).and_then(|_| scanner.finish());
            assert!(read.is_err(), "{text}");
        }
    }
}
