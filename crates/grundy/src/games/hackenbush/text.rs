//! How pictures are written: edges between points, and words for common shapes.

use super::bush::{Bush, Edge, LARGEST_NUMBER, LONGEST_WORD, Point};
use super::tree::Tree;
use crate::{Error, Scanner};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// More edges are refused.
const MOST_EDGES: usize = 1 << 24;
/// Stalks and cycles in words add no edge beyond this number.
const LONGEST: u64 = 1_000_000;

/// What has been read so far.
#[derive(Default)]
struct BushReader {
    edges: Vec<Edge>,
    /// Points that stand on the ground too.
    grounded: HashSet<Point>,
    /// The largest number of a point.
    largest: u64,
}

/// Reads a picture.
pub fn parse(text: &mut Scanner) -> Result<Bush, Error> {
    let start = text.clone();
    let mut reader = BushReader::default();
    if text.eat("empty") {
        return Ok(Bush::default());
    }
    loop {
        reader.word(text)?;
        if !next_word(text) {
            break;
        }
    }
    let bush = Bush::new(reader.edges.iter().map(|edge| reader.on_ground(*edge)).collect());
    match Tree::of(&bush).loose_edge() {
        None => Ok(bush),
        Some(loose) => Err(reader.loose(bush.edges()[loose], start)),
    }
}

/// Words stand between spaces, commas or semicolons.
fn next_word(text: &mut Scanner) -> bool {
    let mut ahead = text.clone();
    let between = ahead.eat_while(|c| c.is_whitespace() || c == ',' || c == ';');
    let more = !between.is_empty() && !ahead.is_done();
    if more {
        *text = ahead;
    }
    more
}

impl BushReader {
    fn word(&mut self, text: &mut Scanner) -> Result<(), Error> {
        let start = text.clone();
        let mut ahead = text.clone();
        let kind = ahead.eat_while(|c| c.is_ascii_lowercase());
        if !kind.is_empty() && ahead.eat(":") {
            *text = ahead;
            return self.shape(kind, text, &start);
        }
        let mut from = self.point(text)?;
        if text.peek() != Some('-') {
            return Err(text.expected("‘-’ and the other end of the edge"));
        }
        while text.eat("-") {
            let to = self.point(text)?;
            self.join(from, to, text, &start)?;
            from = to;
        }
        Ok(())
    }

