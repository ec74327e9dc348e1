//! The one workbench of the module: games that were opened, and those that were brought along.

use crate::callable::Own;
use crate::trouble::{Answered, Trouble};
use grundy::Sum;
use grundy::catalogue::{Workbench, find};
use grundy::table::{AnyGame, Card};
use grundy_runs::{memory, positions};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// When tables take more than this, opened games are let go, and found out about anew.
const KEPT_MIB: u64 = 2048;

/// Games and positions are opened here.
#[derive(Default)]
pub struct Bench {
    workbench: Workbench,
    cards: Vec<Arc<Card>>,
    /// The games written in Python, by name.
    own: HashMap<String, Arc<Own>>,
}

static BENCH: LazyLock<Mutex<Bench>> = LazyLock::new(Mutex::default);

/// The bench. Python must have been let go of, since games written in Python may be read under this lock.
pub fn bench() -> MutexGuard<'static, Bench> {
    BENCH.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bench {
    /// Takes a game, in place of one of the same name that was brought before.
    pub fn put(&mut self, card: Arc<Card>, own: Option<Arc<Own>>) -> Answered<()> {
        let name = card.name.clone().into_owned();
        if find(&name).is_some() {
            let sentence =
                format!("there is a game ‘{name}’ in the catalogue: choose another name");
            return Err(Trouble::Wrong(sentence));
        }
        self.cards.retain(|other| other.name != card.name);
        self.cards.push(card.clone());
        self.own.remove(&name);
        self.own.extend(own.map(|own| (name, own)));
        self.workbench.put(card);
        Ok(())
    }

    /// The workbench, with room for what is found out next.
    pub fn workbench(&mut self) -> &mut Workbench {
        if memory::in_use() > memory::bytes(KEPT_MIB) {
            self.workbench = Workbench::default();
            for card in &self.cards {
                self.workbench.put(card.clone());
            }
        }
        &mut self.workbench
    }

    /// Reads a position, with the files that it refers to.
    pub fn open(&mut self, text: &str) -> Answered<(Sum, Vec<Arc<Own>>)> {
        let workbench = self.workbench();
        positions::attach(workbench, text)?;
        let sum = workbench.open(text)?;
        let own = self.own_of(&sum);
        Ok((sum, own))
    }

    /// The games written in Python that take part in a position.
    fn own_of(&self, sum: &Sum) -> Vec<Arc<Own>> {
        let mut found: Vec<Arc<Own>> = Vec::new();
        if self.own.is_empty() {
            return found;
        }
        for part in sum.components() {
            let own = self.own.get(&*part.card().name);
            found.extend(own.filter(|own| !found.iter().any(|f| Arc::ptr_eq(f, own))).cloned());
        }
        found
    }

    /// Every game that can be opened.
    pub fn workbench_as_it_is(&self) -> &Workbench {
        &self.workbench
    }

    /// A game without a position.
    pub fn game(&mut self, text: &str) -> Answered<Arc<dyn AnyGame>> {
        Ok(self.workbench().game(text)?)
    }

    /// A game of single heaps, or a bare code.
    pub fn heap_game(&mut self, text: &str) -> Answered<Arc<dyn AnyGame>> {
        Ok(self.workbench().heap_game(text)?)
    }
}

/// Whether two parts that go by the same name are of the same game.
pub fn are_one_game(one: &Card, other: &Card) -> bool {
    one.name != other.name || std::ptr::eq(one, other) || find(&one.name).is_some()
}
