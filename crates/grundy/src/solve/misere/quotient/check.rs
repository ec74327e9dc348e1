//! Proves that a finite monoid is the misère quotient of some pieces, for all numbers of copies: this code
//! finds nothing, and shares nothing with what does.
//!
//! For an element `x`, let `L(x)` be the elements `z` with `xz` lost. Sums with the same element are equal once
//! two things hold, which is what «valid transition table» means (Siegel). No move leads from a lost element to
//! a lost one: for a piece `k` and each `t` that it moves to, `L(t)` and `L(k)` have nothing in common. And every
//! sum with moves whose element is not lost has a move to a lost one. To see the latter for infinitely many sums,
//! a sum is known by its element `e` and by `G`, the union of `L(t)` for all `t` that it moves to. One more piece
//! `k` makes them `ek` and `G/k ∪ G(k)/e`. What holds for some `G` holds for every larger one, so of the pairs
//! with the same element only the least are followed, and there are finitely many.

use super::Quotient;
use super::monoid::Element;
use super::pieces::Pieces;
use crate::heap::HeapRule;
use crate::{Budget, Stopped};
use rustc_hash::FxHashSet;

/// Why a quotient was not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It is wrong.
    Wrong {
        /// A sum of pieces that shows it, if it is about one.
        sum: Vec<usize>,
        /// What is wrong.
        sentence: String,
    },
    /// The check was stopped.
    Stopped(Stopped),
}

impl From<Stopped> for Refusal {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

fn wrong_about<T>(sum: Vec<usize>, sentence: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Wrong { sum, sentence: sentence.into() })
}

/// What is wrong where no sum shows it.
pub(super) fn wrong<T>(sentence: impl Into<String>) -> Result<T, Refusal> {
    wrong_about(Vec::new(), sentence)
}

/// Checks that the elements of heaps repeat for ever, with the least period and from the least heap on.
///
/// For a heap that is large enough, the largest heap that any of its moves leaves is one to or from which a period
/// can be added or taken. So it moves to the same elements as the heap one period smaller, and the same element
/// is right for it.
pub fn repeats(
    values: &[Element],
    preperiod: u64,
    period: u64,
    rule: &dyn HeapRule,
) -> Result<(), Refusal> {
    let code = rule.code().filter(|code| code.is_plain());
    let parts = code.and_then(|code| code.most_parts());
    let (Some(parts), Some(take)) = (parts, code.and_then(|code| code.last_take())) else {
        return wrong("only codes that end, without conditions on parts, are known to repeat");
    };
    let count = values.len() as u64;
    let parts = u128::from(parts.max(1));
    let needed = parts * (u128::from(preperiod.max(1)) + u128::from(period)) + u128::from(take) + 1;
    if period == 0 || u128::from(count) + parts < needed {
        return wrong("the elements have not repeated for long enough");
    }
    let (start, length) = (preperiod as usize, period as usize);
    let same = |heap: &usize| values[*heap] == values[heap + length];
    if !(start..values.len() - length).all(|heap| same(&heap)) {
        return wrong("the elements do not repeat");
    }
    if start > 0 && same(&(start - 1)) {
        return wrong("they repeat from an earlier heap on");
    }
    let shorter = |less: usize| {
        length.is_multiple_of(less)
            && (start..start + length - less).all(|heap| values[heap] == values[heap + less])
    };
    match (1..length).any(shorter) {
        true => wrong("they have a shorter period"),
        false => Ok(()),
    }
}

/// Checks a quotient against the rules of its pieces. Says how many kinds of sums were looked at.
pub fn check<P: Pieces + ?Sized>(
    claim: &Quotient,
    pieces: &P,
    budget: &mut Budget,
) -> Result<u64, Refusal> {
    let table = Table::new(claim, budget)?;
    let kinds = table.kinds(claim, pieces, budget)?;
    table.follow(&kinds, budget)
}

/// A set of elements, as bits.
type Bits = Box<[u64]>;

fn has(bits: &[u64], element: usize) -> bool {
    bits[element / 64] >> (element % 64) & 1 == 1
}

fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

