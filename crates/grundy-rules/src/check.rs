//! What is said about rules before they are used, and what is tried on samples.

use crate::code::Code;
use crate::game::Game;
use crate::notation;
use crate::packed::Packed;
use crate::rank::Rank;
use crate::rules::Opening;
use crate::syntax::{File, MoveClause, Qualifier};
use crate::token::{self, Place, Token};
use grundy::base::dice::Seeded;
use grundy::rules::parts_of;
use grundy::{Error, Play, Ruleset, Scanner};
use std::collections::BTreeSet;
use std::fmt;

/// A file to begin with.
pub const TEMPLATE: &str = include_str!("template.grundy");

/// Positions that are tried.
const SAMPLES: usize = 150;
/// Steps at a small position; nobody wants to wait longer for a large one.
const STEPS_EACH: u64 = 1 << 19;
/// Steps for all samples together.
const STEPS: u64 = 1 << 23;

/// Options that are compared with what a file declares.
const MOST_WORK: u64 = 3000;

/// Numbers up to this one are tried if the rules name them.
const LARGEST_NAMED: i64 = 99;

/// What was understood, in sentences.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What a position is.
    pub position: String,
    /// One sentence for each rule.
    pub moves: Vec<String>,
    /// Everything else: whether play ends, parts, symmetries, what was recognised.
    pub notes: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.position)?;
        let mut lines = self.moves.iter().chain(&self.notes);
        lines.try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Tries the rules on small positions: they must be quick, divide by nothing, and do what they declare.
pub(crate) fn examine(text: &str, file: &File, game: &Game) -> Result<(), Error> {
    let mut dice = Seeded(17);
    let (mut left, mut work) = (STEPS, 0);
    for position in trials(game, &mut dice) {
        quick(text, file, game, &position)?;
    }
    let mut positions: Vec<Packed> = file
        .starts
        .iter()
        .filter_map(|(start, _)| game.parse(&mut Scanner::new(start)).ok())
        .collect();
    for _ in 0..SAMPLES {
        positions.extend(game.sample(&mut dice));
    }
    for position in positions {
        for side in position.sides() {
            let mut machine = game.machine(side, STEPS_EACH);
            game.visit(&mut machine, &mut |_, _, _| true);
            let at_position = || game.notate(side);
            if machine.is_overrun() {
                let message =
                    format!("this takes too long already at the position {}", at_position());
                return Err(Error::new(message, text, file.moves[0].at.clone()));
            }
            if let Some(place) = machine.divided {
                let message = format!(
                    "this divides by zero at the position {}; put a guard before it",
                    at_position()
                );
                return Err(Error::new(message, text, place));
            }
            left = left.saturating_sub(STEPS_EACH - machine.left);
        }
        declared(text, file, game, &position, &mut work)?;
        if left < STEPS / 2 || work > MOST_WORK {
            break;
        }
    }
    work = 0;
    for position in at_named_numbers(text, game, &mut dice)? {
        declared(text, file, game, &position, &mut work)?;
    }
    Ok(())
}

/// Positions with the numbers that the rules name, and those beside them: what is special there is what other samples
/// miss.
fn at_named_numbers(text: &str, game: &Game, dice: &mut Seeded) -> Result<Vec<Packed>, Error> {
    let tokens = token::read(text)?;
    let numbers = tokens.iter().filter_map(|(token, _)| match token {
        Token::Number(number @ 2..=LARGEST_NAMED) => Some([number - 1, *number, number + 1]),
        _ => None,
    });
    let numbers: BTreeSet<i64> = numbers.flatten().collect();
    let each = numbers.into_iter().flat_map(|number| [number; 3]);
    let positions = each.filter_map(|number| notation::made_up_with(game, dice, number));
    Ok(positions.filter(|position| game.is_valid(position)).collect())
}

/// A few positions that are made up without asking whether they are allowed.
fn trials(game: &Game, dice: &mut Seeded) -> Vec<Packed> {
    (0..4).map(|_| notation::made_up(game, dice)).collect()
}

