//! `grundy equal`: equivalent, or a witness.

use crate::args::Equal;
use crate::failure::Failure;
use crate::output::{json, line, note};
use grundy::tell::answer::{self, Equality};
use grundy_runs::positions;

pub fn run(arguments: Equal) -> Result<(), Failure> {
    let one = positions::open(&arguments.one)?;
    let other = positions::open(&arguments.other)?;
    let play = arguments.convention.or(one.plus(&other).convention());
    let watch = arguments.limits.watch();
    let answer = answer::equality(&one, &other, play, &mut watch.budget())?;
    if arguments.json {
        json(&answer);
        return Ok(());
    }
    line(&verdict(&answer));
    if let Some(witness) = &answer.witness {
        line(&format!("‘{}’ tells them apart:", witness.position));
        for (position, outcome) in answer.positions.iter().zip(witness.outcomes) {
            line(&format!("  {position} + {}  is {outcome}", witness.position));
        }
    }
    note(&answer.note);
    Ok(())
}

fn verdict(answer: &Equality) -> String {
    match (answer.equivalent, &answer.values) {
        (true, Some([value, _])) => format!("equivalent: both are worth {value}"),
        (true, None) => format!("equivalent in {} play", answer.play),
        (false, Some([one, other])) => format!("not equivalent: {one} and {other}"),
        (false, None) if answer.witness.is_some() => {
            format!("not equivalent in {} play", answer.play)
        }
        (false, None) => format!(
            "not equivalent in {} play: their canonical forms differ; no small game tells them apart",
            answer.play
        ),
    }
}
