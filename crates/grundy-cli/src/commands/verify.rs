//! `grundy verify`: checks the certificate of a period, or the proof of a search.

use crate::args::Verify;
use crate::failure::Failure;
use crate::output::{json, line};
use grundy::Nimber;
use grundy::heap::Certificate;
use grundy::heap::check::{Refusal, check};
use grundy::solve::facts::Facts;
use grundy_runs::Watch;
use serde_json::json;

pub fn run(arguments: Verify) -> Result<(), Failure> {
    let path = arguments.file.display();
    let refused = |why: &str| Failure::file(format!("{path} proves nothing: {why}"));
    let text = std::fs::read(&arguments.file)
        .map_err(|error| Failure::file(format!("cannot read {path}: {error}")))?;
    let watch = arguments.limits.long().watch();
    if let Ok(facts) = serde_json::from_slice::<Facts>(&text) {
        return proof(&facts, &watch, arguments.json, &refused);
    }
    let certificate: Certificate =
        serde_json::from_slice(&text).map_err(|error| refused(&error.to_string()))?;
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

/// Checks the proof of a search.
fn proof(
    facts: &Facts,
    watch: &Watch,
    as_json: bool,
    refused: &dyn Fn(&str) -> Failure,
) -> Result<(), Failure> {
    facts.is_intact().map_err(|why| refused(&why))?;
    let Some(holds) = facts.holds.filter(|_| facts.is_proof()) else {
        return Err(refused("it is the state of a search, not a proof"));
    };
    let sum = grundy::catalogue::open(&facts.position).map_err(|why| refused(&why.to_string()))?;
    let [component] = sum.components() else { return Err(refused("expected one game")) };
    let checked = component.check(&facts.facts, Nimber(facts.value), holds, &mut watch.budget())?;
    checked.map_err(|why| refused(&why))?;
    let (position, value, steps) = (&facts.position, facts.value, facts.facts.len());
    if as_json {
        json(&json!({
            "position": position, "value": value, "holds": holds, "checked": steps, "proved": true
        }));
    } else {
        let claim = match (holds, value) {
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
