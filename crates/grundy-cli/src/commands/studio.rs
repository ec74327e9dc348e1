//! `grundy studio`: the page in the browser.

use crate::args::Studio as Arguments;
use crate::failure::Failure;
use crate::output::{line, say};
use grundy_studio::Studio;
use std::io::IsTerminal;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::Usage(error.to_string());
    let studio =
        Studio::open(arguments.listen, arguments.port, arguments.memory).map_err(failed)?;
    let url = studio.url();
    line(&format!("The studio is open at {url} (Ctrl-C closes it)"));
    if studio.is_public() {
        say("It answers every machine that can reach this one.");
    }
    let watched = std::io::stdout().is_terminal();
    if watched && !arguments.no_open && open::that_detached(&url).is_err() {
        say("No browser could be started here: open that address in one.");
    }
    studio.run().map_err(|error| Failure::Usage(format!("cannot serve the page: {error}")))
}
