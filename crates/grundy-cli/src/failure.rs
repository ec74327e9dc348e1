//! How a command can fail, and what is said about it.

use crate::output::{json, say, why_stopped};
use grundy::{Error, Stopped};
use serde_json::{Value, json};

pub enum Failure {
    /// The work failed: exit code 1 if a limit was reached, otherwise 2.
    Work(grundy_runs::Failure),
    /// The command cannot be carried out as it was given: exit code 2.
    Usage(String),
    /// A limit was reached, and what is known so far has been printed already: exit code 1.
    Reported,
    /// Some lines of a batch are wrong, and that has been printed already: exit code 2.
    WrongLines,
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

    /// Says what happened, and gives the exit code; a program that asked for JSON gets an object as well.
    pub fn report(self, as_json: bool) -> u8 {
        if as_json {
            self.as_json().iter().for_each(json);
        }
        match self {
            Self::Work(failure) => report(failure),
            Self::Usage(sentence) => wrong(&sentence),
            Self::Reported => 1,
            Self::WrongLines => 2,
        }
    }

    /// What is not printed yet, as data.
    fn as_json(&self) -> Option<Value> {
        match self {
            Self::Work(grundy_runs::Failure::Unread) => None,
            Self::Work(failure) => Some(as_json(failure)),
            Self::Usage(sentence) => Some(json!({ "error": sentence })),
            Self::Reported | Self::WrongLines => None,
        }
    }
}

/// A failure as data: an error with its place, or why the work was stopped.
pub fn as_json(failure: &grundy_runs::Failure) -> Value {
    match failure {
        grundy_runs::Failure::Input(error) => json!(error),
        grundy_runs::Failure::File(_) | grundy_runs::Failure::Unread => {
            json!({ "error": failure.to_string() })
        }
        grundy_runs::Failure::OutOfReach(sentence) => {
            json!({ "stopped": Stopped::NoMethod(sentence.clone()) })
        }
        grundy_runs::Failure::Stopped(stopped) => json!({ "stopped": stopped }),
    }
}

fn report(failure: grundy_runs::Failure) -> u8 {
    match failure {
        grundy_runs::Failure::Input(error) => wrong_at(&error),
        grundy_runs::Failure::File(sentence) => wrong(&sentence),
        grundy_runs::Failure::Unread => 0,
        grundy_runs::Failure::OutOfReach(sentence) => unanswered(&sentence),
        grundy_runs::Failure::Stopped(stopped) => unanswered(&why_stopped(&stopped)),
    }
}

fn unanswered(sentence: &str) -> u8 {
    say(sentence);
    1
}

fn wrong(sentence: &str) -> u8 {
    say(&format!("error: {sentence}"));
    2
}

fn wrong_at(error: &Error) -> u8 {
    let code = wrong(&error.to_string());
    let (line, mark) = error.excerpt();
    if !line.trim().is_empty() {
        say(&format!("  {line}\n  {mark}"));
    }
    code
}
