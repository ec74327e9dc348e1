//! Strokes of the pen: what is drawn by hand becomes two curves and a spot, or is refused.

use super::exact::{is_apart, is_near, square, touch};
use super::rules::{CURVE_ROOM, Piece, SPOT_ROOM, is_on_sheet, pieces};
use crate::sketch::{Curve, Point, Refusal, Sketch, Stroke};

/// A stroke begins and ends at the nearest spot, if that is nearer than this.
const REACH: i64 = 350;
/// The hand trembles by so much.
const TREMBLE: i64 = 14;
/// Shorter curves leave no room for a spot.
const SHORTEST: f64 = 6.0 * SPOT_ROOM as f64;
/// Near its own ends a curve may come close to others, since they may end there too.
const END_ROOM: i64 = 160;
/// A stroke has at most so many points.
const MOST_POINTS: usize = 5_000;

/// The sketch with a stroke added.
pub fn add(sketch: &Sketch, stroke: &Stroke) -> Result<Sketch, Refusal> {
    let line = Line::drawn(sketch, &stroke.points)?;
    line.fits(sketch)?;
    let line = line.rounded(sketch);
    line.with_spot(sketch, stroke.spot)
}

/// A line that shall become a curve.
#[derive(Clone)]
pub struct Line {
    pub from: usize,
    pub to: usize,
    pub points: Vec<Point>,
}

