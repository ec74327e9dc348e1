//! Games written out as sets of options: `{0,1,{2}}`, where a number is the Nim heap of that size.

use crate::{Error, Nimber, Scanner, nimber};
use std::fmt;
use std::sync::Arc;

/// A game given by its options. A set that is a Nim heap is always kept as the heap, so equal games
/// are equal values, and a heap takes no more room than its size.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Written {
    /// The Nim heap of this size: its options are all smaller heaps.
    Heap(u64),
    /// The game with these options: sorted, without repetition, and not a Nim heap.
    Set(Arc<[Self]>),
}

/// Deeper nesting is refused.
const DEEPEST: usize = 64;

impl Written {
    /// The game without moves.
    pub const ZERO: Self = Self::Heap(0);

    /// The game with these options.
    pub fn new(mut options: Vec<Self>) -> Self {
        options.sort_unstable();
        options.dedup();
        let is_heap = options.iter().enumerate().all(|(i, option)| *option == Self::Heap(i as u64));
        if is_heap { Self::Heap(options.len() as u64) } else { Self::Set(options.into()) }
    }

    /// Reads a number or a set.
    pub fn parse(text: &mut Scanner) -> Result<Self, Error> {
        Self::parse_at(text, 0)
    }

    fn parse_at(text: &mut Scanner, depth: usize) -> Result<Self, Error> {
        if depth > DEEPEST {
            return Err(text.expected(&format!("at most {DEEPEST} braces inside one another")));
        }
        if !text.eat("{") {
            return match text.peek().is_some_and(|c| c.is_ascii_digit()) {
                true => text.number().map(Self::Heap),
                false => Err(text.expected("a heap size or a set such as {0,{2}}")),
            };
        }
        text.skip_spaces();
        if text.eat("}") {
            return Ok(Self::ZERO);
        }
        let options = text.list(|text| Self::parse_at(text, depth + 1))?;
        text.skip_spaces();
        text.expect("}")?;
        Ok(Self::new(options))
    }

    /// The number of options.
    pub fn breadth(&self) -> u128 {
        match self {
            Self::Heap(size) => u128::from(*size),
            Self::Set(options) => options.len() as u128,
        }
    }

    /// The options.
    pub fn options(&self) -> impl Iterator<Item = Self> + '_ {
        let (heaps, set) = match self {
            Self::Heap(size) => (0..*size, &[][..]),
            Self::Set(options) => (0..0, &options[..]),
        };
        heaps.map(Self::Heap).chain(set.iter().cloned())
    }

    /// The length of the longest play.
    pub fn height(&self) -> u128 {
        match self {
            Self::Heap(size) => u128::from(*size),
            Self::Set(options) => 1 + options.iter().map(Self::height).max().unwrap_or(0),
        }
    }

    /// The value: the mex of the values of the options.
    pub fn value(&self) -> Nimber {
        match self {
            Self::Heap(size) => Nimber(*size),
            Self::Set(options) => nimber::mex(options.iter().map(Self::value)),
        }
    }

    /// The size, if this is a Nim heap.
    pub fn heap(&self) -> Option<u64> {
        match self {
            Self::Heap(size) => Some(*size),
            Self::Set(_) => None,
        }
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heap(size) => write!(f, "{size}"),
            Self::Set(options) => {
                let options: Vec<String> = options.iter().map(Self::to_string).collect();
                write!(f, "{{{}}}", options.join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Written, Error> {
        let mut scanner = Scanner::new(text);
        let game = Written::parse(&mut scanner)?;
        scanner.finish()?;
        Ok(game)
    }

    #[test]
    fn heaps_are_recognised() {
        for (text, written, value) in [
            ("{}", "0", 0),
            ("{0,1,2}", "3", 3),
            ("{ 2, 0 , 1 }", "3", 3),
            ("{{},{{}}}", "2", 2),
            ("{{2}}", "{{2}}", 1),
            ("{{{2}},{2},0}", "{0,{2},{{2}}}", 2),
            ("{1,1}", "{1}", 0),
        ] {
            assert_eq!(read(text).unwrap().to_string(), written);
            assert_eq!(read(text).unwrap().value(), Nimber(value), "{text}");
        }
        for text in ["", "{", "{0", "{0,}", "}", "{a}", &"{".repeat(100_000)] {
            assert!(read(text).is_err());
        }
    }
}
