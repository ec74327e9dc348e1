//! Games whose play need not end: explored to a digraph and valued by Smith's rule.

use crate::graph::smith::Smith;
use crate::graph::{Backward, Digraph};
use crate::nimber::ordinal::Ordinal;
use crate::solve::memo::Table;
use crate::{Budget, Nimber, Ruleset, Stopped, Value};
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
    let (vertices, graph) = explore(rules, of, memo, budget)?;
    let smith = Smith::new(&Backward::new(graph), budget)?;
    for (vertex, found) in vertices.into_iter().enumerate() {
        if let Vertex::Position(position) = found {
            memo.put(position, smith.value(vertex));
        }
    }
    Ok(smith.value(0))
}

/// A vertex of the digraph that is explored.
enum Vertex<P> {
    Position(P),
    /// What stands for every position of this value: a heap of n for the value n, and for ∞ with subscripts a
    /// loop beside moves to those heaps. Smith's marks are the same, since they depend on the options' values only.
    StandIn(Value),
}

/// The vertices by number, and the digraph.
type Explored<P> = (Vec<Vertex<P>>, Digraph);

/// The digraph while it grows.
struct Exploration<P> {
    vertices: Vec<Vertex<P>>,
    stand_ins: FxHashMap<Value, u32>,
}

impl<P> Exploration<P> {
    fn add(&mut self, vertex: Vertex<P>) -> u32 {
        self.vertices.push(vertex);
        self.vertices.len() as u32 - 1
    }

    /// The vertex that stands for a value.
    fn stand_in(&mut self, value: Value) -> u32 {
        match self.stand_ins.get(&value) {
            Some(vertex) => *vertex,
            None => {
                let vertex = self.add(Vertex::StandIn(value.clone()));
                self.stand_ins.insert(value, vertex);
                vertex
            }
        }
    }

    /// Where one can move from the vertex that stands for a value. All values here were found by marking.
    fn below(&mut self, value: &Value) -> Vec<u32> {
        let heaps: Vec<u64> = match value {
            Value::Nim(size) => (0..size.0).collect(),
            Value::Loopy(subscripts) => subscripts.iter().filter_map(Ordinal::to_u64).collect(),
            Value::Ordinal(_) | Value::Loony => Vec::new(),
        };
        let mut below: Vec<u32> =
            heaps.into_iter().map(|size| self.stand_in(Nimber(size).into())).collect();
        if matches!(value, Value::Loopy(_)) {
            below.push(self.stand_in(value.clone()));
        }
        below
    }
}

/// Every position that can be reached, numbered, and not beyond those whose values are known; the start is
/// number 0.
fn explore<R: Ruleset>(
    rules: &R,
    start: R::Position,
    memo: &Table<R::Position, Value>,
    budget: &mut Budget,
) -> Result<Explored<R::Position>, Stopped> {
    let mut numbers = FxHashMap::from_iter([(start.clone(), 0u32)]);
    let mut found =
        Exploration { vertices: vec![Vertex::Position(start)], stand_ins: FxHashMap::default() };
    let mut graph = Digraph::default();
    while let Some(vertex) = found.vertices.get(graph.len()) {
        budget.spend()?;
        let position = match vertex {
            Vertex::Position(position) => position,
            Vertex::StandIn(value) => {
                let value = value.clone();
                graph.push(found.below(&value));
                continue;
            }
        };
        let options = super::options(rules, position, budget)?;
        let mut targets = Vec::with_capacity(options.len());
        for option in options {
            budget.work(1)?;
            let option = rules.canonical(option);
            if let Some(number) = numbers.get(&option) {
                targets.push(*number);
                continue;
            }
            let number = match memo.get(&option) {
                Some(value) => found.stand_in(value),
                None => found.add(Vertex::Position(option.clone())),
            };
            numbers.insert(option, number);
            targets.push(number);
        }
        graph.push(targets);
    }
    Ok((found.vertices, graph))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use crate::base::dice::Seeded;

    /// Tokens on a digraph, as plain rules.
    struct Token(Vec<Vec<u32>>);

    impl Ruleset for Token {
        type Position = u32;

        fn options(&self, of: &u32, out: &mut Vec<u32>) {
            out.extend(&self.0[*of as usize]);
        }
    }

    /// What is known from earlier questions changes no value, in whatever order they are asked.
    #[test]
    fn values_stand_in_for_positions() {
        let mut dice = Seeded(7);
        let mut kinds = [0; 3];
        for _ in 0..300 {
            let vertices = 2 + dice.roll(8);
            let mut rows = vec![Vec::new(); vertices as usize];
            for _ in 0..dice.roll(3 * vertices) {
                rows[dice.roll(vertices - 1) as usize].push(dice.roll(vertices - 1) as u32);
            }
            let rules = Token(rows);
            let budget = &mut Budget::default();
            let mut memo = Table::default();
            for _ in 0..2 * vertices {
                let of = dice.roll(vertices - 1) as u32;
                let alone = value(&rules, of, &mut Table::default(), budget).expect("in budget");
                kinds[match &alone {
                    Value::Loopy(subscripts) => usize::from(!subscripts.is_empty()),
                    _ => 2,
                }] += 1;
                assert_eq!(value(&rules, of, &mut memo, budget), Ok(alone), "{:?} {of}", rules.0);
            }
        }
        assert!(kinds.iter().all(|count| *count > 100), "{kinds:?}");
    }
}
