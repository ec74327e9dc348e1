//! A set of vertices, one bit each: that of ten million vertices stays in the cache.

/// A set of numbers below a bound.
#[derive(Clone, Debug)]
pub struct BitSet(Vec<u64>);

impl BitSet {
    /// The empty set of numbers below `bound`.
    pub fn new(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)])
    }

    /// The set of the first `count` numbers below `bound`.
    pub fn first(count: usize, bound: usize) -> Self {
        let mut set = Self::new(bound);
        for number in 0..count.min(bound) {
            set.insert(number);
        }
        set
    }

    /// The least number that is not in the set.
    pub fn least_missing(&self) -> usize {
        let whole = self.0.iter().take_while(|word| **word == u64::MAX).count();
        64 * whole + self.0.get(whole).map_or(0, |word| word.trailing_ones() as usize)
    }

    #[inline]
    pub fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Puts a number in, and says whether it is new.
    #[inline]
    pub fn insert(&mut self, number: usize) -> bool {
        let word = &mut self.0[number / 64];
        let bit = 1 << (number % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    pub fn clear(&mut self) {
        self.0.fill(0);
    }
}
