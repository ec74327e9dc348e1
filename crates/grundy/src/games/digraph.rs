//! A digraph as a game: tokens are moved along its edges.

use crate::graph::height::ENDLESS;
use crate::graph::read::{NamedGraph, from_line, from_text};
use crate::graph::springs;
use crate::rules::sketch::{Dot, Sketch, Stroke, Written};
use crate::rules::{Sketched, Surface, Way};
use crate::scene::{Ink, Scene, Shape};
use crate::table::game::{AnyGame, seat};
use crate::table::{Card, Entry};
use crate::{Convention, Dice, Error, Move, Play, Ruleset, Scanner};
use std::collections::HashMap;
use std::sync::Arc;

const NOTATION: &str = "the vertices with tokens, separated by commas: A,D,F,M; names with spaces \
                        stand in quotes; ‘empty’ if there are none";

/// A game on a digraph.
pub const ENTRY: Entry = Entry {
    name: "graph",
    title: "Game on a graph",
    rules: "Move one token along an edge, in its direction. Vertices may hold several tokens. Where \
            the graph has cycles play need not end: then it is a draw.",
    parameters: "edges such as A>B,A>C, or @FILE with edges as A>B, A B or CSV, DOT, GraphML, JSON",
    notation: NOTATION,
    examples: &[
        "graph:A>B,A>C,C>A A",
        "graph:A>B>C>A,B>D,C>E,D>E,E>D,D>F A,E",
        "graph:1>0,2>0,2>1,3>1,3>2,3>3 2,3",
        TRAFFIC_JAMS,
        "graph:A>B,B>C,A>C,C A,B",
    ],
    convention: Convention::Normal,
    open: |entry, text| open(entry, text, false),
};

/// A map that fits all that «On Numbers and Games» tells about its figure 31.
const TRAFFIC_JAMS: &str = "graph:A>B,A>D,B>C,B>E,D>B,D>E,E>C,E>H,F>A,F>K,G>D,H>G,H>I,H>K,I>F,I>J,J>E,\
                            J>I,K>G,L>G,L>H,L>K,M>H,M>L,M>N,N>J,N>O,O>I,O>N A,D,F,M";

/// A game on a digraph that was promised to have no cycle.
pub const ACYCLIC: Entry = Entry {
    name: "dag",
    title: "Game on an acyclic graph",
    rules: "Move one token along an edge, in its direction. Vertices may hold several tokens. The \
            graph must have no cycle, so play ends.",
    parameters: "edges without a cycle, such as A>B,A>C, or @FILE",
    notation: NOTATION,
    examples: &["dag:A>B,A>C,B>C,D>A,D>C D", "dag:5>4>3>2>1>0,5>3,4>2,3>1,2>0 5,4"],
    convention: Convention::Normal,
    open: |entry, text| open(entry, text, true),
};

/// A message names at most so many vertices.
const MOST_NAMED: usize = 3;
/// More tokens are refused.
const MOST_TOKENS: usize = 1000;
/// The room between neighbours in a drawing to change, sideways and downwards.
const ROOM: (f64, f64) = (2.0, 1.7);
/// A larger graph is not drawn.
const MOST_DRAWN: usize = 120;

/// A position without tokens, unless a vertex is called so.
const EMPTY: &str = "empty";

/// The one piece of a graph that is not drawn.
const WHOLE: &str = "graph";

fn tokens_on(tokens: &[u32], vertex: u32) -> usize {
    tokens.iter().filter(|token| **token == vertex).count()
}

/// A piece goes round a loop and comes back to where it was.
fn back(mut way: Way, piece: &str) -> Way {
    way.travels.push((piece.into(), piece.into()));
    way
}

fn open(entry: &Arc<Card>, text: &mut Scanner, must_end: bool) -> Result<Arc<dyn AnyGame>, Error> {
    let mut written = "";
    let read = if text.is_attached() { from_text } else { from_line };
    let graph = text.parameters(|text| {
        written = text;
        read(text, must_end)
    })?;
    let heights = graph.graph.heights();
    Ok(seat(entry, written, TokenGame { graph, heights }))
}

/// The rules: a graph with names. A position is the list of the tokens' vertices.
pub struct TokenGame {
    graph: NamedGraph,
    heights: Vec<u32>,
}

impl TokenGame {
    fn options_of(&self, vertex: u32) -> &[u32] {
        self.graph.graph.successors(vertex as usize)
    }

    fn name(&self, vertex: u32) -> String {
        let name = self.graph.names.name(vertex as usize);
        // A plus sign could be taken for that of a sum.
        let is_plain = |c: char| !c.is_whitespace() && !",\"+".contains(c);
        if name.chars().all(is_plain) { name } else { format!("\"{name}\"") }
    }

