//! Questions of those who study games: heaps, game graphs, nimbers.

use super::{
    Field, Form, Gives, Kind, PLAY, POSITION, Question, RULES, finished, picture_file, so_far,
};
use crate::answer::{Answered, Refused};
use grundy::base::sealed::Sealed;
use grundy::nimber::transfinite::Closure;
use grundy::tell::answer;
use grundy::tell::game_graph::GameGraph;
use grundy::tell::graph_picture as draw;
use grundy::tell::heap_plot as plot;
use grundy::tell::nimber_picture::{self as nimbers, Operation};
use grundy::{Budget, nimber::calculator};
use grundy_runs::Failure;
use serde::Serialize;

const HEAP_GAME: Field = Field {
    name: "game",
    kind: Kind::Text,
    required: true,
    about: "A heap game with its parameters, or a bare code such as .156.",
};
const TO: Field = Field {
    name: "to",
    kind: Kind::Number { most: 1_000_000 },
    required: false,
    about: "The largest heap (100).",
};
const LIMIT: Field = Field {
    name: "limit",
    kind: Kind::Number { most: 10_000_000 },
    required: false,
    about: "Compute at most so many values (32768).",
};
const FORMAT: Field = Field {
    name: "format",
    kind: Kind::OneOf(&["json", "svg", "png"]),
    required: false,
    about: "Data, or a picture as a file (json).",
};
const DEFAULT_LIMIT: u64 = 32_768;
/// A picture of more heaps shows nothing.
const MOST_PLOTTED: u64 = 100_000;
/// A larger table is not shown on a page.
const LARGEST_TABLE: u64 = 64;

/// A graph and its picture.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Graph {
    graph: GameGraph,
    svg: String,
}

/// Sums or products, row by row.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Table {
    values: Vec<Vec<u64>>,
}

pub const QUESTIONS: &[Question] = &[
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
            &FORMAT,
            &RULES,
        ],
        gives: &[Gives::Data("Graph"), Gives::File("image/svg+xml"), Gives::File("image/png")],
        answer: graph,
    },
    Question {
        name: "sequence",
        about: "The values of single heaps.",
        fields: &[&HEAP_GAME, &TO, &RULES],
        gives: &[Gives::Data("Values")],
        answer: |form, budget| {
            let game = form.heap_game(form.text("game"))?;
            finished(&answer::values(&*game, form.number("to").unwrap_or(100), budget)?)
        },
    },
    Question {
        name: "period",
        about: "The period of a heap game, proved where a theorem allows.",
        fields: &[&HEAP_GAME, &LIMIT, &RULES],
        gives: &[Gives::Data("AnsweredPeriodAnswer")],
        answer: |form, budget| {
            let game = form.heap_game(form.text("game"))?;
            let limit = form.number("limit").unwrap_or(DEFAULT_LIMIT);
            so_far(&answer::period(&*game, limit, budget)?)
        },
    },
    Question {
        name: "portrait",
        about: "All that is known about a heap game: period, names, standard form, rare values.",
        fields: &[&HEAP_GAME, &LIMIT, &RULES],
        gives: &[Gives::Data("Portrait")],
        answer: |form, budget| {
            let game = form.heap_game(form.text("game"))?;
            let limit = form.number("limit").unwrap_or(DEFAULT_LIMIT);
            let found = answer::portrait(&*game, limit, budget)?;
            Ok(finished(&found)?.cut_short_by(found.period.stopped.as_ref()))
        },
    },
    Question {
        name: "certificate",
        about: "The certificate of a heap game's period, for ‘grundy verify’ and others.",
        fields: &[&HEAP_GAME, &LIMIT, &RULES],
        gives: &[Gives::Data("SealedCertificate")],
        answer: |form, budget| {
            let game = form.heap_game(form.text("game"))?;
            let limit = form.number("limit").unwrap_or(DEFAULT_LIMIT);
            finished(&Sealed::new(answer::certificate(&*game, limit, budget)?))
        },
    },
    Question {
        name: "plot",
        about: "The values of single heaps as a picture: points, or colours in rows.",
        fields: &[
            &HEAP_GAME,
            &Field { kind: Kind::Number { most: MOST_PLOTTED }, ..TO },
            &Field {
                name: "rows",
                kind: Kind::Number { most: MOST_PLOTTED },
                required: false,
                about: "How many heaps a row has; without it, points are drawn.",
            },
            &Field {
                name: "with",
                kind: Kind::Text,
                required: false,
                about: "Another heap game whose points are drawn too.",
            },
            &Field { kind: Kind::OneOf(&["svg", "png"]), ..FORMAT },
            &RULES,
        ],
        gives: &[Gives::File("image/svg+xml"), Gives::File("image/png")],
        answer: |form, budget| {
            let names = [form.text("game"), form.text("with")];
            let mut found = Vec::new();
            for name in names.into_iter().filter(|name| !name.is_empty()) {
                let game = form.heap_game(name)?;
                found.push(answer::values(&*game, form.number("to").unwrap_or(100), budget)?);
            }
            let series: Vec<plot::Series> = found
                .iter()
                .map(|one| plot::Series { game: &one.game, values: &one.values })
                .collect();
            let svg = match form.number("rows") {
                Some(rows) if rows > 0 => plot::rows_svg(series[0].game, series[0].values, rows),
                _ => plot::scatter_svg(&series),
            };
            picture_file(&svg, form.text("format"))
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
        gives: &[Gives::Data("Calculated")],
        answer: |form, budget| {
            let expression = form.text("expression");
            match calculator::evaluate_learning(expression, &mut Closure::new(), budget) {
                Ok(answer) => finished(&answer::calculated(expression, &answer)),
                Err(failure) => Err(match Failure::from(failure) {
                    Failure::Input(error) => Refused::Input(error),
                    Failure::Stopped(why) => why.into(),
                    other => Refused::Sentence(other.to_string()),
                }),
            }
        },
    },
    Question {
        name: "table",
        about: "A table of nim-sums or nim-products.",
        fields: &[
            &Field {
                name: "size",
                kind: Kind::Number { most: LARGEST_TABLE },
                required: false,
                about: "The numbers below this one (16).",
            },
            &Field {
                name: "operation",
                kind: Kind::OneOf(&["add", "mul"]),
                required: true,
                about: "Sums or products.",
            },
            &FORMAT,
        ],
        gives: &[Gives::Data("Table"), Gives::File("image/svg+xml"), Gives::File("image/png")],
        answer: |form, _| {
            let size = form.number("size").unwrap_or(16);
            let operation = match form.text("operation") {
                "mul" => Operation::Multiply,
                _ => Operation::Add,
            };
            match form.text("format") {
                "" | "json" => finished(&Table { values: nimbers::table(size, operation) }),
                format => picture_file(&nimbers::table_svg(size, operation), format),
            }
        },
    },
];

fn graph(form: &Form, budget: &mut Budget) -> Answered {
    let most = form.number("most").unwrap_or(200).max(1) as usize;
    form.about(|sum, play| {
        let graph = GameGraph::below(sum, play, most, budget)?;
        match form.text("format") {
            "" | "json" => finished(&Graph { svg: draw::inline(&graph, budget)?, graph }),
            format => picture_file(&draw::svg(&graph, budget)?, format),
        }
    })
}
