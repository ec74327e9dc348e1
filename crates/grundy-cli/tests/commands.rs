//! The contract of the command line: JSON, batches, exit codes, files, play.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn grundy(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .env("GRUNDY_DATA", "/dev/null")
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn grundy_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .env("GRUNDY_DATA", "/dev/null")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = grundy(arguments);
    let printed = text(&output.stdout);
    assert_eq!(printed.lines().count(), 1, "one object: {printed}");
    serde_json::from_str(&printed).unwrap()
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// Which method was chosen, why, and what it cost; where a theorem answers, no position is looked at.
#[test]
fn an_answer_tells_how_it_was_found() {
    let known = json(&["value", "nim 3,3,5", "--how", "--json"]);
    let steps = known["how"]["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 2, "equal parts are told once");
    assert_eq!(steps[0]["part"], "nim 3");
    assert_eq!(steps[0]["method"], "theorem");
    assert_eq!(known["how"]["positions"], 0);
    let searched = json(&["moves", "cram 3x3", "--how", "--json"]);
    assert_eq!(searched["how"]["steps"][0]["method"], "windows");
    assert!(searched["how"]["positions"].as_u64().unwrap() > 0);
    let told = text(&grundy(&["explain", "cram 3x3", "--misere", "--how"]).stdout);
    assert!(told.contains("\nmisère forms: cram 3x3 ("), "{told}");
    assert!(json(&["value", "nim 3", "--json"]).get("how").is_none());
}

#[test]
fn value_as_json() {
    let answer = json(&["value", "nim 3,4,8,9", "--json"]);
    assert_eq!(answer["value"], "*6");
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["play"], "normal");
    assert_eq!(answer["position"], "nim 3,4,8,9");
    let sum = json(&["value", "kayles 7 + nim 3,5", "--json"]);
    assert_eq!(sum["components"][0]["position"], "kayles 7");
    assert_eq!(sum["components"][1]["value"], "*6");
}

#[test]
fn misere_value_as_json() {
    let answer = json(&["value", "kayles 5", "--misere", "--json"]);
    assert_eq!(answer["play"], "misere");
    assert_eq!(answer["genus"], "4^146");
    assert_eq!(answer["outcome"], "N");
    assert_eq!(json(&["value", "nim 3", "--misere", "--json"])["genus"], "3");
}

#[test]
fn moves_as_json() {
    let answer = json(&["moves", "nim 9,10,8", "--json"]);
    let results: Vec<&str> = answer["winning_moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|option| option["result"].as_str().unwrap())
        .collect();
    assert_eq!(results, ["nim 2,10,8", "nim 9,1,8", "nim 9,10,3"]);
    let all = json(&["moves", "nim 2,1", "--all", "--json"]);
    assert_eq!(all["moves"].as_array().unwrap().len(), 3);
    assert_eq!(all["moves"][0]["value"], "*0");
}

#[test]
fn every_command_prints_one_json_object() {
    for arguments in [
        &["list", "--json"][..],
        &["list", "kayles", "--json"],
        &["explain", "nim 3,4", "--json"],
        &["equal", "kayles 4", "nim 1", "--json"],
        &["sequence", "kayles", "--to", "8", "--json"],
        &["period", "kayles", "--json"],
        &["graph", "nim 2,2", "--json"],
        &["draw", "nim 2,2", "--json"],
    ] {
        assert!(json(arguments).is_object(), "{arguments:?}");
    }
    let period = json(&["period", "octal:.156", "--json"]);
    assert_eq!((period["preperiod"].as_u64(), period["period"].as_u64()), (Some(3479), Some(349)));
    let values = json(&["sequence", "kayles", "--to", "8", "--json"]);
    assert_eq!(values["values"].to_string(), "[0,1,2,3,1,4,3,2,1]");
}

#[test]
fn ten_thousand_positions_in_one_process() {
    let mut input = String::new();
    for i in 0..10_000u64 {
        input += &match i % 1000 {
            500 => "nim 3,x,8\n".to_owned(),
            _ => format!("nim {},{},{}\n", i, i * i, u64::MAX - i),
        };
    }
    let output = grundy_with_input(&["value", "-", "--json"], input.as_bytes());
    let lines: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 10_000);
    for (i, line) in lines.iter().enumerate() {
        let i = i as u64;
        if i % 1000 == 500 {
            assert_eq!(line["error"], "nim 3,x,8 — expected a whole number at column 7");
        } else {
            assert_eq!(line["value"], format!("*{}", i ^ (i * i) ^ (u64::MAX - i)));
        }
    }
    assert_eq!(output.status.code(), Some(2), "some lines are wrong");
}

