//! Games whose play need not end: explored to a digraph and valued by Smith's rule.

use crate::graph::smith::Smith;
use crate::graph::{Backward, Digraph};
use crate::solve::memo::Table;
use crate::{Budget, Ruleset, Stopped, Value};
use rustc_hash::FxHashMap;

/// The value of a position of a game that may be loopy; stores every value found on the way.
pub fn value<R: Ruleset>(
    rules: &R,
    of: R::Position,
    memo: &mut Table<R::Position, Value>,
    budget: &mut Budget,
) -> Result<Value, Stopped> {
    if let Some(known) = memo.get(&of) {
        return Ok(known);
    }
    let (positions, graph) = explore(rules, of, budget)?;
    let smith = Smith::new(&Backward::new(graph), budget)?;
    for (vertex, position) in positions.into_iter().enumerate() {
        memo.put(position, smith.value(vertex));
    }
    Ok(smith.value(0))
}

/// Every position that can be reached, numbered; the start is number 0.
fn explore<R: Ruleset>(
    rules: &R,
    start: R::Position,
    budget: &mut Budget,
) -> Result<(Vec<R::Position>, Digraph), Stopped> {
    let mut numbers = FxHashMap::default();
    let mut positions = vec![start.clone()];
    numbers.insert(start, 0u32);
    let mut graph = Digraph::default();
    let mut next = 0;
    while next < positions.len() {
        budget.spend()?;
        let options = super::options(rules, &positions[next], budget)?;
        let mut targets = Vec::with_capacity(options.len());
        for option in options {
            budget.work(1)?;
            let option = rules.canonical(option);
            let number = *numbers.entry(option.clone()).or_insert_with(|| {
                positions.push(option);
                positions.len() as u32 - 1
            });
            targets.push(number);
        }
        graph.push(targets);
        next += 1;
    }
    Ok((positions, graph))
}
