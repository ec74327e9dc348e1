//! A rules file, read and checked, as a card for a workbench.

use crate::check::{self, Report};
use crate::compile::{self, Program};
use crate::game::{Game, SURE};
use crate::heap::Heap;
use crate::native::Lazily;
use crate::packed::Packed;
use crate::rank::Rank;
use crate::syntax::{Drawing, File, Given, Kind, Parts, Style, Symmetry};
use crate::{board, bound, notation, numbering, parser};
use grundy::games::heaps::Heaps;
use grundy::table::Card;
use grundy::table::entry::Opened;
use grundy::table::game::seat;
use grundy::{Convention, Error, Play, Scanner};
use std::borrow::Cow;
use std::sync::Arc;

/// The rules of a game, read from a text and checked.
#[derive(Clone, Debug)]
pub struct Rules {
    name: String,
    text: Arc<str>,
    file: Arc<File>,
    report: Report,
    examples: Vec<String>,
    notation: String,
}

/// The rules with their parameters, ready to be played.
pub(crate) enum Opening {
    /// Heaps, each by itself.
    Heaps(Box<Heap>),
    /// Anything else.
    Game(Box<Game>),
}

impl Rules {
    /// Reads the rules of a game of this name, and checks them with the parameters that the text itself gives.
    pub fn read(name: &str, text: &str) -> Result<Self, Error> {
        let file = parser::read(text)?;
        let given = defaults(&file);
        let opening = open(text, &file, &given, false)?;
        let report = check::report(text, &file, &opening);
        let examples = examples(text, name, &file, &opening)?;
        let notation = match &opening {
            Opening::Heaps(_) => "heap sizes: 5,7".into(),
            Opening::Game(game) => notation::described(game),
        };
        let (name, text) = (name.to_owned(), text.into());
        Ok(Self { name, text, file: Arc::new(file), report, examples, notation })
    }

    /// The name that opens the game.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What was understood.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The rule for one heap as it stands, if these are rules for single heaps.
    pub fn heap(&self) -> Option<Heap> {
        match open(&self.text, &self.file, &defaults(&self.file), true) {
            Ok(Opening::Heaps(heap)) => Some(*heap),
            _ => None,
        }
    }

    /// The game as a workbench takes it.
    pub fn card(&self) -> Card {
        let (text, file) = (self.text.clone(), self.file.clone());
        let described = file.parameters.iter().map(|p| match &p.default {
            Given::Number(number) => format!("{}, a number ({number} unless given)", p.name.text),
            Given::Set(set) => format!("{}, a set ({} unless given)", p.name.text, listed(set)),
        });
        let described = described.collect::<Vec<_>>().join("; ");
        let title = file.title.clone().unwrap_or_else(|| titled(&self.name));
        let sentence = file.rules.clone().unwrap_or_else(|| self.report.moves.join(" "));
        let convention = if file.misere { Convention::Misere } else { Convention::Normal };
        let card = Card::with_parameters(
            self.name.clone(),
            title,
            described,
            "",
            move |card, parameters| seated(card, parameters, &text, &file),
        );
        let examples = self.examples.iter().cloned().map(Cow::Owned).collect();
        Card { examples, convention, ..card.explained(sentence, self.notation.clone()) }
    }
}

fn seated(card: &Arc<Card>, parameters: &mut Scanner, text: &str, file: &File) -> Opened {
    let given = read_parameters(parameters, file)?;
    let is_usual = given == defaults(file);
    let spelled = if is_usual { String::new() } else { spelled(&given) };
    Ok(match open(text, file, &given, is_usual)? {
        Opening::Heaps(heap) => seat(card, &spelled, Heaps(*heap)),
        Opening::Game(game) => seat(card, &spelled, *game),
    })
}

fn defaults(file: &File) -> Vec<Given> {
    file.parameters.iter().map(|parameter| parameter.default.clone()).collect()
}

