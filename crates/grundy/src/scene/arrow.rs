//! Curved arrows between round things, as SVG paths.

/// A point in pixels.
pub type Point = (f64, f64);

/// An arrow: the paths of its line and of its head.
pub struct Arrow {
    /// The line.
    pub line: String,
    /// The head, a triangle.
    pub head: String,
}

const HEAD_LENGTH: f64 = 9.0;
const HEAD_WIDTH: f64 = 4.5;

/// An arrow between two circles of this radius, its middle pushed sideways by `bend` pixels (to the
/// left, seen in its direction). From a circle to itself it is a loop above.
pub fn between(from: Point, to: Point, bend: f64, radius: f64) -> Arrow {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        let reach = radius * 2.8;
        let controls =
            [(from.0 - radius * 1.5, from.1 - reach), (from.0 + radius * 1.5, from.1 - reach)];
        return cubic(from, controls, to, radius);
    }
    let normal = (dy / length, -dx / length);
    let middle = |t: f64| {
        let lift = bend * 4.0 / 3.0;
        (from.0 + dx * t + normal.0 * lift, from.1 + dy * t + normal.1 * lift)
    };
    cubic(from, [middle(0.3), middle(0.7)], to, radius)
}

/// The curve starts and ends on the circles, in the direction of its control points.
fn cubic(from: Point, [first, second]: [Point; 2], to: Point, radius: f64) -> Arrow {
    let towards = |a: Point, b: Point, distance: f64| {
        let length = (b.0 - a.0).hypot(b.1 - a.1).max(1e-9);
        (a.0 + (b.0 - a.0) / length * distance, a.1 + (b.1 - a.1) / length * distance)
    };
    let start = towards(from, first, radius);
    let tip = towards(to, second, radius);
    let base = towards(tip, second, HEAD_LENGTH);
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
