//! Finding a curve for a move: a way over a grid of points, around all that is drawn.
//!
//! A curve between two parts of a drawing may go as it likes. One that comes back to its own part cuts
//! the region in two, and every other walk must come to lie on its side: so walls are built first,
//! from what shall lie to the left to the left side of the part, and from what shall lie to the right
//! to its right side. Then there is one way left between the walls.

use super::exact::{is_in_gap, touch, turn, way};
use super::map::{Corner, Cut, FRAME, Map, NO_DART, frame, leaving};
use super::pen::distance;
use super::sheet::{Point, SIDE, Sheet};
use super::sound::{Piece, SPOT_ROOM, pieces};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Farther from everything than this many steps, a place is as good as any.
const OPEN: f64 = 4.0;

/// What lies nearest to a node of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Near {
    Nothing,
    /// A piece of a curve, by number.
    Piece(usize),
    Spot(usize),
    Frame,
}

/// A grid over a sheet.
pub struct Raster<'a> {
    sheet: &'a Sheet,
    pub map: &'a Map,
    pieces: Vec<Piece>,
    pub step: i32,
    /// Nodes in a row.
    width: usize,
    /// How far each node is from what lies nearest, up to [`OPEN`] steps.
    free: Vec<f64>,
    near: Vec<Near>,
    /// The region, walk and place of each dart.
    homes: Vec<(usize, usize, usize)>,
}

impl<'a> Raster<'a> {
    pub fn new(sheet: &'a Sheet, map: &'a Map, step: i32) -> Self {
        let width = (SIDE / step + 1) as usize;
        let mut homes = vec![(0, 0, 0); map.starts.len()];
        for (region, walks) in map.regions.iter().enumerate() {
            for (number, walk) in walks.iter().enumerate() {
                for (place, corner) in walk.iter().enumerate().filter(|(_, c)| c.dart != NO_DART) {
                    homes[corner.dart] = (region, number, place);
                }
            }
        }
        let far = OPEN * f64::from(step);
        let mut grid = Self {
            sheet,
            map,
            pieces: pieces(sheet),
            step,
            width,
            free: vec![far; width * width],
            near: vec![Near::Nothing; width * width],
            homes,
        };
        for index in 0..grid.pieces.len() {
            let piece = grid.pieces[index];
            grid.stamp(piece.a, piece.b, Near::Piece(index), 0.0);
        }
        for (index, spot) in sheet.spots.iter().enumerate() {
            // A spot is a disc: where that would be nearest, the spot is.
            let extra = (SPOT_ROOM + 5) as f64 - f64::from(step);
            grid.stamp(*spot, *spot, Near::Spot(index), extra.max(1e-6));
        }
        let corners = frame();
        for side in 0..FRAME {
            grid.stamp(corners[side], corners[(side + 1) % FRAME], Near::Frame, 0.0);
        }
        grid
    }

    /// How many nodes there are.
    pub fn size(&self) -> usize {
        self.free.len()
    }

    /// Notes the distance from a segment, made smaller by `extra`, at all nodes close to it.
    fn stamp(&mut self, a: Point, b: Point, near: Near, extra: f64) {
        let reach = OPEN * f64::from(self.step) + extra;
        let index = |value: f64| (value / f64::from(self.step)).clamp(0.0, (self.width - 1) as f64);
        let low = |a: i32, b: i32| index(f64::from(a.min(b)) - reach).floor() as usize;
        let high = |a: i32, b: i32| index(f64::from(a.max(b)) + reach).ceil() as usize;
        for row in low(a.y, b.y)..=high(a.y, b.y) {
            for column in low(a.x, b.x)..=high(a.x, b.x) {
                let node = row * self.width + column;
                let away = distance(self.point(node), a, b) - extra;
                if away < self.free[node] {
                    self.free[node] = away;
                    self.near[node] = near;
                }
            }
        }
    }

