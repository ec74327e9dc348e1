//! `grundy value`: what a position is worth, and who wins.

use crate::args::Question;
use crate::batch;
use crate::failure::Failure;
use crate::output::{bold, in_words, json, line, say};
use grundy::tell::answer::{self, Worth};
use grundy::{Convention, Sum};
use grundy_runs::{Watch, cache, limits, positions};

pub fn run(question: Question) -> Result<(), Failure> {
    if question.position.is_batch() {
        return batch::run(|sum| {
            let watch = question.limits.watch();
            let play = question.convention.or(sum.convention());
            batch::to_json(sum, Ok(worth_of(sum, play, question.no_cache, &watch)))
        });
    }
    let sum = positions::open(&question.position.text())?;
    let play = question.convention.or(sum.convention());
    let watch = question.limits.watch();
    let worth = worth_of(&sum, play, question.no_cache, &watch);
    if question.json {
        json(&worth);
    } else {
        print(&worth);
    }
    match &worth.stopped {
        Some(why) => {
            if !question.json {
                say(&limits::in_words(why));
            }
            Err(Failure::Reported)
        }
        None => Ok(()),
    }
}

/// Answers with the help of proofs that were kept, and keeps new ones.
fn worth_of(sum: &Sum, play: Convention, no_cache: bool, watch: &Watch) -> Worth {
    if !no_cache {
        cache::recall(sum);
    }
    let worth = answer::worth(sum, play, &mut watch.budget());
    if !no_cache {
        cache::keep(sum);
    }
    worth
}

fn print(worth: &Worth) {
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
}
