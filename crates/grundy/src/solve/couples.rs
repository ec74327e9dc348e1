//! Nimbers by couples: is `part + *n` a P-position? (Lemoine and Viennot, 2012)
//!
//! An outcome never needs the values of all options. The unit of search is a couple of a part and a
//! nimber; a sum is reduced by the values of all its parts but the largest, which is then searched
//! against their nim-sum. The order is that of depth-first proof-number search (Nagai, 2002) with
//! weak numbers, which do not count an ending twice that is reached in two ways.

mod depth;
mod listing;
mod pace;
pub mod proof;
mod store;
mod table;

pub use crate::rules::shortcut::lean_parts as parts_of;
pub use table::Fact;

use crate::{Budget, Nimber, Ruleset, Stopped};
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use listing::Listing;
use pace::{Pace, Signals};
use store::Store;
use table::{NIMBERS, Options, Table, cancel_pairs};

/// The longest game that is searched this way: the depth of the search is bounded by the rank.
pub const LONGEST: u128 = 400;

/// So many sweeps without a new fact in between show that the memory is too small.
const MOST_IN_VAIN: u32 = 8;

/// After so many sweeps, and then each time after twice as many, half of the workers start afresh from
/// what is proved. Each wants its own part of the table, and if that is too small for all of them, what
/// one has found is swept away before another can use it; and numbers that nobody looks at any more may
/// take the place of those that somebody needs.
const SWEEPS_TOGETHER: u32 = 16;

/// So many values of a search by windows are given out to be kept: more would take longer to write than to find.
const MOST_VALUES: usize = 1 << 20;

/// More than any proof needs.
const NEVER: u32 = 1 << 30;

/// How hard it looks to prove that the player to move wins, and that he loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    win: u32,
    loss: u32,
}

impl Numbers {
    const WON: Self = Self { win: 0, loss: NEVER };
    const LOST: Self = Self { win: NEVER, loss: 0 };

    /// One good move wins; losing takes an answer to every move, and longer games have more.
    fn guess(rank: u32) -> Self {
        Self { win: 1, loss: 1 + rank }
    }

    fn harder(self, by: u32) -> Self {
        let raise = |number: u32| number.saturating_add(by).min(NEVER - 1);
        Self { win: raise(self.win), loss: raise(self.loss) }
    }

    fn is_decided(self) -> bool {
        self.win == 0 || self.loss == 0
    }

    /// Whether a search with these limits is over.
    fn reaches(self, limits: Self) -> bool {
        self.is_decided() || self.win >= limits.win || self.loss >= limits.loss
    }
}

/// How much a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Workers that share the table.
    pub threads: usize,
    /// Memory for the table, in bytes.
    pub memory: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { threads: 1, memory: 1 << 30 }
    }
}

/// What a search has cost so far. With one worker the numbers are the same everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Report {
    /// How often the options of a part were listed.
    pub expanded: u64,
    /// Parts in the table.
    pub parts: usize,
    /// Parts whose nimber is known.
    pub nimbers: usize,
    /// How often the table was swept to keep within memory.
    pub sweeps: u64,
    /// Parts that gave their place in a full table to others.
    pub forgotten: u64,
}

/// What has been proved about one game, and the search for more.
///
/// Games with quick options are searched depth first, and all others in the order of proof numbers.
pub struct Couples<P> {
    table: Mutex<Table<P>>,
    store: Mutex<Store>,
}

impl<P> Default for Couples<P> {
    fn default() -> Self {
        Self { table: Mutex::default(), store: Mutex::default() }
    }
}

