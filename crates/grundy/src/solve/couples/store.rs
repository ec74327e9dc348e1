//! What a depth-first search remembers: facts about parts, as many as the memory allows, shared by all
//! workers without a lock.
//!
//! A fact is one word. The code of a part is scrambled by a one-to-one map; its first bits choose a bucket, and
//! the word holds the others, so that no two parts are ever taken for the same, and what the fact says.
//! Words are read and replaced as a whole, so that nobody sees half of one; where two workers write at a
//! time one fact may be lost or stand twice, and none becomes wrong.

use super::Fact;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The words of a bucket: a line of the processor's cache.
const SLOTS: usize = 8;

/// The bits of a word that say what is known. Facts fit if at least 2^11 buckets leave 53 bits of a code.
const FACT: u64 = (1 << 10) - 1;
const LEAST_BITS: u32 = 11;

/// The value is known, and the bits below hold it; otherwise they are the values that a part does not have.
const KNOWN: u64 = 1 << 9;

/// The part belongs into the other bucket of the pair, where there was no room.
const AWAY: u64 = 1 << 10;

/// Where the rest of the code begins.
const CODE: u32 = 11;

impl Fact {
    /// In ten bits. That a value is not some higher one is forgotten.
    fn packed(self) -> u64 {
        match self {
            Self::Is(value) => KNOWN | u64::from(value),
            Self::IsNot(values) => values & (KNOWN - 1),
        }
    }

    fn unpacked(word: u64) -> Self {
        match word & KNOWN {
            0 => Self::IsNot(word & FACT),
            _ => Self::Is((word & (KNOWN - 1)) as u8),
        }
    }
}

/// Two odd numbers and their inverses modulo 2^64.
const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];
const INVERSES: [u64; 2] = [inverse(FACTORS[0]), inverse(FACTORS[1])];

/// Newton's iteration doubles the number of right bits, of which an odd number has three for itself.
const fn inverse(odd: u64) -> u64 {
    let (mut inverse, mut bits) = (odd, 3);
    while bits < 64 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
}

/// Scrambles a code; each step can be undone.
pub fn scrambled(code: u64) -> u64 {
    let half = code.wrapping_mul(FACTORS[0]);
    let whole = (half ^ half >> 32).wrapping_mul(FACTORS[1]);
    whole ^ whole >> 32
}

fn unscrambled(code: u64) -> u64 {
    let half = (code ^ code >> 32).wrapping_mul(INVERSES[1]);
    (half ^ half >> 32).wrapping_mul(INVERSES[0])
}

/// Adds a fact to a slot that is free or belongs to the same part, and says how many slots it takes. It
/// does not wait for the word to be its own: what another worker writes in between is lost.
fn take_up(slot: &AtomicU64, rest: u64, new: u64) -> Option<u64> {
    let word = slot.load(Relaxed);
    let fact = match word {
        0 => new,
        _ if word & !FACT != rest => return None,
        // A known value stays as it is, even if somebody else's file contradicts it.
        _ if word & KNOWN != 0 => return Some(0),
        _ if new & KNOWN != 0 => new,
        _ => word & FACT | new,
    };
    slot.store(rest | fact, Relaxed);
    Some((word == 0).into())
}

/// How much it would cost to find facts about a part again.
pub type Worth<'a> = dyn Fn(u64) -> u32 + Sync + 'a;

/// Facts by code.
#[derive(Default)]
pub struct Store {
    words: Vec<AtomicU64>,
    /// There are two to the power of this many buckets.
    bits: u32,
    held: AtomicU64,
    lost: AtomicU64,
    /// How often the options of a part were listed, over the whole life of the store.
    pub expanded: u64,
}

impl Store {
    /// Where a part belongs: the bucket, and what its word begins with.
    fn place(&self, code: u64) -> (usize, u64) {
        let scrambled = scrambled(code);
        let rest = scrambled & (u64::MAX >> self.bits);
        ((scrambled >> (64 - self.bits)) as usize, rest << CODE)
    }

    fn bucket(&self, bucket: usize) -> &[AtomicU64] {
        &self.words[bucket * SLOTS..][..SLOTS]
    }

    /// Begins to fetch what is known about a part. The result is of no use; a look soon after need not wait.
    pub fn touch(&self, code: u64) -> u64 {
        let (bucket, _) = self.place(code);
        self.words[bucket * SLOTS].load(Relaxed)
    }

