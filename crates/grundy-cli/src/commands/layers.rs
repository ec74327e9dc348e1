//! `grundy cluster layers`: every position below one is valued, layer by layer, by many processes.

use crate::args::ClusterLayers;
use crate::failure::Failure;
use crate::output::{bold, in_words, json, line, say};
use grundy::{Nimber, Outcome as Winner, Value};
use grundy_runs::cluster::layers::{self, Meeting, Outcome, Share, Task, Team, Told};
use grundy_runs::{Outlet, limits, positions, store};
use serde::Serialize;
use std::ffi::OsString;
use std::path::PathBuf;

/// What was found, and at what cost.
#[derive(Serialize)]
struct Found {
    position: String,
    outcome: Winner,
    value: Value,
    layers: u64,
    positions: u64,
    options: u64,
    processes: Vec<Share>,
}

pub fn run(arguments: &ClusterLayers) -> Result<(), Failure> {
    let hosts = hosts(arguments)?;
    if let (Some(process), Some(folder)) = (arguments.process, &arguments.folder) {
        return work(arguments, hosts, process as usize, folder.clone());
    }
    let sum = positions::open(&arguments.position.text())?;
    layers::check(&sum)?;
    limits::listen();
    let own = own_folder(arguments)?;
    let folder = match (&arguments.state, &own) {
        (Some(folder), _) => folder.clone(),
        (None, Some(own)) => own.path().to_owned(),
        (None, None) => return Err(Failure::Usage("name a folder with --state".into())),
    };
    // Each process is this program with this command, and is told which one it is.
    let mut command: Vec<OsString> = std::env::args_os().skip(1).collect();
    command.extend(["--folder".into(), folder.clone().into_os_string()]);
    let team = match arguments.host {
        Some(host) => Team { command, processes: vec![host as usize], folder: folder.clone() },
        None => {
            let processes = (0..arguments.processes as usize).collect();
            Team { command, processes, folder: folder.clone() }
        }
    };
    let outcome = team.solve().inspect_err(|failure| {
        if arguments.state.is_some() && matches!(failure, grundy_runs::Failure::Stopped(_)) {
            say("what is finished stays: the same command goes on from there");
        }
    })?;
    if arguments.list {
        let processes = arguments.processes as usize;
        let mut out = Outlet::open(None)?;
        layers::list(&arguments.position.text(), &folder, processes, |position, value| {
            out.write(format!("{position} *{value}\n").as_bytes())
        })?;
        return Ok(out.finish()?);
    }
    tell(arguments, sum.to_string(), outcome);
    Ok(())
}

fn tell(arguments: &ClusterLayers, position: String, found: Outcome) {
    let Outcome { value, layers, positions, options, processes } = found;
    let outcome = if value == 0 { Winner::P } else { Winner::N };
    let value = Value::Nim(Nimber(value));
    if arguments.json {
        json(&Found { position, outcome, value, layers, positions, options, processes });
        return;
    }
    line(&format!("{}  {}", bold(&format!("{value}  {outcome}")), in_words(outcome)));
    let sum = |of: fn(&Share) -> u64| processes.iter().map(of).sum::<u64>();
    line(&format!(
        "{positions} positions with {options} options in {layers} layers; {} messages of {} bytes together; \
         {} MiB at most in one of {} processes",
        sum(|share| share.messages),
        sum(|share| share.bytes),
        processes.iter().map(|share| share.memory).max().unwrap_or(0),
        processes.len()
    ));
}

/// The addresses of all processes, if they are on several machines.
fn hosts(arguments: &ClusterLayers) -> Result<Option<Vec<String>>, Failure> {
    let (Some(file), Some(host)) = (&arguments.hosts, arguments.host) else { return Ok(None) };
    let text = positions::read(&file.display().to_string())?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let hosts: Vec<String> = lines.map(str::to_owned).collect();
    if host >= hosts.len() as u64 {
        let why = format!("{} has {} lines, and --host counts from 0", file.display(), hosts.len());
        return Err(Failure::Usage(why));
    }
    Ok(Some(hosts))
}

/// A folder for this time only, where none was named.
fn own_folder(arguments: &ClusterLayers) -> Result<Option<layers::OwnFolder>, Failure> {
    match (&arguments.state, store::folder()) {
        (None, Some(folder)) => Ok(Some(layers::OwnFolder::below(&folder.join("layers"))?)),
        _ => Ok(None),
    }
}

/// One of the processes, from inside.
fn work(
    arguments: &ClusterLayers,
    hosts: Option<Vec<String>>,
    process: usize,
    folder: PathBuf,
) -> Result<(), Failure> {
    let processes = hosts.as_ref().map_or(arguments.processes as usize, Vec::len);
    let meeting = match (hosts, &arguments.meeting) {
        (Some(hosts), _) => Meeting::Hosts(hosts),
        (None, Some(folder)) => Meeting::Folder(folder.clone()),
        (None, None) => return Err(Failure::Usage("the processes need a meeting".into())),
    };
    let position = arguments.position.text();
    let memory = arguments.memory;
    let task = Task { position, process, processes, folder, meeting, memory };
    json(&Told::from(layers::work(&task)));
    Ok(())
}
