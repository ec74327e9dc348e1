//! `grundy moves`: all winning moves.

use super::value;
use crate::args::Moves;
use crate::asked::{Told, ask};
use crate::batch;
use crate::failure::Failure;
use crate::output::{line, note};
use grundy::tell::answer::{self, Known, MoveAnswer};
use grundy::{Outcome, Sum};
use grundy_runs::positions;
use grundy_runs::store::Memory;

pub fn run(arguments: Moves) -> Result<(), Failure> {
    let question = &arguments.question;
    let memory = arguments.store.memory("moves");
    if question.position.is_batch() {
        return batch::positions(question.limits.memory(), |sum| moves(sum, &arguments, &memory));
    }
    let sum = positions::open(&question.position.text())?;
    moves(&sum, &arguments, &memory).print(question.json, |known| match known {
        Known::Whole(moves) => print(moves),
        Known::Worth(worth) => value::print(worth),
    })
}

fn moves(sum: &Sum, arguments: &Moves, memory: &Memory) -> Told<Known<answer::Moves>> {
    memory.recall(sum);
    let (told, _) = ask(&arguments.question, arguments.how, sum, |play, budget| {
        answer::answered(sum, play, answer::moves(sum, play, arguments.all, budget))
    });
    told
}

fn print(answer: &answer::Moves) {
    match &answer.moves {
        Some(moves) => moves.iter().for_each(valued),
        None => print_winning(answer),
    }
    note(&answer.note);
}

fn print_winning(answer: &answer::Moves) {
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
