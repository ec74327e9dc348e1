//! Answers as plain data: the one shape that command line, page and bindings all speak.

mod calculated;
mod canonical;
mod drawing;
mod how;
pub mod paper;
mod portrait;
mod quotient;
mod table;

pub use calculated::{Calculated, calculated};
pub use canonical::{Asked, CanonicalAnswer, Link};
pub use drawing::{Drawing, Drawn, drawing, drawn, stages, walk};
pub use how::How;
pub use portrait::{Portrait, Sparse, certificate, portrait};
pub use quotient::{Genera, GenusAnswer, Growth, Letter, QuotientAnswer, genera};
pub use table::{Row, Table, table};

use crate::Scanner;
use crate::catalogue::GAMES;
use crate::catalogue::Workbench;
use crate::heap::cousin::Standard;
use crate::heap::{Code, HeapRule, Sequence, Theorem, period, survey};
use crate::solve::score;
use crate::table::Card;
use crate::table::game::AnyGame;
use crate::table::sum::{Judge, ScoredMove, SumMove};
use crate::tell::equal::{self, Comparison};
use crate::{Budget, Convention, Outcome, Stopped, Sum, Value};
use serde::{Deserialize, Serialize};

/// What is known about a question, and why no more is: the one shape of an answer that a limit may cut
/// short, from here to every face.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema), schemars(rename = "Answered{T}"))]
pub struct Answered<T> {
    /// What is known.
    #[serde(flatten)]
    pub known: T,
    /// Why the question was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// The answer to a question about a position; where there is none, what the position is worth as far
/// as that is known.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Known<T> {
    /// The answer.
    Whole(T),
    /// What is known instead.
    Worth(Worth),
}

/// An answer that either is whole or was stopped.
pub fn answered<T>(sum: &Sum, play: Convention, answer: Result<T, Stopped>) -> Answered<Known<T>> {
    match answer {
        Ok(answer) => Answered { known: Known::Whole(answer), stopped: None },
        Err(why) => Answered { known: Known::Worth(glance(sum, play)), stopped: Some(why) },
    }
}

/// So many positions are looked at after the end, to collect what has been found; fewer where they have
/// many options.
const GLANCE: u64 = 1_000;

/// A list that is larger than this is not made for a glance.
const GLANCE_MIB: u64 = 1;

/// Asks for what is known already.
fn at_a_glance<T>(ask: impl FnOnce(&mut Budget) -> T) -> T {
    let at_once = |_| Some(Stopped::Cancelled);
    ask(&mut Budget::new(GLANCE, &at_once).within(GLANCE_MIB))
}

/// What is known already. Outcomes of other conventions are not kept, so a glance finds none.
fn glance(sum: &Sum, play: Convention) -> Worth {
    match play {
        Convention::Normal => at_a_glance(|budget| worth(sum, play, budget).known),
        Convention::Misere | Convention::Score => Worth::unknown(sum, play),
    }
}

/// Who wins, if a search that was stopped has told so much: that a value is not 0 is soon known.
pub fn known_outcome(sum: &Sum, play: Convention) -> Option<Outcome> {
    match play {
        Convention::Normal => at_a_glance(|budget| sum.outcome(play, budget).ok()),
        Convention::Misere | Convention::Score => None,
    }
}

/// What a position is worth and who wins it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Worth {
    /// The position.
    pub position: String,
    /// The convention.
    pub play: Convention,
    /// Who wins; absent if the question was stopped before that was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The normal-play value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The genus; misère play only, and only if the search for it is short enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub genus: Option<String>,
    /// How many points more than the other the player to move ends with under best play, counted from what is
    /// owned already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The components with their normal-play values.
    pub components: Vec<ComponentWorth>,
    /// Which games are not played by their own rule, where several rules meet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Worth {
    /// Nothing is known yet.
    fn unknown(sum: &Sum, play: Convention) -> Self {
        let parts = sum.components().iter();
        Self {
            position: sum.to_string(),
            play,
            outcome: None,
            value: None,
            genus: None,
            score: None,
            components: parts.map(|p| ComponentWorth { position: p.text(), value: None }).collect(),
            note: sum.left_rules(play),
        }
    }
}

/// A component and its normal-play value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct ComponentWorth {
    /// The component.
    pub position: String,
    /// Its value, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
}

/// The genus needs every position below, so it is only looked for this far.
const GENUS_NODES: u64 = 300_000;

