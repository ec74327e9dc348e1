//! The project's chores: `cargo xtask test` runs every check, installing what it needs.
#![allow(clippy::print_stdout)]

mod audit;
mod files;
mod fuzz;
mod packages;
mod web;

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test(),
        ["web"] => web::build(),
        ["types"] => types(),
        ["audit"] => audit::run(),
        ["fuzz"] => fuzz::run(10),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => Err(format!("expected a number of seconds, not ‘{seconds}’")),
        },
        _ => Err("usage: cargo xtask test | cargo xtask web | cargo xtask types | cargo xtask audit | cargo xtask fuzz [SECONDS]".into()),
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

/// Everything that must hold before a change lands.
fn test() -> Result<(), String> {
    cargo("format", &["fmt", "--all", "--check"])?;
    audit::run()?;
    cargo("lints", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    // For the checker of proofs in another language.
    packages::need("python3", "python3")?;
    cargo("tests", &["test", "--workspace"])?;
    // With the features that the tests were built with, so that the engine is not built again.
    cargo("the program", &["build", "-p", "grundy-cli", "--features", "grundy/types"])?;
    // Packages of the system are installed one after the other.
    fuzz::install_compiler()?;
    web::install_browser()?;
    // The browser waits more than it works: meanwhile the fuzz targets are built.
    std::thread::scope(|scope| {
        let built = scope.spawn(fuzz::build);
        web::test()?;
        built.join().unwrap_or_else(|_| Err("the build broke".into()))
    })?;
    fuzz::run(1)?;
    println!("\nAll checks passed.");
    Ok(())
}

fn cargo(what: &str, arguments: &[&str]) -> Result<(), String> {
    run(what, Command::new(env!("CARGO")).args(arguments))
}

/// Runs a command and waits for it.
fn run(what: &str, command: &mut Command) -> Result<(), String> {
    println!("\n== {what}");
    let status = command.status().map_err(|error| format!("{what}: cannot start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what} failed ({status})")) }
}
