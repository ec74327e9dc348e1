//! Single heaps, tables, and what is proved about them.

use crate::answers::{json, told, whole};
use crate::ask::{ask, watched};
use crate::bench::bench;
use crate::game::Game;
use crate::trouble::{Answered, Trouble};
use grundy::base::sealed::{Format, Sealed};
use grundy::heap::Moves;
use grundy::heap::engine::fast::Effort;
use grundy::solve::misere::quotient::Certificate as Quotient;
use grundy::table::AnyGame;
use grundy::tell::answer::{self, Answered as Answer, QuotientAnswer};
use grundy_runs::{Checkpoints, LongRun, QuotientRun, checked};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How many values of rules without a fast method are computed unless somebody says how many.
const DEFAULT_LIMIT: u64 = 32_768;
/// More threads are refused.
const MOST_THREADS: usize = 256;

fn heap_game(py: Python<'_>, game: &str) -> Answered<Arc<dyn AnyGame>> {
    py.detach(|| bench().heap_game(game))
}

fn sealed(contents: impl Format) -> String {
    String::from_utf8_lossy(&Sealed::new(contents).to_bytes()).into_owned()
}

/// As many threads as make sense.
pub fn threads(wanted: usize) -> Answered<usize> {
    match (1..=MOST_THREADS).contains(&wanted) {
        true => Ok(wanted),
        false => Err(Trouble::Wrong(format!("expected 1 to {MOST_THREADS} threads, not {wanted}"))),
    }
}

/// The values of the heaps from 0 to `to`, handed over without a copy.
#[pyfunction]
pub fn sequence<'py>(py: Python<'py>, game: &str, to: u64) -> Answered<Bound<'py, PyArray1<u32>>> {
    let game = heap_game(py, game)?;
    let values = ask(py, &[], |budget| Ok(game.sequence(to, budget)?))?;
    Ok(values.into_pyarray(py))
}

/// The period of a heap game, found and, where a theorem allows, proved.
#[pyfunction]
#[pyo3(signature = (game, limit=None, threads=1, state=None, resume=false))]
pub fn period(
    py: Python<'_>,
    game: &str,
    limit: Option<u64>,
    threads: usize,
    state: Option<PathBuf>,
    resume: bool,
) -> Answered<Py<PyAny>> {
    let threads = self::threads(threads)?;
    let game = heap_game(py, game)?;
    let data = watched(py, &[], |watch| {
        let budget = &mut watch.budget();
        let effort = Effort { threads, ..Effort::default() };
        let checkpoints = Checkpoints { file: state, resume, every: Duration::from_secs(10) };
        let code = game.heap_rule().and_then(|rule| rule.code());
        let fast = code.and_then(|code| Some((code.to_string(), Moves::of(code)?)));
        let (mut ended, mut length, mut keeper) = (None, None, None);
        if let Some((code, moves)) = fast {
            let mut long = LongRun::start(&code, moves, effort, &checkpoints)?;
            ended = long.work(limit, budget).err();
            length = Some(long.run.len());
            keeper = Some(long.keeper);
            let mut run = Some(long.run);
            game.with_sequence(&mut |_, sequence| {
                run.take().into_iter().for_each(|run| sequence.set_run(run));
                Ok(())
            })?;
        }
        let length = length.or(limit).unwrap_or(DEFAULT_LIMIT);
        let mut answer = answer::period(&*game, length, budget)?;
        answer.stopped = answer.stopped.or(ended);
        if let Some(keeper) = keeper {
            if answer.known.proved { keeper.remove() } else { keeper.close()? }
        }
        let certificate = game.certificate().map(sealed);
        let period = json(&answer)?;
        if let Some(why) = answer.stopped.filter(|why| why.is_from_outside()) {
            return Err(Trouble::Stopped(why, Some(period)));
        }
        json(&json!({"period": answer.known, "certificate": certificate}))
    })?;
    told(py, "Period", &data)
}

/// Checks a certificate or a proof, by code that found nothing.
#[pyfunction]
#[pyo3(signature = (file, threads=1))]
pub fn verify(py: Python<'_>, file: &[u8], threads: usize) -> Answered<Py<PyAny>> {
    let threads = self::threads(threads)?;
    let data = watched(py, &[], |watch| {
        let verified = checked::file(file, threads, watch)?;
        json(&json!({"claim": verified.data, "lines": verified.lines}))
    })?;
    told(py, "Verified", &data)
}

/// The values of all boards, or all pairs of numbers, from the first to the last of each range.
#[pyfunction]
pub fn table(
    py: Python<'_>,
    game: &str,
    rows: (u64, u64),
    columns: (u64, u64),
) -> Answered<Py<PyAny>> {
    let game = py.detach(|| bench().game(game))?;
    let data = watched(py, &[], |watch| {
        let (rows, columns) = (rows.0..=rows.1, columns.0..=columns.1);
        whole(answer::table(&*game, rows, columns, || watch.budget())?)
    })?;
    told(py, "Table", &data)
}

/// The genera of the heaps of a game.
#[pyfunction]
#[pyo3(signature = (game, to=20))]
pub fn genera(py: Python<'_>, game: &str, to: u64) -> Answered<Py<PyAny>> {
    let game = heap_game(py, game)?;
    let data = ask(py, &[], |budget| whole(answer::genera(&*game, to, budget)))?;
    told(py, "Genera", &data)
}

/// The misère quotient of the heaps of a game, or of a position.
#[pyfunction]
#[pyo3(signature = (game, to=2000))]
pub fn quotient(py: Python<'_>, game: &Bound<'_, PyAny>, to: u64) -> Answered<Py<PyAny>> {
    let data = if let Ok(position) = game.cast::<Game>() {
        of_position(py, position.get())?
    } else {
        of_heaps(py, &game.extract::<String>()?, to)?
    };
    told(py, "Quotient", &data)
}

fn of_position(py: Python<'_>, game: &Game) -> Answered<String> {
    ask(py, game.own(), |budget| {
        let (known, quotient) = QuotientAnswer::of_position(game.sum(), budget)?;
        let certificate = sealed(Quotient::new(&game.sum().to_string(), &quotient));
        json(&json!({"quotient": known, "certificate": certificate}))
    })
}

fn of_heaps(py: Python<'_>, game: &str, to: u64) -> Answered<String> {
    let game = heap_game(py, game)?;
    watched(py, &[], |watch| {
        let Some(rule) = game.heap_rule() else {
            return Err(Trouble::Unknown(format!("{} has no heaps", game.spec())));
        };
        let budget = &mut watch.budget();
        let nowhere = Checkpoints { file: None, resume: false, every: Duration::ZERO };
        let mut long = QuotientRun::start(game.spec(), rule, &nowhere, budget)?;
        let (found, stopped) = long.work(to, budget);
        let is_ended = stopped.as_ref().is_some_and(|why| why.is_from_outside());
        let infinite = match &stopped {
            Some(_) if !is_ended => long.run.drift(&mut watch.budget()).ok().flatten(),
            _ => None,
        };
        let told = QuotientAnswer::of_run(game.spec(), &long.run, found.as_ref());
        let known = QuotientAnswer { infinite, ..told };
        if is_ended {
            return whole(Answer { known, stopped });
        }
        let certificate = found.map(|found| sealed(Quotient::of_heaps(game.spec(), &found)));
        json(&json!({"quotient": known, "certificate": certificate}))
    })
}
