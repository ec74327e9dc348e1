//! Nimbers below ω^ω^ω: the algebraic closure of the field of two elements.

mod algebra;
pub mod base;
pub mod closure;
pub mod factor;
pub mod field;
pub mod finite;
pub mod kappa;
pub(super) mod matrix;
pub mod polynomial;
pub mod roots;
mod sparse;
pub mod tower;
pub mod unknown;

pub use closure::{Closure, FieldElement};
pub use field::Field;
pub use kappa::{Alpha, Kappa, Kappas};
pub use unknown::Unknown;
