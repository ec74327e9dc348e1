//! The architecture's invariants, checked on the sources.
#![allow(clippy::unwrap_used)] // a missing source file is a failed test

use grundy::catalogue::{self, GAMES, Workbench};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Rust file below a folder, with its text up to the unit tests.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let code = text.split("#[cfg(test)]").next().unwrap_or_default();
                found.push((path, code.to_owned()));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has sources");
    found
}

/// Code without comments.
fn code_only(text: &str) -> String {
    let lines = text.lines().map(|line| match line.find("//") {
        Some(at) if !line[..at].contains('"') => &line[..at],
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn forbid(folder: &str, words: &[&str], why: &str) {
    for (path, text) in sources(folder) {
        let code = code_only(&text);
        for word in words {
            assert!(!code.contains(word), "{}: ‘{word}’: {why}", path.display());
        }
    }
}

/// The string literals of a source file (escapes are kept as written).
fn literals(code: &str) -> Vec<String> {
    let mut literals = Vec::new();
    let mut current: Option<String> = None;
    let mut characters = code.chars().peekable();
    while let Some(c) = characters.next() {
        match (&mut current, c) {
            (Some(text), '\\') => {
                text.push('\\');
                text.extend(characters.next());
            }
            (Some(_), '"') => literals.extend(current.take()),
            (Some(text), _) => text.push(c),
            (None, '\'') if characters.peek() == Some(&'"') => {
                characters.next();
            }
            (None, '"') => current = Some(String::new()),
            (None, _) => {}
        }
    }
    literals
}

#[test]
fn no_face_names_a_game() {
    let mut workbench = Workbench::default();
    let faces = ["crates/grundy-runs/src", "crates/grundy-studio/src", "crates/grundy-cli/src"];
    for (path, text) in faces.into_iter().flat_map(sources) {
        let code = code_only(&text);
        let path = path.display();
        assert!(!code.contains("games::"), "{path} reaches for a game");
        for literal in literals(&code) {
            let literal = literal.trim();
            assert!(workbench.open(literal).is_err(), "{path} holds the position ‘{literal}’");
            // The calculator's command and one of its flags happen to be names of games too.
            let command = ["nim", "triplets"].contains(&literal);
            let named = workbench.game(literal).is_ok() && !command;
            assert!(!named, "{path} names the game ‘{literal}’");
            for entry in GAMES {
                for start in [format!("{} ", entry.name), format!("{}:", entry.name)] {
                    let named = literal.split(['"', '‘', '\\']).any(|part| {
                        part.starts_with(&start) && catalogue::open(part.trim()).is_ok()
                    });
                    assert!(!named, "{path} names {} in ‘{literal}’", entry.name);
                }
            }
        }
    }
}

/// The texts of the page between quotation marks and backticks, lessons left out: those are content.
fn page_texts() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join("web/src"), root().join("web/public")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let is_text = ["ts", "js", "svelte", "css", "html"];
            match path.extension().and_then(|ending| ending.to_str()) {
                None if path.is_dir() && !path.ends_with("lessons") => folders.push(path),
                Some(ending) if is_text.contains(&ending) => {
                    let text = fs::read_to_string(&path).unwrap();
                    found.extend(
                        text.split(['"', '\'', '`']).map(|piece| (path.clone(), piece.to_owned())),
                    );
                }
                _ => {}
            }
        }
    }
    found
}

#[test]
fn the_page_names_no_game() {
    let mut workbench = Workbench::default();
    let texts = page_texts();
    assert!(texts.len() > 500, "the page has texts");
    for (path, text) in texts {
        // The calculator's question happens to have the name of a game too.
        let text = text.trim();
        let named = text != "nim" && workbench.game(text).is_ok();
        assert!(!named, "{} names the game ‘{text}’", path.display());
        assert!(workbench.open(text).is_err(), "{} holds the position ‘{text}’", path.display());
    }
}

#[test]
fn the_test_for_names_can_fail() {
    let found = literals(r#"line(&format!("try: grundy value \"nim 3,4\"")); let c = '"';"#);
    assert_eq!(found.len(), 1);
    assert!(found[0].split(['"', '\\']).any(|part| catalogue::open(part.trim()).is_ok()));
}

/// What a crate of the workspace may depend on, nearest to the engine first.
const CRATES: [&str; 4] = ["grundy", "grundy-runs", "grundy-studio", "grundy-cli"];

#[test]
fn crates_depend_one_way() {
    for (place, name) in CRATES.iter().enumerate() {
        let manifest = fs::read_to_string(root().join("crates").join(name).join("Cargo.toml"));
        let manifest = manifest.unwrap();
        for above in &CRATES[place..] {
            let depends = manifest.lines().any(|line| line == format!("{above}.workspace = true"));
            assert!(!depends, "{name} depends on {above}");
        }
    }
}

#[test]
fn rules_do_not_know_solvers() {
    let solver =
        ["solve::", "crate::sum", "Judge", "Knowledge", "explorer", "Budget", "searched_value"];
    forbid("crates/grundy/src/games", &solver, "rules never know a solver");
}

#[test]
fn solvers_do_not_know_games() {
    forbid(
        "crates/grundy/src/solve",
        &["games::", "catalogue", "Play"],
        "a solver knows rules only",
    );
    forbid("crates/grundy/src/graph", &["games::", "catalogue"], "a solver knows rules only");
}

#[test]
fn the_engine_is_pure() {
    let outside = [
        "std::fs",
        "std::net",
        "std::io",
        "std::time",
        "std::env",
        "std::process",
        // Scoped threads end before their function returns; others would outlive the question.
        "thread::spawn",
        "thread::sleep",
        "println!",
        "print!",
        "dbg!",
        "static mut",
        "thread_local!",
        "OnceLock",
        "LazyLock",
    ];
    forbid("crates/grundy/src", &outside, "the engine has no I/O, no clock, no global state");
    // Threads that end before the function returns are a matter of its own.
    for (path, text) in sources("crates/grundy/src") {
        let code = code_only(&text).replace("std::thread::scope", "");
        assert!(!code.contains("std::thread"), "{}", path.display());
    }
}

#[test]
fn nothing_is_unsafe_or_unfinished() {
    forbid("crates", &["todo!(", "unimplemented!("], "not in this house");
    // One module per instruction set may be unsafe; each says why it is sound.
    let allowed = ["nimber/x86.rs", "heap/x86.rs"];
    for (path, text) in sources("crates") {
        let named = allowed.iter().any(|name| path.ends_with(name));
        assert!(named || !code_only(&text).contains("unsafe "), "{}", path.display());
        let ignored = text.contains("#[ignore") && !path.ends_with("tidy.rs");
        assert!(!ignored, "{}", path.display());
    }
}

#[test]
fn a_game_is_named_in_its_file_the_list_and_the_catalogue_only() {
    let games = fs::read_to_string(root().join("crates/grundy/src/games.rs")).unwrap();
    let modules: Vec<&str> =
        games.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    assert!(modules.len() > 3);
    let allowed = ["games.rs", "catalogue.rs"];
    for (path, text) in sources("crates/grundy/src") {
        let own = path.parent().is_some_and(|folder| folder.ends_with("games"));
        let listed = path.file_name().is_some_and(|name| allowed.iter().any(|a| name == *a));
        if own || listed {
            continue;
        }
        for module in &modules {
            let used = code_only(&text).contains(&format!("games::{module}"));
            assert!(!used, "{} reaches for the game {module}", path.display());
        }
    }
}

#[test]
fn the_readme_is_short() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.lines().count() <= 100, "{} lines", readme.lines().count());
}
