//! Natural numbers of any size: coefficients of ordinals, exponents, orders of elements.

use std::cmp::Ordering;
use std::fmt;

/// A natural number. Numbers below 2^64 need no allocation.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Natural(Size);

/// `Large` holds little-endian limbs: at least two, the last of them not zero.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Size {
    Small(u64),
    Large(Vec<u64>),
}

/// The largest power of ten in a limb, for reading and writing decimals.
const CHUNK: u64 = 10_000_000_000_000_000_000;
const CHUNK_DIGITS: usize = 19;

impl Natural {
    /// Zero.
    pub const ZERO: Self = Self(Size::Small(0));
    /// One.
    pub const ONE: Self = Self(Size::Small(1));

    /// The number with these little-endian limbs; leading zeros are allowed.
    pub fn from_limbs(mut limbs: Vec<u64>) -> Self {
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        match limbs.as_slice() {
            [] => Self::ZERO,
            &[limb] => Self(Size::Small(limb)),
            _ => Self(Size::Large(limbs)),
        }
    }

    /// 2^`exponent`.
    pub fn power_of_two(exponent: usize) -> Self {
        let mut limbs = vec![0; exponent / 64 + 1];
        limbs[exponent / 64] = 1 << (exponent % 64);
        Self::from_limbs(limbs)
    }

    /// The little-endian limbs; zero has one limb.
    pub fn limbs(&self) -> &[u64] {
        match &self.0 {
            Size::Small(limb) => std::slice::from_ref(limb),
            Size::Large(limbs) => limbs,
        }
    }

    /// The number, if it is below 2^64.
    pub fn to_u64(&self) -> Option<u64> {
        match self.0 {
            Size::Small(limb) => Some(limb),
            Size::Large(_) => None,
        }
    }

    /// Whether this is zero.
    pub fn is_zero(&self) -> bool {
        self.0 == Size::Small(0)
    }

    /// Whether this is odd.
    pub fn is_odd(&self) -> bool {
        self.limbs()[0] & 1 == 1
    }

    /// The number of binary digits; zero has none.
    pub fn bits(&self) -> usize {
        let limbs = self.limbs();
        limbs.len() * 64 - limbs[limbs.len() - 1].leading_zeros() as usize
    }

    /// The binary digit of weight 2^`at`.
    pub fn bit(&self, at: usize) -> bool {
        self.limbs().get(at / 64).is_some_and(|limb| limb >> (at % 64) & 1 == 1)
    }

    /// Exclusive or: the nim-sum.
    pub fn xor(&self, other: &Self) -> Self {
        if let (Size::Small(a), Size::Small(b)) = (&self.0, &other.0) {
            return Self(Size::Small(a ^ b));
        }
        let (long, short) = by_length(self.limbs(), other.limbs());
        let mut limbs = long.to_vec();
        limbs.iter_mut().zip(short).for_each(|(limb, other)| *limb ^= other);
        Self::from_limbs(limbs)
    }

    /// The ordinary sum.
    pub fn plus(&self, other: &Self) -> Self {
        let (long, short) = by_length(self.limbs(), other.limbs());
        let mut carry = false;
        let mut limbs: Vec<u64> = Vec::with_capacity(long.len() + 1);
        for (at, &limb) in long.iter().enumerate() {
            let (sum, over) = limb.overflowing_add(short.get(at).copied().unwrap_or(0));
            let (sum, more) = sum.overflowing_add(u64::from(carry));
            carry = over || more;
            limbs.push(sum);
        }
        limbs.push(u64::from(carry));
        Self::from_limbs(limbs)
    }

    /// The ordinary difference, if it is not negative.
    pub fn minus(&self, other: &Self) -> Option<Self> {
        if self < other {
            return None;
        }
        let mut limbs = self.limbs().to_vec();
        subtract(&mut limbs, other.limbs());
        Some(Self::from_limbs(limbs))
    }

    /// The ordinary product.
    pub fn times(&self, other: &Self) -> Self {
        let (a, b) = (self.limbs(), other.limbs());
        let mut limbs = vec![0; a.len() + b.len()];
        for (shift, &factor) in a.iter().enumerate() {
            let mut carry = 0u128;
            for (at, &limb) in b.iter().enumerate() {
                carry += u128::from(factor) * u128::from(limb) + u128::from(limbs[shift + at]);
                limbs[shift + at] = low(carry);
                carry >>= 64;
            }
            limbs[shift + b.len()] = low(carry);
        }
        Self::from_limbs(limbs)
    }

