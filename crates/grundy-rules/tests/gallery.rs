//! The gallery: every file is read, and plays as the built-in game where there is one.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // a failed step is a failed test

use grundy::base::dice::Seeded;
use grundy::{Budget, Convention, Error, Workbench};
use grundy_rules::Rules;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")
}

fn text(name: &str) -> String {
    std::fs::read_to_string(folder().join(format!("{name}.grundy"))).unwrap()
}

fn told(error: &Error) -> String {
    let (line, mark) = error.excerpt();
    format!("{error}\n{line}\n{mark}")
}

/// A file under another name, so that it stands beside the built-in game.
fn own(name: &str) -> Rules {
    Rules::read("own", &text(name)).unwrap_or_else(|error| panic!("{name}: {}", told(&error)))
}

/// A workbench with the game of a file, under the name `own`.
fn workbench(name: &str) -> Workbench {
    let mut workbench = Workbench::default();
    workbench.add(own(name).card()).unwrap_or_else(|error| panic!("{name}: {}", told(&error)));
    workbench
}

fn names() -> Vec<String> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<String> =
        files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

#[test]
fn every_file_is_read() {
    assert!(names().len() >= 25);
    for name in names() {
        println!("== {name}\n{}", own(&name).report());
        workbench(&name);
    }
}

/// What must be said of each game: whether play ends, and why.
#[test]
fn ranks_are_proved() {
    let tested = ["chomp", "end-nim", "slide"];
    for name in names() {
        let told = own(&name).report().to_string();
        let expected = match name.as_str() {
            "traffic" => "Play may be endless",
            name if tested.contains(&name) => "(tested, not proved)",
            _ => "(proved)",
        };
        assert!(told.contains(expected), "{name}: {told}");
    }
}

#[test]
fn codes_are_recognised() {
    for (name, code) in [
        ("nim", ".3…"),
        ("subtraction", ".333"),
        ("kayles", ".77"),
        ("dawsons-kayles", ".07"),
        ("grundys-game", "4!.0"),
        ("laskers-nim", "4.3…"),
    ] {
        let told = own(name).report().to_string();
        assert!(told.contains(&format!("the take-and-break game {code},")), "{name}: {told}");
    }
    assert!(!own("halves").report().to_string().contains("Recognised"));
    assert!(!own("prim").report().to_string().contains("Recognised"));
}

