//! Answering with a drawn curve: from a position that is wanted to a sheet that shows it.

use super::map::{Cut, Map};
use super::pack;
use super::pen::{Line, distance, steadied_by};
use super::route::{Grid, Route};
use super::rules::{self, Piece, pieces};
use crate::games::sprouts::land::Drawing;
use crate::games::sprouts::same::same;
use crate::sheet::{Point, Sheet};

/// The grids to look on, coarse first, and how many moves to try on each.
const GRIDS: [(i32, usize); 4] = [(200, 400), (100, 60), (50, 16), (25, 6)];
/// So many of the shortest ways are turned into curves before the next grid is tried.
const MOST_FINISHED: usize = 6;
/// How often a way is made smoother.
const SMOOTHINGS: usize = 24;

/// The sheet after a move to the wanted position, and whether all of it was drawn anew to make room.
pub fn lead(sheet: &Sheet, wanted: &Drawing) -> Option<(Sheet, bool)> {
    let map = Map::of(sheet);
    let mut cuts = Vec::new();
    map.cuts(&mut |cut| {
        if same(&map.after(&cut).drawing(), wanted) {
            cuts.push(cut);
        }
    });
    for (step, most) in GRIDS {
        let grid = Grid::new(sheet, &map, step);
        if let Some(found) = on_grid(sheet, &grid, &cuts[..cuts.len().min(most)], wanted) {
            return Some((found, false));
        }
    }
    redrawn(sheet, &map, &cuts, wanted).map(|sheet| (sheet, true))
}

fn on_grid(sheet: &Sheet, grid: &Grid, cuts: &[Cut], wanted: &Drawing) -> Option<Sheet> {
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
        same(&Map::of(&found).drawing(), wanted).then_some(found)
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
        (rules::check(&drawn).is_ok() && same(&Map::of(&drawn).drawing(), wanted)).then_some(drawn)
    })
}
