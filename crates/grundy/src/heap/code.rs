//! Take-and-break codes: octal, hexadecimal and beyond.
//!
//! In the code `d0.d1d2d3…` the digit `dt` says what may be left after `t` objects are taken from a
//! heap: its bit `c` allows the rest to form exactly `c` non-empty heaps. `.77` is Kayles, `.3…` is
//! Nim, `4.33` also allows a heap to be split without taking anything.
//!
//! A digit is `0`–`F`, or `*` (any number of heaps), or a set such as `{0,2,4+}`. A mark behind a
//! digit, or behind a number in a set, asks for a shape: `!` all parts different, `?` not all
//! equal, `=` all equal. A tail repeats in brackets (`.7[03]`) or as a last digit (`.3…`, `.3...`).

use crate::{Error, Scanner};
use std::fmt;

/// A condition on the parts of a break.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// No condition.
    Any,
    /// All parts have different sizes.
    Distinct,
    /// Not all parts have the same size.
    Uneven,
    /// All parts have the same size.
    Equal,
}

impl Shape {
    const MARKS: [(char, Self); 3] =
        [('!', Self::Distinct), ('?', Self::Uneven), ('=', Self::Equal)];

    fn mark(self) -> String {
        let found = Self::MARKS.iter().find(|(_, shape)| *shape == self);
        found.map_or(String::new(), |(mark, _)| mark.to_string())
    }

    fn read(text: &mut Scanner) -> Option<Self> {
        let mark = text.eat_if(|c| Self::MARKS.iter().any(|(mark, _)| *mark == c))?;
        Self::MARKS.iter().find(|(m, _)| *m == mark).map(|(_, shape)| *shape)
    }
}

/// The largest number of heaps that a set digit may name.
const MOST_PARTS: u64 = 64;

/// What may be left after a given number of objects is taken: for each number of heaps, the shape
/// they must have. Sorted, without repetition.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Digit {
    exact: Vec<(u64, Shape)>,
    /// Every number of heaps from here on, with this shape.
    onward: Option<(u64, Shape)>,
}

impl Digit {
    /// The digit of an octal or hexadecimal code.
    pub fn from_bits(bits: u32) -> Self {
        let exact = (0..32).filter(|c| bits >> c & 1 == 1);
        Self { exact: exact.map(|c| (c, Shape::Any)).collect(), onward: None }
    }

    /// The digit as a number, if it is one without conditions on parts.
    pub fn bits(&self) -> Option<u32> {
        let plain = self.onward.is_none() && self.common_shape() == Some(Shape::Any);
        let small = self.exact.iter().all(|(count, _)| *count < 32);
        (plain && small).then(|| self.exact.iter().map(|(count, _)| 1 << count).sum())
    }

    /// The shape asked for when `parts` heaps are left, or `None` if that is not allowed.
    pub fn shape(&self, parts: u64) -> Option<Shape> {
        if let Some((from, shape)) = self.onward
            && parts >= from
        {
            return Some(shape);
        }
        self.exact.iter().find(|(count, _)| *count == parts).map(|(_, shape)| *shape)
    }

    /// Whether no move takes this number of objects.
    pub fn is_empty(&self) -> bool {
        self.exact.is_empty() && self.onward.is_none()
    }

    /// The largest number of heaps that may be left, or `None` if there is no largest.
    pub fn most_parts(&self) -> Option<u64> {
        match self.onward {
            Some(_) => None,
            None => Some(self.exact.last().map_or(0, |(count, _)| *count)),
        }
    }

