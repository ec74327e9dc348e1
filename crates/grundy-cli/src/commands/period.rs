//! `grundy period`: found and, where a theorem allows, proved.

use crate::args::Period;
use crate::failure::Failure;
use crate::output::{self, line, say};
use grundy::Stopped;
use grundy::base::sealed::Sealed;
use grundy::heap::period::Bound;
use grundy::heap::{Certificate, Moves};
use grundy::table::game::AnyGame;
use grundy::tell::answer::{self, Answered, PeriodAnswer};
use grundy_runs::store::{self, Cost, Memory};
use grundy_runs::{LongRun, is_watched, shelf, time_in_words};
use std::time::Instant;

/// How many values are computed of rules without a fast method before somebody watches or says how many; and how
/// many positions are looked at for them where nobody does, which takes a few seconds.
const DEFAULT_LIMIT: u64 = 32_768;
const DEFAULT_NODES: u64 = 2_000_000;

/// Longer blocks are not printed.
const MOST_SHOWN: usize = 100;

pub fn run(arguments: Period) -> Result<(), Failure> {
    let game = shelf::workbench().heap_game(&arguments.game)?;
    arguments.certificate.iter().try_for_each(|path| grundy_runs::try_place(path))?;
    let memory = arguments.store.memory("period");
    if let Some(known) = recalled(&*game, &memory, &arguments)? {
        return output::answer(&Answered { known, stopped: None }, arguments.json, print);
    }
    let begun = Instant::now();
    let is_fast = game.heap_rule().and_then(|rule| rule.code()).and_then(Moves::of).is_some();
    // Fast runs are limited by the number of values, and show progress of their own.
    let limits = match (is_fast, arguments.limit) {
        (true, _) => arguments.limits.quiet(),
        (false, Some(_)) => arguments.limits.long(),
        (false, None) if is_watched() => arguments.limits.long(),
        (false, None) => arguments.limits.or_nodes(DEFAULT_NODES),
    };
    let watch = limits.watch();
    let mut budget = watch.budget();
    let mut long = start(&*game, &arguments)?;
    let ended = long.as_mut().map_or(Ok(()), |long| long.work(arguments.limit, &mut budget));
    let rate = long.as_ref().and_then(LongRun::rate);
    let mut limit = arguments.limit.unwrap_or(DEFAULT_LIMIT);
    let mut keeper = None;
    if let Some(LongRun { run, keeper: kept, .. }) = long {
        limit = run.len();
        keeper = Some(kept);
        let mut run = Some(run);
        game.with_sequence(&mut |_, sequence| {
            run.take().into_iter().for_each(|run| sequence.set_run(run));
            Ok(())
        })?;
    }
    let mut answer = answer::period(&*game, limit, &mut budget)?;
    let goes_on = keeper.is_none() && arguments.limit.is_none() && is_watched();
    while goes_on && can_be_proved(&*game) && !answer.known.proved && answer.stopped.is_none() {
        limit *= 2;
        answer = answer::period(&*game, limit, &mut budget)?;
    }
    answer.stopped = answer.stopped.or(ended.err());
    if arguments.limit.is_none() && !arguments.limits.has_nodes() {
        // Nobody set this limit: as many values were computed as take a few seconds.
        answer.stopped.take_if(|why| matches!(why, Stopped::Nodes(_) | Stopped::TooLarge { .. }));
    }
    // Neither what is printed nor what is kept is lost with the other.
    let cost = Cost::since(begun, answer.known.checked);
    let kept = keep_certificate(&*game, &answer.known, &memory, cost, &arguments);
    let answered = output::answer(&answer, arguments.json, |known| {
        print(known);
        if !known.proved
            && let Some(rate) = rate
        {
            line(&outlook(rate, known.published));
        }
    });
    match (keeper, arguments.state.is_kept()) {
        // A proof is all that a state could lead to.
        (Some(keeper), _) if !answer.known.proved => keeper.close()?,
        (None, true) => say("no state is kept for this game: there is no long run to go on with"),
        _ => {}
    }
    kept.and(answered)?;
    if answer.known.proved { Ok(()) } else { Err(Failure::Reported) }
}

/// Whether more values can prove a period: there is a theorem that says how many are enough.
fn can_be_proved(game: &dyn AnyGame) -> bool {
    game.heap_rule().is_some_and(|rule| Bound::of(rule).is_some())
}

/// The long run over the values of a game, if it is of a kind that has one.
fn start(game: &dyn AnyGame, arguments: &Period) -> Result<Option<LongRun>, Failure> {
    let mut code = None;
    game.with_sequence(&mut |rule, _| {
        code = rule.code().and_then(|code| Some((code.to_string(), Moves::of(code)?)));
        Ok(())
    })?;
    let Some((code, moves)) = code else { return Ok(None) };
    let (effort, state) = (arguments.effort.effort(), arguments.state.checkpoints());
    Ok(Some(LongRun::start(&code, moves, effort, &state)?))
}

/// What the store has, if nobody wants a state of the work: the certificate is written from there.
fn recalled(
    game: &dyn AnyGame,
    memory: &Memory,
    arguments: &Period,
) -> Result<Option<PeriodAnswer>, Failure> {
    let Some(code) = game.heap_rule().and_then(|rule| rule.code()) else { return Ok(None) };
    let is_wanted = |kept: &store::Period| {
        let is_within =
            |answer: &PeriodAnswer| arguments.limit.is_none_or(|limit| answer.checked <= limit);
        !arguments.state.is_kept() && kept.answer.as_ref().is_some_and(is_within)
    };
    let Some(kept) = memory.period(&code.to_string()).filter(is_wanted) else { return Ok(None) };
    write(arguments, kept.certificate)?;
    Ok(kept.answer.map(|answer| PeriodAnswer { game: game.spec().to_owned(), ..answer }))
}

/// Keeps the certificate of a period that was proved, and writes it where that was asked.
fn keep_certificate(
    game: &dyn AnyGame,
    answer: &PeriodAnswer,
    memory: &Memory,
    cost: Cost,
    arguments: &Period,
) -> Result<(), Failure> {
    let Some(certificate) = game.certificate() else { return Ok(()) };
    memory.keep_period(Some(answer), certificate.clone(), cost);
    write(arguments, certificate)
}

fn write(arguments: &Period, certificate: Certificate) -> Result<(), Failure> {
    let Some(path) = &arguments.certificate else { return Ok(()) };
    Ok(grundy_runs::write(Some(path), &Sealed::new(certificate).to_bytes())?)
}

/// How long more values would take at the rate that was measured.
fn outlook(rate: f64, published: Option<(u64, u64)>) -> String {
    let time = |values: f64| time_in_words(values / rate);
    let general = format!(
        "at {:.3} million values a second here, 10^9 values take {} and 10^12 take {} \
         (--limit, with --state FILE --resume to go on later)",
        rate / 1e6,
        time(1e9),
        time(1e12)
    );
    match published {
        Some((preperiod, period)) => format!(
            "published, not proved here: period {period} from heap {preperiod} on; proving it takes \
             about {:.2e} values, {} at this rate\n{general}",
            (preperiod + period) as f64,
            time((preperiod + period) as f64)
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
