//! A map as triangles, so that circles can be packed into it.
//!
//! Every edge is cut in pieces, and every walk is lined with a ring of vertices, which keeps triangles
//! simple (no two share more than a side) even where a walk meets a vertex twice, and keeps curves
//! apart. Walks that lie within a region are joined to one cluster, and the strip between the
//! cluster and the region's outer walk is filled with triangles to and fro.

use super::map::{FRAME, Map, NO_DART, Walk};

/// Each side of the frame has so many pieces.
const FRAME_PIECES: usize = 4;
/// Vertices of the ring around a lone spot.
const LONE_RING: usize = 6;

/// Vertices and triangles; the corners of a triangle are listed with its inside to the left.
pub struct Mesh {
    pub vertices: usize,
    pub triangles: Vec<[usize; 3]>,
    /// The vertices on each edge of the map, between its ends.
    pub inner: Vec<Vec<usize>>,
    /// The vertices on the rim, in order.
    pub rim: Vec<usize>,
}

impl Mesh {
    pub fn of(map: &Map, pieces: usize) -> Self {
        let mut vertices = map.degree.len();
        let real = map.edge_count();
        let inner: Vec<Vec<usize>> = (0..real + FRAME)
            .map(|edge| {
                let pieces = if edge < real { pieces } else { FRAME_PIECES };
                vertices += pieces - 1;
                (vertices + 1 - pieces..vertices).collect()
            })
            .collect();
        let mut mesh = Self { vertices, triangles: Vec::new(), inner, rim: Vec::new() };
        mesh.rim = mesh.line(&map.regions[0][0]);
        for (region, outer) in map.regions.iter().zip(map.outer_walks()) {
            mesh.fill(map, region, outer);
        }
        mesh
    }

    fn vertex(&mut self) -> usize {
        self.vertices += 1;
        self.vertices - 1
    }

    /// The vertices along a walk.
    fn line(&self, walk: &Walk) -> Vec<usize> {
        let mut line = Vec::new();
        for corner in walk {
            line.push(corner.spot);
            if corner.dart != NO_DART {
                let inner = self.inner[corner.dart / 2].iter();
                match corner.dart % 2 {
                    0 => line.extend(inner),
                    _ => line.extend(inner.rev()),
                }
            }
        }
        line
    }

    fn fill(&mut self, map: &Map, region: &[Walk], outer: usize) {
        let line = self.line(&region[outer]);
        if region.len() == 1 {
            let mut different = line.clone();
            different.sort_unstable();
            different.dedup();
            // What is dead needs no room.
            let is_small = map.is_dead(&region[0]) && different.len() == line.len();
            let ring = if is_small { line } else { self.lining(&line) };
            return self.fan(&ring);
        }
        let around = if line == self.rim { line } else { self.lining(&line) };
        let within = (0..region.len()).filter(|index| *index != outer);
        let mut rings: Vec<Vec<usize>> = within
            .map(|index| match &region[index][..] {
                [lone] if lone.dart == NO_DART => self.ring_around(lone.spot),
                _ => {
                    let line = self.line(&region[index]);
                    self.lining(&line)
                }
            })
            .collect();
        let mut cluster = match rings.len() {
            1 | 2 => rings.remove(0),
            count => {
                let hub: Vec<usize> = (0..2 * count).map(|_| self.vertex()).collect();
                // Seen from the region, the hub is walked like the things around it.
                self.fan(&hub.iter().rev().copied().collect::<Vec<_>>());
                hub
            }
        };
        let step = if rings.len() > 1 { 2 } else { 0 };
        let mut place = cluster.len() - 1;
        for ring in rings {
            cluster = self.bridge(&cluster, place, &ring);
            place = place.saturating_sub(step);
        }
        self.strip(&around, &cluster);
    }

    /// A ring inside a closed line, to its left.
    fn lining(&mut self, line: &[usize]) -> Vec<usize> {
        let ring: Vec<usize> = line.iter().map(|_| self.vertex()).collect();
        for (index, vertex) in line.iter().enumerate() {
            let next = (index + 1) % line.len();
            self.triangles.push([*vertex, line[next], ring[index]]);
            self.triangles.push([line[next], ring[next], ring[index]]);
        }
        ring
    }

    /// A ring around a lone spot.
    fn ring_around(&mut self, spot: usize) -> Vec<usize> {
        let ring: Vec<usize> = (0..LONE_RING).map(|_| self.vertex()).collect();
        for index in 0..LONE_RING {
            self.triangles.push([ring[(index + 1) % LONE_RING], ring[index], spot]);
        }
        ring
    }

    /// Fills a closed line, to its left.
    fn fan(&mut self, line: &[usize]) {
        let centre = self.vertex();
        for (index, vertex) in line.iter().enumerate() {
            self.triangles.push([*vertex, line[(index + 1) % line.len()], centre]);
        }
    }

    /// Joins two closed lines by a bridge from the piece behind a place of the first to the middle of
    /// the second; returns the line around both.
    fn bridge(&mut self, first: &[usize], place: usize, second: &[usize]) -> Vec<usize> {
        let (next, middle) = ((place + 1) % first.len(), second.len() / 2);
        let (p, p_next) = (first[place], first[next]);
        let (q, q_next) = (second[middle - 1], second[middle]);
        self.triangles.extend([[p, p_next, q], [p, q, q_next]]);
        let mut line = first[..=place].to_vec();
        line.extend(second[middle..].iter().chain(&second[..middle]));
        line.extend(&first[place + 1..]);
        line
    }

    /// Fills the strip to the left of two closed lines, the one around the other.
    fn strip(&mut self, around: &[usize], within: &[usize]) {
        let within: Vec<usize> = within.iter().rev().copied().collect();
        let (mut i, mut j) = (0, 0);
        let at = |line: &[usize], index: usize| line[index % line.len()];
        while i < around.len() || j < within.len() {
            let (here, there) = (at(around, i), at(&within, j));
            if i * within.len() <= j * around.len() && i < around.len() {
                i += 1;
                self.triangles.push([here, at(around, i), there]);
            } else {
                j += 1;
                self.triangles.push([here, at(&within, j), there]);
            }
        }
    }
}
