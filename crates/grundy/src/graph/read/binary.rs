//! A graph as it lies in memory: read as fast as bytes can be copied.
//!
//! A line of text that names the format, then numbers of 32 bits, the low byte first: how many
//! vertices, edges and bytes of names there are, the kind of names, the rows, the names, a check sum.

use super::gather::NamedGraph;
use super::names::{LONGEST, Names, Words};
use super::source::Source;
use crate::Error;
use crate::graph::{Digraph, MOST_EDGES, MOST_VERTICES};

/// How the format begins.
pub const MAGIC: &str = "grundy graph 1\n";

const COUNTED: u32 = 0;
const NUMBERS: u32 = 1;
const WORDS: u32 = 2;

/// Takes a piece of the bytes that are written; fails in a sentence.
pub type Sink<'a> = dyn FnMut(&[u8]) -> Result<(), String> + 'a;

/// So many bytes are handed over at a time.
const PIECE: usize = 1 << 16;

/// A check sum over numbers, in their order.
#[derive(Default)]
struct Check(u64);

impl Check {
    #[inline]
    fn add(&mut self, word: u32) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn word(&self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// Writes a graph.
pub fn write(graph: &NamedGraph, sink: &mut Sink) -> Result<(), String> {
    let mut names = Vec::new();
    let kind = match &graph.names {
        Names::Counted(_) => COUNTED,
        Names::Numbers(numbers) => {
            numbers.iter().for_each(|number| names.extend(number.to_le_bytes()));
            NUMBERS
        }
        Names::Words(_) => {
            for vertex in 0..graph.graph.len() {
                let name = graph.names.name(vertex);
                names.push((name.len() - 1) as u8);
                names.extend(name.bytes());
            }
            // Words end where a number ends.
            names.resize(names.len().next_multiple_of(4), 0);
            WORDS
        }
    };
    let Digraph { starts, targets } = &graph.graph;
    let length = u32::try_from(names.len()).map_err(|_| "the names are too long".to_owned())?;
    let head = [graph.graph.len() as u32, targets.len() as u32, length, kind];
    let tail = names
        .chunks_exact(4)
        .map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
    let words = head.into_iter().chain(starts[1..].iter().copied());
    let words = words.chain(targets.iter().copied()).chain(tail);
    sink(MAGIC.as_bytes())?;
    let mut check = Check::default();
    let mut piece = Vec::with_capacity(PIECE);
    for word in words {
        check.add(word);
        piece.extend(word.to_le_bytes());
        if piece.len() >= PIECE {
            sink(&piece)?;
            piece.clear();
        }
    }
    piece.extend(check.word().to_le_bytes());
    sink(&piece)
}

/// Reads a graph whose format has been recognised.
pub fn read(text: &mut Source) -> Result<NamedGraph, Error> {
    text.eat_word(MAGIC);
    let mut check = Check::default();
    let mut read = Words32 { text, check: &mut check };
    let [vertices, edges, length, kind] = [read.word()?, read.word()?, read.word()?, read.word()?];
    if vertices as usize > MOST_VERTICES || edges as usize > MOST_EDGES || kind > WORDS {
        return Err(read.broken());
    }
    let mut starts = vec![0];
    read.words(vertices as usize, &mut starts)?;
    let mut targets = Vec::new();
    read.words(edges as usize, &mut targets)?;
    let mut names = Vec::new();
    read.words(length as usize / 4, &mut names)?;
    let sum = check.word();
    let mut read = Words32 { text, check: &mut Check::default() };
    let is_whole = read.word()? == sum;
    let is_graph = starts.is_sorted()
        && starts.last() == Some(&edges)
        && targets.iter().all(|target| *target < vertices);
    let graph = Digraph { starts, targets };
    let rows_are_sorted =
        || (0..graph.len()).all(|v| graph.successors(v).is_sorted_by(|a, b| a < b));
    let names = match kind {
        _ if !is_whole || !is_graph || !rows_are_sorted() => None,
        COUNTED => Some(Names::Counted(vertices as usize)),
        NUMBERS => Some(names).filter(|n| n.is_sorted_by(|a, b| a < b)).map(Names::Numbers),
        _ => words(&names, vertices as usize),
    };
    match names.filter(|names| names.len() == vertices as usize) {
        Some(names) => Ok(NamedGraph { graph, names }),
        None => Err(read.broken()),
    }
}

/// Numbers from bytes.
struct Words32<'r, 't> {
    text: &'r mut Source<'t>,
    check: &'r mut Check,
}

impl Words32<'_, '_> {
    fn word(&mut self) -> Result<u32, Error> {
        let mut word = Vec::with_capacity(1);
        self.words(1, &mut word)?;
        Ok(word[0])
    }

    /// Reads so many numbers; a false count cannot make it reserve more than comes.
    fn words(&mut self, mut count: usize, into: &mut Vec<u32>) -> Result<(), Error> {
        while count > 0 {
            let ahead = self.text.ahead(4);
            let whole = (ahead.len() / 4).min(count);
            for bytes in ahead[..4 * whole].chunks_exact(4) {
                let word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
                self.check.add(word);
                into.push(word);
            }
            if whole == 0 {
                return Err(self.broken());
            }
            self.text.pass(4 * whole);
            count -= whole;
        }
        Ok(())
    }

    fn broken(&mut self) -> Error {
        self.text.wrong_at(
            self.text.mark(),
            "expected a whole graph in grundy's own format; this one is damaged",
        )
    }
}

/// The names behind their lengths.
fn words(packed: &[u32], count: usize) -> Option<Names> {
    let bytes: Vec<u8> = packed.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut words = Words::default();
    let mut rest = &bytes[..];
    for vertex in 0..count {
        let (length, behind) = rest.split_first()?;
        let name = behind.get(..usize::from(*length) + 1).filter(|name| name.len() <= LONGEST)?;
        if words.number(std::str::from_utf8(name).ok()?) != vertex as u32 {
            return None;
        }
        rest = &behind[name.len()..];
    }
    Some(Names::Words(words))
}
