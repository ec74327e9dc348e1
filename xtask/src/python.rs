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
    pip("what makes wheels", &["maturin>=1.16,<2", "wheel"])
}

/// Puts the module that cargo has built with all the rest into a wheel: what builds wheels knows one package only, and
/// would build the engine again for it.
pub fn pack() -> Result<(), String> {
    let tree = home().join("tree");
    let (package, module) = (tree.join("grundy"), tree.join("grundy/_core.abi3.so"));
    for made in [&tree, &wheels()] {
        let _ = fs::remove_dir_all(made);
        fs::create_dir_all(made).map_err(|error| format!("{}: {error}", made.display()))?;
    }
    let mut copy = Command::new("cp");
    run("its Python", copy.arg("-r").arg(folder().join("python/grundy")).arg(&package))?;
    fs::copy(root().join("target/debug/lib_core.so"), module)
        .map_err(|error| format!("the module: {error}"))?;
    let mut metadata = maturin()?;
    metadata.args(["pep517", "write-dist-info", "--metadata-directory"]).arg(&tree);
    run("its metadata", &mut metadata)?;
    let mut pack = Command::new(program("python"));
    pack.args(["-m", "wheel", "pack"]).arg(&tree).arg("--dest-dir").arg(wheels());
    run("the wheel", &mut pack)
}

fn wheels() -> PathBuf {
    home().join("wheels")
}

/// What builds wheels, among the programs of the environment, so that they are for its Python.
fn maturin() -> Result<Command, String> {
    let mut command = Command::new(program("maturin"));
    let path = env::var("PATH").unwrap_or_default();
    let bin = home().join("bin").canonicalize().map_err(|error| error.to_string())?;
    command.env("PATH", format!("{}:{path}", bin.display())).env("VIRTUAL_ENV", home());
    command.current_dir(folder());
    Ok(command)
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
    let mut build = maturin()?;
    build.args(["build", "--release", "--strip", "--out"]).arg(root().join("target/wheels"));
    run("the wheel", &mut build)
}

/// Everything about Python, and the program beside it.
pub fn run_all() -> Result<(), String> {
    packages::need("python3", "python3")?;
    prepare()?;
    cargo("the program and the module", &["build", "-p", "grundy-cli", "-p", "grundy-py"])?;
    pack()?;
    test()
}