    /// The number without its last `count` binary digits.
    pub fn shifted_down(&self, count: usize) -> Self {
        let limbs = self.limbs().get(count / 64..).unwrap_or_default();
        let bits = count % 64;
        let joined = limbs.iter().enumerate().map(|(at, &limb)| {
            let above = limbs.get(at + 1).copied().unwrap_or(0);
            if bits == 0 { limb } else { limb >> bits | above << (64 - bits) }
        });
        Self::from_limbs(joined.collect())
    }

    /// Quotient and remainder by a small number; `None` for division by zero.
    pub fn split(&self, divisor: u64) -> Option<(Self, u64)> {
        if let Size::Small(limb) = self.0 {
            return Some((Self::from(limb.checked_div(divisor)?), limb % divisor));
        }
        let mut limbs = self.limbs().to_vec();
        let rest = divide_small(&mut limbs, divisor)?;
        Some((Self::from_limbs(limbs), rest))
    }

    /// Quotient and remainder; `None` for division by zero.
    pub fn divided(&self, divisor: &Self) -> Option<(Self, Self)> {
        if let Some(small) = divisor.to_u64() {
            let (quotient, rest) = self.split(small)?;
            return Some((quotient, Self::from(rest)));
        }
        if self < divisor {
            return Some((Self::ZERO, self.clone()));
        }
        Some(long_division(self.limbs(), divisor.limbs()))
    }

    /// The remainder; `None` for division by zero.
    pub fn modulo(&self, divisor: &Self) -> Option<Self> {
        self.divided(divisor).map(|(_, rest)| rest)
    }

    /// `self` to an ordinary power, if it has at most `most_bits` binary digits.
    pub fn power(&self, exponent: u64, most_bits: usize) -> Option<Self> {
        let fits = |number: &Self| number.bits() <= most_bits;
        if *self <= Self::ONE || exponent == 0 {
            return Some(if exponent == 0 { Self::ONE } else { self.clone() });
        }
        let mut result = Self::ONE;
        for at in (0..u64::BITS - exponent.leading_zeros()).rev() {
            result = Some(result.times(&result)).filter(fits)?;
            if exponent >> at & 1 == 1 {
                result = Some(result.times(self)).filter(fits)?;
            }
        }
        Some(result)
    }

    /// Reads decimal digits; `None` if there is none or something else.
    pub fn from_decimal(digits: &str) -> Option<Self> {
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let first = digits.len() % CHUNK_DIGITS;
        let mut limbs = vec![digits[..first].parse().unwrap_or(0)];
        for chunk in digits.as_bytes()[first..].chunks(CHUNK_DIGITS) {
            let chunk = chunk.iter().fold(0, |number, digit| number * 10 + u64::from(digit - b'0'));
            let mut carry = u128::from(chunk);
            for limb in &mut limbs {
                carry += u128::from(*limb) * u128::from(CHUNK);
                *limb = low(carry);
                carry >>= 64;
            }
            limbs.push(low(carry));
        }
        Some(Self::from_limbs(limbs))
    }

    /// Reads hexadecimal digits; `None` if there is none or something else.
    pub fn from_hexadecimal(digits: &str) -> Option<Self> {
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let chunks = digits.as_bytes().rchunks(16);
        let limb = |chunk: &[u8]| {
            chunk.iter().fold(0, |limb, &digit| {
                limb << 4 | u64::from(char::from(digit).to_digit(16).unwrap_or(0))
            })
        };
        Some(Self::from_limbs(chunks.map(limb).collect()))
    }
}

/// The limb of weight one; the rest is the caller's carry.
fn low(number: u128) -> u64 {
    (number & u128::from(u64::MAX)) as u64
}

fn by_length<'a>(a: &'a [u64], b: &'a [u64]) -> (&'a [u64], &'a [u64]) {
    if a.len() >= b.len() { (a, b) } else { (b, a) }
}

/// `limbs -= other`; says whether it went below zero (then it is taken modulo 2^64^length).
fn subtract(limbs: &mut [u64], other: &[u64]) -> bool {
    let mut borrow = false;
    for (at, limb) in limbs.iter_mut().enumerate() {
        let (rest, under) = limb.overflowing_sub(other.get(at).copied().unwrap_or(0));
        let (rest, more) = rest.overflowing_sub(u64::from(borrow));
        borrow = under || more;
        *limb = rest;
    }
    borrow
}

fn divide_small(limbs: &mut [u64], divisor: u64) -> Option<u64> {
    if divisor == 0 {
        return None;
    }
    let mut rest = 0u128;
    for limb in limbs.iter_mut().rev() {
        rest = rest << 64 | u128::from(*limb);
        *limb = low(rest / u128::from(divisor));
        rest %= u128::from(divisor);
    }
    Some(low(rest))
}

