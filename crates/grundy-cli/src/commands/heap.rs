//! `grundy heap`: what is known about heap games as a whole.

use crate::args::{Heap, HeapCommand, Identify, Plot, Survey};
use crate::failure::Failure;
use crate::output::{json, line, say, why_stopped};
use grundy::heap::survey;
use grundy::tell::answer::{self, Answered, SurveyRow};
use grundy::tell::heap_plot as picture;
use grundy_runs::{Progress, shelf};
use serde::Serialize;
use std::path::Path;
use std::sync::OnceLock;

pub fn run(arguments: Heap) -> Result<(), Failure> {
    match arguments.command {
        HeapCommand::Survey(survey) => run_survey(&survey),
        HeapCommand::Identify(identify) => run_identify(&identify),
        HeapCommand::Plot(plot) => run_plot(&plot),
    }
}

fn run_survey(arguments: &Survey) -> Result<(), Failure> {
    let codes = survey::codes(arguments.digits);
    let limits = arguments.patience.limits().watch();
    let progress = Progress::new("standard forms", u64::MAX);
    let stopped = OnceLock::new();
    let watch = |done| {
        progress.show(done);
        let why = limits.ask(0)?;
        Some(stopped.get_or_init(|| why).clone())
    };
    let mut rows = answer::survey(&codes, arguments.limit, arguments.threads as usize, &watch);
    let surveyed = rows.len();
    let solved = rows.iter().filter(|found| found.row.period.is_some()).count();
    rows.retain(|found| !arguments.open || found.row.period.is_none());
    let stopped = stopped.into_inner();
    if arguments.json {
        json(&Answered { known: Surveyed { codes: rows }, stopped: stopped.clone() });
    } else {
        line("code     standard     preperiod    period  values     largest  mask     rare  name");
        rows.iter().for_each(|found| line(&in_columns(found)));
        line(&format!(
            "{solved} of {surveyed} codes have a proved period within {} values",
            arguments.limit
        ));
    }
    let Some(why) = stopped else { return Ok(()) };
    let (left, all) = (codes.len() - surveyed, codes.len());
    say(&format!("{}: {left} of {all} codes are left out", why_stopped(&why)));
    Err(Failure::Reported)
}

/// All rows of a survey.
#[derive(Serialize)]
struct Surveyed {
    codes: Vec<SurveyRow>,
}

fn in_columns(SurveyRow { row, names }: &SurveyRow) -> String {
    let (start, length) = match row.period {
        Some((start, length)) => (start.to_string(), length.to_string()),
        None => ("-".into(), "open".into()),
    };
    let parity = if row.by_position { "+n" } else { "" };
    let standard = match row.shift {
        0 => row.standard.clone(),
        shift => format!("{} +{shift}", row.standard),
    };
    let columns = format!(
        "{:<8} {standard:<12} {start:>9} {length:>9}  {:<10} {:<8} {:<8} {:<5} {}",
        row.code,
        row.checked,
        row.largest.0,
        format!("{:b}{parity}", row.mask),
        row.rares,
        names.join(", ")
    );
    columns.trim_end().to_owned()
}

fn run_identify(arguments: &Identify) -> Result<(), Failure> {
    let found = answer::identify(&arguments.code)?;
    if arguments.json {
        json(&found);
        return Ok(());
    }
    line(&format!("code      {}", found.code));
    match found.shift {
        0 => line("standard  this is its own standard form"),
        shift => line(&format!(
            "standard  {}: a heap of n here is a heap of n−{shift} there",
            found.standard
        )),
    }
    for name in &found.names {
        line(&format!("name      this is {name}"));
    }
    if !found.cousins.is_empty() {
        line(&format!("cousins   {}", found.cousins.join(" ")));
    }
    found.theorem.iter().for_each(|theorem| line(&format!("values    {theorem}")));
    Ok(())
}

fn run_plot(arguments: &Plot) -> Result<(), Failure> {
    let game = shelf::workbench().heap_game(&arguments.game)?;
    arguments.out.iter().try_for_each(|path| grundy_runs::try_place(path))?;
    let watch = arguments.limits.watch();
    let mut budget = watch.budget();
    let rows = match arguments.rows {
        Some(0) => {
            let found = answer::period(&*game, arguments.to + 1, &mut budget)?;
            let none = || Failure::out_of_reach(format!("no period found up to {}", arguments.to));
            Some(found.known.period.ok_or_else(none)?)
        }
        rows => rows,
    };
    let values = answer::values(&*game, arguments.to, &mut budget)?.values;
    let mut games = vec![(&arguments.game, values)];
    for other in &arguments.with {
        let game = shelf::workbench().heap_game(other)?;
        games.push((other, answer::values(&*game, arguments.to, &mut budget)?.values));
    }
    let series = games.iter().map(|(game, values)| picture::Series { game, values });
    let svg = match rows {
        Some(rows) => picture::rows_svg(&arguments.game, &games[0].1, rows),
        None => picture::scatter_svg(&series.collect::<Vec<_>>()),
    };
    let out = arguments.out.as_deref();
    match out.and_then(Path::extension) {
        Some(ending) if ending == "png" => {
            grundy_runs::write(out, &grundy_runs::picture::png(&svg)?)?
        }
        _ => grundy_runs::write(out, svg.as_bytes())?,
    }
    Ok(())
}
