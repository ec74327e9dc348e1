//! Games of single heaps.

use crate::heap::HeapRule;

/// A game whose summands are heaps. The law: a heap's value is that of the sequence of its rule.
pub trait HeapGame<P>: Sync {
    /// The rule for single heaps.
    fn heap_rule(&self) -> &dyn HeapRule;

    /// The size of a summand, if it is a heap.
    fn heap_size(&self, of: &P) -> Option<u64>;
}
