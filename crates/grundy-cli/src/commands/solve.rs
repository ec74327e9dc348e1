//! `grundy solve`: a long search for who wins, with workers, a state to go on from, and a proof.

use crate::args::Solve;
use crate::failure::Failure;
use crate::output::{self, bold, in_words, line};
use grundy::base::sealed::Sealed;
use grundy::solve::couples::{Effort, Report};
use grundy::solve::facts::Proof;
use grundy::tell::answer::{self, Answered};
use grundy::{Convention, Sum};
use grundy_runs::store::{Cost, Memory};
use grundy_runs::{Found, Search, Wanted, positions};
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

/// The table gets half of the memory: the rest is for what is on the way into it.
const SHARE_OF_TABLE: u64 = 2;

pub fn run(arguments: Solve) -> Result<(), Failure> {
    let sum = positions::open(&arguments.position.text())?;
    let play = arguments.convention.or(sum.convention());
    let files = arguments.state.is_kept() || arguments.proof.is_some();
    if files && (play != Convention::Normal || sum.components().len() != 1) {
        let why = "expected one game in normal play: states and proofs are kept for that only";
        return Err(Failure::Usage(why.into()));
    }
    let limits = arguments.patience.long();
    let effort = Effort {
        threads: arguments.threads as usize,
        memory: (limits.memory / SHARE_OF_TABLE).clamp(1, 1 << 30) as usize * (1 << 20),
    };
    sum.components().iter().for_each(|component| component.set_effort(effort));
    arguments.proof.iter().try_for_each(|path| grundy_runs::try_place(path))?;
    let begun = Instant::now();
    let memory = arguments.store.memory("solve");
    let wanted = if arguments.value { Wanted::Value } else { Wanted::Outcome };
    if let Some(found) = recalled(&memory, &sum, play, wanted, &arguments)? {
        let (search, note) = (Vec::new(), sum.left_rules(play));
        let known = Solved {
            position: sum.to_string(),
            play,
            found: Some(found),
            seconds: 0.0,
            search,
            note,
        };
        return output::answer(&Answered { known, stopped: None }, arguments.json, print);
    }
    let before = memory.recall(&sum);
    let watch = limits.watch();
    let mut search = Search::start(&sum, play, wanted, &arguments.state.checkpoints(), &watch)?;
    let (found, stopped) = match search.work() {
        Ok(found) => (Some(found), None),
        Err(why) => (known_outcome(&sum, play), Some(why)),
    };
    let known = Solved {
        position: sum.to_string(),
        play,
        found: found.clone(),
        seconds: begun.elapsed().as_secs_f64(),
        search: search.reports(),
        note: sum.left_rules(play),
    };
    // What was found is told before anything else can go wrong.
    let answer = Answered { known, stopped };
    let answered = output::answer(&answer, arguments.json, print);
    let cost = Cost::since(begun, search.spent());
    found.iter().for_each(|found| memory.keep_found(&sum, play, found, cost));
    memory.keep_proved(&sum, before, cost);
    if let (Some(path), Some(found), None) = (&arguments.proof, &found, &answer.stopped) {
        let proof = search.prove(found)?.ok_or_else(|| Failure::Usage(NO_PROOF.into()))?;
        memory.keep_proof(&sum, &proof, cost);
        write(path, proof)?;
    }
    search.close()?;
    answered
}

/// What a search that was stopped has found all the same.
fn known_outcome(sum: &Sum, play: Convention) -> Option<Found> {
    Some(Found { outcome: answer::known_outcome(sum, play)?, value: None })
}

const NO_PROOF: &str = "there is no proof of this kind for this position";

/// What the store has, if that is all that was asked for; a proof from there is written.
fn recalled(
    memory: &Memory,
    sum: &Sum,
    play: Convention,
    wanted: Wanted,
    arguments: &Solve,
) -> Result<Option<Found>, Failure> {
    let Some(found) = memory.found(sum, play, wanted).filter(|_| !arguments.state.is_kept()) else {
        return Ok(None);
    };
    if let Some(path) = &arguments.proof {
        match memory.proof(sum) {
            Some(proof) => write(path, proof)?,
            None => return Ok(None),
        }
    }
    Ok(Some(found))
}

fn write(path: &Path, proof: Proof) -> Result<(), Failure> {
    Ok(grundy_runs::write(Some(path), &Sealed::new(proof).to_bytes())?)
}

/// How far a search has come.
#[derive(Serialize)]
struct Solved {
    position: String,
    play: Convention,
    #[serde(flatten)]
    found: Option<Found>,
    seconds: f64,
    search: Vec<Report>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

fn print(solved: &Solved) {
    if let Some(found) = &solved.found {
        let value = found.value.as_ref().map_or(String::new(), |value| format!("{value}  "));
        let head = bold(&format!("{value}{}", found.outcome));
        let convention = match solved.play {
            Convention::Normal => String::new(),
            other => format!(" ({other} play)"),
        };
        line(&format!("{head}  {}{convention}", in_words(found.outcome)));
    }
    for report in solved.search.iter().filter(|report| report.expanded > 0) {
        let Report { expanded, parts, nimbers, sweeps, forgotten } = report;
        let told = match (sweeps, forgotten) {
            (0, 0) => String::new(),
            (0, _) => format!(", forgot {forgotten}"),
            _ => format!(", swept {sweeps} times"),
        };
        line(&format!(
            "listed the moves of {expanded} parts, met {parts}, found {nimbers} values{told}"
        ));
    }
    output::note(&solved.note);
}
