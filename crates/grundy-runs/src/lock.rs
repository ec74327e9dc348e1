//! One process at a time works on a state.

use crate::Failure;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// A file beside the state that is locked as long as somebody works on it. The system frees the lock
/// however the process ends.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    /// Takes a place, unless somebody else has it.
    pub fn take(place: &Path) -> Result<Self, Failure> {
        let mut path = place.to_owned().into_os_string();
        path.push(".lock");
        let path = PathBuf::from(path);
        let name = place.display();
        loop {
            let file = File::options().create(true).append(true).open(&path);
            let file =
                file.map_err(|error| Failure::File(format!("cannot write {name}: {error}")))?;
            match file.try_lock() {
                // Not every file system has locks.
                Ok(()) | Err(TryLockError::Error(_)) => {}
                Err(TryLockError::WouldBlock) => {
                    let why = format!("another process works on {name}: wait for it, or stop it");
                    return Err(Failure::File(why));
                }
            }
            let lock = Self { path: path.clone(), file };
            if lock.is_in_place() {
                return Ok(lock);
            }
        }
    }

    /// Whether the file has not been removed by whoever had the lock before.
    fn is_in_place(&self) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let (held, there) = (self.file.metadata(), self.path.metadata());
            let id = |data: std::fs::Metadata| (data.dev(), data.ino());
            held.map(id).ok() == there.map(id).ok()
        }
        #[cfg(not(unix))]
        true
    }
}

impl Drop for Lock {
    /// An empty file is of no use to anybody, and it goes while it is locked.
    fn drop(&mut self) {
        if self.is_in_place() && self.file.metadata().is_ok_and(|data| data.len() == 0) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_taken_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("state");
        let lock = Lock::take(&place).expect("nobody has it");
        let why = Lock::take(&place).expect_err("it is taken").to_string();
        assert!(why.starts_with("another process works on "), "{why}");
        drop(lock);
        drop(Lock::take(&place).expect("it is free again"));
        assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0);
    }

    /// Of many that take and leave a place at the same time, one has it.
    #[test]
    fn a_lock_that_was_removed_is_not_taken_for_one() {
        use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("state");
        let (taken, times) = (AtomicBool::new(false), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        if let Ok(lock) = Lock::take(&place) {
                            assert!(!taken.swap(true, Ordering::SeqCst), "one at a time");
                            times.fetch_add(1, Ordering::SeqCst);
                            taken.store(false, Ordering::SeqCst);
                            drop(lock);
                        }
                    }
                });
            }
        });
        assert!(times.load(Ordering::SeqCst) > 0);
    }
}
