//! `grundy misere`: quotients, genera, canonical forms, a survey.

use crate::args::{
    Misere, MisereCanonical, MisereCommand, MisereGenus, MisereQuotient, MisereSurvey,
};
use crate::failure::Failure;
use crate::output::{self, in_words, json, line, say, why_stopped};
use grundy::base::sealed::Sealed;
use grundy::heap::survey::codes;
use grundy::solve::misere::quotient::survey::{Effort, Row, survey};
use grundy::solve::misere::quotient::{Certificate, Drift};
use grundy::table::game::AnyGame;
use grundy::tell::answer::{
    self, Answered, Asked, CanonicalAnswer, Genera, GenusAnswer, Link, QuotientAnswer,
};
use grundy_runs::store::{Cost, Memory};
use grundy_runs::{Progress, QuotientRun, positions, shelf};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Instant;

/// How many sets of sums are looked at unless told otherwise, which takes a few seconds.
const DEFAULT_NODES: u64 = 2_000_000;

/// Larger quotients are not printed in full, and longer lists of heaps are cut.
const MOST_SHOWN: usize = 100;

pub fn run(arguments: Misere) -> Result<(), Failure> {
    match arguments.command {
        MisereCommand::Quotient(quotient) => run_quotient(&quotient),
        MisereCommand::Genus(genus) => run_genus(&genus),
        MisereCommand::Canonical(canonical) => run_canonical(&canonical),
        MisereCommand::Survey(survey) => run_survey(&survey),
    }
}

fn run_quotient(arguments: &MisereQuotient) -> Result<(), Failure> {
    arguments.certificate.iter().try_for_each(|path| grundy_runs::try_place(path))?;
    let memory = arguments.store.memory("misere quotient");
    if let Some((answer, certificate)) = memory.quotient(&arguments.text())
        && !arguments.state.is_kept()
    {
        return finish(&Answered { known: answer, stopped: None }, || certificate, arguments);
    }
    let begun = Instant::now();
    match shelf::workbench().heap_game(&arguments.text()) {
        Ok(game) => quotient_of_heaps(&*game, arguments, &memory),
        Err(no_game) => match positions::open(&arguments.text()) {
            Ok(sum) => {
                let watch = arguments.limits.or_nodes(DEFAULT_NODES).watch();
                let mut budget = watch.budget();
                let (known, quotient) = QuotientAnswer::of_position(&sum, &mut budget)?;
                let certificate = || Certificate::new(&sum.to_string(), &quotient);
                memory.keep_quotient(&known, &certificate, cost(begun, budget.spent()));
                finish(&Answered { known, stopped: None }, certificate, arguments)
            }
            Err(no_position) => Err(if arguments.text().contains(' ') {
                no_position.into()
            } else {
                no_game.into()
            }),
        },
    }
}

fn cost(begun: Instant, positions: u64) -> Cost {
    Cost::since(begun, positions)
}

fn quotient_of_heaps(
    game: &dyn AnyGame,
    arguments: &MisereQuotient,
    memory: &Memory,
) -> Result<(), Failure> {
    let begun = Instant::now();
    let Some(rule) = game.heap_rule() else {
        return Err(Failure::out_of_reach(format!("{} has no heaps", game.spec())));
    };
    let watch = arguments.limits.or_nodes(DEFAULT_NODES).watch();
    let mut budget = watch.budget();
    let checkpoints = arguments.state.checkpoints();
    let mut long = QuotientRun::start(game.spec(), rule, &checkpoints, &mut budget)?;
    let (found, stopped) = long.work(arguments.to, &mut budget);
    let infinite = match &stopped {
        Some(why) if !why.is_from_outside() => long.run.drift(&mut watch.budget()).ok().flatten(),
        _ => None,
    };
    let told = QuotientAnswer::of_run(game.spec(), &long.run, found.as_ref());
    let known = QuotientAnswer { infinite, ..told };
    let proved = match &found {
        Some(found) => {
            let certificate = || Certificate::of_heaps(game.spec(), found);
            memory.keep_quotient(&known, &certificate, cost(begun, budget.spent()));
            finish(&Answered { known, stopped }, certificate, arguments)
        }
        None => output::answer(&Answered { known, stopped }, arguments.json, print),
    };
    long.close()?;
    proved
}

