//! Gathers vertices and edges while a text is read, whatever its format.

use super::names::{LONGEST, Names, WORDS_FROM, Words, plain_number};
use super::source::{Mark, Source};
use crate::Error;
use crate::graph::bits::BitSet;
use crate::graph::{Digraph, MOST_EDGES, MOST_VERTICES};
use rustc_hash::{FxHashMap, FxHashSet};

/// A digraph with the names of its vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedGraph {
    /// The graph.
    pub graph: Digraph,
    /// The names.
    pub names: Names,
}

/// What has been read so far.
///
/// A vertex whose name is a number is known by that number, so that a graph of numbers needs no table;
/// other names are words, known by numbers from [`WORDS_FROM`] on.
pub struct Gathered {
    /// The ends of the edges.
    pairs: Vec<u32>,
    /// The numbers met, all below `bound`.
    met: BitSet,
    bound: u32,
    words: Words,
    /// Formats that declare their vertices: which are declared, and where others were met first.
    declared: FxHashSet<u32>,
    undeclared: FxHashMap<u32, Mark>,
    /// Where each edge stands, if there must be no cycle and it may have to be pointed at.
    places: Option<Vec<Mark>>,
}

impl Gathered {
    pub fn new(must_end: bool) -> Self {
        Self {
            pairs: Vec::new(),
            met: BitSet::new(WORDS_FROM as usize),
            bound: 0,
            words: Words::default(),
            declared: FxHashSet::default(),
            undeclared: FxHashMap::default(),
            places: must_end.then(Vec::new),
        }
    }

    /// The vertex of a name that was read from `mark` to here, new or old.
    pub fn vertex(&mut self, name: &[u8], mark: Mark, text: &mut Source) -> Result<u32, Error> {
        if let Some(number) = std::str::from_utf8(name).ok().and_then(plain_number) {
            self.met.insert(number as usize);
            self.bound = (number + 1).max(self.bound);
            return Ok(number);
        }
        let name = checked(name).map_err(|message| text.wrong_at(mark, message))?;
        let word = self.words.number(name);
        match self.words.len() <= MOST_VERTICES - WORDS_FROM as usize {
            true => Ok(WORDS_FROM + word),
            false => Err(text.wrong_at(mark, "expected fewer vertices with names")),
        }
    }

    /// Declares a vertex, once.
    pub fn declare(&mut self, name: &[u8], mark: Mark, text: &mut Source) -> Result<(), Error> {
        let vertex = self.vertex(name, mark, text)?;
        match self.declared.insert(vertex) {
            true => Ok(()),
            false => {
                let name = String::from_utf8_lossy(name);
                let message = format!("expected another name: there is a vertex ‘{name}’ already");
                Err(text.wrong_at(mark, message))
            }
        }
    }

    /// The vertex of a name that must be declared somewhere, before or after.
    pub fn mention(&mut self, name: &[u8], mark: Mark, text: &mut Source) -> Result<u32, Error> {
        let vertex = self.vertex(name, mark, text)?;
        if !self.declared.contains(&vertex) {
            self.undeclared.entry(vertex).or_insert(mark);
        }
        Ok(vertex)
    }

    /// Adds an edge whose end was read at `mark`.
    pub fn edge(&mut self, from: u32, to: u32, mark: Mark, text: &mut Source) -> Result<(), Error> {
        if self.pairs.len() / 2 == MOST_EDGES {
            return Err(text.wrong_at(mark, format!("expected at most {MOST_EDGES} edges")));
        }
        self.pairs.extend([from, to]);
        if let Some(places) = &mut self.places {
            places.push(mark);
        }
        Ok(())
    }

    /// The graph, if everything fits together.
    pub fn finish(mut self, text: &mut Source) -> Result<NamedGraph, Error> {
        text.finish()?;
        self.check_declarations(text)?;
        let numbers: Vec<u32> =
            (0..self.bound).filter(|number| self.met.contains(*number as usize)).collect();
        let count = numbers.len() as u32;
        let is_counted = count == self.bound;
        if !is_counted || self.words.len() > 0 {
            let mut place = vec![0; self.bound as usize];
            for (at, number) in numbers.iter().enumerate() {
                place[*number as usize] = at as u32;
            }
            for end in &mut self.pairs {
                *end = match end.checked_sub(WORDS_FROM) {
                    Some(word) => count + word,
                    None => place[*end as usize],
                };
            }
        }
        let names = match (self.words.len(), is_counted) {
            (0, true) => Names::Counted(numbers.len()),
            (0, false) => Names::Numbers(numbers),
            _ => Names::Words(self.words.after(&numbers)),
        };
        self.pairs.shrink_to_fit();
        let order = self.places.map(|places| (self.pairs.clone(), places));
        let named = NamedGraph { graph: Digraph::from_pairs(names.len(), self.pairs), names };
        match order {
            Some((pairs, places)) => named.without_cycle(&pairs, &places, text),
            None => Ok(named),
        }
    }

    /// Refuses a vertex that was mentioned but never declared: the first in the text.
    fn check_declarations(&self, text: &mut Source) -> Result<(), Error> {
        let missing = self.undeclared.iter().filter(|(vertex, _)| !self.declared.contains(vertex));
        let Some((vertex, mark)) = missing.min_by_key(|(_, mark)| (mark.line, mark.column)) else {
            return Ok(());
        };
        let name = match vertex.checked_sub(WORDS_FROM) {
            Some(word) => self.words.word(word).to_owned(),
            None => vertex.to_string(),
        };
        let message = format!("there is no vertex ‘{name}’; expected one that is declared");
        Err(text.wrong_at(*mark, message))
    }
}

impl NamedGraph {
    /// Refuses a graph with a cycle where the text has no places to point at.
    pub(super) fn without_any_cycle(self, text: &mut Source) -> Result<Self, Error> {
        self.without_cycle(&[], &[], text)
    }

    /// Refuses a graph with a cycle, and points at the first edge of the text that closes one.
    fn without_cycle(
        self,
        pairs: &[u32],
        places: &[Mark],
        text: &mut Source,
    ) -> Result<Self, Error> {
        let Some(cycle) = self.graph.cycle() else { return Ok(self) };
        let follows = |from: u32, to: u32| {
            let next = cycle.iter().cycle().skip(1);
            cycle.iter().zip(next).any(|(a, b)| (*a, *b) == (from, to))
        };
        // Of the edges of the cycle, the one that comes last in the text closes it.
        let mut edges = pairs.chunks_exact(2).zip(places);
        let last = edges.rfind(|(pair, _)| follows(pair[0], pair[1]));
        let name = |vertex: &u32| self.names.name(*vertex as usize);
        let mut shown: Vec<String> = cycle.iter().take(12).map(name).collect();
        shown.push(if cycle.len() > 12 { "…".into() } else { name(&cycle[0]) });
        let message = format!("expected no cycle, but here one is closed: {}", shown.join(" → "));
        let mark = last.map_or_else(|| text.mark(), |(_, mark)| *mark);
        Err(text.wrong_at(mark, message))
    }
}

/// A name must be text that a position can repeat.
fn checked(name: &[u8]) -> Result<&str, String> {
    if name.len() > LONGEST {
        return Err(format!("expected a name of at most {LONGEST} bytes"));
    }
    let name = std::str::from_utf8(name).map_err(|_| "expected text in UTF-8".to_owned())?;
    let is_odd = |c: char| c.is_control() || c == '"';
    if name.trim() != name || name.is_empty() || name.contains(is_odd) || name.contains(" + ") {
        return Err(
            "expected a name without quotes, control characters, ‘ + ’ and outer spaces".into()
        );
    }
    Ok(name)
}
