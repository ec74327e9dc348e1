//! Positions in a few bytes.

use crate::net::Net;
use crate::run::Thing;

/// A position: numbers, and perhaps a list, a board or a graph. All values have as many bits as the largest needs, so
/// that most positions are two words. Several independent positions, as a move may leave them, stand side by side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Packed {
    Small([u64; 2]),
    Large(Box<[u64]>),
    Sum(Box<[Packed]>),
}

/// Bits of the head: three for the width of values, and two counts.
const HEAD: usize = 32;

/// Values begin in the upper half of the first word.
fn head(width: usize, first: usize, second: usize) -> u64 {
    let code = width.trailing_zeros() as u64;
    code | (first as u64) << 3 | (second as u64) << 16
}

fn bits(value: u64) -> usize {
    (64 - value.leading_zeros() as usize).max(1).next_power_of_two()
}

/// The most rows of a board, vertices of a graph or numbers of a list.
pub const MOST_FIRST: usize = (1 << 13) - 1;
/// The most columns of a board or edges of a graph.
pub const MOST_SECOND: usize = (1 << 16) - 1;

impl Packed {
    /// Packs values; none of them is negative.
    pub fn new(
        numbers: &[i64],
        first: usize,
        second: usize,
        rest: impl Iterator<Item = i64> + Clone,
    ) -> Self {
        let most = numbers.iter().copied().chain(rest.clone()).max().unwrap_or(0);
        Self::of_width(bits(most as u64), numbers, first, second, rest)
    }

    /// Packs values of so many bits at most.
    fn of_width(
        width: usize,
        numbers: &[i64],
        first: usize,
        second: usize,
        rest: impl Iterator<Item = i64> + Clone,
    ) -> Self {
        let mut small = [head(width, first, second), 0];
        let values = numbers.iter().copied().chain(rest);
        let mut large: Vec<u64> = Vec::new();
        let mut at = HEAD.next_multiple_of(width);
        for value in values {
            let (word, shift) = (at / 64, at % 64);
            if word < 2 && large.is_empty() {
                small[word] |= (value as u64) << shift;
            } else {
                if large.is_empty() {
                    large.extend(small);
                }
                if word >= large.len() {
                    large.push(0);
                }
                large[word] |= (value as u64) << shift;
            }
            at += width;
        }
        if large.is_empty() { Self::Small(small) } else { Self::Large(large.into()) }
    }

    /// Packs a list, a board of these many columns, or a graph.
    pub fn of(numbers: &[i64], thing: Option<&Thing>, columns: usize) -> Self {
        match thing {
            None => Self::new(numbers, 0, 0, std::iter::empty()),
            Some(Thing::List(list)) => Self::new(numbers, list.len(), 0, list.iter().copied()),
            Some(Thing::Board(cells)) if numbers.is_empty() => {
                Self::board(cells.len().checked_div(columns).unwrap_or(0), columns, cells)
            }
            Some(Thing::Board(cells)) => {
                let rows = cells.len().checked_div(columns).unwrap_or(0);
                Self::new(numbers, rows, columns, cells.iter().map(|letter| i64::from(*letter)))
            }
            Some(Thing::Graph(net)) => {
                let ends = net.edges.iter().flat_map(|(a, b)| [*a, *b]);
                let all = net.vertices.iter().copied().chain(ends);
                Self::new(numbers, net.vertices.len(), net.edges.len(), all)
            }
        }
    }

    /// A board alone, from letters: as [`new`](Self::new) packs it, and sooner.
    pub fn board(rows: usize, columns: usize, cells: &[u8]) -> Self {
        let width = bits(cells.iter().copied().max().unwrap_or(0).into());
        let word = |letters: &[u8]| {
            letters.iter().rev().fold(0, |word, letter| word << width | u64::from(*letter))
        };
        let (low, rest) = cells.split_at(cells.len().min(HEAD / width));
        let first = head(width, rows, columns) | word(low) << HEAD;
        match rest.len() <= 64 / width {
            true => Self::Small([first, word(rest)]),
            false => {
                let mut words = Vec::with_capacity(1 + rest.len().div_ceil(64 / width));
                words.push(first);
                words.extend(rest.chunks(64 / width).map(word));
                Self::Large(words.into())
            }
        }
    }

