//! Graphviz's DOT: `digraph { a -> b -> {c d}; e; }`. Attributes are read over.

use super::gather::Gathered;
use super::name;
use super::source::{Mark, Source};
use crate::Error;

/// Deeper nesting is refused.
const DEEPEST: usize = 64;

/// Whether a text begins like one in DOT.
pub fn begins(ahead: &[u8]) -> bool {
    let text = String::from_utf8_lossy(ahead);
    let mut rest = text.as_ref();
    loop {
        rest = rest.trim_start();
        rest = match rest {
            comment if comment.starts_with("//") => comment.split_once('\n').map_or("", |c| c.1),
            comment if comment.starts_with("/*") => comment.split_once("*/").map_or("", |c| c.1),
            _ => break,
        };
    }
    let word = |rest: &str, word: &str| {
        let after = rest.get(..word.len()).filter(|head| head.eq_ignore_ascii_case(word));
        after.and_then(|_| rest.get(word.len()..)).map(|rest| rest.trim_start().to_owned())
    };
    let rest = word(rest, "strict").unwrap_or_else(|| rest.to_owned());
    let kind = word(&rest, "digraph").or_else(|| word(&rest, "graph"));
    kind.is_some_and(|rest| rest.contains('{'))
}

/// Reads a graph in DOT.
pub fn read(text: &mut Source, graph: &mut Gathered) -> Result<(), Error> {
    skip(text)?;
    let mut reader = DotReader { text, graph, read: Vec::new() };
    let mut start = reader.word()?;
    if reader.is("strict") {
        start = reader.word()?;
    }
    if !reader.is("digraph") {
        let message = "expected ‘digraph’: the moves of a game have a direction";
        return Err(reader.text.wrong_at(start, message));
    }
    if reader.text.peek() != Some(b'{') {
        reader.word()?;
    }
    reader.group(0)?;
    match reader.text.peek() {
        None => Ok(()),
        Some(_) => Err(reader.text.expected("the end of the file after the graph")),
    }
}

struct DotReader<'r, 't> {
    text: &'r mut Source<'t>,
    graph: &'r mut Gathered,
    /// The word read last.
    read: Vec<u8>,
}

impl DotReader<'_, '_> {
    fn is(&self, word: &str) -> bool {
        self.read.eq_ignore_ascii_case(word.as_bytes())
    }

    /// Reads a word or a quoted name, and what may be skipped after it.
    fn word(&mut self) -> Result<Mark, Error> {
        let in_word =
            |byte: u8| byte.is_ascii_alphanumeric() || b"_.".contains(&byte) || byte > 127;
        let mut read = std::mem::take(&mut self.read);
        let start = self.text.mark();
        let is_negative = self.text.eat(b'-');
        let found = name(self.text, in_word, &mut read);
        self.read = read;
        if is_negative {
            self.read.insert(0, b'-');
        }
        found?;
        skip(self.text)?;
        Ok(start)
    }

    /// `{ statements }`: gives the vertices named in it.
    fn group(&mut self, depth: usize) -> Result<Vec<u32>, Error> {
        if depth > DEEPEST {
            return Err(self.text.expected(&format!("at most {DEEPEST} nested groups")));
        }
        if !self.text.eat(b'{') {
            return Err(self.text.expected("‘{’"));
        }
        let mut vertices = Vec::new();
        loop {
            skip(self.text)?;
            match self.text.peek() {
                Some(b'}') => {
                    self.text.bump();
                    skip(self.text)?;
                    return Ok(vertices);
                }
                Some(b';' | b',') => self.text.advance(),
                None => return Err(self.text.expected("‘}’ before the end of the file")),
                Some(_) => vertices.extend(self.statement(depth)?),
            }
        }
    }

    fn statement(&mut self, depth: usize) -> Result<Vec<u32>, Error> {
        let mut named = Vec::new();
        let Some(mut tails) = self.ends(depth, true)? else { return Ok(named) };
        named.extend(&tails);
        while self.text.peek() == Some(b'-') {
            let mark = self.text.mark();
            if !self.text.eat_word("->") {
                return Err(self.text.expected("‘->’: the moves of a game have a direction"));
            }
            skip(self.text)?;
            let Some(heads) = self.ends(depth, false)? else { break };
            for tail in &tails {
                for head in &heads {
                    self.graph.edge(*tail, *head, mark, self.text)?;
                }
            }
            named.extend(&heads);
            tails = heads;
        }
        self.attributes()?;
        Ok(named)
    }

    /// One end of an edge: a vertex, or all vertices of a group. `None` for a statement that is only
    /// about looks.
    fn ends(&mut self, depth: usize, is_first: bool) -> Result<Option<Vec<u32>>, Error> {
        if self.text.peek() == Some(b'{') {
            return self.group(depth + 1).map(Some);
        }
        let is_quoted = self.text.peek() == Some(b'"');
        let start = self.word()?;
        if !is_quoted && self.is("subgraph") {
            if self.text.peek() != Some(b'{') {
                self.word()?;
            }
            return self.group(depth + 1).map(Some);
        }
        let about_looks = ["node", "edge", "graph"].iter().any(|word| self.is(word));
        if is_first && !is_quoted && about_looks && self.text.peek() == Some(b'[') {
            self.attributes()?;
            return Ok(None);
        }
        if is_first && self.text.eat(b'=') {
            skip(self.text)?;
            self.word()?;
            return Ok(None);
        }
        let read = std::mem::take(&mut self.read);
        let vertex = self.graph.vertex(&read, start, self.text)?;
        self.read = read;
        // A port says where an edge meets a drawing; it is no part of the graph.
        while self.text.eat(b':') {
            skip(self.text)?;
            self.word()?;
        }
        Ok(Some(vec![vertex]))
    }

    /// Reads over `[…]`.
    fn attributes(&mut self) -> Result<(), Error> {
        while self.text.peek() == Some(b'[') {
            let start = self.text.mark();
            loop {
                match self.text.peek() {
                    None => return Err(self.text.wrong_at(start, "expected a closing ‘]’")),
                    Some(b'"') => long_text(self.text)?,
                    Some(b']') => break,
                    Some(_) => self.text.advance(),
                }
            }
            self.text.bump();
            skip(self.text)?;
        }
        Ok(())
    }
}

/// Reads over a quoted text of any length.
fn long_text(text: &mut Source) -> Result<(), Error> {
    let start = text.mark();
    text.bump();
    loop {
        match text.bump() {
            Some(b'"') => return Ok(()),
            Some(b'\\') => text.advance(),
            Some(_) => {}
            None => return Err(text.wrong_at(start, "expected a closing quote")),
        }
    }
}

/// Skips spaces and comments.
fn skip(text: &mut Source) -> Result<(), Error> {
    loop {
        text.skip(|byte| byte.is_ascii_whitespace());
        let start = text.mark();
        // A line that begins with ‘#’ is none of Graphviz's; elsewhere it is no comment.
        let is_foreign = start.column == 1 && text.peek() == Some(b'#');
        if is_foreign || text.ahead(2).starts_with(b"//") {
            text.skip(|byte| byte != b'\n');
        } else if text.eat_word("/*") {
            while !text.eat_word("*/") {
                if text.bump().is_none() {
                    return Err(text.wrong_at(start, "expected ‘*/’ at the end of this comment"));
                }
            }
        } else {
            return Ok(());
        }
    }
}
