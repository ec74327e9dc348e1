//! Files of values that are written as they are computed, and gone on with after an interruption.
//!
//! Beside `FILE` stand `FILE.part`, the values so far, and `FILE.state`, how much of it counts. The
//! part is on the disk before the state says so: whatever happens, the state can be gone on from.

use crate::{Failure, Outlet, Progress, StateFile, ValueFile, Watch};
use grundy::Stopped;
use grundy::catalogue::Workbench;
use grundy::heap::engine::fast::Effort;
use grundy::heap::{Moves, Saved};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const FORMAT: &str = "grundy-values 1";

/// Values that are computed and written at a time.
const PER_PIECE: u64 = 1 << 18;

/// The least time between two states, and how many times longer than writing one: that must not become
/// the main work.
const EVERY: Duration = Duration::from_secs(2);
const SHARE: u32 = 100;

/// Values to write: those of the heaps 0 to `to` of a game.
#[derive(Clone, Debug)]
pub struct ValueRun {
    /// The game with its parameters.
    pub game: String,
    /// The largest heap.
    pub to: u64,
    /// How the values are laid out.
    pub layout: ValueFile,
}

/// How far a file has come.
#[derive(Serialize, Deserialize)]
struct State {
    format: String,
    game: String,
    to: u64,
    layout: ValueFile,
    heaps: u64,
    bytes: u64,
    /// What spares computing everything again; not every game has it.
    run: Option<Saved>,
}

/// Writes a piece, and is told how far the values have come with it.
type Writer<'a> = dyn FnMut(&ValueFile, &[u8], u64, &Values) -> Result<(), Failure> + 'a;

impl ValueRun {
    /// Writes to standard output, or to what cannot be replaced: a device, a pipe.
    pub fn print(mut self, path: Option<&Path>, watch: &Watch) -> Result<(), Failure> {
        let mut out = Outlet::open(path)?;
        let mut values = Values::new(&self.game)?;
        out.write(&self.layout.opening(self.count()))?;
        self.pieces(0, &mut values, watch, &mut |_, bytes, _, _| out.write(bytes))?;
        out.write(&self.layout.closing())?;
        out.finish()
    }

    /// Writes a file, from the beginning or on from where it was left.
    pub fn write(mut self, path: &Path, resume: bool, watch: &Watch) -> Result<(), Failure> {
        let mut file = Parted::open(path)?;
        let mut values = Values::new(&self.game)?;
        let first = match file.state.resume::<State>(resume)?.filter(|_| file.has_part()) {
            Some(state) => self.go_on(state, &mut file, &mut values)?,
            None => {
                file.start()?;
                file.append(&self.layout.opening(self.count()))?;
                0
            }
        };
        // The first piece is kept at once: however short the limits, every time it comes further.
        let mut next = Instant::now();
        let game = self.clone();
        self.pieces(first, &mut values, watch, &mut |layout, bytes, heaps, values| {
            file.append(bytes)?;
            let begun = Instant::now();
            if begun >= next {
                file.keep(&game.state(layout, heaps, file.bytes, values))?;
                next = Instant::now() + EVERY.max(SHARE * begun.elapsed());
            }
            Ok(())
        })?;
        file.append(&self.layout.closing())?;
        file.finish()
    }

    fn count(&self) -> u64 {
        self.to.saturating_add(1)
    }

    fn state(&self, layout: &ValueFile, heaps: u64, bytes: u64, values: &Values) -> State {
        let (format, game, layout) = (FORMAT.to_owned(), self.game.clone(), layout.clone());
        State { format, game, to: self.to, layout, heaps, bytes, run: values.save() }
    }

    /// Takes over a state; tells the first heap that is missing.
    fn go_on(
        &mut self,
        state: State,
        file: &mut Parted,
        values: &mut Values,
    ) -> Result<u64, Failure> {
        if state.format != FORMAT || state.bytes > file.length()? {
            return Err(file.state.unfit(&"it is damaged, or of another version"));
        }
        if (&state.game, state.to, state.layout.name()) != (&self.game, self.to, self.layout.name())
        {
            let (game, to, layout) = (&state.game, state.to, state.layout.name());
            let why = format!("it belongs to the values of {game} up to {to} as {layout}");
            return Err(file.state.unfit(&why));
        }
        file.truncate(state.bytes)?;
        self.layout = state.layout;
        if let Some(run) = state.run {
            values.restore(&run, state.heaps).map_err(|why| file.state.unfit(&why))?;
        }
        Ok(state.heaps)
    }

