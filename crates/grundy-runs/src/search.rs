//! A long search for who wins, in slices: between two of them the state is written.

use crate::{Checkpoints, Failure, StateFile, Watch};
use grundy::solve::couples::Report;
use grundy::solve::facts::Facts;
use grundy::table::sum::Judge;
use grundy::{Budget, Convention, Nimber, Outcome, Stopped, Sum, Value};
use serde::Serialize;
use std::cell::Cell;
use std::path::Path;
use std::time::{Duration, Instant};

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Who wins.
    Outcome,
    /// The value too, in normal play.
    Value,
}

/// What a search has found.
#[derive(Clone, Debug, Serialize)]
pub struct Found {
    /// Who wins.
    pub outcome: Outcome,
    /// The value, if it was wanted.
    pub value: Option<Value>,
}

/// A search with its state file.
pub struct Search<'a> {
    sum: &'a Sum,
    play: Convention,
    wanted: Wanted,
    checkpoints: Checkpoints,
    watch: &'a Watch,
    judge: Judge,
}

impl<'a> Search<'a> {
    /// A new search, or one that goes on from its state file. States are kept for single components
    /// in normal play.
    pub fn start(
        sum: &'a Sum,
        play: Convention,
        wanted: Wanted,
        checkpoints: Checkpoints,
        watch: &'a Watch,
    ) -> Result<Self, Failure> {
        if let (Some(state), [component]) = (checkpoints.last::<Facts>()?, sum.components()) {
            let unfit = |why: String| checkpoints.unfit(&why);
            state.is_intact().map_err(unfit)?;
            if state.position != component.text() {
                let (its, ours) = (&state.position, component.text());
                return Err(unfit(format!("it belongs to ‘{its}’, not to ‘{ours}’")));
            }
            component.learn(&state.facts).map_err(unfit)?;
        }
        Ok(Self { sum, play, wanted, checkpoints, watch, judge: Judge::new(sum, play) })
    }

    /// Searches until the answer is found or a limit is reached.
    pub fn work(&mut self) -> Result<Found, Failure> {
        let mut every = self.checkpoints.every.max(Duration::from_millis(500));
        let mut spent = 0;
        loop {
            let before = self.reports();
            let begun = Instant::now();
            let pauses = Cell::new(false);
            let watch = self.watch;
            let stop = |in_slice| {
                let pause = || {
                    pauses.set(begun.elapsed() >= every);
                    pauses.get().then_some(Stopped::Cancelled)
                };
                watch.ask(spent + in_slice).or_else(pause)
            };
            let mut budget = Budget::new(watch.nodes() - spent, &stop);
            let found = self.slice(&mut budget);
            let in_slice = budget.spent();
            spent += in_slice;
            self.save()?;
            match found {
                Err(Stopped::Cancelled) if pauses.get() => {
                    // A slice in which nothing was found was too short to get going.
                    if self.reports() == before {
                        every *= 2;
                    }
                }
                Err(Stopped::Nodes(_)) => return Err(Stopped::Nodes(watch.nodes()).into()),
                found => return Ok(found?),
            }
        }
    }

    fn slice(&mut self, budget: &mut Budget) -> Result<Found, Stopped> {
        if self.play != Convention::Normal {
            let outcome = self.judge.outcome(self.sum, budget)?;
            return Ok(Found { outcome, value: None });
        }
        if self.wanted == Wanted::Outcome {
            let outcome = self.sum.outcome(self.play, budget)?;
            return Ok(Found { outcome, value: None });
        }
        let value = self.sum.value(budget)?;
        Ok(Found { outcome: value.outcome(), value: Some(value) })
    }

    /// What the search has cost, game by game.
    pub fn reports(&self) -> Vec<Report> {
        let mut specs: Vec<&str> = Vec::new();
        let mut reports = Vec::new();
        for component in self.sum.components() {
            if !specs.contains(&component.spec()) {
                specs.push(component.spec());
                reports.push(component.report());
            }
        }
        reports
    }

    fn save(&self) -> Result<(), Failure> {
        let [component] = self.sum.components() else { return Ok(()) };
        self.checkpoints.keep(|| Facts::state(self.sum.to_string(), component.facts()))
    }

    /// Writes a proof of what was found; tells whether there is one of this kind.
    pub fn prove(&self, found: &Found, path: &Path) -> Result<bool, Failure> {
        let [component] = self.sum.components() else { return Ok(false) };
        let (value, holds) = match &found.value {
            Some(Value::Nim(value)) => (*value, true),
            _ => (Nimber(0), found.outcome == Outcome::P),
        };
        let Some(facts) = component.prove(value, &mut self.watch.budget())? else {
            return Ok(false);
        };
        let proof = Facts::proof(self.sum.to_string(), value.0, holds, facts);
        StateFile::new(path.to_owned()).write(&proof).map(|()| true)
    }
}