/// Why a search was left.
enum Halt {
    /// A limit was reached.
    Stopped(Stopped),
    /// The table is full.
    Full,
    /// Another worker has answered the question.
    Answered,
    /// A value is too high for this method.
    TooHigh,
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl<P: Clone + Eq + Hash + Send> Couples<P> {
    fn table(&self) -> MutexGuard<'_, Table<P>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the sum of these parts has this value; `None` if values get too high to tell.
    pub fn is<R: Ruleset<Position = P>>(
        &self,
        rules: &R,
        parts: &[P],
        nimber: Nimber,
        effort: &Effort,
        budget: &mut Budget,
    ) -> Result<Option<bool>, Stopped> {
        let Ok(nimber) = u8::try_from(nimber.0) else { return Ok(None) };
        if nimber >= NIMBERS {
            return Ok(None);
        }
        if let Some(codes) = codes(rules, parts) {
            return self.is_by_windows(rules, &codes, nimber, effort, budget);
        }
        let (mut proved, mut in_vain, mut swept) = (self.table().proved, 0, 0u32);
        let mut effort = *effort;
        loop {
            match self.attempt(rules, parts, nimber, &effort, budget) {
                Ok(answer) => return Ok(Some(answer)),
                Err(Halt::Stopped(stopped)) => return Err(stopped),
                Err(Halt::TooHigh) => return Ok(None),
                Err(Halt::Answered) => {}
                Err(Halt::Full) => {
                    let mut table = self.table();
                    table.sweep(effort.memory / 2);
                    swept += 1;
                    if swept >= SWEEPS_TOGETHER && swept.is_power_of_two() {
                        effort.threads = effort.threads.div_ceil(2);
                        table.forget_numbers();
                    }
                    in_vain = if table.proved > proved { 0 } else { in_vain + 1 };
                    proved = table.proved;
                    if in_vain == MOST_IN_VAIN {
                        let why = "the memory is too small for this search: nothing is proved between sweeps";
                        return Err(Stopped::NoMethod(why.into()));
                    }
                }
            }
        }
    }

    /// The value of a part; `None` if it is too high for this method.
    pub fn value<R: Ruleset<Position = P>>(
        &self,
        rules: &R,
        part: &P,
        effort: &Effort,
        budget: &mut Budget,
    ) -> Result<Option<Nimber>, Stopped> {
        for nimber in (0..u64::from(NIMBERS)).map(Nimber) {
            match self.is(rules, std::slice::from_ref(part), nimber, effort, budget)? {
                Some(true) => return Ok(Some(nimber)),
                Some(false) => {}
                None => break,
            }
        }
        Ok(None)
    }

    /// The same for games with quick options, whose parts have codes. Whenever the store is crowded, the search
    /// starts afresh with a larger one: what is known leads it back to where it was.
    fn is_by_windows<R: Ruleset<Position = P>>(
        &self,
        rules: &R,
        codes: &[u64],
        nimber: u8,
        effort: &Effort,
        budget: &mut Budget,
    ) -> Result<Option<bool>, Stopped> {
        let Some(shortcut) = rules.powers().shortcut else { return Ok(None) };
        let worth = |code| shortcut.rank(code);
        let mut store = self.store();
        loop {
            if store.is_crowded() && store.may_grow(effort.memory) {
                store.grow(&worth);
            }
            let windows = depth::Windows { rules, shortcut, store: &store };
            let (answer, listed) = windows.is(codes, nimber, effort, budget);
            store.expanded += listed;
            match answer {
                Ok(answer) => return Ok(Some(answer)),
                Err(Halt::Stopped(stopped)) => return Err(stopped),
                Err(Halt::TooHigh) => return Ok(None),
                Err(Halt::Full | Halt::Answered) => {}
            }
        }
    }

    /// One search, with all workers, until it is over or something comes between.
    fn attempt<R: Ruleset<Position = P>>(
        &self,
        rules: &R,
        parts: &[P],
        nimber: u8,
        effort: &Effort,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        let mut table = self.table();
        table.rest();
        let mut numbered: Vec<u32> =
            parts.iter().map(|part| intern(&mut table, rules, part.clone())).collect();
        numbered.sort_unstable();
        cancel_pairs(&mut numbered);
        drop(table);
        let question = Question { parts: numbered, nimber };
        let signals = Signals::default();
        let search = Worker { rules, couples: self, effort, signals: &signals };
        let answer = std::thread::scope(|scope| {
            for _ in 1..effort.threads {
                scope.spawn(|| search.work(&question, &mut Pace::helper(&signals)));
            }
            let answer = search.work(&question, &mut Pace::leader(&signals, budget));
            signals.stop();
            answer
        })?;
        Ok(answer.loss == 0)
    }

    /// The value of a part, if it was found before.
    pub fn known<R: Ruleset<Position = P>>(&self, rules: &R, part: &P) -> Option<u64> {
        if let Some(code) = code(rules, part) {
            let by_theorem = || rules.powers().known(part).map(|value| value.0);
            return match self.store().fact(code) {
                Fact::Is(value) => Some(value.into()),
                Fact::IsNot(_) => by_theorem(),
            };
        }
        let mut table = self.table();
        let number = intern(&mut table, rules, part.clone());
        table.nimber(number).map(u64::from)
    }

    /// Whether a part has this value, if that was found before in the order of proof numbers.
    pub fn tells<R: Ruleset<Position = P>>(
        &self,
        rules: &R,
        part: &P,
        nimber: Nimber,
    ) -> Option<bool> {
        let nimber = u8::try_from(nimber.0).ok().filter(|nimber| *nimber < NIMBERS)?;
        if rules.powers().shortcut.is_some() {
            return None;
        }
        let mut table = self.table();
        let number = intern(&mut table, rules, part.clone());
        let numbers = table.numbers(number, nimber);
        numbers.is_decided().then_some(numbers.loss == 0)
    }

    /// How often the options of a part were listed so far.
    pub fn expanded(&self) -> u64 {
        self.table().expanded + self.store().expanded
    }

    /// What the search has cost so far. This counts everything that is kept.
    pub fn report(&self) -> Report {
        let (table, store) = (self.table(), self.store());
        let (parts, nimbers) = table.counts();
        let (stored, values) = store.counts();
        Report {
            expanded: table.expanded + store.expanded,
            parts: parts + stored,
            nimbers: nimbers + values,
            sweeps: table.sweeps,
            forgotten: store.lost(),
        }
    }

    /// What is proved about so many parts, the longest games first. In a search by windows that is their values:
    /// with them, the others and what parts are not are soon found again.
    pub fn facts<R: Ruleset<Position = P>>(&self, rules: &R, most: usize) -> Vec<(P, Fact)> {
        let (table, store) = (self.table(), self.store());
        let mut facts: Vec<(P, Fact)> = table.facts(most);
        if let Some(shortcut) = rules.powers().shortcut {
            let worth = |code| shortcut.rank(code);
            let values = store.values(most.min(MOST_VALUES), &worth);
            facts.extend(values.map(|(code, fact)| (shortcut.decoded(code), fact)));
        }
        facts
    }

    /// Takes over a statement that was proved before.
    pub fn learn<R: Ruleset<Position = P>>(&self, rules: &R, part: P, fact: Fact) {
        if let (Some(code), Some(shortcut)) = (code(rules, &part), rules.powers().shortcut) {
            let worth = |code| shortcut.rank(code);
            let mut store = self.store();
            if store.is_crowded() {
                store.grow(&worth);
            }
            return store.count(store.learn(code, fact, &worth));
        }
        let mut table = self.table();
        let number = intern(&mut table, rules, part);
        table.learn(number, fact);
    }
}

/// The code of a part, in games that have them.
fn code<R: Ruleset>(rules: &R, part: &R::Position) -> Option<u64> {
    rules.powers().shortcut?.code(part)
}

/// The codes of these parts, if all of them have one.
fn codes<R: Ruleset>(rules: &R, parts: &[R::Position]) -> Option<Vec<u64>> {
    rules.powers().shortcut?;
    parts.iter().map(|part| code(rules, part)).collect()
}

/// The number of a part, with what a theorem says about it.
fn intern<R: Ruleset>(table: &mut Table<R::Position>, rules: &R, part: R::Position) -> u32 {
    table.intern(part, |part| {
        let fact = match rules.powers().known(part) {
            Some(Nimber(value)) if value < u64::from(NIMBERS) => Fact::Is(value as u8),
            _ => Fact::IsNot(0),
        };
        (rank(rules, part), fact)
    })
}

fn rank<R: Ruleset>(rules: &R, part: &R::Position) -> u32 {
    rules.rank(part).map_or(0, |rank| rank.min(LONGEST) as u32)
}

/// A sum of parts and a nim heap.
struct Question {
    parts: Vec<u32>,
    nimber: u8,
}

/// One worker's view. The table is locked except while moves are made, which is most of the work.
struct Worker<'a, R: Ruleset> {
    rules: &'a R,
    couples: &'a Couples<R::Position>,
    effort: &'a Effort,
    signals: &'a Signals,
}

