//! `grundy sequence`: the values of single heaps.

use crate::args::{Sequence, SequenceFormat};
use crate::failure::Failure;
use crate::output::{json, json_line, say};
use grundy::catalogue::Workbench;
use grundy::tell::answer;
use grundy_runs::{Parquet, ValueFile, ValueRun};
use std::fmt::Write;
use std::path::Path;

/// Values per line of text.
const PER_LINE: usize = 20;

pub fn run(arguments: Sequence) -> Result<(), Failure> {
    let file = match arguments.format {
        _ if arguments.json => return whole(&arguments, SequenceFormat::Json),
        SequenceFormat::Text | SequenceFormat::Json => return whole(&arguments, arguments.format),
        SequenceFormat::Csv => ValueFile::Csv,
        SequenceFormat::Npy => ValueFile::Npy,
        SequenceFormat::Bin => ValueFile::Bin,
        SequenceFormat::Parquet => ValueFile::Parquet(Parquet::default()),
    };
    in_pieces(&arguments, file)
}

/// Answers that need all values before the first can be written.
fn whole(arguments: &Sequence, format: SequenceFormat) -> Result<(), Failure> {
    let game = Workbench::default().game(&arguments.game)?;
    let watch = arguments.limits.watch();
    let answer = answer::values(&*game, arguments.to, &mut watch.budget())?;
    match (format, &arguments.out) {
        (SequenceFormat::Json, None) => {
            json(&answer);
            Ok(())
        }
        (SequenceFormat::Json, Some(path)) => {
            Ok(grundy_runs::write(Some(path), &json_line(&answer)?)?)
        }
        (_, path) => Ok(grundy_runs::write(path.as_deref(), rows(&answer.values).as_bytes())?),
    }
}

/// Writes values as they are computed; a file can be gone on with.
fn in_pieces(arguments: &Sequence, layout: ValueFile) -> Result<(), Failure> {
    let watch = arguments.limits.quiet().watch();
    let run = ValueRun { game: arguments.game.clone(), to: arguments.to, layout };
    let replaceable = |path: &Path| path.metadata().map_or(true, |known| known.is_file());
    let Some(path) = arguments.out.as_deref().filter(|path| replaceable(path)) else {
        return Ok(run.print(arguments.out.as_deref(), &watch)?);
    };
    let written = run.write(path, arguments.resume, &watch);
    if matches!(written, Err(grundy_runs::Failure::Stopped(_))) {
        say("the same command with --resume goes on from here");
    }
    Ok(written?)
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
