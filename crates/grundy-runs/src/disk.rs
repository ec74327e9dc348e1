//! The few calls that change the disk. Everything that is written goes through here, so that tests can
//! let each of them fail in turn.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// Ends the names of files that are not complete; they begin with a dot and the name they will have.
const ENDING: &str = ".incomplete";

/// A new file beside a place, under a name that nobody else has. It goes when it is dropped.
pub fn beside(place: &Path) -> io::Result<NamedTempFile> {
    fail()?;
    let mut beside = tempfile::Builder::new();
    let start = start_of_names(place);
    beside.prefix(&start).suffix(ENDING);
    // The permissions of any new file, not those of a secret.
    #[cfg(unix)]
    beside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    beside.tempfile_in(folder(place)).map_err(|error| {
        // Whoever asked knows another name.
        let words = error.to_string();
        let why = words.split_once(" at path ").map_or(&*words, |(why, _)| why);
        io::Error::new(error.kind(), why)
    })
}

/// The folder of a file.
fn folder(place: &Path) -> &Path {
    place.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

fn start_of_names(place: &Path) -> String {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    format!(".{name}.")
}

/// Removes what programs that were killed have left beside a place. Only for whoever has it alone.
pub fn tidy(place: &Path) {
    remove_incomplete(folder(place), &start_of_names(place));
}

/// The same for all places of a folder.
#[cfg(feature = "cluster")]
pub fn tidy_all(folder: &Path) {
    remove_incomplete(folder, ".");
}

fn remove_incomplete(folder: &Path, start: &str) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| name.starts_with(start) && name.ends_with(ENDING)) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// A file to write, new or emptied.
pub fn create(path: &Path) -> io::Result<File> {
    fail()?;
    File::create(path)
}

/// Writes everything, or fails after some of it.
pub fn write(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    if let Err(error) = fail() {
        file.write_all(&bytes[..bytes.len() / 2])?;
        return Err(error);
    }
    file.write_all(bytes)
}

/// Waits until everything is on the disk.
pub fn sync(file: &File) -> io::Result<()> {
    fail()?;
    file.sync_all()
}

/// Gives a complete file its place, in one step.
pub fn settle(file: NamedTempFile, place: &Path) -> io::Result<()> {
    fail()?;
    file.persist(place)?;
    Ok(())
}

/// Gives a file another name, in one step.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fail()?;
    std::fs::rename(from, to)
}

#[cfg(not(test))]
fn fail() -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
pub use faults::fail;

/// Calls that fail, for tests.
#[cfg(test)]
pub mod faults {
    use std::cell::Cell;
    use std::io;

    thread_local! {
        static CALLS: Cell<u64> = const { Cell::new(0) };
        static BROKEN: Cell<(u64, u64)> = const { Cell::new((u64::MAX, u64::MAX)) };
    }

