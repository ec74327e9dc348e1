//! What goes wrong, as exceptions of Python with the engine's sentence.

use grundy::nimber::calculator;
use grundy::nimber::transfinite::Unknown;
use grundy::{Error, Stopped};
use grundy_runs::Failure;
use grundy_runs::checked::Unproved;
use pyo3::exceptions::{PyOSError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;

/// Why there is no answer.
#[derive(Debug)]
pub enum Trouble {
    /// The input is wrong, and where.
    Input(Error),
    /// A limit was reached, or there is no method. What is known by then is data.
    Stopped(Stopped, Option<String>),
    /// It is not known, or out of reach.
    Unknown(String),
    /// A division by zero.
    Zero(String),
    /// A certificate or a proof that proves nothing.
    Refused(String),
    /// The arguments do not fit.
    Wrong(String),
    /// A file could not be read or written.
    File(String),
    /// Something written in Python failed.
    Python(PyErr),
}

/// An answer, or why there is none.
pub type Answered<T> = Result<T, Trouble>;

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Self::Input(error)
    }
}

impl From<Stopped> for Trouble {
    fn from(why: Stopped) -> Self {
        Self::Stopped(why, None)
    }
}

impl From<Unknown> for Trouble {
    fn from(unknown: Unknown) -> Self {
        match unknown {
            Unknown::Stopped(why) => why.into(),
            Unknown::DivisionByZero => Self::Zero(unknown.to_string()),
            unknown => Self::Unknown(unknown.to_string()),
        }
    }
}

impl From<calculator::Failure> for Trouble {
    fn from(failure: calculator::Failure) -> Self {
        match failure {
            calculator::Failure::Input(error) => error.into(),
            calculator::Failure::Unknown(unknown) => unknown.into(),
        }
    }
}

impl From<Unproved> for Trouble {
    fn from(unproved: Unproved) -> Self {
        match unproved {
            Unproved::Wrong(why) => Self::Refused(why),
            Unproved::Stopped(why) => why.into(),
        }
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Input(error) => error.into(),
            Failure::Stopped(why) => why.into(),
            Failure::OutOfReach(sentence) => Self::Unknown(sentence),
            failure => Self::File(failure.to_string()),
        }
    }
}

impl From<PyErr> for Trouble {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<serde_json::Error> for Trouble {
    fn from(error: serde_json::Error) -> Self {
        Self::Wrong(error.to_string())
    }
}

impl From<Trouble> for PyErr {
    fn from(trouble: Trouble) -> Self {
        Python::attach(|py| trouble.raised(py))
    }
}

impl Trouble {
    /// The exception. Those of our own are classes of the package, which give them their attributes.
    fn raised(self, py: Python<'_>) -> PyErr {
        let made = |name: &str, fields: Vec<Option<String>>| {
            let class = py.import("grundy.errors").and_then(|errors| errors.getattr(name));
            let arguments = pyo3::types::PyTuple::new(py, fields);
            let error = class.and_then(|class| class.call1(arguments?));
            error.map_or_else(|error| error, PyErr::from_value)
        };
        match self {
            Self::Input(error) => {
                let (excerpt, mark) = error.excerpt();
                let line = error.line().map(|line| line.to_string());
                let (message, column) = (error.message().to_owned(), error.column().to_string());
                let fields = [error.to_string(), message, column, excerpt, mark].map(Some);
                made("InputError", fields.into_iter().chain([line]).collect())
            }
            Self::Stopped(why, known) => {
                let name = match why {
                    Stopped::Time(_) => "OutOfTime",
                    Stopped::Memory(_) => "OutOfMemory",
                    Stopped::NoMethod(_) => "NoMethod",
                    _ => "Stopped",
                };
                made(name, vec![Some(why.to_string()), Some(why.reason().into()), known])
            }
            Self::Unknown(sentence) => made("Unknown", vec![Some(sentence)]),
            Self::Refused(sentence) => made("Refused", vec![Some(sentence)]),
            Self::Zero(sentence) => PyZeroDivisionError::new_err(sentence),
            Self::Wrong(sentence) => PyValueError::new_err(sentence),
            Self::File(sentence) => PyOSError::new_err(sentence),
            Self::Python(error) => error,
        }
    }
}
