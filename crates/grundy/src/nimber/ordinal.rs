//! Ordinals in Cantor normal form, with the nim-sum.
//!
//! `w` (or `ω`, `omega`) is the first infinite ordinal. An ordinal is written as a sum of powers of
//! ω with finite coefficients behind them and falling exponents: `w^(w+1)*2+w^2*3+w+5`.

use super::natural::Natural;
use crate::{Error, Scanner};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// An ordinal below ε₀, the first that has no finite name in Cantor's normal form.
///
/// The order is the order of ordinals. The nim-product is in [`super::transfinite`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ordinal {
    /// The infinite terms with falling exponents. The derived order is Cantor's: the first
    /// difference decides, and it is of more weight than all that follows.
    terms: Vec<Term>,
    finite: Natural,
}

/// ω^`exponent` · `coefficient` with neither of them zero.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term {
    /// The exponent of ω; above zero.
    pub exponent: Ordinal,
    /// A finite number above zero.
    pub coefficient: Natural,
}

/// How deep exponents and brackets may be nested in an input; it bounds the stack.
const MAX_DEPTH: usize = 64;

/// How many binary digits a finite number in an input may have.
pub const MAX_BITS: usize = 1 << 16;

impl Ordinal {
    /// Zero.
    pub const ZERO: Self = Self { terms: Vec::new(), finite: Natural::ZERO };

    /// A finite ordinal.
    pub fn finite(number: impl Into<Natural>) -> Self {
        Self { terms: Vec::new(), finite: number.into() }
    }

    /// One.
    pub fn one() -> Self {
        Self::finite(Natural::ONE)
    }

    /// ω, the first infinite ordinal.
    pub fn omega() -> Self {
        Self::term(Self::one(), Natural::ONE)
    }

    /// ω^`exponent` · `coefficient`.
    pub fn term(exponent: Self, coefficient: Natural) -> Self {
        if coefficient.is_zero() {
            Self::ZERO
        } else if exponent == Self::ZERO {
            Self::finite(coefficient)
        } else {
            Self { terms: vec![Term { exponent, coefficient }], finite: Natural::ZERO }
        }
    }

    /// The infinite terms, the largest first.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The finite part: the coefficient of ω^0.
    pub fn finite_part(&self) -> &Natural {
        &self.finite
    }

    /// Whether this is zero.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty() && self.finite.is_zero()
    }

    /// Whether this is below ω.
    pub fn is_finite(&self) -> bool {
        self.terms.is_empty()
    }

    /// The finite number, if this is one.
    pub fn to_natural(&self) -> Option<&Natural> {
        self.is_finite().then_some(&self.finite)
    }

    /// The number, if this is below 2^64.
    pub fn to_u64(&self) -> Option<u64> {
        self.to_natural()?.to_u64()
    }

    /// The nim-sum: coefficients of equal powers are added without carry.
    pub fn nim_add(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.nim_add_assign(other);
        sum
    }

    /// Adds `other` to this by the nim-sum.
    pub fn nim_add_assign(&mut self, other: &Self) {
        self.finite = self.finite.xor(&other.finite);
        if other.terms.is_empty() {
            return;
        }
        let mine = std::mem::take(&mut self.terms);
        self.terms.reserve(mine.len() + other.terms.len());
        let mut theirs = other.terms.iter().peekable();
        for mut term in mine {
            while let Some(next) = theirs.next_if(|next| next.exponent > term.exponent) {
                self.terms.push(next.clone());
            }
            if let Some(next) = theirs.next_if(|next| next.exponent == term.exponent) {
                term.coefficient = term.coefficient.xor(&next.coefficient);
            }
            if !term.coefficient.is_zero() {
                self.terms.push(term);
            }
        }
        self.terms.extend(theirs.cloned());
    }

    /// The ordinal with these terms in any order; equal exponents are added by the nim-sum.
    pub fn nim_sum_of(mut terms: Vec<Term>) -> Self {
        terms.sort_by(|a, b| b.exponent.cmp(&a.exponent));
        let mut sum = Self::ZERO;
        for term in terms {
            match sum.terms.last_mut() {
                _ if term.exponent.is_zero() => sum.finite = sum.finite.xor(&term.coefficient),
                Some(last) if last.exponent == term.exponent => {
                    last.coefficient = last.coefficient.xor(&term.coefficient);
                    if last.coefficient.is_zero() {
                        sum.terms.pop();
                    }
                }
                _ if term.coefficient.is_zero() => {}
                _ => sum.terms.push(term),
            }
        }
        sum
    }

    /// Reads an ordinal; the whole input must be one.
    pub fn parse(input: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::part(input, 0..input.len());
        let ordinal = Self::read(&mut scanner)?;
        if scanner.is_done() {
            Ok(ordinal)
        } else {
            Err(scanner.expected("the end of the ordinal"))
        }
    }

    /// Reads an ordinal from the front of `scanner`. Spaces may stand around `+` and the dot.
    pub fn read(scanner: &mut Scanner) -> Result<Self, Error> {
        read_sum(scanner, MAX_DEPTH)
    }

    /// Reads what needs no brackets as a factor: a number, a power of ω, or anything in brackets.
    pub fn read_factor(scanner: &mut Scanner) -> Result<Self, Error> {
        read_power(scanner, MAX_DEPTH)
    }

    /// The ordinal with `ω`, `·` and `^`, such as `ω^(ω+1)·2+5`.
    pub fn pretty(&self) -> String {
        self.written("ω", "·")
    }

    fn written(&self, omega: &str, times: &str) -> String {
        let mut parts: Vec<String> =
            self.terms.iter().map(|term| term.written(omega, times)).collect();
        if !self.finite.is_zero() || parts.is_empty() {
            parts.push(self.finite.to_string());
        }
        parts.join("+")
    }
}

