//! The top of a search, as the coordinator keeps it: parts, what is known about them, and which question to hand
//! out next. The order is that of proof-number search; a question that somebody is busy with looks harder.
//!
//! It knows parts by their notation only, and asks for the options of those that were too hard for a worker.

use std::collections::HashMap;

/// More than any proof needs.
const NEVER: u32 = 1 << 30;

/// The nimbers that can be told apart.
const NIMBERS: u64 = 64;

/// What is known about the value of a part.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Known {
    is: Option<u8>,
    /// What it is not: one bit for each nimber.
    not: u64,
}

/// A statement about a part: that it has a value, or has not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Statement {
    /// The part in the game's notation.
    pub part: String,
    /// The value.
    pub value: u8,
    /// Whether it has it.
    pub holds: bool,
}

impl Statement {
    /// Reads `part = n` or `part != n`.
    pub fn read(text: &str) -> Option<Self> {
        let (part, value) = text.rsplit_once("= ")?;
        let (part, holds) = match part.strip_suffix('!') {
            Some(part) => (part, false),
            None => (part, true),
        };
        let value = value.parse().ok().filter(|value| u64::from(*value) < NIMBERS)?;
        Some(Self { part: part.strip_suffix(' ')?.to_owned(), value, holds })
    }

    /// As it is written.
    pub fn text(&self) -> String {
        format!("{} {}= {}", self.part, if self.holds { "" } else { "!" }, self.value)
    }
}

/// A question for a worker: whether the sum of these parts has this value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Question {
    /// The parts by number, in rising order.
    pub parts: Vec<u32>,
    /// The value.
    pub nimber: u8,
}

/// A part, and its options once it turned out to be hard.
struct Part {
    text: String,
    rank: u32,
    known: Known,
    options: Option<Vec<Vec<u32>>>,
}

/// How hard it looks to prove that the player to move wins, and that he loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    win: u32,
    loss: u32,
}

impl Numbers {
    const WON: Self = Self { win: 0, loss: NEVER };
    const LOST: Self = Self { win: NEVER, loss: 0 };

    fn harder(self, times: u32) -> Self {
        let by = times.saturating_mul(1 + self.win.min(self.loss));
        let raise = |number: u32| number.saturating_add(by).min(NEVER - 1);
        Self { win: raise(self.win), loss: raise(self.loss) }
    }
}

/// The tree: parts that occur in several places stand in it once.
#[derive(Default)]
pub struct Tree {
    parts: Vec<Part>,
    numbers: HashMap<String, u32>,
    busy: HashMap<Question, u32>,
    /// What follows from what was told, and was not told itself.
    derived: Vec<Statement>,
}

/// What a question has cost to look at since the tree changed last.
type Seen = HashMap<Question, Numbers>;