fn within(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

/// All products, and what is lost beside each element.
struct Table {
    order: usize,
    products: Vec<Element>,
    lost: Vec<Bits>,
}

/// Pieces with the same element and the same set of lost positions to move to.
struct Kind {
    piece: usize,
    element: usize,
    reached: Bits,
}

/// A sum that is followed: what it was made of, its element, and the elements beside which it has a move
/// to a lost one.
struct Sum {
    before: Option<usize>,
    piece: usize,
    element: usize,
    reached: Bits,
}

impl Table {
    fn new(claim: &Quotient, budget: &mut Budget) -> Result<Self, Refusal> {
        let monoid = &claim.monoid;
        let (order, letters) = (monoid.order(), monoid.letters());
        budget.require_list(|| "a table of products".into(), (order * order) as u128, 4)?;
        let mut products: Vec<Element> = vec![Element::MAX; order * order];
        for element in 0..order {
            for one in 0..letters {
                for other in 0..one {
                    let there = monoid.times(monoid.times(element as Element, one), other);
                    let back = monoid.times(monoid.times(element as Element, other), one);
                    if there != back {
                        return wrong("the letters do not commute");
                    }
                }
            }
        }
        // Every element is a product of letters, and multiplying by it is multiplying by them.
        (0..order).for_each(|other| products[other] = other as Element);
        let mut met = vec![0];
        let mut is_met = vec![false; order];
        is_met[0] = true;
        let mut next = 0;
        while next < met.len() {
            let element = met[next];
            for letter in 0..letters {
                let product = monoid.times(element as Element, letter) as usize;
                if std::mem::replace(&mut is_met[product], true) {
                    continue;
                }
                budget.work(order as u64)?;
                for other in 0..order {
                    let before = products[element * order + other];
                    products[product * order + other] = monoid.times(before, letter);
                }
                met.push(product);
            }
            next += 1;
        }
        if met.len() < order {
            return wrong("some elements are no products of letters");
        }
        let mut table = Self { order, products, lost: Vec::new() };
        for element in 0..order {
            budget.work(order as u64)?;
            table
                .lost
                .push(table.bits(|other| monoid.is_lost(table.product(element, other) as Element)));
        }
        let different: FxHashSet<&Bits> = table.lost.iter().collect();
        if different.len() < order {
            return wrong("two elements are the same in every sum");
        }
        Ok(table)
    }

    fn product(&self, a: usize, b: usize) -> usize {
        self.products[a * self.order + b] as usize
    }

    fn bits(&self, holds: impl Fn(usize) -> bool) -> Bits {
        let mut bits = vec![0u64; self.order.div_ceil(64)];
        (0..self.order).filter(|e| holds(*e)).for_each(|e| bits[e / 64] |= 1 << (e % 64));
        bits.into()
    }

    /// The kinds of pieces, with the least sets to move to. Looks at every move of every piece.
    fn kinds<P: Pieces + ?Sized>(
        &self,
        claim: &Quotient,
        pieces: &P,
        budget: &mut Budget,
    ) -> Result<Vec<Kind>, Refusal> {
        let mut kinds: Vec<Kind> = Vec::new();
        for (piece, element) in claim.values.iter().enumerate() {
            let element = *element as usize;
            let mut reached = vec![false; self.order];
            pieces.visit(piece, budget, &mut |parts| {
                let elements = parts.iter().map(|part| claim.values[*part] as usize);
                reached[elements.fold(0, |product, part| self.product(product, part))] = true;
            })?;
            if !reached.contains(&true) {
                match element {
                    0 => continue,
                    _ => return wrong_about(vec![piece], "a piece without moves is not neutral"),
                }
            }
            let mut union = vec![0; self.order.div_ceil(64)];
            for lost in (0..self.order).filter(|e| reached[*e]).map(|e| &self.lost[e]) {
                union.iter_mut().zip(lost).for_each(|(bits, more)| *bits |= more);
            }
            if meet(&union, &self.lost[element]) {
                return wrong_about(vec![piece], "a move leads from a lost sum to a lost sum");
            }
            let weaker = |kind: &Kind| kind.element == element && within(&kind.reached, &union);
            if !kinds.iter().any(weaker) {
                kinds.retain(|kind| kind.element != element || !within(&union, &kind.reached));
                kinds.push(Kind { piece, element, reached: union.into() });
            }
        }
        for (letter, piece) in claim.letters.iter().enumerate() {
            let element = claim.monoid.times(0, letter);
            if claim.values.iter().position(|value| *value == element) != Some(*piece) {
                return wrong("a letter does not stand for the first piece that has its element");
            }
        }
        Ok(kinds)
    }

    /// Follows all sums until nothing new can be met.
    fn follow(&self, kinds: &[Kind], budget: &mut Budget) -> Result<u64, Refusal> {
        let mut sums: Vec<Sum> = Vec::new();
        let mut least: Vec<Vec<usize>> = vec![Vec::new(); self.order];
        if has(&self.lost[0], 0) {
            return wrong("whoever cannot move has won");
        }
        let empty = Sum { before: None, piece: 0, element: 0, reached: self.bits(|_| false) };
        let mut next = 0;
        let mut looked_at = 0;
        let mut retired = Vec::new();
        sums.push(empty);
        retired.push(false);
        while next < sums.len() {
            if retired[next] {
                next += 1;
                continue;
            }
            for kind in kinds {
                budget.spend()?;
                budget.work(self.order as u64 / 16)?;
                looked_at += 1;
                let one = &sums[next];
                let element = self.product(one.element, kind.element);
                let (more, beside) = (one.element * self.order, kind.element * self.order);
                let (more, beside) = (&self.products[more..], &self.products[beside..]);
                let reached = self.bits(|z| {
                    has(&one.reached, beside[z] as usize) || has(&kind.reached, more[z] as usize)
                });
                if least[element].iter().any(|other| within(&sums[*other].reached, &reached)) {
                    continue;
                }
                let sum = Sum { before: Some(next), piece: kind.piece, element, reached };
                if !has(&self.lost[element], 0) && !has(&sum.reached, 0) {
                    let sentence = "a sum that is not lost has no move to a lost one";
                    return wrong_about(made_of(&sums, &sum), sentence);
                }
                least[element].retain(|other| {
                    let stays = !within(&sum.reached, &sums[*other].reached);
                    retired[*other] = !stays;
                    stays
                });
                least[element].push(sums.len());
                sums.push(sum);
                retired.push(false);
            }
            next += 1;
        }
        Ok(looked_at)
    }
}

/// The pieces of a sum.
fn made_of(sums: &[Sum], last: &Sum) -> Vec<usize> {
    let mut pieces = vec![last.piece];
    let mut before = last.before;
    while let Some(index) = before
        && let Some(earlier) = sums[index].before
    {
        pieces.push(sums[index].piece);
        before = Some(earlier);
    }
    pieces
}
