//! The drawing: points in rows by their distance from the ground, edges as lines and arcs.

use super::bush::{Bush, Edge, Point, written};
use super::tree::Tree;
use crate::graph::layout;
use crate::rules::Way;
use crate::scene::{Ink, Scene};

/// Larger pictures are not drawn.
pub const MOST_DRAWN: usize = 400;
/// The room between points, sideways and upwards.
const ROOM: (f64, f64) = (1.7, 1.8);
/// How far apart edges with the same ends bend.
const APART: f64 = 0.8;

/// The one piece of a picture that is not drawn.
const WHOLE: &str = "picture";

/// The names of the edges: «1-2», and if there are several with these ends, «1-2 (2)» and so on.
fn names(bush: &Bush) -> Vec<String> {
    let mut copies = 0;
    let name = |(index, edge): (usize, &Edge)| {
        let is_again = index > 0 && bush.edges()[index - 1] == *edge;
        copies = if is_again { copies + 1 } else { 1 };
        if is_again { format!("{} ({copies})", written(*edge)) } else { written(*edge) }
    };
    bush.edges().iter().enumerate().map(name).collect()
}

/// What the cuts do to the picture, in the order of [`Bush::distinct`]: each of several edges with the same
/// ends can be the one that is cut.
pub fn ways(bush: &Bush, tree: &Tree) -> Vec<Vec<Way>> {
    let edges = bush.edges().len();
    if edges > MOST_DRAWN {
        return bush.distinct().map(|cut| vec![way_undrawn(bush, tree, cut)]).collect();
    }
    let names = names(bush);
    let firsts: Vec<usize> = bush.distinct().chain([edges]).collect();
    let copies = firsts.windows(2).map(|pair| pair[0]..pair[1]);
    copies.map(|all| all.clone().map(|cut| way(tree, &names, cut, all.end)).collect()).collect()
}

/// The way to cut an edge; those with the same ends behind it move up.
fn way(tree: &Tree, names: &[String], cut: usize, end: usize) -> Way {
    let edges = (0..names.len()).filter(|edge| !tree.stays(*edge, cut)).map(|edge| &names[edge]);
    let points = tree.fallen(cut).map(|vertex| tree.points[vertex as usize].to_string());
    let way = Way::at([&names[cut]]).goes(edges).goes(points);
    (cut + 1..end).fold(way, |way, edge| way.renames(&names[edge], &names[edge - 1]))
}

/// The way to cut an edge of a picture that is not drawn. What it leaves may be drawn.
fn way_undrawn(bush: &Bush, tree: &Tree, cut: usize) -> Way {
    let left = bush.keep(|edge| tree.stays(edge, cut));
    if left.edges().len() > MOST_DRAWN {
        return Way::at([WHOLE]).alters([WHOLE]);
    }
    let points = Tree::of(&left).points;
    let points = points.iter().map(ToString::to_string);
    Way::at([WHOLE]).goes([WHOLE]).comes(names(&left)).comes(points)
}

