//! Rules files beside code written by hand: options a second for the rule of Kayles, and whole solves beside the built-in
//! games.
//!
//! `cargo bench --manifest-path bench/Cargo.toml --bench rules`. Times are of the processor, user mode.

use grundy::{Budget, Workbench};
use grundy_bench::user_seconds;
use grundy_rules::Rules;
use std::hint::black_box;
use std::path::Path;

/// Heaps whose options are visited.
const HEAPS: u64 = 4000;

/// The rule of Kayles by hand, in the order of the rules file.
fn kayles(n: u64, visit: &mut dyn FnMut(&[u64])) {
    for k in 1..=n.min(2) {
        for a in 0..=n - k {
            match (a, n - k - a) {
                (0, 0) => visit(&[]),
                (0, one) | (one, 0) => visit(&[one]),
                (a, b) => visit(&[a, b]),
            }
        }
    }
}

/// The values of all heaps by the mex rule, and how many options that took.
fn values(visit: &dyn Fn(u64, &mut dyn FnMut(&[u64]))) -> (Vec<u16>, u64) {
    let (mut values, mut options) = (Vec::with_capacity(HEAPS as usize), 0);
    let mut seen = vec![u64::MAX; 64];
    for n in 0..HEAPS {
        visit(n, &mut |parts| {
            let value = parts.iter().fold(0, |sum, part| sum ^ values[*part as usize]);
            seen[usize::from(value)] = n;
            options += 1;
        });
        let mex = seen.iter().position(|mark| *mark != n).unwrap_or(seen.len());
        values.push(mex as u16);
    }
    (values, options)
}

fn rate(name: &str, visit: &dyn Fn(u64, &mut dyn FnMut(&[u64]))) -> (Vec<u16>, f64) {
    let (mut times, mut options, before) = (0, 0, user_seconds().0);
    let mut found = Vec::new();
    while user_seconds().0 - before < 1.0 {
        let (values, count) = black_box(values(visit));
        (found, options, times) = (values, options + count, times + 1);
    }
    let rate = options as f64 / (user_seconds().0 - before) / 1e6;
    println!("{name:<24} {rate:>8.1} million options/s");
    (found, rate)
}

fn rules(name: &str) -> Rules {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../rules/{name}.grundy"));
    Rules::read(name, &std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Seconds for the value of a position, opened anew until they are enough to be measured.
fn solve(bench: &dyn Fn() -> Workbench, text: &str) -> (String, f64) {
    let (mut times, before) = (0, user_seconds().0);
    loop {
        let value = bench().open(text).unwrap().value(&mut Budget::nodes(u64::MAX)).unwrap();
        times += 1;
        let seconds = user_seconds().0 - before;
        if seconds > 0.5 {
            return (value.to_string(), seconds / f64::from(times));
        }
    }
}

fn main() {
    let heap = rules("kayles").heap().unwrap();
    let (by_hand, hand) = rate("Rust by hand", &kayles);
    let (native, fast) = rate("rules file, native", &|n, visit| {
        assert!(heap.visit_natively(n, visit));
    });
    let (interpreted, slow) = rate("rules file, interpreted", &|n, visit| {
        assert!(heap.visit(n, &mut { 1 << 26 }, visit));
    });
    assert!(by_hand == native && by_hand == interpreted);
    println!("of code by hand: native {:.2}, interpreted {:.2}", fast / hand, slow / hand);
    for (name, own, there) in [
        ("kayles", "5000,70001", "5000,70001"),
        ("wythoff", "600,601", "600,601"),
        ("cram", "4x7", "4x7"),
        ("chomp", "10x10", "10,10,10,10,10,10,10,10,10,10"),
    ] {
        let file = rules(name);
        let own_bench = || {
            let mut bench = Workbench::default();
            bench.add(file.card()).unwrap();
            bench
        };
        let (value, built_in) = solve(&Workbench::default, &format!("{name} {own}"));
        let (found, seconds) = solve(&own_bench, &format!("{name} {there}"));
        assert_eq!(found, value, "{name}");
        println!(
            "{name:<10} {value:<5} built in {built_in:.4} s  rules file {seconds:.4} s  ratio {:.2}",
            seconds / built_in
        );
    }
}