    /// Every allowed number of heaps up to `most`, with its shape.
    pub fn parts(&self, most: u64) -> impl Iterator<Item = (u64, Shape)> + '_ {
        let exact = self.exact.iter().copied().filter(move |(count, _)| *count <= most);
        let onward = self
            .onward
            .into_iter()
            .flat_map(move |(from, shape)| (from..=most).map(move |count| (count, shape)));
        exact.chain(onward)
    }

    fn set(&mut self, count: u64, onward: bool, shape: Shape) {
        // Fewer than two heaps cannot differ, so a mark on them means nothing.
        let shape = if count < 2 && !onward { Shape::Any } else { shape };
        if onward {
            self.onward = Some((count, shape));
        } else {
            self.exact.push((count, shape));
        }
    }

    fn tidy(&mut self) {
        if let Some((from, shape)) = &mut self.onward {
            while *from < 2 {
                self.exact.push((*from, Shape::Any));
                *from += 1;
            }
            self.exact.retain(|(count, _)| count < from);
            self.exact.sort_unstable();
            while *from > 2 && self.exact.last() == Some(&(*from - 1, *shape)) {
                self.exact.pop();
                *from -= 1;
            }
        }
        self.exact.sort_unstable();
        self.exact.dedup_by_key(|(count, _)| *count);
    }

    fn parse(text: &mut Scanner) -> Result<Self, Error> {
        let mut digit = Self::default();
        if let Some(c) = text.eat_if(|c| c.is_ascii_hexdigit()) {
            digit = Self::from_bits(c.to_digit(16).unwrap_or_default());
        } else if text.eat("*") {
            digit.set(0, true, Shape::Any);
        } else if text.eat("{") {
            let mut items = text.clone();
            items.list(|text| {
                let count = text.number_in("a number of heaps", 0, MOST_PARTS)?;
                let shape = Shape::read(text).unwrap_or(Shape::Any);
                digit.set(count, text.eat("+"), shape);
                Ok(())
            })?;
            items.expect("}")?;
            *text = items;
        } else {
            return Err(text.expected("a digit 0–F, ‘*’ or a set such as {0,2+}"));
        }
        if let Some(shape) = Shape::read(text) {
            let wanted = |count: u64| if count < 2 { Shape::Any } else { shape };
            digit.exact.iter_mut().for_each(|(count, s)| *s = wanted(*count));
            digit.onward = digit.onward.map(|(from, _)| (from, shape));
        }
        digit.tidy();
        Ok(digit)
    }

    /// The one shape of all breaks, if they agree.
    fn common_shape(&self) -> Option<Shape> {
        let mut shapes: Vec<Shape> =
            self.exact.iter().filter(|(count, _)| *count >= 2).map(|(_, shape)| *shape).collect();
        shapes.extend(self.onward.map(|(_, shape)| shape));
        shapes.dedup();
        match shapes[..] {
            [] => Some(Shape::Any),
            [shape] => Some(shape),
            _ => None,
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let common = self.common_shape();
        let mark = common.map_or(String::new(), Shape::mark);
        let everything = self.onward.is_some_and(|(from, _)| from == 2)
            && self.exact.iter().map(|(count, _)| *count).eq([0, 1]);
        if common.is_some() && everything {
            return write!(f, "*{mark}");
        }
        if common.is_some() && self.onward.is_none() && self.most_parts().unwrap_or(0) < 4 {
            let bits: u32 = self.exact.iter().map(|(count, _)| 1 << count).sum();
            return write!(f, "{bits:X}{mark}");
        }
        let inner = |shape: Shape| if common.is_some() { String::new() } else { shape.mark() };
        let mut items: Vec<String> =
            self.exact.iter().map(|(count, shape)| format!("{count}{}", inner(*shape))).collect();
        items.extend(self.onward.map(|(from, shape)| format!("{from}{}+", inner(shape))));
        write!(f, "{{{}}}{mark}", items.join(","))
    }
}

/// A take-and-break code, read and normalised: `04.30` and `4.3` are the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Code {
    /// `digits[t]` rules the taking of `t` objects.
    digits: Vec<Digit>,
    /// How many of the last digits repeat for ever; 0 if the code ends.
    repeating: usize,
}

/// Longer codes are surely a mistake, and would only be slow.
const MOST_DIGITS: usize = 4096;

impl Code {
    /// The subtraction game that takes any number in `set` and never breaks a heap.
    pub fn subtraction(set: &[u64]) -> Self {
        let length = set.iter().max().map_or(0, |most| *most as usize) + 1;
        let mut digits = vec![Digit::default(); length];
        for &take in set {
            digits[take as usize] = Digit::from_bits(3);
        }
        Self { digits, repeating: 0 }.normalised()
    }

