//! Files that appear as a whole: written beside their place and moved there when they are complete.

use crate::{Failure, disk};
use std::fs::File;
use std::io::{self, StdoutLock, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Writes a file, or standard output if there is none.
pub fn write(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    let mut out = Outlet::open(path)?;
    out.write(bytes)?;
    out.finish()
}

/// Writes a file as a whole, or standard output if there is none, by a function that is given the place.
pub fn write_whole(
    path: Option<&Path>,
    work: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut out = Outlet::open(path)?;
    work(&mut out.to).map_err(|error| out.failed(&error))?;
    out.finish()
}

/// Whether a file can be written at this place, asked before the work is done that it is for.
pub fn try_place(path: &Path) -> Result<(), Failure> {
    // Whoever reads a pipe would take this for all.
    if is_replaceable(path) { Outlet::open(Some(path)).map(drop) } else { Ok(()) }
}

/// The same for files in a folder, which is made if nothing but it is missing.
pub fn try_folder(folder: &Path, name: &str) -> Result<(), Failure> {
    match std::fs::create_dir(folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            Err(Failure::File(format!("cannot write {}: {error}", folder.display())))
        }
        _ => try_place(&folder.join(name)),
    }
}

/// Whether a file at this place is replaced as a whole: not a device or a pipe.
pub fn is_replaceable(path: &Path) -> bool {
    path.metadata().map_or(true, |known| known.is_file())
}

/// Where a result goes piece by piece: standard output, or a file that is written beside its place and
/// moved there when it is complete. One that is not finished leaves nothing behind.
pub struct Outlet {
    to: To,
    name: String,
}

enum To {
    Output(StdoutLock<'static>),
    Device(File),
    Beside(NamedTempFile, PathBuf),
}

impl Write for To {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Output(output) => output.write(bytes),
            Self::Device(file) => file.write(bytes),
            Self::Beside(file, _) => disk::write(file.as_file_mut(), bytes).map(|()| bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Output(output) => output.flush(),
            Self::Device(file) => file.flush(),
            Self::Beside(file, _) => file.flush(),
        }
    }
}

impl Outlet {
    /// A file, or standard output if there is none.
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self { to: To::Output(io::stdout().lock()), name: OUTPUT.into() });
        };
        let name = path.display().to_string();
        // A link keeps pointing at the file; a device or a pipe cannot be replaced.
        let place = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let to = match is_replaceable(&place) {
            true => disk::beside(&place).map(|file| To::Beside(file, place)),
            false => File::options().write(true).open(&place).map(To::Device),
        };
        to.map(|to| Self { to, name: name.clone() }).map_err(|error| cannot_write(&name, &error))
    }

    /// The next piece.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.to.write_all(bytes).map_err(|error| self.failed(&error))
    }

    /// Everything is written: the file takes its place.
    pub fn finish(mut self) -> Result<(), Failure> {
        let done = self.to.flush().and_then(|()| match self.to {
            To::Beside(file, place) => {
                disk::sync(file.as_file()).and_then(|()| disk::settle(file, &place))
            }
            To::Output(_) | To::Device(_) => Ok(()),
        });
        done.map_err(|error| cannot_write(&self.name, &error))
    }

    fn failed(&self, error: &io::Error) -> Failure {
        cannot_write(&self.name, error)
    }
}

const OUTPUT: &str = "standard output";

/// What has gone wrong with standard output.
pub fn unprinted(error: &io::Error) -> Failure {
    cannot_write(OUTPUT, error)
}

fn cannot_write(name: &str, error: &io::Error) -> Failure {
    if name == OUTPUT && error.kind() == io::ErrorKind::BrokenPipe {
        return Failure::Unread;
    }
    Failure::File(format!("cannot write {name}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_finished_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let names = || std::fs::read_dir(&folder).expect("a folder").count();
        let place = folder.path().join("x");
        let mut out = Outlet::open(Some(&place)).expect("a place");
        out.write(b"half").expect("room");
        assert_eq!(names(), 1);
        drop(out);
        assert_eq!(names(), 0);
    }

    /// Somebody's own file of a similar name stays, and a link is not followed.
    #[cfg(unix)]
    #[test]
    fn nothing_beside_a_file_is_touched() {
        let folder = tempfile::tempdir().expect("a folder");
        let [place, own, other] = ["x", "x.new", "other"].map(|name| folder.path().join(name));
        std::fs::write(&other, "mine").expect("a file");
        std::os::unix::fs::symlink(&other, &own).expect("a link");
        write(Some(&place), b"new").expect("room");
        assert_eq!(std::fs::read(&place).expect("a file"), b"new");
        assert_eq!(std::fs::read(&own).expect("a link"), b"mine");
    }

    #[test]
    fn a_place_is_tried_before_the_work() {
        let why = try_place(Path::new("/nonexistent/x")).expect_err("no such folder").to_string();
        assert!(why.starts_with("cannot write /nonexistent/x: "), "{why}");
    }
}
