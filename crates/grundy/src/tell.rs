//! What people are told: answers, explanations, boards, pictures, a gallery, an opponent. Everything here is data
//! or text for faces; nothing below this room knows it.

pub mod answer;
pub mod board;
pub mod equal;
pub mod explain;
pub mod gallery;
pub mod game_graph;
pub mod graph_picture;
pub mod heap_plot;
pub mod nimber_picture;
pub mod opponent;
pub mod verify;
