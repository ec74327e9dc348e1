//! Codes that are the same game with heaps one larger: the standard form of an octal code.

use super::Code;
use super::code::Digit;

/// A code in standard form, and how much larger the heaps of the original are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Standard {
    /// A code in which a heap of one can be taken, if that could be reached.
    pub code: Code,
    /// A heap of `n + shift` of the original has the value of a heap of `n` of this code.
    pub shift: u64,
}

/// More steps than any short code needs.
const MOST_STEPS: u64 = 64;

impl Standard {
    /// The standard form of a code; other codes than octal ones that end are their own.
    pub fn of(code: &Code) -> Self {
        let mut standard = Self { code: code.clone(), shift: 0 };
        while standard.shift < MOST_STEPS
            && let Some(cousin) = first_cousin(&standard.code)
        {
            standard = Self { code: cousin, shift: standard.shift + 1 };
        }
        if standard.shift == MOST_STEPS { Self { code: code.clone(), shift: 0 } } else { standard }
    }
}

/// The code with the same values for heaps one smaller (Winning Ways): if a heap of one cannot be
/// taken, one object of each heap may be put aside for good. Taking r objects then leaves nothing
/// where all but the one aside went (r+1 before), a heap or nothing where r went, and up to two heaps
/// where a split took r−1, because each of the two parts keeps one aside.
fn first_cousin(code: &Code) -> Option<Code> {
    let last = code.last_take()?;
    let bits: Option<Vec<u32>> = (0..=last).map(|take| code.digit(take)?.bits()).collect();
    let bits = bits?;
    let bit = |take: Option<u64>, bit: u32| {
        let digit = take.and_then(|take| bits.get(take as usize)).copied().unwrap_or(0);
        digit >> bit & 1
    };
    let is_octal = bits.iter().all(|digit| *digit < 8) && bits.iter().any(|digit| *digit > 0);
    if !is_octal || bit(Some(1), 0) == 1 {
        return None;
    }
    let digit =
        |r: u64| bit(Some(r + 1), 0) | (3 * bit(Some(r), 1)) | (7 * bit(r.checked_sub(1), 2));
    let digits = (1..=last + 1).map(|r| Digit::from_bits(digit(r)));
    Some(Code::finite(std::iter::once(Digit::default()).chain(digits).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::{CodeRule, Dress, Sequence};
    use crate::{Budget, Scanner};

    fn values(code: &Code, last: u64) -> Vec<u32> {
        let rule = CodeRule { code: code.clone(), dress: Dress::STONES };
        let mut sequence = Sequence::default();
        sequence.extend(&rule, last, &mut Budget::default()).unwrap();
        sequence.values().to_vec()
    }

    #[test]
    fn cousins_have_the_same_values() {
        for (text, standard, shift) in [(".6", ".37", 1), (".07", ".137", 1), (".4", ".137", 2)] {
            let code = Code::parse(&mut Scanner::new(text)).unwrap();
            let found = Standard::of(&code);
            assert_eq!((found.code.to_string().as_str(), found.shift), (standard, shift));
        }
        for number in 1..1024u32 {
            let digits = [number >> 9 & 1, number >> 6 & 7, number >> 3 & 7, number & 7];
            let text = format!("{}.{}{}{}", 4 * digits[0], digits[1], digits[2], digits[3]);
            let code = Code::parse(&mut Scanner::new(&text)).unwrap();
            let standard = Standard::of(&code);
            let original = values(&code, 60 + standard.shift);
            assert_eq!(
                original[standard.shift as usize..],
                values(&standard.code, 60)[..],
                "{text}"
            );
            assert!(original[..standard.shift as usize].iter().all(|value| *value == 0), "{text}");
        }
    }
}
