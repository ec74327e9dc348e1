//! What the store knows that helps with a question, and what of an answer is worth keeping.

use super::{Cost, Kind, Record, Store};
use crate::{Failure, Found, Wanted, shelf};
use grundy::heap::certificate::Evidence;
use grundy::heap::{Certificate, Theorem, check};
use grundy::nimber::alpha::Progress;
use grundy::solve::facts::Proof;
use grundy::solve::misere::quotient::Certificate as QuotientCertificate;
use grundy::tell::answer::{ComponentWorth, PeriodAnswer, QuotientAnswer, Worth};
use grundy::{Convention, Nimber, Outcome, Sum, Value};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// Smaller heaps are computed in no time.
const LARGE: u64 = 1 << 17;

/// What takes fewer positions is as soon found again as looked up.
const DEAR: u64 = 20_000;

/// So many statements of a search are kept, those about the longest games: to learn more takes longer than to
/// find them again.
const MOST_FACTS: usize = 20_000;

/// Longer texts are positions that nobody asks about twice.
const LONGEST_KEY: usize = 2048;

/// An answer with its certificate. What was proved on the way to another answer has none of its own.
#[derive(Serialize, Deserialize)]
pub struct Certified<A, C> {
    /// The answer, as it was told.
    pub answer: Option<A>,
    /// What proves it.
    pub certificate: C,
}

/// A period as it is kept.
pub type Period = Certified<PeriodAnswer, Certificate>;
/// A quotient as it is kept.
pub type Quotient = Certified<QuotientAnswer, QuotientCertificate>;

/// Who wins a position and what it is worth, as far as plain numbers tell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Known {
    /// The convention.
    pub play: Convention,
    /// Who wins.
    pub outcome: Outcome,
    /// The value in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u64>,
    /// The genus in misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub genus: Option<String>,
    /// The values of the components.
    pub components: Vec<Option<u64>>,
}

impl Known {
    /// What an answer says, if numbers can.
    pub fn of(worth: &Worth) -> Option<Self> {
        let number = |value: &Option<Value>| match value {
            None => Some(None),
            Some(Value::Nim(Nimber(value))) => Some(Some(*value)),
            Some(_) => None,
        };
        let Worth { play, outcome, value, genus, score: None, components, .. } = worth else {
            return None;
        };
        let (value, genus) = (number(value)?, genus.clone());
        let components = components.iter().map(|part| number(&part.value)).collect::<Option<_>>();
        Some(Self { play: *play, outcome: (*outcome)?, value, genus, components: components? })
    }

    /// The answer about this sum.
    fn worth(self, sum: &Sum) -> Option<Worth> {
        let is_whole = match self.play {
            // A search may have been told to find out less.
            Convention::Normal => self.components.iter().all(Option::is_some),
            _ => self.genus.is_some(),
        };
        if !is_whole || self.components.len() != sum.components().len() {
            return None;
        }
        let nimber = |value: u64| Value::Nim(Nimber(value));
        let parts = sum.components().iter().zip(&self.components);
        Some(Worth {
            position: sum.to_string(),
            play: self.play,
            outcome: Some(self.outcome),
            value: self.value.map(nimber),
            genus: self.genus,
            score: None,
            components: parts
                .map(|(part, value)| ComponentWorth {
                    position: part.text(),
                    value: value.map(nimber),
                })
                .collect(),
            note: sum.left_rules(self.play),
        })
    }
}

/// The store as questions use it: opened once, when it is first needed. That it cannot be read or written is no
/// reason to leave a question unanswered.
pub struct Memory {
    is_wanted: bool,
    store: OnceCell<Option<Store>>,
    how: &'static str,
}

impl Memory {
    /// The memory of a command; nothing is remembered if it is not wanted.
    pub fn new(is_wanted: bool, how: &'static str) -> Self {
        Self { is_wanted, store: OnceCell::new(), how }
    }

    fn store(&self) -> Option<&Store> {
        let open = || if self.is_wanted { Store::existing() } else { None };
        self.store.get_or_init(open).as_ref()
    }

    fn get<T: DeserializeOwned>(&self, kind: Kind, key: &str) -> Option<T> {
        self.store()?.get(kind, key)?.found()
    }

    /// Keeps something; the store is made if there is none.
    fn put(
        &self,
        kind: Kind,
        key: &str,
        cost: Cost,
        found: &impl Serialize,
    ) -> Result<(), Failure> {
        if !self.is_wanted {
            return Ok(());
        }
        let record = Record::new(kind, key, self.how, cost, found)?;
        match self.store() {
            Some(store) => store.put(&record),
            None => Store::open()?.put(&record),
        }
    }

    /// The same where nothing depends on it.
    fn keep(&self, kind: Kind, key: &str, cost: Cost, found: &impl Serialize) {
        drop(self.put(kind, key, cost, found));
    }

    /// What a position is worth, if that was found before.
    pub fn worth(&self, sum: &Sum, play: Convention) -> Option<Worth> {
        self.store()?;
        self.get::<Known>(Kind::Value, &key(sum, play)?)?.worth(sum)
    }

