//! The questions that the page can ask: one table, from which the routes, the checks of what was sent
//! and the OpenAPI description are made. The answers have the shapes of the command line's `--json`.

use super::jobs::{Answer, Answered, Refused};
use crate::commands::nim;
use crate::picture;
use grundy::answer;
use grundy::board::{Board, MOST_MOVES};
use grundy::catalogue::Workbench;
use grundy::dice::Seeded;
use grundy::graph::{GameGraph, draw};
use grundy::nimber::transfinite::Closure;
use grundy::{
    Budget, Convention, Error, Outcome, Stopped, Sum, calculator, explain, opponent, scene,
};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// What a field of a question holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text,
    Number { most: u64 },
    Flag,
    OneOf(&'static [&'static str]),
}

/// A field of a question.
pub struct Field {
    pub name: &'static str,
    pub kind: Kind,
    pub required: bool,
    pub about: &'static str,
}

/// A question.
pub struct Question {
    pub name: &'static str,
    pub about: &'static str,
    pub fields: &'static [&'static Field],
    pub answer: fn(&Form, &mut Budget) -> Answered,
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

pub const QUESTIONS: &[Question] = &[
    Question {
        name: "board",
        about: "The picture of a position, every move in it, and the conventions it can be played in.",
        fields: &[&POSITION, &PLAY],
        answer: |form, budget| form.about(|sum, play| finished(&Board::of(sum, play, budget)?)),
    },
    Question {
        name: "value",
        about: "What a position is worth, and who wins.",
        fields: &[&POSITION, &PLAY],
        answer: |form, budget| {
            form.about(|sum, play| {
                let worth = answer::worth(sum, play, budget);
                let unfinished = matches!(worth.stopped, Some(Stopped::Asked(_)));
                Ok(Answer { unfinished, ..finished(&worth)? })
            })
        },
    },
    Question {
        name: "moves",
        about: "All winning moves; on request every move with its value.",
        fields: &[
            &POSITION,
            &PLAY,
            &Field { name: "all", kind: Kind::Flag, required: false, about: "Every move." },
        ],
        answer: |form, budget| {
            let all = form.flag("all");
            form.about(|sum, play| finished(&answer::moves(sum, play, all, budget)?))
        },
    },
    Question {
        name: "explain",
        about: "The reasoning, step by step.",
        fields: &[&POSITION, &PLAY],
        answer: |form, budget| {
            form.about(|sum, play| finished(&explain::explain(sum, play, budget)?))
        },
    },
    Question {
        name: "reply",
        about: "The machine's move.",
        fields: &[
            &POSITION,
            &PLAY,
            &Field {
                name: "strength",
                kind: Kind::Number { most: 100 },
                required: false,
                about: "How many of a hundred moves are perfect; all of them without it.",
            },
            &SEED,
        ],
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
        ],
        answer: sample,
    },
    Question {
        name: "equal",
        about: "Whether two positions are equivalent, or what tells them apart.",
        fields: &[
            &POSITION,
            &Field { name: "other", kind: Kind::Text, required: true, about: "The other one." },
        ],
        answer: |form, budget| {
            let other = open(form.text("other"))?;
            form.about(|sum, _| finished(&answer::equality(sum, &other, budget)?))
        },
    },
    Question {
        name: "graph",
        about: "All positions below one: P/N, values, heights, and the picture.",
        fields: &[
            &POSITION,
            &PLAY,
            &Field {
                name: "most",
                kind: Kind::Number { most: 2_000 },
                required: false,
                about: "Show at most so many positions (200).",
            },
        ],
        answer: |form, budget| {
            let most = form.number("most").unwrap_or(200).max(1) as usize;
            form.about(|sum, play| {
                let graph = GameGraph::below(sum, play, most, budget)?;
                finished(&json!({ "graph": graph, "svg": draw::svg(&graph) }))
            })
        },
    },
    Question {
        name: "sequence",
        about: "The values of single heaps.",
        fields: &[
            &GAME,
            &Field {
                name: "to",
                kind: Kind::Number { most: 1_000_000 },
                required: false,
                about: "The largest heap (100).",
            },
        ],
        answer: |form, budget| {
            let game = Workbench::default().game(form.text("game"))?;
            finished(&answer::values(&*game, form.number("to").unwrap_or(100), budget)?)
        },
    },
    Question {
        name: "period",
        about: "The period of a heap game, proved where a theorem allows.",
        fields: &[
            &GAME,
            &Field {
                name: "limit",
                kind: Kind::Number { most: 10_000_000 },
                required: false,
                about: "Compute at most so many values (32768).",
            },
        ],
        answer: |form, budget| {
            let game = Workbench::default().game(form.text("game"))?;
            let found = answer::period(&*game, form.number("limit").unwrap_or(32_768), budget)?;
            let unfinished = matches!(found.stopped, Some(Stopped::Asked(_)));
            Ok(Answer { unfinished, ..finished(&found)? })
        },
    },
    Question {
        name: "nim",
        about: "The nimber calculator: every operator is a nim operation.",
        fields: &[&Field {
            name: "expression",
            kind: Kind::Text,
            required: true,
            about: "What to calculate.",
        }],
        answer: |form, budget| {
            let expression = form.text("expression");
            match calculator::evaluate_learning(expression, &mut Closure::new(), budget) {
                Ok(answer) => finished(&nim::as_json(expression, &answer)),
                Err(failure) => Err(match crate::failure::Failure::from(failure) {
                    crate::failure::Failure::Input(error) => Refused::Input(error),
                    crate::failure::Failure::Stopped(stopped) => Refused::Stopped(stopped),
                    other => Refused::Sentence(other.sentence()),
                }),
            }
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
        ],
        answer: |form, _| form.about(|sum, _| picture_of(sum, form.text("format"))),
    },
];

