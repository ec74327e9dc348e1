//! Tables of what is already known about positions.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A table from positions to answers. It may forget, but it must never be wrong.
pub trait Memo<K, V> {
    /// What is known about `key`.
    fn get(&self, key: &K) -> Option<V>;
    /// Remembers an answer.
    fn put(&mut self, key: K, value: V);
}

/// A table that remembers everything.
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

impl<K: Eq + Hash, V: Clone> Memo<K, V> for Table<K, V> {
    fn get(&self, key: &K) -> Option<V> {
        self.0.get(key).cloned()
    }

    fn put(&mut self, key: K, value: V) {
        self.0.insert(key, value);
    }
}
