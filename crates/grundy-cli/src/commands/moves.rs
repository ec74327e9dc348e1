//! `grundy moves`: all winning moves.

use crate::args::Moves;
use crate::batch;
use crate::failure::Failure;
use crate::output::{json, line};
use grundy::Outcome;
use grundy::tell::answer::{self, MoveAnswer};
use grundy_runs::positions;

pub fn run(arguments: Moves) -> Result<(), Failure> {
    let Moves { question, all } = arguments;
    if question.position.is_batch() {
        return batch::run(|sum| {
            let watch = question.limits.watch();
            let play = question.convention.or(sum.convention());
            batch::to_json(sum, answer::moves(sum, play, all, &mut watch.budget()))
        });
    }
    let sum = positions::open(&question.position.text())?;
    let play = question.convention.or(sum.convention());
    let watch = question.limits.watch();
    let answer = answer::moves(&sum, play, all, &mut watch.budget())?;
    if question.json {
        json(&answer);
        return Ok(());
    }
    if let Some(moves) = &answer.moves {
        moves.iter().for_each(valued);
        return Ok(());
    }
    for option in &answer.winning_moves {
        line(&format!("{} → {}{}", option.text, option.result, goes_on(option)));
    }
    if answer.maybe_more {
        line("there may be more winning moves");
    }
    if answer.winning_moves.is_empty() {
        line(match answer.outcome {
            _ if answer.score.is_some() => "none: the game is over",
            Outcome::P => "none: any move loses",
            Outcome::D => "none: no move wins, but play can go on for ever",
            Outcome::N => "none: the game is over, and the player to move has won",
        });
    }
    Ok(())
}

/// A move after which the same player is to move.
fn goes_on(option: &MoveAnswer) -> &'static str {
    if option.again { "  (and move again)" } else { "" }
}

fn valued(option: &MoveAnswer) {
    let mark = if option.is_best { "✓" } else { " " };
    let value = match (&option.value, option.score) {
        (Some(value), _) => value.to_string(),
        (None, Some(score)) => format!("{score:+}"),
        (None, None) => String::new(),
    };
    let MoveAnswer { outcome, text, result, .. } = option;
    line(&format!("{mark} {value:<5} {outcome}  {text} → {result}{}", goes_on(option)));
}
