//! Coverage-guided fuzzing of every parser, with libFuzzer on the stable toolchain.

use crate::run as execute;
use grundy::catalogue::{Entry, GAMES};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What `cargo fuzz` would pass to the compiler: coverage counters that libFuzzer reads.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Ccodegen-units=1";

/// Fuzzes every game's parsers for some seconds each, and whole positions as long as ten games.
pub fn run(seconds: u32) -> Result<(), String> {
    compiler()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    let mut build = Command::new(env!("CARGO"));
    // With an explicit target the coverage flags do not reach build scripts and macros.
    let host = host()?;
    build.args(["build", "--release", "--bin", "position", "--target", &host]);
    build.env("RUSTFLAGS", COVERAGE).current_dir(&root);
    execute("build the fuzz target", &mut build)?;
    let target = root.join("target").join(host).join("release/position");
    for entry in GAMES {
        fuzz(&target, &root, Some(entry), seconds)?;
    }
    fuzz(&target, &root, None, seconds * 10)
}

fn host() -> Result<String, String> {
    let output = Command::new("rustc").args(["--print", "host-tuple"]).output();
    let output = output.map_err(|error| format!("cannot ask rustc for its host: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// libFuzzer is C++, so a compiler for it is needed.
fn compiler() -> Result<(), String> {
    let found = Command::new("c++").arg("--version").stdout(Stdio::null()).status();
    if found.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    execute("update the list of packages", Command::new("apt-get").args(["update", "-q"]))?;
    execute("install a C++ compiler", Command::new("apt-get").args(["install", "-qy", "g++"]))
}

fn fuzz(target: &Path, root: &Path, game: Option<&&Entry>, seconds: u32) -> Result<(), String> {
    let name = game.map_or("", |entry| entry.name);
    let seeds = seeds(root, game)?;
    let mut command = Command::new(target);
    command.arg(&seeds).env("GRUNDY_FUZZ_GAME", name).current_dir(root.join("target"));
    command.args([
        "-timeout=10",
        "-rss_limit_mb=4096",
        "-max_len=200",
        "-verbosity=0",
        "-only_ascii=0",
    ]);
    command.arg(format!("-max_total_time={seconds}"));
    let what = if name.is_empty() { "whole positions" } else { name };
    println!("fuzz {what} for {seconds} s");
    // libFuzzer talks a lot; what it says matters only when something was found.
    let output = command.output().map_err(|error| format!("cannot start the fuzzer: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    eprintln!("{}", String::from_utf8_lossy(&output.stderr));
    Err(format!("fuzzing {what} found a failure"))
}

/// A folder with the examples as first inputs; what libFuzzer finds is added to it.
fn seeds(root: &Path, game: Option<&&Entry>) -> Result<PathBuf, String> {
    let name = game.map_or("everything", |entry| entry.name);
    let folder = root.join("target/corpus").join(name);
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let inputs: Vec<&str> = match game {
        Some(entry) => entry.examples.iter().map(|text| &text[entry.name.len()..]).collect(),
        None => GAMES.iter().flat_map(|entry| entry.examples).copied().collect(),
    };
    for (index, input) in inputs.iter().enumerate() {
        std::fs::write(folder.join(format!("example-{index}")), input).map_err(failed)?;
    }
    Ok(folder)
}
