//! What the nimber calculator answers.

use crate::nimber::calculator::Answer;
use serde::Serialize;

/// An expression and what it is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(optional_fields))]
pub struct Calculated {
    /// The expression.
    pub expression: String,
    /// The result, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The results, if an equation was solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<String>>,
    /// The result as it is printed in books.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pretty: Option<String>,
}

/// The calculator's answer as plain data.
pub fn calculated(expression: &str, answer: &Answer) -> Calculated {
    let (mut value, mut values, mut pretty) = (None, None, None);
    match answer {
        Answer::Several(roots) => values = Some(roots.iter().map(ToString::to_string).collect()),
        Answer::Nimber(nimber) => {
            value = Some(nimber.to_string());
            pretty = Some(nimber.pretty());
        }
        answer => value = Some(answer.to_string()),
    }
    Calculated { expression: expression.to_owned(), value, values, pretty }
}
