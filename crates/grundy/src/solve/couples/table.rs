//! What a search by couples knows: parts by number, their nimbers, and how hard the rest looks.

use super::Numbers;
use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::Hash;

/// The nimbers that a search can tell apart; a part of a higher value is left to the definition.
pub const NIMBERS: u8 = 64;

/// A proved statement about a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Its value.
    Is(u8),
    /// What its value is not: one bit for each nimber.
    IsNot(u64),
}

/// A part: what is proved about it, and its options once they were asked for.
struct Part {
    fact: Fact,
    rank: u32,
    /// How hard its couples looked when a search left them.
    numbers: Vec<(u8, Numbers)>,
    options: Option<Options>,
}

/// The options of a part, one behind the other: each is a list of numbered parts.
#[derive(Default, Debug)]
pub struct Options {
    parts: Vec<u32>,
    ends: Vec<u32>,
}

impl Options {
    /// The parts of each option.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let mut start = 0;
        self.ends.iter().map(move |end| {
            let option = &self.parts[start..*end as usize];
            start = *end as usize;
            option
        })
    }

    /// The lists one behind the other, each once.
    pub fn new(mut lists: Vec<Vec<u32>>) -> Self {
        lists.sort_unstable();
        lists.dedup();
        let mut options = Self::default();
        for list in lists {
            options.parts.extend(list);
            options.ends.push(options.parts.len() as u32);
        }
        options.parts.shrink_to_fit();
        options.ends.shrink_to_fit();
        options
    }

    fn bytes(&self) -> usize {
        4 * (self.parts.len() + self.ends.len()) + 96
    }
}

/// Removes parts that stand twice: in normal play they cancel. The list is sorted.
pub fn cancel_pairs(parts: &mut Vec<u32>) {
    let mut kept = 0;
    for index in 0..parts.len() {
        if kept > 0 && parts[kept - 1] == parts[index] {
            kept -= 1;
        } else {
            parts[kept] = parts[index];
            kept += 1;
        }
    }
    parts.truncate(kept);
}

/// The shared table.
pub struct Table<P> {
    parts: IndexMap<P, Part, FxBuildHasher>,
    /// Couples that a search has left with numbers.
    couples: usize,
    /// Couples that workers are busy with: others look elsewhere first.
    busy: FxHashMap<(u32, u8), u32>,
    option_bytes: usize,
    /// How often the options of a part were listed, over the whole life of the table.
    pub expanded: u64,
    /// How often facts were swept together to keep within memory.
    pub sweeps: u64,
    /// Statements proved, over the whole life of the table.
    pub proved: u64,
}

impl<P> Default for Table<P> {
    fn default() -> Self {
        Self {
            parts: IndexMap::default(),
            couples: 0,
            busy: FxHashMap::default(),
            option_bytes: 0,
            expanded: 0,
            sweeps: 0,
            proved: 0,
        }
    }
}

impl<P: Clone + Eq + Hash> Table<P> {
    /// The number of a part; a new one is described by its rank and a first fact.
    pub fn intern(&mut self, position: P, describe: impl FnOnce(&P) -> (u32, Fact)) -> u32 {
        let entry = self.parts.entry(position);
        let number = entry.index();
        if let Entry::Vacant(vacant) = entry {
            let (rank, fact) = describe(vacant.key());
            vacant.insert(Part { fact, rank, numbers: Vec::new(), options: None });
        }
        number as u32
    }

    /// The position behind a number.
    pub fn position(&self, part: u32) -> &P {
        match self.parts.get_index(part as usize) {
            Some((position, _)) => position,
            None => unreachable!("numbers are given by the table"),
        }
    }

    fn part(&self, part: u32) -> &Part {
        &self.parts[part as usize]
    }

    /// How long play in a part may last.
    pub fn rank(&self, part: u32) -> u32 {
        self.part(part).rank
    }

    /// The value of a part, if it is known.
    pub fn nimber(&self, part: u32) -> Option<u8> {
        match self.part(part).fact {
            Fact::Is(nimber) => Some(nimber),
            Fact::IsNot(_) => None,
        }
    }

    /// The least value that a part may still have.
    pub fn candidate(&self, part: u32) -> u8 {
        match self.part(part).fact {
            Fact::Is(nimber) => nimber,
            Fact::IsNot(excluded) => excluded.trailing_ones() as u8,
        }
    }

    /// Writes down that a part has this value.
    pub fn set_nimber(&mut self, part: u32, nimber: u8) {
        self.parts[part as usize].fact = Fact::Is(nimber);
        self.proved += 1;
    }

    /// Writes down that a part does not have this value.
    pub fn exclude(&mut self, part: u32, nimber: u8) {
        if let Fact::IsNot(excluded) = &mut self.parts[part as usize].fact {
            *excluded |= 1 << nimber;
            self.proved += 1;
        }
    }

    /// The options of a part, if they are kept.
    pub fn options(&self, part: u32) -> Option<&Options> {
        self.part(part).options.as_ref()
    }

    /// Keeps the options of a part.
    pub fn keep_options(&mut self, part: u32, options: Options) {
        self.option_bytes += options.bytes();
        self.parts[part as usize].options = Some(options);
    }

