//! What people need on top of the rules: words and pictures.

use super::{Ruleset, Surface, Way};
use crate::scene::Scene;
use crate::{Dice, Error, Scanner};

/// One move: what it is called, and where it leads.
///
/// ```
/// use grundy::Move;
///
/// let step = Move::new("take 2 stones", 5);
/// assert_eq!((step.text.as_str(), step.result), ("take 2 stones", 5));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move<P> {
    /// The move in the game's own words: «take 3 from the heap of 8».
    pub text: String,
    /// The position after the move.
    pub result: P,
}

impl<P> Move<P> {
    /// A move with its name.
    pub fn new(text: impl Into<String>, result: P) -> Self {
        Self { text: text.into(), result }
    }
}

/// The one piece of a picture that is only text.
const WHOLE: &str = "position";

/// Words and pictures. Only [`parse`](Self::parse) and [`notate`](Self::notate) must be written.
///
/// ```
/// use grundy::{Error, Play, Ruleset, Scanner};
///
/// /// A token walks down from step n to the ground, one or two steps at a time.
/// struct Stairs;
///
/// impl Ruleset for Stairs {
///     type Position = u64;
///
///     fn options(&self, step: &u64, out: &mut Vec<u64>) {
///         out.extend([1, 2].iter().filter_map(|down| step.checked_sub(*down)));
///     }
/// }
///
/// impl Play for Stairs {
///     fn parse(&self, text: &mut Scanner) -> Result<u64, Error> {
///         text.number()
///     }
///
///     fn notate(&self, step: &u64) -> String {
///         step.to_string()
///     }
/// }
///
/// let names: Vec<String> = Stairs.moves(&5).into_iter().map(|step| step.text).collect();
/// assert_eq!(names, ["move to 4", "move to 3"]);
/// ```
pub trait Play: Ruleset {
    /// Reads a position; the caller checks that nothing is left over.
    fn parse(&self, text: &mut Scanner) -> Result<Self::Position, Error>;

    /// Writes a position so that [`parse`](Self::parse) reads the same one back.
    fn notate(&self, of: &Self::Position) -> String;

    /// Every move with its name; as positions, the same as [`options`](Ruleset::options).
    fn moves(&self, of: &Self::Position) -> Vec<Move<Self::Position>> {
        let mut options = Vec::new();
        self.options(of, &mut options);
        let named = |option| Move::new(format!("move to {}", self.notate(&option)), option);
        options.into_iter().map(named).collect()
    }

    /// The picture of a position. What can be taken, moved or pointed at has a name in it.
    fn draw(&self, of: &Self::Position) -> Scene {
        let text = self.notate(of);
        let mut scene = Scene::new(text.clone());
        scene.label(0.0, 0.0, text).named(WHOLE);
        scene
    }

    /// What [`moves`](Self::moves) do on the board, each in one or more ways; asked only where a board is
    /// shown. The default is for the default picture, in which the position is a single piece.
    fn ways(&self, _of: &Self::Position, moves: &[Move<Self::Position>]) -> Vec<Vec<Way>> {
        moves.iter().map(|_| vec![Way::at([WHOLE]).alters([WHOLE])]).collect()
    }

    /// A random position that plain search solves in a blink, for puzzles and law tests. Without one, a few
    /// random moves are made from an example.
    fn sample(&self, _dice: &mut dyn Dice) -> Option<Self::Position> {
        None
    }

    /// Where positions are put together by hand, and how.
    fn surface(&self) -> Surface<'_, Self::Position> {
        Surface::Text
    }
}
