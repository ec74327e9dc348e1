//! `grundy explain`: the reasoning, step by step.

use super::value;
use crate::args::Explain;
use crate::asked::{Told, ask};
use crate::failure::Failure;
use crate::{batch, output};
use grundy::Sum;
use grundy::tell::answer::{self, Known};
use grundy::tell::explain::{self, Explanation};
use grundy_runs::positions;

pub fn run(arguments: Explain) -> Result<(), Failure> {
    let question = &arguments.question;
    if question.position.is_batch() {
        return batch::positions(question.limits.memory(), |sum| explanation(sum, &arguments));
    }
    let sum = positions::open(&question.position.text())?;
    explanation(&sum, &arguments).print(question.json, |known| match known {
        Known::Whole(told) if arguments.html => output::print(&explain::html::render(told)),
        Known::Whole(told) => output::print(&explain::text::render(told)),
        Known::Worth(worth) => value::print(worth),
    })
}

fn explanation(sum: &Sum, arguments: &Explain) -> Told<Known<Explanation>> {
    ask(&arguments.question, arguments.how, sum, |play, budget| {
        answer::answered(sum, play, explain::explain(sum, play, budget))
    })
}
