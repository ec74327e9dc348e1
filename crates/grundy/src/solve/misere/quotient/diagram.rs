//! Sets of words as decision diagrams. A word says how often each generator occurs; a node asks how often
//! the highest one does, and its list of branches runs into a loop, since there is no largest number.
//! Equal sets have equal numbers, so that a set is compared, looked up and remembered at no cost.
//!
//! Which words are lost is such a set, and it can be *computed*: nothing is guessed. If `F` holds the
//! lost words with k copies of the highest generator, those with k+1 copies are the solution of
//! [`lost`](Diagrams::lost) among the lower generators, where whoever can move that generator into `F`
//! has won. So one generator after the other is dealt with, and one number of copies after the other,
//! until a set comes back: from there on the numbers of copies go round.

use crate::{Budget, Stopped};
use rustc_hash::FxHashMap;

/// A set of words, by number.
pub type Set = u32;

/// No word.
pub const NOTHING: Set = 0;
/// Every word.
pub const EVERYTHING: Set = 1;

/// A word: how often each generator occurs. Missing ones do not.
pub type Word = Vec<u32>;

/// No finite quotient of a game that anybody looked at makes a difference between so many copies.
const MOST_COPIES: usize = 256;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    /// One more than the generator that is asked for; 0 for the two sets that ask for none.
    level: u32,
    /// The branch to which the one after the last leads back.
    back: u32,
    branches: Box<[Set]>,
}

/// The sets met so far, for some generators with their moves.
pub struct Diagrams {
    nodes: Vec<Node>,
    numbers: FxHashMap<Node, Set>,
    /// What each generator can be moved to: words in lower ones.
    moves: Vec<Vec<Word>>,
    unions: FxHashMap<(Set, Set), Set>,
    quotients: FxHashMap<(Set, u32), Set>,
    absences: FxHashMap<(Set, u32), Set>,
    before: FxHashMap<(u32, Set), Set>,
    solved: FxHashMap<(u32, Set), Set>,
}

impl Default for Diagrams {
    fn default() -> Self {
        let constant = |back| Node { level: 0, back, branches: Box::new([]) };
        Self {
            nodes: vec![constant(0), constant(1)],
            numbers: FxHashMap::default(),
            moves: Vec::new(),
            unions: FxHashMap::default(),
            quotients: FxHashMap::default(),
            absences: FxHashMap::default(),
            before: FxHashMap::default(),
            solved: FxHashMap::default(),
        }
    }
}

impl Diagrams {
    /// How many generators there are.
    pub fn generators(&self) -> usize {
        self.moves.len()
    }

    /// One more generator, with its moves to words in the others. It must have some.
    pub fn push(&mut self, moves: Vec<Word>) {
        self.moves.push(moves);
    }

    /// Takes the last generator back.
    pub fn pop(&mut self) {
        self.moves.pop();
        let level = self.generators() as u32;
        self.solved.retain(|(above, _), _| *above <= level);
        self.before.retain(|(above, _), _| *above <= level);
    }

    /// The misère P-words: a word without moves is not among them.
    pub fn misere(&mut self, budget: &mut Budget) -> Result<Set, Stopped> {
        let won = self.without_moves();
        self.lost(won, budget)
    }

    /// The words without moves, that is the empty one: whoever is to move has won.
    fn without_moves(&mut self) -> Set {
        let mut won = EVERYTHING;
        for level in 1..=self.generators() as u32 {
            won = self.node(level, 1, vec![won, NOTHING]);
        }
        won
    }

    /// The words from which the player to move cannot reach one of them, nor is one of those in `won`.
    pub fn lost(&mut self, won: Set, budget: &mut Budget) -> Result<Set, Stopped> {
        self.solve(self.generators() as u32, won, budget)
    }

    /// Whether a set holds the word in which nothing occurs.
    pub fn has_empty(&self, set: Set) -> bool {
        let mut set = set;
        while set > EVERYTHING {
            set = self.nodes[set as usize].branches[0];
        }
        set == EVERYTHING
    }

