//! Pictures that are drawn by hand. There the ground may have many points, where the game knows one.

use super::bush::{Bush, LARGEST_NUMBER, LONGEST_WORD, Point};
use super::picture;
use super::tree::Tree;
use crate::Error;
use crate::rules::sketch::{Dot, Sketch, Stroke, Written};

/// The room between points, sideways and upwards.
const ROOM: (f64, f64) = (1.4, 1.1);
/// How far apart the feet of edges with the same upper end stand.
const APART: f64 = 0.35;
/// The room for a loop on the ground.
const LOOP: f64 = 0.7;

/// A picture as a drawing: every edge on the ground has a foot of its own.
pub fn sketch(bush: &Bush, tree: &Tree) -> Sketch {
    let places: Vec<(f64, f64)> = picture::places(tree)
        .into_iter()
        .map(|(x, height)| (x * ROOM.0, -(height as f64) * ROOM.1))
        .collect();
    let mut points: Vec<Dot> = places[1..]
        .iter()
        .zip(&tree.points[1..])
        .map(|((x, y), point)| Dot { name: point.to_string(), x: *x, y: *y, ground: false })
        .collect();
    let mut edges = Vec::new();
    let mut right = points.iter().map(|point| point.x).fold(-LOOP, f64::max);
    let firsts: Vec<usize> = bush.distinct().chain([bush.edges().len()]).collect();
    for (action, pair) in firsts.windows(2).enumerate() {
        let copies = pair[1] - pair[0];
        let (lower, upper) = tree.ends[pair[0]];
        for copy in 0..copies {
            let mut foot = |x: f64| {
                points.push(Dot { name: Point::GROUND.to_string(), x, y: 0.0, ground: true });
                points.len() - 1
            };
            let aside = (copy as f64 - (copies as f64 - 1.0) / 2.0) * APART;
            let (from, to) = match (lower as usize, upper as usize) {
                (0, 0) => {
                    right += 2.0 * LOOP;
                    (foot(right - LOOP), foot(right))
                }
                (0, upper) => (foot(places[upper].0 + aside), upper - 1),
                (lower, upper) => (lower - 1, upper - 1),
            };
            edges.push(Stroke { action: Some(action), ..Stroke::new(from, to) });
        }
    }
    Sketch { points, edges, tokens: Vec::new() }
}

/// What a drawing says; edges that are not joined to the ground do not count.
pub fn written(sketch: &Sketch) -> Result<Written, Error> {
    let mut names = Vec::new();
    for dot in &sketch.points {
        let name = if dot.ground { Point::GROUND } else { named(&dot.name)? };
        if !dot.ground && names.contains(&name) {
            return Err(Error::new("expected a name of its own", &dot.name, 0..dot.name.len()));
        }
        names.push(name);
    }
    let (mut edges, mut left_out) = (Vec::new(), Vec::new());
    for (index, is_joined) in sketch.grounded().into_iter().enumerate() {
        let Stroke { from, to, .. } = sketch.edges[index];
        match is_joined {
            true => edges.push((names[from], names[to])),
            false => left_out.push(index),
        }
    }
    let position = super::text::notate(&Bush::new(edges));
    Ok(Written { parameters: String::new(), position, left_out })
}

/// The point of this name.
fn named(name: &str) -> Result<Point, Error> {
    let number = name.parse().ok().filter(|number| (1..=LARGEST_NUMBER).contains(number));
    let is_word = (1..=LONGEST_WORD).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_lowercase());
    let point = match number {
        Some(number) => Some(Point::numbered(number)),
        None => is_word.then(|| Point::worded(name)),
    };
    let wrong = || {
        let message = format!("expected a number from 1 on, or up to {LONGEST_WORD} small letters");
        Error::new(message, name, 0..name.len())
    };
    point.filter(|point| point.to_string() == name).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dot(name: &str, ground: bool) -> Dot {
        Dot { name: name.into(), x: 0.0, y: 0.0, ground }
    }

    #[test]
    fn several_points_of_the_ground_are_one_for_the_game() {
        let points = vec![dot("", true), dot("", true), dot("1", false), dot("a", false)];
        let edges =
            vec![Stroke::new(0, 2), Stroke::new(2, 1), Stroke::new(0, 1), Stroke::new(3, 3)];
        let told = written(&Sketch { points, edges, tokens: vec![] }).unwrap();
        assert_eq!(told.position, "0-0 0-1 0-1");
        assert_eq!(told.left_out, [3], "a loop in the air does not count");
    }

    #[test]
    fn names_that_cannot_be_written_are_refused() {
        for name in ["0", "01", "A", "", "seventh", "1-2", "4000000000"] {
            let sketch = Sketch { points: vec![dot(name, false)], ..Sketch::default() };
            assert!(written(&sketch).is_err(), "{name}");
        }
        let sketch = Sketch { points: vec![dot("b", false), dot("b", false)], ..Sketch::default() };
        assert!(written(&sketch).is_err());
    }
}
