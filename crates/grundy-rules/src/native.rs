//! Rules as machine code, by Cranelift: for positions of numbers, whose options come by the hundred million.
//!
//! What is undefined jumps to whoever goes on without it, where the interpreter raises a flag; everything else is
//! the interpreter's, step by step. Sums that cannot overflow, because positions are not larger than
//! [`MOST_NUMBER`], are not watched. What is not covered (boards, graphs, blocks, long rules) is left to the
//! interpreter.

mod call;
mod emit;

use crate::compile::Program;
use call::{Callable, Frame};
use std::sync::{Arc, Mutex, PoisonError};

/// Positions with larger numbers are left to the interpreter.
pub const MOST_NUMBER: i64 = 1 << 40;

/// Longer buffers are not kept for the next call.
const MOST_KEPT: usize = 1 << 17;

/// The rules of a game as machine code.
#[derive(Debug)]
pub struct Native {
    callable: Callable,
    /// How many numbers each rule leaves, all its results together.
    widths: Vec<usize>,
    /// A buffer that is used again and again.
    buffer: Mutex<Vec<u64>>,
}

/// Machine code that is made when it is first asked for.
#[derive(Debug, Default)]
pub struct Lazily(Mutex<Option<Option<Arc<Native>>>>);

impl Lazily {
    /// The rules as machine code, if they are covered.
    pub fn get(&self, program: &Program) -> Option<Arc<Native>> {
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        made.get_or_insert_with(|| Native::new(program).map(Arc::new)).clone()
    }
}

impl Native {
    /// The rules as machine code, if they are of a kind that is covered and the machine is.
    pub fn new(program: &Program) -> Option<Self> {
        if program.thing.is_some() || program.numbers == 0 {
            return None;
        }
        let width = |results: &Vec<_>| results.len() * program.numbers;
        let widths = program.moves.iter().map(|rule| width(&rule.results)).collect();
        Some(Self { callable: emit::compile(program)?, widths, buffer: Mutex::default() })
    }

    /// Visits what the rules leave of a position: rule by rule, numbers of one way after those of another, so many
    /// each. Tells whether the position is covered and the steps were enough, and leaves those that are left.
    pub fn visit(&self, of: &[i64], left: &mut u64, visit: &mut dyn FnMut(usize, &[u64])) -> bool {
        self.each(of, None, left, &mut |rule, found| visit(self.widths[rule], found))
    }

    /// The same with each result as one number: the sum of its numbers with these weights.
    pub fn weigh(
        &self,
        of: &[i64],
        weights: &[i64],
        left: &mut u64,
        visit: &mut dyn FnMut(&[u64]),
    ) -> bool {
        self.each(of, Some(weights), left, &mut |_, found| visit(found))
    }

    fn each(
        &self,
        of: &[i64],
        weights: Option<&[i64]>,
        left: &mut u64,
        visit: &mut dyn FnMut(usize, &[u64]),
    ) -> bool {
        if of.iter().any(|number| !(0..=MOST_NUMBER).contains(number)) {
            return false;
        }
        let mut buffer =
            std::mem::take(&mut *self.buffer.lock().unwrap_or_else(PoisonError::into_inner));
        let mut whole = true;
        for rule in 0..self.widths.len() {
            let steps = i64::try_from(*left).unwrap_or(i64::MAX);
            let mut run = |buffer: &mut Vec<u64>| {
                let mut frame = Frame::new(of, weights, steps, buffer);
                let found = self.callable.call(rule, &mut frame);
                *left = u64::try_from(frame.left).unwrap_or(0);
                found
            };
            let mut found = run(&mut buffer);
            if found > buffer.len() {
                buffer.resize(found.next_power_of_two().max(256), 0);
                found = run(&mut buffer);
            }
            whole = *left > 0;
            if !whole {
                break;
            }
            visit(rule, &buffer[..found]);
        }
        if buffer.len() <= MOST_KEPT {
            *self.buffer.lock().unwrap_or_else(PoisonError::into_inner) = buffer;
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{compile, parser, reference};
    use grundy::base::dice::Seeded;

    fn program(text: &str) -> Program {
        let file = parser::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        compile::compile(text, &file, &[]).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn listed(native: &Native, of: &[i64]) -> Vec<u64> {
        let mut all = Vec::new();
        assert!(native.visit(of, &mut { 1 << 24 }, &mut |_, found| all.extend_from_slice(found)));
        all
    }

    /// Random programs: machine code and a naive reference agree, and nothing is left to the interpreter.
    #[test]
    fn random_programs_mean_the_same_to_machines() {
        let mut dice = Seeded(4);
        let mut options = 0;
        for pattern in [&["n"][..], &["x", "y"], &["x", "y", "z"]] {
            for _ in 0..50 {
                let text = reference::random(&mut dice, pattern);
                let file = parser::read(&text).unwrap();
                let native = Native::new(&program(&text)).unwrap_or_else(|| panic!("{text}"));
                for size in 0..7 {
                    let of: Vec<i64> = (0..pattern.len() as i64).map(|i| size + i % 2).collect();
                    let expected = reference::options(&file, &of).into_iter().flatten().flatten();
                    let expected: Vec<u64> = expected.map(|number| number as u64).collect();
                    assert_eq!(listed(&native, &of), expected, "{text} at {of:?}");
                    options += expected.len();
                }
            }
        }
        assert!(options > 2_000, "{options}");
    }

    #[test]
    fn results_are_weighed() {
        let native =
            Native::new(&program("(x, y) -> (x-i, y) | i in 1..x; -> (x, 0) | y > 0")).unwrap();
        let mut all: Vec<u64> = Vec::new();
        assert!(native.weigh(&[2, 3], &[10, 1], &mut { 100 }, &mut |found| all.extend(found)));
        assert_eq!(all, [13, 3, 20]);
    }

    #[test]
    fn limits_are_kept() {
        let native = Native::new(&program("n -> n-1 | i in 1..n")).unwrap();
        let mut left = 100;
        assert!(!native.visit(&[100], &mut left, &mut |_, _| {}) && left == 0);
        assert!(native.visit(&[99], &mut { 100 }, &mut |_, found| assert_eq!(found.len(), 99)));
        assert!(!native.visit(&[-1], &mut { 100 }, &mut |_, _| {}));
        assert!(!native.visit(&[i64::MAX], &mut { 100 }, &mut |_, _| {}));
        let power = Native::new(&program("n -> n*n*n*n | n > 1; -> 1 | n*n*n*n < 5")).unwrap();
        assert_eq!(listed(&power, &[2]), [16]);
        assert_eq!(listed(&power, &[1]), [1]);
        assert!(listed(&power, &[1 << 20]).is_empty(), "what flows over is undefined");
        assert!(Native::new(&program("position r: list\nr -> r ++ r")).is_none());
    }
}
