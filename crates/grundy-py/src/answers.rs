//! Answers as objects: the package's classes, made from the data that every face speaks.

use crate::trouble::{Answered, Trouble};
use grundy::Convention;
use grundy::tell::answer;
use pyo3::prelude::*;
use serde::Serialize;

/// An object of a class of `grundy.answers`, made from data.
pub fn told(py: Python<'_>, class: &str, data: &str) -> Answered<Py<PyAny>> {
    let class = py.import("grundy.answers")?.getattr(class)?;
    Ok(class.call_method1("from_json", (data,))?.unbind())
}

/// Data as text.
pub fn json(data: &impl Serialize) -> Answered<String> {
    Ok(serde_json::to_string(data)?)
}

/// What is known, if nothing stopped it; else why, with what is known beside.
pub fn whole<T: Serialize>(answered: answer::Answered<T>) -> Answered<String> {
    let text = json(&answered)?;
    match answered.stopped {
        Some(why) => Err(Trouble::Stopped(why, Some(text))),
        None => Ok(text),
    }
}

/// The convention that was asked for, or else the position's own.
pub fn convention(misere: Option<bool>, own: Convention) -> Convention {
    match misere {
        Some(true) => Convention::Misere,
        Some(false) => Convention::Normal,
        None => own,
    }
}
