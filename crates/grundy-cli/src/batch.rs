//! Thousands of questions in one start: one per line in, a JSON object per line out.

use crate::asked::Told;
use crate::failure::{self, Failure};
use crate::output;
use grundy::{Error, Stopped, Sum};
use grundy_runs::{limits, memory, positions, shelf};
use serde::Serialize;
use std::io::BufRead;

/// What is printed for a line, or what went wrong with it.
pub type Answered = Result<Printed, grundy_runs::Failure>;

/// An answer as it is printed. It is written at once: a tree of JSON costs more than most answers.
pub struct Printed {
    text: String,
    stopped: bool,
}

impl Printed {
    /// An answer, and whether its question was stopped.
    pub fn new(answer: &impl Serialize, stopped: bool) -> Self {
        let text = serde_json::to_string(answer).unwrap_or_else(|error| error.to_string());
        Self { text, stopped }
    }
}

/// Answers every line of standard input about the position in it. What was found for one line serves the next, as
/// long as half of the memory is left for that one.
pub fn positions<T: Serialize>(
    memory_mib: u64,
    mut answer: impl FnMut(&Sum) -> Told<T>,
) -> Result<(), Failure> {
    let kept = memory::bytes(memory_mib) / 2;
    let mut workbench = shelf::workbench();
    lines(|text| {
        if memory::in_use() > kept {
            workbench = shelf::workbench();
        }
        positions::attach(&mut workbench, text)?;
        let told = answer(&workbench.open(text)?);
        Ok(Printed::new(&told, told.is_stopped()))
    })
}

/// Answers every line of standard input. A bad line gets `{"error": …}`, one that was stopped `{"stopped": …}`,
/// and the rest go on; how it ends is told by the worst line.
pub fn lines(mut answer: impl FnMut(&str) -> Answered) -> Result<(), Failure> {
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    let (mut wrong, mut stopped) = (false, false);
    loop {
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        match read.map_err(|error| Failure::file(format!("cannot read the input: {error}")))? {
            0 if wrong => return Err(Failure::WrongLines),
            0 if stopped => return Err(Failure::Reported),
            0 => return Ok(()),
            // Ctrl-C is meant for all the lines that are left.
            _ if limits::is_interrupted() => return Err(Stopped::Cancelled.into()),
            _ => {}
        }
        let printed = read_line(&line).and_then(&mut answer).unwrap_or_else(|failure| {
            let told = failure::as_json(&failure);
            wrong |= told.get("error").is_some();
            Printed::new(&told, told.get("stopped").is_some())
        });
        stopped |= printed.stopped;
        output::line(&printed.text);
    }
}

fn read_line(line: &[u8]) -> Result<&str, grundy_runs::Failure> {
    let text = std::str::from_utf8(line);
    let text = text.map_err(|_| Error::new("expected text in UTF-8", "", 0..0))?;
    Ok(text.trim_end_matches(['\n', '\r']))
}
