//! How many games there are.

use super::{Form, Forms};
use crate::{Budget, Stopped};

/// How many different games in misère play are born by a day, that is last at most so many moves.
///
/// A game born by the next day is a set of games born by this one from which no option can be reversed
/// out. Whether that is so is told by the games that are options of options, as sets of bits, so that each of the
/// 2²² sets of day 4 takes a few steps.
pub fn born_by(day: u32, budget: &mut Budget) -> Result<u64, Stopped> {
    let mut forms = Forms::default();
    let mut born: Vec<Form> = Vec::new();
    for _ in 0..day {
        born = next_day(&mut forms, &born, budget)?;
    }
    let sets = born.len() as u32;
    let what = || format!("counting the games born by day {day}");
    budget.require(what, if sets < 100 { 1 << sets } else { u128::MAX })?;
    let irreversible = Irreversible::new(&forms, &born);
    let mut count = 0;
    for set in 0..1u64 << sets {
        if set.is_multiple_of(STRIDE) {
            budget.spend_many(STRIDE)?;
        }
        count += u64::from(irreversible.holds(set));
    }
    Ok(count)
}

/// So many sets are counted between two looks at the budget.
const STRIDE: u64 = 1 << 12;

/// The games whose options are among these.
pub(super) fn next_day(
    forms: &mut Forms,
    born: &[Form],
    budget: &mut Budget,
) -> Result<Vec<Form>, Stopped> {
    let what = || "listing the games of a day".into();
    budget.require(what, if born.len() < 100 { 1 << born.len() } else { u128::MAX })?;
    let mut next = Vec::new();
    for set in 0..1u64 << born.len() {
        budget.spend()?;
        let options = (0..born.len()).filter(|place| set >> place & 1 == 1);
        next.push(forms.of(options.map(|place| born[place]).collect(), budget)?);
    }
    next.sort_unstable();
    next.dedup();
    Ok(next)
}

/// Tells which sets of games have no option that can be reversed out.
struct Irreversible {
    /// For each game other than the empty one: its options, and the games that move to it.
    targets: Vec<(u64, u64)>,
    /// The games that move to the empty one.
    to_nothing: u64,
    lost: u64,
}

impl Irreversible {
    fn new(forms: &Forms, born: &[Form]) -> Self {
        let bits = |holds: &dyn Fn(Form) -> bool| {
            let each = born.iter().enumerate().filter(|(_, form)| holds(**form));
            each.fold(0, |bits: u64, (place, _)| bits | 1 << place)
        };
        let moves_to = |target: Form| bits(&|form| forms.options(form).contains(&target));
        let mut targets = Vec::new();
        for target in born.iter().filter(|target| **target != 0) {
            let back = moves_to(*target);
            if back != 0 {
                targets.push((bits(&|form| forms.options(*target).contains(&form)), back));
            }
        }
        Self { targets, to_nothing: moves_to(0), lost: bits(&|form| forms.is_lost(form)) }
    }

    fn holds(&self, set: u64) -> bool {
        let to_nothing = set != 0 && set & !self.to_nothing == 0 && set & self.lost != 0;
        let reverses = |&(options, back): &(u64, u64)| {
            options & !set == 0 && set != options && set & !options & !back == 0
        };
        !to_nothing && !self.targets.iter().any(reverses)
    }
}
