//! Codes as bytes: in order, each by what tells it from the one before.

use std::hash::Hasher;

/// A code that can be sent, kept, and divided among processes.
pub trait Code: Clone + Ord + Send + 'static {
    /// Writes a code after the one before.
    fn write(&self, before: Option<&Self>, out: &mut Vec<u8>);

    /// Reads a code after the one before.
    fn read(before: Option<&Self>, from: &mut &[u8]) -> Option<Self>;

    /// A number that says nothing about the code, and is the same everywhere.
    fn stirred(&self) -> u64;
}

/// The process that a code belongs to.
pub fn owner<C: Code>(code: &C, processes: usize) -> usize {
    ((u128::from(code.stirred()) * processes as u128) >> 64) as usize
}

fn stir(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word ^ word >> 32
}

impl Code for u64 {
    fn write(&self, before: Option<&Self>, out: &mut Vec<u8>) {
        write_number(self.wrapping_sub(before.copied().unwrap_or(0)), out);
    }

    fn read(before: Option<&Self>, from: &mut &[u8]) -> Option<Self> {
        Some(read_number(from)?.wrapping_add(before.copied().unwrap_or(0)))
    }

    fn stirred(&self) -> u64 {
        stir(*self)
    }
}

impl Code for String {
    fn write(&self, before: Option<&Self>, out: &mut Vec<u8>) {
        let same = |before: &String| {
            let pairs = self.char_indices().zip(before.chars());
            let end = pairs.take_while(|((_, own), other)| own == other).last();
            end.map_or(0, |((at, own), _)| at + own.len_utf8())
        };
        let shared = before.map_or(0, same);
        write_number(shared as u64, out);
        write_number((self.len() - shared) as u64, out);
        out.extend_from_slice(&self.as_bytes()[shared..]);
    }

    fn read(before: Option<&Self>, from: &mut &[u8]) -> Option<Self> {
        let shared = read_number(from)? as usize;
        let length = usize::try_from(read_number(from)?).ok()?;
        let (own, rest) = from.split_at_checked(length)?;
        *from = rest;
        let begin = before.map_or("", |before| before).get(..shared)?;
        Some(begin.to_owned() + std::str::from_utf8(own).ok()?)
    }

    fn stirred(&self) -> u64 {
        let mut hasher = rustc_hash::FxHasher::default();
        hasher.write(self.as_bytes());
        stir(hasher.finish())
    }
}

/// Writes a number in as many groups of seven bits as it needs.
pub fn write_number(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reads such a number.
pub fn read_number(from: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (byte, rest) = from.split_first()?;
        *from = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// Writes codes that are in order.
pub fn write_codes<'a, C: Code>(codes: impl IntoIterator<Item = &'a C>, out: &mut Vec<u8>) {
    let mut before = None;
    for code in codes {
        code.write(before, out);
        before = Some(code);
    }
}

/// Reads so many codes.
pub fn read_codes<C: Code>(count: u64, from: &mut &[u8]) -> Option<Vec<C>> {
    // A count that is not true must not take all memory.
    let mut codes: Vec<C> = Vec::with_capacity((count as usize).min(from.len()));
    for _ in 0..count {
        codes.push(C::read(codes.last(), from)?);
    }
    Some(codes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back<C: Code + std::fmt::Debug>(codes: &[C]) {
        let mut bytes = Vec::new();
        write_codes(codes, &mut bytes);
        let read = read_codes::<C>(codes.len() as u64, &mut &bytes[..]);
        assert_eq!(read.as_deref(), Some(codes));
        let cut = &bytes[..bytes.len() - 1];
        assert!(read_codes::<C>(codes.len() as u64, &mut &*cut).is_none());
    }

    #[test]
    fn codes_are_read_as_they_were_written() {
        there_and_back(&[0u64, 1, 127, 128, 16_384, u64::MAX]);
        there_and_back(&["".to_owned(), "a".into(), "añb".into(), "añc d".into(), "ω".into()]);
        assert!(read_codes::<u64>(u64::MAX, &mut &[0u8][..]).is_none());
        // A text that refers to more than there is, or to half a letter.
        assert!(read_codes::<String>(1, &mut &[1u8, 0][..]).is_none());
        assert!(read_codes::<String>(2, &mut &[0u8, 2, 0xc3, 0xb1, 1, 0][..]).is_none());
    }

    #[test]
    fn each_process_owns_its_share() {
        for processes in [1, 2, 3, 7] {
            let mut shares = vec![0usize; processes];
            (0..7000u64).for_each(|code| shares[owner(&code, processes)] += 1);
            let fair = 7000 / processes;
            assert!(shares.iter().all(|share| share.abs_diff(fair) < fair / 8 + 1), "{shares:?}");
        }
    }
}
