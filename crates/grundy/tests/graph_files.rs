//! Reading graphs from texts of every format, and the errors of malformed ones.
// A graph that cannot be read is a failed test; suppliers of pieces are one expression.
#![allow(clippy::unwrap_used, clippy::unit_arg)]

use grundy::Dice;
use grundy::base::dice::Seeded;
use grundy::catalogue::Workbench;
use grundy::graph::read::{NamedGraph, from_pieces, from_text, write_binary};
use std::collections::BTreeSet;

fn edges(graph: &NamedGraph) -> BTreeSet<(String, String)> {
    let name = |vertex: u32| graph.names.name(vertex as usize);
    graph.graph.edges().map(|(from, to)| (name(from), name(to))).collect()
}

/// The same graph in every format: A>B, A>C, B>C, and D alone.
const FORMATS: [&str; 14] = [
    "A>B,A>C,B>C,D",
    "A > B; A->C\n# a remark\nB -> C  D\n",
    "A>B>C A>C D",
    "A B\nA C\n\nB C\nD\n",
    "A\tB\r\nA\tC\r\n% remark\r\nB\tC\r\nD\r\n",
    "A,B\nA,C\nB,C\nD",
    "source,target\nA,B\n\"A\",\"C\"\nB,C\nD,\n",
    "weight;to;from\n1;B;A\n2;C;A\n3;C;B\n;;D\n",
    "digraph { A -> B -> C; A -> C; D }",
    "/* map */ strict digraph \"my map\" {\n node [shape=box];\n A -> {B C} [label=\"x ] y\"];\n rankdir=LR;\n subgraph s { B -> C }\n D [color=red] // end\n}\n",
    "<?xml version=\"1.0\"?><graphml><graph edgedefault=\"directed\"><edge source=\"A\" target=\"B\"/>\n<node id=\"A\"><data key=\"d\">x</data></node><node id=\"B\"/><node id='C'/><node id=\"D\"/><!-- <node id=\"X\"/> --><edge source=\"A\" target=\"C\"/><edge source=\"B\" target=\"C\"/></graph></graphml>",
    "{\"nodes\": [\"A\", {\"id\": \"B\", \"size\": [1, {\"x\": null}]}, \"C\", {\"name\": \"D\"}], \"edges\": [[\"A\", \"B\"], {\"source\": \"A\", \"target\": \"C\"}, {\"from\": \"B\", \"to\": \"C\"}]}",
    "{\"A\": [\"B\", \"C\"], \"B\": [\"C\"], \"D\": []}",
    "{\"directed\": true, \"links\": [{\"target\": \"B\", \"source\": \"A\"}, {\"source\": \"A\", \"target\": \"C\"}, {\"source\": \"B\", \"target\": \"C\"}], \"nodes\": [{\"id\": \"A\"}, {\"id\": \"B\"}, {\"id\": \"C\"}, {\"id\": \"D\"}]}",
];

#[test]
fn every_format_reads_the_same_graph() {
    let pairs = [("A", "B"), ("A", "C"), ("B", "C")];
    let expected: BTreeSet<_> = pairs.map(|(a, b)| (a.to_owned(), b.to_owned())).into();
    for text in FORMATS {
        let graph = from_text(text, true).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(edges(&graph), expected, "{text}");
        assert!(graph.names.find("D").is_some() && graph.graph.len() == 4, "{text}");
        // Byte by byte it is the same.
        let mut bytes = text.bytes();
        let again = from_pieces(&mut |piece| Ok(piece.extend(bytes.next())), true);
        assert_eq!(again.as_ref(), Ok(&graph), "{text}");
    }
}

#[test]
fn vertices_may_be_numbers() {
    let counted = from_text("2 1\n1 0\n2 0\n2 2\n", false).unwrap();
    assert_eq!((counted.graph.len(), counted.graph.edge_count()), (3, 4));
    assert_eq!(counted.names.find("2"), Some(2));
    let sparse = from_text("1000000 7\n7 20\n", false).unwrap();
    assert_eq!(sparse.graph.len(), 3);
    assert_eq!(edges(&sparse).len(), 2);
    assert_eq!(sparse.names.name(2), "1000000");
    assert_eq!(sparse.names.find("8"), None);
    let mixed = from_text("3 1\n1 x\nx 007\n3000000000 7\n", false).unwrap();
    assert_eq!(edges(&mixed).len(), 4);
    assert!(mixed.names.find("7").is_some() && mixed.names.find("007").is_some());
    assert_ne!(mixed.names.find("7"), mixed.names.find("007"));
    // Found by fuzzing: the first word comes after a number on the same line.
    let late = from_text("0 1\n12 &\n", false).unwrap();
    assert!(edges(&late).contains(&("12".into(), "&".into())), "{late:?}");
}

