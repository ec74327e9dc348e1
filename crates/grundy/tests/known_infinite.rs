//! Known facts about infinite Nim, Diminishing Rectangles with infinite sides, and coin-turning games
//! on a grid. ONAG11 is J. H. Conway, «On Numbers and Games», chapter 11.
#![allow(clippy::unwrap_used)] // A fact that cannot be read is a failed test.

mod facts;

use facts::*;
use grundy::catalogue::Workbench;
use grundy::nimber::ordinal::Ordinal;
use grundy::{
    Budget, Convention, Nimber, Outcome, Stopped, Value, scene, tell::answer, tell::equal,
    tell::explain,
};

const GRIDS: &str = include_str!("data/coin_grids.tsv");
/// The same rows that the arithmetic is tested with; its header names the source.
const CGSUITE: &str = include_str!("data/cgsuite_transfinite.tsv");
const NORMAL: Convention = Convention::Normal;
const MISERE: Convention = Convention::Misere;

/// The value of a position as it is printed.
fn printed(text: &str) -> String {
    open(text).value(&mut Budget::default()).unwrap().to_string()
}

#[test]
fn infinite_nim_adds_ordinals() {
    // ONAG11, «Infinite Nim»: a heap of α is *α, and nim-addition works for all ordinals.
    assert_eq!(printed("nim w"), "*ω");
    assert_eq!(printed("nim w,w"), "*0");
    assert_eq!(printed("nim w+3,5"), "*(ω+6)");
    assert_eq!(printed("nim ω,ω+3,5"), "*6");
    assert_eq!(printed("nim w^2*3+w+5,w^2"), "*(ω^2·2+ω+5)");
    assert_eq!(printed("nim w^w,w^w^w"), "*(ω^(ω^ω)+ω^ω)");
    assert_eq!(printed("nim w + kayles 7 + nim w"), "*2");
    assert_eq!(outcome("nim w^w+1,w^w,1", NORMAL), Outcome::P);
}

#[test]
fn sums_and_areas_equal_cgsuite() {
    let (mut sums, mut areas) = (0, 0);
    for (input, expected) in of_kind(CGSUITE, "ordinal-nim") {
        let Ok(expected) = Ordinal::parse(expected).map(Value::from) else { continue };
        let ordinal = |text: &str| Ordinal::parse(text).unwrap();
        let position = if let Some((a, b)) = input.split_once(" NimSum ") {
            sums += 1;
            format!("nim {},{}", ordinal(a), ordinal(b))
        } else if let Some((a, b)) = input.split_once(" NimProduct ") {
            areas += 1;
            format!("rectangles ({})x({})", ordinal(a), ordinal(b))
        } else {
            continue;
        };
        assert_eq!(open(&position).value(&mut Budget::default()).unwrap(), expected, "{input}");
    }
    assert!(sums >= 1 && areas >= 20, "{sums} sums, {areas} areas");
}

#[test]
fn winning_moves_of_infinite_nim() {
    assert_eq!(winning("nim w,w+3,5", NORMAL), ["nim w,w+3,3"]);
    assert_eq!(winning("nim w,5", NORMAL), ["nim 5,5"]);
    assert_eq!(winning("nim w^2+3,w,1", NORMAL), ["nim w+1,w,1"]);
    assert_eq!(winning("nim w*3,w*5,w*6", NORMAL), Vec::<String>::new());
    assert_eq!(winning("nim w^2 + kayles 7", NORMAL), ["nim 2 + kayles 7"]);
    // A heap that has moves to every value does not care for its name.
    assert_eq!(winning("nim w + rectangles w", NORMAL), Vec::<String>::new());
}

#[test]
fn misere_infinite_nim() {
    // Bouton's misère theorem holds for ordinals: only heaps of one are played differently.
    assert_eq!(outcome("nim w,w", MISERE), Outcome::P);
    assert_eq!(outcome("nim 1,1,1", MISERE), Outcome::P);
    assert_eq!(winning("nim w,1", MISERE), ["nim 0,1"]);
    assert_eq!(winning("nim w,1,1", MISERE), ["nim 1,1,1"]);
    assert_eq!(winning("nim w+5,w", MISERE), ["nim w,w"]);
}

