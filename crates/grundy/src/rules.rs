//! The rules of a game: all that a solver may know, and what people need on top. No solver, no game.

pub mod pencil;
pub mod ruleset;
pub mod sketch;

pub use pencil::{Pencil, Suggestion, Tale};
pub use ruleset::{Editor, Move, Play, Ruleset, Visit};
