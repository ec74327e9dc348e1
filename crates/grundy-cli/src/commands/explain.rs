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
use grundy_runs::store::Memory;

pub fn run(arguments: Explain) -> Result<(), Failure> {
    let question = &arguments.question;
    let memory = arguments.store.memory("explain");
    if question.position.is_batch() {
        return batch::positions(question.limits.memory(), |sum| {
            explanation(sum, &arguments, &memory)
        });
    }
    let sum = positions::open(&question.position.text())?;
    explanation(&sum, &arguments, &memory).print(question.json, |known| match known {
        Known::Whole(told) if arguments.html => output::print(&explain::html::render(told)),
        Known::Whole(told) => output::print(&explain::text::render(told)),
        Known::Worth(worth) => value::print(worth),
    })
}

fn explanation(sum: &Sum, arguments: &Explain, memory: &Memory) -> Told<Known<Explanation>> {
    memory.recall(sum);
    let (told, _) = ask(&arguments.question, arguments.how, sum, |play, budget| {
        answer::answered(sum, play, explain::explain(sum, play, budget))
    });
    told
}
