//! Misère outcomes of sums that must end: short games by their canonical forms, the rest by
//! proof-number search. No value of normal play is used anywhere.

pub mod forms;
pub mod quotient;

use super::search::{Part, State};
use crate::solve::arena::Explorer;
use crate::{Budget, Outcome, Stopped};
use forms::{Form, Forms};
use rustc_hash::FxHashMap;

/// Parts that last at most this long are replaced by their canonical forms.
const SHORT: u128 = 8;
/// Canonical forms are added up while the sum lasts at most this long.
const SHORT_SUM: u32 = 12;
/// In a state, the «game» of a canonical form.
const FORMS: u32 = u32::MAX;
/// More than any proof needs.
const NEVER: u32 = 1 << 30;

/// How hard it looks to prove that the player to move wins, and that he loses.
type Numbers = (u32, u32);
const WON: Numbers = (0, NEVER);
const LOST: Numbers = (NEVER, 0);

/// What has been found out about sums of some games in misère play.
#[derive(Default)]
pub struct Misere {
    forms: Forms,
    form_of: FxHashMap<Part, Form>,
    numbers: FxHashMap<State, Numbers>,
}

/// The games of a sum.
type Games = [Box<dyn Explorer>];

impl Misere {
    /// Who wins; every part must have a rank.
    pub fn outcome(
        &mut self,
        games: &mut Games,
        of: &State,
        budget: &mut Budget,
    ) -> Result<Outcome, Stopped> {
        let state = self.reduced(games, of.iter().copied(), budget)?;
        let mut numbers = self.outlook(games, &state);
        while numbers != WON && numbers != LOST {
            numbers = self.search(games, &state, (NEVER, NEVER), budget)?;
        }
        Ok(if numbers == WON { Outcome::N } else { Outcome::P })
    }

    /// A sum with its short parts as canonical forms, added up as far as that stays short.
    fn reduced(
        &mut self,
        games: &mut Games,
        parts: impl Iterator<Item = Part>,
        budget: &mut Budget,
    ) -> Result<State, Stopped> {
        let mut state: Vec<Part> = Vec::new();
        let mut forms: Vec<Form> = Vec::new();
        for part in parts {
            budget.work(1)?;
            match part {
                (FORMS, form) => forms.push(form),
                part if rank(games, part) <= SHORT => forms.push(self.form(games, part, budget)?),
                part => state.push(part),
            }
        }
        forms.sort_unstable();
        let mut total = 0;
        for form in forms {
            if self.forms.rank(total) + self.forms.rank(form) <= SHORT_SUM {
                total = self.forms.sum(total, form, budget)?;
            } else {
                state.push((FORMS, form));
            }
        }
        state.extend((total != 0).then_some((FORMS, total)));
        state.sort_unstable();
        Ok(state.into())
    }

    /// The canonical form of a short part. The depth of the calls is its rank.
    fn form(
        &mut self,
        games: &mut Games,
        part: Part,
        budget: &mut Budget,
    ) -> Result<Form, Stopped> {
        if let Some(form) = self.form_of.get(&part) {
            return Ok(*form);
        }
        budget.spend()?;
        let mut options = Vec::new();
        for parts in games[part.0 as usize].options(part.1, budget)?.iter() {
            let mut sum = 0;
            for number in parts {
                let form = self.form(games, (part.0, *number), budget)?;
                sum = self.forms.sum(sum, form, budget)?;
            }
            options.push(sum);
        }
        let form = self.forms.of(options, budget)?;
        self.form_of.insert(part, form);
        Ok(form)
    }

    fn outlook(&self, games: &Games, state: &State) -> Numbers {
        match state[..] {
            [] => return WON,
            [(FORMS, form)] => return if self.forms.is_lost(form) { LOST } else { WON },
            _ => {}
        }
        if let Some(numbers) = self.numbers.get(state) {
            return *numbers;
        }
        let ranks = state.iter().map(|part| match part {
            (FORMS, form) => self.forms.rank(*form),
            part => rank(games, *part).min(1 << 20) as u32,
        });
        (1, 1 + ranks.sum::<u32>())
    }

    /// Every state that one move reaches, without repetition.
    fn options(
        &mut self,
        games: &mut Games,
        of: &State,
        budget: &mut Budget,
    ) -> Result<Vec<State>, Stopped> {
        let mut options = Vec::new();
        for (index, &(game, number)) in of.iter().enumerate() {
            if index > 0 && of[index - 1] == of[index] {
                continue;
            }
            let others =
                || of.iter().enumerate().filter(|(i, _)| *i != index).map(|(_, part)| *part);
            if game == FORMS {
                for option in self.forms.options(number).to_vec() {
                    options.push(self.reduced(games, others().chain([(FORMS, option)]), budget)?);
                }
                continue;
            }
            for parts in games[game as usize].options(number, budget)?.iter() {
                let parts = parts.iter().map(|part| (game, *part));
                options.push(self.reduced(games, others().chain(parts), budget)?);
            }
        }
        budget.spend_many(options.len() as u64 / super::mex::OPTIONS_PER_NODE)?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Depth-first proof-number search with weak numbers, until the state is decided or looks
    /// harder than the limits. The depth of the calls is bounded by the length of play.
    fn search(
        &mut self,
        games: &mut Games,
        of: &State,
        limits: Numbers,
        budget: &mut Budget,
    ) -> Result<Numbers, Stopped> {
        budget.spend()?;
        let mut children: Vec<(State, Numbers)> = Vec::new();
        let options = self.options(games, of, budget)?;
        let at_the_end = options.is_empty();
        for option in options {
            let numbers = self.outlook(games, &option);
            if numbers == LOST {
                self.numbers.insert(of.clone(), WON);
                return Ok(WON);
            }
            if numbers != WON {
                children.push((option, numbers));
            }
        }
        let numbers = loop {
            let best = (0..children.len()).min_by_key(|index| children[*index].1.1);
            let Some(best) = best else { break if at_the_end { WON } else { LOST } };
            let others = children.len() as u32 - 1;
            let hardest = children.iter().map(|(_, numbers)| numbers.0).max().unwrap_or(0);
            let now = (children[best].1.1, (hardest + others).min(NEVER - 1));
            if now.0 == 0 {
                break WON;
            }
            if now.0 >= limits.0 || now.1 >= limits.1 {
                break now;
            }
            let rivals = children.iter().enumerate().filter(|(index, _)| *index != best);
            let second = rivals.map(|(_, child)| child.1.1).min().unwrap_or(NEVER);
            let (child, numbers) = children[best].clone();
            let further = (
                limits.1.saturating_sub(others).max(numbers.0 + 1),
                limits.0.min(second.saturating_add(1)),
            );
            let numbers = self.search(games, &child, further, budget)?;
            match numbers {
                WON => drop(children.swap_remove(best)),
                numbers => children[best].1 = numbers,
            }
        };
        self.numbers.insert(of.clone(), numbers);
        Ok(numbers)
    }
}

/// How long play in a part may last.
fn rank(games: &Games, part: Part) -> u128 {
    games[part.0 as usize].rank(part.1).unwrap_or(u128::MAX)
}
