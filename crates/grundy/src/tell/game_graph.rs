//! The graph of all positions below a given one, with outcomes, values and heights.

use crate::graph::height::{ENDLESS, heights};
use crate::graph::read::NamedGraph;
use crate::graph::retrograde::Verdicts;
use crate::graph::smith::Smith;
use crate::graph::{Backward, Digraph};
use crate::{Budget, Convention, Outcome, Stopped, Sum, Value};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::collections::VecDeque;

/// A position in the graph.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Node {
    /// The position in its notation.
    pub position: String,
    /// Who wins from here.
    pub outcome: Outcome,
    /// How many moves are left if the winner hurries and the loser delays; absent for draws, and
    /// where the graph was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u32>,
    /// Its normal-play value, where one is defined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The length of the longest play from here; absent if play need not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u64>,
    /// Whether its moves are shown. Otherwise the graph was cut here.
    pub complete: bool,
}

/// The graph below a position, which is node 0.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct GameGraph {
    /// The convention that the outcomes are for.
    pub play: Convention,
    /// The positions.
    pub nodes: Vec<Node>,
    /// The moves as pairs of indices.
    pub edges: Vec<(u32, u32)>,
    /// How many positions were met but left out, with their moves.
    pub left_out: usize,
}

impl GameGraph {
    /// Explores breadth first, up to `most` positions; isomorphic positions are one node.
    ///
    /// What does not fit is counted, and never guessed at: nodes whose moves are cut off still get
    /// their outcome and value from the solver, but no height.
    pub fn below(
        sum: &Sum,
        play: Convention,
        most: usize,
        budget: &mut Budget,
    ) -> Result<Self, Stopped> {
        // Canonical forms forget what is won already, so where that counts positions stay as they are.
        let keeps_score = play == Convention::Score && sum.owned() != [0, 0];
        let form: Form = if keeps_score { Sum::clone } else { Sum::canonical };
        let mut exploration = Exploration::new(form(sum), form);
        while let Some(index) = exploration.queue.pop_front() {
            exploration.expand(index, most, budget)?;
        }
        exploration.finish(play, budget)
    }
}

impl GameGraph {
    /// The graph that a user gave, whole.
    pub fn whole(
        given: &NamedGraph,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Self, Stopped> {
        let graph = Backward::new(given.graph.clone());
        let smith = Smith::new(&graph, budget)?;
        let verdicts = Verdicts::new(&graph, play, budget)?;
        let heights = smith.heights();
        let node = |vertex: usize| Node {
            position: given.names.name(vertex),
            outcome: verdicts.of(vertex).outcome,
            remoteness: verdicts.of(vertex).remoteness,
            value: Some(smith.value(vertex)),
            height: height(heights[vertex]),
            complete: true,
        };
        let nodes = (0..given.graph.len()).map(node).collect();
        Ok(Self { play, nodes, edges: given.graph.edges().collect(), left_out: 0 })
    }
}

/// The height as a number, where play must end.
fn height(height: u32) -> Option<u64> {
    (height != ENDLESS).then_some(height.into())
}

/// Which positions are one node.
type Form = fn(&Sum) -> Sum;

struct Exploration {
    form: Form,
    numbers: FxHashMap<String, u32>,
    positions: Vec<Sum>,
    successors: Vec<Vec<u32>>,
    complete: Vec<bool>,
    queue: VecDeque<u32>,
    left_out: rustc_hash::FxHashSet<String>,
}

impl Exploration {
    fn new(start: Sum, form: Form) -> Self {
        Self {
            form,
            numbers: FxHashMap::from_iter([(start.to_string(), 0)]),
            positions: vec![start],
            successors: vec![Vec::new()],
            complete: vec![true],
            queue: VecDeque::from([0]),
            left_out: rustc_hash::FxHashSet::default(),
        }
    }

    fn expand(&mut self, index: u32, most: usize, budget: &mut Budget) -> Result<(), Stopped> {
        for option in self.positions[index as usize].moves(budget)? {
            let position = (self.form)(&option.result);
            let text = position.to_string();
            let number = match self.numbers.get(&text) {
                Some(number) => *number,
                None if self.positions.len() < most => self.add(text, position),
                None => {
                    self.left_out.insert(text);
                    self.complete[index as usize] = false;
                    continue;
                }
            };
            self.successors[index as usize].push(number);
        }
        Ok(())
    }

    fn add(&mut self, text: String, position: Sum) -> u32 {
        let number = self.positions.len() as u32;
        self.numbers.insert(text, number);
        self.positions.push(position);
        self.successors.push(Vec::new());
        self.complete.push(true);
        self.queue.push_back(number);
        number
    }

    fn finish(self, play: Convention, budget: &mut Budget) -> Result<GameGraph, Stopped> {
        let graph = Digraph::new(self.successors);
        let edges = graph.edges().collect();
        let graph = Backward::new(graph);
        let whole = self.complete.iter().all(|complete| *complete);
        let heights = if whole { heights(&graph, budget)? } else { vec![ENDLESS; graph.len()] };
        // Working backwards knows turns that alternate, and the last move.
        let start = self.positions.iter().take(1).flat_map(Sum::components);
        let alternate = !start.into_iter().any(|part| part.is_complimenting());
        let by_last_move = play != Convention::Score && alternate;
        let verdicts = match whole && by_last_move {
            true => Some(Verdicts::new(&graph, play, budget)?),
            false => None,
        };
        let mut nodes = Vec::with_capacity(graph.len());
        for (index, position) in self.positions.iter().enumerate() {
            let outcome = match &verdicts {
                Some(verdicts) => verdicts.of(index).outcome,
                None => position.outcome(play, budget)?,
            };
            let value = match position.value(budget) {
                Ok(value) => Some(value),
                Err(Stopped::NoMethod(_)) => None,
                Err(stopped) => return Err(stopped),
            };
            nodes.push(Node {
                position: position.to_string(),
                outcome,
                remoteness: verdicts.as_ref().and_then(|verdicts| verdicts.of(index).remoteness),
                value,
                height: height(heights[index]),
                complete: self.complete[index],
            });
        }
        Ok(GameGraph { play, nodes, edges, left_out: self.left_out.len() })
    }
}
