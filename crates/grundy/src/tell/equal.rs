//! Are two positions equivalent, and if not, what tells them apart?

mod misere;

use crate::nimber::ordinal::Ordinal;
use crate::{Budget, Convention, Outcome, Stopped, Sum, Value, catalogue};

/// The answer to «same?».
pub struct Comparison {
    /// The values of the two positions; in normal play only.
    pub values: Option<[Value; 2]>,
    /// Whether nothing tells them apart.
    pub equivalent: bool,
    /// What tells them apart. In misère play there may be something, but nothing small.
    pub witness: Option<Witness>,
}

/// A position whose sums with the two compared ones have different outcomes.
pub struct Witness {
    /// The position to add.
    pub position: Sum,
    /// The outcomes of the two sums.
    pub outcomes: [Outcome; 2],
}

/// Compares two positions: they are equivalent when nothing added to both makes the outcomes differ.
pub fn compare(
    one: &Sum,
    other: &Sum,
    play: Convention,
    budget: &mut Budget,
) -> Result<Comparison, Stopped> {
    match play {
        Convention::Normal => by_values(one, other, budget),
        Convention::Misere => misere::compare(one, other, budget),
        Convention::Score => {
            let why =
                "nothing is known about when positions are equivalent where the score decides";
            Err(Stopped::NoMethod(why.into()))
        }
    }
}

/// Normal play: positions are equivalent when their values are equal; otherwise a Nim heap tells them apart.
fn by_values(one: &Sum, other: &Sum, budget: &mut Budget) -> Result<Comparison, Stopped> {
    let values = [one.value(budget)?, other.value(budget)?];
    if values[0] == values[1] {
        return Ok(Comparison { values: Some(values), equivalent: true, witness: None });
    }
    let size = distinguishing_heap(&values[0], &values[1]);
    // Finite coefficients from 2^64 on can be values, but not heaps.
    let position = catalogue::open(&format!("nim {size}")).map_err(|_| {
        Stopped::NoMethod(format!("a heap of {} would tell them apart", size.pretty()))
    })?;
    let mut outcome = |sum: &Sum| sum.plus(&position).outcome(Convention::Normal, budget);
    let outcomes = [outcome(one)?, outcome(other)?];
    let witness = Some(Witness { position, outcomes });
    Ok(Comparison { values: Some(values), equivalent: false, witness })
}

/// A heap of the size of a value makes that sum lost, and no sum with another value. Of two loopy values, a
/// heap of a size that only one has as a subscript makes that sum won; beside a loony value, which wins with
/// every heap, one of a size that is no subscript makes the other sum a draw.
fn distinguishing_heap(one: &Value, other: &Value) -> Ordinal {
    match (one, other) {
        (Value::Loopy(a), Value::Loopy(b)) => {
            a.symmetric_difference(b).next().cloned().unwrap_or_default()
        }
        (Value::Loopy(set), Value::Loony) | (Value::Loony, Value::Loopy(set)) => {
            (0..).map(Ordinal::from).find(|size| !set.contains(size)).unwrap_or_default()
        }
        (Value::Loopy(_) | Value::Loony, heap) | (heap, _) => heap.ordinal().unwrap_or_default(),
    }
}
