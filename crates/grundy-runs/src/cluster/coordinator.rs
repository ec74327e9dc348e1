//! The coordinator: keeps the top of the search, hands out questions, and believes what was found twice.

use super::link::Link;
use super::message::{
    ANSWERS, Answer, Batch, FACTS, FIELD, QUESTIONS, SEARCH, SPENT, Search, Task, WORKERS,
};
use super::tree::{Question, Statement, Tree};
use crate::store::ENGINE;
use crate::{Failure, Progress, Watch, progress, say};
use grundy::base::dice::Seeded;
use grundy::table::game::Component;
use grundy::{Budget, Dice, Nimber, Stopped, Sum};
use redis::cmd;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

/// How a search is divided.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// A question that takes more positions than this is divided.
    pub positions: u64,
    /// So many questions are out at a time.
    pub ahead: usize,
    /// A worker that says nothing for so long is taken for dead.
    pub patience: Duration,
}

/// What a search has come to, and at what cost.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Outcome {
    /// Questions that were answered.
    pub answered: u64,
    /// Questions that were too hard and were divided.
    pub divided: u64,
    /// Facts that are believed.
    pub believed: u64,
    /// Facts that another worker has found again.
    pub found_again: u64,
    /// Workers that have told what is not true.
    pub liars: BTreeSet<String>,
    /// Workers that took part.
    pub workers: u64,
    /// Positions that all of them have looked at.
    pub positions: u64,
}

/// Beyond the first one, one in so many answers has its own statement found again, too.
const ROOTS_AGAIN: u64 = 16;
/// A question may take this part of all the work so far: the top of the search stays small, however hard it is.
const SHARE: u64 = 32;
/// How long to wait for answers.
const PATIENCE_MS: u64 = 100;
/// A sample may take so many times what a question may.
const SAMPLE: u64 = 8;

/// The place of an entry in a stream, and its message.
type Entry = (String, HashMap<String, String>);

/// What is out, by number.
enum Out {
    /// A question of the tree.
    Asked(Question),
    /// A statement of this worker, to be found again before its facts are believed.
    Sample { statement: Statement, batch: Batch, tries: u32 },
}

/// A search at work.
pub struct Coordinator<'a> {
    link: Link,
    game: &'a dyn Component,
    plan: Plan,
    watch: &'a Watch,
    search: Search,
    tree: Tree,
    out: BTreeMap<u64, Out>,
    next: u64,
    read: String,
    dice: Seeded,
    outcome: Outcome,
    told: HashMap<String, u64>,
    /// The answers of liars, and what rests on them, are not believed any more.
    believed: Vec<Batch>,
}

impl<'a> Coordinator<'a> {
    /// Takes a server for the search of a position. What was believed there before is believed still.
    pub fn start(
        address: &str,
        sum: &'a Sum,
        plan: Plan,
        watch: &'a Watch,
    ) -> Result<Self, Failure> {
        let [component] = sum.components() else {
            let why = "a search is divided among workers for one game at a time".to_owned();
            return Err(Failure::OutOfReach(why));
        };
        let mut link = Link::new(address, crate::limits::is_interrupted)?;
        let patience = plan.patience.as_millis() as u64;
        let spec = component.spec().to_owned();
        let (engine, mut epoch) = (ENGINE.to_owned(), 0);
        let old: Option<String> = link.ask(cmd("GET").arg(SEARCH))?;
        let old = old.and_then(|text| serde_json::from_str::<Search>(&text).ok());
        match old.filter(|old| old.spec == spec && old.engine == engine) {
            Some(old) => epoch = old.epoch + 1,
            None => link.ask::<u64>(cmd("DEL").arg(FACTS)).map(drop)?,
        }
        let search = Search { spec, engine, epoch, patience };
        let mut coordinator = Self {
            link,
            game: &**component,
            plan,
            watch,
            search,
            tree: Tree::default(),
            out: BTreeMap::new(),
            next: 0,
            read: "0".into(),
            dice: Seeded(u64::from(std::process::id())),
            outcome: Outcome::default(),
            told: HashMap::new(),
            believed: Vec::new(),
        };
        coordinator.begin()?;
        let known: Vec<String> = coordinator.link.ask(cmd("LRANGE").arg(FACTS).arg(0).arg(-1))?;
        coordinator.believed =
            known.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
        coordinator.relearn();
        Ok(coordinator)
    }

