//! States of long searches are refused where they must be.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.env("GRUNDY_DATA", "/dev/null");
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-search-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.clone(), output.stderr.clone()].concat()).into_owned()
}

#[test]
fn a_state_is_neither_a_proof_nor_believed_when_it_is_damaged() {
    let state = scratch("state.json");
    let kept = state.to_str().unwrap();
    let arguments = ["solve", "cram 5x5", "--state", kept, "--resume"];
    let output = grundy(&arguments).output().unwrap();
    assert!(text(&output).starts_with("P  "), "{}", text(&output));
    let output = grundy(&["verify", kept]).output().unwrap();
    assert!(text(&output).contains("not a proof"), "{}", text(&output));
    let output = grundy(&arguments[..4]).output().unwrap();
    assert!(text(&output).contains("add --resume"), "{}", text(&output));
    let damaged = std::fs::read_to_string(&state).unwrap().replacen("= ", "= 1", 1);
    std::fs::write(&state, damaged).unwrap();
    let output = grundy(&arguments).output().unwrap();
    assert!(!output.status.success());
    assert!(text(&output).contains("the file is damaged"), "{}", text(&output));
    std::fs::remove_file(state).unwrap();
}
