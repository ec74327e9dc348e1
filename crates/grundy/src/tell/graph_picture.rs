//! Pictures of game graphs: SVG and DOT.

use super::game_graph::{GameGraph, Node};
use crate::Outcome;
use crate::graph::layout::{self, Layout};
use crate::graph::{Digraph, springs};
use crate::scene::arrow;
use crate::scene::svg::escape;
use std::collections::VecDeque;
use std::fmt::Write;

const ROW: f64 = 84.0;
const BOX_HEIGHT: f64 = 44.0;
const CHARACTER: f64 = 8.2;
const MARGIN: f64 = 16.0;
/// A larger graph is not placed freely.
const MOST_FREE: usize = 600;

const STYLE: &str = "\
text{font:13px 'DejaVu Sans',system-ui,sans-serif;text-anchor:middle;fill:#1d2733}\
.sub{font-size:11px;fill:#4a5766}.note{text-anchor:start;font-size:12px}\
rect,ellipse{stroke-width:1.5}.P>:first-child{fill:#d9efe0;stroke:#2c7a4b}\
.N>:first-child{fill:#fde7c9;stroke:#b36b00}.D>:first-child{fill:#e3e0f3;stroke:#6b5bb5}\
.cut>:first-child{stroke-dasharray:4 3}path{fill:none;stroke:#9aa7b5;stroke-width:1.3}\
path.win{stroke:#2c7a4b;stroke-width:2.2}path.keep{stroke:#6b5bb5;stroke-dasharray:6 3}\
path.tip{fill:#9aa7b5;stroke:none}path.tip.win{fill:#2c7a4b}path.tip.keep{fill:#6b5bb5}\
@media(prefers-color-scheme:dark){text{fill:#e6ebf1}.sub{fill:#b6c2cf}\
.P>:first-child{fill:#1d3b29}.N>:first-child{fill:#46321a}.D>:first-child{fill:#2e2a48}\
path{stroke:#66737f}path.win{stroke:#5fc58a}path.keep{stroke:#a99be8}path.tip{fill:#66737f}\
path.tip.win{fill:#5fc58a}path.tip.keep{fill:#a99be8}}";

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
    let mut distance = vec![usize::MAX; graph.nodes.len()];
    for root in 0..graph.nodes.len() {
        if distance[root] != usize::MAX {
            continue;
        }
        distance[root] = 0;
        let mut queue = VecDeque::from([root as u32]);
        while let Some(from) = queue.pop_front() {
            for (_, to) in graph.edges.iter().filter(|edge| edge.0 == from) {
                if distance[*to as usize] == usize::MAX {
                    distance[*to as usize] = distance[from as usize] + 1;
                    queue.push_back(*to);
                }
            }
        }
    }
    distance
}

/// The graph as an SVG document: in layers where play must end, else placed freely with curved arcs.
pub fn svg(graph: &GameGraph) -> String {
    with_style(graph, &format!("<style>{STYLE}</style>"))
}

/// The graph as an SVG element for a page that has colours for its classes. `data-node` is the number of
/// a position.
pub fn inline(graph: &GameGraph) -> String {
    with_style(graph, "")
}

fn with_style(graph: &GameGraph, style: &str) -> String {
    let mut rows = vec![Vec::new(); graph.nodes.len()];
    graph.edges.iter().for_each(|(from, to)| rows[*from as usize].push(*to));
    let is_loopy = Digraph::new(rows).cycle().is_some();
    if is_loopy && graph.nodes.len() <= MOST_FREE {
        free(graph, style)
    } else {
        layered(graph, style)
    }
}

/// The head of a document of this size.
fn begin(graph: &GameGraph, style: &str, width: f64, height: f64) -> String {
    let title = graph.nodes.first().map_or("", |node| &node.position);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">\
         <title>Game graph of {}</title>{style}\n",
        escape(title)
    )
}

/// The two lines of text on a node at a place.
fn words(svg: &mut String, label: &str, caption: &str, (x, y): (f64, f64)) {
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text><text class=\"sub\" x=\"{x:.1}\" y=\"{:.1}\">{}</text></g>",
        y - 3.0,
        escape(label),
        y + 14.0,
        escape(caption)
    );
}

