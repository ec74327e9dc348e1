//! `grundy moves`: all winning moves.

use crate::args::Moves;
use crate::batch;
use crate::failure::Failure;
use crate::limits::Limits;
use crate::output::{json, line};
use crate::positions;
use grundy::Outcome;
use grundy::answer::{self, MoveAnswer};

pub fn run(arguments: Moves) -> Result<(), Failure> {
    let Moves { question, all } = arguments;
    if question.position.is_batch() {
        return batch::run(|sum| {
            let limits = Limits::new(question.limits);
            let play = question.convention.or(sum.convention());
            batch::to_json(sum, answer::moves(sum, play, all, &mut limits.budget()))
        });
    }
    let sum = positions::open(&question.position.text())?;
    let play = question.convention.or(sum.convention());
    let limits = Limits::new(question.limits);
    let answer = answer::moves(&sum, play, all, &mut limits.budget())?;
    if question.json {
        json(&answer);
        return Ok(());
    }
    if let Some(moves) = &answer.moves {
        moves.iter().for_each(valued);
        return Ok(());
    }
    for option in &answer.winning_moves {
        line(&format!("{} → {}", option.text, option.result));
    }
    if answer.maybe_more {
        line("there may be more winning moves");
    }
    if answer.winning_moves.is_empty() {
        line(match answer.outcome {
            Outcome::P => "none: any move loses",
            Outcome::D => "none: no move wins, but play can go on for ever",
            Outcome::N => "none: the game is over, and the player to move has won",
        });
    }
    Ok(())
}

fn valued(option: &MoveAnswer) {
    let mark = if option.outcome == Outcome::P { "✓" } else { " " };
    let value = option.value.as_ref().map_or(String::new(), ToString::to_string);
    line(&format!("{mark} {value:<5} {}  {} → {}", option.outcome, option.text, option.result));
}
