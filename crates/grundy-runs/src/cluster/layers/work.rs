//! One process from inside.

use super::code::Code;
use super::flow;
use super::folder::Folder;
use super::meeting::{Hello, Meeting, Met, Ways};
use super::solver::{self, Solver};
use crate::store::ENGINE;
use crate::{Failure, Progress, limits, positions, shelf};
use grundy::Sum;
use grundy::table::game::{Codes, Coding};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::PathBuf;
use std::sync::mpsc::channel;
use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::zero_copy::stream::Stream;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};

/// The names of the threads that carry messages: they panic when the way to another process ends.
const WAYS: [&str; 2] = ["timely:send", "timely:recv"];

/// How a process ends that has lost the others.
const LOST: i32 = 3;

/// What one of several processes has to do.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position.
    pub position: String,
    /// Which process this is …
    pub process: usize,
    /// … of so many.
    pub processes: usize,
    /// Where the runs are kept.
    pub folder: PathBuf,
    /// Where the processes meet.
    pub meeting: Meeting,
    /// What each process may use, in MiB.
    pub memory: u64,
}

/// What was found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The value of the position.
    pub value: u64,
    /// How many layers there are.
    pub layers: u64,
    /// How many positions.
    pub positions: u64,
    /// How many options these have together.
    pub options: u64,
    /// What each process has done since it was started last.
    pub processes: Vec<Share>,
}

/// What one process has done.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub struct Share {
    /// Which one.
    pub process: usize,
    /// How many layers there are.
    pub layers: u64,
    /// How many positions it has opened to find others.
    pub found: u64,
    /// How many it has valued, those of earlier starts as well.
    pub positions: u64,
    /// How many options these have.
    pub options: u64,
    /// The most memory that was in use between two portions, in MiB.
    pub memory: u64,
    /// How many messages it has sent.
    pub messages: u64,
    /// How many bytes these were.
    pub bytes: u64,
    /// How many bytes of runs it has written.
    pub written: u64,
    /// The values of those parts of the position that belong to it.
    #[serde(default)]
    pub values: Vec<(usize, u32)>,
}

/// The one position that is to be solved, with its codes.
pub fn codes(sum: &Sum) -> Result<Codes, Failure> {
    match sum.components() {
        [component] => Ok(component.codes()?),
        _ => Err(Failure::OutOfReach("the games of a sum are solved one at a time".into())),
    }
}

/// Whether a position can be solved in layers; else says why not.
pub fn check(sum: &Sum) -> Result<(), Failure> {
    match codes(sum)? {
        Codes::Numbers(coding) => solver::top(&*coding).map(drop),
        Codes::Texts(coding) => solver::top(&*coding).map(drop),
    }
}

/// A mark that changes with the position, its rules, the files that it refers to, the engine, and the hosts.
pub fn mark(task: &Task, sum: &Sum) -> Result<String, Failure> {
    let mut hash = Sha256::new();
    let mut part = |text: &str| hash.update(format!("{} {text}\n", text.len()));
    part(ENGINE);
    part(&sum.to_string());
    for component in sum.components() {
        part(shelf::mark(&component.card().name).unwrap_or_default());
    }
    let mut workbench = shelf::workbench();
    while let Some(name) = workbench.missing_text(&task.position) {
        let text = positions::read(&name)?;
        part(&text);
        workbench.attach(&name, text);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Works with the others until the position is solved.
pub fn work(task: &Task) -> Result<Outcome, Failure> {
    limits::listen();
    die_with_others();
    let sum = positions::open(&task.position)?;
    let search = mark(task, &sum)?;
    // The rules are opened again in the thread that works: those that were only asked need not stay.
    match codes(&sum)? {
        Codes::Numbers(coding) => {
            let asked = Asked { search, top: solver::top(&*coding)?, parts: coding.parts().len() };
            drop((sum, coding));
            solve::<u64>(task, asked)
        }
        Codes::Texts(coding) => {
            let asked = Asked { search, top: solver::top(&*coding)?, parts: coding.parts().len() };
            drop((sum, coding));
            solve::<String>(task, asked)
        }
    }
}

/// Ends this process at once when whoever started it has gone, or a way to another process has ended: all go on
/// together from what is on the disk, or not at all.
fn die_with_others() {
    std::thread::spawn(|| {
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        std::process::exit(LOST);
    });
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |why| {
        let thread = std::thread::current();
        if !thread.name().is_some_and(|name| WAYS.iter().any(|way| name.starts_with(way))) {
            usual(why);
        }
        std::process::exit(LOST);
    }));
}

/// What must be known of the position before the processes meet.
struct Asked {
    search: String,
    top: u64,
    parts: usize,
}