#[test]
fn what_is_endless_is_refused() {
    let endless = |stopped: Stopped| matches!(stopped, Stopped::Endless(_));
    let nim = open("nim w,3");
    let budget = &mut Budget::default();
    assert!(endless(nim.moves(budget).err().unwrap()));
    assert!(endless(nim.plus(&open("kayles 3")).outcome(MISERE, budget).unwrap_err()));
    assert!(endless(open("rectangles wxw").outcome(MISERE, budget).unwrap_err()));
    assert!(endless(open("rectangles wxw").moves(budget).err().unwrap()));
    let sums = open("nim w,w + nim w,w + rectangles wxw,wxw");
    assert_eq!(sums.breadth(), u128::MAX);
    assert_eq!(sums.outcome(NORMAL, budget).unwrap(), Outcome::P);
}

#[test]
fn infinite_positions_are_told_apart() {
    let compare = |a: &str, b: &str| {
        let found = equal::compare(&open(a), &open(b), NORMAL, &mut Budget::default()).unwrap();
        found.witness.map(|witness| (witness.position.to_string(), witness.outcomes))
    };
    assert_eq!(compare("nim w+3", "nim w,3"), None);
    assert_eq!(compare("rectangles wxwxw", "kayles 2"), None); // ω³ = 2
    let told = Some(("nim w+3".to_owned(), [Outcome::P, Outcome::N]));
    assert_eq!(compare("nim w+3", "nim w,5"), told);
    assert_eq!(compare("nim w+3", "kayles 7"), told);
}

#[test]
fn infinite_positions_are_explained_and_drawn() {
    let sum = open("nim w,w+3,5");
    let told = explain::explain(&sum, NORMAL, &mut Budget::default()).unwrap();
    let text = explain::text::render(&told);
    assert!(text.contains("nim w+3  *(ω+3)  1  3"), "{text}");
    assert!(text.contains("nim-sum      *6  0  6"), "{text}");
    let drawn = scene::text::render(&sum.scene());
    assert!(drawn.contains("ω+3 ●") && drawn.contains('…'), "{drawn}");
    let json = serde_json::to_value(answer::worth(&open("nim w"), NORMAL, &mut Budget::default()));
    assert_eq!(json.unwrap()["value"], "*ω");
}

#[test]
fn the_delian_problem() {
    // ONAG11: 2×1×1 and n×n×n is a P-position for n = ω, and also for 2ω and 3ω.
    for n in ["w", "(w*2)", "(w*3)"] {
        assert_eq!(outcome(&format!("rectangles 2x1x1,{n}x{n}x{n}"), NORMAL), Outcome::P, "{n}");
    }
    assert_eq!(outcome("rectangles 2x1x1,(w+1)x(w+1)x(w+1)", NORMAL), Outcome::N);
}

#[test]
fn areas_of_infinite_rectangles() {
    // CGSuite, GameTest.scala: nim-products of ordinals.
    for (card, area) in [
        ("wxw", "*ω^2"),
        ("wxw^2", "*2"),
        ("w^3xw^6", "*ω"),
        ("w^wxw^(w*4)", "*4"),
        ("w^(w^2*31)xw^(w^2*24)", "*(ω+1)"),
    ] {
        assert_eq!(printed(&format!("rectangles {card}")), area, "{card}");
    }
    // Lieven Le Bruyn, «How to win transfinite Nimbers» (neverendingbooks).
    let stones = ["2x2", "4xw", "(w+2)x(w+3)", "(w+4)x(w+1)"];
    let values = ["*3", "*(ω·4)", "*(ω^2+ω+1)", "*(ω^2+ω·5+4)"];
    for (stone, value) in stones.iter().zip(values) {
        assert_eq!(printed(&format!("rectangles {stone}")), value);
    }
    assert_eq!(printed(&format!("rectangles {}", stones.join(","))), "*6");
}

