//! Digraphs renumbered by level, so that one pass in order solves everything that must end.

use super::bits::BitSet;
use super::retrograde::Core;
use super::{Digraph, Meter};
use crate::{Budget, Convention, Outcome, Stopped};

/// The height of a vertex from which play need not end.
pub const ENDLESS: u32 = u32::MAX - 2;
const OPEN: u32 = u32::MAX - 1;
const UNSEEN: u32 = u32::MAX;

/// The length of the longest play from every vertex, or [`ENDLESS`].
///
/// Depth first along the edges alone. When the path meets itself or an endless vertex, then the whole
/// path is endless, and is left at once; so every vertex is entered once and every edge looked at
/// at most twice.
pub fn heights(graph: &Digraph, budget: &mut Budget) -> Result<Vec<u32>, Stopped> {
    let mut meter = Meter::new(budget);
    let mut heights = vec![UNSEEN; graph.len()];
    // A vertex, its next edge, and its height as far as known.
    let mut path: Vec<(u32, u32, u32)> = Vec::new();
    for root in 0..graph.len() {
        if heights[root] != UNSEEN {
            continue;
        }
        heights[root] = OPEN;
        path.push((root as u32, 0, 0));
        while let Some((vertex, edge, height)) = path.last_mut() {
            let row = &graph.successors(*vertex as usize)[*edge as usize..];
            let unknown = row.iter().position(|below| match heights[*below as usize] {
                known if known < ENDLESS => {
                    *height = (known + 1).max(*height);
                    false
                }
                _ => true,
            });
            let Some(at) = unknown else {
                heights[*vertex as usize] = *height;
                path.pop();
                meter.tick()?;
                continue;
            };
            *edge += at as u32;
            let below = row[at];
            if heights[below as usize] == UNSEEN {
                heights[below as usize] = OPEN;
                path.push((below, 0, 0));
            } else {
                meter.ticks(path.len())?;
                path.drain(..).for_each(|(vertex, ..)| heights[vertex as usize] = ENDLESS);
            }
        }
    }
    Ok(heights)
}

/// A digraph renumbered: the vertices whose play must end come first, lower levels before higher
/// ones, then the loopy ones. Every edge is kept once, in the direction in which it is needed:
/// forward where play must end, backward where it need not.
pub struct Levelled {
    /// The rows of the loop-free vertices; then, for every vertex, its loopy predecessors.
    rows: Digraph,
    /// The new number of each vertex.
    places: Vec<u32>,
    /// Where each level begins, and where the last one ends.
    levels: Vec<u32>,
}

impl Levelled {
    /// Renumbers a graph, in little more room than its list of edges takes.
    pub fn new(graph: Digraph, budget: &mut Budget) -> Result<Self, Stopped> {
        let mut places = heights(&graph, budget)?;
        let levels = number(&mut places);
        let loop_free = levels[levels.len() - 1];
        let vertices = places.len();
        let pairs = graph.into_pairs(|from, to| {
            let (from, to) = (places[from as usize], places[to as usize]);
            if from < loop_free { (from, to) } else { (loop_free + to, from) }
        });
        let is_loopy = loop_free as usize != vertices;
        let rows = loop_free as usize + if is_loopy { vertices } else { 0 };
        Ok(Self { rows: Digraph::from_pairs(rows, pairs), places, levels })
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// From how many vertices play must end. In the new numbers these are the first.
    pub fn loop_free(&self) -> usize {
        self.levels[self.levels.len() - 1] as usize
    }

    /// The new number of a vertex.
    pub fn place(&self, vertex: usize) -> usize {
        self.places[vertex] as usize
    }

    /// The ranges of the levels in the new numbers.
    pub(super) fn levels(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        self.levels.windows(2).map(|pair| pair[0] as usize..pair[1] as usize)
    }

    /// The successors of a loop-free vertex, in the new numbers; all on lower levels.
    #[inline]
    pub(super) fn forward(&self, place: usize) -> &[u32] {
        self.rows.successors(place)
    }

    /// The loopy predecessors of a vertex, in the new numbers.
    #[inline]
    pub(super) fn backward(&self, place: usize) -> &[u32] {
        match self.loop_free() == self.len() {
            true => &[],
            false => self.rows.successors(self.loop_free() + place),
        }
    }

    /// The height of every vertex, or [`ENDLESS`].
    pub fn heights(&self) -> Vec<u32> {
        let mut by_place = vec![ENDLESS; self.len()];
        for (height, level) in self.levels().enumerate() {
            by_place[level].fill(height as u32);
        }
        self.in_old_order(&by_place)
    }

    /// The outcome of every vertex, in linear time.
    pub fn outcomes(&self, play: Convention, budget: &mut Budget) -> Result<Vec<Outcome>, Stopped> {
        let lost = self.lost(play, budget)?;
        let mut core = Core::new(self);
        core.round(0, |place| lost.contains(place), budget)?;
        let outcome = |place: usize| match place.checked_sub(self.loop_free()) {
            None if lost.contains(place) => Outcome::P,
            None => Outcome::N,
            Some(loopy) => core.outcome(loopy),
        };
        Ok(self.places.iter().map(|place| outcome(*place as usize)).collect())
    }

    /// The loop-free vertices from which the player to move loses: those without such an option.
    fn lost(&self, play: Convention, budget: &mut Budget) -> Result<BitSet, Stopped> {
        let mut meter = Meter::new(budget);
        let mut lost = BitSet::new(self.loop_free());
        for place in 0..self.loop_free() {
            let row = self.forward(place);
            let at_the_end = row.is_empty() && play.at_the_end() == Outcome::N;
            if !at_the_end && !row.iter().any(|below| lost.contains(*below as usize)) {
                lost.insert(place);
            }
            meter.tick()?;
        }
        Ok(lost)
    }

    /// What is listed by new numbers, listed by the vertices' own.
    pub(super) fn in_old_order<T: Copy>(&self, by_place: &[T]) -> Vec<T> {
        self.places.iter().map(|place| by_place[*place as usize]).collect()
    }
}

/// Turns heights into new numbers, lower ones first and equal ones in their old order; gives where
/// each level begins and where the last one ends.
fn number(heights: &mut [u32]) -> Vec<u32> {
    let highest = heights.iter().copied().filter(|height| *height != ENDLESS).max();
    let level = |height: u32| highest.map_or(0, |highest| height.min(highest + 1) as usize);
    let mut starts = vec![0u32; level(ENDLESS) + 2];
    heights.iter().for_each(|height| starts[level(*height) + 1] += 1);
    super::rows::accumulate(&mut starts);
    starts.pop();
    let mut next = starts.clone();
    for height in heights {
        let place = &mut next[level(*height)];
        *height = *place;
        *place += 1;
    }
    starts
}
