//! Green Hackenbush with a million edges: reading and valuing, in seconds of processor time.
//!
//! `cargo bench --manifest-path bench/Cargo.toml --bench hackenbush`

use grundy::{Budget, Dice, catalogue, base::dice::Seeded};
use std::fmt::Write;

fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    stat.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// A random picture: each edge leads to a new point, or with this chance (in tenths) between old ones.
fn picture(edges: u64, old: u64) -> String {
    let mut dice = Seeded(22);
    let mut text = String::from("hackenbush");
    let mut points = 1;
    for _ in 0..edges {
        let from = dice.roll(points - 1);
        let is_old = dice.roll(9) < old;
        let to = if is_old { dice.roll(points - 1) } else { points };
        points += u64::from(!is_old);
        write!(text, " {from}-{to}").expect("a string takes everything");
    }
    text
}

fn main() {
    for edges in [10_000, 100_000, 1_000_000] {
        for old in [0, 2, 5] {
            let text = picture(edges, old);
            let start = cpu_seconds();
            let sum = catalogue::open(&text).expect("a picture");
            let read = cpu_seconds() - start;
            let value = sum.value(&mut Budget::nodes(u64::MAX)).expect("no limit");
            let valued = cpu_seconds() - start - read;
            println!(
                "{edges:>8} edges, {old} of 10 between old points: read {read:.3} s, valued {valued:.3} s, {value}"
            );
        }
    }
}
