//! A map for a position of which only the living is known.
//!
//! Every boundary becomes a closed line around something dead. A letter lies on the line between two
//! dead spots, and its other place goes the same way back, so that its two regions lie on either side.
//! A single vertex does the same with a region that is too small to play in; a tip hangs on a dead
//! spot. What is left over between the lines are dead regions.

use super::super::land::{Drawing, SINGLE, SPOT, TIP, boundaries, is_letter, lands};
use crate::plane::map::{Corner, Map, NO_DART, Walk};

/// Regions of one land can be seen from either side; so many are turned over in all ways.
const MOST_TURNED: usize = 14;
const NONE: usize = usize::MAX;

/// A map that shows a position.
pub struct Rebuilt {
    pub map: Map,
    /// The spot of every vertex: by region, boundary and place.
    pub spots: Vec<Vec<Vec<usize>>>,
}

/// A map that shows the position; none if it is not one of the plane.
pub fn rebuild(of: &Drawing) -> Option<Rebuilt> {
    let drawings = lands(of.clone());
    let lands: Vec<Land> = drawings.iter().map(Land::of).collect::<Option<_>>()?;
    let mut found: Vec<Option<Vec<Vec<usize>>>> = vec![None; of.regions().count()];
    let mut whole = Land::default();
    let is_alone = lands.len() == 1;
    let mut sea: Vec<Walk> = Vec::new();
    for (drawing, mut land) in drawings.iter().zip(lands) {
        if is_alone {
            // The region with the most boundaries lies around everything.
            let most = (0..land.live).max_by_key(|region| land.regions[*region].len())?;
            sea = land.regions.remove(most);
        } else {
            // Lands lie side by side in what is dead.
            let shore = land.shore();
            sea.push(land.regions.remove(shore).pop()?);
        }
        let (spots, darts) = (whole.degree.len(), whole.starts.len());
        let shift = |corner: &mut Corner| {
            corner.spot += spots;
            corner.dart = if corner.dart == NO_DART { NO_DART } else { corner.dart + darts };
        };
        land.regions.iter_mut().flatten().flatten().for_each(shift);
        let own = if is_alone { 0 } else { sea.len() - 1 };
        sea[own..].iter_mut().flatten().for_each(shift);
        for (region, mut places) in drawing.regions().zip(std::mem::take(&mut land.spots)) {
            places.iter_mut().flatten().for_each(|spot| *spot += spots);
            // Regions that look alike have no letters, and it does not matter which is which.
            let is_it =
                |(index, other): &(usize, &[u8])| *other == region && found[*index].is_none();
            let index = of.regions().enumerate().find(is_it)?.0;
            found[index] = Some(places);
        }
        whole.degree.extend(land.degree);
        whole.starts.extend(land.starts.iter().map(|spot| spot + spots));
        whole.regions.extend(land.regions);
    }
    let mut map = Map::unframed(whole.degree, whole.starts, whole.regions);
    map.regions[0].extend(sea);
    Some(Rebuilt { map, spots: found.into_iter().collect::<Option<_>>()? })
}

/// A part of a map under construction.
#[derive(Default)]
struct Land {
    degree: Vec<u8>,
    starts: Vec<usize>,
    /// The dart after each dart on its walk.
    next: Vec<usize>,
    regions: Vec<Vec<Walk>>,
    /// The regions that are played in come first.
    live: usize,
    /// The spot of every vertex in them: by region, boundary and place.
    spots: Vec<Vec<Vec<usize>>>,
}

/// The vertex of a letter with the dead spots before and after it, seen from its first place.
#[derive(Clone, Copy)]
struct Pass {
    /// The darts from the first dead spot to the vertex and on to the second.
    there: [usize; 2],
    ends: [usize; 2],
}

impl Land {
    /// Turns regions over until everything lies in the plane.
    fn of(land: &Drawing) -> Option<Self> {
        let count = land.regions().count();
        let ways = 1u32 << count.saturating_sub(1).min(MOST_TURNED);
        (0..ways).find_map(|turned| Self::seen(land, turned).filter(Self::is_plane))
    }

