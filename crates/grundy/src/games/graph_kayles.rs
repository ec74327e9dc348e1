//! Node Kayles and Arc Kayles (Schaefer): Kayles on any graph.

use super::vertex_graph::{NOTATION, VertexGraph, bits};
use crate::rules::Way;
use crate::scene::Scene;
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Play, Ruleset, Scanner};

/// Node Kayles.
pub const NODE: Entry = Entry {
    name: "node-kayles",
    title: "Node Kayles",
    rules: "Choose a vertex; it is removed together with all its neighbours.",
    parameters: "",
    notation: NOTATION,
    examples: &["node-kayles 1-2 1-5 2-3 3-4 4-5 6", "node-kayles 1-2 2-3 2-4 4-5"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", GraphKayles { on: Target::Vertices })),
};

/// Arc Kayles.
pub const ARC: Entry = Entry {
    name: "arc-kayles",
    title: "Arc Kayles",
    rules: "Choose an edge; its two ends are removed, with all edges that meet them.",
    parameters: "",
    notation: NOTATION,
    examples: &["arc-kayles 1-2 1-4 2-3 3-4 3-5 5-6", "arc-kayles 1-2 2-3"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", GraphKayles { on: Target::Edges })),
};

/// What a move chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Vertices,
    Edges,
}

/// The rules. A position is the graph that is left.
#[derive(Clone, Copy, Debug)]
pub struct GraphKayles {
    on: Target,
}

impl GraphKayles {
    /// The game in which vertices are chosen.
    pub fn on_vertices() -> Self {
        Self { on: Target::Vertices }
    }

    /// Every move as the bit set of vertices that it removes.
    fn removals(&self, graph: &VertexGraph) -> Vec<u64> {
        match self.on {
            Target::Vertices => {
                (0..graph.count()).map(|vertex| 1 << vertex | graph.neighbours(vertex)).collect()
            }
            Target::Edges => graph.edges().map(|(i, j)| 1 << i | 1 << j).collect(),
        }
    }

    fn words(&self, graph: &VertexGraph, index: usize, removed: u64) -> String {
        let names: Vec<String> = match self.on {
            Target::Edges => bits(removed).map(|vertex| graph.name(vertex).to_string()).collect(),
            Target::Vertices => {
                let others = bits(removed & !(1 << index));
                others.map(|vertex| graph.name(vertex).to_string()).collect()
            }
        };
        match (self.on, &names[..]) {
            (Target::Edges, _) => format!("take the edge {}", names.join("-")),
            (_, []) => format!("take the vertex {}", graph.name(index)),
            _ => {
                format!("take the vertex {} with {}", graph.name(index), names.join(" and "))
            }
        }
    }
}

impl Ruleset for GraphKayles {
    type Position = VertexGraph;

    fn options(&self, of: &VertexGraph, out: &mut Vec<VertexGraph>) {
        out.extend(self.removals(of).into_iter().map(|removed| of.without(removed)));
    }

    fn summands(&self, of: VertexGraph, out: &mut Vec<VertexGraph>) {
        let dead = |component: &u64| self.on == Target::Edges && component.count_ones() == 1;
        let components = of.components().filter(|component| !dead(component));
        out.extend(components.map(|component| of.restricted(component)));
    }

    fn canonical(&self, of: VertexGraph) -> VertexGraph {
        if self.on == Target::Vertices {
            return of.relabelled();
        }
        let single = (0..of.count()).filter(|vertex| of.neighbours(*vertex) == 0);
        match single.fold(0, |set, vertex| set | 1 << vertex) {
            0 => of.relabelled(),
            single => of.without(single).relabelled(),
        }
    }

    fn rank(&self, of: &VertexGraph) -> Option<u128> {
        Some(of.count() as u128)
    }
}

impl Play for GraphKayles {
    fn parse(&self, text: &mut Scanner) -> Result<VertexGraph, Error> {
        VertexGraph::parse(text)
    }

    fn notate(&self, of: &VertexGraph) -> String {
        of.notate()
    }

    fn moves(&self, of: &VertexGraph) -> Vec<Move<VertexGraph>> {
        let removals = self.removals(of).into_iter().enumerate();
        let named =
            |(index, removed)| Move::new(self.words(of, index, removed), of.without(removed));
        removals.map(named).collect()
    }

    fn draw(&self, of: &VertexGraph) -> Scene {
        of.draw()
    }

    fn ways(&self, of: &VertexGraph, _: &[Move<VertexGraph>]) -> Vec<Vec<Way>> {
        let chosen: Vec<String> = match self.on {
            Target::Vertices => (0..of.count()).map(|vertex| of.name(vertex).to_string()).collect(),
            Target::Edges => of.edges().map(|edge| of.edge_name(edge)).collect(),
        };
        let way = |(chosen, removed): (String, u64)| {
            let vertices = bits(removed).map(|vertex| of.name(vertex).to_string());
            let edges = of.edges().filter(|(i, j)| (removed >> i | removed >> j) & 1 == 1);
            vec![Way::at([chosen]).goes(vertices).goes(edges.map(|edge| of.edge_name(edge)))]
        };
        chosen.into_iter().zip(self.removals(of)).map(way).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<VertexGraph> {
        Some(VertexGraph::sample(dice, 7))
    }
}
