//! Cited facts about games whose play need not end. Every one names its source.
#![allow(clippy::unwrap_used)] // A fact that cannot be read is a failed test.

mod facts;

use facts::{open, outcome, rows, winning};
use grundy::graph::read::from_text;
use grundy::graph::smith;
use grundy::table::sum::Judge;
use grundy::{Budget, Convention, Outcome};

fn value(position: &str) -> String {
    open(position).value(&mut Budget::default()).unwrap().to_string()
}

/// The map of «On Numbers and Games», figure 31, with towns from Aberystwyth to Oswestry. The figure
/// itself is lost in the text, but all that is told about it holds here; where the text leaves a
/// choice (which town marked 0 an edge leads to, the edges among I, J, M, N, O), one was made.
const MAP: &str = "graph:A>B,A>D,B>C,B>E,D>B,D>E,E>C,E>H,F>A,F>K,G>D,H>G,H>I,H>K,I>F,I>J,J>E,J>I,K>G,\
                   L>G,L>H,L>K,M>H,M>L,M>N,N>J,N>O,O>I,O>N";

#[test]
fn traffic_jams_marks() {
    for (town, expected) in [
        ("C", "*0"),
        ("D", "*0"),
        ("G", "*1"),
        ("K", "*0"),
        ("E", "*1"),
        ("B", "*2"),
        ("A", "*1"),
        ("F", "*2"),
        ("H", "*2"),
        ("L", "*3"),
    ] {
        assert_eq!(value(&format!("{MAP} {town}")), expected, "{town}");
    }
    for unmarked in ["I", "J", "M", "N", "O"] {
        assert!(value(&format!("{MAP} {unmarked}")).starts_with('∞'), "{unmarked}");
    }
    assert_eq!(value(&format!("{MAP} M")), "∞{2,3}");
    let conway = open(&format!("{MAP} C"));
    assert!(conway.moves(&mut Budget::default()).unwrap().is_empty(), "no escape from Conway");
}

/// What the text says about the options of each town while it marks them.
#[test]
fn traffic_jams_roads() {
    let options = |town: &str| {
        let moves = open(&format!("{MAP} {town}")).moves(&mut Budget::default()).unwrap();
        let name = |text: String| text.rsplit(' ').next().unwrap().to_owned();
        moves.into_iter().map(|option| name(option.result.to_string())).collect::<Vec<_>>()
    };
    assert_eq!(options("D"), ["B", "E"], "B and E are as yet unmarked, both have C as an option");
    assert!(options("B").contains(&"C".into()) && options("E").contains(&"C".into()));
    assert_eq!(options("G"), ["D"], "its only option is D");
    assert_eq!(options("K"), ["G"], "its only option is G");
    assert_eq!(options("E"), ["C", "H"], "C, and the unmarked H, from which one can get to G");
    assert!(options("H").contains(&"G".into()));
    assert!(options("H").contains(&"I".into()) && options("I").contains(&"F".into()));
    let marks = |town: &str| {
        let mut marks: Vec<String> =
            options(town).iter().map(|to| value(&format!("{MAP} {to}"))).collect();
        marks.sort_unstable();
        marks
    };
    assert_eq!(marks("B"), ["*0", "*1"]);
    assert_eq!(marks("A"), ["*0", "*2"]);
    assert_eq!(marks("L"), ["*0", "*1", "*2"]);
    assert!(options("M").contains(&"H".into()) && options("M").contains(&"L".into()));
    for town in ["I", "J", "M", "N", "O"] {
        assert!(!marks(town).contains(&"*0".into()), "{town}: no adjacent zero mark");
        assert!(marks(town).iter().any(|mark| mark.starts_with('∞')), "{town}");
    }
}

/// The text tells when only one town can be marked: E after C, D, G and K; H after B, A and F.
#[test]
fn traffic_jams_order_of_marking() {
    let graph = from_text(MAP.strip_prefix("graph:").unwrap(), false).unwrap();
    let vertex = |town: char| graph.names.find(&town.to_string()).unwrap() as u32;
    let markable = |marked: &str| -> String {
        let steps = smith::marking(&graph.graph);
        let given: Vec<_> =
            steps.iter().filter(|s| marked.chars().any(|c| vertex(c) == s.vertex)).collect();
        let mark = |v: u32| given.iter().find(|step| step.vertex == v).map(|step| step.mark);
        let may = |town: &char| {
            let row = graph.graph.successors(vertex(*town) as usize);
            let n = (0u16..).find(|n| row.iter().all(|v| mark(*v) != Some(*n))).unwrap();
            let reverts =
                |v: u32| graph.graph.successors(v as usize).iter().any(|w| mark(*w) == Some(n));
            let is_marked = mark(vertex(*town)).is_some();
            !is_marked && row.iter().all(|v| mark(*v).is_some_and(|m| m < n) || reverts(*v))
        };
        ('A'..='O').filter(may).collect()
    };
    assert_eq!(markable(""), "C", "C has no exit, and only it can be marked first");
    assert!(markable("C").contains('D'));
    assert!(markable("CD").contains('G'));
    assert!(markable("CDG").contains('K'));
    assert_eq!(markable("CDGK"), "E");
    assert!(markable("CDGKE").contains('B'), "now all of B's options are marked");
    assert!(markable("CDGKEB").contains('A'));
    assert_eq!(markable("CDGKEBAF"), "H");
    assert_eq!(markable("CDGKEBAFH"), "L");
    assert_eq!(markable("CDGKEBAFHL"), "", "the others stay unmarked");
}

