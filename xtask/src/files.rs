//! Small files of every kind that is read again, to begin fuzzing with.

use grundy::base::sealed::Sealed;
use grundy::heap::certificate::Evidence;
use grundy::heap::engine::fast::Effort;
use grundy::heap::{Certificate, Code, Moves, Run, Saved};
use grundy::nimber::alpha::{Finding, Progress};
use grundy::solve::facts::{Proof, SearchState};
use grundy::{Budget, Nimber, Scanner, Stopped};

/// First inputs for the readers of states, certificates and proofs: contents, and a whole file.
pub fn contents() -> Result<Vec<String>, String> {
    let board = grundy::catalogue::open("cram 2x3").map_err(|error| error.to_string())?;
    let [component] = board.components() else { return Err("one game".into()) };
    let mut budget = Budget::default();
    let proved = component.prove(Nimber(0), &mut budget).map_err(|why| why.to_string())?;
    let (position, facts) = (board.to_string(), proved.unwrap_or_default());
    let game = CODE.to_owned();
    let certificate = Certificate { game, preperiod: 71, period: 12, proof: Evidence::GuySmith };
    let run = values(&mut budget).map_err(|why| why.to_string())?;
    let written = [
        to_json(&certificate)?,
        to_json(&Sealed::new(certificate))?,
        to_json(&Saved::of(CODE, &run))?,
        to_json(&SearchState { position: position.clone(), facts: component.facts(usize::MAX) })?,
        to_json(&Proof { position, holds: false, value: 0, facts })?,
        to_json(&Progress { finished: vec![Finding { prime: 3, excess: 0 }] })?,
    ];
    let repeat = Certificate::of(CODE, &run).map(|certificate| to_json(&certificate));
    Ok(written.into_iter().chain(repeat.transpose()?).collect())
}

/// A code with a short period.
const CODE: &str = ".77";

/// A run that went on by the fast method.
fn values(budget: &mut Budget) -> Result<Run, Stopped> {
    let code = Code::parse(&mut Scanner::new(CODE)).ok();
    let moves = code.as_ref().and_then(Moves::of);
    let moves = moves.ok_or(Stopped::NoMethod("no code".into()))?;
    let mut run = Run::new(moves, Effort { threads: 1, keep: 1 << 16, scouted: 64 });
    while run.period().is_none() && run.len() < 2048 {
        run.step(2048, budget)?;
    }
    Ok(run)
}

fn to_json(contents: &impl serde::Serialize) -> Result<String, String> {
    serde_json::to_string(contents).map_err(|error| error.to_string())
}
