//! A drawing as SVG, with colours for light and dark surroundings.

use super::canvas::{Canvas, Dress, Element, Point};
use super::{Ink, Placed, Scene, Shape, arrow};
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
    }
}

/// The drawing as a complete SVG document.
pub fn render(scene: &Scene) -> String {
    dressed(scene, Dress::Own, &HashMap::new())
}

/// The drawing as an SVG element for a page that has colours for its classes.
pub fn inline(scene: &Scene) -> String {
    dressed(scene, Dress::OfThePage, &HashMap::new())
}

/// The same with the names of the pieces, and the numbers of the moves that each stands for.
pub fn board(scene: &Scene, offers: &HashMap<String, Vec<usize>>) -> String {
    dressed(scene, Dress::OfThePage, offers)
}

fn dressed(scene: &Scene, dress: Dress, offers: &HashMap<String, Vec<usize>>) -> String {
    let (low, high) = scene.bounds();
    let size = |low: f64, high: f64| (high - low) * UNIT + 2.0 * MARGIN;
    let size = (size(low.0, high.0), size(low.1, high.1));
    let mut canvas = Canvas::new(size, &scene.description, dress);
    if let Some(position) = &scene.position {
        canvas.shows(position);
    }
    let point = |x: f64, y: f64| ((x - low.0) * UNIT + MARGIN, (y - low.1) * UNIT + MARGIN);
    for placed in &scene.shapes {
        // The first element is the piece; a caption or the head of an arrow lies on it.
        let mut elements = elements(&placed.shape, &point).into_iter();
        elements.next().into_iter().for_each(|piece| canvas.add(named(piece, placed, offers)));
        elements.for_each(|element| canvas.add(element));
    }
    canvas.finish()
}

/// An element with the name of its piece and the moves that it stands for; the same where there is no board.
fn named(element: Element, placed: &Placed, offers: &HashMap<String, Vec<usize>>) -> Element {
    let Some(name) = placed.piece.as_ref().filter(|_| !offers.is_empty()) else { return element };
    let element = element.data("piece", name);
    let Some(numbers) = offers.get(name) else { return element };
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    element.data("move", &numbers.join(" "))
}

fn elements(shape: &Shape, point: &dyn Fn(f64, f64) -> Point) -> Vec<Element> {
    let middle = |x: f64, y: f64| point(x + 0.5, y + 0.5);
    match shape {
        Shape::Disc { x, y, ink, label } => disc(middle(*x, *y), 0.42, *ink, label),
        Shape::Dot { x, y, radius, ink, label } => disc(point(*x, *y), *radius, *ink, label),
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
