//! Certificates and proofs, checked by code that found nothing.

use crate::base::sealed::{self, Format};
use crate::catalogue::{self, Workbench};
use crate::heap::Certificate;
use crate::heap::check::{self, check};
use crate::solve::facts::{Proof, SearchState};
use crate::solve::misere::quotient::Certificate as Quotient;
use crate::solve::misere::quotient::certificate::sentence;
use crate::{Budget, Nimber, Stopped};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// A claim that holds, as data and in words.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What is proved, for programs.
    pub claim: Map<String, Value>,
    /// The same for people, line by line.
    pub lines: [String; 2],
}

impl Serialize for Verified {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.claim.serialize(serializer)
    }
}

/// Why a claim is not taken for proved.
#[derive(Clone, Debug)]
pub enum Refused {
    /// It is wrong, or cannot be read.
    Wrong(String),
    /// The check was stopped.
    Stopped(Stopped),
}

impl From<Stopped> for Refused {
    fn from(why: Stopped) -> Self {
        Self::Stopped(why)
    }
}

impl From<String> for Refused {
    fn from(why: String) -> Self {
        Self::Wrong(why)
    }
}

fn verified(claim: Value, lines: [String; 2]) -> Verified {
    Verified { claim: claim.as_object().cloned().unwrap_or_default(), lines }
}

/// Checks what a file claims: the period of a heap game, a misère quotient, or who wins a position.
pub fn verify(file: &[u8], threads: usize, budget: &mut Budget) -> Result<Verified, Refused> {
    let format = sealed::format(file)?;
    if format == SearchState::NAME {
        return Err(Refused::Wrong("it is the state of a search, not a proof".into()));
    }
    if format == Proof::NAME {
        return of_search(&sealed::open(file)?, budget);
    }
    if format == Quotient::NAME {
        return of_quotient(&sealed::open(file)?, budget);
    }
    let certificate: Certificate = sealed::open(file)?;
    let checked = check(&certificate, threads, budget).map_err(|refusal| match refusal {
        check::Refusal::Wrong(why) => Refused::Wrong(why),
        check::Refusal::Stopped(why) => Refused::Stopped(why),
    })?;
    let Certificate { game, preperiod, period, .. } = certificate;
    Ok(verified(
        json!({"game": game, "preperiod": preperiod, "period": period, "checked": checked, "proved": true}),
        [
            format!("{game}: period {period} from heap {preperiod} on: proved"),
            format!("checked independently, {checked} values computed again"),
        ],
    ))
}

/// The certificate of a misère quotient: of a heap game, or else of a position.
fn of_quotient(certificate: &Quotient, budget: &mut Budget) -> Result<Verified, Refused> {
    let Quotient { game, order, p_order, preperiod, period, .. } = certificate;
    let heap_game = Workbench::default().heap_game(game);
    let checked = match heap_game.as_ref().ok().and_then(|game| game.heap_rule()) {
        Some(rule) => certificate.check_heaps(rule, budget),
        None => {
            let sum = catalogue::open(game).map_err(|why| why.to_string())?;
            let (pieces, _) = sum.pieces(budget)?;
            certificate.check_positions(&pieces, pieces.moves.len(), budget)
        }
    };
    let checked = checked.map_err(|refusal| match sentence(refusal) {
        Ok(why) => Refused::Wrong(why),
        Err(stopped) => Refused::Stopped(stopped),
    })?;
    let heaps = certificate.values.len() - 1;
    let about = match (heap_game.is_ok(), period) {
        (true, Some(_)) => "of all heaps".into(),
        (true, None) => format!("of the heaps up to {heaps}"),
        (false, _) => "of the position".to_owned(),
    };
    Ok(verified(
        json!({
            "game": game, "order": order, "p_order": p_order, "preperiod": preperiod, "period": period,
            "pieces": heaps + 1, "checked": checked, "proved": true
        }),
        [
            format!(
                "{game}: the misère quotient {about} has {order} elements, {p_order} of them lost: proved"
            ),
            format!("checked independently, {checked} kinds of sums followed"),
        ],
    ))
}

/// The proof of a search.
fn of_search(proof: &Proof, budget: &mut Budget) -> Result<Verified, Refused> {
    let Proof { position, holds, value, facts } = proof;
    let sum = catalogue::open(position).map_err(|why| why.to_string())?;
    let [component] = sum.components() else {
        return Err(Refused::Wrong("expected one game".into()));
    };
    component.check(facts, Nimber(*value), *holds, budget)??;
    let claim = match (*holds, *value) {
        (true, 0) => "value 0, the player who has just moved wins".into(),
        (true, _) => format!("value {value}, the player to move wins"),
        (false, 0) => "not of value 0, the player to move wins".into(),
        (false, _) => format!("not of value {value}"),
    };
    let steps = facts.len();
    Ok(verified(
        json!({"position": position, "value": value, "holds": holds, "checked": steps, "proved": true}),
        [
            format!("{position}: {claim}: proved"),
            format!("checked by the rules alone, {steps} statements"),
        ],
    ))
}