    /// Empties the streams and says what the search is about.
    fn begin(&mut self) -> Result<(), Failure> {
        let search = serde_json::to_string(&self.search).unwrap_or_default();
        let mut begin = redis::pipe();
        begin.atomic().cmd("DEL").arg(QUESTIONS).arg(ANSWERS).ignore();
        begin
            .cmd("XGROUP")
            .arg("CREATE")
            .arg(QUESTIONS)
            .arg(WORKERS)
            .arg("0")
            .arg("MKSTREAM")
            .ignore();
        begin.cmd("SET").arg(SEARCH).arg(search).ignore();
        self.read = "0".into();
        self.link.ask_all(&begin)
    }

    fn relearn(&mut self) {
        let facts = self.believed.iter().flat_map(|batch| &batch.facts);
        let statements: Vec<Statement> = facts.filter_map(|fact| Statement::read(fact)).collect();
        for statement in statements {
            self.tree.part(&statement.part, 0);
            self.tree.learn(&statement);
        }
    }

    /// Whether the position has a value.
    pub fn is(&mut self, nimber: u8) -> Result<bool, Failure> {
        let shown = Progress::new("positions", u64::MAX);
        loop {
            let parts = self.number(self.game.searched_parts());
            let root = self.tree.question(&parts, nimber);
            let answer = self.settle(&root)?;
            shown.show(self.positions());
            progress::best(|| format!("{} facts believed", self.outcome.believed));
            if let Some(answer) = answer {
                return Ok(answer);
            }
            if let Some(stopped) = self.watch.ask(self.positions()) {
                return Err(stopped.into());
            }
            self.listen()?;
        }
    }

    /// Hands out questions until enough are out, or the answer is there.
    fn settle(&mut self, root: &Question) -> Result<Option<bool>, Failure> {
        loop {
            let asked = self.out.values().filter(|out| matches!(out, Out::Asked(_))).count();
            let next = self.tree.next(root);
            self.tell_derived()?;
            if let Some(answer) = self.tree.answer(root) {
                return Ok(Some(answer));
            }
            let Some(question) = next.filter(|_| asked < self.plan.ahead) else { return Ok(None) };
            self.tree.enter(&question);
            let parts =
                question.parts.iter().map(|part| self.tree.text(*part).to_owned()).collect();
            let nimber = question.nimber;
            let positions = self.plan.positions.max(self.positions() / SHARE);
            self.ask(Out::Asked(question), parts, nimber, positions, None)?;
        }
    }

    /// What follows from what is believed is believed.
    fn tell_derived(&mut self) -> Result<(), Failure> {
        let facts: Vec<String> = self.tree.take_derived().iter().map(Statement::text).collect();
        if facts.is_empty() {
            return Ok(());
        }
        self.believe(Batch { worker: String::new(), facts })
    }

    fn ask(
        &mut self,
        out: Out,
        parts: Vec<String>,
        nimber: u8,
        positions: u64,
        not: Option<String>,
    ) -> Result<(), Failure> {
        let (number, epoch) = (self.next, self.search.epoch);
        let task = Task { number, epoch, parts, nimber, positions, not };
        let text = serde_json::to_string(&task).unwrap_or_default();
        let mut add = cmd("XADD");
        self.link.ask::<String>(add.arg(QUESTIONS).arg("*").arg(FIELD).arg(text))?;
        self.next += 1;
        self.out.insert(number, out);
        Ok(())
    }

    /// Takes in the answers that have come.
    fn listen(&mut self) -> Result<(), Failure> {
        let mut read = cmd("XREAD");
        read.arg("COUNT").arg(64).arg("BLOCK").arg(PATIENCE_MS);
        read.arg("STREAMS").arg(ANSWERS).arg(&self.read);
        let read: Option<Vec<(String, Vec<Entry>)>> = self.link.ask(&read)?;
        let entries: Vec<Entry> =
            read.unwrap_or_default().into_iter().flat_map(|(_, e)| e).collect();
        for (place, fields) in entries {
            self.link.ask::<u64>(cmd("XDEL").arg(ANSWERS).arg(&place))?;
            self.read = place;
            let answer = fields.get(FIELD).and_then(|text| serde_json::from_str(text).ok());
            if let Some(answer) = answer {
                self.take(answer)?;
            }
        }
        Ok(())
    }

