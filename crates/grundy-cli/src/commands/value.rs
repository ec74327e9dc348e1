//! `grundy value`: what a position is worth, and who wins.

use crate::args::Value;
use crate::asked::{Told, ask, recalled};
use crate::batch;
use crate::failure::Failure;
use crate::output::{bold, in_words, line, note};
use grundy::tell::answer::{self, Worth};
use grundy::{Convention, Sum};
use grundy_runs::positions;
use grundy_runs::store::{Cost, Memory};
use std::time::Instant;

pub fn run(arguments: Value) -> Result<(), Failure> {
    let question = &arguments.question;
    let memory = arguments.store.memory("value");
    if question.position.is_batch() {
        return batch::positions(question.limits.memory(), |sum| worth(sum, &arguments, &memory));
    }
    let sum = positions::open(&question.position.text())?;
    worth(&sum, &arguments, &memory).print(question.json, print)
}

/// Answers with the help of what was found before, and keeps what was hard to find.
fn worth(sum: &Sum, arguments: &Value, memory: &Memory) -> Told<Worth> {
    let play = arguments.question.convention.or(sum.convention());
    if let Some(known) = memory.worth(sum, play).filter(|_| !arguments.how) {
        return recalled(known);
    }
    let before = memory.recall(sum);
    let begun = Instant::now();
    let (told, positions) = ask(&arguments.question, arguments.how, sum, |play, budget| {
        answer::worth(sum, play, budget)
    });
    let cost = Cost::since(begun, positions);
    if let Some(worth) = told.whole() {
        memory.keep_worth(sum, worth, cost);
    }
    memory.keep_proved(sum, before, cost);
    told
}

/// Prints as much as is known.
pub fn print(worth: &Worth) {
    if let Some(outcome) = worth.outcome {
        let measure = match (&worth.value, &worth.genus, worth.score) {
            (Some(value), ..) => format!("{value}  "),
            (None, Some(genus), _) => format!("genus {genus}  "),
            (None, None, Some(score)) => format!("{score:+}  "),
            (None, None, None) => String::new(),
        };
        let convention = match worth.play {
            Convention::Normal => "",
            Convention::Misere => " (misère play)",
            Convention::Score => " (the score decides)",
        };
        let head = bold(&format!("{measure}{outcome}"));
        line(&format!("{head}  {}{convention}", in_words(outcome)));
    }
    // In misère play the components' normal values would only mislead.
    if worth.components.len() > 1 && worth.play == Convention::Normal {
        for part in &worth.components {
            let value = part.value.as_ref().map_or("?".into(), ToString::to_string);
            line(&format!("  {value:<6} {}", part.position));
        }
    }
    note(&worth.note);
}
