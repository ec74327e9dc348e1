//! Files of values that are written as they are computed, and gone on with after an interruption.
//!
//! Beside `FILE` stand `FILE.part`, the values so far, and `FILE.state`, how much of it counts. The
//! part is on the disk before the state says so: whatever happens, the state can be gone on from.

use crate::{Checkpoints, Failure, Keeper, Outlet, Progress, ValueFile, Watch, disk, say};
use grundy::Stopped;
use grundy::base::sealed::Format;
use grundy::heap::engine::fast::Effort;
use grundy::heap::{Moves, Saved};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Values that are computed and written at a time.
const PER_PIECE: u64 = 1 << 18;

/// The least time between two states.
const EVERY: Duration = Duration::from_secs(2);

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
    game: String,
    to: u64,
    layout: ValueFile,
    heaps: u64,
    bytes: u64,
    /// SHA-256 of those bytes.
    part: String,
    /// What spares computing everything again; not every game has it.
    run: Option<Saved>,
}

impl Format for State {
    const NAME: &'static str = "grundy-values";
    const VERSION: u32 = 2;
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
        let mut file = Parted::open(path);
        let wish = Checkpoints { file: Some(file.state.clone()), resume, every: EVERY };
        let (mut keeper, state) = Keeper::start::<State>(&wish)?;
        let mut values = Values::new(&self.game)?;
        let first = match state.filter(|_| file.part.exists()) {
            Some(state) => {
                let taken = self.go_on(state, &mut file, &mut values);
                taken.map_err(|why| keeper.unfit(&why))?
            }
            None => {
                file.start(resume)?;
                file.append(&self.layout.opening(self.count()))?;
                0
            }
        };
        let result = self.append(first, &mut file, &mut values, &mut keeper, watch);
        let Err(failure) = result.and_then(|()| file.finish()) else {
            keeper.remove();
            return Ok(());
        };
        match keeper.is_kept() {
            true => say("the same command with --resume goes on from here"),
            // A part without a state is of no use.
            false => file.remove(),
        }
        keeper.close().and(Err(failure))
    }

    fn append(
        &mut self,
        first: u64,
        file: &mut Parted,
        values: &mut Values,
        keeper: &mut Keeper,
        watch: &Watch,
    ) -> Result<(), Failure> {
        // The first piece is kept at once: however short the limits, every time it comes further.
        let mut is_due = true;
        let game = self.clone();
        self.pieces(first, values, watch, &mut |layout, bytes, heaps, values| {
            file.append(bytes)?;
            if is_due || keeper.is_due() {
                // The part is on the disk before the state says so.
                keeper.try_keep(|| file.sync().map(|()| game.state(layout, heaps, file, values)));
                is_due = false;
            }
            Ok(())
        })?;
        file.append(&self.layout.closing())
    }

    fn count(&self) -> u64 {
        self.to.saturating_add(1)
    }

    fn state(&self, layout: &ValueFile, heaps: u64, file: &Parted, values: &Values) -> State {
        let (game, layout, part) = (self.game.clone(), layout.clone(), file.hash());
        State { game, to: self.to, layout, heaps, bytes: file.bytes, part, run: values.save() }
    }

    /// Takes over a state; tells the first heap that is missing.
    fn go_on(
        &mut self,
        state: State,
        file: &mut Parted,
        values: &mut Values,
    ) -> Result<u64, String> {
        if (&state.game, state.to, state.layout.name()) != (&self.game, self.to, self.layout.name())
        {
            let (game, to, layout) = (&state.game, state.to, state.layout.name());
            return Err(format!("it belongs to the values of {game} up to {to} as {layout}"));
        }
        if state.heaps > self.count() {
            return Err("it has more values than were asked for".into());
        }
        file.go_on(state.bytes, &state.part).map_err(|failure| failure.to_string())?;
        self.layout = state.layout;
        if let Some(run) = state.run {
            values.restore(&run, state.heaps)?;
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
        let game = crate::shelf::workbench().game(spec)?;
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

/// A file in the making.
struct Parted {
    place: PathBuf,
    part: PathBuf,
    state: PathBuf,
    file: Option<File>,
    bytes: u64,
    hash: Sha256,
}

/// So many bytes are read at a time.
const PER_READ: usize = 1 << 20;

impl Parted {
    fn open(path: &Path) -> Self {
        let place = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let beside = |ending: &str| {
            let mut name = place.clone().into_os_string();
            name.push(ending);
            PathBuf::from(name)
        };
        let (part, state) = (beside(".part"), beside(".state"));
        Self { place, part, state, file: None, bytes: 0, hash: Sha256::new() }
    }

    fn failed(&self, error: &io::Error) -> Failure {
        Failure::File(format!("cannot write {}: {error}", self.part.display()))
    }

    /// Begins at the beginning. Somebody's own file of that name is not written over.
    fn start(&mut self, resume: bool) -> Result<(), Failure> {
        if self.part.exists() && !resume {
            let why = format!(
                "cannot write {}: it exists; add --resume to write it anew, or remove it",
                self.part.display()
            );
            return Err(Failure::File(why));
        }
        self.file = Some(disk::create(&self.part).map_err(|error| self.failed(&error))?);
        Ok(())
    }

    /// Goes on after so many bytes; what stands behind them came too late for the state.
    fn go_on(&mut self, bytes: u64, hash: &str) -> Result<(), Failure> {
        let open = File::options().read(true).write(true).open(&self.part);
        let file = open.map_err(|error| self.failed(&error))?;
        self.take_in(&file, bytes).map_err(|error| self.failed(&error))?;
        if self.hash() != hash {
            return Err(Failure::File(format!("{} is damaged", self.part.display())));
        }
        file.set_len(bytes).map_err(|error| self.failed(&error))?;
        self.file = Some(file);
        Ok(())
    }

    /// Reads the first bytes of what is there.
    fn take_in(&mut self, file: &File, bytes: u64) -> io::Result<()> {
        let mut known = file.take(bytes);
        let mut piece = Vec::with_capacity(PER_READ);
        while known.by_ref().take(PER_READ as u64).read_to_end(&mut piece)? > 0 {
            self.hash.update(&piece);
            piece.clear();
        }
        self.bytes = bytes;
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let Some(file) = &mut self.file else { return Ok(()) };
        disk::write(file, bytes).map_err(|error| self.failed(&error))?;
        self.hash.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// A hash of all bytes so far.
    fn hash(&self) -> String {
        self.hash.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn sync(&self) -> Result<(), Failure> {
        let synced = self.file.as_ref().map_or(Ok(()), disk::sync);
        synced.map_err(|error| self.failed(&error))
    }

    fn remove(&self) {
        let _ = std::fs::remove_file(&self.part);
    }

    /// The file takes its place.
    fn finish(&self) -> Result<(), Failure> {
        self.sync()?;
        disk::rename(&self.part, &self.place).map_err(|error| self.failed(&error))
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

    /// Of 500 damaged states and 500 damaged parts none leads to other values.
    #[test]
    fn a_damaged_file_is_not_gone_on_with() {
        use grundy::Dice;
        let folder = tempfile::tempdir().expect("a folder");
        let run =
            || ValueRun { game: "octal:.77".into(), to: 3 * PER_PIECE, layout: ValueFile::Bin };
        let [whole, file] = ["whole", "file"].map(|name| folder.path().join(name));
        let [state, part] = ["file.state", "file.part"].map(|name| folder.path().join(name));
        run().write(&whole, false, &until(|| false)).expect("the whole file");
        let (whole, kept) = (std::fs::read(whole).expect("a file"), state.clone());
        assert!(run().write(&file, false, &until(move || kept.exists())).is_err());
        let good = [&state, &part].map(|path| std::fs::read(path).expect("a file"));
        let mut dice = grundy::base::dice::Seeded(16);
        for round in 0..1000 {
            let mut bad = good.clone();
            let damaged = &mut bad[round % 2];
            let at = dice.roll(damaged.len() as u64 - 1) as usize;
            match dice.roll(3) {
                0 => damaged.truncate(at),
                1 => drop(damaged.remove(at)),
                _ => damaged[at] ^= 1 << dice.roll(7),
            }
            std::fs::write(&state, &bad[0]).expect("a file");
            std::fs::write(&part, &bad[1]).expect("a file");
            match run().write(&file, true, &until(|| false)) {
                Ok(()) => assert!(std::fs::read(&file).expect("a file") == whole, "round {round}"),
                Err(failure) => {
                    let why = failure.to_string();
                    assert!(why.starts_with("cannot go on from "), "{why}");
                }
            }
        }
    }

    #[test]
    fn a_file_of_something_else_is_not_gone_on_with() {
        let path = std::env::temp_dir().join(format!("grundy-other-{}", std::process::id()));
        let run = |to| ValueRun { game: "octal:.104".into(), to, layout: ValueFile::Bin };
        let mut file = Parted::open(&path);
        file.start(false).expect("a file");
        let values = Values::new("octal:.104").expect("a game");
        let wish = Checkpoints { file: Some(file.state.clone()), resume: false, every: EVERY };
        let (mut keeper, _) = Keeper::start::<State>(&wish).expect("nobody has it");
        keeper.keep(|| run(1000).state(&ValueFile::Bin, 0, &file, &values));
        drop(keeper);
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
