//! Answers about positions that are drawn by hand.

use crate::catalogue::{self, find};
use crate::rules::Editor;
use crate::rules::sketch::{Sketch, Stage, Stroke};
use crate::table::game::{AnyGame, Component};
use crate::tell::explain::marking::{self, Walk};
use crate::{Budget, Error, Stopped, Sum};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;

/// A position as a drawing to change.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Drawing {
    /// The position.
    pub position: String,
    /// The game's name in the catalogue.
    pub game: String,
    /// Which board it is drawn on.
    pub editor: Editor,
    /// The drawing.
    #[serde(flatten)]
    pub sketch: Sketch,
}

/// What a drawing says.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Drawn {
    /// The position.
    pub position: String,
    /// The edges that do not count.
    pub left_out: Vec<usize>,
    /// The number of the move that each edge stands for, if it stands for one.
    pub moves: Vec<Option<usize>>,
}

/// The one component of a position that stands alone.
fn alone(sum: &Sum) -> Result<&dyn Component, Stopped> {
    match sum.components() {
        [one] => Ok(&**one),
        _ => Err(Stopped::NoMethod("a drawing board holds one position, not a sum".into())),
    }
}

/// Answers «show me that as a drawing».
pub fn drawing(sum: &Sum) -> Result<Drawing, Stopped> {
    let component = alone(sum)?;
    let sketch = component.sketch().ok_or_else(|| {
        let why = "there is no drawing board for this game, or the position is too large for it";
        Stopped::NoMethod(why.into())
    })?;
    let (position, game) = (sum.to_string(), component.card().name.to_string());
    Ok(Drawing { position, game, editor: component.game().editor(), sketch })
}

/// Answers «what did I draw?».
pub fn drawn(game: &str, sketch: &Sketch) -> Result<Drawn, Error> {
    let game = example(game)?;
    let (text, left_out) = game.written(sketch)?;
    let sum = catalogue::open(&text)?;
    let opened = sum.components().first().and_then(|component| component.sketch());
    let is_directed = game.editor() == Editor::Arrows;
    let mut known = HashMap::new();
    for (sketch, edge) in opened.iter().flat_map(|s| s.edges.iter().map(move |edge| (s, edge))) {
        known.insert(ends(sketch, edge, is_directed), edge.action);
    }
    let action = |edge| known.get(&ends(sketch, edge, is_directed)).copied().flatten();
    let mut moves: Vec<Option<usize>> = sketch.edges.iter().map(action).collect();
    left_out.iter().for_each(|edge| moves[*edge] = None);
    Ok(Drawn { position: sum.to_string(), left_out, moves })
}

/// A game with the parameters of its first example: enough to read drawings.
fn example(name: &str) -> Result<Arc<dyn AnyGame>, Error> {
    let Some(entry) = find(name) else {
        return Err(Error::new("there is no game of this name", name, 0..name.len()));
    };
    let sum = catalogue::open(entry.examples[0])?;
    Ok(sum.components()[0].game())
}

/// The names of an edge's ends; the ground has none.
fn ends<'a>(sketch: &'a Sketch, edge: &Stroke, is_directed: bool) -> [Option<&'a str>; 2] {
    let name = |point: usize| {
        let point = &sketch.points[point];
        (!point.ground).then_some(point.name.as_str())
    };
    let mut ends = [name(edge.from), name(edge.to)];
    if !is_directed {
        ends.sort_unstable();
    }
    ends
}

/// Answers «why is it worth that?» with a series of drawings of the same value.
pub fn stages(sum: &Sum) -> Result<Vec<Stage<Drawing>>, Stopped> {
    let mut stages = Vec::new();
    for stage in alone(sum)?.stages() {
        let drawing = drawing(&Sum::new(vec![stage.position.copy()]))?;
        stages.push(stage.map(|_| drawing));
    }
    Ok(stages)
}

/// Answers «how do the marks come about?».
pub fn walk(sum: &Sum, budget: &mut Budget) -> Result<Walk, Stopped> {
    marking::walk(alone(sum)?, budget)
}
