//! What a depth-first search remembers: facts about parts, as many as the memory allows.

use super::Fact;
use crate::Ruleset;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Facts by part.
pub struct Store<P> {
    facts: FxHashMap<P, Fact>,
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
        self.facts.get(part).copied().unwrap_or(Fact::IsNot(0))
    }

    /// Every part of which something is known.
    pub fn facts(&self) -> impl Iterator<Item = (&P, Fact)> {
        self.facts.iter().map(|(part, fact)| (part, *fact))
    }

    /// How many parts something is known of, and how many have a known value.
    pub fn counts(&self) -> (usize, usize) {
        let known = self.facts.values().filter(|fact| matches!(fact, Fact::Is(_))).count();
        (self.facts.len(), known)
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
        match (self.facts.get_mut(part), fact) {
            (None, _) => {
                self.facts.insert(part.clone(), fact);
            }
            (Some(Fact::IsNot(known)), Fact::IsNot(more)) => *known |= more,
            (Some(known @ Fact::IsNot(_)), Fact::Is(_)) => *known = fact,
            (Some(Fact::Is(_)), _) => {}
        }
    }

    /// The memory of a table with room for so many facts.
    fn bytes(capacity: usize) -> usize {
        (size_of::<(P, Fact)>() + 1) * (capacity * 8 / 7)
    }

    /// Drops at least half: what parts are not, then the values of the shortest games. They can be found
    /// again, and nothing becomes wrong by forgetting.
    fn sweep<R: Ruleset<Position = P>>(&mut self, rules: &R) {
        self.sweeps += 1;
        let most = self.facts.len() / 2;
        self.facts.retain(|_, fact| matches!(fact, Fact::Is(_)));
        let mut ranks: Vec<u32> = self.facts.keys().map(|part| super::rank(rules, part)).collect();
        if ranks.len() > most {
            let middle = ranks.len() - most;
            let (_, least, _) = ranks.select_nth_unstable(middle);
            let least = *least;
            self.facts.retain(|part, _| super::rank(rules, part) > least);
        }
    }
}
