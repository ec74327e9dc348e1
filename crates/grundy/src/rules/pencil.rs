//! Games that are played by drawing curves on a sheet of paper.

use crate::plane::{Refusal, Sheet, Stroke};
use crate::{Budget, Stopped};
use serde::Serialize;

/// What became of the spots of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Tale {
    /// How many spots there were in the beginning.
    pub began: usize,
    /// How many moves were made.
    pub moves: usize,
    /// The spots that can still take a curve, but have nowhere to send it.
    pub survivors: usize,
    /// The dead spots that are no neighbours of a survivor.
    pub pharisees: usize,
}

/// A curve that could be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Suggestion {
    /// What is special about it, in words.
    pub text: String,
    /// The sheet with the curve on it.
    pub sheet: Sheet,
}

/// A game whose positions are drawn on a sheet, and whose moves are curves.
pub trait Pencil<P> {
    /// A sheet that shows a position; none if it cannot be drawn.
    fn begin(&self, position: &P) -> Option<Sheet>;

    /// The position that a sheet shows. Every other method takes only sheets that have one.
    fn position(&self, sheet: &Sheet) -> Result<P, Refusal>;

    /// How many more curve ends each spot takes.
    fn lives(&self, sheet: &Sheet) -> Vec<u8>;

    /// The sheet after a move drawn by hand.
    fn add(&self, sheet: &Sheet, stroke: &Stroke) -> Result<Sheet, Refusal>;

    /// The sheet after a move that leads to a position, and whether all of it had to be drawn anew to
    /// make room. What is new are the last spot and the last two curves.
    fn lead(
        &self,
        sheet: &Sheet,
        to: &P,
        budget: &mut Budget,
    ) -> Result<Option<(Sheet, bool)>, Stopped>;

    /// Different curves between two spots, or from a spot to itself.
    fn suggest(
        &self,
        sheet: &Sheet,
        from: usize,
        to: usize,
        budget: &mut Budget,
    ) -> Result<Vec<Suggestion>, Stopped>;

    /// What became of the spots, if the game has ended and the sheet holds all of it.
    fn tale(&self, sheet: &Sheet) -> Option<Tale>;
}
