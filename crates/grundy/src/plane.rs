//! Curves between spots on a sheet of paper: exact geometry, the map that a sheet shows, strokes by hand, routes
//! for new curves, and maps drawn anew. It knows no game; that a spot takes three curve ends is all it assumes.

pub(crate) mod exact;
pub(crate) mod map;
pub(crate) mod mesh;
pub(crate) mod pack;
pub(crate) mod pen;
pub(crate) mod relax;
pub(crate) mod route;
pub mod sheet;
pub(crate) mod sound;

pub use sheet::{Curve, Point, Refusal, SIDE, Sheet, Stroke};
