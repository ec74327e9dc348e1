//! What a catalogue tells about a game.

use super::AnyGame;
use crate::{Convention, Error, Scanner};
use std::sync::Arc;

/// A game as the catalogue knows it. All that faces show about a game comes from here.
pub struct Entry {
    /// The name that opens it: `kayles`.
    pub name: &'static str,
    /// Its title for people: «Kayles».
    pub title: &'static str,
    /// The rules in a sentence or two.
    pub rules: &'static str,
    /// What stands after the colon, or nothing: `S, a set such as 1,2,4`.
    pub parameters: &'static str,
    /// How a position is written.
    pub notation: &'static str,
    /// Whole positions that can be opened as they stand; the first is the one to show.
    pub examples: &'static [&'static str],
    /// How the game is played unless the player says otherwise.
    pub convention: Convention,
    /// Opens the game with the parameters that are read from the scanner.
    pub open: Opener,
}

/// How an entry opens its game: it reads the parameters, and leaves what follows them.
pub type Opener = fn(&'static Entry, &mut Scanner) -> Result<Arc<dyn AnyGame>, Error>;
