//! Codes whose values are known for heaps of every size.

use super::Code;
use crate::Nimber;
use crate::base::Reason;

/// A closed form for the values of a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theorem {
    /// Nim: every smaller heap can be left, and nothing else.
    Nim,
    /// Any number may be taken, and what is left may also be split: still worth its size.
    TakeAnyAndSplit,
    /// Lasker's Nim: take any number, or split without taking.
    Lasker,
}

impl Theorem {
    /// The theorem that a code falls under.
    pub fn of(code: &Code) -> Option<Self> {
        if code.is_nim() {
            Some(Self::Nim)
        } else if code.takes_anything() {
            Some(Self::TakeAnyAndSplit)
        } else if code.is_laskers_nim() {
            Some(Self::Lasker)
        } else {
            None
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nim => "Nim",
            Self::TakeAnyAndSplit => "Nim with splitting",
            Self::Lasker => "Lasker’s Nim",
        }
    }

    /// The value of a heap, unless it exceeds 2^64−1.
    pub fn value(self, size: u64) -> Option<Nimber> {
        let value = match (self, size % 4) {
            (Self::Nim | Self::TakeAnyAndSplit, _) | (Self::Lasker, 1 | 2) => size,
            (Self::Lasker, 3) => size.checked_add(1)?,
            (Self::Lasker, _) => size.saturating_sub(1),
        };
        Some(Nimber(value))
    }

    /// The argument for one heap.
    pub fn reason(self, size: u64) -> Option<Reason> {
        let value = self.value(size)?;
        Some(match self {
            Self::Nim => Reason::new(
                "Nim heap",
                format!(
                    "A heap of {size} can become every smaller heap and nothing else, so it is {value}."
                ),
            ),
            Self::TakeAnyAndSplit => Reason::new(
                self.name(),
                format!(
                    "Every smaller heap can be left, so every value below {value} is reached. \
                     Parts of a split add up to less than {size}, and a nim-sum is never larger \
                     than the sum, so splitting does not reach {value} itself: it is {value}."
                ),
            ),
            Self::Lasker => Reason::new(self.name(), lasker(size, value)),
        })
    }
}

fn lasker(size: u64, value: Nimber) -> String {
    let rule = "In Lasker’s Nim a heap of n is worth *n, but 4q+3 and 4q+4 exchange their values";
    match size % 4 {
        _ if size == 0 => "A heap of 0 has no moves, so it is *0.".to_owned(),
        1 | 2 => format!("{rule}. {size} leaves {} when divided by 4, so it is {value}.", size % 4),
        3 => format!(
            "{rule}: a heap of {size} can be split into 1 and {}, worth *1 + *{} = *{size}, so the \
             value {size} is reached as well as all smaller ones, and it is {value}.",
            size - 1,
            size - 1
        ),
        _ => format!(
            "{rule}: the heap of {} is worth {}, so no move from {size} reaches {value}, and all \
             smaller values are reached.",
            size - 1,
            Nimber(size)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::{CodeRule, Dress, HeapRule, Sequence};
    use crate::{Budget, Scanner};

    /// A rule about which nothing is known but its moves.
    struct Unknown(CodeRule);

    impl HeapRule for Unknown {
        fn options(&self, size: u64, visit: &mut dyn FnMut(&[u64])) {
            self.0.options(size, visit);
        }
        fn breadth(&self, size: u64) -> u128 {
            self.0.breadth(size)
        }
    }

    #[test]
    fn theorems_equal_the_definition() {
        for text in [".3…", ".7…", ".3F…", ".*…", ".37…", ".[37]", "4.3…"] {
            let code = Code::parse(&mut Scanner::new(text)).unwrap();
            let theorem = Theorem::of(&code).unwrap_or_else(|| panic!("{text} has a theorem"));
            let rule = CodeRule { code, dress: Dress::STONES };
            let mut sequence = Sequence::default();
            sequence.extend(&Unknown(rule.clone()), 24, &mut Budget::default()).unwrap();
            for (size, value) in sequence.values().iter().enumerate() {
                let claimed = theorem.value(size as u64);
                assert_eq!(claimed, Some(Nimber(u64::from(*value))), "{text} {size}");
                assert!(rule.reason(size as u64).is_some());
            }
        }
        for text in [".77", ".3", "4.7…", "8.3…", ".2…", ".[30]", "4!.3…"] {
            let code = Code::parse(&mut Scanner::new(text)).unwrap();
            assert_eq!(Theorem::of(&code), None, "{text}");
        }
    }

    #[test]
    fn the_largest_heap_overflows_politely() {
        assert_eq!(Theorem::Lasker.value(u64::MAX), None);
        assert_eq!(Theorem::Lasker.value(u64::MAX - 1), Some(Nimber(u64::MAX - 1)));
    }
}
