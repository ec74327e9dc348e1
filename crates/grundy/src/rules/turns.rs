//! Who moves next, where the players do not simply take turns with the same moves.

use crate::base::Reason;

/// Who moves next.
pub enum Turns<'a, P> {
    /// The players take turns and have the same moves.
    Alternate,
    /// The players own different pieces, so that a position says who is to move. Such a game is not
    /// impartial; its value is what its theory says and nothing else.
    Coloured(&'a dyn Coloured<P>),
    /// Some moves are complimenting: the same player must move again, anywhere in the sum. Play of such a
    /// game must end.
    Complimenting(&'a dyn Complimenting<P>),
}

/// The players own different pieces. The law: its sums with Nim heaps are won as its theory says.
pub trait Coloured<P>: Sync {
    /// The position after a move was made elsewhere in a sum.
    fn turn_passed(&self, of: P) -> P;
}

/// Moves that oblige to another, and moves that gain points. The law: the search for scores agrees with the
/// values of the definition, and a score continues from what is owned.
pub trait Complimenting<P>: Sync {
    /// Whether the move from one position to the other is complimenting.
    fn moves_again(&self, from: &P, to: &P) -> bool;

    /// What the move from one position to the other gains, for games that are played for points.
    fn points(&self, from: &P, to: &P) -> u32;

    /// The points already won, as far as the position tells: those of the player to move, and of the other.
    fn owned(&self, _of: &P) -> [u32; 2] {
        [0, 0]
    }

    /// The position after a move was made elsewhere in a sum, where it shows whose turn it is.
    fn turn_passed(&self, of: P) -> P {
        of
    }

    /// What the theory of the game says about the score, worked out on this position.
    fn score_reason(&self, _of: &P) -> Option<Reason> {
        None
    }
}

impl<P> Turns<'_, P> {
    /// Whether the players own different pieces.
    pub fn is_coloured(&self) -> bool {
        matches!(self, Self::Coloured(_))
    }

    /// Whether some moves oblige to another.
    pub fn is_complimenting(&self) -> bool {
        matches!(self, Self::Complimenting(_))
    }

    /// Whether the players simply take turns.
    pub fn alternate(&self) -> bool {
        matches!(self, Self::Alternate)
    }

    /// The position after a move was made elsewhere in a sum.
    pub fn turn_passed(&self, of: P) -> P {
        match self {
            Self::Alternate => of,
            Self::Coloured(game) => game.turn_passed(of),
            Self::Complimenting(game) => game.turn_passed(of),
        }
    }

    /// Whether the player who made this move must move again, and what it gained.
    pub fn gain(&self, from: &P, to: &P) -> (bool, u32) {
        match self {
            Self::Complimenting(game) => (game.moves_again(from, to), game.points(from, to)),
            _ => (false, 0),
        }
    }

    /// The points already won, of the player to move and of the other.
    pub fn owned(&self, of: &P) -> [u32; 2] {
        match self {
            Self::Complimenting(game) => game.owned(of),
            _ => [0, 0],
        }
    }
}
