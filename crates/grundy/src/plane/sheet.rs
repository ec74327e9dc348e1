//! Sheets of paper with spots and curves between them, for games that are played by drawing.
//!
//! Coordinates are whole numbers, so that what touches what is decided exactly.

use serde::{Deserialize, Serialize};
use std::f64::consts::TAU;

/// The length of the sheet's sides.
pub const SIDE: i32 = 10_000;

/// A point of the sheet; y grows downward.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(type = "[number, number]")
)]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Sheet {
    /// The spots, in the order in which they appeared.
    pub spots: Vec<Point>,
    /// The curves, in the order in which they were drawn.
    pub curves: Vec<Curve>,
    /// With how many spots, and no curve, the drawing began, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub began: Option<usize>,
}

impl Sheet {
    /// Spots in a circle.
    pub fn circle(spots: usize) -> Self {
        let radius =
            f64::from(SIDE) * if spots > 1 { 0.24 + 0.01 * spots.min(12) as f64 } else { 0.0 };
        let place = |index: usize| {
            let angle = TAU * (index as f64 / spots as f64 - 0.25);
            let at = |value: f64| (f64::from(SIDE) / 2.0 + radius * value).round() as i32;
            Point { x: at(angle.cos()), y: at(angle.sin()) }
        };
        Self { spots: (0..spots).map(place).collect(), curves: Vec::new(), began: Some(spots) }
    }
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
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
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
