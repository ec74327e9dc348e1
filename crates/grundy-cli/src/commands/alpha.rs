//! Lenstra's α_p, computed one after another and kept in a file.

use crate::args::Alpha;
use crate::failure::Failure;
use crate::output::{json, line, say};
use grundy::nimber::alpha::Progress;
use grundy::nimber::transfinite::Closure;
use grundy_runs::StateFile;
use std::io::IsTerminal;
use std::time::Instant;

pub fn run(arguments: Alpha) -> Result<(), Failure> {
    let state = arguments.state.map(StateFile::new);
    let mut progress: Progress = match &state {
        Some(state) => state.read()?.unwrap_or_default(),
        None => Progress::default(),
    };
    let watch = arguments.limits.watch();
    let mut budget = watch.budget();
    let mut closure = Closure::blank();
    let start = Instant::now();
    let primes: Vec<u64> = closure.kappas().primes().to_vec();
    for prime in primes.into_iter().filter(|prime| *prime <= arguments.to) {
        let known = progress.finished.len();
        let result = progress.resume(&mut closure, prime, &mut budget);
        if progress.finished.len() > known {
            state.iter().try_for_each(|state| state.write(&progress))?;
            if std::io::stderr().is_terminal() {
                say(&format!("α_{prime} finished after {:.1} s", start.elapsed().as_secs_f64()));
            }
        }
        result?;
    }
    if arguments.json {
        json(&progress);
        return Ok(());
    }
    for finding in progress.finished.iter().filter(|finding| finding.prime <= arguments.to) {
        let value = closure.kappas().alpha_value(finding.prime);
        let value = value.map_or_else(|unknown| unknown.to_string(), ToString::to_string);
        line(&format!("p = {:<5} excess {}  α = {value}", finding.prime, finding.excess));
    }
    Ok(())
}
