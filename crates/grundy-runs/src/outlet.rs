//! Files that appear as a whole: written beside their place and moved there when they are complete.

use crate::Failure;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file, or standard output if there is none.
pub fn write(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    let mut out = Outlet::open(path)?;
    out.write(bytes)?;
    out.finish()
}

/// Writes a file as a whole, or standard output if there is none, by a function that is given the place.
pub fn write_whole(
    path: Option<&Path>,
    work: impl FnOnce(&mut dyn Write) -> Result<(), String>,
) -> Result<(), Failure> {
    let mut out = Outlet::open(path)?;
    work(&mut *out.to).map_err(|error| out.failed(&error))?;
    out.finish()
}

/// Where a result goes piece by piece: standard output, or a file that is written beside its place and
/// moved there when it is complete. One that is not finished leaves nothing behind.
pub struct Outlet {
    to: Box<dyn Write>,
    name: String,
    /// The file to be moved, with another handle of it, and its place.
    beside: Option<(File, PathBuf, PathBuf)>,
}

impl Outlet {
    /// A file, or standard output if there is none.
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else {
            let (to, name) = (Box::new(io::stdout().lock()), "standard output".into());
            return Ok(Self { to, name, beside: None });
        };
        let name = path.display().to_string();
        let failed = |error| Failure::File(format!("cannot write {name}: {error}"));
        // A link keeps pointing at the file; a device or a pipe cannot be replaced.
        let place = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if std::fs::metadata(&place).is_ok_and(|known| !known.is_file()) {
            let file = File::options().write(true).open(&place).map_err(failed)?;
            return Ok(Self { to: Box::new(file), name, beside: None });
        }
        let mut beside = place.clone().into_os_string();
        beside.push(".new");
        let file = File::create(&beside).map_err(failed)?;
        let handle = file.try_clone().map_err(failed)?;
        Ok(Self { to: Box::new(file), name, beside: Some((handle, beside.into(), place)) })
    }

    /// The next piece.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = self.to.write_all(bytes);
        written.map_err(|error| self.failed(&error))
    }

    /// Everything is written: the file takes its place.
    pub fn finish(mut self) -> Result<(), Failure> {
        let mut done = self.to.flush();
        if let Some((file, beside, place)) = self.beside.take() {
            done = done.and_then(|()| file.sync_all());
            done = done.and_then(|()| std::fs::rename(&beside, place));
            if done.is_err() {
                let _ = std::fs::remove_file(beside);
            }
        }
        done.map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &dyn std::fmt::Display) -> Failure {
        Failure::File(format!("cannot write {}: {error}", self.name))
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        if let Some((_, beside, _)) = &self.beside {
            let _ = std::fs::remove_file(beside);
        }
    }
}
