//! Positions from the command line: texts that they refer to as `@FILE` are read here, since the
//! engine opens no files.

use crate::Failure;
use grundy::catalogue::Workbench;
use grundy::{Error, Sum};
use std::fs::File;
use std::io::Read;

/// Larger files are refused.
const MOST_MIB: u64 = 256;

/// Reads a position with all it refers to.
pub fn open(text: &str) -> Result<Sum, Failure> {
    let mut workbench = crate::shelf::workbench();
    attach(&mut workbench, text)?;
    Ok(workbench.open(text)?)
}

/// Attaches the files that a position refers to, once each.
pub fn attach(workbench: &mut Workbench, position: &str) -> Result<(), Failure> {
    while let Some(name) = workbench.missing_text(position) {
        workbench.attach(&name, read(&name)?);
    }
    Ok(())
}

/// Reads a text file.
pub fn read(name: &str) -> Result<String, Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::File(format!("cannot read {name}: {why}"));
    let file = File::open(name).map_err(|error| failed(&error))?;
    let most = MOST_MIB << 20;
    let length = file.metadata().map_or(0, |data| data.len());
    let mut bytes = Vec::new();
    if length <= most {
        // A pipe does not tell its length.
        file.take(most + 1).read_to_end(&mut bytes).map_err(|error| failed(&error))?;
    }
    if length.max(bytes.len() as u64) > most {
        return Err(failed(&format!(
            "it is larger than {MOST_MIB} MiB (‘grundy graph --file’ has no such limit)"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned() + "\u{fffd}\n";
        Error::new("expected text in UTF-8", &text, valid..valid + 3).in_text(name).into()
    })
}
