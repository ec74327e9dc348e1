//! Nimstring and Dots and Boxes against facts, and against a plain search over sets of lines that shares
//! nothing with the engine.
#![allow(clippy::unwrap_used)] // A fact that cannot be read is a failed test.

use grundy::base::dice::Seeded;
use grundy::catalogue::{self, Workbench};
use grundy::table::sum::Judge;
use grundy::tell::game_graph::GameGraph;
use grundy::{Budget, Convention, Dice, Outcome, Sum};
use std::collections::HashMap;

/// `height` × `width` boxes by the rules alone: a set of undrawn lines is a number.
struct Plain {
    height: usize,
    width: usize,
    /// The four sides of every box.
    boxes: Vec<u32>,
    lines: usize,
}

/// What decides a plain search.
#[derive(Clone, Copy)]
enum Goal {
    LastMove(Convention),
    Points,
}

impl Plain {
    fn new(height: usize, width: usize) -> Self {
        let lying = |row: usize, column: usize| row * width + column;
        let standing =
            |row: usize, column: usize| (height + 1) * width + row * (width + 1) + column;
        let mut boxes = Vec::new();
        for row in 0..height {
            for column in 0..width {
                let sides = [lying(row, column), lying(row + 1, column)];
                let sides =
                    sides.into_iter().chain([standing(row, column), standing(row, column + 1)]);
                boxes.push(sides.fold(0, |set, side| set | 1 << side));
            }
        }
        let lines = (height + 1) * width + height * (width + 1);
        Self { height, width, boxes, lines }
    }

    /// How many boxes the line completes.
    fn completed(&self, open: u32, line: usize) -> i32 {
        let alone = self.boxes.iter().filter(|sides| open & **sides == 1 << line);
        alone.count() as i32
    }

    /// The best score of every set of lines beside Nim heaps of 0 to `most`: `[open][heap]`.
    fn scores(&self, most: usize, goal: Goal) -> Vec<Vec<i32>> {
        let mut scores: Vec<Vec<i32>> = Vec::with_capacity(1 << self.lines);
        for open in 0..1u32 << self.lines {
            let mut row: Vec<i32> = Vec::with_capacity(most + 1);
            while row.len() <= most {
                let heap = row.len();
                let by_line = (0..self.lines).filter(|line| open >> line & 1 == 1).map(|line| {
                    let after = scores[(open & !(1 << line)) as usize][heap];
                    let points = self.completed(open, line);
                    let counted = if matches!(goal, Goal::Points) { points } else { 0 };
                    counted + if points > 0 { after } else { -after }
                });
                let by_heap = row.iter().map(|less| -less);
                let end = match goal {
                    Goal::LastMove(Convention::Normal) => -1,
                    Goal::LastMove(_) => 1,
                    Goal::Points => 0,
                };
                let best = by_line.chain(by_heap).max().unwrap_or(end);
                row.push(best);
            }
            scores.push(row);
        }
        scores
    }

    /// The values by the definition of equality: a position is worth the heap beside which the player
    /// to move loses, and is loony if there is none.
    fn values(&self) -> Vec<String> {
        let scores = self.scores(MOST_VALUE, Goal::LastMove(Convention::Normal));
        let name = |row: &Vec<i32>| match row.iter().position(|score| *score < 0) {
            Some(heap) => format!("*{heap}"),
            None => "loony".to_owned(),
        };
        scores.iter().map(name).collect()
    }

    fn notation(&self, open: u32) -> String {
        let mut rows = Vec::new();
        let row = |from: usize, count: usize, mark: char| -> String {
            let lines = from..from + count;
            lines.map(|line| if open >> line & 1 == 1 { '.' } else { mark }).collect()
        };
        for at in 0..=self.height {
            rows.push(row(at * self.width, self.width, '-'));
            if at < self.height {
                let from = (self.height + 1) * self.width + at * (self.width + 1);
                rows.push(row(from, self.width + 1, '|'));
            }
        }
        rows.join("/")
    }
}

/// No value on the grids below is larger: the oracle's largest on 1x4 and 2x2 is 3.
const MOST_VALUE: usize = 7;

