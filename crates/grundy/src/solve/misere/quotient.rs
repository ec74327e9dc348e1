//! Misère quotients: exact, for heap games and for every finite set of positions.
//!
//! Two sums of some pieces are equal if no further pieces beside them make one of them lost and the other
//! not (Plambeck 2005; Plambeck and Siegel 2008). The classes form a commutative monoid, and where it is finite
//! it does in misère play what the nim-sum does in normal play: a sum of heaps is the product of their elements, and
//! some elements are lost. [`diagram`] computes it, [`search`] spares it most pieces, [`check`] proves it.

pub mod certificate;
pub mod check;
pub mod diagram;
pub mod heaps;
pub mod infinite;
pub mod monoid;
pub mod pieces;
pub mod search;
pub mod survey;

pub use certificate::Certificate;
pub use heaps::{HeapQuotient, HeapQuotients};
pub use infinite::Drift;
pub use monoid::{Element, Monoid};
pub use pieces::{Pieces, Positions};
pub use search::Search;

use crate::{Budget, Stopped};

/// A finite commutative monoid that tells who wins every sum of some pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quotient {
    /// The monoid.
    pub monoid: Monoid,
    /// The element of each piece.
    pub values: Vec<Element>,
    /// For each letter, the piece that it stands for.
    pub letters: Vec<usize>,
}

impl Quotient {
    /// The quotient of finitely many pieces.
    pub fn of<P: Pieces + ?Sized>(
        pieces: &P,
        count: usize,
        budget: &mut Budget,
    ) -> Result<Self, Stopped> {
        let mut search = Search::new(pieces, budget)?;
        search.extend_to(count, budget)?;
        search.quotient(budget)
    }

    /// The element of a sum of pieces.
    pub fn product(&self, pieces: impl IntoIterator<Item = usize>) -> Element {
        let elements = pieces.into_iter().map(|piece| self.values[piece]);
        elements.fold(0, |product, element| self.monoid.product(product, element))
    }
}
