//! The search for a quotient: piece after piece.
//!
//! Few pieces need a generator of their own. For the others the lost sums beside one such piece are those
//! beside some word in the generators, and that word stands for the piece from then on. This is an assumption: it
//! was seen beside generators only. [`super::check`] proves or refutes all of them together, and a piece of
//! which too much was assumed gets a generator.

use super::Quotient;
use super::check::{self, Refusal};
use super::diagram::{Diagrams, NOTHING, Set, Word};
use super::monoid::{Element, Monoid};
use super::pieces::Pieces;
use crate::{Budget, Stopped};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A search that has dealt with some pieces.
pub struct Search<'a, P: Pieces + ?Sized> {
    pieces: &'a P,
    known: Known,
    /// The element of each piece.
    values: Vec<Element>,
    diagrams: Diagrams,
    found: Found,
}

/// What a search knows about the pieces it has dealt with.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Known {
    /// Pieces that have a generator, in order.
    generators: Vec<usize>,
    /// Pieces that need one although a word seemed to do.
    stubborn: BTreeSet<usize>,
    /// The word for each piece.
    words: Vec<Word>,
    /// The pieces at which the quotient grew, with its order and how many of its elements are lost.
    growth: Vec<(usize, usize, usize)>,
}

/// The monoid that the generators have so far.
struct Found {
    monoid: Monoid,
    /// For each element, the words that are lost beside it.
    beside: Vec<Set>,
    numbers: FxHashMap<Set, Element>,
    /// For each letter of the monoid, its generator.
    letters: Vec<usize>,
    /// For each generator, its element.
    generators: Vec<Element>,
}

impl<'a, P: Pieces + ?Sized> Search<'a, P> {
    /// A search that has dealt with nothing.
    pub fn new(pieces: &'a P, budget: &mut Budget) -> Result<Self, Stopped> {
        let mut diagrams = Diagrams::default();
        let found = Found::new(&mut diagrams, &[], budget)?;
        Ok(Self { pieces, known: Known::default(), values: Vec::new(), diagrams, found })
    }

    /// A search that goes on from what one knew, unless that cannot be.
    pub fn resume(
        pieces: &'a P,
        known: Known,
        budget: &mut Budget,
    ) -> Result<Result<Self, String>, Stopped> {
        let mut search = Self::new(pieces, budget)?;
        search.known.words.clone_from(&known.words);
        if let Err(why) = known.makes_sense() {
            return Ok(Err(why.into()));
        }
        for piece in &known.generators {
            let moves = search.moves(*piece, budget)?;
            if moves.iter().any(|word| word.len() > search.diagrams.generators()) {
                return Ok(Err("a piece moves to a later one".into()));
            }
            search.diagrams.push(moves);
        }
        search.found = Found::new(&mut search.diagrams, &known.spare(), budget)?;
        search.known = known;
        search.revalue();
        Ok(Ok(search))
    }

    /// What is known so far.
    pub fn known(&self) -> &Known {
        &self.known
    }

    /// How many pieces have been dealt with.
    pub fn len(&self) -> usize {
        self.known.words.len()
    }

    /// Whether no piece has been dealt with.
    pub fn is_empty(&self) -> bool {
        self.known.words.is_empty()
    }

    /// The pieces at which the quotient grew, with its order and how many of its elements are lost.
    pub fn growth(&self) -> &[(usize, usize, usize)] {
        &self.known.growth
    }

    /// How many elements there are so far.
    pub fn order(&self) -> usize {
        self.found.monoid.order()
    }

    /// The elements of the pieces that have been dealt with.
    pub fn values(&self) -> &[Element] {
        &self.values
    }

    fn revalue(&mut self) {
        let words = self.known.words.iter();
        self.values = words.map(|word| self.found.element(word)).collect();
    }

    /// Deals with pieces until there are so many.
    pub fn extend_to(&mut self, pieces: usize, budget: &mut Budget) -> Result<(), Stopped> {
        while self.len() < pieces {
            self.extend(budget)?;
        }
        Ok(())
    }

    /// Deals with the next piece.
    pub fn extend(&mut self, budget: &mut Budget) -> Result<(), Stopped> {
        let piece = self.len();
        if !self.known.stubborn.contains(&piece)
            && let Some(element) = self.assumed(piece, budget)?
        {
            self.known.words.push(self.found.word(element));
            self.values.push(element);
            return Ok(());
        }
        self.diagrams.push(self.moves(piece, budget)?);
        self.known.generators.push(piece);
        match Found::new(&mut self.diagrams, &self.known.spare(), budget) {
            Ok(found) => self.found = found,
            Err(stopped) => {
                // The piece has not been dealt with, and what was found before stands.
                self.diagrams.pop();
                self.known.generators.pop();
                return Err(stopped);
            }
        }
        self.known.words.push(unit(self.known.generators.len() - 1));
        self.revalue();
        let monoid = &self.found.monoid;
        if self.known.growth.last().is_none_or(|(_, order, _)| *order < monoid.order()) {
            self.known.growth.push((piece, monoid.order(), monoid.lost_order()));
        }
        match self.first_refuted(budget)? {
            Some(piece) => self.insist(piece, budget),
            None => Ok(()),
        }
    }

