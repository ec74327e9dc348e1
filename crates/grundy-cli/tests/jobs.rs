//! Jobs go on without a terminal, and are gone on with after whatever ended them.
#![cfg(unix)]
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-jobs-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(data: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.env("GRUNDY_DATA", data).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.clone(), output.stderr.clone()].concat()).into_owned()
}

fn status(data: &Path, name: &str) -> Value {
    let output = run(data, &["run", "status", name, "--json"]);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(&output)))
}

/// Waits until something is so.
fn until(data: &Path, name: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..6000 {
        let status = status(data, name);
        if is_so(&status) {
            return status;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{}", status(data, name));
}

fn signal(name: &str, status: &Value) {
    let process = status["process"].as_i64().unwrap().to_string();
    assert!(Command::new("kill").args([name, &process]).status().unwrap().success());
}

#[test]
fn a_search_goes_on_after_it_was_killed() {
    let data = folder("killed");
    let output =
        run(&data, &["run", "start", "--name", "land", "solve", "sprouts 11", "--every", "0.1"]);
    assert!(output.status.success(), "{}", text(&output));
    let running = status(&data, "land");
    assert_eq!(running["standing"], "running", "{running}");
    // It leads a session of its own, and is nice.
    let process = running["process"].as_i64().unwrap();
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
    assert_eq!(fields[3], process.to_string(), "its session");
    assert!(fields[16].parse::<i32>().unwrap() >= 10, "its niceness");
    let again = run(&data, &["run", "resume", "land"]);
    assert!(text(&again).contains("it runs already"), "{}", text(&again));
    signal("-KILL", &running);
    until(&data, "land", |status| status["standing"] == "interrupted");
    let output = run(&data, &["run", "resume", "--all"]);
    assert!(text(&output).contains("land goes on"), "{}", text(&output));
    until(&data, "land", |status| status["standing"] == "done");
    let log = text(&run(&data, &["run", "log", "land"]));
    assert!(log.contains("\"outcome\":\"N\""), "{log}");
    assert!(run(&data, &["run", "forget", "land"]).status.success());
    let all = run(&data, &["run", "status", "--json"]);
    assert_eq!(text(&all).trim(), "{\"jobs\":[]}");
}

#[test]
fn a_run_tells_how_far_it_has_come_and_stops_when_it_is_told_to() {
    let data = folder("stopped");
    run(&data, &["run", "start", "period", "octal:.6", "--limit", "10^10", "--every", "0.1"]);
    let running =
        until(&data, "period-1", |status| status["report"]["done"].as_u64() > Some(100_000));
    let report = &running["report"];
    assert!(report["rate"].as_f64() > Some(0.0) && report["left"].is_f64(), "{report}");
    assert!(report["best"].as_str().unwrap().starts_with("largest value "), "{report}");
    let before = report["done"].as_u64();
    assert!(run(&data, &["run", "stop", "period-1"]).status.success());
    assert_eq!(status(&data, "period-1")["standing"], "stopped");
    assert!(run(&data, &["run", "resume", "period-1"]).status.success());
    let further = until(&data, "period-1", |status| status["report"]["done"].as_u64() > before);
    assert_eq!(further["standing"], "running");
    let forget = run(&data, &["run", "forget", "period-1"]);
    assert!(text(&forget).contains("stop it first"), "{}", text(&forget));
    assert!(run(&data, &["run", "stop", "period-1"]).status.success());
}

#[test]
fn what_is_no_job_is_refused_at_once() {
    let data = folder("refused");
    for (command, why) in [
        (&["value", "nim 3"][..], "expected a long command"),
        (&["solve", "nim 3", "--state", "x"], "a job keeps its own state"),
        (&["solve", "--nonsense"], "unexpected argument"),
        (&["sequence", "kayles"], "--out FILE"),
    ] {
        let output = run(&data, &[&["run", "start"], command].concat());
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(text(&output).contains(why), "{command:?}: {}", text(&output));
    }
    let output = run(&data, &["run", "stop", "nobody"]);
    assert!(text(&output).contains("there is no job ‘nobody’"), "{}", text(&output));
    assert!(!data.join("jobs").exists());
}
