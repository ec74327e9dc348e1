//! Opened games, and the texts that positions may refer to.

use super::{GAMES, find};
use crate::heap::Code;
use crate::scene::canvas;
use crate::table::{AnyGame, Card, Component};
use crate::{Error, Scanner, Sum};
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::Arc;

/// Opened games, kept so that thousands of questions share what was found out.
///
/// ```
/// use grundy::{Budget, Workbench};
///
/// let mut workbench = Workbench::default();
/// for line in ["kayles 20", "kayles 19 + nim 1"] {
///     let sum = workbench.open(line).unwrap();
///     println!("{sum} is worth {}", sum.value(&mut Budget::default()).unwrap());
/// }
/// ```
#[derive(Default)]
pub struct Workbench {
    /// Games that were brought along.
    added: Vec<Arc<Card>>,
    games: HashMap<String, Arc<dyn AnyGame>>,
    /// Texts that can be referred to as `@name`.
    texts: HashMap<String, Arc<str>>,
}

/// Reads one position or sum without keeping anything.
pub fn open(text: &str) -> Result<Sum, Error> {
    Workbench::default().open(text)
}

impl FromStr for Sum {
    type Err = Error;

    /// Reads a position or a sum of games of the catalogue.
    fn from_str(text: &str) -> Result<Self, Error> {
        open(text)
    }
}

impl Workbench {
    /// Adds a game of your own: every question can then be asked about it, alone and in sums. Its name must
    /// be new, and its examples must be positions that are written as the game itself writes them.
    pub fn add(&mut self, card: Card) -> Result<(), Error> {
        let name = card.name.clone();
        let wrong = |message: &str| Err(Error::new(message, &name, 0..name.len()));
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(is_plain) {
            return wrong("expected a name of small letters, digits and ‘-’");
        }
        if self.card(&name).is_some() {
            return wrong("there is a game of this name already");
        }
        if card.examples.is_empty() {
            return wrong("expected an example of a position");
        }
        let examples = card.examples.clone();
        self.added.push(Arc::new(card));
        for example in examples {
            let read = self.open(&example).and_then(|sum| {
                let is_own = sum.components().iter().all(|part| part.card().name == name);
                let wrong = |message| Err(Error::new(message, &example, 0..example.len()));
                match sum.to_string() == example {
                    _ if !is_own => wrong(format!("expected a position of {name}")),
                    false => wrong(format!("this is written back as ‘{sum}’")),
                    true => Ok(()),
                }
            });
            if let Err(error) = read {
                self.added.pop();
                self.games.clear();
                return Err(error);
            }
        }
        Ok(())
    }

    /// Puts a game on the bench whose examples were read before, such as one from a rules file: it goes before a
    /// game of the same name that is there already.
    pub fn put(&mut self, card: Arc<Card>) {
        self.games.retain(|spec, _| spec.split(':').next() != Some(&*card.name));
        self.added.retain(|other| other.name != card.name);
        self.added.push(card);
    }

    /// Every game that can be opened: those of the catalogue, then those that were added.
    pub fn cards(&self) -> Vec<Arc<Card>> {
        let is_hidden = |name: &str| self.added.iter().any(|card| card.name == name);
        let built_in = GAMES.iter().filter(|entry| !is_hidden(entry.name));
        let built_in = built_in.map(|entry| Arc::new(Card::from(*entry)));
        built_in.chain(self.added.iter().cloned()).collect()
    }

    /// The game of this name.
    pub fn card(&self, name: &str) -> Option<Arc<Card>> {
        let built_in = || find(name).map(|entry| Arc::new(Card::from(entry)));
        self.added.iter().find(|card| card.name == name).cloned().or_else(built_in)
    }

    /// Adds a text that can be referred to as `@name`. A drawing made here stands for the position that
    /// it shows.
    pub fn attach(&mut self, name: &str, text: String) {
        let text = canvas::position(&text).unwrap_or(text);
        self.texts.insert(name.to_owned(), text.into());
    }

