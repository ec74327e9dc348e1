//! What Python costs: products of arrays beside the same in Rust, and the other questions of `python.py`.
//!
//! `cargo bench --manifest-path bench/Cargo.toml --bench python -- PYTHON`, where PYTHON is an interpreter that
//! has the wheel of `cargo xtask wheel` with `networkx`.

use grundy::nimber::bulk;
use std::process::Command;
use std::time::{Duration, Instant};

/// Numbers per repetition; Python multiplies as many.
const COUNT: usize = 1_000_000;
const REPETITIONS: usize = 30;

fn main() {
    let python = std::env::args().skip(1).find(|argument| argument != "--bench");
    let seconds = products().as_secs_f64();
    println!("{COUNT} nim products in Rust: {:.2} ms", seconds * 1e3);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/python.py");
    let mut command = Command::new(python.as_deref().unwrap_or("python3"));
    let status = command.args([script, &seconds.to_string()]).status();
    assert!(status.is_ok_and(|status| status.success()), "is the wheel installed?");
}

/// The least time for the products of two lists.
fn products() -> Duration {
    let numbers = |seed: u64| (seed..).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).take(COUNT);
    let (a, b): (Vec<u64>, Vec<u64>) = (numbers(1).collect(), numbers(77).collect());
    let mut out = vec![0; COUNT];
    let repetitions = (0..REPETITIONS).map(|_| {
        let begin = Instant::now();
        bulk::multiply(&a, &b, &mut out);
        begin.elapsed()
    });
    repetitions.min().unwrap_or_default()
}
