//! Answering with a drawn curve: from a position that is wanted to a sheet that shows it.

use super::super::land::Drawing;
use super::super::same::same;
use super::reading::drawing;
use crate::plane::map::{Cut, Map};
use crate::plane::pack;
use crate::plane::pen::{Line, distance, steadied_by};
use crate::plane::route::{Raster, Route};
use crate::plane::sound::{self, Piece, pieces};
use crate::plane::{Point, Sheet};
use crate::rules::Suggestion;

/// The grids to look on, coarse first, and how many moves to try on each.
const GRIDS: [(i32, usize); 4] = [(200, 400), (100, 60), (50, 16), (25, 6)];
/// So many of the shortest ways are turned into curves before the next grid is tried.
const MOST_FINISHED: usize = 6;
/// So many different curves are offered between two spots.
const MOST_SUGGESTED: usize = 12;
/// How often a way is made smoother.
const SMOOTHINGS: usize = 24;

/// The sheet after a move to the wanted position, and whether all of it was drawn anew to make room.
pub fn lead(sheet: &Sheet, wanted: &Drawing) -> Option<(Sheet, bool)> {
    let map = Map::of(sheet);
    let mut cuts = Vec::new();
    map.cuts(&mut |cut| {
        if same(&drawing(&map.after(&cut)), wanted) {
            cuts.push(cut);
        }
    });
    drawn(sheet, &map, &cuts, wanted)
}

/// The sheet after the one of some moves, all to the wanted position, that is drawn best.
fn drawn(sheet: &Sheet, map: &Map, cuts: &[Cut], wanted: &Drawing) -> Option<(Sheet, bool)> {
    for (step, most) in GRIDS {
        let grid = Raster::new(sheet, map, step);
        if let Some(found) = on_grid(sheet, &grid, &cuts[..cuts.len().min(most)], wanted) {
            return Some((found, false));
        }
    }
    redrawn(sheet, map, cuts, wanted).map(|sheet| (sheet, true))
}

/// Different curves between two spots.
pub fn suggest(sheet: &Sheet, from: usize, to: usize) -> Vec<Suggestion> {
    let map = Map::of(sheet);
    let mut kinds: Vec<(Drawing, Vec<Cut>)> = Vec::new();
    map.cuts(&mut |cut| {
        let spot = |(walk, place): (usize, usize)| map.regions[cut.region][walk][place].spot;
        let (first, last) = (spot(cut.from), spot(cut.to));
        if (first, last) == (from, to) || (last, first) == (from, to) {
            let drawing = drawing(&map.after(&cut));
            match kinds.iter().position(|(known, _)| same(known, &drawing)) {
                Some(kind) => kinds[kind].1.push(cut),
                None if kinds.len() < MOST_SUGGESTED => kinds.push((drawing, vec![cut])),
                None => {}
            }
        }
    });
    let mut suggestions: Vec<(f64, Suggestion)> = kinds
        .into_iter()
        .filter_map(|(wanted, cuts)| {
            let (sheet, redrawn) = drawn(sheet, &map, &cuts, &wanted)?;
            let ends = sheet.curves[sheet.curves.len() - 2..]
                .iter()
                .map(|curve| Line { from: 0, to: 0, points: curve.points.clone() }.length());
            let length = ends.sum::<f64>() + if redrawn { 1e6 } else { 0.0 };
            let text = in_words(&Map::of(&sheet), redrawn);
            Some((length, Suggestion { text, sheet }))
        })
        .collect();
    suggestions.sort_by(|a, b| a.0.total_cmp(&b.0));
    suggestions.into_iter().map(|(_, suggestion)| suggestion).collect()
}

