//! The first values of a game, by looking at every split, and what they tell about its space.

use super::decide::{Rare, Seen, decide};
use super::plain::Mirror;
use super::{Moves, Space};

/// Values must stay below this: 16 bits, and room for a mark above each.
pub const LARGEST: usize = 1 << 15;

/// Computes values one after another and counts them.
#[derive(Clone, Debug)]
pub struct Scout {
    moves: Moves,
    mirror: Mirror,
    seen: Seen,
    /// `counts[2 * value + parity of the heap]`.
    counts: Vec<u64>,
    /// The space to use instead of looking at every split, and its rare heaps.
    sparse: Option<(Space, Vec<Rare>)>,
}

impl Scout {
    /// Nothing is known yet.
    pub fn new(moves: Moves) -> Self {
        let counts = vec![0; 32];
        Self { moves, mirror: Mirror::default(), seen: Seen::default(), counts, sparse: None }
    }

    /// A scout that goes on from known values.
    pub fn from_values(moves: Moves, values: impl Iterator<Item = u16>) -> Self {
        let mut scout = Self::new(moves);
        values.for_each(|value| scout.learn(value));
        scout
    }

    /// The values of the heaps 0, 1, ….
    pub fn values(&self) -> &[u16] {
        self.mirror.values()
    }

    /// A power of two above all values.
    fn limit(&self) -> usize {
        self.counts.len() / 2
    }

    /// Whether all values are small enough for the next one to be computed.
    pub fn has_room(&self) -> bool {
        self.limit() < LARGEST
    }

    /// Computes the next value, and says how many steps it took.
    pub fn push(&mut self) -> u64 {
        let size = self.values().len() as u64;
        let (limit, moves) = (self.limit(), &self.moves);
        let Some((space, rares)) = &mut self.sparse else {
            let value = self.mirror.next(moves, limit, &mut self.seen);
            self.learn(value);
            return 1 + size * self.moves.splits.len() as u64 / 16;
        };
        let values = self.mirror.values();
        let look = |size: u64| Ok(values[size as usize]);
        let decided = decide(moves, space, rares, limit, size, &mut self.seen, look);
        let Ok(decision) = decided else { unreachable!("a scout forgets nothing") };
        if space.is_rare(size, u32::from(decision.value)) {
            rares.push((size, decision.value));
        }
        self.learn(decision.value);
        1 + decision.steps
    }

    fn learn(&mut self, value: u16) {
        while usize::from(value) >= self.limit() {
            self.counts.resize(2 * self.counts.len(), 0);
            self.sparse = None;
        }
        let size = self.values().len();
        self.counts[2 * usize::from(value) + size % 2] += 1;
        self.mirror.push(value);
    }

    /// The best space for the values so far, with its rare heaps (without 0).
    pub fn space(&self) -> (Space, Vec<Rare>) {
        if self.moves.splits.is_empty() {
            return (Space::NONE, vec![]);
        }
        let space = Space::best(&self.counts, self.moves.split_parity());
        (space, rares(&space, self.values()))
    }

    /// Uses the best space from here on if it promises less work than looking at every split, or
    /// stops using it.
    pub fn choose_method(&mut self) {
        let (space, rares) = self.space();
        let listed = rares.len() * self.moves.splits.len();
        self.sparse = (listed * PAYS < self.values().len()).then_some((space, rares));
    }
}

/// A sparse list must be so many times shorter than the sequence: comparing is that much faster than
/// marking, and verification comes on top.
pub const PAYS: usize = 24;

/// The rare heaps among the first, without 0.
pub fn rares(space: &Space, values: &[u16]) -> Vec<Rare> {
    let heaps = (0..).zip(values.iter().copied()).skip(1);
    heaps.filter(|(size, value)| space.is_rare(*size, u32::from(*value))).collect()
}