/// The widest text on a node, in pixels.
fn widest(graph: &GameGraph, labels: &[String]) -> f64 {
    let widths = graph.nodes.iter().zip(labels);
    let widths =
        widths.map(|(node, label)| label.chars().count().max(caption(node).chars().count()));
    widths.max().unwrap_or(1) as f64 * CHARACTER
}

/// A loopy graph: ellipses at places that mirror the distances in the graph, arcs all bent to the left
/// so that a move and the move back do not fall together.
fn free(graph: &GameGraph, style: &str) -> String {
    let labels: Vec<String> = graph.nodes.iter().map(|node| label(graph, node)).collect();
    let axes = (widest(graph, &labels) / 2.0 + 14.0, 25.0);
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
    let mut svg = begin(graph, style, right - left + 2.0 * margin.0, bottom - top + 2.0 * margin.1);
    for edge in &graph.edges {
        let (from, to) = (at(edge.0), at(edge.1));
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let arrow = arrow::between(from, to, 8.0 + 0.06 * length, axes);
        let class = class(graph, *edge);
        let _ = writeln!(
            svg,
            "<path class=\"edge{class}\" d=\"{}\"/><path class=\"tip{class}\" d=\"{}\"/>",
            arrow.line, arrow.head
        );
    }
    for (index, (node, label)) in graph.nodes.iter().zip(&labels).enumerate() {
        let (x, y) = at(index as u32);
        let cut = if node.complete { "" } else { " cut" };
        let _ = write!(
            svg,
            "<g class=\"{}{cut}\" data-node=\"{index}\"><ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{:.1}\" ry=\"{:.1}\"/>",
            node.outcome, axes.0, axes.1
        );
        words(&mut svg, label, &caption(node), (x, y));
    }
    if let Some(note) = remark(graph) {
        let _ =
            writeln!(svg, "<text class=\"note\" x=\"{MARGIN}\" y=\"20\">{}</text>", escape(&note));
    }
    svg.push_str("</svg>\n");
    svg
}

/// A graph in layers.
fn layered(graph: &GameGraph, style: &str) -> String {
    let labels: Vec<String> = graph.nodes.iter().map(|node| label(graph, node)).collect();
    let width = widest(graph, &labels) + 18.0;
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
    let mut svg = begin(graph, style, total_width, total_height);
    edges(&mut svg, graph, &layout, &at);
    for (index, (node, label)) in graph.nodes.iter().zip(&labels).enumerate() {
        let (x, y) = at(layout.places[index]);
        let cut = if node.complete { "" } else { " cut" };
        let _ = write!(
            svg,
            "<g class=\"{}{cut}\" data-node=\"{index}\"><rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{BOX_HEIGHT}\" rx=\"8\"/>",
            node.outcome,
            x - width / 2.0,
            y - BOX_HEIGHT / 2.0,
        );
        words(&mut svg, label, &caption(node), (x, y));
    }
    if let Some(note) = note {
        let y = total_height - 12.0;
        let _ = writeln!(
            svg,
            "<text class=\"note\" x=\"{MARGIN}\" y=\"{y:.1}\">{}</text>",
            escape(&note)
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Edges leave a box at its bottom and end at the top of another, as smooth vertical S-curves.
fn edges(
    svg: &mut String,
    graph: &GameGraph,
    layout: &Layout,
    at: &dyn Fn((f64, usize)) -> (f64, f64),
) {
    for (edge, route) in graph.edges.iter().zip(&layout.routes) {
        let win = class(graph, *edge);
        let points: Vec<(f64, f64)> = route.iter().map(|place| at(*place)).collect();
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
        let tip = half.signum() * 7.0;
        let _ = writeln!(
            svg,
            "<path class=\"edge{win}\" d=\"{path}\"/><path class=\"tip{win}\" d=\"M{:.1} {y:.1}L{:.1} {y:.1}L{x:.1} {:.1}Z\"/>",
            x - 4.0,
            x + 4.0,
            y + tip
        );
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
