//! Normal play: component values, the nim-sum, and the move that makes it zero.

use super::component::Told;
use super::marking::Marked;
use super::nim_sum::{NimSum, changed, some_of};
use super::{Block, Explanation, MoveLine, Step, component, misere};
use crate::nimber::ordinal::Ordinal;
use crate::table::sum::SumMove;
use crate::{Budget, Convention, Outcome, Stopped, Sum, Value};

/// At most this many losing moves are answered.
const MOST_REPLIES: usize = 4;
/// At most this many winning moves are listed.
const MOST_MOVES: usize = 12;
/// At most this many are looked at for parts that they raise.
const MOST_LOOKED: usize = 1000;

pub fn explain(sum: &Sum, value: Value, budget: &mut Budget) -> Result<Explanation, Stopped> {
    let mut steps = Vec::new();
    let mut told = Told::default();
    for part in sum.components() {
        let marked = Marked::of(&**part, budget)?;
        steps.extend(marked.iter().flat_map(Marked::explain));
        steps.push(component::explain(&**part, marked.is_some(), &mut told, budget)?);
    }
    if sum.components().len() > 1 {
        let components: Vec<_> = sum.components().iter().map(|part| part.copy()).collect();
        steps.push(nim_sum(NimSum::of(&components, budget)?, &value));
    }
    let outcome = value.outcome();
    steps.push(match outcome {
        Outcome::N => winning(sum, &value, budget)?,
        Outcome::P => losing(sum, budget)?,
        Outcome::D => drawn(sum, &value, budget)?,
    });
    let position = sum.to_string();
    Ok(Explanation {
        position,
        play: Convention::Normal,
        outcome,
        value: Some(value),
        score: None,
        steps,
    })
}

fn nim_sum(sum: Option<NimSum>, total: &Value) -> Step {
    let step = Step::new(format!("The whole position is worth {total}"));
    let theorem =
        "By the Sprague–Grundy theorem each component plays like a Nim heap of its value.";
    match (sum, total) {
        (_, Value::Loopy(_)) => step.say(
            "A loopy component has the value ∞ with the values that it can be moved to as \
             subscripts; the nim-sum is added to each subscript, and two loopy components leave \
             none (Smith).",
        ),
        (_, Value::Loony) => step.say(
            "A loony component swallows all the others: whatever they are worth together, the player \
             to move can choose who has to move there.",
        ),
        (Some(sum), _) => sum.show(step.say(format!("{theorem} {}", sum.rule()))),
        (None, _) => step.say(theorem),
    }
}

/// Where the leading one of the nim-sum stands, and what can be done there.
fn winning(sum: &Sum, total: &Value, budget: &mut Budget) -> Result<Step, Stopped> {
    let moves = sum.winning_moves(Convention::Normal, budget)?;
    let mut step = Step::new("N-position: the player to move wins");
    let parts: Vec<_> = sum.components().iter().flat_map(|part| part.summands()).collect();
    let parts = if parts.len() > 1 { NimSum::of(&parts, budget)? } else { None };
    step = match &parts {
        Some(parts) => step.say(parts.lowering()),
        None if matches!(total, Value::Loopy(_)) => step.say(
            "A part of value ∞ keeps the whole at ∞ as long as it has that value. So it must be moved \
             now, to a position whose value is the nim-sum of all the others: then the whole is worth \
             *0.",
        ),
        None if *total == Value::Loony => step.say(
            "In a loony part the player to move has two ways to go on that differ only in who must \
             move next: to take everything and move elsewhere, or to leave the last of it to the \
             opponent. One of the two wins, whatever else there is.",
        ),
        None => step.say(format!(
            "The value {total} is not *0, so there is a move to a position of value *0; from there \
             every answer leads away from zero again."
        )),
    };
    if let Some(parts) = &parts {
        let raised = raised(sum, parts.total(), &moves, budget)?;
        if !raised.is_empty() {
            step = step.say(format!(
                "A part may also be raised to the value that it needs. Nothing guarantees such a \
                 move, but the rules allow it here: {}.",
                some_of(raised)
            ));
        }
    }
    let count = match moves.len() {
        n if !sum.lists_all_winning_moves(&moves) => match n {
            1 => "A winning move (there may be more):".to_owned(),
            _ => "Some winning moves (there may be more):".to_owned(),
        },
        1 => "There is exactly one winning move:".to_owned(),
        n => format!("There are {n} winning moves:"),
    };
    let step = step.say(count).show(move_list(&moves, budget)?);
    Ok(match moves.len().saturating_sub(MOST_MOVES) {
        0 => step,
        left => step.say(format!("… and {left} more.")),
    })
}