    /// The letters of a board alone, so many.
    pub fn letters(&self, count: usize) -> Vec<u8> {
        let words = self.words();
        let width = 1usize << (words[0] & 7);
        let (mask, mut letters) = ((1u64 << width) - 1, Vec::with_capacity(count));
        let (mut word, mut left, mut next) = (words[0] >> HEAD, HEAD / width, 1);
        for _ in 0..count {
            if left == 0 {
                (word, left, next) = (words[next], 64 / width, next + 1);
            }
            letters.push((word & mask) as u8);
            (word, left) = (word >> width, left - 1);
        }
        letters
    }

    fn words(&self) -> &[u64] {
        match self {
            Self::Small(words) => words,
            Self::Large(words) => words,
            Self::Sum(_) => &[0, 0],
        }
    }

    /// The two counts of the head.
    pub fn counts(&self) -> (usize, usize) {
        let head = self.words()[0];
        ((head >> 3) as usize & MOST_FIRST, (head >> 16) as usize & MOST_SECOND)
    }

    /// The values, `count` of them.
    pub fn values(&self, count: usize) -> impl Iterator<Item = i64> + '_ {
        let words = self.words();
        let width = 1usize << (words[0] & 7);
        let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
        let start = HEAD.next_multiple_of(width);
        (0..count).map(move |index| {
            let at = start + index * width;
            (words[at / 64] >> (at % 64) & mask) as i64
        })
    }

    /// No value is larger.
    pub fn largest(&self) -> u64 {
        let width = 1u32 << (self.words()[0] & 7);
        u64::MAX >> (64 - width)
    }

    /// The positions that stand side by side.
    pub fn sides(&self) -> &[Self] {
        match self {
            Self::Sum(sides) => sides,
            single => std::slice::from_ref(single),
        }
    }

    /// Positions side by side; one alone stays as it is.
    pub fn beside(mut sides: Vec<Self>) -> Self {
        match sides.len() {
            1 => sides.swap_remove(0),
            _ => Self::Sum(sides.into()),
        }
    }

    /// The graph behind the numbers.
    pub fn graph(&self, numbers: usize) -> Net {
        let (vertices, edges) = self.counts();
        let values: Vec<i64> = self.values(numbers + vertices + 2 * edges).skip(numbers).collect();
        let (vertices, ends) = values.split_at(vertices);
        Net {
            vertices: vertices.to_vec(),
            edges: ends.chunks_exact(2).map(|ends| (ends[0], ends[1])).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for list in
            [vec![], vec![1], vec![0; 50], vec![3, 1 << 50, 7], (0..300).collect::<Vec<i64>>()]
        {
            let packed = Packed::of(&[5, 9], Some(&Thing::List(list.clone())), 0);
            assert_eq!(packed.counts(), (list.len(), 0));
            let values: Vec<i64> = packed.values(2 + list.len()).collect();
            assert_eq!((values[0], values[1]), (5, 9));
            assert_eq!(values[2..], list);
        }
        assert_eq!(size_of::<Packed>(), 24);
    }

    #[test]
    fn boards_are_packed_as_anything_else() {
        for most in [0, 1, 2, 3, 7, 15] {
            for columns in [1, 3, 7, 16, 31] {
                for rows in [0, 1, 2, 4, 9] {
                    let cells: Vec<u8> =
                        (0..rows * columns).map(|i| (i * i % 17 % (most + 1)) as u8).collect();
                    let packed = Packed::board(rows, columns, &cells);
                    let plain = cells.iter().map(|letter| i64::from(*letter));
                    assert_eq!(packed, Packed::new(&[], rows, columns, plain));
                    assert_eq!(packed.letters(cells.len()), cells);
                }
            }
        }
    }
}
