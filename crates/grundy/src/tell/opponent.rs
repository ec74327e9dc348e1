//! The machine as a player: perfect, or weaker by as much as one likes.

use crate::table::sum::{Judge, SumMove};
use crate::{Budget, Convention, Dice, Nimber, Outcome, Stopped, Sum};

/// Chooses one of `moves`, which are all moves of the position and not none: the best one in
/// `strength` out of a hundred cases, any one otherwise.
pub fn choose(
    position: &Sum,
    moves: &[SumMove],
    play: Convention,
    strength: u8,
    dice: &mut dyn Dice,
    budget: &mut Budget,
) -> Result<usize, Stopped> {
    if dice.roll(99) < u64::from(strength) {
        return best(position, moves, play, dice, budget);
    }
    Ok(dice.roll(moves.len() as u64 - 1) as usize)
}

/// Chooses a move where they cannot be listed, by the theorem that finds moves to a given value: the best one in
/// `strength` out of a hundred cases; else, and where none wins, one that leaves little.
pub fn choose_unlisted(
    position: &Sum,
    play: Convention,
    strength: u8,
    dice: &mut dyn Dice,
    budget: &mut Budget,
) -> Result<Option<SumMove>, Stopped> {
    let mut winning = position.winning_moves(play, budget)?;
    if !winning.is_empty() && dice.roll(99) < u64::from(strength) {
        let any = dice.roll(winning.len() as u64 - 1) as usize;
        return Ok(Some(winning.swap_remove(any)));
    }
    for value in 0..MOST_LEFT {
        let mut found = position.moves_to_part(Nimber(value), budget)?;
        if !found.is_empty() {
            let any = dice.roll(found.len() as u64 - 1) as usize;
            return Ok(Some(found.swap_remove(any)));
        }
    }
    Ok(None)
}

/// Moves that leave a part of a smaller value are looked for, where any will do.
const MOST_LEFT: u64 = 64;

/// A winning move if there is one; otherwise the move that leaves the fewest winning answers, and
/// among those the one that leaves the most to play: a lost game is made long.
fn best(
    position: &Sum,
    moves: &[SumMove],
    play: Convention,
    dice: &mut dyn Dice,
    budget: &mut Budget,
) -> Result<usize, Stopped> {
    let winning = position.winning_moves(play, budget)?;
    if !winning.is_empty() {
        let any = dice.roll(winning.len() as u64 - 1) as usize;
        let chosen = soonest(position, &winning, play, budget).unwrap_or(any);
        let chosen = winning[chosen].result.to_string();
        let found = moves.iter().position(|option| option.result.to_string() == chosen);
        return Ok(found.unwrap_or(0));
    }
    let mut best = (usize::MAX, 0, 0);
    for (index, option) in moves.iter().enumerate() {
        let answers = match option.result.outcome(play, budget)? {
            Outcome::D => 0,
            _ => option.result.winning_moves(play, budget)?.len(),
        };
        let ranks = option.result.components().iter().filter_map(|part| part.rank());
        let left = ranks.fold(0, u128::saturating_add);
        if (answers, u128::MAX - left) < (best.0, u128::MAX - best.1) {
            best = (answers, left, index);
        }
    }
    Ok(best.2)
}

/// Where play need not end, the winning move that wins soonest: otherwise a won game could go on for
/// ever. `None` where play must end, and where the search is too long.
fn soonest(
    position: &Sum,
    winning: &[SumMove],
    play: Convention,
    budget: &mut Budget,
) -> Option<usize> {
    if position.components().iter().all(|part| part.rank().is_some()) {
        return None;
    }
    let mut judge = Judge::new(position, play);
    let mut left = Vec::new();
    for (index, option) in winning.iter().enumerate() {
        left.push((judge.remoteness(&option.result, budget).ok()??, index));
    }
    left.into_iter().min().map(|(_, index)| index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dice::Seeded;
    use crate::catalogue::{self, GAMES, Workbench};

    /// From every won position the machine wins, whatever the other player does.
    #[test]
    fn a_perfect_player_wins_every_won_position() {
        let mut dice = Seeded(7);
        for entry in GAMES.iter().filter(|entry| entry.parameters.is_empty()) {
            let game = Workbench::default().game(entry.name).unwrap();
            for play in [Convention::Normal, Convention::Misere] {
                let start = Sum::new(vec![game.sample(&mut dice).unwrap()]);
                machine_wins(start, play, &mut dice);
            }
        }
    }

    fn machine_wins(start: Sum, play: Convention, dice: &mut Seeded) {
        let budget = &mut Budget::nodes(3_000_000);
        if start.outcome(play, budget) != Ok(Outcome::N) {
            return;
        }
        let (mut position, mut machine) = (start.clone(), true);
        for _ in 0..500 {
            let moves = position.moves(budget).unwrap();
            if moves.is_empty() {
                assert_eq!(machine, play == Convention::Misere, "{start} {play}");
                return;
            }
            let strength = if machine { 100 } else { 0 };
            let index = choose(&position, &moves, play, strength, dice, budget).unwrap();
            machine ^= !moves[index].again;
            position = moves.into_iter().nth(index).unwrap().result;
        }
        panic!("{start} does not end");
    }

    #[test]
    fn a_lost_game_is_made_long() {
        let position = catalogue::open("nim 4,4").unwrap();
        let budget = &mut Budget::default();
        let moves = position.moves(budget).unwrap();
        let chosen =
            choose(&position, &moves, Convention::Normal, 100, &mut Seeded(1), budget).unwrap();
        assert!(moves[chosen].text.contains("take 1"), "{}", moves[chosen].text);
    }
}