    /// Keeps what a position is worth, if it was hard to find.
    pub fn keep_worth(&self, sum: &Sum, worth: &Worth, cost: Cost) {
        if cost.positions >= DEAR
            && let (Some(key), Some(known)) = (key(sum, worth.play), Known::of(worth))
        {
            self.keep(Kind::Value, &key, cost, &known);
        }
    }

    /// What a search was for, if that was found before.
    pub fn found(&self, sum: &Sum, play: Convention, wanted: Wanted) -> Option<Found> {
        self.store()?;
        let known: Known = self.get(Kind::Value, &key(sum, play)?)?;
        let value = known.value.map(|value| Value::Nim(Nimber(value)));
        let is_all = wanted == Wanted::Outcome || play != Convention::Normal || value.is_some();
        let value = value.filter(|_| wanted == Wanted::Value);
        is_all.then_some(Found { outcome: known.outcome, value })
    }

    /// Keeps what a search has found, if it was hard to find and nothing better is known.
    pub fn keep_found(&self, sum: &Sum, play: Convention, found: &Found, cost: Cost) {
        let value = match found.value {
            Some(Value::Nim(Nimber(value))) => Some(value),
            Some(_) => return,
            None if found.outcome == Outcome::P && play == Convention::Normal => Some(0),
            None => None,
        };
        if let Some(key) = key(sum, play).filter(|_| cost.positions >= DEAR)
            && self.get::<Known>(Kind::Value, &key).is_none_or(|known| known.value.is_none())
        {
            let alone = sum.components().len() == 1;
            let components = sum.components().iter().map(|_| value.filter(|_| alone)).collect();
            let (outcome, genus) = (found.outcome, None);
            self.keep(Kind::Value, &key, cost, &Known { play, outcome, value, genus, components });
        }
    }

    /// Hands a position what is known about its games: certificates of periods for large heaps, and facts that long
    /// searches have proved. Tells how much was searched so far.
    pub fn recall(&self, sum: &Sum) -> Searched {
        if self.store().is_none() {
            return Searched(expanded(sum));
        }
        for_large_heaps(sum, &mut |code, sequence| {
            self.period(code).into_iter().for_each(|kept| sequence.trust(kept.certificate));
        });
        for component in sum.components() {
            let facts =
                single(&**component).and_then(|key| self.get::<Vec<String>>(Kind::Facts, &key));
            // A game that cannot read them has changed.
            facts.into_iter().for_each(|facts| drop(component.learn(&facts)));
        }
        Searched(expanded(sum))
    }

    /// Keeps what was proved about large heaps since then, and what a long search has found.
    pub fn keep_proved(&self, sum: &Sum, since: Searched, cost: Cost) {
        for_large_heaps(sum, &mut |code, sequence| {
            if let Some(run) = sequence.run()
                && let Some(certificate) = Certificate::of(code, run)
            {
                self.keep_period(None, certificate, cost);
            }
        });
        if expanded(sum) < since.0 + DEAR {
            return;
        }
        for component in sum.components() {
            if let Some(key) = single(&**component) {
                self.keep(Kind::Facts, &key, cost, &component.facts(MOST_FACTS));
            }
        }
    }

    /// The certificate of a period, if it is there and makes sense.
    pub fn period(&self, code: &str) -> Option<Period> {
        let kept: Period = self.get(Kind::Period, code)?;
        let is_sound =
            kept.certificate.game == code && check::makes_sense(&kept.certificate).is_ok();
        is_sound.then_some(kept)
    }

    /// Keeps a certificate that saves work.
    pub fn keep_period(&self, answer: Option<&PeriodAnswer>, certificate: Certificate, cost: Cost) {
        let is_long = matches!(&certificate.proof,
            Evidence::StateRepeat { milestones, .. } if !milestones.is_empty());
        let code = certificate.game.clone();
        // One with an answer is not given for one without.
        if is_long && (answer.is_some() || self.period(&code).is_none()) {
            let answer = answer.cloned();
            self.keep(Kind::Period, &code, cost, &Certified { answer, certificate });
        }
    }

    /// The proof of a position.
    pub fn proof(&self, sum: &Sum) -> Option<Proof> {
        self.get(Kind::Proof, &key(sum, Convention::Normal)?)
    }

    /// Keeps a proof that was hard to find.
    pub fn keep_proof(&self, sum: &Sum, proof: &Proof, cost: Cost) {
        if cost.positions >= DEAR
            && let Some(key) = key(sum, Convention::Normal)
        {
            self.keep(Kind::Proof, &key, cost, proof);
        }
    }

    /// A misère quotient, of a heap game or of a position.
    pub fn quotient(&self, of: &str) -> Option<(QuotientAnswer, QuotientCertificate)> {
        let kept: Quotient = self.get(Kind::Quotient, of)?;
        Some((kept.answer?, kept.certificate))
    }

