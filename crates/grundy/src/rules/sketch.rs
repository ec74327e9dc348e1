//! A position as a drawing that people change by hand: points, edges between them, and tokens. A page
//! draws and the engine reads, so that no page knows how a game writes its positions.

use crate::Error;
use serde::{Deserialize, Serialize};

/// A drawing with more points is refused.
pub const MOST_POINTS: usize = 500;
/// A drawing with more edges is refused.
pub const MOST_EDGES: usize = 2000;
/// A drawing with more tokens is refused.
pub const MOST_TOKENS: usize = 1000;

/// What is drawn.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Sketch {
    /// The points.
    pub points: Vec<Dot>,
    /// The edges, in their direction if they have one.
    pub edges: Vec<Stroke>,
    /// The points with tokens; a point with several is named as often.
    #[serde(default)]
    pub tokens: Vec<usize>,
}

/// A point of a drawing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Dot {
    /// Its name. Points on the ground need none.
    pub name: String,
    /// Where it is, from left to right; neighbours are 1 or 2 apart.
    #[serde(default)]
    pub x: f64,
    /// Where it is, downwards; the ground is at 0.
    #[serde(default)]
    pub y: f64,
    /// Whether it stands on the ground.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub ground: bool,
}

/// An edge of a drawing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Stroke {
    /// The point where it starts.
    pub from: usize,
    /// The point where it ends, which may be the same.
    pub to: usize,
    /// The number of the move that it stands for.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub action: Option<usize>,
}

impl Stroke {
    /// An edge that stands for no move.
    pub fn new(from: usize, to: usize) -> Self {
        Self { from, to, action: None }
    }
}

/// A drawing as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// What stands after the game's name and a colon, or nothing.
    pub parameters: String,
    /// The position.
    pub position: String,
    /// The edges that do not count, because the rules would not have them there.
    pub left_out: Vec<usize>,
}

impl Sketch {
    /// Says what is wrong with a drawing that no game could read.
    pub fn check(&self) -> Result<(), Error> {
        let said = |message: String| Err(Error::new(message, "", 0..0));
        for (count, most, what) in [
            (self.points.len(), MOST_POINTS, "points"),
            (self.edges.len(), MOST_EDGES, "edges"),
            (self.tokens.len(), MOST_TOKENS, "tokens"),
        ] {
            if count > most {
                return said(format!("expected a drawing of at most {most} {what}"));
            }
        }
        let ends = self.edges.iter().flat_map(|edge| [edge.from, edge.to]);
        match ends.chain(self.tokens.iter().copied()).find(|point| *point >= self.points.len()) {
            Some(point) => said(format!("there is no point number {point} in the drawing")),
            None => Ok(()),
        }
    }

    /// Which edges are joined to a point on the ground.
    pub fn grounded(&self) -> Vec<bool> {
        let mut reached: Vec<bool> = self.points.iter().map(|point| point.ground).collect();
        let mut grows = true;
        while grows {
            grows = false;
            for edge in &self.edges {
                if reached[edge.from] != reached[edge.to] {
                    (reached[edge.from], reached[edge.to]) = (true, true);
                    grows = true;
                }
            }
        }
        self.edges.iter().map(|edge| reached[edge.from]).collect()
    }
}

/// A step that simplifies a drawing and keeps its value: points are fused, or what stands on a point is
/// replaced by a stalk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), schemars(rename = "Stage"))]
pub struct Stage<P> {
    /// What is done, and why the value stays.
    pub text: String,
    /// The position after it.
    pub position: P,
    /// The point where it happens.
    pub at: String,
    /// The points that are now one with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
    pub fused: Vec<String>,
    /// The points of the stalk that now stands on it, if that is what was done; from below.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub stalk: Option<Vec<String>>,
}

impl<P> Stage<P> {
    /// The same step with the position in another form.
    pub fn map<Q>(self, form: impl FnOnce(P) -> Q) -> Stage<Q> {
        let Self { text, position, at, fused, stalk } = self;
        Stage { text, position: form(position), at, fused, stalk }
    }
}

/// A game whose positions are drawn with points and edges. The law: what is drawn is what is written, and an
/// edge that stands for a move stands for the right one.
pub trait Sketched<P> {
    /// The position as a drawing. An edge may carry the index of one of the moves.
    fn sketch(&self, of: &P) -> Option<Sketch>;

    /// What a drawing says, which has been [checked](Sketch::check); of any parameters, not only those
    /// of this game.
    fn written(&self, sketch: &Sketch) -> Result<Written, Error>;

    /// The argument for the value as a series of positions of the same value.
    fn stages(&self, _of: &P) -> Vec<Stage<P>> {
        Vec::new()
    }
}
