//! `grundy period`: found and, where a theorem allows, proved.

use crate::args::Period;
use crate::failure::Failure;
use crate::limits::{self, Limits};
use crate::output::{json, line, say};
use grundy::answer::{self, PeriodAnswer};
use grundy::catalogue::Workbench;

/// Longer blocks are not printed.
const MOST_SHOWN: usize = 100;

pub fn run(arguments: Period) -> Result<(), Failure> {
    let game = Workbench::default().game(&arguments.game)?;
    let limits = Limits::new(arguments.limits);
    let answer = answer::period(&*game, arguments.limit, &mut limits.budget())?;
    if arguments.json {
        json(&answer);
    } else {
        print(&answer);
        answer.stopped.iter().for_each(|why| say(&limits::in_words(why)));
    }
    if answer.proved { Ok(()) } else { Err(Failure::Reported) }
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
