//! Lenstra's α_p, computed one after another and kept in a file.

use crate::args::Alpha;
use crate::failure::Failure;
use crate::limits::Limits;
use crate::output::{self, json, line, say};
use grundy::nimber::alpha::Progress;
use grundy::nimber::transfinite::{Closure, Unknown};
use std::io::IsTerminal;
use std::path::Path;
use std::time::Instant;

pub fn run(arguments: Alpha) -> Result<(), Failure> {
    let state = arguments.state.as_deref();
    let mut progress = read(state)?;
    let limits = Limits::new(arguments.limits);
    let mut budget = limits.budget();
    let mut closure = Closure::blank();
    let start = Instant::now();
    let primes: Vec<u64> = closure.kappas().primes().to_vec();
    for prime in primes.into_iter().filter(|prime| *prime <= arguments.to) {
        let known = progress.finished.len();
        let result = progress.resume(&mut closure, prime, &mut budget);
        if progress.finished.len() > known {
            write(state, &progress)?;
            if std::io::stderr().is_terminal() {
                say(&format!("α_{prime} finished after {:.1} s", start.elapsed().as_secs_f64()));
            }
        }
        match result {
            Ok(()) => {}
            Err(Unknown::Stopped(stopped)) => return Err(stopped.into()),
            Err(unknown) => return Err(Failure::OutOfReach(unknown.to_string())),
        }
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

fn read(state: Option<&Path>) -> Result<Progress, Failure> {
    let Some(path) = state.filter(|path| path.exists()) else { return Ok(Progress::default()) };
    let failed = |error: &dyn std::fmt::Display| {
        Failure::File(format!("cannot go on from {}: {error}", path.display()))
    };
    let text = std::fs::read_to_string(path).map_err(|error| failed(&error))?;
    serde_json::from_str(&text).map_err(|error| failed(&error))
}

fn write(state: Option<&Path>, progress: &Progress) -> Result<(), Failure> {
    let Some(path) = state else { return Ok(()) };
    let text = serde_json::to_string(progress).map_err(|error| Failure::File(error.to_string()))?;
    output::write(Some(path), text.as_bytes())
}
