//! Smith's theory against brute force: on thousands of random digraphs, with draws, both conventions.
#![allow(clippy::unwrap_used)] // running out of a large budget is a failed test

use grundy::base::dice::Seeded;
use grundy::graph::height::{ENDLESS, heights};
use grundy::graph::retrograde::Verdicts;
use grundy::graph::smith::{self, Smith};
use grundy::graph::{Backward, Digraph};
use grundy::{Budget, Convention, Dice, Nimber, Outcome, Value};

const PLAYS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// A random digraph with self-loops and repeated edges; half of them lean downwards, so that many
/// vertices have marks.
fn random(dice: &mut Seeded, most: u64) -> Digraph {
    let count = 1 + dice.roll(most - 1);
    let mut rows = vec![Vec::new(); count as usize];
    let leaning = dice.coin();
    for _ in 0..dice.roll(count * count / 2 + 2) {
        let (a, b) = (dice.roll(count - 1), dice.roll(count - 1));
        let swap = leaning && a < b && dice.roll(3) > 0;
        let (from, to) = if swap { (b, a) } else { (a, b) };
        rows[from as usize].push(to as u32);
    }
    Digraph::new(rows)
}

/// The outcome of every vertex by the definition: the least fixed point, found by sweeping.
fn outcomes(graph: &Digraph, play: Convention) -> Vec<Outcome> {
    let mut known = vec![Outcome::D; graph.len()];
    loop {
        let mut changed = false;
        for vertex in 0..graph.len() {
            let row = graph.successors(vertex);
            let outcome = if row.is_empty() {
                play.at_the_end()
            } else if row.iter().any(|v| known[*v as usize] == Outcome::P) {
                Outcome::N
            } else if row.iter().all(|v| known[*v as usize] == Outcome::N) {
                Outcome::P
            } else {
                Outcome::D
            };
            changed |= outcome != known[vertex];
            known[vertex] = outcome;
        }
        if !changed {
            return known;
        }
    }
}

/// The sum of two digraphs: vertex (a, b) is a · |B| + b.
fn sum(one: &Digraph, other: &Digraph) -> Digraph {
    let width = other.len() as u32;
    let mut rows = Vec::new();
    for a in 0..one.len() {
        for b in 0..other.len() {
            let mut row: Vec<u32> =
                one.successors(a).iter().map(|a| a * width + b as u32).collect();
            row.extend(other.successors(b).iter().map(|b| a as u32 * width + b));
            rows.push(row);
        }
    }
    Digraph::new(rows)
}

/// Nim heaps 0 to `most` as one digraph.
fn heaps(most: u32) -> Digraph {
    Digraph::new((0..=most).map(|size| (0..size).collect()).collect())
}

fn smith(graph: &Digraph) -> Smith {
    Smith::new(&Backward::new(graph.clone()), &mut Budget::default()).unwrap()
}

fn values(graph: &Digraph) -> Vec<Value> {
    let smith = smith(graph);
    for vertex in 0..graph.len() {
        assert_eq!(smith.outcome(vertex), smith.value(vertex).outcome());
    }
    (0..graph.len()).map(|vertex| smith.value(vertex)).collect()
}

#[test]
fn outcomes_and_remoteness_are_those_of_the_definition() {
    let mut dice = Seeded(1);
    for _ in 0..4000 {
        let graph = random(&mut dice, 12);
        for play in PLAYS {
            let expected = outcomes(&graph, play);
            let backward = Backward::new(graph.clone());
            let found = Verdicts::new(&backward, play, &mut Budget::default()).unwrap();
            for (vertex, expected) in expected.into_iter().enumerate() {
                let verdict = found.of(vertex);
                assert_eq!(verdict.outcome, expected, "{graph:?} {play}");
                let below = graph.successors(vertex).iter().map(|v| found.of(*v as usize));
                let best = match verdict.outcome {
                    Outcome::N => {
                        let lost = below.filter(|below| below.outcome == Outcome::P);
                        lost.map(|below| below.remoteness.unwrap_or(0) + 1).min()
                    }
                    Outcome::P => below.map(|below| below.remoteness.unwrap_or(0) + 1).max(),
                    Outcome::D => None,
                };
                assert_eq!(
                    verdict.remoteness,
                    best.or((verdict.outcome != Outcome::D).then_some(0)),
                    "{graph:?} {play}"
                );
            }
        }
    }
}