    fn point(&self, node: usize) -> Point {
        let (x, y) = ((node % self.width) as i32, (node / self.width) as i32);
        Point { x: x * self.step, y: y * self.step }
    }

    fn is_free(&self, node: usize) -> bool {
        self.free[node] >= f64::from(self.step)
    }

    /// The nodes beside a node; with or without those at its corners.
    fn beside(&self, node: usize, corners: bool) -> impl Iterator<Item = usize> + use<'a> {
        let (x, y) = ((node % self.width) as i32, (node / self.width) as i32);
        let width = self.width as i32;
        let ways = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
        let ways = ways.into_iter().take(if corners { 8 } else { 4 });
        let nodes = ways.map(move |(dx, dy)| (x + dx, y + dy));
        nodes
            .filter(move |(x, y)| (0..width).contains(x) && (0..width).contains(y))
            .map(move |(x, y)| (y * width + x) as usize)
    }

    /// The place of the map that a node lies next to: region, walk, place, and whether it is the
    /// corner itself and not the dart behind it.
    fn home(&self, node: usize) -> Option<(usize, usize, usize, bool)> {
        let here = self.point(node);
        let dart = |dart: usize, is_corner| {
            let (region, walk, place) = self.homes[dart];
            Some((region, walk, place, is_corner))
        };
        match self.near[node] {
            Near::Nothing => None,
            Near::Frame => Some((0, 0, 0, false)),
            Near::Piece(index) => {
                let piece = self.pieces[index];
                let side = turn(piece.a, piece.b, here);
                let inside = side != 0 && distance(here, piece.a, piece.b) > 0.0;
                inside.then_some(())?;
                // At a bend of the line the nearest piece is one of two; the side is that of the bend.
                let points = &self.sheet.curves[piece.curve].points;
                let bend = |at: usize| {
                    let (p, q, r) = (points[at - 1], points[at], points[at + 1]);
                    is_in_gap(way(q, r), way(q, here), way(q, p))
                };
                let nearest =
                    |end: Point| distance(here, end, end) <= distance(here, piece.a, piece.b);
                let left = if piece.index > 0 && nearest(piece.a) {
                    bend(piece.index)
                } else if piece.index + 2 < points.len() && nearest(piece.b) {
                    bend(piece.index + 1)
                } else {
                    side > 0
                };
                dart(2 * piece.curve + usize::from(!left), false)
            }
            Near::Spot(spot) => {
                let towards = way(self.sheet.spots[spot], here);
                let darts = (0..2 * self.map.edge_count()).filter(|d| self.map.starts[*d] == spot);
                let darts: Vec<usize> = darts.collect();
                if darts.is_empty() {
                    return self.lone_home(spot);
                }
                let gap = |first: &usize| {
                    let (start, end) = self.gap(Corner { spot, dart: *first });
                    is_in_gap(start, towards, end)
                };
                dart(darts.into_iter().find(gap)?, true)
            }
        }
    }

    fn lone_home(&self, spot: usize) -> Option<(usize, usize, usize, bool)> {
        for (region, walks) in self.map.regions.iter().enumerate() {
            if let Some(walk) = walks.iter().position(|walk| walk[0].spot == spot) {
                return Some((region, walk, 0, true));
            }
        }
        None
    }

    /// The directions between which a corner opens: its own dart and the next one around the spot.
    pub fn gap(&self, corner: Corner) -> ((i64, i64), (i64, i64)) {
        let first = leaving(self.sheet, corner.dart);
        let darts = (0..2 * self.map.edge_count()).filter(|d| self.map.starts[*d] == corner.spot);
        let others = darts.filter(|dart| *dart != corner.dart).map(|d| leaving(self.sheet, d));
        let mut last = first;
        for way in others {
            if is_in_gap(first, way, last) {
                last = way;
            }
        }
        (first, last)
    }

    /// The free nodes near the spot of a corner that can be reached from it straight on, in the gap
    /// between two directions.
    fn doors(&self, corner: Corner, between: Option<((i64, i64), (i64, i64))>) -> Vec<usize> {
        let spot = self.sheet.spots[corner.spot];
        let reach = (SPOT_ROOM as i32 + 5).max(self.step) + 2 * self.step;
        let cells = reach / self.step + 1;
        let (column, row) = (spot.x / self.step, spot.y / self.step);
        let mut doors = Vec::new();
        for y in row - cells..=row + cells + 1 {
            for x in column - cells..=column + cells + 1 {
                let inside = |value: i32| (0..self.width as i32).contains(&value);
                if !inside(x) || !inside(y) {
                    continue;
                }
                let node = y as usize * self.width + x as usize;
                let here = self.point(node);
                let in_gap = between.is_none_or(|(a, b)| is_in_gap(a, way(spot, here), b));
                let near = distance(here, spot, spot) <= f64::from(reach);
                if near && in_gap && self.is_free(node) && self.sees(corner.spot, here) {
                    doors.push(node);
                }
            }
        }
        doors
    }

    /// Whether nothing lies between a spot and a point.
    fn sees(&self, spot: usize, point: Point) -> bool {
        let from = self.sheet.spots[spot];
        !self.pieces.iter().any(|piece| {
            let curve = &self.sheet.curves[piece.curve];
            let ends = (piece.index == 0 && curve.from == spot)
                || (piece.index + 2 == curve.points.len() && curve.to == spot);
            match ends {
                true => {
                    let far = if piece.a == from { piece.b } else { piece.a };
                    turn(from, far, point) == 0 && touch(far, far, from, point)
                }
                false => touch(piece.a, piece.b, from, point),
            }
        })
    }
}

