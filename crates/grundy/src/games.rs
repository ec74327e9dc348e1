//! The games, one file each.

pub mod chomp;
pub mod coins;
pub mod named;
pub mod nim;
pub mod nim_2d;
pub mod nimble;
pub mod northcott;
pub mod notakto;
pub mod octal;
pub mod poker_nim;
pub mod silver_dollar;
pub mod silver_dollar_bag;
mod strip;
pub mod subtract;
pub mod treblecross;
mod wording;
