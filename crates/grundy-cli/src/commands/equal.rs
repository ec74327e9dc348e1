//! `grundy equal`: equivalent, or a witness.

use crate::args::Equal;
use crate::failure::Failure;
use crate::output::{json, line};
use grundy::tell::answer;
use grundy_runs::positions;

pub fn run(arguments: Equal) -> Result<(), Failure> {
    let one = positions::open(&arguments.one)?;
    let other = positions::open(&arguments.other)?;
    let watch = arguments.limits.watch();
    let answer = answer::equality(&one, &other, &mut watch.budget())?;
    if arguments.json {
        json(&answer);
        return Ok(());
    }
    let [first, second] = &answer.values;
    match &answer.witness {
        None => line(&format!("equivalent: both are worth {first}")),
        Some(witness) => {
            line(&format!("not equivalent: {first} and {second}"));
            line(&format!("‘{}’ tells them apart:", witness.position));
            for (position, outcome) in answer.positions.iter().zip(witness.outcomes) {
                line(&format!("  {position} + {}  is {outcome}", witness.position));
            }
        }
    }
    Ok(())
}
