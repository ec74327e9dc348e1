//! Tables of positions that are numbers: filled from below, each position once.
//!
//! Every move leads to a smaller number, so that whoever goes upwards finds all options decided: nothing is
//! stacked, and nothing is looked up that is not there.

use crate::rules::{Numbered, Numbering};
use crate::{Budget, Convention, Outcome, Ruleset, Stopped};

/// The longest table: two bytes an entry.
const LONGEST: u128 = 1 << 28;

/// An option is looked up so quickly that this many cost as much as one position more.
const OPTIONS_PER_NODE: u64 = 1024;

/// Whether a game has a table below this position, and one that is not too long.
pub fn has_table<R: Ruleset>(rules: &R, top: &R::Position) -> bool {
    let powers = rules.powers();
    powers.turns.alternate()
        && powers.numbered.is_some_and(|numbered| numbered.count(top) <= LONGEST)
}

/// The table below one position, as far as it is filled. An entry is what is known about a position and one
/// more, or 0 where nothing is.
pub struct Sweep<P> {
    frame: Option<(P, Box<dyn Numbering<P>>)>,
    entries: Vec<u16>,
    /// All entries below this one are filled.
    next: usize,
    play: Convention,
    options: Vec<P>,
    numbers: Vec<u32>,
    seen: Seen,
}

impl<P: Clone> Sweep<P> {
    /// A table of values, or of outcomes in misère play.
    pub fn new(play: Convention) -> Self {
        Self {
            frame: None,
            entries: Vec::new(),
            next: 0,
            play,
            options: Vec::new(),
            numbers: Vec::new(),
            seen: Seen::default(),
        }
    }

    /// The normal-play value of a summand that [has a table](has_table); nothing if values get too high.
    pub fn value<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        of: &P,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Stopped> {
        let entry = self.entry(rules, of, budget)?;
        Ok(entry.map(|entry| u64::from(entry) - 1))
    }

    /// The misère outcome of such a summand.
    pub fn outcome<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        of: &P,
        budget: &mut Budget,
    ) -> Result<Option<Outcome>, Stopped> {
        let entry = self.entry(rules, of, budget)?;
        Ok(entry.map(|entry| if entry == LOST { Outcome::P } else { Outcome::N }))
    }

    /// Makes room for a summand, so that questions about what lies below it share one table.
    pub fn expect<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        of: &P,
        budget: &Budget,
    ) -> Result<(), Stopped> {
        let Some(numbered) = rules.powers().numbered else { return Ok(()) };
        let top = match &self.frame {
            Some((_, numbering)) if numbering.number(of).is_some() => return Ok(()),
            Some((top, _)) => joined(numbered, top, of),
            None => of.clone(),
        };
        self.enlarge(numbered, top, budget)
    }

    /// A table below another position, with what was found that it holds too.
    fn enlarge(
        &mut self,
        numbered: &dyn Numbered<P>,
        top: P,
        budget: &Budget,
    ) -> Result<(), Stopped> {
        let count = numbered.count(&top);
        budget.require_memory(count * size_of::<u16>() as u128)?;
        let numbering = numbered.numbering(&top);
        let mut entries = vec![0; count as usize];
        if let Some((_, old)) = &self.frame {
            for (number, entry) in self.entries.iter().enumerate().filter(|(_, entry)| **entry > 0)
            {
                let position = old.position(number as u32);
                let now = position.and_then(|position| numbering.number(&position));
                now.into_iter().for_each(|number| entries[number as usize] = *entry);
            }
        }
        (self.frame, self.entries, self.next) = (Some((top, numbering)), entries, 0);
        Ok(())
    }

    fn entry<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        of: &P,
        budget: &mut Budget,
    ) -> Result<Option<u16>, Stopped> {
        self.expect(rules, of, budget)?;
        let held = self.frame.as_ref().and_then(|(_, numbering)| numbering.number(of));
        let Some(number) = held else { return Ok(None) };
        if self.entries[number as usize] == 0 {
            self.fill(rules, number as usize, budget)?;
        }
        Ok(Some(self.entries[number as usize]).filter(|entry| *entry > 0))
    }

    /// Fills the table up to a number, or until an entry does not fit.
    fn fill<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        last: usize,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        while self.next <= last {
            budget.work(1)?;
            if self.entries[self.next] == 0 && !self.fill_next(rules, budget)? {
                return Ok(());
            }
            self.next += 1;
        }
        Ok(())
    }

    /// Fills the next entry, and that of the canonical form, so that one of all that are alike is looked at;
    /// says whether it could.
    fn fill_next<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let Some((_, numbering)) = &self.frame else { return Ok(false) };
        let Some(position) = numbering.position(self.next as u32) else { return Ok(true) };
        let canonical = numbering.number(&rules.canonical(position.clone()));
        let canonical = canonical.map_or(self.next, |number| number as usize);
        if self.entries[canonical] == 0 {
            budget.spend()?;
            self.numbers.clear();
            if !numbering.options(self.next as u32, &mut self.numbers) {
                self.options.clear();
                rules.options(&position, &mut self.options);
                numbering.numbers(&self.options, &mut self.numbers);
            }
            budget.work(self.numbers.len() as u64)?;
            budget.spend_many(self.numbers.len() as u64 / OPTIONS_PER_NODE)?;
            let Some(entry) = self.judged() else { return Ok(false) };
            self.seen.expect(entry);
            self.entries[canonical] = entry;
        }
        self.entries[self.next] = self.entries[canonical];
        Ok(true)
    }

    /// The entry of a position whose options have these numbers, if all of them are decided and it can be written.
    fn judged(&mut self) -> Option<u16> {
        self.seen.clear();
        for number in &self.numbers {
            self.seen.mark(self.entries.get(*number as usize).copied().unwrap_or(0));
        }
        match self.play {
            Convention::Misere => self.seen.misere(self.numbers.is_empty()),
            _ => self.seen.mex(),
        }
    }
}

