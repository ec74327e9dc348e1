//! Pictures of game graphs: SVG and DOT.

use super::game_graph::{GameGraph, Node};
use crate::graph::layout::{self, Layout};
use crate::graph::{Digraph, springs};
use crate::scene::arrow;
use crate::scene::canvas::{Canvas, Dress, Element, Point};
use crate::{Budget, Outcome, Stopped};
use std::collections::VecDeque;
use std::fmt::Write;

const ROW: f64 = 84.0;
const BOX_HEIGHT: f64 = 44.0;
const CHARACTER: f64 = 8.2;
const MARGIN: f64 = 16.0;
/// A larger graph is not placed freely.
const MOST_FREE: usize = 600;
/// An edge takes at least so many bytes, written down.
const EDGE_BYTES: usize = 128;

/// The value and height of a node, as its second line.
fn caption(node: &Node) -> String {
    let mut parts = vec![node.outcome.to_string()];
    parts.extend(node.value.as_ref().map(ToString::to_string));
    parts.extend(node.height.map(|height| format!("h{height}")));
    parts.join("  ")
}

/// The notation without the game's name, which is the same on every node of a single game.
fn label(graph: &GameGraph, node: &Node) -> String {
    let text = &node.position;
    let game = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    let first = graph.nodes.first().map(|node| game(&node.position)).unwrap_or_default();
    if text.contains(" + ") || game(text) != first {
        return text.clone();
    }
    let short = text[first.len()..].trim();
    if short.is_empty() { text.clone() } else { short.to_owned() }
}

/// The class of an edge: a winning move, a move that keeps a draw, or neither.
fn class(graph: &GameGraph, (from, to): (u32, u32)) -> &'static str {
    match (graph.nodes[from as usize].outcome, graph.nodes[to as usize].outcome) {
        (Outcome::N, Outcome::P) => " win",
        (Outcome::D, Outcome::D) => " keep",
        _ => "",
    }
}

/// What a picture of a cut graph must say.
fn remark(graph: &GameGraph) -> Option<String> {
    (graph.left_out > 0).then(|| {
        format!(
            "{} positions shown; at least {} more and their moves are left out (dashed boxes are \
             incomplete).",
            graph.nodes.len(),
            graph.left_out
        )
    })
}

/// Layers from the start downwards: by height where play must end, else by distance.
fn layers(graph: &GameGraph) -> Vec<usize> {
    let heights: Option<Vec<u64>> = graph.nodes.iter().map(|node| node.height).collect();
    if let Some(heights) = heights {
        let top = heights.iter().copied().max().unwrap_or(0);
        return heights.iter().map(|height| (top - height) as usize).collect();
    }
    let rows = rows(graph);
    let mut distance = vec![usize::MAX; graph.nodes.len()];
    for root in 0..graph.nodes.len() {
        if distance[root] != usize::MAX {
            continue;
        }
        distance[root] = 0;
        let mut queue = VecDeque::from([root as u32]);
        while let Some(from) = queue.pop_front() {
            for to in &rows[from as usize] {
                if distance[*to as usize] == usize::MAX {
                    distance[*to as usize] = distance[from as usize] + 1;
                    queue.push_back(*to);
                }
            }
        }
    }
    distance
}

/// The ends of the edges from each node.
fn rows(graph: &GameGraph) -> Vec<Vec<u32>> {
    let mut rows = vec![Vec::new(); graph.nodes.len()];
    graph.edges.iter().for_each(|(from, to)| rows[*from as usize].push(*to));
    rows
}

/// The graph as an SVG document: in layers where play must end, else placed freely with curved arcs.
pub fn svg(graph: &GameGraph, budget: &Budget) -> Result<String, Stopped> {
    dressed(graph, Dress::Own, budget)
}

/// The graph as an SVG element for a page that has colours for its classes. `data-node` is the number of
/// a position.
pub fn inline(graph: &GameGraph, budget: &Budget) -> Result<String, Stopped> {
    dressed(graph, Dress::OfThePage, budget)
}

