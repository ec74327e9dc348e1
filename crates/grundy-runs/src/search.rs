//! A long search for who wins, in slices: between two of them the state is written.

use crate::{Checkpoints, Failure, Keeper, Watch, progress};
use grundy::solve::couples::Report;
use grundy::solve::facts::{Proof, SearchState};
use grundy::table::sum::Judge;
use grundy::{Budget, Convention, Nimber, Outcome, Stopped, Sum, Value};
use serde::Serialize;
use std::cell::Cell;
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
    keeper: Keeper,
    watch: &'a Watch,
    judge: Judge,
    spent: u64,
}

impl<'a> Search<'a> {
    /// A new search, or one that goes on from its state file. States are kept for single components
    /// in normal play.
    pub fn start(
        sum: &'a Sum,
        play: Convention,
        wanted: Wanted,
        checkpoints: &Checkpoints,
        watch: &'a Watch,
    ) -> Result<Self, Failure> {
        let (keeper, state) = Keeper::start::<SearchState>(checkpoints)?;
        if let (Some(state), [component]) = (state, sum.components()) {
            let unfit = |why: String| keeper.unfit(&why);
            if state.position != component.text() {
                let (its, ours) = (&state.position, component.text());
                return Err(unfit(format!("it belongs to ‘{its}’, not to ‘{ours}’")));
            }
            component.learn(&state.facts).map_err(unfit)?;
        }
        Ok(Self { sum, play, wanted, keeper, watch, judge: Judge::new(sum, play), spent: 0 })
    }

    /// Searches until the answer is found or a limit is reached.
    pub fn work(&mut self) -> Result<Found, Stopped> {
        let mut every = self.keeper.every().max(Duration::from_millis(500));
        loop {
            let spent = self.spent;
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
            let nodes = watch.nodes() - spent;
            let mut budget = Budget::new(nodes, &stop).within(watch.memory());
            let found = self.slice(&mut budget);
            let in_slice = budget.spent();
            self.spent += in_slice;
            self.save();
            self.tell();
            match found {
                Err(Stopped::Cancelled) if pauses.get() => {
                    // A slice in which nothing was found was too short to get going.
                    if self.reports() == before {
                        every *= 2;
                    }
                }
                Err(Stopped::Nodes(_)) => return Err(Stopped::Nodes(watch.nodes())),
                found => return found,
            }
        }
    }

    fn slice(&mut self, budget: &mut Budget) -> Result<Found, Stopped> {
        if self.play != Convention::Normal {
            let is_misere = self.play == Convention::Misere;
            let outcome = match self.sum.known_misere().filter(|_| is_misere) {
                Some(outcome) => outcome,
                // It keeps what it has found from slice to slice.
                None => self.judge.outcome(self.sum, budget)?,
            };
            return Ok(Found { outcome, value: None });
        }
        if self.wanted == Wanted::Outcome {
            let outcome = self.sum.outcome(self.play, budget)?;
            return Ok(Found { outcome, value: None });
        }
        let value = self.sum.value(budget)?;
        Ok(Found { outcome: value.outcome(), value: Some(value) })
    }

    /// How many positions were looked at.
    pub fn spent(&self) -> u64 {
        self.spent
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

    /// Says what was found so far, where that is shown.
    fn tell(&self) {
        let nimbers: usize = self.reports().iter().map(|report| report.nimbers).sum();
        progress::best(|| format!("the values of {nimbers} parts"));
    }

    fn save(&mut self) {
        if let [component] = self.sum.components() {
            let position = self.sum.to_string();
            self.keeper.keep(|| SearchState { position, facts: component.facts(usize::MAX) });
        }
    }

    /// Whether the last state was kept; else what there is instead.
    pub fn close(self) -> Result<(), Failure> {
        self.keeper.close()
    }

    /// A proof of what was found, if there is one of this kind.
    pub fn prove(&self, found: &Found) -> Result<Option<Proof>, Stopped> {
        let [component] = self.sum.components() else { return Ok(None) };
        let (value, holds) = match &found.value {
            Some(Value::Nim(value)) => (*value, true),
            _ => (Nimber(0), found.outcome == Outcome::P),
        };
        let facts = component.prove(value, &mut self.watch.budget())?;
        let position = self.sum.to_string();
        Ok(facts.map(|facts| Proof { position, holds, value: value.0, facts }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    /// A list that does not fit into the memory is not begun.
    #[test]
    fn a_search_keeps_its_memory() {
        let limits = Limits { nodes: u64::MAX, time: None, memory: 10, progress: false };
        let watch = limits.watch_also(|_| None);
        let sum = grundy::catalogue::open("laskers-nim 10^9,10^9").expect("a position");
        let nowhere = Checkpoints { file: None, resume: false, every: Duration::ZERO };
        let mut search = Search::start(&sum, Convention::Misere, Wanted::Outcome, &nowhere, &watch)
            .expect("one");
        assert_eq!(search.work().err(), Some(Stopped::Memory(10)));
    }
}