    fn vertex(&self, text: &mut Scanner) -> Result<u32, Error> {
        let start = text.clone();
        let name = if text.eat("\"") {
            let name = text.eat_while(|c| c != '"');
            text.expect("\"")?;
            name
        } else {
            text.eat_while(|c| !c.is_whitespace() && c != ',')
        };
        if name.is_empty() {
            return Err(text.expected("the name of a vertex"));
        }
        match self.graph.names.find(name) {
            Some(vertex) => Ok(vertex as u32),
            None => Err(text.wrong_since(&start, self.no_such_vertex())),
        }
    }

    fn no_such_vertex(&self) -> String {
        let count = self.heights.len();
        let some = (0..count.min(MOST_NAMED)).map(|vertex| self.name(vertex as u32));
        let some = some.collect::<Vec<_>>().join(", ");
        let more = if count > MOST_NAMED { ", …" } else { "" };
        format!("there is no such vertex; the graph has {some}{more}")
    }

    fn moved(&self, of: &[u32], token: usize, to: u32) -> Move<Vec<u32>> {
        let mut result = of.to_vec();
        result[token] = to;
        let text = format!("move the token from {} to {}", self.name(of[token]), self.name(to));
        Move::new(text, result)
    }

    /// The tokens that move: of several on one vertex, the first.
    fn movers<'a>(&self, of: &'a [u32]) -> impl Iterator<Item = (usize, u32)> + 'a {
        let first = |token: &usize| !of[..*token].contains(&of[*token]);
        (0..of.len()).filter(move |token| first(token)).map(|token| (token, of[token]))
    }

    /// The edges that tokens can be moved along, in the order of the moves.
    fn movable<'a>(&'a self, of: &'a [u32]) -> impl Iterator<Item = (u32, u32)> + 'a {
        let movers = self.movers(of);
        movers.flat_map(|(_, from)| self.options_of(from).iter().map(move |to| (from, *to)))
    }

    /// The name of an arrow.
    fn arrow(&self, from: u32, to: u32) -> String {
        format!("{} to {}", self.name(from), self.name(to))
    }

    /// The name of the tokens on a vertex.
    fn tokens(&self, vertex: u32) -> String {
        format!("token on {}", self.name(vertex))
    }

    fn way(&self, of: &[u32], (from, to): (u32, u32)) -> Way {
        if self.heights.len() > MOST_DRAWN {
            let way = Way::at([WHOLE]);
            return if from == to { back(way, WHOLE) } else { way.alters([WHOLE]) };
        }
        let (old, new) = (self.tokens(from), self.tokens(to));
        let targets = [self.arrow(from, to), self.name(to)];
        let way = Way::at([&old].into_iter().chain(&targets)).onto(targets);
        match (tokens_on(of, from), tokens_on(of, to)) {
            _ if from == to => back(way, &old),
            (1, 0) => way.travels(old, new),
            (1, _) => way.goes([old]).alters([new]),
            (_, 0) => way.alters([old]).comes([new]),
            _ => way.alters([old, new]),
        }
    }
}

/// A drawing as edges and tokens. The text is read again, so that names which would be taken for something
/// else are found out.
fn written(sketch: &Sketch) -> Result<Written, Error> {
    for point in &sketch.points {
        let name = &point.name;
        let is_plain = |c: char| c.is_alphanumeric() || "_.'-".contains(c);
        let is_bounded = name.starts_with(char::is_alphanumeric) && !name.ends_with('-');
        if !is_bounded || !name.chars().all(is_plain) {
            let message = "expected a name of letters and digits";
            return Err(Error::new(message, name, 0..name.len()));
        }
        if sketch.points.iter().filter(|other| other.name == *name).count() > 1 {
            return Err(Error::new("expected a name of its own", name, 0..name.len()));
        }
    }
    if sketch.edges.is_empty() {
        return Err(Error::new("expected at least one edge", "", 0..0));
    }
    let name = |point: usize| sketch.points[point].name.as_str();
    let mut words: Vec<String> =
        sketch.edges.iter().map(|edge| format!("{}>{}", name(edge.from), name(edge.to))).collect();
    let is_alone =
        |point: &usize| sketch.edges.iter().all(|edge| edge.from != *point && edge.to != *point);
    let alone = (0..sketch.points.len()).filter(is_alone);
    words.extend(alone.map(|point| name(point).to_owned()));
    let parameters = words.join(",");
    let read = from_line(&parameters, false)?;
    for point in &sketch.points {
        if read.names.find(&point.name).is_none() || read.graph.len() != sketch.points.len() {
            let message = "expected another name: this one is read in another way";
            return Err(Error::new(message, &point.name, 0..point.name.len()));
        }
    }
    let tokens: Vec<&str> = sketch.tokens.iter().map(|point| name(*point)).collect();
    Ok(Written { parameters, position: tokens.join(","), left_out: Vec::new() })
}

impl Ruleset for TokenGame {
    type Position = Vec<u32>;

    fn options(&self, of: &Vec<u32>, out: &mut Vec<Vec<u32>>) {
        for (token, vertex) in self.movers(of) {
            let targets = self.options_of(vertex).iter();
            out.extend(targets.map(|to| self.moved(of, token, *to).result));
        }
    }