    /// What is known about a part.
    pub fn fact(&self, code: u64) -> Fact {
        if self.words.is_empty() {
            return Fact::IsNot(0);
        }
        let (home, rest) = self.place(code);
        // Slots are taken in order and never given back.
        for (bucket, rest) in [(home, rest), (home ^ 1, rest | AWAY)] {
            for slot in self.bucket(bucket) {
                match slot.load(Relaxed) {
                    0 => return Fact::IsNot(0),
                    word if word & !FACT == rest => return Fact::unpacked(word),
                    _ => {}
                }
            }
        }
        Fact::IsNot(0)
    }

    /// Remembers a fact, and says how many slots it takes, which somebody must [`count`](Self::count). Where there
    /// is no room, the least of its neighbours is forgotten; it can be found again, and nothing becomes
    /// wrong by forgetting.
    pub fn learn(&self, code: u64, fact: Fact, worth: &Worth) -> u64 {
        let new = fact.packed();
        if new == 0 {
            return 0;
        }
        let (home, rest) = self.place(code);
        for (bucket, rest) in [(home, rest), (home ^ 1, rest | AWAY)] {
            if let Some(taken) =
                self.bucket(bucket).iter().find_map(|slot| take_up(slot, rest, new))
            {
                return taken;
            }
        }
        self.lost.fetch_add(1, Relaxed);
        let pair = (home & !1) * SLOTS;
        let least = (pair..pair + 2 * SLOTS).min_by_key(|slot| {
            let word = self.words[*slot].load(Relaxed);
            (worth(self.code(*slot, word)), word & KNOWN)
        });
        if let Some(slot) = least {
            let away = if slot / SLOTS == home { 0 } else { AWAY };
            self.words[slot].store(rest | away | new, Relaxed);
        }
        0
    }

    /// Counts slots that were taken. Workers do this for many at a time, so as not to wait for each other.
    pub fn count(&self, taken: u64) {
        self.held.fetch_add(taken, Relaxed);
    }

    /// The code of the part that a word tells of.
    fn code(&self, slot: usize, word: u64) -> u64 {
        let bucket = (slot / SLOTS) ^ usize::from(word & AWAY != 0);
        unscrambled((bucket as u64) << (64 - self.bits) | word >> CODE)
    }

    /// Every part of which something is known.
    pub fn facts(&self) -> impl Iterator<Item = (u64, Fact)> {
        let words = self.words.iter().map(|word| word.load(Relaxed)).enumerate();
        words
            .filter(|(_, word)| *word != 0)
            .map(|(slot, word)| (self.code(slot, word), Fact::unpacked(word)))
    }

    /// The values of parts, of those that are worth most if there are more than so many.
    pub fn values(&self, most: usize, worth: &Worth) -> impl Iterator<Item = (u64, Fact)> {
        let values = || self.facts().filter(|(_, fact)| matches!(fact, Fact::Is(_)));
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        values().for_each(|(code, _)| *counts.entry(worth(code)).or_default() += 1);
        let mut room = most;
        let fits = |(_, count): &(&u32, &usize)| {
            let left = room.checked_sub(**count);
            room = left.unwrap_or(0);
            left.is_some()
        };
        let least =
            counts.iter().rev().take_while(fits).last().map_or(u32::MAX, |(worth, _)| *worth);
        values().filter(move |(code, _)| worth(*code) >= least)
    }

    /// How many parts something is known of, and how many have a known value.
    pub fn counts(&self) -> (usize, usize) {
        let facts = self.facts().map(|(_, fact)| usize::from(matches!(fact, Fact::Is(_))));
        facts.fold((0, 0), |(all, known), is| (all + 1, known + is))
    }

    /// How many facts had to be forgotten.
    pub fn lost(&self) -> u64 {
        self.lost.load(Relaxed)
    }

    /// Whether most slots are taken, so that it is time to grow.
    pub fn is_crowded(&self) -> bool {
        self.held.load(Relaxed) >= self.words.len() as u64 / 4 * 3
    }

    /// Whether a table of twice the size has at most so many bytes.
    pub fn may_grow(&self, memory: usize) -> bool {
        self.words.is_empty() || 2 * self.words.len() * size_of::<u64>() <= memory
    }

