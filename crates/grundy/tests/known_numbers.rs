//! Known facts about games with numbers, graphs and written-out games. The seeds are the five texts
//! that the project started from, by number; other sources stand in the headers of the tables.
#![allow(clippy::unwrap_used)] // A fact that cannot be read is a failed test.

mod facts;

use facts::*;
use grundy::catalogue::Workbench;
use grundy::{Convention, Outcome};

const CGSUITE: &str = include_str!("data/cgsuite_numbers.tsv");
const CGSUITE_HEAPS: &str = include_str!("data/cgsuite_heaps.tsv");
const SEARCHED: &str = include_str!("data/graphs_and_piles.tsv");
const NORMAL: Convention = Convention::Normal;

/// The value of a position in a workbench that remembers what it found.
fn remembered(workbench: &mut Workbench, text: &str) -> u64 {
    value_of(&workbench.open(text).unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn empty_and_divide() {
    // Huang2019, row 19.
    assert_eq!(value("empty-divide 2019,9102"), 4);
    assert!(
        winning("empty-divide 2,4 + empty-divide 5,9 + empty-divide 3,6", NORMAL)
            .contains(&"empty-divide 2,4 + empty-divide 5,9 + empty-divide 4,2".to_owned())
    );
    assert_eq!(value("empty-divide 18446744073709551615,1"), 0);
    assert_eq!(value("empty-divide 9223372036854775808,1"), 63);
}

#[test]
fn empty_and_divide_tables() {
    let mut workbench = Workbench::default();
    let mut checked = 0;
    for row in rows(SEARCHED) {
        let (game, least) = match row[0].split(' ').next().unwrap() {
            "delete-nim" => ("empty-divide", 1),
            "delete-nim*" => ("delete-nim", 0),
            "empty-and-divide" => {
                for entry in row[3].split(' ') {
                    let (piles, expected) = entry.split_once(':').unwrap();
                    let piles: Vec<String> = piles.chars().map(String::from).collect();
                    let text = format!("empty-divide {}", piles.join(","));
                    assert_eq!(remembered(&mut workbench, &text).to_string(), expected, "{text}");
                }
                checked += 1;
                continue;
            }
            _ => continue,
        };
        for (x, line) in (least..).zip(row[3].split(';')) {
            for (y, expected) in (least..).zip(numbers(line)) {
                let text = format!("{game} {x},{y}");
                assert_eq!(remembered(&mut workbench, &text), expected, "{text}");
            }
        }
        checked += 1;
    }
    assert_eq!(checked, 3);
}

#[test]
fn diminishing_rectangles() {
    // ONAG11, row 25.
    assert!(
        winning("rectangles 1x1,2x2,4x4,8x8", NORMAL)
            .contains(&"rectangles 1x1,2x2,4x4,7x8,8x7,7x7".to_owned())
    );
    assert_eq!(value("rectangles 8x8"), 13); // 8 ⊗ 8
    assert_eq!(value("rectangles 2x3x4"), value("rectangles 1x4")); // 2 ⊗ 3 = 1
}

#[test]
fn wythoff() {
    let mut checked = 0;
    for (input, expected) in of_kind(CGSUITE, "p-positions") {
        let k = input.split_once("x+").unwrap().1.split(')').next().unwrap();
        let mut workbench = Workbench::default();
        let pairs = numbers(expected);
        let pairs: Vec<(u64, u64)> = pairs.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        assert_eq!(pairs.len(), 15);
        // All pairs whose smaller number is at most 6 are searched: lost are those listed.
        for a in 0..=6 {
            for b in a..=24 {
                let lost = remembered(&mut workbench, &format!("wythoff:{k} {a},{b}")) == 0;
                let listed = pairs.contains(&(a, b));
                assert_eq!(lost, listed, "k = {k}: {a},{b}");
            }
        }
        for (a, b) in pairs {
            assert_eq!(value(&format!("wythoff:{k} {a},{b}")), 0, "k = {k}: {a},{b}");
        }
        checked += 1;
    }
    assert_eq!(checked, 4);
    // F(90) and F(91): the lost pairs of Fibonacci neighbours begin with an even index.
    let large = "wythoff 2880067194370816120,4660046610375530309";
    assert_eq!(outcome(large, NORMAL), Outcome::P);
}

#[test]
fn option_counts() {
    for (input, expected) in of_kind(CGSUITE_HEAPS, "option-count") {
        let text = match input {
            "game.heap.Wythoff((10,10))" => "wythoff 10,10",
            "game.heap.GenWythoff(x -> x + 2)((10,10))" => "wythoff:2 10,10",
            "game.heap.Mem((10,10))" => "mem 10,10",
            "game.heap.GenMem((memory, j) -> j != memory)((10,10))" => "no-repeat 10,10",
            _ => continue,
        };
        let options =
            open(text).components()[0].options(&mut grundy::Budget::default()).unwrap().len();
        assert_eq!(options.to_string(), expected, "{text}");
    }
}

/// The game of a row with a memory, and the factor between its memory and our limit: CGSuite keeps
/// the number taken last, we keep how much may be taken now.
fn with_memory(input: &str) -> Option<(String, u64)> {
    let input = input.trim_start_matches("game.heap.");
    let factor = input.strip_prefix("TakeAway(").map(|rest| numbers(rest)[0]);
    Some(match (input.split([' ', '(']).next()?, factor) {
        ("FibonacciNim", _) => ("fibonacci-nim".into(), 2),
        (_, Some(factor)) => (format!("take-away:{factor}"), factor),
        ("Mem", _) => ("mem".into(), 1),
        ("GenMem", _) => ("no-repeat".into(), 1),
        _ => return None,
    })
}

#[test]
fn tables() {
    let (mut checked, mut coins) = (0, 0);
    let mut workbench = Workbench::default();
    for (input, expected) in of_kind(CGSUITE, "table") {
        let (game, factor) = match with_memory(input) {
            Some(found) => found,
            None if input.starts_with("Euclid") => ("euclid".into(), 1),
            // Products of coin-turning games are no games of heaps or numbers.
            None => {
                assert!(input.contains("Spawning"), "{input}");
                coins += 1;
                continue;
            }
        };
        let table: Vec<Vec<u64>> = expected.split("],").map(numbers).collect();
        assert_eq!((table.len(), table[0].len()), (15, 15), "{input}");
        for (n, row) in table.iter().enumerate() {
            for (memory, expected) in (0..).zip(row) {
                let text = format!("{game} {n},{}", factor * memory);
                assert_eq!(remembered(&mut workbench, &text), *expected, "{text}");
            }
        }
        checked += 1;
    }
    assert_eq!((checked, coins), (5, 8));
}

#[test]
fn sequences_with_a_memory() {
    let mut checked = 0;
    for (input, expected) in of_kind(CGSUITE_HEAPS, "nimseq") {
        let Some((game, factor)) = with_memory(input) else { continue };
        for (n, expected) in (0..).zip(numbers(expected)) {
            assert_eq!(value(&format!("{game} 10,{}", factor * n)), expected, "{game} {n}");
        }
        checked += 1;
    }
    for (input, expected) in of_kind(CGSUITE_HEAPS, "genus-seq") {
        let Some((game, factor)) = with_memory(input) else { continue };
        for (n, printed) in (0..).zip(listed(expected)) {
            let text = format!("{game} 10,{}", factor * n);
            assert_eq!(genus(&text), read_genus(printed), "{text}");
        }
        checked += 1;
    }
    assert_eq!(checked, 2 + 3);
}

/// A list of edges such as `(1, 2), (1, 3)` in our notation.
fn edges(pairs: &str) -> String {
    let ends = numbers(pairs);
    ends.chunks(2).map(|pair| format!("{}-{}", pair[0], pair[1])).collect::<Vec<_>>().join(" ")
}

#[test]
fn arc_kayles() {
    for (input, expected) in of_kind(CGSUITE, "arc-kayles") {
        let graph = match input.split(' ').next().unwrap() {
            "path" => format!("path:{}", numbers(input)[0]),
            "cycle" => format!("cycle:{}", numbers(input)[0]),
            _ => edges(input.split_once("edges=").unwrap().1),
        };
        assert_eq!(value(&format!("arc-kayles {graph}")).to_string(), expected, "{input}");
    }
    for (input, expected) in of_kind(CGSUITE, "arc-kayles-misere") {
        let graph = edges(input.split_once("edges=").unwrap().1.split(" genus").next().unwrap());
        assert_eq!(genus(&format!("arc-kayles {graph}")), read_genus(expected), "{input}");
    }
    let paths =
        of_kind(CGSUITE_HEAPS, "nimseq").into_iter().find(|row| row.0.contains("ArcKayles"));
    let mut workbench = Workbench::default();
    for (n, expected) in (1..).zip(numbers(paths.unwrap().1)) {
        assert_eq!(remembered(&mut workbench, &format!("arc-kayles path:{n}")), expected, "{n}");
    }
    let counts = ["arc-kayles", "arc-kayles-misere"].map(|kind| of_kind(CGSUITE, kind).len());
    assert_eq!(counts, [51, 24]);
}

/// A graph by its description in the table, or the graphs of a sequence.
fn graphs(description: &str) -> Vec<String> {
    let n = numbers(description);
    let range = |kind: &str| (n[0]..=n[1]).map(|n| format!("{kind}:{n}")).collect();
    let pairs = |count: u64, joined: &dyn Fn(u64, u64) -> bool| {
        let pairs = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
        let joined = pairs.filter(|(a, b)| joined(*a, *b)).map(|(a, b)| format!("{a}-{b}"));
        let text = joined.collect::<Vec<_>>().join(" ");
        vec![if text.is_empty() { "0".to_owned() } else { text }]
    };
    match description.split(' ').next().unwrap() {
        "path" => range("path"),
        "cycle" => range("cycle"),
        "grid" => vec![format!("grid:{}x{}", n[0], n[1])],
        "king-graph" => vec![format!("king:{}x{}", n[0], n[1])],
        "hypercube" => pairs(1 << n[0], &|a, b| (a ^ b).is_power_of_two()),
        "Petersen" => pairs(10, &|a, b| match (a < 5, b < 5) {
            (true, true) => b - a == 1 || b - a == 4,
            (true, false) => b == a + 5,
            _ => b - a == 2 || b - a == 3,
        }),
        "complete" => pairs((1 << n[0]) - 1, &|a, b| b.div_ceil(2) == a + 1),
        _ => pairs(n[0] + n[1], &|a, b| a < n[0] && b >= n[0]),
    }
}

#[test]
fn kayles_on_graphs() {
    let mut checked = 0;
    for row in rows(SEARCHED).filter(|row| row[0].ends_with("-kayles")) {
        let graphs = graphs(row[1]);
        assert_eq!(graphs.len(), numbers(row[3]).len(), "{}", row[1]);
        let mut workbench = Workbench::default();
        for (graph, expected) in graphs.iter().zip(numbers(row[3])) {
            let text = format!("{} {graph}", row[0]);
            assert_eq!(remembered(&mut workbench, &text), expected, "{}: {text}", row[1]);
        }
        checked += 1;
    }
    assert_eq!(checked, 60);
}

/// CGSuite's `*[[[2]],[2],0]` is our `{{{2}},{2},0}`, and `*5` is our `5`.
fn operand(text: &str) -> String {
    let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
    inner.trim_start_matches('*').replace('[', "{").replace(']', "}")
}

/// What CGSuite 2.2-beta2 computes as the selective sum of two Nim heaps. Its documentation has the
/// usual definition (move in one or both, and go on so), but in its program a move in one game
/// leaves a disjunctive sum and a move in both a conjunctive one.
fn selective_in_cgsuite(a: u64, b: u64) -> u64 {
    let first = (0..a).map(|x| x ^ b);
    let second = (0..b).map(|y| a ^ y);
    let both = (0..a).flat_map(|x| (0..b).map(move |y| x.min(y)));
    grundy::nimber::mex(first.chain(second).chain(both).map(grundy::Nimber)).0
}

#[test]
fn compounds() {
    let mut workbench = Workbench::default();
    let (mut selective, mut not_met) = (0, 0);
    for (input, expected) in of_kind(CGSUITE, "compound") {
        let words: Vec<&str> = input.trim_end_matches(" canonical form").split(' ').collect();
        let [left, kind, right] = words[..] else { panic!("{input}") };
        let kind = match kind {
            "ConjunctiveSum" => "conjunctive",
            "SelectiveSum" => "selective",
            "DisjunctiveSum" => "disjunctive",
            "OrdinalSum" => "ordinal-sum",
            "OrdinalProduct" => "ordinal-product",
            "ConwayProduct" => "conway-product",
            other => panic!("{other}"),
        };
        let text = format!("compound:{kind} {},{}", operand(left), operand(right));
        let found = remembered(&mut workbench, &text);
        let expected = match expected {
            "0" => 0,
            "*" => 1,
            _ => numbers(expected)[0],
        };
        if kind == "selective" {
            let [a, b] = [left, right].map(|heap| operand(heap).parse::<u64>().unwrap());
            assert_eq!(expected, selective_in_cgsuite(a, b), "{text}: what the row holds");
            assert_eq!(found, a + b, "{text}");
            selective += 1;
            not_met += usize::from(found != expected);
            continue;
        }
        assert_eq!(found, expected, "{text}");
    }
    assert_eq!(of_kind(CGSUITE, "compound").len(), 222);
    // These rows are not values of selective sums, so they are not met.
    assert_eq!((selective, not_met), (46, 20));
}

#[test]
fn mex_of_sets() {
    // Huang2019, section 2.5.
    assert_eq!(value("set {1,2,5,4}"), 0);
    assert_eq!(value("set {2,1,6,0,3,5,8}"), 4);
    assert_eq!(value("set {0,87,23455,35}"), 1);
}
