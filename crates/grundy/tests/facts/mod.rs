//! What the tests of known facts share: reading tables of facts, and asking short questions.
#![allow(dead_code, clippy::unwrap_used)] // Every test file uses a part of it.

use grundy::catalogue::{self, Workbench};
use grundy::solve::genus::Genus;
use grundy::{Budget, Convention, Nimber, Outcome, Sum, Value};

/// The rows of a table, split at tabs, without its comments.
pub fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split('\t').collect())
}

/// The rows of one kind, as input and expected answer.
pub fn of_kind<'a>(table: &'a str, kind: &str) -> Vec<(&'a str, &'a str)> {
    let rows = rows(table).filter(|row| row[0] == kind);
    rows.map(|row| (row[1], row.get(2).copied().unwrap_or(""))).collect()
}

/// All whole numbers in a text.
pub fn numbers(text: &str) -> Vec<u64> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty());
    digits.map(|run| run.parse().unwrap()).collect()
}

/// Opens a position.
pub fn open(text: &str) -> Sum {
    catalogue::open(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The value of a position, which must be a nimber.
pub fn value(text: &str) -> u64 {
    value_of(&open(text))
}

/// The value of a sum, which must be a nimber.
pub fn value_of(sum: &Sum) -> u64 {
    match sum.value(&mut Budget::default()) {
        Ok(Value::Nim(Nimber(value))) => value,
        other => panic!("{sum}: {other:?}"),
    }
}

/// Who wins.
pub fn outcome(text: &str, play: Convention) -> Outcome {
    open(text).outcome(play, &mut Budget::default()).unwrap()
}

/// The positions after all winning moves, sorted.
pub fn winning(text: &str, play: Convention) -> Vec<String> {
    let moves = open(text).winning_moves(play, &mut Budget::default()).unwrap();
    let mut results: Vec<String> = moves.iter().map(|option| option.result.to_string()).collect();
    results.sort_unstable();
    results.dedup();
    results
}

/// The values of the heaps 0, …, last of a game.
pub fn sequence(game: &str, last: u64) -> Vec<u64> {
    let game = Workbench::default().game(game).unwrap_or_else(|error| panic!("{error}"));
    let values = game.sequence(last, &mut Budget::nodes(u64::MAX)).unwrap();
    values.into_iter().map(u64::from).collect()
}

/// The proved preperiod and period of a game, looked for among the first `limit` heaps.
pub fn period(game: &str, limit: u64) -> Option<(u64, u64)> {
    let opened = Workbench::default().game(game).unwrap_or_else(|error| panic!("{error}"));
    let found = opened.period(limit, &mut Budget::nodes(u64::MAX)).unwrap();
    found.map(|period| (period.preperiod, period.period))
}

/// How many digits of a genus are compared: more than any of the tables has.
const DIGITS: usize = 24;

/// A genus as its value and its first digits. The last two digits repeat.
pub fn genus_digits(genus: &Genus) -> (u64, Vec<u64>) {
    let length = genus.misere.len();
    let index = |i: usize| if i < length { i } else { length - 2 + (i - length) % 2 };
    (genus.normal.0, (0..DIGITS).map(|i| genus.misere[index(i)]).collect())
}

/// The genus of a position.
pub fn genus(text: &str) -> (u64, Vec<u64>) {
    let sum = open(text);
    let found = sum.genus(&mut Budget::default());
    genus_digits(&found.unwrap_or_else(|stopped| panic!("{text}: {stopped}")))
}

/// Reads a printed genus: `3`, `3^1431`, `2^2`, `6^(1,9,10,8)`, `8^8(10)`.
///
/// A genus without digits is that of a Nim heap. After the printed digits each one is read as the one
/// before with 2 nim-added: so 4^146 is 4^146464…, and CGSuite's `2^2` is 2^2020…. With two digits or
/// more this is what the notation means; after a single digit it is a guess, which often holds.
pub fn read_genus(text: &str) -> (u64, Vec<u64>) {
    let Some((value, superscript)) = text.split_once('^') else {
        return genus_digits(&Genus::of_heap(text.parse().unwrap()));
    };
    let mut digits = Vec::new();
    let mut rest = superscript;
    while let Some(c) = rest.chars().next() {
        if c == '(' {
            let (inner, after) = rest[1..].split_once(')').unwrap();
            digits.extend(numbers(inner));
            rest = after;
        } else {
            digits.push(u64::from(c.to_digit(10).unwrap()));
            rest = &rest[1..];
        }
    }
    while digits.len() < DIGITS {
        digits.push(digits[digits.len() - 1] ^ 2);
    }
    (value.parse().unwrap(), digits)
}

/// Splits a list such as `[0,1,6^(1,9,10,8)]` at the commas outside brackets.
pub fn listed(text: &str) -> Vec<&str> {
    let inner = text.trim_start_matches('[').trim_end_matches(']');
    let (mut depth, mut start) = (0, 0);
    let mut items = Vec::new();
    for (at, c) in inner.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                items.push(inner[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(inner[start..].trim());
    items
}

/// Whether the long computations are asked for.
pub fn slow() -> bool {
    std::env::var_os("GRUNDY_SLOW").is_some()
}
