//! Positions on the table: games behind one face, and sums of different games. It knows rules and solvers, and
//! no game by name.

pub mod entry;
pub mod game;
pub mod sum;

pub use entry::{Card, Entry};
pub use game::{AnyGame, AnyMove, Component, Provable, Tabulated};
pub use sum::{Judge, Sum, SumMove};
