//! How an answer is found: which method was chosen, why, and what it cost.

use crate::solve::plan::Planned;
use crate::{Convention, Sum};
use serde::Serialize;

/// How an answer was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct How {
    /// The method for each part, or for the whole sum where values do not decide. Equal parts are told once.
    pub steps: Vec<Planned>,
    /// How many positions were looked at.
    pub positions: u64,
}

/// So many parts are named before the others are only counted.
const MOST_NAMED: usize = 6;

impl How {
    /// How a question about a position is answered that cost so many positions.
    pub fn new(sum: &Sum, play: Convention, positions: u64) -> Self {
        let mut steps: Vec<Planned> = Vec::new();
        for step in sum.plan(play) {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
        Self { steps, positions }
    }

    /// The same for people, a line for each method.
    pub fn lines(&self) -> Vec<String> {
        let mut methods: Vec<&Planned> = Vec::new();
        for step in &self.steps {
            if !methods.iter().any(|known| (known.method, known.why) == (step.method, step.why)) {
                methods.push(step);
            }
        }
        let told = methods.into_iter().map(|step| self.told(step));
        told.chain([format!("positions looked at: {}", self.positions)]).collect()
    }

    /// A method with the parts it is used for.
    fn told(&self, method: &Planned) -> String {
        let same = |step: &&Planned| (step.method, step.why) == (method.method, method.why);
        let parts: Vec<&str> =
            self.steps.iter().filter(same).map(|step| step.part.as_str()).collect();
        let named = parts[..parts.len().min(MOST_NAMED)].join(", ");
        let more = match parts.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        format!("{}: {named}{more} ({})", method.method, method.why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_parts_are_told_once() {
        let sum: Sum = "nim 3,3,5 + kayles 7".parse().expect("a position");
        let how = How::new(&sum, Convention::Normal, 7);
        let parts: Vec<&str> = how.steps.iter().map(|step| step.part.as_str()).collect();
        assert_eq!(parts, ["nim 3", "nim 5", "kayles 7"]);
        assert!(how.lines()[0].starts_with("theorem: nim 3, nim 5 ("), "{:?}", how.lines());
        assert_eq!(how.lines().last().map(String::as_str), Some("positions looked at: 7"));
    }
}