    /// How hard a couple looks: as a search left it, or a guess.
    pub fn numbers(&self, part: u32, nimber: u8) -> Numbers {
        let known = self.part(part);
        match known.fact {
            Fact::Is(value) if value == nimber => return Numbers::LOST,
            Fact::Is(_) => return Numbers::WON,
            Fact::IsNot(excluded) if excluded >> nimber & 1 == 1 => return Numbers::WON,
            Fact::IsNot(_) => {}
        }
        let found = known.numbers.iter().find(|(of, _)| *of == nimber);
        let mut numbers = found.map_or_else(|| Numbers::guess(known.rank), |(_, found)| *found);
        if !self.busy.is_empty()
            && let Some(workers) = self.busy.get(&(part, nimber))
        {
            // As if another attempt on it had already failed to finish.
            numbers = numbers.harder(workers * (1 + numbers.win.min(numbers.loss)));
        }
        numbers
    }

    /// Writes down how hard a couple looks after a search.
    pub fn set_numbers(&mut self, part: u32, nimber: u8, numbers: Numbers) {
        let known = &mut self.parts[part as usize].numbers;
        match known.iter_mut().find(|(of, _)| *of == nimber) {
            Some((_, old)) => *old = numbers,
            None => {
                known.reserve_exact(1);
                known.push((nimber, numbers));
                self.couples += 1;
            }
        }
    }

    /// Forgets how hard all couples looked.
    pub fn forget_numbers(&mut self) {
        self.parts.values_mut().for_each(|part| part.numbers = Vec::new());
        self.couples = 0;
    }

    /// A worker begins with a couple.
    pub fn enter(&mut self, part: u32, nimber: u8) {
        *self.busy.entry((part, nimber)).or_default() += 1;
    }

    /// A worker leaves a couple.
    pub fn leave(&mut self, part: u32, nimber: u8) {
        if let Some(workers) = self.busy.get_mut(&(part, nimber)) {
            *workers -= 1;
            if *workers == 0 {
                self.busy.remove(&(part, nimber));
            }
        }
    }

    /// Nobody is at work: forget who was.
    pub fn rest(&mut self) {
        self.busy.clear();
    }

    /// An estimate of the memory in use.
    pub fn bytes(&self) -> usize {
        self.parts.len() * Self::BYTES_OF_PART
            + self.couples * Self::BYTES_OF_NUMBERS
            + self.option_bytes
    }

    const BYTES_OF_PART: usize = size_of::<P>() + size_of::<Part>() + 80;
    const BYTES_OF_NUMBERS: usize = size_of::<(u8, Numbers)>() + 16;

    /// Drops what can be found again until the rest needs at most `bytes`: lists of options and parts
    /// of which nothing is known; then the couples that looked easiest; then the facts about the
    /// shortest games. Nothing becomes wrong by forgetting.
    pub fn sweep(&mut self, bytes: usize) {
        self.sweeps += 1;
        self.option_bytes = 0;
        let each = Self::BYTES_OF_PART + Self::BYTES_OF_NUMBERS;
        let mut couples: Vec<((u32, u8), Numbers)> = Vec::with_capacity(self.couples);
        for (index, part) in self.parts.values_mut().enumerate() {
            let numbers = std::mem::take(&mut part.numbers);
            couples.extend(numbers.into_iter().map(|(of, found)| ((index as u32, of), found)));
        }
        couples.sort_by_key(|(couple, numbers)| {
            (std::cmp::Reverse(numbers.win.saturating_add(numbers.loss)), *couple)
        });
        couples.truncate(bytes / 2 / each);
        let mut wanted = vec![false; self.parts.len()];
        couples.iter().for_each(|((part, _), _)| wanted[*part as usize] = true);
        let mut facts: Vec<usize> = (0..self.parts.len())
            .filter(|index| self.parts[*index].fact != Fact::IsNot(0) && !wanted[*index])
            .collect();
        facts.sort_by_key(|index| (std::cmp::Reverse(self.parts[*index].rank), *index));
        facts.iter().take(bytes / 2 / each).for_each(|index| wanted[*index] = true);
        self.keep_only(&wanted, couples);
    }

    fn keep_only(&mut self, wanted: &[bool], couples: Vec<((u32, u8), Numbers)>) {
        let mut number = vec![u32::MAX; wanted.len()];
        let old = std::mem::take(&mut self.parts);
        for (index, (position, mut part)) in old.into_iter().enumerate() {
            if wanted[index] {
                part.options = None;
                number[index] = self.parts.insert_full(position, part).0 as u32;
            }
        }
        self.couples = 0;
        for ((part, nimber), numbers) in couples {
            self.set_numbers(number[part as usize], nimber, numbers);
        }
    }

    /// Parts of which something is proved, at most so many, the longest games first.
    pub fn facts(&self, most: usize) -> Vec<(P, Fact)> {
        let proved = self.parts.iter().filter(|(_, part)| part.fact != Fact::IsNot(0));
        let mut proved: Vec<(&P, &Part)> = proved.collect();
        if proved.len() > most {
            proved.sort_by_key(|(_, part)| std::cmp::Reverse(part.rank));
            proved.truncate(most);
        }
        proved.into_iter().map(|(position, part)| (position.clone(), part.fact)).collect()
    }

    /// Takes over a statement that was proved before.
    pub fn learn(&mut self, part: u32, fact: Fact) {
        match fact {
            Fact::Is(nimber) => self.set_nimber(part, nimber),
            Fact::IsNot(more) => {
                if let Fact::IsNot(excluded) = &mut self.parts[part as usize].fact {
                    *excluded |= more;
                }
            }
        }
    }

    /// How many parts were met, and how many have a known value.
    pub fn counts(&self) -> (usize, usize) {
        let known = self.parts.values().filter(|part| matches!(part.fact, Fact::Is(_))).count();
        (self.parts.len(), known)
    }
}
