//! Single heaps: rules that say what becomes of one number. The engine's heap games do the rest.

use crate::code::FieldCode;
use crate::compile::Program;
use crate::native::Lazily;
use crate::run::Machine;
use crate::{bound, recognise};
use grundy::Nimber;
use grundy::base::Reason;
use grundy::heap::{Code, CodeRule, Dress, HeapRule};

/// A rule for one heap; every move is proved to leave smaller heaps.
#[derive(Debug)]
pub struct Heap {
    program: Program,
    /// The take-and-break code that this is, which engines are faster with.
    code: Option<CodeRule>,
    native: Lazily,
    /// Heaps up to this size are known to take few steps.
    sure: u64,
}

/// More steps than this for one heap are refused before they are made.
const MOST_STEPS: u64 = 1 << 26;
const SURE: u128 = 1 << 24;

impl Heap {
    /// Rules for a heap whose moves are known to leave smaller heaps.
    pub(crate) fn new(program: Program) -> Self {
        let sure = bound::sure(&program, SURE);
        let mut heap = Self { program, code: None, native: Lazily::default(), sure };
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

    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// Visits what the rules themselves say, whatever was recognised, by machine code. Tells whether there is any for
    /// such a heap.
    pub fn visit_natively(&self, size: u64, visit: &mut dyn FnMut(&[u64])) -> bool {
        let native = self.native.get(&self.program);
        let (Some(native), Ok(size)) = (native, i64::try_from(size)) else { return false };
        let mut parts = Vec::with_capacity(4);
        native.visit(&[size], &mut { MOST_STEPS }, &mut |width, found| {
            for left in found.chunks_exact(width) {
                if left.contains(&0) {
                    parts.clear();
                    parts.extend(left.iter().filter(|part| **part > 0));
                    visit(&parts);
                } else {
                    visit(left);
                }
            }
        })
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
            None if self.visit_natively(size, visit) => {}
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
        if size <= self.sure || self.steps_at_most(size) <= SURE {
            return 0;
        }
        if self.visit(size, &mut { MOST_STEPS / 16 }, &mut |_| {}) { 0 } else { u128::MAX }
    }
}
