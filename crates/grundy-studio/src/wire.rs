//! The shapes of answers for the page's TypeScript, made from the Rust types. The page must not have
//! others: `cargo xtask types` writes the file.

use crate::questions::Reply;
use grundy::tell::answer::{
    Calculated, ComponentWorth, Drawn, Identity, MoveAnswer, Moves, PeriodAnswer, Portrait, Sparse,
    Values, Worth,
};
use grundy::{Convention, Outcome, Stopped};
use serde::Serialize;
use std::path::Path;
use std::time::Duration;
use ts_rs::{Config, TS};

const FILE: &str = "../../web/src/wire.ts";

/// Words that stand for each other, as a type.
fn union(name: &str, words: &[impl Serialize]) -> String {
    let words: Vec<String> =
        words.iter().map(|word| serde_json::to_string(word).expect("a word")).collect();
    format!("export type {name} = {};\n", words.join(" | ").replace('"', "'"))
}

/// One of every kind; a new reason does not compile until it stands here.
fn reasons() -> Vec<&'static str> {
    let mut kinds = vec![Stopped::Nodes(0)];
    let next = |stopped: &Stopped| match stopped {
        Stopped::Nodes(_) => Some(Stopped::Time(Duration::ZERO)),
        Stopped::Time(_) => Some(Stopped::Memory(0)),
        Stopped::Memory(_) => Some(Stopped::Cancelled),
        Stopped::Cancelled => Some(Stopped::TooLarge { what: String::new(), steps: 0, limit: 0 }),
        Stopped::TooLarge { .. } => Some(Stopped::Endless(String::new())),
        Stopped::Endless(_) => Some(Stopped::NoMethod(String::new())),
        Stopped::NoMethod(_) => None,
    };
    while let Some(kind) = next(&kinds[kinds.len() - 1]) {
        kinds.push(kind);
    }
    kinds.iter().map(Stopped::reason).collect()
}

fn declared<T: TS>(config: &Config) -> String {
    format!("export {}\n", T::decl(config))
}

fn types() -> String {
    let config = &Config::new().with_large_int("number");
    [
        "// The shapes of the engine's answers, written by ‘cargo xtask types’.\n\n".into(),
        "import type { Board } from './api';\n\n".into(),
        union("Play", &[Convention::Normal, Convention::Misere, Convention::Score]),
        union("Outcome", &[Outcome::N, Outcome::P, Outcome::D]),
        union("Reason", &reasons()),
        "export type Stopped = { reason: Reason, message: string };\n".into(),
        "export type Answered<T> = T & { stopped?: Stopped };\n".into(),
        declared::<ComponentWorth>(config),
        declared::<Worth>(config),
        declared::<MoveAnswer>(config),
        declared::<Moves>(config),
        declared::<Reply>(config),
        declared::<Values>(config),
        declared::<PeriodAnswer>(config),
        declared::<Identity>(config),
        declared::<Sparse>(config),
        declared::<Portrait>(config),
        declared::<Drawn>(config),
        declared::<Calculated>(config),
    ]
    .concat()
}

#[test]
fn the_page_has_the_types_of_the_engine() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("GRUNDY_WRITE_TYPES").is_some() {
        std::fs::write(&path, types()).expect("the file can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == types(), "web/src/wire.ts is not up to date: run ‘cargo xtask types’");
}
