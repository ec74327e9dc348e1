//! Facts about Cram and Sprouts, with their sources, and about the searches that find them.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

mod facts;

use facts::{genus, of_kind, open, outcome, read_genus, slow, value};
use grundy::base::dice::Seeded;
use grundy::games::cram::Cram;
use grundy::games::sprouts::Sprouts;
use grundy::solve::couples::{Couples, Effort};
use grundy::{Budget, Convention, Dice, Nimber, Outcome, Play, Ruleset, Scanner, Value};

/// CGSuite2 and Beling.
const CRAM: &str = include_str!("data/cram.tsv");

fn squares(board: &str) -> usize {
    match board.split_once('x') {
        Some((rows, columns)) => rows.parse::<usize>().unwrap() * columns.parse::<usize>().unwrap(),
        None => board.matches('.').count(),
    }
}

#[test]
fn cram_boards_have_the_published_values() {
    let most = if slow() { 40 } else { 28 };
    let (mut checked, mut larger) = (0, 0);
    for (input, expected) in of_kind(CRAM, "cram") {
        let board = input.split(' ').next().unwrap();
        if squares(board) > most {
            larger += 1;
            continue;
        }
        assert_eq!(value(&format!("cram {board}")).to_string(), expected, "{input}");
        checked += 1;
    }
    assert_eq!(checked + larger, 62);
    assert!(checked >= 40, "{checked}");
}

/// Boards of three rows and three to twenty columns (Lemoine and Viennot, «Nimbers are inevitable», 2012).
#[test]
fn cram_boards_of_three_rows_have_the_published_values() {
    let published = [0, 1, 1, 4, 1, 3, 1, 2, 0, 1, 2, 3, 1, 4, 0, 1, 0, 2];
    let longest = if slow() { 17 } else { 12 };
    for (columns, expected) in (3..=longest).zip(published) {
        let found = open(&format!("cram 3x{columns}")).value(&mut Budget::nodes(u64::MAX)).unwrap();
        assert_eq!(found, Value::Nim(Nimber(expected)), "3x{columns}");
    }
}

#[test]
fn cram_boards_have_the_published_genera() {
    let mut checked = 0;
    for (input, expected) in of_kind(CRAM, "cram-misere") {
        let board = input.split(' ').next().unwrap();
        let found = genus(&format!("cram {board}"));
        match input.ends_with("genus") {
            true => assert_eq!(found, read_genus(expected), "{input}"),
            false => assert_eq!(found.1[0].to_string(), expected, "{input}"),
        }
        checked += 1;
    }
    assert_eq!(checked, 41);
}

#[test]
fn even_boards_are_lost_and_even_by_odd_boards_won() {
    // The theorem about outcomes (ONAG11), against the search that does not know it.
    for (rows, columns) in [(2, 2), (2, 3), (2, 4), (3, 4), (4, 4), (4, 5), (2, 7), (5, 4)] {
        let component = open(&format!("cram {rows}x{columns}"));
        let found = component.components()[0].value_by_couples(&mut Budget::default()).unwrap();
        let lost = rows % 2 == 0 && columns % 2 == 0;
        assert_eq!(found == Some(Nimber(0)), lost, "{rows}x{columns}");
    }
}

/// The pattern that was found by computation (Applegate, Jacobson and Sleator 1991; Lemoine and
/// Viennot): the first player wins if the remainder by 6 is 3, 4 or 5.
#[test]
fn sprouts_outcomes() {
    for spots in 0..=if slow() { 17 } else { 11 } {
        let expected = if spots % 6 >= 3 { Outcome::N } else { Outcome::P };
        assert_eq!(outcome(&format!("sprouts {spots}"), Convention::Normal), expected, "{spots}");
    }
}

