//! Where positions are put together by hand, and how.

use super::{Pencil, Sketched};
use serde::Serialize;

/// The board on which a position is put together; a page offers the matching one.
pub enum Surface<'a, P> {
    /// None: positions are written.
    Text,
    /// Points and edges above a ground.
    Edges(&'a dyn Sketched<P>),
    /// Points, arrows and tokens.
    Arrows(&'a dyn Sketched<P>),
    /// Curves drawn freely on the plane.
    Paper(&'a dyn Pencil<P>),
}

/// The name of a [`Surface`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Editor {
    /// As text.
    #[default]
    Text,
    /// Points and edges above a ground.
    Edges,
    /// Points, arrows and tokens.
    Arrows,
    /// Curves drawn freely on the plane.
    Curves,
}

impl<'a, P> Surface<'a, P> {
    /// Its name.
    pub fn editor(&self) -> Editor {
        match self {
            Self::Text => Editor::Text,
            Self::Edges(_) => Editor::Edges,
            Self::Arrows(_) => Editor::Arrows,
            Self::Paper(_) => Editor::Curves,
        }
    }

    /// The game as one that is drawn with points and edges.
    pub fn sketched(self) -> Option<&'a dyn Sketched<P>> {
        match self {
            Self::Edges(game) | Self::Arrows(game) => Some(game),
            Self::Text | Self::Paper(_) => None,
        }
    }

    /// The game as one that is played by drawing curves.
    pub fn pencil(self) -> Option<&'a dyn Pencil<P>> {
        match self {
            Self::Paper(game) => Some(game),
            _ => None,
        }
    }
}
