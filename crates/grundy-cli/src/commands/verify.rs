//! `grundy verify`: checks the certificate of a period or of a misère quotient, or the proof of a search.

use crate::args::Verify;
use crate::failure::Failure;
use crate::output::{json, line};
use grundy::tell::verify::{Refused, verify};

pub fn run(arguments: Verify) -> Result<(), Failure> {
    let path = arguments.file.display();
    let file = std::fs::read(&arguments.file)
        .map_err(|error| Failure::file(format!("cannot read {path}: {error}")))?;
    let watch = arguments.patience.long().watch();
    match verify(&file, arguments.threads as usize, &mut watch.budget()) {
        Ok(verified) if arguments.json => json(&verified),
        Ok(verified) => verified.lines.iter().for_each(|told| line(told)),
        Err(Refused::Wrong(why)) => {
            return Err(Failure::file(format!("{path} proves nothing: {why}")));
        }
        Err(Refused::Stopped(stopped)) => return Err(stopped.into()),
    }
    Ok(())
}