impl Term {
    fn written(&self, omega: &str, times: &str) -> String {
        let exponent = self.exponent.written(omega, times);
        let simple = self.exponent.is_finite() || self.exponent == Ordinal::omega();
        let power = match (self.exponent.to_u64(), simple) {
            (Some(1), _) => omega.to_owned(),
            (_, true) => format!("{omega}^{exponent}"),
            (_, false) => format!("{omega}^({exponent})"),
        };
        if self.coefficient == Natural::ONE {
            power
        } else {
            format!("{power}{times}{}", self.coefficient)
        }
    }
}

/// `term + term + …` with falling exponents. The order is asked for because 1+ω = ω for ordinals,
/// which is hardly what somebody who writes it means.
fn read_sum(scanner: &mut Scanner, depth: usize) -> Result<Ordinal, Error> {
    let mut sum = read_term(scanner, depth)?;
    while eat_operator(scanner, &["+"]) {
        let start = scanner.clone();
        let next = read_term(scanner, depth)?;
        if next.is_zero() {
            continue;
        }
        if !sum.is_zero() && lowest(&sum) <= highest(&next) {
            let message = "the powers of ω must fall from left to right, as in w^2+w*3+5";
            return Err(scanner.wrong_since(&start, message));
        }
        sum.terms.extend(next.terms);
        sum.finite = next.finite;
    }
    Ok(sum)
}

/// The largest exponent, `None` for ω^0.
fn highest(ordinal: &Ordinal) -> Option<&Ordinal> {
    ordinal.terms.first().map(|term| &term.exponent)
}

/// The smallest exponent, `None` for ω^0.
fn lowest(ordinal: &Ordinal) -> Option<&Ordinal> {
    let last = ordinal.terms.last().filter(|_| ordinal.finite.is_zero());
    last.map(|term| &term.exponent)
}

/// `power` or `power * coefficient`.
fn read_term(scanner: &mut Scanner, depth: usize) -> Result<Ordinal, Error> {
    let mut power = read_power(scanner, depth)?;
    if !eat_operator(scanner, &["*", "·", "×", "⋅"]) {
        return Ok(power);
    }
    let start = scanner.clone();
    let factor = read_power(scanner, depth)?;
    match (power.terms.as_mut_slice(), factor.to_natural()) {
        (_, Some(number)) if number.is_zero() => Ok(Ordinal::ZERO),
        ([term], Some(number)) if power.finite.is_zero() => {
            term.coefficient = term.coefficient.times(number);
            bounded(power, scanner, &start)
        }
        ([], Some(number)) => {
            power.finite = power.finite.times(number);
            bounded(power, scanner, &start)
        }
        _ => {
            let message = "expected a finite coefficient behind a single power of ω, as in w^2*3";
            Err(scanner.wrong_since(&start, message))
        }
    }
}

fn bounded(ordinal: Ordinal, scanner: &Scanner, start: &Scanner) -> Result<Ordinal, Error> {
    let bits = |number: &Natural| number.bits() > MAX_BITS;
    if ordinal.terms.iter().any(|term| bits(&term.coefficient)) || bits(&ordinal.finite) {
        return Err(too_large(scanner, start));
    }
    Ok(ordinal)
}