#[test]
fn bad_input_is_one_sentence_and_exit_code_2() {
    let long = format!("nim {}", "9".repeat(100_000));
    for (position, sentence) in [
        ("", "expected a position"),
        ("   ", "expected a position"),
        ("nim", "expected a whole number at column 4"),
        ("nim -3", "expected a whole number at column 5"),
        ("nim 3,x,8", "nim 3,x,8 — expected a whole number at column 7"),
        ("nim 18446744073709551616", "too large"),
        ("nim ３", "expected a whole number at column 5"),
        ("nim 🎲", "expected a whole number at column 5"),
        ("kayels 5", "did you mean ‘kayles’?"),
        ("nim:3 4", "takes no parameters"),
        ("subtract 5", "‘:’ and parameters"),
        ("octal:.9x 4", "expected a digit"),
        ("kayles 3 +", "expected the name of a game"),
        (&long, "too large"),
    ] {
        for command in ["value", "moves", "explain", "graph", "draw", "play"] {
            let output = grundy(&[command, position]);
            let message = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command} {position:.40}");
            assert!(output.stdout.is_empty(), "{command} {position:.40}");
            let first = message.lines().next().unwrap();
            assert!(first.starts_with("error: ") && first.contains(sentence), "{message:.300}");
            assert!(message.len() < 1000, "long input is not repeated whole");
        }
    }
}

#[test]
fn a_line_of_ten_megabytes_does_not_stop_the_rest() {
    let mut input = b"nim ".to_vec();
    input.resize(10_000_000, b'7');
    input.extend(b"\n\xff\xfe\nnim 1\n");
    let output = grundy_with_input(&["value", "-"], &input);
    let lines: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines[0]["error"].as_str().unwrap().contains("too large"));
    assert!(lines[1]["error"].as_str().unwrap().contains("UTF-8"));
    assert_eq!(lines[2]["value"], "*1");
}

#[test]
fn limits_stop_politely_with_exit_code_1() {
    let all = grundy(&["moves", "nim 18446744073709551615", "--all"]);
    assert_eq!(all.status.code(), Some(1));
    assert!(text(&all.stderr).contains("needs at least"));
    let nodes = grundy(&["value", "kayles 60,61", "--misere", "--nodes", "1000"]);
    assert_eq!(nodes.status.code(), Some(1));
    assert!(text(&nodes.stderr).contains("limit of 1000 positions"), "{}", text(&nodes.stderr));
    let long = ["value", "kayles 90,91,92", "--misere", "--json"];
    for (limit, reason, message) in [
        (["--nodes", "2000"], "nodes", "stopped at the limit of 2000 positions"),
        (["--time", "0"], "time", "stopped after 0 seconds"),
        (["--memory", "1"], "memory", "stopped at the memory limit of 1 MiB"),
    ] {
        let output = grundy(&[&long[..], &limit[..]].concat());
        assert_eq!(output.status.code(), Some(1));
        let known: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(known["stopped"]["reason"], reason);
        assert_eq!(known["stopped"]["message"], message);
        assert_eq!(known["position"], "kayles 90,91,92");
    }
    let partly = grundy(&["value", "nim 5 + octal:.3F 100000", "--nodes", "5000", "--json"]);
    let known: Value = serde_json::from_str(&text(&partly.stdout)).unwrap();
    assert_eq!(partly.status.code(), Some(1));
    assert_eq!(known["components"][0]["value"], "*5", "what is known so far is printed");
    assert_eq!(known["stopped"]["reason"], "nodes");
}

/// Programs get one object, whatever happens.
#[test]
fn a_stopped_question_is_one_object() {
    for (command, position) in [
        ("value", "chomp 8x8"),
        ("moves", "chomp 8x8"),
        ("explain", "chomp 8x8"),
        ("graph", "chomp 8x8"),
        ("solve", "cram 7x7"),
        ("equal", "chomp 8x8"),
    ] {
        let limit = if command == "solve" { "--time=0" } else { "--nodes=100" };
        let mut arguments = vec![command, position, limit, "--json"];
        arguments.extend((command == "equal").then_some("nim 3"));
        let output = grundy(&arguments);
        assert_eq!(output.status.code(), Some(1), "{command}");
        let known: Value = serde_json::from_slice(&output.stdout).unwrap();
        let reason = known["stopped"]["reason"].as_str().unwrap();
        assert!(["nodes", "too_large", "time"].contains(&reason), "{reason}");
        assert!(command == "equal" || known["position"] == position, "{command}: {known}");
    }
}

/// A line that was stopped says nothing about the next one.
#[test]
fn every_line_of_a_batch_has_its_own_limits() {
    let lines = b"cram 7x7\nchomp 7x6\n";
    let output = grundy_with_input(&["value", "-", "--time", "1"], lines);
    let printed = text(&output.stdout);
    let answers: Vec<Value> =
        printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["stopped"]["reason"], "time", "{printed}");
    assert_eq!((&answers[1]["outcome"], &answers[1]["stopped"]), (&"N".into(), &Value::Null));
}

#[test]
fn a_stopped_hint_does_not_end_the_game() {
    let output = grundy_with_input(&["play", "chomp 8x8", "--two", "--time", "0"], b"h\nw\nh\nq\n");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert_eq!(printed.matches("No answer: stopped after 0 seconds").count(), 3, "{printed}");
    // A machine that cannot think moves nevertheless.
    let machine = ["play", "chomp 8x8", "--first", "machine", "--time", "0", "--seed", "1"];
    let output = grundy_with_input(&machine, b"q\n");
    assert!(output.status.success() && text(&output.stdout).contains("The machine: "));
}

