//! The teacher: the reasoning behind an answer, step by step, as data.

mod component;
pub mod html;
pub mod marking;
mod misere;
mod nim_sum;
mod normal;
mod score;
pub mod text;

use crate::{Budget, Convention, Nimber, Outcome, Stopped, Sum, Value};
use serde::Serialize;

/// An explained answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Explanation {
    /// The position.
    pub position: String,
    /// The convention.
    pub play: Convention,
    /// Who wins.
    pub outcome: Outcome,
    /// The normal-play value; absent in misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The score of the player to move under best play, counted from what is owned; only in games for points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The reasoning.
    pub steps: Vec<Step>,
}

/// One step of the reasoning.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Step {
    /// What the step is about.
    pub title: String,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// A piece of a step.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Block {
    /// A paragraph.
    Text {
        /// What it says.
        text: String,
    },
    /// A table.
    Table {
        /// The heads of the columns.
        header: Vec<String>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
    /// A nim-sum in binary columns.
    Sum {
        /// What is added: a name and its value.
        rows: Vec<(String, Nimber)>,
        /// The nim-sum.
        total: Nimber,
    },
    /// A list of moves.
    Moves {
        /// The moves with what they lead to.
        moves: Vec<MoveLine>,
    },
}

/// A move in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct MoveLine {
    /// The move in the game's own words.
    pub text: String,
    /// The position after it.
    pub result: String,
    /// Why it is listed, or nothing.
    pub note: String,
}

impl Step {
    fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), blocks: Vec::new() }
    }

    fn say(mut self, text: impl Into<String>) -> Self {
        self.blocks.push(Block::Text { text: text.into() });
        self
    }

    fn show(mut self, block: Block) -> Self {
        self.blocks.push(block);
        self
    }
}

/// Explains who wins and why.
pub fn explain(sum: &Sum, play: Convention, budget: &mut Budget) -> Result<Explanation, Stopped> {
    let mut told = match play {
        Convention::Normal => match sum.value(budget) {
            Ok(value) => normal::explain(sum, value, budget),
            Err(Stopped::NoMethod(_)) => misere::explain(sum, play, budget),
            Err(stopped) => Err(stopped),
        },
        Convention::Misere => misere::explain(sum, play, budget),
        Convention::Score => score::explain(sum, budget),
    }?;
    if let Some(note) = sum.left_rules(play) {
        told.steps.insert(0, Step::new("One rule for all games").say(note));
    }
    Ok(told)
}
