//! GraphML: `<node id="A"/>` and `<edge source="A" target="B"/>`; all else is read over.

use super::gather::Gathered;
use super::names::LONGEST;
use super::source::{Mark, Source};
use crate::Error;

/// Deeper nesting is refused.
const DEEPEST: usize = 64;

/// Reads a graph in GraphML.
pub fn read(text: &mut Source, graph: &mut Gathered) -> Result<(), Error> {
    let mut is_graphml = false;
    // The elements that are open: at the end none may be, or something is missing there.
    let mut open: Vec<Vec<u8>> = Vec::new();
    loop {
        // A block of zeros, where a disk failed, must not swallow edges.
        text.skip(|byte| byte != b'<' && (byte.is_ascii_whitespace() || !byte.is_ascii_control()));
        let start = text.mark();
        if text.peek().is_some_and(|byte| byte != b'<') {
            return Err(text.expected("text without control characters"));
        }
        if text.peek().is_none() {
            return match (is_graphml, open.is_empty()) {
                (true, true) => Ok(()),
                (true, false) => {
                    Err(text.expected("the end tag of every element: the file is cut off"))
                }
                (false, _) => Err(text.expected("GraphML: <graphml> with a <graph> in it")),
            };
        }
        if text.eat_word("<!--") {
            read_over(text, start, "-->")?;
        } else if text.eat_word("<![CDATA[") {
            read_over(text, start, "]]>")?;
        } else if text.eat_word("<?") {
            read_over(text, start, "?>")?;
        } else if text.eat_word("</") {
            end_tag(text, open.pop(), start)?;
        } else if text.eat_word("<!") {
            read_over(text, start, ">")?;
        } else {
            text.bump();
            let tag = element(text, graph, start)?;
            is_graphml |= tag.is_graph;
            open.extend((!tag.is_closed).then_some(tag.name));
            if open.len() > DEEPEST {
                let message = format!("expected at most {DEEPEST} nested elements");
                return Err(text.wrong_at(start, message));
            }
        }
    }
}

fn read_over(text: &mut Source, start: Mark, end: &str) -> Result<(), Error> {
    while !text.eat_word(end) {
        if text.bump().is_none() {
            return Err(text.wrong_at(start, format!("expected ‘{end}’ before the end")));
        }
    }
    Ok(())
}

/// Reads the rest of `</name>`, which must close what was opened last.
fn end_tag(text: &mut Source, opened: Option<Vec<u8>>, start: Mark) -> Result<(), Error> {
    let name = word(text)?;
    read_over(text, start, ">")?;
    match opened {
        Some(opened) if opened == name => Ok(()),
        Some(opened) => {
            let opened = String::from_utf8_lossy(&opened);
            Err(text.wrong_at(start, format!("expected ‘</{opened}>’")))
        }
        None => Err(text.wrong_at(start, "expected no end tag: nothing is open")),
    }
}

/// An attribute that was found, and where.
type Found = Option<(Vec<u8>, Mark)>;

/// What a tag was.
struct Tag {
    name: Vec<u8>,
    /// `<graph>`.
    is_graph: bool,
    /// It needs no end tag: `<node/>`.
    is_closed: bool,
}

/// Reads a start tag.
fn element(text: &mut Source, graph: &mut Gathered, start: Mark) -> Result<Tag, Error> {
    let mut is_closed = false;
    let name = word(text)?;
    // XML allows a prefix for the name space.
    let tag = name.rsplit(|byte| *byte == b':').next().unwrap_or_default();
    let [mut id, mut source, mut target]: [Found; 3] = Default::default();
    loop {
        text.skip(|byte| byte.is_ascii_whitespace());
        match text.peek() {
            Some(b'>') => text.advance(),
            Some(b'/') => {
                text.bump();
                is_closed = true;
                continue;
            }
            Some(_) => {
                is_closed = false;
                let key = word(text)?;
                let (value, mark) = attribute(text)?;
                match &key[..] {
                    b"id" => id = Some((value, mark)),
                    b"source" => source = Some((value, mark)),
                    b"target" => target = Some((value, mark)),
                    b"edgedefault" | b"directed" if value == b"undirected" || value == b"false" => {
                        let message =
                            "expected directed edges: the moves of a game have a direction";
                        return Err(text.wrong_at(mark, message));
                    }
                    _ => {}
                }
                continue;
            }
            None => return Err(text.wrong_at(start, "expected ‘>’ at the end of this tag")),
        }
        break;
    }
    match (tag, id, source, target) {
        (b"node", Some((name, mark)), ..) => graph.declare(&name, mark, text)?,
        (b"node", None, ..) => return Err(text.wrong_at(start, "expected a node with an id")),
        (b"edge", _, Some((one, from)), Some((other, to))) => {
            let one = graph.mention(&one, from, text)?;
            let other = graph.mention(&other, to, text)?;
            graph.edge(one, other, to, text)?;
        }
        (b"edge", ..) => {
            return Err(text.wrong_at(start, "expected an edge with a source and a target"));
        }
        _ => {}
    }
    let is_graph = tag == b"graph";
    Ok(Tag { name, is_graph, is_closed })
}

fn word(text: &mut Source) -> Result<Vec<u8>, Error> {
    let mut word = Vec::new();
    let in_word = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.:".contains(&byte) || byte > 127;
    super::name(text, in_word, &mut word).map_err(|_| text.expected("a word of XML"))?;
    Ok(word)
}

/// `= "value"`, with the five entities of XML and character numbers.
fn attribute(text: &mut Source) -> Result<(Vec<u8>, Mark), Error> {
    text.skip(|byte| byte.is_ascii_whitespace());
    if !text.eat(b'=') {
        return Err(text.expected("‘=’ and a value in quotes"));
    }
    text.skip(|byte| byte.is_ascii_whitespace());
    let Some(quote @ (b'"' | b'\'')) = text.peek() else {
        return Err(text.expected("a value in quotes"));
    };
    text.bump();
    let start = text.mark();
    let mut value = Vec::new();
    loop {
        match text.peek() {
            Some(byte) if byte == quote => break,
            Some(b'&') => value.extend(entity(text)?.to_string().bytes()),
            Some(byte) => {
                // Only names matter, and these are short.
                if value.len() <= LONGEST {
                    value.push(byte);
                }
                text.bump();
            }
            None => return Err(text.wrong_at(start, "expected a closing quote")),
        }
    }
    text.bump();
    Ok((value, start))
}

fn entity(text: &mut Source) -> Result<char, Error> {
    let start = text.mark();
    let ahead = text.ahead(12);
    let end = ahead.iter().take(12).position(|byte| *byte == b';');
    let name = end.and_then(|end| ahead.get(1..end)).map(|name| name.to_vec());
    let name = name.and_then(|name| String::from_utf8(name).ok()).unwrap_or_default();
    let number = || {
        let digits = name.strip_prefix('#')?;
        let number = match digits.strip_prefix('x') {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => digits.parse(),
        };
        char::from_u32(number.ok()?)
    };
    let found = match name.as_str() {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => number(),
    };
    text.eat_word(&format!("&{name};"));
    found.ok_or_else(|| text.wrong_at(start, "expected an entity of XML such as ‘&amp;’"))
}
