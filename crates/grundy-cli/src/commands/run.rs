//! `grundy run`: jobs that go on without a terminal.

use crate::args::{
    self, Arguments, Command, HeapCommand, MisereCommand, Run, RunCommand, RunStart,
};
use crate::failure::Failure;
use crate::output::{json, line, print};
use clap::FromArgMatches;
use grundy_runs::jobs::{self, Job, Standing, Status};
use grundy_runs::time_in_words;
use serde_json::json;
use std::path::Path;

pub fn run(arguments: Run) -> Result<(), Failure> {
    match arguments.command {
        RunCommand::Start(start) => self::start(start),
        RunCommand::Status(status) => self::status(status.name.as_deref(), status.json),
        RunCommand::Stop(job) => Ok(jobs::named(&job.name)?.stop()?),
        RunCommand::Resume(resume) => self::resume(resume.name.as_deref()),
        RunCommand::Log(job) => {
            let job = jobs::named(&job.name)?;
            print(&job.log());
            print(&job.answer());
            Ok(())
        }
        RunCommand::Forget(job) => Ok(jobs::named(&job.name)?.forget()?),
    }
}

fn start(arguments: RunStart) -> Result<(), Failure> {
    let keeping = keeping(&arguments.command)?;
    let job = jobs::start(arguments.name.as_deref(), arguments.command, keeping)?;
    if arguments.json {
        json(&job.status()?);
    } else {
        line(&format!("{0} has begun: grundy run status {0}", job.name()));
    }
    Ok(())
}

/// What must be added to a command so that it keeps its state in a folder; an error if it is wrong, or is no work for
/// a job.
fn keeping(command: &[String]) -> Result<impl FnOnce(&Path) -> Vec<String> + use<>, Failure> {
    let words = std::iter::once("grundy").chain(command.iter().map(String::as_str));
    let wrong =
        |error: clap::Error| Failure::Usage(error.to_string().trim().replacen("error: ", "", 1));
    let matches = args::registry().try_get_matches_from(words).map_err(wrong)?;
    let Arguments { command, .. } = Arguments::from_arg_matches(&matches).map_err(wrong)?;
    let (state, resume, own_state) = match &command {
        Some(Command::Period(period)) => (true, true, period.state.is_kept()),
        Some(Command::Solve(solve)) => (true, true, solve.state.is_kept()),
        Some(Command::Misere(misere)) => match &misere.command {
            MisereCommand::Quotient(quotient) => (true, true, quotient.state.is_kept()),
            MisereCommand::Survey(_) => (false, false, false),
            MisereCommand::Genus(_) | MisereCommand::Canonical(_) => return Err(no_job()),
        },
        Some(Command::Alpha(alpha)) => (true, false, alpha.state.is_some()),
        Some(Command::Sequence(sequence)) if sequence.out.is_some() => {
            (false, true, sequence.resume)
        }
        Some(Command::Sequence(_)) => {
            return Err(Failure::Usage(
                "a sequence is a job if its values go to a file: --out FILE".into(),
            ));
        }
        Some(Command::Heap(heap)) if matches!(heap.command, HeapCommand::Survey(_)) => {
            (false, false, false)
        }
        _ => return Err(no_job()),
    };
    if own_state {
        return Err(Failure::Usage(
            "a job keeps its own state: leave out --state and --resume".into(),
        ));
    }
    let is_sequence = matches!(command, Some(Command::Sequence(_)));
    Ok(move |folder: &Path| {
        let mut added = Vec::new();
        if state {
            added.extend(["--state".into(), folder.join("state").display().to_string()]);
        }
        added.extend(resume.then(|| "--resume".into()));
        // The values are in their file.
        added.extend((!is_sequence).then(|| "--json".into()));
        added
    })
}

fn no_job() -> Failure {
    let why = "expected a long command: period, sequence, solve, alpha, heap survey, misere quotient, misere survey";
    Failure::Usage(why.into())
}

fn status(name: Option<&str>, as_json: bool) -> Result<(), Failure> {
    let jobs = match name {
        Some(name) => vec![jobs::named(name)?],
        None => jobs::all()?,
    };
    let statuses = jobs.iter().map(Job::status).collect::<Result<Vec<Status>, _>>()?;
    match (as_json, name, &statuses[..]) {
        (true, Some(_), [status]) => json(status),
        (true, ..) => json(&json!({ "jobs": statuses })),
        (false, ..) => statuses.iter().for_each(|status| line(&in_words(status))),
    }
    Ok(())
}

fn in_words(status: &Status) -> String {
    let standing = match status.standing {
        Standing::Running => "running",
        Standing::Done => "done",
        Standing::Stopped => "stopped",
        Standing::Failed => "failed",
        Standing::Interrupted => "interrupted",
    };
    let mut told = format!("{:<12} {standing:<12} {}", status.name, status.command.join(" "));
    if let Some(report) = &status.report {
        let number = |name: &str| report[name].as_f64();
        if let (Some(done), Some(rate)) = (number("done"), number("rate")) {
            let things = report["things"].as_str().unwrap_or_default();
            told += &format!("\n  {done} {things}, {rate:.0} a second");
        }
        number("left")
            .iter()
            .for_each(|left| told += &format!(", the rest in {}", time_in_words(*left)));
        report["best"].as_str().iter().for_each(|best| told += &format!("; {best}"));
    }
    told
}

/// Goes on with a job, or with all that were interrupted.
fn resume(name: Option<&str>) -> Result<(), Failure> {
    if let Some(name) = name {
        return Ok(jobs::named(name)?.resume()?);
    }
    for job in jobs::all()? {
        if job.status()?.standing == Standing::Interrupted {
            job.resume()?;
            line(&format!("{} goes on", job.name()));
        }
    }
    Ok(())
}
