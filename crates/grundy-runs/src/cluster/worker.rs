//! A worker: takes one question after another, answers it with the ordinary search, and tells what it has proved.

use super::link::Link;
use super::message::{
    ANSWERS, Answer, Batch, FACTS, FIELD, QUESTIONS, SEARCH, SPENT, Search, Task, WORKERS,
};
use super::tree::Statement;
use crate::store::ENGINE;
use crate::{Failure, limits, memory, shelf};
use grundy::catalogue::Workbench;
use grundy::solve::couples::Effort;
use grundy::table::game::Component;
use grundy::{Budget, Nimber, Stopped, Value};
use redis::cmd;
use rustc_hash::FxHashSet;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// So many facts are told with an answer, those about the longest games.
const MOST_FACTS: usize = 400;

/// How long to wait for a question.
const PATIENCE_MS: u64 = 300;

/// The place of an entry in a stream, and its message.
type Entry = (String, HashMap<String, String>);

/// How a worker works.
#[derive(Clone, Debug)]
pub struct Worker {
    /// The server.
    pub address: String,
    /// Its name among the workers.
    pub name: String,
    /// What it may use, in MiB.
    pub memory: u64,
}

/// Works until the search is over, this program is told to stop, or `gives_up` says so.
pub fn work(
    worker: &Worker,
    gives_up: impl Fn() -> bool + Clone + Send + 'static,
) -> Result<(), Failure> {
    let mut link = Link::new(&worker.address, gives_up.clone())?;
    let heart = Heart::start(worker, gives_up.clone())?;
    let mut bench: Option<Bench> = None;
    while !gives_up() && !limits::is_interrupted() {
        let Some(search) = read_search(&mut link)? else {
            match bench {
                // The search is over.
                Some(_) => return Ok(()),
                None => {
                    std::thread::sleep(Duration::from_millis(PATIENCE_MS));
                    continue;
                }
            }
        };
        if search.engine != ENGINE {
            let why = format!("the coordinator has engine {}, this is {ENGINE}", search.engine);
            return Err(Failure::File(why));
        }
        if bench.as_ref().is_none_or(|bench| bench.search != search) {
            // From now on the others know that it is there.
            link.ask::<u64>(cmd("HSETNX").arg(SPENT).arg(&worker.name).arg(0))?;
            bench = Some(Bench::new(search, worker));
        }
        let Some(bench) = &mut bench else { continue };
        bench.catch_up(&mut link)?;
        if let Some((place, task)) = take(&mut link, worker, &bench.search)? {
            heart.beat_for(&place);
            answer(&mut link, worker, bench, &heart, &place, task)?;
            heart.rest();
        }
    }
    Ok(())
}