    /// The code with these digits, the first of them before the point.
    pub fn finite(digits: Vec<Digit>) -> Self {
        Self { digits, repeating: 0 }.normalised()
    }

    /// The game that takes any positive number not in `set` and never breaks a heap.
    pub fn all_but(set: &[u64]) -> Self {
        let length = set.iter().max().map_or(0, |most| *most as usize) + 1;
        let mut digits = vec![Digit::from_bits(3); length + 1];
        digits[0] = Digit::default();
        for &take in set {
            digits[take as usize] = Digit::default();
        }
        Self { digits, repeating: 1 }.normalised()
    }

    /// Reads a code such as `.77`, `4.33`, `0.7[03]`, `.3…` or `4!.0`.
    pub fn parse(text: &mut Scanner) -> Result<Self, Error> {
        let start = text.clone();
        while text.rest().starts_with("00") {
            text.eat("0");
        }
        let lead = text.clone();
        let zeroth = if text.peek() == Some('.') { Digit::default() } else { Digit::parse(text)? };
        let zeroth = if zeroth.is_empty() && text.peek().is_some_and(|c| c != '.') {
            Digit::parse(text)?
        } else {
            zeroth
        };
        if zeroth.shape(0).is_some() || zeroth.shape(1).is_some() {
            let message = "expected a digit before the point that only splits (bits 4, 8, …): \
                           taking nothing must leave at least two heaps";
            return Err(text.wrong_since(&lead, message));
        }
        text.expect(".")?;
        let mut code = Self { digits: vec![zeroth], repeating: 0 };
        code.parse_tail(text)?;
        if code.digits.len() > MOST_DIGITS {
            let message = format!("expected a code of at most {MOST_DIGITS} digits");
            return Err(text.wrong_since(&start, message));
        }
        Ok(code.normalised())
    }

    fn parse_tail(&mut self, text: &mut Scanner) -> Result<(), Error> {
        loop {
            if text.eat("…") || text.eat("...") {
                if self.digits.len() == 1 {
                    return Err(text.expected("a digit to repeat before the dots"));
                }
                self.repeating = 1;
                return Ok(());
            }
            if text.eat("[") {
                let start = self.digits.len();
                while !text.eat("]") {
                    self.digits.push(Digit::parse(text)?);
                }
                self.repeating = self.digits.len() - start;
                return match self.repeating {
                    0 => Err(text.expected("at least one digit in the brackets")),
                    _ => Ok(()),
                };
            }
            if self.digits.len() > 1 && text.is_done() || self.digits.len() > MOST_DIGITS {
                return Ok(());
            }
            self.digits.push(Digit::parse(text)?);
        }
    }

    fn normalised(mut self) -> Self {
        if self.repeating > 0 {
            let tail = &self.digits[self.digits.len() - self.repeating..];
            if tail.iter().all(Digit::is_empty) {
                self.digits.truncate(self.digits.len() - self.repeating);
                self.repeating = 0;
            } else if tail.iter().all(|digit| digit == &tail[0]) {
                let surplus = self.repeating - 1;
                self.digits.truncate(self.digits.len() - surplus);
                self.repeating = 1;
                let n = self.digits.len();
                let same = self.digits[1..].iter().rev().take_while(|d| *d == &self.digits[n - 1]);
                let same = same.count();
                self.digits.truncate(n + 1 - same);
            }
        }
        if self.repeating == 0 {
            while self.digits.len() > 1 && self.digits.last().is_some_and(Digit::is_empty) {
                self.digits.pop();
            }
        }
        self
    }

    /// The digit that rules the taking of `take` objects.
    pub fn digit(&self, take: u64) -> Option<&Digit> {
        let length = self.digits.len() as u64;
        if take < length {
            return Some(&self.digits[take as usize]);
        }
        if self.repeating == 0 {
            return None;
        }
        let repeating = self.repeating as u64;
        let start = length - repeating;
        Some(&self.digits[(start + (take - start) % repeating) as usize])
    }

