//! `grundy verify`: checks the certificate of a period.

use crate::args::{LimitFlags, Verify};
use crate::failure::Failure;
use crate::limits::Limits;
use crate::output::{json, line};
use grundy::heap::Certificate;
use grundy::heap::check::{Refusal, check};
use serde_json::json;

pub fn run(arguments: Verify) -> Result<(), Failure> {
    let path = arguments.file.display();
    let refused = |why: &str| Failure::File(format!("{path} proves nothing: {why}"));
    let text = std::fs::read(&arguments.file)
        .map_err(|error| Failure::File(format!("cannot read {path}: {error}")))?;
    let certificate: Certificate =
        serde_json::from_slice(&text).map_err(|error| refused(&error.to_string()))?;
    let limits = Limits::new(LimitFlags { nodes: u64::MAX, ..arguments.limits });
    let checked = match check(&certificate, arguments.threads as usize, &mut limits.budget()) {
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