    /// Counts a call; says whether it fails.
    pub fn fail() -> io::Result<()> {
        let call = CALLS.replace(CALLS.get() + 1);
        let (first, end) = BROKEN.get();
        if (first..end).contains(&call) { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    /// Works while the calls from the `first` on up to the `end` fail; says how many calls there were.
    pub fn during<T>(first: u64, end: u64, work: impl FnOnce() -> T) -> (T, u64) {
        CALLS.set(0);
        BROKEN.set((first, end));
        let done = work();
        BROKEN.set((u64::MAX, u64::MAX));
        (done, CALLS.get())
    }
}

/// Every call fails in turn, once or for good, in every kind of run that keeps a state: the answer is right
/// all the same, and whatever is left can be gone on from.
#[cfg(test)]
mod tests {
    use super::faults;
    use crate::{
        AlphaRun, Checkpoints, Failure, Limits, LongRun, QuotientRun, Search, ValueFile, ValueRun,
        Wanted, Watch,
    };
    use grundy::heap::engine::fast::Effort;
    use grundy::heap::{Certificate, Code, Moves};
    use grundy::{Convention, Scanner};
    use std::path::Path;
    use std::time::Duration;

    fn watch() -> Watch {
        let limits = Limits { nodes: u64::MAX, time: None, memory: u64::MAX, progress: false };
        limits.watch_also(|_| None)
    }

    fn checkpoints(folder: &Path) -> Checkpoints {
        Checkpoints { file: Some(folder.join("state")), resume: true, every: Duration::ZERO }
    }

    /// Runs with every call failing in turn. `work` gives the answer, if the run came to one, and what it
    /// says about the state; a later run of the same must come to the same answer.
    fn every_call_fails<A: PartialEq + std::fmt::Debug>(
        work: impl Fn(&Path) -> (Option<A>, Result<(), Failure>),
    ) {
        let whole = tempfile::tempdir().expect("a folder");
        let ((answer, told), calls) = faults::during(u64::MAX, u64::MAX, || work(whole.path()));
        let answer = answer.expect("nothing fails");
        assert!(told.is_ok() && calls >= 4, "{calls} calls");
        for first in 0..calls {
            for end in [first + 1, u64::MAX] {
                let folder = tempfile::tempdir().expect("a folder");
                let ((found, told), _) = faults::during(first, end, || work(folder.path()));
                assert!(found.is_none_or(|found| found == answer), "call {first} to {end}");
                if let Err(failure) = &told {
                    let words = failure.to_string();
                    assert!(words.starts_with("cannot write ") && !words.contains('\n'), "{words}");
                }
                let (again, told) = work(folder.path());
                assert_eq!(again.as_ref(), Some(&answer), "after call {first} to {end}");
                assert!(told.is_ok());
            }
        }
    }

    /// A run of values in which every step keeps a state, stopped before the end to keep it quick.
    #[test]
    fn a_run_of_values_survives() {
        let code = Code::parse(&mut Scanner::new(".156")).expect("a code");
        let moves = Moves::of(&code).expect("at most two heaps");
        let effort = Effort { scouted: 2048, keep: 1 << 20, threads: 1 };
        every_call_fails(|folder| {
            match LongRun::start(".156", moves.clone(), effort, &checkpoints(folder)) {
                Err(failure) => (None, Err(failure)),
                Ok(mut long) => {
                    let ended = long.work(None, &mut watch().budget());
                    assert!(ended.is_ok(), "no limit was reached");
                    (Certificate::of(".156", &long.run), long.keeper.close())
                }
            }
        });
    }

    #[test]
    fn a_search_survives() {
        every_call_fails(|folder| {
            let sum = grundy::catalogue::open("cram 4x5").expect("a board");
            let watch = watch();
            let started = Search::start(
                &sum,
                Convention::Normal,
                Wanted::Value,
                &checkpoints(folder),
                &watch,
            );
            match started {
                Err(failure) => (None, Err(failure)),
                Ok(mut search) => {
                    let found = search.work().expect("no limit was reached");
                    (found.value, search.close())
                }
            }
        });
    }

    #[test]
    fn the_excesses_survive() {
        every_call_fails(|folder| match AlphaRun::start(&checkpoints(folder)) {
            Err(failure) => (None, Err(failure)),
            Ok(mut run) => {
                run.work(23, &watch()).expect("no limit was reached");
                (Some(run.progress.clone()), run.close())
            }
        });
    }

    #[test]
    fn a_quotient_survives() {
        let game = grundy::Workbench::default().heap_game("octal:.77").expect("a game");
        let rule = game.heap_rule().expect("it has heaps");
        every_call_fails(|folder| {
            let watch = watch();
            let budget = &mut watch.budget();
            match QuotientRun::start(game.spec(), rule, &checkpoints(folder), budget) {
                Err(failure) => (None, Err(failure)),
                Ok(mut long) => {
                    let (found, stopped) = long.work(12, budget);
                    assert_eq!(stopped, None, "no limit was reached");
                    (found, long.close())
                }
            }
        });
    }

    #[test]
    fn a_file_of_values_survives() {
        every_call_fails(|folder| {
            let file = folder.join("values");
            let run = ValueRun { game: "octal:.156".into(), to: 600_000, layout: ValueFile::Bin };
            let written = run.write(&file, true, &watch());
            (written.is_ok().then(|| std::fs::read(&file).expect("it was written")), written)
        });
    }
}
