//! Outcomes of sums by search alone: no value, no theorem, so misère play is as safe as normal play.

use super::misere::Misere;
use super::plan::{self, Nature, SumMethod};
use super::score;
use super::score::Scores;
use crate::graph::retrograde::{Verdict, Verdicts};
use crate::graph::{Backward, Digraph};
use crate::solve::arena::{Explorer, NumberedOptions};
use crate::solve::misere::quotient::Positions;
use crate::{Budget, Convention, Outcome, Stopped};
use rustc_hash::FxHashMap;

/// One summand of a sum: the number of its game and its number there.
pub type Part = (u32, u32);

/// A sum: its summands in order, without those that have no moves (they are the empty game, and
/// leaving them out is an isomorphism).
pub type State = Box<[Part]>;

/// The games of a sum, and what has been found out about their sums.
pub struct SumSearch {
    games: Vec<Box<dyn Explorer>>,
    convention: Convention,
    outcomes: FxHashMap<State, Outcome>,
    misere: Misere,
    scores: Scores,
    /// States from which play need not end, with how soon it can be won.
    verdicts: FxHashMap<State, Verdict>,
}

impl SumSearch {
    /// A search among sums of these games.
    pub fn new(games: Vec<Box<dyn Explorer>>, convention: Convention) -> Self {
        Self {
            games,
            convention,
            outcomes: FxHashMap::default(),
            verdicts: FxHashMap::default(),
            misere: Misere::default(),
            scores: Scores::new(convention),
        }
    }

    /// The games, to intern positions.
    pub fn games(&mut self) -> &mut [Box<dyn Explorer>] {
        &mut self.games
    }

    /// A state from its parts.
    pub fn state(&mut self, mut parts: Vec<Part>, budget: &mut Budget) -> Result<State, Stopped> {
        let mut alive = Vec::with_capacity(parts.len());
        for (game, number) in parts.drain(..) {
            let rules = &mut self.games[game as usize];
            if !rules.is_over(number, budget)? || rules.turn_passed(number) != number {
                alive.push((game, number));
            }
        }
        alive.sort_unstable();
        Ok(alive.into())
    }

