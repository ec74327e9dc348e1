//! Lists of edges: `A>B`, `A B` or `A,B` (CSV).

use super::gather::Gathered;
use super::source::Source;
use super::{AHEAD, name};
use crate::Error;

/// How the two ends of an edge are separated.
enum Style {
    /// `A>B` or `A->B`, several on a line, separated by commas, semicolons or spaces.
    Arrows,
    /// `A B`, one on a line.
    Spaces,
    /// `A,B`, one on a line; the byte separates the columns.
    Columns(u8),
}

/// Words that name the columns of a table of edges: where it starts, where it ends.
const HEADS: [&[&str]; 2] =
    [&["source", "from", "tail", "start"], &["target", "to", "head", "end"]];

/// Reads a list of edges to its end.
pub fn read(text: &mut Source, graph: &mut Gathered) -> Result<(), Error> {
    skip_blank_lines(text);
    match style(text.ahead(AHEAD)) {
        Style::Arrows => arrows(text, graph),
        Style::Spaces => spaces(text, graph),
        Style::Columns(separator) => columns(text, graph, separator),
    }
}

/// The first lines show the style.
fn style(ahead: &[u8]) -> Style {
    let lines = || ahead.split(|byte| *byte == b'\n').filter(|line| !line.starts_with(b"#"));
    if lines().any(|line| line.contains(&b'>')) {
        return Style::Arrows;
    }
    let separator = lines().flatten().copied().find(|byte| matches!(byte, b',' | b';'));
    separator.map_or(Style::Spaces, Style::Columns)
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// Skips empty lines and those that begin with `#` or `%`.
fn skip_blank_lines(text: &mut Source) {
    loop {
        text.skip(|byte| is_blank(byte) || byte == b'\n');
        if !matches!(text.peek(), Some(b'#' | b'%')) {
            return;
        }
        text.skip(|byte| byte != b'\n');
    }
}

/// Reads edges with arrows, and vertices that stand alone.
pub fn arrows(text: &mut Source, graph: &mut Gathered) -> Result<(), Error> {
    // A minus sign belongs to a name unless an arrow head follows it.
    let in_name = |byte: u8| !is_blank(byte) && !b"\n,;>\"{}".contains(&byte);
    let mut read = Vec::new();
    let mut vertex = |text: &mut Source, graph: &mut Gathered| {
        let mark = name(text, in_name, &mut read)?;
        let minus = text.peek() == Some(b'>') && read.len() > 1 && read.last() == Some(&b'-');
        if minus {
            read.pop();
        }
        Ok::<_, Error>((graph.vertex(&read, mark, text)?, mark))
    };
    loop {
        text.skip(|byte| is_blank(byte) || b"\n,;".contains(&byte));
        match text.peek() {
            None => return Ok(()),
            Some(b'#' | b'%') => {
                text.skip(|byte| byte != b'\n');
                continue;
            }
            Some(_) => {}
        }
        let (mut from, _) = vertex(text, graph)?;
        loop {
            text.skip(is_blank);
            if !text.eat_word("->") && !text.eat(b'>') {
                break;
            }
            text.skip(is_blank);
            let (to, mark) = vertex(text, graph)?;
            graph.edge(from, to, mark, text)?;
            from = to;
        }
    }
}

fn spaces(text: &mut Source, graph: &mut Gathered) -> Result<(), Error> {
    let in_name = |byte: u8| !is_blank(byte) && !b"\n,;>\"{}".contains(&byte);
    let (mut one, mut other) = (Vec::new(), Vec::new());
    loop {
        skip_blank_lines(text);
        if text.peek().is_none() {
            return Ok(());
        }
        let start = name(text, in_name, &mut one)?;
        text.skip(is_blank);
        if matches!(text.peek(), None | Some(b'\n')) {
            graph.declare(&one, start, text)?;
            continue;
        }
        let from = graph.vertex(&one, start, text)?;
        let mark = name(text, in_name, &mut other)?;
        let to = graph.vertex(&other, mark, text)?;
        graph.edge(from, to, mark, text)?;
        text.skip(is_blank);
        if !matches!(text.peek(), None | Some(b'\n')) {
            return Err(text.expected("the end of the line after two vertices"));
        }
    }
}

fn columns(text: &mut Source, graph: &mut Gathered, separator: u8) -> Result<(), Error> {
    let (mut one, mut other) = (Vec::new(), Vec::new());
    let wanted = header(text, separator);
    loop {
        skip_blank_lines(text);
        if text.peek().is_none() {
            return Ok(());
        }
        let (mut from, mut to) = (None, None);
        for column in 0.. {
            text.skip(is_blank);
            let is_empty = text.peek().is_none_or(|byte| byte == separator || byte == b'\n');
            match column {
                _ if is_empty => {}
                at if at == wanted[0] => from = Some(field(text, separator, &mut one)?),
                at if at == wanted[1] => to = Some(field(text, separator, &mut other)?),
                _ => text.skip(|byte| byte != separator && byte != b'\n'),
            }
            text.skip(is_blank);
            match text.peek() {
                Some(byte) if byte == separator => text.advance(),
                None | Some(b'\n') => break,
                Some(_) => return Err(text.expected(&format!("‘{}’", separator as char))),
            }
        }
        match (from, to) {
            (Some(start), None) => graph.declare(&one, start, text)?,
            (Some(start), Some(mark)) => {
                let from = graph.vertex(&one, start, text)?;
                let to = graph.vertex(&other, mark, text)?;
                graph.edge(from, to, mark, text)?;
            }
            (None, _) => return Err(text.expected("the name of a vertex in this line")),
        }
    }
}

/// A field of a table, without the spaces at its end.
fn field(
    text: &mut Source,
    separator: u8,
    read: &mut Vec<u8>,
) -> Result<super::source::Mark, Error> {
    let in_name = |byte: u8| byte != separator && byte != b'\n' && byte != b'"';
    let mark = name(text, in_name, read)?;
    read.truncate(read.trim_ascii_end().len());
    Ok(mark)
}

/// The columns of the two ends. A first line that names them is skipped.
fn header(text: &mut Source, separator: u8) -> [usize; 2] {
    let ahead = text.ahead(AHEAD).to_vec();
    let line = ahead.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let heads: Vec<String> = line
        .split(|byte| *byte == separator)
        .map(|head| String::from_utf8_lossy(head).trim().trim_matches('"').to_lowercase())
        .collect();
    let column = |words: &[&str]| heads.iter().position(|head| words.contains(&head.as_str()));
    match (column(HEADS[0]), column(HEADS[1])) {
        (Some(from), Some(to)) => {
            text.skip(|byte| byte != b'\n');
            [from, to]
        }
        _ => [0, 1],
    }
}
