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
use crate::{Budget, Stopped};
use std::ops::ControlFlow;

/// The grids to look on, coarse first, and how many moves to try on each.
const GRIDS: [(i32, usize); 4] = [(200, 400), (100, 60), (50, 16), (25, 6)];
/// So many of the shortest ways are turned into curves before the next grid is tried.
const MOST_FINISHED: usize = 6;
/// So many different curves are offered between two spots.
const MOST_SUGGESTED: usize = 12;
/// So many moves to one position are enough to choose from: more are not tried on any grid.
const MOST_TRIED: usize = GRIDS[0].1;
/// So many curves between two spots are sorted into kinds.
const MOST_CUTS: usize = 2000;
/// What a move on the sheet costs, beside listing an option: it is made, read and compared.
const CUT: u64 = 256;
/// How often a way is made smoother.
const SMOOTHINGS: usize = 24;

/// A sheet with one more curve, and whether all of it was drawn anew to make room.
type Led = Option<(Sheet, bool)>;

/// The sheet after a move to the wanted position.
pub fn lead(sheet: &Sheet, wanted: &Drawing, budget: &mut Budget) -> Result<Led, Stopped> {
    let map = Map::of(sheet);
    let mut cuts = Vec::new();
    visit_cuts(&map, budget, &mut |cut| {
        if same(&drawing(&map.after(&cut)), wanted) {
            cuts.push(cut);
        }
        cuts.len() < MOST_TRIED
    })?;
    drawn(sheet, &map, &cuts, wanted, budget)
}

/// Shows moves to `visit` as long as that wants more.
fn visit_cuts(
    map: &Map,
    budget: &mut Budget,
    visit: &mut dyn FnMut(Cut) -> bool,
) -> Result<(), Stopped> {
    let mut stopped = Ok(());
    let _ = map.cuts(&mut |cut| {
        stopped = budget.work(CUT);
        match stopped.is_ok() && visit(cut) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    stopped
}

/// The sheet after the one of some moves, all to the wanted position, that is drawn best.
fn drawn(
    sheet: &Sheet,
    map: &Map,
    cuts: &[Cut],
    wanted: &Drawing,
    budget: &mut Budget,
) -> Result<Led, Stopped> {
    for (step, most) in GRIDS {
        let grid = Raster::new(sheet, map, step);
        let found = on_grid(sheet, &grid, &cuts[..cuts.len().min(most)], wanted, budget)?;
        if let Some(found) = found {
            return Ok(Some((found, false)));
        }
    }
    Ok(redrawn(sheet, map, cuts, wanted, budget)?.map(|sheet| (sheet, true)))
}

/// Different curves between two spots; those that were found before a limit, if there are any.
pub fn suggest(
    sheet: &Sheet,
    from: usize,
    to: usize,
    budget: &mut Budget,
) -> Result<Vec<Suggestion>, Stopped> {
    let map = Map::of(sheet);
    let mut kinds: Vec<(Drawing, Vec<Cut>)> = Vec::new();
    let mut tried = 0;
    visit_cuts(&map, budget, &mut |cut| {
        let spot = |(walk, place): (usize, usize)| map.regions[cut.region][walk][place].spot;
        let (first, last) = (spot(cut.from), spot(cut.to));
        if (first, last) == (from, to) || (last, first) == (from, to) {
            tried += 1;
            let drawing = drawing(&map.after(&cut));
            match kinds.iter().position(|(known, _)| same(known, &drawing)) {
                Some(kind) => kinds[kind].1.push(cut),
                None if kinds.len() < MOST_SUGGESTED => kinds.push((drawing, vec![cut])),
                None => {}
            }
        }
        tried < MOST_CUTS
    })?;
    let mut suggestions: Vec<(f64, Suggestion)> = Vec::new();
    for (wanted, cuts) in kinds {
        match drawn(sheet, &map, &cuts, &wanted, budget) {
            Ok(led) => suggestions.extend(led.map(|(sheet, redrawn)| suggestion(sheet, redrawn))),
            Err(_) if !suggestions.is_empty() => break,
            Err(stopped) => return Err(stopped),
        }
    }
    suggestions.sort_by(|a, b| a.0.total_cmp(&b.0));
    Ok(suggestions.into_iter().map(|(_, suggestion)| suggestion).collect())
}

/// The last curve of a sheet as a suggestion, the shorter the better.
fn suggestion(sheet: Sheet, redrawn: bool) -> (f64, Suggestion) {
    let ends = sheet.curves[sheet.curves.len() - 2..]
        .iter()
        .map(|curve| Line { from: 0, to: 0, points: curve.points.clone() }.length());
    let length = ends.sum::<f64>() + if redrawn { 1e6 } else { 0.0 };
    let text = in_words(&Map::of(&sheet), redrawn);
    (length, Suggestion { text, sheet })
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

fn on_grid(
    sheet: &Sheet,
    grid: &Raster,
    cuts: &[Cut],
    wanted: &Drawing,
    budget: &mut Budget,
) -> Result<Option<Sheet>, Stopped> {
    let mut ways: Vec<(f64, Vec<Point>, &Cut)> = Vec::new();
    for cut in cuts {
        budget.work(grid.size() as u64)?;
        ways.extend(Route::find(grid, cut).map(|(cost, points)| (cost, points, cut)));
    }
    ways.sort_by(|a, b| a.0.total_cmp(&b.0));
    ways.truncate(MOST_FINISHED);
    Ok(ways.into_iter().find_map(|(_, points, cut)| {
        let walks = &grid.map.regions[cut.region];
        let spot = |(walk, place): (usize, usize)| walks[walk][place].spot;
        let line = Line { from: spot(cut.from), to: spot(cut.to), points };
        let found = finished(sheet, line, grid.step)?;
        same(&drawing(&Map::of(&found)), wanted).then_some(found)
    }))
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
fn redrawn(
    sheet: &Sheet,
    map: &Map,
    cuts: &[Cut],
    wanted: &Drawing,
    budget: &mut Budget,
) -> Result<Option<Sheet>, Stopped> {
    for cut in cuts {
        budget.work(CUT)?;
        let Some(drawn) = pack::draw(&map.after(cut), sheet.began) else { continue };
        if sound::check(&drawn).is_ok() && same(&drawing(&Map::of(&drawn)), wanted) {
            return Ok(Some(drawn));
        }
    }
    Ok(None)
}
