//! Games of the user's own: rules files are read once, and every workbench of this process has them.

use crate::{Failure, positions};
use grundy::catalogue::Workbench;
use grundy::table::Card;
use grundy_rules::Rules;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// How the names of rules files end.
const ENDING: &str = "grundy";

static SHELF: OnceLock<Vec<Arc<Card>>> = OnceLock::new();

/// A workbench with the user's own games on it.
pub fn workbench() -> Workbench {
    let mut workbench = Workbench::default();
    let cards = SHELF.get().into_iter().flatten();
    cards.for_each(|card| workbench.put(card.clone()));
    workbench
}

/// Reads the files and folders that were named, and the user's folder; the first game of a name wins. A file of the
/// user's folder that is wrong is no reason to stop: what is wrong with it is given back.
pub fn fill(named: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let mut cards: Vec<Arc<Card>> = Vec::new();
    let mut keep = |rules: &Rules| {
        if cards.iter().all(|card| card.name != rules.name()) {
            cards.push(Arc::new(rules.card()));
        }
    };
    for path in named {
        for file in files(path)? {
            keep(&read(&file)?);
        }
    }
    let mut complaints = Vec::new();
    let own = folder().filter(|folder| folder.is_dir());
    for file in own.map_or(Ok(Vec::new()), |folder| files(&folder)).unwrap_or_default() {
        match read(&file) {
            Ok(rules) => keep(&rules),
            Err(failure) => complaints.push(format!("{} is left out: {failure}", file.display())),
        }
    }
    // Filled once, before anything is asked.
    let _ = SHELF.set(cards);
    Ok(complaints)
}

/// Reads a rules file; its name without the ending is the name of the game.
pub fn read(path: &Path) -> Result<Rules, Failure> {
    let name = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || !name.chars().all(is_plain) {
        let message = "the name of a rules file is that of the game: small letters, digits and ‘-’";
        return Err(Failure::File(format!("{}: {message}", path.display())));
    }
    let shown = path.display().to_string();
    let text = positions::read(&shown)?;
    Rules::read(name, &text).map_err(|error| error.in_text(&shown).into())
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
