//! Games in which who moves next, or what counts, depends on the move: complimenting moves and points.
//!
//! The best score of a position is the largest, over its moves, of the points for the move plus the
//! best score after it if the same player goes on, or minus it if the other does. Normal and misère
//! play are scores too: no points, and 1 lost or won where no move is left.

use super::search::{Part, State};
use crate::solve::arena::Explorer;
use crate::{Budget, Convention, Outcome, Stopped};
use rustc_hash::FxHashMap;

/// Who wins with this score for the player to move.
pub fn outcome(score: i32) -> Outcome {
    match score {
        1.. => Outcome::N,
        0 => Outcome::D,
        _ => Outcome::P,
    }
}

/// A move in a sum.
struct Step {
    to: State,
    points: i32,
    again: bool,
}

/// A sum whose moves are being looked at.
struct Frame {
    state: State,
    steps: Vec<Step>,
    best: Option<i32>,
}

/// The best scores of sums, as far as they are known.
pub struct Scores {
    play: Convention,
    known: FxHashMap<State, i32>,
}

impl Scores {
    /// Nothing is known yet.
    pub fn new(play: Convention) -> Self {
        Self { play, known: FxHashMap::default() }
    }

    /// The best score for the player to move, depth first with an explicit stack.
    pub fn best(
        &mut self,
        games: &mut [Box<dyn Explorer>],
        of: &State,
        budget: &mut Budget,
    ) -> Result<i32, Stopped> {
        if let Some(score) = self.known.get(of) {
            return Ok(*score);
        }
        let mut stack = vec![self.open(games, of.clone(), budget)?];
        loop {
            let Some(frame) = stack.last_mut() else { unreachable!("the first frame returns") };
            if frame.best < self.most()
                && let Some(step) = frame.steps.last()
            {
                let Some(after) = self.known.get(&step.to) else {
                    let next = step.to.clone();
                    stack.push(self.open(games, next, budget)?);
                    continue;
                };
                let score = step.points.saturating_add(if step.again { *after } else { -after });
                frame.best = frame.best.max(Some(score));
                frame.steps.pop();
                continue;
            }
            let score = frame.best.unwrap_or(self.at_the_end());
            self.known.insert(std::mem::take(&mut frame.state), score);
            stack.pop();
            if stack.is_empty() {
                return Ok(score);
            }
        }
    }

    /// The score of a sum without moves.
    fn at_the_end(&self) -> i32 {
        match self.play.at_the_end() {
            Outcome::N => 1,
            Outcome::P => -1,
            Outcome::D => 0,
        }
    }

    /// No score is better than this.
    fn most(&self) -> Option<i32> {
        match self.play {
            Convention::Normal | Convention::Misere => Some(1),
            Convention::Score => Some(i32::MAX),
        }
    }

    fn open(
        &self,
        games: &mut [Box<dyn Explorer>],
        state: State,
        budget: &mut Budget,
    ) -> Result<Frame, Stopped> {
        budget.spend()?;
        let mut steps = Vec::new();
        for (index, &(game, number)) in state.iter().enumerate() {
            // The same summand again gives the same moves again.
            if index > 0 && state[index - 1] == (game, number) {
                continue;
            }
            for gain in games[game as usize].gains(number, budget)?.iter() {
                budget.work(state.len() as u64)?;
                let mut next: Vec<Part> = gain.parts.iter().map(|part| (game, *part)).collect();
                for (other, &(game, number)) in state.iter().enumerate() {
                    if other != index {
                        let passed = match gain.again {
                            true => number,
                            false => games[game as usize].turn_passed(number),
                        };
                        next.push((game, passed));
                    }
                }
                next.sort_unstable();
                let points = match self.play {
                    Convention::Score => i32::try_from(gain.points).unwrap_or(i32::MAX),
                    Convention::Normal | Convention::Misere => 0,
                };
                steps.push(Step { to: next.into(), points, again: gain.again });
            }
        }
        budget.spend_many(steps.len() as u64 / super::mex::OPTIONS_PER_NODE)?;
        Ok(Frame { state, steps, best: None })
    }
}
