//! Games for points: the best score, and the moves that reach it.

use super::misere::rules;
use super::{Block, Explanation, MoveLine, Step};
use crate::solve::score;
use crate::table::sum::ScoredMove;
use crate::{Budget, Convention, Stopped, Sum};

const MOST_MOVES: usize = 12;

pub fn explain(sum: &Sum, budget: &mut Budget) -> Result<Explanation, Stopped> {
    let before = budget.spent();
    let best = sum.score(budget)?;
    let play = Convention::Score;
    let mut steps = vec![rules(sum, play)];
    steps.push(Step::new("How it is decided").say(format!(
        "A move is worth its points and what follows: plus the best score after it if the same player \
         goes on, minus that if the other does. The best of all moves is the score of the position; \
         {} positions were looked at, from the ends backwards.",
        budget.spent() - before
    )));
    steps.extend(owned(sum));
    for part in sum.components() {
        if let Some(reason) = part.reason(Convention::Score) {
            steps.push(Step::new(reason.theorem).say(reason.text));
        }
    }
    steps.push(verdict(sum, best, budget)?);
    let (position, outcome) = (sum.to_string(), score::outcome(best));
    Ok(Explanation { position, play, outcome, value: None, score: Some(best), steps })
}

/// What the players have won already, if the position tells of anything.
fn owned(sum: &Sum) -> Option<Step> {
    let [mover, other] = sum.owned();
    let step = Step::new("What is won already").say(format!(
        "The player to move has {} already, and the other has {}. Moves do not depend on that: the score is \
         the difference now and the difference still to come.",
        points(mover.cast_signed()),
        points(other.cast_signed())
    ));
    (mover + other > 0).then_some(step)
}

fn points(count: i32) -> String {
    if count == 1 { "1 point".into() } else { format!("{count} points") }
}

fn verdict(sum: &Sum, best: i32, budget: &mut Budget) -> Result<Step, Stopped> {
    let step = Step::new(match best {
        1.. => format!("The player to move ends with {} more than the other", points(best)),
        0 => "Both players end with as many points".to_owned(),
        _ => format!("The player to move ends with {} less than the other", points(-best)),
    });
    let moves = sum.scored_moves(budget)?;
    if moves.is_empty() {
        return Ok(step.say("There is no move: the game is over."));
    }
    let (good, bad): (Vec<_>, Vec<_>) = moves.iter().partition(|scored| scored.score == best);
    let text = match (good.len(), bad.len()) {
        (_, 0) => "Every move is as good as any other:".to_owned(),
        (1, _) => "Exactly one move reaches this:".to_owned(),
        (n, _) => format!("{n} moves reach this:"),
    };
    let lines = good.iter().take(MOST_MOVES).map(|ScoredMove { option, .. }| MoveLine {
        text: option.text.clone(),
        result: option.result.to_string(),
        note: if option.again { "the same player goes on".into() } else { String::new() },
    });
    let step = step.say(text).show(Block::Moves { moves: lines.collect() });
    Ok(match bad.iter().max_by_key(|scored| scored.score) {
        None => step,
        Some(ScoredMove { option, score, .. }) => {
            step.say(format!("The best of the others: {} ({score:+}).", option.text))
        }
    })
}