    /// The name of a text that a position refers to and that is not attached yet: `@name` may stand for
    /// parameters, for what follows the game's name, or for a whole position. The engine opens no files: a
    /// face finds the texts, one after the other, and [attaches](Self::attach) them.
    pub fn missing_text(&self, position: &str) -> Option<String> {
        terms(position).into_iter().find_map(|term| {
            let mut words = position[term].split_whitespace();
            let (first, second) = (words.next()?, words.next());
            let whole = first.strip_prefix('@');
            let parameters = first.split_once(":@").map(|(_, name)| name);
            let rest = second.and_then(|word| word.strip_prefix('@'));
            let mut names = [whole, parameters, rest].into_iter().flatten();
            if let Some(name) = names.find(|name| !self.texts.contains_key(*name)) {
                return Some(name.to_owned());
            }
            let inner = self.texts.get(whole?)?;
            // A whole position does not refer to another one, so this ends.
            if inner.trim_start().starts_with('@') { None } else { self.missing_text(inner) }
        })
    }

    /// Reads a position: `game position`, `game:parameters position`, or a sum of those joined by
    /// ` + `.
    pub fn open(&mut self, text: &str) -> Result<Sum, Error> {
        let mut components = Vec::new();
        self.read_sum(text, true, &mut components)?;
        Ok(Sum::new(components))
    }

    fn read_sum(
        &mut self,
        text: &str,
        may_refer: bool,
        out: &mut Vec<Box<dyn Component>>,
    ) -> Result<(), Error> {
        if text.trim().is_empty() {
            return Err(Error::new("expected a position such as ‘nim 3,5,7’", text, 0..0));
        }
        for part in terms(text) {
            let mut scanner = Scanner::part(text, part);
            if may_refer && scanner.peek() == Some('@') {
                let (name, whole) = self.attached(&mut scanner)?;
                self.read_sum(&whole, false, out).map_err(|error| error.in_text(&name))?;
                continue;
            }
            let game = self.read_game(&mut scanner)?;
            scanner.skip_spaces();
            out.push(if scanner.peek() == Some('@') {
                let (name, rest) = self.attached(&mut scanner)?;
                let mut inner = Scanner::part(&rest, 0..rest.len());
                game.parse(&mut inner).map_err(|error| error.in_text(&name))?
            } else {
                game.parse(&mut scanner)?
            });
        }
        Ok(())
    }

    /// Reads `@name` up to the end: the name and the text.
    fn attached(&self, scanner: &mut Scanner) -> Result<(String, Arc<str>), Error> {
        let start = scanner.clone();
        scanner.eat("@");
        let name = scanner.eat_while(|c| !c.is_whitespace()).to_owned();
        scanner.finish()?;
        match self.texts.get(&name) {
            Some(text) => Ok((name, text.clone())),
            None => Err(scanner.wrong_since(&start, "no text of this name is attached")),
        }
    }

    /// Reads a game without a position: `kayles`, `octal:.156`.
    pub fn game(&mut self, text: &str) -> Result<Arc<dyn AnyGame>, Error> {
        let mut scanner = Scanner::part(text, 0..text.len());
        let game = self.read_game(&mut scanner)?;
        match scanner.is_done() {
            true => Ok(game),
            false => Err(scanner.expected("a game without a position")),
        }
    }

    /// Reads a game whose code may stand without a name: `kayles`, but also `.156`.
    pub fn heap_game(&mut self, text: &str) -> Result<Arc<dyn AnyGame>, Error> {
        if !text.trim_start().starts_with(|c: char| c == '.' || c.is_ascii_digit()) {
            let game = self.game(text)?;
            let message = "expected a game of single heaps, such as kayles";
            let wrong = || Error::new(message, text, 0..text.len());
            return game.heap_rule().map(|_| game.clone()).ok_or_else(wrong);
        }
        let mut scanner = Scanner::new(text);
        let code = Code::parse(&mut scanner)?;
        scanner.finish()?;
        let has_code = |game: &Arc<dyn AnyGame>| {
            game.heap_rule().and_then(|rule| rule.code()).is_some_and(|own| *own == code)
        };
        let takes_codes = self.cards().into_iter().filter(|card| !card.parameters.is_empty());
        let opened = { takes_codes }.find_map(|card| {
            self.game(&format!("{}:{}", card.name, text.trim())).ok().filter(has_code)
        });
        opened.ok_or_else(|| scanner.expected("a code that a game of the catalogue takes"))
    }

