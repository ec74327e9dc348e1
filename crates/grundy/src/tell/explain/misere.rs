//! Misère play, and games without a value: outcomes by search, with no use of the nim-sum.

use super::{Block, Explanation, MoveLine, Step};
use crate::solve::misere::quotient::{HeapQuotient, Quotient};
use crate::table::sum::{Judge, SumMove};
use crate::{Budget, Convention, Outcome, Stopped, Sum};

const MOST_MOVES: usize = 12;
/// More heaps than this are not multiplied one by one.
const MOST_ROWS: usize = 24;
/// More moves than this are not judged one by one.
const MOST_JUDGED: u128 = 2_000;

pub fn explain(sum: &Sum, play: Convention, budget: &mut Budget) -> Result<Explanation, Stopped> {
    let before = budget.spent();
    let outcome = sum.outcome(play, budget)?;
    let searched = budget.spent() - before;
    let mut steps = vec![rules(sum, play)];
    let quotient = match play == Convention::Misere && !by_theorem(sum, play) {
        true => sum.misere_quotient(budget)?,
        false => None,
    };
    match quotient {
        Some((found, heaps)) => steps.extend(multiplied(&found, &heaps)),
        None => steps.push(method(sum, play, searched)),
    }
    steps.push(verdict(sum, play, outcome, budget)?);
    Ok(Explanation { position: sum.to_string(), play, outcome, value: None, score: None, steps })
}

pub fn rules(sum: &Sum, play: Convention) -> Step {
    let step = Step::new(match play {
        Convention::Misere if is_complimenting(sum) => "Misère play: whoever cannot move wins",
        Convention::Misere => "Misère play: whoever makes the last move loses",
        Convention::Normal => "Normal play: whoever cannot move loses",
        Convention::Score => "The score decides: whoever gains more points wins",
    });
    let mut seen = Vec::new();
    sum.components().iter().fold(step, |step, part| {
        if seen.contains(&part.spec()) {
            return step;
        }
        seen.push(part.spec());
        step.say(format!("{}: {}", part.card().title, part.card().rules))
    })
}

/// Whether some moves of the position, now or later, oblige the player to move again.
pub fn is_complimenting(sum: &Sum) -> bool {
    sum.components().iter().any(|part| part.is_complimenting())
}

/// Whether a misère theorem decides a position.
fn by_theorem(sum: &Sum, play: Convention) -> bool {
    play == Convention::Misere && sum.known_misere().is_some()
}

fn method(sum: &Sum, play: Convention, searched: u64) -> Step {
    let step = Step::new("How it is decided");
    if by_theorem(sum, play) {
        if let [only] = sum.components()
            && let Some(reason) = only.reason(Convention::Misere)
        {
            return step.say(format!("{}: {}", reason.theorem, reason.text));
        }
        return step.say(
            "Misère Nim (Bouton): while some heap has more than one stone, play exactly as in \
             normal Nim and make the nim-sum zero; but when only heaps of one are left, leave an \
             odd number of them.",
        );
    }
    let complimenting = match is_complimenting(sum) {
        true => " After a complimenting move the same player goes on, so it wins if it leads to N.",
        false => "",
    };
    step.say(format!(
        "A position is N if some move leads to a P-position, and P if it has moves and all of them \
         lead to N-positions.{complimenting} {} In misère play values do not simply add, so no nim-sum is used: \
         {searched} positions were searched from the ends backwards.",
        match play {
            Convention::Misere if is_complimenting(sum) => "A position without moves is N.",
            Convention::Misere =>
                "A position without moves is N: the opponent has just made the last move.",
            Convention::Normal => "A position without moves is P.",
            Convention::Score => unreachable!("scores are explained elsewhere"),
        }
    ))
}

