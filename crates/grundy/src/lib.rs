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
//! The engine is pure: no files, no network, no clock, no environment, no global state. Its rooms stand in
//! order: each knows only those above it.

pub mod base;
pub mod catalogue;
pub mod games;
pub mod graph;
pub mod heap;
pub mod nimber;
pub mod plane;
pub mod rules;
pub mod scene;
pub mod solve;
pub mod table;
pub mod tell;

pub use base::{Budget, Convention, Dice, Error, Outcome, Scanner, Stopped};
pub use catalogue::Workbench;
pub use nimber::{Nimber, Value, mex};
pub use rules::{Move, Play, Ruleset, Way};
pub use table::{Card, Sum};

/// The programs that the documents show, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../ARCHITECTURE.md")]
#[doc = include_str!("../../../CONTRIBUTING.md")]
struct Documents;