impl Line {
    /// A stroke with its ends put on spots and without the trembling.
    fn drawn(sketch: &Sketch, points: &[Point]) -> Result<Self, Refusal> {
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return Err(Refusal { message: "expected a stroke with points".into(), at: None });
        };
        if points.len() > MOST_POINTS {
            let message = format!("expected a stroke of at most {MOST_POINTS} points");
            return Err(Refusal { message, at: Some(*last) });
        }
        if let Some(point) = points.iter().find(|point| !is_on_sheet(**point)) {
            return Err(Refusal::at(*point, "the curve leaves the sheet here"));
        }
        let (from, to) = (nearest(sketch, *first, "begin")?, nearest(sketch, *last, "end")?);
        let near = |spot: usize, point: &Point| square(sketch.spots[spot], *point) < END_ROOM * END_ROOM / 4;
        let mut middle: &[Point] = points;
        while let [first, rest @ ..] = middle
            && near(from, first)
        {
            middle = rest;
        }
        while let [rest @ .., last] = middle
            && near(to, last)
        {
            middle = rest;
        }
        let mut line = vec![sketch.spots[from]];
        line.extend(middle);
        line.push(sketch.spots[to]);
        line.dedup();
        let line = Self { from, to, points: steadied(&line) };
        line.has_life(sketch)?;
        Ok(line)
    }

    fn has_life(&self, sketch: &Sketch) -> Result<(), Refusal> {
        let mut ends = [self.from, self.to].map(|spot| (spot, 1));
        if self.from == self.to {
            ends = [(self.from, 2); 2];
        }
        for (spot, needed) in ends {
            let used = sketch.curves.iter().flat_map(|curve| [curve.from, curve.to]);
            match (3 - used.filter(|end| *end == spot).count().min(3), needed) {
                (0, _) => {
                    let message = "this spot has three curve ends, so it can take no more";
                    return Err(Refusal::at(sketch.spots[spot], message));
                }
                (1, 2) => {
                    let message = "this spot can take one more curve end, and a loop needs two";
                    return Err(Refusal::at(sketch.spots[spot], message));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn pieces(&self) -> Vec<Piece> {
        let pairs = self.points.windows(2).enumerate();
        pairs.map(|(index, p)| Piece { curve: usize::MAX, index, a: p[0], b: p[1] }).collect()
    }

    pub fn length(&self) -> f64 {
        self.points.windows(2).map(|p| (square(p[0], p[1]) as f64).sqrt()).sum()
    }

    /// Whether the line touches nothing but its ends and keeps its distance.
    pub fn fits(&self, sketch: &Sketch) -> Result<(), Refusal> {
        if self.length() < SHORTEST {
            let at = sketch.spots[self.from];
            return Err(Refusal::at(at, "the curve is too short: a new spot must fit on it"));
        }
        let own = self.pieces();
        for (index, one) in own.iter().enumerate() {
            if let Some(point) = [one.a, one.b].into_iter().find(|point| !is_on_sheet(*point)) {
                return Err(Refusal::at(point, "the curve leaves the sheet here"));
            }
            if let Some(other) = own[index + 1..].iter().find(|other| self.runs_into(one, other)) {
                return Err(Refusal::at(other.a, "the curve crosses or touches itself here"));
            }
        }
        self.passes_spots(sketch, &own)?;
        self.passes_curves(sketch, &own)
    }

    /// Whether two pieces of the line meet other than one after the other.
    fn runs_into(&self, one: &Piece, other: &Piece) -> bool {
        if !touch(one.a, one.b, other.a, other.b) {
            return false;
        }
        let closes = one.index == 0 && other.index + 2 == self.points.len() && one.a == other.b;
        let (hinge, p, q) = match other.index - one.index {
            1 => (one.b, one.a, other.b),
            _ if closes => (one.a, one.b, other.a),
            _ => return true,
        };
        is_near(p, hinge, q, 1) || is_near(q, hinge, p, 1)
    }

    fn passes_spots(&self, sketch: &Sketch, own: &[Piece]) -> Result<(), Refusal> {
        for (spot, at) in sketch.spots.iter().enumerate() {
            let is_end = spot == self.from || spot == self.to;
            for piece in own {
                let begins = (piece.index == 0 && spot == self.from)
                    || (piece.index + 2 == self.points.len() && spot == self.to);
                // Near its own spot the line may bend as it likes, but not come back to it.
                let room = if is_end { 1 } else { SPOT_ROOM };
                if !begins && is_near(*at, piece.a, piece.b, room) {
                    return Err(Refusal::at(*at, "the curve comes too close to this spot"));
                }
            }
        }
        Ok(())
    }

    fn passes_curves(&self, sketch: &Sketch, own: &[Piece]) -> Result<(), Refusal> {
        let ends = [sketch.spots[self.from], sketch.spots[self.to]];
        let is_free = |point: Point| {
            ends.iter().all(|end| square(*end, point) > END_ROOM * END_ROOM)
        };
        for other in pieces(sketch) {
            for piece in own {
                if is_apart(piece.a, piece.b, other.a, other.b, CURVE_ROOM as i32) {
                    continue;
                }
                if self.meets(piece, &other, sketch) {
                    return Err(Refusal::at(place(piece, &other), "the curve crosses or touches another here"));
                }
                let close = |point: Point, a, b| is_free(point) && is_near(point, a, b, CURVE_ROOM);
                if let Some(point) =
                    [piece.a, piece.b].into_iter().find(|point| close(*point, other.a, other.b))
                {
                    return Err(Refusal::at(point, "the curve comes too close to another here"));
                }
                if let Some(point) =
                    [other.a, other.b].into_iter().find(|point| close(*point, piece.a, piece.b))
                {
                    return Err(Refusal::at(point, "the curve comes too close to another here"));
                }
            }
        }
        Ok(())
    }

    /// Whether a piece of the line meets a piece of a curve other than in a spot where both end.
    fn meets(&self, piece: &Piece, other: &Piece, sketch: &Sketch) -> bool {
        if !touch(piece.a, piece.b, other.a, other.b) {
            return false;
        }
        let curve = &sketch.curves[other.curve];
        let own_end = |point: Point| {
            (piece.index == 0 && point == piece.a)
                || (piece.index + 2 == self.points.len() && point == piece.b)
        };
        let other_end = |point: Point| {
            (other.index == 0 && point == other.a)
                || (other.index + 2 == curve.points.len() && point == other.b)
        };
        let shared =
            [piece.a, piece.b].into_iter().find(|point| own_end(*point) && other_end(*point));
        let Some(hinge) = shared else { return true };
        let p = if piece.a == hinge { piece.b } else { piece.a };
        let q = if other.a == hinge { other.b } else { other.a };
        is_near(p, hinge, q, 1) || is_near(q, hinge, p, 1)
    }

    /// The line with its corners cut (Chaikin, 1974).
    pub fn cut_corners(&self) -> Self {
        let last = self.points.len() - 2;
        let mut points = vec![self.points[0]];
        for (index, pair) in self.points.windows(2).enumerate() {
            if index > 0 {
                points.push(mix(pair[0], pair[1], 1, 4));
            }
            if index < last {
                points.push(mix(pair[0], pair[1], 3, 4));
            }
        }
        points.extend(self.points.last());
        points.dedup();
        Self { points, ..*self }
    }

    /// The line with its corners cut, as often as it still fits.
    pub fn rounded(self, sketch: &Sketch) -> Self {
        let mut line = self;
        for _ in 0..2 {
            let rounded = line.cut_corners();
            let rounded = Self { points: steadied_by(&rounded.points, TREMBLE / 4), ..rounded };
            if rounded.fits(sketch).is_err() {
                break;
            }
            line = rounded;
        }
        line
    }

    /// Whether the line touches itself, a curve or a spot other than at its ends.
    pub fn touches(&self, sketch: &Sketch) -> bool {
        let own = self.pieces();
        let others = pieces(sketch);
        own.iter().enumerate().any(|(index, one)| {
            own[index + 1..].iter().any(|other| self.runs_into(one, other))
                || others.iter().any(|other| {
                    !is_apart(one.a, one.b, other.a, other.b, 0) && self.meets(one, other, sketch)
                })
        }) || self.runs_over_spot(sketch, &own)
    }

    fn runs_over_spot(&self, sketch: &Sketch, own: &[Piece]) -> bool {
        let is_end = |piece: &Piece, spot: usize| {
            (piece.index == 0 && spot == self.from)
                || (piece.index + 2 == self.points.len() && spot == self.to)
        };
        sketch.spots.iter().enumerate().any(|(spot, at)| {
            own.iter().any(|piece| !is_end(piece, spot) && is_near(*at, piece.a, piece.b, 1))
        })
    }

    /// Puts a spot on the line and adds both to the sketch: where it is wished, or in the middle, or
    /// wherever there is room.
    pub fn with_spot(&self, sketch: &Sketch, wish: Option<Point>) -> Result<Sketch, Refusal> {
        let length = self.length();
        let shares: Vec<f64> = match wish {
            Some(wish) => vec![self.share_nearest(wish)],
            None => [50, 45, 55, 40, 60, 35, 65, 30, 70].map(|c| f64::from(c) / 100.0).to_vec(),
        };
        let mut refused = None;
        for share in shares {
            match self.split(sketch, (share * length).clamp(SHORTEST / 2.5, length - SHORTEST / 2.5)) {
                Ok(sketch) => return Ok(sketch),
                Err(refusal) => refused = refused.or(Some(refusal)),
            }
        }
        let nowhere = || Refusal::at(self.points[0], "there is no room for a new spot");
        Err(refused.unwrap_or_else(nowhere))
    }

    /// The point around the middle of the line with the most room.
    pub fn roomiest(&self, room: impl Fn(Point) -> f64) -> Point {
        let length = self.length();
        let places = (30..=70).step_by(4).map(|share| self.at(f64::from(share) / 100.0 * length).1);
        let best = places.max_by(|a, b| room(*a).total_cmp(&room(*b)));
        best.unwrap_or(self.points[0])
    }

    fn split(&self, sketch: &Sketch, reach: f64) -> Result<Sketch, Refusal> {
        let (index, spot) = self.at(reach);
        let mut line = self.clone();
        if line.points[index] != spot && line.points[index + 1] != spot {
            line.points.insert(index + 1, spot);
            // The new point was rounded, so the line has moved by a hair.
            line.fits(sketch)?;
        }
        let middle = line.points.iter().position(|point| *point == spot).unwrap_or_default();
        let crowded = sketch.spots.iter().any(|other| square(*other, spot) < SPOT_ROOM * SPOT_ROOM)
            || pieces(sketch).iter().any(|piece| is_near(spot, piece.a, piece.b, SPOT_ROOM));
        if crowded || middle == 0 || middle + 1 == line.points.len() {
            return Err(Refusal::at(spot, "there is no room for a new spot here"));
        }
        let mut sketch = sketch.clone();
        let new = sketch.spots.len();
        sketch.spots.push(spot);
        let (first, second) = (line.points[..=middle].to_vec(), line.points[middle..].to_vec());
        sketch.curves.push(Curve { from: self.from, to: new, points: first });
        sketch.curves.push(Curve { from: new, to: self.to, points: second });
        Ok(sketch)
    }

    /// The point at a distance along the line, and the piece it lies on.
    fn at(&self, reach: f64) -> (usize, Point) {
        let mut left = reach;
        for (index, pair) in self.points.windows(2).enumerate() {
            let length = (square(pair[0], pair[1]) as f64).sqrt();
            if left <= length {
                return (index, mix(pair[0], pair[1], (left / length * 1024.0) as i64, 1024));
            }
            left -= length;
        }
        (self.points.len() - 2, self.points[self.points.len() - 1])
    }

    /// How far along the line the point nearest to another lies, as a share of its length.
    fn share_nearest(&self, wish: Point) -> f64 {
        let steps = (0..=200).map(|step| f64::from(step) / 200.0);
        let far = |share: &f64| square(self.at(share * self.length()).1, wish);
        steps.min_by_key(far).unwrap_or(0.5)
    }
}

fn nearest(sketch: &Sketch, point: Point, what: &str) -> Result<usize, Refusal> {
    let spots = 0..sketch.spots.len();
    let spot = spots.min_by_key(|spot| square(sketch.spots[*spot], point));
    spot.filter(|spot| square(sketch.spots[*spot], point) < REACH * REACH)
        .ok_or_else(|| Refusal::at(point, format!("expected the curve to {what} at a spot")))
}

/// Roughly where two pieces meet.
fn place(one: &Piece, other: &Piece) -> Point {
    let middle = mix(one.a, one.b, 1, 2);
    [other.a, other.b, mix(other.a, other.b, 1, 2)]
        .into_iter()
        .min_by_key(|point| square(*point, middle))
        .unwrap_or(middle)
}

pub fn mix(a: Point, b: Point, share: i64, of: i64) -> Point {
    let between = |a: i32, b: i32| (i64::from(a) + (i64::from(b) - i64::from(a)) * share / of) as i32;
    Point { x: between(a.x, b.x), y: between(a.y, b.y) }
}

/// Leaves out points that are not needed to tell where the line goes (Ramer, Douglas, Peucker).
fn steadied(line: &[Point]) -> Vec<Point> {
    steadied_by(line, TREMBLE)
}

pub fn steadied_by(line: &[Point], by: i64) -> Vec<Point> {
    let mut kept = vec![false; line.len()];
    let mut open = vec![(0, line.len() - 1)];
    (kept[0], kept[line.len() - 1]) = (true, true);
    while let Some((first, last)) = open.pop() {
        let away = |index: &usize| distance(line[*index], line[first], line[last]);
        let Some(farthest) = (first + 1..last).max_by(|a, b| away(a).total_cmp(&away(b))) else {
            continue;
        };
        if away(&farthest) > by as f64 {
            kept[farthest] = true;
            open.extend([(first, farthest), (farthest, last)]);
        }
    }
    line.iter().zip(kept).filter(|(_, kept)| *kept).map(|(point, _)| *point).collect()
}

/// The distance of a point from a segment, as near as makes no difference.
pub fn distance(p: Point, a: Point, b: Point) -> f64 {
    let (ax, ay) = (f64::from(b.x - a.x), f64::from(b.y - a.y));
    let (px, py) = (f64::from(p.x - a.x), f64::from(p.y - a.y));
    let length = ax * ax + ay * ay;
    let share = if length > 0.0 { ((px * ax + py * ay) / length).clamp(0.0, 1.0) } else { 0.0 };
    (px - share * ax).hypot(py - share * ay)
}