    /// What the moves of a piece leave, as words.
    fn moves(&self, piece: usize, budget: &mut Budget) -> Result<Vec<Word>, Stopped> {
        let mut moves = Vec::new();
        self.pieces.visit(piece, budget, &mut |parts| {
            let mut word: Word = Vec::new();
            for part in parts {
                let other = &self.known.words[*part];
                word.resize(word.len().max(other.len()), 0);
                word.iter_mut().zip(other).for_each(|(count, more)| *count += more);
            }
            moves.push(word);
        })?;
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    /// The elements that the moves of a piece reach, in order.
    fn reached(&self, piece: usize, budget: &mut Budget) -> Result<Vec<Element>, Stopped> {
        let monoid = &self.found.monoid;
        let mut reached = Vec::new();
        self.pieces.visit(piece, budget, &mut |parts| {
            let elements = parts.iter().map(|part| self.values[*part]);
            reached.push(elements.fold(0, |product, other| monoid.product(product, other)));
        })?;
        reached.sort_unstable();
        reached.dedup();
        Ok(reached)
    }

    /// The element that is as good as a piece, beside generators and more copies of it.
    fn assumed(&mut self, piece: usize, budget: &mut Budget) -> Result<Option<Element>, Stopped> {
        let reached = self.reached(piece, budget)?;
        if reached.is_empty() {
            return Ok(Some(0));
        }
        let Some(element) = self.found_beside(&reached, budget)? else { return Ok(None) };
        // One copy is as good as the element; two must be as good as its square, and so on.
        let mut power = element;
        let mut powers = vec![0, power];
        loop {
            let next = self.found.monoid.product(power, element);
            let beside: Vec<Element> =
                reached.iter().map(|other| self.found.monoid.product(*other, power)).collect();
            if self.found_beside(&beside, budget)? != Some(next) {
                return Ok(None);
            }
            if powers.contains(&next) {
                return Ok(Some(element));
            }
            powers.push(next);
            power = next;
        }
    }

    /// The element beside which the lost words are those beside a piece that moves to these elements.
    fn found_beside(
        &mut self,
        reached: &[Element],
        budget: &mut Budget,
    ) -> Result<Option<Element>, Stopped> {
        let mut won = NOTHING;
        for element in reached {
            let lost = self.found.beside[*element as usize];
            won = self.diagrams.union(won, lost, budget)?;
        }
        let lost = self.diagrams.lost(won, budget)?;
        Ok(self.found.numbers.get(&lost).copied())
    }

    /// The first piece without a generator for which its word does no longer.
    fn first_refuted(&mut self, budget: &mut Budget) -> Result<Option<usize>, Stopped> {
        for piece in 0..self.len() {
            if !self.known.has_generator(piece)
                && self.assumed(piece, budget)? != Some(self.values[piece])
            {
                return Ok(Some(piece));
            }
        }
        Ok(None)
    }

    /// Begins anew with a generator for one more piece.
    fn insist(&mut self, piece: usize, budget: &mut Budget) -> Result<(), Stopped> {
        let mut other = Self::new(self.pieces, budget)?;
        other.known.stubborn.clone_from(&self.known.stubborn);
        other.known.stubborn.insert(piece);
        other.extend_to(self.len(), budget)?;
        *self = other;
        Ok(())
    }

    /// The quotient of the pieces that have been dealt with, proved.
    pub fn quotient(&mut self, budget: &mut Budget) -> Result<Quotient, Stopped> {
        loop {
            let quotient = self.claim();
            match check::check(&quotient, self.pieces, budget) {
                Ok(_) => return Ok(quotient),
                Err(Refusal::Stopped(stopped)) => return Err(stopped),
                Err(Refusal::Wrong { sum, sentence }) => {
                    let doubtful = sum.iter().filter(|piece| !self.known.has_generator(**piece));
                    match doubtful.max() {
                        Some(piece) => self.insist(*piece, budget)?,
                        None => return Err(Stopped::NoMethod(sentence)),
                    }
                }
            }
        }
    }

    /// What has been found, not yet proved.
    pub fn claim(&self) -> Quotient {
        // A letter stands for the first piece that has its element.
        let letters = (0..self.found.letters.len()).filter_map(|letter| {
            let element = self.found.monoid.times(0, letter);
            self.values.iter().position(|value| *value == element)
        });
        Quotient {
            monoid: self.found.monoid.clone(),
            values: self.values.clone(),
            letters: letters.collect(),
        }
    }
}

impl Known {
    fn has_generator(&self, piece: usize) -> bool {
        self.generators.binary_search(&piece).is_ok()
    }

