//! Whole game graphs solved by several processes of the real dataflow engine: however many there are, whichever is
//! killed and when, every position has the same value; and what is damaged is refused.
//!
//! Small graphs here; `GRUNDY_LAYERS="POSITION"` names a larger one, for the tests with kills.
#![cfg(all(feature = "cluster", target_os = "linux"))]
#![allow(clippy::unwrap_used)] // a failed step is a failed test

mod processes;

use grundy::Dice;
use grundy::base::dice::Seeded;
use processes::{answer, children, folder, grundy, kill};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

/// Every position with its value, as this many processes find them.
fn list(folder: &Path, position: &str, processes: &str) -> String {
    let output = grundy(folder, &["cluster", "layers", position, "-n", processes, "--list"]);
    let output = { output }.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{position}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// Games whose positions are numbers of a table, codes of a search, notations, or vertices.
#[test]
fn every_number_of_processes_gives_the_same_values() {
    let folder = folder("layers-same");
    let map = folder.join("map.txt");
    std::fs::write(&map, "A > B\nB > M\nA > M\nM > C\nA > C\n").unwrap();
    let graph = format!("dag:@{} A", map.display());
    for position in ["chomp 4x5", "cram 4x4", "sprouts 3", "kayles 13", "nim 3,5,5", &graph] {
        let one = list(&folder, position, "1");
        let (spec, _) = position.split_once(' ').unwrap();
        let mut workbench = grundy::Workbench::default();
        workbench.attach(map.to_str().unwrap(), std::fs::read_to_string(&map).unwrap());
        for line in one.lines() {
            let (notation, value) = line.rsplit_once(" *").unwrap();
            let sum = workbench.open(&format!("{spec} {notation}")).unwrap();
            let expected = sum.components()[0].searched_value(&mut grundy::Budget::default());
            let expected = expected.unwrap().to_string();
            assert_eq!(
                format!("*{value}").replace("*0", "0"),
                expected.replace("*0", "0"),
                "{sum}"
            );
        }
        for processes in ["2", "4"] {
            assert_eq!(list(&folder, position, processes), one, "{position}: {processes}");
        }
    }
}

fn large() -> String {
    std::env::var("GRUNDY_LAYERS").unwrap_or_else(|_| "chomp 7x8".into())
}

/// Three times all processes lose one of them; then the one that started them goes, and its command is given again.
#[test]
fn whoever_is_killed_the_rest_goes_on_from_the_last_layer() {
    let folder = folder("layers-killed");
    let position = large();
    let (whole, parted) = (folder.join("whole"), folder.join("parted"));
    let up = |state: &Path, processes: &str| {
        let state = state.to_str().unwrap();
        let flags = ["-n", processes, "--json", "--state", state];
        grundy(&folder, &[&["cluster", "layers", &position][..], &flags].concat()).spawn().unwrap()
    };
    let expected = answer(up(&whole, "2"));
    let (mut dice, mut killed) = (Seeded(3), 0);
    let mut child = up(&parted, "2");
    let mut layers = 0;
    while killed < 4 && child.try_wait().unwrap().is_none() {
        // As soon as some layers more are complete, at any moment.
        let written = runs(&parted).len();
        if written < layers + 2 {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        }
        std::thread::sleep(Duration::from_millis(dice.roll(100)));
        layers = runs(&parted).len();
        let workers = children(child.id(), "grundy");
        if workers.is_empty() {
            continue;
        }
        killed += 1;
        if killed == 4 {
            kill(child.id());
            child.wait().unwrap();
            child = up(&parted, "2");
            break;
        }
        kill(workers[dice.roll(workers.len() as u64 - 1) as usize]);
    }
    let found = answer(child);
    eprintln!("{killed} kills: {found}\nundisturbed: {expected}");
    for part in ["value", "layers", "positions", "options"] {
        assert_eq!(found[part], expected[part], "{part}");
    }
    let (runs, others) = (runs(&whole), runs(&parted));
    assert!(runs.len() as u64 == 2 * expected["layers"].as_u64().unwrap(), "{runs:?}");
    assert_eq!(runs.len(), others.len());
    for (run, other) in runs.iter().zip(&others) {
        assert_eq!(std::fs::read(run).unwrap(), std::fs::read(other).unwrap(), "{other:?}");
    }
    // What is finished is not worked out again.
    let again = answer(up(&parted, "2"));
    assert_eq!(again["processes"][0]["found"], Value::from(0));
}

/// The runs in a folder, in order.
fn runs(folder: &Path) -> Vec<PathBuf> {
    let mut runs = Vec::new();
    for process in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        for run in std::fs::read_dir(process.path()).into_iter().flatten().flatten() {
            let is_run =
                run.path().extension().is_some_and(|kind| kind == "solved" || kind == "found");
            runs.extend(is_run.then(|| run.path()));
        }
    }
    runs.sort();
    runs
}

fn refused(output: Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() != Some(0) && said.lines().count() == 1, "{said}");
    said
}

#[test]
fn what_does_not_fit_is_refused_in_a_sentence() {
    let folder = folder("layers-refused");
    let state = folder.join("state");
    let layers = |position: &str, processes: &str| {
        let flags = ["-n", processes, "--state", state.to_str().unwrap()];
        grundy(&folder, &[&["cluster", "layers", position][..], &flags].concat()).output().unwrap()
    };
    assert!(layers("chomp 3x4", "2").status.success());
    assert!(refused(layers("chomp 4x3", "2")).contains("belongs to another position"));
    assert!(refused(layers("chomp 3x4", "1")).contains("begun by 2 processes"));
    // One letter of one run is changed.
    let run = runs(&state).swap_remove(3);
    let mut bytes = std::fs::read(&run).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&run, &bytes).unwrap();
    let said = refused(layers("chomp 3x4", "2"));
    assert!(said.contains("damaged") && said.contains(run.to_str().unwrap()), "{said}");
    // A process without its runs must not make the others begin anew.
    std::fs::remove_dir_all(state.join("1")).unwrap();
    let kept = runs(&state);
    assert!(refused(layers("chomp 3x4", "2")).contains("finished layers"));
    assert_eq!(runs(&state), kept);
    for (position, why) in [
        ("graph:A>B,B>A A", "its play need not end"),
        ("nimstring 2x2", "do not simply take turns"),
        ("nim w", "too many"),
        ("nim 3 + kayles 3", "one at a time"),
    ] {
        assert!(refused(layers(position, "1")).contains(why), "{position}");
    }
}

/// As on several machines, here with addresses of this one: each line of the file is a process.
#[test]
fn processes_meet_at_addresses() {
    let folder = folder("layers-hosts");
    let hosts = folder.join("hosts");
    let free = || std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let (one, two) = (free(), free());
    let addresses = [&one, &two].map(|free| free.local_addr().unwrap().to_string());
    drop((one, two));
    std::fs::write(&hosts, addresses.join("\n")).unwrap();
    let host = |number: &str| {
        let (hosts, state) = (hosts.to_str().unwrap(), folder.join(number));
        let flags =
            ["--hosts", hosts, "--host", number, "--json", "--state", state.to_str().unwrap()];
        grundy(&folder, &[&["cluster", "layers", "chomp 5x6"][..], &flags].concat())
            .spawn()
            .unwrap()
    };
    let (first, second) = (host("0"), host("1"));
    let (first, second) = (answer(first), answer(second));
    assert_eq!(first, second);
    assert_eq!(first["outcome"], "N");
}
