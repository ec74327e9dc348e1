//! `grundy verify`: checks the certificate of a period or of a misère quotient, or the proof of a search.

use crate::args::Verify;
use crate::failure::Failure;
use crate::output::{json, line};
use grundy_runs::checked;

pub fn run(arguments: Verify) -> Result<(), Failure> {
    let path = arguments.file.display();
    let watch = arguments.patience.long().watch();
    let bytes = std::fs::read(&arguments.file)
        .map_err(|error| Failure::file(format!("cannot read {path}: {error}")))?;
    let checked = checked::file(&bytes, arguments.threads as usize, &watch);
    let checked = checked.map_err(|unproved| unproved.of(&path.to_string()))?;
    if arguments.json {
        json(&checked.data);
    } else {
        checked.lines.iter().for_each(|told| line(told));
    }
    Ok(())
}
