//! A studio with little memory among clients who ask the worst questions again and again.

use crate::client::{Studio, resident_mib};
use crate::islands::{answers_small_questions, worst_questions};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long it goes on: as many seconds as `GRUNDY_SOAK` says, two minutes with `GRUNDY_SLOW`, else one second.
fn seconds() -> u64 {
    let wished = std::env::var("GRUNDY_SOAK").ok().and_then(|seconds| seconds.parse().ok());
    wished.unwrap_or(if std::env::var_os("GRUNDY_SLOW").is_some() { 120 } else { 1 })
}

#[test]
fn the_worst_questions_of_two_clients_leave_the_studio_alive() {
    let end = Instant::now() + Duration::from_secs(seconds());
    let mut program = Command::new("sh");
    program.args(["-c", "ulimit -v 4194304; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_grundy")]);
    let mut studio = Studio::started_by(program, &[]);
    let is_over = AtomicBool::new(false);
    let (mut answered, mut longest, mut peak) = (0, Duration::ZERO, 0);
    let asked = std::thread::scope(|scope| {
        let clients = [0, 1].map(|_| scope.spawn(|| ask_the_worst(&studio, &is_over)));
        while Instant::now() < end {
            let start = Instant::now();
            answers_small_questions(&studio);
            longest = longest.max(start.elapsed());
            answered += 1;
            peak = { studio.workers() }.into_iter().map(resident_mib).fold(peak, u64::max);
            std::thread::sleep(Duration::from_millis(50));
        }
        is_over.store(true, Ordering::SeqCst);
        clients.map(|client| client.join().unwrap()).iter().sum::<u32>()
    });
    eprintln!(
        "{asked} of the worst questions; {answered} small ones, the slowest after {longest:?}; \
         the largest worker had {peak} MiB"
    );
    assert!(studio.child.try_wait().unwrap().is_none(), "the studio still runs");
    assert!(asked > 0 && answered > 0);
}

/// Asks like a page whose visitor has little patience; says how often.
fn ask_the_worst(studio: &Studio, is_over: &AtomicBool) -> u32 {
    let mut asked = 0;
    for (question, body) in worst_questions().iter().cycle() {
        if is_over.load(Ordering::SeqCst) {
            break;
        }
        let (_, told) = studio.ask(question, body);
        asked += 1;
        if let Some(job) = told["job"].as_str() {
            let mut listener = studio.connect();
            listener.listen(job);
            (0..20).take_while(|_| listener.next_event().0 == "progress").count();
        }
    }
    asked
}
