//! The law of limits: every question about every game, on positions of its own made large, in every
//! convention, heeds its limits. What is told to stop does little afterwards, and until then takes little more
//! memory than it may. Nothing here looks at a clock.
//!
//! `GRUNDY_GAMES=a,b` asks about these games only.

use grundy::catalogue::Workbench;
use grundy::solve::misere::quotient::HeapQuotient;
use grundy::table::Card;
use grundy::table::game::AnyGame;
use grundy::tell::board::Board;
use grundy::tell::game_graph::GameGraph;
use grundy::tell::{answer, explain};
use grundy::{Budget, Convention, Stopped, Sum};
use grundy_runs::memory;
use std::cell::Cell;

#[global_allocator]
static ALLOCATOR: memory::Counting = memory::Counting;

/// A question may take so much memory …
const MEMORY_MIB: u64 = 24;
/// … and so much more before it comes to look.
const SPARE_MIB: u64 = 12;
/// It is told to stop when it has looked so often.
const LOOKS: u64 = 40;
/// A question that was told to stop looks at most so often again: its side questions are told too.
const LOOKS_AFTER: u64 = 20;
const NODES: u64 = 50_000;

/// The numbers of an example are made so many times larger; the largest that is still a position counts.
const FACTORS: [u64; 5] = [1_000_000_000, 100_000, 1_000, 30, 4];

/// Asks a question and says why it was stopped.
type Question = fn(&Sum, Convention, &mut Budget) -> Option<Stopped>;

const QUESTIONS: [(&str, Question); 9] = [
    ("value", |sum, play, budget| answer::worth(sum, play, budget).stopped),
    ("moves", |sum, play, budget| answer::moves(sum, play, false, budget).err()),
    ("all moves", |sum, play, budget| answer::moves(sum, play, true, budget).err()),
    ("explain", |sum, play, budget| explain::explain(sum, play, budget).err()),
    ("board", |sum, play, budget| Board::of(sum, play, budget).err()),
    ("graph", |sum, play, budget| GameGraph::below(sum, play, 100, budget).err()),
    ("equal", |sum, play, budget| answer::equality(sum, sum, play, budget).err()),
    ("marking", |sum, _, budget| {
        sum.components().first().and_then(|part| explain::marking::walk(&**part, budget).err())
    }),
    ("genus", |sum, _, budget| sum.genus(budget).err()),
];

/// Asks about all heaps of a game.
type HeapQuestion = fn(&dyn AnyGame, &mut Budget) -> Option<Stopped>;

/// More heaps than anybody can look at.
const HEAPS: u64 = 1_000_000_000;

const HEAP_QUESTIONS: [(&str, HeapQuestion); 5] = [
    ("values", |game, budget| answer::values(game, HEAPS, budget).err()),
    ("values so far", |game, budget| answer::values_so_far(game, HEAPS, budget).stopped),
    ("period", |game, budget| answer::period(game, HEAPS, budget).err()),
    ("genera", |game, budget| answer::genera(game, HEAPS, budget).stopped),
    ("quotient", |game, budget| HeapQuotient::up_to(HEAPS, game.heap_rule()?, budget).err()),
];

fn main() {
    let wanted = std::env::var("GRUNDY_GAMES").unwrap_or_default();
    let wanted: Vec<&str> = wanted.split(',').filter(|name| !name.is_empty()).collect();
    let mut broken = Vec::new();
    let mut asked = 0;
    for card in Workbench::default().cards() {
        if !wanted.is_empty() && !wanted.contains(&&*card.name) {
            continue;
        }
        for position in large_positions(&card) {
            for play in [Convention::Normal, Convention::Misere] {
                for (name, question) in QUESTIONS {
                    let Ok(sum) = Workbench::default().open(&position) else { continue };
                    asked += 1;
                    let found = ask(|budget| question(&sum, play, budget));
                    broken
                        .extend(found.map(|why| format!("{name} of {position}, {play:?}: {why}")));
                }
            }
        }
        for spec in specs(&card) {
            for (name, question) in HEAP_QUESTIONS {
                let Ok(game) = Workbench::default().heap_game(&spec) else { continue };
                asked += 1;
                let found = ask(|budget| question(&*game, budget));
                broken.extend(found.map(|why| format!("{name} of {spec}: {why}")));
            }
        }
    }
    eprintln!("{asked} questions");
    assert!(asked > 0, "no such game");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// A game with the parameters of its examples.
fn specs(card: &Card) -> Vec<String> {
    let mut specs: Vec<String> =
        card.examples.iter().filter_map(|text| Some(text.split_once(' ')?.0.to_owned())).collect();
    specs.sort();
    specs.dedup();
    specs
}

/// Examples of a game with larger numbers.
fn large_positions(card: &Card) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for example in card.examples.iter() {
        let larger = FACTORS.iter().map(|factor| enlarged(example, *factor));
        let opened = larger.filter(|text| Workbench::default().open(text).is_ok());
        found.extend(opened.take(2));
    }
    found.sort();
    found.dedup();
    found.truncate(MOST_POSITIONS);
    found
}

const MOST_POSITIONS: usize = 4;

/// The same text with every number of the position made larger; the parameters stay.
fn enlarged(example: &str, factor: u64) -> String {
    let Some((game, position)) = example.split_once(' ') else { return example.to_owned() };
    let mut text = format!("{game} ");
    let mut digits = String::new();
    for c in position.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        if let Ok(number) = digits.parse::<u64>() {
            text += &number.saturating_mul(factor).to_string();
        }
        digits.clear();
        text.extend((c != '\0').then_some(c));
    }
    text
}

/// What is wrong with how a question keeps its limits.
fn ask(question: impl FnOnce(&mut Budget) -> Option<Stopped>) -> Option<String> {
    let before = memory::in_use();
    memory::peak();
    let looks = Cell::new(0u64);
    let stop = |_| {
        looks.set(looks.get() + 1);
        if memory::in_use() - before > memory::bytes(MEMORY_MIB) {
            return Some(Stopped::Memory(MEMORY_MIB));
        }
        (looks.get() > LOOKS).then_some(Stopped::Cancelled)
    };
    let stopped = question(&mut Budget::new(NODES, &stop).within(MEMORY_MIB));
    let taken = memory::peak() - before;
    if taken > memory::bytes(MEMORY_MIB + SPARE_MIB) {
        return Some(format!("it took {} MiB", taken >> 20));
    }
    if looks.get() > LOOKS + LOOKS_AFTER {
        return Some(format!("it looked {} times, {stopped:?}", looks.get()));
    }
    None
}