    /// Every state that one move reaches, without repetition; for games whose turns alternate.
    pub fn options(&mut self, of: &State, budget: &mut Budget) -> Result<Vec<State>, Stopped> {
        let mut options = Vec::new();
        for (index, &(game, number)) in of.iter().enumerate() {
            // The same summand again gives the same options again.
            if index > 0 && of[index - 1] == (game, number) {
                continue;
            }
            for parts in self.games[game as usize].options(number, budget)?.iter() {
                let mut next: Vec<Part> = parts.iter().map(|part| (game, *part)).collect();
                for (other, &(game, number)) in of.iter().enumerate() {
                    if other != index {
                        next.push((game, self.games[game as usize].turn_passed(number)));
                    }
                }
                options.push(self.state(next, budget)?);
            }
        }
        budget.spend_many(options.len() as u64 / super::mex::OPTIONS_PER_NODE)?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Who wins.
    pub fn outcome(&mut self, of: &State, budget: &mut Budget) -> Result<Outcome, Stopped> {
        match self.method(of) {
            SumMethod::Scores => self.score(of, budget).map(score::outcome),
            SumMethod::Retrograde => self.verdict(of, budget).map(|verdict| verdict.outcome),
            SumMethod::Depth | SumMethod::Numbers => self.outcome_by_depth(of, budget),
            SumMethod::Misere => self.misere.outcome(&mut self.games, of, budget),
            SumMethod::Quotient => match self.outcome_by_quotient(of, budget)? {
                Some(outcome) => Ok(outcome),
                None => self.outcome_without_quotient(of, budget),
            },
        }
    }

    /// Who wins a sum of heaps of one game, if their quotient is found.
    fn outcome_by_quotient(
        &mut self,
        of: &State,
        budget: &mut Budget,
    ) -> Result<Option<Outcome>, Stopped> {
        let [(game, _), ..] = of[..] else { return Ok(Some(self.convention.at_the_end())) };
        let game = &mut self.games[game as usize];
        let heaps: Vec<u64> = of.iter().filter_map(|(_, number)| game.heap(*number)).collect();
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let Some(found) = game.quotient(largest, budget)? else { return Ok(None) };
        budget.spend()?;
        let lost = found.product(&heaps).map(|element| found.quotient.monoid.is_lost(element));
        Ok(lost.map(|lost| if lost { Outcome::P } else { Outcome::N }))
    }

    fn outcome_without_quotient(
        &mut self,
        of: &State,
        budget: &mut Budget,
    ) -> Result<Outcome, Stopped> {
        match plan::sum(Nature { heaps: false, ..self.nature(of) }, self.convention) {
            SumMethod::Misere => self.misere.outcome(&mut self.games, of, budget),
            _ => self.outcome_by_depth(of, budget),
        }
    }

    /// Who wins by the definition alone: the oracle for the other methods.
    pub fn plain_outcome(&mut self, of: &State, budget: &mut Budget) -> Result<Outcome, Stopped> {
        match self.method(of) {
            SumMethod::Scores => self.score(of, budget).map(score::outcome),
            SumMethod::Retrograde => self.verdict(of, budget).map(|verdict| verdict.outcome),
            _ => self.outcome_by_depth(of, budget),
        }
    }

    /// How many points the player to move can gain more than the other, or in normal and misère play
    /// 1 for a win and −1 for a loss.
    pub fn score(&mut self, of: &State, budget: &mut Budget) -> Result<i32, Stopped> {
        if of.iter().any(|(game, number)| self.games[*game as usize].rank(*number).is_none()) {
            let why = "where a player may move again, every game of the sum must be sure to end";
            return Err(Stopped::NoMethod(why.into()));
        }
        self.scores.best(&mut self.games, of, budget)
    }

    fn method(&self, of: &State) -> SumMethod {
        plan::sum(self.nature(of), self.convention)
    }

    fn nature(&self, of: &State) -> Nature {
        let ranks = of.iter().map(|(game, number)| self.games[*game as usize].rank(*number));
        let longest = ranks.reduce(|a, b| Some(a?.saturating_add(b?))).unwrap_or(Some(0));
        let coloured = of.iter().any(|(game, _)| self.games[*game as usize].is_coloured());
        let complimenting =
            of.iter().any(|(game, _)| self.games[*game as usize].is_complimenting());
        let is_heap = |(game, number): &Part| {
            *game == of[0].0 && self.games[*game as usize].heap(*number).is_some()
        };
        let heaps = of.iter().all(is_heap);
        // Sums are numbered by the explorers, as they come: no table is at hand.
        Nature { rank: longest, coloured, complimenting, numbered: false, heaps }
    }

    /// Depth first, with an explicit stack: a state is N as soon as one option is P.
    fn outcome_by_depth(&mut self, of: &State, budget: &mut Budget) -> Result<Outcome, Stopped> {
        let mut stack: Vec<(State, Vec<State>, bool)> = Vec::new();
        if let Some(outcome) = self.outcomes.get(of) {
            return Ok(*outcome);
        }
        let options = self.options(of, budget)?;
        stack.push((of.clone(), options, false));
        loop {
            let Some((state, options, moved)) = stack.last_mut() else {
                unreachable!("the first frame returns")
            };
            let next = options.last().map(|option| (option, self.outcomes.get(option)));
            let outcome = match next {
                Some((_, Some(Outcome::P))) => Outcome::N,
                Some((_, Some(_))) => {
                    options.pop();
                    *moved = true;
                    continue;
                }
                Some((option, None)) => {
                    let option = option.clone();
                    budget.spend()?;
                    let below = self.options(&option, budget)?;
                    stack.push((option, below, false));
                    continue;
                }
                None if *moved => Outcome::P,
                None => self.convention.at_the_end(),
            };
            self.outcomes.insert(state.clone(), outcome);
            stack.pop();
            if stack.is_empty() {
                return Ok(outcome);
            }
        }
    }

    /// All summands that can be met from a state, each after those it moves to, with their moves; and the
    /// places of the state's own.
    pub fn pieces(
        &mut self,
        of: &State,
        budget: &mut Budget,
    ) -> Result<(Positions, Vec<usize>), Stopped> {
        let mut places: FxHashMap<Part, usize> = FxHashMap::default();
        let mut pieces = Positions::default();
        let mut stack: Vec<(Part, NumberedOptions, usize)> = Vec::new();
        for part in of.iter().copied() {
            if !places.contains_key(&part) {
                let options = self.games[part.0 as usize].options(part.1, budget)?;
                stack.push((part, options, 0));
            }
            while let Some((part, options, next)) = stack.last_mut() {
                let game = part.0;
                let below = options.iter().flatten().skip(*next);
                let unmet = below.clone().position(|number| !places.contains_key(&(game, *number)));
                if let Some(unmet) = unmet {
                    *next += unmet;
                    let Some(number) = options.iter().flatten().nth(*next) else { continue };
                    let part = (game, *number);
                    budget.spend()?;
                    let options = self.games[game as usize].options(part.1, budget)?;
                    stack.push((part, options, 0));
                    continue;
                }
                let moves = options
                    .iter()
                    .map(|parts| parts.iter().map(|number| places[&(game, *number)]).collect());
                let moves = moves.collect();
                places.insert(*part, pieces.moves.len());
                pieces.moves.push(moves);
                stack.pop();
            }
        }
        Ok((pieces, of.iter().map(|part| places[part]).collect()))
    }

    /// Explores everything, then works backwards from the ends; what is left is a draw.
    pub fn verdict(&mut self, of: &State, budget: &mut Budget) -> Result<Verdict, Stopped> {
        if let Some(verdict) = self.verdicts.get(of) {
            return Ok(*verdict);
        }
        let mut numbers = FxHashMap::default();
        let mut states = vec![of.clone()];
        numbers.insert(of.clone(), 0u32);
        let mut graph = Digraph::default();
        let mut next = 0;
        while next < states.len() {
            budget.spend()?;
            let state = states[next].clone();
            let mut targets = Vec::new();
            for option in self.options(&state, budget)? {
                let number = *numbers.entry(option.clone()).or_insert_with(|| {
                    states.push(option);
                    states.len() as u32 - 1
                });
                targets.push(number);
            }
            graph.push(targets);
            next += 1;
        }
        let found = Verdicts::new(&Backward::new(graph), self.convention, budget)?;
        let each = states.into_iter().enumerate();
        self.verdicts.extend(each.map(|(vertex, state)| (state, found.of(vertex))));
        Ok(found.of(0))
    }
}
