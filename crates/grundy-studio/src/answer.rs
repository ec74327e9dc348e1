//! What a question is answered with, as a worker tells it and as it is sent.

use axum::body::Bytes;
use grundy::Stopped;
use serde_json::{Value, json};

/// What most answers are.
pub const JSON: &str = "application/json";

/// An answer, or the sentence that says why there is none.
pub struct Answer {
    /// As HTTP counts: 200 for an answer, 400 for a wrong question, 422 where there is none.
    pub status: u16,
    /// What the bytes are.
    pub kind: String,
    pub bytes: Bytes,
    /// Whether there would have been more, given more time.
    pub is_hurried: bool,
}

/// Why there is no answer.
pub enum Refused {
    Input(grundy::Error),
    /// A limit was reached; what is known stands beside the reason.
    Stopped {
        why: Stopped,
        known: Value,
    },
    Sentence(String),
}

pub type Answered = Result<Answer, Refused>;

impl Answer {
    pub fn new(kind: &str, bytes: Vec<u8>) -> Self {
        Self { status: 200, kind: kind.into(), bytes: bytes.into(), is_hurried: false }
    }

    /// The same, after this has perhaps cut it short.
    pub fn cut_short_by(self, stopped: Option<&Stopped>) -> Self {
        Self { is_hurried: matches!(stopped, Some(Stopped::Time(_))), ..self }
    }
}

impl From<grundy::Error> for Refused {
    fn from(error: grundy::Error) -> Self {
        Self::Input(error)
    }
}

impl From<Stopped> for Refused {
    fn from(why: Stopped) -> Self {
        Self::Stopped { why, known: Value::Null }
    }
}

impl From<Refused> for Answer {
    fn from(refused: Refused) -> Self {
        let status = match refused {
            Refused::Input(_) => 400,
            Refused::Stopped { .. } | Refused::Sentence(_) => 422,
        };
        let said = Self { status, ..Self::new(JSON, refused.in_words().to_string().into()) };
        match refused {
            Refused::Stopped { why, .. } => said.cut_short_by(Some(&why)),
            _ => said,
        }
    }
}

impl Refused {
    fn in_words(&self) -> Value {
        match self {
            Self::Input(error) => json!(error),
            Self::Stopped { why, known } => {
                let mut told = json!({ "error": why.to_string(), "stopped": why });
                if let (Value::Object(told), Value::Object(known)) = (&mut told, known) {
                    told.extend(known.clone());
                }
                told
            }
            Self::Sentence(sentence) => json!({ "error": sentence }),
        }
    }
}
