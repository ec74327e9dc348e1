//! The questions that the page can ask: one table, from which the routes, the checks of what was sent
//! and the OpenAPI description are made. The answers have the shapes of the command line's `--json`.

pub mod drawing;
pub mod explore;
pub mod paper;
pub mod quotient;
pub mod rules;

use crate::answer::{Answer, Answered, JSON, Refused};
use grundy::base::dice::Seeded;
use grundy::catalogue::Workbench;
use grundy::plane::{Sheet, Stroke};
use grundy::rules::sketch::Sketch;
use grundy::table::game::AnyGame;
use grundy::tell::answer::{self, Worth};
use grundy::tell::board::{Board, MOST_MOVES};
use grundy::{Budget, Convention, Error, Outcome, Sum, scene, tell::explain, tell::opponent};
use grundy_rules::Rules;
use grundy_runs::picture;
use grundy_runs::store::{Cost, Memory};
use rules::Brought;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

/// What a field of a question holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text,
    Number { most: u64 },
    Flag,
    OneOf(&'static [&'static str]),
    Drawing,
    Sheet,
    Stroke,
    Rules,
}

/// A field of a question.
pub struct Field {
    pub name: &'static str,
    pub kind: Kind,
    pub required: bool,
    pub about: &'static str,
}

/// What an answer is: data of a shape that `schemas.json` has, or a file.
#[derive(Clone, Copy)]
pub enum Gives {
    Data(&'static str),
    File(&'static str),
}

/// A question.
pub struct Question {
    pub name: &'static str,
    pub about: &'static str,
    pub fields: &'static [&'static Field],
    /// What it is answered with; the first without a wish.
    pub gives: &'static [Gives],
    answer: fn(&Form, &mut Budget) -> Answered,
}

impl Question {
    /// Answers with the help of what was found on a workbench before.
    pub fn ask(&self, form: &mut Form, bench: &mut Workbench, budget: &mut Budget) -> Answered {
        std::mem::swap(form.bench.get_mut(), bench);
        let answered = form.bring().and_then(|()| (self.answer)(form, budget));
        std::mem::swap(form.bench.get_mut(), bench);
        answered
    }
}

const CONVENTIONS: &[&str] = &["normal", "misere", "score"];

const POSITION: Field =
    Field { name: "position", kind: Kind::Text, required: true, about: "A position or a sum." };
const PLAY: Field = Field {
    name: "play",
    kind: Kind::OneOf(CONVENTIONS),
    required: false,
    about: "The convention; without it, the position's own.",
};
const STRENGTH: Field = Field {
    name: "strength",
    kind: Kind::Number { most: 100 },
    required: false,
    about: "How many of a hundred moves are perfect; all of them without it.",
};
const SEED: Field = Field {
    name: "seed",
    kind: Kind::Number { most: u64::MAX },
    required: false,
    about: "Makes chance repeatable.",
};
const GAME: Field = Field {
    name: "game",
    kind: Kind::Text,
    required: true,
    about: "A game with its parameters, without a position.",
};

const RULES: Field = Field {
    name: "rules",
    kind: Kind::Rules,
    required: false,
    about: "The rules of games that are not in the catalogue, by their names.",
};

/// Every question.
pub fn all() -> impl Iterator<Item = &'static Question> {
    let more = [explore::QUESTIONS, paper::QUESTIONS, quotient::QUESTIONS, rules::QUESTIONS];
    QUESTIONS.iter().chain(drawing::QUESTIONS).chain(more.into_iter().flatten())
}

/// The question of a name.
pub fn named(name: &str) -> Option<&'static Question> {
    all().find(|question| question.name == name)
}

