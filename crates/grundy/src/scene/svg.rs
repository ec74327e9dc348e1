//! A drawing as SVG, with colours for light and dark surroundings.

use super::{Ink, Placed, Scene, Shape, arrow};
use std::collections::HashMap;
use std::fmt::Write;

/// The side of a square in pixels.
const UNIT: f64 = 32.0;
const MARGIN: f64 = 12.0;

const STYLE: &str = "\
text{font:15px 'DejaVu Sans',system-ui,sans-serif;fill:#1d2733;dominant-baseline:central}\
.c{text-anchor:middle}.piece{fill:#2f6db5;stroke:#1d4a80}.rival{fill:#f4f1ea;stroke:#1d2733}\
.special{fill:#e0a526;stroke:#8a6208}.empty{fill:#e9edf2;stroke:#9aa7b5}\
.dead{fill:#c9ced4;stroke:#9aa7b5}.accent{fill:#c2392b;stroke:#8c2116}\
path.line{fill:none;stroke-width:3;stroke-linecap:round}text.on-piece,text.on-accent{fill:#fff}\
.line{stroke:#4a5766}.line.piece{stroke:#2f6db5}.line.accent{stroke:#c2392b}\
.head{stroke:none;fill:#4a5766}.head.piece{fill:#2f6db5}.head.accent{fill:#c2392b}\
.head.empty,.head.dead{fill:#b8c1cb}.line.empty,.line.dead{stroke:#b8c1cb;stroke-dasharray:4 5}\
@media(prefers-color-scheme:dark){text{fill:#e6ebf1}.empty{fill:#27313d;stroke:#5b6978}\
.piece{fill:#5b9be6;stroke:#a9cdf7}.dead{fill:#3a444f;stroke:#5b6978}.line{stroke:#a9b6c4}.head{fill:#a9b6c4}\
text.on-rival,text.on-special{fill:#1d2733}text.on-piece{fill:#0d1620}}";

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

/// Text that is safe inside SVG and HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What stands around the position that a drawing shows.
const POSITION: (&str, &str) = ("<metadata id=\"position\">", "</metadata>");

/// The position that an SVG document of ours shows.
pub fn position(svg: &str) -> Option<String> {
    let head = svg.trim_start();
    if !head.starts_with("<svg") && !head.starts_with("<?xml") {
        return None;
    }
    let (_, after) = svg.split_once(POSITION.0)?;
    let (escaped, _) = after.split_once(POSITION.1)?;
    let text = escaped.replace("&quot;", "\"").replace("&gt;", ">").replace("&lt;", "<");
    Some(text.replace("&amp;", "&"))
}

/// The drawing as a complete SVG document.
pub fn render(scene: &Scene) -> String {
    with_style(scene, &format!("<style>{STYLE}</style>"), &HashMap::new())
}

/// The drawing as an SVG element for a page that has colours for its classes.
pub fn inline(scene: &Scene) -> String {
    with_style(scene, "", &HashMap::new())
}

/// The same with the names of the pieces, and the numbers of the moves that each stands for.
pub fn board(scene: &Scene, offers: &HashMap<String, Vec<usize>>) -> String {
    with_style(scene, "", offers)
}

