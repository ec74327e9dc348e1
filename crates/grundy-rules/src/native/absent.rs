//! Built without a compiler of machine code: the interpreter does everything.

use crate::compile::Program;
use std::sync::Arc;

/// Nothing of the kind.
#[derive(Debug)]
pub enum Native {}

impl Native {
    pub fn visit(&self, _: &[i64], _: &mut u64, _: &mut dyn FnMut(usize, &[u64])) -> bool {
        match *self {}
    }

    pub fn weigh(&self, _: &[i64], _: &[i64], _: &mut u64, _: &mut dyn FnMut(&[u64])) -> bool {
        match *self {}
    }
}

/// Nothing that is made later either.
#[derive(Debug, Default)]
pub struct Lazily {}

impl Lazily {
    pub fn get(&self, _: &Program) -> Option<Arc<Native>> {
        None
    }
}
