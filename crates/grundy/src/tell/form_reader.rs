//! The canonical forms of positions in misère play (Conway, *On Numbers and Games*, chapter 12).

use crate::solve::misere::forms::{Form, Forms};
use crate::table::game::Component;
use crate::{Budget, Stopped, Sum};
use rustc_hash::FxHashMap;

/// Longer games have canonical forms that are too large, as a rule.
const LONGEST: u128 = 40;

/// Finds the canonical forms of positions.
#[derive(Default)]
pub struct FormReader {
    /// The canonical forms met so far.
    pub forms: Forms,
    known: FxHashMap<String, Form>,
}

impl FormReader {
    /// The form of a position.
    pub fn sum(&mut self, sum: &Sum, budget: &mut Budget) -> Result<Form, Stopped> {
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
                let text = part.text();
                return Err(Stopped::NoMethod(format!(
                    "{text} may last more than {LONGEST} moves, which is out of reach of canonical forms in misère play"
                )));
            }
            Some(_) => return Ok(()),
        }
    };
    Err(Stopped::NoMethod(why.into()))
}