    fn point(&mut self, text: &mut Scanner) -> Result<Point, Error> {
        let start = text.clone();
        let word = text.eat_while(|c| c.is_ascii_lowercase());
        if word.len() > LONGEST_WORD {
            let message = format!("expected a name of at most {LONGEST_WORD} letters");
            return Err(text.wrong_since(&start, message));
        }
        if !word.is_empty() {
            return Ok(Point::worded(word));
        }
        if !text.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(text.expected("a point: a number or small letters, 0 for the ground"));
        }
        let number = text.number_in("a number of a point", 0, LARGEST_NUMBER)?;
        self.largest = self.largest.max(number);
        Ok(Point::numbered(number))
    }

    fn new_point(&mut self, text: &Scanner, start: &Scanner) -> Result<Point, Error> {
        if self.largest == LARGEST_NUMBER {
            return Err(text.wrong_since(start, "no number is left for the new points"));
        }
        self.largest += 1;
        Ok(Point::numbered(self.largest))
    }

    fn join(&mut self, a: Point, b: Point, text: &Scanner, start: &Scanner) -> Result<(), Error> {
        if self.edges.len() == MOST_EDGES {
            let message = format!("expected at most {MOST_EDGES} edges");
            return Err(text.wrong_since(start, message));
        }
        self.edges.push((a, b));
        Ok(())
    }

    /// What follows `stalk:`, `cycle:`, `tree:` or `ground:`.
    fn shape(&mut self, kind: &str, text: &mut Scanner, start: &Scanner) -> Result<(), Error> {
        match kind {
            "stalk" | "cycle" => {
                let lengths = text.list(|text| text.number_in("a number of edges", 1, LONGEST))?;
                lengths
                    .iter()
                    .try_for_each(|edges| self.stalk(*edges, kind == "cycle", text, start))
            }
            "tree" => self.tree(text),
            "ground" => {
                let points = text.list(|text| self.point(text))?;
                self.grounded.extend(points);
                Ok(())
            }
            _ => {
                let message = "expected an edge such as 0-1, or stalk:, cycle:, tree: or ground:";
                Err(text.wrong_since(start, message))
            }
        }
    }

    /// A stalk on the ground; a cycle comes back to the ground.
    fn stalk(
        &mut self,
        edges: u64,
        is_closed: bool,
        text: &Scanner,
        start: &Scanner,
    ) -> Result<(), Error> {
        if self.edges.len() as u64 + edges > LONGEST {
            let message = format!("expected stalks and cycles of at most {LONGEST} edges together");
            return Err(text.wrong_since(start, message));
        }
        let mut from = Point::GROUND;
        for edge in 1..=edges {
            let is_last = is_closed && edge == edges;
            let to = if is_last { Point::GROUND } else { self.new_point(text, start)? };
            self.join(from, to, text, start)?;
            from = to;
        }
        Ok(())
    }

    /// Strokes from the ground upwards: `e` is an edge, `(…;…)` are branches, `:A` names a point, and once
    /// more closes a cycle there: how CGSuite writes Hackenbush.
    fn tree(&mut self, text: &mut Scanner) -> Result<(), Error> {
        let start = text.clone();
        let mut here = Point::GROUND;
        let mut branching = Vec::new();
        let mut names: HashMap<char, Point> = HashMap::new();
        // Whether the last stroke was an edge, whose end can still be put elsewhere.
        let mut is_new = false;
        loop {
            let was_new = std::mem::replace(&mut is_new, false);
            if text.eat("e") {
                let to = self.new_point(text, &start)?;
                self.join(here, to, text, &start)?;
                (here, is_new) = (to, true);
            } else if text.eat("(") {
                branching.push(here);
            } else if let Some(&below) = branching.last()
                && text.eat(";")
            {
                here = below;
            } else if !branching.is_empty() && text.eat(")") {
                here = branching.pop().unwrap_or(here);
            } else if text.eat(":") {
                let Some(name) = text.eat_if(|c| c.is_ascii_uppercase()) else {
                    return Err(text.expected("a capital letter that names the point"));
                };
                match (names.get(&name), was_new, self.edges.last_mut()) {
                    (None, ..) => drop(names.insert(name, here)),
                    (Some(known), true, Some(last)) => {
                        last.1 = *known;
                        here = *known;
                    }
                    _ => return Err(text.wrong_since(&start, "expected an edge that ends there")),
                }
            } else if branching.is_empty() {
                return Ok(());
            } else {
                return Err(text.expected("‘e’ for an edge, ‘(’, ‘;’, ‘)’ or ‘:’"));
            }
        }
    }

    fn on_ground(&self, (a, b): Edge) -> Edge {
        let grounded = |point| if self.grounded.contains(&point) { Point::GROUND } else { point };
        if self.grounded.is_empty() { (a, b) } else { (grounded(a), grounded(b)) }
    }

    /// Points at the word with the first edge that is not joined to the ground, by reading again.
    fn loose(&self, loose: Edge, mut text: Scanner) -> Error {
        let mut again = Self::default();
        loop {
            let start = text.clone();
            let before = again.edges.len();
            let read = again.word(&mut text);
            let is_loose = |edge: &Edge| {
                let (a, b) = self.on_ground(*edge);
                (a.min(b), a.max(b)) == loose
            };
            if read.is_err() || again.edges[before..].iter().any(is_loose) || !next_word(&mut text)
            {
                let message = "expected edges joined to the ground, which is point 0";
                return text.wrong_since(&start, message);
            }
        }
    }
}

/// Writes a picture.
pub fn notate(bush: &Bush) -> String {
    let mut text = String::with_capacity(8 * bush.edges().len());
    for (a, b) in bush.edges() {
        let space = if text.is_empty() { "" } else { " " };
        // Writing to a String cannot fail.
        let _ = write!(text, "{space}{a}-{b}");
    }
    if text.is_empty() { "empty".to_owned() } else { text }
}
