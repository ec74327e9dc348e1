//! The catalogue: every game, by name. A new game is one file in `games/` and one line here.

mod workbench;

pub use workbench::{Workbench, open};

use crate::games::*;
use crate::table::Entry;

/// Games that are alike to those who play them.
pub struct Family {
    /// What they are called together.
    pub title: &'static str,
    /// What one does in them.
    pub about: &'static str,
    /// The games, those to begin with first.
    pub games: &'static [&'static Entry],
}

/// Every game there is, in families.
pub const FAMILIES: &[Family] = &[
    Family {
        title: "Heaps",
        about: "Take stones from heaps, knock down pins, split what is left.",
        games: &[
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
            &poker_nim::ENTRY,
        ],
    },
    Family {
        title: "Pictures and graphs",
        about: "Cut edges, draw curves, follow arrows.",
        games: &[
            &hackenbush::ENTRY,
            &sprouts::ENTRY,
            &graph_kayles::NODE,
            &graph_kayles::ARC,
            &digraph::ENTRY,
            &digraph::ACYCLIC,
        ],
    },
    Family {
        title: "Boards",
        about: "Lay dominoes, put crosses, bite chocolate, close boxes.",
        games: &[
            &cram::ENTRY,
            &notakto::ENTRY,
            &chomp::ENTRY,
            &treblecross::ENTRY,
            &boxes::DOTS_AND_BOXES,
            &boxes::NIMSTRING,
            &rectangles::ENTRY,
        ],
    },
    Family {
        title: "Coins that move",
        about: "Push coins and pawns along strips and over boards.",
        games: &[
            &nimble::ENTRY,
            &nim_2d::ENTRY,
            &silver_dollar::ENTRY,
            &silver_dollar_bag::ENTRY,
            &northcott::ENTRY,
        ],
    },
    Family {
        title: "Numbers",
        about: "Two numbers, divisors, limits that change with every move.",
        games: &[
            &wythoff::ENTRY,
            &euclid::ENTRY,
            &prim_dim::PRIM,
            &prim_dim::PRIM_TO_ZERO,
            &prim_dim::DIM,
            &prim_dim::DIM_PROPER,
            &empty_divide::ENTRY,
            &empty_divide::DELETE_NIM,
            &memory_nim::FIBONACCI,
            &memory_nim::TAKE_AWAY,
            &memory_nim::MEM,
            &memory_nim::NO_REPEAT,
            &fair_shares::ENTRY,
        ],
    },
    Family {
        title: "Coins that are turned",
        about: "Turn coins over; the last of them from heads to tails.",
        games: &[
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
            &coins::grid::TURNING_CORNERS,
            &coins::grid::RUGS,
            &coins::grid::ACROSTIC_TWINS,
            &coins::grid::PRODUCT,
            &coins::grid::ACROSTIC,
            &coins::ENTRY,
        ],
    },
    Family {
        title: "Games made of games",
        about: "Write a game down as its options, or put two games together.",
        games: &[&set::ENTRY, &compound::ENTRY],
    },
];

/// The games to begin with, the very first in front.
pub const FEATURED: &[&Entry] = &[
    &nim::ENTRY,
    &named::KAYLES,
    &hackenbush::ENTRY,
    &sprouts::ENTRY,
    &cram::ENTRY,
    &notakto::ENTRY,
    &chomp::ENTRY,
    &boxes::DOTS_AND_BOXES,
];

/// The very first position: its player wins in three moves, whatever the other does.
pub const OPENING: &str = "nim 1,2,2";

/// Every game there is.
pub const GAMES: &[&Entry] = &all::<{ count() }>();

const fn count() -> usize {
    let (mut count, mut family) = (0, 0);
    while family < FAMILIES.len() {
        count += FAMILIES[family].games.len();
        family += 1;
    }
    count
}

const fn all<const COUNT: usize>() -> [&'static Entry; COUNT] {
    let mut all = [FAMILIES[0].games[0]; COUNT];
    let (mut next, mut family) = (0, 0);
    while family < FAMILIES.len() {
        let mut game = 0;
        while game < FAMILIES[family].games.len() {
            all[next] = FAMILIES[family].games[game];
            next += 1;
            game += 1;
        }
        family += 1;
    }
    all
}

/// The entry with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    GAMES.iter().copied().find(|entry| entry.name == name)
}

/// The family of the game with this name.
pub fn family(name: &str) -> Option<&'static Family> {
    let belongs = |family: &&Family| family.games.iter().any(|entry| entry.name == name);
    FAMILIES.iter().find(belongs)
}