#[test]
fn traffic_jams_winning_move() {
    let start = format!("{MAP} A,D,F,M");
    assert_eq!(winning(&start, Convention::Normal), [format!("{MAP} A,D,F,L")]);
    assert_eq!(outcome(&start, Convention::Normal), Outcome::N);
    // Search, which knows nothing of values, agrees.
    let sum = open(&start);
    let mut judge = Judge::new(&sum, Convention::Normal);
    let mut lost = Vec::new();
    for option in sum.moves(&mut Budget::default()).unwrap() {
        if judge.outcome(&option.result, &mut Budget::default()).unwrap() == Outcome::P {
            lost.push(option.text);
        }
    }
    assert_eq!(lost, ["move the token from M to L"]);
}

#[test]
fn a_vehicle_at_novosibirsk_is_a_draw() {
    let towns: Vec<char> = ('A'..='O').collect();
    for a in &towns {
        for b in &towns {
            let position = format!("{MAP} {a},N,{b}");
            assert_eq!(outcome(&position, Convention::Normal), Outcome::D, "{position}");
        }
    }
    let sum = open(&format!("{MAP} N,D"));
    let searched = Judge::new(&sum, Convention::Normal).outcome(&sum, &mut Budget::default());
    assert_eq!(searched, Ok(Outcome::D));
}

#[test]
fn sums_with_other_games() {
    assert_eq!(value(&format!("{MAP} A,M + nim 3")), "∞{0,1}");
    let won = winning(&format!("{MAP} A,M + nim 3"), Convention::Normal);
    assert_eq!(won, [format!("{MAP} A,H + nim 3")]);
    assert_eq!(value(&format!("{MAP} L + kayles 3")), "*0");
}

#[test]
fn oracle_rows() {
    let mut checked = 0;
    for row in rows(include_str!("data/loopy.tsv")) {
        let edges = row[1].replace(' ', ",");
        for labelled in row[2].split(' ') {
            let (vertex, label) = labelled.split_once('=').unwrap();
            let expected = match label.strip_prefix("inf(") {
                Some(subscripts) => format!("∞{{{}}}", subscripts.trim_end_matches(')')),
                None => format!("*{label}"),
            };
            // A vertex without edges is not mentioned among them.
            let position = format!("graph:{edges},{vertex} {vertex}");
            assert_eq!(value(&position), expected, "{}: {vertex}", row[0]);
            checked += 1;
        }
    }
    assert_eq!(checked, 66);
}

/// Northcott's game is two-coloured and loopy; search that knows draws finds what the Nim theory of
/// the gaps says (ONAG11 and TIG2009), on every board of one row up to 7 and of two rows up to 4 squares.
#[test]
fn northcott_is_nim_for_search_too() {
    let rows_of = |length: usize| {
        let pairs = (0..length).flat_map(move |w| (0..length).map(move |b| (w, b)));
        pairs.filter(|(w, b)| w != b).map(move |(white, black)| {
            let square = |at| {
                if at == white {
                    'W'
                } else if at == black {
                    'B'
                } else {
                    '.'
                }
            };
            (0..length).map(square).collect::<String>()
        })
    };
    let small: Vec<String> = (2..=4).flat_map(rows_of).collect();
    let mut boards: Vec<String> = (2..=7).flat_map(rows_of).collect();
    boards.extend(small.iter().flat_map(|a| small.iter().map(move |b| format!("{a}|{b}"))));
    for board in boards {
        for turn in ["", "black:"] {
            let sum = open(&format!("northcott {turn}{board}"));
            let budget = &mut Budget::default();
            let mut judge = Judge::new(&sum, Convention::Normal);
            let searched = judge.outcome(&sum, budget).unwrap();
            assert_eq!(searched, sum.value(budget).unwrap().outcome(), "{sum}");
            let mut lost = Vec::new();
            for option in sum.moves(budget).unwrap() {
                if judge.outcome(&option.result, budget).unwrap() == Outcome::P {
                    lost.push(option.result.to_string());
                }
            }
            let theory = sum.winning_moves(Convention::Normal, budget).unwrap();
            let theory: Vec<String> = theory.iter().map(|m| m.result.to_string()).collect();
            assert_eq!(lost, theory, "{sum}");
        }
    }
}

#[test]
fn misere_draws() {
    // A self-loop beside an exit: whoever leaves makes the last move and loses, so both stay.
    assert_eq!(outcome("graph:A>A,A>B A", Convention::Misere), Outcome::D);
    assert_eq!(outcome("graph:A>A,A>B A", Convention::Normal), Outcome::N);
    assert_eq!(outcome("graph:A>B,B>C,C>B,B>D,D A", Convention::Misere), Outcome::D);
    assert_eq!(winning("graph:A>B,B>C,C>D,A>E,E>E A", Convention::Misere), Vec::<String>::new());
    assert_eq!(outcome("graph:A>B,B>C,C>D,A>E,E>E A", Convention::Misere), Outcome::D);
}

/// The walk for those who watch: every town of the map is marked in an order that the rule allows.
#[test]
fn traffic_jams_walk() {
    let towns: Vec<String> = ('A'..='O').map(String::from).collect();
    let sum = open(&format!("{MAP} {}", towns.join(",")));
    let walk = grundy::tell::answer::walk(&sum, &mut Budget::default()).unwrap();
    assert_eq!(walk.steps[0].position, "C");
    assert_eq!(walk.steps.len(), 10);
    for town in &walk.positions {
        let single = open(&format!("{MAP} {}", town.position));
        assert_eq!(town.value.to_string(), value(&single.to_string()), "{}", town.position);
        assert_eq!(town.outcome, outcome(&single.to_string(), Convention::Normal));
        assert_eq!(
            town.unmarked.is_empty(),
            walk.steps.iter().any(|s| s.position == town.position)
        );
    }
    assert_eq!(walk.positions.len(), 15);
}