/// The quotient, and the words of the heaps multiplied out.
fn multiplied(found: &HeapQuotient, heaps: &[u64]) -> Option<Step> {
    let Quotient { monoid, .. } = &found.quotient;
    let lost: Vec<String> = monoid.lost().iter().map(|element| monoid.name(*element)).collect();
    let of_which = match &found.period {
        Some(period) => format!(
            "all heaps of this game, whose elements repeat with period {} from heap {} on",
            period.period, period.preperiod
        ),
        None => format!("the heaps up to {} of this game", found.quotient.values.len() - 1),
    };
    let mut step = Step::new("How it is decided: the misère quotient").say(format!(
        "Two sums are equal if no further heaps beside them tell them apart. For {of_which}, {} classes of sums are \
         left, which multiply as heaps are put together; the player to move loses exactly the {} of them with the \
         names {}.",
        monoid.order(),
        lost.len(),
        lost.join(", ")
    ));
    if monoid.is_tame() {
        step = step.say(
            "The quotient is tame: it is that of Nim, so that the game is played as misère Nim is. While some part is \
             worth more than 1, play as in normal play; else leave an odd number of parts worth 1.",
        );
    }
    let mut product = 0;
    let mut rows = Vec::new();
    for heap in heaps.iter().take(MOST_ROWS) {
        let element = found.element(*heap)?;
        let before = product;
        product = monoid.product(product, element);
        let name = |element| monoid.name(element);
        let work = format!("{} · {} = {}", name(before), name(element), name(product));
        rows.push(vec![heap.to_string(), name(element), work]);
    }
    let total = found.product(heaps)?;
    if heaps.len() > MOST_ROWS {
        let left = heaps.len() - MOST_ROWS;
        rows.push(vec![format!("{left} more"), String::new(), format!("= {}", monoid.name(total))]);
    }
    let header = ["heap", "element", "product so far"].map(str::to_owned).to_vec();
    let is_lost = if monoid.is_lost(total) { "is" } else { "is not" };
    let step = step.show(Block::Table { header, rows });
    Some(step.say(format!("The product {} {is_lost} among the lost elements.", monoid.name(total))))
}

/// What a winning move leads to.
pub fn reached(option: &SumMove) -> &'static str {
    match option.again {
        true => "an N-position with the same player to move",
        false => "a P-position",
    }
}

fn verdict(
    sum: &Sum,
    play: Convention,
    outcome: Outcome,
    budget: &mut Budget,
) -> Result<Step, Stopped> {
    let winning = sum.winning_moves(play, budget)?;
    let step = Step::new(match outcome {
        Outcome::N => "N-position: the player to move wins",
        Outcome::P => "P-position: the player to move loses",
        Outcome::D => "D-position: a draw",
    });
    if !winning.is_empty() {
        let lines = winning.iter().take(MOST_MOVES).map(|option| MoveLine {
            text: option.text.clone(),
            result: option.result.to_string(),
            note: reached(option).into(),
        });
        let moves = lines.collect();
        let text = match (winning.len(), winning.iter().any(|option| option.again)) {
            (1, false) => "Exactly one move leads to a P-position:".to_owned(),
            (n, false) => format!("{n} moves lead to P-positions:"),
            (1, true) => "Exactly one move wins:".to_owned(),
            (n, true) => format!("{n} moves win:"),
        };
        return Ok(step.say(text).show(Block::Moves { moves }));
    }
    if sum.breadth() > MOST_JUDGED {
        return Ok(step.say("None: no move leads to a P-position."));
    }
    let moves = sum.moves(budget)?;
    if moves.is_empty() {
        return Ok(step.say("There is no move: the game is over."));
    }
    let mut judge = Judge::new(sum, play);
    let by_theorem = by_theorem(sum, play);
    let mut lines = Vec::new();
    for option in moves.iter().take(MOST_MOVES) {
        let after = match by_theorem {
            true => option.result.outcome(play, budget)?,
            false => judge.outcome(&option.result, budget)?,
        };
        lines.push(MoveLine {
            text: option.text.clone(),
            result: option.result.to_string(),
            note: format!("{after}-position"),
        });
    }
    let text = "None: any move loses. Where the moves lead:";
    let text = if outcome == Outcome::D { "No move wins; play can go on for ever:" } else { text };
    Ok(step.say(text).show(Block::Moves { moves: lines }))
}
