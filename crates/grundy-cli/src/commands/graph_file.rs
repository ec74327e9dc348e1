//! `grundy graph --file`: a digraph of any size, read in pieces and solved whole.

use super::graph::show;
use crate::args::{Graph, GraphFormat};
use crate::failure::Failure;
use crate::output::{self, line};
use grundy::graph::Backward;
use grundy::graph::height::{ENDLESS, heights};
use grundy::graph::read::{self, NamedGraph};
use grundy::graph::retrograde::Verdicts;
use grundy::graph::smith::Smith;
use grundy::tell::game_graph::GameGraph;
use grundy::{Convention, Outcome};
use grundy_runs::Watch;
use serde::Serialize;
use std::cell::Cell;
use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::Path;

/// So many bytes are read at a time.
const PIECE: usize = 1 << 18;

pub fn run(file: &Path, arguments: &Graph) -> Result<(), Failure> {
    let watch = arguments.limits.watch();
    let graph = open(file, arguments.acyclic, &watch)?;
    let play = arguments.convention.or(Convention::Normal);
    match arguments.format() {
        Some(GraphFormat::Grundy) => return store(&graph, arguments),
        Some(GraphFormat::Csv) => {}
        Some(_) if graph.graph.len() <= arguments.most => {
            let graph = GameGraph::whole(&graph, play, &mut watch.budget())?;
            return show(&graph, arguments, &watch);
        }
        Some(GraphFormat::Json) | None => {}
        Some(_) => {
            return Err(Failure::out_of_reach(format!(
                "the graph has {} vertices, too many to draw (--most raises the limit of {}; \
                 --format csv lists them)",
                graph.graph.len(),
                arguments.most
            )));
        }
    }
    let NamedGraph { graph, names } = graph;
    let edges = graph.edge_count();
    let solved = Solved::new(names, edges, &Backward::new(graph), play, &watch)?;
    match arguments.format() {
        Some(GraphFormat::Csv) => solved.list(arguments),
        Some(_) => {
            output::json(&solved.summary);
            Ok(())
        }
        None => {
            solved.print(arguments.most);
            Ok(())
        }
    }
}

/// Reads the file in pieces; Ctrl-C and the limits stop it between two of them.
fn open(path: &Path, acyclic: bool, watch: &Watch) -> Result<NamedGraph, Failure> {
    let name = path.display().to_string();
    let failed = |why: &dyn std::fmt::Display| format!("cannot read {name}: {why}");
    let file = File::open(path).map_err(|error| Failure::file(failed(&error)))?;
    let stopped = Cell::new(None);
    let mut bytes = 0u64;
    let mut refill = |piece: &mut Vec<u8>| {
        if let Some(why) = watch.ask(bytes / 16) {
            stopped.set(Some(why));
            return Err("stopped".to_owned());
        }
        let read = (&file).take(PIECE as u64).read_to_end(piece);
        if bytes == 0 && !begins_as_named(path, piece) {
            return Err(failed(&"it does not begin as its name says: is it cut off?"));
        }
        bytes += piece.len() as u64;
        read.map(drop).map_err(|error| failed(&error))
    };
    let graph = read::from_pieces(&mut refill, acyclic);
    match (graph, stopped.take()) {
        (Ok(graph), _) => Ok(graph),
        (Err(_), Some(why)) => Err(why.into()),
        (Err(error), None) if error.line().is_some() => Err(error.in_text(&name).into()),
        (Err(error), None) => Err(error.into()),
    }
}

/// Whether a file can be of the kind that its name says. Cut off too early, any kind looks like a list of
/// names.
fn begins_as_named(path: &Path, piece: &[u8]) -> bool {
    let first = piece.iter().find(|byte| byte.is_ascii_graphic());
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("graphml" | "xml") => first == Some(&b'<'),
        Some("json") => matches!(first, Some(b'{' | b'[')),
        Some("dot" | "gv") => piece.contains(&b'{'),
        Some("grundy") => piece.starts_with(b"grundy graph 1\n"),
        _ => true,
    }
}

