//! `grundy explain`: the reasoning, step by step.

use crate::args::Explain;
use crate::batch;
use crate::failure::Failure;
use crate::limits::Limits;
use crate::output;
use crate::positions;
use grundy::tell::explain;

pub fn run(arguments: Explain) -> Result<(), Failure> {
    let Explain { question, html } = arguments;
    if question.position.is_batch() {
        return batch::run(|sum| {
            let limits = Limits::new(question.limits);
            let play = question.convention.or(sum.convention());
            batch::to_json(sum, explain::explain(sum, play, &mut limits.budget()))
        });
    }
    let sum = positions::open(&question.position.text())?;
    let play = question.convention.or(sum.convention());
    let limits = Limits::new(question.limits);
    let explanation = explain::explain(&sum, play, &mut limits.budget())?;
    if question.json {
        output::json(&explanation);
    } else if html {
        output::print(&explain::html::render(&explanation));
    } else {
        output::print(&explain::text::render(&explanation));
    }
    Ok(())
}
