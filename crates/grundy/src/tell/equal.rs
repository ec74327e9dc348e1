//! Are two positions equivalent, and if not, what tells them apart?

use crate::nimber::ordinal::Ordinal;
use crate::{Budget, Convention, Outcome, Stopped, Sum, Value, catalogue};

/// The answer to «same?».
pub struct Comparison {
    /// The values of the two positions.
    pub values: (Value, Value),
    /// What tells them apart; `None` if nothing does.
    pub witness: Option<Witness>,
}

/// A position whose sums with the two compared ones have different outcomes.
pub struct Witness {
    /// The position to add.
    pub position: Sum,
    /// The outcomes of the two sums.
    pub outcomes: (Outcome, Outcome),
}

/// Compares two positions in normal play: they are equivalent when their values are equal.
///
/// Otherwise a Nim heap tells them apart: one of the size of a value that is not loopy makes that sum zero; of
/// two loopy values, one of a size that only one of them has as a subscript.
pub fn compare(one: &Sum, other: &Sum, budget: &mut Budget) -> Result<Comparison, Stopped> {
    let values = (one.value(budget)?, other.value(budget)?);
    if values.0 == values.1 {
        return Ok(Comparison { values, witness: None });
    }
    let size = distinguishing_heap(&values.0, &values.1);
    // Finite coefficients from 2^64 on can be values, but not heaps.
    let position = catalogue::open(&format!("nim {size}")).map_err(|_| {
        Stopped::NoMethod(format!("a heap of {} would tell them apart", size.pretty()))
    })?;
    let mut outcome = |sum: &Sum| sum.plus(&position).outcome(Convention::Normal, budget);
    let outcomes = (outcome(one)?, outcome(other)?);
    Ok(Comparison { values, witness: Some(Witness { position, outcomes }) })
}

fn distinguishing_heap(one: &Value, other: &Value) -> Ordinal {
    match (one, other) {
        (Value::Loopy(a), Value::Loopy(b)) => {
            a.symmetric_difference(b).next().cloned().unwrap_or_default()
        }
        (Value::Loopy(_), heap) | (heap, _) => heap.ordinal().unwrap_or_default(),
    }
}
