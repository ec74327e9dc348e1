//! The games, one file each.

pub mod named;
pub mod nim;
pub mod octal;
pub mod subtract;
