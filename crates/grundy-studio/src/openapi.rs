//! The description of the interface for other programs, made from the table of questions.

use crate::answer::JSON;
use crate::questions::{self, Field, Gives, Kind, Question};
use serde_json::{Map, Value, json};

/// The shapes of answers, as `cargo xtask types` writes them.
const SCHEMAS: &str = include_str!("schemas.json");

pub fn description() -> Value {
    let mut paths = Map::new();
    for question in questions::all() {
        paths.insert(format!("/api/{}", question.name), json!({ "post": operation(question) }));
    }
    paths.insert(
        "/api/games".into(),
        json!({ "get": {
            "operationId": "games",
            "summary": "Every game of the catalogue with its picture.",
            "responses": { "200": given("The games.", &[Gives::Data("Games")]) },
        }}),
    );
    let number = json!([{ "name": "number", "in": "path", "required": true, "schema": { "type": "integer" } }]);
    paths.insert("/api/jobs/{number}".into(), json!({
        "get": {
            "operationId": "watch",
            "summary": "A long question as server-sent events: progress, then answer or failed. Closing the last stream ends it.",
            "parameters": number,
            "responses": {
                "200": { "description": "The events.", "content": { "text/event-stream": {} } },
                "404": said("There is no such job."),
            },
        },
        "delete": {
            "operationId": "cancel",
            "summary": "Cancels a long question.",
            "parameters": number,
            "responses": { "204": { "description": "Cancelled." }, "404": said("There is no such job.") },
        },
    }));
    paths.insert("/api/jobs/{number}/answer".into(), json!({ "get": {
        "operationId": "answer",
        "summary": "The answer of a job that has ended; pictures are fetched here.",
        "parameters": number,
        "responses": { "200": said("The answer."), "404": said("There is no such job, or it has not ended yet.") },
    }}));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "grundy studio",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Questions about impartial games. Answers have the shapes of the command line's --json. Where other machines can reach the studio, a request needs its token (Authorization: Bearer …).",
            "license": { "name": "MIT", "identifier": "MIT" },
        },
        "paths": paths,
        "components": { "schemas": schemas() },
    })
}

fn schemas() -> Value {
    serde_json::from_str(SCHEMAS).unwrap_or_default()
}

fn operation(question: &Question) -> Value {
    let properties: Map<String, Value> =
        question.fields.iter().map(|field| (field.name.to_owned(), schema(field))).collect();
    let required: Vec<&str> =
        question.fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    json!({
        "operationId": question.name,
        "summary": question.about,
        "requestBody": { "required": true, "content": { "application/json": { "schema": {
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        } }}},
        "responses": {
            "200": given("The answer.", question.gives),
            "202": said("It takes longer: the address of a job to watch, as ‘job’."),
            "400": said("The question is wrong; ‘error’ says what would be right, and where."),
            "413": said("The question is too long."),
            "422": said("There is no answer within the limits; ‘error’ says why."),
            "429": said("Too many long questions are waiting."),
        },
    })
}

fn schema(field: &Field) -> Value {
    let mut schema = match field.kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Number { most } => json!({ "type": "integer", "minimum": 0, "maximum": most }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::OneOf(choices) => json!({ "type": "string", "enum": choices }),
        Kind::Drawing => drawing(),
        Kind::Sheet => sheet(),
        Kind::Stroke => stroke(),
        Kind::Rules => json!({ "type": "object", "additionalProperties": { "type": "string" } }),
    };
    schema["description"] = field.about.into();
    schema
}

fn list(of: &Value) -> Value {
    json!({ "type": "array", "items": of })
}

fn object(properties: &Value, required: &[&str]) -> Value {
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// A point of a sheet.
fn place() -> Value {
    json!({ "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 })
}

fn sheet() -> Value {
    let index = json!({ "type": "integer", "minimum": 0 });
    let curve = json!({ "from": index, "to": index, "points": list(&place()) });
    let whole = json!({
        "spots": list(&place()),
        "curves": list(&object(&curve, &["from", "to", "points"])),
        "began": index,
    });
    object(&whole, &["spots", "curves"])
}

fn stroke() -> Value {
    object(&json!({ "points": list(&place()), "spot": place() }), &["points"])
}

fn drawing() -> Value {
    let (index, flag) = (json!({ "type": "integer", "minimum": 0 }), json!({ "type": "boolean" }));
    let (name, place) = (json!({ "type": "string" }), json!({ "type": "number" }));
    let point = json!({ "name": name, "x": place, "y": place, "ground": flag });
    let edge = json!({ "from": index, "to": index, "move": index });
    let whole = json!({
        "points": list(&object(&point, &["name"])),
        "edges": list(&object(&edge, &["from", "to"])),
        "tokens": list(&index),
    });
    object(&whole, &["points", "edges"])
}

/// An answer in the forms that it has.
fn given(what: &str, forms: &[Gives]) -> Value {
    let content: Map<String, Value> = forms
        .iter()
        .map(|form| match form {
            Gives::Data(shape) => {
                let schema = json!({ "$ref": format!("#/components/schemas/{shape}") });
                (JSON.to_owned(), json!({ "schema": schema }))
            }
            Gives::File(kind) => ((*kind).to_owned(), json!({})),
        })
        .collect();
    json!({ "description": what, "content": content })
}

fn said(what: &str) -> Value {
    json!({ "description": what, "content": { "application/json": {} } })
}
