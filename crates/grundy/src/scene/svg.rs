//! A drawing as SVG, with colours for light and dark surroundings.

use super::canvas::{Canvas, Dress, Element, Point};
use super::{Ink, Scene, Shape, arrow};
use std::collections::HashMap;
use std::fmt::Write;

/// The side of a square in pixels.
const UNIT: f64 = 32.0;
const MARGIN: f64 = 12.0;

fn class(ink: Ink) -> &'static str {
    match ink {
        Ink::Piece => "piece",
        Ink::Rival => "rival",
        Ink::Special => "special",
        Ink::Empty => "empty",
        Ink::Dead => "dead",
        Ink::Accent => "accent",
        Ink::Growing => "growing",
    }
}

/// The drawing as a complete SVG document.
pub fn render(scene: &Scene) -> String {
    dressed(scene, Dress::Own)
}

/// The drawing as an SVG element for a page that has colours for its classes.
pub fn inline(scene: &Scene) -> String {
    dressed(scene, Dress::OfThePage)
}

fn dressed(scene: &Scene, dress: Dress) -> String {
    let (low, high) = scene.bounds();
    let mut canvas = Canvas::new(framed(low, high).1, &scene.description, dress);
    if let Some(position) = &scene.position {
        canvas.shows(position);
    }
    let point = |x: f64, y: f64| ((x - low.0) * UNIT + MARGIN, (y - low.1) * UNIT + MARGIN);
    for placed in &scene.shapes {
        elements(&placed.shape, &point).into_iter().for_each(|element| canvas.add(element));
    }
    canvas.finish()
}

/// The drawing for a page on which it can be played: each piece is a group with its name and the numbers of the moves
/// that it stands for, and a square has the same place in the pictures of all positions.
pub fn board(scene: &Scene, offers: &HashMap<String, Vec<usize>>) -> String {
    let (low, high) = scene.bounds();
    let (corner, size) = framed(low, high);
    let mut canvas = Canvas::framed(corner, size, &scene.description, Dress::OfThePage);
    let point = |x: f64, y: f64| (x * UNIT, y * UNIT);
    for placed in &scene.shapes {
        let elements = elements(&placed.shape, &point);
        match &placed.piece {
            Some(name) => {
                let moves = offers.get(name).map_or(&[][..], Vec::as_slice);
                canvas.piece(name, moves, elements);
            }
            None => elements.into_iter().for_each(|element| canvas.add(element)),
        }
    }
    canvas.finish()
}

/// The upper left corner and the size of a picture, its margin included.
fn framed(low: Point, high: Point) -> (Point, Point) {
    let size = |low: f64, high: f64| (high - low) * UNIT + 2.0 * MARGIN;
    let corner = (low.0 * UNIT - MARGIN, low.1 * UNIT - MARGIN);
    (corner, (size(low.0, high.0), size(low.1, high.1)))
}

fn elements(shape: &Shape, point: &dyn Fn(f64, f64) -> Point) -> Vec<Element> {
    let middle = |x: f64, y: f64| point(x + 0.5, y + 0.5);
    match shape {
        Shape::Disc { x, y, ink, label } => disc(middle(*x, *y), 0.42, *ink, label),
        Shape::Dot { x, y, radius, ink, label } => disc(point(*x, *y), *radius, *ink, label),
        Shape::Pin { x, y, ink } => pin(middle(*x, *y), *ink),
        Shape::Coin { x, y, heads } => coin(middle(*x, *y), *heads),
        Shape::Square { x, y, ink, label } => rectangle(point(*x, *y), (1.0, 1.0), *ink, label),
        Shape::Rectangle { x, y, width, height, ink, label } => {
            rectangle(point(*x, *y), (*width, *height), *ink, label)
        }
        Shape::Line { x1, y1, x2, y2, bend, ink } => {
            vec![line(*ink, &bent(middle(*x1, *y1), middle(*x2, *y2), bend * UNIT))]
        }
        Shape::Arrow { x1, y1, x2, y2, bend, ink } => {
            let axes = (UNIT * 0.46, UNIT * 0.46);
            let curve = arrow::between(middle(*x1, *y1), middle(*x2, *y2), bend * UNIT, axes);
            let head = Element::path(&format!("head {}", class(*ink)), &curve.head);
            vec![line(*ink, &curve.line), head]
        }
        Shape::Path { points, ink } => {
            let points: Vec<Point> = points.iter().map(|(x, y)| point(*x, *y)).collect();
            vec![line(*ink, &smooth(&points))]
        }
        Shape::Label { x, y, text } => vec![Element::text("", point(*x, y + 0.5), text)],
    }
}

