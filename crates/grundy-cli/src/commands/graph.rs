//! `grundy graph`: all positions below one.

use crate::args::{Graph, GraphFormat};
use crate::failure::Failure;
use crate::limits::Limits;
use crate::output::{self, say};
use crate::picture;
use crate::positions;
use grundy::graph::{GameGraph, draw};
use std::path::Path;

pub fn run(arguments: Graph) -> Result<(), Failure> {
    let sum = positions::open(&arguments.position.text())?;
    let play = arguments.convention.or(sum.convention());
    let limits = Limits::new(arguments.limits);
    let graph = GameGraph::below(&sum, play, arguments.most.max(1), &mut limits.budget())?;
    let by_ending = || match arguments.out.as_deref().and_then(Path::extension)?.to_str()? {
        "png" => Some(GraphFormat::Png),
        "dot" | "gv" => Some(GraphFormat::Dot),
        "json" => Some(GraphFormat::Json),
        _ => None,
    };
    let format = if arguments.json { Some(GraphFormat::Json) } else { arguments.format };
    let bytes = match format.or_else(by_ending).unwrap_or(GraphFormat::Svg) {
        GraphFormat::Svg => draw::svg(&graph).into_bytes(),
        GraphFormat::Png => picture::png(&draw::svg(&graph))?,
        GraphFormat::Dot => draw::dot(&graph).into_bytes(),
        GraphFormat::Json => match serde_json::to_vec(&graph) {
            Ok(bytes) => [bytes, b"\n".to_vec()].concat(),
            Err(error) => return Err(Failure::File(error.to_string())),
        },
    };
    output::write(arguments.out.as_deref(), &bytes)?;
    if graph.left_out > 0 {
        say(&format!(
            "{} positions shown; at least {} more are left out (--most raises the limit)",
            graph.nodes.len(),
            graph.left_out
        ));
    }
    Ok(())
}
