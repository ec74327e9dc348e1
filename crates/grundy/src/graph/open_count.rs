//! Counters for every vertex, mostly small: one byte each.

use rustc_hash::FxHashMap;

/// How many options of each vertex are still open. Numbers that a byte cannot hold are kept apart.
#[derive(Clone)]
pub struct OpenCount {
    small: Vec<u8>,
    large: FxHashMap<u32, u32>,
}

/// Stands for a number that is kept apart.
const APART: u8 = u8::MAX;

impl OpenCount {
    pub fn new(vertices: usize) -> Self {
        Self { small: vec![0; vertices], large: FxHashMap::default() }
    }

    /// How many are open.
    pub fn get(&self, vertex: usize) -> usize {
        match self.small[vertex] {
            APART => self.large.get(&(vertex as u32)).map_or(0, |count| *count as usize),
            count => count.into(),
        }
    }

    /// Sets a counter to zero.
    #[inline]
    pub fn close(&mut self, vertex: usize) {
        self.small[vertex] = 0;
    }

    #[inline]
    pub fn is_zero(&self, vertex: usize) -> bool {
        self.small[vertex] == 0
    }

    #[inline]
    pub fn raise(&mut self, vertex: usize) {
        match self.small[vertex] {
            APART => *self.large.entry(vertex as u32).or_default() += 1,
            count => {
                self.small[vertex] = count + 1;
                if count + 1 == APART {
                    self.large.insert(vertex as u32, u32::from(APART));
                }
            }
        }
    }

    /// Lowers a counter, and says whether it is zero now.
    #[inline]
    pub fn lower(&mut self, vertex: usize) -> bool {
        if self.small[vertex] == APART {
            let count = self.large.entry(vertex as u32).or_default();
            *count -= 1;
            if *count < u32::from(APART) {
                self.small[vertex] = *count as u8;
                self.large.remove(&(vertex as u32));
            }
            return false;
        }
        self.small[vertex] -= 1;
        self.small[vertex] == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_counted_too() {
        let mut count = OpenCount::new(2);
        for _ in 0..1000 {
            count.raise(1);
        }
        for _ in 0..999 {
            assert!(!count.lower(1));
        }
        assert!(count.lower(1) && count.is_zero(1) && count.is_zero(0));
    }
}
