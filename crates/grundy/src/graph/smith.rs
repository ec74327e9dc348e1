//! Smith's theory of games whose play need not end (Smith 1966; Fraenkel and Perl 1975).

use super::Digraph;
use crate::{Convention, Nimber, Outcome, Value};

/// The value of every vertex.
///
/// A vertex may be marked n when n is the mex of the marks of its options and every option that is
/// not marked below n has itself an option already marked n (so that moving there can be reverted).
/// What can never be marked is loopy, and shows the marks of its options as subscripts.
pub fn values(graph: &Digraph) -> Vec<Value> {
    let reversed = graph.reversed();
    let mut marks: Vec<Option<u64>> = vec![None; graph.len()];
    // A vertex is barred from the round of n once it has an unmarked future and no option marked
    // below n: it will never be marked.
    let mut candidates: Vec<usize> = (0..graph.len()).collect();
    let mut round = 0;
    while !candidates.is_empty() {
        mark_round(graph, &reversed, &candidates, round, &mut marks);
        // Only vertices with an option marked `round` can get a larger mark.
        let reaches =
            |v: &usize| graph.successors(*v).iter().any(|s| marks[*s as usize] == Some(round));
        candidates =
            candidates.iter().copied().filter(|v| marks[*v].is_none() && reaches(v)).collect();
        round += 1;
    }
    (0..graph.len()).map(|vertex| value(graph, &marks, vertex)).collect()
}

/// Marks with `round` all that can be, in the order in which it becomes possible.
fn mark_round(
    graph: &Digraph,
    reversed: &Digraph,
    candidates: &[usize],
    round: u64,
    marks: &mut [Option<u64>],
) {
    // How many options of a vertex are neither marked below `round` nor known to have an option
    // marked `round`.
    let mut open: Vec<usize> = vec![usize::MAX; graph.len()];
    let mut reaches = vec![false; graph.len()];
    let mut ready = Vec::new();
    for &vertex in candidates {
        let options = graph.successors(vertex).iter();
        open[vertex] = options.filter(|s| marks[**s as usize].is_none_or(|m| m >= round)).count();
        if open[vertex] == 0 {
            ready.push(vertex);
        }
    }
    while let Some(vertex) = ready.pop() {
        if marks[vertex].is_some() || reaches[vertex] {
            continue;
        }
        marks[vertex] = Some(round);
        for &above in reversed.successors(vertex) {
            let above = above as usize;
            if std::mem::replace(&mut reaches[above], true) {
                continue;
            }
            // Marked below `round` or not, `above` can now be reverted from, once and for all.
            if marks[above].is_some_and(|mark| mark < round) {
                continue;
            }
            for &top in reversed.successors(above) {
                let top = top as usize;
                if open[top] != usize::MAX {
                    open[top] -= 1;
                    if open[top] == 0 {
                        ready.push(top);
                    }
                }
            }
        }
    }
}

fn value(graph: &Digraph, marks: &[Option<u64>], vertex: usize) -> Value {
    match marks[vertex] {
        Some(mark) => Value::Nim(Nimber(mark)),
        None => {
            let options = graph.successors(vertex).iter();
            Value::loopy(options.filter_map(|s| marks[*s as usize]).map(Nimber))
        }
    }
}

/// The outcome of every vertex by retrograde analysis, in either convention. Linear time.
pub fn outcomes(graph: &Digraph, convention: Convention) -> Vec<Outcome> {
    let reversed = graph.reversed();
    let mut left: Vec<usize> = (0..graph.len()).map(|v| graph.successors(v).len()).collect();
    let mut outcomes = vec![Outcome::D; graph.len()];
    let mut ready: Vec<usize> = (0..graph.len()).filter(|v| left[*v] == 0).collect();
    for &end in &ready {
        outcomes[end] = convention.at_the_end();
    }
    while let Some(vertex) = ready.pop() {
        for &above in reversed.successors(vertex) {
            let above = above as usize;
            if outcomes[above] != Outcome::D {
                continue;
            }
            left[above] -= 1;
            if outcomes[vertex] == Outcome::P {
                outcomes[above] = Outcome::N;
                ready.push(above);
            } else if left[above] == 0 {
                outcomes[above] = Outcome::P;
                ready.push(above);
            }
        }
    }
    outcomes
}
