//! Coverage-guided fuzzing of every parser, with libFuzzer on the stable toolchain.

use crate::catalogue::{self, Game};
use crate::{files, packages, run as execute};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What `cargo fuzz` would pass to the compiler: coverage counters that libFuzzer reads.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz")
}

/// Builds the targets and tells where they are.
pub fn build() -> Result<PathBuf, String> {
    let mut build = Command::new(env!("CARGO"));
    // With an explicit target the coverage flags do not reach build scripts and macros.
    let host = host()?;
    build.args(["build", "--release", "--target", &host]);
    build.env("RUSTFLAGS", COVERAGE).current_dir(root());
    execute("build the fuzz targets", &mut build)?;
    Ok(root().join("target").join(host).join("release"))
}

/// How hard to look at every game; all other readers get as much as ten games.
#[derive(Clone, Copy)]
pub enum Effort {
    /// So many inputs, which are those of every other run, so that a test does not fail by chance.
    Inputs(u32),
    /// For so long, with inputs of its own in every run.
    Seconds(u32),
}

impl Effort {
    fn of_ten(self) -> Self {
        match self {
            Self::Inputs(count) => Self::Inputs(10 * count),
            Self::Seconds(count) => Self::Seconds(10 * count),
        }
    }

    /// What libFuzzer is told.
    fn flags(self) -> Vec<String> {
        match self {
            Self::Inputs(count) => vec![format!("-runs={count}"), "-seed=1".into()],
            Self::Seconds(count) => vec![format!("-max_total_time={count}")],
        }
    }
}

/// Fuzzes the parsers of every game and all other readers, two at a time.
pub fn run(effort: Effort) -> Result<(), String> {
    install_compiler()?;
    let (targets, root, games) = (build()?, root(), catalogue::games()?);
    std::thread::scope(|scope| {
        let others = scope.spawn(|| fuzz_others(&targets, &root, &games, effort.of_ten()));
        let (one, other) = games.split_at(games.len() / 2);
        let lane = |games| fuzz_games(&targets, &root, games, effort);
        let one = scope.spawn(move || lane(one));
        let done = lane(other);
        let broken = |_| Err("the fuzzer's thread broke".into());
        done.and(one.join().unwrap_or_else(broken)).and(others.join().unwrap_or_else(broken))
    })
}

fn fuzz_games(targets: &Path, root: &Path, games: &[Game], effort: Effort) -> Result<(), String> {
    games.iter().try_for_each(|game| {
        let inputs: Vec<&str> = game.examples.iter().map(|text| &text[game.name.len()..]).collect();
        fuzz(&targets.join("position"), root, &game.name, &inputs, effort)
    })
}

fn fuzz_others(targets: &Path, root: &Path, games: &[Game], effort: Effort) -> Result<(), String> {
    let examples = games.iter().flat_map(|game| &game.examples);
    let examples: Vec<&str> = examples.map(String::as_str).collect();
    fuzz(&targets.join("position"), root, "", &examples, effort)?;
    fuzz(&targets.join("expression"), root, "", &EXPRESSIONS, effort)?;
    fuzz(&targets.join("graph"), root, "", &GRAPHS, effort)?;
    let gallery = gallery(root)?;
    let gallery: Vec<&str> = gallery.iter().map(String::as_str).collect();
    fuzz(&targets.join("rules"), root, "", &gallery, effort)?;
    let files = files::contents()?;
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    fuzz(&targets.join("file"), root, "", &files, effort)
}

/// The rules files of the gallery.
fn gallery(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join("../rules");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(&folder).map_err(failed)?;
    entries
        .map(|entry| std::fs::read_to_string(entry.map_err(failed)?.path()).map_err(failed))
        .collect()
}

/// First inputs for the readers of graphs.
const GRAPHS: [&str; 6] = [
    "A>B,B->C;D\n",
    "0 1\n1 2\n# x\n3\n",
    "from,to\nA,\"B C\"\n",
    "strict digraph g { a -> b -> {c d} [x=\"y\"]; e }",
    "<graphml><graph><node id=\"a\"/><edge source=\"a\" target=\"a\"/></graph></graphml>",
    "{\"nodes\":[\"a\",{\"id\":1}],\"edges\":[[\"a\",1]]}",
];

/// First inputs for the calculator.
const EXPRESSIONS: [&str; 6] =
    ["w^3", "sqrt 7", "1/([w+1])", "root(3, 2)", "solve(x^2+x=8)", "[w^(w+1)*2+5]"];

fn host() -> Result<String, String> {
    let output = Command::new("rustc").args(["--print", "host-tuple"]).output();
    let output = output.map_err(|error| format!("cannot ask rustc for its host: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// libFuzzer is C++, so a compiler for it is needed.
pub fn install_compiler() -> Result<(), String> {
    packages::need("c++", "g++")
}

fn fuzz(
    target: &Path,
    root: &Path,
    game: &str,
    inputs: &[&str],
    effort: Effort,
) -> Result<(), String> {
    let name = target.file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
    let what = if game.is_empty() { name } else { format!("{name} of {game}") };
    let seeds = seeds(root, &what, inputs, effort)?;
    let mut command = Command::new(target);
    command.arg(&seeds).env("GRUNDY_FUZZ_GAME", game).current_dir(root.join("target"));
    // Long inputs are slow to read; files are longer than what people write.
    let longest = inputs.iter().map(|input| input.len()).max().unwrap_or(0).max(200);
    command.args(["-timeout=60", "-rss_limit_mb=4096", "-verbosity=0"]);
    command.arg(format!("-max_len={longest}"));
    command.args(effort.flags());
    println!("fuzz {what}");
    // libFuzzer talks a lot; what it says matters only when something was found.
    let output = command.output().map_err(|error| format!("cannot start the fuzzer: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    eprintln!("{}", String::from_utf8_lossy(&output.stderr));
    Err(format!("fuzzing {what} found a failure"))
}

/// A folder with the first inputs; what libFuzzer finds is added to it, and is where the next search by time begins.
fn seeds(root: &Path, what: &str, inputs: &[&str], effort: Effort) -> Result<PathBuf, String> {
    let folder = root.join("target/corpus").join(what.replace(' ', "-"));
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if matches!(effort, Effort::Inputs(_)) {
        let _ = std::fs::remove_dir_all(&folder);
    }
    std::fs::create_dir_all(&folder).map_err(failed)?;
    for (index, input) in inputs.iter().enumerate() {
        std::fs::write(folder.join(format!("example-{index}")), input).map_err(failed)?;
    }
    Ok(folder)
}
