//! What the program says about its games. Chores ask the program, so that they need not be built with an engine.

use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A game, as `grundy list --json` tells it.
#[derive(Deserialize)]
pub struct Game {
    pub name: String,
    pub examples: Vec<String>,
}

#[derive(Deserialize)]
struct List {
    games: Vec<Game>,
}

/// Every game of the catalogue.
pub fn games() -> Result<Vec<Game>, String> {
    let list: List = serde_json::from_slice(&ask(&["list", "--json"], Path::new("."))?)
        .map_err(|error| format!("grundy list: {error}"))?;
    Ok(list.games)
}

/// The program as the tests build it.
pub fn program() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/debug/grundy")
}

/// What the program answers, asked in a folder, in which it keeps all it keeps. Being stopped at a limit is an answer.
pub fn ask(question: &[&str], folder: &Path) -> Result<Vec<u8>, String> {
    let program = program().canonicalize();
    let program = program.map_err(|error| format!("the program is not built: {error}"))?;
    let mut command = Command::new(program);
    command.args(question).current_dir(folder).env("GRUNDY_DATA", folder);
    let what = format!("grundy {}", question.join(" "));
    let output = command.output().map_err(|error| format!("{what}: {error}"))?;
    match output.status.code() {
        Some(0 | 1) => Ok(output.stdout),
        _ => Err(format!("{what}: {}", String::from_utf8_lossy(&output.stderr))),
    }
}
