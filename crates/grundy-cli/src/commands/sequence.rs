//! `grundy sequence`: the values of single heaps.

use crate::args::{Sequence, SequenceFormat};
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
    let format = if arguments.json { SequenceFormat::Json } else { arguments.format };
    let limits = Limits::new(arguments.limits);
    let answer = answer::values(&*game, arguments.to, &mut limits.budget())?;
    let bytes = match format {
        SequenceFormat::Json => match serde_json::to_vec(&answer) {
            Ok(text) => [text, b"\n".to_vec()].concat(),
            Err(error) => return Err(Failure::File(error.to_string())),
        },
        SequenceFormat::Csv => csv(&answer.values).into_bytes(),
        SequenceFormat::Text => rows(&answer.values).into_bytes(),
        SequenceFormat::Npy => [npy_header(answer.values.len()), binary(&answer.values)?].concat(),
        SequenceFormat::Bin => binary(&answer.values)?,
    };
    output::write(arguments.out.as_deref(), &bytes)
}

/// NumPy's header for a row of 16-bit numbers: its length makes the data start at a multiple of 64.
fn npy_header(count: usize) -> Vec<u8> {
    let text = format!("{{'descr': '<u2', 'fortran_order': False, 'shape': ({count},), }}");
    let length = (10 + text.len() + 1).next_multiple_of(64) - 10;
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((length as u16).to_le_bytes());
    header.extend(format!("{text:<width$}\n", width = length - 1).bytes());
    header
}

fn binary(values: &[u32]) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::with_capacity(2 * values.len());
    for value in values {
        let Ok(value) = u16::try_from(*value) else {
            return Err(Failure::File(format!("the value {value} does not fit into 16 bits")));
        };
        bytes.extend(value.to_le_bytes());
    }
    Ok(bytes)
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
