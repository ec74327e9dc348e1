//! Files of values, piece by piece: what stands before, between and after them.

use crate::Failure;
use crate::parquet::{self, Parquet};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// How values are laid out in a file; the row or the place is the heap.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ValueFile {
    /// Lines of a heap and its value.
    Csv,
    /// NumPy's array of 16-bit numbers.
    Npy,
    /// The same without a header.
    Bin,
    /// One column of a Parquet file.
    Parquet(Parquet),
}

impl ValueFile {
    /// What the layout is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Npy => "npy",
            Self::Bin => "bin",
            Self::Parquet(_) => "parquet",
        }
    }

    /// What stands before the values, of which there will be so many.
    pub fn opening(&self, count: u64) -> Vec<u8> {
        match self {
            Self::Csv => b"heap,value\n".to_vec(),
            Self::Npy => npy_header(count),
            Self::Bin => Vec::new(),
            Self::Parquet(_) => parquet::MAGIC.to_vec(),
        }
    }

    /// The values of the heaps from `first` on.
    pub fn piece(&mut self, first: u64, values: &[u32]) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Csv => Ok(csv(first, values)),
            Self::Npy | Self::Bin => {
                let short: Vec<u16> = narrowed(values)?;
                Ok(short.into_iter().flat_map(u16::to_le_bytes).collect())
            }
            Self::Parquet(parquet) => Ok(parquet.group(&narrowed(values)?)),
        }
    }

    /// What stands after them.
    pub fn closing(&self) -> Vec<u8> {
        match self {
            Self::Parquet(parquet) => parquet.footer(),
            _ => Vec::new(),
        }
    }
}

/// NumPy's header for a row of 16-bit numbers: its length makes the data start at a multiple of 64.
fn npy_header(count: u64) -> Vec<u8> {
    let text = format!("{{'descr': '<u2', 'fortran_order': False, 'shape': ({count},), }}");
    let length = (10 + text.len() + 1).next_multiple_of(64) - 10;
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((length as u16).to_le_bytes());
    header.extend(format!("{text:<width$}\n", width = length - 1).bytes());
    header
}

fn narrowed<N: TryFrom<u32>>(values: &[u32]) -> Result<Vec<N>, Failure> {
    let narrow = |value: &u32| {
        N::try_from(*value).map_err(|_| {
            let bits = 8 * size_of::<N>();
            Failure::File(format!("the value {value} does not fit into {bits} bits (csv has room)"))
        })
    };
    values.iter().map(narrow).collect()
}

fn csv(first: u64, values: &[u32]) -> Vec<u8> {
    let mut text = String::new();
    for (heap, value) in (first..).zip(values) {
        let _ = writeln!(text, "{heap},{value}");
    }
    text.into_bytes()
}
