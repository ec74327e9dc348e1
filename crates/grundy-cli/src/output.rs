//! Printing: results on standard output, messages on standard error, colour only for people.

use crate::failure::Failure;
use grundy::Outcome;
use serde::Serialize;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

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
    let mut out = Outlet::open(path)?;
    out.write(bytes)?;
    out.finish()
}

/// Writes a file as a whole, or standard output if there is none, by a function that is given the place.
pub fn write_whole(
    path: Option<&Path>,
    work: impl FnOnce(&mut dyn Write) -> Result<(), String>,
) -> Result<(), Failure> {
    let mut out = Outlet::open(path)?;
    work(&mut *out.to).map_err(|error| out.failed(&error))?;
    out.finish()
}

/// Where a result goes piece by piece: standard output, or a file that is written beside its place and
/// moved there when it is complete. One that is not finished leaves nothing behind.
pub struct Outlet {
    to: Box<dyn Write>,
    name: String,
    /// The file to be moved, with another handle of it, and its place.
    beside: Option<(File, PathBuf, PathBuf)>,
}

impl Outlet {
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else {
            let (to, name) = (Box::new(io::stdout().lock()), "standard output".into());
            return Ok(Self { to, name, beside: None });
        };
        let name = path.display().to_string();
        let failed = |error| Failure::File(format!("cannot write {name}: {error}"));
        // A link keeps pointing at the file; a device or a pipe cannot be replaced.
        let place = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if std::fs::metadata(&place).is_ok_and(|known| !known.is_file()) {
            let file = File::options().write(true).open(&place).map_err(failed)?;
            return Ok(Self { to: Box::new(file), name, beside: None });
        }
        let mut beside = place.clone().into_os_string();
        beside.push(".new");
        let file = File::create(&beside).map_err(failed)?;
        let handle = file.try_clone().map_err(failed)?;
        Ok(Self { to: Box::new(file), name, beside: Some((handle, beside.into(), place)) })
    }

    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.to.write_all(bytes);
        written.map_err(|error| self.failed(&error))
    }

    /// Everything is written: the file takes its place.
    pub fn finish(mut self) -> Result<(), Failure> {
        let mut done = self.to.flush();
        if let Some((file, beside, place)) = self.beside.take() {
            done = done.and_then(|()| file.sync_all());
            done = done.and_then(|()| std::fs::rename(&beside, place));
            if done.is_err() {
                let _ = std::fs::remove_file(beside);
            }
        }
        done.map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &dyn std::fmt::Display) -> Failure {
        Failure::File(format!("cannot write {}: {error}", self.name))
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        if let Some((_, beside, _)) = &self.beside {
            let _ = std::fs::remove_file(beside);
        }
    }
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
