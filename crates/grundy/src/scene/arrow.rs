//! Curved arrows between round things, as SVG paths.

use super::canvas::Point;

/// An arrow: the paths of its line and of its head.
pub struct Arrow {
    /// The line.
    pub line: String,
    /// The head, a triangle.
    pub head: String,
}

const HEAD_LENGTH: f64 = 9.0;
const HEAD_WIDTH: f64 = 4.5;

/// An arrow between two ellipses with these half axes, its middle pushed sideways by `bend` pixels (to
/// the left, seen in its direction). From an ellipse to itself it is a loop above.
pub fn between(from: Point, to: Point, bend: f64, axes: (f64, f64)) -> Arrow {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        let (side, reach) = (axes.1 * 1.5, axes.1 * 2.8);
        let controls = [(from.0 - side, from.1 - reach), (from.0 + side, from.1 - reach)];
        return cubic(from, controls, to, axes);
    }
    let normal = (dy / length, -dx / length);
    let middle = |t: f64| {
        let lift = bend * 4.0 / 3.0;
        (from.0 + dx * t + normal.0 * lift, from.1 + dy * t + normal.1 * lift)
    };
    cubic(from, [middle(0.3), middle(0.7)], to, axes)
}

/// The curve starts and ends on the ellipses, in the direction of its control points.
fn cubic(from: Point, [first, second]: [Point; 2], to: Point, axes: (f64, f64)) -> Arrow {
    let towards = |a: Point, b: Point, distance: f64| {
        let length = (b.0 - a.0).hypot(b.1 - a.1).max(1e-9);
        (a.0 + (b.0 - a.0) / length * distance, a.1 + (b.1 - a.1) / length * distance)
    };
    let edge = |centre: Point, outside: Point| {
        let (x, y) = ((outside.0 - centre.0) / axes.0, (outside.1 - centre.1) / axes.1);
        let scale = 1.0 / x.hypot(y).max(1e-9);
        (centre.0 + (outside.0 - centre.0) * scale, centre.1 + (outside.1 - centre.1) * scale)
    };
    let start = edge(from, first);
    let tip = edge(to, second);
    // Outward, also where the things stand so near that the control point lies inside.
    let base = towards(tip, (tip.0 + second.0 - to.0, tip.1 + second.1 - to.1), HEAD_LENGTH);
    let (ux, uy) = ((tip.0 - base.0) / HEAD_LENGTH, (tip.1 - base.1) / HEAD_LENGTH);
    let side = |sign: f64| (base.0 - sign * uy * HEAD_WIDTH, base.1 + sign * ux * HEAD_WIDTH);
    let (left, right) = (side(1.0), side(-1.0));
    Arrow {
        line: format!(
            "M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
            start.0, start.1, first.0, first.1, second.0, second.1, base.0, base.1
        ),
        head: format!(
            "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
            tip.0, tip.1, left.0, left.1, right.0, right.1
        ),
    }
}
