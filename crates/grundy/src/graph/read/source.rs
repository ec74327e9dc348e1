//! Text that comes in pieces, read byte by byte with its line and column.

use crate::Error;

/// Fills an empty buffer with the next piece, or leaves it empty at the end; fails in a sentence.
pub type Refill<'a> = dyn FnMut(&mut Vec<u8>) -> Result<(), String> + 'a;

/// A text of any length. Only one piece of it is held at a time.
pub struct Source<'a> {
    /// What was read last, for excerpts, then what has come but is not read yet.
    piece: Vec<u8>,
    at: usize,
    line: usize,
    column: usize,
    refill: &'a mut Refill<'a>,
    is_over: bool,
    failure: Option<String>,
}

/// A place in the text.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    pub line: usize,
    pub column: usize,
}

/// So many bytes are kept after they were read.
const KEPT: usize = 2048;

impl<'a> Source<'a> {
    /// A text that `refill` hands over piece by piece.
    pub fn new(refill: &'a mut Refill<'a>) -> Self {
        Self { piece: Vec::new(), at: 0, line: 1, column: 1, refill, is_over: false, failure: None }
    }

    /// Gets the next piece; a failure counts as the end, and [`finish`](Self::finish) tells it.
    #[cold]
    fn next_piece(&mut self) {
        let mut next = Vec::new();
        if let Err(failure) = (self.refill)(&mut next) {
            next.clear();
            self.failure = Some(failure);
        }
        self.is_over = next.is_empty();
        self.piece.drain(..self.at.saturating_sub(KEPT));
        self.at = self.at.min(KEPT);
        self.piece.append(&mut next);
    }

    /// The next byte, not yet read.
    #[inline]
    pub fn peek(&mut self) -> Option<u8> {
        while self.at == self.piece.len() && !self.is_over {
            self.next_piece();
        }
        self.piece.get(self.at).copied()
    }

    /// What has come but is not read yet, at least `least` bytes if there are so many.
    pub fn ahead(&mut self, least: usize) -> &[u8] {
        while self.piece.len() - self.at < least && !self.is_over {
            self.next_piece();
        }
        &self.piece[self.at..]
    }

    /// Reads one byte.
    #[inline]
    pub fn bump(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        if byte == b'\n' {
            self.line += 1;
            self.column = 1;
        } else if byte & 0xc0 != 0x80 {
            self.column += 1;
        }
        Some(byte)
    }

    /// Reads one byte that was looked at already.
    #[inline]
    pub fn advance(&mut self) {
        self.bump();
    }

    /// Reads `byte` if it comes next.
    #[inline]
    pub fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        if found {
            self.bump();
        }
        found
    }

    /// Passes over so many bytes that are ahead and no text: each counts as a column.
    pub fn pass(&mut self, bytes: usize) {
        self.at += bytes;
        self.column += bytes;
    }

    /// Reads a word if it comes next.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.ahead(word.len()).starts_with(word.as_bytes());
        if found {
            word.bytes().for_each(|_| self.advance());
        }
        found
    }

    /// Reads as long as `wanted` accepts.
    #[inline]
    pub fn skip(&mut self, wanted: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.bump();
        }
    }

    /// Adds to `read` what comes next, as long as `wanted` accepts it and `read` has at most so many bytes. The end of
    /// a line must not be wanted.
    pub fn take(&mut self, wanted: impl Fn(u8) -> bool, most: usize, read: &mut Vec<u8>) {
        while read.len() < most && self.peek().is_some_and(&wanted) {
            let ahead = &self.piece[self.at..];
            let ahead = &ahead[..ahead.len().min(most - read.len())];
            let end = ahead.iter().position(|byte| !wanted(*byte)).unwrap_or(ahead.len());
            let taken = &ahead[..end];
            read.extend_from_slice(taken);
            self.column += taken.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
            self.at += end;
        }
    }

    /// The place of the next byte.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark { line: self.line, column: self.column }
    }

    /// An error at the next byte: what was expected there.
    pub fn expected(&mut self, what: &str) -> Error {
        self.wrong_at(self.mark(), format!("expected {what}"))
    }

    /// An error at a place read a moment ago, or longer ago: then without an excerpt.
    pub fn wrong_at(&mut self, mark: Mark, message: impl Into<String>) -> Error {
        if let Some(failure) = self.failure.take() {
            return Error::around(failure, (None, 1), "", "", 1);
        }
        let place = (Some(mark.line), mark.column);
        self.ahead(256);
        let line_start = self.piece[..self.at].iter().rposition(|byte| *byte == b'\n');
        let whole_line = line_start.map_or(0, |at| at + 1);
        let line = &self.piece[whole_line..];
        let end = line.iter().position(|byte| *byte == b'\n').unwrap_or(line.len());
        let width = self.column.saturating_sub(mark.column);
        let read = String::from_utf8_lossy(&self.piece[whole_line..self.at]).into_owned();
        let rest = String::from_utf8_lossy(&line[self.at - whole_line..end]).into_owned();
        let known = read.chars().count();
        if mark.line != self.line || width > known {
            return Error::around(message, place, "", "", 1);
        }
        let split = read.char_indices().nth(known - width).map_or(read.len(), |(at, _)| at);
        let (before, wrong) = read.split_at(split);
        Error::around(message, place, before, &format!("{wrong}{rest}"), width)
    }

    /// Tells a failure of the text's supplier, if there was one.
    pub fn finish(&mut self) -> Result<(), Error> {
        match self.failure.take() {
            Some(failure) => Err(Error::around(failure, (None, 1), "", "", 1)),
            None => Ok(()),
        }
    }
}
