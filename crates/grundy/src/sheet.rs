//! Sheets of paper with spots and curves between them, for games that are played by drawing.
//!
//! Coordinates are whole numbers, so that what touches what is decided exactly.

use serde::{Deserialize, Serialize};

/// The length of the sheet's sides.
pub const SIDE: i32 = 10_000;

/// A point of the sheet; y grows downward.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct Point {
    /// From the left.
    pub x: i32,
    /// From above.
    pub y: i32,
}

impl From<(i32, i32)> for Point {
    fn from((x, y): (i32, i32)) -> Self {
        Self { x, y }
    }
}

impl From<Point> for (i32, i32) {
    fn from(point: Point) -> Self {
        (point.x, point.y)
    }
}

/// A curve between two spots: a line through points close together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Curve {
    /// The spot at its beginning.
    pub from: usize,
    /// The spot at its end.
    pub to: usize,
    /// Its points, the two spots included.
    pub points: Vec<Point>,
}

/// A drawing on a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sheet {
    /// The spots, in the order in which they appeared.
    pub spots: Vec<Point>,
    /// The curves, in the order in which they were drawn.
    pub curves: Vec<Curve>,
    /// With how many spots, and no curve, the drawing began, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub began: Option<usize>,
}

/// A stroke of the pen that may become a curve.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stroke {
    /// Where the pen went.
    pub points: Vec<Point>,
    /// Where on it the new spot shall be; in the middle if nothing is said.
    #[serde(default)]
    pub spot: Option<Point>,
}

/// Why a sheet or a stroke is refused, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// One sentence.
    pub message: String,
    /// The place on the sheet.
    pub at: Option<Point>,
}

impl Refusal {
    /// A refusal that points at a place.
    pub fn at(at: Point, message: impl Into<String>) -> Self {
        Self { message: message.into(), at: Some(at) }
    }
}

/// What became of the spots of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
    fn lead(&self, sheet: &Sheet, to: &P) -> Option<(Sheet, bool)>;

    /// Different curves between two spots, or from a spot to itself.
    fn suggest(&self, sheet: &Sheet, from: usize, to: usize) -> Vec<Suggestion>;

    /// What became of the spots, if the game has ended and the sheet holds all of it.
    fn tale(&self, sheet: &Sheet) -> Option<Tale>;
}
