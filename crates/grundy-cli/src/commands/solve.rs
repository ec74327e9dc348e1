//! `grundy solve`: a long search for who wins, with workers, a state to go on from, and a proof.

use crate::args::{LimitFlags, Solve};
use crate::failure::Failure;
use crate::limits::{self, Limits};
use crate::output::{self, bold, in_words, json, line, say};
use crate::positions;
use grundy::solve::couples::{Effort, Report};
use grundy::solve::facts::Facts;
use grundy::table::game::Component;
use grundy::table::sum::Judge;
use grundy::{Budget, Convention, Nimber, Outcome, Stopped, Sum, Value};
use serde_json::json;
use std::cell::Cell;
use std::path::Path;
use std::time::{Duration, Instant};

/// The table gets half of the memory: the rest is for what is on the way into it.
const SHARE_OF_TABLE: u64 = 2;

pub fn run(arguments: Solve) -> Result<(), Failure> {
    let sum = positions::open(&arguments.question.position.text())?;
    let play = arguments.question.convention.or(sum.convention());
    let files = arguments.state.is_some() || arguments.proof.is_some();
    if files && (play != Convention::Normal || sum.components().len() != 1) {
        let why = "expected one game in normal play: states and proofs are kept for that only";
        return Err(Failure::File(why.into()));
    }
    let flags = arguments.question.limits;
    let effort = Effort {
        threads: arguments.threads as usize,
        memory: (flags.memory / SHARE_OF_TABLE).clamp(1, 1 << 30) as usize * (1 << 20),
    };
    sum.components().iter().for_each(|component| component.set_effort(effort));
    if let Some(path) = &arguments.state {
        resume(&*sum.components()[0], path, arguments.resume)?;
    }
    let begun = Instant::now();
    let mut searcher = Searcher::new(&sum, play, &arguments);
    let answer = searcher.work()?;
    if let Some(path) = &arguments.proof {
        searcher.prove(&answer, path)?;
    }
    if arguments.question.json {
        json(&json!({
            "position": sum.to_string(),
            "play": play,
            "outcome": answer.outcome,
            "value": answer.value,
            "seconds": begun.elapsed().as_secs_f64(),
            "search": reports(&sum),
        }));
        return Ok(());
    }
    let value = answer.value.map_or(String::new(), |value| format!("{value}  "));
    let head = bold(&format!("{value}{}", answer.outcome));
    let convention = match play {
        Convention::Normal => String::new(),
        other => format!(" ({other} play)"),
    };
    line(&format!("{head}  {}{convention}", in_words(answer.outcome)));
    for report in reports(&sum).iter().filter(|report| report.expanded > 0) {
        let Report { expanded, parts, nimbers, sweeps } = report;
        line(&format!(
            "listed the moves of {expanded} parts, met {parts}, found {nimbers} values, swept {sweeps} times"
        ));
    }
    Ok(())
}

/// What the search cost, game by game.
fn reports(sum: &Sum) -> Vec<Report> {
    let mut specs: Vec<&str> = Vec::new();
    let mut reports = Vec::new();
    for component in sum.components() {
        if !specs.contains(&component.spec()) {
            specs.push(component.spec());
            reports.push(component.report());
        }
    }
    reports
}

struct Answer {
    outcome: Outcome,
    value: Option<Value>,
}

/// A search in slices: between two of them the state is written.
struct Searcher<'a> {
    sum: &'a Sum,
    play: Convention,
    arguments: &'a Solve,
    limits: Limits,
    judge: Judge,
}

impl<'a> Searcher<'a> {
    fn new(sum: &'a Sum, play: Convention, arguments: &'a Solve) -> Self {
        // The search is meant to be long: only time, memory and Ctrl-C limit it.
        let limits = Limits::new(LimitFlags { nodes: u64::MAX, ..arguments.question.limits });
        Self { sum, play, arguments, limits, judge: Judge::new(sum, play) }
    }

    fn work(&mut self) -> Result<Answer, Failure> {
        let mut every = Duration::from_secs_f64(self.arguments.every.clamp(0.5, 1e9));
        loop {
            let before = reports(self.sum);
            let begun = Instant::now();
            let pause = Cell::new(false);
            let stop = |spent| {
                pause.set(begun.elapsed() >= every);
                self.limits.ask(spent) || pause.get()
            };
            let mut budget = Budget::new(u64::MAX, &stop);
            let answer = match (self.play, self.arguments.value) {
                (Convention::Normal, true) => self
                    .sum
                    .value(&mut budget)
                    .map(|value| Answer { outcome: value.outcome(), value: Some(value) }),
                (Convention::Normal, false) => self
                    .sum
                    .outcome(self.play, &mut budget)
                    .map(|outcome| Answer { outcome, value: None }),
                (Convention::Misere | Convention::Score, _) => self
                    .judge
                    .outcome(self.sum, &mut budget)
                    .map(|outcome| Answer { outcome, value: None }),
            };
            self.save()?;
            match answer {
                Err(Stopped::Asked(_)) if pause.get() && !self.limits.ask(0) => {
                    // A slice in which nothing was found was too short to get going.
                    if reports(self.sum) == before {
                        every *= 2;
                    }
                }
                Err(why) => {
                    say(&limits::in_words(&why));
                    return Err(Failure::Reported);
                }
                Ok(answer) => return Ok(answer),
            }
        }
    }

    fn save(&self) -> Result<(), Failure> {
        let Some(path) = &self.arguments.state else { return Ok(()) };
        let state = Facts::state(self.sum.to_string(), self.sum.components()[0].facts());
        write(path, &state)
    }

    fn prove(&self, answer: &Answer, path: &Path) -> Result<(), Failure> {
        let (value, holds) = match &answer.value {
            Some(Value::Nim(value)) => (*value, true),
            _ => (Nimber(0), answer.outcome == Outcome::P),
        };
        let proof = self.sum.components()[0].prove(value, &mut self.limits.budget())?;
        match proof {
            Some(facts) => write(path, &Facts::proof(self.sum.to_string(), value.0, holds, facts)),
            None => Err(Failure::File("there is no proof of this kind for this position".into())),
        }
    }
}

fn write(path: &Path, facts: &Facts) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(facts);
    output::write(Some(path), text.map_err(|error| Failure::File(error.to_string()))?.as_bytes())
}

fn resume(component: &dyn Component, path: &Path, wanted: bool) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    let failed = |why: &dyn std::fmt::Display| {
        Failure::File(format!("cannot go on from {}: {why}", path.display()))
    };
    if !wanted {
        return Err(failed(&"add --resume to go on from it, or remove it"));
    }
    let text = std::fs::read(path).map_err(|error| failed(&error))?;
    let state: Facts = serde_json::from_slice(&text).map_err(|error| failed(&error))?;
    state.is_intact().map_err(|why| failed(&why))?;
    if state.position != component.text() {
        let why = format!("it belongs to ‘{}’, not to ‘{}’", state.position, component.text());
        return Err(failed(&why));
    }
    component.learn(&state.facts).map_err(|why| failed(&why))
}
