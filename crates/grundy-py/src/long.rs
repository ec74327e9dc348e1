//! Long searches for who wins.

use crate::answers::{convention, json, told};
use crate::ask::watched;
use crate::game::Game;
use crate::trouble::{Answered, Trouble};
use grundy::Convention;
use grundy::base::sealed::Sealed;
use grundy::solve::couples::Effort;
use grundy_runs::{Checkpoints, Search, Wanted};
use pyo3::prelude::*;
use serde_json::json;
use std::path::PathBuf;
use std::time::Duration;

/// The table gets half of the memory: the rest is for what is on the way into it.
const SHARE_OF_TABLE: u64 = 2;

/// Searches at length who wins, with threads, a state to go on from, and a proof.
#[pyfunction]
#[pyo3(signature = (game, misere=None, value=false, threads=1, state=None, resume=false, every=10.0, proof=false))]
#[allow(clippy::too_many_arguments)] // the keywords of one function of Python
pub fn solve(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    misere: Option<bool>,
    value: bool,
    threads: usize,
    state: Option<PathBuf>,
    resume: bool,
    every: f64,
    proof: bool,
) -> Answered<Py<PyAny>> {
    let game = game.get();
    let sum = game.sum();
    let play = convention(misere, sum.convention());
    let threads = crate::heaps::threads(threads)?;
    let every = Duration::try_from_secs_f64(every)
        .map_err(|_| Trouble::Wrong("expected a number of seconds".into()))?;
    if (state.is_some() || proof) && (play != Convention::Normal || sum.components().len() != 1) {
        let why = "expected one game in normal play: states and proofs are kept for that only";
        return Err(Trouble::Wrong(why.into()));
    }
    let data = watched(py, game.own(), |watch| {
        let memory = (watch.memory() / SHARE_OF_TABLE).clamp(1, 1 << 30) as usize * (1 << 20);
        let effort = Effort { threads, memory };
        sum.components().iter().for_each(|component| component.set_effort(effort));
        let wanted = if value { Wanted::Value } else { Wanted::Outcome };
        let checkpoints = Checkpoints { file: state, resume, every };
        let mut search = Search::start(sum, play, wanted, &checkpoints, watch)?;
        let found = search.work();
        let mut known = json!({
            "position": sum.to_string(), "play": play, "search": search.reports(), "note": sum.left_rules(play)
        });
        match found {
            Err(why) => {
                search.close()?;
                Err(Trouble::Stopped(why, Some(known.to_string())))
            }
            Ok(found) => {
                known["outcome"] = json!(found.outcome);
                known["value"] = json!(found.value);
                let shown = if proof { search.prove(&found)? } else { None };
                if proof && shown.is_none() {
                    let why = "there is no proof of this kind for this position";
                    return Err(Trouble::Unknown(why.into()));
                }
                let proof = shown.map(|proof| {
                    String::from_utf8_lossy(&Sealed::new(proof).to_bytes()).into_owned()
                });
                search.close()?;
                json(&json!({"solved": known, "proof": proof}))
            }
        }
    })?;
    told(py, "Solved", &data)
}
