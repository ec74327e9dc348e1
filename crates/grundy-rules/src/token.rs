//! Words and signs of a rules file, each with its place.

use grundy::Error;
use std::ops::Range;

/// A place in the file.
pub type Place = Range<usize>;

/// One word or sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A name or a word of the language.
    Word(String),
    /// A whole number.
    Number(i64),
    /// A letter of an alphabet: `'X'`.
    Letter(char),
    /// A text between quotation marks.
    Text(String),
    /// A sign: `->`, `+`, `<=`.
    Sign(&'static str),
    /// A line that begins without a space ends the one before, and so does a semicolon.
    End,
}

/// Signs, longer ones first, and how they are understood.
const SIGNS: &[(&str, &str)] = &[
    ("->", "->"),
    ("→", "->"),
    (":=", ":="),
    ("..", ".."),
    ("<=", "<="),
    ("≤", "<="),
    (">=", ">="),
    ("≥", ">="),
    ("!=", "!="),
    ("≠", "!="),
    ("++", "++"),
    ("∈", "in"),
    ("∪", "union"),
    ("·", "*"),
    ("×", "*"),
    ("−", "-"),
    ("(", "("),
    (")", ")"),
    ("[", "["),
    ("]", "]"),
    ("{", "{"),
    ("}", "}"),
    (",", ","),
    (":", ":"),
    ("|", "|"),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("/", "/"),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
];

/// Larger files are refused: nobody writes such rules.
const LONGEST: usize = 64 << 10;

/// What some editors put before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Clauses whose lines are taken as they stand, since positions and alphabets are not made of words.
const RAW: [&str; 1] = ["start"];

/// The tokens of a file; the last one is an end.
pub fn read(file: &str) -> Result<Vec<(Token, Place)>, Error> {
    if file.len() > LONGEST {
        let message = format!("expected rules of at most {} KiB", LONGEST >> 10);
        return Err(Error::new(message, "", 0..0));
    }
    let mut tokens: Vec<(Token, Place)> = Vec::new();
    let mut at = 0;
    while let Some(next) = file[at..].chars().next() {
        let rest = &file[at..];
        let at_line_start = at == 0 || file[..at].ends_with('\n');
        if at_line_start && !next.is_whitespace() && !rest.starts_with("--") {
            end(&mut tokens, at..at);
        }
        if rest.starts_with("--") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if next.is_whitespace() || (at == 0 && next == BYTE_ORDER_MARK) {
            at += next.len_utf8();
        } else if next == ';' {
            end(&mut tokens, at..at + 1);
            at += 1;
        } else {
            let (token, length) = one(file, at)?;
            let is_raw = matches!(&token, Token::Word(word) if RAW.contains(&word.as_str()));
            let is_first = tokens.last().is_none_or(|(last, _)| *last == Token::End);
            tokens.push((token, at..at + length));
            at += length;
            if is_raw && is_first {
                let line = file[at..].split(['\n', ';']).next().unwrap_or_default();
                let text = line.split("--").next().unwrap_or_default();
                let lead = text.len() - text.trim_start().len();
                let place = at + lead..at + lead + text.trim().len();
                tokens.push((Token::Text(text.trim().to_owned()), place));
                at += text.len();
            }
        }
    }
    end(&mut tokens, file.len()..file.len());
    Ok(tokens)
}

fn end(tokens: &mut Vec<(Token, Place)>, place: Place) {
    if tokens.last().is_some_and(|(last, _)| *last != Token::End) {
        tokens.push((Token::End, place));
    }
}

/// The token at a place, and its length in bytes.
fn one(file: &str, at: usize) -> Result<(Token, usize), Error> {
    let rest = &file[at..];
    let next = rest.chars().next().unwrap_or(' ');
    let wrong = |message: &str, length: usize| Err(Error::new(message, file, at..at + length));
    if next.is_ascii_digit() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        return match rest[..digits].parse() {
            Ok(number) if number <= MOST => Ok((Token::Number(number), digits)),
            _ => wrong("this number is too large (the largest is 10^15)", digits),
        };
    }
    if next.is_alphabetic() {
        let part = |c: char| c.is_alphanumeric() || c == '_' || c == '\u{2019}';
        let length = rest.find(|c: char| !part(c)).unwrap_or(rest.len());
        return Ok((Token::Word(rest[..length].to_owned()), length));
    }
    if next == '"' {
        let Some(length) = rest[1..].find(['"', '\n']).filter(|l| rest[1 + l..].starts_with('"'))
        else {
            return wrong("this text has no closing quotation mark on its line", 1);
        };
        let text = &rest[1..1 + length];
        // Such characters do something to a terminal.
        return match text.contains(char::is_control) {
            true => wrong("this text holds a character that cannot be shown", length + 2),
            false => Ok((Token::Text(text.to_owned()), length + 2)),
        };
    }
    if next == '\'' {
        let mut letters = rest[1..].chars();
        return match (letters.next(), letters.next()) {
            (Some(letter), Some('\'')) if !letter.is_control() => {
                Ok((Token::Letter(letter), 2 + letter.len_utf8()))
            }
            _ => wrong("expected one letter between apostrophes, such as 'X'", 1),
        };
    }
    if let Some((sign, meaning)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
        let word = |word: &str| Token::Word(word.to_owned());
        let is_word = meaning.starts_with(char::is_alphabetic);
        let token = if is_word { word(meaning) } else { Token::Sign(meaning) };
        return Ok((token, sign.len()));
    }
    // A bare sign may be a letter of an alphabet.
    Ok((Token::Letter(next), next.len_utf8()))
}

/// The largest number in a file, and the largest heap that rules are asked about: sums and products of a few of
/// them are still far from overflow.
pub const MOST: i64 = 1_000_000_000_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_begin_with_a_space_go_on() {
        let signs =
            |text: &str| read(text).unwrap().into_iter().filter(|t| t.0 == Token::End).count();
        assert_eq!(signs("n -> n-k |\n  k in 1..3 -- three\n"), 1);
        assert_eq!(signs("game \"A\"\nn -> 0; -> 1\n\n"), 3);
    }

    #[test]
    fn a_byte_order_mark_is_passed_over() {
        assert_eq!(read("\u{feff}n -> 0").unwrap()[0].0, Token::Word("n".into()));
    }

    #[test]
    fn a_start_is_taken_as_it_stands() {
        let tokens = read("start XO.|.OX -- a board\nn -> 0").unwrap();
        assert_eq!(tokens[1].0, Token::Text("XO.|.OX".into()));
        assert_eq!(tokens[2].0, Token::End);
    }
}
