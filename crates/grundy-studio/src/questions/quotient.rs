//! Questions about misère quotients. The answers are those of the command line.

use super::{Field, Form, Gives, Kind, Question, RULES, so_far};
use crate::answer::{Answer, JSON, Refused};
use grundy::base::sealed::Sealed;
use grundy::solve::misere::quotient::heaps::Run;
use grundy::solve::misere::quotient::{Certificate, HeapQuotient};
use grundy::table::game::AnyGame;
use grundy::tell::answer::{self, QuotientAnswer};
use grundy::{Budget, Stopped};

const SUBJECT: Field = Field {
    name: "game",
    kind: Kind::Text,
    required: true,
    about: "A heap game with its parameters, a bare code such as .77, or a position.",
};
const TO: Field = Field {
    name: "to",
    kind: Kind::Number { most: 100_000 },
    required: false,
    about: "Go no further than this heap (2000).",
};
const EFFORT: Field = Field {
    name: "effort",
    kind: Kind::Number { most: 1_000_000_000 },
    required: false,
    about: "Look at so many sets of sums at most (2000000, which takes some seconds).",
};
const USUAL_END: u64 = 2000;
const USUAL_EFFORT: u64 = 2_000_000;

pub const QUESTIONS: &[Question] = &[
    Question {
        name: "quotient",
        about: "The misère quotient of a heap game, or of a position and all that it can become.",
        fields: &[&SUBJECT, &TO, &EFFORT, &RULES],
        gives: &[Gives::Data("AnsweredQuotientAnswer")],
        answer: |form, budget| so_far(&found(form, budget)?.0),
    },
    Question {
        name: "quotient/certificate",
        about: "The certificate of a misère quotient, for ‘grundy verify’ and others.",
        fields: &[&SUBJECT, &TO, &EFFORT, &RULES],
        gives: &[Gives::File(JSON)],
        answer: |form, budget| match found(form, budget)? {
            (_, Some(certificate)) => Ok(Answer::new(JSON, Sealed::new(certificate).to_bytes())),
            (answer::Answered { stopped: Some(why), .. }, None) => Err(why.into()),
            _ => Err(Refused::Sentence("nothing was proved that could be certified".into())),
        },
    },
];

type Found = (answer::Answered<QuotientAnswer>, Option<Certificate>);

fn found(form: &Form, budget: &mut Budget) -> Result<Found, Refused> {
    let subject = form.text("game");
    let effort = form.number("effort").unwrap_or(USUAL_EFFORT);
    let no_game = match form.heap_game(subject) {
        Ok(game) => {
            let to = form.number("to").unwrap_or(USUAL_END);
            return Ok(of_heaps(&*game, to, &mut budget.aside(effort))?);
        }
        Err(error) => error,
    };
    // What is no game may be a position.
    let sum = match form.open(subject) {
        Err(_) if !subject.trim().contains(' ') => return Err(no_game.into()),
        read => read?,
    };
    let (known, quotient) = QuotientAnswer::of_position(&sum, &mut budget.aside(effort))?;
    let certificate = Certificate::new(&sum.to_string(), &quotient);
    Ok((answer::Answered { known, stopped: None }, Some(certificate)))
}

/// Heap after heap, until the quotient of all is found or the effort is spent. What was found by then is proved if it can
/// be done with as much effort again.
fn of_heaps(game: &dyn AnyGame, to: u64, budget: &mut Budget) -> Result<Found, Stopped> {
    let Some(rule) = game.heap_rule() else {
        return Err(Stopped::NoMethod("there are no heaps".into()));
    };
    let mut run = Run::new(rule, budget)?;
    let mut stopped = run.work(to, budget).err();
    let proved = match &stopped {
        Some(why) if why.is_from_outside() => Err(why.clone()),
        Some(_) => run.quotient(&mut budget.aside(budget.spent())),
        None => run.quotient(budget),
    };
    let infinite = match &stopped {
        Some(why) if !why.is_from_outside() => {
            run.drift(&mut budget.aside(budget.spent())).ok().flatten()
        }
        _ => None,
    };
    let proved: Option<HeapQuotient> = match proved {
        Ok(found) => Some(found),
        Err(why) => {
            stopped.get_or_insert(why);
            None
        }
    };
    let known = QuotientAnswer::of_run(game.spec(), &run, proved.as_ref());
    let certificate = proved.map(|found| Certificate::of_heaps(game.spec(), &found));
    Ok((answer::Answered { known: QuotientAnswer { infinite, ..known }, stopped }, certificate))
}
