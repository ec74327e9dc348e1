//! What a sheet says about the game: which spots are joined, and what lies in which region.
//!
//! An edge is two darts, 2e and 2e + 1, one each way. Going along a dart with its region on the
//! left and turning as far left as possible at every spot, one comes back: a walk. A region has
//! one walk for each part of the drawing that it touches.

use super::exact::{self, Way, is_inside, way};
use super::sheet::{Point, SIDE, Sheet};
use std::ops::ControlFlow;

/// The dart of a corner at a spot without curves.
pub const NO_DART: usize = usize::MAX;

/// A place of a walk: at a spot, before going on along a dart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Corner {
    pub spot: usize,
    pub dart: usize,
}

pub type Walk = Vec<Corner>;

/// Spots, edges and regions without coordinates. The first region is the outermost one, and its
/// first walk is the frame of the sheet, whose spots and edges are the last four.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    /// How many curve ends each spot has; those of the frame take none.
    pub degree: Vec<u8>,
    /// Where each dart begins; the one back is `dart ^ 1`.
    pub starts: Vec<usize>,
    pub regions: Vec<Vec<Walk>>,
}

/// A move on a map: a curve from one corner of a region to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    pub region: usize,
    /// The walk, and the place on it.
    pub from: (usize, usize),
    pub to: (usize, usize),
    /// If both ends are on one walk: the other walks to the left of the curve. What follows the end
    /// on the walk, up to the beginning, is to the left too; at a single corner, nothing is.
    pub left: Vec<usize>,
}

/// The sides of the frame.
pub const FRAME: usize = 4;

/// The corners of the sheet, in the order of the frame's walk.
pub fn frame() -> [Point; FRAME] {
    [(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)].map(Point::from)
}

impl Map {
    /// Spots on an empty sheet.
    #[cfg(test)]
    pub fn spots(count: usize) -> Self {
        let lone = |spot| vec![Corner { spot, dart: NO_DART }];
        let mut map = Self::unframed(vec![0; count], Vec::new(), Vec::new());
        map.regions[0].extend((0..count).map(lone));
        map
    }

    /// Adds the frame to a map; the regions are all but the outermost one.
    pub fn unframed(
        mut degree: Vec<u8>,
        mut starts: Vec<usize>,
        mut regions: Vec<Vec<Walk>>,
    ) -> Self {
        let (spots, darts) = (degree.len(), starts.len());
        degree.extend([3; FRAME]);
        starts.extend((0..FRAME).flat_map(|side| [spots + side, spots + (side + 1) % FRAME]));
        let frame = (0..FRAME).map(|side| Corner { spot: spots + side, dart: darts + 2 * side });
        regions.insert(0, vec![frame.collect()]);
        Self { degree, starts, regions }
    }

    /// Reads a sheet whose curves do not touch one another.
    pub fn of(sheet: &Sheet) -> Self {
        SheetReader::new(sheet).map()
    }

    /// The spots, without those of the frame.
    pub fn spot_count(&self) -> usize {
        self.degree.len() - FRAME
    }

    pub fn lives(&self, spot: usize) -> u8 {
        3 - self.degree[spot]
    }

    /// The edges, without those of the frame.
    pub fn edge_count(&self) -> usize {
        self.starts.len() / 2 - FRAME
    }

    pub fn is_dead(&self, walk: &Walk) -> bool {
        walk.iter().all(|corner| self.lives(corner.spot) == 0)
    }

    /// The outer walk of each region: the frame, and within it those that belong to the same part of
    /// the drawing as a walk further out.
    pub fn outer_walks(&self) -> Vec<usize> {
        let part = parts(self.degree.len(), &self.starts);
        let mut outer = vec![usize::MAX; self.regions.len()];
        outer[0] = 0;
        let mut reached = vec![0];
        while let Some(region) = reached.pop() {
            let within = (0..self.regions[region].len()).filter(|walk| *walk != outer[region]);
            let inner: Vec<usize> =
                within.map(|walk| part[self.regions[region][walk][0].spot]).collect();
            let is_same = |walk: &Walk| inner.contains(&part[walk[0].spot]);
            for (other, walks) in self.regions.iter().enumerate() {
                if outer[other] == usize::MAX
                    && let Some(walk) = walks.iter().position(is_same)
                {
                    outer[other] = walk;
                    reached.push(other);
                }
            }
        }
        outer
    }