/// Answers «what is it worth, and who wins?».
pub fn worth(sum: &Sum, play: Convention, budget: &mut Budget) -> Answered<Worth> {
    if play == Convention::Score {
        return score(sum, budget);
    }
    let mut stopped: Option<Stopped> = None;
    let mut components = Vec::new();
    for part in sum.components() {
        let value = match (play, part.value(budget)) {
            (_, Ok(value)) => Some(value),
            (Convention::Misere, Err(_)) | (_, Err(Stopped::NoMethod(_))) => None,
            (_, Err(why)) => {
                stopped = stopped.or(Some(why));
                None
            }
        };
        components.push(ComponentWorth { position: part.text(), value });
    }
    let known: Option<Vec<Value>> = components.iter().map(|part| part.value.clone()).collect();
    let value = match (play, known) {
        (Convention::Normal, Some(values)) => Value::total(&values).ok(),
        _ => None,
    };
    let outcome = match (&value, &stopped) {
        (Some(value), _) => Some(value.outcome()),
        (None, Some(_)) => known_outcome(sum, play),
        (None, None) => sum.outcome(play, budget).map_err(|why| stopped = Some(why)).ok(),
    };
    let genus = match play {
        Convention::Misere if outcome.is_some() => {
            match budget.turn(GENUS_NODES, |turn| sum.genus(turn)) {
                Ok(genus) => genus.map(|genus| genus.to_string()),
                Err(why) if why.is_from_outside() => {
                    stopped = Some(why);
                    None
                }
                Err(_) => None,
            }
        }
        _ => None,
    };
    let (position, note) = (sum.to_string(), sum.left_rules(play));
    let known = Worth { position, play, outcome, value, genus, score: None, components, note };
    Answered { known, stopped }
}

/// The score decides, and values say nothing about it.
fn score(sum: &Sum, budget: &mut Budget) -> Answered<Worth> {
    let (score, stopped) = match sum.score(budget) {
        Ok(score) => (Some(score), None),
        Err(why) => (None, Some(why)),
    };
    let unknown = Worth::unknown(sum, Convention::Score);
    let known = Worth { outcome: score.map(score::outcome), score, ..unknown };
    Answered { known, stopped }
}

/// The moves of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Moves {
    /// The position.
    pub position: String,
    /// The convention.
    pub play: Convention,
    /// Who wins.
    pub outcome: Outcome,
    /// The normal-play value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// How many points more than the other the player to move ends with under best play, counted from what is
    /// owned already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// All moves that win, or some of them; in a game for points, all that reach the best score.
    pub winning_moves: Vec<MoveAnswer>,
    /// Set if there may be more winning moves: infinite positions can have infinitely many.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub maybe_more: bool,
    /// All moves there are, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveAnswer>>,
    /// Which games are not played by their own rule, where several rules meet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A move and where it leads.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct MoveAnswer {
    /// The move in the game's own words.
    pub text: String,
    /// The position after it.
    pub result: String,
    /// The normal-play value after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The outcome after it: the move wins if this is P, or N if the same player moves again.
    pub outcome: Outcome,
    /// Set if the same player must move again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub again: bool,
    /// The score that the player can reach by the move, in a game for points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Whether the move wins; in a game for points, whether it reaches the best score.
    #[serde(skip)]
    pub is_best: bool,
    /// The position after it, to go on from.
    #[serde(skip)]
    pub after: Sum,
}

/// Answers «what should I play?»; with `all`, every move is valued.
pub fn moves(
    sum: &Sum,
    play: Convention,
    all: bool,
    budget: &mut Budget,
) -> Result<Moves, Stopped> {
    if play == Convention::Score {
        return scored(sum, all, budget);
    }
    let value = value_in(play, sum, budget)?;
    let outcome = match &value {
        Some(value) => value.outcome(),
        None => sum.outcome(play, budget)?,
    };
    let winning = sum.winning_moves(play, budget)?;
    let mut winning_moves = Vec::with_capacity(winning.len());
    for option in &winning {
        let after = if option.again { Outcome::N } else { Outcome::P };
        winning_moves.push(answer(option, play, after, budget)?);
    }
    let moves = if all { Some(all_moves(sum, play, budget)?) } else { None };
    let maybe_more = !winning_moves.is_empty() && !sum.lists_all_winning_moves(&winning);
    Ok(Moves {
        position: sum.to_string(),
        play,
        outcome,
        value,
        score: None,
        winning_moves,
        maybe_more,
        moves,
        note: sum.left_rules(play),
    })
}

