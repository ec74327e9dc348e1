//! `grundy solve`: a long search for who wins, with workers, a state to go on from, and a proof.

use crate::args::Solve;
use crate::failure::Failure;
use crate::output::{bold, in_words, json, line};
use grundy::Convention;
use grundy::solve::couples::{Effort, Report};
use grundy_runs::{Found, Limits, Search, Wanted, positions};
use serde_json::json;
use std::time::Instant;

/// The table gets half of the memory: the rest is for what is on the way into it.
const SHARE_OF_TABLE: u64 = 2;

pub fn run(arguments: Solve) -> Result<(), Failure> {
    let sum = positions::open(&arguments.question.position.text())?;
    let play = arguments.question.convention.or(sum.convention());
    let files = arguments.state.is_kept() || arguments.proof.is_some();
    if files && (play != Convention::Normal || sum.components().len() != 1) {
        let why = "expected one game in normal play: states and proofs are kept for that only";
        return Err(Failure::Usage(why.into()));
    }
    // The search is meant to be long: only time, memory and Ctrl-C limit it.
    let limits = Limits { nodes: u64::MAX, ..arguments.question.limits.limits() };
    let effort = Effort {
        threads: arguments.threads as usize,
        memory: (limits.memory / SHARE_OF_TABLE).clamp(1, 1 << 30) as usize * (1 << 20),
    };
    sum.components().iter().for_each(|component| component.set_effort(effort));
    let begun = Instant::now();
    let watch = limits.watch();
    let wanted = if arguments.value { Wanted::Value } else { Wanted::Outcome };
    let mut search = Search::start(&sum, play, wanted, arguments.state.checkpoints(), &watch)?;
    let found = search.work()?;
    if let Some(path) = &arguments.proof
        && !search.prove(&found, path)?
    {
        return Err(Failure::Usage("there is no proof of this kind for this position".into()));
    }
    if arguments.question.json {
        json(&json!({
            "position": sum.to_string(),
            "play": play,
            "outcome": found.outcome,
            "value": found.value,
            "seconds": begun.elapsed().as_secs_f64(),
            "search": search.reports(),
        }));
    } else {
        print(&found, play, &search.reports());
    }
    Ok(())
}

fn print(found: &Found, play: Convention, reports: &[Report]) {
    let value = found.value.as_ref().map_or(String::new(), |value| format!("{value}  "));
    let head = bold(&format!("{value}{}", found.outcome));
    let convention = match play {
        Convention::Normal => String::new(),
        other => format!(" ({other} play)"),
    };
    line(&format!("{head}  {}{convention}", in_words(found.outcome)));
    for report in reports.iter().filter(|report| report.expanded > 0) {
        let Report { expanded, parts, nimbers, sweeps } = report;
        line(&format!(
            "listed the moves of {expanded} parts, met {parts}, found {nimbers} values, swept {sweeps} times"
        ));
    }
}