/// Writes the graph in its binary form: beside, then renamed, so that a stop leaves nothing half done.
fn store(graph: &NamedGraph, arguments: &Graph) -> Result<(), Failure> {
    Ok(grundy_runs::write_whole(arguments.out.as_deref(), |out| {
        let mut failed = None;
        let written = read::write_binary(graph, &mut |piece| {
            out.write_all(piece).map_err(|error| failed.insert(error).to_string())
        });
        written.map_err(|why| failed.unwrap_or_else(|| std::io::Error::other(why)))
    })?)
}

/// How many vertices of each kind there are.
#[derive(Serialize)]
struct Summary {
    play: Convention,
    vertices: usize,
    edges: usize,
    #[serde(rename = "P")]
    lost: usize,
    #[serde(rename = "N")]
    won: usize,
    #[serde(rename = "D")]
    drawn: usize,
    /// From how many vertices play must end, and how long it can last there.
    loop_free: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    largest_value: Option<u16>,
}

struct Solved {
    names: read::Names,
    outcomes: Vec<Outcome>,
    heights: Vec<u32>,
    /// The values, in normal play.
    smith: Option<Smith>,
    summary: Summary,
}

impl Solved {
    fn new(
        names: read::Names,
        edges: usize,
        graph: &Backward,
        play: Convention,
        watch: &Watch,
    ) -> Result<Self, Failure> {
        let budget = &mut watch.budget();
        let verdicts = Verdicts::new(graph, play, budget)?;
        let outcomes: Vec<Outcome> =
            (0..graph.len()).map(|vertex| verdicts.of(vertex).outcome).collect();
        drop(verdicts);
        let smith = match play {
            Convention::Normal => Some(Smith::new(graph, budget)?),
            Convention::Misere | Convention::Score => None,
        };
        let heights = match &smith {
            Some(smith) => smith.heights(),
            None => heights(graph, budget)?,
        };
        let count = |wanted: Outcome| outcomes.iter().filter(|outcome| **outcome == wanted).count();
        let summary = Summary {
            play,
            vertices: names.len(),
            edges,
            lost: count(Outcome::P),
            won: count(Outcome::N),
            drawn: count(Outcome::D),
            loop_free: heights.iter().filter(|height| **height != ENDLESS).count(),
            height: heights.iter().copied().filter(|height| *height != ENDLESS).max(),
            largest_value: smith.as_ref().and_then(Smith::largest_mark),
        };
        Ok(Self { names, outcomes, heights, smith, summary })
    }

    fn print(&self, most: usize) {
        let Summary { vertices, edges, lost, won, drawn, loop_free, .. } = self.summary;
        line(&format!("{vertices} vertices, {edges} edges"));
        line(&format!("P {lost}  N {won}  D {drawn}  ({} play)", self.summary.play));
        let longest = self
            .summary
            .height
            .map_or(String::new(), |height| format!(", after at most {height} moves"));
        line(&format!("play must end from {loop_free} of them{longest}"));
        if let Some(value) = self.summary.largest_value {
            line(&format!("the largest value is *{value}"));
        }
        if vertices <= most {
            let mut table = Vec::new();
            if self.write(&mut table).is_ok() {
                output::print(&String::from_utf8_lossy(&table));
            }
        }
    }

    fn list(&self, arguments: &Graph) -> Result<(), Failure> {
        Ok(grundy_runs::write_whole(arguments.out.as_deref(), |out| {
            let mut out = BufWriter::with_capacity(PIECE, out);
            self.write(&mut out).and_then(|()| out.flush())
        })?)
    }

    /// A table of all vertices; a value with a comma in it stands in quotes.
    fn write(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let head = if self.smith.is_some() {
            "vertex,outcome,value,height"
        } else {
            "vertex,outcome,height"
        };
        writeln!(out, "{head}")?;
        for (vertex, outcome) in self.outcomes.iter().enumerate() {
            let name = self.names.name(vertex);
            let quote = if name.contains(',') { "\"" } else { "" };
            write!(out, "{quote}{name}{quote},{outcome}")?;
            match &self.smith {
                Some(smith) if smith.subscripts(vertex).len() > 1 => {
                    write!(out, ",\"{}\"", smith.value(vertex))?;
                }
                Some(smith) => write!(out, ",{}", smith.value(vertex))?,
                None => {}
            }
            match self.heights[vertex] {
                ENDLESS => writeln!(out, ",")?,
                height => writeln!(out, ",{height}")?,
            }
        }
        Ok(())
    }
}
