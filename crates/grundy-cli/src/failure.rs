//! How a command can fail, and what is said about it.

use crate::output::{json, say, why_stopped};
use grundy::Error;
use serde_json::json;
use std::process::ExitCode;

pub enum Failure {
    /// The work failed: exit code 1 if a limit was reached, otherwise 2.
    Work(grundy_runs::Failure),
    /// The command cannot be carried out as it was given: exit code 2.
    Usage(String),
    /// A limit was reached, and what is known so far has been printed already: exit code 1.
    Reported,
}

impl<F: Into<grundy_runs::Failure>> From<F> for Failure {
    fn from(failure: F) -> Self {
        Self::Work(failure.into())
    }
}

impl Failure {
    pub fn out_of_reach(sentence: impl Into<String>) -> Self {
        Self::Work(grundy_runs::Failure::OutOfReach(sentence.into()))
    }

    pub fn file(sentence: impl Into<String>) -> Self {
        Self::Work(grundy_runs::Failure::File(sentence.into()))
    }

    /// Says what happened. A program that asked for JSON gets an object where a limit was reached.
    pub fn report(self, as_json: bool) -> ExitCode {
        match self {
            Self::Work(failure) => report(failure, as_json),
            Self::Usage(sentence) => wrong(&sentence),
            Self::Reported => ExitCode::from(1),
        }
    }
}

fn report(failure: grundy_runs::Failure, as_json: bool) -> ExitCode {
    match failure {
        grundy_runs::Failure::Input(error) => wrong_at(&error),
        grundy_runs::Failure::File(sentence) => wrong(&sentence),
        grundy_runs::Failure::OutOfReach(sentence) => unanswered(&sentence),
        grundy_runs::Failure::Stopped(stopped) => {
            if as_json {
                json(&json!({ "stopped": stopped }));
            }
            unanswered(&why_stopped(&stopped))
        }
    }
}

fn unanswered(sentence: &str) -> ExitCode {
    say(sentence);
    ExitCode::from(1)
}

fn wrong(sentence: &str) -> ExitCode {
    say(&format!("error: {sentence}"));
    ExitCode::from(2)
}

fn wrong_at(error: &Error) -> ExitCode {
    let code = wrong(&error.to_string());
    let (line, mark) = error.excerpt();
    if !line.trim().is_empty() {
        say(&format!("  {line}\n  {mark}"));
    }
    code
}