/// The moves of a game for points: the best ones, and all if they are asked for.
fn scored(sum: &Sum, all: bool, budget: &mut Budget) -> Result<Moves, Stopped> {
    let best = sum.score(budget)?;
    let moves: Vec<MoveAnswer> = sum
        .scored_moves(budget)?
        .into_iter()
        .map(|ScoredMove { option, score, after }| MoveAnswer {
            outcome: score::outcome(after),
            text: option.text,
            result: option.result.to_string(),
            value: None,
            again: option.again,
            score: Some(score),
            is_best: score == best,
            after: option.result,
        })
        .collect();
    Ok(Moves {
        position: sum.to_string(),
        play: Convention::Score,
        outcome: score::outcome(best),
        value: None,
        score: Some(best),
        winning_moves: moves.iter().filter(|option| option.is_best).cloned().collect(),
        maybe_more: false,
        moves: all.then_some(moves),
        note: sum.left_rules(Convention::Score),
    })
}

fn all_moves(sum: &Sum, play: Convention, budget: &mut Budget) -> Result<Vec<MoveAnswer>, Stopped> {
    let mut judge = Judge::new(sum, play);
    let mut moves = Vec::new();
    for option in sum.moves(budget)? {
        let value = value_in(play, &option.result, budget)?;
        let outcome = match value {
            Some(value) => value.outcome(),
            None => judge.outcome(&option.result, budget)?,
        };
        moves.push(answer(&option, play, outcome, budget)?);
    }
    Ok(moves)
}

fn answer(
    option: &SumMove,
    play: Convention,
    outcome: Outcome,
    budget: &mut Budget,
) -> Result<MoveAnswer, Stopped> {
    Ok(MoveAnswer {
        text: option.text.clone(),
        result: option.result.to_string(),
        value: value_in(play, &option.result, budget)?,
        outcome,
        again: option.again,
        score: None,
        is_best: option.wins(outcome),
        after: option.result.clone(),
    })
}

/// The value in normal play. One that is not defined (coloured games) is simply absent.
fn value_in(play: Convention, sum: &Sum, budget: &mut Budget) -> Result<Option<Value>, Stopped> {
    if play != Convention::Normal {
        return Ok(None);
    }
    match sum.value(budget) {
        Ok(value) => Ok(Some(value)),
        Err(Stopped::NoMethod(_)) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

/// Whether two positions are equivalent.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Equality {
    /// The two positions.
    pub positions: [String; 2],
    /// The convention.
    pub play: Convention,
    /// Whether they are equivalent.
    pub equivalent: bool,
    /// Their values, in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<[Value; 2]>,
    /// What tells them apart; in misère play only if it is small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<WitnessAnswer>,
    /// Which games are not played by their own rule, where several rules meet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A position that tells two positions apart.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct WitnessAnswer {
    /// The position to add to both.
    pub position: String,
    /// The outcomes of the two sums.
    pub outcomes: [Outcome; 2],
}

/// Answers «same?».
pub fn equality(
    one: &Sum,
    other: &Sum,
    play: Convention,
    budget: &mut Budget,
) -> Result<Equality, Stopped> {
    let Comparison { values, equivalent, witness } = equal::compare(one, other, play, budget)?;
    let witness = witness.map(|witness| WitnessAnswer {
        position: witness.position.to_string(),
        outcomes: witness.outcomes,
    });
    Ok(Equality {
        positions: [one.to_string(), other.to_string()],
        play,
        equivalent,
        values,
        witness,
        note: one.plus(other).left_rules(play),
    })
}

/// The values of single heaps.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Values {
    /// The game.
    pub game: String,
    /// The values of the heaps 0, 1, 2, ….
    pub values: Vec<u32>,
}

/// Answers «table»: the values of the heaps 0 to `to`.
pub fn values(game: &dyn AnyGame, to: u64, budget: &mut Budget) -> Result<Values, Stopped> {
    let values = game.sequence(to, budget)?;
    Ok(Values { game: game.spec().to_owned(), values })
}

/// The same where what is known by then counts, if the budget ends.
pub fn values_so_far(game: &dyn AnyGame, to: u64, budget: &mut Budget) -> Answered<Values> {
    let (mut values, mut stopped) = (Vec::new(), None);
    let worked = game.with_sequence(&mut |rule, sequence| {
        stopped = sequence.extend(rule, to, budget).err();
        values = sequence.values().iter().take(to.saturating_add(1) as usize).copied().collect();
        Ok(())
    });
    let known = Values { game: game.spec().to_owned(), values };
    Answered { known, stopped: stopped.or(worked.err()) }
}

