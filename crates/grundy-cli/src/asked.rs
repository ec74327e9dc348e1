//! Questions about a position, and how their answers were found.

use crate::args::Question;
use crate::failure::Failure;
use crate::output::{self, line};
use grundy::tell::answer::{Answered, How};
use grundy::{Budget, Convention, Sum};
use serde::Serialize;

/// An answer, and how it was found if that was asked.
#[derive(Serialize)]
pub struct Told<T> {
    #[serde(flatten)]
    answered: Answered<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    how: Option<How>,
}

/// An answer that was found before.
pub fn recalled<T>(known: T) -> Told<T> {
    Told { answered: Answered { known, stopped: None }, how: None }
}

/// Asks within the limits of the question; tells how many positions were looked at, too.
pub fn ask<T>(
    question: &Question,
    how: bool,
    sum: &Sum,
    answer: impl FnOnce(Convention, &mut Budget) -> Answered<T>,
) -> (Told<T>, u64) {
    let play = question.convention.or(sum.convention());
    let limits = match question.position.is_batch() {
        true => question.limits.of_many(),
        false => question.limits.limits(),
    };
    let watch = limits.watch();
    let mut budget = watch.budget();
    let answered = answer(play, &mut budget);
    let spent = budget.spent();
    (Told { answered, how: how.then(|| How::new(sum, play, spent)) }, spent)
}

impl<T: Serialize> Told<T> {
    /// Whether the question was stopped before its end.
    pub fn is_stopped(&self) -> bool {
        self.answered.stopped.is_some()
    }

    /// The answer, if it is all that was asked for.
    pub fn whole(&self) -> Option<&T> {
        self.answered.stopped.is_none().then_some(&self.answered.known)
    }

    /// Prints what is known, for programs or for people, and says why it is not more.
    pub fn print(&self, as_json: bool, print: impl FnOnce(&T)) -> Result<(), Failure> {
        if as_json {
            output::json(self);
            return output::outcome(&self.answered);
        }
        print(&self.answered.known);
        let lines = self.how.iter().flat_map(How::lines);
        lines.for_each(|told| line(&told));
        output::stopped(&self.answered)
    }
}
