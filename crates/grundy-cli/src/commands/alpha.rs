//! Lenstra's α_p, computed one after another and kept in a file.

use crate::args::Alpha;
use crate::failure::Failure;
use crate::output::{self, line};
use grundy::nimber::transfinite::Unknown;
use grundy::tell::answer::Answered;
use grundy_runs::store::Cost;
use grundy_runs::{AlphaRun, Checkpoints};
use std::time::{Duration, Instant};

pub fn run(arguments: Alpha) -> Result<(), Failure> {
    let file = arguments.state;
    let mut run = AlphaRun::start(&Checkpoints { file, resume: true, every: Duration::ZERO })?;
    let memory = arguments.store.memory("alpha");
    if let Some(known) = memory.excesses(arguments.to)
        && known.finished.len() > run.progress.finished.len()
    {
        run.progress = known;
    }
    let begun = Instant::now();
    let ended = run.work(arguments.to, &arguments.limits.watch());
    let cost = Cost::since(begun, 0);
    memory.keep_excesses(&run.progress, cost);
    let (stopped, out_of_reach) = match ended {
        Ok(()) => (None, None),
        Err(Unknown::Stopped(why)) => (Some(why), None),
        Err(unknown) => (None, Some(unknown)),
    };
    let answer = Answered { known: &run.progress, stopped };
    let answered = output::answer(&answer, arguments.json, |_| print(&run, arguments.to));
    run.close()?;
    out_of_reach.map_or(answered, |unknown| Err(unknown.into()))
}

fn print(run: &AlphaRun, last: u64) {
    for finding in run.findings(last) {
        let value = run.closure.kappas().alpha_value(finding.prime);
        let value = value.map_or_else(|unknown| unknown.to_string(), ToString::to_string);
        line(&format!("p = {:<5} excess {}  α = {value}", finding.prime, finding.excess));
    }
}
