//! What a catalogue tells about a game.

use super::AnyGame;
use super::game::seat;
use crate::{Convention, Error, Play, Scanner};
use std::borrow::Cow;
use std::sync::Arc;

/// A game of the built-in catalogue: a [`Card`] as a constant.
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
    pub open: fn(&Arc<Card>, &mut Scanner) -> Opened,
}

/// A game as a catalogue knows it, built in or brought along. All that faces show about a game comes from here.
///
/// ```
/// use grundy::Workbench;
///
/// let card = Workbench::default().card("kayles").unwrap();
/// assert_eq!(card.title, "Kayles");
/// assert_eq!(card.examples[0], "kayles 5,7");
/// ```
#[derive(Clone)]
pub struct Card {
    /// The name that opens it: `kayles`.
    pub name: Cow<'static, str>,
    /// Its title for people: «Kayles».
    pub title: Cow<'static, str>,
    /// The rules in a sentence or two.
    pub rules: Cow<'static, str>,
    /// What stands after the colon, or nothing: `S, a set such as 1,2,4`.
    pub parameters: Cow<'static, str>,
    /// How a position is written.
    pub notation: Cow<'static, str>,
    /// Whole positions that can be opened as they stand; the first is the one to show.
    pub examples: Vec<Cow<'static, str>>,
    /// How the game is played unless the player says otherwise.
    pub convention: Convention,
    /// Opens the game.
    pub open: Opener,
}

/// How a card opens its game: it reads the parameters, and leaves what follows them.
pub type Opener = Arc<dyn Fn(&Arc<Card>, &mut Scanner) -> Opened + Send + Sync>;

/// An opened game, or what is wrong with its parameters.
pub type Opened = Result<Arc<dyn AnyGame>, Error>;

impl Card {
    /// A card for a game without parameters. `example` is a whole position, such as `kayles 7`.
    pub fn new<G: Play>(
        name: impl Into<Cow<'static, str>>,
        title: impl Into<Cow<'static, str>>,
        example: impl Into<Cow<'static, str>>,
        game: impl Fn() -> G + Send + Sync + 'static,
    ) -> Self {
        Self::with_parameters(name, title, "", example, move |card, _| Ok(seat(card, "", game())))
    }

    /// A card for a game whose parameters `open` reads; `parameters` tells what they are.
    pub fn with_parameters(
        name: impl Into<Cow<'static, str>>,
        title: impl Into<Cow<'static, str>>,
        parameters: impl Into<Cow<'static, str>>,
        example: impl Into<Cow<'static, str>>,
        open: impl Fn(&Arc<Self>, &mut Scanner) -> Opened + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            title: title.into(),
            rules: Cow::Borrowed(""),
            parameters: parameters.into(),
            notation: Cow::Borrowed(""),
            examples: vec![example.into()],
            convention: Convention::Normal,
            open: Arc::new(open),
        }
    }

    /// The same card with the rules in a sentence or two, and how a position is written.
    pub fn explained(
        mut self,
        rules: impl Into<Cow<'static, str>>,
        notation: impl Into<Cow<'static, str>>,
    ) -> Self {
        (self.rules, self.notation) = (rules.into(), notation.into());
        self
    }

    /// The same card with rules that tell what the parameters mean.
    pub(crate) fn ruled(&self, rules: String) -> Arc<Self> {
        Arc::new(Self { rules: rules.into(), ..self.clone() })
    }

    /// Opens the game with the parameters that are read from the scanner.
    pub fn open(self: &Arc<Self>, text: &mut Scanner) -> Opened {
        (self.open)(self, text)
    }
}

impl From<&'static Entry> for Card {
    fn from(entry: &'static Entry) -> Self {
        Self {
            name: entry.name.into(),
            title: entry.title.into(),
            rules: entry.rules.into(),
            parameters: entry.parameters.into(),
            notation: entry.notation.into(),
            examples: entry.examples.iter().map(|example| Cow::Borrowed(*example)).collect(),
            convention: entry.convention,
            open: Arc::new(entry.open),
        }
    }
}