    /// The generators of stubborn pieces, by number.
    fn spare(&self) -> Vec<usize> {
        let numbers = 0..self.generators.len();
        numbers.filter(|number| self.stubborn.contains(&self.generators[*number])).collect()
    }

    /// Whether this may be what a search knew: generators come in order and stand for themselves, and the other
    /// pieces for words in earlier ones.
    fn makes_sense(&self) -> Result<(), &'static str> {
        if !self.generators.is_sorted_by(|a, b| a < b) {
            return Err("its generators are not in order");
        }
        if self.generators.last().is_some_and(|last| *last >= self.words.len()) {
            return Err("a generator has no word");
        }
        for (piece, word) in self.words.iter().enumerate() {
            let earlier = self.generators.partition_point(|generator| *generator < piece);
            let own = self.has_generator(piece);
            let sound = match own {
                true => word[..] == unit(earlier),
                false => word.len() <= earlier && word.iter().all(|count| *count <= MOST_COPIES),
            };
            if !sound {
                return Err("a word does not fit its piece");
            }
        }
        Ok(())
    }
}

/// The word in which a generator occurs once, and nothing else.
fn unit(generator: usize) -> Word {
    let mut word = vec![0; generator];
    word.push(1);
    word
}

/// More copies of a generator than the least word of any element that fits into memory.
const MOST_COPIES: u32 = 1 << 16;

impl Found {
    /// The monoid of all words in the generators: words are equal if the same is lost beside them. Letters are
    /// the generators that are needed; of those in `spare`, which came late, only where the others do not do.
    fn new(diagrams: &mut Diagrams, spare: &[usize], budget: &mut Budget) -> Result<Self, Stopped> {
        let root = diagrams.misere(budget)?;
        let mut letters: Vec<usize> = (0..diagrams.generators()).collect();
        let order = met(diagrams, root, &mut letters, budget)?.len();
        for generator in spare {
            let mut fewer = letters.clone();
            fewer.retain(|letter| letter != generator);
            if met(diagrams, root, &mut fewer, budget)?.len() == order {
                letters = fewer;
            }
        }
        let beside = met(diagrams, root, &mut letters, budget)?;
        let each = beside.iter().enumerate();
        let numbers: FxHashMap<Set, Element> =
            each.map(|(number, set)| (*set, number as Element)).collect();
        let mut times = Vec::with_capacity(beside.len() * letters.len());
        for set in &beside {
            for letter in &letters {
                times.push(numbers[&diagrams.divided(*set, *letter as u32, budget)?]);
            }
        }
        let lost = beside.iter().map(|set| diagrams.has_empty(*set)).collect();
        let Some(monoid) = Monoid::new(letters.len(), times, lost) else {
            unreachable!("elements were met in the order of their least words")
        };
        let mut generators = Vec::new();
        for generator in 0..diagrams.generators() {
            generators.push(numbers[&diagrams.divided(root, generator as u32, budget)?]);
        }
        Ok(Self { monoid, beside, numbers, letters, generators })
    }

    /// The element of a word in the generators.
    fn element(&self, word: &[u32]) -> Element {
        let mut product = 0;
        for (generator, count) in word.iter().enumerate() {
            for _ in 0..*count {
                product = self.monoid.product(product, self.generators[generator]);
            }
        }
        product
    }

    /// A word in the generators for an element.
    fn word(&self, element: Element) -> Word {
        let mut word = vec![0; self.letters.last().map_or(0, |last| last + 1)];
        for (letter, count) in self.monoid.word(element).iter().enumerate() {
            word[self.letters[letter]] = *count;
        }
        word
    }
}

/// The sets of words that are lost beside the words in some generators, in the order of the least of these words.
/// Generators that are products of earlier ones are taken from the list.
fn met(
    diagrams: &mut Diagrams,
    root: Set,
    generators: &mut Vec<usize>,
    budget: &mut Budget,
) -> Result<Vec<Set>, Stopped> {
    let mut met = vec![root];
    let mut known = FxHashSet::from_iter([root]);
    let mut needed = Vec::new();
    for generator in generators.iter() {
        let before = met.len();
        let mut layer = 0..before;
        while !layer.is_empty() {
            let next = met.len();
            for place in layer {
                let product = diagrams.divided(met[place], *generator as u32, budget)?;
                if known.insert(product) {
                    budget.spend()?;
                    met.push(product);
                }
            }
            layer = next..met.len();
        }
        needed.extend((met.len() > before).then_some(*generator));
    }
    *generators = needed;
    Ok(met)
}
