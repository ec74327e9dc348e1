//! Questions and answers as data, in the shapes of the command line's `--json`: what a board in a notebook speaks.

use crate::answers::{json, whole};
use crate::ask::ask;
use crate::bench::bench;
use crate::trouble::{Answered, Trouble};
use grundy::base::dice::Seeded;
use grundy::nimber::calculator;
use grundy::nimber::transfinite::Closure;
use grundy::tell::board::{Board, MOST_MOVES};
use grundy::tell::{answer, explain, opponent};
use grundy::{Budget, Convention, Sum};
use grundy_runs::picture;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Deserialize;
use serde_json::json;

/// What was asked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    position: String,
    play: Option<String>,
    #[serde(default)]
    all: bool,
    other: Option<String>,
    strength: Option<u8>,
    seed: Option<u64>,
}

/// Answers a question about a position.
#[pyfunction]
pub fn question(py: Python<'_>, name: &str, fields: &str) -> Answered<String> {
    let form: Form = serde_json::from_str(fields)?;
    let (sum, own) = py.detach(|| bench().open(&form.position))?;
    let play = match form.play.as_deref() {
        None => sum.convention(),
        Some("normal") => Convention::Normal,
        Some("misere") => Convention::Misere,
        Some("score") => Convention::Score,
        Some(other) => {
            return Err(Trouble::Wrong(format!("expected normal, misere or score, not ‘{other}’")));
        }
    };
    ask(py, &own, |budget| match name {
        "value" => whole(answer::worth(&sum, play, budget)),
        "moves" => whole(answer::answered(&sum, play, answer::moves(&sum, play, form.all, budget))),
        "explain" => whole(answer::answered(&sum, play, explain::explain(&sum, play, budget))),
        "board" => json(&Board::of(&sum, play, budget)?),
        "reply" => reply(&sum, play, &form, budget),
        "equal" => {
            let other = form.other.as_deref().unwrap_or_default();
            let (other, _) = bench().open(other)?;
            json(&answer::equality(&sum, &other, play, budget)?)
        }
        _ => Err(Trouble::Wrong(format!("there is no question ‘{name}’"))),
    })
}

/// The machine's move: one of the list or, where the list is too long, a winning one.
fn reply(sum: &Sum, play: Convention, form: &Form, budget: &mut Budget) -> Answered<String> {
    let (strength, dice) =
        (form.strength.unwrap_or(100).min(100), &mut Seeded(form.seed.unwrap_or(1)));
    let mut moves = match sum.breadth() > MOST_MOVES as u128 {
        true => sum.winning_moves(play, budget)?,
        false => sum.moves(budget)?,
    };
    if moves.is_empty() {
        return Err(Trouble::Wrong("there is no move that could be made".into()));
    }
    let index = opponent::choose(sum, &moves, play, strength, dice, budget)?;
    let chosen = moves.swap_remove(index);
    json(&json!({
        "position": sum.to_string(), "move": index, "text": chosen.text, "result": chosen.result.to_string(),
        "component": chosen.component,
        "again": chosen.again, "points": chosen.points, "board": Board::of(&chosen.result, play, budget).ok(),
    }))
}

/// Every game, as data.
#[pyfunction]
pub fn games(py: Python<'_>) -> Answered<String> {
    py.detach(|| json(&answer::games(bench().workbench_as_it_is())))
}

/// What a code is, as data.
#[pyfunction]
pub fn identify(py: Python<'_>, code: &str) -> Answered<String> {
    py.detach(|| json(&answer::identify(code)?))
}

/// The nimber calculator, as data.
#[pyfunction]
pub fn nim(py: Python<'_>, expression: &str) -> Answered<String> {
    ask(py, &[], |budget| {
        let found = calculator::evaluate_learning(expression, &mut Closure::new(), budget)?;
        json(&answer::calculated(expression, &found))
    })
}

/// A picture as a PNG file.
#[pyfunction]
pub fn png<'py>(py: Python<'py>, svg: &str) -> Answered<Bound<'py, PyBytes>> {
    let bytes = py.detach(|| picture::png(svg))?;
    Ok(PyBytes::new(py, &bytes))
}
