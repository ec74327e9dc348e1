//! Printing: results on standard output, messages on standard error, colour only for people.

use crate::failure::Failure;
use grundy::Outcome;
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// Erases from the cursor to the end of the line.
const WIPE: &[u8] = b"\x1b[K";

/// Prints text on standard output. A closed pipe ends the program quietly, as with other tools.
pub fn print(text: &str) {
    let mut out = io::stdout().lock();
    if out.is_terminal() {
        // Wipes a line of progress, if one stands there.
        let _ = out.write_all(WIPE);
    }
    if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

/// Prints a line.
pub fn line(text: &str) {
    print(&format!("{text}\n"));
}

/// Prints a line on standard error; nothing can be done if that fails.
pub fn say(text: &str) {
    let mut error = io::stderr().lock();
    if error.is_terminal() {
        let _ = error.write_all(WIPE);
    }
    let _ = writeln!(error, "{text}");
}

/// Prints one JSON object on one line.
pub fn json(value: &impl Serialize) {
    match serde_json::to_string(value) {
        Ok(text) => line(&text),
        Err(error) => say(&format!("error: {error}")),
    }
}

/// Writes a file, or standard output if there is none.
pub fn write(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    let Some(path) = path else {
        let mut out = io::stdout().lock();
        let written = out.write_all(bytes).and_then(|()| out.flush());
        return written.map_err(|error| Failure::File(error.to_string()));
    };
    let written = std::fs::write(path, bytes);
    written.map_err(|error| Failure::File(format!("cannot write {}: {error}", path.display())))
}

/// Writes a file as a whole, or standard output if there is none: it is written beside, brought to the
/// disk and renamed, so that a kill at any moment leaves the old file or the new one.
pub fn write_whole(
    path: Option<&Path>,
    work: impl FnOnce(&mut dyn Write) -> Result<(), String>,
) -> Result<(), Failure> {
    let Some(path) = path else { return work(&mut io::stdout().lock()).map_err(Failure::File) };
    let failed = |error: &dyn std::fmt::Display| {
        Failure::File(format!("cannot write {}: {error}", path.display()))
    };
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let mut file = std::fs::File::create(&beside).map_err(|error| failed(&error))?;
    work(&mut file).map_err(|error| failed(&error))?;
    file.sync_all().map_err(|error| failed(&error))?;
    std::fs::rename(&beside, path).map_err(|error| failed(&error))
}

/// Writes these bytes as a whole file.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_whole(Some(path), |out| out.write_all(bytes).map_err(|error| error.to_string()))
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