/// A search for one curve.
pub struct Route<'a> {
    grid: &'a Raster<'a>,
    walls: Vec<bool>,
}

/// A way over the grid.
type Way = Vec<usize>;

impl<'a> Route<'a> {
    /// The points of a curve for a cut, from spot to spot, and how long the way is.
    pub fn find(grid: &'a Raster<'a>, cut: &Cut) -> Option<(f64, Vec<Point>)> {
        let mut route = Self { grid, walls: vec![false; grid.free.len()] };
        let walks = &grid.map.regions[cut.region];
        let from = walks[cut.from.0][cut.from.1];
        let to = walks[cut.to.0][cut.to.1];
        let (mut first, mut last) = (route.opening(from), route.opening(to));
        if cut.from.0 == cut.to.0 {
            route.build(cut)?;
            if cut.from == cut.to {
                (first, last) = route.beside_stem(from)?;
            }
        }
        let is_open = |node: &usize| !route.walls[*node];
        first.retain(is_open);
        last.retain(is_open);
        let last = route.mask(&last);
        let (cost, way) = route.search(&first, &|node| last[node], true, &|_| true)?;
        let mut points = vec![grid.sheet.spots[from.spot]];
        points.extend(way.iter().map(|node| grid.point(*node)));
        points.push(grid.sheet.spots[to.spot]);
        Some((cost, points))
    }

    fn opening(&self, corner: Corner) -> Vec<usize> {
        let between = (corner.dart != NO_DART).then(|| self.grid.gap(corner));
        self.grid.doors(corner, between)
    }

