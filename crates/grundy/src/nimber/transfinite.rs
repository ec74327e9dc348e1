//! Nimbers below ω^ω^ω: the algebraic closure of the field of two elements.

pub mod base;
pub mod tower;
