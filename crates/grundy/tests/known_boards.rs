//! Cited facts about games with coins, pawns and boards. Every line names its source.
#![allow(clippy::unwrap_used)] // A fact that cannot be read is a failed test.

use grundy::catalogue::{self, Workbench};
use grundy::games::notakto::grid::Cells;
use grundy::games::notakto::quotient::Element;
use grundy::table::sum::Judge;
use grundy::{Budget, Convention, Nimber, Outcome};
use std::collections::HashMap;

fn value(position: &str) -> String {
    let sum = catalogue::open(position).unwrap_or_else(|error| panic!("{error}"));
    let value = sum.value(&mut Budget::default());
    value.unwrap_or_else(|stopped| panic!("{position}: {stopped}")).to_string()
}

/// The rows of a data file without its comments.
fn rows(data: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = data.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

#[test]
fn values() {
    for (position, expected, source) in [
        ("nimble 0,3,5", "*6", "TIG2009, Nimble: a coin on n is a heap of n"),
        ("nim 0,3,5", "*6", "TIG2009, Nimble"),
        ("nim-2d 3/4,0/7", "*0", "TIG2009, 2D Nim: the nim-sum of all coordinates"),
        ("nim-2d 5/9,2/2", "*12", "TIG2009, 2D Nim"),
        ("poker-nim 3,4,5/7", "*2", "ONAG11, theorem 70, and TIG2009, Poker Nim"),
        ("poker-nim 3,4,7/100", "*0", "ONAG11, theorem 70"),
        ("turning-turtles THTTHTTTHHTHT", "*8", "TIG2009, Turning Turtles: heads as heaps"),
        ("nim 2,5,9,10,12", "*8", "TIG2009, Turning Turtles"),
        ("coins:1-3 HTTHTHTTH", "*29", "CGSuite, GameStripTest: Turning(\"1-3\")"),
        ("mock-turtles htththtth", "*29", "CGSuite, GameStripTest: Turning(\"1-3\")"),
        (
            "northcott W....B..|.WB.....|..BW....|B...W...|.W.B....|..B..W..|...W.B..|B..W....",
            "*7",
            "ONAG11, figure 27: gaps 4, 0, 0, 3, 1, 2, 1, 2",
        ),
        (
            "silver-dollar 0,1,6,9,12,17,18,24,26,30",
            "*0",
            "ONAG11, figure 23: alternate gaps 3, 5, 4, 2, 0 from the right",
        ),
        ("silver-dollar 0,1,3,9,12,17,18,24,26,30", "*7", "ONAG11, figure 23: 2 made 5"),
        ("silver-dollar 0,1,3,6,12,17,18,24,26,30", "*0", "ONAG11, figure 23: the answer"),
        ("silver-dollar-bag 1$", "*0", "ONAG11: the bag counts as full before the Dollar"),
        ("silver-dollar-bag 3,4$", "*0", "ONAG11: no square between the coins"),
        ("silver-dollar-bag:take 1,5$,6", "*0", "ONAG11: full before the Dollar's neighbour"),
        ("silver-dollar-bag:take 1,2$", "*0", "ONAG11: no square between the coins"),
    ] {
        assert_eq!(value(position), expected, "{position} ({source})");
    }
}

#[test]
fn moves_that_the_seeds_show() {
    for (position, text, source) in [
        ("turning-turtles THTTHTTTHHTHT", "turn coins 4 and 9", "TIG2009, Turning Turtles"),
        (
            "silver-dollar 0,1,6,9,12,17,18,24,26,30",
            "move the coin on 6 left 3 squares to 3",
            "ONAG11, figure 23: a gap of 2 becomes 5",
        ),
    ] {
        let sum = catalogue::open(position).unwrap();
        let moves = sum.moves(&mut Budget::default()).unwrap();
        assert!(moves.iter().any(|option| option.text == text), "{position}: {text} ({source})");
    }
}

/// CGSuite lets a lone coin on an odd place pass for an arrangement with the first coin, against
/// its own description of the letter F, so its row for Sympler belongs to another rule: see
/// `sympler_differs_from_cgsuite_by_one_turn`.
const SYMPLER: &str = "1+FS";

#[test]
fn coin_turning_sequences() {
    let mut workbench = Workbench::default();
    for row in rows(include_str!("data/coin_turning.tsv")) {
        let [code, values, source] = row[..] else { panic!("{row:?}") };
        if code == SYMPLER {
            continue;
        }
        for (before, expected) in values.split(' ').enumerate() {
            let position = format!("coins:{code} {}H", "T".repeat(before));
            let sum = workbench.open(&position).unwrap();
            let value = sum.value(&mut Budget::default()).unwrap().to_string();
            assert_eq!(value, format!("*{expected}"), "{position} ({source})");
        }
    }
}

/// Sympler by its definition; `lone` adds the turn of a single coin on an odd place.
fn sympler(last: usize, lone: bool) -> Vec<u64> {
    let mut heads = vec![0, 1];
    for place in 2..=last {
        let mut reached = Vec::new();
        // Coin 1 and coin `place`, with any of the mirrored pairs (or the middle) between them.
        for chosen in 0..1u32 << ((place - 1) / 2) {
            let pairs = (0..(place - 1) / 2).filter(|pair| chosen >> pair & 1 == 1);
            let value = pairs.fold(heads[1], |value, pair| {
                let (left, right) = (2 + pair, place - 1 - pair);
                value ^ heads[left] ^ if left < right { heads[right] } else { 0 }
            });
            reached.push(Nimber(value));
        }
        if lone && place % 2 == 1 {
            reached.push(Nimber(0));
        }
        heads.push(grundy::mex(reached).0);
    }
    heads[1..].to_vec()
}

#[test]
fn sympler_differs_from_cgsuite_by_one_turn() {
    let mut data = rows(include_str!("data/coin_turning.tsv"));
    let row = data.find(|row| row[0] == SYMPLER).unwrap();
    let cgsuite: Vec<u64> = row[1].split(' ').map(|value| value.parse().unwrap()).collect();
    assert_eq!(sympler(cgsuite.len(), true), cgsuite, "{}", row[2]);
    for (before, expected) in sympler(cgsuite.len(), false).into_iter().enumerate() {
        let position = format!("sympler {}H", "T".repeat(before));
        assert_eq!(value(&position), format!("*{expected}"), "{position}");
    }
}

#[test]
fn coin_turning_option_counts() {
    for (code, place, expected, source) in [
        ("1-9", 20, 169_766, "CGSuite, GameHeapTest"),
        ("3", 20, 171, "CGSuite, GameHeapTest"),
        ("1-3C(5)", 20, 11, "CGSuite, GameHeapTest"),
        ("3E", 20, 9, "CGSuite, GameHeapTest"),
        ("1+S", 20, 2046, "CGSuite, GameHeapTest"),
    ] {
        let position = format!("coins:{code} {}H", "T".repeat(place - 1));
        let sum = catalogue::open(&position).unwrap();
        let count = sum.moves(&mut Budget::default()).unwrap().len();
        assert_eq!(count, expected, "{position} ({source})");
    }
}

#[test]
fn chomp() {
    let mut workbench = Workbench::default();
    let budget = &mut Budget::default();
    for row in rows(include_str!("data/chomp.tsv")) {
        let [bar, fact] = row[..] else { panic!("{row:?}") };
        let sum = workbench.open(&format!("chomp {bar}")).unwrap();
        if !fact.contains(',') {
            assert_eq!(sum.value(budget).unwrap().to_string(), format!("*{fact}"), "{bar}");
            continue;
        }
        let winning = sum.winning_moves(Convention::Normal, budget).unwrap();
        let found: Vec<&str> = winning.iter().map(|option| option.text.as_str()).collect();
        let expected = fact.split(' ').map(|bite| {
            let (row, column) = bite.split_once(',').unwrap();
            let one_on = |text: &str| text.parse::<u32>().unwrap() + 1;
            format!("bite at row {}, column {}", one_on(row), one_on(column))
        });
        assert_eq!(found, expected.collect::<Vec<_>>(), "{bar}");
    }
}

/// A row of n cells, n = 0, 1, …, 60: the octal game .007 shifted by two, computed independently.
const TREBLECROSS: &str = "0 1 1 1 2 2 0 3 3 1 1 1 0 4 3 3 3 2 2 2 4 4 0 5 5 2 2 2 3 3 0 5 0 1 1 \
    1 3 3 3 5 6 4 4 1 0 5 5 6 6 2 7 7 7 8 0 1 9 2 7 2 3";

#[test]
fn treblecross() {
    for (cells, expected) in TREBLECROSS.split_whitespace().enumerate() {
        assert_eq!(value(&format!("treblecross {cells}")), format!("*{expected}"), "{cells} cells");
        assert_eq!(value(&format!("octal:.007 {}", cells + 2)), format!("*{expected}"));
    }
}

/// Search alone, for all sums of one, two and three boards, equals the quotient, and the boards have the
/// elements of the published table.
#[test]
fn notakto_search_equals_the_misere_quotient() {
    let mut workbench = Workbench::default();
    let boards: Vec<&str> = rows(include_str!("data/notakto.tsv")).map(|row| row[0]).collect();
    assert_eq!(boards.len(), 46);
    let grid = Cells::new(3, 3, 3);
    for row in rows(include_str!("data/notakto.tsv")) {
        let sum = workbench.open(&format!("notakto {}", row[0])).unwrap();
        let board = sum.components()[0].position().downcast_ref::<Vec<u64>>().unwrap()[0];
        let element = Element::of_board(&grid, board).to_string();
        assert_eq!(element.replace('²', "2"), row[1], "{sum} (The secrets of Notakto)");
    }
    let empty = workbench.open("notakto 1").unwrap();
    let mut judge = Judge::new(&empty, Convention::Misere);
    let budget = &mut Budget::default();
    let mut check = |chosen: &[usize]| {
        let texts: Vec<&str> = chosen.iter().map(|index| boards[*index]).collect();
        let sum = workbench.open(&format!("notakto {}", texts.join(","))).unwrap();
        let by_theorem = sum.components()[0].known_misere();
        assert_eq!(judge.outcome(&sum, budget).ok(), by_theorem, "{sum}");
    };
    for one in 0..46 {
        check(&[one]);
        for two in one..46 {
            check(&[one, two]);
            (two..46).for_each(|three| check(&[one, two, three]));
        }
    }
}

#[test]
fn notakto_outcomes() {
    for (position, expected, source) in [
        ("notakto 1", Outcome::N, "The secrets of Notakto: the first player takes the centre"),
        ("notakto .../.X./...", Outcome::P, "The secrets of Notakto: c² is lost"),
        ("notakto 2", Outcome::P, "The secrets of Notakto: c² is lost"),
        ("notakto 3", Outcome::N, "The secrets of Notakto: c³ = ac² is won"),
        ("notakto 100", Outcome::P, "The secrets of Notakto: even powers of c"),
    ] {
        let sum = catalogue::open(position).unwrap();
        let outcome = sum.outcome(Convention::Misere, &mut Budget::default()).unwrap();
        assert_eq!(outcome, expected, "{position} ({source})");
    }
}

/// One, two and three empty boards are solved by search as by the quotient, winning moves included.
#[test]
fn notakto_both_ways() {
    let mut workbench = Workbench::default();
    let budget = &mut Budget::default();
    for (boards, expected) in [(1, Outcome::N), (2, Outcome::P), (3, Outcome::N)] {
        let sum = workbench.open(&format!("notakto {boards}")).unwrap();
        assert_eq!(sum.outcome(Convention::Misere, budget).unwrap(), expected);
        let mut judge = Judge::new(&sum, Convention::Misere);
        assert_eq!(judge.plain_outcome(&sum, budget).unwrap(), expected, "{sum}");
        assert_eq!(judge.outcome(&sum, budget).unwrap(), expected, "{sum}");
        let by_theorem = sum.winning_moves(Convention::Misere, budget).unwrap();
        let mut by_search = sum.moves(budget).unwrap();
        by_search.retain(|m| judge.outcome(&m.result, budget).unwrap() == Outcome::P);
        let texts = |moves: &[grundy::table::sum::SumMove]| -> Vec<String> {
            moves.iter().map(|option| option.text.clone()).collect()
        };
        assert_eq!(texts(&by_theorem), texts(&by_search), "{sum}");
    }
}

/// One board of one row is Treblecross, if the last move wins. The values may differ: Treblecross is
/// valued without the moves after which the opponent ends it.
#[test]
fn notakto_in_one_row_is_treblecross() {
    for cells in 3..=16 {
        let is_zero = |position: String| value(&position) == "*0";
        let row = is_zero(format!("notakto:1x{cells} 1"));
        assert_eq!(row, is_zero(format!("treblecross {cells}")), "{cells} cells");
    }
}

/// Other sizes by search, beside a search of this test's own over bare sets of crosses.
#[test]
fn notakto_on_other_boards() {
    fn wins(board: u32, lines: &[u32], cells: u32, memo: &mut HashMap<u32, bool>) -> bool {
        if lines.iter().any(|line| board & line == *line) {
            return true;
        }
        if let Some(known) = memo.get(&board) {
            return *known;
        }
        let mut free = (0..cells).filter(|cell| board >> cell & 1 == 0);
        let won = free.any(|cell| !wins(board | 1 << cell, lines, cells, memo));
        memo.insert(board, won);
        won
    }
    // Rows, columns and diagonals of the 4×4 board, all by hand.
    let four = [0xf, 0xf0, 0xf00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248];
    let rows_of_five = [0xf, 0x1e, 0x1e0, 0x3c0];
    let two_rows = [0b111, 0b1110, 0b111_0000, 0b1110_0000];
    for (position, lines, cells) in [
        ("notakto:4x4,4 1", &four[..], 16),
        ("notakto:2x5,4 1", &rows_of_five[..], 10),
        ("notakto:2x4 1", &two_rows[..], 8),
    ] {
        let expected =
            if wins(0, lines, cells, &mut HashMap::new()) { Outcome::N } else { Outcome::P };
        let sum = catalogue::open(position).unwrap();
        let found = sum.outcome(Convention::Misere, &mut Budget::default());
        assert_eq!(found.unwrap(), expected, "{position}");
    }
    for wrong in ["2x2", "9x9", "0x3", "4x4,5", "4", "4x4,0", "3x3,3,3"] {
        assert!(catalogue::open(&format!("notakto:{wrong} 1")).is_err(), "{wrong}");
    }
    assert_eq!(catalogue::open("notakto:3x3,3 2").unwrap().to_string(), "notakto 2");
}
