//! A digraph as a game: outcomes, and values by Smith's rule where play may be endless.
#![allow(clippy::print_stdout)] // a program may print

use grundy::graph::smith::Smith;
use grundy::graph::{Backward, Digraph};
use grundy::{Budget, Sum};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Vertex 0 has no move; 1 and 2 go round, and may leave for 0.
    let mut graph = Digraph::default();
    for targets in [vec![], vec![0, 2], vec![1], vec![2, 0]] {
        graph.push(targets);
    }
    let smith = Smith::new(&Backward::new(graph), &mut Budget::default())?;
    for vertex in 0..4 {
        println!("vertex {vertex} is worth {}", smith.value(vertex));
    }
    let token: Sum = "graph:A>B,A>C,C>A A + nim 2".parse()?;
    println!("{token} is worth {}", token.value(&mut Budget::default())?);
    Ok(())
}
