//! Questions about positions that are drawn by hand.

use super::{Field, Gives, Kind, POSITION, Question, finished};
use grundy::rules::sketch::Stage;
use grundy::tell::answer::{self, Drawing};
use serde::Serialize;

/// An argument in drawings.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Stages {
    position: String,
    stages: Vec<Stage<Drawing>>,
}

pub const QUESTIONS: &[Question] = &[
    Question {
        name: "drawing",
        about: "A position as a drawing to change: points, edges, tokens.",
        fields: &[&POSITION],
        gives: &[Gives::Data("Drawing")],
        answer: |form, _| form.about(|sum, _| finished(&answer::drawing(sum)?)),
    },
    Question {
        name: "drawn",
        about: "The position that a drawing shows, and the moves that its edges stand for.",
        fields: &[
            &Field {
                name: "game",
                kind: Kind::Text,
                required: true,
                about: "The game's name, without parameters.",
            },
            &Field {
                name: "drawing",
                kind: Kind::Drawing,
                required: true,
                about: "Points with their names, edges between their numbers, tokens on them.",
            },
        ],
        gives: &[Gives::Data("Drawn")],
        answer: |form, _| finished(&answer::drawn(form.text("game"), &form.drawing("drawing"))?),
    },
    Question {
        name: "stages",
        about: "The argument for the value as a series of drawings of the same value.",
        fields: &[&POSITION],
        gives: &[Gives::Data("Stages")],
        answer: |form, _| {
            form.about(|sum, _| {
                let stages = answer::stages(sum)?;
                finished(&Stages { position: sum.to_string(), stages })
            })
        },
    },
    Question {
        name: "marking",
        about: "Smith's marking of all that can be reached, mark by mark with the reasons.",
        fields: &[&POSITION],
        gives: &[Gives::Data("Walk")],
        answer: |form, budget| form.about(|sum, _| finished(&answer::walk(sum, budget)?)),
    },
];
