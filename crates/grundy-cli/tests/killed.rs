//! Long commands that are killed, or asked to end, again and again come to the same end.
//!
//! A few times here; `GRUNDY_KILLS=50 GRUNDY_ENDS=10` is the whole number.
#![cfg(unix)]
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use grundy::Dice;
use grundy::base::dice::Seeded;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    // Without a store: what was found once is found anew.
    command.env("GRUNDY_DATA", "/dev/null");
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-killed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.clone(), output.stderr.clone()].concat()).into_owned()
}

fn times(name: &str, few: u64) -> u64 {
    std::env::var(name).map_or(few, |count| count.parse().unwrap())
}

/// Kills a command, or asks it to end, at moments of all kinds up to so many milliseconds. `ended` is told
/// of every run that came to its end, with the code `end`, and of the last one, which nobody disturbs.
fn disturb(arguments: &[&str], longest: u64, end: i32, mut ended: impl FnMut(&Output)) {
    let mut dice = Seeded(20_261_116);
    let kills = times("GRUNDY_KILLS", 5);
    for round in 0..kills + times("GRUNDY_ENDS", 3) {
        let child = grundy(arguments).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(5 + dice.roll(longest)));
        let name = if round < kills { "-KILL" } else { "-TERM" };
        let output = signalled(name, child);
        let is_cancelled = text(&output).contains("cancelled");
        match output.status.code() {
            None => {}
            Some(1) if round >= kills && is_cancelled => {}
            Some(code) if code == end && !is_cancelled => ended(&output),
            Some(_) => panic!("killed, not failed: {}", text(&output)),
        }
    }
    let output = grundy(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(end), "{}", text(&output));
    ended(&output);
}

fn signalled(name: &str, child: Child) -> Output {
    // It may have come to its end already.
    let _ =
        Command::new("kill").args([name, &child.id().to_string()]).stderr(Stdio::null()).status();
    child.wait_with_output().unwrap()
}

#[test]
fn a_period() {
    let [expected, found, state] = ["whole.json", "found.json", "run.json"].map(scratch);
    let [whole, again, kept] = [&expected, &found, &state].map(|path| path.to_str().unwrap());
    let output = grundy(&["period", "octal:.16", "--certificate", whole]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output));
    let arguments = ["period", "octal:.16", "--threads", "2", "--certificate", again];
    let states = ["--state", kept, "--resume", "--every", "0"];
    disturb(&[&arguments[..], &states[..]].concat(), 1200, 0, |_| {
        assert_eq!(std::fs::read(&found).unwrap(), std::fs::read(&expected).unwrap());
        std::fs::remove_file(&found).unwrap();
        let _ = std::fs::remove_file(&state);
    });
    let output = grundy(&["verify", whole, "--threads", "2"]).output().unwrap();
    assert!(output.status.success() && text(&output).contains("proved"), "{}", text(&output));
}

#[test]
fn a_file_of_values() {
    let [whole, found] = ["whole.bin", "found.bin"].map(scratch);
    let line = |path| {
        ["sequence", "octal:.16", "--to", "2000000", "--format", "bin", "--resume", "--out", path]
    };
    let [first, again] = [&whole, &found].map(|path| path.to_str().unwrap());
    assert!(grundy(&line(first)).output().unwrap().status.success());
    disturb(&line(again), 1500, 0, |_| {
        assert!(std::fs::read(&whole).unwrap() == std::fs::read(&found).unwrap());
        std::fs::remove_file(&found).unwrap();
    });
}

#[test]
fn the_excesses() {
    let state = scratch("alpha.json");
    let whole = grundy(&["alpha", "--to", "113"]).output().unwrap();
    disturb(&["alpha", "--to", "113", "--state", state.to_str().unwrap()], 1200, 0, |output| {
        assert_eq!(output.stdout, whole.stdout);
        std::fs::remove_file(&state).unwrap();
    });
}

/// The quotient of the heaps up to 33; that of all heaps is not to be had, and the exit code says so.
#[test]
fn a_misere_quotient() {
    let [state, proof] = ["quotient.json", "quotient-proof.json"].map(scratch);
    let [kept, proved] = [&state, &proof].map(|path| path.to_str().unwrap());
    let arguments = ["misere", "quotient", "octal:.07", "--to", "33", "--certificate", proved];
    let whole = grundy(&arguments).output().unwrap();
    let certificate = std::fs::read(&proof).unwrap();
    let states = ["--state", kept, "--resume", "--every", "0"];
    disturb(&[&arguments[..], &states[..]].concat(), 800, 1, |output| {
        assert_eq!(output.stdout, whole.stdout);
        assert!(std::fs::read(&proof).unwrap() == certificate);
        std::fs::remove_file(&proof).unwrap();
        std::fs::remove_file(&state).unwrap();
    });
}

#[test]
fn a_search() {
    search_of(1);
}

/// Two workers find other facts on the way, and prove the same.
#[test]
fn a_search_by_two_workers() {
    search_of(2);
}

fn search_of(workers: u32) {
    let [state, proof] = ["search", "proof"].map(|name| scratch(&format!("{name}-{workers}.json")));
    let [kept, proved] = [&state, &proof].map(|path| path.to_str().unwrap());
    let threads = workers.to_string();
    let arguments = ["solve", "sprouts 10", "--threads", &threads, "--proof", proved];
    let states = ["--state", kept, "--resume", "--every", "0.05"];
    disturb(&[&arguments[..], &states[..]].concat(), 3000, 0, |output| {
        assert!(text(output).starts_with("N  "), "{}", text(output));
        let checked = grundy(&["verify", proved]).output().unwrap();
        assert!(text(&checked).contains("proved"), "{}", text(&checked));
        std::fs::remove_file(&proof).unwrap();
        std::fs::remove_file(&state).unwrap();
    });
}
