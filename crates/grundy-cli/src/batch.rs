//! Thousands of questions in one start: a position per line in, a JSON object per line out.

use crate::failure::Failure;
use crate::output;
use grundy::catalogue::Workbench;
use grundy::{Error, Stopped, Sum};
use grundy_runs::{limits, positions};
use serde::Serialize;
use serde_json::json;
use std::io::BufRead;

/// Answers every line of standard input. A bad line gets `{"error": …}` and the rest go on.
pub fn run(mut answer: impl FnMut(&Sum) -> String) -> Result<(), Failure> {
    let mut workbench = Workbench::default();
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        match read.map_err(|error| Failure::file(format!("cannot read the input: {error}")))? {
            0 => return Ok(()),
            // Ctrl-C is meant for all the lines that are left.
            _ if limits::is_interrupted() => return Err(Stopped::Cancelled.into()),
            _ => output::line(&respond(&mut workbench, &line, &mut answer)),
        }
    }
}

fn respond(
    workbench: &mut Workbench,
    line: &[u8],
    answer: &mut impl FnMut(&Sum) -> String,
) -> String {
    match open(workbench, line) {
        Ok(sum) => answer(&sum),
        Err(failure) => json!({ "error": failure.to_string() }).to_string(),
    }
}

fn open(workbench: &mut Workbench, line: &[u8]) -> Result<Sum, grundy_runs::Failure> {
    let Ok(text) = std::str::from_utf8(line) else {
        return Err(Error::new("expected text in UTF-8", "", 0..0).into());
    };
    let text = text.trim_end_matches(['\n', '\r']);
    positions::attach(workbench, text)?;
    Ok(workbench.open(text)?)
}

/// An answer as JSON.
pub fn to_json(answer: &impl Serialize) -> String {
    let text = serde_json::to_string(answer);
    text.unwrap_or_else(|error| json!({ "error": error.to_string() }).to_string())
}
