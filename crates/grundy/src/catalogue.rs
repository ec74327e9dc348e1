//! The catalogue: every game, by name. A new game is one file in `games/` and one line here.

mod workbench;

pub use workbench::{Workbench, open};

use crate::games::*;
use crate::table::Entry;

/// Every game there is.
pub const GAMES: &[&Entry] = &[
    &nim::ENTRY,
    &subtract::ENTRY,
    &subtract::ALL_BUT,
    &octal::ENTRY,
    &named::ANY_LOOPS,
    &named::KAYLES,
    &named::RAYLES,
    &named::RIMS,
    &named::DAWSONS_KAYLES,
    &named::DAWSONS_CHESS,
    &named::GUILES,
    &named::LASKERS_NIM,
    &named::OFFICERS,
    &named::DOUBLE_KAYLES,
    &named::GRUNDYS_GAME,
    &prim_dim::PRIM,
    &prim_dim::PRIM_TO_ZERO,
    &prim_dim::DIM,
    &prim_dim::DIM_PROPER,
    &empty_divide::ENTRY,
    &empty_divide::DELETE_NIM,
    &rectangles::ENTRY,
    &wythoff::ENTRY,
    &euclid::ENTRY,
    &memory_nim::FIBONACCI,
    &memory_nim::TAKE_AWAY,
    &memory_nim::MEM,
    &memory_nim::NO_REPEAT,
    &graph_kayles::NODE,
    &graph_kayles::ARC,
    &set::ENTRY,
    &compound::ENTRY,
    &nimble::ENTRY,
    &nim_2d::ENTRY,
    &poker_nim::ENTRY,
    &coins::ENTRY,
    &coins::TURNING_TURTLES,
    &coins::MOCK_TURTLES,
    &coins::MOEBIUS,
    &coins::MOGUL,
    &coins::MOIDORES,
    &coins::MOTLEY,
    &coins::TWINS,
    &coins::TRIPLETS,
    &coins::RULER,
    &coins::RULER_FIVES,
    &coins::MOCK_TURTLE_FIVES,
    &coins::TRIPLET_FIVES,
    &coins::TURNIPS,
    &coins::GRUNT,
    &coins::SYM,
    &coins::SYMPLER,
    &coins::grid::PRODUCT,
    &coins::grid::ACROSTIC,
    &coins::grid::TURNING_CORNERS,
    &coins::grid::RUGS,
    &coins::grid::ACROSTIC_TWINS,
    &silver_dollar::ENTRY,
    &silver_dollar_bag::ENTRY,
    &northcott::ENTRY,
    &hackenbush::ENTRY,
    &notakto::ENTRY,
    &chomp::ENTRY,
    &treblecross::ENTRY,
    &cram::ENTRY,
    &boxes::NIMSTRING,
    &boxes::DOTS_AND_BOXES,
    &sprouts::ENTRY,
    &digraph::ENTRY,
    &digraph::ACYCLIC,
    &fair_shares::ENTRY,
];

/// The entry with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    GAMES.iter().copied().find(|entry| entry.name == name)
}
