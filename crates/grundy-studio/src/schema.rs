//! Real answers against the schemas of the description.

use crate::questions::{self, Form, Gives};
use crate::{answer, openapi};
use grundy::Budget;
use grundy::catalogue::Workbench;
use serde_json::{Value, json};

/// One of every question; a face names no game, a test may.
const EXAMPLES: &str = include_str!("../tests/questions.json");

/// What is wrong with an answer by its schema, and where. Every keyword that schemas use is known here.
fn fault(whole: &Value, schema: &Value, answer: &Value) -> Option<String> {
    let Some(keywords) = schema.as_object() else {
        return (schema == &json!(false)).then(|| format!("{answer} should not be there"));
    };
    let all = |schemas: &Value| schemas.as_array().expect("a list").clone();
    keywords.iter().find_map(|(keyword, rule)| match keyword.as_str() {
        "title" | "description" | "format" | "default" => None,
        "$ref" => {
            let place = rule.as_str().and_then(|place| place.strip_prefix('#')).expect("a place");
            fault(whole, whole.pointer(place).expect(place), answer)
        }
        "type" => {
            let is = |kind: &Value| match kind.as_str().expect("a word") {
                "null" => answer.is_null(),
                "boolean" => answer.is_boolean(),
                "integer" => answer.is_u64() || answer.is_i64(),
                "number" => answer.is_number(),
                "string" => answer.is_string(),
                "array" => answer.is_array(),
                "object" => answer.is_object(),
                other => panic!("unknown type {other}"),
            };
            let right = if rule.is_array() { all(rule).iter().any(is) } else { is(rule) };
            (!right).then(|| format!("{answer} is not of type {rule}"))
        }
        "const" => (answer != rule).then(|| format!("{answer} is not {rule}")),
        "enum" => (!all(rule).contains(answer)).then(|| format!("{answer} is none of {rule}")),
        "minimum" => (answer.as_f64() < rule.as_f64()).then(|| format!("{answer} is too small")),
        "maximum" => (answer.as_f64() > rule.as_f64()).then(|| format!("{answer} is too large")),
        "minItems" => (answer.as_array().map(Vec::len) < rule.as_u64().map(|n| n as usize))
            .then(|| format!("{answer} is too short")),
        "maxItems" => (answer.as_array().map(Vec::len) > rule.as_u64().map(|n| n as usize))
            .then(|| format!("{answer} is too long")),
        "items" => answer.as_array()?.iter().find_map(|item| fault(whole, rule, item)),
        "prefixItems" => {
            let mut pairs = answer.as_array()?.iter().zip(rule.as_array()?);
            pairs.find_map(|(item, rule)| fault(whole, rule, item))
        }
        "required" => all(rule).iter().find_map(|name| {
            let missing = answer.as_object()?.get(name.as_str()?).is_none();
            missing.then(|| format!("{name} is missing in {answer}"))
        }),
        "properties" => rule.as_object()?.iter().find_map(|(name, rule)| {
            fault(whole, rule, answer.get(name)?).map(|fault| format!("{name}: {fault}"))
        }),
        "additionalProperties" => {
            let known = keywords.get("properties").and_then(Value::as_object);
            let others = answer.as_object()?.iter();
            let mut others =
                others.filter(|(name, _)| known.is_none_or(|k| !k.contains_key(*name)));
            others.find_map(|(name, value)| {
                fault(whole, rule, value).map(|fault| format!("{name}: {fault}"))
            })
        }
        "allOf" => all(rule).iter().find_map(|rule| fault(whole, rule, answer)),
        "anyOf" | "oneOf" => {
            let faults: Vec<_> = all(rule).iter().map(|rule| fault(whole, rule, answer)).collect();
            let right = faults.iter().filter(|fault| fault.is_none()).count();
            let enough = if keyword == "oneOf" { right == 1 } else { right > 0 };
            (!enough).then(|| format!("{right} of {keyword} fit: {faults:?}"))
        }
        other => panic!("unknown keyword {other}"),
    })
}

/// What is answered to the example of a question.
fn example(question: &questions::Question) -> answer::Answer {
    let sent: Value = serde_json::from_str(EXAMPLES).expect("JSON");
    let mut form = Form::read(question, sent[question.name].clone()).expect(question.name);
    match question.ask(&mut form, &mut Workbench::default(), &mut Budget::default()) {
        Ok(answer) => answer,
        Err(_) => panic!("{}: the example has no answer", question.name),
    }
}

#[test]
fn answers_have_the_shapes_that_the_description_tells() {
    let whole = openapi::description();
    for question in questions::all() {
        let answer = example(question);
        let files = question
            .gives
            .iter()
            .any(|gives| matches!(gives, Gives::File(kind) if *kind == answer.kind));
        if files {
            continue;
        }
        let path = format!("/api/{}", question.name);
        let schema =
            &whole["paths"][&path]["post"]["responses"]["200"]["content"][answer::JSON]["schema"];
        let told: Value = serde_json::from_slice(&answer.bytes).expect(question.name);
        assert!(schema.is_object(), "{path} has no schema");
        assert_eq!(fault(&whole, schema, &told), None, "{path}");
        assert!(fault(&whole, schema, &json!({})).is_some(), "{path}: its schema allows anything");
    }
}