/// Knuth's algorithm D; `divisor` has at least two limbs and is not above `number`.
fn long_division(number: &[u64], divisor: &[u64]) -> (Natural, Natural) {
    let shift = divisor[divisor.len() - 1].leading_zeros() as usize;
    let divisor = shifted_up(divisor, shift);
    let divisor = &divisor[..divisor.len() - 1];
    let mut rest = shifted_up(number, shift);
    let n = divisor.len();
    let (top, second) = (u128::from(divisor[n - 1]), u128::from(divisor[n - 2]));
    let mut quotient = vec![0; rest.len() - n];
    for at in (0..quotient.len()).rev() {
        let head = u128::from(rest[at + n]) << 64 | u128::from(rest[at + n - 1]);
        let (mut guess, mut left) = (head / top, head % top);
        while guess >> 64 != 0 || guess * second > (left << 64 | u128::from(rest[at + n - 2])) {
            guess -= 1;
            left += top;
            if left >> 64 != 0 {
                break;
            }
        }
        let mut guess = low(guess);
        let product = Natural::from_limbs(divisor.to_vec()).times(&Natural::from(guess));
        if subtract(&mut rest[at..=at + n], product.limbs()) {
            guess -= 1;
            let window = Natural::from_limbs(rest[at..=at + n].to_vec());
            let sum = window.plus(&Natural::from_limbs(divisor.to_vec()));
            for (place, limb) in rest[at..=at + n].iter_mut().enumerate() {
                *limb = sum.limbs().get(place).copied().unwrap_or(0);
            }
        }
        quotient[at] = guess;
    }
    (Natural::from_limbs(quotient), Natural::from_limbs(rest).shifted_down(shift))
}

/// `limbs` times 2^`shift` for `shift` below 64, with one more limb.
fn shifted_up(limbs: &[u64], shift: usize) -> Vec<u64> {
    let mut below = 0;
    let mut shifted: Vec<u64> = Vec::with_capacity(limbs.len() + 1);
    for &limb in limbs.iter().chain(&[0]) {
        shifted.push(if shift == 0 { limb } else { limb << shift | below >> (64 - shift) });
        below = limb;
    }
    shifted
}

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        Self(Size::Small(number))
    }
}

impl From<u128> for Natural {
    fn from(number: u128) -> Self {
        Self::from_limbs(vec![low(number), low(number >> 64)])
    }
}

impl Default for Natural {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (self.limbs(), other.limbs());
        a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limbs = self.limbs().to_vec();
        let mut chunks = Vec::new();
        while limbs.len() > 1 {
            chunks.extend(divide_small(&mut limbs, CHUNK));
            while limbs.len() > 1 && limbs.last() == Some(&0) {
                limbs.pop();
            }
        }
        write!(f, "{}", limbs[0])?;
        chunks.iter().rev().try_for_each(|chunk| write!(f, "{chunk:019}"))
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dice::{Dice, Seeded};

    /// Random numbers of many sizes, with long runs of ones and zeros.
    fn any(dice: &mut Seeded) -> Natural {
        let limbs = (0..dice.roll(6)).map(|_| match dice.roll(3) {
            0 => 0,
            1 => u64::MAX,
            2 => dice.roll(3),
            _ => dice.roll(u64::MAX),
        });
        Natural::from_limbs(limbs.collect())
    }

    #[test]
    fn division_undoes_multiplication() {
        let dice = &mut Seeded(1);
        for _ in 0..20_000 {
            let (a, b, c) = (any(dice), any(dice), any(dice));
            assert_eq!(a.times(&b), b.times(&a));
            assert_eq!(a.plus(&b).minus(&b).unwrap(), a);
            let number = a.times(&b).plus(&c);
            match number.divided(&b) {
                None => assert!(b.is_zero()),
                Some((quotient, rest)) => {
                    assert!(rest < b);
                    assert_eq!(quotient.times(&b).plus(&rest), number);
                }
            }
        }
    }

    #[test]
    fn decimals_read_back() {
        let dice = &mut Seeded(2);
        for _ in 0..2_000 {
            let number = any(dice);
            assert_eq!(Natural::from_decimal(&number.to_string()), Some(number));
        }
        let million = Natural::from(10u64).power(60, 1000).unwrap();
        assert_eq!(million.to_string(), format!("1{}", "0".repeat(60)));
        assert_eq!(Natural::from_decimal("1x"), None);
        assert_eq!(
            Natural::from_hexadecimal("100000000000000000"),
            Some(Natural::power_of_two(68))
        );
        assert_eq!(Natural::power_of_two(200).bits(), 201);
        assert_eq!(Natural::from(2u64).power(500, 500), None);
        assert_eq!(Natural::power_of_two(200).shifted_down(137), Natural::from(1u64 << 63));
    }
}
