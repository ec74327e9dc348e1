//! Strokes of the pen: what is drawn by hand becomes two curves and a spot, or is refused.

use super::exact::{is_apart, is_near, square, touch};
use super::sheet::{Curve, Point, Refusal, Sheet, Stroke};
use super::sound::{CURVE_ROOM, Piece, SPOT_ROOM, is_on_sheet, pieces};

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

/// The sheet with a stroke added.
pub fn add(sheet: &Sheet, stroke: &Stroke) -> Result<Sheet, Refusal> {
    let line = Line::drawn(sheet, &stroke.points)?;
    line.fits(sheet)?;
    let line = line.rounded(sheet);
    line.with_spot(sheet, stroke.spot)
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
    fn drawn(sheet: &Sheet, points: &[Point]) -> Result<Self, Refusal> {
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
        let (from, to) = (nearest(sheet, *first, "begin")?, nearest(sheet, *last, "end")?);
        let near = |spot: usize, point: &Point| {
            square(sheet.spots[spot], *point) < END_ROOM * END_ROOM / 4
        };
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
        let mut line = vec![sheet.spots[from]];
        line.extend(middle);
        line.push(sheet.spots[to]);
        line.dedup();
        let line = Self { from, to, points: steadied(&line) };
        line.has_life(sheet)?;
        Ok(line)
    }

    fn has_life(&self, sheet: &Sheet) -> Result<(), Refusal> {
        let mut ends = [self.from, self.to].map(|spot| (spot, 1));
        if self.from == self.to {
            ends = [(self.from, 2); 2];
        }
        for (spot, needed) in ends {
            let used = sheet.curves.iter().flat_map(|curve| [curve.from, curve.to]);
            match (3 - used.filter(|end| *end == spot).count().min(3), needed) {
                (0, _) => {
                    let message = "this spot has three curve ends, so it can take no more";
                    return Err(Refusal::at(sheet.spots[spot], message));
                }
                (1, 2) => {
                    let message = "this spot can take one more curve end, and a loop needs two";
                    return Err(Refusal::at(sheet.spots[spot], message));
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
    pub fn fits(&self, sheet: &Sheet) -> Result<(), Refusal> {
        if self.length() < SHORTEST {
            let at = sheet.spots[self.from];
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
        self.passes_spots(sheet, &own)?;
        self.passes_curves(sheet, &own)
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

    fn passes_spots(&self, sheet: &Sheet, own: &[Piece]) -> Result<(), Refusal> {
        for (spot, at) in sheet.spots.iter().enumerate() {
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

    fn passes_curves(&self, sheet: &Sheet, own: &[Piece]) -> Result<(), Refusal> {
        let ends = [sheet.spots[self.from], sheet.spots[self.to]];
        let is_free =
            |point: Point| ends.iter().all(|end| square(*end, point) > END_ROOM * END_ROOM);
        for other in pieces(sheet) {
            for piece in own {
                if is_apart(piece.a, piece.b, other.a, other.b, CURVE_ROOM as i32) {
                    continue;
                }
                if self.meets(piece, &other, sheet) {
                    return Err(Refusal::at(
                        place(piece, &other),
                        "the curve crosses or touches another here",
                    ));
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
    fn meets(&self, piece: &Piece, other: &Piece, sheet: &Sheet) -> bool {
        if !touch(piece.a, piece.b, other.a, other.b) {
            return false;
        }
        let curve = &sheet.curves[other.curve];
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
    pub fn rounded(self, sheet: &Sheet) -> Self {
        let mut line = self;
        for _ in 0..2 {
            let rounded = line.cut_corners();
            let rounded = Self { points: steadied_by(&rounded.points, TREMBLE / 4), ..rounded };
            if rounded.fits(sheet).is_err() {
                break;
            }
            line = rounded;
        }
        line
    }

    /// Whether the line touches itself, a curve or a spot other than at its ends.
    pub fn touches(&self, sheet: &Sheet) -> bool {
        let own = self.pieces();
        let others = pieces(sheet);
        own.iter().enumerate().any(|(index, one)| {
            own[index + 1..].iter().any(|other| self.runs_into(one, other))
                || others.iter().any(|other| {
                    !is_apart(one.a, one.b, other.a, other.b, 0) && self.meets(one, other, sheet)
                })
        }) || self.runs_over_spot(sheet, &own)
    }

    fn runs_over_spot(&self, sheet: &Sheet, own: &[Piece]) -> bool {
        let is_end = |piece: &Piece, spot: usize| {
            (piece.index == 0 && spot == self.from)
                || (piece.index + 2 == self.points.len() && spot == self.to)
        };
        sheet.spots.iter().enumerate().any(|(spot, at)| {
            own.iter().any(|piece| !is_end(piece, spot) && is_near(*at, piece.a, piece.b, 1))
        })
    }

    /// Puts a spot on the line and adds both to the sheet: where it is wished, or in the middle, or
    /// wherever there is room.
    pub fn with_spot(&self, sheet: &Sheet, wish: Option<Point>) -> Result<Sheet, Refusal> {
        let length = self.length();
        let shares: Vec<f64> = match wish {
            Some(wish) => vec![self.share_nearest(wish)],
            None => [50, 45, 55, 40, 60, 35, 65, 30, 70].map(|c| f64::from(c) / 100.0).to_vec(),
        };
        let mut refused = None;
        for share in shares {
            match self.split(sheet, (share * length).clamp(SHORTEST / 2.5, length - SHORTEST / 2.5))
            {
                Ok(sheet) => return Ok(sheet),
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

    fn split(&self, sheet: &Sheet, reach: f64) -> Result<Sheet, Refusal> {
        let (index, spot) = self.at(reach);
        let mut line = self.clone();
        if line.points[index] != spot && line.points[index + 1] != spot {
            line.points.insert(index + 1, spot);
            // The new point was rounded, so the line has moved by a hair.
            line.fits(sheet)?;
        }
        let middle = line.points.iter().position(|point| *point == spot).unwrap_or_default();
        let crowded = sheet.spots.iter().any(|other| square(*other, spot) < SPOT_ROOM * SPOT_ROOM)
            || pieces(sheet).iter().any(|piece| is_near(spot, piece.a, piece.b, SPOT_ROOM));
        if crowded || middle == 0 || middle + 1 == line.points.len() {
            return Err(Refusal::at(spot, "there is no room for a new spot here"));
        }
        let mut sheet = sheet.clone();
        let new = sheet.spots.len();
        sheet.spots.push(spot);
        let (first, second) = (line.points[..=middle].to_vec(), line.points[middle..].to_vec());
        sheet.curves.push(Curve { from: self.from, to: new, points: first });
        sheet.curves.push(Curve { from: new, to: self.to, points: second });
        Ok(sheet)
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

fn nearest(sheet: &Sheet, point: Point, what: &str) -> Result<usize, Refusal> {
    let spots = 0..sheet.spots.len();
    let spot = spots.min_by_key(|spot| square(sheet.spots[*spot], point));
    spot.filter(|spot| square(sheet.spots[*spot], point) < REACH * REACH)
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
    let between =
        |a: i32, b: i32| (i64::from(a) + (i64::from(b) - i64::from(a)) * share / of) as i32;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::SIDE;

    fn stroke(points: &[(i32, i32)]) -> Stroke {
        Stroke { points: points.iter().map(|point| Point::from(*point)).collect(), spot: None }
    }

    fn spot(sheet: &Sheet, index: usize) -> (i32, i32) {
        sheet.spots[index].into()
    }

    /// Two spots, joined straight.
    fn joined() -> Sheet {
        let sheet = Sheet::circle(2);
        add(&sheet, &stroke(&[spot(&sheet, 0), (5000, 5000), spot(&sheet, 1)])).unwrap()
    }

    fn refusal(sheet: &Sheet, points: &[(i32, i32)]) -> String {
        add(sheet, &stroke(points)).unwrap_err().message
    }

    #[test]
    fn a_stroke_becomes_two_curves_and_a_spot_in_the_middle() {
        let sheet = joined();
        assert_eq!((sheet.spots.len(), sheet.curves.len()), (3, 2));
        assert_eq!((sheet.curves[0].from, sheet.curves[0].to), (0, 2));
        assert_eq!((sheet.curves[1].from, sheet.curves[1].to), (2, 1));
        assert!(square(sheet.spots[2], Point { x: 5000, y: 5000 }) < 100 * 100);
    }

    #[test]
    fn the_spot_goes_where_it_is_wished() {
        let sheet = Sheet::circle(2);
        let wish = Point { x: 5000, y: 3500 };
        let line = stroke(&[spot(&sheet, 0), spot(&sheet, 1)]);
        let sheet = add(&sheet, &Stroke { spot: Some(wish), ..line }).unwrap();
        assert!(square(sheet.spots[2], wish) < 100 * 100, "{:?}", sheet.spots[2]);
    }

    #[test]
    fn what_may_not_be_drawn_is_refused() {
        let sheet = joined();
        let (a, b) = (spot(&sheet, 0), spot(&sheet, 1));
        let across = [a, (3000, 4000), (7000, 4000), b];
        assert!(refusal(&sheet, &across).contains("crosses or touches another"));
        let touching = [a, (3000, 3000), (5000, 4200), (3000, 5500), b];
        assert!(refusal(&sheet, &touching).contains("another"));
        let itself = [a, (2000, 3000), (2000, 6000), (1000, 4000), (3500, 4000), b];
        assert!(refusal(&sheet, &itself).contains("itself"));
        assert!(refusal(&sheet, &[a, (-5, 3000), b]).contains("leaves the sheet"));
        assert!(refusal(&sheet, &[a, (SIDE + 1, 3000), b]).contains("leaves the sheet"));
        assert!(refusal(&sheet, &[a, (3000, 5000)]).contains("end at a spot"));
        assert!(refusal(&sheet, &[(1000, 1000), a]).contains("begin at a spot"));
        assert!(refusal(&sheet, &[a, a]).contains("too short"));
        assert!(refusal(&sheet, &[]).contains("points"));
        let over = [a, (4000, a.1), (5000, 5015), (4000, b.1), b];
        assert!(
            refusal(&sheet, &over).contains("close") || refusal(&sheet, &over).contains("touches")
        );
    }

    #[test]
    fn life_is_counted() {
        let mut sheet = joined();
        let (a, b) = (spot(&sheet, 0), spot(&sheet, 1));
        for side in [3000, 7000] {
            sheet = add(&sheet, &stroke(&[a, (side, 4000), (side, 6000), b])).unwrap();
        }
        assert!(refusal(&sheet, &[a, (1000, 5000), b]).contains("three curve ends"));
        // The middle of the straight curve has two ends: enough for a curve, too many for a loop.
        let m = spot(&sheet, 2);
        let loop_ = [m, (m.0 + 600, m.1 - 500), (m.0 + 600, m.1 + 500), m];
        assert!(refusal(&sheet, &loop_).contains("a loop needs two"));
    }
}