    /// The node with these branches: loop and entrance as short as they can be.
    fn node(&mut self, level: u32, back: usize, mut branches: Vec<Set>) -> Set {
        let mut back = back;
        let round = branches.len() - back;
        let divides = |shorter: &usize| {
            round.is_multiple_of(*shorter)
                && (back + shorter..branches.len()).all(|i| branches[i] == branches[i - shorter])
        };
        let round = (1..=round / 2).find(divides).unwrap_or(round);
        branches.truncate(back + round);
        while back > 0 && branches[back - 1] == branches[branches.len() - 1] {
            back -= 1;
            branches.pop();
        }
        if let ([same], 0) = (&branches[..], back) {
            return *same;
        }
        let node = Node { level, back: back as u32, branches: branches.into() };
        if let Some(number) = self.numbers.get(&node) {
            return *number;
        }
        let number = self.nodes.len() as Set;
        self.nodes.push(node.clone());
        self.numbers.insert(node, number);
        number
    }

    fn level(&self, set: Set) -> u32 {
        self.nodes[set as usize].level
    }

    /// Where the list of branches at a level leads back to, and how long it is.
    fn shape(&self, set: Set, level: u32) -> (usize, usize) {
        let node = &self.nodes[set as usize];
        if node.level < level { (0, 1) } else { (node.back as usize, node.branches.len()) }
    }

    /// The place of `copies` in the list of branches at a level.
    fn place(&self, set: Set, level: u32, copies: usize) -> usize {
        let (back, length) = self.shape(set, level);
        if copies < length { copies } else { back + (copies - back) % (length - back) }
    }

    /// The words with so many copies of a level's generator, without these copies.
    fn branch(&self, set: Set, level: u32, copies: usize) -> Set {
        match self.level(set) < level {
            true => set,
            false => self.nodes[set as usize].branches[self.place(set, level, copies)],
        }
    }

    /// The words in one of two sets.
    pub fn union(&mut self, a: Set, b: Set, budget: &mut Budget) -> Result<Set, Stopped> {
        match (a.min(b), a.max(b)) {
            (NOTHING, other) => return Ok(other),
            (EVERYTHING, _) => return Ok(EVERYTHING),
            (a, b) if a == b => return Ok(a),
            _ => {}
        }
        let pair = (a.min(b), a.max(b));
        if let Some(known) = self.unions.get(&pair) {
            return Ok(*known);
        }
        budget.spend()?;
        let level = self.level(a).max(self.level(b));
        let (back_a, length_a) = self.shape(a, level);
        let (back_b, length_b) = self.shape(b, level);
        let back = back_a.max(back_b);
        let round = least_common_multiple(length_a - back_a, length_b - back_b);
        budget.work((back + round) as u64)?;
        let mut branches = Vec::with_capacity(back + round);
        for copies in 0..back + round {
            let (a, b) = (self.branch(a, level, copies), self.branch(b, level, copies));
            branches.push(self.union(a, b, budget)?);
        }
        let union = self.node(level, back, branches);
        self.unions.insert(pair, union);
        Ok(union)
    }

    /// The words that are in a set once they have one more copy of a generator.
    pub fn divided(
        &mut self,
        set: Set,
        generator: u32,
        budget: &mut Budget,
    ) -> Result<Set, Stopped> {
        let level = self.level(set);
        if level <= generator {
            return Ok(set);
        }
        if let Some(known) = self.quotients.get(&(set, generator)) {
            return Ok(*known);
        }
        let (back, length) = self.shape(set, level);
        budget.work(length as u64)?;
        let divided = if level == generator + 1 {
            let (entrance, round) = (back.max(1), length - back);
            let copies = 1..entrance + round;
            let branches = copies.map(|copies| self.branch(set, level, copies)).collect();
            self.node(level, entrance - 1, branches)
        } else {
            let mut branches = Vec::with_capacity(length);
            for copies in 0..length {
                let branch = self.branch(set, level, copies);
                branches.push(self.divided(branch, generator, budget)?);
            }
            self.node(level, back, branches)
        };
        self.quotients.insert((set, generator), divided);
        Ok(divided)
    }