    /// Computes piece after piece.
    fn pieces(
        &mut self,
        first: u64,
        values: &mut Values,
        watch: &Watch,
        write: &mut Writer,
    ) -> Result<(), Failure> {
        let (count, mut budget) = (self.count(), watch.budget());
        let progress = Progress::new("values", count);
        for first in (first..count).step_by(PER_PIECE as usize) {
            let end = count.min(first + PER_PIECE);
            let piece = values.stretch(first..end, &mut budget)?;
            let bytes = self.layout.piece(first, &piece)?;
            write(&self.layout, &bytes, end, values)?;
            progress.show(end);
        }
        Ok(())
    }
}

/// The values of a game, computed as they are asked for.
struct Values {
    spec: String,
    game: std::sync::Arc<dyn grundy::table::game::AnyGame>,
    is_resumed: bool,
}

impl Values {
    fn new(spec: &str) -> Result<Self, Failure> {
        let game = Workbench::default().game(spec)?;
        Ok(Self { spec: spec.to_owned(), game, is_resumed: false })
    }

    fn stretch(
        &mut self,
        heaps: std::ops::Range<u64>,
        budget: &mut grundy::Budget,
    ) -> Result<Vec<u32>, Failure> {
        let mut values = Vec::new();
        let computed = self.game.with_sequence(&mut |rule, sequence| {
            values = sequence.stretch(rule, heaps.clone(), budget)?;
            Ok(())
        });
        match computed {
            // A run that was gone on with lacks old values: from the beginning there is a way.
            Err(Stopped::NoMethod(_)) if self.is_resumed => {
                *self = Self::new(&self.spec)?;
                self.stretch(heaps, budget)
            }
            computed => Ok(computed.map(|()| values)?),
        }
    }

    /// The run, where going on from it saves work: once the period is proved, the values are quick.
    fn save(&self) -> Option<Saved> {
        let mut saved = None;
        // Without a sequence there is nothing to save.
        let _ = self.game.with_sequence(&mut |rule, sequence| {
            let run = sequence.run().filter(|run| run.period().is_none());
            saved = rule.code().zip(run).map(|(code, run)| Saved::of(&code.to_string(), run));
            Ok(())
        });
        saved
    }

    /// Goes on from a run that can tell the values from the heap `from` on.
    fn restore(&mut self, saved: &Saved, from: u64) -> Result<(), String> {
        let mut restored = Ok(());
        let _ = self.game.with_sequence(&mut |rule, sequence| {
            let code = rule.code().and_then(|code| Some((code.to_string(), Moves::of(code)?)));
            let Some((name, moves)) = code else { return Ok(()) };
            restored = saved.resume(&name, moves, Effort::default()).map(|run| {
                if run.len() <= from || run.value(from).is_some() {
                    sequence.set_run(run);
                    self.is_resumed = true;
                }
            });
            Ok(())
        });
        restored
    }
}

/// A file in the making, with its state.
struct Parted {
    place: PathBuf,
    part: PathBuf,
    state: StateFile,
    state_path: PathBuf,
    file: Option<File>,
    bytes: u64,
}

impl Parted {
    fn open(path: &Path) -> Result<Self, Failure> {
        let place = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let beside = |ending: &str| {
            let mut name = place.clone().into_os_string();
            name.push(ending);
            PathBuf::from(name)
        };
        let (part, state_path) = (beside(".part"), beside(".state"));
        let state = StateFile::new(state_path.clone());
        Ok(Self { place, part, state, state_path, file: None, bytes: 0 })
    }

    fn failed(&self, error: &io::Error) -> Failure {
        Failure::File(format!("cannot write {}: {error}", self.part.display()))
    }

    fn has_part(&self) -> bool {
        self.part.exists()
    }

    fn length(&self) -> Result<u64, Failure> {
        self.part.metadata().map(|data| data.len()).map_err(|error| self.failed(&error))
    }

