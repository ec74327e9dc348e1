//! The games, one file each; below them what several of them share.

pub mod boxes;
pub mod chomp;
pub mod coins;
pub mod compound;
pub mod cram;
pub mod digraph;
pub mod empty_divide;
pub mod euclid;
pub mod fair_shares;
pub mod graph_kayles;
pub mod hackenbush;
pub mod memory_nim;
pub mod named;
pub mod nim;
pub mod nim_2d;
pub mod nimble;
pub mod northcott;
pub mod notakto;
pub mod octal;
pub mod poker_nim;
pub mod prim_dim;
pub mod rectangles;
pub mod set;
pub mod silver_dollar;
pub mod silver_dollar_bag;
pub mod sprouts;
pub mod subtract;
pub mod treblecross;
pub mod wythoff;

mod factor;
pub mod heaps;
mod piles;
mod strip;
mod vertex_graph;
mod wording;
mod written;
