//! The quotients of many codes at once: which are known, and how far the others were followed.

use super::heaps::{HeapQuotient, Run};
use super::{Certificate, Drift};
use crate::heap::{Code, CodeRule, Dress};
use crate::{Budget, Stopped};
use serde::Serialize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// What is known about one code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// The code.
    pub code: String,
    /// Whether the quotient of all heaps is known.
    pub solved: bool,
    /// How many elements the quotient of the heaps that were looked at has.
    pub order: usize,
    /// How many of them are lost.
    pub p_order: usize,
    /// Whether it is that of Nim.
    pub tame: bool,
    /// The least heap from which on the elements of the heaps repeat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// How long the block is that repeats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The largest heap that was looked at.
    pub heaps: u64,
    /// Why the quotient is infinite, if that was proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infinite: Option<Drift>,
    /// The proof, if the quotient of all heaps is known.
    #[serde(skip)]
    pub certificate: Option<Certificate>,
}

/// How far each code is followed.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// No further than this heap.
    pub heaps: u64,
    /// By looking at no more than so many sets of words.
    pub nodes: u64,
}

/// Follows every code, on several threads. `watch` is told how many are done, and says whether and why to stop;
/// codes that are not done are left out.
pub fn survey(
    codes: &[Code],
    effort: Effort,
    threads: usize,
    watch: &(dyn Fn(u64) -> Option<Stopped> + Sync),
) -> Vec<Row> {
    let next = AtomicUsize::new(0);
    let done = AtomicU64::new(0);
    let rows = Mutex::new(vec![None; codes.len()]);
    let stop = |_| watch(done.load(Ordering::Relaxed));
    let work = || {
        while stop(0).is_none()
            && let index = next.fetch_add(1, Ordering::Relaxed)
            && let Some(code) = codes.get(index)
        {
            let row = one(code, effort, &mut Budget::new(effort.nodes, &stop));
            done.fetch_add(1, Ordering::Relaxed);
            if let Ok(mut rows) = rows.lock() {
                rows[index] = row;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    rows.into_inner().unwrap_or_default().into_iter().flatten().collect()
}

/// One code; `None` if the caller stopped it.
fn one(code: &Code, effort: Effort, budget: &mut Budget) -> Option<Row> {
    let rule = CodeRule { code: code.clone(), dress: Dress::STONES };
    let mut run = Run::new(&rule, budget).ok()?;
    let ended = run.work(effort.heaps, budget);
    if ended.as_ref().is_err_and(|stopped| stopped.is_from_outside()) {
        return None;
    }
    let infinite = match ended {
        Err(_) => run.drift(&mut budget.aside(effort.nodes)).ok().flatten(),
        Ok(()) => None,
    };
    // The proof has a budget of its own: what was found is worth it.
    let mut proof = budget.aside(effort.nodes);
    match run.quotient(&mut proof) {
        Ok(found) => Some(Row { infinite, ..Row::new(code, &found) }),
        Err(stopped) if stopped.is_from_outside() => None,
        Err(_) => Some(Row { infinite, ..Row::unproved(code, &run) }),
    }
}

impl Row {
    fn new(code: &Code, found: &HeapQuotient) -> Self {
        let monoid = &found.quotient.monoid;
        let period = found.period.as_ref();
        let code = code.to_string();
        Self {
            solved: period.is_some(),
            order: monoid.order(),
            p_order: monoid.lost_order(),
            tame: monoid.is_tame(),
            preperiod: period.map(|period| period.preperiod),
            period: period.map(|period| period.period),
            heaps: found.quotient.values.len() as u64 - 1,
            infinite: None,
            certificate: period.map(|_| Certificate::of_heaps(&code, found)),
            code,
        }
    }

    /// What was found without a proof: how far it went.
    fn unproved(code: &Code, run: &Run) -> Self {
        Self {
            code: code.to_string(),
            solved: false,
            order: run.order(),
            p_order: run.growth().last().map_or(0, |(_, _, lost)| *lost),
            tame: false,
            preperiod: None,
            period: None,
            heaps: run.last(),
            infinite: None,
            certificate: None,
        }
    }
}
