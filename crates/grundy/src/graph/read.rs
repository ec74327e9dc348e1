//! Reading digraphs: lists of edges, CSV, DOT, GraphML, JSON and a binary form, told apart by how
//! they begin.
//!
//! The text comes in pieces from the caller, so that a file of any size is read in bounded memory, and
//! every error has a line and a column.

mod binary;
mod dot;
mod edges;
mod gather;
mod graphml;
mod json;
mod names;
mod source;

pub use binary::{Sink, write as write_binary};
pub use gather::NamedGraph;
pub use names::Names;
pub use source::Refill;

use crate::Error;
use gather::Gathered;
use source::Source;

/// So far ahead the format is looked for.
const AHEAD: usize = 4096;

/// A reader of one format.
type Format = fn(&mut Source, &mut Gathered) -> Result<(), Error>;

/// Reads a graph from a text at hand. If it `must_end`, a cycle is an error.
pub fn from_text(text: &str, must_end: bool) -> Result<NamedGraph, Error> {
    from_pieces(&mut at_once(text), must_end)
}

/// Reads a graph that stands inside a line, where commas separate edges and vertices, never columns.
pub fn from_line(text: &str, must_end: bool) -> Result<NamedGraph, Error> {
    read(&mut at_once(text), must_end, edges::arrows)
}

/// Reads a graph from a text that comes in pieces.
pub fn from_pieces(refill: &mut Refill, must_end: bool) -> Result<NamedGraph, Error> {
    read(refill, must_end, edges::read)
}

/// A text as its only piece.
fn at_once(text: &str) -> impl FnMut(&mut Vec<u8>) -> Result<(), String> + use<> {
    let mut rest = Some(text.as_bytes().to_vec());
    move |piece: &mut Vec<u8>| {
        *piece = rest.take().unwrap_or_default();
        Ok(())
    }
}

fn read(refill: &mut Refill, must_end: bool, edges: Format) -> Result<NamedGraph, Error> {
    // The two lifetimes of a trait object behind a reference are tied, so it is wrapped once.
    let mut refill = |piece: &mut Vec<u8>| refill(piece);
    let mut text = Source::new(&mut refill);
    let mut graph = Gathered::new(must_end);
    if text.ahead(binary::MAGIC.len()).starts_with(binary::MAGIC.as_bytes()) {
        let graph = binary::read(&mut text)?;
        text.finish()?;
        return if must_end { graph.without_any_cycle(&mut text) } else { Ok(graph) };
    }
    text.eat_word("\u{feff}");
    text.skip(|byte| byte.is_ascii_whitespace());
    match text.peek() {
        None => {
            text.finish()?;
            return Err(text.expected("a graph, such as A>B,B>C"));
        }
        Some(b'<') => graphml::read(&mut text, &mut graph)?,
        Some(b'{' | b'[') => json::read(&mut text, &mut graph)?,
        Some(_) if dot::begins(text.ahead(AHEAD)) => dot::read(&mut text, &mut graph)?,
        Some(_) => edges(&mut text, &mut graph)?,
    }
    graph.finish(&mut text)
}

/// A name between double quotes; a backslash keeps the next character from its meaning.
fn quoted(text: &mut Source, name: &mut Vec<u8>) -> Result<(), Error> {
    let start = text.mark();
    text.eat(b'"');
    name.clear();
    loop {
        match text.bump() {
            Some(b'"') => return Ok(()),
            Some(b'\\') => name.extend(text.bump()),
            Some(byte) => name.push(byte),
            None => return Err(text.wrong_at(start, "expected a closing quote")),
        }
        if name.len() > names::LONGEST {
            let most = names::LONGEST;
            return Err(text.wrong_at(start, format!("expected a name of at most {most} bytes")));
        }
    }
}

/// A name as long as `wanted` accepts, or in quotes.
fn name(
    text: &mut Source,
    wanted: impl Fn(u8) -> bool,
    name: &mut Vec<u8>,
) -> Result<source::Mark, Error> {
    let start = text.mark();
    if text.peek() == Some(b'"') {
        quoted(text, name)?;
        return Ok(start);
    }
    name.clear();
    let most = names::LONGEST;
    text.take(wanted, most + 1, name);
    if name.len() > most {
        return Err(text.wrong_at(start, format!("expected a name of at most {most} bytes")));
    }
    if name.is_empty() { Err(text.expected("the name of a vertex")) } else { Ok(start) }
}
