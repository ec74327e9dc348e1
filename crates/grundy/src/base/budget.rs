//! Limits on work, and what is said when one is reached.

use core::time::Duration;
use serde::{Serialize, Serializer};
use std::fmt;

/// How much work a question may cost. Running out is an answer, not an error.
///
/// The engine has no clock: a caller that wants a time limit passes a `stop` that looks at one and says
/// why the work must end.
///
/// ```
/// use grundy::{Budget, Stopped, Sum};
///
/// let board: Sum = "cram 8x9".parse().unwrap();
/// assert_eq!(board.value(&mut Budget::nodes(1000)), Err(Stopped::Nodes(1000)));
/// ```
pub struct Budget<'a> {
    nodes: u64,
    spent: u64,
    /// Work since the callback was asked last.
    unseen: u64,
    /// The memory that the caller allows, in MiB.
    memory: u64,
    stop: &'a dyn Fn(u64) -> Option<Stopped>,
}

/// The positions a question may look at unless the caller says otherwise (about 2 GB of tables).
pub const DEFAULT_NODES: u64 = 20_000_000;

/// How much work is done between two looks at the `stop` callback: positions, and options that are listed.
/// A look costs about as much as ten of them.
const STRIDE: u64 = 1024;

/// An entry of a list takes at least so many bytes beside its own: the blocks that it points at.
const BESIDE: u64 = 32;

impl Default for Budget<'static> {
    fn default() -> Self {
        Self::nodes(DEFAULT_NODES)
    }
}

impl Budget<'static> {
    /// A limit on the number of positions looked at, without a stop callback.
    pub fn nodes(nodes: u64) -> Self {
        Self::new(nodes, &|_| None)
    }
}

impl<'a> Budget<'a> {
    /// A limit on positions, and a callback that is asked now and then whether and why to stop. It is told
    /// how many positions have been looked at, so that it can show progress.
    pub fn new(nodes: u64, stop: &'a dyn Fn(u64) -> Option<Stopped>) -> Self {
        Self { nodes, spent: 0, unseen: 0, memory: u64::MAX, stop }
    }

    /// The same, where lists that do not fit into so many MiB are refused before they are made.
    pub fn within(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// A budget of its own for a side question, of at most so many positions, that stops when this one
    /// is asked to.
    pub fn aside(&self, nodes: u64) -> Self {
        Self { nodes, spent: 0, ..*self }
    }

    /// At most so many more positions of this budget for some work; nothing if it takes more than that.
    pub fn turn<T>(
        &mut self,
        nodes: u64,
        work: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let whole = self.nodes;
        self.nodes = whole.min(self.spent.saturating_add(nodes));
        let done = work(self);
        let limit = std::mem::replace(&mut self.nodes, whole);
        match done {
            Err(Stopped::Nodes(_) | Stopped::TooLarge { .. }) if limit < whole => Ok(None),
            done => done.map(Some),
        }
    }

    /// Counts one position; fails when the limit is reached or a stop was asked for.
    pub fn spend(&mut self) -> Result<(), Stopped> {
        self.spend_many(1)
    }

    /// Counts `steps` at once.
    pub fn spend_many(&mut self, steps: u64) -> Result<(), Stopped> {
        self.spent = self.spent.saturating_add(steps);
        if self.spent > self.nodes {
            return Err(Stopped::Nodes(self.nodes));
        }
        self.work(steps)
    }

    /// Work that is no position of its own, such as so many options in a list: it is not counted, but
    /// the callback is asked in time.
    pub fn work(&mut self, effort: u64) -> Result<(), Stopped> {
        self.unseen = self.unseen.saturating_add(effort);
        if self.unseen < STRIDE {
            return Ok(());
        }
        self.unseen = 0;
        (self.stop)(self.spent).map_or(Ok(()), Err)
    }

    /// Refuses a list of at least so many entries of so many bytes if it certainly does not fit.
    pub fn require_list(
        &self,
        what: impl FnOnce() -> String,
        entries: u128,
        bytes: usize,
    ) -> Result<(), Stopped> {
        self.require(what, entries)?;
        self.require_memory(entries.saturating_mul(u128::from(bytes as u64 + BESIDE)))
    }

    /// Refuses so many bytes if they certainly do not fit.
    pub fn require_memory(&self, bytes: u128) -> Result<(), Stopped> {
        match bytes > u128::from(self.memory) << 20 {
            true => Err(Stopped::Memory(self.memory)),
            false => Ok(()),
        }
    }

    /// Refuses at once what certainly does not fit: `steps` positions are needed for `what`, and
    /// `u128::MAX` steps are infinitely many.
    pub fn require(&self, what: impl FnOnce() -> String, steps: u128) -> Result<(), Stopped> {
        let left = self.nodes - self.spent.min(self.nodes);
        if steps <= u128::from(left) {
            return Ok(());
        }
        Err(match steps {
            u128::MAX => Stopped::Endless(what()),
            // It would have fitted; too little is left of the limit.
            _ if steps <= u128::from(self.nodes) => Stopped::Nodes(self.nodes),
            _ => Stopped::TooLarge { what: what(), steps, limit: self.nodes },
        })
    }

    /// Positions counted so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }
}

/// Why a question was left unanswered.
///
/// ```
/// use grundy::{Budget, Stopped, Sum};
///
/// // Whoever asks may have reasons of their own.
/// let stop = |positions| (positions > 5000).then_some(Stopped::Cancelled);
/// let board: Sum = "cram 8x9".parse().unwrap();
/// let why = board.value(&mut Budget::new(u64::MAX, &stop)).unwrap_err();
/// assert_eq!(why.reason(), "cancelled");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(type = "{ reason: Reason, message: string }"),
    schemars(from = "Told", into = "Told")
)]
pub enum Stopped {
    /// The limit on positions was reached.
    Nodes(u64),
    /// The caller's clock said that this time has passed.
    Time(Duration),
    /// The caller's limit on memory was reached, in MiB.
    Memory(u64),
    /// The caller wants no answer any more.
    Cancelled,
    /// It was refused before the start.
    TooLarge {
        /// What is too large.
        what: String,
        /// How many positions it has at least.
        steps: u128,
        /// How many positions the budget allows.
        limit: u64,
    },
    /// It was refused because it has no end.
    Endless(String),
    /// No method is known for this question.
    NoMethod(String),
}

