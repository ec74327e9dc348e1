//! The share that one process has of a layer, as a file: a manifest on the first line, then a sorted run.

use super::code::{Code, read_codes, read_number, write_codes, write_number};
use crate::{Failure, Outlet};
use grundy::base::sealed::{self, Format, Sealed};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::Path;

/// What a run holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// The positions of a layer, and what they lead to that was not found from higher layers.
    Found,
    /// The positions of a layer with their values.
    Solved,
}

/// What a run says about itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// What is solved: the position, the engine, and the mark of what it refers to.
    pub search: String,
    /// Whose share this is …
    pub process: usize,
    /// … of so many.
    pub processes: usize,
    /// What it holds.
    pub kind: Kind,
    /// The layer.
    pub rank: u64,
    /// The layer that was closed before.
    pub before: Option<u64>,
    /// How many positions of the layer there are.
    pub positions: u64,
    /// How many options they have, counted when they were valued.
    pub options: u64,
    /// How many positions of each lower layer they lead to, those that were found before not counted.
    pub reached: Vec<(u64, u64)>,
    /// SHA-256 of what follows the first line, as hexadecimal digits.
    pub body: String,
}

impl Format for Manifest {
    const NAME: &'static str = "grundy-layer";
    const VERSION: u32 = 1;
}

/// A run in memory.
pub struct Run<C> {
    /// The positions of the layer, in order.
    pub codes: Vec<C>,
    /// Their values, if they have been valued.
    pub values: Vec<u32>,
    /// What they lead to, by layers, in order.
    pub reached: Vec<(u64, Vec<C>)>,
}

/// Writes a run. What the manifest says of the body is put in here.
pub fn write<C: Code>(path: &Path, mut manifest: Manifest, run: &Run<C>) -> Result<u64, Failure> {
    let mut body = Vec::new();
    write_codes(&run.codes, &mut body);
    run.values.iter().for_each(|value| write_number(u64::from(*value), &mut body));
    run.reached.iter().for_each(|(_, codes)| write_codes(codes, &mut body));
    manifest.positions = run.codes.len() as u64;
    manifest.reached =
        run.reached.iter().map(|(rank, codes)| (*rank, codes.len() as u64)).collect();
    manifest.body = hash(&body);
    let head = Sealed::new(manifest).to_bytes();
    let mut out = Outlet::open(Some(path))?;
    out.write(&head)?;
    out.write(&body)?;
    out.finish()?;
    Ok((head.len() + body.len()) as u64)
}

fn hash(body: &[u8]) -> String {
    Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads a run that is whole.
pub fn read<C: Code>(path: &Path) -> Result<(Manifest, Run<C>), Failure> {
    let unfit = |why: &dyn std::fmt::Display| {
        Failure::File(format!(
            "cannot go on from {}: {why}; remove the folder to begin anew",
            path.display()
        ))
    };
    let bytes = std::fs::read(path).map_err(|error| unfit(&error))?;
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let (head, body) = bytes.split_at(end);
    let manifest: Manifest = sealed::open(head).map_err(|why| unfit(&why))?;
    let body = body.get(1..).unwrap_or_default();
    if hash(body) != manifest.body {
        return Err(unfit(&"the file is damaged: the hash does not fit the contents"));
    }
    let run = parse(&manifest, body).ok_or_else(|| unfit(&"the file is damaged"))?;
    Ok((manifest, run))
}

fn parse<C: Code>(manifest: &Manifest, mut body: &[u8]) -> Option<Run<C>> {
    let body = &mut body;
    let codes = read_codes(manifest.positions, body)?;
    let mut values = Vec::new();
    if manifest.kind == Kind::Solved {
        for _ in 0..manifest.positions {
            values.push(u32::try_from(read_number(body)?).ok()?);
        }
    }
    let mut reached = Vec::with_capacity(manifest.reached.len());
    for (rank, count) in &manifest.reached {
        reached.push((*rank, read_codes(*count, body)?));
    }
    body.is_empty().then_some(Run { codes, values, reached })
}
