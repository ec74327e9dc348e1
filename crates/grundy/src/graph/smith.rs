//! Smith's theory of games whose play need not end (Smith 1966; Fraenkel and Perl 1975).

use super::backward::{Backward, Levels, Visitor};
use super::bits::BitSet;
use super::height::ENDLESS;
use super::open_count::OpenCount;
use super::retrograde::{Core, UNMARKED};
use super::{Digraph, rows};
use crate::{Budget, Nimber, Outcome, Stopped, Value};
use rustc_hash::FxHashMap;

/// The marks of all vertices, and the subscripts of the unmarked ones.
pub struct Smith {
    marks: Vec<u16>,
    /// The marks of the options of each unmarked vertex; no row at all if play must end everywhere.
    subscripts: Digraph,
    /// The vertices from which play must end, by height.
    levels: Levels,
}

impl Smith {
    /// Marks a graph: where play must end, in one sweep; the loopy rest round by round, one for each
    /// value reached.
    pub fn new(graph: &Backward, budget: &mut Budget) -> Result<Self, Stopped> {
        let (marks, unmarked, levels) = mexes(graph, budget)?;
        if levels.order.len() == graph.len() {
            return Ok(Self { marks, subscripts: Digraph::default(), levels });
        }
        let mut core = Core::new(graph, marks, unmarked);
        let mut round = 0;
        while core.round(round, budget)? {
            round += 1;
        }
        let marks = core.into_marks();
        let subscripts = subscripts(graph, &marks);
        Ok(Self { marks, subscripts, levels })
    }

    /// From how many vertices play must end.
    pub fn loop_free(&self) -> usize {
        self.levels.order.len()
    }

    /// The length of the longest play from every vertex, or [`ENDLESS`].
    pub fn heights(&self) -> Vec<u32> {
        self.levels.of_all(self.marks.len(), ENDLESS)
    }

    /// The mark of a vertex, unless its value is `∞`.
    pub fn mark(&self, vertex: usize) -> Option<u16> {
        let mark = self.marks[vertex];
        (mark != UNMARKED).then_some(mark)
    }

    /// The marks of the options of an unmarked vertex.
    pub fn subscripts(&self, vertex: usize) -> &[u32] {
        if self.subscripts.is_empty() { &[] } else { self.subscripts.successors(vertex) }
    }

    /// The value of a vertex.
    pub fn value(&self, vertex: usize) -> Value {
        match self.mark(vertex) {
            Some(mark) => Value::Nim(Nimber(mark.into())),
            None => {
                let marks = self.subscripts(vertex).iter();
                Value::loopy(marks.map(|mark| Nimber(u64::from(*mark))))
            }
        }
    }

    /// Who wins from a vertex in normal play.
    pub fn outcome(&self, vertex: usize) -> Outcome {
        match self.mark(vertex) {
            Some(0) => Outcome::P,
            Some(_) => Outcome::N,
            None if self.subscripts(vertex).first() == Some(&0) => Outcome::N,
            None => Outcome::D,
        }
    }

    /// The largest mark.
    pub fn largest_mark(&self) -> Option<u16> {
        self.marks.iter().copied().filter(|mark| *mark != UNMARKED).max()
    }
}

/// A vertex whose options have all of the marks that a mask holds.
const LARGE: u16 = UNMARKED - 1;

/// The vertices from which play must end, while they are valued by the mex of their options.
///
/// Each vertex tells its value to those above, which keep the small ones as bits. The few that are told
/// all of these are valued afterwards.
struct Mexes {
    marks: Vec<u16>,
    told: Vec<u16>,
    open: OpenCount,
}

impl Visitor for Mexes {
    /// The value as a bit.
    type News = u16;

    #[inline]
    fn visit(&mut self, _: u32, vertex: u32) -> u16 {
        let mex = self.told[vertex as usize].trailing_ones();
        self.marks[vertex as usize] = if mex < u16::BITS { mex as u16 } else { LARGE };
        1u16.checked_shl(mex).unwrap_or(0)
    }

    #[inline]
    fn tell(&mut self, bit: &u16, above: u32) -> bool {
        self.told[above as usize] |= bit;
        self.open.lower(above as usize)
    }
}

/// The value of every vertex from which play must end, and how many options of each do not have one.
fn mexes(graph: &Backward, budget: &mut Budget) -> Result<(Vec<u16>, OpenCount, Levels), Stopped> {
    let (marks, told) = (vec![UNMARKED; graph.len()], vec![0; graph.len()]);
    let mut mexes = Mexes { marks, told, open: graph.options().clone() };
    let levels = graph.sweep(&mut mexes, budget)?;
    large_mexes(graph, &levels, &mut mexes.marks);
    Ok((mexes.marks, mexes.open, levels))
}

