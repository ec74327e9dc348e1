//! Periods of heap sequences: found, and proved where a theorem allows.

use super::HeapRule;
use serde::Serialize;

/// A proved period: `G(n + period) = G(n)` for all `n ≥ preperiod`, both least possible.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Period {
    /// The least heap from which on the values repeat.
    pub preperiod: u64,
    /// The length of the repeating block.
    pub period: u64,
    /// How many values (heaps 0, 1, …) were computed for the proof.
    pub checked: u64,
    /// What made the check a proof.
    pub proof: Proof,
}

/// Why a period holds for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// Guy and Smith: it held for long enough.
    GuySmith(Bound),
    /// In a sparse space the next value is a function of the last `window` values (and of the parity
    /// of the heap, where that counts), and these came back.
    StateRepeat {
        /// Where the state was first.
        first: u64,
        /// Where it was again.
        again: u64,
        /// How many values determine the next one.
        window: u64,
        /// How far back verification had to look.
        depth: u64,
    },
}

impl Proof {
    /// The theorem by name.
    pub fn theorem(&self) -> String {
        match self {
            Self::GuySmith(Bound { parts, take }) => format!(
                "Guy–Smith, for moves that take at most {take} and leave at most {parts} heaps"
            ),
            Self::StateRepeat { first, again, window, .. } => format!(
                "state repeat: in its sparse space the last {window} values determine the next one, \
                 and those before heap {first} come back before heap {again}"
            ),
        }
    }
}

impl Period {
    /// A computed heap with the same value as a heap of `size`.
    pub fn reduce(&self, size: u64) -> u64 {
        if size < self.preperiod {
            return size;
        }
        self.preperiod + (size - self.preperiod) % self.period
    }

    /// The last heap whose value differs from that of the heap one period later.
    pub fn last_exception(&self) -> Option<u64> {
        self.preperiod.checked_sub(1)
    }
}

/// Guy–Smith: a game that takes at most `take` objects and leaves at most `parts` heaps repeats
/// for ever once it has repeated for long enough.
///
/// If the values of the heaps 0, …, N−1 agree with a period p from n0 on, and
/// N ≥ parts·max(n0,1) + parts·p + take − (parts−1), then they do so for ever. For every larger
/// heap the largest part of each option lies beyond n0+p, so a period can be taken off it without
/// changing the value of the option, and conversely.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Bound {
    /// The most heaps that one move leaves.
    pub parts: u64,
    /// The most objects that one move takes.
    pub take: u64,
}

impl Bound {
    /// The bound for a rule, if its code ends and every move leaves a bounded number of heaps.
    pub fn of(rule: &dyn HeapRule) -> Option<Self> {
        let code = rule.code()?;
        // A shape other than "any" (Grundy's game) breaks the exchange argument.
        if !code.is_plain() {
            return None;
        }
        Some(Self { parts: code.most_parts()?.max(1), take: code.last_take()? })
    }

    /// How many values must be known for a period `p` from `n0` on.
    pub fn values_needed(self, n0: u64, p: u64) -> u64 {
        self.parts * n0.max(1) + self.parts * p + self.take - (self.parts - 1)
    }
}

/// The least period that `values` prove, with its least preperiod.
pub fn proved<T: PartialEq>(values: &[T], bound: Bound) -> Option<Period> {
    let length = values.len() as u64;
    repetitions(values).find(|(n0, p)| bound.values_needed(*n0, *p) <= length).map(
        |(preperiod, period)| Period {
            preperiod,
            period,
            checked: length,
            proof: Proof::GuySmith(bound),
        },
    )
}

/// Preperiods and periods that were published and take hours to prove.
const PUBLISHED: &[(&str, u64, u64)] = &[
    // A. Flammenkamp's table of octal games.
    (".106", 465_384_263_797, 328_226_140_474),
];

/// The published preperiod and period of a code.
pub fn published(code: &str) -> Option<(u64, u64)> {
    let found = PUBLISHED.iter().find(|(known, ..)| *known == code);
    found.map(|(_, preperiod, period)| (*preperiod, *period))
}

/// A regularity that was seen but is not proved: `G(n + period) = G(n) + saltus`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Observed {
    /// The least heap from which on the regularity was seen.
    pub preperiod: u64,
    /// The length of the block.
    pub period: u64,
    /// What is added in each block (0: plain periodicity).
    pub saltus: u64,
}