fn listed(set: &[i64]) -> String {
    set.iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}

fn spelled(given: &[Given]) -> String {
    let each = given.iter().map(|given| match given {
        Given::Number(number) => number.to_string(),
        Given::Set(set) => listed(set),
    });
    each.collect::<Vec<_>>().join(";")
}

fn titled(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    first + &letters.as_str().replace('-', " ")
}

/// Reads parameters in their order; those that are not given are as the file says.
fn read_parameters(text: &mut Scanner, file: &File) -> Result<Vec<Given>, Error> {
    let mut given = defaults(file);
    if file.parameters.is_empty() || text.peek().is_none_or(char::is_whitespace) {
        return Ok(given);
    }
    for (index, value) in given.iter_mut().enumerate() {
        if index > 0 && !text.eat(";") {
            break;
        }
        let most = crate::token::MOST as u64;
        let number = |text: &mut Scanner| text.number_in("a number", 0, most).map(|n| n as i64);
        *value = match value {
            Given::Number(_) => Given::Number(number(text)?),
            Given::Set(_) => Given::Set(text.list(number)?),
        };
    }
    Ok(given)
}

/// Compiles the rules with these parameters, and checks them unless that was done before.
pub(crate) fn open(
    text: &str,
    file: &File,
    given: &[Given],
    is_checked: bool,
) -> Result<Opening, Error> {
    let program = compile::compile(text, file, given)?;
    let parts = file.parts.as_ref().map(|(parts, _)| parts.clone());
    let symmetries: Vec<Symmetry> = file.symmetries.iter().map(|(s, _)| s.clone()).collect();
    suits(text, file, &program)?;
    let declared = program.rank.clone().map(Rank::Declared);
    let rank = Rank::proved(&program, parts.as_ref(), &symmetries).or(declared);
    let heaps = file.draw.as_ref().is_none_or(|drawing| drawing.style == Style::Heaps);
    let is_plain = heaps && program.valid.is_none() && !words(file);
    let falls = matches!(&rank, Some(Rank::Numbers(_)));
    let letters = letters(&program);
    let images = board::images(&symmetries, &letters);
    let cutting = parts.as_ref().and_then(|parts| cutting(parts, &letters));
    let drawing: Option<Drawing> = file.draw.clone();
    let sure = bound::sure(&program, SURE);
    let is_numbered = matches!(rank, Some(Rank::Numbers(_))) && numbering::is_numbered(&program);
    let mut game = Game {
        program,
        parts,
        cutting,
        symmetries,
        images,
        idle: 0,
        rank,
        drawing,
        sure,
        is_numbered,
        native: Lazily::default(),
    };
    if game.cutting.is_some() {
        let alone = |letter: &u8| Packed::board(1, 1, &[*letter]);
        let idle = (0..letters.len() as u8).filter(|letter| !game.has_moves(&alone(letter)));
        game.idle = idle.fold(0, |idle, letter| idle | 1 << letter);
    }
    if !is_checked {
        check::examine(text, file, &game)?;
    }
    if game.program.is_heap && falls && is_plain {
        return Ok(Opening::Heaps(Box::new(Heap::new(game.program))));
    }
    Ok(Opening::Game(Box::new(game)))
}

/// How boards fall apart, with letters by their places in the alphabet.
fn cutting(parts: &Parts, letters: &[char]) -> Option<board::Cutting> {
    let Parts::Blocks { of, others, border, corners, apart } = parts else { return None };
    let place = |letter: &char| letters.iter().position(|known| known == letter).map(|at| at as u8);
    let mask = |some: &[char]| some.iter().filter_map(place).fold(0, |mask, at| mask | 1 << at);
    let apart = apart.iter().filter_map(|(a, b)| place(a).zip(place(b))).collect();
    let (inside, border, others) = (mask(of), mask(border), place(others)?);
    Some(board::Cutting { inside, border, others, corners: *corners, apart })
}

