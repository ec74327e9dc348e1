//! Answers reach whoever asked, or it is said that they do not; files are complete, sealed and one's own.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.env("GRUNDY_DATA", scratch("data"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

fn run(arguments: &[&str]) -> Output {
    grundy(arguments).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// One of every kind of command, quick, with something to print.
const COMMANDS: [&[&str]; 19] = [
    &["--help"],
    &["value", "--help"],
    &["--version"],
    &["list"],
    &["value", "nim 3"],
    &["value", "nim 3", "--json"],
    &["moves", "nim 3"],
    &["explain", "nim 3"],
    &["equal", "nim 1", "nim 2"],
    &["sequence", "kayles"],
    &["sequence", "kayles", "--format", "csv"],
    &["table", "cram", "--rows", "1..2"],
    &["period", "octal:.77"],
    &["solve", "cram 3x3"],
    &["heap", "identify", ".77"],
    &["graph", "nim 2"],
    &["draw", "nim 3"],
    &["nim", "3"],
    &["alpha", "--to", "7"],
];

#[cfg(target_os = "linux")]
#[test]
fn standard_output_that_is_full_is_an_error_for_every_command() {
    for arguments in COMMANDS.iter().chain([&&["man"][..], &&["completions", "bash"][..]]) {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = grundy(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let sentence = told(&output);
        assert!(sentence.starts_with("error: cannot write standard output: "), "{sentence}");
        assert_eq!(sentence.lines().count(), 1, "{sentence}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_batch_ends_where_its_output_is_full() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut child = grundy(&["value", "-"]).stdin(Stdio::piped()).stdout(full).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    // The rest of the lines may find nobody to read them.
    let _ = (0..1000).try_for_each(|heap| writeln!(input, "nim {heap}"));
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).starts_with("error: cannot write standard output: "));
}

/// `| head -1`, with more to print than a pipe holds.
#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    let long: [&[&str]; 4] = [
        &["sequence", "kayles", "--to", "200000"],
        &["sequence", "kayles", "--to", "200000", "--json"],
        &["sequence", "kayles", "--to", "300000", "--format", "csv"],
        &["list", "--json"],
    ];
    for arguments in long {
        let mut child = grundy(arguments).spawn().unwrap();
        let mut first = [0];
        std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), told(&output)),
            (Some(0), String::new()),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_side_file_that_cannot_be_written_is_told_before_the_work() {
    for arguments in [
        &["solve", "cram 9x9", "--proof", "/nonexistent/x"][..],
        &["solve", "cram 9x9", "--state", "/nonexistent/x"],
        &["period", "octal:.104", "--limit", "10^12", "--certificate", "/nonexistent/x"],
        &["period", "octal:.6", "--limit", "10^12", "--state", "/nonexistent/x"],
        &["alpha", "--to", "5000", "--state", "/nonexistent/x"],
        &["sequence", "kayles", "--to", "10^7", "--out", "/nonexistent/x"],
        &["sequence", "kayles", "--to", "10^12", "--format", "csv", "--out", "/nonexistent/x"],
        &["graph", "chomp 60x60", "--out", "/nonexistent/x"],
        &["graph", "--file", "/dev/zero", "--out", "/nonexistent/x"],
        &["heap", "plot", "octal:.8", "--to", "10^7", "--out", "/nonexistent/x"],
        &["misere", "quotient", "octal:.07", "--to", "1000", "--certificate", "/nonexistent/x"],
        &["misere", "quotient", "octal:.07", "--to", "1000", "--state", "/nonexistent/x"],
        &["misere", "survey", "--digits", "3", "--certificates", "/nonexistent/x"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let sentence = told(&output);
        assert!(sentence.starts_with("error: cannot write /nonexistent/x"), "{sentence}");
        assert!(!sentence.contains("incomplete"), "a name that nobody knows: {sentence}");
    }
}

#[test]
fn a_folder_for_certificates_is_made() {
    let folder = scratch("certificates");
    let arguments = ["misere", "survey", "--digits", "1", "--certificates"];
    let output = run(&[&arguments[..], &[folder.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", told(&output));
    let kept: Vec<PathBuf> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!kept.is_empty());
    let verified = run(&["verify", kept[0].to_str().unwrap()]);
    assert!(verified.status.success(), "{}", told(&verified));
}

/// A place that turns bad during the work: what was found is printed all the same.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_is_printed_though_its_side_file_fails() {
    let output = run(&["solve", "cram 4x4", "--proof", "/dev/full"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(out(&output).starts_with("P  "), "{}", out(&output));
    assert!(told(&output).contains("cannot write /dev/full"), "{}", told(&output));
    let output = run(&["period", "octal:.77", "--certificate", "/dev/full"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(out(&output).contains("period 12"), "{}", out(&output));
    assert!(told(&output).contains("cannot write /dev/full"), "{}", told(&output));
}

/// And the other way round.
#[cfg(target_os = "linux")]
#[test]
fn a_certificate_is_written_though_nothing_can_be_printed() {
    let path = scratch("unprinted.json");
    let arguments = ["period", "octal:.77", "--certificate", path.to_str().unwrap()];
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    assert_eq!(grundy(&arguments).stdout(full).status().unwrap().code(), Some(2));
    assert!(run(&["verify", path.to_str().unwrap()]).status.success());
}

#[test]
fn a_proof_is_not_taken_for_a_state_and_not_written_over() {
    let path = scratch("proof.json");
    let file = path.to_str().unwrap();
    assert!(run(&["solve", "cram 4x4", "--proof", file]).status.success());
    let proof = std::fs::read(&path).unwrap();
    let output = run(&["solve", "cram 4x4", "--state", file, "--resume"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        told(&output).contains("format grundy-search, not ‘grundy-proof’"),
        "{}",
        told(&output)
    );
    assert_eq!(std::fs::read(&path).unwrap(), proof);
    // Nor is what cannot be replaced, such as a folder, or a device that has no end.
    let folder = scratch("folder");
    std::fs::create_dir_all(&folder).unwrap();
    let output = run(&["solve", "cram 4x4", "--state", folder.to_str().unwrap(), "--resume"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("it is not a file"), "{}", told(&output));
}

#[test]
fn files_of_old_versions_are_refused_in_a_sentence() {
    let path = scratch("old.json");
    let file = path.to_str().unwrap();
    for (text, arguments) in [
        (
            "{\"finished\":[{\"prime\":3,\"excess\":7}]}",
            &["alpha", "--to", "7", "--state", file][..],
        ),
        (
            "{\"format\":\"grundy-search\",\"version\":1,\"position\":\"cram 4x4\",\"value\":0,\
             \"facts\":[],\"hash\":\"0\"}",
            &["solve", "cram 4x4", "--resume", "--state", file],
        ),
        ("{\"format\":\"grundy-certificate\",\"version\":1}", &["verify", file]),
    ] {
        std::fs::write(&path, text).unwrap();
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2));
        let sentence = told(&output);
        let is_clear = sentence.contains("expected a file of the format grundy-alpha")
            || sentence.contains("it is of version 1, and only version 2 is read");
        assert!(is_clear && sentence.lines().count() == 1, "{sentence}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "nothing is written over");
    }
}

/// Waits until a file appears, which a running program will write.
fn wait_for(path: &Path) {
    while !path.exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

#[cfg(unix)]
fn signal(name: &str, child: &std::process::Child) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

/// Two processes on one state: the second is told.
#[cfg(unix)]
#[test]
fn a_state_belongs_to_one_process_at_a_time() {
    let path = scratch("shared.json");
    let file = path.to_str().unwrap();
    let arguments = ["solve", "sprouts 18", "--state", file, "--resume", "--every", "0.1"];
    let first = grundy(&arguments).spawn().unwrap();
    wait_for(&path);
    let second = run(&arguments);
    assert_eq!(second.status.code(), Some(2));
    assert!(told(&second).starts_with("error: another process works on "), "{}", told(&second));
    signal("-TERM", &first);
    let first = first.wait_with_output().unwrap();
    assert_eq!(first.status.code(), Some(1), "asked to end, it keeps its state: {}", told(&first));
    assert!(told(&first).contains("cancelled"), "{}", told(&first));
    let left: Vec<_> = std::fs::read_dir(path.parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains("shared"))
        .collect();
    assert_eq!(left, ["shared.json"]);
}

/// Whether this test, and what it starts, was not itself started by `nohup`.
#[cfg(target_os = "linux")]
fn hears_hang_ups() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(ignored.trim(), 16).unwrap() & 1 == 0
}

/// SIGHUP keeps the state too, unless the program was started not to hear it.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_nohup_started_goes_on() {
    let path = scratch("hung.json");
    let binary = env!("CARGO_BIN_EXE_grundy");
    let arguments = ["solve", "sprouts 18", "--every", "0.1", "--state", path.to_str().unwrap()];
    let start = |command: &mut Command| {
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    if hears_hang_ups() {
        let child = start(&mut Command::new(binary));
        wait_for(&path);
        signal("-HUP", &child);
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(1));
        std::fs::remove_file(&path).unwrap();
    }
    let child = start(Command::new("nohup").arg(binary));
    wait_for(&path);
    signal("-HUP", &child);
    signal("-TERM", &child);
    // Two signals that are heard would end it at once, with another code.
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(1));
}

#[test]
fn what_is_known_at_a_limit_is_printed() {
    let output = run(&["sequence", "octal:.8", "--to", "20000", "--nodes", "100000"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).lines().count() > 5, "{}", told(&output));
    let output = run(&["sequence", "octal:.8", "--to", "20000", "--nodes", "100000", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(answer["values"].as_array().unwrap().len() > 100 && answer["stopped"].is_object());
    let output = run(&["alpha", "--to", "5000", "--nodes", "100000"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).starts_with("p = 3     excess 0  α = 2\n"), "{}", out(&output));
}

#[test]
fn a_game_without_a_state_says_so() {
    let path = scratch("none.json");
    let output = run(&["period", "nim", "--limit", "100", "--state", path.to_str().unwrap()]);
    assert!(!path.exists() && told(&output).starts_with("no state is kept for this game"));
}

/// No byte can be written: the run goes on, and says so once.
#[cfg(unix)]
#[test]
fn a_run_goes_on_without_its_state() {
    let path = scratch("unwritten.json");
    let arguments = ["period", "octal:.16", "--every", "0", "--state", path.to_str().unwrap()];
    // A limit that root has to keep, too.
    let mut limited = Command::new("sh");
    limited.arg("-c").arg("ulimit -f 0; trap '' XFSZ; exec \"$0\" \"$@\"");
    limited.arg(env!("CARGO_BIN_EXE_grundy")).args(arguments).arg("--no-store");
    let output = limited.stdin(Stdio::null()).output().unwrap();
    assert!(out(&output).contains("period 149459"), "{}{}", out(&output), told(&output));
    let notes: Vec<String> =
        told(&output).lines().filter(|line| line.contains("goes on")).map(str::to_owned).collect();
    assert_eq!(notes.len(), 1, "{}", told(&output));
    assert!(output.status.success() && !path.exists());
}

#[test]
fn truncated_graphml_is_refused() {
    let whole = "<graphml><graph edgedefault=\"directed\"><node id=\"a\"/><node id=\"b\"/>\n\
                 <edge source=\"a\" target=\"b\"/>\n</graph></graphml>\n";
    let path = scratch("graph.graphml");
    let file = path.to_str().unwrap();
    std::fs::write(&path, whole).unwrap();
    assert!(run(&["graph", "--file", file]).status.success());
    let end = whole.find("</graph>").unwrap();
    std::fs::write(&path, &whole[..end]).unwrap();
    let output = run(&["graph", "--file", file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("cut off"), "{}", told(&output));
}

/// A file that is cut off before its kind can be told is not taken for a list of names.
#[test]
fn a_graph_file_begins_as_its_name_says() {
    for (name, start) in
        [("a.dot", "digra"), ("a.json", "nul"), ("a.graphml", "x"), ("a.grundy", "gru")]
    {
        let path = scratch(name);
        std::fs::write(&path, start).unwrap();
        let output = run(&["graph", "--file", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(told(&output).contains("is it cut off?"), "{}", told(&output));
    }
}

/// The first lines of a long answer come before the rest is read.
#[test]
fn a_batch_answers_line_by_line() {
    let mut child = grundy(&["value", "-"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for heap in 0..3 {
        writeln!(input, "nim {heap}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert!(answer.contains(&format!("\"nim {heap}\"")), "{answer}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}