#[test]
fn flags_that_would_do_nothing_are_refused() {
    for arguments in [
        ["list", "nim", "--no-store"],
        ["equal", "nim 3", "--no-store"],
        ["draw", "nim 3", "--no-store"],
    ] {
        let output = grundy(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains("unexpected argument '--no-store'"));
    }
    for wrong in ["nan", "-1", "inf", "x"] {
        let output = grundy(&["value", "nim 3", &format!("--time={wrong}")]);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        assert!(text(&output.stderr).contains("expected a number of seconds"), "{wrong}");
    }
}

#[test]
fn large_heaps_at_once() {
    assert_eq!(
        json(&["value", "nim 18446744073709551615,1", "--json"])["value"],
        "*18446744073709551614"
    );
    assert_eq!(json(&["value", "kayles 10^18", "--json"])["outcome"], "N");
    let misere = json(&["moves", "nim 10^18,1", "--misere", "--json"]);
    assert_eq!(misere["winning_moves"][0]["result"], "nim 0,1");
}

#[test]
fn pictures_are_written() {
    for (command, position) in [("draw", "kayles 5,7"), ("graph", "subtract:1,2,3 13")] {
        let svg = scratch(&format!("{command}.svg"));
        let png = scratch(&format!("{command}.png"));
        assert!(grundy(&[command, position, "-o", svg.to_str().unwrap()]).status.success());
        assert!(grundy(&[command, position, "-o", png.to_str().unwrap()]).status.success());
        assert!(std::fs::read_to_string(svg).unwrap().starts_with("<svg"));
        let bytes = std::fs::read(png).unwrap();
        assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 2000, "{} bytes", bytes.len());
    }
    let cut = grundy(&["graph", "nim 9,10,11", "--most", "20"]);
    assert!(text(&cut.stdout).contains("left out"), "the picture says what is missing");
    let nowhere = grundy(&["draw", "nim 1", "-o", "/nonexistent/x.svg"]);
    assert_eq!(nowhere.status.code(), Some(2));
}

#[test]
fn a_perfect_machine_wins_from_an_n_position() {
    for (misere, seed) in [(false, 1), (false, 2), (true, 3), (true, 4)] {
        let seed = seed.to_string();
        let mut arguments = vec!["play", "nim 3,4,5", "--first", "machine", "--seed", &seed];
        if misere {
            arguments.push("--misere");
        }
        let output = grundy_with_input(&arguments, "1\n".repeat(40).as_bytes());
        let printed = text(&output.stdout);
        assert!(printed.contains("the machine wins"), "{printed}");
    }
}

#[test]
fn play_gives_hints_reasons_and_takes_back() {
    let output =
        grundy_with_input(&["play", "nim 1,2", "--seed", "1"], b"h\nw\n9\nx\nx\n1\nu\n2\n1\n");
    let printed = text(&output.stdout);
    assert!(printed.contains("Try: take 1 stone from the heap of 2"), "{printed}");
    assert!(printed.contains("the player to move wins"), "{printed}");
    assert!(printed.contains("expected a number from 1 to 3"), "{printed}");
    assert!(printed.contains("Now it is misère play."), "{printed}");
}

#[test]
fn two_people_play_to_the_end() {
    let output = grundy_with_input(&["play", "nim 1,1", "--two"], b"1\n1\n");
    assert!(text(&output.stdout).contains("player 2 wins"), "{}", text(&output.stdout));
    let misere = grundy_with_input(&["play", "nim 1,1", "--two", "--misere"], b"1\n1\n");
    assert!(text(&misere.stdout).contains("player 1 wins"));
}

#[test]
fn completions_and_man_page_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(text(&grundy(&["completions", shell]).stdout).contains("sequence"), "{shell}");
    }
    let man = text(&grundy(&["man"]).stdout);
    assert!(man.contains(".TH grundy") && man.contains("GAMES") && man.contains("kayles"));
}

#[test]
fn a_bare_start_opens_the_studio() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .env("GRUNDY_DATA", "/dev/null")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains("http://localhost:"), "{line}");
}

#[test]
fn examples_in_the_help_work() {
    for command in ["value", "moves", "explain", "equal", "sequence", "period", "draw"] {
        let help = text(&grundy(&[command, "--help"]).stdout);
        let examples: Vec<&str> =
            help.lines().filter_map(|line| line.trim().strip_prefix("grundy ")).collect();
        assert!(!examples.is_empty(), "{command} has examples");
        for example in examples.iter().filter(|e| !e.contains(['<', '-'])) {
            let arguments: Vec<String> = split(example);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            assert_eq!(grundy(&arguments).status.code(), Some(0), "grundy {example}");
        }
    }
}

/// Splits a command line as a shell would, as far as double quotes go.
fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, piece) in line.split('"').enumerate() {
        match index % 2 {
            0 => words.extend(piece.split_whitespace().map(str::to_owned)),
            _ => words.push(piece.to_owned()),
        }
    }
    words
}