/// The least (arithmetic) period that holds over at least the last two thirds of the values.
pub fn observed(values: &[u32]) -> Option<Observed> {
    let differences: Vec<i64> =
        values.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
    let length = values.len() as u64;
    repetitions(&differences).find_map(|(preperiod, period)| {
        if preperiod + 4 * period > length || preperiod * 3 > length {
            return None;
        }
        let (from, to) = (values[preperiod as usize], values[(preperiod + period) as usize]);
        let saltus = u64::from(to.checked_sub(from)?);
        Some(Observed { preperiod, period, saltus })
    })
}

impl Observed {
    /// Whether the values prove that this holds for ever, where any number may be taken but finitely many, up
    /// to `excluded`, and nothing is split.
    ///
    /// A value is available for a heap if all heaps that have it are an excluded number below. Heaps with one
    /// value are therefore at most `excluded` apart, and what happened more than twice that far below no longer
    /// counts: the next value is told by the last 2·`excluded` ones, seen from the least value that was never
    /// used. These came back once they have agreed for so long, and the least unused value with them.
    pub fn is_proved(&self, values: &[u32], excluded: u64) -> bool {
        let from = (self.preperiod + 2 * excluded) as usize;
        let again = from + self.period as usize;
        let largest = |heaps: &[u32]| heaps.iter().max().map(|most| u64::from(*most));
        again <= values.len()
            && largest(&values[..again]) == largest(&values[..from]).map(|most| most + self.saltus)
    }
}

/// For every shift p = 1, 2, …: the least n0 such that the values agree with period p from n0 to
/// the end. One pass of the Z-algorithm over the reversed sequence.
pub fn repetitions<T: PartialEq>(values: &[T]) -> impl Iterator<Item = (u64, u64)> + use<T> {
    let length = values.len();
    let at = |i: usize| &values[length - 1 - i];
    let mut matches = vec![0usize; length];
    let (mut left, mut right) = (0, 0);
    for i in 1..length {
        let mut z = if i < right { matches[i - left].min(right - i) } else { 0 };
        while i + z < length && at(z) == at(i + z) {
            z += 1;
        }
        if i + z > right {
            (left, right) = (i, i + z);
        }
        matches[i] = z;
    }
    let shifts = matches.into_iter().enumerate().skip(1);
    shifts.map(move |(p, z)| ((length - p - z) as u64, p as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::heap::{Code, CodeRule, Dress, Sequence};

    /// What few values prove about games in which all numbers but some may be taken holds among many.
    #[test]
    fn periods_of_all_but_games_hold_further_on() {
        for set in [&[1][..], &[2], &[1, 2], &[2, 3, 7], &[1, 4, 6], &[3, 5, 6, 11]] {
            let code = Code::all_but(set);
            let excluded = code.last_excluded();
            assert_eq!(excluded, set.iter().copied().max(), "{code}");
            let mut sequence = Sequence::default();
            let rule = CodeRule { code, dress: Dress::STONES };
            sequence.extend(&rule, 3000, &mut Budget::default()).unwrap();
            let values = sequence.values();
            let found = (100..3000).step_by(50).find_map(|count| {
                let seen = observed(&values[..count])?;
                seen.is_proved(&values[..count], excluded.unwrap()).then_some(seen)
            });
            let Observed { preperiod, period, saltus } = found.unwrap();
            for heap in preperiod as usize..values.len() - period as usize {
                let (here, later) = (values[heap], values[heap + period as usize]);
                assert_eq!(later - here, saltus as u32, "{set:?}: heap {heap}");
            }
        }
        let other = |text: &str| Code::parse(&mut crate::Scanner::new(text)).unwrap();
        for text in [".77", ".3", "4.3…", ".7…", ".[30]"] {
            assert_eq!(other(text).last_excluded(), None, "{text}");
        }
    }

    #[test]
    fn repetitions_are_the_least() {
        let values = [9u32, 8, 1, 2, 1, 2, 1, 2];
        let all: Vec<(u64, u64)> = repetitions(&values).collect();
        assert_eq!(all[1], (2, 2));
        assert_eq!(all[3], (2, 4));
    }
}