/// Says where conditions that are asked of every position take too long.
fn quick(text: &str, file: &File, game: &Game, position: &Packed) -> Result<(), Error> {
    let program = &game.program;
    let slow = |at: Place| {
        let message =
            format!("this takes too long already at the position {}", game.notate(position));
        Err(Error::new(message, text, at))
    };
    let too_long = |code: &Code| {
        let mut machine = game.machine(position, STEPS_EACH / 16);
        machine.holds(code);
        machine.is_overrun()
    };
    for (code, clause) in program.valid.iter().zip(&file.valid) {
        if too_long(code) {
            return slow(clause.at.clone());
        }
    }
    for (code, clause) in program.ends.iter().zip(&file.ends) {
        if too_long(code) {
            return slow(clause.at.clone());
        }
    }
    for (code, clause) in program.rank.iter().zip(&file.rank) {
        if too_long(code) {
            return slow(clause.at.clone());
        }
    }
    for (settle, clause) in program.settle.iter().zip(&file.settle) {
        let mut machine = game.machine(position, STEPS_EACH / 16);
        machine.walk(&settle.steps, &mut |_| true);
        if machine.is_overrun() {
            return slow(clause.cell.at.clone());
        }
    }
    Ok(())
}

/// A position by its parts, those left out that have no moves.
fn key(game: &Game, position: Packed) -> Vec<Packed> {
    let mut parts = parts_of(game, position);
    parts.retain(|part| game.has_moves(part));
    parts.sort_unstable();
    parts
}

fn options(game: &Game, position: &Packed) -> Vec<Packed> {
    let mut options = Vec::new();
    game.options(position, &mut options);
    options
}

/// Compares what a file declares with its plain rules at one position.
fn declared(
    text: &str,
    file: &File,
    game: &Game,
    position: &Packed,
    work: &mut u64,
) -> Result<(), Error> {
    let has_settle = !game.program.settle.is_empty();
    if game.parts.is_none() && game.symmetries.is_empty() && !has_settle && game.rank.is_none() {
        return Ok(());
    }
    let whole = options(game, position);
    *work += whole.len() as u64;
    if *work > MOST_WORK {
        return Ok(());
    }
    let wrong = |message: String, at: Place| Err(Error::new(message, text, at));
    let written = game.notate(position);
    let plain: BTreeSet<Vec<Packed>> =
        whole.iter().map(|option| key(game, option.clone())).collect();
    if let Some((_, at)) = &file.parts {
        let mut parts = Vec::new();
        game.summands(position.clone(), &mut parts);
        let mut by_part = BTreeSet::new();
        for (index, part) in parts.iter().enumerate() {
            for option in options(game, part) {
                let others = parts.iter().enumerate().filter(|(other, _)| *other != index);
                let mut all: Vec<Packed> =
                    others.flat_map(|(_, other)| key(game, other.clone())).collect();
                all.extend(key(game, option));
                all.sort_unstable();
                by_part.insert(all);
            }
        }
        if by_part != plain {
            let names: Vec<String> = parts.iter().map(|part| game.notate(part)).collect();
            let message = format!(
                "these parts are wrong: {written} does not have the moves of its parts {}",
                names.join(" and ")
            );
            return wrong(message, at.clone());
        }
    }
    let canonical = game.canonical(position.clone());
    if canonical != *position {
        let image: BTreeSet<Vec<Packed>> =
            options(game, &canonical).into_iter().map(|option| key(game, option)).collect();
        if image != plain {
            let message = format!(
                "this symmetry is wrong: {written} and {} do not have the same moves",
                game.notate(&canonical)
            );
            let settle = || file.settle.first().map(|settle| settle.cell.at.clone());
            let at = file.symmetries.first().map(|(_, at)| at.clone()).or_else(settle);
            return wrong(message, at.unwrap_or(0..0));
        }
    }
    for part in parts_of(game, position.clone()) {
        let Some(rank) = game.rank(&part) else { continue };
        for option in options(game, &part) {
            for below in parts_of(game, option.clone()) {
                if game.rank(&below).is_none_or(|lower| lower >= rank) {
                    let message = format!(
                        "this rank is wrong: the move from {} to {} does not lower it",
                        game.notate(&part),
                        game.notate(&option)
                    );
                    let at = file.rank.as_ref().map_or(0..0, |rank| rank.at.clone());
                    return wrong(message, at);
                }
            }
        }
    }
    Ok(())
}

