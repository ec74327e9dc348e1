//! The plan: which method answers a question, and why. This is the one place where methods are chosen.

use super::{couples, sweep};
use crate::heap::HeapRule;
use crate::{Convention, Ruleset, Value};
use serde::Serialize;

/// How the normal-play value of a part is found.
pub enum Method<'a> {
    /// A theorem gives it.
    Theorem(Value),
    /// The part is a single heap: the values of all smaller heaps are found once.
    Heaps(&'a dyn HeapRule, u64),
    /// Positions are numbers: a table of them is filled from below.
    Numbers,
    /// Everything below is listed, and valued by the mex rule.
    List,
    /// Small parts by such a list, large ones by proof numbers over couples of a part and a heap.
    Couples,
    /// Depth first by windows of values, since options are found sooner than they are looked up.
    Windows,
    /// The mex rule as it stands, with complimenting moves.
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
        Some(_) if powers.turns.is_complimenting() => Method::Definition,
        Some(_) if has_numbers(rules, part) => Method::Numbers,
        Some(rank) if rank > couples::LONGEST => Method::List,
        Some(_) if powers.shortcut.is_some_and(|shortcut| shortcut.code(part).is_some()) => {
            Method::Windows
        }
        Some(_) => Method::Couples,
    }
}

/// How a sum is searched where values do not decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SumMethod {
    /// Play may be endless: everything is explored, then worked backwards.
    Retrograde,
    /// Depth first, nothing but the definition.
    Depth,
    /// One position whose kind are numbers: a table of outcomes is filled from below.
    Numbers,
    /// The misère quotient of the heaps; where none is found soon, the next one.
    Quotient,
    /// Misère canonical forms and proof numbers.
    Misere,
    /// Who moves next, or what counts, depends on the move.
    Scores,
}

/// What a sum is like, as far as the choice of a method goes.
#[derive(Clone, Copy, Debug)]
pub struct Nature {
    /// How many moves play takes at most; `None` if it may be endless.
    pub rank: Option<u128>,
    /// Whether the players own different pieces somewhere.
    pub coloured: bool,
    /// Whether some moves oblige to another.
    pub complimenting: bool,
    /// Whether it is one summand that has a table of numbers.
    pub numbered: bool,
    /// Whether all parts are heaps of one game.
    pub heaps: bool,
}

/// How the outcome of a sum is searched.
pub fn sum(nature: Nature, play: Convention) -> SumMethod {
    match (nature.rank, play) {
        (_, Convention::Score) => SumMethod::Scores,
        _ if nature.complimenting => SumMethod::Scores,
        (None, _) => SumMethod::Retrograde,
        (Some(_), Convention::Misere) if nature.numbered => SumMethod::Numbers,
        (_, Convention::Misere) if nature.heaps => SumMethod::Quotient,
        (Some(rank), Convention::Misere) if rank <= couples::LONGEST && !nature.coloured => {
            SumMethod::Misere
        }
        _ => SumMethod::Depth,
    }
}

/// A method that was chosen for a part or a sum, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Planned {
    /// What is asked about.
    pub part: String,
    /// The method in a few words.
    pub method: &'static str,
    /// Why it was chosen.
    pub why: &'static str,
}

impl Method<'_> {
    /// The method in a few words, and why it is chosen.
    pub fn described(&self) -> (&'static str, &'static str) {
        match self {
            Self::Theorem(_) => ("theorem", "a theorem gives the value without search"),
            Self::Heaps(..) => {
                ("heap sequence", "a single heap: the values of smaller heaps give it")
            }
            Self::Numbers => {
                ("table", "positions are small numbers: all below are valued in order, from below")
            }
            Self::List => ("list", "play is too long for proof numbers: each position below once"),
            Self::Couples => (
                "couples",
                "by the mex rule and by proof numbers of a part beside a heap, in turns",
            ),
            Self::Windows => (
                "windows",
                "its options are found sooner than looked up: depth first by windows of values",
            ),
            Self::Definition => ("mex rule", "some moves oblige to another"),
            Self::Smith => {
                ("Smith's marking", "play may be endless: all that can be reached is marked")
            }
            Self::None(why) => ("none", why),
        }
    }
}

impl SumMethod {
    /// The method in a few words, and why it is chosen.
    pub fn described(self) -> (&'static str, &'static str) {
        match self {
            Self::Retrograde => {
                ("retrograde", "play may be endless: all that can be reached is worked backwards")
            }
            Self::Numbers => {
                ("table", "positions are small numbers: outcomes of all below, from below")
            }
            Self::Depth => ("depth first", "the definition alone, each position once"),
            Self::Quotient => (
                "misère quotient",
                "heaps of one game: a finite monoid tells who wins; where none is found soon, search",
            ),
            Self::Misere => {
                ("misère forms", "misère canonical forms and proof numbers; nim-sums do not help")
            }
            Self::Scores => {
                ("scores", "who moves next or what counts depends on the move: the best score")
            }
        }
    }
}

/// Whether a canonical summand has a table of numbers that is not too long.
pub fn has_numbers<R: Ruleset>(rules: &R, part: &R::Position) -> bool {
    rules.rank(part).is_some() && sweep::has_table(rules, part)
}

/// Whether parts of this game can be searched by couples, and their values proved so: the players take
/// turns, and play ends soon enough.
pub fn has_couples<R: Ruleset>(rules: &R, part: &R::Position) -> bool {
    rules.powers().turns.alternate()
        && rules.rank(part).is_some_and(|rank| rank <= couples::LONGEST)
}
