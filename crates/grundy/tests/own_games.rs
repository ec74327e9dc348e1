//! Games that are brought along: what a workbench takes, what it refuses, and how often rules are asked.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use grundy::catalogue::Workbench;
use grundy::table::Card;
use grundy::tell::{answer, board::Board, explain, gallery};
use grundy::{Budget, Convention, Error, Play, Ruleset, Scanner};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Take one or two; counts how often it is taken apart.
#[derive(Clone, Default)]
struct Counted(Arc<AtomicU64>);

impl Ruleset for Counted {
    type Position = u64;

    fn options(&self, of: &u64, out: &mut Vec<u64>) {
        out.extend((1..=2).filter_map(|taken| of.checked_sub(taken)));
    }

    fn summands(&self, of: u64, out: &mut Vec<u64>) {
        self.0.fetch_add(1, Ordering::Relaxed);
        out.push(of);
    }

    fn rank(&self, of: &u64) -> Option<u128> {
        Some((*of).into())
    }
}

impl Play for Counted {
    fn parse(&self, text: &mut Scanner) -> Result<u64, Error> {
        text.number()
    }

    fn notate(&self, of: &u64) -> String {
        of.to_string()
    }
}

fn card(game: &Counted) -> Card {
    let game = game.clone();
    Card::new("one-or-two", "One or two", "one-or-two 7", move || game.clone())
        .explained("Take one or two.", "a number: 7")
}

fn workbench(game: &Counted) -> Workbench {
    let mut workbench = Workbench::default();
    workbench.add(card(game)).unwrap();
    workbench
}

#[test]
fn every_question_can_be_asked_about_it() {
    let mut workbench = workbench(&Counted::default());
    let sum = workbench.open("one-or-two 7 + nim 3").unwrap();
    let budget = &mut Budget::default();
    assert_eq!(sum.value(budget).unwrap().to_string(), "*2");
    assert_eq!(sum.winning_moves(Convention::Normal, budget).unwrap().len(), 1);
    assert!(sum.outcome(Convention::Misere, budget).is_ok());
    assert!(explain::explain(&sum, Convention::Normal, budget).is_ok());
    let board = Board::of(&sum, Convention::Normal, budget).unwrap();
    let svg = &board.components[0].svg;
    assert!(svg.contains("data-piece=\"0/position\" data-move=\"0 1\""), "{svg}");
    assert!(answer::games(&workbench).iter().any(|game| game.title == "One or two"));
    assert!(
        gallery::exhibits(&mut workbench).unwrap().iter().any(|e| e.position == "one-or-two 7")
    );
    let sampled = workbench.game("one-or-two").unwrap().sample(&mut grundy::base::dice::Seeded(3));
    assert!(sampled.unwrap().text().starts_with("one-or-two "));
}

#[test]
fn what_cannot_be_taken_is_refused_in_one_sentence() {
    let game = Counted::default();
    let refused = |change: fn(&mut Card)| {
        let mut card = card(&game);
        change(&mut card);
        let mut workbench = workbench(&game);
        let error = workbench.add(card).unwrap_err().to_string();
        assert!(workbench.open("one-or-two 3").is_ok(), "the others stay");
        error
    };
    assert!(refused(|_| ()).contains("there is a game of this name already"));
    assert!(refused(|card| card.name = "nim".into()).contains("already"));
    assert!(refused(|card| card.name = "One Two".into()).contains("small letters"));
    assert!(refused(|card| card.name = "other".into()).contains("expected a position of other"));
    let unlike = |card: &mut Card| {
        card.name = "other".into();
        card.examples = vec!["other 007".into()];
    };
    assert!(refused(unlike).contains("written back as ‘other 7’"));
}

/// However many components a sum has, each is valued a fixed number of times when its winning moves are
/// listed.
#[test]
fn winning_moves_ask_each_component_a_few_times() {
    let asked = |parts: usize| {
        let game = Counted::default();
        let text = vec!["one-or-two 7"; parts].join(" + ") + " + nim 2";
        let sum = workbench(&game).open(&text).unwrap();
        let before = game.0.load(Ordering::Relaxed);
        sum.winning_moves(Convention::Normal, &mut Budget::default()).unwrap();
        game.0.load(Ordering::Relaxed) - before
    };
    let (few, many) = (asked(50), asked(200));
    assert!(many <= 5 * few, "{few} times for 50 components, {many} for 200");
}