/// The parts whose values some winning moves raise.
fn raised(
    sum: &Sum,
    total: &Ordinal,
    moves: &[SumMove],
    budget: &mut Budget,
) -> Result<Vec<String>, Stopped> {
    let mut raised = Vec::new();
    for option in moves.iter().take(MOST_LOOKED) {
        let before = sum.components()[option.component].summands();
        let mut after: Vec<String> = option.result.components()[option.component]
            .summands()
            .iter()
            .map(|part| part.notation())
            .collect();
        // The part that was moved in is the one that is there no longer.
        let gone = before.iter().find(|part| {
            let kept = after.iter().position(|other| *other == part.notation());
            kept.map(|kept| after.swap_remove(kept)).is_none()
        });
        let Some(part) = gone else { continue };
        let Some(value) = part.value(budget)?.ordinal() else { continue };
        let needed = value.nim_add(total);
        if needed > value {
            raised.push(changed(&part.text(), &value, &needed));
        }
    }
    Ok(raised)
}

fn move_list(moves: &[SumMove], budget: &mut Budget) -> Result<Block, Stopped> {
    let mut lines = Vec::new();
    for option in moves.iter().take(MOST_MOVES) {
        let part = &option.result.components()[option.component];
        lines.push(MoveLine {
            text: option.text.clone(),
            result: option.result.to_string(),
            note: match option.result.components().len() {
                _ if option.again => misere::reached(option).to_owned(),
                1 => String::new(),
                _ => format!("this component becomes {}", part.value(budget)?),
            },
        });
    }
    Ok(Block::Moves { moves: lines })
}

fn losing(sum: &Sum, budget: &mut Budget) -> Result<Step, Stopped> {
    let step = Step::new("P-position: the player to move loses").say(
        "The value is *0. A move changes the value of exactly one component, and never to the value \
         it has, so every move makes the whole different from zero, and the opponent can make it \
         zero again.",
    );
    let step = match misere::is_complimenting(sum) {
        true => step.say(
            "A complimenting move keeps the whole at zero, and the same player has to move again.",
        ),
        false => step,
    };
    if sum.breadth() > 10_000 {
        return Ok(step.say("None: any move loses."));
    }
    let moves = sum.moves(budget)?;
    if moves.is_empty() {
        return Ok(step.say("There is no move at all: the game is over."));
    }
    let mut lines = Vec::new();
    // Spread the examples over the list, so that they come from different components.
    let stride = moves.len().div_ceil(MOST_REPLIES);
    for option in moves.iter().step_by(stride) {
        if option.again {
            lines.push(MoveLine {
                text: option.text.clone(),
                result: option.result.to_string(),
                note: "a P-position with the same player to move".into(),
            });
            continue;
        }
        let replies = option.result.winning_moves(Convention::Normal, budget)?;
        // The answer that leaves most as it was: a move that can be reversed is reversed.
        let reply = replies.iter().rev().max_by_key(|reply| alike(sum, &reply.result));
        if let Some(reply) = reply {
            lines.push(MoveLine {
                text: option.text.clone(),
                result: option.result.to_string(),
                note: format!("the answer: {} → {}", reply.text, reply.result),
            });
        }
    }
    Ok(step.say("None: any move loses. For example:").show(Block::Moves { moves: lines }))
}

/// How many characters two positions begin and end with in common.
fn alike(one: &Sum, other: &Sum) -> usize {
    let (one, other) = (one.to_string(), other.to_string());
    let begin = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let end = one.bytes().rev().zip(other.bytes().rev()).take_while(|(a, b)| a == b).count();
    begin + end
}

/// Why nobody wins, and which moves keep it so.
fn drawn(sum: &Sum, value: &Value, budget: &mut Budget) -> Result<Step, Stopped> {
    let step = Step::new("D-position: a draw").say(format!(
        "The value is {value}, without the subscript 0: no move leads to a position of value *0, so \
         nobody can win from here by force. But there is always a move to another position that is \
         not lost, so that play never needs to end."
    ));
    if sum.breadth() > 10_000 {
        return Ok(step);
    }
    let (mut kept, mut lost) = (Vec::new(), Vec::new());
    for option in sum.moves(budget)? {
        let after = option.result.value(budget)?;
        let list = if after.outcome() == Outcome::D { &mut kept } else { &mut lost };
        let note = format!("the value is then {after}");
        list.push(MoveLine { text: option.text, result: option.result.to_string(), note });
    }
    let lost_count = lost.len();
    kept.truncate(MOST_MOVES);
    lost.truncate(MOST_REPLIES);
    let step = step.say("Moves that keep the draw:").show(Block::Moves { moves: kept });
    Ok(match lost_count {
        0 => step.say("No move loses."),
        _ => step
            .say("Moves that lose, because the opponent can then go to *0:")
            .show(Block::Moves { moves: lost }),
    })
}
