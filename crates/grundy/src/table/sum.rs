//! Sums of different games: the positions that every question is asked about.

use crate::base::wording::listed;
use crate::rules::{NimHeaps, Way};
use crate::scene::Scene;
use crate::solve::genus::{self, Genus};
use crate::solve::misere::quotient::{HeapQuotient, Positions};
use crate::solve::plan::{self, Nature, Planned, SumMethod};
use crate::solve::score;
use crate::solve::search::{Part, State, SumSearch};
use crate::table::game::{AnyMove, Component};
use crate::{Budget, Convention, Nimber, Outcome, Stopped, Value};
use rustc_hash::FxHashMap;
use std::fmt;
use std::ops::Add;
use std::sync::Arc;

/// A position: the disjunctive sum of its components. A move is a move in one of them.
///
/// ```
/// use grundy::{Budget, Convention, Sum};
///
/// let sum = "kayles 7".parse::<Sum>().unwrap() + "nim 3,5".parse().unwrap();
/// let budget = &mut Budget::default();
/// assert_eq!(sum.value(budget).unwrap().to_string(), "*4");
/// let winning = sum.winning_moves(Convention::Normal, budget).unwrap();
/// assert_eq!(winning[0].result.value(budget).unwrap().to_string(), "*0");
/// ```
pub struct Sum {
    components: Vec<Box<dyn Component>>,
}

/// Up to this many moves, a misère theorem is asked about each.
const MOST_ASKED: u128 = 10_000;

/// A misère quotient, and the heaps that it decides.
pub type Decided = (Arc<HeapQuotient>, Vec<u64>);

/// A move in a sum.
pub struct SumMove {
    /// The move in the game's own words.
    pub text: String,
    /// Which component it is made in.
    pub component: usize,
    /// The position after it.
    pub result: Sum,
    /// Whether the same player must move again.
    pub again: bool,
    /// The points for it, in games that are played for points.
    pub points: u32,
}

/// A move in a game for points.
pub struct ScoredMove {
    /// The move.
    pub option: SumMove,
    /// The score that the player can reach by it.
    pub score: i32,
    /// The score of the position after it, for whoever is to move then.
    pub after: i32,
}

impl SumMove {
    /// Whether the move wins, by the outcome of the position after it.
    pub fn wins(&self, after: Outcome) -> bool {
        after == if self.again { Outcome::N } else { Outcome::P }
    }
}

