//! Questions about games that are played by drawing curves. Nothing is kept between them: the sheet is
//! sent along.

use super::{
    Answered, Field, Form, Gives, Kind, PLAY, POSITION, Question, Refused, SEED, STRENGTH, finished,
};
use grundy::plane::{Refusal, Sheet, Stroke};
use grundy::rules::Suggestion;
use grundy::tell::answer::paper::{self, NoPaper};
use serde::{Deserialize, Serialize};

const GAME: Field =
    Field { name: "game", kind: Kind::Text, required: true, about: "The game's name." };
const SHEET: Field = Field {
    name: "sheet",
    kind: Kind::Sheet,
    required: true,
    about: "Spots and curves on a sheet of 10000 by 10000.",
};

const fn spot(name: &'static str) -> Field {
    Field {
        name,
        kind: Kind::Number { most: 1000 },
        required: true,
        about: "The number of a spot.",
    }
}

pub const QUESTIONS: &[Question] = &[
    Question {
        name: "paper/begin",
        about: "A position as spots and curves on a sheet.",
        fields: &[&POSITION],
        gives: &[Gives::Data("PaperOrRefused")],
        answer: |form, budget| form.about(|sum, _| told(paper::begin(sum, budget))),
    },
    Question {
        name: "paper/read",
        about: "The position that a sheet shows.",
        fields: &[&GAME, &SHEET],
        gives: &[Gives::Data("PaperOrRefused")],
        answer: |form, budget| told(paper::read(form.text("game"), sheet(form), budget)),
    },
    Question {
        name: "paper/add",
        about: "The sheet after a curve drawn by hand, or why it is refused and where.",
        fields: &[
            &GAME,
            &SHEET,
            &Field {
                name: "stroke",
                kind: Kind::Stroke,
                required: true,
                about: "The points of the curve, and where on it the new spot shall be.",
            },
        ],
        gives: &[Gives::Data("PaperOrRefused")],
        answer: |form, budget| {
            let stroke = form.fields.get("stroke").map(Stroke::deserialize);
            let stroke = stroke.and_then(Result::ok).unwrap_or_default();
            told(paper::add(form.text("game"), &sheet(form), &stroke, budget))
        },
    },
    Question {
        name: "paper/curves",
        about: "Different curves between two spots.",
        fields: &[&GAME, &SHEET, &const { spot("from") }, &const { spot("to") }],
        gives: &[Gives::Data("CurvesOrRefused")],
        answer: |form, budget| {
            let end = |name| form.number(name).unwrap_or_default() as usize;
            let (from, to) = (end("from"), end("to"));
            let curves = paper::suggest(form.text("game"), &sheet(form), from, to, budget);
            told(curves.map(|curves| Curves { curves }))
        },
    },
    Question {
        name: "paper/reply",
        about: "The machine's move as a curve.",
        fields: &[&GAME, &SHEET, &PLAY, &STRENGTH, &SEED],
        gives: &[Gives::Data("PaperReplyOrRefused")],
        answer: |form, budget| {
            let strength = form.number("strength").unwrap_or(100) as u8;
            let (game, dice) = (form.text("game"), &mut form.dice());
            told(paper::reply(game, &sheet(form), form.play(), strength, dice, budget))
        },
    },
];

fn sheet(form: &Form) -> Sheet {
    form.fields.get("sheet").map(Sheet::deserialize).and_then(Result::ok).unwrap_or_default()
}

/// A refused curve is an answer: it has a place on the sheet.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(
    test,
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "OrRefused"),
    schemars(rename = "{T}OrRefused")
)]
pub enum Told<T> {
    Answer(T),
    Refused { refused: Refusal },
}

/// Curves to choose from.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Curves {
    curves: Vec<Suggestion>,
}

fn told(answer: Result<impl Serialize, NoPaper>) -> Answered {
    match answer {
        Ok(answer) => finished(&Told::Answer(answer)),
        Err(NoPaper::Refused(refusal)) => finished(&Told::<()>::Refused { refused: refusal }),
        Err(NoPaper::Input(error)) => Err(Refused::Input(error)),
        Err(NoPaper::Stopped(why)) => Err(why.into()),
        Err(never) => Err(Refused::Sentence(never.to_string())),
    }
}
