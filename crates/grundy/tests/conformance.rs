//! The laws that every game in the catalogue obeys, checked on thousands of random positions.
//!
//! A new game is covered as soon as it stands in the catalogue: nothing here names one.
#![allow(clippy::print_stdout)] // what is undecided is told

use grundy::base::dice::Seeded;
use grundy::catalogue::{self, GAMES, Workbench};
use grundy::rules::Editor;
use grundy::rules::sketch::Stroke;
use grundy::scene::{Ink, Scene};
use grundy::table::Entry;
use grundy::table::game::{Codes, Coding, Component};
use grundy::table::sum::Judge;
use grundy::{Budget, Convention, Dice, Nimber, Outcome, Stopped, Sum, Value, scene, tell::answer};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// Random positions per game.
const SAMPLES: usize = 2000;

/// Random positions per game for the laws that search: as many with `GRUNDY_SLOW=1`, else a tenth.
fn searched() -> usize {
    if std::env::var_os("GRUNDY_SLOW").is_some() { SAMPLES } else { SAMPLES / 10 }
}

/// A search that needs more positions than this is skipped; most samples must not need it.
const NODES: u64 = 20_000;

/// The games as their examples open them: every set of parameters that an entry shows is tested.
fn games() -> Vec<(&'static Entry, Vec<Box<dyn Component>>)> {
    let mut workbench = Workbench::default();
    let opened = GAMES.iter().map(|entry| {
        let examples = entry.examples.iter().map(|example| {
            let mut sum = workbench.open(example).unwrap_or_else(|e| panic!("{example}: {e}"));
            assert_eq!(sum.components().len(), 1, "{example} is one position");
            sum = sum.clone();
            sum.components()[0].copy()
        });
        (*entry, examples.collect())
    });
    opened.collect()
}

/// Runs a law on samples of every game; the law says whether it could be decided. What was left
/// undecided is printed, for `--nocapture` and for failures.
fn for_all(samples: usize, law: impl Fn(&dyn Component) -> Result<(), Stopped>) {
    let only = std::env::var("GRUNDY_GAMES").unwrap_or_default();
    let is_known = only.split(',').all(|name| name.is_empty() || catalogue::find(name).is_some());
    assert!(is_known, "GRUNDY_GAMES names a game that is not in the catalogue: {only}");
    for (entry, examples) in games() {
        // While a game is being written, its laws can be looked at alone.
        if !only.is_empty() && !only.split(',').any(|name| name == entry.name) {
            continue;
        }
        let per_example = samples.div_ceil(examples.len());
        let (mut decided, mut tried) = (0, 0);
        for (index, example) in examples.iter().enumerate() {
            let mut dice = Seeded(0x5eed + index as u64);
            let game = example.game();
            for _ in 0..per_example {
                let position = game.sample(&mut dice).expect("a game makes up positions");
                tried += 1;
                decided += usize::from(law(&*position).is_ok());
            }
        }
        if decided < tried {
            let test = std::thread::current();
            let law = test.name().unwrap_or("a law");
            println!("{law}: {}: {} of {tried} undecided", entry.name, tried - decided);
        }
        assert!(decided * 10 >= tried * 8, "{}: only {decided} of {tried} decided", entry.name);
    }
}

fn budget() -> Budget<'static> {
    Budget::nodes(NODES)
}

fn notations(components: &[Box<dyn Component>]) -> BTreeSet<String> {
    components.iter().map(|component| component.notation()).collect()
}

#[test]
fn names_are_unique_and_plain() {
    let names: BTreeSet<&str> = GAMES.iter().map(|entry| entry.name).collect();
    assert_eq!(names.len(), GAMES.len());
    for entry in GAMES {
        assert!(
            entry.name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        );
        assert!(!entry.title.is_empty() && entry.rules.ends_with('.'), "{}", entry.name);
        assert!(!entry.examples.is_empty() && !entry.notation.is_empty(), "{}", entry.name);
    }
}