type Guard<'a, R> = MutexGuard<'a, Table<<R as Ruleset>::Position>>;
type Step<'a, R, T> = Result<(Guard<'a, R>, T), Halt>;

/// A move from a couple.
#[derive(Clone, Copy)]
enum Child {
    /// In the part: the index of the option.
    Option(usize),
    /// In the nim heap: its new size.
    Heap(u8),
}

impl<'a, R: Ruleset> Worker<'a, R> {
    fn work(&self, question: &Question, pace: &mut Pace) -> Result<Numbers, Halt> {
        let limits = Numbers { win: NEVER, loss: NEVER };
        let table = self.couples.table();
        let (table, numbers) = self.sum(table, &question.parts, question.nimber, limits, pace)?;
        drop(table);
        self.signals.stop();
        Ok(numbers)
    }

    /// Reduces a sum by the values that are known: the parts that are left, and the nim heap.
    fn reduce(table: &Table<R::Position>, parts: &[u32], nimber: u8) -> (Vec<u32>, u8) {
        let mut heap = nimber;
        let mut unknown = Vec::with_capacity(parts.len());
        for part in parts {
            match table.nimber(*part) {
                Some(value) => heap ^= value,
                None => unknown.push(*part),
            }
        }
        (unknown, heap)
    }

    /// How hard a sum looks: all its parts but the largest must be valued first.
    fn outlook(table: &Table<R::Position>, unknown: &[u32], nimber: u8) -> Numbers {
        match unknown {
            [] if nimber == 0 => Numbers::LOST,
            [] => Numbers::WON,
            [part] => table.numbers(*part, nimber),
            several => {
                let largest = several.iter().map(|part| table.rank(*part)).max().unwrap_or(0);
                let mut rest = several.iter().map(|part| Self::toil(table, *part)).sum::<u32>();
                rest -= several
                    .iter()
                    .filter(|part| table.rank(**part) == largest)
                    .map(|part| Self::toil(table, *part))
                    .min()
                    .unwrap_or(0);
                Numbers::guess(largest).harder(rest)
            }
        }
    }