#[test]
fn the_calculator() {
    assert_eq!(text(&grundy(&["nim", "w^3"]).stdout), "2\n");
    assert_eq!(text(&grundy(&["nim", "root(3, 2)"]).stdout), "w\nw*2\nw*3\n");
    assert_eq!(json(&["nim", "[2^64]*[2^64]", "--json"])["value"], "27670116110564327424");
    assert_eq!(json(&["nim", "solve(x^2+x=8)", "--json"])["values"][1], "17");
    let wrong = grundy(&["nim", "3+"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("at column 3"));
    // The prime 1223 has number 198 among the odd primes; its α is out of every bound here.
    let unknown = grundy(&["nim", "[w^(w^198)]^1223"]);
    assert_eq!(unknown.status.code(), Some(1), "{}", text(&unknown.stderr));
    assert!(text(&unknown.stderr).contains("α_1223 is not known"), "{}", text(&unknown.stderr));
    let lines = text(&grundy_with_input(&["nim", "-"], b"w^3\n3+\n").stdout);
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["value"], "2");
    assert!(lines[1]["error"].is_string());
}

#[test]
fn tables_of_boards() {
    let table = |nodes: &str| {
        grundy(&["table", "cram", "--rows", "4..5", "--columns", "3..5", "--nodes", nodes])
    };
    let whole = table("20000000");
    assert_eq!(whole.status.code(), Some(0));
    assert_eq!(text(&whole.stdout), "    3  4  5\n4: *1 *0 *2\n5: *1 *2 *0\n");
    // What is small is there, whatever comes before it.
    let part = table("300");
    assert_eq!(part.status.code(), Some(1));
    assert_eq!(text(&part.stdout), "    3  4  5\n4: *1 *0  ?\n5: *1  ?  ?\n");
    assert!(text(&part.stderr).contains("--nodes"), "{}", text(&part.stderr));
}

/// Pairs of numbers, from 0 on; the values by the mex rule, worked out elsewhere.
#[test]
fn tables_of_pairs() {
    let table = ["table", "wythoff", "--rows", "0..4", "--columns", "0..7"];
    let expected = "    0  1  2  3  4  5  6  7
0: *0 *1 *2 *3 *4 *5 *6 *7
1: *1 *2 *0 *4 *5 *3 *7 *8
2: *2 *0 *1 *5 *3 *4 *8 *6
3: *3 *4 *5 *6 *2 *0 *1 *9
4: *4 *5 *3 *2 *7 *6 *9 *0
";
    assert_eq!(text(&grundy(&table).stdout), expected);
    let alike = ["table", "wythoff", "--rows", "7", "--columns", "0..4", "--json"];
    assert_eq!(
        json(&alike)["rows"][0]["values"],
        serde_json::json!(["*7", "*8", "*6", "*9", "*0"])
    );
    let wrong = grundy(&["table", "sprouts"]);
    assert_eq!(wrong.status.code(), Some(2), "{}", text(&wrong.stderr));
}

#[test]
fn nimber_tables() {
    let table = text(&grundy(&["nim", "--table", "4", "mul"]).stdout);
    assert_eq!(table, "0 0 0 0\n0 1 2 3\n0 2 3 1\n0 3 1 2\n");
    let csv = text(&grundy(&["nim", "--table", "3", "add", "--format", "csv"]).stdout);
    assert_eq!(csv, "0,1,2\n1,0,3\n2,3,0\n");
    assert!(
        text(&grundy(&["nim", "--table", "16", "mul", "--format", "svg"]).stdout)
            .contains("</svg>")
    );
    assert!(text(&grundy(&["nim", "--triplets"]).stdout).contains("</svg>"));
    assert_eq!(grundy(&["nim", "--table", "9999999", "mul"]).status.code(), Some(2));
    assert_eq!(grundy(&["nim", "--table", "4", "foo"]).status.code(), Some(2));
}

#[test]
fn alphas_are_kept_and_resumed() {
    let state = scratch("alphas.json");
    let path = state.to_str().unwrap();
    assert!(grundy(&["alpha", "--to", "43", "--state", path]).status.success());
    let first = std::fs::read_to_string(&state).unwrap();
    assert!(first.contains("\"prime\":43"));
    // A stop in the middle keeps what is finished.
    let stopped = grundy(&["alpha", "--to", "150", "--state", path, "--nodes", "1000"]);
    assert!(matches!(stopped.status.code(), Some(0 | 1)));
    assert!(std::fs::read_to_string(&state).unwrap().len() >= first.len());
    let whole = grundy(&["alpha", "--to", "113", "--state", path]);
    assert!(whole.status.success());
    assert_eq!(text(&whole.stdout), text(&grundy(&["alpha", "--to", "113"]).stdout));
    std::fs::write(&state, "{\"finished\": [").unwrap();
    let broken = grundy(&["alpha", "--state", path]);
    assert_eq!(broken.status.code(), Some(2));
    assert!(text(&broken.stderr).contains("cannot go on from"));
}

