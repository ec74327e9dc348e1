//! Programs that are started, looked for, and killed.
#![allow(clippy::unwrap_used)] // a failed step is a failed test
#![allow(dead_code)] // each test needs some of it

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// An empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The program with a folder of its own for what it keeps.
pub fn grundy(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.env("GRUNDY_DATA", folder).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The JSON object that a program prints.
pub fn answer(child: Child) -> Value {
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"))
}

/// The processes that a process has started, those of this name.
pub fn children(of: u32, name: &str) -> Vec<u32> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let Some(process) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok())
        else {
            continue;
        };
        let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let Some((before, after)) = stat.rsplit_once(") ") else { continue };
        let parent = after.split(' ').nth(1).and_then(|parent| parent.parse::<u32>().ok());
        if parent == Some(of) && before.contains(name) {
            found.push(process);
        }
    }
    found
}

/// Ends a process without asking it.
pub fn kill(process: u32) {
    let _ =
        Command::new("kill").args(["-KILL", &process.to_string()]).stderr(Stdio::null()).status();
}