    fn take(&mut self, answer: Answer) -> Result<(), Failure> {
        *self.told.entry(answer.worker.clone()).or_default() += answer.spent;
        if answer.epoch != self.search.epoch {
            return Ok(());
        }
        let is_liar = self.outcome.liars.contains(&answer.worker);
        let Some(out) = self.out.remove(&answer.number) else {
            // Whoever was taken for dead and was not may answer what another one has answered already: what it
            // tells beside that is told only once.
            let Answer { worker, facts, .. } = answer;
            let is_news = !is_liar && !facts.is_empty();
            return if is_news { self.sample(Batch { worker, facts }, 0) } else { Ok(()) };
        };
        match out {
            Out::Asked(question) => {
                self.tree.leave(&question);
                if is_liar {
                    return Ok(());
                }
                match answer.holds {
                    Some(_) => self.outcome.answered += 1,
                    None => self.divide(&question)?,
                }
                self.doubt(&question, answer)
            }
            Out::Sample { statement, batch, tries } => match answer.holds {
                Some(holds) if !is_liar && holds == statement.holds => {
                    self.outcome.found_again += 1;
                    self.believe(batch)
                }
                Some(_) if !is_liar => self.judge(&statement, batch, &answer.worker),
                _ => self.sample(batch, tries + 1),
            },
        }
    }

    /// What a worker has told is found again, in part, before it is believed.
    fn doubt(&mut self, question: &Question, answer: Answer) -> Result<(), Failure> {
        let Answer { worker, mut facts, holds, .. } = answer;
        let own = holds.and_then(|holds| self.tree.statement(question, holds));
        let own_again = self.dice.roll(ROOTS_AGAIN - 1) == 0;
        if let Some(own) = own.as_ref().map(Statement::text) {
            facts.retain(|fact| *fact != own);
            facts.insert(0, own);
        }
        if facts.is_empty() {
            // The answer rests on what was told before. If that is not on its way, it was lost, and nobody tells
            // it again: then the tree finds it out.
            let is_coming = self.out.values().any(|out| matches!(out, Out::Sample { .. }));
            return if holds.is_none() || is_coming { Ok(()) } else { self.divide(question) };
        }
        let batch = Batch { worker, facts };
        match own.filter(|_| own_again) {
            Some(own) => self.sample_of(own, batch, 0),
            None => self.sample(batch, 0),
        }
    }

    fn sample(&mut self, batch: Batch, tries: u32) -> Result<(), Failure> {
        let choice = self.dice.roll(batch.facts.len() as u64 - 1) as usize;
        match Statement::read(&batch.facts[choice]) {
            Some(statement) => self.sample_of(statement, batch, tries),
            // Nobody who tells the truth writes like that.
            None => self.distrust(&batch.worker),
        }
    }

    fn sample_of(&mut self, statement: Statement, batch: Batch, tries: u32) -> Result<(), Failure> {
        if self.is_alone(&batch.worker)? {
            return self.believe(batch);
        }
        let (parts, nimber) = (vec![statement.part.clone()], statement.value);
        let positions = self.plan.positions.saturating_mul(SAMPLE << tries.min(20));
        let not = Some(batch.worker.clone());
        self.ask(Out::Sample { statement, batch, tries }, parts, nimber, positions, not)
    }

    /// Whether nobody else could find again what this worker has told.
    fn is_alone(&mut self, worker: &str) -> Result<bool, Failure> {
        let known: HashMap<String, u64> = self.link.ask(cmd("HGETALL").arg(SPENT))?;
        let others =
            known.keys().filter(|name| *name != worker && !self.outcome.liars.contains(*name));
        Ok(others.count() == 0)
    }