/// A graph in a file: as a game, as a whole, in its binary form.
#[test]
fn graphs_in_files() {
    let map = scratch("map.txt");
    std::fs::write(&map, "A B\nA C\nC A\nC D\nB D\n").unwrap();
    let map = map.to_str().unwrap();
    let position = format!("graph:@{map} A,C + nim 1");
    let value = json(&["value", &position, "--json"]);
    assert_eq!(value["position"], position.as_str());
    assert_eq!(value["components"][0]["position"], format!("graph:@{map} A,C"));
    let lines = format!("{position}\ngraph:@/nonexistent A\n{position}\n");
    let lines = text(&grundy_with_input(&["value", "-"], lines.as_bytes()).stdout);
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0], lines[2]);
    assert!(lines[1]["error"].as_str().unwrap().contains("cannot read /nonexistent"));

    let whole = json(&["graph", "--file", map, "--json"]);
    assert_eq!(whole["nodes"].as_array().unwrap().len(), 4);
    assert_eq!(json(&["graph", "--file", map, "--json", "--most", "2"])["vertices"], 4);
    let table = text(&grundy(&["graph", "--file", map, "--format", "csv"]).stdout);
    assert!(table.starts_with("vertex,outcome,value,height\nA,"), "{table}");
    assert!(table.contains("\nD,P,*0,0\n") && table.contains("\nB,N,*1,1\n"), "{table}");
    let misere = text(&grundy(&["graph", "--file", map, "--misere", "--format", "csv"]).stdout);
    assert!(misere.contains("\nD,N,0\n") && misere.contains("\nB,P,1\n"), "{misere}");

    let stored = scratch("map.grundy");
    let stored = stored.to_str().unwrap();
    assert!(grundy(&["graph", "--file", map, "-o", stored]).status.success());
    assert_eq!(json(&["graph", "--file", stored, "--json"]), whole);
    let picture = scratch("map.png");
    assert!(grundy(&["graph", "--file", stored, "-o", picture.to_str().unwrap()]).status.success());
    assert!(std::fs::read(picture).unwrap().starts_with(b"\x89PNG"));
    let dot = text(&grundy(&["graph", "--file", map, "--format", "dot"]).stdout);
    assert!(dot.contains("digraph") && dot.contains("->"), "{dot}");
    let large = grundy(&["graph", "--file", map, "--format", "svg", "--most", "3"]);
    assert_eq!(large.status.code(), Some(1));
}

#[test]
fn malformed_graph_files_are_one_sentence_with_line_and_column() {
    for (name, content, sentence) in [
        ("three.txt", "A B\nB C D\n", "line 2, column 5 of "),
        ("twice.json", "{\"nodes\": [\"A\",\n\"A\"]}", "‘A’ already at line 2, column 1 of "),
        (
            "missing.graphml",
            "<graphml><graph><node id='A'/>\n<edge source='A' target='B'/></graph></graphml>",
            "line 2, column 26 of ",
        ),
        ("empty.txt", "", "expected a graph"),
        ("binary.txt", "\u{0}\u{1}\u{2}", "line 1, column 1 of "),
    ] {
        let path = scratch(name);
        std::fs::write(&path, content).unwrap();
        let path = path.to_str().unwrap();
        for arguments in [vec!["graph", "--file", path], vec!["value", &format!("graph:@{path} A")]]
        {
            let output = grundy(&arguments);
            let message = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{message}");
            assert!(message.starts_with("error: ") && message.contains(sentence), "{message}");
            assert!(output.stdout.is_empty() && message.lines().count() <= 3, "{message}");
        }
    }
    let cycle = scratch("cycle.txt");
    std::fs::write(&cycle, "A B\nB C\nC A\n").unwrap();
    let cycle = cycle.to_str().unwrap();
    for arguments in
        [vec!["graph", "--file", cycle, "--acyclic"], vec!["value", &format!("dag:@{cycle} A")]]
    {
        let message = text(&grundy(&arguments).stderr);
        assert!(
            message.contains("one is closed: A → B → C → A at line 3, column 3 of "),
            "{message}"
        );
    }
    assert_eq!(grundy(&["graph", "--file", "/nonexistent"]).status.code(), Some(2));
}