fn disc(at: Point, radius: f64, ink: Ink, label: &str) -> Vec<Element> {
    with_caption(Element::circle(class(ink), at, radius * UNIT), label, ink, at)
}

/// A bowling pin, stroke by stroke about the middle of its square.
const PIN: [(char, &[Point]); 6] = [
    ('M', &[(-0.12, -0.3)]),
    ('C', &[(-0.15, -0.55), (0.15, -0.55), (0.12, -0.3)]),
    ('Q', &[(0.03, -0.1), (0.13, 0.02), (0.3, 0.22), (0.12, 0.46)]),
    ('L', &[(-0.12, 0.46)]),
    ('Q', &[(-0.3, 0.22), (-0.13, 0.02), (-0.03, -0.1), (-0.12, -0.3)]),
    ('Z', &[]),
];

/// A pin with a band around its neck.
fn pin((x, y): Point, ink: Ink) -> Vec<Element> {
    let mut outline = String::new();
    for (stroke, points) in PIN {
        outline.push(stroke);
        for (across, down) in points {
            let _ = write!(outline, "{:.1} {:.1} ", x + across * UNIT, y + down * UNIT);
        }
    }
    let corner = (x - 0.085 * UNIT, y - 0.15 * UNIT);
    let band = Element::rect("band", corner, (0.17 * UNIT, 0.07 * UNIT));
    vec![Element::path(class(ink), outline.trim_end()), band]
}

/// A coin: gold with its head up, silver with its tail up.
fn coin(at: Point, heads: bool) -> Vec<Element> {
    let (look, letter) = if heads { ("special", "H") } else { ("tails", "T") };
    let ring = Element::circle("rim", at, 0.34 * UNIT);
    let caption = Element::text("c on-special", at, letter);
    vec![Element::circle(look, at, 0.44 * UNIT), ring, caption]
}

fn rectangle((x, y): Point, (width, height): Point, ink: Ink, label: &str) -> Vec<Element> {
    let (width, height) = (width * UNIT, height * UNIT);
    let rect = Element::rect(class(ink), (x, y), (width, height));
    with_caption(rect, label, ink, (x + width / 2.0, y + height / 2.0))
}

fn with_caption(element: Element, label: &str, ink: Ink, at: Point) -> Vec<Element> {
    let caption = || Element::text(&format!("c on-{}", class(ink)), at, label);
    let caption = (!label.is_empty()).then(caption);
    [element].into_iter().chain(caption).collect()
}

fn line(ink: Ink, path: &str) -> Element {
    Element::path(&format!("line {}", class(ink)), path)
}

/// A line whose middle is pushed sideways; from a point to itself it is a loop above.
fn bent((ax, ay): Point, (bx, by): Point, bend: f64) -> String {
    if (ax, ay) == (bx, by) {
        let (left, right, top) = (ax - bend, ax + bend, ay - bend * 1.6);
        return format!("M{ax:.1} {ay:.1}C{left:.1} {top:.1} {right:.1} {top:.1} {ax:.1} {ay:.1}");
    }
    let push = bend / (bx - ax).hypot(by - ay).max(1.0);
    let (mx, my) = ((ax + bx) / 2.0, (ay + by) / 2.0);
    let (cx, cy) = (mx + (by - ay) * push, my - (bx - ax) * push);
    format!("M{ax:.1} {ay:.1}Q{cx:.1} {cy:.1} {bx:.1} {by:.1}")
}

/// A line that bends at every point, from the middle of one piece to the middle of the next.
fn smooth(points: &[Point]) -> String {
    let mut line = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let _ = match (index, points.get(index + 1)) {
            (0, _) => write!(line, "M{x:.1} {y:.1}"),
            (_, None) => write!(line, "L{x:.1} {y:.1}"),
            (_, Some((next_x, next_y))) => {
                let (mx, my) = ((x + next_x) / 2.0, (y + next_y) / 2.0);
                write!(line, "Q{x:.1} {y:.1} {mx:.1} {my:.1}")
            }
        };
    }
    line
}