/// Prints an answer and writes its certificate; neither is lost with the other.
fn finish(
    answer: &Answered<QuotientAnswer>,
    certificate: impl FnOnce() -> Certificate,
    arguments: &MisereQuotient,
) -> Result<(), Failure> {
    let kept = arguments.certificate.as_deref().map_or(Ok(()), |path| keep(path, certificate()));
    let answered = output::answer(answer, arguments.json, print);
    kept.and(answered)?;
    if answer.known.solved { Ok(()) } else { Err(Failure::Reported) }
}

fn keep(path: &Path, certificate: Certificate) -> Result<(), Failure> {
    Ok(grundy_runs::write(Some(path), &Sealed::new(certificate).to_bytes())?)
}

fn print(answer: &QuotientAnswer) {
    let QuotientAnswer { game, order, p_order, .. } = answer;
    let heaps = answer.values.len().saturating_sub(1);
    let about = match (answer.solved, answer.value.is_some(), answer.proved) {
        (true, true, _) => format!("of this position ({} kinds of parts)", answer.values.len()),
        (true, false, _) => "of all heaps".into(),
        (false, _, true) => format!("of the heaps up to {heaps}"),
        (false, _, false) => format!("found for the heaps up to {heaps}, not proved"),
    };
    let tame = if answer.tame { "tame: that of Nim" } else { "wild" };
    line(&format!(
        "{game}: the misère quotient {about} has {order} elements, {p_order} of them lost; {tame}"
    ));
    if let (Some(period), Some(preperiod)) = (answer.period, answer.preperiod) {
        line(&format!("the elements of the heaps have period {period} from heap {preperiod} on"));
    }
    if answer.order <= MOST_SHOWN {
        line(&answer.presentation);
        line(&format!("lost: {}", answer.p_portion.join(", ")));
        line(&format!("kernel: {}", answer.kernel.join(", ")));
        let values: Vec<&str> = answer.values.iter().take(MOST_SHOWN).map(String::as_str).collect();
        match &answer.value {
            Some(value) => line(&format!("the position is {value}")),
            None => line(&format!("from heap 0: {}", values.join(" "))),
        }
    }
    if let Some(Drift { piece, from, against }) = answer.infinite {
        line(&format!(
            "the quotient of the heaps up to {piece} is infinite, proved: from {from} copies on, different numbers of heaps \
             of {piece} are never equal, as heaps of {against} beside them show"
        ));
    }
    if !answer.growth.is_empty() {
        let growth =
            answer.growth.iter().map(|at| format!("{}:{}/{}", at.heap, at.order, at.p_order));
        line(&format!("heap:order/lost {}", growth.collect::<Vec<_>>().join(" ")));
    }
}

fn run_genus(arguments: &MisereGenus) -> Result<(), Failure> {
    let watch = arguments.limits.watch();
    let mut budget = watch.budget();
    let answer = match shelf::workbench().heap_game(&arguments.text()) {
        Ok(game) => answer::genera(&*game, arguments.to, &mut budget),
        Err(no_game) => match positions::open(&arguments.text()) {
            Ok(sum) => {
                let genera = vec![GenusAnswer::of(&sum, &mut budget)?];
                Answered { known: Genera { game: sum.to_string(), genera }, stopped: None }
            }
            Err(no_position) => {
                let text = arguments.text();
                return Err(if text.contains(' ') { no_position.into() } else { no_game.into() });
            }
        },
    };
    output::answer(&answer, arguments.json, |known| {
        let width = known.genera.iter().map(|found| found.genus.len()).max().unwrap_or(0);
        for found in &known.genera {
            let GenusAnswer { position, genus, class, .. } = found;
            line(&format!("{genus:<width$}  {class:<14} {position}"));
        }
        let mut told: Vec<&str> = Vec::new();
        for found in &known.genera {
            if !told.contains(&found.class) {
                told.push(found.class);
                line(&format!("{}: {}", found.class, found.meaning));
            }
        }
    })
}

fn run_canonical(arguments: &MisereCanonical) -> Result<(), Failure> {
    let asked = asked(&arguments.text())?;
    let other = arguments.link.as_deref().map(self::asked).transpose()?;
    let watch = arguments.limits.watch();
    let answer = CanonicalAnswer::of(&asked, other.as_ref(), &mut watch.budget())?;
    output::answer(&answer, arguments.json, print_canonical)
}

