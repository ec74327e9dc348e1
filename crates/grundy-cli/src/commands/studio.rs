//! `grundy studio`: the page in the browser.

use crate::args::Studio as Arguments;
use crate::failure::Failure;
use crate::output::{line, say};
use grundy_studio::Studio;
use std::io::IsTerminal;
use std::process::ExitCode;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::Usage(error.to_string());
    let Arguments { listen, port, memory, store, .. } = *arguments;
    let studio = Studio::open(listen, port, memory, store.is_wanted()).map_err(failed)?;
    let url = studio.url();
    line(&format!("The studio is open at {url} (Ctrl-C closes it)"));
    if studio.is_public() {
        say("Other machines reach it too: whoever knows the token in that address may ask.");
    }
    let watched = std::io::stdout().is_terminal();
    if watched && !arguments.no_open && open::that_detached(&url).is_err() {
        say("No browser could be started here: open that address in one.");
    }
    studio.run().map_err(|error| Failure::Usage(format!("cannot serve the page: {error}")))
}

/// The memory that it may use and whether it has the store, if the studio has started this program to work for it.
/// That is no command for people, so it stands in no list of commands.
pub fn is_worker() -> Option<(u64, bool)> {
    let mut words = std::env::args_os().skip(1);
    if words.next()? != grundy_studio::WORKER {
        return None;
    }
    let memory = words.next()?.to_str()?.parse().ok()?;
    Some((memory, words.next().is_none()))
}

/// Answers questions that the studio puts on standard input.
pub fn work(memory: u64, with_store: bool) -> ExitCode {
    match grundy_studio::work(memory, with_store) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