    /// How hard it looks to take the next step towards the value of a part.
    fn toil(table: &Table<R::Position>, part: u32) -> u32 {
        let numbers = table.numbers(part, table.candidate(part).min(NIMBERS - 1));
        numbers.win.min(numbers.loss).min(NEVER / 64)
    }

    /// A sum with a nim heap, until it is decided or looks harder than the limits.
    fn sum(
        &self,
        mut table: Guard<'a, R>,
        parts: &[u32],
        nimber: u8,
        limits: Numbers,
        pace: &mut Pace,
    ) -> Step<'a, R, Numbers> {
        let (mut unknown, mut heap) = Self::reduce(&table, parts, nimber);
        loop {
            cancel_pairs(&mut unknown);
            let outlook = Self::outlook(&table, &unknown, heap);
            if outlook.reaches(limits) {
                return Ok((table, outlook));
            }
            if let [part] = unknown[..] {
                return self.couple(table, part, heap, limits, pace);
            }
            let Some(least) = unknown.iter().copied().min_by_key(|part| (table.rank(*part), *part))
            else {
                unreachable!("an empty sum is decided")
            };
            let candidate = table.candidate(least);
            if candidate >= NIMBERS {
                return Err(Halt::TooHigh);
            }
            let room = (limits.win - outlook.win).min(limits.loss - outlook.loss);
            let now = table.numbers(least, candidate);
            let further = Numbers {
                win: now.win.saturating_add(room).min(NEVER),
                loss: now.loss.saturating_add(room).min(NEVER),
            };
            (table, _) = self.couple(table, least, candidate, further, pace)?;
            (unknown, heap) = Self::reduce(&table, &unknown, heap);
        }
    }

    /// A couple, until it is decided or looks harder than the limits.
    fn couple(
        &self,
        table: Guard<'a, R>,
        part: u32,
        nimber: u8,
        limits: Numbers,
        pace: &mut Pace,
    ) -> Step<'a, R, Numbers> {
        pace.look()?;
        let (mut table, listing) = self.list(table, part, pace)?;
        table.learn(part, Fact::IsNot(listing.reached));
        if listing.misses_below(nimber) {
            table.exclude(part, nimber);
        }
        let known = table.numbers(part, nimber);
        if known.is_decided() {
            return Ok((table, known));
        }
        let shared = self.effort.threads > 1;
        if shared {
            table.enter(part, nimber);
        }
        let (mut table, numbers) = self.deepen(table, &listing, part, nimber, limits, pace)?;
        if shared {
            table.leave(part, nimber);
        }
        match numbers {
            Numbers::WON => table.exclude(part, nimber),
            Numbers::LOST => table.set_nimber(part, nimber),
            _ => table.set_numbers(part, nimber, numbers),
        }
        Ok((table, numbers))
    }

    fn deepen(
        &self,
        mut table: Guard<'a, R>,
        listing: &Listing,
        part: u32,
        nimber: u8,
        limits: Numbers,
        pace: &mut Pace,
    ) -> Step<'a, R, Numbers> {
        let mut children = Self::children(&table, listing, part, nimber);
        loop {
            let Some(choice) = Choice::among(&children) else { return Ok((table, Numbers::LOST)) };
            if choice.numbers.reaches(limits) {
                return Ok((table, choice.numbers));
            }
            let (child, _) = children[choice.best];
            let limits = choice.limits(limits, &children);
            let numbers;
            (table, numbers) = match child {
                Child::Heap(size) => self.couple(table, part, size, limits, pace)?,
                Child::Option(index) => {
                    let (parts, heap) = listing.get(index);
                    self.sum(table, parts, nimber ^ heap, limits, pace)?
                }
            };
            if numbers == Numbers::WON {
                children.swap_remove(choice.best);
            } else {
                children[choice.best].1 = numbers;
            }
            // Another worker, or a longer way round, may have decided it meanwhile.
            let now = table.numbers(part, nimber);
            if now.is_decided() {
                return Ok((table, now));
            }
        }
    }

    /// The moves that are not known to lose.
    fn children(
        table: &Table<R::Position>,
        listing: &Listing,
        part: u32,
        nimber: u8,
    ) -> Vec<(Child, Numbers)> {
        let outlook = |(index, (parts, heap)): (usize, (&[u32], u8))| {
            (Child::Option(index), Self::outlook(table, parts, nimber ^ heap))
        };
        let options = listing.iter().enumerate().map(outlook);
        let heaps = (0..nimber).map(|size| (Child::Heap(size), table.numbers(part, size)));
        options.chain(heaps).filter(|(_, numbers)| numbers.win != 0).collect()
    }

    /// The options of a part.
    fn list(&self, mut table: Guard<'a, R>, part: u32, pace: &mut Pace) -> Step<'a, R, Listing> {
        if table.options(part).is_none() {
            table = self.expand(table, part, pace)?;
        }
        let Some(options) = table.options(part) else { unreachable!("just listed") };
        let listing = Listing::new(&table, options);
        Ok((table, listing))
    }

    /// Lists the options and keeps them. The table is free for others meanwhile.
    fn expand(
        &self,
        table: Guard<'a, R>,
        part: u32,
        pace: &mut Pace,
    ) -> Result<Guard<'a, R>, Halt> {
        let position = table.position(part).clone();
        drop(table);
        pace.tick()?;
        let mut options = pace.options(self.rules, &position)?;
        options.sort_unstable();
        options.dedup();
        let lists: Vec<Vec<R::Position>> =
            options.into_iter().map(|option| parts_of(self.rules, option)).collect();
        let mut table = self.couples.table();
        table.expanded += 1;
        if table.options(part).is_some() {
            return Ok(table);
        }
        let mut numbered = Vec::with_capacity(lists.len());
        for list in lists {
            let number = |position| intern(&mut table, self.rules, position);
            let mut list: Vec<u32> = list.into_iter().map(number).collect();
            if list.iter().any(|below| table.rank(*below) >= table.rank(part)) {
                return Err(super::false_rank().into());
            }
            list.sort_unstable();
            cancel_pairs(&mut list);
            numbered.push(list);
        }
        table.keep_options(part, Options::new(numbered));
        self.check_memory(&table);
        Ok(table)
    }

    fn check_memory(&self, table: &Table<R::Position>) {
        if table.bytes() > self.effort.memory {
            self.signals.fill();
        }
    }
}

