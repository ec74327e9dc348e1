//! How a command can fail, and what is said about it.

use crate::output::say;
use grundy::{Error, Stopped};
use std::process::ExitCode;

pub enum Failure {
    /// The input is wrong: exit code 2.
    Input(Error),
    /// A limit was reached: exit code 1.
    Stopped(Stopped),
    /// A limit was reached, and what is known so far has been printed already: exit code 1.
    Reported,
    /// The answer is not known, or out of reach: exit code 1.
    OutOfReach(String),
    /// A file could not be read or written: exit code 2.
    File(String),
}

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

impl Failure {
    /// What went wrong, in one sentence.
    pub fn sentence(&self) -> String {
        match self {
            Self::Input(error) => error.to_string(),
            Self::Stopped(stopped) => crate::limits::in_words(stopped),
            Self::Reported => String::new(),
            Self::OutOfReach(sentence) | Self::File(sentence) => sentence.clone(),
        }
    }

    pub fn report(self) -> ExitCode {
        match self {
            Self::Input(error) => {
                say(&format!("error: {error}"));
                let (line, mark) = error.excerpt();
                if !line.trim().is_empty() {
                    say(&format!("  {line}\n  {mark}"));
                }
                ExitCode::from(2)
            }
            Self::File(message) => {
                say(&format!("error: {message}"));
                ExitCode::from(2)
            }
            Self::OutOfReach(sentence) => {
                say(&sentence);
                ExitCode::from(1)
            }
            Self::Stopped(stopped) => {
                say(&crate::limits::in_words(&stopped));
                ExitCode::from(1)
            }
            Self::Reported => ExitCode::from(1),
        }
    }
}
