//! The architecture's invariants, checked on the sources.
#![allow(clippy::unwrap_used)] // a missing source file is a failed test

use grundy::catalogue::{self, GAMES, Workbench};
use std::collections::{BTreeMap, BTreeSet};
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
    let faces = [
        "crates/grundy-runs/src",
        "crates/grundy-studio/src",
        "crates/grundy-cli/src",
        "crates/grundy-py/src",
    ];
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
const CRATES: [&str; 6] =
    ["grundy", "grundy-rules", "grundy-runs", "grundy-py", "grundy-studio", "grundy-cli"];

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
    let solver = ["solve::", "crate::table::sum", "Judge", "Knowledge", "arena", "searched_value"];
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
    forbid("crates/grundy-rules/src", &outside, "neither has the language of rules");
    // Threads that end before the function returns are a matter of its own.
    for (path, text) in sources("crates/grundy/src") {
        let code = code_only(&text).replace("std::thread::scope", "");
        assert!(!code.contains("std::thread"), "{}", path.display());
    }
}

#[test]
fn nothing_is_unsafe_or_unfinished() {
    forbid("crates", &["todo!(", "unimplemented!("], "not in this house");
    // One module per instruction set, the call of code that was just made, and the allocator may be unsafe; each says
    // why it is sound.
    let allowed = [
        "nimber/x86.rs",
        "heap/engine/x86.rs",
        "grundy-rules/src/native/call.rs",
        "grundy-runs/src/memory.rs",
    ];
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
fn one_file_writes_svg() {
    let written = sources("crates/grundy/src").into_iter();
    let writers: Vec<PathBuf> =
        written.filter(|(_, text)| text.contains("<svg")).map(|(path, _)| path).collect();
    assert!(matches!(&writers[..], [one] if one.ends_with("scene/canvas.rs")), "{writers:?}");
}

#[test]
fn the_readme_is_short() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.lines().count() <= 100, "{} lines", readme.lines().count());
}

/// Whoever gets the page gets the licences of what it is made of.
#[test]
fn the_bundle_hands_on_the_notices_of_its_packages() {
    let notices = fs::read_to_string(root().join("web/dist/third-party.txt")).unwrap();
    for package in ["svelte", "uplot"] {
        let text = notices.split("\n----\n").find(|text| text.trim().starts_with(package));
        assert!(
            text.is_some_and(|text| text.contains("Permission is hereby granted")),
            "{package}"
        );
    }
}

/// Every package that the page is built from is the one that was locked: it has a hash, and no address of
/// its own. Builds for machines that were not at hand when the lock was written have neither.
#[test]
fn every_package_of_the_page_has_a_hash() {
    let lock = fs::read_to_string(root().join("web/package-lock.json")).unwrap();
    let lock: serde_json::Value = serde_json::from_str(&lock).unwrap();
    let packages = lock["packages"].as_object().unwrap();
    assert!(packages.len() > 20);
    for (place, package) in packages.iter().filter(|(place, _)| !place.is_empty()) {
        let elsewhere = package["optional"] == true && package["cpu"].is_array();
        let hash = package["integrity"].as_str().unwrap_or_default();
        assert!(hash.starts_with("sha512-") || elsewhere, "{place}");
        assert!(package["resolved"].is_null(), "{place} has an address");
    }
}

/// The rooms of the engine in the order that ARCHITECTURE.md gives (the line of names with arrows between
/// them), and the room of every name that `lib.rs` gives out.
fn rooms() -> (Vec<String>, BTreeMap<String, String>) {
    let architecture = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let order = architecture.lines().find(|line| line.starts_with("`base` ← ")).unwrap();
    let rooms: Vec<String> =
        order.split(" ← ").map(|name| name.trim().trim_matches('`').to_owned()).collect();
    let lib = fs::read_to_string(root().join("crates/grundy/src/lib.rs")).unwrap();
    assert!(lib.lines().count() <= 60, "lib.rs is one screen");
    let declared = lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let declared: BTreeSet<&str> = declared.collect();
    assert_eq!(declared, rooms.iter().map(String::as_str).collect(), "the rooms of lib.rs");
    let mut homes = BTreeMap::new();
    for statement in lib.split(';').filter_map(|text| text.trim().strip_prefix("pub use ")) {
        let (room, names) = statement.split_once("::").unwrap();
        for name in names.split([',', '{', '}', ':', ' ', '\n']).filter(|name| !name.is_empty()) {
            homes.insert(name.to_owned(), room.to_owned());
        }
    }
    (rooms, homes)
}

/// The first names after every `crate::` of a source, also inside braces.
fn reached(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let Some(group) = rest.strip_prefix('{') else {
            found.insert(word(rest));
            continue;
        };
        let mut depth = 0;
        let mut start = 0;
        for (end, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    found.insert(word(group[start..end].trim_start()));
                    start = end + 1;
                    if c == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
    }
    found.remove("");
    found
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The imports that go against the order of the rooms: none, so that there is no cycle.
fn against_the_order(
    sources: &[(PathBuf, String)],
    rooms: &[String],
    homes: &BTreeMap<String, String>,
) -> Vec<String> {
    let place = |room: &str| rooms.iter().position(|other| other == room);
    let mut wrong = Vec::new();
    for (path, text) in sources {
        let inside: PathBuf =
            path.components().skip_while(|part| part.as_os_str() != "src").skip(1).collect();
        let top = inside.with_extension("");
        let room = top.components().next().unwrap().as_os_str().to_str().unwrap();
        let Some(own) = place(room) else { continue };
        for name in reached(&code_only(text)) {
            let target = homes.get(&name).map_or(name.as_str(), String::as_str);
            match place(target) {
                Some(other) if other <= own => {}
                Some(_) => wrong.push(format!("{}: {room} imports {target}", path.display())),
                None => wrong.push(format!("{}: ‘{name}’ is in no room", path.display())),
            }
        }
    }
    wrong
}

#[test]
fn rooms_know_only_the_rooms_above_them() {
    let (rooms, homes) = rooms();
    assert!((10..=13).contains(&rooms.len()) && homes.len() > 10, "{rooms:?} {homes:?}");
    let wrong = against_the_order(&sources("crates/grundy/src"), &rooms, &homes);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_test_for_cycles_can_fail() {
    let rooms = ["base", "rules"].map(str::to_owned);
    let homes = BTreeMap::from([("Play".to_owned(), "rules".to_owned())]);
    let source = |file: &str, code: &str| vec![(PathBuf::from(file), code.to_owned())];
    let wrong = |file, code| against_the_order(&source(file, code), &rooms, &homes).len();
    assert_eq!(wrong("src/base/error.rs", "use crate::{base::x, Play};"), 1);
    assert_eq!(wrong("src/base/error.rs", "fn f() { crate::rules::g() }"), 1);
    assert_eq!(wrong("src/rules.rs", "use crate::{base::{Error, y}, Play};"), 0);
}
