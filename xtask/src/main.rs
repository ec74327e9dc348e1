//! The project's chores: `cargo xtask test` runs every check, installing what it needs.
#![allow(clippy::print_stdout)]

mod audit;
mod catalogue;
mod files;
mod fuzz;
mod packages;
mod python;
mod web;

use fuzz::Effort;
use std::process::{Command, ExitCode};
use std::time::Instant;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test(),
        ["web"] => web::build(),
        ["types"] => types(),
        ["audit"] => audit::run(),
        ["python"] => python::run_all(),
        ["wheel"] => python::release(),
        ["fuzz"] => look_for_faults(10),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => look_for_faults(seconds),
            Err(_) => Err(format!("expected a number of seconds, not ‘{seconds}’")),
        },
        _ => Err("usage: cargo xtask test | cargo xtask web | cargo xtask types | cargo xtask audit | cargo xtask python | cargo xtask wheel | cargo xtask fuzz [SECONDS]".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the shapes of the engine's answers for the page.
fn types() -> Result<(), String> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["test", "-p", "grundy-studio", "wire"]).env("GRUNDY_WRITE_TYPES", "1");
    run("types of the page", &mut command)
}

/// Fuzzes with inputs of its own in every run, beginning with what the program says and writes.
fn look_for_faults(seconds: u32) -> Result<(), String> {
    cargo("the program", &["build", "-p", "grundy-cli"])?;
    fuzz::run(Effort::Seconds(seconds))
}

/// The whole program: what heavy features bring is built and tested once, with all the rest. The fuzzers are built
/// without it.
const ALL: [&str; 2] = ["--features", "grundy-cli/cluster,grundy-cli/jit"];

/// Everything that must hold before a change lands. What waits for a browser and what works go side by side.
fn test() -> Result<(), String> {
    cargo("format", &["fmt", "--all", "--check"])?;
    audit::run()?;
    // Packages of the system are installed one after the other; Python is for the checker of proofs, too.
    packages::need("python3", "python3")?;
    packages::need("redis-server", "redis-server")?;
    // `ss` comes with `ip`, which does not tell its version in this way.
    packages::need("ss", "iproute2")?;
    fuzz::install_compiler()?;
    web::install_browser()?;
    let apart = || python::prepare().and_then(|()| web::build_anew());
    side_by_side(apart, || {
        let lints =
            ["clippy", "--workspace", "--all-targets", ALL[0], ALL[1], "--", "-D", "warnings"];
        cargo("lints", &lints)?;
        // The program is among what they need, and the module for Python comes along as a library.
        let kinds = ["--lib", "--bins", "--examples", "--tests"];
        let build = [&["build", "--workspace", ALL[0], ALL[1]][..], &kinds].concat();
        cargo("build the tests", &build)
    })?;
    python::pack()?;
    let apart = || python::test().and_then(|()| web::test());
    side_by_side(apart, || {
        cargo("tests", &["test", "--workspace", ALL[0], ALL[1]])?;
        fuzz::build().map(drop)
    })?;
    fuzz::run(Effort::Inputs(1000))?;
    println!("\nAll checks passed.");
    Ok(())
}

/// Does both at the same time.
fn side_by_side(
    one: impl FnOnce() -> Result<(), String> + Send,
    other: impl FnOnce() -> Result<(), String>,
) -> Result<(), String> {
    std::thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        one.join().unwrap_or_else(|_| Err("a step broke".into())).and(other)
    })
}

fn cargo(what: &str, arguments: &[&str]) -> Result<(), String> {
    run(what, Command::new(env!("CARGO")).args(arguments))
}

/// Runs a command, waits for it, and says how long it took.
fn run(what: &str, command: &mut Command) -> Result<(), String> {
    println!("\n== {what}");
    let begun = Instant::now();
    let status = command.status().map_err(|error| format!("{what}: cannot start: {error}"))?;
    println!("== {what}: {} s", begun.elapsed().as_secs());
    if status.success() { Ok(()) } else { Err(format!("{what} failed ({status})")) }
}
