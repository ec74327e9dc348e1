//! Sets of squares as the bits of one number: of 64 bits where they fit, for speed, or of 128.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A number whose bits are squares.
pub trait Squares:
    Copy
    + 'static
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// How many bits there are. A set of fewer squares is moved without a look at the distance.
    const MOST: u32;
    /// No square.
    const NONE: Self;
    /// Square 0.
    const FIRST: Self;
    /// Every square.
    const ALL: Self;
    /// Squares 0, `width`, twice `width` …, for each width.
    const FIRST_COLUMNS: &[Self];

    /// The index of the first square of a set that is not empty.
    fn first(self) -> u32;
    /// The index of the last square of a set that is not empty.
    fn last(self) -> u32;
    /// The set without its first square.
    fn without_first(self) -> Self;
    /// Only the first square of a set, or none.
    fn lowest(self) -> Self {
        self ^ self.without_first()
    }
    /// The squares in reverse.
    fn reversed(self) -> Self;

    /// Every square so much earlier; those before the first are lost.
    fn earlier(self, by: u32) -> Self;
    /// Every square so much later; those behind the last are lost.
    fn later(self, by: u32) -> Self;

    /// Square `i` becomes square `i * by`.
    fn spread(self, by: u32) -> Self;

    /// The first `count` squares, at least one.
    fn ones(count: u32) -> Self {
        Self::ALL.earlier(Self::MOST - count)
    }

    /// The indices of all squares.
    fn indices(self) -> impl Iterator<Item = u32> {
        let mut left = self;
        std::iter::from_fn(move || {
            let first = (left != Self::NONE).then(|| left.first())?;
            left = left.without_first();
            Some(first)
        })
    }
}

/// Sets of seven squares spread by less than eight: the rows of small areas on their way to become columns.
const SPREAD: [[u64; 128]; 8] = {
    let mut spread = [[0; 128]; 8];
    let mut index = 0;
    while index < 8 * 128 * 7 {
        let (by, set, square) = (index / 7 / 128, index / 7 % 128, index % 7);
        spread[by][set] |= (set as u64 >> square & 1) << (square * by);
        index += 1;
    }
    spread
};

macro_rules! squares {
    ($word:ty, $columns:ident, $earlier:expr, $later:expr) => {
        const fn $columns() -> [$word; <$word>::BITS as usize + 1] {
            let mut columns = [0; <$word>::BITS as usize + 1];
            let mut width = 1;
            while width <= <$word>::BITS as usize {
                let mut square = 0;
                while square < <$word>::BITS as usize {
                    columns[width] |= 1 << square;
                    square += width;
                }
                width += 1;
            }
            columns
        }

        impl Squares for $word {
            const MOST: u32 = <$word>::BITS;
            const NONE: Self = 0;
            const FIRST: Self = 1;
            const ALL: Self = <$word>::MAX;
            const FIRST_COLUMNS: &[Self] = &$columns();

            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            fn last(self) -> u32 {
                Self::MOST - 1 - self.leading_zeros()
            }
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            fn spread(self, by: u32) -> Self {
                match (SPREAD.get(by as usize), self) {
                    (Some(spread), ..128) => spread[self as usize].into(),
                    _ => self.indices().fold(0, |set, square| set | Self::FIRST.later(square * by)),
                }
            }
            fn earlier(self, by: u32) -> Self {
                $earlier(self, by)
            }
            fn later(self, by: u32) -> Self {
                $later(self, by)
            }
        }
    };
}

// Boards of 64 squares are left to 128 bits, so that no distance here reaches 64.
squares!(u64, columns_of_64, u64::wrapping_shr, u64::wrapping_shl);
squares!(
    u128,
    columns_of_128,
    |set: u128, by| set.checked_shr(by).unwrap_or(0),
    |set: u128, by| set.checked_shl(by).unwrap_or(0)
);
