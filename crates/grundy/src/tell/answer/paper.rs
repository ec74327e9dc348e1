//! Answers about games that are played by drawing curves on a sheet.

use crate::catalogue::Workbench;
use crate::plane::{Refusal, Sheet, Stroke};
use crate::rules::{Suggestion, Tale};
use crate::table::game::{AnyGame, AnyPencil};
use crate::{Budget, Convention, Dice, Error, Stopped, Sum, tell::opponent};
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// A sheet and what it shows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Paper {
    /// The position.
    pub position: String,
    /// The drawing.
    pub sheet: Sheet,
    /// How many more curve ends each spot takes.
    pub lives: Vec<u8>,
    /// Whether no curve can be drawn.
    pub over: bool,
    /// What became of the spots, at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tale: Option<Tale>,
}

/// The machine's move as a curve.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct PaperReply {
    /// The sheet with the move.
    #[serde(flatten)]
    pub paper: Paper,
    /// The move in words.
    pub text: String,
    /// Whether everything was drawn anew to make room.
    pub redrawn: bool,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum NoPaper {
    /// The input is wrong.
    Input(Error),
    /// The sheet or the stroke is refused.
    Refused(Refusal),
    /// A limit was reached.
    Stopped(Stopped),
    /// It cannot be done.
    Never(&'static str),
}

impl From<Error> for NoPaper {
    fn from(error: Error) -> Self {
        Self::Input(error)
    }
}

impl From<Refusal> for NoPaper {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Stopped> for NoPaper {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl fmt::Display for NoPaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Refused(refusal) => f.write_str(&refusal.message),
            Self::Stopped(stopped) => stopped.fmt(f),
            Self::Never(why) => f.write_str(why),
        }
    }
}

const NOT_DRAWN: NoPaper = NoPaper::Never("this game is not played by drawing curves");

/// A position on a sheet.
pub fn begin(sum: &Sum, budget: &mut Budget) -> Result<Paper, NoPaper> {
    let [component] = sum.components() else {
        return Err(NoPaper::Never("expected one game, not a sum"));
    };
    let game = component.game();
    let pencil = game.pencil().ok_or(NOT_DRAWN)?;
    let sheet = pencil.begin(&**component);
    paper(&*pencil, sheet.ok_or(NoPaper::Never("this position has no room on a sheet"))?, budget)
}

fn game_of(name: &str) -> Result<Arc<dyn AnyGame>, NoPaper> {
    Ok(Workbench::default().game(name)?)
}

fn paper(pencil: &dyn AnyPencil, sheet: Sheet, budget: &mut Budget) -> Result<Paper, NoPaper> {
    let position = pencil.position(&sheet)?;
    let over = position.options(budget)?.is_empty();
    let sum = Sum::new(vec![position]);
    let tale = if over { pencil.tale(&sheet) } else { None };
    Ok(Paper { position: sum.to_string(), lives: pencil.lives(&sheet), sheet, over, tale })
}

/// What a sheet shows.
pub fn read(game: &str, sheet: Sheet, budget: &mut Budget) -> Result<Paper, NoPaper> {
    let game = game_of(game)?;
    paper(&*game.pencil().ok_or(NOT_DRAWN)?, sheet, budget)
}

/// The sheet after a stroke.
pub fn add(
    game: &str,
    sheet: &Sheet,
    stroke: &Stroke,
    budget: &mut Budget,
) -> Result<Paper, NoPaper> {
    let game = game_of(game)?;
    let pencil = game.pencil().ok_or(NOT_DRAWN)?;
    pencil.position(sheet)?;
    paper(&*pencil, pencil.add(sheet, stroke)?, budget)
}

/// Curves between two spots.
pub fn suggest(
    game: &str,
    sheet: &Sheet,
    from: usize,
    to: usize,
    budget: &mut Budget,
) -> Result<Vec<Suggestion>, NoPaper> {
    let game = game_of(game)?;
    let pencil = game.pencil().ok_or(NOT_DRAWN)?;
    pencil.position(sheet)?;
    if from.max(to) >= sheet.spots.len() {
        return Err(NoPaper::Never("there is no such spot"));
    }
    Ok(pencil.suggest(sheet, from, to, budget)?)
}

/// The machine's move, perfect in `strength` of a hundred cases.
pub fn reply(
    game: &str,
    sheet: &Sheet,
    play: Option<Convention>,
    strength: u8,
    dice: &mut dyn Dice,
    budget: &mut Budget,
) -> Result<PaperReply, NoPaper> {
    let game = game_of(game)?;
    let pencil = game.pencil().ok_or(NOT_DRAWN)?;
    let sum = Sum::new(vec![pencil.position(sheet)?]);
    let moves = sum.moves(budget)?;
    if moves.is_empty() {
        return Err(NoPaper::Never("there is no move that could be made"));
    }
    let play = play.unwrap_or_else(|| sum.convention());
    let chosen = &moves[opponent::choose(&sum, &moves, play, strength, dice, budget)?];
    let led = match chosen.result.components() {
        [to, ..] => pencil.lead(sheet, &**to, budget)?,
        [] => None,
    };
    let (sheet, redrawn) = led.ok_or(NoPaper::Never("no curve was found for the move"))?;
    let paper = paper(&*pencil, sheet, budget)?;
    Ok(PaperReply { paper, text: chosen.text.clone(), redrawn })
}
