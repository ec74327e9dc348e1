//! How the value of one component comes about.

use super::marking::is_marked;
use super::nim_sum::NimSum;
use super::{Block, Step};
use crate::base::Reason;
use crate::base::wording::listed;
use crate::catalogue::GAMES;
use crate::heap::Sequence;
use crate::table::game::{AnyMove, Component};
use crate::{Budget, Convention, Nimber, Stopped, Value};
use std::collections::{BTreeMap, BTreeSet};

/// At most this many heaps are shown in a table of values.
const MOST_COLUMNS: u64 = 24;
/// At most this many moves are named for one value.
const MOST_NAMED: usize = 3;
/// At most this many parts are argued about one by one.
const MOST_ARGUED: usize = 4;

/// The theorems that have been told.
#[derive(Default)]
pub struct Told(BTreeSet<String>);

/// The step that values a component.
/// `was_marked` says that its loopy parts have been marked one by one already.
pub fn explain(
    component: &dyn Component,
    was_marked: bool,
    told: &mut Told,
    budget: &mut Budget,
) -> Result<Step, Stopped> {
    let value = component.value(budget)?;
    let step = Step::new(format!("{} is worth {value}", component.text())).say(rules(component));
    let parts = component.summands();
    match &parts[..] {
        [] => Ok(step.say("There is no move, so it is worth *0.")),
        [part] => single(step, &**part, was_marked, told, budget),
        parts => sum_of_parts(step, parts, was_marked, told, budget),
    }
}

/// The rules, with the parameters that this game is played with, unless its own rules tell them.
fn rules(component: &dyn Component) -> String {
    let card = component.card();
    let general = GAMES.iter().find(|entry| *entry.name == *card.name);
    let is_told = general.is_some_and(|entry| *entry.rules != *card.rules);
    match component.spec().split_once(':') {
        Some((_, parameters)) if !is_told => format!("{} Here: {parameters}.", card.rules),
        _ => card.rules.to_string(),
    }
}

fn sum_of_parts(
    step: Step,
    parts: &[Box<dyn Component>],
    was_marked: bool,
    told: &mut Told,
    budget: &mut Budget,
) -> Result<Step, Stopped> {
    let mut shown: Vec<String> = Vec::new();
    let mut step = step.say("It falls into independent parts, each with a value of its own.");
    for part in parts {
        let value = part.value(budget)?;
        let notation = part.notation();
        // The same part again needs no second argument, and a theorem only one example.
        let argument =
            part.reason(Convention::Normal).map_or(notation, |reason| {
                match is_particular(&reason) {
                    true => reason.text,
                    false => reason.theorem,
                }
            });
        if !shown.contains(&argument) && shown.len() < MOST_ARGUED && value != Value::ZERO {
            step = single(step, &**part, was_marked, told, budget)?;
            shown.push(argument);
        }
    }
    match NimSum::of(parts, budget)? {
        Some(sum) => Ok(sum.show(step)),
        None => listed_values(step, parts, budget),
    }
}

/// Parts with their values, where some are loopy and binary columns say nothing.
fn listed_values(
    step: Step,
    parts: &[Box<dyn Component>],
    budget: &mut Budget,
) -> Result<Step, Stopped> {
    let (mut rows, mut values) = (Vec::new(), Vec::new());
    for part in parts {
        values.push(part.value(budget)?);
    }
    for (part, value) in parts.iter().zip(&values).take(MOST_COLUMNS as usize) {
        rows.push(vec![part.notation(), value.to_string()]);
    }
    let header = ["part", "value"].map(str::to_owned).to_vec();
    Ok(step.show(Block::Table { header, rows }).say(match values.contains(&Value::Loony) {
        true => "A loony part makes the whole loony.",
        false => {
            "Finite values are nim-added, also to the subscripts of ∞; two parts of value ∞ leave \
                 no subscripts (Smith)."
        }
    }))
}

/// Whether an argument goes its own way for each position, in steps.
fn is_particular(reason: &Reason) -> bool {
    reason.text.contains('\n')
}

/// The argument for one part: a theorem, a row of smaller heaps, or the mex of its options.
fn single(
    step: Step,
    part: &dyn Component,
    was_marked: bool,
    told: &mut Told,
    budget: &mut Budget,
) -> Result<Step, Stopped> {
    if let Some(reason) = part.reason(Convention::Normal) {
        if !told.0.insert(reason.theorem.clone()) && !is_particular(&reason) {
            return Ok(step.say(format!("{}: as above.", reason.theorem)));
        }
        let argument = format!("{}: {}", reason.theorem, reason.text);
        return Ok(argument.lines().fold(step, Step::say));
    }
    if was_marked && is_marked(part) {
        let value = part.value(budget)?;
        return Ok(step.say(format!("{}: {value}, as marked above.", part.notation())));
    }
    let step = match part.heap_size() {
        Some(size) => heap_table(step, part, size, budget)?,
        None => step,
    };
    if part.breadth() > 10_000 {
        return Ok(step);
    }
    mex_of_options(step, part, budget)
}