fn with_style(scene: &Scene, style: &str, offers: &HashMap<String, Vec<usize>>) -> String {
    let (low, high) = scene.bounds();
    let width = (high.0 - low.0) * UNIT + 2.0 * MARGIN;
    let height = (high.1 - low.1) * UNIT + 2.0 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\"><title>{}</title>{style}\n",
        escape(&scene.description)
    );
    if let Some(position) = &scene.position {
        let _ = writeln!(svg, "{}{}{}", POSITION.0, escape(position), POSITION.1);
    }
    let point = |x: f64, y: f64| ((x - low.0) * UNIT + MARGIN, (y - low.1) * UNIT + MARGIN);
    for placed in &scene.shapes {
        let action = moves(placed, offers);
        draw(&mut svg, &placed.shape, &action, &point);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The name of a piece and the moves that it stands for, as attributes; nothing where there is no board.
fn moves(placed: &Placed, offers: &HashMap<String, Vec<usize>>) -> String {
    let Some(name) = placed.piece.as_ref().filter(|_| !offers.is_empty()) else {
        return String::new();
    };
    let piece = format!(" data-piece=\"{}\"", escape(name));
    let Some(numbers) = offers.get(name) else { return piece };
    let numbers = numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    format!("{piece} data-move=\"{numbers}\"")
}

fn draw(svg: &mut String, shape: &Shape, action: &str, point: &dyn Fn(f64, f64) -> (f64, f64)) {
    // Writing to a String cannot fail, so the results are dropped.
    match shape {
        Shape::Disc { x, y, ink, label } => {
            let (cx, cy) = point(x + 0.5, y + 0.5);
            let (class, r) = (class(*ink), UNIT * 0.42);
            let _ = writeln!(
                svg,
                "<circle class=\"{class}\" cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"{r:.1}\"{action}/>"
            );
            caption(svg, label, *ink, cx, cy);
        }
        Shape::Square { x, y, ink, label } => {
            rectangle(svg, point(*x, *y), (1.0, 1.0), *ink, label, action);
        }
        Shape::Rectangle { x, y, width, height, ink, label } => {
            rectangle(svg, point(*x, *y), (*width, *height), *ink, label, action);
        }
        Shape::Line { x1, y1, x2, y2, bend, ink } => {
            let (ax, ay) = point(x1 + 0.5, y1 + 0.5);
            if (x1, y1) == (x2, y2) {
                let (left, right) = (ax - bend * UNIT, ax + bend * UNIT);
                let top = ay - bend * UNIT * 1.6;
                let _ = writeln!(
                    svg,
                    "<path class=\"line {}\" d=\"M{ax:.1} {ay:.1}C{left:.1} {top:.1} {right:.1} {top:.1} {ax:.1} {ay:.1}\"{action}/>",
                    class(*ink)
                );
                return;
            }
            let (bx, by) = point(x2 + 0.5, y2 + 0.5);
            let length = (bx - ax).hypot(by - ay).max(1.0);
            let (mx, my) = ((ax + bx) / 2.0, (ay + by) / 2.0);
            let push = bend * UNIT / length;
            let (cx, cy) = (mx + (by - ay) * push, my - (bx - ax) * push);
            let _ = writeln!(
                svg,
                "<path class=\"line {}\" d=\"M{ax:.1} {ay:.1}Q{cx:.1} {cy:.1} {bx:.1} {by:.1}\"{action}/>",
                class(*ink)
            );
        }
        Shape::Arrow { x1, y1, x2, y2, bend, ink } => {
            let from = point(x1 + 0.5, y1 + 0.5);
            let to = point(x2 + 0.5, y2 + 0.5);
            let curve = arrow::between(from, to, bend * UNIT, (UNIT * 0.46, UNIT * 0.46));
            let _ = writeln!(
                svg,
                "<path class=\"line {ink}\" d=\"{}\"{action}/><path class=\"head {ink}\" d=\"{}\"/>",
                curve.line,
                curve.head,
                ink = class(*ink)
            );
        }
        Shape::Dot { x, y, radius, ink, label } => {
            let (cx, cy) = point(*x, *y);
            let (class, r) = (class(*ink), UNIT * radius);
            let _ = writeln!(
                svg,
                "<circle class=\"{class}\" cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"{r:.1}\"{action}/>"
            );
            caption(svg, label, *ink, cx, cy);
        }
        Shape::Path { points, ink } => {
            let points: Vec<(f64, f64)> = points.iter().map(|(x, y)| point(*x, *y)).collect();
            let (class, line) = (class(*ink), smooth(&points));
            let _ = writeln!(svg, "<path class=\"line {class}\" d=\"{line}\"{action}/>");
        }
        Shape::Label { x, y, text } => {
            let (tx, ty) = point(*x, y + 0.5);
            let _ =
                writeln!(svg, "<text x=\"{tx:.1}\" y=\"{ty:.1}\"{action}>{}</text>", escape(text));
        }
    }
}

/// A line that bends at every point, from the middle of one piece to the middle of the next.
fn smooth(points: &[(f64, f64)]) -> String {
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

fn rectangle(
    svg: &mut String,
    (x, y): (f64, f64),
    (width, height): (f64, f64),
    ink: Ink,
    label: &str,
    action: &str,
) {
    let (width, height) = (width * UNIT, height * UNIT);
    let _ = writeln!(
        svg,
        "<rect class=\"{}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"{action}/>",
        class(ink)
    );
    caption(svg, label, ink, x + width / 2.0, y + height / 2.0);
}

fn caption(svg: &mut String, label: &str, ink: Ink, x: f64, y: f64) {
    if !label.is_empty() {
        let class = class(ink);
        let label = escape(label);
        let _ =
            writeln!(svg, "<text class=\"c on-{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{label}</text>");
    }
}