/// `ω`, a number, a bracket; or ω or a number with an exponent (`^` binds to the right).
fn read_power(scanner: &mut Scanner, depth: usize) -> Result<Ordinal, Error> {
    let start = scanner.clone();
    let Some(depth) = depth.checked_sub(1) else {
        let message = format!("exponents and brackets may be nested {MAX_DEPTH} deep");
        return Err(scanner.wrong_since(&start, message));
    };
    let base = read_atom(scanner, depth)?;
    let exponent = if let Some(number) = superscript(scanner) {
        Ordinal::finite(number)
    } else if eat_operator(scanner, &["^"]) {
        read_power(scanner, depth)?
    } else {
        return Ok(base);
    };
    if base == Ordinal::omega() {
        return Ok(Ordinal::term(exponent, Natural::ONE));
    }
    match (base.to_natural(), exponent.to_natural()) {
        (Some(base), Some(exponent)) => exponent
            .to_u64()
            .and_then(|exponent| base.power(exponent, MAX_BITS))
            .map(Ordinal::finite)
            .ok_or_else(|| too_large(scanner, &start)),
        _ => {
            let message =
                "only ω may have an infinite exponent, and only ω and numbers have exponents";
            Err(scanner.wrong_since(&start, message))
        }
    }
}

fn read_atom(scanner: &mut Scanner, depth: usize) -> Result<Ordinal, Error> {
    if ["omega", "w", "ω"].iter().any(|name| scanner.eat(name)) {
        return Ok(Ordinal::omega());
    }
    if scanner.eat("(") {
        scanner.skip_spaces();
        let inner = read_sum(scanner, depth)?;
        scanner.skip_spaces();
        scanner.expect(")")?;
        return Ok(inner);
    }
    let start = scanner.clone();
    let number = if scanner.eat("0x") {
        Natural::from_hexadecimal(scanner.eat_while(|c| c.is_ascii_hexdigit()))
    } else {
        let digits = scanner.eat_while(|c| c.is_ascii_digit());
        // Three binary digits to a decimal one is less than log₂ 10, so this refuses nothing small.
        if digits.len() * 3 > MAX_BITS {
            return Err(too_large(scanner, &start));
        }
        Natural::from_decimal(digits)
    };
    let number = number.ok_or_else(|| scanner.expected("an ordinal such as 5, w or w^2*3"))?;
    if number.bits() > MAX_BITS {
        return Err(too_large(scanner, &start));
    }
    Ok(Ordinal::finite(number))
}

fn too_large(scanner: &Scanner, start: &Scanner) -> Error {
    scanner.wrong_since(start, format!("this number is too large (the limit is 2^{MAX_BITS})"))
}

/// Reads one of `operators` with spaces around it; reads nothing if none comes.
fn eat_operator(scanner: &mut Scanner, operators: &[&str]) -> bool {
    let mut ahead = scanner.clone();
    ahead.skip_spaces();
    let found = operators.iter().any(|operator| ahead.eat(operator));
    if found {
        ahead.skip_spaces();
        *scanner = ahead;
    }
    found
}

fn superscript(scanner: &mut Scanner) -> Option<Natural> {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let value = |c| (0..10).find(|&digit| DIGITS[usize::from(digit)] == c);
    let digits = scanner.eat_while(|c| value(c).is_some());
    let decimal: String =
        digits.chars().filter_map(value).map(|digit: u8| char::from(b'0' + digit)).collect();
    Natural::from_decimal(&decimal)
}

impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written("w", "*"))
    }
}

