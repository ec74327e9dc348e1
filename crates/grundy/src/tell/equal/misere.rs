//! Misère play: positions are equivalent when their canonical forms are the same (Conway, *On Numbers and
//! Games*, chapter 12).

use super::{Comparison, Witness};
use crate::solve::misere::forms::{Form, Forms};
use crate::table::game::Component;
use crate::{Budget, Outcome, Stopped, Sum, catalogue};
use rustc_hash::FxHashMap;

/// Longer games have canonical forms that are too large, as a rule.
const LONGEST: u128 = 40;
/// Games whose play lasts at most this long are tried as witnesses: there are 22 forms of them.
const LONGEST_WITNESS: u32 = 4;
/// Nim heaps up to this size are tried first.
const LARGEST_HEAP: u64 = 8;

pub fn compare(one: &Sum, other: &Sum, budget: &mut Budget) -> Result<Comparison, Stopped> {
    if one.canonical().to_string() == other.canonical().to_string() {
        return Ok(Comparison { values: None, equivalent: true, witness: None });
    }
    let mut reader = Reader::default();
    let forms = [reader.sum(one, budget)?, reader.sum(other, budget)?];
    let witness = match forms[0] == forms[1] {
        true => None,
        false => reader.witness(forms, budget)?,
    };
    Ok(Comparison { values: None, equivalent: forms[0] == forms[1], witness })
}

/// Finds the canonical forms of positions.
#[derive(Default)]
struct Reader {
    forms: Forms,
    known: FxHashMap<String, Form>,
}

impl Reader {
    fn sum(&mut self, sum: &Sum, budget: &mut Budget) -> Result<Form, Stopped> {
        for part in sum.components() {
            check(&**part)?;
        }
        self.total(sum.components(), budget)
    }

    fn total(
        &mut self,
        parts: &[Box<dyn Component>],
        budget: &mut Budget,
    ) -> Result<Form, Stopped> {
        parts.iter().try_fold(0, |total, part| {
            let form = self.part(&**part, budget)?;
            self.forms.sum(total, form, budget)
        })
    }

    /// The form of a component. The depth of the calls is its rank.
    fn part(&mut self, part: &dyn Component, budget: &mut Budget) -> Result<Form, Stopped> {
        let parts = part.summands();
        if parts.len() != 1 {
            return self.total(&parts, budget);
        }
        let part = parts[0].canonical();
        let text = part.text();
        if let Some(form) = self.known.get(&text) {
            return Ok(*form);
        }
        budget.require(|| format!("the canonical form of {text}"), part.breadth())?;
        budget.spend()?;
        let mut options = Vec::new();
        for option in part.options(budget)? {
            options.push(self.part(&*option, budget)?);
        }
        let form = self.forms.of(options, budget)?;
        self.known.insert(text, form);
        Ok(form)
    }

    /// A small game that makes the outcomes differ, if there is one.
    fn witness(
        &mut self,
        forms: [Form; 2],
        budget: &mut Budget,
    ) -> Result<Option<Witness>, Stopped> {
        for (text, candidate) in self.candidates(budget)? {
            let mut lost = [false; 2];
            for (lost, form) in lost.iter_mut().zip(forms) {
                let sum = self.forms.sum(form, candidate, budget)?;
                *lost = self.forms.is_lost(sum);
            }
            if lost[0] != lost[1]
                && let Ok(position) = catalogue::open(&text)
            {
                let outcomes = lost.map(|lost| if lost { Outcome::P } else { Outcome::N });
                return Ok(Some(Witness { position, outcomes }));
            }
        }
        Ok(None)
    }

    /// Nim heaps, and then all games that are over soon, as sets of their options.
    fn candidates(&mut self, budget: &mut Budget) -> Result<Vec<(String, Form)>, Stopped> {
        let mut heaps: Vec<Form> = Vec::new();
        for _ in 0..=LARGEST_HEAP {
            heaps.push(self.forms.of(heaps.clone(), budget)?);
        }
        let mut named: Vec<(String, Form)> = Vec::new();
        let mut short: Vec<(String, Form)> = vec![("0".into(), 0)];
        for _ in 0..LONGEST_WITNESS {
            for set in 0u32..1 << short.len() {
                let chosen = (0..short.len()).filter(|index| set >> index & 1 == 1);
                let (texts, options): (Vec<String>, Vec<Form>) =
                    chosen.map(|index| short[index].clone()).unzip();
                let form = self.forms.of(options, budget)?;
                if short.iter().chain(&named).all(|(_, other)| *other != form) {
                    named.push((format!("{{{}}}", texts.join(",")), form));
                }
            }
            short.append(&mut named);
        }
        let heaps = heaps.into_iter().enumerate().map(|(size, form)| (format!("nim {size}"), form));
        let sets = short.into_iter().map(|(text, form)| (format!("set {text}"), form));
        Ok(heaps.chain(sets).collect())
    }
}

/// Why a component has no canonical form here, if so.
fn check(part: &dyn Component) -> Result<(), Stopped> {
    let why = if part.is_complimenting() {
        "canonical forms in misère play are defined for games whose players take turns"
    } else if part.is_coloured() {
        "canonical forms in misère play are defined for impartial games"
    } else {
        match part.rank() {
            None => "canonical forms in misère play are defined for games that must end",
            Some(rank) if rank > LONGEST => {
                "these positions are too long to be compared in misère play"
            }
            Some(_) => return Ok(()),
        }
    };
    Err(Stopped::NoMethod(why.into()))
}
