//! Digraphs of any size, solved whole.

use crate::ask::ask;
use crate::trouble::{Answered, Trouble};
use grundy::graph::height::{ENDLESS, heights};
use grundy::graph::retrograde::Verdicts;
use grundy::graph::smith::Smith;
use grundy::graph::{Backward, MOST_EDGES, MOST_VERTICES};
use grundy::{Convention, Outcome};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;

/// What stands for a draw, an endless play, or a value that is no number.
const NONE: i64 = -1;

type Array<'py, T> = Bound<'py, PyArray1<T>>;

/// By vertex: outcomes as letters, values, heights and remotenesses, and where the subscripts of each vertex begin in
/// the list of all; −1 where there is none.
type Marks<'py> = (
    Array<'py, u8>,
    Option<Array<'py, i32>>,
    Array<'py, i64>,
    Array<'py, i64>,
    Option<Array<'py, i64>>,
    Option<Array<'py, u32>>,
);

struct Solved {
    outcomes: Vec<u8>,
    values: Option<Vec<i32>>,
    heights: Vec<i64>,
    remoteness: Vec<i64>,
    subscripts: Option<(Vec<i64>, Vec<u32>)>,
}

/// Outcomes, Smith's values and heights of all vertices. The edges are pairs of numbers one after the other.
#[pyfunction]
pub fn marks<'py>(
    py: Python<'py>,
    vertices: usize,
    pairs: PyReadonlyArray1<'py, u32>,
    misere: bool,
) -> Answered<Marks<'py>> {
    let pairs =
        pairs.as_slice().map_err(|_| Trouble::Wrong("expected an array without gaps".into()))?;
    if vertices > MOST_VERTICES || pairs.len() / 2 > MOST_EDGES || pairs.len() % 2 == 1 {
        return Err(Trouble::Wrong(
            "expected pairs of numbers below 2^31, and fewer than 2^31".into(),
        ));
    }
    let solved = ask(py, &[], |budget| {
        if pairs.iter().any(|end| *end as usize >= vertices) {
            return Err(Trouble::Wrong(format!("expected numbers of vertices below {vertices}")));
        }
        let graph = Backward::from_pairs(vertices, pairs.to_vec());
        let play = if misere { Convention::Misere } else { Convention::Normal };
        let verdicts = Verdicts::new(&graph, play, budget)?;
        let (mut outcomes, mut remoteness) = (Vec::new(), Vec::new());
        for vertex in 0..graph.len() {
            let verdict = verdicts.of(vertex);
            outcomes.push(match verdict.outcome {
                Outcome::N => b'N',
                Outcome::P => b'P',
                Outcome::D => b'D',
            });
            remoteness.push(verdict.remoteness.map_or(NONE, i64::from));
        }
        let smith = if misere { None } else { Some(Smith::new(&graph, budget)?) };
        let longest = match &smith {
            Some(smith) => smith.heights(),
            None => heights(&graph, budget)?,
        };
        let height = |height: u32| if height == ENDLESS { NONE } else { i64::from(height) };
        Ok(Solved {
            outcomes,
            values: smith.as_ref().map(|smith| {
                let mark = |vertex| smith.mark(vertex).map_or(NONE as i32, i32::from);
                (0..graph.len()).map(mark).collect()
            }),
            heights: longest.into_iter().map(height).collect(),
            remoteness,
            subscripts: smith.as_ref().map(|smith| subscripts(smith, graph.len())),
        })
    })?;
    let (starts, subscripts) = solved.subscripts.unzip();
    Ok((
        solved.outcomes.into_pyarray(py),
        solved.values.map(|values| values.into_pyarray(py)),
        solved.heights.into_pyarray(py),
        solved.remoteness.into_pyarray(py),
        starts.map(|starts| starts.into_pyarray(py)),
        subscripts.map(|subscripts| subscripts.into_pyarray(py)),
    ))
}

/// The subscripts of all vertices in rows.
fn subscripts(smith: &Smith, vertices: usize) -> (Vec<i64>, Vec<u32>) {
    let (mut starts, mut all) = (vec![0], Vec::new());
    for vertex in 0..vertices {
        all.extend_from_slice(smith.subscripts(vertex));
        starts.push(all.len() as i64);
    }
    (starts, all)
}
