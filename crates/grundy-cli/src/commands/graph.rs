//! `grundy graph`: all positions below one, or the digraph in a file.

use super::graph_file;
use crate::args::{Graph, GraphFormat};
use crate::failure::Failure;
use crate::output::{self, say};
use grundy::tell::answer;
use grundy::tell::game_graph::GameGraph;
use grundy::tell::graph_picture as draw;
use grundy_runs::{Watch, picture, positions};

pub fn run(arguments: Graph) -> Result<(), Failure> {
    arguments.out.iter().try_for_each(|path| grundy_runs::try_place(path))?;
    if let Some(file) = &arguments.file {
        return graph_file::run(file, &arguments);
    }
    let sum = positions::open(&arguments.position())?;
    let play = arguments.convention.or(sum.convention());
    let watch = arguments.limits.watch();
    let graph = GameGraph::below(&sum, play, arguments.most.max(1), &mut watch.budget());
    match graph {
        Ok(graph) => show(&graph, &arguments, &watch),
        Err(_) => {
            let answered = answer::answered(&sum, play, graph);
            output::answer(&answered, arguments.json, |_| {})
        }
    }
}

/// Writes the picture or the data of a graph.
pub fn show(graph: &GameGraph, arguments: &Graph, watch: &Watch) -> Result<(), Failure> {
    let bytes = match arguments.format().unwrap_or(GraphFormat::Svg) {
        GraphFormat::Svg => draw::svg(graph, &watch.budget())?.into_bytes(),
        GraphFormat::Png => picture::png(&draw::svg(graph, &watch.budget())?)?,
        GraphFormat::Dot => draw::dot(graph).into_bytes(),
        GraphFormat::Json => output::json_line(graph)?,
        GraphFormat::Csv | GraphFormat::Grundy => {
            return Err(Failure::Usage("this format needs --file".into()));
        }
    };
    grundy_runs::write(arguments.out.as_deref(), &bytes)?;
    if graph.left_out > 0 {
        say(&format!(
            "{} positions shown; at least {} more are left out (--most raises the limit)",
            graph.nodes.len(),
            graph.left_out
        ));
    }
    Ok(())
}
