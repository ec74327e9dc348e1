//! The extension module behind `import grundy`: a face of the engine like the command line. Answers are those of
//! `grundy::tell`, so that all faces agree; the package in `python/grundy` gives them their classes.
//!
//! Whatever waits for the engine has let go of Python first ([`ask`]), and a lock of the engine is never waited for
//! while Python is held: rules that are written in Python want it inside.

mod answers;
mod arrays;
mod ask;
mod bench;
mod callable;
mod digraph;
mod game;
mod heaps;
mod long;
mod numbers;
mod questions;
mod rules;
mod trouble;

use pyo3::prelude::*;

/// Limits on memory need an allocator that counts.
#[global_allocator]
static ALLOCATOR: grundy_runs::memory::Counting = grundy_runs::memory::Counting;

/// The engine.
#[pymodule]
mod _core {
    use super::*;

    #[pymodule_export]
    use arrays::{nim_divide, nim_inverse, nim_multiply, nim_sqrt, nim_square};
    #[pymodule_export]
    use ask::Limits;
    #[pymodule_export]
    use digraph::marks;
    #[pymodule_export]
    use game::{Game, Move, parse};
    #[pymodule_export]
    use heaps::{genera, period, quotient, sequence, table, verify};
    #[pymodule_export]
    use long::solve;
    #[pymodule_export]
    use numbers::{Loony, Loopy, Nimber, Ordinal, mex, read_value};
    #[pymodule_export]
    use questions::{games, identify, nim, png, question};
    #[pymodule_export]
    use rules::{Rules, of_callables, of_text};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("STYLESHEET", grundy::scene::canvas::STYLE)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