/// What is known about the period of a heap game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct PeriodAnswer {
    /// The game.
    pub game: String,
    /// Whether the period is proved.
    pub proved: bool,
    /// The least heap from which on the values repeat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// The length of the block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// What is added in each block; 0 for plain periods.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saltus: Option<u64>,
    /// The last heap that breaks the period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_exception: Option<u64>,
    /// How many values were computed.
    pub checked: u64,
    /// The theorem used, or why none applies.
    pub theorem: String,
    /// A preperiod and period that were published, where none is proved here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<(u64, u64)>,
    /// The repeating block.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<u32>>", optional))]
    pub values: Vec<u32>,
}

/// Looks for a period in the first `limit` values and proves it where a theorem allows.
pub fn period(
    game: &dyn AnyGame,
    limit: u64,
    budget: &mut Budget,
) -> Result<Answered<PeriodAnswer>, Stopped> {
    let mut answer = None;
    game.with_sequence(&mut |rule, sequence| {
        let excluded = rule.code().and_then(Code::last_excluded);
        let stopped = match excluded {
            Some(excluded) => prove_shifted(rule, sequence, excluded, limit, budget).err(),
            None => sequence.prove_period(rule, limit, budget).err(),
        };
        let proved = sequence.period().cloned();
        let checked = sequence.checked();
        // Regularities that no theorem covers are looked for among the first values.
        let first = match sequence.run() {
            Some(run) => run.first_values().iter().map(|value| u32::from(*value)).collect(),
            None => sequence.values().to_vec(),
        };
        let observed = if proved.is_some() { None } else { period::observed(&first) };
        let found = match &proved {
            Some(p) => Some((p.preperiod, p.period, 0)),
            None => observed.map(|o| (o.preperiod, o.period, o.saltus)),
        };
        // What was seen follows where a theorem tells all values, or how they go on.
        let theorem = rule.code().and_then(Theorem::of).filter(|_| found.is_some());
        let shifted =
            excluded.filter(|excluded| observed.is_some_and(|o| o.is_proved(&first, *excluded)));
        let block = found.map(|(start, length, _)| start as usize..(start + length) as usize);
        let known = PeriodAnswer {
            game: game.spec().to_owned(),
            proved: proved.is_some() || theorem.is_some() || shifted.is_some(),
            preperiod: found.map(|(preperiod, ..)| preperiod),
            period: found.map(|(_, period, _)| period),
            saltus: found.map(|(.., saltus)| saltus),
            last_exception: found.and_then(|(preperiod, ..)| preperiod.checked_sub(1)),
            checked,
            theorem: match (&proved, theorem, shifted, period::Bound::of(rule)) {
                (Some(period), ..) => period.proof.theorem(),
                (None, Some(theorem), ..) => {
                    format!("the theorem on {}, for heaps of every size", theorem.name())
                }
                (None, None, Some(excluded), _) => format!(
                    "state repeat: up to a shift the last {} values determine the next one, and they \
                     come back",
                    2 * excluded
                ),
                (None, None, None, Some(bound)) => period::Proof::GuySmith(bound).theorem(),
                (None, None, None, None) => {
                    "no theorem about the periods of this rule is known here".into()
                }
            },
            published: match (&proved, rule.code()) {
                (None, Some(code)) => period::published(&code.to_string()),
                _ => None,
            },
            values: block.and_then(|block| first.get(block)).unwrap_or(&[]).to_vec(),
        };
        answer = Some(Answered { known, stopped });
        Ok(())
    })?;
    answer.ok_or_else(|| Stopped::NoMethod("no sequence".into()))
}

/// Computes on until what is seen proves itself, as in all games where any number may be taken but finitely
/// many, or the limit is reached.
fn prove_shifted(
    rule: &dyn HeapRule,
    sequence: &mut Sequence,
    excluded: u64,
    limit: u64,
    budget: &mut Budget,
) -> Result<(), Stopped> {
    let mut count = limit.min(FEW_VALUES);
    loop {
        sequence.prove_period(rule, count, budget)?;
        let values = sequence.values();
        let is_proved = period::observed(values).is_some_and(|o| o.is_proved(values, excluded));
        if is_proved || count >= limit {
            return Ok(());
        }
        count = limit.min(2 * count);
    }
}

/// A period that may prove itself is first looked for among so many values.
const FEW_VALUES: u64 = 256;

