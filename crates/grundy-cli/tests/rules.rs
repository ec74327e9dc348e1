//! Games of one's own on the command line: every question, and every mistake.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn gallery() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")
}

/// A folder of one test's own, which is also its home.
fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-rules-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn grundy(home: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .env("XDG_CONFIG_HOME", home)
        .env("XDG_DATA_HOME", home)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn printed(home: &Path, arguments: &[&str]) -> String {
    let output = grundy(home, arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_question_can_be_asked() {
    let home = scratch("questions");
    let folder = gallery();
    let file = |name: &str| folder.join(format!("{name}.grundy")).display().to_string();
    let all = folder.display().to_string();
    let picture = home.join("picture.svg").display().to_string();
    for (arguments, shown) in [
        (vec!["value", "--rules", &file("nogo"), "nogo 1x9 + kayles 3"], "*2"),
        (vec!["value", "--rules", &all, "clobber XO|OX + cannibal-clobber XX + halves 10"], "*"),
        (vec!["moves", "--rules", &file("halves"), "halves 10 + nim 2"], "halves"),
        (vec!["moves", "--rules", &file("cram"), "cram 2x3", "--all"], "put a domino on"),
        (vec!["explain", "--rules", &file("halves"), "halves 10"], "halves 10"),
        (vec!["value", "--rules", &file("traffic"), "traffic 1"], "∞"),
        (vec!["value", "--rules", &file("notakto"), "notakto 3x3"], "misère"),
        (vec!["value", "--rules", &file("wythoff"), "wythoff 3,5", "--misere"], "genus"),
        (vec!["equal", "--rules", &file("halves"), "halves 3", "nim 0"], "equivalent"),
        (vec!["sequence", "--rules", &file("halves"), "halves", "--to", "12"], "0:"),
        (vec!["period", "--rules", &file("subtraction"), "subtraction:1,2,5"], "3"),
        (
            vec![
                "table",
                "--rules",
                &file("wythoff"),
                "wythoff",
                "--rows",
                "0..3",
                "--columns",
                "0..3",
            ],
            "*3",
        ),
        (vec!["graph", "--rules", &file("halves"), "halves 5"], "<svg"),
        (vec!["draw", "--rules", &file("clobber"), "clobber XO|OX"], ""),
        (vec!["draw", "--rules", &file("amazons"), "amazons X..|..O", "-o", &picture], ""),
        (vec!["solve", "--rules", &file("nogo"), "nogo 1x8"], ""),
        (vec!["play", "--rules", &file("nogo"), "nogo 1x5"], "put X on"),
        (vec!["list", "--rules", &all], "toppling-dominoes"),
        (vec!["list", "--rules", &file("nogo"), "nogo"], "keeps an empty neighbour"),
        (vec!["rules", "check", &file("kayles")], "the take-and-break game .77"),
        (vec!["rules", "check", &file("wythoff"), "--json"], "each move lowers x + y"),
        (vec!["rules", "check", &all], "Wythoff’s game (wythoff)"),
        (vec!["rules", "check", &all, "--json"], "\"name\":\"wythoff\""),
        (vec!["misere", "genus", "--rules", &file("halves"), "halves", "--to", "6"], "tame"),
        (vec!["rules", "new"], "n even"),
        (vec!["rules", "folder"], "grundy/rules"),
    ] {
        let text = printed(&home, &arguments);
        assert!(text.contains(shown), "{arguments:?} prints {text}");
    }
    std::fs::remove_dir_all(home).unwrap();
}

#[test]
fn files_of_the_personal_folder_are_always_there() {
    let home = scratch("personal");
    let folder = home.join("grundy/rules");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("mine.grundy"), "n -> n-k | k in {1, 4}").unwrap();
    std::fs::write(folder.join("broken.grundy"), "n -> m").unwrap();
    let output = grundy(&home, &["value", "mine 9 + nim 2"]);
    assert!(output.status.success());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("broken.grundy is left out") && said.contains("called ‘m’"), "{said}");
    std::fs::remove_dir_all(home).unwrap();
}

#[test]
fn mistakes_are_marked() {
    let home = scratch("mistakes");
    let file = home.join("wrong.grundy");
    std::fs::write(&file, "game \"Wrong\"\nn -> n-lenght(3)\n").unwrap();
    let file = file.display().to_string();
    for arguments in [vec!["rules", "check", &file], vec!["value", "--rules", &file, "wrong 3"]] {
        let output = grundy(&home, &arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("did you mean ‘length’?") && said.contains("line 2"), "{said}");
        assert!(said.contains("^^^"), "{said}");
    }
    let missing = grundy(&home, &["value", "--rules", "nowhere.grundy", "nim 3"]);
    assert_eq!(missing.status.code(), Some(2));
    let useless = grundy(&home, &["nim", "--rules", &file, "3+4"]);
    assert_eq!(useless.status.code(), Some(2));
    std::fs::remove_dir_all(home).unwrap();
}