impl Clone for Sum {
    fn clone(&self) -> Self {
        Self { components: self.components.iter().map(|component| component.copy()).collect() }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.components.iter().enumerate() {
            f.write_str(if index > 0 { " + " } else { "" })?;
            f.write_str(&part.text())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Add for Sum {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self.components.extend(other.components);
        self
    }
}

impl Sum {
    /// The sum of these components.
    pub fn new(components: Vec<Box<dyn Component>>) -> Self {
        Self { components }
    }

    /// The components, as written.
    pub fn components(&self) -> &[Box<dyn Component>] {
        &self.components
    }

    /// This sum with another one.
    pub fn plus(&self, other: &Self) -> Self {
        self.clone() + other.clone()
    }

    /// How the position is played by its own rules: misère if all its games are, for points if any
    /// of them is.
    pub fn convention(&self) -> Convention {
        let mut own = self.components.iter().map(|part| part.card().convention);
        if own.clone().any(|convention| convention == Convention::Score) {
            return Convention::Score;
        }
        match own.all(|convention| convention == Convention::Misere) {
            true => Convention::Misere,
            false => Convention::Normal,
        }
    }

    /// What is said where a sum leaves the own rule of some of its games, because one rule holds for all.
    pub fn left_rules(&self, play: Convention) -> Option<String> {
        let mut left: Vec<String> = Vec::new();
        for card in self.components.iter().map(|part| part.card()) {
            let named = format!("{} ({} play)", card.title, card.convention);
            if card.convention != play && !left.contains(&named) {
                left.push(named);
            }
        }
        let is_mixed = self.components.iter().any(|part| part.card().convention == play);
        (is_mixed && !left.is_empty()).then(|| {
            let left = listed(&left);
            format!("one rule holds for the whole sum, here {play} play; by its own rule otherwise: {left}")
        })
    }

    /// A lower bound for the number of moves; `u128::MAX` if there are infinitely many.
    pub fn breadth(&self) -> u128 {
        self.components.iter().map(|part| part.breadth()).fold(0, u128::saturating_add)
    }

    /// Every component in its canonical form.
    pub fn canonical(&self) -> Self {
        Self::new(self.components.iter().map(|part| part.canonical()).collect())
    }

    /// The normal-play value: the nim-sum of the components' values (Sprague–Grundy).
    pub fn value(&self, budget: &mut Budget) -> Result<Value, Stopped> {
        self.value_without(None, budget)
    }

    /// The value of the sum without one of its components.
    fn value_without(
        &self,
        left_out: Option<usize>,
        budget: &mut Budget,
    ) -> Result<Value, Stopped> {
        let others = self.components.iter().enumerate().filter(|(at, _)| Some(*at) != left_out);
        let values: Vec<Value> =
            others.map(|(_, part)| part.value(budget)).collect::<Result<_, _>>()?;
        Value::total(&values)
    }

    /// For each component the value of all others, with every component valued once: a nim-sum without one
    /// of its terms is the whole with that term added again.
    fn values_of_the_rest(&self, budget: &mut Budget) -> Result<Vec<Value>, Stopped> {
        if self.components.len() == 1 {
            return Ok(vec![Value::ZERO]);
        }
        let values: Vec<Value> =
            self.components.iter().map(|part| part.value(budget)).collect::<Result<_, _>>()?;
        let total = Value::total(&values)?;
        let cancel = values.iter().all(|value| matches!(value, Value::Nim(_) | Value::Ordinal(_)));
        let rest = |index: usize| match cancel {
            true => Ok(total.clone() + values[index].clone()),
            false => Value::total(&[&values[..index], &values[index + 1..]].concat()),
        };
        (0..values.len()).map(rest).collect()
    }

    /// Who wins. Misère play is searched; it never borrows the nim-sum.
    pub fn outcome(&self, play: Convention, budget: &mut Budget) -> Result<Outcome, Stopped> {
        if play == Convention::Score {
            return self.score(budget).map(score::outcome);
        }
        if play == Convention::Normal {
            return match self.normal_outcome(budget) {
                Err(Stopped::NoMethod(_)) => Judge::new(self, play).outcome(self, budget),
                outcome => outcome,
            };
        }
        if let Some(outcome) = self.known_misere() {
            return Ok(outcome);
        }
        match self.misere_by_numbers(budget)? {
            Some(outcome) => Ok(outcome),
            None => Judge::new(self, play).outcome(self, budget),
        }
    }

    /// The misère outcome by the table of a game whose positions are numbers.
    fn misere_by_numbers(&self, budget: &mut Budget) -> Result<Option<Outcome>, Stopped> {
        match &self.components[..] {
            [component] => component.misere_by_numbers(budget),
            _ => Ok(None),
        }
    }

    /// Normal play: all components but the longest are valued; of that one only the outcome beside
    /// their nim-sum is asked.
    fn normal_outcome(&self, budget: &mut Budget) -> Result<Outcome, Stopped> {
        let longest = (0..self.components.len())
            .filter(|index| self.components[*index].rank().is_some())
            .max_by_key(|index| self.components[*index].rank());
        let Some(longest) = longest else { return Ok(self.value(budget)?.outcome()) };
        let rest = self.value_without(Some(longest), budget)?;
        match rest {
            Value::Nim(rest) => match self.components[longest].is_worth(rest, budget)? {
                true => Ok(Outcome::P),
                false => Ok(Outcome::N),
            },
            _ => Ok(self.value(budget)?.outcome()),
        }
    }

    /// How this question is answered, and why so: part by part where values decide, else for the whole sum.
    pub fn plan(&self, play: Convention) -> Vec<Planned> {
        let parts: Vec<Planned> = self.components.iter().flat_map(|part| part.plan()).collect();
        if play == Convention::Normal && parts.iter().all(|planned| planned.method != "none") {
            return parts;
        }
        let (method, why) = match self.known_misere() {
            Some(_) if play == Convention::Misere => {
                ("theorem", "a theorem about misère play gives the outcome")
            }
            _ => plan::sum(self.nature(), play).described(),
        };
        vec![Planned { part: self.to_string(), method, why }]
    }

    fn nature(&self) -> Nature {
        let ranks = self.components.iter().map(|part| part.rank());
        Nature {
            rank: ranks.reduce(|a, b| Some(a?.saturating_add(b?))).unwrap_or(Some(0)),
            coloured: self.components.iter().any(|part| part.is_coloured()),
            complimenting: self.components.iter().any(|part| part.is_complimenting()),
            numbered: matches!(&self.components[..], [part] if part.has_numbers()),
            heaps: self.heaps().is_some(),
        }
    }

    /// The sizes of the heaps, if the position consists of heaps of one game.
    fn heaps(&self) -> Option<Vec<u64>> {
        let spec = self.components.first()?.spec();
        let mut heaps = Vec::new();
        for component in &self.components {
            for part in component.summands() {
                heaps.push(part.heap_size().filter(|_| component.spec() == spec)?);
            }
        }
        Some(heaps)
    }

    /// The misère quotient that decides the position, with the heaps that it consists of; if it is planned
    /// to use one, and one is found soon.
    pub fn misere_quotient(&self, budget: &mut Budget) -> Result<Option<Decided>, Stopped> {
        if plan::sum(self.nature(), Convention::Misere) != SumMethod::Quotient {
            return Ok(None);
        }
        let (Some(heaps), Some(component)) = (self.heaps(), self.components.first()) else {
            return Ok(None);
        };
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let found = component.game().misere_quotient(largest, budget)?;
        Ok(found.map(|found| (found, heaps)))
    }

    /// All parts of the position and what they can become, each before those that move to it; and which of them
    /// the position consists of.
    pub fn pieces(&self, budget: &mut Budget) -> Result<(Positions, Vec<usize>), Stopped> {
        self.require_genus()?;
        if self.components.iter().any(|part| part.is_coloured()) {
            let why = "a quotient is for games in which both players have the same moves";
            return Err(Stopped::NoMethod(why.into()));
        }
        let mut judge = Judge::new(self, Convention::Misere);
        let state = judge.state(self, budget)?;
        judge.search.pieces(&state, budget)
    }

    /// The points already won, as far as the position tells: those of the player to move, and of the other.
    pub fn owned(&self) -> [u32; 2] {
        let owned = self.components.iter().map(|part| part.owned());
        owned.fold([0, 0], |[mover, other], [more, against]| [mover + more, other + against])
    }

    /// By how much the player to move is ahead already.
    fn lead(&self) -> i32 {
        let [mover, other] = self.owned().map(u32::cast_signed);
        mover - other
    }

    /// How many points more than the other the player to move ends with under best play, counted from what is
    /// owned already.
    pub fn score(&self, budget: &mut Budget) -> Result<i32, Stopped> {
        if self.components.iter().all(|part| part.card().convention != Convention::Score) {
            let why = "no game here is played for points, so only the last move can decide";
            return Err(Stopped::NoMethod(why.into()));
        }
        Ok(self.lead() + Judge::new(self, Convention::Score).score(self, budget)?)
    }

    /// Every move with the score that the player can reach by it.
    pub fn scored_moves(&self, budget: &mut Budget) -> Result<Vec<ScoredMove>, Stopped> {
        let mut judge = Judge::new(self, Convention::Score);
        let mut scored = Vec::new();
        for option in self.moves(budget)? {
            let to_come = judge.score(&option.result, budget)?;
            let mine = if option.again { to_come } else { -to_come };
            let score = self.lead() + option.points.cast_signed() + mine;
            let after = option.result.lead() + to_come;
            scored.push(ScoredMove { option, score, after });
        }
        Ok(scored)
    }

    /// The misère outcome by a theorem: the position lies in one game that has one, or every game is Nim
    /// in disguise.
    pub fn known_misere(&self) -> Option<Outcome> {
        match &self.components[..] {
            [component] => component.known_misere(),
            _ => self.as_nim().map(|heaps| heaps.misere()),
        }
    }

    /// The heaps of Nim that the position is, if all its games are Nim in disguise.
    fn as_nim(&self) -> Option<NimHeaps> {
        let mut parts = self.components.iter().map(|part| part.as_nim());
        parts.try_fold(NimHeaps::NONE, |heaps, part| Some(heaps.beside(part?)))
    }

    /// The genus (misère), by the theorem about Nim or by search.
    pub fn genus(&self, budget: &mut Budget) -> Result<Genus, Stopped> {
        match self.as_nim().and_then(|heaps| Genus::of_nim(&heaps)) {
            Some(genus) => Ok(genus),
            None => self.searched_genus(budget),
        }
    }

    /// The genus by search alone.
    pub fn searched_genus(&self, budget: &mut Budget) -> Result<Genus, Stopped> {
        self.require_genus()?;
        let mut judge = Judge::new(self, Convention::Misere);
        Ok(judge.nature(self, budget)?.genus)
    }

    /// Genus and quotient are for games that must end and whose players take turns.
    fn require_genus(&self) -> Result<(), Stopped> {
        if self.components.iter().any(|component| component.rank().is_none()) {
            return Err(Stopped::NoMethod("the genus is defined for games that must end".into()));
        }
        if self.components.iter().any(|component| component.is_complimenting()) {
            let why = "the genus is defined for games whose players take turns";
            return Err(Stopped::NoMethod(why.into()));
        }
        Ok(())
    }

    /// Every move.
    pub fn moves(&self, budget: &mut Budget) -> Result<Vec<SumMove>, Stopped> {
        let mut moves = Vec::new();
        for (index, component) in self.components.iter().enumerate() {
            for option in component.moves(budget)? {
                moves.push(self.after(index, option));
            }
        }
        Ok(moves)
    }

    /// Moves that leave a part with this value, and the others as they are.
    pub fn moves_to_part(
        &self,
        value: Nimber,
        budget: &mut Budget,
    ) -> Result<Vec<SumMove>, Stopped> {
        let mut moves = Vec::new();
        for (index, component) in self.components.iter().enumerate() {
            for part in component.summands() {
                let others = component.value(budget)? + part.value(budget)?;
                let found = component.moves_to_value(&(others + value.into()), budget)?;
                moves.extend(found.into_iter().map(|option| self.after(index, option)));
            }
        }
        Ok(moves)
    }

    /// The move that leaves a given position, if there is one. Where not all moves can be listed, those to the
    /// value of that position are.
    pub fn move_to(&self, after: &Self, budget: &mut Budget) -> Result<Option<SumMove>, Stopped> {
        let wanted = after.to_string();
        for (index, component) in self.components.iter().enumerate() {
            let moves = match after.components.get(index) {
                Some(part) if component.breadth() > MOST_ASKED => {
                    component.moves_to_value(&part.value(budget)?, budget)?
                }
                _ => component.moves(budget)?,
            };
            let mut moves = moves.into_iter().map(|option| self.after(index, option));
            if let Some(found) = moves.find(|option| option.result.to_string() == wanted) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Every move with the ways in which it is made on the board of its component.
    pub fn moves_on_board(&self, budget: &mut Budget) -> Result<Vec<(SumMove, Vec<Way>)>, Stopped> {
        let mut moves = Vec::new();
        for (index, component) in self.components.iter().enumerate() {
            for (option, ways) in component.moves_on_board(budget)? {
                moves.push((self.after(index, option), ways));
            }
        }
        Ok(moves)
    }

    fn after(&self, index: usize, option: AnyMove) -> SumMove {
        let others = self.components.iter().map(|component| match option.again {
            true => component.copy(),
            false => component.turn_passed(),
        });
        let mut result: Vec<Box<dyn Component>> = others.collect();
        result[index] = option.result;
        SumMove {
            text: option.text,
            component: index,
            result: Self::new(result),
            again: option.again,
            points: option.points,
        }
    }

    /// Whether these are all winning moves that [`winning_moves`](Self::winning_moves) finds, and all there
    /// are. Some infinite positions have infinitely many, and then only some are found.
    pub fn lists_all_winning_moves(&self, found: &[SumMove]) -> bool {
        self.components.iter().enumerate().all(|(index, part)| {
            part.lists_all_moves_to(found.iter().filter(|option| option.component == index).count())
        })
    }

    /// All winning moves; or some, if [so said](Self::lists_all_winning_moves), and at least one
    /// where there is one. In a game for points, all moves that reach the best score, won or not.
    pub fn winning_moves(
        &self,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Vec<SumMove>, Stopped> {
        match play {
            Convention::Normal => match self.normal_outcome(budget) {
                Ok(outcome) => self.moves_to_zero(outcome, budget),
                Err(Stopped::NoMethod(_)) => self.moves_to_lost(play, budget),
                Err(stopped) => Err(stopped),
            },
            Convention::Misere => self.moves_to_lost(play, budget),
            Convention::Score => {
                let best = self.score(budget)?;
                let moves = self.scored_moves(budget)?.into_iter();
                Ok(moves
                    .filter(|scored| scored.score == best)
                    .map(|scored| scored.option)
                    .collect())
            }
        }
    }

    /// Normal play: the moves after which the nim-sum is zero, and the complimenting moves after
    /// which it is not.
    fn moves_to_zero(
        &self,
        outcome: Outcome,
        budget: &mut Budget,
    ) -> Result<Vec<SumMove>, Stopped> {
        if outcome != Outcome::N {
            return Ok(Vec::new());
        }
        let mut winning = Vec::new();
        let rests = self.values_of_the_rest(budget)?;
        for (component, (index, rest)) in self.components.iter().zip(rests.into_iter().enumerate())
        {
            if component.is_complimenting() {
                for option in component.moves(budget)?.into_iter().filter(|option| option.again) {
                    let option = self.after(index, option);
                    let wins = option.wins(option.result.value(budget)?.outcome());
                    winning.extend(wins.then_some(option));
                }
            }
            if !matches!(rest, Value::Loopy(_) | Value::Loony) {
                let moves = component.moves_to_value(&rest, budget)?;
                winning.extend(moves.into_iter().map(|option| self.after(index, option)));
            }
        }
        if winning.is_empty() && !self.lists_all_winning_moves(&winning) {
            return Err(Stopped::NoMethod("there is a winning move, but none was found".into()));
        }
        Ok(winning)
    }

    /// Any convention: the moves to positions that search finds lost for the next player.
    fn moves_to_lost(
        &self,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Vec<SumMove>, Stopped> {
        if let Some(moves) = self.misere_moves_by_theorem(play, budget)? {
            return Ok(moves);
        }
        let mut judge = Judge::new(self, play);
        let mut winning = Vec::new();
        for option in self.moves(budget)? {
            let by_numbers = match play {
                Convention::Misere => option.result.misere_by_numbers(budget)?,
                _ => None,
            };
            let after = match by_numbers {
                Some(outcome) => outcome,
                None => judge.outcome(&option.result, budget)?,
            };
            winning.extend(option.wins(after).then_some(option));
        }
        Ok(winning)
    }

    /// Asks the misère theorem about every move. Where there are too many, the game is as good as
    /// Nim, whose misère P-positions have value 0 or 1, so only the moves to those values are
    /// looked at: how misère Nim with large heaps is played.
    fn misere_moves_by_theorem(
        &self,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Option<Vec<SumMove>>, Stopped> {
        if play == Convention::Normal || self.known_misere().is_none() {
            return Ok(None);
        }
        let candidates = match self.breadth() {
            0..=MOST_ASKED => self.moves(budget)?,
            _ => self.moves_to_zero_or_one(budget)?,
        };
        let lost = |option: &SumMove| option.result.known_misere() == Some(Outcome::P);
        Ok(Some(candidates.into_iter().filter(lost).collect()))
    }

    fn moves_to_zero_or_one(&self, budget: &mut Budget) -> Result<Vec<SumMove>, Stopped> {
        let mut found = Vec::new();
        let rests = self.values_of_the_rest(budget)?.into_iter().enumerate();
        for (component, (index, rest)) in self.components.iter().zip(rests) {
            for small in [Nimber(0), Nimber(1)] {
                let wanted = rest.clone() + Value::Nim(small);
                let moves = component.moves_to_value(&wanted, budget)?;
                found.extend(moves.into_iter().map(|option| self.after(index, option)));
            }
        }
        Ok(found)
    }

    /// The picture: the components one below the other, and the position to be read again.
    pub fn scene(&self) -> Scene {
        let mut scene = Scene::stacked(self.components.iter().map(|component| component.scene()));
        scene.position = Some(self.to_string());
        scene
    }
}

/// Decides outcomes by search, for a sum and everything below it.
pub struct Judge {
    search: SumSearch,
    specs: Vec<String>,
    play: Convention,
    natures: FxHashMap<State, genus::Nature>,
}

impl Judge {
    /// A judge for positions that consist of the same games as `sum`.
    pub fn new(sum: &Sum, play: Convention) -> Self {
        let mut specs: Vec<String> = Vec::new();
        let mut games = Vec::new();
        for component in sum.components() {
            if !specs.iter().any(|spec| spec == component.spec()) {
                specs.push(component.spec().to_owned());
                games.push(component.explorer());
            }
        }
        let natures = FxHashMap::default();
        Self { search: SumSearch::new(games, play), specs, play, natures }
    }

    fn state(&mut self, sum: &Sum, budget: &mut Budget) -> Result<State, Stopped> {
        let mut parts: Vec<Part> = Vec::new();
        for component in sum.components() {
            let game = self.specs.iter().position(|spec| spec == component.spec());
            let Some(game) = game else { unreachable!("a judge only sees its own games") };
            let numbers = self.search.games()[game].intern(component.position());
            parts.extend(numbers.into_iter().map(|number| (game as u32, number)));
        }
        self.search.state(parts, budget)
    }

    /// Who wins. Where the score decides, what is owned already counts.
    pub fn outcome(&mut self, sum: &Sum, budget: &mut Budget) -> Result<Outcome, Stopped> {
        if self.play == Convention::Score {
            return Ok(score::outcome(sum.lead() + self.score(sum, budget)?));
        }
        let state = self.state(sum, budget)?;
        self.search.outcome(&state, budget)
    }

    /// The genus and the class; for games that must end and whose players take turns.
    pub fn nature(&mut self, sum: &Sum, budget: &mut Budget) -> Result<genus::Nature, Stopped> {
        sum.require_genus()?;
        let state = self.state(sum, budget)?;
        genus::of(&mut self.search, &state, &mut self.natures, budget)
    }

    /// How many points more than the other the player to move gains under best play from here on.
    pub fn score(&mut self, sum: &Sum, budget: &mut Budget) -> Result<i32, Stopped> {
        let state = self.state(sum, budget)?;
        self.search.score(&state, budget)
    }

    /// Who wins by the definition alone.
    pub fn plain_outcome(&mut self, sum: &Sum, budget: &mut Budget) -> Result<Outcome, Stopped> {
        let state = self.state(sum, budget)?;
        self.search.plain_outcome(&state, budget)
    }

    /// How many moves are left if the winner hurries and the loser delays; `None` for draws. Where
    /// play need not end, a player who always hurries does win.
    pub fn remoteness(&mut self, sum: &Sum, budget: &mut Budget) -> Result<Option<u32>, Stopped> {
        let state = self.state(sum, budget)?;
        self.search.verdict(&state, budget).map(|verdict| verdict.remoteness)
    }
}