    /// The words of a set in which a generator does not occur, with any number of copies of it.
    pub fn without(
        &mut self,
        set: Set,
        generator: u32,
        budget: &mut Budget,
    ) -> Result<Set, Stopped> {
        let level = self.level(set);
        if level <= generator {
            return Ok(set);
        }
        if level == generator + 1 {
            return Ok(self.branch(set, level, 0));
        }
        if let Some(known) = self.absences.get(&(set, generator)) {
            return Ok(*known);
        }
        let (back, length) = self.shape(set, level);
        budget.work(length as u64)?;
        let mut branches = Vec::with_capacity(length);
        for copies in 0..length {
            branches.push(self.without(self.branch(set, level, copies), generator, budget)?);
        }
        let without = self.node(level, back, branches);
        self.absences.insert((set, generator), without);
        Ok(without)
    }

    /// The misère P-words in the other generators beside 0, 1, 2, … copies of the last one.
    pub fn beside_copies(
        &mut self,
        copies: usize,
        budget: &mut Budget,
    ) -> Result<Vec<Set>, Stopped> {
        let level = self.generators() as u32;
        let won = self.without_moves();
        let mut sets = Vec::new();
        let mut lost = self.solve(level - 1, self.branch(won, level, 0), budget)?;
        while sets.len() < copies {
            sets.push(lost);
            let reached = self.reached(level, lost, budget)?;
            let won = self.union(self.branch(won, level, sets.len()), reached, budget)?;
            lost = self.solve(level - 1, won, budget)?;
        }
        Ok(sets)
    }

    /// The words that are in a set once they are multiplied by a word.
    pub fn divided_by(
        &mut self,
        set: Set,
        word: &[u32],
        budget: &mut Budget,
    ) -> Result<Set, Stopped> {
        let mut set = set;
        for (generator, count) in word.iter().enumerate() {
            for _ in 0..*count {
                set = self.divided(set, generator as u32, budget)?;
            }
        }
        Ok(set)
    }

    /// The words that, beside one copy of a level's generator, have a move of that copy into a set.
    fn reached(&mut self, level: u32, set: Set, budget: &mut Budget) -> Result<Set, Stopped> {
        if let Some(known) = self.before.get(&(level, set)) {
            return Ok(*known);
        }
        let moves = std::mem::take(&mut self.moves[level as usize - 1]);
        let mut sets: Result<Vec<Set>, Stopped> =
            moves.iter().map(|word| self.divided_by(set, word, budget)).collect();
        self.moves[level as usize - 1] = moves;
        if let Ok(sets) = &mut sets {
            sets.sort_unstable();
            sets.dedup();
        }
        let mut reached = NOTHING;
        for set in sets? {
            reached = self.union(reached, set, budget)?;
        }
        self.before.insert((level, set), reached);
        Ok(reached)
    }

    /// The lost words in the generators up to a level. The depth of the calls is the level.
    fn solve(&mut self, level: u32, won: Set, budget: &mut Budget) -> Result<Set, Stopped> {
        match (won, level) {
            (EVERYTHING, _) => return Ok(NOTHING),
            (NOTHING, 0) => return Ok(EVERYTHING),
            _ => {}
        }
        if let Some(known) = self.solved.get(&(level, won)) {
            return Ok(*known);
        }
        budget.spend()?;
        let mut lost = self.solve(level - 1, self.branch(won, level, 0), budget)?;
        let mut branches = Vec::new();
        // What follows depends on this set and on the place among the branches of `won` alone.
        let mut met: FxHashMap<(Set, usize), usize> = FxHashMap::default();
        let back = loop {
            let copies = branches.len();
            let state = (lost, self.place(won, level, copies));
            if let Some(before) = met.get(&state) {
                break *before;
            }
            if copies == MOST_COPIES {
                let why = "more and more copies of a piece matter: the quotient may be infinite";
                return Err(Stopped::NoMethod(why.into()));
            }
            budget.spend()?;
            met.insert(state, copies);
            branches.push(lost);
            let reached = self.reached(level, lost, budget)?;
            let won = self.union(self.branch(won, level, copies + 1), reached, budget)?;
            lost = self.solve(level - 1, won, budget)?;
        };
        let lost = self.node(level, back, branches);
        self.solved.insert((level, won), lost);
        Ok(lost)
    }
}

fn least_common_multiple(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
