//! Drawing a map: circles packed into its triangles (Koebe, Andreev, Thurston).
//!
//! There are circles, one for each vertex, such that those of neighbours touch; they are unique up to
//! motions once the angles on the rim are given. Radii are found by the iteration of Collins and
//! Stephenson (2003). Different circles do not overlap, so lines from centre to centre cross nowhere,
//! and every spot has a disc of its own.

use super::map::Map;
use super::mesh::Mesh;
use super::pen::Line;
use super::relax::relax;
use super::sheet::{Curve, Point, SIDE, Sheet};
use super::sound;
use std::f64::consts::{PI, TAU};

/// Sweeps over all circles; far more than are needed.
const MOST_SWEEPS: usize = 20_000;
/// The angles around a circle may miss the whole turn by this share of the least radius.
const TOLERANCE: f64 = 1e-3;
/// Radii change by this power of what would be right at once: it takes fewer sweeps.
const OVERSHOOT: f64 = 1.85;
/// The empty margin around a drawing, so that curves can pass outside.
const MARGIN: f64 = SIDE as f64 * 0.12;

pub type Place = (f64, f64);

/// Pieces of an edge, and sweeps to make room: more pieces look better, fewer need less room.
const ATTEMPTS: [(usize, usize); 4] = [(3, 200), (2, 200), (2, 800), (3, 2000)];

/// Larger maps are not drawn.
const MOST_SPOTS: usize = 120;

/// A drawing of a map; none if it is too large or there is not enough room on the sheet.
pub fn draw(map: &Map, began: Option<usize>) -> Option<Sheet> {
    if map.spot_count() > MOST_SPOTS {
        return None;
    }
    ATTEMPTS.iter().find_map(|(pieces, sweeps)| {
        let mesh = Mesh::of(map, *pieces);
        let mut places = centres(&mesh, &radii(&mesh));
        relax(&mesh, &mut places, *sweeps);
        let sheet = sheet(map, &mesh, &places, began);
        sound::check(&sheet).is_ok().then(|| rounded(sheet))
    })
}

/// Puts a drawing onto the sheet.
fn sheet(map: &Map, mesh: &Mesh, places: &[Place], began: Option<usize>) -> Sheet {
    let edges =
        || (0..map.edge_count()).map(|edge| (map.starts[2 * edge], map.starts[2 * edge + 1]));
    let drawn = edges().flat_map(|(a, b)| [a, b]).chain(0..map.spot_count());
    let inner = mesh.inner[..map.edge_count()].iter().flatten().copied();
    let fit = Fit::around(drawn.chain(inner).map(|vertex| &places[vertex]));
    let point = |vertex: &usize| fit.point(places[*vertex]);
    let curves = edges().zip(&mesh.inner).map(|((from, to), inner)| {
        let points = [from].iter().chain(inner).chain(&[to]).map(point).collect();
        Curve { from, to, points }
    });
    let curves = curves.collect();
    Sheet { spots: (0..map.spot_count()).map(|spot| point(&spot)).collect(), curves, began }
}

/// Rounds the corners of every curve, as far as nothing is touched.
fn rounded(mut sheet: Sheet) -> Sheet {
    for _ in 0..3 {
        for index in 0..sheet.curves.len() {
            let curve = sheet.curves.remove(index);
            let line = Line { from: curve.from, to: curve.to, points: curve.points.clone() };
            let points = match line.cut_corners() {
                line if line.touches(&sheet) => curve.points,
                line => line.points,
            };
            sheet.curves.insert(index, Curve { points, ..curve });
        }
    }
    sheet
}

/// For each vertex its neighbours in pairs, one pair for each triangle.
fn petals(mesh: &Mesh) -> Vec<Vec<(usize, usize)>> {
    let mut petals = vec![Vec::new(); mesh.vertices];
    for [a, b, c] in &mesh.triangles {
        petals[*a].push((*b, *c));
        petals[*b].push((*c, *a));
        petals[*c].push((*a, *b));
    }
    petals
}

