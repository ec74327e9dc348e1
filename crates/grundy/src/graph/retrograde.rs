//! Working backwards from what is decided: outcomes, and how many moves they take.

use super::Meter;
use super::backward::{Backward, Visitor};
use super::bits::BitSet;
use super::open_count::OpenCount;
use crate::{Budget, Convention, Outcome, Stopped};

/// Who wins from a vertex, and how soon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who wins.
    pub outcome: Outcome,
    /// The remoteness (Steinhaus): how many moves are left if the winner hurries and the loser
    /// delays. A draw has none.
    pub remoteness: Option<u32>,
}

/// The verdicts of all vertices.
pub struct Verdicts {
    play: Convention,
    /// By vertex; [`DRAWN`] for draws.
    remoteness: Vec<u32>,
}

const DRAWN: u32 = u32::MAX;

impl Verdicts {
    /// Works backwards from the ends, level by level, in linear time.
    ///
    /// On the first level is what the convention says of the end; then levels that are won and lost
    /// alternate. A vertex is won as soon as an option is lost, and lost when all are won.
    pub fn new(graph: &Backward, play: Convention, budget: &mut Budget) -> Result<Self, Stopped> {
        let levels = graph.sweep(&mut Undecided { play, open: graph.options().clone() }, budget)?;
        Ok(Self { play, remoteness: levels.of_all(graph.len(), DRAWN) })
    }

    /// The verdict of a vertex.
    pub fn of(&self, vertex: usize) -> Verdict {
        let remoteness = Some(self.remoteness[vertex]).filter(|remoteness| *remoteness != DRAWN);
        let outcome = remoteness.map_or(Outcome::D, |level| outcome(self.play, level));
        Verdict { outcome, remoteness }
    }
}

/// How many options of each vertex are not known to be won; none, if it is decided.
struct Undecided {
    play: Convention,
    open: OpenCount,
}

impl Visitor for Undecided {
    type News = Outcome;

    fn visit(&mut self, level: u32, _: u32) -> Outcome {
        outcome(self.play, level)
    }

    #[inline]
    fn tell(&mut self, below: &Outcome, above: u32) -> bool {
        let above = above as usize;
        match below {
            _ if self.open.is_zero(above) => false,
            Outcome::P => {
                self.open.close(above);
                true
            }
            _ => self.open.lower(above),
        }
    }
}

/// The outcome of what is decided on a level.
#[inline]
fn outcome(play: Convention, level: u32) -> Outcome {
    match (play.at_the_end(), level.is_multiple_of(2)) {
        (end, true) => end,
        (Outcome::P, false) => Outcome::N,
        (_, false) => Outcome::P,
    }
}

/// A vertex that has no mark.
pub(super) const UNMARKED: u16 = u16::MAX;

/// The loopy vertices of a graph while they are marked, round by round.
///
/// Round n decides who wins beside a Nim heap of n: the marked vertices are the lost ones, and those
/// with an option marked n are won. So round 0 is the analysis of the game itself.
pub(super) struct Core<'a> {
    graph: &'a Backward,
    /// By vertex. Those from which play must end have their marks from the beginning.
    marks: Vec<u16>,
    /// Those that may still be marked: they have options marked with all smaller numbers.
    candidates: Option<BitSet>,
    /// Those with an option marked with the number of this round.
    won: BitSet,
    /// How many options have no mark, at the beginning of a round.
    unmarked: OpenCount,
    /// How many of these have no option marked with the number of this round.
    open: OpenCount,
}

impl<'a> Core<'a> {
    /// All loopy vertices, unmarked. Before the first round each may be marked.
    pub fn new(graph: &'a Backward, marks: Vec<u16>, unmarked: OpenCount) -> Self {
        let (won, open) = (BitSet::new(marks.len()), unmarked.clone());
        Self { graph, marks, candidates: None, won, unmarked, open }
    }

    /// Marks with `mark` all that can be. Says whether some vertex may get a larger mark.
    pub fn round(&mut self, mark: u16, budget: &mut Budget) -> Result<bool, Stopped> {
        let graph = self.graph;
        let mut meter = Meter::new(budget);
        self.won.clear();
        self.open.clone_from(&self.unmarked);
        for seed in (0..self.marks.len()).filter(|vertex| self.marks[*vertex] == mark) {
            for above in graph.above(seed) {
                self.won.insert(*above as usize);
            }
        }
        for vertex in 0..self.marks.len() {
            if self.won.contains(vertex) && self.marks[vertex] == UNMARKED {
                meter.tick()?;
                for above in graph.above(vertex) {
                    self.open.lower(*above as usize);
                }
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
            for above in graph.above(vertex as usize) {
                let above = *above as usize;
                self.unmarked.lower(above);
                // Marked in an earlier round, it was never open.
                if self.marks[above] != UNMARKED || !self.won.insert(above) {
                    continue;
                }
                for top in graph.above(above) {
                    let top = *top as usize;
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

    /// The marks, by vertex.
    pub fn into_marks(self) -> Vec<u16> {
        self.marks
    }
}
