//! Impartial games: values, outcomes, winning moves, and the reasons for them.
//!
//! ```
//! use grundy::{Budget, Convention, catalogue};
//!
//! let position = catalogue::open("kayles 7 + nim 3,5").unwrap();
//! let budget = &mut Budget::default();
//! assert_eq!(position.value(budget).unwrap().to_string(), "*4");
//! for winning in position.winning_moves(Convention::Normal, budget).unwrap() {
//!     println!("{} → {}", winning.text, winning.result);
//! }
//! ```
//!
//! The engine is pure: no files, no network, no clock, no environment, no global state.

pub mod answer;
pub mod board;
pub mod budget;
pub mod calculator;
pub mod catalogue;
pub mod dice;
pub mod equal;
pub mod error;
pub mod explain;
pub mod explorer;
pub mod facts;
pub mod gallery;
pub mod game;
pub mod games;
pub mod graph;
pub mod heap;
pub mod memo;
pub mod nimber;
pub mod opponent;
pub mod ruleset;
pub mod scanner;
pub mod scene;
pub mod sheet;
pub mod sketch;
pub mod solve;
pub mod sum;
pub mod value;

pub use budget::{Budget, Stopped};
pub use dice::Dice;
pub use error::Error;
pub use nimber::{Nimber, mex};
pub use ruleset::{Convention, Move, Outcome, Play, Ruleset};
pub use scanner::Scanner;
pub use sum::Sum;
pub use value::Value;