fn radii(mesh: &Mesh) -> Vec<f64> {
    let petals = petals(mesh);
    let mut target = vec![TAU; mesh.vertices];
    let corner = PI - TAU / mesh.rim.len() as f64;
    mesh.rim.iter().for_each(|vertex| target[*vertex] = corner);
    let mut radii: Vec<f64> = vec![1.0; mesh.vertices];
    for _ in 0..MOST_SWEEPS {
        let scale = radii.iter().copied().fold(0.0, f64::max);
        radii.iter_mut().for_each(|radius| *radius /= scale);
        let mut worst = 0.0f64;
        for vertex in 0..mesh.vertices {
            let radius = radii[vertex];
            let count = petals[vertex].len() as f64;
            let angle: f64 = petals[vertex]
                .iter()
                .map(|(a, b)| {
                    let (a, b) = (radii[*a], radii[*b]);
                    2.0 * (a / (radius + a) * (b / (radius + b))).sqrt().asin()
                })
                .sum();
            worst = worst.max((angle - target[vertex]).abs());
            // The radius that would be right if all neighbours were as large as one another.
            let have = (angle / (2.0 * count)).sin();
            let want = (target[vertex] / (2.0 * count)).sin();
            let better = have / (1.0 - have) * (1.0 - want) / want;
            radii[vertex] = radius * better.powf(OVERSHOOT);
        }
        let least = radii.iter().copied().fold(f64::MAX, f64::min);
        if worst < (TOLERANCE * least).max(1e-13) {
            break;
        }
    }
    radii
}

/// Places the circles one beside the other, each against two that lie already.
fn centres(mesh: &Mesh, radii: &[f64]) -> Vec<Place> {
    let petals = petals(mesh);
    let mut centres: Vec<Option<Place>> = vec![None; mesh.vertices];
    let (first, second) = (mesh.rim[0], mesh.rim[1]);
    centres[first] = Some((0.0, 0.0));
    centres[second] = Some((radii[first] + radii[second], 0.0));
    let mut waiting = std::collections::VecDeque::from([first, second]);
    while let Some(vertex) = waiting.pop_front() {
        let mut again = true;
        while again {
            again = false;
            for (a, b) in &petals[vertex] {
                let (Some(here), side) = (centres[vertex], (centres[*a], centres[*b])) else {
                    continue;
                };
                // Triangles are listed with their inside to the left.
                let (known, new, sign) = match side {
                    (Some(known), None) => ((known, *a), *b, 1.0),
                    (None, Some(known)) => ((known, *b), *a, -1.0),
                    _ => continue,
                };
                let angle = 2.0 * {
                    let (r, s, t) = (radii[vertex], radii[known.1], radii[new]);
                    (s / (r + s) * (t / (r + t))).sqrt().asin()
                };
                let base = (known.0.1 - here.1).atan2(known.0.0 - here.0) + sign * angle;
                let reach = radii[vertex] + radii[new];
                centres[new] = Some((here.0 + reach * base.cos(), here.1 + reach * base.sin()));
                waiting.push_back(new);
                again = true;
            }
        }
    }
    centres.into_iter().map(Option::unwrap_or_default).collect()
}

/// Moves a drawing onto the sheet.
struct Fit {
    low: Place,
    scale: f64,
    shift: Place,
}

impl Fit {
    fn around<'a>(places: impl Iterator<Item = &'a Place>) -> Self {
        let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for place in places {
            low = (low.0.min(place.0), low.1.min(place.1));
            high = (high.0.max(place.0), high.1.max(place.1));
        }
        let (width, height) = ((high.0 - low.0).max(0.0), (high.1 - low.1).max(0.0));
        let room = f64::from(SIDE) - 2.0 * MARGIN;
        let scale = room / width.max(height).max(1e-9);
        let centred = |length: f64| MARGIN + (room - length * scale) / 2.0;
        Self { low, scale, shift: (centred(width), centred(height)) }
    }

    fn point(&self, place: Place) -> Point {
        let whole = |value: f64| value.round().clamp(0.0, f64::from(SIDE)) as i32;
        Point {
            x: whole((place.0 - self.low.0) * self.scale + self.shift.0),
            y: whole((place.1 - self.low.1) * self.scale + self.shift.1),
        }
    }
}