/// Whether a move has words of its own.
fn words(file: &File) -> bool {
    file.moves.iter().any(|clause| clause.words.is_some())
}

fn letters(program: &Program) -> Vec<char> {
    match &program.thing {
        Some(Kind::Grid { letters, .. }) => letters.clone(),
        _ => Vec::new(),
    }
}

/// Says where parts and symmetries do not fit the kind of position.
fn suits(text: &str, file: &File, program: &Program) -> Result<(), Error> {
    let wrong =
        |message: &str, at: &crate::token::Place| Err(Error::new(message, text, at.clone()));
    let letters = letters(program);
    let known = |letter: &char| letters.contains(letter);
    if let Some((parts, at)) = &file.parts {
        let alone = program.numbers == 0;
        match (parts, &program.thing) {
            (Parts::Each, Some(Kind::List)) | (Parts::Connected, Some(Kind::Graph)) if alone => {}
            (Parts::Blocks { of, others, border, apart, .. }, Some(Kind::Grid { .. })) if alone => {
                let apart = apart.iter().flat_map(|(a, b)| [a, b]);
                if !of.iter().chain(border).chain([others]).chain(apart).all(known) {
                    return wrong("expected letters of the alphabet", at);
                }
                if of.contains(others) || border.contains(others) {
                    return wrong(
                        "the others must become a letter that is in no block and no border",
                        at,
                    );
                }
            }
            (Parts::Each, _) => return wrong("‘parts each’ is for positions that are a list", at),
            (Parts::Connected, _) => {
                return wrong("‘parts connected’ is for positions that are a graph", at);
            }
            (Parts::Blocks { .. }, _) => {
                return wrong("‘parts blocks’ is for positions that are a board", at);
            }
        }
    }
    for (symmetry, at) in &file.symmetries {
        let fits = match (symmetry, &program.thing) {
            (Symmetry::Order, None) => !program.is_heap,
            (_, Some(_)) if program.numbers > 0 => false,
            (Symmetry::Order | Symmetry::Mirror, Some(Kind::List)) => true,
            (Symmetry::Mirror, Some(Kind::Grid { .. })) => true,
            (Symmetry::Turn, Some(Kind::Grid { is_row, .. })) => !is_row,
            (Symmetry::Squeeze(letter), Some(Kind::Grid { .. })) => known(letter),
            (Symmetry::Swap(a, b), Some(Kind::Grid { .. })) => known(a) && known(b) && a != b,
            _ => false,
        };
        if !fits {
            return wrong("this symmetry does not fit the kind of position", at);
        }
    }
    Ok(())
}

/// The positions to show, each written as the game writes it.
fn examples(text: &str, name: &str, file: &File, opening: &Opening) -> Result<Vec<String>, Error> {
    let write = |start: &str| -> Result<String, Error> {
        let mut scanner = Scanner::new(start);
        let written = match opening {
            Opening::Heaps(_) => {
                let heaps = scanner.list(Scanner::number)?;
                heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
            }
            Opening::Game(game) => game.notate(&game.parse(&mut scanner)?),
        };
        scanner.finish()?;
        Ok(format!("{name} {written}"))
    };
    let read = |(start, at): &(String, crate::token::Place)| {
        write(start).map_err(|error| Error::new(error.message(), text, at.clone()))
    };
    let mut examples: Vec<String> = file.starts.iter().map(read).collect::<Result<_, _>>()?;
    if examples.is_empty() {
        let usual =
            ["7", "3,5", "2,3,4", "1,2,3,4", "3x3", "1x5", "1-2 2-3", "0-1", "1 3,4", "1 3x3"];
        examples.extend(usual.iter().find_map(|start| write(start).ok()));
    }
    match examples.is_empty() {
        false => Ok(examples),
        true => {
            let message = "expected a position to begin with, such as: start 3,5";
            Err(Error::new(message, text, text.len()..text.len()))
        }
    }
}