/// The table for two summands, unless it would be far longer than two tables: then only that of the second.
fn joined<P: Clone>(numbered: &dyn Numbered<P>, top: &P, of: &P) -> P {
    let both = numbered.above(top, of);
    let apart = numbered.count(top).saturating_add(numbered.count(of));
    match numbered.count(&both) <= apart.saturating_mul(2).min(LONGEST) {
        true => both,
        false => of.clone(),
    }
}

/// In misère play: the entry of a position that the player to move loses, and of one that he wins.
const LOST: u16 = 1;
const WON: u16 = 2;

/// The entries that options have, as bits. Bit 0 shows an option that is not decided, which cannot be.
struct Seen {
    bits: Box<[u64; 1024]>,
    /// The words that entries so far have bits in.
    words: usize,
}

impl Default for Seen {
    fn default() -> Self {
        Self { bits: Box::new([0; 1024]), words: 1 }
    }
}

impl Seen {
    fn clear(&mut self) {
        self.bits[..self.words].fill(0);
    }

    /// There may be such entries from now on.
    fn expect(&mut self, entry: u16) {
        self.words = self.words.max(usize::from(entry / 64) + 1);
    }

    #[inline]
    fn mark(&mut self, entry: u16) {
        self.bits[usize::from(entry / 64)] |= 1 << (entry % 64);
    }

    /// The entry for the least value that no option has, if it can be written.
    fn mex(&mut self) -> Option<u16> {
        if self.bits[0] & 1 == 1 {
            return None;
        }
        self.bits[0] |= 1;
        let word = self.bits.iter().position(|word| *word != u64::MAX)?;
        Some(word as u16 * 64 + self.bits[word].trailing_ones() as u16)
    }

