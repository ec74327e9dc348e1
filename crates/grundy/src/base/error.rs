//! What is wrong with an input, and where.

use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::Range;

/// An input that cannot be read: one sentence, and the place it points at.
///
/// ```
/// use grundy::Sum;
///
/// let error = "nim 3,x".parse::<Sum>().unwrap_err();
/// assert_eq!(error.to_string(), "nim 3,x — expected a whole number at column 7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    message: String,
    /// The line, counted from 1, if the input has several.
    line: Option<usize>,
    column: usize,
    /// The input around the place, on one line.
    excerpt: String,
    /// Which characters of the excerpt are wrong.
    marked: Range<usize>,
    /// The name of the text, if it is not the input itself.
    text: Option<String>,
}

/// How much of a long input an error repeats.
const SHOWN: usize = 48;

impl Error {
    /// An error about `input[place]`; `message` says what would be right («expected …»).
    pub fn new(message: impl Into<String>, input: &str, place: Range<usize>) -> Self {
        let line_start = input[..place.start].rfind('\n').map_or(0, |at| at + 1);
        let before = &input[line_start..place.start];
        let rest = input[place.start..].lines().next().unwrap_or_default();
        let width = input[place.clone()].lines().next().unwrap_or_default().chars().take(SHOWN);
        let line = input.contains('\n').then(|| input[..line_start].matches('\n').count() + 1);
        let column = before.chars().count() + 1;
        Self::around(message, (line, column), before, rest, width.count())
    }

    /// An error at a line and column of a text of which only the surroundings are at hand: what
    /// stands before the place on its line, and what follows; `width` characters of it are wrong.
    pub fn around(
        message: impl Into<String>,
        (line, column): (Option<usize>, usize),
        before: &str,
        rest: &str,
        width: usize,
    ) -> Self {
        let shown = before.chars().rev().take(SHOWN).count();
        let cut = column - 1 > shown && !(before.is_empty() && rest.is_empty());
        let mut excerpt: String = if cut { "…".into() } else { String::new() };
        excerpt.extend(before.chars().skip(before.chars().count() - shown).map(printable));
        let indent = excerpt.chars().count();
        let mut after = rest.chars();
        excerpt.extend(after.by_ref().take(SHOWN).map(printable));
        if after.next().is_some() {
            excerpt.push('…');
        }
        let marked = indent..indent + width.clamp(1, SHOWN);
        Self { message: message.into(), line, column, excerpt, marked, text: None }
    }

    /// The same error, about a text of this name.
    pub fn in_text(self, name: &str) -> Self {
        Self { line: self.line.or(Some(1)), text: Some(name.to_owned()), ..self }
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The line of the first wrong character, counted from 1; absent if the input is one line.
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// The column of the first wrong character, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The part of the input around the place, and a second line that marks the place with `^`.
    pub fn excerpt(&self) -> (String, String) {
        let mark = " ".repeat(self.marked.start) + &"^".repeat(self.marked.len());
        (self.excerpt.clone(), mark)
    }
}

/// Control characters would disturb the terminal that shows the message.
fn printable(c: char) -> char {
    if c.is_control() { '�' } else { c }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { message, column, .. } = self;
        let line = self.line.map_or(String::new(), |line| format!("line {line}, "));
        let text = self.text.as_ref().map_or(String::new(), |text| format!(" of {text}"));
        match self.excerpt.trim_end() {
            "" if self.line.is_none() => write!(f, "{message}"),
            "" => write!(f, "{message} at {line}column {column}{text}"),
            excerpt => write!(f, "{excerpt} — {message} at {line}column {column}{text}"),
        }
    }
}

impl std::error::Error for Error {}

/// An error as data: the sentence, and the place it points at.
#[derive(Serialize)]
struct Told<'a> {
    error: String,
    message: &'a str,
    line: Option<usize>,
    column: usize,
    excerpt: String,
    mark: String,
}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (excerpt, mark) = self.excerpt();
        let Self { message, line, column, .. } = self;
        let (line, column) = (*line, *column);
        Told { error: self.to_string(), message, line, column, excerpt, mark }.serialize(serializer)
    }
}