#[test]
fn values_tell_the_outcome_beside_every_heap() {
    let mut dice = Seeded(2);
    let heaps = heaps(8);
    let mut drawn = 0;
    for _ in 0..4000 {
        let graph = random(&mut dice, 8);
        let beside = outcomes(&sum(&graph, &heaps), Convention::Normal);
        for (vertex, value) in values(&graph).into_iter().enumerate() {
            for heap in 0..9 {
                let total = value.clone() + Value::Nim(Nimber(heap as u64));
                assert_eq!(
                    total.outcome(),
                    beside[vertex * 9 + heap],
                    "{graph:?}: {vertex}+*{heap}"
                );
                drawn += usize::from(total.outcome() == Outcome::D);
            }
        }
    }
    assert!(drawn > 10_000, "draws are met often: {drawn}");
}

#[test]
fn values_of_sums_are_sums_of_values() {
    let mut dice = Seeded(3);
    for _ in 0..3000 {
        let (one, other) = (random(&mut dice, 8), random(&mut dice, 8));
        let both = sum(&one, &other);
        let (by_one, by_other, by_both) = (values(&one), values(&other), values(&both));
        let played = outcomes(&both, Convention::Normal);
        for (a, value) in by_one.iter().enumerate() {
            for (b, beside) in by_other.iter().enumerate() {
                let total = value.clone() + beside.clone();
                let place = a * other.len() + b;
                assert_eq!(total.outcome(), played[place], "{one:?} + {other:?}");
                assert_eq!(total, by_both[place], "{one:?} + {other:?}");
            }
        }
    }
}

#[test]
fn marking_word_for_word_gives_the_same_marks() {
    let mut dice = Seeded(4);
    for _ in 0..4000 {
        let graph = random(&mut dice, 14);
        let smith = smith(&graph);
        let mut marks = vec![None; graph.len()];
        for step in smith::marking(&graph) {
            marks[step.vertex as usize] = Some(step.mark);
        }
        let fast: Vec<_> = (0..graph.len()).map(|vertex| smith.mark(vertex)).collect();
        assert_eq!(fast, marks, "{graph:?}");
    }
}

#[test]
fn heights_are_longest_plays() {
    let mut dice = Seeded(5);
    for _ in 0..2000 {
        let graph = random(&mut dice, 10);
        let found = heights(&Backward::new(graph.clone()), &mut Budget::default()).unwrap();
        assert_eq!(found, smith(&graph).heights());
        // Longest walks of at most |V| edges; one of |V| edges repeats a vertex, so it is endless.
        let mut longest = vec![0u32; graph.len()];
        for _ in 0..graph.len() {
            let step = |v: usize| {
                let row = graph.successors(v).iter();
                row.map(|below| longest[*below as usize] + 1).max().unwrap_or(0)
            };
            longest = (0..graph.len()).map(step).collect();
        }
        let limit = graph.len() as u32;
        let expected: Vec<u32> =
            longest.iter().map(|l| if *l >= limit { ENDLESS } else { *l }).collect();
        assert_eq!(found, expected, "{graph:?}");
    }
}

#[test]
fn high_values_and_many_options_are_counted() {
    // A heap of 300 needs more than a word of bits; a loop on top, more than a byte of counters.
    let mut rows: Vec<Vec<u32>> = (0..=300).map(|size| (0..size).collect()).collect();
    rows.push((0..=301).collect());
    rows.push((303..803).collect());
    rows.extend((303..803).map(|_| vec![0, 302]));
    let found = values(&Digraph::new(rows));
    assert_eq!(found[300], Value::Nim(Nimber(300)));
    assert_eq!(found[301], Value::loopy((0..=300).map(Nimber)));
    assert_eq!(found[302], Value::ZERO, "each of its 500 options can be answered by a move to 0");
    assert_eq!(found[303], Value::Nim(Nimber(1)));
}

#[test]
fn solving_can_be_stopped() {
    let rows = (0..10_000u32).map(|v| v.checked_sub(1).into_iter().collect()).collect();
    let graph = Backward::new(Digraph::new(rows));
    let budget = &mut Budget::nodes(100);
    assert!(Smith::new(&graph, budget).is_err());
    assert!(heights(&graph, &mut Budget::nodes(100)).is_err());
    assert!(Verdicts::new(&graph, Convention::Normal, &mut Budget::nodes(100)).is_err());
}
