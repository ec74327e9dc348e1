//! `grundy cluster`: one search by many workers.

use crate::args::{Cluster, ClusterCommand, ClusterUp, ClusterWork};
use crate::failure::Failure;
use crate::output::{bold, in_words, json, line, say};
use grundy::{Nimber, Outcome as Winner, Value};
use grundy_runs::cluster::{
    self, Coordinator, Crew, Listen, Outcome, Plan, SERVER, Server, Worker,
};
use grundy_runs::store;
use grundy_runs::{Watch, limits, positions};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long a server stays for others when the search is over.
const FAREWELL: Duration = Duration::from_secs(2);

/// The highest value that is looked for.
const HIGHEST: u8 = 63;

pub fn run(arguments: Cluster) -> Result<(), Failure> {
    match arguments.command {
        ClusterCommand::Up(up) => self::up(&up),
        ClusterCommand::Work(work) => self::work(&work),
        #[cfg(unix)]
        ClusterCommand::Layers(layers) => super::layers::run(&layers),
    }
}

/// What was found, and at what cost.
#[derive(Serialize)]
struct Found {
    position: String,
    outcome: Winner,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Value>,
    #[serde(flatten)]
    cost: Outcome,
}

fn up(arguments: &ClusterUp) -> Result<(), Failure> {
    let sum = positions::open(&arguments.position.text())?;
    let watch = arguments.limits.limits().watch();
    let mut server = start(arguments)?;
    let address = match (&server, &arguments.server) {
        (Some(server), _) => server.address(),
        (None, Some(address)) => address.clone(),
        (None, None) => return Err(Failure::Usage("there is no server".into())),
    };
    if let Some(public) = server.as_ref().and_then(Server::public_address) {
        say(&format!("Others take part with: grundy cluster work --server {public}"));
    }
    let memory = arguments.limits.limits().memory / (arguments.workers + 1);
    let command = ["cluster", "work", "--attached", "--memory", &memory.to_string()];
    let command = command.map(str::to_owned).to_vec();
    let crew = Crew::start(arguments.workers as usize, command, &address)?;
    let is_over = AtomicBool::new(false);
    let found = std::thread::scope(|scope| {
        scope.spawn(|| crew.tend(server.as_mut(), &is_over));
        let found = search(arguments, &sum, &address, &watch);
        if arguments.listen.is_some() && found.is_ok() {
            // Workers elsewhere hear that it is over before the server goes. Who was told to stop does not wait.
            std::thread::sleep(FAREWELL);
        }
        is_over.store(true, Ordering::Relaxed);
        found
    })?;
    if arguments.json {
        json(&found);
        return Ok(());
    }
    let Found { outcome, value, cost, .. } = &found;
    let value = value.as_ref().map_or(String::new(), |value| format!("{value}  "));
    line(&format!("{}  {}", bold(&format!("{value}{outcome}")), in_words(*outcome)));
    let Outcome { answered, divided, believed, found_again, workers, positions, .. } = cost;
    line(&format!(
        "{workers} workers answered {answered} questions ({divided} were divided), {positions} positions; {believed} \
         facts believed after {found_again} were found again"
    ));
    Ok(())
}

/// The server of this search, unless another one was named.
fn start(arguments: &ClusterUp) -> Result<Option<Server>, Failure> {
    if arguments.server.is_some() {
        return Ok(None);
    }
    let listen = match arguments.listen {
        None => None,
        Some(address) => {
            let tls = arguments.tls.as_ref().and_then(|files| match &files[..] {
                [certificate, key] => Some((certificate.clone(), key.clone())),
                _ => None,
            });
            Some(Listen { address, password: cluster::token()?, tls })
        }
    };
    let name = cluster::token()?;
    let own = store::folder().map(|folder| folder.join("cluster").join(name));
    let folder = arguments.state.clone().or(own);
    let folder = folder.ok_or_else(|| Failure::Usage("name a folder with --state".into()))?;
    Ok(Some(Server::start(&folder, listen, arguments.state.is_none())?))
}

fn search(
    arguments: &ClusterUp,
    sum: &grundy::Sum,
    address: &str,
    watch: &Watch,
) -> Result<Found, Failure> {
    let plan = Plan {
        positions: arguments.divide,
        ahead: 2 * (arguments.workers as usize).max(4),
        patience: arguments.patience,
    };
    let mut coordinator = Coordinator::start(address, sum, plan, watch)?;
    let highest = if arguments.value { HIGHEST } else { 0 };
    let mut value = None;
    for nimber in 0..=highest {
        if coordinator.is(nimber)? {
            value = Some(Value::Nim(Nimber(nimber.into())));
            break;
        }
    }
    let outcome = if value.as_ref().is_some_and(|value| *value == Value::ZERO) {
        Winner::P
    } else {
        Winner::N
    };
    if arguments.value && value.is_none() {
        return Err(Failure::out_of_reach(format!("the value is higher than {HIGHEST}")));
    }
    let value = value.filter(|_| arguments.value);
    Ok(Found { position: sum.to_string(), outcome, value, cost: coordinator.end()? })
}

fn work(arguments: &ClusterWork) -> Result<(), Failure> {
    let address = arguments.server.clone().or_else(|| std::env::var(SERVER).ok());
    let address = address.ok_or_else(|| Failure::Usage("name the server with --server".into()))?;
    if arguments.workers > 1 {
        let memory = arguments.memory.to_string();
        let command = ["cluster", "work", "--attached", "--memory", &memory];
        let command = command.map(str::to_owned).to_vec();
        let crew = Crew::start(arguments.workers as usize, command, &address)?;
        crew.wait();
        return Ok(());
    }
    limits::listen();
    let orphaned = arguments.attached.then(cluster::orphaned);
    let gives_up = move || {
        limits::is_interrupted()
            || orphaned.as_ref().is_some_and(|gone| gone.load(Ordering::Relaxed))
    };
    let worker = Worker { address, name: cluster::token()?, memory: arguments.memory };
    Ok(cluster::work(&worker, gives_up)?)
}
