//! JSON: `{"nodes": […], "edges": […]}`, `{"A": ["B", "C"]}` or `[["A", "B"], …]`.
//!
//! Nodes are names or objects with `id` or `name`; edges are pairs or objects with `source` and
//! `target` (or `from` and `to`). Everything else is read over.

use super::gather::Gathered;
use super::names::LONGEST;
use super::source::{Mark, Source};
use crate::Error;

/// Deeper nesting is refused.
const DEEPEST: usize = 64;

/// A name and where it stands.
type Name = (Vec<u8>, Mark);

/// Reads a graph in JSON.
pub fn read(text: &mut Source, graph: &mut Gathered) -> Result<(), Error> {
    let mut reader = JsonReader { text, graph, declares: false };
    match reader.next() {
        Some(b'[') => reader.items(|reader| reader.edge())?,
        _ => reader.whole()?,
    }
    match reader.next() {
        None => Ok(()),
        Some(_) => Err(reader.text.expected("the end of the file after the graph")),
    }
}

struct JsonReader<'r, 't> {
    text: &'r mut Source<'t>,
    graph: &'r mut Gathered,
    /// Whether vertices are declared, so that edges must not invent others.
    declares: bool,
}

impl JsonReader<'_, '_> {
    /// The next byte that is not a space.
    fn next(&mut self) -> Option<u8> {
        self.text.skip(|byte| byte.is_ascii_whitespace());
        self.text.peek()
    }

    fn expect(&mut self, byte: u8) -> Result<(), Error> {
        self.next();
        match self.text.eat(byte) {
            true => Ok(()),
            false => Err(self.text.expected(&format!("‘{}’", byte as char))),
        }
    }

