//! Workers on this machine, each a process of its own, started again when one dies.

use crate::Failure;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::Server;

/// Tells a worker where its server is: an address may hold a password, which a list of processes would show.
pub const SERVER: &str = "GRUNDY_SERVER";

/// How often it is looked whether all are there.
const PAUSE: Duration = Duration::from_millis(50);

/// Workers of one server.
pub struct Crew {
    command: Vec<String>,
    address: String,
    workers: Mutex<Vec<Child>>,
}

impl Crew {
    /// Starts so many workers: this program with that command.
    pub fn start(count: usize, command: Vec<String>, address: &str) -> Result<Self, Failure> {
        let crew = Self { command, address: address.to_owned(), workers: Mutex::default() };
        let workers = (0..count).map(|_| crew.worker()).collect::<Result<_, _>>()?;
        *crew.workers.lock().unwrap_or_else(PoisonError::into_inner) = workers;
        Ok(crew)
    }

    fn worker(&self) -> Result<Child, Failure> {
        let failed = |error| Failure::File(format!("cannot start a worker: {error}"));
        let program = std::env::current_exe().map_err(failed)?;
        let mut command = Command::new(program);
        command.args(&self.command).env(SERVER, &self.address);
        // When this program goes, its end of the pipe does, and the worker with it.
        command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().map_err(failed)
    }

    /// Waits until the search is over for all of them.
    pub fn wait(self) {
        for worker in self.workers.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
            let _ = worker.wait();
        }
    }

    /// Starts anew what has died, the server too, until it is told that the work is over.
    pub fn tend(&self, mut server: Option<&mut Server>, is_over: &AtomicBool) {
        while !is_over.load(Ordering::Relaxed) {
            // What cannot be started now may be later.
            server.iter_mut().for_each(|server| drop(server.mend()));
            for worker in self.workers.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
                if matches!(worker.try_wait(), Ok(Some(_)))
                    && let Ok(new) = self.worker()
                {
                    *worker = new;
                }
            }
            std::thread::sleep(PAUSE);
        }
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        for worker in self.workers.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
            let _ = worker.kill();
            let _ = worker.wait();
        }
    }
}

/// Whether whoever started this program has gone: its standard input ends then.
pub fn orphaned() -> Arc<AtomicBool> {
    let gone = Arc::new(AtomicBool::new(false));
    let told = gone.clone();
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        told.store(true, Ordering::Relaxed);
    });
    gone
}