fn read_search(link: &mut Link) -> Result<Option<Search>, Failure> {
    let text: Option<String> = link.ask(cmd("GET").arg(SEARCH))?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

/// A question whose worker has died, or else a new one.
fn take(
    link: &mut Link,
    worker: &Worker,
    search: &Search,
) -> Result<Option<(String, Task)>, Failure> {
    let mut claim = cmd("XAUTOCLAIM");
    claim.arg(QUESTIONS).arg(WORKERS).arg(&worker.name).arg(search.patience).arg("0-0");
    claim.arg("COUNT").arg(1);
    let mut entries = match link.ask::<(String, Vec<Entry>, Vec<String>)>(&claim) {
        Ok((_, entries, _)) => entries,
        Err(failure) => return if is_over(&failure) { Ok(None) } else { Err(failure) },
    };
    if entries.is_empty() {
        let mut read = cmd("XREADGROUP");
        read.arg("GROUP").arg(WORKERS).arg(&worker.name).arg("COUNT").arg(1);
        read.arg("BLOCK").arg(PATIENCE_MS).arg("STREAMS").arg(QUESTIONS).arg(">");
        entries = match link.ask::<Option<Vec<(String, Vec<Entry>)>>>(&read) {
            Ok(read) => read.unwrap_or_default().into_iter().flat_map(|(_, found)| found).collect(),
            Err(failure) => return if is_over(&failure) { Ok(None) } else { Err(failure) },
        };
    }
    let Some((place, fields)) = entries.into_iter().next() else { return Ok(None) };
    let task = fields.get(FIELD).and_then(|text| serde_json::from_str(text).ok());
    let Some(task) = task else {
        link.ask::<u64>(cmd("XACK").arg(QUESTIONS).arg(WORKERS).arg(&place))?;
        return Ok(None);
    };
    let task: Task = task;
    if task.not.as_ref() == Some(&worker.name) {
        // Another one must find it again: it is put back.
        let mut back = redis::pipe();
        let text = serde_json::to_string(&task).unwrap_or_default();
        back.atomic().cmd("XADD").arg(QUESTIONS).arg("*").arg(FIELD).arg(text).ignore();
        back.cmd("XACK").arg(QUESTIONS).arg(WORKERS).arg(&place).ignore();
        back.cmd("XDEL").arg(QUESTIONS).arg(&place).ignore();
        link.ask_all(&back)?;
        std::thread::sleep(Duration::from_millis(20));
        return Ok(None);
    }
    Ok(Some((place, task)))
}

/// Where a search has just ended, or not yet begun, there are no questions.
fn is_over(failure: &Failure) -> bool {
    matches!(failure, Failure::File(why) if ["NOGROUP", "UNBLOCKED"].iter().any(|end| why.contains(end)))
}

fn answer(
    link: &mut Link,
    worker: &Worker,
    bench: &mut Bench,
    heart: &Heart,
    place: &str,
    task: Task,
) -> Result<(), Failure> {
    let (holds, spent) = bench.solve(&task, heart)?;
    let mut facts = if task.not.is_none() { bench.news() } else { Vec::new() };
    let holds = lie(holds, &mut facts);
    let Task { number, epoch, .. } = task;
    let told = Answer { number, epoch, worker: worker.name.clone(), holds, facts, spent };
    let text = serde_json::to_string(&told).map_err(|error| Failure::File(error.to_string()))?;
    // The answer is there before the question goes, and both at once.
    let mut tell = redis::pipe();
    tell.atomic().cmd("XADD").arg(ANSWERS).arg("*").arg(FIELD).arg(text).ignore();
    tell.cmd("XACK").arg(QUESTIONS).arg(WORKERS).arg(place).ignore();
    tell.cmd("XDEL").arg(QUESTIONS).arg(place).ignore();
    link.ask_all(&tell)
}

/// A worker with this in its environment tells what is not true, for tests: such a worker must be found out.
const LIAR: &str = "GRUNDY_TEST_LIAR";

fn lie(holds: Option<bool>, facts: &mut [String]) -> Option<bool> {
    if std::env::var_os(LIAR).is_none() {
        return holds;
    }
    for fact in facts.iter_mut() {
        if let Some(told) = Statement::read(fact) {
            *fact = Statement { value: told.value ^ 1, ..told }.text();
        }
    }
    holds.map(|holds| !holds)
}

/// What a worker knows about a search.
struct Bench {
    search: Search,
    workbench: Workbench,
    memory: u64,
    /// How many batches of facts were learnt.
    batches: isize,
    /// What was learnt or told before.
    known: FxHashSet<String>,
    game: Option<Box<dyn Component>>,
}

impl Bench {
    fn new(search: Search, worker: &Worker) -> Self {
        let workbench = shelf::workbench();
        let (memory, known) = (worker.memory, FxHashSet::default());
        Self { search, workbench, memory, batches: 0, known, game: None }
    }

    fn open(&mut self, part: &str) -> Result<Box<dyn Component>, Failure> {
        let sum = self.workbench.open(&format!("{} {part}", self.search.spec))?;
        let [component] = sum.components() else {
            return Err(Failure::File(format!("‘{part}’ is not one position")));
        };
        let memory = (self.memory / 2).clamp(1, 1 << 30) as usize * (1 << 20);
        component.set_effort(Effort { threads: 1, memory });
        let component = component.copy();
        self.game.get_or_insert_with(|| component.copy());
        Ok(component)
    }

    /// Learns what has come to be believed.
    fn catch_up(&mut self, link: &mut Link) -> Result<(), Failure> {
        let texts: Vec<String> = link.ask(cmd("LRANGE").arg(FACTS).arg(self.batches).arg(-1))?;
        for text in texts {
            self.batches += 1;
            let Ok(Batch { facts, .. }) = serde_json::from_str(&text) else { continue };
            if self.game.is_none()
                && let Some(told) = facts.first().and_then(|fact| Statement::read(fact))
            {
                self.open(&told.part)?;
            }
            let new: Vec<String> =
                facts.into_iter().filter(|fact| self.known.insert(fact.clone())).collect();
            if let Some(game) = &self.game {
                game.learn(&new).map_err(Failure::File)?;
            }
        }
        Ok(())
    }

    /// Whether the sum has the value, if that is found within the limit; and how many positions were looked at.
    fn solve(&mut self, task: &Task, heart: &Heart) -> Result<(Option<bool>, u64), Failure> {
        let mut parts = Vec::with_capacity(task.parts.len());
        for part in &task.parts {
            parts.push(self.open(part)?);
        }
        let (most, before) = (memory::bytes(self.memory), heart.spent.load(Ordering::Relaxed));
        let stop = |spent| {
            heart.spent.store(before + spent, Ordering::Relaxed);
            if memory::in_use() > most {
                return Some(Stopped::Memory(self.memory));
            }
            (limits::is_interrupted() || heart.gives_up()).then_some(Stopped::Cancelled)
        };
        let mut budget = Budget::new(task.positions, &stop).within(self.memory);
        let found = is_worth(&parts, task.nimber, &mut budget);
        let spent = budget.spent();
        heart.spent.store(before + spent, Ordering::Relaxed);
        match found {
            Ok(holds) => Ok((Some(holds), spent)),
            // Whoever cannot go on leaves the question to others.
            Err(stopped @ (Stopped::Cancelled | Stopped::Memory(_))) => Err(stopped.into()),
            Err(_) => Ok((None, spent)),
        }
    }

    /// What was proved and not told before, about the longest games.
    fn news(&mut self) -> Vec<String> {
        let Some(game) = &self.game else { return Vec::new() };
        let facts = game.facts(MOST_FACTS);
        facts.into_iter().filter(|fact| self.known.insert(fact.clone())).take(MOST_FACTS).collect()
    }
}

/// All parts but the longest are valued first.
fn is_worth(
    parts: &[Box<dyn Component>],
    nimber: u8,
    budget: &mut Budget,
) -> Result<bool, Stopped> {
    let mut parts: Vec<&Box<dyn Component>> = parts.iter().collect();
    parts.sort_by_key(|part| part.rank());
    let Some(longest) = parts.pop() else { return Ok(nimber == 0) };
    let mut rest = Nimber(nimber.into());
    for part in parts {
        match part.value(budget)? {
            Value::Nim(value) => rest += value,
            _ => return Err(Stopped::NoMethod("the value is no nimber".into())),
        }
    }
    longest.is_worth(rest, budget)
}

/// Tells the server now and then that the worker lives, and how much it has looked at.
struct Heart {
    spent: Arc<AtomicU64>,
    ended: Arc<AtomicBool>,
    gives_up: Box<dyn Fn() -> bool + Sync + Send>,
    places: Sender<Option<String>>,
}

/// Between two beats.
const BEAT: Duration = Duration::from_millis(500);

impl Heart {
    fn start(
        worker: &Worker,
        gives_up: impl Fn() -> bool + Clone + Send + 'static,
    ) -> Result<Self, Failure> {
        let (spent, ended) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let (places, receiver) = channel();
        let stop = ended.clone();
        let (asked, over) = (gives_up.clone(), ended.clone());
        let link = Link::new(&worker.address, move || over.load(Ordering::Relaxed) || asked())?;
        let (name, told) = (worker.name.clone(), spent.clone());
        std::thread::spawn(move || beat(link, &name, &told, &stop, &receiver));
        let gives_up = std::sync::Mutex::new(gives_up);
        let gives_up = Box::new(move || gives_up.lock().is_ok_and(|gives_up| gives_up()));
        Ok(Self { spent, ended, gives_up, places })
    }

    fn gives_up(&self) -> bool {
        (self.gives_up)()
    }

    fn beat_for(&self, place: &str) {
        // Without a heart another worker may take the question too, which does no harm.
        let _ = self.places.send(Some(place.to_owned()));
    }

    fn rest(&self) {
        let _ = self.places.send(None);
    }
}

impl Drop for Heart {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}

fn beat(
    mut link: Link,
    name: &str,
    spent: &AtomicU64,
    ended: &AtomicBool,
    places: &Receiver<Option<String>>,
) {
    let mut place: Option<String> = None;
    while !ended.load(Ordering::Relaxed) {
        match places.recv_timeout(BEAT) {
            Ok(other) => {
                place = other;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {}
        }
        let mut beat = redis::pipe();
        beat.cmd("HSET").arg(SPENT).arg(name).arg(spent.load(Ordering::Relaxed)).ignore();
        if let Some(place) = &place {
            // To claim one's own question anew sets its clock back.
            beat.cmd("XCLAIM").arg(QUESTIONS).arg(WORKERS).arg(name).arg(0).arg(place);
            beat.arg("JUSTID").ignore();
        }
        let _ = link.ask_all(&beat);
    }
}
