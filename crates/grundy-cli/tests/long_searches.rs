//! Long searches survive being killed, and say so when they cannot.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
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

const POSITION: &str = "sprouts 10";
const KILLS: u64 = 8;

#[test]
fn a_killed_search_goes_on_and_its_proof_holds() {
    let [state, proof] = ["state.json", "proof.json"].map(scratch);
    let [kept, proved] = [&state, &proof].map(|path| path.to_str().unwrap());
    let arguments =
        ["solve", POSITION, "--state", kept, "--resume", "--every", "0.05", "--proof", proved];
    let mut chance = 20_261_116u64;
    for _ in 0..KILLS {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mut child = grundy(&arguments).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(100 + (chance >> 33) % 900));
        // SIGKILL on Unix.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let output = grundy(&arguments).output().unwrap();
    assert!(text(&output).starts_with("N  "), "{}", text(&output));
    let output = grundy(&["verify", proved]).output().unwrap();
    assert!(text(&output).contains("proved"), "{}", text(&output));
    let output = grundy(&["verify", kept]).output().unwrap();
    assert!(text(&output).contains("not a proof"), "{}", text(&output));
    let output = grundy(&arguments[..4]).output().unwrap();
    assert!(text(&output).contains("add --resume"), "{}", text(&output));
    let damaged = std::fs::read_to_string(&state).unwrap().replacen("= 1", "= 3", 1);
    std::fs::write(&state, damaged).unwrap();
    let output = grundy(&arguments).output().unwrap();
    assert!(!output.status.success());
    assert!(text(&output).contains("the file is damaged"), "{}", text(&output));
    std::fs::remove_file(state).unwrap();
    std::fs::remove_file(proof).unwrap();
}