fn dressed(graph: &GameGraph, dress: Dress, budget: &Budget) -> Result<String, Stopped> {
    budget.require_memory((graph.edges.len() * EDGE_BYTES) as u128)?;
    let is_loopy = Digraph::new(rows(graph)).cycle().is_some();
    Ok(if is_loopy && graph.nodes.len() <= MOST_FREE {
        free(graph, dress)
    } else {
        layered(graph, dress)
    })
}

/// An empty picture of this size.
fn begin(graph: &GameGraph, dress: Dress, size: Point) -> Canvas {
    let title = graph.nodes.first().map_or("", |node| &node.position);
    Canvas::new(size, &format!("Game graph of {title}"), dress)
}

/// A node in its frame, with two lines of text at a place.
fn draw(canvas: &mut Canvas, graph: &GameGraph, index: usize, frame: Element, (x, y): Point) {
    let node = &graph.nodes[index];
    let cut = if node.complete { "" } else { " cut" };
    let name = Element::text("", (x, y - 3.0), label(graph, node));
    let caption = Element::text("sub", (x, y + 14.0), caption(node));
    canvas.group(&format!("node {}{cut}", node.outcome), index, [frame, name, caption]);
}

/// An arrow by the paths of its line and of its head.
fn draw_edge(canvas: &mut Canvas, class: &str, line: &str, head: &str) {
    canvas.add(Element::path(&format!("edge{class}"), line));
    canvas.add(Element::path(&format!("tip{class}"), head));
}

/// The widest text on a node, in pixels.
fn widest(graph: &GameGraph) -> f64 {
    let widths = graph
        .nodes
        .iter()
        .map(|node| label(graph, node).chars().count().max(caption(node).chars().count()));
    widths.max().unwrap_or(1) as f64 * CHARACTER
}

/// A loopy graph: ellipses at places that mirror the distances in the graph, arcs all bent to the left
/// so that a move and the move back do not fall together.
fn free(graph: &GameGraph, dress: Dress) -> String {
    let axes = (widest(graph) / 2.0 + 14.0, 25.0);
    let places = springs::places(graph.nodes.len(), &graph.edges);
    let scaled: Vec<(f64, f64)> =
        places.iter().map(|(x, y)| (x * (2.4 * axes.0 + 40.0), y * 118.0)).collect();
    let extent = |of: fn(&(f64, f64)) -> f64| {
        let range = scaled.iter().map(of);
        range.fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)))
    };
    let ((left, right), (top, bottom)) = (extent(|at| at.0), extent(|at| at.1));
    // Loops and arcs may leave the frame of the nodes.
    let margin = (axes.0 + 40.0, axes.1 + 60.0);
    let at = |vertex: u32| {
        let (x, y) = scaled[vertex as usize];
        (x - left + margin.0, y - top + margin.1)
    };
    let size = (right - left + 2.0 * margin.0, bottom - top + 2.0 * margin.1);
    let mut canvas = begin(graph, dress, size);
    for edge in &graph.edges {
        let (from, to) = (at(edge.0), at(edge.1));
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let arrow = arrow::between(from, to, 8.0 + 0.06 * length, axes);
        draw_edge(&mut canvas, class(graph, *edge), &arrow.line, &arrow.head);
    }
    for index in 0..graph.nodes.len() {
        let centre = at(index as u32);
        draw(&mut canvas, graph, index, Element::ellipse("", centre, axes), centre);
    }
    if let Some(note) = remark(graph) {
        canvas.add(Element::text("note", (MARGIN, 16.0), note));
    }
    canvas.finish()
}