/// The most promising move, and how hard the whole looks because of the moves.
struct Choice {
    best: usize,
    second: u32,
    numbers: Numbers,
}

impl Choice {
    fn among(children: &[(Child, Numbers)]) -> Option<Self> {
        let (mut best, mut second, mut least, mut hardest) = (None, NEVER, NEVER + 1, 0);
        for (index, (_, numbers)) in children.iter().enumerate() {
            hardest = hardest.max(numbers.win);
            if numbers.loss < least {
                (best, second, least) = (Some(index), least.min(NEVER), numbers.loss);
            } else {
                second = second.min(numbers.loss);
            }
        }
        // Weak numbers: the hardest answer, and one for each of the others.
        let others = children.len() as u32 - u32::from(best.is_some());
        let loss = hardest.saturating_add(others).min(NEVER - 1);
        let numbers =
            if least == 0 { Numbers::WON } else { Numbers { win: least.min(NEVER - 1), loss } };
        best.map(|best| Self { best, second, numbers })
    }

    /// How far to look at the best move before another is better or the whole is too hard.
    fn limits(&self, of_the_whole: Numbers, children: &[(Child, Numbers)]) -> Numbers {
        let others = children.len() as u32 - 1;
        let win = of_the_whole.loss.saturating_sub(others).max(children[self.best].1.win + 1);
        Numbers { win, loss: of_the_whole.win.min(self.second.saturating_add(1)) }
    }
}