/// Misère play: N for 0, 1, 5, 6; P for 2, 3, 4, 7, 8, 9 (Applegate, Jacobson and Sleator; Lemoine
/// and Viennot).
#[test]
fn sprouts_misere_outcomes() {
    for spots in 0..=9 {
        let won = [0, 1, 5, 6].contains(&spots);
        let expected = if won { Outcome::N } else { Outcome::P };
        assert_eq!(outcome(&format!("sprouts {spots}"), Convention::Misere), expected, "{spots}");
    }
}

/// A game lasts at least 2n and at most 3n−1 moves (TIG2009): every curve takes one life away, and
/// what is left at the end are the survivors.
#[test]
fn sprouts_games_end_in_time() {
    let mut dice = Seeded(24);
    for spots in 1..=7u64 {
        for _ in 0..200 {
            let text = spots.to_string();
            let mut drawing = Sprouts.parse(&mut Scanner::new(&text)).unwrap();
            let mut moves = 0;
            loop {
                let mut options = Vec::new();
                Sprouts.options(&drawing, &mut options);
                if options.is_empty() {
                    break;
                }
                let choice = dice.roll(options.len() as u64 - 1);
                drawing = options.swap_remove(choice as usize);
                moves += 1;
            }
            assert!((2 * spots..3 * spots).contains(&moves), "{spots} spots, {moves} moves");
        }
    }
}

fn lands(spots: usize) -> Vec<<Sprouts as Ruleset>::Position> {
    let text = spots.to_string();
    let drawing = Sprouts.parse(&mut Scanner::new(&text)).unwrap();
    let mut parts = Vec::new();
    Sprouts.summands(drawing, &mut parts);
    parts.into_iter().map(|part| Sprouts.canonical(part)).collect()
}

fn is_lost(
    couples: &Couples<<Sprouts as Ruleset>::Position>,
    spots: usize,
    effort: Effort,
) -> bool {
    let budget = &mut Budget::nodes(u64::MAX);
    couples.is(&Sprouts, &lands(spots), Nimber(0), &effort, budget).unwrap().unwrap()
}

#[test]
fn a_small_table_and_several_workers_find_the_same() {
    for (threads, memory) in
        [(1, 1 << 30), (1, 400_000), (2, 1 << 30), (2, 1_000_000), (2, 400_000), (3, 400_000)]
    {
        let couples = Couples::default();
        assert!(is_lost(&couples, 8, Effort { threads, memory }), "{threads} {memory}");
        let report = couples.report();
        assert!(memory >= 1_000_000 || report.sweeps > 0, "{report:?}");
    }
}

#[test]
fn a_small_store_and_several_workers_find_the_same_values() {
    let cram = Cram::default();
    for (board, expected) in [("4x5", 2), ("5x5", 0), ("4x7", 3), ("5x6", 2)] {
        let part = cram.canonical(cram.parse(&mut Scanner::new(board)).unwrap());
        for (threads, memory) in [(1, 1 << 30), (1, 1), (2, 1 << 30), (3, 1)] {
            let couples = Couples::default();
            let (effort, budget) = (Effort { threads, memory }, &mut Budget::nodes(u64::MAX));
            let value = couples.value(&cram, &part, &effort, budget).unwrap();
            assert_eq!(value, Some(Nimber(expected)), "{board} {threads} {memory}");
            let report = couples.report();
            assert!(memory > 1 || board != "5x6" || report.forgotten > 5_000, "{report:?}");
            assert!(budget.spent() <= report.expanded, "{report:?}");
            assert!(threads > 1 || budget.spent() == report.expanded, "{report:?}");
        }
    }
}

/// Boards that are too large for a code are searched by couples.
#[test]
fn long_strips_of_cram_are_dawsons_kayles() {
    let dawson = open("cram 1x60").value(&mut Budget::default()).unwrap();
    assert_eq!(dawson, open("dawsons-kayles 60").value(&mut Budget::default()).unwrap());
    let dawson = open("cram 1x100").value(&mut Budget::default()).unwrap();
    assert_eq!(dawson, open("dawsons-kayles 100").value(&mut Budget::default()).unwrap());
}

