//! What the nimber calculator answers.

use crate::nimber::calculator::Answer;
use crate::nimber::ordinal::Ordinal;
use serde::Serialize;

/// An expression and what it is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Calculated {
    /// The expression.
    pub expression: String,
    /// The result, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The results, if an equation was solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<String>>,
    /// What was found as it is printed in books: one nimber, or all of a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pretty: Option<String>,
    /// Why a statement is true or false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The calculator's answer as plain data.
pub fn calculated(expression: &str, answer: &Answer) -> Calculated {
    let (mut value, mut values) = (None, None);
    match answer {
        Answer::Several(roots) => values = Some(roots.iter().map(ToString::to_string).collect()),
        answer => value = Some(answer.to_string()),
    }
    let (pretty, reason) = (pretty(answer), answer.reason());
    Calculated { expression: expression.to_owned(), value, values, pretty, reason }
}

fn pretty(answer: &Answer) -> Option<String> {
    let nimbers = match answer {
        Answer::Nimber(nimber) => std::slice::from_ref(nimber),
        Answer::Several(roots) => roots,
        Answer::Number(_) | Answer::Polynomial(_) | Answer::Statement { .. } => return None,
    };
    Some(nimbers.iter().map(Ordinal::pretty).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::nimber::calculator::evaluate;
    use crate::nimber::transfinite::Closure;

    #[test]
    fn lists_and_single_results_print_ordinals_one_way() {
        let printed = |expression: &str| {
            let answer = evaluate(expression, &mut Closure::new(), &mut Budget::default()).unwrap();
            calculated(expression, &answer).pretty
        };
        assert_eq!(printed("w+1").as_deref(), Some("ω+1"));
        assert_eq!(printed("root(3, 2)").as_deref(), Some("ω, ω·2, ω·3"));
    }
}