    /// Builds the walls: what is to the left of the curve, and what is to the right.
    fn build(&mut self, cut: &Cut) -> Option<()> {
        let walks = &self.grid.map.regions[cut.region];
        let others = (0..walks.len()).filter(|walk| *walk != cut.from.0);
        let (left, right): (Vec<usize>, Vec<usize>) =
            others.partition(|walk| cut.left.contains(walk));
        let length = walks[cut.from.0].len();
        let spots = [cut.from, cut.to].map(|(walk, place)| walks[walk][place].spot);
        // The places after `start` up to `end`: of the walk from the one end of the curve to the other.
        let arc = move |start: usize, end: usize| {
            move |place: usize, is_corner: bool| {
                let (offset, whole) =
                    ((place + length - start) % length, (end + length - start) % length);
                let whole = if whole == 0 { length } else { whole };
                offset < whole && !(is_corner && offset == 0)
            }
        };
        let corner = walks[cut.from.0][cut.from.1];
        let is_loop = cut.from == cut.to;
        self.gather(cut.region, &left)?;
        if is_loop {
            self.stem(cut, &left, corner)?;
        } else if let Some(any) = left.first() {
            self.tie(cut, *any, &arc(cut.to.1, cut.from.1), &spots)?;
        }
        self.gather(cut.region, &right)?;
        if let Some(any) = right.first() {
            if corner.dart == NO_DART {
                self.stem(cut, &right, corner)?;
            } else {
                self.tie(cut, *any, &arc(cut.from.1, cut.to.1), &spots)?;
            }
        }
        Some(())
    }

    /// The nodes next to a walk.
    fn shore(&self, region: usize, is_shore: &dyn Fn(usize, usize, bool) -> bool) -> Vec<usize> {
        let nodes = (0..self.walls.len()).filter(|node| {
            !self.walls[*node]
                && self.grid.is_free(*node)
                && self.grid.beside(*node, false).any(|other| !self.grid.is_free(other))
        });
        let is_ours = |node: &usize| {
            self.grid.home(*node).is_some_and(|(home, walk, place, is_corner)| {
                home == region && is_shore(walk, place, is_corner)
            })
        };
        nodes.filter(is_ours).collect()
    }

    fn mask(&self, nodes: &[usize]) -> Vec<bool> {
        let mut mask = vec![false; self.walls.len()];
        nodes.iter().for_each(|node| mask[*node] = true);
        mask
    }

    /// Joins walks with walls to one another.
    fn gather(&mut self, region: usize, walks: &[usize]) -> Option<()> {
        let Some((first, rest)) = walks.split_first() else { return Some(()) };
        let mut joined = vec![*first];
        let mut left: Vec<usize> = rest.to_vec();
        while !left.is_empty() {
            let from = self.shore(region, &|walk, _, _| joined.contains(&walk));
            let to = self.mask(&self.shore(region, &|walk, _, _| left.contains(&walk)));
            let (_, way) = self.search(&from, &|node| to[node], false, &|_| true)?;
            let reached = self.grid.home(*way.last()?)?.1;
            left.retain(|walk| *walk != reached);
            joined.push(reached);
            way.iter().for_each(|node| self.walls[*node] = true);
        }
        Some(())
    }

    /// Joins a walk with a wall to one side of the walk that the curve begins and ends on.
    fn tie(
        &mut self,
        cut: &Cut,
        walk: usize,
        is_side: &dyn Fn(usize, bool) -> bool,
        spots: &[usize],
    ) -> Option<()> {
        let from = self.shore(cut.region, &|other, _, _| other == walk);
        let to = self.mask(&self.shore(cut.region, &|other, place, is_corner| {
            other == cut.from.0 && is_side(place, is_corner)
        }));
        // The ends of the curve need room.
        let grid = self.grid;
        let keep = |node: usize| {
            let here = grid.point(node);
            spots.iter().all(|spot| {
                let spot = grid.sheet.spots[*spot];
                distance(here, spot, spot)
                    > f64::from((SPOT_ROOM as i32).max(grid.step) + 3 * grid.step)
            })
        };
        let wall = self
            .search(&from, &|node| to[node], false, &keep)
            .or_else(|| self.search(&from, &|node| to[node], false, &|_| true))?;
        wall.1.iter().for_each(|node| self.walls[*node] = true);
        Some(())
    }