    fn start(&mut self) -> Result<(), Failure> {
        self.file = Some(File::create(&self.part).map_err(|error| self.failed(&error))?);
        Ok(())
    }

    /// Goes on after so many bytes; what stands behind them came too late for the state.
    fn truncate(&mut self, bytes: u64) -> Result<(), Failure> {
        let open = || {
            let mut file = File::options().write(true).open(&self.part)?;
            file.set_len(bytes)?;
            file.seek(SeekFrom::Start(bytes))?;
            Ok(file)
        };
        self.file = Some(open().map_err(|error| self.failed(&error))?);
        self.bytes = bytes;
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let written = file.write_all(bytes);
        written.map_err(|error| self.failed(&error))?;
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    fn sync(&self) -> Result<(), Failure> {
        let synced = self.file.as_ref().map_or(Ok(()), File::sync_all);
        synced.map_err(|error| self.failed(&error))
    }

    fn keep(&self, state: &State) -> Result<(), Failure> {
        self.sync()?;
        self.state.write(state)
    }

    /// The file takes its place.
    fn finish(mut self) -> Result<(), Failure> {
        self.sync()?;
        self.file = None;
        std::fs::rename(&self.part, &self.place).map_err(|error| self.failed(&error))?;
        // The state of a short file was never written.
        let _ = std::fs::remove_file(&self.state_path);
        Ok(())
    }
}

impl Drop for Parted {
    /// A part without a state is of no use.
    fn drop(&mut self) {
        if self.file.is_some() && !self.state_path.exists() {
            let _ = std::fs::remove_file(&self.part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Parquet};

    /// Stopped after every state that it writes, a file is the same in the end.
    #[test]
    fn a_stopped_file_is_gone_on_with() {
        let folder = std::env::temp_dir().join(format!("grundy-values-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let layouts = [
            ValueFile::Csv,
            ValueFile::Npy,
            ValueFile::Bin,
            ValueFile::Parquet(Parquet::default()),
        ];
        for layout in layouts {
            let run =
                || ValueRun { game: "octal:.104".into(), to: 1_000_000, layout: layout.clone() };
            let [whole, parts] = ["whole", "parts"].map(|name| folder.join(name));
            run().write(&whole, false, &until(|| false)).expect("the whole file");
            let state = folder.join("parts.state");
            let written = move || state.metadata().and_then(|data| data.modified()).ok();
            let mut stops = 0;
            loop {
                let (before, now) = (written(), written.clone());
                match run().write(&parts, true, &until(move || now() != before)) {
                    Ok(()) => break,
                    Err(Failure::Stopped(Stopped::Cancelled)) => stops += 1,
                    Err(failure) => panic!("{failure}"),
                }
                assert!(!parts.exists() && stops < 10, "every time it comes further");
            }
            assert!(stops > 0 && std::fs::read(&whole).ok() == std::fs::read(&parts).ok());
            assert!(!folder.join("parts.part").exists() && written().is_none());
            std::fs::remove_file(parts).expect("the file");
        }
        std::fs::remove_dir_all(folder).expect("the folder");
    }

    fn until(stop: impl Fn() -> bool + Send + Sync + 'static) -> Watch {
        let limits = Limits { nodes: u64::MAX, time: None, memory: u64::MAX, progress: false };
        limits.watch_also(move |_| stop().then_some(Stopped::Cancelled))
    }

    #[test]
    fn a_file_of_something_else_is_not_gone_on_with() {
        let path = std::env::temp_dir().join(format!("grundy-other-{}", std::process::id()));
        let run = |to| ValueRun { game: "octal:.104".into(), to, layout: ValueFile::Bin };
        let mut file = Parted::open(&path).expect("a place");
        file.start().expect("a file");
        let values = Values::new("octal:.104").expect("a game");
        file.keep(&run(1000).state(&ValueFile::Bin, 0, 0, &values)).expect("a state");
        for (to, resume) in [(1000, false), (999, true)] {
            let Err(Failure::File(why)) = run(to).write(&path, resume, &until(|| false)) else {
                panic!("it was gone on with")
            };
            assert!(why.contains("add --resume") || why.contains("up to 1000 as bin"), "{why}");
        }
        run(1000).write(&path, true, &until(|| false)).expect("the file");
        std::fs::remove_file(path).expect("the file");
    }
}
