//! From words and signs to the tree.

mod expression;

use crate::syntax::*;
use crate::token::{self, Place, Token};
use grundy::Error;

/// Deeper expressions are refused, so that nothing that walks the tree runs out of stack.
const DEEPEST: usize = 24;
/// The longest chain of operators.
const LONGEST_CHAIN: usize = 40;

/// The first words of clauses, for suggestions.
const CLAUSES: [&str; 13] = [
    "game",
    "rules",
    "parameter",
    "position",
    "let",
    "ends",
    "play",
    "parts",
    "symmetry",
    "settle",
    "rank",
    "start",
    "draw",
];

/// Reads a file.
pub fn read(file: &str) -> Result<File, Error> {
    let mut parser = Parser { file, tokens: token::read(file)?, next: 0, depth: 0 };
    let mut read = File::default();
    while !parser.is_done() {
        parser.clause(&mut read)?;
        if !parser.eat_end() {
            return Err(
                parser.expected("the end of the line; a line that goes on begins with a space")
            );
        }
    }
    if read.moves.is_empty() {
        let message = "expected a move, such as: n -> n-k | k in 1..3";
        return Err(Error::new(message, file, file.len()..file.len()));
    }
    Ok(read)
}

/// Reads an expression that stands in a text at a place of the file.
pub fn read_expression(file: &str, text: &str, at: &Place) -> Result<Expr, Error> {
    let whole = |message: &str| Error::new(message, file, at.clone());
    let tokens = token::read(text).map_err(|error| whole(error.message()))?;
    let tokens = tokens.into_iter().map(|(token, _)| (token, at.clone())).collect();
    let mut parser = Parser { file, tokens, next: 0, depth: 0 };
    let expression = parser.expression()?;
    match parser.eat_end() && parser.is_done() {
        true => Ok(expression),
        false => Err(whole("expected one expression between braces")),
    }
}

struct Parser<'a> {
    file: &'a str,
    tokens: Vec<(Token, Place)>,
    next: usize,
    depth: usize,
}

type Read<T> = Result<T, Error>;

