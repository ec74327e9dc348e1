//! How work below the faces can fail.

use grundy::nimber::transfinite::Unknown;
use grundy::{Error, Stopped, nimber::calculator};
use std::fmt;

/// Why there is no answer.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong.
    Input(Error),
    /// A limit was reached.
    Stopped(Stopped),
    /// The answer is not known, or out of reach.
    OutOfReach(String),
    /// A file could not be read or written.
    File(String),
    /// Nobody reads standard output any more: no reason for words.
    Unread,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Stopped(stopped) => stopped.fmt(f),
            Self::OutOfReach(sentence) | Self::File(sentence) => f.write_str(sentence),
            Self::Unread => f.write_str("nobody reads this any more"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Input(error)
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<Unknown> for Failure {
    fn from(unknown: Unknown) -> Self {
        match unknown {
            Unknown::Stopped(stopped) => Self::Stopped(stopped),
            unknown => Self::OutOfReach(unknown.to_string()),
        }
    }
}

impl From<calculator::Failure> for Failure {
    fn from(failure: calculator::Failure) -> Self {
        match failure {
            calculator::Failure::Input(error) => Self::Input(error),
            calculator::Failure::Unknown(unknown) => unknown.into(),
        }
    }
}