    /// The land with some of its regions seen from the other side.
    fn seen(land: &Drawing, turned: u32) -> Option<Self> {
        let mut built = Self::default();
        let mut passes = [None; 256];
        let mut singles = Vec::new();
        for (index, region) in land.regions().enumerate() {
            let (mut walks, mut spots) = (Vec::new(), Vec::new());
            for boundary in boundaries(region) {
                let mut line = boundary.to_vec();
                let is_turned = turned >> index & 1 == 1;
                if is_turned {
                    line.reverse();
                }
                let (walk, mut places) = built.line(&line, &mut passes, &mut singles);
                if is_turned {
                    places.reverse();
                }
                walks.push(walk);
                spots.push(places);
            }
            built.regions.push(walks);
            built.spots.push(spots);
        }
        built.live = built.regions.len();
        for pass in singles {
            built.close(pass);
        }
        built.finish()?;
        Some(built)
    }

    fn spot(&mut self, degree: u8) -> usize {
        self.degree.push(degree);
        self.degree.len() - 1
    }

    /// A new edge; returns its dart from the first spot to the second.
    fn edge(&mut self, from: usize, to: usize) -> usize {
        self.starts.extend([from, to]);
        self.next.extend([NONE, NONE]);
        self.starts.len() - 2
    }

    /// A line between dead spots; where they are the same, with two more on the way.
    fn link(&mut self, from: usize, to: usize) -> [usize; 2] {
        if from != to {
            let dart = self.edge(from, to);
            return [dart, dart];
        }
        let (p, q) = (self.spot(3), self.spot(3));
        let (first, last) = (self.edge(from, p), self.edge(q, to));
        let (left, right) = (self.edge(p, q), self.edge(p, q));
        self.follow(&[first, left, last]);
        self.follow(&[last ^ 1, right ^ 1, first ^ 1]);
        self.follow(&[right, left ^ 1, right]);
        [first, last]
    }

    fn follow(&mut self, darts: &[usize]) {
        darts.windows(2).for_each(|pair| self.next[pair[0]] = pair[1]);
    }

    fn pass(&mut self) -> Pass {
        let (before, vertex, after) = (self.spot(3), self.spot(2), self.spot(3));
        let there = [self.edge(before, vertex), self.edge(vertex, after)];
        self.follow(&there);
        self.follow(&[there[1] ^ 1, there[0] ^ 1]);
        Pass { there, ends: [before, after] }
    }

    /// The closed line of a boundary: its first dart, as a walk to be completed, and its vertices.
    fn line(
        &mut self,
        line: &[u8],
        passes: &mut [Option<Pass>; 256],
        singles: &mut Vec<Pass>,
    ) -> (Walk, Vec<usize>) {
        if line == [SPOT] {
            let spot = self.spot(0);
            return (vec![Corner { spot, dart: NO_DART }], vec![spot]);
        }
        // For each place the spots where the line comes and goes, and the darts that it uses.
        let mut places: Vec<([usize; 2], [usize; 2])> = Vec::new();
        for vertex in line {
            places.push(match *vertex {
                TIP => {
                    let (base, tip) = (self.spot(3), self.spot(1));
                    let dart = self.edge(base, tip);
                    self.follow(&[dart, dart ^ 1]);
                    ([base, base], [dart, dart ^ 1])
                }
                SINGLE => {
                    let pass = self.pass();
                    singles.push(pass);
                    (pass.ends, pass.there)
                }
                letter => match passes[letter as usize] {
                    None => {
                        let pass = self.pass();
                        passes[letter as usize] = Some(pass);
                        (pass.ends, pass.there)
                    }
                    Some(Pass { there, ends }) => {
                        ([ends[1], ends[0]], [there[1] ^ 1, there[0] ^ 1])
                    }
                },
            });
            debug_assert!(*vertex <= SINGLE || is_letter(*vertex));
        }
        for (index, (ends, darts)) in places.iter().enumerate() {
            let (next_ends, next_darts) = places[(index + 1) % places.len()];
            let link = self.link(ends[1], next_ends[0]);
            self.follow(&[darts[1], link[0]]);
            self.follow(&[link[1], next_darts[0]]);
        }
        // Every vertex lies at the end of the first of its two darts.
        let spots = places.iter().map(|(_, darts)| self.starts[darts[0] ^ 1]).collect();
        (vec![Corner { spot: 0, dart: places[0].1[0] }], spots)
    }

