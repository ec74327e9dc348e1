//! The rules of a game: all that a solver may know.

use super::Powers;
use std::fmt::Debug;
use std::hash::Hash;

/// The rules. Only [`options`](Self::options) must be written; forgetting any other method is safe, and slow.
///
/// ```
/// use grundy::Ruleset;
///
/// /// Take one, two or three stones.
/// struct UpToThree;
///
/// impl Ruleset for UpToThree {
///     type Position = u64;
///
///     fn options(&self, stones: &u64, out: &mut Vec<u64>) {
///         out.extend((1..=3).filter_map(|taken| stones.checked_sub(taken)));
///     }
///
///     fn rank(&self, stones: &u64) -> Option<u128> {
///         Some(u128::from(*stones))
///     }
/// }
///
/// let mut options = Vec::new();
/// UpToThree.options(&2, &mut options);
/// assert_eq!(options, [1, 0]);
/// ```
pub trait Ruleset: Send + Sync + 'static {
    /// A position of the game, a few bytes if possible: tables hold many.
    type Position: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// Adds every position that one move reaches. Repetitions are allowed.
    ///
    /// Where infinitely many can be reached, [`breadth`](Self::breadth) says so and nobody asks.
    fn options(&self, of: &Self::Position, out: &mut Vec<Self::Position>);

    /// Adds the independent parts of a position: their disjunctive sum *is* the position, move by
    /// move, so this holds in misère play too. Parts that have no moves may be left out.
    fn summands(&self, of: Self::Position, out: &mut Vec<Self::Position>) {
        out.push(of);
    }

    /// A representative of the positions isomorphic to this one (symmetry, order, dead parts).
    /// Isomorphism only, so that it is valid in misère play too.
    fn canonical(&self, of: Self::Position) -> Self::Position {
        of
    }

    /// A number that every move lowers: each summand of each option of a summand has a smaller one.
    /// `None` means that play may be endless; such a game is solved as a loopy one.
    ///
    /// The true rank may be too large for this type; that of an infinite Nim heap is even an ordinal.
    /// Then it is given as `u128::MAX`: what solvers ask is only whether play must end.
    fn rank(&self, _of: &Self::Position) -> Option<u128> {
        None
    }

    /// A lower bound for the number of options, so that a solver can refuse before it asks; or for the
    /// size of their list, where each is so large that this is what does not fit.
    /// `u128::MAX` if there are infinitely many.
    fn breadth(&self, _of: &Self::Position) -> u128 {
        0
    }

    /// What this game can do beyond its plain rules.
    fn powers(&self) -> Powers<'_, Self::Position> {
        Powers::NONE
    }
}

/// The canonical summands of a position.
pub fn parts_of<R: Ruleset + ?Sized>(rules: &R, position: R::Position) -> Vec<R::Position> {
    let mut parts = Vec::new();
    rules.summands(position, &mut parts);
    parts.into_iter().map(|part| rules.canonical(part)).collect()
}