    /// The map after a move. The new spot is the last one before the frame, and the new edges are the
    /// last ones, from the beginning to the new spot and on to the end.
    pub fn after(&self, cut: &Cut) -> Self {
        let mut map = self.clone();
        let walks = &self.regions[cut.region];
        let at = |(walk, place): (usize, usize)| walks[walk][place];
        let (from, to) = (at(cut.from), at(cut.to));
        let middle = map.make_room();
        let first = self.starts.len() - 2 * FRAME;
        let onwards =
            [Corner { spot: from.spot, dart: first }, Corner { spot: middle, dart: first + 2 }];
        let back =
            [Corner { spot: to.spot, dart: first + 3 }, Corner { spot: middle, dart: first + 1 }];
        map.starts.splice(first..first, [from.spot, middle, middle, to.spot]);
        map.degree[from.spot] += 1;
        map.degree[to.spot] += 1;
        map.degree.insert(middle, 2);
        let rest = |index: &usize| *index != cut.from.0 && *index != cut.to.0;
        let others = (0..walks.len()).filter(rest);
        let copy = |index: usize| map.regions[cut.region][index].clone();
        if cut.from.0 != cut.to.0 {
            // The frame, where it is, stays the first walk.
            let mut region: Vec<Walk> = others.map(copy).collect();
            let mut walk = round(&copy(cut.from.0), cut.from.1);
            walk.extend(onwards);
            walk.extend(round(&copy(cut.to.0), cut.to.1));
            walk.extend(back);
            region.push(walk);
            map.regions[cut.region] = region;
            return map;
        }
        let (mut left, mut right): (Vec<Walk>, Vec<Walk>) = (Vec::new(), Vec::new());
        for index in others {
            if cut.left.contains(&index) { &mut left } else { &mut right }.push(copy(index));
        }
        let walk = copy(cut.from.0);
        left.push([&onwards[..], &arc(&walk, cut.to.1, cut.from.1, false)].concat());
        right.push([&back[..], &arc(&walk, cut.from.1, cut.to.1, true)].concat());
        let holds_frame = cut.region == 0 && cut.left.contains(&0);
        let (kept, new) = if holds_frame { (left, right) } else { (right, left) };
        map.regions[cut.region] = kept;
        map.regions.push(new);
        map
    }

    /// Renumbers the frame so that a spot and two edges fit before it; returns the spot.
    fn make_room(&mut self) -> usize {
        let (spot, dart) = (self.spot_count(), 2 * self.edge_count());
        for corner in self.regions.iter_mut().flatten().flatten() {
            if corner.spot >= spot {
                corner.spot += 1;
                corner.dart += 4;
            }
        }
        self.starts[dart..].iter_mut().for_each(|start| *start += 1);
        spot
    }