const QUESTIONS: &[Question] = &[
    Question {
        name: "board",
        about: "The picture of a position, every move in it, and the conventions it can be played in.",
        fields: &[&POSITION, &PLAY, &RULES],
        gives: &[Gives::Data("Board")],
        answer: |form, budget| form.about(|sum, play| finished(&Board::of(sum, play, budget)?)),
    },
    Question {
        name: "value",
        about: "What a position is worth, and who wins.",
        fields: &[&POSITION, &PLAY, &RULES],
        gives: &[Gives::Data("AnsweredWorth")],
        answer: |form, budget| form.about(|sum, play| so_far(&form.worth(sum, play, budget))),
    },
    Question {
        name: "moves",
        about: "All winning moves; on request every move with its value.",
        fields: &[
            &POSITION,
            &PLAY,
            &Field { name: "all", kind: Kind::Flag, required: false, about: "Every move." },
            &RULES,
        ],
        gives: &[Gives::Data("Moves")],
        answer: |form, budget| {
            let all = form.flag("all");
            form.about(|sum, play| {
                whole(answer::answered(sum, play, answer::moves(sum, play, all, budget)))
            })
        },
    },
    Question {
        name: "explain",
        about: "The reasoning, step by step.",
        fields: &[&POSITION, &PLAY, &RULES],
        gives: &[Gives::Data("Explanation")],
        answer: |form, budget| {
            form.about(|sum, play| {
                whole(answer::answered(sum, play, explain::explain(sum, play, budget)))
            })
        },
    },
    Question {
        name: "reply",
        about: "The machine's move, and the board after it.",
        fields: &[&POSITION, &PLAY, &STRENGTH, &SEED, &RULES],
        gives: &[Gives::Data("Reply")],
        answer: reply,
    },
    Question {
        name: "sample",
        about: "A random small position of a game.",
        fields: &[
            &GAME,
            &SEED,
            &Field {
                name: "outcome",
                kind: Kind::OneOf(&["N", "P"]),
                required: false,
                about: "Who shall win it, if such a position is found.",
            },
            &RULES,
        ],
        gives: &[Gives::Data("Sample")],
        answer: sample,
    },
    Question {
        name: "equal",
        about: "Whether two positions are equivalent, or what tells them apart.",
        fields: &[
            &POSITION,
            &Field { name: "other", kind: Kind::Text, required: true, about: "The other one." },
            &PLAY,
            &RULES,
        ],
        gives: &[Gives::Data("Equality")],
        answer: |form, budget| {
            let other = form.open(form.text("other"))?;
            form.about(|sum, _| {
                let play = form.play().unwrap_or_else(|| sum.plus(&other).convention());
                finished(&answer::equality(sum, &other, play, budget)?)
            })
        },
    },
    Question {
        name: "draw",
        about: "The picture of a position as a file.",
        fields: &[
            &POSITION,
            &Field {
                name: "format",
                kind: Kind::OneOf(&["svg", "png", "text"]),
                required: false,
                about: "What kind of file (svg).",
            },
            &RULES,
        ],
        gives: &[
            Gives::File("image/svg+xml"),
            Gives::File("image/png"),
            Gives::File("text/plain; charset=utf-8"),
        ],
        answer: |form, _| form.about(|sum, _| picture_of(sum, form.text("format"))),
    },
];

/// What was asked, field by field; checked before an answer is looked for.
pub struct Form {
    fields: Map<String, Value>,
    /// Where positions are opened.
    bench: RefCell<Workbench>,
    /// What was found before.
    pub memory: Rc<Memory>,
}

impl Form {
    /// Checks the fields that were sent against those that the question has.
    pub fn read(question: &Question, sent: Value) -> Result<Self, String> {
        let Value::Object(fields) = sent else { return Err("expected a JSON object".into()) };
        for name in fields.keys() {
            if !question.fields.iter().any(|field| field.name == name) {
                let known: Vec<&str> = question.fields.iter().map(|field| field.name).collect();
                return Err(format!("there is no field ‘{name}’; expected {}", known.join(", ")));
            }
        }
        for field in question.fields {
            let sent = fields.get(field.name).filter(|value| !value.is_null());
            let wrong = match (sent, field.kind) {
                (None, _) if field.required => true,
                (None, _) => false,
                (Some(value), Kind::Text) => !value.is_string(),
                (Some(value), Kind::Number { most }) => value.as_u64().is_none_or(|n| n > most),
                (Some(value), Kind::Flag) => !value.is_boolean(),
                (Some(value), Kind::OneOf(choices)) => {
                    value.as_str().is_none_or(|text| !choices.contains(&text))
                }
                (Some(value), Kind::Drawing) => Sketch::deserialize(value).is_err(),
                (Some(value), Kind::Sheet) => Sheet::deserialize(value).is_err(),
                (Some(value), Kind::Stroke) => Stroke::deserialize(value).is_err(),
                (Some(value), Kind::Rules) => {
                    !Brought::deserialize(value).is_ok_and(|brought| rules::is_moderate(&brought))
                }
            };
            if wrong {
                return Err(format!("field ‘{}’: expected {}", field.name, field.kind.in_words()));
            }
        }
        let memory = Rc::new(Memory::new(false, "studio"));
        Ok(Self { fields, bench: RefCell::default(), memory })
    }

