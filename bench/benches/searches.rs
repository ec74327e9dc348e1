//! Large searches: boards of Cram and starts of Sprouts, single worker unless said otherwise.
//!
//! `cargo bench --manifest-path bench/Cargo.toml --bench searches`. Where `IGSOLVE` names the program
//! `igsolve` of beling/impartial-games, its best way with the same board runs beside: its default method,
//! and of the two ways round the faster one. Times are of the processor, user mode.

use grundy::games::{cram::Cram, sprouts::Sprouts};
use grundy::solve::couples::{Couples, Effort, Report};
use grundy::{Budget, Nimber, Play, Scanner};
use grundy_bench::user_seconds;
use std::process::{Command, Stdio};
use std::time::Instant;

fn peer(rows: u32, columns: u32) -> Option<f64> {
    let program = std::env::var_os("IGSOLVE")?;
    let before = user_seconds().1;
    let mut command = Command::new(program);
    command.args(["cram", &rows.to_string(), &columns.to_string()]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    Some(user_seconds().1 - before)
}

fn parts<G: Play>(rules: &G, text: &str) -> Vec<G::Position> {
    let mut parts = Vec::new();
    rules.summands(rules.parse(&mut Scanner::new(text)).unwrap(), &mut parts);
    parts.into_iter().map(|part| rules.canonical(part)).collect()
}

fn told(report: Report, user: f64) -> String {
    let Report { expanded, parts, nimbers, .. } = report;
    format!("{user:>7.2} s  listed {expanded:>8}, stored {parts:>8} parts, {nimbers:>6} values")
}

fn boards() {
    for (rows, columns) in [(4, 7), (6, 6), (5, 7), (9, 4), (8, 5), (15, 3)] {
        let (rules, couples) = (Cram::default(), Couples::default());
        let board = parts(&rules, &format!("{rows}x{columns}"));
        let before = user_seconds().0;
        let budget = &mut Budget::nodes(u64::MAX);
        let value = couples.value(&rules, &board[0], &Effort::default(), budget).unwrap();
        let user = user_seconds().0 - before;
        let found = value.map_or("?".into(), |value| value.to_string());
        print!("cram {rows}x{columns}: {found}  {}", told(couples.report(), user));
        let theirs = [peer(rows, columns), peer(columns, rows)].into_iter().flatten();
        match theirs.reduce(f64::min) {
            Some(seconds) => println!("  igsolve {seconds:.2} s  ratio {:.2}", user / seconds),
            None => println!(),
        }
    }
}

fn starts() {
    let mut together = 0.0;
    for spots in 0..=17 {
        let couples = Couples::default();
        let lands = parts(&Sprouts, &spots.to_string());
        let before = user_seconds().0;
        let budget = &mut Budget::nodes(u64::MAX);
        let lost = couples.is(&Sprouts, &lands, Nimber(0), &Effort::default(), budget).unwrap();
        let user = user_seconds().0 - before;
        together += user;
        let outcome = if lost == Some(true) { "P" } else { "N" };
        println!("sprouts {spots:>2}: {outcome}  {}", told(couples.report(), user));
        if spots == 11 || spots == 17 {
            println!("from 0 to {spots} together: {together:.2} s");
        }
    }
}

fn workers() {
    let lands = parts(&Sprouts, "14");
    let mut single = 0.0;
    for threads in [1, 2] {
        let (begun, couples) = (Instant::now(), Couples::default());
        let effort = Effort { threads, ..Effort::default() };
        let budget = &mut Budget::nodes(u64::MAX);
        couples.is(&Sprouts, &lands, Nimber(0), &effort, budget).unwrap();
        let wall = begun.elapsed().as_secs_f64();
        if threads == 1 {
            single = wall;
        }
        println!("sprouts 14, workers {threads}: {wall:.2} s by the clock, {:.2} times", single / wall);
    }
}

fn main() {
    boards();
    starts();
    workers();
}
