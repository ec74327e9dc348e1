//! Many codes at once: which are solved, and what is known of the others.

use super::cousin::Standard;
use super::engine::fast::Effort;
use super::{Code, Moves, Run};
use crate::{Budget, Scanner, Stopped};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is known about one code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// The code.
    pub code: String,
    /// Its standard form.
    pub standard: String,
    /// How much larger its heaps are than those of the standard form.
    pub shift: u64,
    /// The proved preperiod and period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<(u64, u64)>,
    /// How many values of the standard form were computed.
    pub checked: u64,
    /// The largest of them, and the first heap that has it.
    pub largest: (u16, u64),
    /// The bits of a value that tell rare from common, as far as values go.
    pub mask: u32,
    /// Whether the parity of the heap counts as well.
    pub by_position: bool,
    /// How many heaps are rare.
    pub rares: usize,
    /// The first values of the standard form.
    #[serde(skip)]
    first: Vec<u16>,
}

/// All octal codes of at most so many digits after the point, with and without a 4 before it.
pub fn codes(digits: u32) -> Vec<Code> {
    let numbers = 1..2u64 << (3 * digits);
    let text = |number: u64| {
        let lead = if number >> (3 * digits) == 1 { "4" } else { "" };
        let digit = |place: u32| number >> (3 * (digits - 1 - place)) & 7;
        let rest: String = (0..digits).map(|place| digit(place).to_string()).collect();
        format!("{lead}.{rest}")
    };
    numbers.filter_map(|number| Code::parse(&mut Scanner::new(&text(number))).ok()).collect()
}

/// Computes up to `limit` values of every standard form among the codes, on several threads. `watch`
/// is told how many forms are done, and says whether and why to stop; codes that are not done are left out.
pub fn survey(
    codes: &[Code],
    limit: u64,
    threads: usize,
    watch: &(dyn Fn(u64) -> Option<Stopped> + Sync),
) -> Vec<Row> {
    let standards: Vec<(String, Standard)> =
        codes.iter().map(|code| (code.to_string(), Standard::of(code))).collect();
    let mut forms: BTreeMap<String, Code> = BTreeMap::new();
    for (_, standard) in &standards {
        forms.insert(standard.code.to_string(), standard.code.clone());
    }
    let queue = Mutex::new(forms.into_iter());
    let results = Mutex::new(BTreeMap::new());
    let done = AtomicU64::new(0);
    let stop = |_| watch(done.load(Ordering::Relaxed));
    let work = || {
        while stop(0).is_none()
            && let Some((name, code)) = queue.lock().ok().and_then(|mut queue| queue.next())
        {
            let row = one(&name, &code, limit, &mut Budget::new(u64::MAX, &stop));
            done.fetch_add(1, Ordering::Relaxed);
            if let (Some(row), Ok(mut results)) = (row, results.lock()) {
                results.insert(name, row);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let results = results.into_inner().unwrap_or_default();
    let rows = standards.into_iter().filter_map(|(code, standard)| {
        let row = results.get(&standard.code.to_string())?;
        Some(Row { code, shift: standard.shift, ..row.clone() }.shifted())
    });
    rows.collect()
}

/// More values than a block has that repeats from the beginning on.
const FIRST: usize = 4096;

fn one(name: &str, code: &Code, limit: u64, budget: &mut Budget) -> Option<Row> {
    let mut run = Run::new(Moves::of(code)?, Effort::default());
    while run.period().is_none() && run.len() < limit {
        match run.step(limit - 1, budget) {
            Ok(()) => {}
            Err(stopped) if stopped.is_from_outside() => return None,
            // No method goes on: the row says how far it came.
            Err(_) => break,
        }
    }
    run.look_for_period();
    let largest = run.largest();
    let (space, rares) = run.space();
    Some(Row {
        code: name.to_owned(),
        standard: name.to_owned(),
        shift: 0,
        period: run.period().map(|period| (period.preperiod, period.period)),
        checked: run.len(),
        largest,
        mask: space.mask & (u32::from(largest.0) + 1).next_power_of_two().wrapping_sub(1),
        by_position: space.position.is_some(),
        rares,
        first: run.first_values().iter().take(FIRST).copied().collect(),
    })
}

impl Row {
    /// From the standard form's heaps to the code's own. The heaps put in front are worth nothing; if
    /// the standard form repeats from the beginning on, the repetition may reach back over them.
    fn shifted(mut self) -> Self {
        let value = |size: u64| match size.checked_sub(self.shift) {
            Some(standard) => self.first.get(standard as usize).copied(),
            None => Some(0),
        };
        self.period = self.period.map(|(start, length)| {
            let mut start = start + self.shift;
            while start > 0
                && let (Some(one), Some(other)) = (value(start - 1), value(start - 1 + length))
                && one == other
            {
                start -= 1;
            }
            (start, length)
        });
        self.largest.1 += self.shift;
        self
    }
}
