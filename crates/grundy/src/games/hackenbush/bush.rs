//! A picture of Green Hackenbush: edges between named points, all joined to the ground.

use std::fmt;

/// A point. Its name is a number, or up to six small letters; 0 is the ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u32);

/// Codes from here on are names of letters, in bijective base 26.
const FIRST_WORD: u32 = 1 << 31;
/// The largest number that names a point.
pub const LARGEST_NUMBER: u64 = FIRST_WORD as u64 - 1;
/// The longest name of letters.
pub const LONGEST_WORD: usize = 6;

impl Point {
    /// The ground, which is one point for the game however wide it is drawn.
    pub const GROUND: Self = Self(0);

    /// The point named by a number of at most [`LARGEST_NUMBER`].
    pub fn numbered(number: u64) -> Self {
        Self(number as u32)
    }

    /// The point named by one to [`LONGEST_WORD`] small letters.
    pub fn worded(word: &str) -> Self {
        let letters = word.bytes().map(|letter| u32::from(letter - b'a') + 1);
        Self(FIRST_WORD + letters.fold(0, |code, letter| code * 26 + letter))
    }

    /// The number that names it, if a number does.
    pub fn number(self) -> Option<u32> {
        (self.0 < FIRST_WORD).then_some(self.0)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number() {
            return number.fmt(f);
        }
        let mut letters = Vec::new();
        let mut code = self.0 - FIRST_WORD;
        while code > 0 {
            letters.push(char::from(b'a' + ((code - 1) % 26) as u8));
            code = (code - 1) / 26;
        }
        f.write_str(&letters.iter().rev().collect::<String>())
    }
}

/// An edge, the lesser end first; a loop has the same end twice.
pub type Edge = (Point, Point);

/// Sorted edges, all joined to the ground. Two edges may have the same ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Bush {
    edges: Vec<Edge>,
}

impl Bush {
    /// The picture with these edges, which must all be joined to the ground.
    pub fn new(mut edges: Vec<Edge>) -> Self {
        for edge in &mut edges {
            *edge = (edge.0.min(edge.1), edge.0.max(edge.1));
        }
        edges.sort_unstable();
        Self { edges }
    }

    /// All edges, sorted.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The indices of the edges, without repetitions of edges with the same ends.
    pub fn distinct(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.edges.len()).filter(|&e| e == 0 || self.edges[e] != self.edges[e - 1])
    }

    /// The picture with only the edges whose indices are `kept`.
    pub fn keep(&self, kept: impl Fn(usize) -> bool) -> Self {
        let kept = (0..self.edges.len()).filter(|&edge| kept(edge));
        Self { edges: kept.map(|edge| self.edges[edge]).collect() }
    }
}

/// «1-2».
pub fn written((a, b): Edge) -> String {
    format!("{a}-{b}")
}
