//! Games of the visitor's own: their rules are sent along, and no file is opened.

use super::{Field, Form, Gives, Kind, Question, finished};
use crate::answer::Answered;
use grundy::catalogue::Workbench;
use grundy::tell::gallery::{self, Exhibit};
use grundy_rules::{Report, Rules, TEMPLATE};
use rust_embed::RustEmbed;
use serde::Serialize;
use std::collections::BTreeMap;

/// The gallery of rules files, held in the binary.
#[derive(RustEmbed)]
#[folder = "../../rules"]
struct Gallery;

/// How the names of rules files end.
const ENDING: &str = ".grundy";
/// The name of the file that explains itself.
const FIRST: &str = "my-game";

/// Rules that are sent along, by the names of their games.
pub type Brought = BTreeMap<String, String>;

/// Longer rules are not read, nor more of them.
const MOST_BYTES: usize = 16 << 10;
const MOST_GAMES: usize = 8;

/// Whether somebody would write so much by hand.
pub fn is_moderate(brought: &Brought) -> bool {
    brought.len() <= MOST_GAMES && brought.values().all(|text| text.len() <= MOST_BYTES)
}

/// Rules to begin with.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Samples {
    samples: Vec<SampleRules>,
}

/// The rules of a game, as they are written.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SampleRules {
    name: String,
    text: String,
}

/// What was understood of rules, in sentences, and the game that they make.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Understood {
    /// What a position is.
    position: String,
    /// One sentence for each rule.
    moves: Vec<String>,
    /// Everything else: whether play ends, parts, symmetries, what was recognised.
    notes: Vec<String>,
    /// The game as the gallery shows it.
    game: Exhibit,
}

pub const QUESTIONS: &[Question] = &[
    Question {
        name: "rules/check",
        about: "What is understood of the rules of a game, or the place where they are wrong.",
        fields: &[
            &Field {
                name: "name",
                kind: Kind::Text,
                required: true,
                about: "The name of the game: small letters, digits and ‘-’.",
            },
            &Field { name: "text", kind: Kind::Text, required: true, about: "The rules." },
        ],
        gives: &[Gives::Data("Understood")],
        answer: |form, _| understood(form),
    },
    Question {
        name: "rules/samples",
        about: "Rules to begin with; the first explain themselves.",
        fields: &[],
        gives: &[Gives::Data("Samples")],
        answer: |_, _| finished(&Samples { samples: samples() }),
    },
];

fn understood(form: &Form) -> Answered {
    let rules = Rules::read(form.text("name"), form.text("text"))?;
    let mut bench = Workbench::default();
    bench.add(rules.card())?;
    let game = gallery::exhibit(&rules.card(), &mut bench)?;
    let Report { position, moves, notes } = rules.report().clone();
    finished(&Understood { position, moves, notes, game })
}

fn samples() -> Vec<SampleRules> {
    let first = SampleRules { name: FIRST.into(), text: TEMPLATE.into() };
    let mut files: Vec<SampleRules> = Gallery::iter().filter_map(|file| sample(&file)).collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files.insert(0, first);
    files
}

fn sample(file: &str) -> Option<SampleRules> {
    let text = String::from_utf8(Gallery::get(file)?.data.into_owned()).ok()?;
    Some(SampleRules { name: file.strip_suffix(ENDING)?.into(), text })
}