/// What was asked, field by field; checked before an answer is looked for.
pub struct Form(Map<String, Value>);

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
            };
            if wrong {
                return Err(format!("field ‘{}’: expected {}", field.name, field.kind.in_words()));
            }
        }
        Ok(Self(fields))
    }

    fn text(&self, name: &str) -> &str {
        self.0.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.0.get(name).and_then(Value::as_u64)
    }

    fn flag(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or_default()
    }

    /// Answers about the position that was sent.
    fn about(&self, answer: impl FnOnce(&Sum, Convention) -> Answered) -> Answered {
        let sum = open(self.text("position"))?;
        let play = match self.text("play") {
            "normal" => Convention::Normal,
            "misere" => Convention::Misere,
            "score" => Convention::Score,
            _ => sum.convention(),
        };
        answer(&sum, play)
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
        }
    }
}

/// Reads a position that is written out: files are none of a page's business.
fn open(text: &str) -> Result<Sum, Refused> {
    let mut workbench = Workbench::default();
    if let Some(name) = workbench.missing_text(text) {
        let place = text.find(&format!("@{name}")).map_or(0..0, |at| at..at + 1 + name.len());
        let message = "expected the text itself: the studio opens no files";
        return Err(Error::new(message, text, place).into());
    }
    Ok(workbench.open(text)?)
}

fn finished(answer: &impl Serialize) -> Answered {
    match serde_json::to_vec(answer) {
        Ok(bytes) => Ok(Answer { kind: "application/json", bytes, unfinished: false }),
        Err(error) => Err(Refused::Sentence(error.to_string())),
    }
}

/// The machine's move: one of the list, or, where the list is too long, a winning one.
fn reply(form: &Form, budget: &mut Budget) -> Answered {
    let strength = form.number("strength").unwrap_or(100) as u8;
    form.about(|sum, play| {
        let mut dice = form.dice();
        let mut moves = if sum.breadth() > MOST_MOVES as u128 {
            sum.winning_moves(play, budget)?
        } else {
            sum.moves(budget)?
        };
        if moves.is_empty() {
            return Err(Refused::Sentence("there is no move that could be made".into()));
        }
        let index = opponent::choose(sum, &moves, play, strength, &mut dice, budget)?;
        let chosen = moves.swap_remove(index);
        finished(&json!({
            "position": sum.to_string(),
            "move": index,
            "text": chosen.text,
            "result": chosen.result.to_string(),
            "component": chosen.component,
            "again": chosen.again,
            "points": chosen.points,
        }))
    })
}

/// So many positions are rolled in search of one with the outcome that was asked for.
const ROLLS: u32 = 200;

fn sample(form: &Form, budget: &mut Budget) -> Answered {
    let game = Workbench::default().game(form.text("game"))?;
    let wanted = match form.text("outcome") {
        "N" => Some(Outcome::N),
        "P" => Some(Outcome::P),
        _ => None,
    };
    let mut dice = form.dice();
    for _ in 0..ROLLS {
        let sum = Sum::new(vec![game.sample(&mut dice)]);
        if sum.moves(budget)?.is_empty() {
            continue;
        }
        let play = sum.convention();
        if wanted.is_none() || wanted == Some(sum.outcome(play, budget)?) {
            return finished(&json!({ "position": sum.to_string(), "play": play }));
        }
    }
    Err(Refused::Sentence("no such position was found".into()))
}

fn picture_of(sum: &Sum, format: &str) -> Answered {
    let drawing = sum.scene();
    let (kind, bytes) = match format {
        "png" => match picture::png(&scene::svg::render(&drawing)) {
            Ok(bytes) => ("image/png", bytes),
            Err(failure) => return Err(Refused::Sentence(failure.sentence())),
        },
        "text" => ("text/plain; charset=utf-8", scene::text::render(&drawing).into_bytes()),
        _ => ("image/svg+xml", scene::svg::render(&drawing).into_bytes()),
    };
    Ok(Answer { kind, bytes, unfinished: false })
}