/// Draws a picture.
pub fn draw(bush: &Bush, tree: &Tree, notation: &str) -> Scene {
    let edges = bush.edges();
    if edges.len() > MOST_DRAWN {
        let text = format!("{} edges between {} points", edges.len(), tree.count());
        let mut scene = Scene::new(format!("Hackenbush picture of {text}"));
        scene.label(0.0, 0.0, text).named(WHOLE);
        return scene;
    }
    let mut scene = Scene::new(format!("Hackenbush picture {notation}"));
    let places = places(tree);
    let top = places.iter().map(|(_, height)| *height).max().unwrap_or(0);
    let at = |vertex: u32| {
        let (x, height) = places[vertex as usize];
        (x * ROOM.0, (top - height) as f64 * ROOM.1)
    };
    let ground = top as f64 * ROOM.1;
    let columns = || (1..tree.count() as u32).map(|vertex| at(vertex).0);
    let (left, right) = (columns().fold(0.0, f64::min), columns().fold(0.0, f64::max));
    let mut widest = right;
    let firsts: Vec<usize> = bush.distinct().chain([edges.len()]).collect();
    let names = names(bush);
    for pair in firsts.windows(2) {
        let copies = pair[1] - pair[0];
        let (lower, upper) = tree.ends[pair[0]];
        for copy in 0..copies {
            let aside = copy as f64 - (copies as f64 - 1.0) / 2.0;
            let line = match (lower, upper) {
                (0, 0) => {
                    let foot = widest + ROOM.0 * if widest > 0.0 || copy > 0 { 0.6 } else { 0.0 };
                    widest = foot + 1.2;
                    scene.curve((foot, ground), (widest, ground), 1.6, Ink::Growing)
                }
                (0, _) => {
                    let (x, y) = at(upper);
                    scene.line((x, y), (x + aside * 0.6, ground), Ink::Growing)
                }
                _ if lower == upper => {
                    let size = 0.9 + 0.4 * copy as f64;
                    scene.curve(at(upper), at(upper), size, Ink::Growing)
                }
                _ => {
                    let (from, to) = (at(lower), at(upper));
                    // In one row, an edge must not run through the points between.
                    let is_far = from.1 == to.1 && (from.0 - to.0).abs() > 1.5 * ROOM.0;
                    let lift = if is_far { (from.0 - to.0).signum() * -1.2 } else { 0.0 };
                    scene.curve(from, to, lift + aside * APART, Ink::Growing)
                }
            };
            line.named(&names[pair[0] + copy]);
        }
    }
    let line = scene.line((left - 0.8, ground), (widest + 0.8, ground), Ink::Rival);
    line.named(Point::GROUND.to_string());
    for vertex in 1..tree.count() as u32 {
        let (x, y) = at(vertex);
        let point = tree.points[vertex as usize].to_string();
        scene.coin(x, y, Ink::Rival, &point).named(&point);
    }
    scene
}

/// Where every vertex is: sideways, and its distance from the ground, which is vertex 0.
pub fn places(tree: &Tree) -> Vec<(f64, usize)> {
    let heights = heights(tree);
    let top = heights.iter().copied().max().unwrap_or(0);
    let rows: Vec<usize> = heights[1..].iter().map(|height| top - height).collect();
    let above = tree.ends.iter().filter(|ends| ends.0 > 0 && ends.0 != ends.1);
    let links: Vec<(u32, u32)> = above.map(|ends| (ends.0 - 1, ends.1 - 1)).collect();
    let layout = layout::layered(&rows, &links).places;
    let above = layout.iter().map(|(x, row)| (*x, top - row));
    [(0.0, 0)].into_iter().chain(above).collect()
}

/// The distance of every vertex from the ground.
fn heights(tree: &Tree) -> Vec<usize> {
    let mut heights = vec![usize::MAX - 1; tree.count()];
    heights[0] = 0;
    for _ in 0..tree.count() {
        for &(a, b) in &tree.ends {
            let (a, b) = (a as usize, b as usize);
            heights[a] = heights[a].min(heights[b] + 1);
            heights[b] = heights[b].min(heights[a] + 1);
        }
    }
    heights
}

/// A cut in words: which edge, and how many others fall.
pub fn words(bush: &Bush, tree: &Tree, cut: usize) -> String {
    let edges = bush.edges();
    let copies = edges.iter().filter(|edge| **edge == edges[cut]).count();
    let name = written(edges[cut]);
    let which = if copies > 1 { format!("one of the {copies} edges {name}") } else { name };
    match (0..edges.len()).filter(|edge| !tree.stays(*edge, cut)).count() - 1 {
        0 => format!("cut {which}"),
        1 => format!("cut {which}, and one more edge falls"),
        fallen => format!("cut {which}, and {fallen} more edges fall"),
    }
}
