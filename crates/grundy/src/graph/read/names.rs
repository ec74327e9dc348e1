//! The names of vertices: words, or plain numbers without a table of words.

use rustc_hash::FxHashMap;

/// The vertices' names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// Vertex n is called n.
    Counted(usize),
    /// Numbers in rising order.
    Numbers(Vec<u32>),
    /// Numbers in rising order, then words in the order in which they were met.
    Words(Words),
}

/// Words and their places.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Words {
    list: Vec<Box<str>>,
    index: FxHashMap<Box<str>, u32>,
}

/// From this number on, a number is kept as a word.
pub const WORDS_FROM: u32 = 1 << 28;
/// The longest name, in bytes.
pub const LONGEST: usize = 256;

impl Words {
    /// The number of a word, new or old.
    pub fn number(&mut self, word: &str) -> u32 {
        if let Some(number) = self.index.get(word) {
            return *number;
        }
        let number = self.list.len() as u32;
        self.list.push(word.into());
        self.index.insert(word.into(), number);
        number
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The word with this number.
    pub fn word(&self, number: u32) -> &str {
        &self.list[number as usize]
    }

    /// The same words after some numbers.
    pub fn after(self, numbers: &[u32]) -> Self {
        if numbers.is_empty() {
            return self;
        }
        let mut all = Self::default();
        for number in numbers {
            all.number(&number.to_string());
        }
        for word in &self.list {
            all.number(word);
        }
        all
    }
}

impl Names {
    /// How many vertices there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Counted(count) => *count,
            Self::Numbers(numbers) => numbers.len(),
            Self::Words(words) => words.len(),
        }
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: usize) -> String {
        match self {
            Self::Counted(_) => vertex.to_string(),
            Self::Numbers(numbers) => numbers[vertex].to_string(),
            Self::Words(words) => words.list[vertex].to_string(),
        }
    }

    /// The vertex of this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        match self {
            Self::Counted(count) => Some(plain_number(name)? as usize).filter(|v| v < count),
            Self::Numbers(numbers) => numbers.binary_search(&plain_number(name)?).ok(),
            Self::Words(words) => words.index.get(name).map(|number| *number as usize),
        }
    }
}

/// A number written without needless zeros, so that two numbers are the same name only if equal.
#[inline]
pub fn plain_number(name: &str) -> Option<u32> {
    let bytes = name.as_bytes();
    if bytes.is_empty() || bytes.len() > 9 || (bytes[0] == b'0' && bytes.len() > 1) {
        return None;
    }
    let digit =
        |sum: u32, byte: &u8| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0'));
    bytes.iter().try_fold(0, digit).filter(|number| *number < WORDS_FROM)
}
