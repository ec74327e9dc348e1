//! What the documents show is run: every command as it stands there, and what it prints where that is shown.
//! (The Rust programs in them are doctests of the engine.)
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const DOCUMENTS: [&str; 6] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/rules.md",
    "docs/long-work.md",
    "docs/scale.md",
];

/// Commands that would build, install or wait, and what runs them instead.
const ELSEWHERE: &[(&str, &str)] = &[
    ("cargo run --release", "it opens the studio, which tests/studio starts"),
    ("cargo xtask test", "it runs this test"),
    ("cargo xtask web", "a step of `cargo xtask test`"),
    ("cargo xtask types", "the test of wire.rs writes the same file"),
    ("cargo xtask audit", "a step of `cargo xtask test`"),
    ("cargo xtask python", "a step of `cargo xtask test`"),
    ("cargo xtask wheel", "the same with another profile"),
    ("cargo xtask fuzz", "a step of `cargo xtask test`"),
    ("cargo test -p grundy", "a part of `cargo xtask test`"),
    ("GRUNDY_GAMES=kayles cargo test -p grundy --test conformance", "a part of the same"),
    ("cargo bench --manifest-path bench/Cargo.toml", "it measures, for minutes"),
    (
        "cargo bench --manifest-path bench/Cargo.toml --bench python -- PYTHON",
        "it measures, with an interpreter of the reader's",
    ),
    (
        "grundy --rules rules cluster layers \"stairs 215,215,215\" -n 1 --json",
        "it measures; tests/layers.rs does the same with smaller graphs",
    ),
    (
        "grundy --rules rules cluster layers \"stairs 2000,0,0\"",
        "it measures how long a disk takes",
    ),
    (
        "grundy --rules rules value \"stairs 215,215,215\" --no-store",
        "it measures; docs/rules.md shows the same with smaller positions",
    ),
    (
        "grundy cluster up \"cram 5x7\" --value -n 2 --divide 20000 --json",
        "it measures; docs/long-work.md shows the same with a smaller board",
    ),
    (
        "npm ci && npm run dev",
        "a server for whoever writes; `npm ci` is a step of `cargo xtask test`",
    ),
];

/// The file that a reader of the README would bring along.
const MAP: (&str, &str) = ("map.txt", "A > B\nB > M\nM > A\nM > C\n");

/// Text between fences.
struct Block {
    language: String,
    lines: Vec<String>,
}

