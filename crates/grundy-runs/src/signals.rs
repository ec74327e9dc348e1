//! Signals that ask the program to stop: Ctrl-C, and where a state is kept also those that end programs.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// A signal is sent to the program, whatever question it works on.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From here on Ctrl-C stops the work politely.
pub fn listen_to_ctrl_c() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| listen_to(SIGINT));
}

/// From here on a program that is asked to end has the time to keep its state.
pub fn listen_to_the_end() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        listen_to(SIGTERM);
        #[cfg(unix)]
        if !is_ignored(signal_hook::consts::SIGHUP) {
            listen_to(signal_hook::consts::SIGHUP);
        }
    });
}

fn listen_to(signal: i32) {
    // A second one ends the program at once. Where there are no signals, there is nothing to hear.
    let _ = flag::register_conditional_shutdown(signal, 128 + signal, &INTERRUPTED);
    let _ = flag::register(signal, &INTERRUPTED);
}

/// Whether the program was started not to hear a signal, as `nohup` does.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Whether the work was asked to stop, and that is not heeded yet.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// The program goes on after Ctrl-C: later questions are asked anew.
pub fn heed_interrupt() {
    INTERRUPTED.store(false, Ordering::SeqCst);
}
