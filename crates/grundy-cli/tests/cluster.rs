//! One search by many workers, with a real server: whoever is killed, cut off or lies, the value is the same.
//!
//! A few kills here; `GRUNDY_KILLS=20` with `GRUNDY_BOARD="cram 5x8"` is the whole number.
#![cfg(all(feature = "cluster", target_os = "linux"))]
#![allow(clippy::unwrap_used)] // a failed step is a failed test

mod processes;

use grundy::Dice;
use grundy::base::dice::Seeded;
use processes::{answer, children, folder, grundy, kill};
use serde_json::Value;
use std::process::Command;
use std::time::Duration;

/// A board that takes a few seconds, with its value.
fn board() -> (String, u64) {
    let named = std::env::var("GRUNDY_BOARD").ok();
    let board = named.unwrap_or_else(|| "cram 5x6".into());
    let sum = grundy::catalogue::open(&board).unwrap();
    let value = sum.value(&mut grundy::Budget::nodes(u64::MAX)).unwrap().to_string();
    (board, value.trim_start_matches('*').parse().unwrap())
}

fn value(answer: &Value) -> u64 {
    answer["value"].as_str().unwrap().trim_start_matches('*').parse().unwrap()
}

const FLAGS: [&str; 8] = ["-n", "2", "--value", "--json", "--divide", "2000", "--patience", "1"];

#[test]
fn killed_workers_and_a_killed_server_change_nothing() {
    let folder = folder("cluster-killed");
    let (board, expected) = board();
    let kills: u64 = std::env::var("GRUNDY_KILLS").map_or(4, |count| count.parse().unwrap());
    let up = [&["cluster", "up", &board][..], &FLAGS].concat();
    let undisturbed = answer(grundy(&folder, &up).spawn().unwrap());
    assert_eq!(value(&undisturbed), expected, "{undisturbed}");
    let mut child = grundy(&folder, &up).spawn().unwrap();
    let (mut dice, mut killed) = (Seeded(kills), 0);
    while child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(50 + dice.roll(300)));
        let workers = children(child.id(), "grundy");
        if workers.is_empty() || killed == kills {
            continue;
        }
        kill(workers[dice.roll(workers.len() as u64 - 1) as usize]);
        killed += 1;
        if killed == kills / 2 {
            children(child.id(), "redis").into_iter().for_each(kill);
        }
    }
    let disturbed = answer(child);
    eprintln!("{killed} kills, one of the server: {disturbed}\nundisturbed: {undisturbed}");
    assert_eq!(value(&disturbed), expected, "{disturbed}");
}

#[test]
fn a_worker_that_lies_is_found_out() {
    let folder = folder("cluster-liar");
    let (board, expected) = board();
    let state = folder.join("state");
    let own = ["--state", state.to_str().unwrap()];
    let up = [&["cluster", "up", &board][..], &FLAGS, &own].concat();
    let child = grundy(&folder, &up).spawn().unwrap();
    let server = format!("unix://{}/socket", state.display());
    let mut liar = grundy(&folder, &["cluster", "work", "--server", &server]);
    let mut liar = liar.env("GRUNDY_TEST_LIAR", "1").spawn().unwrap();
    let found = answer(child);
    let _ = liar.kill();
    let _ = liar.wait();
    assert_eq!(value(&found), expected, "{found}");
    assert_eq!(found["liars"].as_array().unwrap().len(), 1, "{found}");
}

#[test]
fn whoever_does_not_know_the_password_is_refused_in_a_sentence() {
    let folder = folder("cluster-password");
    let free =
        std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let up = ["cluster", "up", "cram 9x9", "-n", "1", "--listen", &free, "--time", "20"];
    let mut child = grundy(&folder, &up).spawn().unwrap();
    let work = |server: &str| {
        let output = grundy(&folder, &["cluster", "work", "--server", server]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.lines().count() == 1, "{said}");
        said
    };
    // The port is there as soon as the address of the others is told.
    let mut said = std::io::BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    std::io::BufRead::read_line(&mut said, &mut line).unwrap();
    assert!(line.contains("grundy cluster work --server redis://:"), "{line}");
    assert!(work(&format!("redis://{free}")).contains("NOAUTH"));
    let wrong = work(&format!("redis://:wrong@{free}"));
    assert!(!wrong.contains("wrong@"), "{wrong}");
    // Told to end, it takes its server with it.
    let end = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(end.unwrap().success());
    let _ = child.wait();
    assert!(std::net::TcpStream::connect(&free).is_err());
}
