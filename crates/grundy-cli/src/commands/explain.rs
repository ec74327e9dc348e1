//! `grundy explain`: the reasoning, step by step.

use super::value;
use crate::args::{Explain, Question};
use crate::failure::Failure;
use crate::{batch, output};
use grundy::Sum;
use grundy::tell::answer::{self, Answered, Known};
use grundy::tell::explain::{self, Explanation};
use grundy_runs::positions;

pub fn run(arguments: Explain) -> Result<(), Failure> {
    let Explain { question, html } = arguments;
    if question.position.is_batch() {
        return batch::run(|sum| batch::to_json(&explanation(sum, &question)));
    }
    let sum = positions::open(&question.position.text())?;
    let explained = explanation(&sum, &question);
    output::answer(&explained, question.json, |known| match known {
        Known::Whole(told) if html => output::print(&explain::html::render(told)),
        Known::Whole(told) => output::print(&explain::text::render(told)),
        Known::Worth(worth) => value::print(worth),
    })
}

fn explanation(sum: &Sum, question: &Question) -> Answered<Known<Explanation>> {
    let play = question.convention.or(sum.convention());
    let watch = question.limits.watch();
    answer::answered(sum, play, explain::explain(sum, play, &mut watch.budget()))
}
