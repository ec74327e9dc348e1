//! `grundy`, the command line of the workbench for impartial games.

mod args;
mod asked;
mod batch;
mod commands;
mod examples;
mod failure;
mod output;

use args::{Arguments, Command};
use clap::{ArgMatches, FromArgMatches};
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let matches = args::registry().get_matches();
    let arguments = match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => arguments,
        Err(error) => error.exit(),
    };
    let result = match arguments.command {
        None => commands::studio::run(&args::Studio::default()),
        Some(command) => run(command),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(wants_json(&matches)),
    }
}

/// Whether the command, or the command in it, was given `--json`.
fn wants_json(matches: &ArgMatches) -> bool {
    let here = matches.try_get_one("json").ok().flatten().copied().unwrap_or(false);
    here || matches.subcommand().is_some_and(|(_, inner)| wants_json(inner))
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::List(list) => commands::list::run(list),
        Command::Value(value) => commands::value::run(value),
        Command::Moves(moves) => commands::moves::run(moves),
        Command::Explain(explain) => commands::explain::run(explain),
        Command::Equal(equal) => commands::equal::run(equal),
        Command::Sequence(sequence) => commands::sequence::run(sequence),
        Command::Table(table) => commands::table::run(table),
        Command::Period(period) => commands::period::run(period),
        Command::Verify(verify) => commands::verify::run(verify),
        Command::Solve(solve) => commands::solve::run(solve),
        Command::Heap(heap) => commands::heap::run(heap),
        Command::Graph(graph) => commands::graph::run(graph),
        Command::Draw(draw) => commands::draw::run(draw),
        Command::Nim(nimbers) => commands::nim::run(nimbers),
        Command::Alpha(alpha) => commands::alpha::run(alpha),
        Command::Studio(page) => commands::studio::run(&page),
        Command::Play(play) => commands::play::run(play),
        Command::Completions(shell) => commands::generated::completions(shell),
        Command::Man => commands::generated::man(),
    }
}
