//! A shorter way through a large search.

use super::Ruleset;
use std::ops::ControlFlow;

/// What is told about an option: its number and its summands, as positions or by their codes.
pub type Visit<'a, P> = dyn FnMut(usize, &[P]) -> ControlFlow<()> + 'a;

/// For games whose options are found again sooner than they are looked up: a search then need not keep them.
/// The law: the shortcut shows what the plain rules show, and values stay.
pub trait Shortcut<P>: Sync {
    /// A position of the same normal-play value, without what is of no use: a large search looks at this
    /// one instead. Unlike a canonical form it may fall apart into more summands. Its canonical summands
    /// are such positions themselves.
    fn reduced(&self, of: P) -> P;

    /// A canonical summand as a number that no other has, so that a table can hold very many; `None` if it
    /// is too large. Whatever can be reached from a summand with a code has one.
    fn code(&self, of: &P) -> Option<u64>;

    /// The summand behind a code.
    fn decoded(&self, code: u64) -> P;

    /// The rank of the summand behind a code, sooner than by decoding it.
    fn rank(&self, code: u64) -> u32;

    /// Shows the options of the canonical summand of a reduced position to `visit` until that has seen
    /// enough: each by the codes of its canonical summands once it is reduced, in any order, and with a
    /// number that says how soon a search should look into it.
    fn visit_options(&self, of: u64, visit: &mut Visit<'_, u64>);
}

/// Shows the options of a position as the rules list, reduce, split and turn them.
pub fn visit_step_by_step<R: Ruleset + ?Sized>(
    rules: &R,
    of: &R::Position,
    visit: &mut Visit<'_, R::Position>,
) {
    let (mut options, mut summands) = (Vec::with_capacity(64), Vec::with_capacity(8));
    let powers = rules.powers();
    rules.options(of, &mut options);
    for (number, option) in options.into_iter().enumerate() {
        summands.clear();
        rules.summands(powers.reduced(option), &mut summands);
        for summand in &mut summands {
            *summand = rules.canonical(summand.clone());
        }
        if visit(number, &summands).is_break() {
            break;
        }
    }
}
