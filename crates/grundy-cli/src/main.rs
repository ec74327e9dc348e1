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
use grundy_runs::jobs::AtWork;
use grundy_runs::{guard, memory, shelf};
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: memory::Counting = memory::Counting;

fn main() -> ExitCode {
    if let Some((memory, with_store)) = commands::studio::is_worker() {
        return commands::studio::work(memory, with_store);
    }
    let matches = args::registry().try_get_matches().unwrap_or_else(|error| leave(&error));
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| leave(&error));
    let as_json = wants_json(&matches);
    if !matches!(arguments.command, None | Some(Command::Studio(_))) {
        // Several questions at a time are at work in a studio.
        guard::post(move |why| Failure::from(why).report(as_json));
    }
    let (at_work, taken) = match AtWork::begin() {
        Ok(at_work) => (at_work, Ok(())),
        Err(failure) => (None, Err(failure.into())),
    };
    let result = taken.and_then(|()| shelve(&arguments)).and_then(|()| match arguments.command {
        None => commands::studio::run(&args::Studio::default()),
        Some(command) => run(command),
    });
    let code = result.map_or_else(|failure| failure.report(as_json), |()| 0);
    at_work.into_iter().for_each(|job| job.end(code));
    ExitCode::from(code)
}

/// Brings the user's own games, if the command asks about games.
fn shelve(arguments: &Arguments) -> Result<(), Failure> {
    let is_about_games = match &arguments.command {
        Some(Command::Nim(_) | Command::Alpha(_) | Command::Verify(_) | Command::Rules(_)) => false,
        Some(Command::Completions(_) | Command::Man | Command::Studio(_)) | None => false,
        Some(Command::Run(_)) => false,
        Some(_) => true,
    };
    if !is_about_games {
        let message = "no game of your own is used here, so --rules would do nothing";
        let useless = !arguments.rules.is_empty();
        return if useless { Err(Failure::Usage(message.into())) } else { Ok(()) };
    }
    shelf::fill(&arguments.rules)?.iter().for_each(|complaint| output::say(complaint));
    Ok(())
}

/// Shows help, or what is wrong with the arguments.
fn leave(error: &clap::Error) -> ! {
    if !error.use_stderr() {
        let text = error.render();
        output::print(&if output::is_for_people() {
            text.ansi().to_string()
        } else {
            text.to_string()
        });
    }
    error.exit()
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
        #[cfg(feature = "cluster")]
        Command::Cluster(cluster) => commands::cluster::run(cluster),
        Command::Run(job) => commands::run::run(job),
        Command::Store(store) => commands::store::run(store),
        Command::Heap(heap) => commands::heap::run(heap),
        Command::Misere(misere) => commands::misere::run(misere),
        Command::Graph(graph) => commands::graph::run(graph),
        Command::Draw(draw) => commands::draw::run(draw),
        Command::Nim(nimbers) => commands::nim::run(nimbers),
        Command::Alpha(alpha) => commands::alpha::run(alpha),
        Command::Studio(page) => commands::studio::run(&page),
        Command::Play(play) => commands::play::run(play),
        Command::Rules(rules) => commands::rules::run(rules),
        Command::Completions(shell) => commands::generated::completions(shell),
        Command::Man => commands::generated::man(),
    }
}
