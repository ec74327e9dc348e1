//! The shapes of answers, made from the Rust types: TypeScript for the page, JSON Schema for the description
//! of the interface. Neither may be written by hand: `cargo xtask types` writes the files.

use crate::questions::drawing::Stages;
use crate::questions::explore::{Graph, Table};
use crate::questions::paper::{Curves, Told};
use crate::questions::rules::{SampleRules, Samples, Understood};
use crate::questions::{Reply, Sample};
use crate::routes::Games;
use grundy::base::sealed::Sealed;
use grundy::heap::Certificate;
use grundy::plane::{Curve, Point, Refusal, Sheet};
use grundy::rules::sketch::{Dot, Sketch, Stage, Stroke};
use grundy::rules::{Editor, Suggestion, Tale, Way};
use grundy::solve::misere::quotient::Drift;
use grundy::tell::answer::paper::{Paper, PaperReply};
use grundy::tell::answer::{
    Answered, Calculated, ComponentWorth, Drawing, Drawn, Equality, GameAnswer, Growth, Identity,
    Letter, MoveAnswer, Moves, PeriodAnswer, Portrait, QuotientAnswer, Sparse, Values,
    WitnessAnswer, Worth,
};
use grundy::tell::board::{Board, BoardMove, Choice, Named};
use grundy::tell::explain::marking::{Judged, Mark, Walk};
use grundy::tell::explain::{Block, Explanation, MoveLine, Step};
use grundy::tell::gallery::{Exhibit, Level, Trait};
use grundy::tell::game_graph::{GameGraph, Node};
use grundy::{Convention, Nimber, Outcome, Stopped, Value};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use std::path::Path;
use std::time::Duration;
use ts_rs::{Config, TS};

const TYPES: &str = "../../web/src/wire.ts";
const SCHEMAS: &str = "src/schemas.json";

/// One of every kind; a new reason does not compile until it stands here.
fn reasons() -> Vec<&'static str> {
    let mut kinds = vec![Stopped::Nodes(0)];
    let next = |stopped: &Stopped| match stopped {
        Stopped::Nodes(_) => Some(Stopped::Time(Duration::ZERO)),
        Stopped::Time(_) => Some(Stopped::Memory(0)),
        Stopped::Memory(_) => Some(Stopped::Cancelled),
        Stopped::Cancelled => Some(Stopped::TooLarge { what: String::new(), steps: 0, limit: 0 }),
        Stopped::TooLarge { .. } => Some(Stopped::Endless(String::new())),
        Stopped::Endless(_) => Some(Stopped::NoMethod(String::new())),
        Stopped::NoMethod(_) => None,
    };
    while let Some(kind) = next(&kinds[kinds.len() - 1]) {
        kinds.push(kind);
    }
    kinds.iter().map(Stopped::reason).collect()
}

macro_rules! declared {
    ($($shape:ty),* $(,)?) => {
        fn declared(config: &Config) -> String {
            [$(format!("export {}\n", <$shape>::decl(config))),*].concat()
        }
    };
}

declared!(
    Convention,
    Outcome,
    Value,
    Nimber,
    Stopped,
    ComponentWorth,
    Worth,
    MoveAnswer,
    Moves,
    Choice,
    Named,
    Way,
    BoardMove,
    Board,
    Reply,
    Sample,
    Equality,
    WitnessAnswer,
    Values,
    PeriodAnswer,
    Identity,
    Sparse,
    Portrait,
    Letter,
    Growth,
    Drift,
    QuotientAnswer,
    Dot,
    Stroke,
    Sketch,
    Drawing,
    Drawn,
    Stage<Drawing>,
    Stages,
    Mark,
    Judged,
    Walk,
    Node,
    GameGraph,
    Graph,
    Table,
    Calculated,
    MoveLine,
    Block,
    Step,
    Explanation,
    Trait,
    Level,
    Editor,
    GameAnswer,
    Exhibit,
    Games,
    SampleRules,
    Samples,
    Understood,
    Point,
    Curve,
    Sheet,
    Tale,
    Paper,
    PaperReply,
    Suggestion,
    Curves,
    Refusal,
    Told<()>,
);

fn types() -> String {
    let reasons: Vec<String> = reasons().iter().map(|word| format!("\"{word}\"")).collect();
    [
        "// The shapes of the engine's answers, written by ‘cargo xtask types’.\n\n",
        &format!("export type Reason = {};\n", reasons.join(" | ")),
        "export type Answered<T> = T & { stopped?: Stopped };\n",
        &declared(&Config::new().with_large_int("number")),
    ]
    .concat()
}

/// The shapes that questions are answered with, and what they are made of.
fn schemas() -> String {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.definitions_path = "/components/schemas".into();
    let mut shapes = SchemaGenerator::new(settings);
    shapes.subschema_for::<Board>();
    shapes.subschema_for::<Answered<Worth>>();
    shapes.subschema_for::<Moves>();
    shapes.subschema_for::<Explanation>();
    shapes.subschema_for::<Reply>();
    shapes.subschema_for::<Sample>();
    shapes.subschema_for::<Equality>();
    shapes.subschema_for::<Drawing>();
    shapes.subschema_for::<Drawn>();
    shapes.subschema_for::<Stages>();
    shapes.subschema_for::<Walk>();
    shapes.subschema_for::<Graph>();
    shapes.subschema_for::<Values>();
    shapes.subschema_for::<Answered<PeriodAnswer>>();
    shapes.subschema_for::<Portrait>();
    shapes.subschema_for::<Sealed<Certificate>>();
    shapes.subschema_for::<Answered<QuotientAnswer>>();
    shapes.subschema_for::<Understood>();
    shapes.subschema_for::<Samples>();
    shapes.subschema_for::<Calculated>();
    shapes.subschema_for::<Table>();
    shapes.subschema_for::<Told<Paper>>();
    shapes.subschema_for::<Told<Curves>>();
    shapes.subschema_for::<Told<PaperReply>>();
    shapes.subschema_for::<Games>();
    serde_json::to_string_pretty(shapes.definitions()).expect("schemas are data") + "\n"
}

fn is_up_to_date(file: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("GRUNDY_WRITE_TYPES").is_some() {
        std::fs::write(&path, made).expect("the file can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == made, "{file} is not up to date: run ‘cargo xtask types’");
}

#[test]
fn the_page_has_the_types_of_the_engine() {
    is_up_to_date(TYPES, &types());
}

#[test]
fn the_description_has_the_types_of_the_engine() {
    is_up_to_date(SCHEMAS, &schemas());
}