    /// Keeps a quotient that is all that was asked for and was hard to find.
    pub fn keep_quotient(
        &self,
        answer: &QuotientAnswer,
        certificate: &dyn Fn() -> QuotientCertificate,
        cost: Cost,
    ) {
        if cost.positions >= DEAR && answer.solved && answer.proved {
            let (answer, certificate) = (Some(answer.clone()), certificate());
            let of = certificate.game.clone();
            self.keep(Kind::Quotient, &of, cost, &Certified { answer, certificate });
        }
    }

    /// The excesses that were found, for primes up to the last one that is asked for.
    pub fn excesses(&self, last: u64) -> Option<Progress> {
        let mut known: Progress = self.get(Kind::Alpha, EXCESSES)?;
        known.makes_sense().ok()?;
        known.finished.retain(|finding| finding.prime <= last);
        Some(known)
    }

    /// Keeps the excesses, if there are more of them than before.
    pub fn keep_excesses(&self, progress: &Progress, cost: Cost) {
        let before = self.excesses(u64::MAX).map_or(0, |known| known.finished.len());
        if progress.finished.len() > before.max(FEW_EXCESSES) {
            self.keep(Kind::Alpha, EXCESSES, cost, progress);
        }
    }
}

/// How much had been searched in the games of a sum.
#[derive(Clone, Copy, Debug)]
pub struct Searched(u64);

fn expanded(sum: &Sum) -> u64 {
    sum.components().iter().map(|component| component.expanded()).sum()
}

/// There is one record of them.
const EXCESSES: &str = "odd primes";

/// So many excesses take no time.
const FEW_EXCESSES: usize = 20;

/// What a position is called in the store. What depends on files that may change has no name.
fn key(sum: &Sum, play: Convention) -> Option<String> {
    let mut key = sum.to_string();
    if key.contains('@') || key.len() > LONGEST_KEY {
        return None;
    }
    for component in sum.components() {
        if let Some(mark) = shelf::mark(&component.card().name) {
            key += &format!(" [{}]", &mark[..16]);
        }
    }
    if play != Convention::Normal {
        key += &format!(" ({play})");
    }
    Some(key)
}

/// The same for one component in normal play.
fn single(component: &dyn grundy::table::game::Component) -> Option<String> {
    key(&Sum::new(vec![component.copy()]), Convention::Normal)
}

/// Works with the values of games that have a large heap here. A game without a code has nothing to keep; a
/// theorem needs no certificate, and no look at the disk.
fn for_large_heaps(sum: &Sum, work: &mut dyn FnMut(&str, &mut grundy::heap::Sequence)) {
    for component in sum.components() {
        let game = component.game();
        let code = game.heap_rule().and_then(|rule| rule.code());
        let Some(code) = code.filter(|code| Theorem::of(code).is_none()) else { continue };
        let mut sizes = component.summands().into_iter().filter_map(|part| part.heap_size());
        if sizes.any(|size| size >= LARGE) {
            let _ = game.with_sequence(&mut |_, sequence| {
                work(&code.to_string(), sequence);
                Ok(())
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::Budget;

    fn open(position: &str) -> Sum {
        grundy::catalogue::open(position).expect("a position")
    }

    #[test]
    fn only_heaps_without_a_theorem_are_looked_for() {
        let asked = |position: &str| {
            let mut asked = Vec::new();
            for_large_heaps(&open(position), &mut |code, _| asked.push(code.to_owned()));
            asked
        };
        assert!(asked("nim 10^18,10^17 + octal:.16 100").is_empty());
        assert_eq!(asked("octal:.16 10^18 + nim 10^18"), [".16"]);
    }

    /// What numbers can tell is told again as it was; the rest is not kept.
    #[test]
    fn an_answer_comes_back_as_it_was_given() {
        for (position, play) in [
            ("cram 3x4 + nim 5", Convention::Normal),
            ("kayles 5,6", Convention::Misere),
            ("nim 3", Convention::Normal),
        ] {
            let sum = open(position);
            let worth = grundy::tell::answer::worth(&sum, play, &mut Budget::default()).known;
            let known = Known::of(&worth).expect("numbers");
            let text = serde_json::to_string(&known).expect("data");
            let again: Known = serde_json::from_str(&text).expect("data");
            let told = |worth: &Worth| serde_json::to_value(worth).expect("data");
            assert_eq!(told(&again.worth(&sum).expect("the same sum")), told(&worth), "{position}");
        }
        let infinite = open("nim w");
        let worth =
            grundy::tell::answer::worth(&infinite, Convention::Normal, &mut Budget::default());
        assert!(Known::of(&worth.known).is_none());
    }

    #[test]
    fn positions_that_refer_to_files_have_no_name() {
        assert_eq!(key(&open("nim 3"), Convention::Misere).as_deref(), Some("nim 3 (misère)"));
        let mut workbench = grundy::catalogue::Workbench::default();
        workbench.attach("map.txt", "A B".into());
        let sum = workbench.open("graph:@map.txt A").expect("a vertex");
        assert_eq!(key(&sum, Convention::Normal), None);
    }
}