    /// Two workers contradict each other: the coordinator finds out itself who is right.
    fn judge(&mut self, statement: &Statement, batch: Batch, other: &str) -> Result<(), Failure> {
        let workbench = &mut crate::shelf::workbench();
        let position = workbench.open(&format!("{} {}", self.search.spec, statement.part));
        let truth = match position.as_ref().map(Sum::components) {
            Ok([part]) => {
                let stop = |_| crate::limits::is_interrupted().then_some(Stopped::Cancelled);
                let mut budget = Budget::new(u64::MAX, &stop);
                part.is_worth(Nimber(statement.value.into()), &mut budget)? == statement.holds
            }
            _ => false,
        };
        match truth {
            true => {
                self.believe(batch)?;
                self.distrust(other)
            }
            false => self.distrust(&batch.worker),
        }
    }

    /// A worker has told what is not true. Neither its facts are believed any more, nor any that came later and
    /// may rest on them.
    fn distrust(&mut self, worker: &str) -> Result<(), Failure> {
        say(&format!(
            "{worker} has told what is not true: it is left out, with all that may rest on it"
        ));
        self.outcome.liars.insert(worker.to_owned());
        let first = self.believed.iter().position(|batch| batch.worker == worker);
        self.believed.truncate(first.unwrap_or(self.believed.len()));
        self.search.epoch += 1;
        let texts: Vec<String> =
            self.believed.iter().filter_map(|batch| serde_json::to_string(batch).ok()).collect();
        let mut again = redis::pipe();
        again.atomic().cmd("DEL").arg(FACTS).ignore();
        for text in texts {
            again.cmd("RPUSH").arg(FACTS).arg(text).ignore();
        }
        self.link.ask_all(&again)?;
        self.begin()?;
        self.tree = Tree::default();
        self.out.clear();
        self.relearn();
        Ok(())
    }

    fn believe(&mut self, batch: Batch) -> Result<(), Failure> {
        for statement in batch.facts.iter().filter_map(|fact| Statement::read(fact)) {
            self.tree.learn(&statement);
        }
        self.outcome.believed += batch.facts.len() as u64;
        let text = serde_json::to_string(&batch).unwrap_or_default();
        self.link.ask::<u64>(cmd("RPUSH").arg(FACTS).arg(text))?;
        self.believed.push(batch);
        Ok(())
    }

    /// A question was too hard: its options become questions of their own.
    fn divide(&mut self, question: &Question) -> Result<(), Failure> {
        self.outcome.divided += 1;
        let first = self.tree.first(question).filter(|part| !self.tree.is_open(*part));
        let Some(part) = first else { return Ok(()) };
        let text = format!("{} {}", self.search.spec, self.tree.text(part));
        let sum = crate::shelf::workbench().open(&text)?;
        let [component] = sum.components() else { return Ok(()) };
        let mut options = Vec::new();
        for option in component.options(&mut self.watch.budget())? {
            options.push(self.number(option.searched_parts()));
        }
        self.tree.open(part, options);
        Ok(())
    }

    fn number(&mut self, parts: Vec<Box<dyn Component>>) -> Vec<u32> {
        let rank = |part: &dyn Component| part.rank().map_or(0, |rank| rank.min(1 << 16) as u32);
        parts.iter().map(|part| self.tree.part(&part.notation(), rank(&**part))).collect()
    }

    fn positions(&self) -> u64 {
        self.told.values().sum()
    }

    /// Ends the search for all workers, and tells what it has cost.
    pub fn end(mut self) -> Result<Outcome, Failure> {
        let spent: HashMap<String, u64> = self.link.ask(cmd("HGETALL").arg(SPENT))?;
        for (worker, spent) in spent {
            // What a worker had looked at when it was killed was work, too.
            let told = self.told.entry(worker).or_default();
            *told = spent.max(*told);
        }
        self.outcome.workers = self.told.len() as u64;
        self.outcome.positions = self.told.values().sum();
        let mut end = redis::pipe();
        end.atomic().cmd("DEL").arg(SEARCH).arg(QUESTIONS).arg(ANSWERS).arg(SPENT).ignore();
        self.link.ask_all(&end)?;
        Ok(self.outcome)
    }
}