/// What is known about a code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Identity {
    /// The code, normalised.
    pub code: String,
    /// Its standard form.
    pub standard: String,
    /// How much larger its heaps are than those of the standard form.
    pub shift: u64,
    /// Games of the catalogue that are the same, those of this very code first.
    pub names: Vec<String>,
    /// Other short codes that are the same, with heaps of other sizes.
    pub cousins: Vec<String>,
    /// The values, if a theorem tells them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<String>,
}

/// Short codes are looked through for cousins.
const COUSIN_DIGITS: u32 = 3;

/// Answers «what is this code» about a code, or about a game that has one.
pub fn identify(text: &str) -> Result<Identity, crate::Error> {
    let code = code_of(text)?;
    let standard = Standard::of(&code);
    let same = |other: &Code| Standard::of(other).code == standard.code;
    let (own, others): (Vec<_>, Vec<_>) =
        named_codes().filter(|(_, other)| same(other)).partition(|(_, other)| *other == code);
    let own = own.into_iter().map(|(title, _)| title.to_owned());
    let others = others
        .into_iter()
        .map(|(title, other)| format!("{title} ({other}) with heaps of other sizes"));
    let cousins =
        survey::codes(COUSIN_DIGITS).into_iter().filter(|other| *other != code && same(other));
    Ok(Identity {
        cousins: cousins.map(|cousin| cousin.to_string()).collect(),
        theorem: Theorem::of(&code)
            .map(|theorem| format!("{}, for heaps of every size", theorem.name())),
        standard: standard.code.to_string(),
        shift: standard.shift,
        code: code.to_string(),
        names: own.chain(others).collect(),
    })
}

/// Reads a code, or the name of a game that has one.
fn code_of(text: &str) -> Result<Code, crate::Error> {
    if !text.starts_with(char::is_alphabetic) {
        let mut scanner = Scanner::new(text);
        let code = Code::parse(&mut scanner)?;
        return scanner.finish().map(|()| code);
    }
    let game = Workbench::default().heap_game(text)?;
    let code = game.heap_rule().and_then(|rule| rule.code()).cloned();
    let message = "expected a code such as .07, or a game that has one";
    code.ok_or_else(|| crate::Error::new(message, text, 0..text.len()))
}

/// The codes that have a name of their own in the catalogue, with its title.
fn named_codes() -> impl Iterator<Item = (&'static str, Code)> {
    GAMES.iter().filter(|entry| entry.parameters.is_empty()).filter_map(|entry| {
        let game = Workbench::default().game(entry.name).ok()?;
        Some((entry.title, game.heap_rule()?.code()?.clone()))
    })
}

/// A row of a survey with the names of its code.
#[derive(Clone, Debug, Serialize)]
pub struct SurveyRow {
    /// What is known about the code.
    #[serde(flatten)]
    pub row: survey::Row,
    /// What games with this very code are called.
    pub names: Vec<&'static str>,
}

/// Surveys codes; see [`survey::survey`].
pub fn survey(
    codes: &[Code],
    limit: u64,
    threads: usize,
    watch: &(dyn Fn(u64) -> Option<Stopped> + Sync),
) -> Vec<SurveyRow> {
    let named: Vec<(&str, String)> =
        named_codes().map(|(title, code)| (title, code.to_string())).collect();
    let rows = survey::survey(codes, limit, threads, watch).into_iter().map(|row| {
        let names = named.iter().filter(|(_, code)| *code == row.code);
        SurveyRow { names: names.map(|(title, _)| *title).collect(), row }
    });
    rows.collect()
}

/// A game of the catalogue.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct GameAnswer {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its rules.
    pub rules: String,
    /// Its parameters, or nothing.
    pub parameters: String,
    /// How positions are written.
    pub notation: String,
    /// Positions to try.
    pub examples: Vec<String>,
    /// The convention that it is played in unless told otherwise.
    pub play: Convention,
}

impl From<&Card> for GameAnswer {
    fn from(card: &Card) -> Self {
        Self {
            name: card.name.to_string(),
            title: card.title.to_string(),
            rules: card.rules.to_string(),
            parameters: card.parameters.to_string(),
            notation: card.notation.to_string(),
            examples: card.examples.iter().map(ToString::to_string).collect(),
            play: card.convention,
        }
    }
}

/// Every game that a workbench can open.
pub fn games(workbench: &Workbench) -> Vec<GameAnswer> {
    workbench.cards().iter().map(|card| GameAnswer::from(&**card)).collect()
}