#[test]
fn malformed_texts_are_refused_at_their_place() {
    let long = format!("A>B\nC>{}\n", "x".repeat(2_000_000));
    let deep = format!("{{\"x\": {{\"y\": {}", "[".repeat(1_000_000));
    let groups = format!("digraph {}", "{".repeat(1_000_000));
    let elements = format!("<graphml>{}", "<a>".repeat(1_000_000));
    for (text, sentence, line, column) in [
        ("", "expected a graph", 1, 1),
        ("  \n\n ", "expected a graph", 3, 2),
        ("A>B\nB>", "expected the name of a vertex", 2, 3),
        ("A>B\nB>>C", "expected the name of a vertex", 2, 3),
        ("A B\nB C D\n", "expected the end of the line", 2, 5),
        ("A B\nC\nC\n", "there is a vertex ‘C’ already", 3, 1),
        ("A,B\n,B\n", "expected the name of a vertex in this line", 2, 3),
        ("A,\"B\nC,D\n", "expected a closing quote", 1, 3),
        ("A,\"B\"x\n", "expected ‘,’", 1, 6),
        (&long, "at most 256 bytes", 2, 3),
        ("digraph { A -> B", "expected ‘}’", 1, 17),
        ("digraph { A -- B }", "‘->’", 1, 13),
        ("graph { A -- B }", "expected ‘digraph’", 1, 1),
        ("digraph { A -> [x] }", "expected the name of a vertex", 1, 16),
        ("digraph { A -> B [x }", "expected a closing ‘]’", 1, 18),
        ("digraph { A } }", "expected the end of the file", 1, 15),
        ("digraph { A -> B # C -> D\n}", "", 1, 18),
        ("digrap { A > B }", "", 1, 8),
        (&groups, "at most 64 nested", 1, 74),
        (
            "<graphml><graph><node id=\"A\"/>\n<edge source=\"A\" target=\"B\"/></graph></graphml>",
            "there is no vertex ‘B’",
            2,
            26,
        ),
        (
            "<graphml><graph><node id=\"A\"/>\n<node id=\"A\"/></graph></graphml>",
            "there is a vertex ‘A’ already",
            2,
            11,
        ),
        ("<graphml><graph edgedefault=\"undirected\">", "expected directed edges", 1, 30),
        ("<html></html>", "expected GraphML", 1, 14),
        ("<graphml><graph></grape></graphml>", "expected ‘</graph>’", 1, 17),
        ("<graphml><graph/></graphml></x>", "nothing is open", 1, 28),
        (&elements, "at most 64 nested", 1, 199),
        ("<graphml><graph>\0\0<node id=\"A\"/></graph></graphml>", "control characters", 1, 17),
        ("<graphml><graph><node id=A/>", "expected a value in quotes", 1, 26),
        ("{\"nodes\": [\"A\", \"A\"]}", "there is a vertex ‘A’ already", 1, 17),
        ("{\"nodes\": [\"A\"],\n \"edges\": [[\"A\", \"Z\"]]}", "there is no vertex ‘Z’", 2, 18),
        ("{\"nodes\": [1, 2],\n \"edges\": [[1, 3]]}", "there is no vertex ‘3’", 2, 16),
        ("{\"edges\": [[\"A\"]]}", "expected an edge with two ends", 1, 12),
        ("{\"edges\": [[\"A\", \"B\"]", "expected ‘,’ or ‘]’", 1, 22),
        ("[[\"A\", \"B\"]] x", "expected the end of the file", 1, 14),
        ("{\"A\": [\"B\"], \"A\": []}", "there is a vertex ‘A’ already", 1, 14),
        (&deep, "at most 64 nested", 1, 77),
        ("A>\u{7}", "control characters", 1, 3),
    ] {
        let error = from_text(text, false).unwrap_err();
        let shown: String = text.chars().take(60).collect();
        assert!(error.to_string().contains(sentence), "{shown:?}: {error}");
        assert_eq!((error.line(), error.column()), (Some(line), column), "{shown:?}: {error}");
        assert!(!error.to_string().contains('\n') && error.to_string().len() < 400, "{error}");
    }
}