    fn summands(&self, of: Vec<u32>, out: &mut Vec<Vec<u32>>) {
        out.extend(of.into_iter().map(|vertex| vec![vertex]));
    }

    fn canonical(&self, mut of: Vec<u32>) -> Vec<u32> {
        of.sort_unstable();
        of
    }

    /// The length of the longest play, where there is one.
    fn rank(&self, of: &Vec<u32>) -> Option<u128> {
        let height = |vertex: &u32| match self.heights[*vertex as usize] {
            ENDLESS => None,
            height => Some(u128::from(height)),
        };
        of.iter().map(height).sum()
    }

    fn breadth(&self, of: &Vec<u32>) -> u128 {
        self.movers(of).map(|(_, vertex)| self.options_of(vertex).len() as u128).sum()
    }
}

impl Play for TokenGame {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<u32>, Error> {
        let is_empty = text.rest() == EMPTY && self.graph.names.find(EMPTY).is_none();
        if (is_empty && text.eat(EMPTY)) || text.is_done() {
            return Ok(Vec::new());
        }
        let tokens = text.list(|text| self.vertex(text))?;
        match tokens.len() <= MOST_TOKENS {
            true => Ok(tokens),
            false => Err(text.expected(&format!("at most {MOST_TOKENS} tokens"))),
        }
    }

    fn notate(&self, of: &Vec<u32>) -> String {
        of.iter().map(|vertex| self.name(*vertex)).collect::<Vec<_>>().join(",")
    }

    fn moves(&self, of: &Vec<u32>) -> Vec<Move<Vec<u32>>> {
        let moves = self.movers(of).flat_map(|(token, vertex)| {
            self.options_of(vertex).iter().map(move |to| self.moved(of, token, *to))
        });
        moves.collect()
    }

    /// The graph; the tokens of a vertex lie on its upper right.
    fn draw(&self, of: &Vec<u32>) -> Scene {
        let mut scene = Scene::new(format!("tokens on {}", self.notate(of)));
        let (graph, count) = (&self.graph.graph, self.heights.len());
        if count > MOST_DRAWN {
            let text = format!("{count} vertices; tokens on {}", self.notate(of));
            scene.label(0.0, 0.0, text).named(WHOLE);
            return scene;
        }
        let edges: Vec<(u32, u32)> = graph.edges().collect();
        let places = springs::places(count, &edges);
        let at = |vertex: u32| (places[vertex as usize].0 * 2.6, places[vertex as usize].1 * 2.2);
        for &(from, to) in &edges {
            scene.arrow(at(from), at(to), 0.35, Ink::Rival).named(self.arrow(from, to));
        }
        for vertex in 0..count as u32 {
            let ((x, y), name) = (at(vertex), self.graph.names.name(vertex as usize));
            scene.coin(x, y, Ink::Rival, name).named(self.name(vertex));
            let tokens = tokens_on(of, vertex);
            if tokens > 0 {
                let label = if tokens > 1 { tokens.to_string() } else { String::new() };
                let (x, y) = (x + 0.85, y + 0.15);
                let token = Shape::Dot { x, y, radius: 0.3, ink: Ink::Piece, label };
                scene.add(token).named(self.tokens(vertex));
            }
        }
        if count == 0 {
            scene.label(0.0, 0.0, "no vertex");
        }
        scene
    }

    fn ways(&self, of: &Vec<u32>, _: &[Move<Vec<u32>>]) -> Vec<Vec<Way>> {
        self.movable(of).map(|edge| vec![self.way(of, edge)]).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<u32>> {
        let last = self.heights.len() as u64 - 1;
        Some((0..=dice.roll(1)).map(|_| dice.roll(last) as u32).collect())
    }

    fn surface(&self) -> Surface<'_, Vec<u32>> {
        Surface::Arrows(self)
    }
}

impl Sketched<Vec<u32>> for TokenGame {
    fn sketch(&self, of: &Vec<u32>) -> Option<Sketch> {
        let count = self.heights.len();
        if count > MOST_DRAWN {
            return None;
        }
        let edges: Vec<(u32, u32)> = self.graph.graph.edges().collect();
        let places = springs::places(count, &edges);
        let point = |(vertex, (x, y)): (usize, (f64, f64))| {
            let name = self.graph.names.name(vertex);
            Dot { name, x: x * ROOM.0, y: y * ROOM.1, ground: false }
        };
        let actions: HashMap<(u32, u32), usize> =
            self.movable(of).enumerate().map(|(index, edge)| (edge, index)).collect();
        let edge = |&(from, to): &(u32, u32)| Stroke {
            action: actions.get(&(from, to)).copied(),
            ..Stroke::new(from as usize, to as usize)
        };
        Some(Sketch {
            points: places.into_iter().enumerate().map(point).collect(),
            edges: edges.iter().map(edge).collect(),
            tokens: of.iter().map(|vertex| *vertex as usize).collect(),
        })
    }

    fn written(&self, sketch: &Sketch) -> Result<Written, Error> {
        written(sketch)
    }
}