    /// Every move, up to the side of the curve on which walks lie that are dead: those are all to the
    /// right, except the frame, and for that both are tried. Ends when `visit` has seen enough.
    pub fn cuts(&self, visit: &mut dyn FnMut(Cut) -> ControlFlow<()>) -> ControlFlow<()> {
        for (index, walks) in self.regions.iter().enumerate() {
            let live: Vec<usize> =
                (0..walks.len()).filter(|walk| !self.is_dead(&walks[*walk])).collect();
            for (number, first) in live.iter().enumerate() {
                for from in self.live_places(&walks[*first]) {
                    for second in &live[number + 1..] {
                        for to in self.live_places(&walks[*second]) {
                            let (from, to) = ((*first, from), (*second, to));
                            visit(Cut { region: index, from, to, left: Vec::new() })?;
                        }
                    }
                    for to in self.live_places(&walks[*first]).filter(|to| *to >= from) {
                        let same = walks[*first][from].spot == walks[*first][to].spot;
                        if same && (from != to || self.lives(walks[*first][from].spot) < 2) {
                            continue;
                        }
                        let mut others: Vec<usize> =
                            live.iter().copied().filter(|walk| walk != first).collect();
                        // At a free spot both sides are alike: one with the frame will do.
                        if index == 0 && self.degree[walks[*first][from].spot] > 0 {
                            others.push(0);
                        }
                        for chosen in 0..1u64 << others.len().min(MOST_SHARED) {
                            let left = others.iter().enumerate();
                            let left = left.filter(|(bit, _)| chosen >> bit & 1 == 1);
                            let left = left.map(|(_, walk)| *walk).collect();
                            let (from, to) = ((*first, from), (*first, to));
                            visit(Cut { region: index, from, to, left })?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn live_places<'a>(&'a self, walk: &'a Walk) -> impl Iterator<Item = usize> + 'a {
        (0..walk.len()).filter(|place| self.lives(walk[*place].spot) > 0)
    }
}

/// So many walks are shared between the sides of a curve in all ways.
const MOST_SHARED: usize = 14;

/// A walk from a place until just before it; nothing if there is no curve.
fn round(walk: &Walk, place: usize) -> Walk {
    let turned = walk[place..].iter().chain(&walk[..place]);
    turned.filter(|corner| corner.dart != NO_DART).copied().collect()
}

/// The places of a walk from one to just before another; from one to itself they are all or none.
fn arc(walk: &Walk, from: usize, to: usize, whole: bool) -> Walk {
    let length = if from == to {
        walk.len() * usize::from(whole)
    } else {
        (to + walk.len() - from) % walk.len()
    };
    let mut arc = round(walk, from);
    arc.truncate(length);
    arc
}

/// Reads a map from a sheet.
struct SheetReader<'a> {
    sheet: &'a Sheet,
    starts: Vec<usize>,
    /// The darts at each spot in the order of [`exact::around`].
    around: Vec<Vec<usize>>,
}

impl<'a> SheetReader<'a> {
    fn new(sheet: &'a Sheet) -> Self {
        let starts: Vec<usize> =
            sheet.curves.iter().flat_map(|curve| [curve.from, curve.to]).collect();
        let mut around = vec![Vec::new(); sheet.spots.len()];
        starts.iter().enumerate().for_each(|(dart, spot)| around[*spot].push(dart));
        for darts in &mut around {
            darts.sort_by(|a, b| exact::around(leaving(sheet, *a), leaving(sheet, *b)));
        }
        Self { sheet, starts, around }
    }

    fn map(self) -> Map {
        let mut regions: Vec<Vec<Walk>> = Vec::new();
        let mut edges: Vec<(Vec<Point>, i64)> = Vec::new();
        // Walks that lie in a region from within: the outside of each part.
        let mut islands: Vec<Walk> = Vec::new();
        let mut seen = vec![false; self.starts.len()];
        for dart in 0..self.starts.len() {
            if seen[dart] {
                continue;
            }
            let walk = self.walk(dart);
            walk.iter().for_each(|corner| seen[corner.dart] = true);
            let line = outline(self.sheet, &walk);
            match exact::area(&line) {
                area if area > 0 => {
                    edges.push((line, area));
                    regions.push(vec![walk]);
                }
                _ => islands.push(walk),
            }
        }
        let lone = (0..self.around.len()).filter(|spot| self.around[*spot].is_empty());
        islands.extend(lone.map(|spot| vec![Corner { spot, dart: NO_DART }]));
        let part = parts(self.around.len(), &self.starts);
        let mut outermost = Vec::new();
        for island in islands {
            let spot = island[0].spot;
            let holds = |index: &usize| {
                part[regions[*index][0][0].spot] != part[spot]
                    && is_inside(&edges[*index].0, self.sheet.spots[spot])
            };
            let home = (0..regions.len()).filter(holds).min_by_key(|index| edges[*index].1);
            home.map_or(&mut outermost, |index| &mut regions[index]).push(island);
        }
        let degree = self.around.iter().map(|darts| darts.len() as u8).collect();
        let mut map = Map::unframed(degree, self.starts, regions);
        map.regions[0].extend(outermost);
        map
    }

    fn walk(&self, first: usize) -> Walk {
        let mut walk = Vec::new();
        let mut dart = first;
        loop {
            walk.push(Corner { spot: self.starts[dart], dart });
            let back = dart ^ 1;
            let darts = &self.around[self.starts[back]];
            let place = darts.iter().position(|other| *other == back).unwrap_or_default();
            dart = darts[(place + darts.len() - 1) % darts.len()];
            if dart == first {
                return walk;
            }
        }
    }
}

/// The connected part of each spot, as the least spot in it.
pub fn parts(spots: usize, starts: &[usize]) -> Vec<usize> {
    let mut part: Vec<usize> = (0..spots).collect();
    for ends in starts.chunks(2) {
        let (keep, drop) = (part[ends[0]].min(part[ends[1]]), part[ends[0]].max(part[ends[1]]));
        part.iter_mut().filter(|name| **name == drop).for_each(|name| *name = keep);
    }
    part
}

/// The points of a dart from its beginning to its end.
pub fn points(sheet: &Sheet, dart: usize) -> Box<dyn DoubleEndedIterator<Item = Point> + '_> {
    let points = sheet.curves[dart / 2].points.iter().copied();
    if dart.is_multiple_of(2) { Box::new(points) } else { Box::new(points.rev()) }
}

/// The direction in which a dart leaves its spot.
pub fn leaving(sheet: &Sheet, dart: usize) -> Way {
    let mut points = points(sheet, dart);
    match (points.next(), points.next()) {
        (Some(first), Some(second)) => way(first, second),
        _ => (1, 0),
    }
}

/// The closed line along a walk.
fn outline(sheet: &Sheet, walk: &Walk) -> Vec<Point> {
    let mut line = Vec::new();
    for corner in walk {
        line.extend(points(sheet, corner.dart));
        line.pop();
    }
    line
}