impl Stopped {
    /// Whether the caller ended it, and not the question's own size: asking again can help.
    pub fn is_from_outside(&self) -> bool {
        matches!(self, Self::Time(_) | Self::Memory(_) | Self::Cancelled)
    }

    /// The reason as one word, the same in every version.
    pub fn reason(&self) -> &'static str {
        match self {
            Self::Nodes(_) => "nodes",
            Self::Time(_) => "time",
            Self::Memory(_) => "memory",
            Self::Cancelled => "cancelled",
            Self::TooLarge { .. } => "too_large",
            Self::Endless(_) => "endless",
            Self::NoMethod(_) => "no_method",
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(limit) => write!(f, "stopped at the limit of {limit} positions"),
            Self::Time(limit) => {
                let seconds = limit.as_secs_f64();
                let unit = if *limit == Duration::from_secs(1) { "second" } else { "seconds" };
                write!(f, "stopped after {seconds} {unit}")
            }
            Self::Memory(limit) => write!(f, "stopped at the memory limit of {limit} MiB"),
            Self::Cancelled => f.write_str("cancelled"),
            Self::TooLarge { what, steps, limit } => {
                write!(f, "{what} needs at least {steps} steps; the limit is {limit}")
            }
            Self::Endless(what) => {
                write!(f, "{what} is endless: it has infinitely many entries, or at least 2^128")
            }
            Self::NoMethod(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Stopped {}

/// A reason as data.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
struct Told {
    /// A word for programs.
    reason: &'static str,
    /// A sentence for people.
    message: String,
}

impl Serialize for Stopped {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Told { reason: self.reason(), message: self.to_string() }.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// The caller's reason arrives as it was given.
    #[test]
    fn the_callback_says_why() {
        let time = Stopped::Time(Duration::from_millis(1500));
        let stop = |spent| (spent >= 2 * STRIDE).then(|| time.clone());
        let mut budget = Budget::new(u64::MAX, &stop);
        assert_eq!(budget.spend_many(2 * STRIDE - 1), Ok(()));
        assert_eq!(budget.spend_many(STRIDE), Err(time.clone()));
        assert_eq!(time.to_string(), "stopped after 1.5 seconds");
        assert_eq!(Stopped::Time(Duration::from_secs(1)).to_string(), "stopped after 1 second");
        assert_eq!(Stopped::Memory(300).to_string(), "stopped at the memory limit of 300 MiB");
        assert!(time.is_from_outside() && !Stopped::Nodes(5).is_from_outside());
    }

    /// Long lists between two positions do not keep the callback waiting.
    #[test]
    fn work_is_looked_at_too() {
        let asked = Cell::new(0);
        let stop = |_| {
            asked.set(asked.get() + 1);
            None
        };
        let mut budget = Budget::new(1, &stop);
        (0..10 * STRIDE).for_each(|_| budget.work(1).unwrap());
        assert_eq!((asked.get(), budget.spent()), (10, 0));
    }

    /// A list is refused by its size in memory before it is made.
    #[test]
    fn lists_have_room_or_are_not_begun() {
        let list = |memory, entries| {
            Budget::default().within(memory).require_list(|| "a list".into(), entries, 32)
        };
        assert_eq!(list(1, 1 << 14), Ok(()));
        assert_eq!(list(1, (1 << 14) + 1), Err(Stopped::Memory(1)));
        assert!(matches!(list(1, 1 << 60), Err(Stopped::TooLarge { .. })));
    }

    #[test]
    fn a_turn_is_a_part_of_the_whole() {
        let mut budget = Budget::nodes(10);
        assert_eq!(budget.turn(3, |turn| turn.spend_many(3)), Ok(Some(())));
        assert_eq!(budget.turn(3, |turn| turn.spend_many(4)), Ok(None));
        assert_eq!(budget.turn(1, |turn| turn.require(|| "a list".into(), 2)), Ok(None));
        assert_eq!(budget.turn(5, |turn| turn.spend_many(4)), Err(Stopped::Nodes(10)));
        assert_eq!(budget.turn(5, |_| Err::<(), _>(Stopped::Cancelled)), Err(Stopped::Cancelled));
        assert_eq!(budget.spent(), 11);
    }

    /// What fits into the limit is not called too large for it.
    #[test]
    fn a_list_is_too_large_or_comes_too_late() {
        let mut budget = Budget::nodes(24);
        budget.spend_many(1).unwrap();
        let list = |steps| budget.require(|| "a list".into(), steps);
        assert_eq!(list(23), Ok(()));
        assert_eq!(list(24), Err(Stopped::Nodes(24)));
        let words = "a list needs at least 25 steps; the limit is 24";
        assert_eq!(list(25).unwrap_err().to_string(), words);
    }
}