    /// The numbers of objects up to `most` that some move takes, with their digits.
    pub fn takes(&self, most: u64) -> impl Iterator<Item = (u64, &Digit)> {
        let last = if self.repeating > 0 { most } else { most.min(self.digits.len() as u64 - 1) };
        (0..=last).filter_map(|take| Some((take, self.digit(take)?))).filter(|(_, d)| !d.is_empty())
    }

    /// The index of the last digit, or `None` if the code never ends.
    pub fn last_take(&self) -> Option<u64> {
        (self.repeating == 0).then_some(self.digits.len() as u64 - 1)
    }

    /// The largest number of heaps that a move can leave, or `None` if there is no largest.
    pub fn most_parts(&self) -> Option<u64> {
        self.digits.iter().map(Digit::most_parts).try_fold(0, |most, parts| Some(most.max(parts?)))
    }

    /// Whether no break asks for a shape, as in every octal and hexadecimal code.
    pub fn is_plain(&self) -> bool {
        self.digits.iter().all(|digit| digit.common_shape() == Some(Shape::Any))
    }

    /// Whether this is Nim: any positive number may be taken, nothing is ever split.
    pub fn is_nim(&self) -> bool {
        self.repeating == 1 && self.digits == [Digit::default(), Digit::from_bits(3)]
    }

    /// Whether any positive number may be taken, leaving nothing or one heap or perhaps more, and
    /// nothing is split without taking.
    pub fn takes_anything(&self) -> bool {
        let anything = |digit: &Digit| digit.shape(0).is_some() && digit.shape(1).is_some();
        self.repeating > 0 && self.digits[0].is_empty() && self.digits[1..].iter().all(anything)
    }

    /// The largest number that may not be taken, if every other positive number but finitely many may, and
    /// nothing is ever split.
    pub fn last_excluded(&self) -> Option<u64> {
        let three = Digit::from_bits(3);
        let (last, before) = self.digits.split_last()?;
        let plain = before.iter().all(|digit| digit.is_empty() || *digit == three);
        let excluded = before.iter().rposition(Digit::is_empty)? as u64;
        (self.repeating == 1 && *last == three && plain && before[0].is_empty()).then_some(excluded)
    }

    /// Whether this is Lasker's Nim: any positive number may be taken, or a heap split in two.
    pub fn is_laskers_nim(&self) -> bool {
        self.repeating == 1 && self.digits == [Digit::from_bits(4), Digit::from_bits(3)]
    }

    /// A lower bound for the number of moves from a heap of `size`, found without listing them.
    pub fn breadth(&self, size: u64) -> u128 {
        let moves = |take: u64, digit: &Digit| {
            let rest = size - take;
            let most = rest.min(MOST_COUNTED);
            let counts = digit.parts(most).filter(|(parts, _)| *parts > 0 && take + parts > 1);
            counts.fold(0, |sum: u128, (parts, shape)| {
                sum.saturating_add(splits_at_least(rest, parts, shape))
            })
        };
        let listed = (0..self.digits.len() as u64).take_while(|take| *take <= size);
        let listed = listed.map(|take| moves(take, &self.digits[take as usize]));
        let listed = listed.fold(0, u128::saturating_add);
        // Every round of the repeating tail that fits leaves at least one heap at least once.
        let tail = &self.digits[self.digits.len() - self.repeating..];
        let leaves = tail.iter().any(|digit| digit.shape(1).is_some());
        match (self.repeating as u64, leaves) {
            (0, _) | (_, false) => listed,
            (round, _) => {
                let beyond = size.saturating_sub(self.digits.len() as u64);
                listed.saturating_add(u128::from(beyond / round))
            }
        }
    }

    /// Visits the heaps left by every move from a heap of `size`, in order of objects taken.
    pub fn visit_options(&self, size: u64, visit: &mut dyn FnMut(&[u64])) {
        for (take, digit) in self.takes(size) {
            let rest = size - take;
            for (parts, shape) in digit.parts(rest) {
                visit_splits(rest, parts, shape, visit);
            }
        }
    }
}

/// Breaks into more parts than this are not counted in [`Code::breadth`].
const MOST_COUNTED: u64 = 16;