/// A graph in layers.
fn layered(graph: &GameGraph, dress: Dress) -> String {
    let width = widest(graph) + 18.0;
    let layout = layout::layered(&layers(graph), &graph.edges);
    let column = width + 22.0;
    let all = layout.routes.iter().flatten().chain(&layout.places);
    let (low, high, last) = all.fold((f64::MAX, f64::MIN, 0), |(low, high, last), (x, layer)| {
        (low.min(*x), high.max(*x), last.max(*layer))
    });
    let at = |(x, layer): (f64, usize)| {
        ((x - low) * column + width / 2.0 + MARGIN, layer as f64 * ROW + BOX_HEIGHT / 2.0 + MARGIN)
    };
    let note = remark(graph);
    let total_width = ((high - low) * column + width + 2.0 * MARGIN)
        .max(note.as_ref().map_or(0.0, |n| n.len() as f64 * 7.0));
    let total_height =
        last as f64 * ROW + BOX_HEIGHT + 2.0 * MARGIN + if note.is_some() { 28.0 } else { 0.0 };
    let mut canvas = begin(graph, dress, (total_width, total_height));
    edges(&mut canvas, graph, &layout, &at);
    for (index, place) in layout.places.iter().enumerate() {
        let (x, y) = at(*place);
        let corner = (x - width / 2.0, y - BOX_HEIGHT / 2.0);
        let frame = Element::rect("", corner, (width, BOX_HEIGHT)).rounded(8.0);
        draw(&mut canvas, graph, index, frame, (x, y));
    }
    if let Some(note) = note {
        canvas.add(Element::text("note", (MARGIN, total_height - 16.0), note));
    }
    canvas.finish()
}

/// Edges leave a box at its bottom and end at the top of another, as smooth vertical S-curves.
fn edges(
    canvas: &mut Canvas,
    graph: &GameGraph,
    layout: &Layout,
    at: &dyn Fn((f64, usize)) -> Point,
) {
    for (edge, route) in graph.edges.iter().zip(&layout.routes) {
        let points: Vec<Point> = route.iter().map(|place| at(*place)).collect();
        let downward = points[0].1 <= points[points.len() - 1].1;
        let half = if downward { BOX_HEIGHT / 2.0 } else { -BOX_HEIGHT / 2.0 };
        let (x, y) = points[0];
        let mut path = format!("M{x:.1} {:.1}", y + half);
        let mut from = (x, y + half);
        for (index, (x, y)) in points.iter().enumerate().skip(1) {
            let is_last = index + 1 == points.len();
            let y = if is_last { y - half - half.signum() * 6.0 } else { *y };
            let middle = (from.1 + y) / 2.0;
            let _ = write!(path, "C{:.1} {middle:.1} {x:.1} {middle:.1} {x:.1} {y:.1}", from.0);
            from = (*x, y);
        }
        let (x, y) = from;
        let (left, right, tip) = (x - 4.0, x + 4.0, y + half.signum() * 7.0);
        let head = format!("M{left:.1} {y:.1}L{right:.1} {y:.1}L{x:.1} {tip:.1}Z");
        draw_edge(canvas, class(graph, *edge), &path, &head);
    }
}

/// The graph in Graphviz's DOT language.
pub fn dot(graph: &GameGraph) -> String {
    let quote = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let mut dot = String::from("digraph game {\n  node [shape=box, style=\"rounded,filled\"];\n");
    for (index, node) in graph.nodes.iter().enumerate() {
        let colour = match node.outcome {
            Outcome::P => "#d9efe0",
            Outcome::N => "#fde7c9",
            Outcome::D => "#e3e0f3",
        };
        let text = quote(&label(graph, node));
        let caption = quote(&caption(node));
        let _ = writeln!(dot, "  {index} [label=\"{text}\\n{caption}\", fillcolor=\"{colour}\"];");
    }
    for edge in &graph.edges {
        let win = match class(graph, *edge) {
            " win" => " [color=\"#2c7a4b\", penwidth=2]",
            " keep" => " [color=\"#6b5bb5\", style=dashed]",
            _ => "",
        };
        let _ = writeln!(dot, "  {} -> {}{win};", edge.0, edge.1);
    }
    if let Some(note) = remark(graph) {
        let _ = writeln!(dot, "  label=\"{}\";", quote(&note));
    }
    dot.push_str("}\n");
    dot
}
