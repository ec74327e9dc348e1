//! The working method for rules of any kind: tables of numbers and lists of positions, one worker.
//!
//! `cargo bench --manifest-path bench/Cargo.toml --bench tables`. A loop in C for Wythoff's game is compiled with
//! `cc` and runs beside; so does `igsolve` of beling/impartial-games with the same bar of chocolate where `IGSOLVE`
//! names it. Times are of the processor, user mode.

use grundy::games::chomp::Chomp;
use grundy::games::graph_kayles::GraphKayles;
use grundy::games::nim_2d::Nim2d;
use grundy::games::treblecross::Treblecross;
use grundy::games::wythoff::Wythoff;
use grundy::rules::numbered::{Numbered, Numbering, Tuples, tuples};
use grundy::rules::{Powers, parts_of};
use grundy::solve::sweep::Sweep;
use grundy::solve::tally::Tally;
use grundy::{Budget, Convention, Play, Ruleset, Scanner};
use grundy_bench::user_seconds;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

/// Subtraction on vectors: a move takes one of these from a vector of three numbers.
struct Vectors;

const TAKEN: [[u64; 3]; 12] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, 1, 0],
    [0, 1, 1],
    [1, 0, 1],
    [1, 1, 1],
    [2, 1, 0],
    [0, 2, 1],
    [1, 0, 2],
    [3, 2, 1],
    [5, 0, 3],
];

impl Ruleset for Vectors {
    type Position = [u64; 3];

    fn options(&self, of: &[u64; 3], out: &mut Vec<[u64; 3]>) {
        let fits = |taken: &&[u64; 3]| (0..3).all(|i| taken[i] <= of[i]);
        let after = |taken: &[u64; 3]| [of[0] - taken[0], of[1] - taken[1], of[2] - taken[2]];
        out.extend(TAKEN.iter().filter(fits).map(after));
    }

    fn rank(&self, of: &[u64; 3]) -> Option<u128> {
        Some(of.iter().map(|heap| u128::from(*heap)).sum())
    }

    fn powers(&self) -> Powers<'_, [u64; 3]> {
        Powers { numbered: Some(self), ..Powers::NONE }
    }
}

impl Numbered<[u64; 3]> for Vectors {
    fn count(&self, top: &[u64; 3]) -> u128 {
        tuples(*top)
    }

    fn numbering(&self, top: &[u64; 3]) -> Box<dyn Numbering<[u64; 3]>> {
        Box::new(Tuples::new(*top, |of| of))
    }

    fn above(&self, one: &[u64; 3], other: &[u64; 3]) -> [u64; 3] {
        [0, 1, 2].map(|i| one[i].max(other[i]))
    }
}

/// The same rules, counting positions whose options are asked for, and options.
struct Counted<R> {
    rules: R,
    positions: AtomicU64,
    options: AtomicU64,
}

impl<R: Ruleset> Ruleset for Counted<R> {
    type Position = R::Position;

    fn options(&self, of: &R::Position, out: &mut Vec<R::Position>) {
        let before = out.len();
        self.rules.options(of, out);
        self.positions.fetch_add(1, Ordering::Relaxed);
        self.options.fetch_add((out.len() - before) as u64, Ordering::Relaxed);
    }

    fn summands(&self, of: R::Position, out: &mut Vec<R::Position>) {
        self.rules.summands(of, out);
    }

    fn canonical(&self, of: R::Position) -> R::Position {
        self.rules.canonical(of)
    }

    fn rank(&self, of: &R::Position) -> Option<u128> {
        self.rules.rank(of)
    }

    fn powers(&self) -> Powers<'_, R::Position> {
        self.rules.powers()
    }
}

/// The value of a canonical summand by the table, or by the list.
fn value<R: Ruleset>(rules: &R, part: &R::Position, by_numbers: bool) -> u64 {
    let budget = &mut Budget::nodes(u64::MAX);
    match by_numbers {
        true => Sweep::new(Convention::Normal).value(rules, part, budget).unwrap().unwrap(),
        false => Tally::default().value(rules, part, budget).unwrap(),
    }
}

/// Solves a position, tells how fast, and returns the seconds of one time.
fn measure<R: Ruleset>(name: &str, rules: R, of: R::Position, by_numbers: bool) -> f64 {
    let part = parts_of(&rules, of).remove(0);
    let (mut times, mut seconds, before) = (0, 0.0, user_seconds().0);
    while seconds < 0.5 {
        value(&rules, &part, by_numbers);
        times += 1;
        seconds = user_seconds().0 - before;
    }
    seconds /= f64::from(times);
    let counted = Counted { rules, positions: AtomicU64::new(0), options: AtomicU64::new(0) };
    let value = value(&counted, &part, by_numbers);
    let (positions, options) = (counted.positions.into_inner(), counted.options.into_inner());
    let rate = options as f64 / seconds / 1e6;
    let method = if by_numbers { "table" } else { "list" };
    println!(
        "{name:<20} {method:<5} *{value:<4} {seconds:>8.3} s  {positions:>9} positions  {options:>11} options  \
         {rate:>7.1} million/s"
    );
    seconds
}

/// Seconds of user time of a program, or nothing if it cannot be run.
fn peer(command: &mut Command) -> Option<f64> {
    let before = user_seconds().1;
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    status.success().then(|| user_seconds().1 - before)
}

fn read<G: Play>(rules: &G, text: &str) -> G::Position {
    rules.parse(&mut Scanner::new(text)).unwrap()
}

fn chomp() {
    for side in [10, 12] {
        let ours = measure(
            &format!("chomp {side}x{side}"),
            Chomp,
            read(&Chomp, &format!("{side}x{side}")),
            true,
        );
        let Some(program) = std::env::var_os("IGSOLVE") else { continue };
        let side = side.to_string();
        if let Some(theirs) = peer(Command::new(program).args(["chomp", "-r", &side, "-c", &side]))
        {
            println!("  igsolve {theirs:.3} s  ratio {:.3}", ours / theirs);
        }
    }
    measure("chomp 10x10", Chomp, read(&Chomp, "10x10"), false);
}

/// How often the loop in C runs, since its time is read in hundredths of a second.
const TIMES: u32 = 5;

fn wythoff() {
    let rules = || Wythoff::new(1);
    let ours = measure("wythoff 600,601", rules(), [600, 601], true);
    measure("wythoff 600,601", rules(), [600, 601], false);
    let folder = env!("CARGO_TARGET_TMPDIR");
    let program = format!("{folder}/wythoff");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/wythoff.c");
    let built = Command::new("cc").args(["-O2", "-o", &program, source]).status();
    if !built.is_ok_and(|status| status.success()) {
        println!("  no C compiler, so no loop in C");
        return;
    }
    if let Some(theirs) = peer(Command::new(program).args(["602", &TIMES.to_string()])) {
        let theirs = theirs / f64::from(TIMES);
        println!("  the loop in C {theirs:.3} s  ratio {:.2}", ours / theirs);
    }
}

fn main() {
    chomp();
    wythoff();
    measure("vectors 200,200,200", Vectors, [200, 200, 200], true);
    measure("nim-2d 0/3000", Nim2d, read(&Nim2d, "0/3000"), true);
    measure("nim-2d 0/3000", Nim2d, read(&Nim2d, "0/3000"), false);
    measure("treblecross 60", Treblecross, read(&Treblecross, "60"), false);
    let kayles = GraphKayles::on_vertices();
    measure("node-kayles 5x8", kayles, read(&kayles, "grid:5x8"), false);
}
