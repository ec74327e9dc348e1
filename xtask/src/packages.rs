//! Packages of the system, installed where they are missing.

use crate::run;
use std::process::{Command, Stdio};

/// Installs a package if the program that it brings does not start.
pub fn need(program: &str, package: &str) -> Result<(), String> {
    let found = Command::new(program).arg("--version").stdout(Stdio::null()).status();
    match found {
        Ok(status) if status.success() => Ok(()),
        _ => install(package),
    }
}

/// Installs a package.
pub fn install(package: &str) -> Result<(), String> {
    let apt = |what: &str, arguments: &[&str]| run(what, Command::new("apt-get").args(arguments));
    apt("list of packages", &["update", "-q"])?;
    apt(package, &["install", "-qy", "--no-install-recommends", package])
}
