//! Pictures of game graphs: SVG and DOT.

use super::below::{GameGraph, Node};
use super::layout::{self, Layout};
use crate::Outcome;
use crate::scene::svg::escape;
use std::collections::VecDeque;
use std::fmt::Write;

const ROW: f64 = 84.0;
const BOX_HEIGHT: f64 = 44.0;
const CHARACTER: f64 = 8.2;
const MARGIN: f64 = 16.0;

const STYLE: &str = "\
text{font:13px 'DejaVu Sans',system-ui,sans-serif;text-anchor:middle;fill:#1d2733}\
.sub{font-size:11px;fill:#4a5766}.note{text-anchor:start;font-size:12px}\
rect{stroke-width:1.5}.P rect{fill:#d9efe0;stroke:#2c7a4b}.N rect{fill:#fde7c9;stroke:#b36b00}\
.D rect{fill:#e3e0f3;stroke:#6b5bb5}.cut rect{stroke-dasharray:4 3}\
path{fill:none;stroke:#9aa7b5;stroke-width:1.3}path.win{stroke:#2c7a4b;stroke-width:2.2}\
.tip{fill:#9aa7b5;stroke:none}.tip.win{fill:#2c7a4b}\
@media(prefers-color-scheme:dark){text{fill:#e6ebf1}.sub{fill:#b6c2cf}.P rect{fill:#1d3b29}\
.N rect{fill:#46321a}.D rect{fill:#2e2a48}path{stroke:#66737f}path.win{stroke:#5fc58a}\
.tip{fill:#66737f}.tip.win{fill:#5fc58a}}";

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

fn is_winning(graph: &GameGraph, (from, to): (u32, u32)) -> bool {
    graph.nodes[from as usize].outcome == Outcome::N
        && graph.nodes[to as usize].outcome == Outcome::P
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
    distance[0] = 0;
    let mut queue = VecDeque::from([0u32]);
    while let Some(from) = queue.pop_front() {
        for (_, to) in graph.edges.iter().filter(|edge| edge.0 == from) {
            if distance[*to as usize] == usize::MAX {
                distance[*to as usize] = distance[from as usize] + 1;
                queue.push_back(*to);
            }
        }
    }
    distance
}

/// The graph as an SVG document.
pub fn svg(graph: &GameGraph) -> String {
    let labels: Vec<String> = graph.nodes.iter().map(|node| label(graph, node)).collect();
    let widest = graph.nodes.iter().zip(&labels);
    let widest =
        widest.map(|(node, label)| label.chars().count().max(caption(node).chars().count()));
    let width = widest.max().unwrap_or(1) as f64 * CHARACTER + 18.0;
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
    let title = graph.nodes.first().map_or("", |node| &node.position);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {total_width:.0} {total_height:.0}\" \
         width=\"{total_width:.0}\" height=\"{total_height:.0}\" role=\"img\">\
         <title>Game graph of {}</title><style>{STYLE}</style>\n",
        escape(title)
    );
    edges(&mut svg, graph, &layout, &at);
    for ((node, label), place) in graph.nodes.iter().zip(&labels).zip(&layout.places) {
        let (x, y) = at(*place);
        let cut = if node.complete { "" } else { " cut" };
        let _ = writeln!(
            svg,
            "<g class=\"{}{cut}\"><rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{BOX_HEIGHT}\" rx=\"8\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\">{}</text><text class=\"sub\" x=\"{x:.1}\" y=\"{:.1}\">{}</text></g>",
            node.outcome,
            x - width / 2.0,
            y - BOX_HEIGHT / 2.0,
            y - 3.0,
            escape(label),
            y + 14.0,
            escape(&caption(node))
        );
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
        let win = if is_winning(graph, *edge) { " win" } else { "" };
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
        let win = if is_winning(graph, *edge) { " [color=\"#2c7a4b\", penwidth=2]" } else { "" };
        let _ = writeln!(dot, "  {} -> {}{win};", edge.0, edge.1);
    }
    if let Some(note) = remark(graph) {
        let _ = writeln!(dot, "  label=\"{}\";", quote(&note));
    }
    dot.push_str("}\n");
    dot
}
