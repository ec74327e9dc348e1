//! The plan: which method answers a question, and why. This is the one place where methods are chosen.

use super::couples;
use crate::heap::HeapRule;
use crate::{Ruleset, Value};

/// How the normal-play value of a part is found.
pub enum Method<'a> {
    /// A theorem gives it.
    Theorem(Value),
    /// The part is a single heap: the values of all smaller heaps are found once.
    Heaps(&'a dyn HeapRule, u64),
    /// Small parts by the definition, large ones by proof numbers over couples of a part and a heap.
    Couples,
    /// Depth first by windows of values, since options are found sooner than they are looked up.
    Windows,
    /// The mex rule, and nothing else.
    Definition,
    /// Play may be endless: everything below is explored and marked by Smith's rule.
    Smith,
    /// There is none, and this is why.
    None(&'static str),
}

/// How the value of a canonical summand is found.
pub fn value<'a, R: Ruleset>(rules: &'a R, part: &R::Position) -> Method<'a> {
    let powers = rules.powers();
    if let Some(value) = powers.known_value(part) {
        return Method::Theorem(value);
    }
    if let Some(game) = powers.heaps
        && let Some(size) = game.heap_size(part)
    {
        return Method::Heaps(game.heap_rule(), size);
    }
    if powers.turns.is_coloured() {
        return Method::None(
            "the players own different pieces here, so only the outcome is defined",
        );
    }
    match rules.rank(part) {
        None => Method::Smith,
        Some(rank) if rank > couples::LONGEST || powers.turns.is_complimenting() => {
            Method::Definition
        }
        Some(_) if powers.shortcut.is_some() => Method::Windows,
        Some(_) => Method::Couples,
    }
}

/// Whether parts of this game can be searched by couples, and their values proved so: the players take
/// turns, and play ends soon enough.
pub fn has_couples<R: Ruleset>(rules: &R, part: &R::Position) -> bool {
    rules.powers().turns.alternate()
        && rules.rank(part).is_some_and(|rank| rank <= couples::LONGEST)
}
