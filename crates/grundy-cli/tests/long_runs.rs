//! Long runs survive being killed, and say so when they cannot.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.env("GRUNDY_DATA", scratch("data"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-long-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.clone(), output.stderr.clone()].concat()).into_owned()
}

const GAME: &str = "octal:.16";
#[test]
fn a_damaged_state_is_refused() {
    let state = scratch("damaged.json");
    let path = state.to_str().unwrap();
    let output =
        grundy(&["period", "octal:.6", "--limit", "70000", "--state", path]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    let good = std::fs::read_to_string(&state).unwrap();
    let resume = ["period", "octal:.6", "--limit", "80000", "--state", path, "--resume"];
    let without = grundy(&resume[..6]).output().unwrap();
    assert_eq!(without.status.code(), Some(2));
    assert!(text(&without).contains("add --resume"), "{}", text(&without));
    for damaged in [
        good.replacen("\"depth\":", "\"depth\":1", 1),
        good.replacen(".6", ".7", 1),
        good[..good.len() / 2].to_owned(),
        String::new(),
    ] {
        std::fs::write(&state, damaged).unwrap();
        let output = grundy(&resume).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        assert!(text(&output).contains("cannot go on from"), "{}", text(&output));
    }
    std::fs::write(&state, good).unwrap();
    let output = grundy(&resume).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(text(&output).contains("no period among the first 81920 values"), "{}", text(&output));
}

#[test]
fn a_forged_certificate_is_refused() {
    let file = scratch("forged.json");
    let path = file.to_str().unwrap();
    assert!(
        grundy(&["period", "octal:.156", "--certificate", path]).output().unwrap().status.success()
    );
    let good = std::fs::read_to_string(&file).unwrap();
    assert!(grundy(&["verify", path]).output().unwrap().status.success());
    std::fs::write(&file, good.replace("349", "350")).unwrap();
    let output = grundy(&["verify", path]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("damaged"), "{}", text(&output));
}

#[test]
fn a_proof_that_was_kept_answers_at_once() {
    // Period 149459 from heap 105351 on: a heap of 10^18 and one of the same remainder agree.
    let folder = scratch("kept");
    let heap = 105_351 + (10u64.pow(18) - 105_351) % 149_459;
    let ask = |position: String| {
        let output =
            grundy(&["value", &position, "--json"]).env("GRUNDY_DATA", &folder).output().unwrap();
        assert!(output.status.success(), "{}", text(&output));
        text(&output)
    };
    let value = |answer: &str| {
        answer.split("\"value\":").nth(1).unwrap().chars().take(6).collect::<String>()
    };
    let first = ask("octal:.16 10^18".into());
    assert!(folder.join("store.db").exists());
    assert_eq!(value(&first), value(&ask("octal:.16 10^18".into())));
    assert_eq!(value(&first), value(&ask(format!("octal:.16 {heap}"))));
}

#[test]
fn values_are_written_in_every_layout() {
    let values = |format: &str, to: &str| {
        let path = scratch(&format!("values-{to}.{format}"));
        let file = path.to_str().unwrap();
        let output = grundy(&["sequence", GAME, "--to", to, "--format", format, "--out", file]);
        let output = { output }.output().unwrap();
        assert!(output.status.success(), "{}", text(&output));
        let left = ["part", "state", "state.lock"].map(|end| format!("values-{to}.{format}.{end}"));
        assert!(left.iter().all(|name| !scratch(name).exists()), "{left:?}");
        std::fs::read(path).unwrap()
    };
    // More values than one piece holds, beyond the period.
    for to in ["0", "300000"] {
        let csv = String::from_utf8(values("csv", to)).unwrap();
        let rows = csv.lines().skip(1).enumerate();
        let expected: Vec<u8> = rows
            .flat_map(|(heap, row)| {
                let value = row.strip_prefix(&format!("{heap},")).unwrap();
                value.parse::<u16>().unwrap().to_le_bytes()
            })
            .collect();
        assert_eq!(expected.len(), 2 * (to.parse::<usize>().unwrap() + 1));
        assert!(values("bin", to) == expected);
        let npy = values("npy", to);
        let (header, data) = npy.split_at(npy.len() - expected.len());
        assert!(
            data == expected && header.len() % 64 == 0 && header.starts_with(b"\x93NUMPY\x01\0")
        );
        let parquet = values("parquet", to);
        assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
        let wide: Vec<u8> = expected.chunks(2).flat_map(|v| [v[0], v[1], 0, 0]).collect();
        // The first piece stands as it is behind its header.
        let first = &wide[..wide.len().min(1 << 20)];
        assert!((4..64).any(|at| parquet[at..].starts_with(first)));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_file_politely() {
    let path = scratch("stopped.npy");
    let arguments = ["sequence", "octal:.106", "--to", "10^12", "--format", "npy", "--out"];
    let mut command = grundy(&arguments);
    let child = command.arg(&path).spawn().unwrap();
    // The state appears after the first piece.
    while !scratch("stopped.npy.state").exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(text(&output).contains("cancelled"), "{}", text(&output));
    assert!(text(&output).contains("--resume goes on"), "{}", text(&output));
    assert!(!path.exists() && scratch("stopped.npy.part").exists());
    let again = grundy(&arguments).arg(&path).output().unwrap();
    assert_eq!(again.status.code(), Some(2), "work is not thrown away: {}", text(&again));
}

#[test]
fn a_survey_names_games_and_leaves_out_what_it_was_not_given_time_for() {
    let output = grundy(&["heap", "survey", "--digits", "2", "--json"]).output().unwrap();
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let rows = told["codes"].as_array().unwrap();
    assert_eq!(rows.len(), 127);
    let kayles = rows.iter().find(|row| row["code"] == ".77").unwrap();
    assert_eq!(kayles["names"][0], "Kayles");
    assert_eq!(kayles["period"], serde_json::json!([71, 12]));
    let arguments = ["heap", "survey", "--limit", "10^9", "--time", "0.5", "--threads", "2"];
    let output = grundy(&arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(text(&output).contains("codes are left out"), "{}", text(&output));
}

#[test]
fn a_proof_is_not_kept_against_a_wish() {
    let folder = scratch("unwanted");
    let period = |more: &[&str]| {
        let mut command = grundy(&["period", GAME]);
        command.args(more).env("GRUNDY_DATA", &folder).output().unwrap().status.success()
    };
    assert!(period(&["--no-store"]) && !folder.exists());
    assert!(period(&[]) && folder.exists());
}

/// The longest period that is proved without being told how far to go; it takes half a minute here.
#[test]
fn the_period_that_readme_speaks_of_is_proved() {
    if std::env::var_os("GRUNDY_SLOW").is_none() {
        return;
    }
    let output = grundy(&["period", "octal:.104", "--no-cache"]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output));
    assert!(text(&output).contains("period 11770282 from heap 197769598 on"), "{}", text(&output));
}
