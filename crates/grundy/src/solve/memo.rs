//! Tables of what is already known about positions.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A table from positions to answers that remembers everything.
#[derive(Debug)]
pub struct Table<K, V>(FxHashMap<K, V>);

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Self(FxHashMap::default())
    }
}

impl<K, V> Table<K, V> {
    /// How many positions are known.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K: Eq + Hash, V: Clone> Table<K, V> {
    /// What is known about `key`.
    pub fn get(&self, key: &K) -> Option<V> {
        self.0.get(key).cloned()
    }

    /// Remembers an answer.
    pub fn put(&mut self, key: K, value: V) {
        self.0.insert(key, value);
    }
}