    /// Reads a position that is written out: files are none of a page's business.
    fn open(&self, text: &str) -> Result<Sum, Refused> {
        let mut workbench = self.bench.borrow_mut();
        if let Some(name) = workbench.missing_text(text) {
            let place = text.find(&format!("@{name}")).map_or(0..0, |at| at..at + 1 + name.len());
            let message = "expected the text itself: the studio opens no files";
            return Err(Error::new(message, text, place).into());
        }
        Ok(workbench.open(text)?)
    }

    /// Puts the games that were sent along on the workbench, unless they lie there since the last question. Those of
    /// the catalogue stay what they are.
    fn bring(&self) -> Result<(), Refused> {
        let mut workbench = self.bench.borrow_mut();
        let sent = self.fields.get("rules").map(Brought::deserialize);
        for (name, text) in sent.and_then(Result::ok).unwrap_or_default() {
            if workbench.card(&name).is_none() {
                workbench.add(Rules::read(&name, &text)?.card())?;
            }
        }
        Ok(())
    }

    /// A game without a position.
    fn game(&self, text: &str) -> Result<Arc<dyn AnyGame>, Error> {
        self.bench.borrow_mut().game(text)
    }

    /// A game of heaps, or its code.
    fn heap_game(&self, text: &str) -> Result<Arc<dyn AnyGame>, Error> {
        self.bench.borrow_mut().heap_game(text)
    }

    fn text(&self, name: &str) -> &str {
        self.fields.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.fields.get(name).and_then(Value::as_u64)
    }

    fn flag(&self, name: &str) -> bool {
        self.fields.get(name).and_then(Value::as_bool).unwrap_or_default()
    }

    fn drawing(&self, name: &str) -> Sketch {
        let sent = self.fields.get(name).map(Sketch::deserialize);
        sent.and_then(Result::ok).unwrap_or_default()
    }

    /// Answers about the position that was sent.
    fn about(&self, answer: impl FnOnce(&Sum, Convention) -> Answered) -> Answered {
        let sum = self.open(self.text("position"))?;
        let play = self.play().unwrap_or_else(|| sum.convention());
        let (before, begun) = (self.memory.recall(&sum), Instant::now());
        let answered = answer(&sum, play);
        let cost = Cost::since(begun, 0);
        self.memory.keep_proved(&sum, before, cost);
        answered
    }

    /// What a position is worth: what was hard to find is kept.
    fn worth(&self, sum: &Sum, play: Convention, budget: &mut Budget) -> answer::Answered<Worth> {
        if let Some(known) = self.memory.worth(sum, play) {
            return answer::Answered { known, stopped: None };
        }
        let (spent, begun) = (budget.spent(), Instant::now());
        let answered = answer::worth(sum, play, budget);
        if answered.stopped.is_none() {
            let positions = budget.spent() - spent;
            let cost = Cost::since(begun, positions);
            self.memory.keep_worth(sum, &answered.known, cost);
        }
        answered
    }

    /// The convention that was asked for.
    fn play(&self) -> Option<Convention> {
        match self.text("play") {
            "normal" => Some(Convention::Normal),
            "misere" => Some(Convention::Misere),
            "score" => Some(Convention::Score),
            _ => None,
        }
    }

    fn dice(&self) -> Seeded {
        Seeded(self.number("seed").unwrap_or(1))
    }
}

impl Kind {
    fn in_words(self) -> String {
        match self {
            Self::Text => "a text".into(),
            Self::Number { most } => format!("a whole number up to {most}"),
            Self::Flag => "true or false".into(),
            Self::OneOf(choices) => format!("one of {}", choices.join(", ")),
            Self::Drawing => "a drawing: points, edges, tokens".into(),
            Self::Sheet => "a sheet: spots, and curves from spot to spot".into(),
            Self::Stroke => "a stroke: points, and perhaps a spot".into(),
            Self::Rules => "texts by the names of their games, eight of 16 KiB at most".into(),
        }
    }
}

fn finished(answer: &impl Serialize) -> Answered {
    match serde_json::to_vec(answer) {
        Ok(bytes) => Ok(Answer::new(JSON, bytes)),
        Err(error) => Err(Refused::Sentence(error.to_string())),
    }
}

/// An answer that may have been cut short.
fn so_far(answered: &answer::Answered<impl Serialize>) -> Answered {
    Ok(finished(answered)?.cut_short_by(answered.stopped.as_ref()))
}

/// An answer that is of use only as a whole; otherwise what is known stands beside the reason.
fn whole<T: Serialize>(answered: answer::Answered<answer::Known<T>>) -> Answered {
    match answered.stopped {
        Some(why) => Err(Refused::Stopped { why, known: json!(answered.known) }),
        None => finished(&answered.known),
    }
}

