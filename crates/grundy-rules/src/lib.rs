//! A small language in which a game is a set of moves:
//!
//! ```
//! use grundy::{Budget, Workbench};
//! use grundy_rules::Rules;
//!
//! let rules = Rules::read("halves", "n -> n-k | k in {1, 3, 4}; -> n/2 + n/2 | n even").unwrap();
//! let mut workbench = Workbench::default();
//! workbench.add(rules.card()).unwrap();
//! let sum = workbench.open("halves 10 + nim 2").unwrap();
//! assert_eq!(sum.value(&mut Budget::default()).unwrap().to_string(), "*3");
//! ```
//!
//! The crate is pure, as the engine is: it opens no files.

mod board;
mod bound;
mod check;
mod code;
mod compile;
mod faces;
mod game;
mod heap;
mod linear;
#[cfg(feature = "jit")]
mod native;
#[cfg(not(feature = "jit"))]
#[path = "native/absent.rs"]
mod native;
mod net;
mod notation;
mod numbering;
mod packed;
mod parser;
mod picture;
mod rank;
mod recognise;
#[cfg(test)]
mod reference;
mod rules;
mod run;
mod syntax;
mod token;

pub use check::{Report, TEMPLATE};
pub use heap::Heap;
pub use rules::Rules;
