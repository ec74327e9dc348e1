//! Theorems about values.

use super::Move;
use crate::base::Reason;
use crate::{Nimber, Value};

/// What theorems say about normal play. The law: what is claimed is what plain search finds.
pub trait Theory<P>: Sync {
    /// The normal-play value, where it is finite.
    fn known(&self, of: &P) -> Option<Nimber>;

    /// The normal-play value, for games whose values may be infinite ordinals.
    fn known_value(&self, of: &P) -> Option<Value> {
        self.known(of).map(Value::Nim)
    }

    /// All moves to positions of a given value, where a theorem finds them without a list of all
    /// moves: how a heap of 10^18 can be played.
    fn moves_to(&self, _of: &P, _value: Nimber) -> Option<Vec<Move<P>>> {
        None
    }

    /// All moves to positions of a given value, which may be infinite. The default is for games
    /// whose values are all finite.
    fn moves_to_value(&self, of: &P, value: &Value) -> Option<Vec<Move<P>>> {
        match value {
            Value::Nim(nimber) => self.moves_to(of, *nimber),
            Value::Ordinal(_) => Some(Vec::new()),
            Value::Loopy(_) | Value::Loony => None,
        }
    }

    /// Whether [`moves_to_value`](Self::moves_to_value) has found all moves to a value if it has found so
    /// many. If not, it finds at least one to each value below that of the position, as far as arithmetic
    /// reaches.
    fn finds_all(&self, _of: &P, _found: usize) -> bool {
        true
    }

    /// Why the value is what [`known`](Self::known) says, worked out on this position.
    fn reason(&self, _of: &P) -> Option<Reason> {
        None
    }
}