#[test]
fn one_worker_leaves_the_same_numbers_everywhere() {
    let couples = Couples::default();
    assert!(is_lost(&couples, 6, Effort::default()));
    let again = Couples::default();
    assert!(is_lost(&again, 6, Effort::default()));
    assert_eq!(couples.report(), again.report());
}

/// The fingerprint of the searches: how many positions each looks at. A change of order, of a table or
/// of a rule shows here even where all answers stay the same; if it is meant, write the new numbers.
#[test]
fn searches_look_at_as_many_positions_as_they_did() {
    use Convention::{Misere, Normal};
    let pinned = [
        ("cram 4x5", Normal, 678),
        ("cram 3x7", Normal, 367),
        ("cram 5x5", Normal, 1131),
        ("sprouts 5", Normal, 721),
        ("sprouts 6", Normal, 929),
        ("sprouts 7", Normal, 1216),
        ("cram 3x5", Misere, 214),
        ("sprouts 4", Misere, 1111),
    ];
    let found = pinned.map(|(text, play, _)| {
        let budget = &mut Budget::default();
        match play {
            Misere => drop(open(text).outcome(play, budget).unwrap()),
            _ => drop(open(text).value(budget).unwrap()),
        }
        (text, play, budget.spent())
    });
    assert_eq!(found, pinned);
}

#[test]
fn a_stopped_search_goes_on() {
    let whole = Couples::default();
    assert!(!is_lost(&whole, 9, Effort::default()));
    let couples = Couples::default();
    let mut slices = 0;
    let answer = loop {
        let budget = &mut Budget::nodes(40);
        slices += 1;
        if let Ok(answer) = couples.is(&Sprouts, &lands(9), Nimber(0), &Effort::default(), budget) {
            break answer;
        }
    };
    assert_eq!((answer, slices > 5), (Some(false), true));
}

/// Statements that something is not so, too: by an option that has the value, or by another value.
#[test]
fn proofs_of_won_positions_hold() {
    for (text, value, holds) in [
        ("sprouts 9", 0, false),
        ("sprouts 7", 1, false),
        ("cram 4x7", 3, true),
        ("cram 4x5", 3, false),
    ] {
        let (sum, budget) = (open(text), &mut Budget::default());
        let position = &sum.components()[0];
        let proof = position.prove(Nimber(value), budget).unwrap().unwrap();
        assert_eq!(position.check(&proof, Nimber(value), holds, budget).unwrap(), Ok(()), "{text}");
        assert!(position.check(&proof, Nimber(value), !holds, budget).unwrap().is_err(), "{text}");
    }
}

#[test]
fn proofs_hold_and_changed_proofs_do_not() {
    let budget = &mut Budget::default();
    for (text, wrong) in [("sprouts 6", "sprouts 5"), ("cram 4x4", "cram 4x5")] {
        let sum = open(text);
        let position = &sum.components()[0];
        let proof = position.prove(Nimber(0), budget).unwrap().unwrap();
        assert!(proof.len() > 20, "{text}");
        let check = |facts: &[String], holds| {
            position.check(facts, Nimber(0), holds, &mut Budget::default()).unwrap()
        };
        assert_eq!(check(&proof, true), Ok(()), "{text}");
        assert!(check(&proof, false).is_err(), "the opposite");
        assert!(check(&proof[..proof.len() - 1], true).is_err(), "the end is missing");
        assert!(check(&proof[1..], true).is_err(), "the start is missing");
        for (index, line) in proof.iter().enumerate().step_by(7) {
            let mut changed = proof.clone();
            changed[index] = match line.rsplit_once(" != ") {
                Some((part, _)) => format!("{part} != 61"),
                None => format!("{} = 61", line.rsplit_once(" = ").unwrap().0),
            };
            assert!(check(&changed, true).is_err(), "{line}");
        }
        let other = open(wrong);
        let claim = other.components()[0].check(&proof, Nimber(0), true, budget).unwrap();
        assert!(claim.is_err(), "a proof of {text} is none of {wrong}");
    }
}
