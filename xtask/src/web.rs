//! The page: building the bundle that the binary holds, and testing it in a browser.

use crate::{packages, run};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where Debian and others put the browser.
const BROWSERS: [&str; 3] =
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../web")
}

fn npm(what: &str, arguments: &[&str]) -> Result<(), String> {
    run(what, Command::new("npm").args(arguments).current_dir(folder()))
}

/// Builds the bundle that the program holds.
pub fn build() -> Result<(), String> {
    if !folder().join("node_modules").exists() {
        npm(
            "packages of the page (needs node 20.19 or later)",
            &["ci", "--no-audit", "--no-fund"],
        )?;
    }
    npm("bundle", &["run", "build"])?;
    npm("board for notebooks", &["run", "widget"])
}

/// The committed bundle must be the one that the sources make. That is built elsewhere: programs are made of the
/// committed one meanwhile.
pub fn build_anew() -> Result<(), String> {
    npm("packages of the page", &["ci", "--no-audit", "--no-fund"])?;
    npm("types of the page", &["run", "check"])?;
    let anew = folder().join("../target/page");
    let place = anew.to_string_lossy();
    npm("bundle", &["run", "build", "--", "--emptyOutDir", "--outDir", &place])?;
    if files(&anew, &anew)? != files(&folder().join("dist"), &folder().join("dist"))? {
        return Err("web/dist was not up to date: commit what ‘cargo xtask web’ builds".into());
    }
    let anew = folder().join("../target/board");
    let place = anew.to_string_lossy();
    npm("board for notebooks", &["run", "widget", "--", "--emptyOutDir", "--outDir", &place])?;
    let committed = folder().join("../crates/grundy-py/python/grundy/static");
    if files(&anew, &anew)? != files(&committed, &committed)? {
        return Err("the board of the Python package was not up to date: commit what ‘cargo xtask web’ builds".into());
    }
    Ok(())
}

/// The page must work in a browser.
pub fn test() -> Result<(), String> {
    npm("the page in a browser", &["test"])
}

/// Installs a browser where there is none.
pub fn install_browser() -> Result<(), String> {
    if BROWSERS.iter().any(|path| Path::new(path).exists()) || std::env::var("CHROMIUM").is_ok() {
        return Ok(());
    }
    packages::install("chromium")
        .map_err(|why| format!("{why}; install Chromium, or name one in CHROMIUM"))
}

/// Every file below a folder with its bytes, named from `root` on.
fn files(root: &Path, folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            found.extend(files(root, &path)?);
        } else {
            let bytes = fs::read(&path).map_err(failed)?;
            let name = path.strip_prefix(root).unwrap_or(&path).to_path_buf();
            found.insert(name, bytes);
        }
    }
    Ok(found)
}