/// A command and what it prints, if that is shown.
struct Shown {
    command: String,
    output: Option<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The blocks of a document, and its text without them.
fn read(document: &str) -> (Vec<Block>, String) {
    let text = std::fs::read_to_string(root().join(document)).unwrap();
    let (mut blocks, mut prose) = (Vec::new(), String::new());
    let mut open: Option<Block> = None;
    for line in text.lines() {
        match (line.trim_start().strip_prefix("```"), open.take()) {
            (Some(language), None) => {
                open = Some(Block { language: language.to_owned(), lines: Vec::new() });
            }
            (Some(_), Some(block)) => blocks.push(block),
            (None, Some(mut block)) => {
                block.lines.push(line.to_owned());
                open = Some(block);
            }
            (None, None) => prose += &format!("{line}\n"),
        }
    }
    assert!(open.is_none(), "{document}: a block has no end");
    (blocks, prose)
}

fn without_comment(line: &str) -> String {
    line.split(" #").next().unwrap_or_default().trim().to_owned()
}

/// The commands of a block. If one begins with `$`, all do, and what stands between them is printed.
fn commands(block: &Block) -> Vec<Shown> {
    let lines = block.lines.iter().map(String::as_str).filter(|line| !line.trim().is_empty());
    if !block.lines.iter().any(|line| line.starts_with("$ ")) {
        let command = |line| Shown { command: without_comment(line), output: None };
        return if block.language == "sh" { lines.map(command).collect() } else { Vec::new() };
    }
    let mut shown: Vec<Shown> = Vec::new();
    for line in lines {
        match (line.strip_prefix("$ "), shown.last_mut()) {
            (Some(command), _) => {
                shown.push(Shown { command: without_comment(command), output: Some(String::new()) })
            }
            (None, Some(Shown { output: Some(output), .. })) => *output += &format!("{line}\n"),
            (None, _) => panic!("‘{line}’ stands before the first command of its block"),
        }
    }
    shown
}

/// A folder with what the documents' commands need, and nothing else.
fn folder(document: &str) -> PathBuf {
    let document = document.replace('/', "-");
    let name = format!("grundy-documents-{}-{document}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(MAP.0), MAP.1).unwrap();
    for beside in ["tools", "rules"] {
        std::os::unix::fs::symlink(root().join(beside), folder.join(beside)).unwrap();
    }
    folder
}

fn run(command: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .env("XDG_CONFIG_HOME", folder)
        // Whoever plays leaves at once.
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Whether a text is the one that is shown, in which `…` stands for anything and lines may break anywhere.
fn is_shown(shown: &str, text: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (shown, text) = (plain(shown), plain(text));
    let pieces: Vec<&str> = shown.split('…').map(str::trim).collect();
    let mut rest = text.as_str();
    for piece in &pieces {
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    text.starts_with(pieces[0]) && text.ends_with(pieces[pieces.len() - 1])
}

fn is_elsewhere(command: &str) -> bool {
    ELSEWHERE.iter().any(|(known, _)| *known == command)
}

#[test]
fn every_command_runs_as_it_stands() {
    let mut count = 0;
    for document in DOCUMENTS {
        let folder = folder(document);
        let (blocks, _) = read(document);
        for Shown { command, output } in blocks.iter().flat_map(commands) {
            if is_elsewhere(&command) {
                continue;
            }
            let known = command.starts_with("grundy ") || command.contains("| grundy ");
            assert!(known, "{document}: who runs ‘{command}’?");
            let ran = run(&command, &folder);
            let printed = String::from_utf8_lossy(&ran.stdout);
            let said = String::from_utf8_lossy(&ran.stderr);
            // Where an error is shown, there is one.
            let is_fine = output.as_ref().is_none_or(|shown| !shown.contains("\"error\""));
            assert_eq!(ran.status.success(), is_fine, "{document}: {command}\n{printed}{said}");
            let right = output.is_none_or(|shown| is_shown(&shown, &printed));
            assert!(right, "{document}: {command} prints\n{printed}");
            count += 1;
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
    assert!(count > 15, "{count} commands were found");
}

/// A command in the middle of a sentence is there, with the flags that are named.
#[test]
fn every_command_in_a_sentence_exists() {
    for document in DOCUMENTS {
        let (_, prose) = read(document);
        let spans = prose.split('`').skip(1).step_by(2);
        for span in spans.map(|span| span.split_whitespace().collect::<Vec<_>>()) {
            let line = span.join(" ");
            match span.first() {
                Some(&"cargo" | &"npm") => assert!(is_elsewhere(&line), "{document}: {line}"),
                Some(&"grundy") if span.len() > 1 && span[1] != "←" => {
                    let (flags, words): (Vec<&str>, Vec<&str>) =
                        span.iter().partition(|word| word.starts_with('-'));
                    let help = run(&format!("{} --help", words.join(" ")), Path::new("."));
                    let text = String::from_utf8_lossy(&help.stdout);
                    let known = flags.iter().all(|flag| text.contains(flag));
                    assert!(help.status.success() && known, "{document}: {line}");
                }
                _ => {}
            }
        }
    }
}

#[test]
fn nothing_is_said_of_commands_that_are_not_shown() {
    let texts = DOCUMENTS.map(|document| std::fs::read_to_string(root().join(document)).unwrap());
    for (command, _) in ELSEWHERE {
        assert!(texts.iter().any(|text| text.contains(command)), "{command}");
    }
}

/// Blocks in other languages would be run by nobody.
#[test]
fn every_block_is_run_by_somebody() {
    let engine = std::fs::read_to_string(root().join("crates/grundy/src/lib.rs")).unwrap();
    for document in DOCUMENTS {
        for Block { language, lines } in read(document).0 {
            let is_run = match language.as_str() {
                "sh" => true,
                "text" => !lines.iter().any(|line| line.starts_with("grundy ")),
                // The tests of the language read them.
                "grundy" => document == "docs/rules.md",
                "rust" => engine.contains(&format!("include_str!(\"../../../{document}\")")),
                _ => false,
            };
            assert!(is_run, "{document}: a block of ‘{language}’\n{}", lines.join("\n"));
        }
    }
}

/// Every source that a document names, by the end of its path.
#[test]
fn every_file_that_is_named_exists() {
    let mut folders = vec![root().join("crates"), root().join("xtask/src")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    for document in DOCUMENTS {
        let (_, prose) = read(document);
        let spans = prose.split('`').skip(1).step_by(2);
        for name in spans.filter(|span| span.ends_with(".rs") && !span.contains(['*', ' '])) {
            let exists =
                name.ends_with("my_game.rs") || files.iter().any(|file| file.ends_with(name));
            assert!(exists, "{document}: there is no {name}");
        }
    }
}

#[test]
fn the_comparison_can_fail() {
    assert!(is_shown("…\nb c\n… e", "a\nb\nc d e\n"));
    assert!(!is_shown("b c", "a b c"));
    assert!(!is_shown("a …", "b a"));
    assert!(!is_shown("a … c", "a b"));
}
