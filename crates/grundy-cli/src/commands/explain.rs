//! `grundy explain`: the reasoning, step by step.

use crate::args::Explain;
use crate::batch;
use crate::failure::Failure;
use crate::output;
use grundy::tell::explain;
use grundy_runs::positions;

pub fn run(arguments: Explain) -> Result<(), Failure> {
    let Explain { question, html } = arguments;
    if question.position.is_batch() {
        return batch::run(|sum| {
            let watch = question.limits.watch();
            let play = question.convention.or(sum.convention());
            batch::to_json(sum, explain::explain(sum, play, &mut watch.budget()))
        });
    }
    let sum = positions::open(&question.position.text())?;
    let play = question.convention.or(sum.convention());
    let watch = question.limits.watch();
    let explanation = explain::explain(&sum, play, &mut watch.budget())?;
    if question.json {
        output::json(&explanation);
    } else if html {
        output::print(&explain::html::render(&explanation));
    } else {
        output::print(&explain::text::render(&explanation));
    }
    Ok(())
}