/// A lower bound for the number of ways to write `rest` as `parts` positive numbers: each way is an
/// unordered form of at most `parts`! of the C(rest−1, parts−1) ordered ones.
fn splits_at_least(rest: u64, parts: u64, shape: Shape) -> u128 {
    let rest = match shape {
        Shape::Equal => return 0,
        // Taking 0, 1, 2, … from the sorted parts makes distinct parts into any parts.
        Shape::Distinct => rest.saturating_sub(parts * (parts - 1) / 2),
        Shape::Any | Shape::Uneven => rest,
    };
    if rest < parts {
        return 0;
    }
    let mut ordered: u128 = 1;
    let mut orders: u128 = 1;
    for i in 1..parts {
        ordered = match ordered.checked_mul(u128::from(rest - i)) {
            Some(product) => product / u128::from(i),
            None => return u128::MAX / orders / u128::from(rest),
        };
        orders *= u128::from(i + 1);
    }
    let equal = u128::from(shape == Shape::Uneven);
    (ordered / orders).max(1).saturating_sub(equal)
}

/// Visits every way to write `rest` as `parts` positive numbers in increasing order.
pub(super) fn visit_splits(rest: u64, parts: u64, shape: Shape, visit: &mut dyn FnMut(&[u64])) {
    if parts == 0 || rest == 0 {
        if parts == 0 && rest == 0 {
            visit(&[]);
        }
        return;
    }
    if shape == Shape::Equal {
        if rest.is_multiple_of(parts) {
            visit(&vec![rest / parts; parts as usize]);
        }
        return;
    }
    let mut split = Vec::with_capacity(parts as usize);
    extend_split(rest, parts, shape, &mut split, visit);
}

fn extend_split(
    rest: u64,
    parts: u64,
    shape: Shape,
    split: &mut Vec<u64>,
    visit: &mut dyn FnMut(&[u64]),
) {
    let least = match (split.last(), shape) {
        (None, _) => 1,
        (Some(last), Shape::Distinct) => last + 1,
        (Some(last), _) => *last,
    };
    if parts == 1 {
        if rest < least
            || shape == Shape::Uneven && split.iter().all(|part| *part == rest) && !split.is_empty()
        {
            return;
        }
        split.push(rest);
        visit(split);
        split.pop();
        return;
    }
    for part in least..=rest / parts {
        split.push(part);
        extend_split(rest - part, parts - 1, shape, split, visit);
        split.pop();
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (zeroth, rest) = self.digits.split_at(1);
        if !zeroth[0].is_empty() {
            write!(f, "{}", zeroth[0])?;
        }
        f.write_str(".")?;
        let stable = rest.len() - self.repeating;
        for digit in &rest[..stable] {
            write!(f, "{digit}")?;
        }
        match &rest[stable..] {
            [] if stable == 0 => f.write_str("0"),
            [] => Ok(()),
            [digit] => write!(f, "{digit}…"),
            tail => write!(f, "[{}]", tail.iter().map(Digit::to_string).collect::<String>()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Code {
        let mut scanner = Scanner::new(text);
        let code = Code::parse(&mut scanner).unwrap();
        scanner.finish().unwrap();
        code
    }

    #[test]
    fn codes_are_normalised() {
        for (text, normal) in [
            ("04.30", "4.3"),
            ("0.77", ".77"),
            ("00.00[00]", ".0"),
            (".333...", ".3…"),
            (".[33]", ".3…"),
            ("0.{0!,2!,3!+}", ".{0,2+}!"),
            ("0.{0,1!,2,3,4+}", ".*"),
            (".7[03]", ".7[03]"),
            ("4!.0", "4!.0"),
        ] {
            assert_eq!(code(text).to_string(), normal, "{text}");
            assert_eq!(code(normal), code(text), "{normal} reads back");
        }
        assert!(code(".3…").is_nim());
    }

    #[test]
    fn bad_codes_are_refused() {
        for text in ["", "77", ".", ".9g", "3.7", ".[", ".[]", ".{", ".{1", ".{99}", "...", "…"] {
            let mut scanner = Scanner::new(text);
            let read = Code::parse(&mut scanner).and_then(|code| scanner.finish().map(|()| code));
            assert!(read.is_err(), "{text} was read as {read:?}");
        }
    }
}