#[test]
fn a_broken_promise_is_pointed_at() {
    for (text, line, column, cycle) in [
        ("A>B\nB>C\nC>A\nC>D\n", 3, 3, "A → B → C → A"),
        ("1 0\n2 1\n2 2\n", 3, 3, "2 → 2"),
        ("digraph {\n a -> b\n b -> a }", 3, 4, "a → b → a"),
        ("source,target\nX,Y\nY,X\n", 3, 3, "X → Y → X"),
    ] {
        assert!(from_text(text, false).is_ok());
        let error = from_text(text, true).unwrap_err();
        assert_eq!((error.line(), error.column()), (Some(line), column), "{error}");
        assert!(error.to_string().contains(&format!("closed: {cycle}")), "{error}");
    }
}

/// A line of a gigabyte is never held: the pieces are thrown away as they are read.
#[test]
fn an_endless_line_is_refused_soon() {
    for (start, piece) in [("A>", "x"), ("A", "A"), ("{\"nodes\": [\"", "y"), ("digraph { \"", "z")]
    {
        let mut count = 0u64;
        let error = from_pieces(
            &mut |buffer| {
                count += 1;
                *buffer = if count == 1 { start.into() } else { piece.repeat(1 << 16).into() };
                Ok(())
            },
            false,
        );
        let error = error.unwrap_err();
        assert!(error.message().contains("at most 256 bytes"), "{error}");
        assert!(count < 5, "{count} pieces for {start:?}");
        assert_eq!(error.line(), Some(1));
    }
}

#[test]
fn a_failing_supplier_is_told() {
    let mut first = true;
    let error = from_pieces(
        &mut |piece| match std::mem::take(&mut first) {
            true => Ok(piece.extend(b"A>B,")),
            false => Err("the disk is gone".into()),
        },
        false,
    );
    assert_eq!(error.unwrap_err().to_string(), "the disk is gone");
}

#[test]
fn attached_texts_stand_for_parameters() {
    let mut workbench = Workbench::default();
    workbench.attach("map", "A B\nB C\nB A\n".into());
    workbench.attach("set", " 1,2,4\n".into());
    workbench.attach("bad", "A B\nB C D\n".into());
    let sum = workbench.open("graph:@map A,B + subtract:@set 5").unwrap();
    assert_eq!(sum.to_string(), "graph:@map A,B + subtract:@set 5");
    let error = workbench.open("graph:@bad A").unwrap_err().to_string();
    assert_eq!(
        error,
        "B C D — expected the end of the line after two vertices at line 2, column 5 of bad"
    );
    let error = workbench.open("graph:@none A").unwrap_err().to_string();
    assert!(error.contains("no text of this name is attached at column 7"), "{error}");
    let error = workbench.open("subtract:@map 5").unwrap_err().to_string();
    assert!(error.contains("line 1, column 1 of map"), "{error}");
}

#[test]
fn attached_texts_stand_for_positions() {
    let mut workbench = Workbench::default();
    let position = "@whole + nim @heaps + graph:@map A";
    let mut asked = Vec::new();
    while let Some(name) = workbench.missing_text(position) {
        let text = match &name[..] {
            "whole" => "graph:@inner A\n + nim 2,\n 3\n",
            "inner" => "A>B",
            "heaps" => "\n4,5\n",
            _ => "A B\nB C\n",
        };
        workbench.attach(&name, text.into());
        asked.push(name);
    }
    assert_eq!(asked, ["whole", "inner", "heaps", "map"]);
    let sum = workbench.open(position).unwrap();
    assert_eq!(sum.to_string(), "graph:@inner A + nim 2,3 + nim 4,5 + graph:@map A");
    // A whole position may not refer to another one.
    workbench.attach("self", "@self".into());
    assert_eq!(workbench.missing_text("@self"), None);
    let error = workbench.open("@self").unwrap_err().to_string();
    assert_eq!(error, "@self — expected the name of a game at line 1, column 1 of self");
    workbench.attach("bad", "3,4,\nx".into());
    let error = workbench.open("nim 1 + nim @bad").unwrap_err().to_string();
    assert_eq!(error, "x — expected a whole number at line 2, column 1 of bad");
    for (wrong, place) in
        [("@none", "column 1"), ("nim @none", "column 5"), ("nim @bad 3", "column 9")]
    {
        let error = workbench.open(wrong).unwrap_err().to_string();
        assert!(error.contains(place), "{error}");
    }
}