impl Tree {
    /// The number of a part.
    pub fn part(&mut self, text: &str, rank: u32) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.parts.len() as u32;
        let known = Known::default();
        self.parts.push(Part { text: text.to_owned(), rank, known, options: None });
        self.numbers.insert(text.to_owned(), number);
        number
    }

    /// The notation of a part.
    pub fn text(&self, part: u32) -> &str {
        &self.parts[part as usize].text
    }

    /// A question about a sum, without what is known.
    pub fn question(&self, parts: &[u32], nimber: u8) -> Question {
        let (mut heap, mut unknown) = (nimber, Vec::with_capacity(parts.len()));
        for part in parts {
            match self.parts[*part as usize].known.is {
                Some(value) => heap ^= value,
                None => unknown.push(*part),
            }
        }
        unknown.sort_unstable();
        cancel_pairs(&mut unknown);
        Question { parts: unknown, nimber: heap }
    }

    /// Whether a sum has a value, if that is known.
    pub fn answer(&self, question: &Question) -> Option<bool> {
        let Question { parts, nimber } = self.question(&question.parts, question.nimber);
        match parts[..] {
            [] => Some(nimber == 0),
            [part] => {
                let not = self.parts[part as usize].known.not;
                (not >> nimber & 1 == 1).then_some(false)
            }
            _ => None,
        }
    }

    /// Takes up a statement about a part that is in the tree.
    pub fn learn(&mut self, statement: &Statement) {
        if let Some(part) = self.numbers.get(&statement.part) {
            let known = &mut self.parts[*part as usize].known;
            match statement.holds {
                true => known.is = Some(statement.value),
                false => known.not |= 1 << statement.value,
            }
        }
    }

    /// The statement that answers a question about one part.
    pub fn statement(&self, question: &Question, holds: bool) -> Option<Statement> {
        let [part] = question.parts[..] else { return None };
        Some(Statement { part: self.text(part).to_owned(), value: question.nimber, holds })
    }

    /// Somebody works on a question, or no longer does.
    pub fn enter(&mut self, question: &Question) {
        *self.busy.entry(question.clone()).or_default() += 1;
    }

    /// See [`enter`](Self::enter).
    pub fn leave(&mut self, question: &Question) {
        if let Some(workers) = self.busy.get_mut(question) {
            *workers -= 1;
            if *workers == 0 {
                self.busy.remove(question);
            }
        }
    }

    /// The part of a question that must be valued first.
    pub fn first(&self, question: &Question) -> Option<u32> {
        question.parts.iter().copied().min_by_key(|part| (self.parts[*part as usize].rank, *part))
    }

    /// Whether the options of a part are there.
    pub fn is_open(&self, part: u32) -> bool {
        self.parts[part as usize].options.is_some()
    }

    /// The options of a part, each a sum of parts.
    pub fn open(&mut self, part: u32, mut options: Vec<Vec<u32>>) {
        for option in &mut options {
            option.sort_unstable();
            cancel_pairs(option);
        }
        options.sort_unstable();
        options.dedup();
        self.parts[part as usize].options = Some(options);
    }

    /// What was derived since this was asked last.
    pub fn take_derived(&mut self) -> Vec<Statement> {
        std::mem::take(&mut self.derived)
    }

    /// The question that leads on best, if there is one that nobody is busy with.
    pub fn next(&mut self, root: &Question) -> Option<Question> {
        while self.answer(root).is_none() {
            let mut seen = Seen::new();
            let mut at = self.question(&root.parts, root.nimber);
            loop {
                self.numbers_of(&at, &mut seen);
                if self.answer(&at).is_some() {
                    // That is new, and may lead elsewhere.
                    break;
                }
                let Some(children) = self.children(&at) else {
                    let Some(valued) = self.valued_first(&at) else {
                        return (!self.busy.contains_key(&at)).then_some(at);
                    };
                    at = valued;
                    continue;
                };
                let free = children.into_iter().filter(|child| self.answer(child).is_none());
                let best = free.min_by_key(|child| {
                    let numbers = seen.get(child).copied().unwrap_or(Numbers::WON);
                    (numbers.loss, numbers.win, child.clone())
                });
                at = best?;
            }
        }
        None
    }

    /// What a sum that was divided depends on: whether its first part has the least value that it still can have.
    fn valued_first(&self, sum: &Question) -> Option<Question> {
        let first = self.first(sum).filter(|first| sum.parts.len() > 1 && self.is_open(*first))?;
        let nimber = self.parts[first as usize].known.not.trailing_ones() as u8;
        (u64::from(nimber) < NIMBERS).then(|| Question { parts: vec![first], nimber })
    }

    /// The positions after the moves of a question about one part whose options are there.
    fn children(&self, of: &Question) -> Option<Vec<Question>> {
        let [part] = of.parts[..] else { return None };
        let options = self.parts[part as usize].options.as_ref()?;
        let moves = options.iter().map(|option| self.question(option, of.nimber));
        let heaps = (0..of.nimber).map(|heap| Question { parts: vec![part], nimber: heap });
        Some(moves.chain(heaps).collect())
    }

    /// How hard a question looks; what follows on the way is written down.
    fn numbers_of(&mut self, of: &Question, seen: &mut Seen) -> Numbers {
        let of = &self.question(&of.parts, of.nimber);
        match self.answer(of) {
            Some(true) => return Numbers::LOST,
            Some(false) => return Numbers::WON,
            None => {}
        }
        if let Some(numbers) = seen.get(of) {
            return *numbers;
        }
        let workers = self.busy.get(of).copied().unwrap_or(0);
        let numbers = match self.children(of) {
            None => self.guess(of).harder(workers),
            Some(children) => self.weigh(&children, seen),
        };
        if let [part] = of.parts[..]
            && (numbers.win == 0 || numbers.loss == 0)
        {
            let holds = numbers.loss == 0;
            let known = &mut self.parts[part as usize].known;
            match holds {
                true => known.is = Some(of.nimber),
                false => known.not |= 1 << of.nimber,
            }
            let part = self.text(part).to_owned();
            self.derived.push(Statement { part, value: of.nimber, holds });
        }
        seen.insert(of.clone(), numbers);
        numbers
    }

    fn weigh(&mut self, children: &[Question], seen: &mut Seen) -> Numbers {
        let (mut least, mut hardest, mut open) = (NEVER, 0, 0u32);
        for child in children {
            let numbers = self.numbers_of(child, seen);
            least = least.min(numbers.loss);
            if numbers.win > 0 {
                open += 1;
                hardest = hardest.max(numbers.win);
            }
        }
        match (least, open) {
            (0, _) => Numbers::WON,
            (_, 0) => Numbers::LOST,
            // Weak numbers: the hardest answer, and one for each of the others.
            _ => Numbers { win: least, loss: hardest.saturating_add(open - 1).min(NEVER - 1) },
        }
    }

    /// One good move wins; losing takes an answer to every move. All parts but the longest must be valued first.
    fn guess(&self, of: &Question) -> Numbers {
        let ranks = of.parts.iter().map(|part| self.parts[*part as usize].rank);
        let (longest, all) = (ranks.clone().max().unwrap_or(0), ranks.sum::<u32>());
        Numbers { win: 1 + (all - longest), loss: 1 + all }
    }
}

