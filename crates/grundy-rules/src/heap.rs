//! Single heaps: rules that say what becomes of one number. The engine's heap games do the rest.

use crate::code::FieldCode;
use crate::compile::Program;
use crate::run::Machine;
use crate::{bound, recognise};
use grundy::Nimber;
use grundy::base::Reason;
use grundy::heap::{Code, CodeRule, Dress, HeapRule};

/// A rule for one heap, by the interpreter; every move is proved to leave smaller heaps.
#[derive(Debug)]
pub struct Heap {
    program: Program,
    /// The take-and-break code that this is, which engines are faster with.
    code: Option<CodeRule>,
}

/// More steps than this for one heap are refused before they are made.
const MOST_STEPS: u64 = 1 << 26;
const SURE: u128 = 1 << 24;

impl Heap {
    /// Rules for a heap whose moves are known to leave smaller heaps.
    pub fn new(program: Program) -> Self {
        let mut heap = Self { program, code: None };
        heap.code = recognise::code(&heap).map(|code| CodeRule { code, dress: Dress::STONES });
        heap
    }

    /// An upper bound for the steps at a heap.
    fn steps_at_most(&self, size: u64) -> u128 {
        let mut machine = Machine::new(self.program.slots, self.program.things, 1);
        machine.slots[0] = size as i64;
        bound::steps(&self.program, &machine)
    }

    /// The code that was recognised.
    pub fn recognised(&self) -> Option<&Code> {
        self.code.as_ref().map(|rule| &rule.code)
    }

    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Visits what the rules themselves say, whatever was recognised, within so many steps. Tells whether they were
    /// enough, and leaves those that are left.
    pub fn visit(&self, size: u64, steps: &mut u64, visit: &mut dyn FnMut(&[u64])) -> bool {
        let mut machine = Machine::new(self.program.slots, self.program.things, *steps);
        machine.slots[0] = size as i64;
        if self.program.ends.iter().any(|test| machine.holds(test)) {
            return true;
        }
        let mut parts: Vec<u64> = Vec::with_capacity(4);
        for rule in &self.program.moves {
            machine.run(rule, &mut |machine| {
                parts.clear();
                for result in &rule.results {
                    let [FieldCode::Number(code)] = &result[..] else { return true };
                    match machine.number(code) {
                        Some(0) => {}
                        Some(part) if part > 0 => parts.push(part as u64),
                        _ => return true,
                    }
                }
                visit(&parts);
                true
            });
        }
        *steps = machine.left;
        !machine.is_overrun()
    }
}

impl HeapRule for Heap {
    fn options(&self, size: u64, visit: &mut dyn FnMut(&[u64])) {
        match &self.code {
            Some(rule) => rule.options(size, visit),
            None => drop(self.visit(size, &mut { MOST_STEPS }, visit)),
        }
    }

    fn code(&self) -> Option<&Code> {
        self.recognised()
    }

    fn known(&self, size: u64) -> Option<Nimber> {
        self.code.as_ref()?.known(size)
    }

    fn reason(&self, size: u64) -> Option<Reason> {
        self.code.as_ref()?.reason(size)
    }

    fn moves_to(&self, size: u64, value: Nimber) -> Option<Vec<Vec<u64>>> {
        self.code.as_ref()?.moves_to(size, value)
    }

    fn breadth(&self, size: u64) -> u128 {
        if let Some(rule) = &self.code {
            return rule.breadth(size);
        }
        if size > crate::token::MOST as u64 {
            return u128::MAX;
        }
        if self.steps_at_most(size) <= SURE {
            return 0;
        }
        if self.visit(size, &mut { MOST_STEPS / 16 }, &mut |_| {}) { 0 } else { u128::MAX }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference;
    use grundy::base::dice::Seeded;

    /// Random programs: the interpreter and a naive reference agree.
    #[test]
    fn random_programs_mean_the_same_to_both() {
        let mut dice = Seeded(3);
        let (mut options, mut programs) = (0, 0);
        for _ in 0..600 {
            let text = reference::random(&mut dice);
            let file = crate::parser::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let program = crate::compile::compile(&text, &file, &[])
                .unwrap_or_else(|e| panic!("{text}: {e}"));
            let heap = Heap { program, code: None };
            programs += 1;
            for size in 0..12 {
                let mut found = Vec::new();
                assert!(
                    heap.visit(size, &mut { 1 << 20 }, &mut |parts| found.push(parts.to_vec())),
                    "{text}"
                );
                let expected = reference::options(&file, size as i64);
                assert_eq!(found, expected, "{text} at {size}");
                options += found.len();
            }
        }
        assert!(programs == 600 && options > 20_000, "{options}");
    }
}
