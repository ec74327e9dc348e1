//! `grundy sequence`: the values of single heaps.

use crate::args::{Sequence, SequenceFormat};
use crate::failure::Failure;
use crate::output::{json, json_line};
use grundy::answer;
use grundy::catalogue::Workbench;
use grundy_runs::{Outlet, Parquet, Progress, ValueFile};
use std::fmt::Write;

/// Values per line of text.
const PER_LINE: usize = 20;

/// Values that are computed and written at a time.
const PER_PIECE: u64 = 1 << 18;

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

/// Writes values as they are computed.
fn in_pieces(arguments: &Sequence, mut file: ValueFile) -> Result<(), Failure> {
    let game = Workbench::default().game(&arguments.game)?;
    // The number of values is the limit here, not the number of positions.
    let watch = arguments.limits.quiet().watch();
    let mut budget = watch.budget();
    let count = arguments.to.saturating_add(1);
    let progress = Progress::new("values", count);
    let mut out = Outlet::open(arguments.out.as_deref())?;
    out.write(&file.opening(count))?;
    for first in (0..count).step_by(PER_PIECE as usize) {
        let heaps = first..count.min(first + PER_PIECE);
        let mut values = Vec::new();
        game.with_sequence(&mut |rule, sequence| {
            values = sequence.stretch(rule, heaps.clone(), &mut budget)?;
            Ok(())
        })?;
        out.write(&file.piece(first, &values)?)?;
        progress.show(heaps.end);
    }
    out.write(&file.closing())?;
    Ok(out.finish()?)
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
