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
pub struct Gathered {
    /// The ends of the edges: numbers as they are written, or places among the words.
    pairs: Vec<u32>,
    vertices: Vertices,
    /// Formats that declare their vertices: which are declared, and where others were met first.
    declared: FxHashSet<u32>,
    undeclared: FxHashMap<u32, Mark>,
    /// Where each edge stands, if there must be no cycle and it may have to be pointed at.
    places: Option<Vec<Mark>>,
}

/// As long as all names are numbers, no table of words is needed.
enum Vertices {
    Numbers { met: BitSet, bound: u32 },
    Words(Words),
}

impl Gathered {
    pub fn new(must_end: bool) -> Self {
        Self {
            pairs: Vec::new(),
            vertices: Vertices::Numbers { met: BitSet::new(WORDS_FROM as usize), bound: 0 },
            declared: FxHashSet::default(),
            undeclared: FxHashMap::default(),
            places: must_end.then(Vec::new),
        }
    }

    /// The vertex of a name that was read from `mark` to here, new or old.
    pub fn vertex(&mut self, name: &[u8], mark: Mark, text: &mut Source) -> Result<u32, Error> {
        if let (Vertices::Numbers { met, bound }, Some(number)) =
            (&mut self.vertices, std::str::from_utf8(name).ok().and_then(plain_number))
        {
            met.insert(number as usize);
            *bound = (number + 1).max(*bound);
            return Ok(number);
        }
        let name = checked(name).map_err(|message| text.wrong_at(mark, message))?;
        let words = self.words();
        let number = words.number(name);
        match words.len() <= MOST_VERTICES {
            true => Ok(number),
            false => Err(text.wrong_at(mark, format!("expected at most {MOST_VERTICES} vertices"))),
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

    /// The table of words; numbers met so far become words, in order.
    fn words(&mut self) -> &mut Words {
        if let Vertices::Numbers { .. } = &self.vertices {
            let numbers = self.met_numbers();
            let mut words = Words::default();
            for number in &numbers {
                words.number(&number.to_string());
            }
            let place = |number: u32| numbers.binary_search(&number).map_or(0, |at| at as u32);
            self.pairs.iter_mut().for_each(|number| *number = place(*number));
            self.declared = self.declared.iter().map(|number| place(*number)).collect();
            self.undeclared = self.undeclared.drain().map(|(v, mark)| (place(v), mark)).collect();
            self.vertices = Vertices::Words(words);
        }
        match &mut self.vertices {
            Vertices::Words(words) => words,
            Vertices::Numbers { .. } => unreachable!("just replaced"),
        }
    }

    fn met_numbers(&self) -> Vec<u32> {
        match &self.vertices {
            Vertices::Numbers { met, bound } => {
                (0..*bound).filter(|number| met.contains(*number as usize)).collect()
            }
            Vertices::Words(_) => Vec::new(),
        }
    }

    /// The graph, if everything fits together.
    pub fn finish(mut self, text: &mut Source) -> Result<NamedGraph, Error> {
        text.finish()?;
        let names = self.names();
        self.undeclared.retain(|vertex, _| !self.declared.contains(vertex));
        let first = self.undeclared.iter().min_by_key(|(_, mark)| (mark.line, mark.column));
        if let Some((vertex, mark)) = first {
            let place = match &self.vertices {
                Vertices::Numbers { .. } => names.find(&vertex.to_string()),
                Vertices::Words(_) => Some(*vertex as usize),
            };
            let name = place.map_or(String::new(), |vertex| names.name(vertex));
            let message = format!("there is no vertex ‘{name}’; expected one that is declared");
            return Err(text.wrong_at(*mark, message));
        }
        if let Names::Numbers(numbers) = &names {
            let mut places = vec![0; numbers.last().map_or(0, |last| *last as usize + 1)];
            for (place, number) in numbers.iter().enumerate() {
                places[*number as usize] = place as u32;
            }
            self.pairs.iter_mut().for_each(|number| *number = places[*number as usize]);
        }
        self.pairs.shrink_to_fit();
        let order = self.places.map(|places| (self.pairs.clone(), places));
        let named = NamedGraph { graph: Digraph::from_pairs(names.len(), self.pairs), names };
        match order {
            Some((pairs, places)) => named.without_cycle(&pairs, &places, text),
            None => Ok(named),
        }
    }

    fn names(&mut self) -> Names {
        if let Vertices::Words(words) = &mut self.vertices {
            return Names::Words(std::mem::take(words));
        }
        let numbers = self.met_numbers();
        let is_counted = numbers.last().is_none_or(|last| *last as usize + 1 == numbers.len());
        if is_counted { Names::Counted(numbers.len()) } else { Names::Numbers(numbers) }
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