    /// Whoever cannot move wins, and so does whoever can move to a lost position.
    fn misere(&self, is_over: bool) -> Option<u16> {
        match (self.bits[0] & 1, self.bits[0] >> LOST & 1) {
            (1, _) => None,
            (_, lost) => Some(if is_over || lost == 1 { WON } else { LOST }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Powers;
    use crate::rules::numbered::{Tuples, tuples};
    use crate::solve::{Knowledge, searched_value};
    use crate::{Nimber, Value};

    /// A rook goes left or down; its squares are numbered row by row, or the wrong way round.
    struct Rook {
        reversed: bool,
    }

    impl Ruleset for Rook {
        type Position = [u64; 2];

        fn options(&self, &[x, y]: &[u64; 2], out: &mut Vec<[u64; 2]>) {
            out.extend((0..x).map(|x| [x, y]).chain((0..y).map(|y| [x, y])));
        }

        fn rank(&self, of: &[u64; 2]) -> Option<u128> {
            Some(u128::from(of[0] + of[1]))
        }

        fn powers(&self) -> Powers<'_, [u64; 2]> {
            Powers { numbered: Some(self), ..Powers::NONE }
        }
    }

    impl Numbered<[u64; 2]> for Rook {
        fn count(&self, top: &[u64; 2]) -> u128 {
            tuples(*top)
        }

        fn numbering(&self, top: &[u64; 2]) -> Box<dyn Numbering<[u64; 2]>> {
            let Self { reversed } = *self;
            let turned = Turned { count: self.count(top) as u32, reversed };
            Box::new((Tuples::new(*top, |of| of), turned))
        }

        fn above(&self, one: &[u64; 2], other: &[u64; 2]) -> [u64; 2] {
            [one[0].max(other[0]), one[1].max(other[1])]
        }
    }

    struct Turned {
        count: u32,
        reversed: bool,
    }

    impl Turned {
        fn turn(&self, number: u32) -> u32 {
            if self.reversed { self.count - 1 - number } else { number }
        }
    }

    impl<N: Numbering<[u64; 2]>> Numbering<[u64; 2]> for (N, Turned) {
        fn number(&self, of: &[u64; 2]) -> Option<u32> {
            self.0.number(of).map(|number| self.1.turn(number))
        }

        fn position(&self, number: u32) -> Option<[u64; 2]> {
            self.0.position(self.1.turn(number))
        }
    }

    #[test]
    fn a_table_grows_and_keeps_what_it_holds() {
        let (rules, mut sweep) = (Rook { reversed: false }, Sweep::new(Convention::Normal));
        for of in [[3, 4], [2, 2], [3, 9], [12, 1], [12, 12], [0, 30], [5, 6]] {
            let budget = &mut Budget::default();
            assert_eq!(sweep.value(&rules, &of, budget).unwrap(), Some(of[0] ^ of[1]), "{of:?}");
            let again = budget.spent();
            assert!(sweep.value(&rules, &of, budget).unwrap().is_some());
            assert_eq!(budget.spent(), again, "{of:?} was known");
        }
    }

    #[test]
    fn a_stopped_table_goes_on() {
        let (rules, mut sweep) = (Rook { reversed: false }, Sweep::new(Convention::Normal));
        let mut slices = 0;
        while sweep.value(&rules, &[20, 20], &mut Budget::nodes(50)) == Err(Stopped::Nodes(50)) {
            slices += 1;
            assert_eq!(sweep.value(&rules, &[0, 7], &mut Budget::nodes(10)), Ok(Some(7)));
        }
        assert_eq!(slices, 441 / 50);
        let small = &mut Budget::default().within(1);
        assert_eq!(sweep.value(&rules, &[999, 999], small), Err(Stopped::Memory(1)));
    }

    /// A wrong numbering finds no value, so that another method is asked.
    #[test]
    fn options_that_are_not_decided_are_noticed() {
        let (rules, budget) = (Rook { reversed: true }, &mut Budget::default());
        assert_eq!(Sweep::new(Convention::Normal).value(&rules, &[3, 3], budget), Ok(None));
        assert_eq!(Sweep::new(Convention::Misere).outcome(&rules, &[3, 3], budget), Ok(None));
        let found = Knowledge::default().value(&rules, &[3, 5], budget);
        assert_eq!(found, Ok(Value::Nim(Nimber(6))));
        assert_eq!(found, searched_value(&rules, &[3, 5], budget));
    }

    #[test]
    fn values_that_cannot_be_written_are_not() {
        let mut seen = Seen::default();
        (1..u16::MAX).for_each(|entry| seen.mark(entry));
        assert_eq!(seen.mex(), Some(u16::MAX));
        seen.expect(u16::MAX);
        seen.clear();
        (1..=u16::MAX).for_each(|entry| seen.mark(entry));
        assert_eq!(seen.mex(), None);
    }
}
