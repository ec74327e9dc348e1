//! Reading notations: a cursor that knows its place, so that every error can point at it.

use crate::Error;
use std::ops::Range;

/// A cursor over a part of a larger input. Errors speak of places in the whole input.
///
/// ```
/// use grundy::Scanner;
///
/// let mut text = Scanner::new("3,10^2");
/// assert_eq!(text.list(Scanner::number).unwrap(), [3, 100]);
/// assert!(text.finish().is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    input: &'a str,
    at: usize,
    end: usize,
    /// The input is a text of its own that stands for parameters.
    is_attached: bool,
}

impl<'a> Scanner<'a> {
    /// Reads the whole of `input`.
    pub fn new(input: &'a str) -> Self {
        Self { input, at: 0, end: input.len(), is_attached: false }
    }

    /// Reads parameters from a text of their own, which may have spaces and lines.
    pub fn attached(input: &'a str) -> Self {
        Self { is_attached: true, ..Self::new(input) }
    }

    /// Whether this is a text of its own.
    pub fn is_attached(&self) -> bool {
        self.is_attached
    }

    /// Reads only `part` of `input`, without the spaces around it.
    pub fn part(input: &'a str, part: Range<usize>) -> Self {
        let text = &input[part.clone()];
        let at = part.start + (text.len() - text.trim_start().len());
        let end = part.start + text.trim_end().len();
        Self { input, at, end: end.max(at), is_attached: false }
    }

    /// A scanner for what comes before the next space.
    pub fn until_space(&self) -> Self {
        let rest = self.rest();
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        Self { end: self.at + length, ..*self }
    }

    /// Reads all parameters as they stand: up to the next space, or the whole of an attached text;
    /// `read` tells what is wrong with them in its own lines and columns.
    pub fn parameters<T>(
        &mut self,
        read: impl FnOnce(&'a str) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let end = if self.is_attached { self.end } else { self.until_space().end };
        let text = &self.input[self.at..end];
        let start = std::mem::replace(&mut self.at, end);
        read(text).map_err(|error| {
            if self.is_attached {
                return error;
            }
            let offset =
                text.char_indices().nth(error.column() - 1).map_or(text.len(), |(at, _)| at);
            let width = text[offset..].chars().next().map_or(0, char::len_utf8);
            let place = start + offset..start + offset + width;
            Error::new(error.message(), self.input, place)
        })
    }

    /// The character before the cursor.
    pub fn before(&self) -> Option<char> {
        self.input[..self.at].chars().next_back()
    }

    /// What has not been read yet.
    pub fn rest(&self) -> &'a str {
        &self.input[self.at..self.end]
    }

    /// The next character, not yet read.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether everything has been read.
    pub fn is_done(&self) -> bool {
        self.at == self.end
    }

    /// Reads `expected` if it comes next.
    pub fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    /// Reads one character of those `wanted` accepts.
    pub fn eat_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let next = self.peek().filter(|&c| wanted(c))?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Reads as long as `wanted` accepts.
    pub fn eat_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Reads spaces.
    pub fn skip_spaces(&mut self) {
        self.eat_while(char::is_whitespace);
    }

    /// Reads `expected`, or says that it was expected.
    pub fn expect(&mut self, expected: &str) -> Result<(), Error> {
        if self.eat(expected) { Ok(()) } else { Err(self.expected(&format!("‘{expected}’"))) }
    }

    /// Says that nothing more was expected, unless everything has been read.
    pub fn finish(&self) -> Result<(), Error> {
        if self.is_done() { Ok(()) } else { Err(self.expected("the end of the position")) }
    }

    /// Reads a whole number: digits, a power such as `10^18`, or `2^64-1`.
    pub fn number(&mut self) -> Result<u64, Error> {
        let start = self.at;
        let base = self.digits()?;
        if !self.eat("^") {
            return Ok(base);
        }
        let exponent = self.digits()?;
        let power = u32::try_from(exponent).ok().and_then(|e| u128::from(base).checked_pow(e));
        let power = power.ok_or_else(|| self.too_large(start))?;
        // A smaller number may have a minus sign of its notation behind it.
        let less = if power > u64::MAX.into() && self.eat("-") { self.digits()? } else { 0 };
        u64::try_from(power.saturating_sub(less.into())).map_err(|_| self.too_large(start))
    }

    fn digits(&mut self) -> Result<u64, Error> {
        let start = self.at;
        let digits = self.eat_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.expected("a whole number"));
        }
        digits.parse().map_err(|_| self.too_large(start))
    }

    fn too_large(&self, start: usize) -> Error {
        let message = "this number is too large (the largest is 2^64−1 = 18446744073709551615)";
        Error::new(message, self.input, start..self.at)
    }

    /// Reads a whole number from `least` to `most`; `what` names it in the error.
    pub fn number_in(&mut self, what: &str, least: u64, most: u64) -> Result<u64, Error> {
        let start = self.at;
        let number = self.number()?;
        if (least..=most).contains(&number) {
            return Ok(number);
        }
        let message = format!("expected {what} from {least} to {most}");
        Err(Error::new(message, self.input, start..self.at))
    }

    /// Reads `item`s separated by commas (spaces around a comma are allowed), at least one.
    pub fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let mut items = Vec::new();
        loop {
            items.push(item(self)?);
            let mut ahead = self.clone();
            ahead.skip_spaces();
            if !ahead.eat(",") {
                return Ok(items);
            }
            ahead.skip_spaces();
            *self = ahead;
        }
    }

    /// An error that says what was expected at the cursor.
    pub fn expected(&self, what: &str) -> Error {
        let width = self.peek().map_or(0, char::len_utf8);
        let place = self.at..self.at + width;
        Error::new(format!("expected {what}"), self.input, place)
    }

    /// An error about everything read since `start` (a clone of this scanner taken earlier).
    pub fn wrong_since(&self, start: &Self, message: impl Into<String>) -> Error {
        Error::new(message, self.input, start.at..self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_point_at_the_place() {
        let input = "nim 3,x,8";
        let mut scanner = Scanner::part(input, 4..input.len());
        let error = scanner.list(Scanner::number).unwrap_err();
        assert_eq!(error.to_string(), "nim 3,x,8 — expected a whole number at column 7");
        assert_eq!(error.excerpt().1, "      ^");
    }

    #[test]
    fn numbers_overflow_politely() {
        assert_eq!(Scanner::new("10^18").number(), Ok(10u64.pow(18)));
        assert_eq!(Scanner::new("18446744073709551615").number(), Ok(u64::MAX));
        assert!(Scanner::new("18446744073709551616").number().is_err());
        assert!(Scanner::new("2^64").number().is_err());
        assert_eq!(Scanner::new("2^64-1").number(), Ok(u64::MAX));
        assert!(Scanner::new("2^65-1").number().is_err());
        let mut edge = Scanner::new("2^3-1");
        assert_eq!((edge.number(), edge.rest()), (Ok(8), "-1"));
        assert!(Scanner::new("2^99999999999999999999").number().is_err());
    }
}