/// A kind of codes, as it is found again in the thread that works.
trait Kind: Code {
    fn coding(codes: Codes) -> Option<Box<dyn Coding<Self>>>;
}

impl Kind for u64 {
    fn coding(codes: Codes) -> Option<Box<dyn Coding<Self>>> {
        if let Codes::Numbers(coding) = codes { Some(coding) } else { None }
    }
}

impl Kind for String {
    fn coding(codes: Codes) -> Option<Box<dyn Coding<Self>>> {
        if let Codes::Texts(coding) = codes { Some(coding) } else { None }
    }
}

fn solve<C: Kind>(task: &Task, asked: Asked) -> Result<Outcome, Failure> {
    let Asked { search, top, parts } = asked;
    let folder = Folder::open(&task.folder, &search, task.process, task.processes)?;
    let (progress, closed) = solver::progress(&folder, top)?;
    let hosts = match &task.meeting {
        Meeting::Hosts(hosts) => hosts.join(" "),
        Meeting::Folder(_) => String::new(),
    };
    let search = format!("{search} {hosts}");
    let hello = Hello { search, process: task.process, progress, closed };
    let shares = match task.meeting.attend(&hello, task.processes)? {
        Ways::Local(met) => run::<C, _>(task, folder, met),
        Ways::Remote(met) => run::<C, _>(task, folder, met),
    }?;
    let values = shares.iter().flat_map(|share| &share.values);
    if values.clone().count() != parts {
        return Err(Failure::File("a part of the position was not valued".into()));
    }
    Ok(Outcome {
        value: values.fold(0, |sum, (_, value)| sum ^ u64::from(*value)),
        layers: shares.iter().map(|share| share.layers).max().unwrap_or(0),
        positions: shares.iter().map(|share| share.positions).sum(),
        options: shares.iter().map(|share| share.options).sum(),
        processes: shares,
    })
}

/// Whoever has closed the least decides from where all go on. Nobody closes a layer before all have closed the one
/// before: whoever is further behind has lost its runs, and the others keep theirs.
fn common(hellos: &[Hello]) -> Result<Option<u64>, Failure> {
    let (least, most) = (
        hellos.iter().min_by_key(|hello| (hello.closed, hello.progress)),
        hellos.iter().max_by_key(|hello| hello.closed),
    );
    let (Some(least), Some(most)) = (least, most) else { return Ok(None) };
    if most.closed - least.closed > 1 {
        return Err(Failure::File(format!(
            "process {} has {} finished layers and process {} has {}: use the folders that they had, or remove them all",
            least.process, least.closed, most.process, most.closed
        )));
    }
    Ok(least.progress)
}

/// Runs the dataflow in a thread of its own, over sockets that are there.
fn run<C: Kind, S: Stream + 'static>(
    task: &Task,
    folder: Folder,
    met: Met<S>,
) -> Result<Vec<Share>, Failure> {
    let Met { ways, hellos } = met;
    let common = common(&hellos)?;
    let hooks = Hooks::default();
    let local = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
    let (builders, guard) = initialize_networking_from_sockets(local, ways, task.process, 1, hooks)
        .map_err(|error| Failure::File(format!("cannot speak to the others: {error}")))?;
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    let (sender, ended) = channel();
    let (own, folder) = (task.clone(), std::sync::Mutex::new(Some(folder)));
    let guards = timely::execute::execute_from(
        builders,
        Box::new(guard),
        WorkerConfig::default(),
        move |worker| {
            let folder = folder.lock().ok().and_then(|mut folder| folder.take());
            let solver = folder.map(|folder| solver::<C>(&own, folder, common));
            let shown = Progress::new("positions here, found and valued", u64::MAX);
            let result = match solver {
                Some(Ok(solver)) => flow::solve(worker, solver, move |done| shown.show(done)),
                Some(Err(failure)) => Err(failure),
                None => Err(Failure::File("the dataflow was started twice".into())),
            };
            let is_over = result.is_ok();
            let _ = sender.send(result);
            // The others would take a way that ends for the end of this process, which it is.
            if !is_over {
                loop {
                    std::thread::park();
                }
            }
        },
    )
    .map_err(Failure::File)?;
    let result = ended.recv().unwrap_or_else(|_| Err(Failure::File("the work has ended".into())));
    match &result {
        // What was sent last must arrive.
        Ok(_) => drop(guards),
        Err(_) => std::mem::forget(guards),
    }
    result
}

fn solver<C: Kind>(task: &Task, folder: Folder, common: Option<u64>) -> Result<Solver<C>, Failure> {
    let sum = positions::open(&task.position)?;
    let coding = C::coding(codes(&sum)?);
    let coding = coding.ok_or_else(|| Failure::File("the game has changed".into()))?;
    Solver::new(coding, folder, (task.process, task.processes), task.memory, common)
}
