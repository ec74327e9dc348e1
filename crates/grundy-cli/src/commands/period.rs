//! `grundy period`: found and, where a theorem allows, proved.

use crate::args::Period;
use crate::failure::Failure;
use crate::output::{self, json_line, line};
use grundy::catalogue::Workbench;
use grundy::heap::Moves;
use grundy::tell::answer::{self, PeriodAnswer};
use grundy_runs::{LongRun, cache};

/// How many values are computed of rules without a fast method, unless told otherwise.
const DEFAULT_LIMIT: u64 = 32_768;

/// Longer blocks are not printed.
const MOST_SHOWN: usize = 100;

pub fn run(arguments: Period) -> Result<(), Failure> {
    let game = Workbench::default().game(&arguments.game)?;
    // The number of values is the limit here, not the number of positions.
    let watch = arguments.limits.quiet().watch();
    let mut budget = watch.budget();
    let mut limit = arguments.limit.unwrap_or(DEFAULT_LIMIT);
    let (mut rate, mut stopped, mut certificate) = (None, None, None);
    let mut failed = None;
    game.with_sequence(&mut |rule, sequence| {
        let Some(code) = rule.code() else { return Ok(()) };
        if let Some(moves) = Moves::of(code) {
            let (effort, state) = (arguments.effort.effort(), arguments.state.checkpoints());
            match LongRun::start(&code.to_string(), moves, effort, state) {
                Ok(mut long) => {
                    let ended = long.work(arguments.limit, &mut budget);
                    rate = long.rate();
                    limit = long.run.len();
                    match ended {
                        Ok(()) => {}
                        Err(grundy_runs::Failure::Stopped(why)) => stopped = Some(why),
                        Err(failure) => failed = Some(failure),
                    }
                    sequence.set_run(long.run);
                }
                Err(failure) => failed = Some(failure),
            }
        }
        Ok(())
    })?;
    if let Some(failure) = failed {
        return Err(failure.into());
    }
    let mut answer = answer::period(&*game, limit, &mut budget)?;
    answer.stopped = answer.stopped.or(stopped);
    game.with_sequence(&mut |rule, sequence| {
        certificate = sequence.certificate(rule);
        Ok(())
    })?;
    if let Some(certificate) = certificate {
        if !arguments.no_cache {
            cache::store(&certificate);
        }
        if let Some(path) = &arguments.certificate {
            grundy_runs::write(Some(path), &json_line(&certificate)?)?;
        }
    }
    output::answer(&answer, arguments.json, |known| {
        print(known);
        if !known.proved
            && let Some(rate) = rate
        {
            line(&outlook(rate, known.published));
        }
    })?;
    if answer.known.proved { Ok(()) } else { Err(Failure::Reported) }
}

/// How long more values would take at the rate that was measured.
fn outlook(rate: f64, published: Option<(u64, u64)>) -> String {
    let hours = |values: f64| format!("{:.1} h", values / rate / 3600.0);
    let general = format!(
        "at {:.3} million values a second here, 10^9 values take {} and 10^12 take {} \
         (--limit, with --state FILE --resume to go on later)",
        rate / 1e6,
        hours(1e9),
        hours(1e12)
    );
    match published {
        Some((preperiod, period)) => format!(
            "published, not proved here: period {period} from heap {preperiod} on; proving it takes \
             about {:.2e} values, {} at this rate\n{general}",
            (preperiod + period) as f64,
            hours((preperiod + period) as f64)
        ),
        None => general,
    }
}

fn print(answer: &PeriodAnswer) {
    let (Some(preperiod), Some(period)) = (answer.preperiod, answer.period) else {
        line(&format!("{}: no period among the first {} values", answer.game, answer.checked));
        line(&answer.theorem);
        return;
    };
    let exception = match answer.last_exception {
        Some(heap) => format!("last exception: heap {heap}"),
        None => "no exception".into(),
    };
    let saltus = match answer.saltus {
        Some(saltus) if saltus > 0 => format!(" with {saltus} added each time"),
        _ => String::new(),
    };
    line(&format!(
        "{}: period {period} from heap {preperiod} on{saltus} ({exception})",
        answer.game
    ));
    line(&match answer.proved {
        true => format!("proved from the first {} values by {}", answer.checked, answer.theorem),
        false => format!(
            "observed in the first {} values, not proved: {}",
            answer.checked, answer.theorem
        ),
    });
    if !answer.values.is_empty() && answer.values.len() <= MOST_SHOWN {
        let block: Vec<String> = answer.values.iter().map(u32::to_string).collect();
        line(&format!("from heap {preperiod}: {}", block.join(" ")));
    }
}