#[test]
fn drawings_read_back() {
    for position in ["nim 3,5 + kayles 7", "graph:A>B,A>\"C&D\",B>A A", "notakto 2"] {
        let sum = grundy::catalogue::open(position).unwrap();
        let mut workbench = Workbench::default();
        workbench.attach("drawing", grundy::scene::svg::render(&sum.scene()));
        assert_eq!(workbench.open("@drawing").unwrap().to_string(), sum.to_string());
    }
}

#[test]
fn the_binary_form_reads_back_and_damage_is_noticed() {
    for text in
        ["A>B,B>C,C>A,D", "0>1,1>2,2>0", "5>7,7>900", "\"New York\",Rome\nRome,\"New York\"\n"]
    {
        let graph = from_text(text, false).unwrap();
        let mut bytes = Vec::new();
        write_binary(&graph, &mut |piece| Ok(bytes.extend(piece))).unwrap();
        let read = |bytes: &[u8]| {
            let mut pieces = bytes.chunks(3);
            from_pieces(&mut |piece| Ok(piece.extend(pieces.next().unwrap_or_default())), false)
        };
        assert_eq!(read(&bytes).as_ref(), Ok(&graph), "{text}");
        for place in 15..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x40;
            assert!(read(&damaged).is_err(), "{text}: byte {place}");
            assert!(read(&bytes[..place]).is_err(), "{text}: cut at {place}");
        }
        let promised = from_pieces(&mut |piece| Ok(std::mem::swap(piece, &mut bytes)), true);
        assert_eq!(promised.is_err(), graph.graph.cycle().is_some(), "{text}");
    }
}

/// Formats that have an end are refused without it, wherever they are cut.
#[test]
fn a_text_that_is_cut_off_is_refused() {
    let ends =
        |text: &&&str| ["<", "{", "[", "digraph", "strict"].iter().any(|b| text.starts_with(b));
    let formats: Vec<_> = FORMATS.iter().filter(ends).collect();
    assert!(formats.len() >= 3, "GraphML, JSON and DOT");
    for text in formats {
        // Before its first line is over, DOT may be a list of names.
        let begun = text.find('{').map_or(1, |at| at + 1);
        for end in begun..text.trim_end().len() {
            let cut = text.is_char_boundary(end).then(|| from_text(&text[..end], false));
            assert!(cut.is_none_or(|read| read.is_err()), "{}", &text[..end]);
        }
    }
}

/// Texts of every format with a few bytes changed: read or refused at a place, never a panic.
#[test]
fn damaged_texts_are_read_or_refused() {
    let mut dice = Seeded(11);
    let bytes = b"\"\\{}[]<>/=&;:,#%*->\n\t 0A\xff\xe2";
    let (mut good, mut bad) = (0, 0);
    for round in 0..40_000 {
        let mut text = FORMATS[round % FORMATS.len()].as_bytes().to_vec();
        for _ in 0..=dice.roll(3) {
            let place = dice.roll((text.len() as u64).saturating_sub(1)) as usize;
            let byte = bytes[dice.roll(bytes.len() as u64 - 1) as usize];
            match dice.roll(3) {
                0 if text.len() > 1 => drop(text.remove(place)),
                1 => text.insert(place, byte),
                2 => text.truncate(place.max(1)),
                _ => text.splice(place..=place, [byte]).for_each(drop),
            }
        }
        let mut pieces = text.chunks(5);
        let read =
            from_pieces(&mut |piece| Ok(piece.extend(pieces.next().unwrap_or_default())), false);
        match read {
            Ok(graph) => {
                assert_eq!(graph.names.len(), graph.graph.len());
                good += 1;
            }
            Err(error) => {
                assert!(error.line().is_some() && !error.to_string().contains('\n'), "{error}");
                bad += 1;
            }
        }
    }
    assert!(good > 1000 && bad > 1000, "{good} read, {bad} refused");
}