fn cancel_pairs(parts: &mut Vec<u32>) {
    let mut left: Vec<u32> = Vec::with_capacity(parts.len());
    for part in parts.drain(..) {
        match left.last() == Some(&part) {
            true => drop(left.pop()),
            false => left.push(part),
        }
    }
    *parts = left;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heaps from which one or two are taken, told by their size: the value is the size modulo three.
    fn open(tree: &mut Tree, part: u32) {
        let size: u32 = tree.text(part).parse().expect("a size");
        let smaller = (1..=2).filter_map(|taken| size.checked_sub(taken));
        let options = smaller
            .map(|left| if left == 0 { vec![] } else { vec![tree.part(&left.to_string(), left)] });
        let options = options.collect();
        tree.open(part, options);
    }

    /// Workers that answer for small heaps only: the tree does the rest, however many are busy.
    #[test]
    fn a_tree_comes_to_an_answer() {
        for size in 1..15u32 {
            for nimber in 0..3u8 {
                let mut tree = Tree::default();
                let part = tree.part(&size.to_string(), size);
                let root = tree.question(&[part], nimber);
                let mut at_work: Vec<Question> = Vec::new();
                let mut asked = 0;
                while tree.answer(&root).is_none() {
                    while let Some(question) = tree.next(&root).filter(|_| at_work.len() < 3) {
                        tree.enter(&question);
                        at_work.push(question);
                    }
                    if tree.answer(&root).is_some() {
                        break;
                    }
                    let question = at_work.remove(0);
                    tree.leave(&question);
                    asked += 1;
                    assert!(asked < 1000);
                    let [part] = question.parts[..] else { panic!("heaps have one part") };
                    let heap: u32 = tree.text(part).parse().expect("a size");
                    if heap <= 2 {
                        let holds = heap % 3 == u32::from(question.nimber);
                        let told = tree.statement(&question, holds).expect("one part");
                        tree.learn(&told);
                    } else {
                        open(&mut tree, part);
                    }
                }
                assert_eq!(
                    tree.answer(&root),
                    Some(size % 3 == u32::from(nimber)),
                    "{size} {nimber}"
                );
                for told in tree.take_derived() {
                    let heap: u32 = told.part.parse().expect("a size");
                    assert_eq!(told.holds, heap % 3 == u32::from(told.value), "{}", told.text());
                }
            }
        }
    }

    /// Workers that have nothing to tell about sums: these are divided until all their parts are valued.
    #[test]
    fn sums_that_tell_nothing_are_divided() {
        // Kayles: the lists of what is left of a row when one or two pins in a row go.
        let moves = |row: usize| {
            (1..=2).flat_map(move |gone| {
                (0..row.saturating_sub(gone - 1)).map(move |left| [left, row - gone - left])
            })
        };
        let mut values: Vec<u8> = Vec::new();
        for row in 0..13 {
            let reached: Vec<u8> = moves(row).map(|[a, b]| values[a] ^ values[b]).collect();
            values.push((0..).find(|value| !reached.contains(value)).expect("a value"));
        }
        for row in 5..13usize {
            let mut tree = Tree::default();
            let part = tree.part(&row.to_string(), row as u32);
            let root = tree.question(&[part], values[row]);
            let mut asked = 0;
            while let Some(question) = tree.next(&root) {
                asked += 1;
                assert!(asked < 1000, "{row}");
                let first = tree.first(&question).expect("a part");
                let size: usize = tree.text(first).parse().expect("a row");
                if question.parts.len() == 1 && size <= 3 {
                    let holds = values[size] == question.nimber;
                    let told = tree.statement(&question, holds).expect("one part");
                    tree.learn(&told);
                    continue;
                }
                assert!(!tree.is_open(first), "{row}");
                let mut number = |left: usize| tree.part(&left.to_string(), left as u32);
                let options = moves(size)
                    .map(|sum| sum.into_iter().filter(|left| *left > 0).map(&mut number).collect());
                let options = options.collect();
                tree.open(first, options);
            }
            assert_eq!(tree.answer(&root), Some(true), "{row}");
        }
    }

    #[test]
    fn statements_are_read_as_they_are_written() {
        for text in ["3x4 = 0", "ab/cd != 12"] {
            assert_eq!(Statement::read(text).expect("a statement").text(), text);
        }
        assert!(
            ["3x4", "3x4 = 64", "3x4=1", "= 1"].iter().all(|text| Statement::read(text).is_none())
        );
    }
}