    /// Twice the size. What stood in a pair of buckets comes into four, which lie behind all pairs before: so this
    /// is done in place, from the last pair to the first.
    pub fn grow(&mut self, worth: &Worth) {
        let (size, pair) = (self.words.len(), 2 * SLOTS);
        let bits = if size == 0 { LEAST_BITS } else { self.bits + 1 };
        self.words.resize_with(SLOTS << bits, AtomicU64::default);
        let mut taken = 0;
        let mut facts = Vec::with_capacity(pair);
        for first in (0..size).step_by(pair).rev() {
            for slot in first..first + pair {
                match self.words[slot].swap(0, Relaxed) {
                    0 => {}
                    word => facts.push((self.code(slot, word), Fact::unpacked(word))),
                }
            }
            let old = std::mem::replace(&mut self.bits, bits);
            taken += facts.drain(..).map(|(code, fact)| self.learn(code, fact, worth)).sum::<u64>();
            self.bits = old;
        }
        self.bits = bits;
        self.held = AtomicU64::new(taken);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dice::{Dice, Seeded};

    /// A store with room for all that a test learns.
    fn grown() -> Store {
        let mut store = Store::default();
        store.grow(&by_code);
        store
    }

    fn by_code(code: u64) -> u32 {
        code as u32
    }

    #[test]
    fn scrambling_can_be_undone() {
        let mut dice = Seeded(11);
        for _ in 0..10_000 {
            let code = dice.roll(u64::MAX);
            assert_eq!(unscrambled(scrambled(code)), code);
        }
    }

    #[test]
    fn facts_add_up_until_the_value_is_known() {
        let store = grown();
        assert_eq!(store.fact(1), Fact::IsNot(0));
        store.learn(1, Fact::IsNot(0b101), &by_code);
        store.learn(1, Fact::IsNot(0b010), &by_code);
        assert_eq!(store.fact(1), Fact::IsNot(0b111));
        store.learn(1, Fact::Is(3), &by_code);
        store.learn(1, Fact::IsNot(0b10000), &by_code);
        store.learn(1, Fact::Is(2), &by_code);
        assert_eq!(store.fact(1), Fact::Is(3), "the first value stays");
        assert_eq!(store.counts(), (1, 1));
    }

    #[test]
    fn a_value_is_known_only_if_it_was_learnt() {
        let store = grown();
        for value in 0..64 {
            store.learn(value, Fact::IsNot(!(1 << value)), &by_code);
            assert!(matches!(store.fact(value), Fact::IsNot(_)), "it may be 64 or higher");
            store.learn(100 + value, Fact::Is(value as u8), &by_code);
            assert_eq!(store.fact(100 + value), Fact::Is(value as u8));
        }
    }

    #[test]
    fn a_store_that_grows_keeps_everything() {
        let (mut store, mut dice) = (grown(), Seeded(7));
        let codes: Vec<u64> = (0..50_000).map(|_| dice.roll(u64::MAX)).collect();
        let fact = |code: u64| match code % 2 {
            0 => Fact::Is((code % 64) as u8),
            _ => Fact::IsNot(1 + code % 511),
        };
        for code in &codes {
            store.count(store.learn(*code, fact(*code), &by_code));
            if store.is_crowded() {
                store.grow(&by_code);
            }
        }
        let lost = store.lost();
        assert!(lost < 2_500, "{lost}");
        let kept = codes.iter().filter(|code| store.fact(**code) == fact(**code)).count();
        assert_eq!(kept as u64 + lost, 50_000);
        assert_eq!(store.counts().0, kept);
        assert!(store.facts().all(|(code, known)| known == fact(code)));
    }

    #[test]
    fn a_full_store_keeps_what_is_worth_most() {
        let store = grown();
        let taken: u64 = (0..100_000).map(|code| store.learn(code, Fact::Is(1), &by_code)).sum();
        assert_eq!(taken + store.lost(), 100_000);
        assert!(store.lost() > 80_000);
        let known = |code: &u64| store.fact(*code) == Fact::Is(1);
        assert!((90_000..100_000).filter(known).count() > 8_000);
        assert_eq!((0..60_000).filter(known).count(), 0);
    }

    #[test]
    fn what_is_worth_most_is_kept_first() {
        let store = grown();
        for code in 0..2_000 {
            let fact = if code < 1_000 { Fact::Is(1) } else { Fact::IsNot(1) };
            assert_eq!(store.learn(code, fact, &by_code), 1);
        }
        let hundreds = |code: u64| code as u32 / 100;
        let kept = |most| store.values(most, &hundreds).map(|(code, _)| code).min();
        assert_eq!((kept(1_000), kept(350), kept(99)), (Some(0), Some(700), None));
        assert_eq!(store.values(350, &hundreds).count(), 300);
    }

    #[test]
    fn workers_learn_side_by_side() {
        let store = grown();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for code in 0..5_000 {
                        store.learn(code, Fact::IsNot(1 << (code % 9)), &by_code);
                        store.learn(code, Fact::Is((code % 64) as u8), &by_code);
                    }
                });
            }
        });
        for code in 0..5_000 {
            assert_eq!(store.fact(code), Fact::Is((code % 64) as u8));
        }
    }
}
