//! The checker in another language, `tools/check_proof.py`, accepts what is proved and nothing else.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use grundy::Dice;
use grundy::base::dice::Seeded;
use grundy::base::sealed::{self, Sealed};
use grundy::heap::Certificate;
use grundy::solve::facts::Proof;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Files of one test, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("grundy-checker-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// What a command of ours writes to a file of this name, through the option `flag`.
    fn written(&self, name: &str, arguments: &[&str], flag: &str) -> String {
        let path = self.path(name);
        let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .env("GRUNDY_DATA", "/dev/null")
            .args(arguments)
            .args([flag, &path])
            .output()
            .unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", said(&output));
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.clone(), output.stderr.clone()].concat()).into_owned()
}

/// What the checker says to these files.
fn check(files: &[String]) -> Output {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/check_proof.py");
    Command::new("python3").arg(program).args(files).output().expect("python3 is there")
}

const CODES: [&str; 10] = [".77", ".07", ".137", ".156", ".15", ".34", ".35", ".71", ".F", "4.3"];

/// Small positions of every family, whose values are proved.
const SMALL: [&str; 7] = [
    "cram ..#.|....|.#..",
    "sprouts 4",
    "arc-kayles grid:3x4",
    "node-kayles grid:3x4",
    "hackenbush 0-1 1-2 2-3 1-3 0-4 4-4 4-5 4-5",
    "dag:A>B,A>C,B>C,C>D,E>A,E>B E",
    "octal:.77 12",
];

/// The proofs of the values of all small positions.
fn small_proofs(folder: &Folder) -> Vec<String> {
    let proof = |(number, position): (usize, &&str)| {
        let arguments = ["solve", position, "--value"];
        folder.written(&format!("small{number}.json"), &arguments, "--proof")
    };
    SMALL.iter().enumerate().map(proof).collect()
}

/// The proofs that take the checker longest: who wins, or with `GRUNDY_SLOW` the value as well.
fn large_proofs(folder: &Folder) -> Vec<String> {
    let mut files = vec![
        folder.written("cram.json", &["solve", "cram 4x7"], "--proof"),
        folder.written("sprouts.json", &["solve", "sprouts 9"], "--proof"),
    ];
    if std::env::var_os("GRUNDY_SLOW").is_some() {
        let arguments = ["solve", "cram 4x7", "--value"];
        files.push(folder.written("value.json", &arguments, "--proof"));
    }
    files
}

#[test]
fn what_is_proved_is_accepted() {
    let folder = Folder::new("accepts");
    let mut files = [small_proofs(&folder), large_proofs(&folder)].concat();
    files.extend(CODES.iter().enumerate().map(|(number, code)| {
        let arguments = ["period", &format!("octal:{code}")];
        folder.written(&format!("code{number}.json"), &arguments, "--certificate")
    }));
    let output = check(&files);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(said(&output).matches(": proved, ").count(), files.len());
}

/// A statement with another value: what was true of a part is not true now.
fn false_statement(fact: &str, dice: &mut dyn Dice) -> Option<String> {
    let (text, value) = fact.rsplit_once(" = ")?;
    let value: u64 = value.parse().unwrap();
    Some(format!("{text} = {}", value ^ (1 + dice.roll(2))))
}

/// A hundred files with a right hash that claim what is false, and a hundred that are damaged.
#[test]
fn what_is_forged_or_damaged_is_refused() {
    let (folder, mut dice) = (Folder::new("refuses"), Seeded(16));
    let mut files = Vec::new();
    let mut keep = |bytes: &[u8]| {
        let path = folder.path(&format!("forged{}.json", files.len()));
        std::fs::write(&path, bytes).unwrap();
        files.push(path);
    };
    for path in small_proofs(&folder) {
        let bytes = std::fs::read(&path).unwrap();
        let proof: Proof = sealed::open(&bytes).unwrap();
        keep(
            &Sealed::new(Proof { value: proof.value ^ 1, holds: true, ..proof.clone() }).to_bytes(),
        );
        keep(&Sealed::new(Proof { holds: !proof.holds, ..proof.clone() }).to_bytes());
        keep(&Sealed::new(Proof { facts: Vec::new(), ..proof.clone() }).to_bytes());
        let mut forged = 0;
        while forged < 10 {
            let mut facts = proof.facts.clone();
            let at = dice.roll(facts.len() as u64 - 1) as usize;
            let Some(wrong) = false_statement(&facts[at], &mut dice) else { continue };
            facts[at] = wrong;
            keep(&Sealed::new(Proof { facts, ..proof.clone() }).to_bytes());
            forged += 1;
        }
        for _ in 0..10 {
            let mut damaged = bytes.clone();
            let at = dice.roll(damaged.len() as u64 - 2) as usize;
            damaged[at] = damaged[at].wrapping_add(1);
            keep(&damaged);
        }
    }
    for code in CODES.iter().take(4) {
        let path =
            folder.written("code.json", &["period", &format!("octal:{code}")], "--certificate");
        let bytes = std::fs::read(path).unwrap();
        let claim: Certificate = sealed::open(&bytes).unwrap();
        let mut change = |preperiod: u64, period: u64| {
            keep(&Sealed::new(Certificate { preperiod, period, ..claim.clone() }).to_bytes());
        };
        change(claim.preperiod + 1, claim.period);
        change(claim.preperiod - 1, claim.period);
        change(claim.preperiod, claim.period + 1);
        change(claim.preperiod, 2 * claim.period);
        change(claim.preperiod, 0);
        for _ in 0..5 {
            let mut damaged = bytes.clone();
            let at = dice.roll(damaged.len() as u64 - 2) as usize;
            damaged[at] = damaged[at].wrapping_add(1);
            keep(&damaged);
        }
    }
    assert!(files.len() >= 200);
    let output = check(&files);
    let (said, accepted) = (said(&output), ": proved, ");
    assert!(!said.contains(accepted), "{said}");
    let judged =
        said.lines().filter(|line| line.contains("proves nothing") || line.contains("cannot be"));
    assert_eq!(judged.count(), files.len(), "{said}");
}