fn asked(text: &str) -> Result<Asked, Failure> {
    match Asked::game(text) {
        Some(game) => Ok(game?),
        None => Ok(Asked::Position(positions::open(text)?)),
    }
}

fn print_canonical(answer: &CanonicalAnswer) {
    let CanonicalAnswer { form, outcome, genus, class, meaning, birthday, mate, .. } = answer;
    line(form);
    line(&format!("{}; genus {genus}, {class}: {meaning}", in_words(*outcome)));
    let even = if answer.even { "even" } else { "odd" };
    line(&format!("born on day {birthday}, {even}; mate {mate}"));
    line(&format!("options: {}", listed(&answer.options)));
    if let Some(Link { other, by }) = &answer.link {
        line(&match by {
            Some(by) => format!("linked to {other} by {by}: both sums are lost"),
            None => format!("not linked to {other}: one is an option of the other"),
        });
    }
    if let Some(parts) = &answer.parts {
        line(&format!("parts: {}", listed(parts)));
    }
    match (answer.prime, &answer.partitions) {
        (Some(true), _) => line("prime: the sum of no two games but in trivial ways"),
        (_, Some(partitions)) => partitions.iter().for_each(|primes| {
            line(&format!(
                "sum of primes: {}",
                if primes.is_empty() { "none".into() } else { primes.join(" + ") }
            ));
        }),
        _ => {}
    }
}

fn listed(games: &[String]) -> String {
    if games.is_empty() { "none".into() } else { games.join(", ") }
}

/// All rows of a survey.
#[derive(Serialize)]
struct Surveyed {
    codes: Vec<Row>,
}

fn run_survey(arguments: &MisereSurvey) -> Result<(), Failure> {
    let codes = codes(arguments.digits);
    if let Some(folder) = &arguments.certificates {
        grundy_runs::try_folder(folder, "certificate.json")?;
    }
    let limits = arguments.patience.limits().watch();
    let progress = Progress::new("codes", codes.len() as u64);
    let stopped = OnceLock::new();
    let watch = |done| {
        progress.show(done);
        let why = limits.ask(0)?;
        Some(stopped.get_or_init(|| why).clone())
    };
    let effort = Effort { heaps: arguments.to, nodes: arguments.effort };
    let mut rows = survey(&codes, effort, arguments.threads as usize, &watch);
    let surveyed = rows.len();
    let solved = rows.iter().filter(|row| row.solved).count();
    let tame = rows.iter().filter(|row| row.solved && row.tame).count();
    let kept = arguments.certificates.as_deref().map_or(Ok(()), |folder| keep_all(folder, &rows));
    rows.retain(|row| !arguments.open || !row.solved);
    let stopped = stopped.into_inner();
    if arguments.json {
        json(&Answered { known: Surveyed { codes: rows }, stopped: stopped.clone() });
    } else {
        line("code     order  lost  preperiod  period  heaps");
        rows.iter().for_each(|row| line(&in_columns(row)));
        line(&format!("{solved} of {surveyed} codes are solved, {tame} of these are tame"));
    }
    kept?;
    let Some(why) = stopped else { return Ok(()) };
    let (left, all) = (codes.len() - surveyed, codes.len());
    say(&format!("{}: {left} of {all} codes are left out", why_stopped(&why)));
    Err(Failure::Reported)
}

fn place_of_certificate(folder: &Path, code: &str) -> PathBuf {
    folder.join(format!("{}.json", code.replace('.', "_")))
}

fn keep_all(folder: &Path, rows: &[Row]) -> Result<(), Failure> {
    rows.iter()
        .filter_map(|row| Some((&row.code, row.certificate.clone()?)))
        .try_for_each(|(code, certificate)| keep(&place_of_certificate(folder, code), certificate))
}

fn in_columns(row: &Row) -> String {
    let (start, length) = match (row.preperiod, row.period) {
        (Some(start), Some(length)) => (start.to_string(), length.to_string()),
        _ => ("-".into(), "open".into()),
    };
    let kind = match (row.solved, row.tame, row.infinite) {
        (true, true, _) => "  tame",
        (true, false, _) => "  wild",
        (false, _, Some(_)) => "  infinite",
        (false, _, None) => "",
    };
    let Row { code, order, p_order, heaps, .. } = row;
    format!("{code:<8} {order:>5} {p_order:>5} {start:>10} {length:>7} {heaps:>6}{kind}")
}
