//! What may be drawn: sheets and strokes are checked exactly.

use super::exact::{is_apart, is_near, square, touch};
use super::sheet::{Point, Refusal, SIDE, Sheet};

/// Larger sheets are refused.
const MOST_SPOTS: usize = 120;
/// Longer drawings are refused.
const MOST_POINTS: usize = 12_000;
/// The least distance between two spots, and between a curve and a spot that it does not end in.
pub const SPOT_ROOM: i64 = 40;
/// The least distance between curves, away from their ends.
pub const CURVE_ROOM: i64 = 8;

/// A piece of a curve: the curve's number, and the points.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    pub curve: usize,
    pub index: usize,
    pub a: Point,
    pub b: Point,
}

/// All pieces of all curves.
pub fn pieces(sheet: &Sheet) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (curve, line) in sheet.curves.iter().enumerate() {
        let pairs = line.points.windows(2).enumerate();
        pieces.extend(pairs.map(|(index, p)| Piece { curve, index, a: p[0], b: p[1] }));
    }
    pieces
}

/// Checks a sheet that comes from elsewhere: spots and curves on the sheet, curves from spot to
/// spot, three ends a spot at most, nothing touching anything else.
pub fn check(sheet: &Sheet) -> Result<(), Refusal> {
    let points: usize = sheet.curves.iter().map(|curve| curve.points.len()).sum();
    if sheet.spots.len() > MOST_SPOTS || points > MOST_POINTS {
        let message =
            format!("expected at most {MOST_SPOTS} spots and {MOST_POINTS} points on curves");
        return Err(Refusal { message, at: None });
    }
    let all = sheet.spots.iter().chain(sheet.curves.iter().flat_map(|curve| &curve.points));
    if let Some(point) = all.into_iter().find(|point| !is_on_sheet(**point)) {
        return Err(Refusal::at(*point, "expected every point on the sheet"));
    }
    let mut ends = vec![0; sheet.spots.len()];
    for curve in &sheet.curves {
        let joins = |spot: usize, point: Option<&Point>| sheet.spots.get(spot) == point;
        let fits = joins(curve.from, curve.points.first()) && joins(curve.to, curve.points.last());
        if !fits || curve.points.len() < 2 || curve.from == curve.to {
            let message = "expected every curve to lead from one spot to another";
            return Err(Refusal { message: message.into(), at: curve.points.first().copied() });
        }
        ends[curve.from] += 1;
        ends[curve.to] += 1;
    }
    if let Some(spot) = ends.iter().position(|ends| *ends > 3) {
        return Err(Refusal::at(sheet.spots[spot], "expected at most three curve ends at a spot"));
    }
    is_plane(sheet)
}

pub fn is_on_sheet(point: Point) -> bool {
    (0..=SIDE).contains(&point.x) && (0..=SIDE).contains(&point.y)
}

/// Whether nothing touches anything else.
fn is_plane(sheet: &Sheet) -> Result<(), Refusal> {
    let pieces = pieces(sheet);
    for (index, one) in pieces.iter().enumerate() {
        if one.a == one.b {
            return Err(Refusal::at(one.a, "expected the points of a curve to differ"));
        }
        for (spot, at) in sheet.spots.iter().enumerate() {
            let curve = &sheet.curves[one.curve];
            let own = (one.a == *at && one.index == 0 && spot == curve.from)
                || (one.b == *at && one.index + 2 == curve.points.len() && spot == curve.to);
            if !own && is_near(*at, one.a, one.b, 1) {
                return Err(Refusal::at(*at, "a curve runs into this spot"));
            }
        }
        for other in &pieces[index + 1..] {
            if !is_apart(one.a, one.b, other.a, other.b, 0) && meet(sheet, one, other) {
                return Err(Refusal::at(one.a, "two curves touch here"));
            }
        }
    }
    for (index, a) in sheet.spots.iter().enumerate() {
        if sheet.spots[..index].iter().any(|b| square(*a, *b) == 0) {
            return Err(Refusal::at(*a, "two spots lie here"));
        }
    }
    Ok(())
}

/// Whether two pieces meet other than where they have to: one following the other on a curve, or both
/// ending in one spot.
pub fn meet(sheet: &Sheet, one: &Piece, other: &Piece) -> bool {
    if !touch(one.a, one.b, other.a, other.b) {
        return false;
    }
    let follows = one.curve == other.curve && one.index.abs_diff(other.index) == 1;
    let at_spot = |piece: &Piece, point: Point| {
        let points = &sheet.curves[piece.curve].points;
        (piece.index == 0 && piece.a == point)
            || (piece.index + 2 == points.len() && piece.b == point)
    };
    let common = [one.a, one.b].into_iter().find(|point| *point == other.a || *point == other.b);
    let Some(common) = common else { return true };
    let both_end = at_spot(one, common) && at_spot(other, common);
    if !follows && !both_end {
        return true;
    }
    // They share an end; they must not also run along one another.
    let far = |piece: &Piece| if piece.a == common { piece.b } else { piece.a };
    let (p, q) = (far(one), far(other));
    is_near(p, common, q, 1) || is_near(q, common, p, 1)
}
