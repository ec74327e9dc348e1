//! What was found is there the next time: for all processes, whatever ends them.
//!
//! A few kills here; `GRUNDY_KILLS=50` is the whole number.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use grundy::Dice;
use grundy::base::dice::Seeded;
use grundy_runs::store::{Cost, Kind, Record, Store};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-store-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn grundy(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.env("GRUNDY_DATA", data).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(data: &Path, arguments: &[&str]) -> Output {
    grundy(data, arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.clone(), output.stderr.clone()].concat()).into_owned()
}

fn json(data: &Path, arguments: &[&str]) -> Value {
    let output = run(data, arguments);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(&output)))
}

/// Takes some ten thousand positions.
const HARD: &str = "cram 5x7";

#[test]
fn what_was_hard_to_find_is_not_looked_for_again() {
    let data = folder("again");
    let expanded = |told: &Value| told["search"][0]["expanded"].as_u64();
    let first = json(&data, &["solve", HARD, "--value", "--json"]);
    assert!(expanded(&first) > Some(20_000), "{first}");
    let again = json(&data, &["solve", HARD, "--value", "--json"]);
    assert_eq!((&again["value"], &again["outcome"]), (&first["value"], &first["outcome"]));
    assert_eq!(expanded(&again), None);
    let value = json(&data, &["value", HARD, "--json"]);
    assert_eq!(value["value"], first["value"]);
    let anew = json(&data, &["solve", HARD, "--value", "--json", "--no-store"]);
    assert_eq!(expanded(&anew), expanded(&first));
    // What is easy is not kept, and whoever wants no store makes none.
    run(&data, &["value", "nim 3"]);
    let kept = json(&data, &["store", "ls", "--json"]);
    let kinds: Vec<&str> =
        kept["records"].as_array().unwrap().iter().map(|r| r["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["facts", "value"], "{kept}");
    let other = folder("unwanted");
    run(&other, &["solve", HARD, "--no-store"]);
    assert!(!other.join("store.db").exists());
}

#[test]
fn records_travel_and_are_verified() {
    let (data, other) = (folder("from"), folder("to"));
    let proof = data.join("proof.json");
    run(&data, &["solve", HARD, "--proof", proof.to_str().unwrap()]);
    assert!(run(&data, &["period", "octal:.16"]).status.success());
    let file = data.join("all.jsonl");
    let output = run(&data, &["store", "export", "--out", file.to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(&output));
    let taken = json(&other, &["store", "import", file.to_str().unwrap(), "--json"]);
    assert_eq!(taken["taken"], 4, "{taken}");
    let verified = json(&other, &["store", "verify", "--json"]);
    for record in verified["records"].as_array().unwrap() {
        let expected = match record["record"].as_str().unwrap().split(' ').next() {
            Some("proof" | "period") => "proved",
            _ => "confirmed",
        };
        assert_eq!(record["verdict"], expected, "{record}");
    }
    // A period that is there is told as it was, and its certificate is written.
    let certificate = other.join("certificate.json");
    let arguments = ["period", "octal:.16", "--certificate", certificate.to_str().unwrap()];
    assert!(text(&run(&other, &arguments)).contains("period 149459 from heap 105351 on"));
    let output = run(&other, &["verify", certificate.to_str().unwrap()]);
    assert!(text(&output).contains("proved"), "{}", text(&output));
    // What was changed on the way is refused; what is false under a whole seal is found out.
    let forged = std::fs::read_to_string(&file).unwrap().replace("149459", "149461");
    std::fs::write(&file, forged).unwrap();
    let taken = json(&other, &["store", "import", file.to_str().unwrap(), "--json"]);
    assert_eq!((&taken["taken"], taken["refused"].as_array().unwrap().len()), (&3.into(), 1));
    let store = Store::at(&other.join("store.db")).unwrap();
    let Record { contents, .. } = store.get(Kind::Value, HARD).unwrap();
    let mut contents = contents;
    contents["outcome"] = if contents["outcome"] == "N" { "P".into() } else { "N".into() };
    store
        .put(&Record::new(Kind::Value, HARD, "test", Cost::default(), &contents).unwrap())
        .unwrap();
    let output = run(&other, &["store", "verify"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains(&format!("WRONG      value {HARD}")), "{}", text(&output));
    assert!(text(&run(&other, &["store", "show", "value", HARD])).contains("found by ‘test’"));
    assert!(text(&run(&other, &["store", "gc", "--most", "0"])).contains("0 left, 0 bytes"));
}

fn record(number: u64) -> Record {
    let contents = "x".repeat(100 + number as usize % 5000);
    Record::new(Kind::Facts, &format!("test {number}"), "test", Cost::default(), &contents).unwrap()
}

/// Two processes write at a time, and are killed at any moment; somebody reads all the while. What was acknowledged
/// is there.
#[cfg(unix)]
#[test]
fn killed_writers_lose_nothing_that_was_acknowledged() {
    let data = folder("killed");
    let kills: u64 = std::env::var("GRUNDY_KILLS").map_or(5, |count| count.parse().unwrap());
    let (acknowledged, killed) = (Mutex::new(Vec::new()), Mutex::new(0));
    std::thread::scope(|scope| {
        for writer in 0..2 {
            let (data, acknowledged, killed) = (&data, &acknowledged, &killed);
            scope.spawn(move || {
                let mut dice = Seeded(writer);
                for round in 0.. {
                    if *killed.lock().unwrap() >= kills {
                        break;
                    }
                    // Every import is of ten records, each of which is on the disk before the next.
                    let numbers = (0..10).map(|n| writer * 1_000_000 + round * 10 + n);
                    let file = data.join(format!("{writer}.jsonl"));
                    let lines: Vec<u8> =
                        numbers.clone().flat_map(|n| record(n).to_line()).collect();
                    std::fs::write(&file, lines).unwrap();
                    let mut child =
                        grundy(data, &["store", "import", file.to_str().unwrap()]).spawn().unwrap();
                    std::thread::sleep(std::time::Duration::from_millis(dice.roll(80)));
                    let _ = child.kill();
                    let output = child.wait_with_output().unwrap();
                    match output.status.code() {
                        Some(0) => acknowledged.lock().unwrap().extend(numbers),
                        Some(_) => panic!("{}", text(&output)),
                        None => *killed.lock().unwrap() += 1,
                    }
                }
            });
        }
        while *killed.lock().unwrap() < kills {
            let output = run(&data, &["store", "ls", "--json"]);
            assert!(output.status.success(), "{}", text(&output));
        }
    });
    let store = Store::at(&data.join("store.db")).unwrap();
    assert_eq!(store.damage(), None);
    for number in acknowledged.into_inner().unwrap() {
        let found = store.get(Kind::Facts, &format!("test {number}")).unwrap();
        assert_eq!(found.contents, record(number).contents);
    }
    assert!(store.entries().unwrap().iter().all(|entry| entry.record.is_ok()));
}

/// Where nothing more can be written that is said in a sentence, and what was there stays.
#[cfg(unix)]
#[test]
fn a_full_disk_is_a_sentence() {
    let data = folder("full");
    let file = data.join("some.jsonl");
    std::fs::write(&file, record(1).to_line()).unwrap();
    assert!(run(&data, &["store", "import", file.to_str().unwrap()]).status.success());
    let many: Vec<u8> =
        (0..200).flat_map(|number| record(4999 + 5000 * number).to_line()).collect();
    std::fs::write(&file, many).unwrap();
    // A limit that root has to keep, too.
    let mut limited = Command::new("sh");
    limited.arg("-c").arg("ulimit -f 128; trap '' XFSZ; exec \"$0\" \"$@\"");
    limited.arg(env!("CARGO_BIN_EXE_grundy")).args(["store", "import", file.to_str().unwrap()]);
    let output = limited.env("GRUNDY_DATA", &data).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    let said = text(&output);
    assert!(
        said.starts_with("error: cannot use the store ") && said.lines().count() == 1,
        "{said}"
    );
    let store = Store::at(&data.join("store.db")).unwrap();
    assert!(store.damage().is_none() && store.get(Kind::Facts, "test 1").is_some());
    assert!(store.entries().unwrap().iter().all(|entry| entry.record.is_ok()));
}
