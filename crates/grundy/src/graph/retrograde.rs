//! Working backwards from what is decided: outcomes, and how many moves they take.

use super::bits::BitSet;
use super::open_count::OpenCount;
use super::{Digraph, Levelled, Meter};
use crate::{Budget, Convention, Outcome, Stopped};
use std::collections::VecDeque;

/// Who wins from a vertex, and how soon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who wins.
    pub outcome: Outcome,
    /// 0 for draws.
    remoteness: u32,
}

impl Verdict {
    /// The remoteness (Steinhaus): how many moves are left if the winner hurries and the loser
    /// delays. A draw has none.
    pub fn remoteness(&self) -> Option<u32> {
        (self.outcome != Outcome::D).then_some(self.remoteness)
    }
}

/// The outcome of every vertex with its remoteness: breadth first from the ends, in linear time.
pub fn verdicts(graph: &Digraph, play: Convention) -> Vec<Verdict> {
    let reversed = graph.reversed();
    let mut open: Vec<usize> = (0..graph.len()).map(|v| graph.successors(v).len()).collect();
    let mut verdicts = vec![Verdict { outcome: Outcome::D, remoteness: 0 }; graph.len()];
    let mut ready: VecDeque<usize> = (0..graph.len()).filter(|v| open[*v] == 0).collect();
    ready.iter().for_each(|end| verdicts[*end].outcome = play.at_the_end());
    while let Some(vertex) = ready.pop_front() {
        let Verdict { outcome, remoteness } = verdicts[vertex];
        for &above in reversed.successors(vertex) {
            let above = above as usize;
            if verdicts[above].outcome != Outcome::D {
                continue;
            }
            open[above] -= 1;
            let decided = match outcome {
                Outcome::P => Outcome::N,
                _ if open[above] == 0 => Outcome::P,
                _ => continue,
            };
            verdicts[above] = Verdict { outcome: decided, remoteness: remoteness + 1 };
            ready.push_back(above);
        }
    }
    verdicts
}

/// A loopy vertex that has no mark.
pub(super) const UNMARKED: u16 = u16::MAX;

/// The loopy vertices of a graph while they are marked, round by round.
///
/// Round n decides who wins beside a Nim heap of n: the marked vertices are the lost ones, and those
/// with an option marked n are won. So round 0 is the analysis of the game itself.
pub(super) struct Core<'a> {
    graph: &'a Levelled,
    /// By loopy vertex: its mark.
    marks: Vec<u16>,
    /// Those that may still be marked: they have options marked with all smaller numbers.
    candidates: Option<BitSet>,
    /// Those with an option marked with the number of this round.
    won: BitSet,
    /// How many unmarked options have themselves no option marked with the number of this round.
    open: OpenCount,
}

impl<'a> Core<'a> {
    /// All loopy vertices, unmarked. Before the first round each may be marked.
    pub fn new(graph: &'a Levelled) -> Self {
        let count = graph.len() - graph.loop_free();
        Self {
            graph,
            marks: vec![UNMARKED; count],
            candidates: None,
            won: BitSet::new(count),
            open: OpenCount::new(count),
        }
    }

    /// Marks with `mark` all that can be; `is_seed` tells which loop-free vertices have that mark.
    /// Says whether some vertex may get a larger mark.
    pub fn round(
        &mut self,
        mark: u16,
        is_seed: impl Fn(usize) -> bool,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        if self.marks.is_empty() {
            return Ok(false);
        }
        let (graph, first) = (self.graph, self.graph.loop_free());
        let mut meter = Meter::new(budget);
        self.won.clear();
        self.open.clear();
        for seed in (0..first).filter(|place| is_seed(*place)) {
            for above in graph.backward(seed) {
                self.won.insert(*above as usize - first);
            }
        }
        for vertex in 0..self.marks.len() {
            meter.tick()?;
            if self.marks[vertex] == UNMARKED && !self.won.contains(vertex) {
                let above = graph.backward(first + vertex).iter();
                above.for_each(|above| self.open.raise(*above as usize - first));
            }
        }
        let mut ready = Vec::new();
        for vertex in 0..self.marks.len() {
            if self.open.is_zero(vertex) {
                self.mark(vertex, mark, &mut ready);
            }
        }
        while let Some(vertex) = ready.pop() {
            meter.tick()?;
            for above in graph.backward(first + vertex as usize) {
                let above = *above as usize - first;
                // Marked in an earlier round, it was never open.
                if self.marks[above] != UNMARKED || !self.won.insert(above) {
                    continue;
                }
                for top in graph.backward(first + above) {
                    let top = *top as usize - first;
                    if self.open.lower(top) {
                        self.mark(top, mark, &mut ready);
                    }
                }
            }
        }
        Ok(self.choose_candidates())
    }

    /// Marks a vertex without open options, unless a smaller number is missing among them or this
    /// one is not. It cannot become won afterwards: what could make it so is settled.
    fn mark(&mut self, vertex: usize, mark: u16, ready: &mut Vec<u32>) {
        let may = self.candidates.as_ref().is_none_or(|set| set.contains(vertex));
        if may && self.marks[vertex] == UNMARKED && !self.won.contains(vertex) {
            self.marks[vertex] = mark;
            ready.push(vertex as u32);
        }
    }

    /// After a round, only vertices with an option marked in it can get a larger mark.
    fn choose_candidates(&mut self) -> bool {
        let mut next = BitSet::new(self.marks.len());
        let mut some = false;
        for vertex in 0..self.marks.len() {
            let may = self.candidates.as_ref().is_none_or(|set| set.contains(vertex));
            if may && self.marks[vertex] == UNMARKED && self.won.contains(vertex) {
                some |= next.insert(vertex);
            }
        }
        self.candidates = Some(next);
        some
    }

    /// The outcome of a loopy vertex after round 0.
    pub fn outcome(&self, vertex: usize) -> Outcome {
        match self.marks[vertex] {
            0 => Outcome::P,
            _ if self.won.contains(vertex) => Outcome::N,
            _ => Outcome::D,
        }
    }

    /// The marks, by loopy vertex.
    pub fn into_marks(self) -> Vec<u16> {
        self.marks
    }
}
