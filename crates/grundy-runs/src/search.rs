//! A long search for who wins, in slices: between two of them the state is written.

use crate::{Checkpoints, Failure, Keeper, Watch, progress};
use grundy::solve::couples::Report;
use grundy::solve::facts::{Proof, SearchState};
use grundy::table::sum::Judge;
use grundy::{Budget, Convention, Nimber, Outcome, Stopped, Sum, Value};
use serde::Serialize;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// A state holds what is known of so many parts for each MiB that the question may take: written out twice,
/// as lines and as a file, that is about a quarter of it. The longest games come first; what is left out is
/// found again.
const PARTS_PER_MIB: u64 = 256;

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
    /// What it has cost up to the end of the last slice: counting takes as long as the table is large.
    reports: Vec<Report>,
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
        let (judge, reports) = (Judge::new(sum, play), reports(sum));
        Ok(Self { sum, play, wanted, keeper, watch, judge, spent: 0, reports })
    }

    /// Searches until the answer is found or a limit is reached.
    pub fn work(&mut self) -> Result<Found, Stopped> {
        let mut every = self.keeper.every().max(Duration::from_millis(500));
        loop {
            let spent = self.spent;
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
            let before = std::mem::replace(&mut self.reports, reports(self.sum));
            self.tell();
            match found {
                Err(Stopped::Cancelled) if pauses.get() => {
                    // A slice in which nothing was found was too short to get going.
                    if self.reports == before {
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
        self.reports.clone()
    }

    /// Says what was found so far, where that is shown.
    fn tell(&self) {
        let nimbers: usize = self.reports.iter().map(|report| report.nimbers).sum();
        progress::best(|| format!("the values of {nimbers} parts"));
    }

    fn save(&mut self) {
        if let [component] = self.sum.components() {
            let position = self.sum.to_string();
            let most = self.watch.memory().saturating_mul(PARTS_PER_MIB);
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            self.keeper.keep(|| SearchState { position, facts: component.facts(most) });
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

/// What has been searched in each game of a sum.
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

    /// A state takes its share of the memory, and a search that goes on from one finds the rest again.
    #[test]
    fn a_state_keeps_its_memory() {
        let limits = Limits { nodes: u64::MAX, time: None, memory: 1, progress: false };
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("state");
        let solve = |resume| {
            let watch = limits.watch_also(|_| None);
            let sum = grundy::catalogue::open("sprouts 7").expect("a position");
            let kept = Checkpoints { file: Some(file.clone()), resume, every: Duration::ZERO };
            let mut search =
                Search::start(&sum, Convention::Normal, Wanted::Outcome, &kept, &watch)
                    .expect("a search");
            let found = search.work().expect("an answer");
            let met = search.reports()[0].parts;
            search.close().expect("a state");
            (found.outcome, met)
        };
        let (outcome, met) = solve(false);
        assert!(outcome == Outcome::P && met > 2 * PARTS_PER_MIB as usize, "{met}");
        let mut keeper = Keeper::start::<SearchState>(&Checkpoints {
            file: Some(file.clone()),
            resume: true,
            every: Duration::ZERO,
        });
        let state = keeper.as_mut().expect("a state").1.take().expect("a state");
        let mut parts: Vec<&str> =
            state.facts.iter().filter_map(|fact| fact.split(['=', '!']).next()).collect();
        parts.sort_unstable();
        parts.dedup();
        assert_eq!(parts.len(), PARTS_PER_MIB as usize);
        drop(keeper);
        assert_eq!(solve(true).0, Outcome::P);
    }
}
