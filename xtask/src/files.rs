//! Small files of every kind that is read again, to begin fuzzing with.

use crate::catalogue::ask;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Commands that write such files. States are of what was stopped, since nobody goes on with what has ended.
const WRITING: [&[&str]; 6] = [
    &["solve", "cram 2x3", "--state", "search", "--proof", "proof"],
    &["period", "octal:.77", "--certificate", "period"],
    &["period", "octal:.6", "--limit", "2048", "--state", "values"],
    &["alpha", "--to", "3", "--state", "excesses"],
    &["misere", "quotient", "octal:.77", "--certificate", "quotient"],
    &["misere", "quotient", "octal:.07", "--nodes", "200", "--state", "words"],
];

/// First inputs for the readers of states, certificates and proofs: whole files, and what they hold.
pub fn contents() -> Result<Vec<String>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/target/files");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(failed)?;
    for question in WRITING {
        ask(question, &folder)?;
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).map_err(failed)? {
        let Ok(file) = fs::read_to_string(entry.map_err(failed)?.path()) else { continue };
        let Ok(sealed) = serde_json::from_str::<Value>(&file) else { continue };
        found.extend([sealed["contents"].to_string(), file]);
    }
    found.sort();
    Ok(found)
}
