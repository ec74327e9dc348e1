//! `grundy verify`: checks the certificate of a period or of a misère quotient, or the proof of a search.

use crate::args::Verify;
use crate::failure::Failure;
use crate::output::{json, line};
use grundy::Nimber;
use grundy::base::sealed::{self, Format};
use grundy::catalogue::Workbench;
use grundy::heap::Certificate;
use grundy::heap::check::{Refusal, check};
use grundy::solve::facts::{Proof, SearchState};
use grundy::solve::misere::quotient::Certificate as Quotient;
use grundy::solve::misere::quotient::certificate::sentence;
use grundy_runs::Watch;
use serde_json::json;

pub fn run(arguments: Verify) -> Result<(), Failure> {
    let path = arguments.file.display();
    let refused = |why: &str| Failure::file(format!("{path} proves nothing: {why}"));
    let watch = arguments.patience.long().watch();
    let text = std::fs::read(&arguments.file)
        .map_err(|error| Failure::file(format!("cannot read {path}: {error}")))?;
    let format = sealed::format(&text).map_err(|why| refused(&why))?;
    if format == SearchState::NAME {
        return Err(refused("it is the state of a search, not a proof"));
    }
    if format == Proof::NAME {
        let proof: Proof = sealed::open(&text).map_err(|why| refused(&why))?;
        return verify_proof(&proof, &watch, arguments.json, &refused);
    }
    if format == Quotient::NAME {
        let certificate: Quotient = sealed::open(&text).map_err(|why| refused(&why))?;
        return verify_quotient(&certificate, &watch, arguments.json, &refused);
    }
    let certificate: Certificate = sealed::open(&text).map_err(|why| refused(&why))?;
    let checked = match check(&certificate, arguments.threads as usize, &mut watch.budget()) {
        Ok(checked) => checked,
        Err(Refusal::Wrong(why)) => return Err(refused(&why)),
        Err(Refusal::Stopped(stopped)) => return Err(stopped.into()),
    };
    let Certificate { game, preperiod, period, .. } = certificate;
    if arguments.json {
        json(&json!({
            "game": game, "preperiod": preperiod, "period": period, "checked": checked, "proved": true
        }));
    } else {
        line(&format!("{game}: period {period} from heap {preperiod} on: proved"));
        line(&format!("checked independently, {checked} values computed again"));
    }
    Ok(())
}

/// Checks the certificate of a misère quotient: of a heap game, or else of a position.
fn verify_quotient(
    certificate: &Quotient,
    watch: &Watch,
    as_json: bool,
    refused: &dyn Fn(&str) -> Failure,
) -> Result<(), Failure> {
    let Quotient { game, order, p_order, preperiod, period, .. } = certificate;
    let budget = &mut watch.budget();
    let heap_game = Workbench::default().heap_game(game);
    let checked = match heap_game.as_ref().ok().and_then(|game| game.heap_rule()) {
        Some(rule) => certificate.check_heaps(rule, budget),
        None => {
            let sum = grundy::catalogue::open(game).map_err(|why| refused(&why.to_string()))?;
            let (pieces, _) = sum.pieces(budget)?;
            certificate.check_positions(&pieces, pieces.moves.len(), budget)
        }
    };
    let checked = match checked.map_err(sentence) {
        Ok(checked) => checked,
        Err(Ok(why)) => return Err(refused(&why)),
        Err(Err(stopped)) => return Err(stopped.into()),
    };
    let heaps = certificate.values.len() - 1;
    if as_json {
        json(&json!({
            "game": game, "order": order, "p_order": p_order, "preperiod": preperiod, "period": period,
            "pieces": heaps + 1, "checked": checked, "proved": true
        }));
        return Ok(());
    }
    let about = match (heap_game.is_ok(), period) {
        (true, Some(_)) => "of all heaps".into(),
        (true, None) => format!("of the heaps up to {heaps}"),
        (false, _) => "of the position".to_owned(),
    };
    line(&format!(
        "{game}: the misère quotient {about} has {order} elements, {p_order} of them lost: proved"
    ));
    line(&format!("checked independently, {checked} kinds of sums followed"));
    Ok(())
}

/// Checks the proof of a search.
fn verify_proof(
    proof: &Proof,
    watch: &Watch,
    as_json: bool,
    refused: &dyn Fn(&str) -> Failure,
) -> Result<(), Failure> {
    let Proof { position, holds, value, facts } = proof;
    let sum = grundy::catalogue::open(position).map_err(|why| refused(&why.to_string()))?;
    let [component] = sum.components() else { return Err(refused("expected one game")) };
    let checked = component.check(facts, Nimber(*value), *holds, &mut watch.budget())?;
    checked.map_err(|why| refused(&why))?;
    let steps = facts.len();
    if as_json {
        json(&json!({
            "position": position, "value": value, "holds": holds, "checked": steps, "proved": true
        }));
    } else {
        let claim = match (*holds, *value) {
            (true, 0) => "value 0, the player who has just moved wins".into(),
            (true, _) => format!("value {value}, the player to move wins"),
            (false, 0) => "not of value 0, the player to move wins".into(),
            (false, _) => format!("not of value {value}"),
        };
        line(&format!("{position}: {claim}: proved"));
        line(&format!("checked by the rules alone, {steps} statements"));
    }
    Ok(())
}