impl fmt::Debug for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Ordinal {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl From<u64> for Ordinal {
    fn from(number: u64) -> Self {
        Self::finite(number)
    }
}

impl PartialEq<u64> for Ordinal {
    fn eq(&self, number: &u64) -> bool {
        self.to_u64() == Some(*number)
    }
}

impl PartialOrd<u64> for Ordinal {
    fn partial_cmp(&self, number: &u64) -> Option<Ordering> {
        Some(self.to_u64().map_or(Ordering::Greater, |own| own.cmp(number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dice::{Dice, Seeded};

    fn read(text: &str) -> Ordinal {
        Ordinal::parse(text).unwrap()
    }

    fn any(dice: &mut Seeded, depth: u32) -> Ordinal {
        let number = |dice: &mut Seeded| match dice.roll(3) {
            0 => Natural::power_of_two(dice.roll(200) as usize),
            most => Natural::from(dice.roll(most * 7)),
        };
        let terms = (0..dice.roll(4)).map(|_| {
            let exponent =
                if depth == 0 { Ordinal::finite(dice.roll(9)) } else { any(dice, depth - 1) };
            Term { exponent, coefficient: number(dice) }
        });
        Ordinal::nim_sum_of(terms.collect())
    }

    #[test]
    fn notations_read_back() {
        let dice = &mut Seeded(3);
        for _ in 0..3_000 {
            let depth = dice.roll(2) as u32;
            let ordinal = any(dice, depth);
            assert_eq!(read(&ordinal.to_string()), ordinal);
            assert_eq!(read(&ordinal.pretty()), ordinal);
        }
        let same = [
            ("w^2*3+w+5", "ω²·3+ω+5"),
            ("w^(w+1)*2", "omega^(omega+1) × 2"),
            ("w^w", "omega^omega"),
            ("w^(w^2)", "w^w^2"),
            ("w^(w*20)*5+7", "ω^(ω×20)×5+7"),
            ("w^(w^2)+4", "w^(w^2) + 4"),
            ("18446744073709551616", "2^64"),
            ("w+255", " w + 0xff "),
            ("w^12", "ω¹²"),
        ];
        for (canonical, other) in same {
            assert_eq!(read(other).to_string(), canonical, "{other}");
        }
        assert_eq!(read("w^(w^2*3+w)*4+w^2+7").pretty(), "ω^(ω^2·3+ω)·4+ω^2+7");
    }

    #[test]
    fn errors_point_at_the_place() {
        let column = |text: &str| Ordinal::parse(text).unwrap_err().column();
        assert_eq!(column(""), 1);
        assert_eq!(column("w+"), 3);
        assert_eq!(column("w^2+w^3"), 5);
        assert_eq!(column("5+w"), 3);
        assert_eq!(column("w+w"), 3);
        assert_eq!(column("w^(2"), 5);
        assert_eq!(column("3*w"), 3);
        assert_eq!(column("2^w"), 1);
        assert_eq!(column("2^65536"), 1);
        assert_eq!(column("w w"), 2);
        let deep = format!("{}w", "w^".repeat(100_000));
        assert!(Ordinal::parse(&deep).unwrap_err().message().contains("64 deep"));
        assert!(Ordinal::parse(&"(".repeat(100_000)).is_err());
        assert!(Ordinal::parse(&"9".repeat(100_000)).is_err());
    }

    #[test]
    fn no_input_is_fatal() {
        let dice = &mut Seeded(9);
        let pieces =
            ["w", "ω", "^", "+", "*", "(", ")", "7", "2", "0", " ", "²", "0x", "omega", "-"];
        let mut read_back = 0;
        for _ in 0..20_000 {
            let length = dice.roll(9);
            let piece = |_| pieces[dice.roll(pieces.len() as u64 - 1) as usize];
            let text: String = (0..length).map(piece).collect();
            if let Ok(ordinal) = Ordinal::parse(&text) {
                assert_eq!(read(&ordinal.to_string()), ordinal, "{text}");
                read_back += 1;
            }
        }
        assert!(read_back > 500, "{read_back}");
    }

    #[test]
    fn order_is_the_order_of_ordinals() {
        let rising = [
            "0", "1", "2^70", "w", "w+1", "w*2", "w*2+9", "w^2", "w^2+w*9", "w^3", "w^w", "w^w*2",
            "w^(w+1)", "w^(w*2)", "w^(w^2)", "w^w^w",
        ];
        let rising: Vec<Ordinal> = rising.iter().map(|text| read(text)).collect();
        assert!(rising.is_sorted());
        assert!(read("w") > 7);
    }

    #[test]
    fn nim_sum_is_a_group_of_exponent_two() {
        let dice = &mut Seeded(4);
        for _ in 0..2_000 {
            let (a, b, c) = (any(dice, 1), any(dice, 1), any(dice, 1));
            assert_eq!(a.nim_add(&b), b.nim_add(&a));
            assert_eq!(a.nim_add(&b).nim_add(&c), a.nim_add(&b.nim_add(&c)));
            assert!(a.nim_add(&a).is_zero());
            let all = [&a, &b].into_iter().flat_map(|ordinal| {
                let finite =
                    Term { exponent: Ordinal::ZERO, coefficient: ordinal.finite_part().clone() };
                ordinal.terms().iter().cloned().chain([finite])
            });
            assert_eq!(Ordinal::nim_sum_of(all.collect()), a.nim_add(&b));
        }
    }
}
