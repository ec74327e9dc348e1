//! The games, one file each.

pub mod compound;
pub mod empty_divide;
pub mod euclid;
pub mod factor;
pub mod graph_kayles;
pub mod memory_nim;
pub mod named;
pub mod nim;
pub mod octal;
pub mod piles;
pub mod prim_dim;
pub mod rectangles;
pub mod set;
pub mod subtract;
pub mod vertex_graph;
pub mod written;
pub mod wythoff;