    /// Ends the other side of a single vertex in a region of its own.
    fn close(&mut self, pass: Pass) {
        let link = self.link(pass.ends[0], pass.ends[1]);
        self.follow(&[pass.there[0] ^ 1, link[0]]);
        self.follow(&[link[1], pass.there[1] ^ 1]);
    }

    /// Completes the walks: at every dead spot one turn is still open, and so it is decided.
    fn finish(&mut self) -> Option<()> {
        let mut entered = vec![false; self.starts.len()];
        self.next.iter().filter(|dart| **dart != NONE).for_each(|dart| entered[*dart] = true);
        let mut leave = vec![NONE; self.degree.len()];
        for dart in 0..self.starts.len() {
            if !entered[dart] {
                leave[self.starts[dart]] = dart;
            }
        }
        for dart in 0..self.starts.len() {
            if self.next[dart] == NONE {
                self.next[dart] = leave[self.starts[dart ^ 1]];
                (self.next[dart] != NONE).then_some(())?;
            }
        }
        let mut seen = vec![false; self.starts.len()];
        let mut live = std::mem::take(&mut self.regions);
        for walk in live.iter_mut().flatten().filter(|walk| walk[0].dart != NO_DART) {
            *walk = self.walk(walk[0].dart, &mut seen);
        }
        self.regions = live;
        for dart in 0..self.starts.len() {
            if !seen[dart] {
                let walk = self.walk(dart, &mut seen);
                self.regions.push(vec![walk]);
            }
        }
        Some(())
    }

    fn walk(&self, first: usize, seen: &mut [bool]) -> Walk {
        let mut walk = Vec::new();
        let mut dart = first;
        while !seen[dart] {
            seen[dart] = true;
            walk.push(Corner { spot: self.starts[dart], dart });
            dart = self.next[dart];
        }
        walk
    }

    /// Whether this lies in the plane: Euler's formula for every connected part, and regions and parts
    /// that form a tree.
    fn is_plane(&self) -> bool {
        let walks: usize = self.regions.iter().map(Vec::len).sum();
        if self.regions.iter().flatten().any(Vec::is_empty) {
            return false;
        }
        let part = crate::plane::map::parts(self.degree.len(), &self.starts);
        let parts = (0..part.len()).filter(|spot| part[*spot] == *spot).count();
        // Each part has spots − edges + walks = 2, a lone spot too: it has one walk.
        if self.degree.len() + walks != 2 * parts + self.starts.len() / 2 {
            return false;
        }
        let mut home: Vec<usize> = (0..self.regions.len() + part.len()).collect();
        for (region, walks) in self.regions.iter().enumerate() {
            for walk in walks {
                let (a, b) =
                    (root(&home, region), root(&home, self.regions.len() + part[walk[0].spot]));
                if a == b {
                    return false;
                }
                home[a] = b;
            }
        }
        true
    }

    /// A region in which every spot is dead; one is made if there is none.
    fn shore(&mut self) -> usize {
        let is_dead = |region: &usize| {
            self.regions[*region].iter().flatten().all(|corner| self.degree[corner.spot] == 3)
        };
        if let Some(dead) = (self.live..self.regions.len()).find(is_dead) {
            return dead;
        }
        let (p, q) = (self.spot(3), self.spot(3));
        let edges = [self.edge(p, q), self.edge(p, q), self.edge(p, q)];
        let around = |a: usize, b: usize| {
            vec![Corner { spot: p, dart: edges[a] }, Corner { spot: q, dart: edges[b] ^ 1 }]
        };
        self.regions[0].push(around(0, 1));
        self.regions.extend([vec![around(1, 2)], vec![around(2, 0)]]);
        self.regions.len() - 1
    }
}

fn root(home: &[usize], mut at: usize) -> usize {
    while home[at] != at {
        at = home[at];
    }
    at
}