fn open(workbench: &mut Workbench, game: &str, notation: &str) -> Sum {
    let text = format!("{game} {notation}");
    workbench.open(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn oracle() -> impl Iterator<Item = Vec<&'static str>> {
    let lines = include_str!("data/boxes.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

#[test]
fn empty_grids() {
    let mut workbench = Workbench::default();
    let mut checked = 0;
    for row in oracle() {
        let [game, board, what, expected, ..] = row[..] else { panic!("{row:?}") };
        let size = board.split_once(' ').unwrap().0;
        let sum = open(&mut workbench, game, size);
        let budget = &mut Budget::default();
        let found = match what {
            "nimber" => sum.value(budget).unwrap().nimber().unwrap().0.to_string(),
            "best net score of the first player" => sum.score(budget).unwrap().to_string(),
            other => panic!("{other}"),
        };
        assert_eq!(found, expected, "{game} {size}");
        checked += 1;
    }
    assert_eq!(checked, 14);
}

/// Every position of the small grids, by literal play beside Nim heaps; and the share of loony ones
/// and the largest value that the oracle tells.
#[test]
fn values_of_every_position() {
    let mut workbench = Workbench::default();
    let budget = &mut Budget::default();
    for (height, width) in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2)] {
        let plain = Plain::new(height, width);
        let expected = plain.values();
        for (set, expected) in expected.iter().enumerate() {
            let notation = plain.notation(set as u32);
            let sum = open(&mut workbench, "nimstring", &notation);
            assert_eq!(sum.value(budget).unwrap().to_string(), *expected, "{notation}");
        }
        let loony = expected.iter().filter(|value| *value == "loony").count();
        let share = format!("loony positions {:.4}", loony as f64 / expected.len() as f64);
        let largest = (0..=MOST_VALUE).rev().find(|n| expected.contains(&format!("*{n}")));
        let largest = format!("largest finite value reached {}", largest.unwrap());
        let size = format!("{height}x{width} ");
        let mut rows = oracle().filter(|row| row[0] == "nimstring");
        let row = rows.find(|row| row[1].starts_with(&size)).unwrap();
        assert!(row[4].contains(&share) && row[4].contains(&largest), "{}: {share}", row[4]);
    }
}

#[test]
fn scores_and_misere_outcomes_of_every_position() {
    let mut workbench = Workbench::default();
    let budget = &mut Budget::default();
    for (height, width) in [(1, 1), (1, 3), (2, 2)] {
        let plain = Plain::new(height, width);
        let scores = plain.scores(0, Goal::Points);
        let misere = plain.scores(0, Goal::LastMove(Convention::Misere));
        let whole = open(&mut workbench, "dots-and-boxes", &format!("{height}x{width}"));
        let mut scoring = Judge::new(&whole, Convention::Score);
        let mut losing = Judge::new(&whole, Convention::Misere);
        for (set, expected) in scores.iter().enumerate() {
            let notation = plain.notation(set as u32);
            let sum = open(&mut workbench, "dots-and-boxes", &notation);
            assert_eq!(scoring.score(&sum, budget).unwrap(), expected[0], "{notation}");
            let outcome = if misere[set][0] > 0 { Outcome::N } else { Outcome::P };
            assert_eq!(losing.outcome(&sum, budget).unwrap(), outcome, "{notation} misère");
        }
    }
}

/// Sums of two grids and a heap, among them two loony ones: values against literal play, in which the
/// line that a completed box obliges to may be drawn in either grid, or be a move in the heap.
#[test]
fn sums_of_loony_positions() {
    let mut workbench = Workbench::default();
    let budget = &mut Budget::default();
    let mut dice = Seeded(23);
    let mut loony = 0;
    for _ in 0..600 {
        let mut parts = Vec::new();
        for _ in 0..2 {
            let (height, width) = [(1, 2), (1, 3), (2, 2)][dice.roll(2) as usize];
            let plain = Plain::new(height, width);
            let drawn = dice.roll((1 << plain.lines) - 1) | dice.roll((1 << plain.lines) - 1);
            let set = !drawn as u32 & ((1 << plain.lines) - 1);
            parts.push(format!("nimstring {}", plain.notation(set)));
        }
        let heap = dice.roll(3);
        let sum = workbench.open(&format!("{} + nim {heap}", parts.join(" + "))).unwrap();
        let is_loony = |part: &String| {
            catalogue::open(part).unwrap().value(&mut Budget::default()).unwrap().to_string()
                == "loony"
        };
        loony += usize::from(parts.iter().all(is_loony));
        let by_value = sum.value(budget).unwrap().outcome();
        let by_play = Judge::new(&sum, Convention::Normal).outcome(&sum, budget).unwrap();
        assert_eq!(by_value, by_play, "{sum}");
    }
    assert!(loony > 10, "only {loony} sums of two loony positions");
}

/// A row of n Kayles pins is a strip with n boxes that are open at the top, one closed box between
/// each two of them and two at either end. Drawing the top line of a box knocks down one pin: three
/// boxes become a long chain. Drawing a line between two of them knocks down both: the opponent must
/// take the box between them and move again.
#[test]
fn kayles_on_a_strip() {
    let mut workbench = Workbench::default();
    let budget = &mut Budget::default();
    for pins in 1..=9 {
        let top = format!("--{}--", vec!["."; pins].join("-"));
        let boxes = top.len();
        let strip = format!("{top}/{}/{}", ".".repeat(boxes + 1), "-".repeat(boxes));
        let strip = open(&mut workbench, "nimstring", &strip).value(budget).unwrap();
        let row = open(&mut workbench, "kayles", &pins.to_string()).value(budget).unwrap();
        assert_eq!(strip, row, "{pins} pins");
    }
}

/// What the long-chain rule rests on: lines − boxes + 1 turns, and one for each double-cross.
#[test]
fn turns_are_lines_less_boxes_and_double_crosses() {
    let mut dice = Seeded(5);
    let budget = &mut Budget::default();
    for _ in 0..200 {
        let mut sum = catalogue::open("dots-and-boxes 3x4").unwrap();
        let (mut turns, mut double_crosses, mut points) = (0, 0, 0);
        loop {
            let mut moves = sum.moves(budget).unwrap();
            if moves.is_empty() {
                break;
            }
            let chosen = moves.swap_remove(dice.roll(moves.len() as u64 - 1) as usize);
            // The last line completes a box, and the turn ends with the game.
            turns += u32::from(!chosen.again || moves.is_empty());
            double_crosses += u32::from(chosen.points == 2);
            points += chosen.points;
            sum = chosen.result;
        }
        assert_eq!(points, 12);
        assert_eq!(turns, 31 - 12 + 1 + double_crosses);
    }
}

/// Two chains of three boxes: the player to move must open one, and the other keeps control.
#[test]
fn long_chains_are_explained_and_played() {
    let chains = "dots-and-boxes ---/..../---/..../---";
    let sum = catalogue::open(chains).unwrap();
    let budget = &mut Budget::default();
    assert_eq!(
        sum.score(budget),
        Ok(-2),
        "two boxes of the first chain against one and all of the last"
    );
    let told = grundy::tell::explain::explain(&sum, Convention::Score, budget).unwrap();
    let text = grundy::tell::explain::text::render(&told);
    assert!(text.contains("chains (lengths: 3, 3) and loops (lengths: none)"), "{text}");
}

/// The final score for the player to move, by play to the end: there the initials in the boxes are counted.
/// Whose move it is, and who has how much, is read from the notation alone.
fn final_score(sum: &Sum, known: &mut HashMap<String, i32>) -> i32 {
    let text = sum.to_string();
    if let Some(score) = known.get(&text) {
        return *score;
    }
    let mover = text.split(' ').nth(2).unwrap().to_owned();
    let moves = sum.moves(&mut Budget::default()).unwrap();
    let after = moves.iter().map(|option| {
        let next = option.result.to_string();
        let score = final_score(&option.result, known);
        if next.split(' ').nth(2).unwrap() == mover { score } else { -score }
    });
    let counted = || {
        let boxes = text.split(' ').nth(3).unwrap_or_default();
        let mine = boxes.matches(&*mover).count() as i32;
        mine - (boxes.matches(['A', 'B']).count() as i32 - mine)
    };
    let score = after.max().unwrap_or_else(counted);
    known.insert(text, score);
    score
}

/// Scores continue from what is owned: the score of a position is the difference now and the score of the rest,
/// and games that are played out agree.
#[test]
fn scores_continue_from_what_is_owned() {
    let mut dice = Seeded(41);
    let budget = &mut Budget::default();
    let mut known = HashMap::new();
    let mut ahead = 0;
    for _ in 0..300 {
        let size = ["1x2", "1x3", "2x2"][dice.roll(2) as usize];
        let mover = ["A", "B"][dice.roll(1) as usize];
        let mut sum = catalogue::open(&format!("dots-and-boxes {size} {mover}")).unwrap();
        let lines = sum.moves(budget).unwrap().len() as u64;
        for _ in 0..lines.min(4 + dice.roll(lines - 4)) {
            let mut moves = sum.moves(budget).unwrap();
            sum = moves.swap_remove(dice.roll(moves.len() as u64 - 1) as usize).result;
        }
        let score = sum.score(budget).unwrap();
        assert_eq!(score, final_score(&sum, &mut known), "{sum}");
        let lines = sum.to_string().split(' ').nth(1).unwrap().to_owned();
        let bare = catalogue::open(&format!("dots-and-boxes {lines}")).unwrap();
        let [mover, other] = sum.owned().map(u32::cast_signed);
        assert_eq!(score, mover - other + bare.score(budget).unwrap(), "{sum}");
        for scored in sum.scored_moves(budget).unwrap() {
            let after = final_score(&scored.option.result, &mut known);
            assert_eq!(scored.after, after, "{sum}: {}", scored.option.text);
            assert_eq!(scored.score, if scored.option.again { after } else { -after }, "{sum}");
        }
        ahead += usize::from(mover != other);
    }
    assert!(ahead > 50, "only {ahead} positions with a lead");
}

/// Where all is decided by what is owned, every question knows it.
#[test]
fn boxes_won_before_decide() {
    let budget = &mut Budget::default();
    for (text, score, outcome) in [
        ("dots-and-boxes ---/|||./--- B AA.", -1, Outcome::P),
        ("dots-and-boxes ---/|||./--- A AA.", 3, Outcome::N),
        ("dots-and-boxes ---/|||./--- B A..", 0, Outcome::D),
        ("dots-and-boxes --/|||/-- A BB", -2, Outcome::P),
        ("dots-and-boxes --/|||/-- A AB + dots-and-boxes -/||/- B B", 1, Outcome::N),
    ] {
        let sum = catalogue::open(text).unwrap();
        assert_eq!(sum.score(budget), Ok(score), "{text}");
        assert_eq!(sum.outcome(Convention::Score, budget), Ok(outcome), "{text}");
        let judged = Judge::new(&sum, Convention::Score).outcome(&sum, budget);
        assert_eq!(judged, Ok(outcome), "{text}");
        let told = grundy::tell::explain::explain(&sum, Convention::Score, budget).unwrap();
        assert_eq!((told.score, told.outcome), (Some(score), outcome), "{text}");
        let graph = GameGraph::below(&sum, Convention::Score, 50, budget).unwrap();
        assert_eq!(graph.nodes[0].outcome, outcome, "{text}");
    }
}

#[test]
fn initials_are_kept_and_change_no_move() {
    let budget = &mut Budget::default();
    let sum = catalogue::open("dots-and-boxes -../|.|./-.. B + dots-and-boxes 1x1 B").unwrap();
    let bare = catalogue::open("dots-and-boxes -../|.|./-.. + dots-and-boxes 1x1").unwrap();
    assert_eq!(sum.score(budget), bare.score(budget));
    let moves = sum.moves(budget).unwrap();
    let taken = moves.iter().find(|option| option.again).unwrap();
    let expected = "dots-and-boxes -../|||./-.. B B.. + dots-and-boxes 1x1 B";
    assert_eq!(taken.result.to_string(), expected);
    assert_eq!(moves[0].result.to_string(), "dots-and-boxes --./|.|./-.. A + dots-and-boxes 1x1 A");
}

#[test]
fn what_cannot_be_read_is_pointed_at() {
    for (text, message) in [
        ("nimstring 9x9", "expected at most 128 lines, such as 7x7 boxes"),
        ("nimstring ../../..", "expected 3 standing lines, one more than lying ones"),
        ("nimstring ../...", "‘/’ and the next row: the last row is one of lying lines"),
        ("nimstring ../.../...", "expected 2 lying lines, as in the first row"),
        ("nimstring ..|", "‘/’ and the next row"),
        ("nimstring 1x1 C", "expected the initial of the player to move, A or B"),
        ("nimstring 1x1 A B", "expected ‘.’, for this box is not complete"),
        ("nimstring -/||/- A AA", "expected the end of the position"),
        ("nimstring 0x3", "expected a number of rows of boxes from 1 to 128"),
    ] {
        let error = catalogue::open(text).expect_err(text).to_string();
        assert!(error.contains(message), "{error}");
    }
}

/// A loony position beside an endless game: refused, for no theory decides it.
#[test]
fn loony_and_endless_positions_do_not_mix() {
    let loopy = catalogue::open("graph:A>A,A>B A").unwrap();
    let loony = catalogue::open("nimstring --/|../--").unwrap();
    let budget = &mut Budget::default();
    assert_eq!(loony.value(budget).unwrap().to_string(), "loony");
    let sum = loony.plus(&loopy);
    assert!(sum.value(budget).is_err() && sum.outcome(Convention::Normal, budget).is_err());
}
