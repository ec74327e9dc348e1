//! Equivalent, or told apart: what is added to tell two positions apart is played out.
#![allow(clippy::unwrap_used)] // A position that cannot be read is a failed test.

use grundy::base::dice::Seeded;
use grundy::catalogue::{self, Workbench};
use grundy::table::sum::Judge;
use grundy::tell::equal::{Comparison, Witness, compare};
use grundy::{Budget, Convention, Dice, Stopped, Sum};

const NORMAL: Convention = Convention::Normal;
const MISERE: Convention = Convention::Misere;

fn open(text: &str) -> Sum {
    catalogue::open(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays both sums out, by search where that can end, and compares with what is told.
fn play_out([one, other]: [&Sum; 2], witness: &Witness, play: Convention) {
    let budget = &mut Budget::default();
    for (position, told) in [one, other].into_iter().zip(witness.outcomes) {
        let sum = position.plus(&witness.position);
        let outcome = match sum.breadth() {
            u128::MAX => sum.outcome(play, budget),
            _ => Judge::new(&sum, play).plain_outcome(&sum, budget),
        };
        assert_eq!(outcome, Ok(told), "{sum}");
    }
    assert_ne!(witness.outcomes[0], witness.outcomes[1], "{one} and {other}: {}", witness.position);
}

/// Every kind of value beside every other, in both orders: finite, infinite, endless and loony ones.
#[test]
fn every_witness_tells_apart() {
    let positions = [
        ("nim 0", "*0"),
        ("nim 3", "*3"),
        ("kayles 7", "*2"),
        ("cram 1x2", "*1"),
        ("nim w", "*ω"),
        ("nim w+3", "*(ω+3)"),
        ("nimstring .-/|.|/--", "loony"),
        ("nimstring --/|../-- + nim 5", "loony"),
        ("graph:A>A A", "∞{}"),
        ("graph:A>A,A>B A", "∞{0}"),
        ("graph:A>A,A>B A + nim 1", "∞{1}"),
        ("graph:A>A,A>B,A>C,C>B A", "∞{0,1}"),
        ("graph:A>A,A>B A + nim w", "∞{ω}"),
    ];
    let budget = &mut Budget::default();
    let mut witnesses = 0;
    for (one, first) in positions {
        for (other, second) in positions {
            let (one, other) = (open(one), open(other));
            let found = compare(&one, &other, NORMAL, budget).unwrap();
            let values = found.values.as_ref().unwrap();
            assert_eq!(values.each_ref().map(ToString::to_string), [first, second]);
            assert_eq!(found.equivalent, first == second, "{one} and {other}");
            assert_eq!(found.equivalent, found.witness.is_none(), "{one} and {other}");
            if let Some(witness) = found.witness {
                play_out([&one, &other], &witness, NORMAL);
                witnesses += 1;
            }
        }
    }
    assert_eq!(witnesses, 13 * 13 - 13 - 2, "two of the positions are loony");
}

/// Misère play: what is called equivalent wins and loses alike beside many games, what is not is told apart.
#[test]
fn misere_equivalence_is_played_out() {
    let mut dice = Seeded(3);
    let mut workbench = Workbench::default();
    let games: Vec<_> =
        ["set", "nim", "kayles", "cram"].map(|name| workbench.game(name).unwrap()).into();
    let beside: Vec<Sum> =
        ["nim 0", "nim 1", "nim 2", "nim 2,2", "set {2}", "set {0,{2}}", "kayles 4"]
            .map(open)
            .into();
    let (mut same, mut apart) = (0, 0);
    let budget = &mut Budget::default();
    while same < 20 || apart < 60 {
        let mut sample = || loop {
            let game = &games[dice.roll(3) as usize];
            let part = game.sample(&mut dice).unwrap();
            if part.rank().is_some_and(|rank| rank <= 6) {
                return Sum::new(vec![part]);
            }
        };
        let (one, other) = (sample(), sample());
        let Comparison { equivalent, witness, .. } = compare(&one, &other, MISERE, budget).unwrap();
        match witness {
            Some(witness) => {
                assert!(!equivalent);
                play_out([&one, &other], &witness, MISERE);
                apart += 1;
            }
            None if equivalent => {
                for third in &beside {
                    let outcome = |position: &Sum| {
                        let sum = position.plus(third);
                        Judge::new(&sum, MISERE)
                            .plain_outcome(&sum, &mut Budget::default())
                            .unwrap()
                    };
                    assert_eq!(outcome(&one), outcome(&other), "{one} and {other} beside {third}");
                }
                same += 1;
            }
            None => {}
        }
    }
}

#[test]
fn misere_facts() {
    let budget = &mut Budget::default();
    let mut same = |one: &str, other: &str| {
        compare(&open(one), &open(other), MISERE, budget).unwrap().equivalent
    };
    assert!(same("nim 1,1", "nim 0"), "*1+*1 is nothing in either play");
    assert!(!same("nim 2,2", "nim 0"), "but *2+*2 is something in misère play");
    assert!(same("nim 10^9", "nim 10^9"), "a position is itself, however large");
    assert!(!same("notakto 1", "nim 1"), "one is won, the other lost");
}

/// What cannot be compared is refused in a sentence.
#[test]
fn what_has_no_theory_is_not_compared() {
    let budget = &mut Budget::default();
    for (one, other, play) in [
        ("dots-and-boxes 1x1", "dots-and-boxes 1x2", Convention::Score),
        ("nimstring 1x1", "nim 1", MISERE),
        ("graph:A>A A", "nim 1", MISERE),
        ("nim 10^9", "nim 3", MISERE),
        ("nim w", "nim 3", MISERE),
    ] {
        let refused = compare(&open(one), &open(other), play, budget).err();
        assert!(matches!(refused, Some(Stopped::NoMethod(_))), "{one} and {other}: {refused:?}");
    }
}

/// In a sum one rule holds for all games, and it is said whose own rule is left.
#[test]
fn a_rule_that_is_left_is_named() {
    let said = |text: &str, play| open(text).left_rules(play);
    let mixed = said("notakto 1 + nim 2", NORMAL).unwrap();
    assert!(
        mixed.contains("Notakto (misère play)") && mixed.contains("here normal play"),
        "{mixed}"
    );
    assert!(said("dots-and-boxes 1x1 + nim 2", Convention::Score).unwrap().contains("Nim (normal"));
    assert_eq!(said("notakto 1", NORMAL), None, "whoever asks for it knows it");
    assert_eq!(said("nim 1 + kayles 2", NORMAL), None);
}