    fn read_game(&mut self, text: &mut Scanner) -> Result<Arc<dyn AnyGame>, Error> {
        let start = text.clone();
        let spec = text.clone().eat_while(|c| !c.is_whitespace()).to_owned();
        if let Some(game) = self.games.get(&spec) {
            text.eat(&spec);
            return Ok(game.clone());
        }
        let name = text.eat_while(|c| c.is_alphanumeric() || c == '-');
        if name.is_empty() {
            return Err(text.expected("the name of a game"));
        }
        let Some(card) = self.card(name) else {
            let hint = self
                .nearest(name)
                .map_or(String::new(), |near| format!("; did you mean ‘{near}’?"));
            let message = format!("there is no game of this name{hint}");
            return Err(text.wrong_since(&start, message));
        };
        let given = text.eat(":");
        if given && card.parameters.is_empty() {
            return Err(text.wrong_since(&start, format!("{name} takes no parameters")));
        }
        if !given && text.peek().is_some_and(|c| !c.is_whitespace()) {
            return Err(text.expected("‘:’ and parameters, or a space before the position"));
        }
        let parameters = match given {
            true => text.clone().eat_while(|c| !c.is_whitespace()).to_owned(),
            false => String::new(),
        };
        let game = match parameters.strip_prefix('@') {
            Some(name) => {
                let game = self.open_attached(&card, name, text)?;
                text.eat(&parameters);
                game.with_parameters(&parameters)
            }
            None => card.open(text).map_err(|error| match given {
                true => error,
                false => {
                    let example = &card.examples[0];
                    text.expected(&format!("‘:’ and parameters, as in ‘{example}’"))
                }
            })?,
        };
        if text.peek().is_some_and(|c| !c.is_whitespace()) {
            return Err(text.expected("a space before the position"));
        }
        self.games.insert(spec, game.clone());
        Ok(game)
    }

    /// The name nearest to a misspelt one, if any is near.
    fn nearest(&self, name: &str) -> Option<String> {
        if name.len() > 40 {
            return None;
        }
        let names = self.cards().into_iter().map(|card| card.name.to_string());
        let written = name.to_lowercase();
        let distances =
            names.map(|other| (crate::base::wording::edit_distance(&written, &other), other));
        distances.min().filter(|(distance, _)| *distance <= 2).map(|(_, name)| name)
    }

    /// Opens a game with the parameters in an attached text.
    fn open_attached(
        &self,
        card: &Arc<Card>,
        name: &str,
        reference: &Scanner,
    ) -> Result<Arc<dyn AnyGame>, Error> {
        let Some(text) = self.texts.get(name) else {
            return Err(reference.expected("parameters: no text of this name is attached"));
        };
        let mut scanner = Scanner::attached(text);
        scanner.skip_spaces();
        let game = card.open(&mut scanner).map_err(|error| error.in_text(name))?;
        scanner.skip_spaces();
        match scanner.is_done() {
            true => Ok(game),
            false => Err(scanner.expected("the end of the parameters").in_text(name)),
        }
    }
}

/// The byte ranges of the terms of a sum: what stands between plus signs with spaces around them.
fn terms(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices('+') {
        let spaced = text[..at].ends_with(char::is_whitespace)
            && (text[at + 1..].is_empty() || text[at + 1..].starts_with(char::is_whitespace));
        if spaced {
            ranges.push(start..at);
            start = at + 1;
        }
    }
    ranges.push(start..text.len());
    ranges
}
