//! What was solved, position by position.

use super::code::Code;
use super::folder::{self, Names};
use super::run::{self, Kind, Run};
use super::work::codes;
use crate::{Failure, positions};
use grundy::table::game::{Codes, Coding};
use std::path::Path;

/// Shows every position of a layer with its value, layer after layer, whoever solved it.
pub fn list(
    position: &str,
    folder: &Path,
    processes: usize,
    mut show: impl FnMut(&str, u32) -> Result<(), Failure>,
) -> Result<(), Failure> {
    match codes(&positions::open(position)?)? {
        Codes::Numbers(coding) => layers(&*coding, folder, processes, &mut show),
        Codes::Texts(coding) => layers(&*coding, folder, processes, &mut show),
    }
}

fn layers<C: Code>(
    coding: &dyn Coding<C>,
    folder: &Path,
    processes: usize,
    show: &mut dyn FnMut(&str, u32) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let own = |process: usize| folder.join(process.to_string());
    let Names { solved, .. } = folder::names(&own(0))?;
    for rank in solved {
        let mut all: Vec<(C, u32)> = Vec::new();
        for process in 0..processes {
            let path = folder::place(&own(process), Kind::Solved, rank);
            let (_, Run { codes, values, .. }) = run::read::<C>(&path)?;
            all.extend(codes.into_iter().zip(values));
        }
        all.sort_unstable();
        for (code, value) in all {
            show(&coding.notation(&code), value)?;
        }
    }
    Ok(())
}