/// Tells what was understood.
pub(crate) fn report(text: &str, file: &File, opening: &Opening) -> Report {
    let mut notes = Vec::new();
    let position = match opening {
        Opening::Heaps(heap) => {
            notes
                .push(format!("Play ends: each move lowers {} (proved).", heap.program().names[0]));
            if let Some(code) = heap.recognised() {
                notes.push(format!(
                    "Recognised: this is the take-and-break game {code}, so the engine for such codes finds its values."
                ));
            }
            "A position is a list of heaps, and each heap is a game of its own.".into()
        }
        Opening::Game(game) => {
            notes.push(match &game.rank {
                Some(rank @ Rank::Declared(_)) => {
                    format!("Play ends: each move lowers {} (tested, not proved).", rank.words(&game.program))
                }
                Some(rank) => format!("Play ends: each move lowers {} (proved).", rank.words(&game.program)),
                None => "Play may be endless: nothing was found that each move lowers, so the game is solved as a \
                         loopy one."
                    .into(),
            });
            format!("A position is written as {}.", notation::described(game))
        }
    };
    for test in &file.ends {
        notes.push(format!("There are no moves when {}.", slice(text, &test.at)));
    }
    if file.misere {
        notes.push("Whoever makes the last move loses, unless somebody says otherwise.".into());
    }
    if let Some((_, at)) = &file.parts {
        notes.push(format!("Tested on samples: {}.", slice(text, at)));
    }
    for settle in &file.settle {
        let cell = slice(text, &settle.cell.at);
        let letter = slice(text, &settle.letter.at);
        let mut told = format!("Tested on samples: {cell} may be looked at as {letter}");
        told += &conditions(text, &settle.qualifiers, BTreeSet::new());
        notes.push(told + ".");
    }
    for (_, at) in &file.symmetries {
        notes.push(format!("Tested on samples: symmetry {}.", slice(text, at)));
    }
    let moves = file.moves.iter().map(|clause| sentence(text, clause)).collect();
    Report { position, moves, notes }
}

/// A piece of the file on one line.
fn slice(text: &str, at: &Place) -> String {
    text[at.clone()].split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A condition, read aloud: «n even» lacks its verb.
fn read_aloud(condition: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in condition.split(' ') {
        if ["even", "odd"].contains(&word.trim_end_matches(')')) && words.last() != Some(&"is") {
            words.push("is");
        }
        words.push(word);
    }
    words.join(" ")
}

/// A rule, read aloud.
fn sentence(text: &str, clause: &MoveClause) -> String {
    let names: Vec<&str> = clause.pattern.iter().map(|name| name.text.as_str()).collect();
    let from = match names[..] {
        [one] => one.to_owned(),
        _ => format!("({})", names.join(", ")),
    };
    let results: Vec<String> =
        clause.results.iter().map(|result| slice(text, &result.at)).collect();
    let mut told = format!("From {from} one may move to {}", results.join(" beside "));
    told += &conditions(text, &clause.qualifiers, names.iter().copied().collect());
    told + "."
}

/// For which values and on which conditions, in words; one condition after another is joined by «and».
fn conditions<'a>(text: &str, qualifiers: &'a [Qualifier], mut bound: BTreeSet<&'a str>) -> String {
    let (mut told, mut is_open) = (String::new(), false);
    for qualifier in qualifiers {
        let condition = match qualifier {
            Qualifier::In { name, set, only_while } if bound.insert(&name.text) => {
                let until = only_while
                    .as_ref()
                    .map_or(String::new(), |test| format!(" as long as {}", slice(text, &test.at)));
                told += &format!(", for any {} in {}{until}", name.text, slice(text, &set.at));
                is_open = false;
                continue;
            }
            Qualifier::Let(name, value) => {
                bound.insert(&name.text);
                told += &format!(", where {} is {}", name.text, slice(text, &value.at));
                is_open = false;
                continue;
            }
            Qualifier::In { name, set, .. } => {
                format!("{} is in {}", name.text, slice(text, &set.at))
            }
            Qualifier::Guard(test) => read_aloud(&slice(text, &test.at)),
        };
        told += if is_open { " and " } else { ", provided that " };
        told += &condition;
        is_open = true;
    }
    told
}
