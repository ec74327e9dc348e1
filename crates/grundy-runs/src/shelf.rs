//! Games of the user's own: rules files are read once, and every workbench of this process has them.

use crate::{Failure, positions};
use grundy::catalogue::Workbench;
use grundy::table::Card;
use grundy_rules::Rules;
use sha2::{Digest, Sha256};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// How the names of rules files end.
const ENDING: &str = "grundy";

static SHELF: OnceLock<Vec<Shelved>> = OnceLock::new();

/// A game of the user's own, and a mark that changes with its rules.
struct Shelved {
    card: Arc<Card>,
    mark: String,
}

/// A workbench with the user's own games on it.
pub fn workbench() -> Workbench {
    let mut workbench = Workbench::default();
    let shelved = SHELF.get().into_iter().flatten();
    shelved.for_each(|game| workbench.put(game.card.clone()));
    workbench
}

/// The mark of a game of the user's own: whatever was found under other rules has another one.
pub fn mark(name: &str) -> Option<&'static str> {
    let shelved = SHELF.get()?.iter().find(|game| game.card.name == name)?;
    Some(&shelved.mark)
}

/// Reads the files and folders that were named, and the user's folder; the first game of a name wins. A file of the
/// user's folder that is wrong is no reason to stop: what is wrong with it is given back.
pub fn fill(named: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let mut shelf: Vec<Shelved> = Vec::new();
    let mut keep = |(rules, mark): (Rules, String)| {
        if shelf.iter().all(|game| game.card.name != rules.name()) {
            shelf.push(Shelved { card: Arc::new(rules.card()), mark });
        }
    };
    for path in named {
        for file in files(path)? {
            keep(read_marked(&file)?);
        }
    }
    let mut complaints = Vec::new();
    let own = folder().filter(|folder| folder.is_dir());
    for file in own.map_or(Ok(Vec::new()), |folder| files(&folder)).unwrap_or_default() {
        match read_marked(&file) {
            Ok(read) => keep(read),
            Err(failure) => complaints.push(format!("{} is left out: {failure}", file.display())),
        }
    }
    // Filled once, before anything is asked.
    let _ = SHELF.set(shelf);
    Ok(complaints)
}

/// Reads a rules file; its name without the ending is the name of the game.
pub fn read(path: &Path) -> Result<Rules, Failure> {
    read_marked(path).map(|(rules, _)| rules)
}

/// The same with its mark: SHA-256 of the text.
fn read_marked(path: &Path) -> Result<(Rules, String), Failure> {
    let name = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || !name.chars().all(is_plain) {
        let message = "the name of a rules file is that of the game: small letters, digits and ‘-’";
        return Err(Failure::File(format!("{}: {message}", path.display())));
    }
    let shown = path.display().to_string();
    let text = positions::read(&shown)?;
    let rules = Rules::read(name, &text).map_err(|error| error.in_text(&shown))?;
    let mark = Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((rules, mark))
}

/// The rules files of a folder, in the order of their names; or the one file that this is.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !folder.is_dir() {
        return Ok(vec![folder.to_owned()]);
    }
    let failed = |error| Failure::File(format!("cannot read {}: {error}", folder.display()));
    let entries = std::fs::read_dir(folder).map_err(failed)?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING)).collect();
    files.sort();
    Ok(files)
}

/// The user's own folder of rules.
pub fn folder() -> Option<PathBuf> {
    let of =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let config = of("XDG_CONFIG_HOME").or_else(|| of("HOME").map(|path| path.join(".config")))?;
    Some(config.join("grundy/rules"))
}
