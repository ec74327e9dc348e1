//! Heap games: verified values a second, and the time that proofs take.
//!
//! `cargo bench --manifest-path bench/Cargo.toml --bench heaps`. Peers are programs of their own; where
//! `OGSOLVE` and `ANALYZE` name those of beling/impartial-games (`ogsolve`) and tczajka/octal-games
//! (`old`, with a limit as the second argument), they run beside. Times are of the processor, user mode.

use grundy::heap::{Certificate, Code, Moves, Run, check::check, engine::fast::Effort, survey};
use grundy::{Budget, Scanner};
use std::process::{Command, Stdio};
use std::time::Instant;

fn code(text: &str) -> Code {
    Code::parse(&mut Scanner::new(text)).unwrap()
}

/// Seconds of user time of this process, and of its children that have ended.
fn user_seconds() -> (f64, f64) {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    let ticks = |index: usize| fields[index].parse::<f64>().unwrap() / 100.0;
    (ticks(11), ticks(13))
}

fn run(text: &str, limit: u64, threads: usize) -> (Run, f64, f64) {
    let (begun, before) = (Instant::now(), user_seconds().0);
    let effort = Effort { threads, ..Effort::default() };
    let mut run = Run::new(Moves::of(&code(text)).unwrap(), effort);
    while run.period().is_none() && run.len() < limit {
        run.step(limit - 1, &mut Budget::nodes(u64::MAX)).unwrap();
    }
    (run, user_seconds().0 - before, begun.elapsed().as_secs_f64())
}

fn peer(variable: &str, arguments: &[&str]) -> Option<f64> {
    let program = std::env::var_os(variable)?;
    let before = user_seconds().1;
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    Some(user_seconds().1 - before)
}

fn rates() {
    for (text, values) in [
        (".106", 100_000_000),
        (".104", 100_000_000),
        (".16", 300_000),
        (".6", 1_000_000),
        (".04", 100_000),
        (".06", 100_000),
        (".007", 100_000),
    ] {
        let (run, user, _) = run(text, values, 1);
        let rate = run.len() as f64 / user;
        print!("{text:<6} {:>10} values {user:>7.2} s  {:>8.3} M/s", run.len(), rate / 1e6);
        // Peers are asked for fewer values where they would take minutes.
        let fewer = values.min(10_000_000);
        let wanted = fewer.to_string();
        let game = format!("0{text}");
        let mut best: f64 = 0.0;
        for method in ["naive", "rc", "rc2"] {
            if values > 1_000_000 && method != "rc2" {
                continue;
            }
            let quick = if method == "naive" { fewer.min(100_000) } else { fewer };
            let arguments = [&game, "-m", method, "-n", &quick.to_string()];
            if let Some(seconds) = peer("OGSOLVE", &arguments) {
                let theirs = quick as f64 / seconds;
                print!("  ogsolve {method} {:.3} M/s", theirs / 1e6);
                if quick == fewer {
                    best = best.max(theirs);
                }
            }
        }
        if let Some(seconds) = peer("ANALYZE", &[&game, &wanted]) {
            let theirs = fewer as f64 / seconds;
            print!("  tczajka {:.3} M/s", theirs / 1e6);
            best = best.max(theirs);
        }
        println!(
            "{}",
            if best > 0.0 { format!("  ratio {:.1}", rate / best) } else { String::new() }
        );
    }
    for text in [".6", "4!.0"] {
        let (run, user, wall) = run(text, 4_000_000, 2);
        let rate = run.len() as f64 / wall / 1e6;
        println!("{text:<6} 2 threads: {rate:.3} M/s by the clock, {user:.2} s of both");
    }
}

fn proofs() {
    let mut together = 0.0;
    for text in [".16", ".56", ".127", ".356", ".165", ".376", ".354", ".104", ".054", ".454"] {
        let (run, user, _) = run(text, u64::MAX - 4096, 1);
        let period = run.period().unwrap();
        let certificate = Certificate::of(text, &run).unwrap();
        let before = user_seconds().0;
        check(&certificate, 1, &mut Budget::nodes(u64::MAX)).unwrap();
        let checked = user_seconds().0 - before;
        println!(
            "{text:<6} period {} from {}: proved in {user:.2} s, checked in {checked:.2} s",
            period.period, period.preperiod
        );
        if !matches!(text, ".104" | ".054" | ".454") {
            together += user;
        }
    }
    println!("the first seven together: {together:.2} s");
}

/// All short codes whose period is proved from few values.
fn easy_codes() {
    let codes = survey::codes(3);
    let rows = survey::survey(&codes, 1 << 14, 1, &|_| None);
    let easy: Vec<Code> =
        rows.iter().filter(|row| row.period.is_some()).map(|row| code(&row.code)).collect();
    let before = user_seconds().0;
    let again = survey::survey(&easy, 1 << 14, 1, &|_| None);
    let proved = again.iter().filter(|row| row.period.is_some()).count();
    println!(
        "{proved} of {} short codes: proved in {:.2} s",
        codes.len(),
        user_seconds().0 - before
    );
}

fn main() {
    easy_codes();
    rates();
    proofs();
}