/// Compares a file with a built-in game on random positions of the file's game, which `other` writes in the notation
/// of the built-in one.
fn equals(name: &str, built_in: &str, count: usize, other: impl Fn(&str) -> Option<String>) {
    let mut own = workbench(name);
    let mut there = Workbench::default();
    let game = own.game("own").unwrap();
    let mut dice = Seeded(5);
    let mut compared = 0;
    for _ in 0..count {
        let position = game.sample(&mut dice).unwrap();
        let Some(notation) = other(&position.notation()) else { continue };
        let text = format!("{built_in} {notation}");
        let sum = there.open(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let here = own.open(&position.text()).unwrap();
        let play = sum.convention();
        assert_eq!(here.convention(), play, "{name}");
        let budget = &mut Budget::default();
        if play == Convention::Normal {
            assert_eq!(here.value(budget).unwrap(), sum.value(budget).unwrap(), "{text}");
        }
        let misere =
            |sum: &grundy::Sum| sum.outcome(Convention::Misere, &mut Budget::nodes(50_000));
        if let (Ok(here), Ok(there)) = (misere(&here), misere(&sum)) {
            assert_eq!(here, there, "{text} in misère play");
        }
        compared += 1;
    }
    assert!(compared * 4 > count, "{name}: only {compared} of {count}");
}

fn same(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn heap_games_equal_the_built_in_ones() {
    for (name, built_in) in [
        ("nim", "nim"),
        ("subtraction", "subtract:1,2,3"),
        ("kayles", "kayles"),
        ("dawsons-kayles", "dawsons-kayles"),
        ("grundys-game", "grundys-game"),
        ("laskers-nim", "laskers-nim"),
    ] {
        equals(name, built_in, 2000, same);
    }
    equals("prim", "prim", 2000, |text| {
        (!text.split(',').any(|n| n == "0")).then(|| text.to_owned())
    });
    let mut bench = workbench("subtraction");
    let sum = bench.open("own:1,2,5 100 + own 13").unwrap();
    let there = Workbench::default().open("subtract:1,2,5 100 + subtract:1,2,3 13").unwrap();
    let budget = &mut Budget::default();
    assert_eq!(sum.value(budget), there.value(budget));
    assert_eq!(sum.to_string(), "own:1,2,5 100 + own 13");
}

#[test]
fn games_of_numbers_equal_the_built_in_ones() {
    let positive = |text: &str| (!text.split(',').any(|n| n == "0")).then(|| text.to_owned());
    equals("wythoff", "wythoff", 2000, same);
    equals("euclid", "euclid", 2000, positive);
    equals("fibonacci-nim", "fibonacci-nim", 2000, positive);
    equals("chomp", "chomp", 2000, same);
    equals("silver-dollar", "silver-dollar", 2000, |text| {
        (text != "empty").then(|| text.to_owned())
    });
}

#[test]
fn boards_and_graphs_equal_the_built_in_ones() {
    equals("cram", "cram", 2000, same);
    equals("node-kayles", "node-kayles", 2000, without_loops);
    equals("arc-kayles", "arc-kayles", 2000, without_loops);
    equals("hackenbush", "hackenbush", 2000, |text| text.contains('-').then(|| text.to_owned()));
    equals("slide", "silver-dollar", 2000, |text| {
        let chips = text.char_indices().filter(|(_, c)| *c == 'X').map(|(at, _)| at.to_string());
        let chips: Vec<String> = chips.collect();
        (!chips.is_empty()).then(|| chips.join(","))
    });
    let rows = |text: &str| match text {
        "3x3" => Some("1".to_owned()),
        board => Some(board.replace('|', "/")),
    };
    equals("notakto", "notakto", 500, rows);
}

/// Simple graphs only.
fn without_loops(text: &str) -> Option<String> {
    let mut words: Vec<&str> = text.split(' ').collect();
    let is_loop = |word: &&str| word.split_once('-').is_some_and(|(a, b)| a == b);
    let count = words.len();
    words.sort_unstable();
    words.dedup();
    (words.len() == count && !words.iter().any(is_loop)).then(|| text.to_owned())
}

#[test]
fn treblecross_is_won_as_the_built_in_one() {
    let mut own = workbench("treblecross");
    for cells in 3..=9 {
        let here = own.open(&format!("own 1x{cells}")).unwrap();
        let there = Workbench::default().open(&format!("treblecross {cells}")).unwrap();
        let budget = &mut Budget::default();
        let play = Convention::Normal;
        assert_eq!(here.outcome(play, budget), there.outcome(play, budget), "{cells} cells");
    }
}

#[test]
fn traffic_is_the_digraph() {
    let mut own = workbench("traffic");
    let map = "graph:1>2,2>1,2>4,3>4,3>5,4>6,5>3,5>6";
    for town in 1..=6 {
        for heap in 0..4 {
            let here = own.open(&format!("own {town} + nim {heap}")).unwrap();
            let there = Workbench::default().open(&format!("{map} {town} + nim {heap}")).unwrap();
            let budget = &mut Budget::default();
            assert_eq!(here.value(budget), there.value(budget), "town {town}");
            let play = Convention::Normal;
            assert_eq!(here.outcome(play, budget), there.outcome(play, budget), "town {town}");
        }
    }
}

/// Values of lists by the definition alone.
fn by_definition(list: &[u64], options: &dyn Fn(&[u64]) -> Vec<Vec<u64>>) -> u64 {
    let values: Vec<u64> = options(list).iter().map(|o| by_definition(o, options)).collect();
    (0..).find(|value| !values.contains(value)).unwrap()
}

#[test]
fn end_nim_and_gales_nim_follow_the_definition() {
    let ends = |list: &[u64]| {
        let mut found = Vec::new();
        for (first, rest) in [(true, list.get(1..)), (false, list.split_last().map(|l| l.1))] {
            let (Some(rest), Some(heap)) = (rest, if first { list.first() } else { list.last() })
            else {
                continue;
            };
            found.push(rest.to_vec());
            for left in 1..*heap {
                let mut new = rest.to_vec();
                new.insert(if first { 0 } else { new.len() }, left);
                found.push(new);
            }
        }
        found
    };
    let gale = |list: &[u64]| {
        let mut found = Vec::new();
        if list.iter().filter(|heap| **heap > 0).count() > 1 {
            for (index, heap) in list.iter().enumerate() {
                for left in 0..*heap {
                    let mut new = list.to_vec();
                    new[index] = left;
                    found.push(new);
                }
            }
        }
        found
    };
    let (mut end_nim, mut gales) = (workbench("end-nim"), workbench("gales-nim"));
    for list in [vec![3], vec![2, 2], vec![1, 2, 3], vec![3, 1, 3], vec![2, 1, 1, 2]] {
        let text: Vec<String> = list.iter().map(u64::to_string).collect();
        let text = format!("own {}", text.join(","));
        let budget = &mut Budget::default();
        let value = end_nim.open(&text).unwrap().value(budget).unwrap().to_string();
        assert_eq!(value, format!("*{}", by_definition(&list, &ends)), "{text}");
        let value = gales.open(&text).unwrap().value(budget).unwrap().to_string();
        assert_eq!(value, format!("*{}", by_definition(&list, &gale)), "{text}");
    }
}

/// The tables of MCGS; see REFERENCES.md. Long strips and large boards wait for `GRUNDY_SLOW=1`.
#[test]
fn impartial_forms_of_partizan_games_agree_with_mcgs() {
    let slow = std::env::var_os("GRUNDY_SLOW").is_some();
    let only = std::env::var("GRUNDY_GAMES");
    let rows = include_str!("data/mcgs.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut compared = std::collections::BTreeMap::<&str, usize>::new();
    let mut benches = std::collections::BTreeMap::<&str, Workbench>::new();
    for row in rows {
        let columns: Vec<&str> = row.split('\t').collect();
        let [game, position, value] = columns[..] else { panic!("{row}") };
        let name = match game {
            "cannibal_clobber" => "cannibal-clobber",
            "clobber_1xn" => "clobber",
            "nogo_1xn" => "nogo",
            "toppling_dominoes" => "toppling-dominoes",
            plain => plain,
        };
        // While one game is looked at, the others need not be.
        if only.as_ref().is_ok_and(|only| only != name) {
            continue;
        }
        let longest = match name {
            "nogo" => 10,
            "clobber" => 23,
            "cannibal-clobber" => 19,
            "fission" => 29,
            _ => 40,
        };
        if position.len() > longest && !slow {
            continue;
        }
        let bench = benches.entry(name).or_insert_with(|| workbench(name));
        let sum = bench.open(&format!("own {position}")).unwrap();
        let found = sum.value(&mut Budget::default()).unwrap();
        assert_eq!(found.to_string(), format!("*{value}"), "{name} {position}");
        *compared.entry(name).or_default() += 1;
    }
    println!("{compared:?}");
    let enough = compared.len() == 6 && compared.values().sum::<usize>() >= 100;
    assert!(enough || only.is_ok(), "{compared:?}");
}
