//! `grundy sequence`: the values of single heaps.

use crate::args::{Sequence, SequenceFormat};
use crate::failure::Failure;
use crate::output::{self, json_line};
use grundy::table::game::AnyGame;
use grundy::tell::answer;
use grundy_runs::{Parquet, ValueFile, ValueRun, shelf};
use std::fmt::Write;

/// Values per line of text.
const PER_LINE: usize = 20;

pub fn run(arguments: Sequence) -> Result<(), Failure> {
    let game = shelf::workbench().heap_game(&arguments.game)?;
    let file = match arguments.format() {
        format @ (SequenceFormat::Text | SequenceFormat::Json) => {
            return whole(&*game, &arguments, format);
        }
        SequenceFormat::Csv => ValueFile::Csv,
        SequenceFormat::Npy => ValueFile::Npy,
        SequenceFormat::Bin => ValueFile::Bin,
        SequenceFormat::Parquet => ValueFile::Parquet(Parquet::default()),
    };
    in_pieces(&*game, &arguments, file)
}

/// Answers that need all values before the first can be written.
fn whole(game: &dyn AnyGame, arguments: &Sequence, format: SequenceFormat) -> Result<(), Failure> {
    let watch = arguments.limits.watch();
    let as_json = format == SequenceFormat::Json;
    let Some(path) = &arguments.out else {
        let answer = answer::values_so_far(game, arguments.to, &mut watch.budget());
        return output::answer(&answer, as_json, |known| output::print(&rows(&known.values)));
    };
    grundy_runs::try_place(path)?;
    let answer = answer::values(game, arguments.to, &mut watch.budget())?;
    let bytes = if as_json { json_line(&answer)? } else { rows(&answer.values).into_bytes() };
    Ok(grundy_runs::write(Some(path), &bytes)?)
}

/// Writes values as they are computed; a file can be gone on with.
fn in_pieces(game: &dyn AnyGame, arguments: &Sequence, layout: ValueFile) -> Result<(), Failure> {
    let watch = arguments.limits.quiet().watch();
    let run = ValueRun { game: game.spec().to_owned(), to: arguments.to, layout };
    match arguments.out.as_deref().filter(|path| grundy_runs::is_replaceable(path)) {
        Some(path) => Ok(run.write(path, arguments.resume, &watch)?),
        None => Ok(run.print(arguments.out.as_deref(), &watch)?),
    }
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