#[test]
fn winning_moves_of_infinite_rectangles_win() {
    let positions = [
        "rectangles 2x2,4xw,(w+2)x(w+3),(w+4)x(w+1)",
        "rectangles wxw",
        "rectangles wx2,3x5",
        "rectangles w^wx(w+1),w^3x(w*5)",
        "rectangles 3x1x1,wxwxw",
        "rectangles (w+1)xw^2,wx5 + nim w,9",
        "rectangles 10^12x10^15,7",
    ];
    for text in positions {
        let sum = open(text);
        let budget = &mut Budget::default();
        assert_eq!(sum.outcome(NORMAL, budget).unwrap(), Outcome::N, "{text}");
        let winning = sum.winning_moves(NORMAL, budget).unwrap();
        assert!(!winning.is_empty(), "{text}");
        for option in winning {
            let result = open(&option.result.to_string());
            assert_eq!(result.value(budget).unwrap(), Value::ZERO, "{text}: {}", option.text);
        }
    }
    // One finite side: all moves are found, by division.
    assert!(open("rectangles wx2,3x5").lists_all_winning_moves(&[]));
    assert_eq!(winning("rectangles wx2,3", NORMAL), ["rectangles 2x2,3"]);
    assert!(!open("rectangles wxw").lists_all_winning_moves(&[]));
    let moves = answer::moves(&open("rectangles wxw"), NORMAL, false, &mut Budget::default());
    assert!(moves.unwrap().maybe_more);
}

/// A board of coins with heads at one place only.
fn single_head(row: usize, column: usize) -> String {
    let tails = format!("{}|", "T".repeat(column)).repeat(row - 1);
    format!("{tails}{}H", "T".repeat(column - 1))
}

#[test]
fn products_of_coin_turning_games() {
    let mut workbench = Workbench::default();
    let mut checked = 0;
    for row in rows(GRIDS) {
        let game = match row[0] {
            "direct" => "coin-grid",
            _ => "coin-acrostic",
        };
        for (r, line) in row[2].split("], [").enumerate().skip(1) {
            for (c, expected) in numbers(line).into_iter().enumerate().skip(1) {
                let text = format!("{game}:{} {}", row[1], single_head(r, c));
                assert_eq!(value_of(&workbench.open(&text).unwrap()), expected, "{text}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 7 * 64 + 5 * 20);
}

#[test]
fn turning_corners_is_nim_multiplication() {
    let mut workbench = Workbench::default();
    for (r, c) in (1..=16).flat_map(|r| (1..=16).map(move |c| (r, c))) {
        let text = format!("turning-corners {}", single_head(r, c));
        let product = Nimber(r as u64) * Nimber(c as u64);
        assert_eq!(Nimber(value_of(&workbench.open(&text).unwrap())), product, "{r} {c}");
    }
    // By search alone on a small board: 3 ⊗ 3 = 2.
    let board = open(&format!("turning-corners {}", single_head(3, 3)));
    let searched = board.components()[0].searched_value(&mut Budget::default()).unwrap();
    assert_eq!(searched, Value::Nim(Nimber(2)));
}

#[test]
fn rugs_and_acrostic_twins() {
    // Ferguson, «Game Theory», part I, 5.4: Rugs is Ruler × Ruler.
    assert_eq!(value(&format!("rugs {}", single_head(4, 4))), 6);
    assert_eq!(value(&format!("rugs {}", single_head(8, 8))), 13);
    // «Winning Ways», chapter 14: Acrostic Twins is worth x ⊕ y, places counted from 0.
    for (r, c) in (1..=9).flat_map(|r| (1..=9).map(move |c| (r, c))) {
        let expected = (r as u64 - 1) ^ (c as u64 - 1);
        assert_eq!(value(&format!("acrostic-twins {}", single_head(r, c))), expected);
    }
}