/// A line of a gigabyte, from a pipe so that no disk is filled: refused at once where it cannot be a
/// name, and read over in bounded memory where it may be long.
#[test]
fn a_line_of_a_gigabyte_is_no_harm() {
    let run = |start: &'static str, filler: u8, end: &'static str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .env("GRUNDY_DATA", "/dev/null")
            .args(["graph", "--file", "/dev/stdin", "--memory", "200", "--json", "--most", "0"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            let piece = vec![filler; 1 << 20];
            let all = std::iter::once(start.as_bytes())
                .chain(std::iter::repeat_n(&piece[..], 1 << 10))
                .chain([end.as_bytes()]);
            let _ = all.map(|bytes| stdin.write_all(bytes)).find(Result::is_err);
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        output
    };
    let name = run("A>B,C>", b'x', "\n");
    assert_eq!(name.status.code(), Some(2));
    assert!(
        text(&name.stderr).contains("at most 256 bytes at line 1, column 7"),
        "{}",
        text(&name.stderr)
    );
    if std::env::var_os("GRUNDY_SLOW").is_some() {
        let remark = run("A>B # ", b'x', "\nB>C\n");
        assert_eq!(remark.status.code(), Some(0), "{}", text(&remark.stderr));
        assert!(text(&remark.stdout).contains("\"vertices\":3"));
    }
}

/// The machine hurries where play need not end, and so it gets there: Traffic Jams.
#[test]
fn a_won_loopy_game_is_won() {
    let position = "graph:A>B,A>D,B>C,B>E,D>B,D>E,E>C,E>H,F>A,F>K,G>D,H>G,H>I,H>K,I>F,I>J,J>E,J>I,K>G,\
                    L>G,L>H,L>K,M>H,M>L,M>N,N>J,N>O,O>I,O>N A,D,F,M";
    for seed in ["1", "2", "3", "4"] {
        let arguments = ["play", position, "--first", "machine", "--seed", seed];
        let output = grundy_with_input(&arguments, "1\n".repeat(60).as_bytes());
        let printed = text(&output.stdout);
        assert!(printed.contains("the machine wins"), "{printed}");
    }
}

#[test]
fn drawings_and_files_are_positions() {
    let drawing = scratch("picture.svg");
    let drawing = drawing.to_str().unwrap();
    let position = "hackenbush 0-0 0-a 0-a a-b a-c b-c b-d";
    assert!(grundy(&["draw", position, "-o", drawing]).status.success());
    let read = json(&["value", &format!("@{drawing} + nim 1"), "--json"]);
    assert_eq!(read["position"], format!("{position} + nim 1"));
    assert_eq!(read["components"][0]["value"], json(&["value", position, "--json"])["value"]);
    let file = scratch("edges.txt");
    std::fs::write(&file, "0-1\n1-2 2-3\n3-1\n").unwrap();
    let file = file.to_str().unwrap();
    let read = json(&["value", &format!("hackenbush @{file}"), "--json"]);
    assert_eq!(
        (&read["value"], &read["position"]),
        (&"*2".into(), &"hackenbush 0-1 1-2 1-3 2-3".into())
    );
    std::fs::write(file, "0-1\n1-2 5-6\n").unwrap();
    let wrong = grundy(&["value", &format!("hackenbush @{file}")]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("line 2, column 5"), "{}", text(&wrong.stderr));
}

/// The table that one command prints, against the published values (`crates/grundy/tests/data`).
#[test]
fn a_table_of_boards_has_the_published_values() {
    let table = json(&["table", "cram", "--rows", "1..5", "--columns", "1..6", "--json"]);
    assert_eq!(table["columns"], serde_json::json!([1, 2, 3, 4, 5, 6]));
    let mut checked = 0;
    for line in include_str!("../../grundy/tests/data/cram.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let size = fields[1].strip_suffix(" empty nim").and_then(|size| size.split_once('x'));
        let Some((rows, columns)) = size.filter(|_| fields[0] == "cram") else { continue };
        let (rows, columns): (usize, usize) = (rows.parse().unwrap(), columns.parse().unwrap());
        if rows <= 5 && columns <= 6 {
            let value = &table["rows"][rows - 1]["values"][columns - 1];
            assert_eq!(value, &format!("*{}", fields[2]), "{line}");
            checked += 1;
        }
    }
    assert!(checked >= 11, "{checked}");
    let printed = text(&grundy(&["table", "cram", "--rows", "2..3", "--columns", "4..6"]).stdout);
    assert_eq!(printed, "    4  5  6\n2: *0 *1 *0\n3: *1 *1 *4\n");
    let other = json(&["table", "chomp", "--rows", "2", "--columns", "2..3", "--json"]);
    assert_eq!(other["rows"][0]["values"].as_array().unwrap().len(), 2);
}

#[test]
fn a_table_needs_sizes() {
    for (arguments, why) in [
        (["table", "cram", "--rows", "3..1"], "from the smaller to the larger"),
        (["table", "cram", "--rows", "x"], "expected a whole number"),
        (["table", "hackenbush", "--rows", "1..2"], "at column"),
    ] {
        let output = grundy(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
}

/// What is won already counts from the first move on, and decides.
#[test]
fn play_goes_on_from_boxes_already_won() {
    let arguments = ["play", "dots-and-boxes ---/|||./--- B AA.", "--two"];
    let printed = text(&grundy_with_input(&arguments, b"1\n").stdout);
    assert!(printed.contains("player 1 0, player 2 2"), "{printed}");
    assert!(printed.contains("player 1 1, player 2 2"), "{printed}");
    assert!(printed.contains("player 2 wins"), "{printed}");
}

/// A game's own rule is kept, or it is said that it is left.
#[test]
fn own_rules_are_kept_or_said_to_be_left() {
    let note = "note: one rule holds for the whole sum, here normal play; by its own rule otherwise: \
                Notakto (misère play)";
    for arguments in [
        &["value", "notakto 1 + nim 2"][..],
        &["moves", "notakto 1 + nim 2"],
        &["moves", "notakto 1 + nim 2", "--all"],
        &["solve", "notakto 1 + nim 2"],
        &["equal", "notakto 1", "nim 1"],
    ] {
        let printed = text(&grundy(arguments).stdout);
        assert!(printed.contains(note), "{printed}");
    }
    let mixed = json(&["value", "notakto 1 + nim 2", "--json"]);
    assert!(mixed["note"].as_str().unwrap().contains("Notakto"));
    assert!(json(&["value", "nim 1 + nim 2", "--json"]).get("note").is_none());
    let misere = json(&["equal", "notakto 1", "nim 1", "--misere", "--json"]);
    assert_eq!(misere["equivalent"], false);
    assert_eq!(misere["play"], "misere");
    let score = grundy(&["equal", "dots-and-boxes 1x1", "nim 1"]);
    assert_eq!(score.status.code(), Some(1));
    assert!(text(&score.stderr).contains("where the score decides"));
}

/// With `--json`, what is wrong and what was stopped is an object too, and the exit code stays.
#[test]
fn errors_and_limits_are_json_objects() {
    for command in ["value", "moves", "explain", "graph", "draw", "solve"] {
        let output = grundy(&[command, "nim 3,x", "--json"]);
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(told["error"], "nim 3,x — expected a whole number at column 7", "{command}");
        assert_eq!((told["column"].as_u64(), told["mark"].as_str()), (Some(7), Some("      ^")));
        assert_eq!(output.status.code(), Some(2), "{command}");
    }
    for wrong in [
        &["equal", "nim 1", "nim x", "--json"][..],
        &["sequence", "chomp", "--json"],
        &["period", "chomp", "--json"],
        &["table", "nimm", "--json"],
        &["heap", "identify", "chomp", "--json"],
        &["nim", "order(0)", "--json"],
        &["list", "nimm", "--json"],
        &["verify", "/nonexistent", "--json"],
        &["graph", "--format", "csv", "--json", "--file", "/nonexistent"],
    ] {
        let output = grundy(wrong);
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(told["error"].is_string(), "{wrong:?}: {told}");
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(text(&output.stderr).starts_with("error: "), "{wrong:?}");
    }
    for stopped in [
        &["moves", "chomp 9x9", "--nodes", "10", "--json"][..],
        &["explain", "chomp 9x9", "--nodes", "10", "--json"],
        &["equal", "chomp 9x9", "nim 1", "--nodes", "10", "--json"],
        &["graph", "chomp 9x9", "--nodes", "10", "--json"],
        &["sequence", "grundys-game", "--to", "1000", "--nodes", "10", "--json"],
        &["period", "octal:.8", "--nodes", "10", "--json"],
        &["table", "chomp", "--rows", "9", "--columns", "9", "--nodes", "10", "--json"],
        &["nim", "[w^(w^198)]^1223", "--json"],
    ] {
        let output = grundy(stopped);
        assert!(!output.stdout.is_empty(), "{stopped:?}");
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(told["stopped"]["reason"].is_string(), "{stopped:?}: {told}");
        assert_eq!(output.status.code(), Some(1), "{stopped:?}");
    }
}

/// How a batch ends is told by its worst line; a line that was stopped leaves the others their time.
#[test]
fn a_batch_ends_with_the_code_of_its_worst_line() {
    let code = |command: &str, input: &str| {
        let output = grundy_with_input(&[command, "-", "--nodes", "1000"], input.as_bytes());
        (output.status.code().unwrap(), text(&output.stdout).lines().count())
    };
    assert_eq!(code("value", "nim 3\nkayles 5\n"), (0, 2));
    assert_eq!(code("value", "chomp 9x9\nkayles 5\n"), (1, 2));
    assert_eq!(code("value", "chomp 9x9\nnim x\nkayles 5\n"), (2, 3));
    assert_eq!(code("moves", "nim x\nkayles 5\n"), (2, 2));
    assert_eq!(code("nim", "2*3\n"), (0, 1));
    assert_eq!(code("nim", "[w^(w^198)]^1223\n2*3\n"), (1, 2));
    assert_eq!(code("nim", "order(0)\n2*3\n"), (2, 2));
}

/// A number that is none is refused in one sentence, whatever it is for.
#[test]
fn times_are_numbers_of_seconds() {
    for wrong in ["nan", "inf", "-1", "soon", "1e400"] {
        let time = format!("--time={wrong}");
        let every = format!("--every={wrong}");
        for arguments in [&["value", "nim 3", &time][..], &["period", "octal:.77", &every]] {
            let output = grundy(arguments);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let message = text(&output.stderr);
            assert!(message.contains("expected a number of seconds"), "{message}");
        }
    }
}

/// Codes and names of games are taken alike, and files by their endings.
#[test]
fn heap_games_are_named_in_one_way() {
    let code = |name: &str| json(&["heap", "identify", name, "--json"])["code"].clone();
    for (name, wanted) in [("kayles", ".77"), ("octal:.77", ".77"), (".77", ".77"), ("nim", ".3…")]
    {
        assert_eq!(code(name), wanted, "{name}");
        let plot = grundy(&["heap", "plot", name, "--to", "10"]);
        assert_eq!(plot.status.code(), Some(0), "{name}");
        let values = json(&["sequence", name, "--to", "4", "--json"]);
        assert_eq!(values["values"][3], 3, "{name}");
    }
    let file = scratch("kayles.csv");
    let output = grundy(&["sequence", "kayles", "--to", "3", "-o", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "heap,value\n0,0\n1,1\n2,2\n3,3\n");
    let object = scratch("kayles.json");
    grundy(&["sequence", "kayles", "--to", "3", "-o", object.to_str().unwrap()]);
    let object: Value = serde_json::from_slice(&std::fs::read(object).unwrap()).unwrap();
    assert_eq!(object["values"].to_string(), "[0,1,2,3]");
}

/// What a theorem tells is not computed heap by heap, and periods that it proves are called proved.
#[test]
fn theorems_tell_sequences_and_periods() {
    let nim = json(&["sequence", "nim", "--to", "100000", "--json", "--nodes", "100000"]);
    assert_eq!(nim["values"][100_000], 100_000);
    for (game, preperiod, period, saltus) in
        [("nim", 0, 1, 1), ("rims", 0, 1, 1), ("laskers-nim", 1, 4, 4), ("all-but:1", 0, 2, 1)]
    {
        let told = json(&["period", game, "--json", "--no-store"]);
        assert_eq!(told["proved"], true, "{told}");
        assert_eq!(told["preperiod"], preperiod, "{told}");
        assert_eq!(
            (told["period"].as_u64(), told["saltus"].as_u64()),
            (Some(period), Some(saltus))
        );
    }
    // Moves to three heaps: as many values as take a few seconds, and nobody is to blame for the end.
    let told = json(&["period", "octal:.8", "--json", "--no-store"]);
    assert_eq!(told["checked"], 2642, "{told}");
    assert!(told.get("stopped").is_none(), "{told}");
}

/// `solve` and `verify` are limited by time and memory; what they cannot keep to is not offered.
#[test]
fn limits_that_are_not_kept_are_not_offered() {
    for command in ["solve", "verify"] {
        let help = text(&grundy(&[command, "--help"]).stdout);
        assert!(help.contains("--time") && !help.contains("--nodes"), "{help}");
    }
}

#[test]
fn the_calculator_knows_mex_and_equality() {
    assert_eq!(text(&grundy(&["nim", "mex(0,1,3)"]).stdout), "2\n");
    assert_eq!(text(&grundy(&["nim", "2*3 = 1"]).stdout), "true: both sides are 1\n");
    let apart = json(&["nim", "4*4 ≠ 5", "--json"]);
    assert_eq!(apart["value"], "true");
    assert!(apart["reason"].as_str().unwrap().contains("6 + 5 = 3, not 0"));
    assert_eq!(json(&["nim", "--triplets", "--json"])["triplets"][0].to_string(), "[1,2,3]");
    assert_eq!(
        json(&["nim", "--table", "2", "mul", "--json"])["values"].to_string(),
        "[[0,0],[0,1]]"
    );
    assert_eq!(grundy(&["nim", "3", "--table", "5", "add"]).status.code(), Some(2));
    // An equation in a field of large degree keeps to its limits.
    let hard = "solve(x^5+[w^(w^5)*4+w]*x+0=[w^(w+1)*5+0])";
    let stopped = grundy(&["nim", hard, "--nodes", "2000"]);
    assert_eq!(stopped.status.code(), Some(1));
    assert!(text(&stopped.stderr).contains("limit of 2000"), "{}", text(&stopped.stderr));
}

/// Positions with infinitely many moves are played by writing what a move leaves.
#[test]
fn infinite_positions_can_be_played() {
    let written = b"nim w,w+1\nnim w\nnim 3,w+1\nh\nnim 3,3\n1\nq\n";
    let arguments = ["play", "nim w,w+1", "--two"];
    let printed = text(&grundy_with_input(&arguments, written).stdout);
    assert!(printed.contains("No move leads to nim w,w+1"), "{printed}");
    assert!(printed.contains("No move leads to nim w;"), "{printed}");
    assert!(printed.contains("Try: lower the heap of ω+1 to 3"), "{printed}");
    assert!(printed.contains("take the whole heap of 3"), "then the moves are listed: {printed}");
    let machine = ["play", "nim w,w+1", "--first", "machine", "--seed", "3"];
    let printed = text(&grundy_with_input(&machine, b"nim 2,w\nq\n").stdout);
    assert!(printed.contains("→ nim w,w"), "{printed}");
    assert!(printed.contains("→ nim 2,2"), "{printed}");
    let lost = ["play", "nim w,w", "--first", "machine", "--seed", "3"];
    assert!(text(&grundy_with_input(&lost, b"q\n").stdout).contains("The machine: "));
    let refused = grundy(&["play", "hackenbush stalk:100000", "--nodes", "10"]);
    assert!(!text(&refused.stderr).contains("10000000000 moves"), "{}", text(&refused.stderr));
}
