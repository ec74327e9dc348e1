//! Whether what is kept is true: what has a proof is checked by the checker, what has none is found again.

use super::{Kind, Known, Period, Quotient, Record};
use crate::checked::{self, Unproved};
use crate::{Watch, shelf};
use grundy::Nimber;
use grundy::nimber::alpha::Progress;
use grundy::solve::facts::Proof;
use grundy::tell::answer;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What became of a record that was looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase", tag = "verdict", content = "why")]
pub enum Verdict {
    /// Its proof was checked by code that found nothing.
    Proved,
    /// It was found again, without the store.
    Confirmed,
    /// It is whole, and there was no time to do more.
    Unchecked(String),
    /// It is not true, or not whole.
    Wrong(String),
}

/// Looks at a record within the limits of the watch.
pub fn verify(record: &Record, watch: &Watch) -> Verdict {
    match record.kind {
        Kind::Value => value(record, watch),
        Kind::Period => proved(record, |kept: Period| checked::period(&kept.certificate, 1, watch)),
        Kind::Quotient => {
            proved(record, |kept: Quotient| checked::quotient(&kept.certificate, watch))
        }
        Kind::Proof => proved(record, |proof: Proof| checked::proof(&proof, watch)),
        Kind::Alpha => alpha(record, watch),
        Kind::Facts => facts(record, watch),
    }
}

fn read<T: DeserializeOwned>(record: &Record) -> Result<T, Verdict> {
    let wrong = || Verdict::Wrong(format!("it is no record of a {}", record.kind.name()));
    record.clone().found().ok_or_else(wrong)
}

fn proved<T: DeserializeOwned, C>(
    record: &Record,
    check: impl FnOnce(T) -> Result<C, Unproved>,
) -> Verdict {
    match read(record).map(check) {
        Err(verdict) => verdict,
        Ok(Ok(_)) => Verdict::Proved,
        Ok(Err(Unproved::Wrong(why))) => Verdict::Wrong(why),
        Ok(Err(Unproved::Stopped(stopped))) => Verdict::Unchecked(stopped.to_string()),
    }
}

fn confirmed(is_same: bool) -> Verdict {
    if is_same { Verdict::Confirmed } else { Verdict::Wrong("another answer is found now".into()) }
}

/// The position of a key: marks of own rules and the convention stand behind it.
fn position(record: &Record) -> &str {
    let ends = [" [", " ("].into_iter().filter_map(|start| record.key.find(start));
    ends.min().map_or(&record.key, |end| &record.key[..end])
}

fn value(record: &Record, watch: &Watch) -> Verdict {
    let known: Known = match read(record) {
        Ok(known) => known,
        Err(verdict) => return verdict,
    };
    let sum = match shelf::workbench().open(position(record)) {
        Ok(sum) => sum,
        Err(error) => return Verdict::Wrong(error.to_string()),
    };
    let answered = answer::worth(&sum, known.play, &mut watch.budget());
    match (answered.stopped, Known::of(&answered.known)) {
        (None, Some(again)) => {
            // Whoever asked who wins was not told more.
            confirmed(
                again.outcome == known.outcome
                    && known.value.is_none_or(|value| again.value == Some(value)),
            )
        }
        (Some(stopped), _) => Verdict::Unchecked(stopped.to_string()),
        (None, None) => confirmed(false),
    }
}

fn alpha(record: &Record, watch: &Watch) -> Verdict {
    let known: Progress = match read(record) {
        Ok(known) => known,
        Err(verdict) => return verdict,
    };
    let mut again = Progress::default();
    let mut closure = grundy::nimber::transfinite::Closure::blank();
    let last = known.finished.last().map_or(0, |finding| finding.prime);
    let ended = again.resume(&mut closure, last, &mut watch.budget());
    if !known.finished.starts_with(&again.finished) {
        return confirmed(false);
    }
    match ended {
        Ok(()) => Verdict::Confirmed,
        Err(why) => Verdict::Unchecked(why.to_string()),
    }
}

/// Each statement is proved anew, by the rules alone.
fn facts(record: &Record, watch: &Watch) -> Verdict {
    let facts: Vec<String> = match read(record) {
        Ok(facts) => facts,
        Err(verdict) => return verdict,
    };
    // What is found again for one serves the next.
    let mut workbench = shelf::workbench();
    let Ok(sum) = workbench.open(position(record)) else {
        return Verdict::Wrong("its position cannot be read".into());
    };
    let [component] = sum.components() else { return Verdict::Wrong("expected one game".into()) };
    let spec = component.spec();
    for fact in &facts {
        let Some((part, value)) = fact.rsplit_once("= ") else {
            return Verdict::Wrong(format!("‘{fact}’ is no statement"));
        };
        let holds = !part.ends_with('!');
        let part = part.trim_end_matches('!').trim_end();
        let is_true =
            value.parse().map_err(|_| format!("‘{fact}’ is no statement")).and_then(|value| {
                let sum = workbench.open(&format!("{spec} {part}"));
                let sum = sum.map_err(|error| error.to_string())?;
                let [part] = sum.components() else { return Err("expected one game".into()) };
                Ok(part.is_worth(Nimber(value), &mut watch.budget()))
            });
        match is_true {
            Ok(Ok(is_worth)) if is_worth == holds => {}
            Ok(Ok(_)) => return Verdict::Wrong(format!("‘{fact}’ is not true")),
            Ok(Err(stopped)) => return Verdict::Unchecked(stopped.to_string()),
            Err(why) => return Verdict::Wrong(why),
        }
    }
    Verdict::Confirmed
}
