//! What a depth-first search remembers: facts about parts, as many as the memory allows.

use super::Fact;
use crate::Ruleset;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A fact in one word: the values that a part does not have, one bit each. The last bit is set only if all
/// others but one are, and says that the value is known; values as high as that are forgotten.
#[derive(Clone, Copy)]
struct Excluded(u64);

impl Excluded {
    const KNOWN: u64 = 1 << 63;

    fn leaves_one(self) -> bool {
        self.0 & Self::KNOWN != 0
    }
}

impl From<Fact> for Excluded {
    fn from(fact: Fact) -> Self {
        match fact {
            Fact::Is(value @ ..63) => Self(!(1 << value)),
            Fact::Is(_) => Self(0),
            Fact::IsNot(values) => Self(values & !Self::KNOWN),
        }
    }
}

impl From<Excluded> for Fact {
    fn from(excluded: Excluded) -> Self {
        match excluded.leaves_one() {
            true => Self::Is(excluded.0.trailing_ones() as u8),
            false => Self::IsNot(excluded.0),
        }
    }
}

/// Facts by part.
pub struct Store<P> {
    facts: FxHashMap<P, Excluded>,
    /// How often the options of a part were listed, over the whole life of the store.
    pub expanded: u64,
    /// How often facts were dropped to keep within memory.
    pub sweeps: u64,
}

impl<P> Default for Store<P> {
    fn default() -> Self {
        Self { facts: FxHashMap::default(), expanded: 0, sweeps: 0 }
    }
}

impl<P: Clone + Eq + Hash> Store<P> {
    /// What is known about a part.
    pub fn fact(&self, part: &P) -> Fact {
        self.facts.get(part).copied().unwrap_or(Excluded(0)).into()
    }

    /// Every part of which something is known.
    pub fn facts(&self) -> impl Iterator<Item = (&P, Fact)> {
        self.facts.iter().map(|(part, excluded)| (part, (*excluded).into()))
    }

    /// How many parts something is known of, and how many have a known value.
    pub fn counts(&self) -> (usize, usize) {
        (self.facts.len(), self.facts.values().filter(|excluded| excluded.leaves_one()).count())
    }

    /// Remembers a fact; others are forgotten if the table may not grow beyond `memory` bytes.
    pub fn learn<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        part: &P,
        fact: Fact,
        memory: usize,
    ) {
        let full = self.facts.len() == self.facts.capacity();
        if full
            && Self::bytes(self.facts.capacity()) + Self::bytes(2 * self.facts.capacity()) > memory
        {
            self.sweep(rules);
        }
        let new = Excluded::from(fact);
        match self.facts.get_mut(part) {
            None => {
                self.facts.insert(part.clone(), new);
            }
            // A known value stays as it is, even if somebody else's file contradicts it.
            Some(known) if known.leaves_one() => {}
            Some(excluded) if new.leaves_one() => *excluded = new,
            Some(excluded) => excluded.0 |= new.0,
        }
    }

    /// The memory of a table with room for so many facts.
    fn bytes(capacity: usize) -> usize {
        (size_of::<(P, Excluded)>() + 1) * (capacity * 8 / 7)
    }

    /// Drops at least half: what parts are not, then the values of the shortest games. They can be found
    /// again, and nothing becomes wrong by forgetting.
    fn sweep<R: Ruleset<Position = P>>(&mut self, rules: &R) {
        self.sweeps += 1;
        let most = self.facts.len() / 2;
        self.facts.retain(|_, excluded| excluded.leaves_one());
        let mut ranks: Vec<u32> = self.facts.keys().map(|part| super::rank(rules, part)).collect();
        if ranks.len() > most {
            let middle = ranks.len() - most;
            let (_, least, _) = ranks.select_nth_unstable(middle);
            let least = *least;
            self.facts.retain(|part, _| super::rank(rules, part) > least);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A part is a number; it is its own rank and has no options.
    struct Numbers;

    impl Ruleset for Numbers {
        type Position = u32;

        fn options(&self, _of: &u32, _out: &mut Vec<u32>) {}

        fn rank(&self, of: &u32) -> Option<u128> {
            Some((*of).into())
        }
    }

    #[test]
    fn facts_add_up_until_the_value_is_known() {
        let mut store = Store::default();
        assert_eq!(store.fact(&1), Fact::IsNot(0));
        store.learn(&Numbers, &1, Fact::IsNot(0b101), usize::MAX);
        store.learn(&Numbers, &1, Fact::IsNot(0b010), usize::MAX);
        assert_eq!(store.fact(&1), Fact::IsNot(0b111));
        store.learn(&Numbers, &1, Fact::Is(3), usize::MAX);
        store.learn(&Numbers, &1, Fact::IsNot(0b10000), usize::MAX);
        assert_eq!(store.fact(&1), Fact::Is(3));
        assert_eq!(store.counts(), (1, 1));
    }

    #[test]
    fn a_value_is_known_only_if_it_was_learnt() {
        let mut store = Store::default();
        for value in 0..63 {
            store.learn(&Numbers, &value, Fact::IsNot(!(1 << value)), usize::MAX);
            assert!(matches!(store.fact(&value), Fact::IsNot(_)), "it may be 63 or higher");
        }
        store.learn(&Numbers, &63, Fact::Is(63), usize::MAX);
        assert_eq!(store.fact(&63), Fact::IsNot(0), "too high for one word");
    }

    #[test]
    fn contradictions_leave_one_value() {
        let mut store = Store::default();
        store.learn(&Numbers, &1, Fact::IsNot(0b1000), usize::MAX);
        store.learn(&Numbers, &1, Fact::Is(3), usize::MAX);
        store.learn(&Numbers, &1, Fact::Is(2), usize::MAX);
        store.learn(&Numbers, &1, Fact::IsNot(0b1000), usize::MAX);
        assert_eq!(store.fact(&1), Fact::Is(3));
    }

    #[test]
    fn a_full_store_keeps_the_values_of_the_longest_games() {
        let (mut store, memory) = (Store::default(), 10_000);
        for part in 0..5000 {
            let fact = if part % 2 == 0 { Fact::Is(1) } else { Fact::IsNot(1) };
            store.learn(&Numbers, &part, fact, memory);
        }
        assert!(store.sweeps > 0);
        assert!(Store::<u32>::bytes(store.facts.capacity()) <= memory);
        assert_eq!(store.fact(&4998), Fact::Is(1));
        assert_eq!(store.fact(&0), Fact::IsNot(0));
    }
}