/// What the last curve of a map does: which living spots it separates from the others.
fn in_words(map: &Map, redrawn: bool) -> String {
    let new = map.spot_count() - 1;
    let mut sides: Vec<Vec<usize>> = Vec::new();
    for region in &map.regions {
        let corners = region.iter().flatten();
        if corners.clone().any(|corner| corner.spot == new) {
            let live = |spot: &usize| *spot < new && map.lives(*spot) > 0;
            let mut spots: Vec<usize> = corners.map(|corner| corner.spot).filter(live).collect();
            spots.sort_unstable();
            spots.dedup();
            sides.push(spots);
        }
    }
    sides.sort_by_key(Vec::len);
    let note = if redrawn { "; everything is drawn anew to make room" } else { "" };
    let [first, second, ..] = &sides[..] else { return format!("to join two parts{note}") };
    let only: Vec<String> = first
        .iter()
        .filter(|spot| !second.contains(spot))
        .map(|spot| (spot + 1).to_string())
        .collect();
    match only.len() {
        0 => format!("with nothing alone on one side{note}"),
        1 => format!("with spot {} on one side{note}", only[0]),
        _ => format!("with spots {} on one side{note}", only.join(", ")),
    }
}

fn on_grid(sheet: &Sheet, grid: &Raster, cuts: &[Cut], wanted: &Drawing) -> Option<Sheet> {
    let mut ways: Vec<(f64, Vec<Point>, &Cut)> = cuts
        .iter()
        .filter_map(|cut| Route::find(grid, cut).map(|(cost, points)| (cost, points, cut)))
        .collect();
    ways.sort_by(|a, b| a.0.total_cmp(&b.0));
    ways.truncate(MOST_FINISHED);
    ways.into_iter().find_map(|(_, points, cut)| {
        let walks = &grid.map.regions[cut.region];
        let spot = |(walk, place): (usize, usize)| walks[walk][place].spot;
        let line = Line { from: spot(cut.from), to: spot(cut.to), points };
        let found = finished(sheet, line, grid.step)?;
        same(&drawing(&Map::of(&found)), wanted).then_some(found)
    })
}

/// A way over a grid as a curve in the sheet.
fn finished(sheet: &Sheet, line: Line, step: i32) -> Option<Sheet> {
    let things = pieces(sheet);
    let smooth = smoothed(&line.points, &things, sheet, f64::from(step));
    let smooth = Line { points: steadied_by(&smooth, 4), ..line };
    let line = match smooth.fits(sheet) {
        Ok(()) => smooth,
        Err(_) => {
            line.fits(sheet).ok()?;
            line
        }
    };
    let line = line.rounded(sheet);
    let roomy = line.roomiest(|point| room(point, &things, sheet));
    line.with_spot(sheet, Some(roomy)).or_else(|_| line.with_spot(sheet, None)).ok()
}

/// How far a point is from everything.
fn room(point: Point, things: &[Piece], sheet: &Sheet) -> f64 {
    let curves = things.iter().map(|piece| distance(point, piece.a, piece.b));
    let spots = sheet.spots.iter().map(|spot| distance(point, *spot, *spot));
    curves.chain(spots).fold(f64::MAX, f64::min)
}

/// Moves the points of a line towards the middle of their neighbours, unless they come close to
/// something.
fn smoothed(line: &[Point], things: &[Piece], sheet: &Sheet, step: f64) -> Vec<Point> {
    let mut points = line.to_vec();
    for _ in 0..SMOOTHINGS {
        for index in 1..points.len() - 1 {
            let (a, b, c) = (points[index - 1], points[index], points[index + 1]);
            let to = Point { x: (a.x + 2 * b.x + c.x) / 4, y: (a.y + 2 * b.y + c.y) / 4 };
            let is_end = index == 1 || index + 2 == points.len();
            let least = if is_end { room(b, things, sheet) } else { 1.2 * step };
            if room(to, things, sheet) >= least.min(room(b, things, sheet)) {
                points[index] = to;
            }
        }
    }
    points.dedup();
    points
}

/// Draws everything anew, the curve included.
fn redrawn(sheet: &Sheet, map: &Map, cuts: &[Cut], wanted: &Drawing) -> Option<Sheet> {
    cuts.iter().find_map(|cut| {
        let drawn = pack::draw(&map.after(cut), sheet.began)?;
        (sound::check(&drawn).is_ok() && same(&drawing(&Map::of(&drawn)), wanted)).then_some(drawn)
    })
}