    /// `[item, …]`
    fn items(&mut self, mut item: impl FnMut(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        self.expect(b'[')?;
        if self.next() == Some(b']') {
            self.text.bump();
            return Ok(());
        }
        loop {
            item(self)?;
            match self.next() {
                Some(b',') => self.text.advance(),
                Some(b']') => {
                    self.text.advance();
                    return Ok(());
                }
                _ => return Err(self.text.expected("‘,’ or ‘]’")),
            }
        }
    }

    /// `{"key": …, …}`
    fn fields(
        &mut self,
        mut field: impl FnMut(&mut Self, Name) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.expect(b'{')?;
        if self.next() == Some(b'}') {
            self.text.bump();
            return Ok(());
        }
        loop {
            if self.next() != Some(b'"') {
                return Err(self.text.expected("a name in quotes"));
            }
            let key = self.name()?;
            self.expect(b':')?;
            self.next();
            field(self, key)?;
            match self.next() {
                Some(b',') => self.text.advance(),
                Some(b'}') => {
                    self.text.advance();
                    return Ok(());
                }
                _ => return Err(self.text.expected("‘,’ or ‘}’")),
            }
        }
    }

    /// The whole object: with lists of nodes and edges, or with the options of every vertex.
    fn whole(&mut self) -> Result<(), Error> {
        self.fields(|reader, (key, mark)| match (&key[..], reader.text.peek()) {
            (b"nodes" | b"vertices", Some(b'[')) => {
                reader.declares = true;
                reader.items(|reader| reader.node())
            }
            (b"edges" | b"links" | b"arcs", Some(b'[')) => reader.items(|reader| reader.edge()),
            (b"directed", Some(b'f')) => {
                Err(reader.text.expected("true: the moves of a game have a direction"))
            }
            (_, Some(b'[')) => {
                reader.graph.declare(&key, mark, reader.text)?;
                let from = reader.graph.vertex(&key, mark, reader.text)?;
                reader.items(|reader| {
                    let (name, mark) = reader.name()?;
                    let to = reader.graph.vertex(&name, mark, reader.text)?;
                    reader.graph.edge(from, to, mark, reader.text)
                })
            }
            _ => reader.read_over(0),
        })
    }

    fn node(&mut self) -> Result<(), Error> {
        if self.next() != Some(b'{') {
            let (name, mark) = self.name()?;
            return self.graph.declare(&name, mark, self.text);
        }
        let start = self.text.mark();
        let mut found = None;
        self.fields(|reader, (key, _)| match &key[..] {
            b"id" => reader.keep(&mut found),
            b"name" if found.is_none() => reader.keep(&mut found),
            _ => reader.read_over(0),
        })?;
        match found {
            Some((name, mark)) => self.graph.declare(&name, mark, self.text),
            None => Err(self.text.wrong_at(start, "expected a node with an id")),
        }
    }

    fn edge(&mut self) -> Result<(), Error> {
        self.next();
        let start = self.text.mark();
        let mut ends: Vec<Name> = Vec::new();
        if self.text.peek() == Some(b'{') {
            let [mut from, mut to] = [None, None];
            self.fields(|reader, (key, _)| match &key[..] {
                b"source" | b"from" => reader.keep(&mut from),
                b"target" | b"to" => reader.keep(&mut to),
                _ => reader.read_over(0),
            })?;
            ends.extend([from, to].into_iter().flatten());
        } else {
            self.items(|reader| {
                if ends.len() < 3 {
                    let name = reader.name()?;
                    ends.push(name);
                }
                Ok(())
            })?;
        }
        let [(one, from), (other, to)] = &ends[..] else {
            return Err(self.text.wrong_at(start, "expected an edge with two ends"));
        };
        let one = self.end(one, *from)?;
        let other = self.end(other, *to)?;
        self.graph.edge(one, other, *to, self.text)
    }

    fn end(&mut self, name: &[u8], mark: Mark) -> Result<u32, Error> {
        match self.declares {
            true => self.graph.mention(name, mark, self.text),
            false => self.graph.vertex(name, mark, self.text),
        }
    }

    fn keep(&mut self, into: &mut Option<Name>) -> Result<(), Error> {
        *into = Some(self.name()?);
        Ok(())
    }

    /// A name: a text in quotes, or a number.
    fn name(&mut self) -> Result<Name, Error> {
        let byte = self.next();
        let start = self.text.mark();
        let mut name = Vec::new();
        match byte {
            Some(b'"') => {
                self.text.bump();
                while self.text.peek() != Some(b'"') {
                    if name.len() > LONGEST {
                        let message = format!("expected a name of at most {LONGEST} bytes");
                        return Err(self.text.wrong_at(start, message));
                    }
                    let c = self.character(start)?;
                    name.extend(c);
                }
                self.text.bump();
            }
            Some(byte) if byte.is_ascii_digit() || byte == b'-' => {
                let in_number = |byte: u8| byte.is_ascii_alphanumeric() || b"-+.".contains(&byte);
                super::name(self.text, in_number, &mut name)?;
            }
            _ => return Err(self.text.expected("a name in quotes, or a number")),
        }
        Ok((name, start))
    }

    /// A character of a text in quotes.
    fn character(&mut self, start: Mark) -> Result<Vec<u8>, Error> {
        let Some(byte) = self.text.bump() else {
            return Err(self.text.wrong_at(start, "expected a closing quote"));
        };
        if byte != b'\\' {
            return Ok(vec![byte]);
        }
        Ok(match self.text.bump() {
            Some(b'u') => {
                let ahead = self.text.ahead(4);
                let digits = String::from_utf8_lossy(&ahead[..ahead.len().min(4)]).into_owned();
                let c = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                let Some(c) = c.filter(|_| digits.len() == 4) else {
                    return Err(self.text.expected("four hexadecimal digits of a character"));
                };
                self.text.eat_word(&digits);
                c.to_string().into_bytes()
            }
            Some(b'n' | b't' | b'r' | b'b' | b'f') => vec![b' '],
            Some(other) => vec![other],
            None => return Err(self.text.wrong_at(start, "expected a closing quote")),
        })
    }

    /// Reads over any value.
    fn read_over(&mut self, depth: usize) -> Result<(), Error> {
        let start = self.text.mark();
        match self.next() {
            _ if depth > DEEPEST => {
                Err(self.text.expected(&format!("at most {DEEPEST} nested values")))
            }
            Some(b'{') => self.fields(|reader, _| reader.read_over(depth + 1)),
            Some(b'[') => self.items(|reader| reader.read_over(depth + 1)),
            Some(b'"') => {
                self.text.bump();
                while self.text.peek() != Some(b'"') {
                    self.character(start)?;
                }
                self.text.advance();
                Ok(())
            }
            Some(byte) if byte.is_ascii_alphanumeric() || byte == b'-' => {
                let in_value = |byte: u8| byte.is_ascii_alphanumeric() || b"-+.".contains(&byte);
                self.text.skip(in_value);
                Ok(())
            }
            _ => Err(self.text.expected("a value")),
        }
    }
}