#[test]
fn notation_reads_back() {
    for_all(SAMPLES, |position| {
        let text = position.text();
        let again = catalogue::open(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(again.to_string(), text);
        let fresh = again.components()[0].options(&mut budget()).unwrap().len();
        assert_eq!(
            fresh,
            position.options(&mut budget()).unwrap().len(),
            "{text} read back is another position"
        );
        Ok(())
    });
}

#[test]
fn moves_are_the_options() {
    for_all(SAMPLES, |position| {
        let moves = position.moves(&mut budget())?;
        for option in &moves {
            assert!(!option.text.trim().is_empty(), "{}: a move without words", position.text());
        }
        let moves: BTreeSet<String> = moves.iter().map(|option| option.result.notation()).collect();
        assert_eq!(
            moves,
            notations(&position.options(&mut budget()).unwrap()),
            "{}",
            position.text()
        );
        Ok(())
    });
}

#[test]
fn breadth_is_a_lower_bound() {
    for_all(SAMPLES, |position| {
        let count = position.options(&mut budget()).unwrap().len() as u128;
        assert!(position.breadth() <= count, "{}: {count} options", position.text());
        Ok(())
    });
}

#[test]
fn rank_falls() {
    for_all(SAMPLES, |position| {
        for part in position.summands() {
            let Some(rank) = part.rank() else { continue };
            for option in part.options(&mut budget()).unwrap() {
                for below in option.summands() {
                    let lower = below.rank().is_some_and(|lower| lower < rank);
                    assert!(lower, "{} → {}", part.text(), below.text());
                }
            }
        }
        Ok(())
    });
}

/// A position as the sum of its parts, without those that are over.
fn parts(position: &dyn Component) -> Vec<String> {
    let alive = position
        .summands()
        .into_iter()
        .filter(|part| part.options(&mut budget()).is_ok_and(|options| !options.is_empty()));
    let mut texts: Vec<String> = alive.map(|part| part.canonical().notation()).collect();
    texts.sort_unstable();
    texts
}

#[test]
fn a_position_is_the_sum_of_its_parts() {
    for_all(searched(), |position| {
        // In a coloured game a move elsewhere changes every part, so this law does not apply.
        if position.turn_passed().notation() != position.notation() {
            return Ok(());
        }
        let whole: BTreeSet<Vec<String>> = position
            .options(&mut budget())
            .unwrap()
            .iter()
            .map(|option| parts(&**option))
            .collect();
        let summands = position.summands();
        let mut by_part = BTreeSet::new();
        for (index, part) in summands.iter().enumerate() {
            for option in part.options(&mut budget()).unwrap() {
                let others = summands.iter().enumerate().filter(|(other, _)| *other != index);
                let mut texts: Vec<String> =
                    others.flat_map(|(_, other)| parts(&**other)).collect();
                texts.extend(parts(&*option));
                texts.sort_unstable();
                by_part.insert(texts);
            }
        }
        assert_eq!(whole, by_part, "{}", position.text());
        Ok(())
    });
}

#[test]
fn theorem_and_table_equal_search() {
    for_all(searched(), |position| {
        let budget = &mut budget();
        let claimed = position.value(budget)?;
        if position.turn_passed().notation() == position.notation() {
            assert_eq!(position.searched_value(budget)?, claimed, "{}", position.text());
            return Ok(());
        }
        // A coloured game has no value of its own: its sums with Nim heaps decide.
        for heap in 0..4 {
            let heap = catalogue::open(&format!("nim {heap}")).unwrap();
            let sum = Sum::new(vec![position.copy()]).plus(&heap);
            let expected = sum.value(budget)?.outcome();
            let searched = Judge::new(&sum, Convention::Normal).outcome(&sum, budget)?;
            assert_eq!(searched, expected, "{sum}");
        }
        Ok(())
    });
}

#[test]
fn misere_theorem_equals_search() {
    for_all(searched(), |position| {
        let Some(claimed) = position.known_misere() else { return Ok(()) };
        let sum = Sum::new(vec![position.copy()]);
        let mut judge = Judge::new(&sum, Convention::Misere);
        assert_eq!(judge.outcome(&sum, &mut budget())?, claimed, "{sum}");
        let by_search = sum
            .moves(&mut budget())?
            .into_iter()
            .filter(|option| judge.outcome(&option.result, &mut budget()) == Ok(Outcome::P));
        let by_search: BTreeSet<String> = by_search.map(|m| m.result.to_string()).collect();
        let winning = sum.winning_moves(Convention::Misere, &mut budget())?;
        let claimed: BTreeSet<String> = winning.iter().map(|m| m.result.to_string()).collect();
        assert_eq!(claimed, by_search, "{sum}");
        Ok(())
    });
}

/// What is Nim in disguise is Nim beside other heaps too: outcome, winning moves and genus by Bouton's theorem are
/// those of search.
#[test]
fn nim_in_disguise_is_nim_in_sums() {
    for_all(searched(), |position| {
        if position.as_nim().is_none() {
            return Ok(());
        }
        for heaps in ["nim 1", "nim 2", "nim 1,3"] {
            let sum = Sum::new(vec![position.copy()]).plus(&catalogue::open(heaps).unwrap());
            let mut judge = Judge::new(&sum, Convention::Misere);
            assert_eq!(sum.known_misere(), Some(judge.outcome(&sum, &mut budget())?), "{sum}");
            let mut by_search = BTreeSet::new();
            for option in sum.moves(&mut budget())? {
                if judge.outcome(&option.result, &mut budget())? == Outcome::P {
                    by_search.insert(option.result.to_string());
                }
            }
            let winning = sum.winning_moves(Convention::Misere, &mut budget())?;
            let claimed: BTreeSet<String> = winning.iter().map(|m| m.result.to_string()).collect();
            assert_eq!(claimed, by_search, "{sum}");
            assert_eq!(sum.genus(&mut budget())?, sum.searched_genus(&mut budget())?, "{sum}");
        }
        Ok(())
    });
}

#[test]
fn couples_find_the_value_of_the_definition() {
    for_all(searched(), |position| {
        let Some(found) = position.value_by_couples(&mut budget())? else { return Ok(()) };
        let defined = position.searched_value(&mut budget())?;
        assert_eq!(Value::Nim(found), defined, "{}", position.text());
        for other in (0..4).map(Nimber) {
            let is = position.is_worth(other, &mut budget())?;
            assert_eq!(is, other == found, "{} = {other}", position.text());
        }
        Ok(())
    });
}

#[test]
fn tables_find_the_value_of_the_definition() {
    for_all(searched(), |position| {
        let Some(found) = position.values_by_tables(&mut budget())? else { return Ok(()) };
        let defined = position.searched_value(&mut budget())?;
        for value in found {
            assert_eq!(Value::Nim(value), defined, "{}", position.text());
        }
        let sum = Sum::new(vec![position.copy()]);
        if let Some(outcome) = position.misere_by_numbers(&mut budget())? {
            let plain = Judge::new(&sum, Convention::Misere).plain_outcome(&sum, &mut budget())?;
            assert_eq!(outcome, plain, "{sum}");
        }
        Ok(())
    });
}

/// In the table below a summand a number stands for one position, and every move leads to a smaller one.
#[test]
fn numbers_stand_for_positions() {
    for_all(searched() / 10, |position| {
        for part in position.summands().iter().map(|part| part.canonical()) {
            if !part.has_numbers() {
                continue;
            }
            let table = part.numbered();
            let texts: BTreeSet<String> = table.iter().map(|(_, below)| below.text()).collect();
            assert_eq!(texts.len(), table.len(), "{}: a position has two numbers", part.text());
            assert!(texts.contains(&part.text()), "{} is not in its own table", part.text());
            let alike: BTreeMap<u32, String> =
                table.iter().map(|(number, below)| (*number, below.canonical().text())).collect();
            for (number, below) in &table {
                let story = format!("{} below {}", below.text(), part.text());
                assert_eq!(part.number_of(&**below), Some(*number), "{story}");
                for option in below.options(&mut budget())? {
                    let story = format!("{story}: to {}", option.text());
                    let found = part.number_of(&*option).expect(&story);
                    assert!(found < *number, "{story}");
                    let canonical = option.canonical();
                    assert_eq!(alike[&found], canonical.text(), "{story}");
                    assert!(part.number_of(&*canonical).is_some(), "{story}: not held");
                    assert!(option.summands().len() <= 1, "{story}: falls apart");
                }
            }
        }
        Ok(())
    });
}

/// The nim-values that the codes of a position tell, worked out by the definition.
fn value_by_codes<C: Clone + Ord>(
    coding: &dyn Coding<C>,
    of: &C,
    known: &mut BTreeMap<C, u64>,
    budget: &mut Budget,
) -> Result<u64, Stopped> {
    if let Some(value) = known.get(of) {
        return Ok(*value);
    }
    budget.spend()?;
    let rank = coding.rank(of).expect("a code has a rank");
    let mut options: Vec<Vec<C>> = Vec::new();
    coding.options(of, budget, &mut |parts| options.push(parts.to_vec()))?;
    let mut reached = BTreeSet::new();
    for parts in options {
        let mut sum = 0;
        for part in &parts {
            assert!(coding.rank(part).is_some_and(|lower| lower < rank), "the rank falls");
            sum ^= value_by_codes(coding, part, known, budget)?;
        }
        reached.insert(sum);
    }
    let value = (0..).find(|value| !reached.contains(value)).expect("some number is not reached");
    known.insert(of.clone(), value);
    Ok(value)
}

fn sum_by_codes<C: Clone + Ord>(coding: &dyn Coding<C>) -> Result<(u64, Vec<String>), Stopped> {
    let (mut known, mut sum) = (BTreeMap::new(), 0);
    for part in coding.parts() {
        sum ^= value_by_codes(coding, &part, &mut known, &mut budget())?;
    }
    let notations: BTreeSet<String> = known.keys().map(|code| coding.notation(code)).collect();
    assert_eq!(notations.len(), known.len(), "two codes stand for one position");
    Ok((sum, notations.into_iter().collect()))
}

/// Codes tell the same game: the value by them alone is that of the position, and each has a notation of its own.
#[test]
fn codes_tell_the_same_game() {
    for_all(searched() / 4, |position| {
        let (value, notations) = match position.codes() {
            Ok(Codes::Numbers(coding)) => sum_by_codes(&*coding)?,
            Ok(Codes::Texts(coding)) => sum_by_codes(&*coding)?,
            Err(why) => {
                let is_plain = !position.is_complimenting() && !position.is_coloured();
                assert!(!is_plain || position.rank().is_none(), "{}: {why}", position.text());
                return Ok(());
            }
        };
        let expected = position.searched_value(&mut budget())?;
        assert_eq!(Value::Nim(Nimber(value)), expected, "{}", position.text());
        for notation in notations {
            let text = format!("{} {notation}", position.spec());
            assert!(catalogue::open(&text).is_ok(), "{text}");
        }
        Ok(())
    });
}

#[test]
fn misere_search_equals_the_definition() {
    let games = games();
    let mut dice = Seeded(11);
    let mut decided = 0;
    let partners: Vec<_> = games.iter().flat_map(|(_, examples)| examples).collect();
    let rounds = searched() / 10;
    for example in &partners {
        for round in 0..rounds {
            let partner = partners[dice.roll(partners.len() as u64 - 1) as usize];
            let mut parts = vec![example.game().sample(&mut dice).unwrap()];
            if round % 2 == 1 {
                parts.push(partner.game().sample(&mut dice).unwrap());
            }
            let sum = Sum::new(parts);
            let mut judge = Judge::new(&sum, Convention::Misere);
            let plain = judge.plain_outcome(&sum, &mut budget());
            let Ok(plain) = plain else { continue };
            assert_eq!(judge.outcome(&sum, &mut Budget::nodes(1_000_000)), Ok(plain), "{sum}");
            decided += 1;
        }
    }
    assert!(decided * 2 > partners.len() * rounds, "only {decided} sums decided");
}

#[test]
fn canonical_keeps_value_and_misere_outcome() {
    for_all(searched(), |position| {
        let canonical = position.canonical();
        let again = canonical.canonical().notation();
        assert_eq!(again, canonical.notation(), "{} is not settled", position.text());
        let budget = &mut budget();
        if position.value(budget).is_ok() {
            assert_eq!(position.value(budget)?, canonical.value(budget)?, "{}", position.text());
        }
        let misere = |part: &dyn Component| {
            // The arena itself works with canonical forms, so the options are compared one level
            // down, by search from each.
            let sum = Sum::new(vec![part.copy()]);
            let moves = sum.moves(&mut Budget::nodes(NODES))?;
            let mut wins = moves.is_empty();
            for option in moves {
                let mut judge = Judge::new(&option.result, Convention::Misere);
                wins |= option.wins(judge.outcome(&option.result, &mut Budget::nodes(NODES))?);
            }
            Ok::<bool, Stopped>(wins)
        };
        assert_eq!(misere(position)?, misere(&*canonical)?, "{}", position.text());
        Ok(())
    });
}

#[test]
fn sums_nim_add() {
    let games = games();
    let mut dice = Seeded(7);
    let mut decided = 0;
    let partners: Vec<_> = games.iter().flat_map(|(_, examples)| examples).collect();
    for example in &partners {
        for _ in 0..20 {
            let partner = partners[dice.roll(partners.len() as u64 - 1) as usize];
            let one = example.game().sample(&mut dice).unwrap();
            let other = partner.game().sample(&mut dice).unwrap();
            let sum = Sum::new(vec![one, other]);
            decided += usize::from(check_sum(&sum).is_ok());
        }
    }
    assert!(decided * 2 > partners.len() * 20, "only {decided} sums decided");
}

fn check_sum(sum: &Sum) -> Result<(), Stopped> {
    let value = sum.value(&mut budget())?;
    let searched = Judge::new(sum, Convention::Normal).outcome(sum, &mut budget())?;
    assert_eq!(searched, value.outcome(), "{sum}");
    Ok(())
}

#[test]
fn moves_to_a_value_are_all_of_them() {
    for_all(searched(), |position| {
        let budget = &mut budget();
        for value in (0..4).map(Nimber) {
            let found = position.moves_to(value, budget)?;
            let found: BTreeSet<String> = found.iter().map(|m| m.result.notation()).collect();
            let mut expected = BTreeSet::new();
            for option in position.moves(budget)?.into_iter().filter(|option| !option.again) {
                if option.result.value(budget)? == Value::Nim(value) {
                    expected.insert(option.result.notation());
                }
            }
            assert_eq!(found, expected, "{} to {value}", position.text());
        }
        Ok(())
    });
}

#[test]
fn winning_moves_win() {
    for_all(searched(), |position| {
        let sum = Sum::new(vec![position.copy()]);
        for play in [Convention::Normal, Convention::Misere] {
            let budget = &mut budget();
            let outcome = sum.outcome(play, budget)?;
            let winning = sum.winning_moves(play, budget)?;
            let over = sum.components()[0].options(budget).unwrap().is_empty();
            assert_eq!(outcome == Outcome::N && !over, !winning.is_empty(), "{sum} in {play} play");
            for option in winning {
                let after = option.result.outcome(play, budget)?;
                assert!(option.wins(after), "{sum}: {} leads to {after}", option.text);
            }
        }
        Ok(())
    });
}

#[test]
fn drawings_show_something() {
    for_all(searched(), |position| {
        let drawing = position.scene();
        assert!(!drawing.description.is_empty(), "{}", position.text());
        assert!(!drawing.shapes.is_empty(), "{} is drawn as nothing", position.text());
        assert!(scene::svg::render(&drawing).contains("</svg>"));
        assert!(!scene::text::render(&drawing).trim().is_empty(), "{}", position.text());
        Ok(())
    });
}

#[test]
fn every_example_can_be_asked_everything() {
    for (entry, _) in games() {
        for example in entry.examples {
            let sum = catalogue::open(example).unwrap();
            assert_eq!(&sum.to_string(), example, "examples are written as they are notated");
            let budget = &mut Budget::nodes(2_000_000);
            let play = sum.convention();
            let told = grundy::tell::explain::explain(&sum, play, budget);
            let told = told.unwrap_or_else(|stopped| panic!("{example}: {stopped}"));
            assert_eq!(told.outcome, sum.outcome(play, budget).unwrap(), "{example}");
        }
    }
}

/// A game with a drawing board shows its positions there, reads them back, and an edge that stands for a
/// move stands for the right one.
#[test]
fn what_is_drawn_is_what_is_written() {
    for_all(searched(), |position| {
        let text = position.text();
        let drawn_here = matches!(position.game().editor(), Editor::Edges | Editor::Arrows);
        let Some(sketch) = position.sketch() else {
            assert!(!drawn_here, "{text} has no drawing");
            return Ok(());
        };
        let (written, left_out) = position.game().written(&sketch).unwrap();
        assert!(left_out.is_empty(), "{text}");
        let again = catalogue::open(&written).unwrap();
        assert_eq!(again.components()[0].notation(), position.notation(), "{text}");
        assert_eq!(again.value(&mut budget())?, position.value(&mut budget())?, "{text}");
        let drawn = answer::drawn(&position.card().name, &sketch).unwrap();
        let moves = again.moves(&mut budget())?;
        let shown: BTreeSet<usize> = drawn.moves.iter().copied().flatten().collect();
        assert_eq!(shown, (0..moves.len()).collect(), "{text}: every move has an edge");
        for (edge, action) in drawn.moves.iter().enumerate() {
            let Some(action) = action else { continue };
            let mut after = sketch.clone();
            match position.game().editor() {
                Editor::Arrows => {
                    let Stroke { from, to, .. } = sketch.edges[edge];
                    let token = after.tokens.iter().position(|token| *token == from).unwrap();
                    after.tokens[token] = to;
                }
                _ => drop(after.edges.remove(edge)),
            }
            let (result, _) = position.game().written(&after).unwrap();
            let result = catalogue::open(&result).unwrap().components()[0].notation();
            assert_eq!(result, moves[*action].result.components()[0].notation(), "{text}");
        }
        Ok(())
    });
}

#[test]
fn stages_keep_the_value() {
    for_all(SAMPLES, |position| {
        let value = position.value(&mut budget())?;
        for stage in position.stages() {
            let after = stage.position.value(&mut budget())?;
            assert_eq!(after, value, "{} → {}", position.text(), stage.position.text());
        }
        Ok(())
    });
}

type Look = (&'static str, Option<Ink>, String);

/// The pieces of a picture by name; the law that each name stands once, and that what can be taken or
/// moved has one.
fn pieces(scene: &Scene, text: &str) -> BTreeMap<String, (Look, Bounds)> {
    let mut pieces = BTreeMap::new();
    for placed in &scene.shapes {
        let (kind, ink, label) = placed.shape.look();
        let Some(name) = &placed.piece else {
            let is_thing =
                matches!(ink, Some(Ink::Piece | Ink::Rival | Ink::Special | Ink::Growing));
            assert!(!is_thing, "{text}: a {kind} without a name");
            continue;
        };
        let piece = ((kind, ink, label.to_owned()), placed.shape.bounds());
        let twice = pieces.insert(name.clone(), piece).is_some();
        assert!(!twice, "{text}: two pieces are called {name}");
    }
    pieces
}

type Bounds = ((f64, f64), (f64, f64));

fn overlap(one: Bounds, other: Bounds) -> bool {
    let apart = |a: (f64, f64), b: (f64, f64)| a.1 <= b.0 || b.1 <= a.0;
    !apart((one.0.0, one.1.0), (other.0.0, other.1.0))
        && !apart((one.0.1, one.1.1), (other.0.1, other.1.1))
}

/// The pairs of names with every piece of a group named.
fn spelt_out<T>(
    pairs: Vec<(String, String)>,
    before: &BTreeMap<String, T>,
) -> Vec<(String, String)> {
    let (groups, mut single): (Vec<_>, Vec<_>) =
        pairs.into_iter().partition(|(from, _)| from.ends_with('.'));
    for (from, to) in groups {
        let members = before.keys().filter_map(|name| Some((name, name.strip_prefix(&from)?)));
        single.extend(members.map(|(name, rest)| (name.clone(), format!("{to}{rest}"))));
    }
    single
}

/// The law of moves on the board: the picture after a move is the picture before with exactly the changes
/// that a way tells, its layout aside; and nobody can point at a piece that a move does not concern.
#[test]
fn moves_do_on_the_board_what_they_say() {
    // Some pictures take long to draw, and many positions come again.
    let drawn = RefCell::new(HashMap::new());
    let shown = |position: &dyn Component| {
        let text = position.text();
        let known = drawn.borrow().get(&text).cloned();
        known.unwrap_or_else(|| {
            let pieces = Rc::new(pieces(&position.scene(), &text));
            drawn.borrow_mut().insert(text, Rc::clone(&pieces));
            pieces
        })
    };
    for_all(searched(), |position| {
        let text = position.text();
        let before = shown(position);
        for (option, ways) in position.moves_on_board(&mut budget())? {
            let story = format!("{text}: {} → {}", option.text, option.result.text());
            assert!(!ways.is_empty(), "{story}: no way to make it");
            let after = shown(&*option.result);
            for way in ways {
                let story = format!("{story} {way:?}");
                let mut expected: BTreeMap<&String, Option<&Look>> =
                    before.iter().map(|(name, (look, _))| (name, Some(look))).collect();
                let travels = spelt_out(way.travels.clone(), &before);
                let renames = spelt_out(way.renames.clone(), &before);
                let followed = || travels.iter().chain(&renames);
                for gone in way.goes.iter().chain(followed().map(|(from, _)| from)) {
                    assert!(expected.remove(gone).is_some(), "{story}: {gone} was not there");
                }
                for (from, to) in followed() {
                    let twice = expected.insert(to, Some(&before[from].0)).is_some();
                    assert!(!twice, "{story}: {to} is there already");
                }
                for come in &way.comes {
                    assert!(expected.insert(come, None).is_none(), "{story}: {come} was there");
                    let is_new = !way.goes.contains(come) || after[come].0 != before[come].0;
                    assert!(is_new, "{story}: {come} stays");
                }
                let names: Vec<&&String> = expected.keys().collect();
                assert_eq!(
                    names,
                    after.keys().collect::<Vec<_>>().iter().collect::<Vec<_>>(),
                    "{story}"
                );
                for (name, look) in &expected {
                    let Some(look) = look else { continue };
                    assert_eq!(&&after[*name].0, look, "{story}: {name} looks different");
                }
                for covered in &way.covers {
                    let is_altered = way.goes.contains(covered) && way.comes.contains(covered);
                    assert!(is_altered, "{story}: {covered} looks the same under its cover");
                }
                let arrived = || way.comes.iter().chain(travels.iter().map(|(_, to)| to));
                for place in &way.onto {
                    let covered = arrived().any(|piece| overlap(after[piece].1, after[place].1));
                    assert!(covered, "{story}: nothing comes to lie on {place}");
                }
                let travelling = followed().map(|(from, _)| from);
                let concerned: BTreeSet<&String> =
                    way.goes.iter().chain(travelling).chain(&way.onto).collect();
                assert!(!way.at.is_empty(), "{story}: nothing to point at");
                for handle in &way.at {
                    let is_there = before.contains_key(handle) && concerned.contains(handle);
                    assert!(is_there, "{story}: {handle} has nothing to do with it");
                }
            }
        }
        Ok(())
    });
}
