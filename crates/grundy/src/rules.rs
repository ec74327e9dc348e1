//! The rules of a game: all that a solver may know ([`Ruleset`]), what people need on top ([`Play`]), and the
//! [`Powers`] that a game may hand out beyond that. No solver and no game is known here.

pub mod heaps;
pub mod misere;
pub mod numbered;
pub mod pencil;
pub mod play;
pub mod powers;
pub mod ruleset;
pub mod shortcut;
pub mod sketch;
pub mod surface;
pub mod theory;
pub mod turns;
pub mod way;

pub use heaps::HeapGame;
pub use misere::{MisereTheory, NimHeaps};
pub use numbered::{Numbered, Numbering};
pub use pencil::{Pencil, Suggestion, Tale};
pub use play::{Move, Play};
pub use powers::Powers;
pub use ruleset::{Ruleset, parts_of};
pub use shortcut::{Shortcut, Visit};
pub use sketch::{Sketch, Sketched, Stage, Written};
pub use surface::{Editor, Surface};
pub use theory::Theory;
pub use turns::{Coloured, Complimenting, Turns};
pub use way::Way;
