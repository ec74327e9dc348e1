//! The programs in `examples/`, run: what they show must work.
#![allow(clippy::unwrap_used)] // a missing folder is a failed test

use std::collections::BTreeSet;

#[path = "../examples/digraph.rs"]
mod digraph;
#[path = "../examples/limits.rs"]
mod limits;
#[path = "../examples/nimbers.rs"]
mod nimbers;
#[path = "../examples/own_game.rs"]
mod own_game;
#[path = "../examples/periods.rs"]
mod periods;
#[path = "../examples/winning_moves.rs"]
mod winning_moves;

type Program = fn() -> Result<(), Box<dyn std::error::Error>>;

const PROGRAMS: &[(&str, Program)] = &[
    ("digraph", digraph::main),
    ("limits", limits::main),
    ("nimbers", nimbers::main),
    ("own_game", own_game::main),
    ("periods", periods::main),
    ("winning_moves", winning_moves::main),
];

#[test]
fn every_program_runs_to_its_end() {
    for (name, program) in PROGRAMS {
        program().unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn none_is_left_out() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let files = std::fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().path().file_stem().unwrap().to_os_string());
    let listed: BTreeSet<_> = PROGRAMS.iter().map(|(name, _)| (*name).into()).collect();
    assert_eq!(names.collect::<BTreeSet<_>>(), listed);
}
