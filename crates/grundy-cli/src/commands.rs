//! One file per command.

pub mod alpha;
#[cfg(feature = "cluster")]
pub mod cluster;
pub mod draw;
pub mod equal;
pub mod explain;
pub mod generated;
pub mod graph;
pub mod graph_file;
pub mod heap;
#[cfg(all(feature = "cluster", unix))]
pub mod layers;
pub mod list;
pub mod misere;
pub mod moves;
pub mod nim;
pub mod period;
pub mod play;
pub mod rules;
pub mod run;
pub mod sequence;
pub mod solve;
pub mod store;
pub mod studio;
pub mod table;
pub mod value;
pub mod verify;
