//! What is wrong with an input, and where.

use std::fmt;
use std::ops::Range;

/// An input that cannot be read: one sentence, and the place it points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    message: String,
    input: String,
    place: Range<usize>,
}

/// How much of a long input an error repeats.
const SHOWN: usize = 48;

impl Error {
    /// An error about `input[place]`; `message` says what would be right («expected …»).
    pub fn new(message: impl Into<String>, input: &str, place: Range<usize>) -> Self {
        Self { message: message.into(), input: input.to_owned(), place }
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The column of the first wrong character, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.input[..self.place.start].chars().count() + 1
    }

    /// The part of the input around the place, and a second line that marks the place with `^`.
    pub fn excerpt(&self) -> (String, String) {
        let before: Vec<char> = self.input[..self.place.start].chars().collect();
        let cut = before.len().saturating_sub(SHOWN);
        let mut line: String = if cut > 0 { "…".into() } else { String::new() };
        line.extend(before[cut..].iter().map(|&c| printable(c)));
        let indent = line.chars().count();
        let after: Vec<char> = self.input[self.place.start..].chars().take(SHOWN + 1).collect();
        line.extend(after.iter().take(SHOWN).map(|&c| printable(c)));
        if after.len() > SHOWN {
            line.push('…');
        }
        let width = self.input[self.place.clone()].chars().take(SHOWN).count().max(1);
        (line, " ".repeat(indent) + &"^".repeat(width))
    }
}

/// Control characters would disturb the terminal that shows the message.
fn printable(c: char) -> char {
    if c.is_control() { '�' } else { c }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, _) = self.excerpt();
        if line.trim().is_empty() {
            write!(f, "{}", self.message)
        } else {
            write!(f, "{} — {} at column {}", line.trim_end(), self.message, self.column())
        }
    }
}

impl std::error::Error for Error {}
