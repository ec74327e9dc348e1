//! Drawing with curves, in any game that is played so.

use super::{Component, Placed, Seat};
use crate::plane::{Refusal, Sheet, Stroke};
use crate::rules::{Pencil, Suggestion, Tale};
use crate::{Budget, Play, Stopped};
use std::sync::Arc;

/// A [`Pencil`] whose positions are components.
pub trait AnyPencil {
    /// A sheet that shows a position of this game.
    fn begin(&self, position: &dyn Component) -> Option<Sheet>;

    /// The position that a sheet shows. Every other method takes only sheets that have one.
    fn position(&self, sheet: &Sheet) -> Result<Box<dyn Component>, Refusal>;

    /// How many more curve ends each spot takes.
    fn lives(&self, sheet: &Sheet) -> Vec<u8>;

    /// The sheet after a move drawn by hand.
    fn add(&self, sheet: &Sheet, stroke: &Stroke) -> Result<Sheet, Refusal>;

    /// The sheet after a move that leads to a position, and whether all of it was drawn anew.
    fn lead(
        &self,
        sheet: &Sheet,
        to: &dyn Component,
        budget: &mut Budget,
    ) -> Result<Option<(Sheet, bool)>, Stopped>;

    /// Different curves between two spots.
    fn suggest(
        &self,
        sheet: &Sheet,
        from: usize,
        to: usize,
        budget: &mut Budget,
    ) -> Result<Vec<Suggestion>, Stopped>;

    /// What became of the spots of a finished game.
    fn tale(&self, sheet: &Sheet) -> Option<Tale>;
}

struct Held<'a, G: Play> {
    seat: &'a Arc<Seat<G>>,
    pencil: &'a dyn Pencil<G::Position>,
}

/// The pencil of a game that has one.
pub(super) fn of<G: Play>(seat: &Arc<Seat<G>>) -> Option<Box<dyn AnyPencil + '_>> {
    let pencil = seat.rules.surface().pencil()?;
    Some(Box::new(Held { seat, pencil }))
}

impl<G: Play> AnyPencil for Held<'_, G> {
    fn begin(&self, position: &dyn Component) -> Option<Sheet> {
        self.pencil.begin(position.position().downcast_ref()?)
    }

    fn position(&self, sheet: &Sheet) -> Result<Box<dyn Component>, Refusal> {
        let position = self.pencil.position(sheet)?;
        Ok(Box::new(Placed { seat: self.seat.clone(), position }))
    }

    fn lives(&self, sheet: &Sheet) -> Vec<u8> {
        self.pencil.lives(sheet)
    }

    fn add(&self, sheet: &Sheet, stroke: &Stroke) -> Result<Sheet, Refusal> {
        self.pencil.add(sheet, stroke)
    }

    fn lead(
        &self,
        sheet: &Sheet,
        to: &dyn Component,
        budget: &mut Budget,
    ) -> Result<Option<(Sheet, bool)>, Stopped> {
        let to = to.position().downcast_ref();
        to.map_or(Ok(None), |to| self.pencil.lead(sheet, to, budget))
    }

    fn suggest(
        &self,
        sheet: &Sheet,
        from: usize,
        to: usize,
        budget: &mut Budget,
    ) -> Result<Vec<Suggestion>, Stopped> {
        self.pencil.suggest(sheet, from, to, budget)
    }

    fn tale(&self, sheet: &Sheet) -> Option<Tale> {
        self.pencil.tale(sheet)
    }
}