/// The values of the smaller heaps, and the period if one is proved.
fn heap_table(
    step: Step,
    part: &dyn Component,
    size: u64,
    budget: &mut Budget,
) -> Result<Step, Stopped> {
    let mut table = None;
    let mut period = None;
    let last = size.min(MOST_COLUMNS);
    part.game().with_sequence(&mut |rule, sequence: &mut Sequence| {
        sequence.extend(rule, last, budget)?;
        table = Some(sequence.values()[..=last as usize].to_vec());
        if size > MOST_COLUMNS {
            sequence.value(rule, size, budget)?;
        }
        period = sequence.period().cloned();
        Ok(())
    })?;
    let values = table.unwrap_or_default();
    let mut header = vec!["heap".to_owned()];
    header.extend((0..values.len()).map(|n| n.to_string()));
    let mut row = vec!["value".to_owned()];
    row.extend(values.iter().map(u32::to_string));
    let mut step = step
        .say("The smaller heaps first: each value is the least number that no move reaches.")
        .show(Block::Table { header, rows: vec![row] });
    if let Some(period) = period.filter(|_| size > MOST_COLUMNS) {
        let same = period.reduce(size);
        step = step.say(format!(
            "From {} on the values repeat with period {} (proved from the first {} values by {}), \
             so the heap of {size} has the value of the heap of {same}.",
            period.preperiod,
            period.period,
            period.checked,
            period.proof.theorem()
        ));
    }
    Ok(step)
}

/// A position with complimenting moves: worth what they lead to, or loony.
fn complimented(
    step: Step,
    part: &dyn Component,
    moves: Vec<AnyMove>,
    budget: &mut Budget,
) -> Result<Step, Stopped> {
    let (mut again, mut ordinary) = (Vec::new(), Vec::new());
    for option in moves {
        let value = option.result.value(budget)?;
        let values = if option.again { &mut again } else { &mut ordinary };
        values.push((value, option.text));
    }
    let (first, name) = again[0].clone();
    let argument = match (again.iter().find(|(value, _)| *value != first), &first) {
        _ if first == Value::Loony => format!("«{name}» leads to a loony position with the move"),
        (Some((value, other)), _) => format!(
            "«{name}» leads to {first} and «{other}» to {value}, each with the move, and beside any \
             heap one of these sums is not zero"
        ),
        (None, _) => match ordinary.iter().find(|(value, _)| *value == first) {
            Some((_, other)) => format!(
                "«{name}» leads to {first} with the move, and «{other}» to {first} with the opponent to \
                 move: whatever else there is, one of the two wins"
            ),
            None => {
                return Ok(step.say(format!(
                    "After «{name}» the same player goes on from {first}, and no ordinary move leads to \
                     {first}. Beside any other heap that wins, so {} is worth {first}.",
                    part.text()
                )));
            }
        },
    };
    Ok(step.say(format!("In {} {argument}. So it is loony.", part.text())))
}

/// Which values the options have, and which is the first one missing.
fn mex_of_options(step: Step, part: &dyn Component, budget: &mut Budget) -> Result<Step, Stopped> {
    let mut by_value: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut reached: Vec<Nimber> = Vec::new();
    let moves = part.moves(budget)?;
    if moves.iter().any(|option| option.again) {
        return complimented(step, part, moves, budget);
    }
    for option in moves {
        let value = option.result.value(budget)?;
        reached.extend(value.nimber());
        by_value.entry(value.to_string()).or_default().push(option.result.notation());
    }
    let value = part.value(budget)?;
    if by_value.is_empty() {
        return Ok(step.say(format!("{} has no moves, so it is *0.", part.text())));
    }
    let Value::Nim(mex) = value else {
        let text = format!("From {} play need not end: its value is {value}.", part.text());
        return Ok(step.say(text));
    };
    let mut values: Vec<(Nimber, String)> = Vec::new();
    reached.sort_unstable();
    reached.dedup();
    for nimber in reached {
        let mut results = by_value.remove(&nimber.to_string()).unwrap_or_default();
        results.dedup();
        let more = if results.len() > MOST_NAMED { ", …" } else { "" };
        results.truncate(MOST_NAMED);
        values.push((nimber, format!("{nimber} (at {}{more})", results.join("; "))));
    }
    let list: Vec<String> = values.iter().map(|(_, text)| text.clone()).collect();
    let loony = match by_value.contains_key(&Value::Loony.to_string()) {
        true => " Loony moves are gifts to the opponent and exclude no value.",
        false => "",
    };
    let reached = match list.is_empty() {
        true => format!("No move from {} reaches a number.", part.text()),
        false => format!("The moves from {} reach the values {}.", part.text(), listed(&list)),
    };
    Ok(step.say(format!(
        "{reached}{loony} The least value that no move reaches is {mex}, so that is what it is worth \
         (mex rule)."
    )))
}