/// The machine's move: one of the list, or, where the list is too long, a winning one.
fn reply(form: &Form, budget: &mut Budget) -> Answered {
    let strength = form.number("strength").unwrap_or(100) as u8;
    form.about(|sum, play| {
        let mut dice = form.dice();
        let mut moves = Vec::new();
        if sum.breadth() > MOST_MOVES as u128 {
            moves = sum.winning_moves(play, budget)?;
        }
        if moves.is_empty() {
            moves = sum.moves(budget)?;
        }
        if moves.is_empty() {
            return Err(Refused::Sentence("there is no move that could be made".into()));
        }
        let index = opponent::choose(sum, &moves, play, strength, &mut dice, budget)?;
        let chosen = moves.swap_remove(index);
        finished(&Reply {
            position: sum.to_string(),
            index,
            result: chosen.result.to_string(),
            text: chosen.text,
            component: chosen.component,
            again: chosen.again,
            points: chosen.points,
            // A board that cannot be drawn in time can be asked for.
            board: Board::of(&chosen.result, play, budget).ok(),
        })
    })
}

/// The machine's move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Reply {
    position: String,
    /// Its place in the list of moves.
    #[serde(rename = "move")]
    index: usize,
    text: String,
    result: String,
    component: usize,
    again: bool,
    points: u32,
    /// The board after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Board>,
}

/// A random position.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Sample {
    position: String,
    play: Convention,
}

/// So many positions are rolled in search of one with the outcome that was asked for.
const ROLLS: u32 = 200;

fn sample(form: &Form, budget: &mut Budget) -> Answered {
    let game = form.game(form.text("game"))?;
    let wanted = match form.text("outcome") {
        "N" => Some(Outcome::N),
        "P" => Some(Outcome::P),
        _ => None,
    };
    let mut dice = form.dice();
    for _ in 0..ROLLS {
        let Some(position) = game.sample(&mut dice) else { break };
        let sum = Sum::new(vec![position]);
        if sum.moves(budget)?.is_empty() {
            continue;
        }
        let play = sum.convention();
        if wanted.is_none() || wanted == Some(sum.outcome(play, budget)?) {
            return finished(&Sample { position: sum.to_string(), play });
        }
    }
    Err(Refused::Sentence("no such position was found".into()))
}

fn picture_of(sum: &Sum, format: &str) -> Answered {
    let drawing = sum.scene();
    match format {
        "text" => {
            let text = scene::text::render(&drawing);
            Ok(Answer::new("text/plain; charset=utf-8", text.into()))
        }
        format => picture_file(&scene::svg::render(&drawing), format),
    }
}

/// A picture as a file.
fn picture_file(svg: &str, format: &str) -> Answered {
    let (kind, bytes) = match format {
        "png" => match picture::png(svg) {
            Ok(bytes) => ("image/png", bytes),
            Err(failure) => return Err(Refused::Sentence(failure.to_string())),
        },
        _ => ("image/svg+xml", svg.as_bytes().to_vec()),
    };
    Ok(Answer::new(kind, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions that a question looks at.
    fn cost(bench: &mut Workbench, name: &str, position: &str) -> u64 {
        let question = named(name).unwrap();
        let mut form = Form::read(question, json!({ "position": position })).unwrap();
        let mut budget = Budget::nodes(1_000_000);
        assert!(question.ask(&mut form, bench, &mut budget).is_ok(), "{name}");
        budget.spent()
    }

    #[test]
    fn what_was_just_solved_is_not_solved_again() {
        let position = "cram 4x5";
        let mut bench = Workbench::default();
        let first = cost(&mut bench, "value", position);
        for question in ["value", "explain", "reply", "moves"] {
            let alone = cost(&mut Workbench::default(), question, position);
            let again = cost(&mut bench, question, position);
            // Some questions look at more than the value; what was found is not looked for again.
            let spared = alone.saturating_sub(again);
            assert!(2 * spared > first.min(alone), "{question}: {again} of {alone}");
        }
    }

    #[test]
    fn a_reply_brings_the_board() {
        let question = named("reply").unwrap();
        let mut form = Form::read(question, json!({ "position": "nim 3,5" })).unwrap();
        let (bench, budget) = (&mut Workbench::default(), &mut Budget::default());
        let Ok(answer) = question.ask(&mut form, bench, budget) else { panic!() };
        let reply: Value = serde_json::from_slice(&answer.bytes).unwrap();
        assert_eq!(reply["board"]["position"], reply["result"]);
        assert_eq!(reply["board"]["moves"].as_array().unwrap().len(), 6);
    }
}
