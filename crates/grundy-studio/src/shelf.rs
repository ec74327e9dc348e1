//! Workbenches that were used lately, with all that was found on them: the next question about the same
//! games goes on from there.

use grundy::catalogue::Workbench;
use grundy_runs::limits;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many workbenches are kept, whatever they hold.
const MOST: usize = 16;

/// A workbench belongs to whoever uses it: two questions at a time about one position never wait for
/// each other.
pub struct Shelf {
    benches: Mutex<VecDeque<Kept>>,
    /// How many positions may have been looked at on all of them together.
    room: u64,
    /// Nothing is kept while the program uses more than this.
    memory_mib: u64,
}

struct Kept {
    games: String,
    bench: Workbench,
    nodes: u64,
}

/// A workbench that was lent.
#[derive(Default)]
pub struct Lent {
    games: String,
    pub bench: Workbench,
    nodes: u64,
}

impl Shelf {
    pub fn new(room: u64, memory_mib: u64) -> Self {
        Self { benches: Mutex::default(), room, memory_mib }
    }

    fn benches(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        self.benches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The workbench on which the games of this position were looked at last, or a new one.
    pub fn lend(&self, position: &str) -> Lent {
        let games = games_of(position);
        let mut benches = self.benches();
        let found = benches.iter().position(|kept| kept.games == games);
        match found.and_then(|index| benches.remove(index)) {
            Some(Kept { games, bench, nodes }) => Lent { games, bench, nodes },
            None => Lent { games, ..Lent::default() },
        }
    }

    /// Takes a workbench back after so many more positions. The oldest make room for it.
    pub fn take_back(&self, lent: Lent, nodes: u64) {
        let Lent { games, bench, nodes: before } = lent;
        let mut benches = self.benches();
        benches.push_front(Kept { games, bench, nodes: before.saturating_add(nodes) });
        let total = |benches: &VecDeque<Kept>| benches.iter().map(|kept| kept.nodes).sum::<u64>();
        while benches.len() > MOST || total(&benches) > self.room {
            benches.pop_back();
        }
        if limits::resident_mib().is_some_and(|used| used > self.memory_mib) {
            benches.clear();
        }
    }
}

/// The games of a position with their parameters, as they are written.
fn games_of(position: &str) -> String {
    let first_word = |term: &str| term.split_whitespace().next().map(str::to_owned);
    position.split(" + ").filter_map(first_word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shelf_is_bounded() {
        let shelf = Shelf::new(100, u64::MAX);
        let keep = |games: &str, nodes: u64| shelf.take_back(shelf.lend(games), nodes);
        keep("nim 3", 60);
        keep("kayles 3 + nim 5", 30);
        assert_eq!(shelf.lend("nim 4,5").nodes, 60, "another position of the same game");
        assert_eq!(shelf.lend("nim 4,5").nodes, 0, "it is lent");
        keep("kayles 1 + nim 1", 80);
        assert!(shelf.benches().is_empty(), "more than there is room for");
        for size in 0..2 * MOST {
            keep(&format!("octal:.{size} 1"), 1);
        }
        assert_eq!(shelf.benches().len(), MOST);
        let full = Shelf::new(100, 0);
        full.take_back(full.lend("nim 3"), 1);
        assert_eq!(full.benches().len(), usize::from(limits::resident_mib().is_none()));
    }
}
