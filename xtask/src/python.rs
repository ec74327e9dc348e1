//! The package for Python: built as a wheel, installed in a fresh virtual environment, and tested there.

use crate::{cargo, packages, run};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn folder() -> PathBuf {
    root().join("crates/grundy-py")
}

/// Where the environment is, made anew each time.
fn home() -> PathBuf {
    root().join("target/python")
}

fn program(name: &str) -> PathBuf {
    home().join("bin").join(name)
}

fn pip(what: &str, arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new(program("python"));
    command.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-compile",
        "--disable-pip-version-check",
    ]);
    run(what, command.args(arguments))
}

/// Python, and what makes environments and wheels.
pub fn prepare() -> Result<(), String> {
    let _ = fs::remove_dir_all(home());
    let begin =
        || Command::new("python3").args(["-m", "venv"]).arg(home()).stderr(Stdio::null()).status();
    if !begin().is_ok_and(|status| status.success()) {
        packages::install("python3-venv")?;
        run("environment for Python", Command::new("python3").args(["-m", "venv"]).arg(home()))?;
    }
    pip("maturin", &["maturin>=1.16,<2"])
}

/// Builds the wheel, as the tests of Rust are built, so that the engine is not built again.
pub fn build() -> Result<(), String> {
    let _ = fs::remove_dir_all(wheels());
    wheel(&["--profile", "dev", "--features", "grundy/types"], &wheels())
}

fn wheels() -> PathBuf {
    home().join("wheels")
}

fn wheel(flags: &[&str], out: &Path) -> Result<(), String> {
    let mut command = Command::new(program("maturin"));
    command.arg("build").args(flags).arg("--out").arg(out).current_dir(folder());
    // The programs of the environment come first, so that the wheel is built for its Python.
    let path = env::var("PATH").unwrap_or_default();
    let bin = home().join("bin").canonicalize().map_err(|error| error.to_string())?;
    command.env("PATH", format!("{}:{path}", bin.display())).env("VIRTUAL_ENV", home());
    run("the wheel", &mut command)
}

/// Installs the wheel and tests what was installed, beside the program whose answers it must give.
pub fn test() -> Result<(), String> {
    let built = fs::read_dir(wheels()).map_err(|error| format!("no wheel: {error}"))?;
    let wheel = built.filter_map(|entry| Some(entry.ok()?.path())).next().ok_or("no wheel")?;
    pip("the wheel and what its tests need", &[&format!("{}[test]", wheel.display())])?;
    let mut command = Command::new(program("python"));
    command.args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]).current_dir(folder());
    command.env("GRUNDY_PROGRAM", root().join("target/debug/grundy"));
    command.env("MYPY_CACHE_DIR", home().join("mypy")).env("MPLBACKEND", "agg");
    run("the package for Python", command.env("PYTHONDONTWRITEBYTECODE", "1"))
}

/// A wheel to be handed on: `target/wheels`.
pub fn release() -> Result<(), String> {
    packages::need("python3", "python3")?;
    prepare()?;
    wheel(&["--release", "--strip"], &root().join("target/wheels"))
}

/// Everything about Python, and the program beside it.
pub fn run_all() -> Result<(), String> {
    packages::need("python3", "python3")?;
    prepare()?;
    cargo("the program", &["build", "-p", "grundy-cli", "--features", "grundy/types"])?;
    build()?;
    test()
}