/// Replaces [`LARGE`] by the values: each such vertex keeps a bit for every value up to the number of
/// its options, so all together have a bit for each edge.
fn large_mexes(graph: &Backward, levels: &Levels, marks: &mut [u16]) {
    let is_large = |vertex: &u32| marks[*vertex as usize] == LARGE;
    let large: Vec<u32> = levels.order.iter().copied().filter(is_large).collect();
    let most = |vertex: u32| graph.options().get(vertex as usize);
    let small = |vertex: u32| BitSet::first(u16::BITS as usize, most(vertex) + 1);
    let mut told: FxHashMap<u32, BitSet> =
        large.iter().map(|large| (*large, small(*large))).collect();
    for vertex in large {
        let mark = told.remove(&vertex).map_or(0, |told| told.least_missing());
        marks[vertex as usize] = mark as u16;
        for above in graph.above(vertex as usize) {
            if let Some(told) = told.get_mut(above).filter(|_| mark <= most(*above)) {
                told.insert(mark);
            }
        }
    }
}

/// The least number that marks none of these vertices.
fn mex(row: &[u32], marks: &[u16]) -> u16 {
    let bit = |below: &u32| 1u64.checked_shl(u32::from(marks[*below as usize])).unwrap_or(0);
    let small = row.iter().fold(0, |set, below| set | bit(below)).trailing_ones();
    if small < 64 {
        return small as u16;
    }
    let mut found = vec![false; row.len() + 1];
    for below in row {
        if let Some(found) = found.get_mut(usize::from(marks[*below as usize])) {
            *found = true;
        }
    }
    found.iter().position(|found| !found).unwrap_or(row.len()) as u16
}

/// The marks of the options of each unmarked vertex, in order: the marked vertices are visited mark
/// by mark, first to count and then to write, and each tells its predecessors once.
fn subscripts(graph: &Backward, marks: &[u16]) -> Digraph {
    let by_mark = sorted_by_mark(marks);
    let each = |tell: &mut dyn FnMut(usize, u32)| {
        let mut told = vec![UNMARKED; graph.len()];
        for vertex in &by_mark {
            let mark = marks[*vertex as usize];
            for above in graph.above(*vertex as usize) {
                let above = *above as usize;
                if marks[above] == UNMARKED && told[above] != mark {
                    told[above] = mark;
                    tell(above, mark.into());
                }
            }
        }
    };
    let mut starts = vec![0u32; graph.len() + 1];
    each(&mut |above, _| starts[above + 1] += 1);
    rows::accumulate(&mut starts);
    let mut next = starts.clone();
    let mut targets = vec![0; starts[starts.len() - 1] as usize];
    each(&mut |above, mark| {
        targets[next[above] as usize] = mark;
        next[above] += 1;
    });
    Digraph { starts, targets }
}

fn sorted_by_mark(marks: &[u16]) -> Vec<u32> {
    let marked = (0..marks.len() as u32).filter(|place| marks[*place as usize] != UNMARKED);
    let mut places: Vec<u32> = marked.collect();
    places.sort_by_key(|place| marks[*place as usize]);
    places
}

/// One step of the marking: a vertex got its mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marking {
    /// The vertex.
    pub vertex: u32,
    /// Its mark.
    pub mark: u16,
}

/// Smith's marking word for word: again and again the first vertex that may be marked is marked.
///
/// A vertex may be marked n if n is the mex of the marks that its options have by now, and every
/// option that is not marked below n has an option marked n already. For small graphs: it explains
/// the values one by one, and is the oracle for the fast way.
pub fn marking(graph: &Digraph) -> Vec<Marking> {
    let mut marks = vec![UNMARKED; graph.len()];
    let mut steps = Vec::new();
    let next = |marks: &[u16]| {
        let unmarked = (0..graph.len()).filter(|vertex| marks[*vertex] == UNMARKED);
        unmarked.filter_map(|vertex| Some((vertex, allowed(graph, marks, vertex)?))).next()
    };
    while let Some((vertex, mark)) = next(&marks) {
        marks[vertex] = mark;
        steps.push(Marking { vertex: vertex as u32, mark });
    }
    steps
}

/// The mark that a vertex may be given now.
fn allowed(graph: &Digraph, marks: &[u16], vertex: usize) -> Option<u16> {
    let row = graph.successors(vertex);
    let mark = mex(row, marks);
    let has_mark = |v: u32| graph.successors(v as usize).iter().any(|w| marks[*w as usize] == mark);
    row.iter().all(|v| marks[*v as usize] < mark || has_mark(*v)).then_some(mark)
}
