//! What lies where, decided exactly: coordinates are whole and small, so nothing is rounded.

use super::sheet::Point;
use std::cmp::Ordering;

/// A direction.
pub type Way = (i64, i64);

pub fn way(from: Point, to: Point) -> Way {
    (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}

pub fn cross(a: Way, b: Way) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

pub fn dot(a: Way, b: Way) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

/// Positive if `c` lies to the left of the line from `a` to `b` (where y grows upward).
pub fn turn(a: Point, b: Point, c: Point) -> i64 {
    cross(way(a, b), way(a, c))
}

/// The square of a distance.
pub fn square(a: Point, b: Point) -> i64 {
    dot(way(a, b), way(a, b))
}

fn is_between(a: Point, b: Point, c: Point) -> bool {
    dot(way(c, a), way(c, b)) <= 0
}

/// Whether two segments have a point in common.
pub fn touch(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (c_side, d_side) = (turn(a, b, c).signum(), turn(a, b, d).signum());
    let (a_side, b_side) = (turn(c, d, a).signum(), turn(c, d, b).signum());
    (c_side * d_side < 0 && a_side * b_side < 0)
        || (c_side == 0 && is_between(a, b, c))
        || (d_side == 0 && is_between(a, b, d))
        || (a_side == 0 && is_between(c, d, a))
        || (b_side == 0 && is_between(c, d, b))
}

/// Whether a point is nearer to a segment than a distance.
pub fn is_near(p: Point, a: Point, b: Point, distance: i64) -> bool {
    let (along, towards) = (way(a, b), way(a, p));
    let length = dot(along, along);
    let place = dot(along, towards);
    if place <= 0 {
        square(p, a) < distance * distance
    } else if place >= length {
        square(p, b) < distance * distance
    } else {
        let off = i128::from(cross(along, towards));
        off * off < i128::from(distance * distance) * i128::from(length)
    }
}

/// Whether the boxes around two segments are further apart than a distance.
pub fn is_apart(a: Point, b: Point, c: Point, d: Point, distance: i32) -> bool {
    a.x.max(b.x) + distance < c.x.min(d.x)
        || c.x.max(d.x) + distance < a.x.min(b.x)
        || a.y.max(b.y) + distance < c.y.min(d.y)
        || c.y.max(d.y) + distance < a.y.min(b.y)
}

/// Directions in the order in which a hand of a clock that runs backwards points at them, from
/// that of the x-axis on.
pub fn around(a: Way, b: Way) -> Ordering {
    let half = |way: Way| way.1 < 0 || (way.1 == 0 && way.0 < 0);
    half(a).cmp(&half(b)).then_with(|| 0.cmp(&cross(a, b)))
}

/// Whether, turning from `first` to `last`, one points at `way` in between. From a direction to
/// itself is the whole turn.
pub fn is_in_gap(first: Way, way: Way, last: Way) -> bool {
    let after = |a: Way, b: Way| around(a, b) == Ordering::Less;
    if after(first, last) {
        after(first, way) && after(way, last)
    } else {
        (after(first, way) || after(way, last))
            && around(first, way).is_ne()
            && around(way, last).is_ne()
    }
}

/// Whether a closed line goes round a point that does not lie on it.
pub fn is_inside(line: &[Point], p: Point) -> bool {
    let mut inside = false;
    for (index, a) in line.iter().enumerate() {
        let b = &line[(index + 1) % line.len()];
        if (a.y > p.y) != (b.y > p.y) && (turn(*a, *b, p) > 0) == (b.y > a.y) {
            inside = !inside;
        }
    }
    inside
}

/// Twice the area inside a closed line; negative if it runs like the hand of a clock.
pub fn area(line: &[Point]) -> i64 {
    let pairs = (0..line.len()).map(|index| (line[index], line[(index + 1) % line.len()]));
    pairs.map(|(a, b)| cross((a.x.into(), a.y.into()), (b.x.into(), b.y.into()))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::TAU;

    fn grid(side: i32) -> Vec<Point> {
        (0..side * side).map(|index| Point { x: index % side, y: index / side }).collect()
    }

    /// By solving for the common point, where there is one, instead of looking at sides.
    fn meet_by_solving(a: Point, b: Point, c: Point, d: Point) -> bool {
        let (ab, cd, ac) = (way(a, b), way(c, d), way(a, c));
        let bottom = cross(ab, cd);
        if bottom == 0 {
            let on = |p: Point, a: Point, b: Point| {
                turn(a, b, p) == 0
                    && (a.x.min(b.x)..=a.x.max(b.x)).contains(&p.x)
                    && (a.y.min(b.y)..=a.y.max(b.y)).contains(&p.y)
            };
            return on(a, c, d) || on(b, c, d) || on(c, a, b) || on(d, a, b);
        }
        let within = |top: i64| (0..=bottom.abs()).contains(&(top * bottom.signum()));
        within(cross(ac, cd)) && within(cross(ac, ab))
    }

    #[test]
    fn segments_touch_where_they_have_a_common_point() {
        let points = grid(4);
        for a in &points {
            for b in &points {
                for c in &points {
                    for d in &points {
                        assert_eq!(touch(*a, *b, *c, *d), meet_by_solving(*a, *b, *c, *d));
                    }
                }
            }
        }
    }

    #[test]
    fn gaps_are_turns_of_the_hand() {
        let ways: Vec<Way> = (-2..=2).flat_map(|x| (-2..=2).map(move |y| (x, y))).collect();
        let ways: Vec<Way> = ways.into_iter().filter(|way| *way != (0, 0)).collect();
        let turned = |from: Way, to: Way| {
            let angle = |way: Way| (way.1 as f64).atan2(way.0 as f64);
            let turn = (angle(to) - angle(from)).rem_euclid(TAU);
            if (1e-9..=TAU - 1e-9).contains(&turn) { turn } else { 0.0 }
        };
        for first in &ways {
            for last in &ways {
                let whole = turned(*first, *last);
                let whole = if whole == 0.0 { TAU } else { whole };
                for way in &ways {
                    let part = turned(*first, *way);
                    let inside = part > 1e-9 && part < whole - 1e-9;
                    assert_eq!(
                        is_in_gap(*first, *way, *last),
                        inside,
                        "{first:?} {way:?} {last:?}"
                    );
                }
            }
        }
    }
}
