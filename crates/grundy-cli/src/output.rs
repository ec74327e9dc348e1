//! Printing: results on standard output, messages on standard error, colour only for people.

use crate::failure::Failure;
use grundy::tell::answer::Answered;
use grundy::{Outcome, Stopped};
pub use grundy_runs::say;
use grundy_runs::{WIPE, unprinted};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};

/// Prints text on standard output. What cannot be printed ends the program: quietly if nobody reads it any
/// more, as with other tools, else with a sentence.
pub fn print(text: &str) {
    let mut out = io::stdout().lock();
    if out.is_terminal() {
        // Wipes a line of progress, if one stands there.
        let _ = out.write_all(WIPE);
    }
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        end(&unprinted(&error));
    }
}

/// Ends the program where printing cannot go on.
fn end(why: &grundy_runs::Failure) -> ! {
    if matches!(why, grundy_runs::Failure::Unread) {
        std::process::exit(0);
    }
    say(&format!("error: {why}"));
    std::process::exit(2);
}

/// Prints a line.
pub fn line(text: &str) {
    print(&format!("{text}\n"));
}

/// Prints what must be known beside an answer, if there is anything.
pub fn note(note: &Option<String>) {
    note.iter().for_each(|note| line(&format!("note: {note}")));
}

/// Prints one JSON object on one line.
pub fn json(value: &impl Serialize) {
    match serde_json::to_string(value) {
        Ok(text) => line(&text),
        Err(error) => say(&format!("error: {error}")),
    }
}

/// Prints what is known, for programs or for people, and says why it is not more.
pub fn answer<T: Serialize>(
    answered: &Answered<T>,
    as_json: bool,
    print: impl FnOnce(&T),
) -> Result<(), Failure> {
    if as_json {
        json(answered);
        return outcome(answered);
    }
    print(&answered.known);
    stopped(answered)
}

/// Says why a question was stopped, if it was.
pub fn stopped<T>(answered: &Answered<T>) -> Result<(), Failure> {
    answered.stopped.iter().for_each(|why| say(&why_stopped(why)));
    outcome(answered)
}

/// Whether a question was answered to its end.
pub fn outcome<T>(answered: &Answered<T>) -> Result<(), Failure> {
    answered.stopped.as_ref().map_or(Ok(()), |_| Err(Failure::Reported))
}

/// Why a question was stopped, and which flag helps.
pub fn why_stopped(stopped: &Stopped) -> String {
    let flag = match stopped {
        Stopped::Nodes(_) | Stopped::TooLarge { .. } => "--nodes",
        Stopped::Time(_) => "--time",
        Stopped::Memory(_) => "--memory",
        Stopped::Cancelled | Stopped::Endless(_) | Stopped::NoMethod(_) => {
            return stopped.to_string();
        }
    };
    format!("{stopped} ({flag} raises the limit)")
}

/// One JSON object as a line of a file.
pub fn json_line(value: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let bytes = serde_json::to_vec(value).map_err(|error| Failure::file(error.to_string()))?;
    Ok([bytes, b"\n".to_vec()].concat())
}

/// Whether people look at standard output.
pub fn is_for_people() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

/// Text in bold on a terminal.
pub fn bold(text: &str) -> String {
    if is_for_people() { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}

/// An outcome in words.
pub fn in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "the player to move wins",
        Outcome::P => "the player who has just moved wins",
        Outcome::D => "a draw: neither can force a win",
    }
}
