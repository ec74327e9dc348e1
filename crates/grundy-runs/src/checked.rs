//! Certificates and proofs, checked by code that found none of them.

use crate::{Failure, Watch};
use grundy::base::sealed::{self, Format};
use grundy::catalogue::Workbench;
use grundy::heap::Certificate;
use grundy::heap::check::{Refusal, check};
use grundy::solve::facts::{Proof, SearchState};
use grundy::solve::misere::quotient::Certificate as Quotient;
use grundy::solve::misere::quotient::certificate::sentence;
use grundy::{Nimber, Stopped};
use serde_json::{Value, json};

/// What was proved, for programs and for people.
pub struct Checked {
    /// As data.
    pub data: Value,
    /// As lines.
    pub lines: Vec<String>,
}

/// Why something proves nothing, or why it could not be checked.
pub enum Unproved {
    /// It proves nothing: this is why.
    Wrong(String),
    /// The checker was stopped.
    Stopped(Stopped),
}

impl From<Stopped> for Unproved {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl Unproved {
    /// As a failure to use what has this name.
    pub fn of(self, name: &str) -> Failure {
        match self {
            Self::Wrong(why) => Failure::File(format!("{name} proves nothing: {why}")),
            Self::Stopped(stopped) => stopped.into(),
        }
    }
}

/// Checks the contents of a file: the certificate of a period or of a misère quotient, or the proof of a search.
pub fn file(bytes: &[u8], threads: usize, watch: &Watch) -> Result<Checked, Unproved> {
    let format = sealed::format(bytes).map_err(Unproved::Wrong)?;
    match &*format {
        SearchState::NAME => {
            Err(Unproved::Wrong("it is the state of a search, not a proof".into()))
        }
        Proof::NAME => proof(&sealed::open(bytes).map_err(Unproved::Wrong)?, watch),
        Quotient::NAME => quotient(&sealed::open(bytes).map_err(Unproved::Wrong)?, watch),
        _ => period(&sealed::open(bytes).map_err(Unproved::Wrong)?, threads, watch),
    }
}

/// Checks the certificate of a period.
pub fn period(
    certificate: &Certificate,
    threads: usize,
    watch: &Watch,
) -> Result<Checked, Unproved> {
    let checked = match check(certificate, threads, &mut watch.budget()) {
        Ok(checked) => checked,
        Err(Refusal::Wrong(why)) => return Err(Unproved::Wrong(why)),
        Err(Refusal::Stopped(stopped)) => return Err(stopped.into()),
    };
    let Certificate { game, preperiod, period, .. } = certificate;
    Ok(Checked {
        data: json!({
            "game": game, "preperiod": preperiod, "period": period, "checked": checked, "proved": true
        }),
        lines: vec![
            format!("{game}: period {period} from heap {preperiod} on: proved"),
            format!("checked independently, {checked} values computed again"),
        ],
    })
}

/// Checks the certificate of a misère quotient: of a heap game, or else of a position.
pub fn quotient(certificate: &Quotient, watch: &Watch) -> Result<Checked, Unproved> {
    let Quotient { game, order, p_order, preperiod, period, .. } = certificate;
    let budget = &mut watch.budget();
    let heap_game = Workbench::default().heap_game(game);
    let checked = match heap_game.as_ref().ok().and_then(|game| game.heap_rule()) {
        Some(rule) => certificate.check_heaps(rule, budget),
        None => {
            let sum =
                grundy::catalogue::open(game).map_err(|why| Unproved::Wrong(why.to_string()))?;
            let (pieces, _) = sum.pieces(budget)?;
            certificate.check_positions(&pieces, pieces.moves.len(), budget)
        }
    };
    let checked = match checked.map_err(sentence) {
        Ok(checked) => checked,
        Err(Ok(why)) => return Err(Unproved::Wrong(why)),
        Err(Err(stopped)) => return Err(stopped.into()),
    };
    let heaps = certificate.values.len() - 1;
    let about = match (heap_game.is_ok(), period) {
        (true, Some(_)) => "of all heaps".into(),
        (true, None) => format!("of the heaps up to {heaps}"),
        (false, _) => "of the position".to_owned(),
    };
    Ok(Checked {
        data: json!({
            "game": game, "order": order, "p_order": p_order, "preperiod": preperiod, "period": period,
            "pieces": heaps + 1, "checked": checked, "proved": true
        }),
        lines: vec![
            format!(
                "{game}: the misère quotient {about} has {order} elements, {p_order} of them lost: proved"
            ),
            format!("checked independently, {checked} kinds of sums followed"),
        ],
    })
}

/// Checks the proof of a search.
pub fn proof(proof: &Proof, watch: &Watch) -> Result<Checked, Unproved> {
    let Proof { position, holds, value, facts } = proof;
    let sum = grundy::catalogue::open(position).map_err(|why| Unproved::Wrong(why.to_string()))?;
    let [component] = sum.components() else {
        return Err(Unproved::Wrong("expected one game".into()));
    };
    let checked = component.check(facts, Nimber(*value), *holds, &mut watch.budget())?;
    checked.map_err(Unproved::Wrong)?;
    let steps = facts.len();
    let claim = match (*holds, *value) {
        (true, 0) => "value 0, the player who has just moved wins".into(),
        (true, _) => format!("value {value}, the player to move wins"),
        (false, 0) => "not of value 0, the player to move wins".into(),
        (false, _) => format!("not of value {value}"),
    };
    Ok(Checked {
        data: json!({
            "position": position, "value": value, "holds": holds, "checked": steps, "proved": true
        }),
        lines: vec![
            format!("{position}: {claim}: proved"),
            format!("checked by the rules alone, {steps} statements"),
        ],
    })
}