impl Parser<'_> {
    fn is_done(&self) -> bool {
        self.next >= self.tokens.len()
    }

    fn peek(&self) -> &Token {
        self.tokens.get(self.next).map_or(&Token::End, |(token, _)| token)
    }

    fn second(&self) -> &Token {
        self.tokens.get(self.next + 1).map_or(&Token::End, |(token, _)| token)
    }

    fn place(&self) -> Place {
        let end = self.file.len();
        self.tokens.get(self.next).map_or(end..end, |(_, place)| place.clone())
    }

    /// From a place to the end of what was read last.
    fn since(&self, start: &Place) -> Place {
        let last = self.tokens.get(self.next.wrapping_sub(1)).map_or(start.end, |(_, at)| at.end);
        start.start..last.max(start.start)
    }

    fn expected(&self, what: &str) -> Error {
        Error::new(format!("expected {what}"), self.file, self.place())
    }

    fn wrong(&self, message: impl Into<String>, at: Place) -> Error {
        Error::new(message, self.file, at)
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Token::Sign(next) if *next == sign);
        self.next += usize::from(found);
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.next += usize::from(found);
        found
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Word(next) if next == word)
    }

    fn eat_end(&mut self) -> bool {
        let found = *self.peek() == Token::End;
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &str) -> Read<()> {
        if self.eat(sign) { Ok(()) } else { Err(self.expected(&format!("‘{sign}’"))) }
    }

    fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(&format!("‘{word}’"))) }
    }

    fn name(&mut self, what: &str) -> Read<Name> {
        let at = self.place();
        match self.peek().clone() {
            Token::Word(text) => {
                self.next += 1;
                Ok(Name { text, at })
            }
            _ => Err(self.expected(what)),
        }
    }

    fn text(&mut self, what: &str) -> Read<(String, Place)> {
        let at = self.place();
        match self.peek().clone() {
            Token::Text(text) => {
                self.next += 1;
                Ok((text, at))
            }
            _ => Err(self.expected(what)),
        }
    }

    /// A letter of an alphabet: a quoted one, a single sign, or a word of one letter.
    fn letter(&mut self) -> Option<char> {
        let letter = match self.peek() {
            Token::Letter(letter) => *letter,
            Token::Word(word) if word.chars().count() == 1 => word.chars().next()?,
            Token::Word(word) => named_letter(word)?,
            _ => return None,
        };
        self.next += 1;
        Some(letter)
    }

    fn letters(&mut self) -> Read<Vec<char>> {
        let braced = self.eat("{");
        let mut letters = Vec::new();
        while let Some(letter) = self.letter() {
            letters.push(letter);
            if braced && !self.eat(",") {
                break;
            }
        }
        if braced {
            self.expect("}")?;
        }
        if letters.is_empty() {
            Err(self.expected("a letter of the alphabet"))
        } else {
            Ok(letters)
        }
    }

    fn clause(&mut self, file: &mut File) -> Read<()> {
        let start = self.place();
        let Token::Word(word) = self.peek().clone() else { return self.moves(file) };
        if matches!(self.second(), Token::Sign("->")) {
            return self.moves(file);
        }
        self.next += 1;
        match word.as_str() {
            "game" => file.title = Some(self.text("the title of the game in quotation marks")?.0),
            "rules" => file.rules = Some(self.text("a sentence in quotation marks")?.0),
            "parameter" => file.parameters.push(self.parameter()?),
            "position" => {
                file.position = Some(self.shape()?);
                if self.eat_word("where") {
                    file.valid = Some(self.expression()?);
                }
            }
            "let" => file.definitions.push(self.definition()?),
            "ends" => {
                self.expect_word("when")?;
                file.ends.push(self.expression()?);
            }
            "play" => {
                file.misere = self.eat_word("misere") || self.eat_word("misère");
                if !file.misere {
                    self.expect_word("normal")?;
                }
            }
            "parts" => file.parts = Some((self.parts()?, self.since(&start))),
            "symmetry" => loop {
                let at = self.place();
                let symmetry = self.symmetry()?;
                file.symmetries.push((symmetry, self.since(&at)));
                if !self.eat(",") {
                    break;
                }
            },
            "settle" => {
                let cell = self.expression()?;
                self.expect(":=")?;
                let letter = self.expression()?;
                self.expect("|")?;
                let qualifiers = self.qualifiers()?;
                file.settle.push(Settle { cell, letter, qualifiers });
            }
            "rank" => file.rank = Some(self.expression()?),
            "start" => file.starts.push(self.text("a position")?),
            "draw" => file.draw = Some(self.drawing()?),
            _ => {
                let hint = nearest(&word, &CLAUSES);
                let hint = hint.map_or(String::new(), |near| format!("; did you mean ‘{near}’?"));
                let message = format!(
                    "expected a move such as ‘n -> n-1’, or one of {}{hint}",
                    CLAUSES.join(", ")
                );
                return Err(self.wrong(message, start));
            }
        }
        Ok(())
    }

    fn parameter(&mut self) -> Read<Parameter> {
        let name = self.name("the name of the parameter")?;
        self.expect("=")?;
        let default = if self.eat("{") {
            let mut set = vec![self.number()?];
            while self.eat(",") {
                set.push(self.number()?);
            }
            self.expect("}")?;
            Given::Set(set)
        } else {
            Given::Number(self.number()?)
        };
        Ok(Parameter { name, default })
    }

    fn number(&mut self) -> Read<i64> {
        let sign = if self.eat("-") { -1 } else { 1 };
        match *self.peek() {
            Token::Number(number) => {
                self.next += 1;
                Ok(sign * number)
            }
            _ => Err(self.expected("a whole number, or a set such as {1, 2, 3}")),
        }
    }

    fn shape(&mut self) -> Read<Shape> {
        let start = self.place();
        let is_tuple = self.eat("(");
        let mut fields = vec![self.field()?];
        while is_tuple && self.eat(",") {
            fields.push(self.field()?);
        }
        if is_tuple {
            self.expect(")")?;
        }
        Ok(Shape { fields, is_tuple, at: self.since(&start) })
    }

    fn field(&mut self) -> Read<Field> {
        let name = self.name("a name for the position, such as n, (x, y) or board")?;
        let kind = match self.eat(":") {
            false => Kind::Number,
            true => {
                let kinds = ["number", "list", "grid", "row", "graph"];
                let at = self.place();
                let kind = self.name("number, list, grid, row or graph")?;
                match kind.text.as_str() {
                    "number" => Kind::Number,
                    "list" => Kind::List,
                    "graph" => Kind::Graph,
                    "grid" | "row" => {
                        self.expect_word("of")?;
                        Kind::Grid { letters: self.letters()?, is_row: kind.text == "row" }
                    }
                    other => {
                        let hint = nearest(other, &kinds);
                        let hint = hint.map_or(String::new(), |h| format!("; did you mean ‘{h}’?"));
                        let message = format!("expected number, list, grid, row or graph{hint}");
                        return Err(self.wrong(message, at));
                    }
                }
            }
        };
        Ok(Field { name, kind })
    }

    fn definition(&mut self) -> Read<Definition> {
        let name = self.name("a name")?;
        let mut inputs = Vec::new();
        if self.eat("(") {
            loop {
                inputs.push(self.name("a name")?);
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        self.expect("=")?;
        Ok(Definition { name, inputs, body: self.expression()? })
    }

    fn parts(&mut self) -> Read<Parts> {
        if self.eat_word("each") {
            return Ok(Parts::Each);
        }
        if self.eat_word("connected") {
            return Ok(Parts::Connected);
        }
        if !self.eat_word("blocks") {
            return Err(self.expected("‘each’, ‘connected’, or ‘blocks of’ some letters"));
        }
        self.expect_word("of")?;
        let of = self.letters()?;
        let (mut others, mut border, mut corners, mut apart) = (None, Vec::new(), false, None);
        while self.eat(",") {
            if self.eat_word("others") {
                let at = self.place();
                let letters = self.letters()?;
                let [letter] = letters[..] else {
                    return Err(self.wrong("expected one letter", at));
                };
                others = Some(letter);
            } else if self.eat_word("border") {
                border = self.letters()?;
            } else if self.eat_word("corners") {
                corners = true;
            } else if self.eat_word("apart") {
                let first = self.letter().zip(self.letter());
                apart = Some(first.ok_or_else(|| self.expected("two letters of the alphabet"))?);
            } else {
                let wanted = "‘others’ and a letter, ‘border’ and letters, ‘apart’ and two letters, or ‘corners’";
                return Err(self.expected(wanted));
            }
        }
        let Some(others) = others else {
            return Err(self.expected("‘, others’ and the letter that the other cells become"));
        };
        Ok(Parts::Blocks { of, others, border, corners, apart })
    }

    fn symmetry(&mut self) -> Read<Symmetry> {
        let at = self.place();
        if self.eat_word("order") {
            return Ok(Symmetry::Order);
        }
        if self.eat_word("mirror") {
            return Ok(Symmetry::Mirror);
        }
        if self.eat_word("turn") {
            return Ok(Symmetry::Turn);
        }
        if self.eat_word("swap") || self.eat_word("squeeze") {
            let is_swap = self.tokens[self.next - 1].0 == Token::Word("swap".into());
            let none = "a letter of the alphabet";
            let first = self.letter().ok_or_else(|| self.expected(none))?;
            if !is_swap {
                return Ok(Symmetry::Squeeze(first));
            }
            let second = self.letter().ok_or_else(|| self.expected(none))?;
            return Ok(Symmetry::Swap(first, second));
        }
        let message =
            "expected ‘order’, ‘mirror’, ‘turn’, ‘swap’ and two letters, or ‘squeeze’ and a letter";
        Err(self.wrong(message, at))
    }

    fn drawing(&mut self) -> Read<Drawing> {
        self.expect_word("as")?;
        let styles = [
            ("heaps", Style::Heaps),
            ("strip", Style::Strip),
            ("grid", Style::Grid),
            ("graph", Style::Graph),
        ];
        let found = styles.iter().find(|(word, _)| self.is_word(word));
        let Some((_, style)) = found else {
            return Err(self.expected("‘heaps’, ‘strip’, ‘grid’ or ‘graph’"));
        };
        self.next += 1;
        let mut glyphs = Vec::new();
        if self.eat_word("with") {
            loop {
                let letter =
                    self.letter().ok_or_else(|| self.expected("a letter of the alphabet"))?;
                self.expect("=")?;
                glyphs.push((letter, self.text("what is written for it, in quotation marks")?.0));
                if !self.eat(",") {
                    break;
                }
            }
        }
        Ok(Drawing { style: *style, glyphs })
    }

    fn moves(&mut self, file: &mut File) -> Read<()> {
        let start = self.place();
        let pattern = match matches!(self.peek(), Token::Sign("->")) {
            true => match file.moves.last() {
                Some(last) => last.pattern.clone(),
                None => return Err(self.expected("a position before the arrow, as in ‘n -> n-1’")),
            },
            false => {
                let brackets = self.eat("(");
                let mut names = vec![self.name("a position, as in ‘n -> n-1’")?];
                while brackets && self.eat(",") {
                    names.push(self.name("a name")?);
                }
                if brackets {
                    self.expect(")")?;
                }
                names
            }
        };
        if !matches!(self.peek(), Token::Sign("->")) {
            return Err(self.expected("‘->’ between a position and what a move makes of it"));
        }
        let mut start = start;
        while self.eat("->") {
            let mut results = vec![self.summand()?];
            while self.eat("+") {
                results.push(self.summand()?);
            }
            let qualifiers = if self.eat("|") { self.qualifiers()? } else { Vec::new() };
            let words = match self.peek() {
                Token::Text(_) => Some(self.text("words")?),
                _ => None,
            };
            let at = self.since(&start);
            file.moves.push(MoveClause {
                pattern: pattern.clone(),
                results,
                qualifiers,
                words,
                at,
            });
            start = self.place();
        }
        Ok(())
    }
}

/// Letters that have a name of their own.
pub fn named_letter(word: &str) -> Option<char> {
    match word {
        "empty" => Some('.'),
        "wall" => Some('#'),
        _ => None,
    }
}

/// The word nearest to a misspelt one, if any is near.
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    if word.len() > 30 {
        return None;
    }
    let distances =
        known.iter().map(|other| (grundy::base::wording::edit_distance(word, other), *other));
    distances.min().filter(|(d, other)| *d <= 2 && *d < other.len()).map(|(_, other)| other)
}
