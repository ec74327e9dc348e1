//! `grundy sequence`: the values of single heaps.

use crate::args::{Sequence, TableFormat};
use crate::failure::Failure;
use crate::limits::Limits;
use crate::output;
use grundy::answer;
use grundy::catalogue::Workbench;
use std::fmt::Write;

/// Values per line of text.
const PER_LINE: usize = 20;

pub fn run(arguments: Sequence) -> Result<(), Failure> {
    let game = Workbench::default().game(&arguments.game)?;
    let limits = Limits::new(arguments.limits);
    let answer = answer::values(&*game, arguments.to, &mut limits.budget())?;
    let format = if arguments.json { TableFormat::Json } else { arguments.format };
    let text = match format {
        TableFormat::Json => match serde_json::to_string(&answer) {
            Ok(text) => text + "\n",
            Err(error) => return Err(Failure::File(error.to_string())),
        },
        TableFormat::Csv => csv(&answer.values),
        TableFormat::Text => rows(&answer.values),
        TableFormat::Svg => {
            return Err(Failure::File("a sequence is written as text, csv or json".into()));
        }
    };
    output::write(arguments.out.as_deref(), text.as_bytes())
}

fn csv(values: &[u32]) -> String {
    let mut text = String::from("heap,value\n");
    for (heap, value) in values.iter().enumerate() {
        let _ = writeln!(text, "{heap},{value}");
    }
    text
}

fn rows(values: &[u32]) -> String {
    let width = values.iter().max().map_or(1, |most| most.to_string().len());
    let label = values.len().to_string().len();
    let mut text = String::new();
    for (row, chunk) in values.chunks(PER_LINE).enumerate() {
        let _ = write!(text, "{:>label$}:", row * PER_LINE);
        for value in chunk {
            let _ = write!(text, " {value:>width$}");
        }
        text.push('\n');
    }
    text
}
