//! Smith's theory of games whose play need not end (Smith 1966; Fraenkel and Perl 1975).

use super::retrograde::{Core, UNMARKED};
use super::{Digraph, Levelled, Meter, rows};
use crate::{Budget, Nimber, Outcome, Stopped, Value};

/// The marks of all vertices, and the subscripts of the unmarked ones.
pub struct Smith<'a> {
    graph: &'a Levelled,
    /// By new number.
    marks: Vec<u16>,
    /// By loopy vertex: the marks of the options of the unmarked ones.
    subscripts: Digraph,
}

impl<'a> Smith<'a> {
    /// Marks a graph: where play must end, one pass takes the mex of the options; the loopy rest is
    /// marked round by round, one for each value reached.
    pub fn new(graph: &'a Levelled, budget: &mut Budget) -> Result<Self, Stopped> {
        let mut marks = mexes(graph, budget)?;
        let mut core = Core::new(graph);
        let mut round = 0;
        while core.round(round, |place| marks[place] == round, budget)? {
            round += 1;
        }
        marks.extend(core.into_marks());
        let subscripts = subscripts(graph, &marks);
        Ok(Self { graph, marks, subscripts })
    }

    /// The mark of a vertex, unless its value is `∞`.
    pub fn mark(&self, vertex: usize) -> Option<u16> {
        let mark = self.marks[self.graph.place(vertex)];
        (mark != UNMARKED).then_some(mark)
    }

    /// The marks of the options of an unmarked vertex.
    pub fn subscripts(&self, vertex: usize) -> &[u32] {
        match self.graph.place(vertex).checked_sub(self.graph.loop_free()) {
            Some(loopy) => self.subscripts.successors(loopy),
            None => &[],
        }
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

/// The value of every loop-free vertex, in the new numbers: the mex of its options.
fn mexes(graph: &Levelled, budget: &mut Budget) -> Result<Vec<u16>, Stopped> {
    let mut meter = Meter::new(budget);
    let mut marks: Vec<u16> = Vec::with_capacity(graph.len());
    for place in 0..graph.loop_free() {
        let mark = mex(graph.forward(place), &marks);
        marks.push(mark);
        meter.tick()?;
    }
    Ok(marks)
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
fn subscripts(graph: &Levelled, marks: &[u16]) -> Digraph {
    let first = graph.loop_free();
    let mut starts = vec![0u32; graph.len() - first + 1];
    if starts.len() == 1 {
        return Digraph { starts, targets: Vec::new() };
    }
    let by_mark = sorted_by_mark(marks);
    let each = |tell: &mut dyn FnMut(usize, u32)| {
        let mut told = vec![UNMARKED; graph.len() - first];
        for place in &by_mark {
            let mark = marks[*place as usize];
            for above in graph.backward(*place as usize) {
                let (above, loopy) = (*above as usize, *above as usize - first);
                if marks[above] == UNMARKED && told[loopy] != mark {
                    told[loopy] = mark;
                    tell(loopy, mark.into());
                }
            }
        }
    };
    each(&mut |loopy, _| starts[loopy + 1] += 1);
    rows::accumulate(&mut starts);
    let mut next = starts.clone();
    let mut targets = vec![0; starts[starts.len() - 1] as usize];
    each(&mut |loopy, mark| {
        targets[next[loopy] as usize] = mark;
        next[loopy] += 1;
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
