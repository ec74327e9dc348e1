//! Three hosts, each a network of its own on this machine: one keeps a search, two work for it, and one of these is
//! cut off for a while. Nothing outside these networks is touched; where they cannot be made, that is said.
#![cfg(all(feature = "cluster", target_os = "linux"))]
#![allow(clippy::unwrap_used, clippy::print_stdout)] // a failed step is a failed test

mod processes;

use processes::{answer, folder, grundy};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// Where the search is kept: an address that every host can reach.
const SEARCH: &str = "10.77.0.1";

/// Hosts that go with the test.
struct Hosts(Vec<String>);

fn ip(arguments: &str) -> Output {
    Command::new("ip").args(arguments.split(' ')).output().unwrap()
}

fn must(arguments: &str) {
    let output = ip(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "ip {arguments}: {said}");
}

impl Hosts {
    /// One host in the middle with a link to each of the others; or why there cannot be any.
    fn new(count: usize) -> Result<Self, String> {
        let id = std::process::id();
        let mut hosts = Self(Vec::new());
        for number in 0..count {
            let name = format!("grundy-{id}-{number}");
            match Command::new("ip").args(["netns", "add", &name]).output() {
                Err(error) => return Err(format!("iproute2 is missing: {error}")),
                Ok(output) if !output.status.success() => {
                    return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
                }
                Ok(_) => hosts.0.push(name),
            }
        }
        let middle = &hosts.0[0];
        must(&format!("-n {middle} address add {SEARCH}/32 dev lo"));
        must(&format!("-n {middle} link set lo up"));
        for (number, host) in hosts.0.iter().enumerate().skip(1) {
            let link =
                format!("link add to{number} netns {middle} type veth peer name wire netns {host}");
            must(&link);
            must(&format!("-n {middle} address add 10.77.{number}.1/24 dev to{number}"));
            must(&format!("-n {middle} link set to{number} up"));
            must(&format!("-n {host} address add 10.77.{number}.2/24 dev wire"));
            must(&format!("-n {host} link set wire up"));
            must(&format!("-n {host} link set lo up"));
            must(&format!("-n {host} route add {SEARCH} via 10.77.{number}.1"));
        }
        Ok(hosts)
    }

    /// The program on one of the hosts.
    fn start(&self, host: usize, folder: &Path, arguments: &[&str]) -> Child {
        let program = grundy(folder, arguments);
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.0[host]]).arg(program.get_program());
        command.args(program.get_args()).env("GRUNDY_DATA", folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }

    /// Cuts a host off, or joins it again.
    fn link(&self, host: usize, state: &str) {
        must(&format!("-n {} link set to{host} {state}", self.0[0]));
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        for host in &self.0 {
            let _ = Command::new("ip").args(["netns", "delete", host]).status();
        }
    }
}

#[test]
fn a_host_that_is_cut_off_for_a_while_loses_nothing() {
    let hosts = match Hosts::new(3) {
        Ok(hosts) => hosts,
        Err(why) => return println!("skipped, since no hosts can be made here: {why}"),
    };
    let folder = folder("hosts");
    let board = std::env::var("GRUNDY_BOARD").unwrap_or_else(|_| "cram 5x6".into());
    let sum = grundy::catalogue::open(&board).unwrap();
    let expected = sum.value(&mut grundy::Budget::nodes(u64::MAX)).unwrap().to_string();
    let listen = format!("{SEARCH}:6390");
    let flags = ["-n", "0", "--value", "--json", "--divide", "1000", "--patience", "1"];
    let flags = [&["cluster", "up", &board, "--listen", &listen][..], &flags].concat();
    let mut search = hosts.start(0, &folder, &flags);
    let mut said = BufReader::new(search.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    let server = line.trim().rsplit(' ').next().unwrap().to_owned();
    assert!(server.contains(SEARCH), "{line}");
    let work = ["cluster", "work", "--server", &server];
    let (first, second) = (hosts.start(1, &folder, &work), hosts.start(2, &folder, &work));
    std::thread::sleep(Duration::from_millis(700));
    assert!(search.try_wait().unwrap().is_none(), "the search is over before anybody is cut off");
    hosts.link(2, "down");
    std::thread::sleep(Duration::from_secs(2));
    assert!(search.try_wait().unwrap().is_none(), "the search is over before the host is back");
    hosts.link(2, "up");
    let found = answer(search);
    assert_eq!(found["value"], *expected, "{found}");
    assert_eq!(found["workers"], 2, "{found}");
    assert_eq!(found["liars"].as_array().map_or(0, Vec::len), 0, "{found}");
    // Both have heard that it is over.
    for worker in [first, second] {
        let output = worker.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
    }
    eprintln!("{found}");
}