    /// Builds a wall from the spot of a loop to walks beside it, or some way into the open.
    fn stem(&mut self, cut: &Cut, walks: &[usize], corner: Corner) -> Option<()> {
        let mut doors = self.opening(corner);
        doors.retain(|node| {
            !self.walls[*node]
                && self.grid.beside(*node, false).any(|other| !self.grid.is_free(other))
        });
        let wall = match walks.first() {
            Some(first) => {
                let to = self.mask(&self.shore(cut.region, &|walk, _, _| walk == *first));
                self.search(&doors, &|node| to[node], false, &|_| true)?.1
            }
            None => {
                let spot = self.grid.sheet.spots[corner.spot];
                let far = f64::from((7 * self.grid.step).max(500));
                let is_far = |node: usize| distance(self.grid.point(node), spot, spot) > far;
                let shorter = |node: usize| distance(self.grid.point(node), spot, spot) > far / 2.5;
                self.search(&doors, &is_far, false, &|_| true)
                    .or_else(|| self.search(&doors, &shorter, false, &|_| true))?
                    .1
            }
        };
        wall.iter().for_each(|node| self.walls[*node] = true);
        Some(())
    }

    /// Where a loop leaves and comes back: on either side of its stem.
    fn beside_stem(&self, corner: Corner) -> Option<(Vec<usize>, Vec<usize>)> {
        let spot = self.grid.sheet.spots[corner.spot];
        let is_wall = |node: &usize| self.walls[*node];
        let mut stems: Vec<Point> =
            self.opening(corner).into_iter().filter(is_wall).map(|n| self.grid.point(n)).collect();
        stems.sort_by(|a, b| distance(*a, spot, spot).total_cmp(&distance(*b, spot, spot)));
        let stem = way(spot, *stems.first()?);
        let (start, end) = if corner.dart != NO_DART {
            self.grid.gap(corner)
        } else {
            // At a free spot there are two walls; they are told apart by what they lead to.
            let other = stems.iter().find(|other| {
                let way = way(spot, **other);
                let cosine = (way.0 * stem.0 + way.1 * stem.1) as f64
                    / ((way.0 as f64).hypot(way.1 as f64) * (stem.0 as f64).hypot(stem.1 as f64));
                cosine < 0.7
            });
            let back = other.map_or((-stem.0, -stem.1), |other| way(spot, *other));
            (back, back)
        };
        let first = self.grid.doors(corner, Some((start, stem)));
        let last = self.grid.doors(corner, Some((stem, end)));
        Some((first, last))
    }

    /// The best way from some nodes to others: short, and far from everything.
    fn search(
        &self,
        from: &[usize],
        is_goal: &dyn Fn(usize) -> bool,
        corners: bool,
        is_open: &dyn Fn(usize) -> bool,
    ) -> Option<(f64, Way)> {
        let count = self.walls.len();
        let mut best = vec![u32::MAX; count];
        let mut before = vec![usize::MAX; count];
        let mut queue = BinaryHeap::new();
        for node in from {
            best[*node] = 0;
            queue.push(Reverse((0u32, *node)));
        }
        while let Some(Reverse((cost, node))) = queue.pop() {
            if cost > best[node] {
                continue;
            }
            if is_goal(node) {
                let mut way = vec![node];
                while before[way[way.len() - 1]] != usize::MAX {
                    way.push(before[way[way.len() - 1]]);
                }
                way.reverse();
                return Some((f64::from(cost) * f64::from(self.grid.step), way));
            }
            for next in self.grid.beside(node, corners) {
                if self.walls[next] || !self.grid.is_free(next) || !is_open(next) {
                    continue;
                }
                let is_straight =
                    next.abs_diff(node) == 1 || next.abs_diff(node) == self.grid.width;
                let crowd = OPEN - self.grid.free[next] / f64::from(self.grid.step);
                let price = if is_straight { 10.0 } else { 14.0 } * (1.0 + 0.5 * crowd * crowd);
                let total = cost + price as u32;
                if total < best[next] {
                    best[next] = total;
                    before[next] = node;
                    queue.push(Reverse((total, next)));
                }
            }
        }
        None
    }
}
