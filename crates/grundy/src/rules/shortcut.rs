//! A shorter way through a large search.

use super::{Ruleset, parts_of};
use std::ops::ControlFlow;

/// What is told about an option: its number and its summands, as positions or by their codes.
pub type Visit<'a, P> = dyn FnMut(usize, &[P]) -> ControlFlow<()> + 'a;

/// For games whose options are found again sooner than they are looked up: a search then need not keep them.
/// The law: the shortcut shows what the plain rules show, and values stay.
pub trait Shortcut<P>: Sync {
    /// The canonical summands that a large search looks at instead of a position: they have its normal-play value
    /// together, without what is of no use. Each of them is its own only part of this kind.
    fn lean_parts(&self, of: P) -> Vec<P>;

    /// A canonical summand as a number that no other has, so that a table can hold very many; `None` if it
    /// is too large. Whatever can be reached from a summand with a code has one.
    fn code(&self, of: &P) -> Option<u64>;

    /// The summand behind a code.
    fn decoded(&self, code: u64) -> P;

    /// The rank of the summand behind a code, sooner than by decoding it.
    fn rank(&self, code: u64) -> u32;

    /// Shows the options of such a part to `visit` until that has seen enough: each by the codes of its own parts,
    /// in any order, and with a number that says how soon a search should look into it.
    fn visit_options(&self, of: u64, visit: &mut Visit<'_, u64>);
}

/// The parts that a large search looks at instead of a position.
pub fn lean_parts<R: Ruleset + ?Sized>(rules: &R, of: R::Position) -> Vec<R::Position> {
    match rules.powers().shortcut {
        Some(shortcut) => shortcut.lean_parts(of),
        None => parts_of(rules, of),
    }
}

/// Shows the options of a position as the rules list them, each by its parts.
pub fn visit_step_by_step<R: Ruleset + ?Sized>(
    rules: &R,
    of: &R::Position,
    visit: &mut Visit<'_, R::Position>,
) {
    let mut options = Vec::with_capacity(64);
    rules.options(of, &mut options);
    for (number, option) in options.into_iter().enumerate() {
        if visit(number, &lean_parts(rules, option)).is_break() {
            break;
        }
    }
}
