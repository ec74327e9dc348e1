//! Compounds of two games other than the sum: moving in all, in some, on top of one another, and
//! Conway's product.

use super::set;
use super::written::Written;
use crate::base::Reason;
use crate::rules::{Powers, Theory, Way};
use crate::scene::{Ink, Scene, Shape};
use crate::table::game::{AnyGame, seat};
use crate::table::{Card, Entry};
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};
use std::sync::Arc;

/// A compound of two games.
pub const ENTRY: Entry = Entry {
    name: "compound",
    title: "Compounds of two games",
    rules: "Move in two games that are tied together. Conjunctive: move in both games at once, and it is over when one is. Selective: move in \
            one or in both. Disjunctive: move in one. Ordinal sum G:H: move in G, which discards H, \
            or in H. Ordinal product G·H: move to the ordinal sum of G·H' and G'. Conway product: \
            replace G×H by G'×H + G×H' + G'×H'.",
    parameters: "conjunctive, selective, disjunctive, ordinal-sum, ordinal-product or conway-product",
    notation: "two Nim heaps or sets of options: 4,{0,{2}}; several compounds, added, are separated \
               by ‘;’; in an ordinal product a third game lies on top",
    examples: &[
        "compound:selective 3,5",
        "compound:conjunctive 5,{0,{2}}",
        "compound:disjunctive 5,6",
        "compound:ordinal-sum 5,6",
        "compound:ordinal-product {0,{2}},3",
        "compound:conway-product 4,4",
    ],
    convention: Convention::Normal,
    open,
};

/// The ways to put two games together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Conjunctive,
    Selective,
    Disjunctive,
    OrdinalSum,
    OrdinalProduct,
    ConwayProduct,
}

const KINDS: [(&str, Kind); 6] = [
    ("conjunctive", Kind::Conjunctive),
    ("selective", Kind::Selective),
    ("disjunctive", Kind::Disjunctive),
    ("ordinal-sum", Kind::OrdinalSum),
    ("ordinal-product", Kind::OrdinalProduct),
    ("conway-product", Kind::ConwayProduct),
];

fn open(entry: &Arc<Card>, parameters: &mut Scanner) -> Result<Arc<dyn AnyGame>, Error> {
    let start = parameters.clone();
    let name = parameters.eat_while(|c| c.is_ascii_lowercase() || c == '-');
    match KINDS.iter().find(|(known, _)| *known == name) {
        Some((name, kind)) => Ok(seat(entry, name, Compounds(*kind))),
        None => {
            let names: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
            let message = format!("expected one of {}", names.join(", "));
            Err(parameters.wrong_since(&start, message))
        }
    }
}

/// One compound of two games.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term {
    left: Written,
    right: Written,
    /// What lies on top of an ordinal product, as in an ordinal sum: (G·H) : top.
    top: Written,
}

impl Term {
    fn new(left: &Written, right: &Written) -> Self {
        Self { left: left.clone(), right: right.clone(), top: Written::ZERO }
    }

    /// The games of the compound with their names; nothing on top is not shown.
    fn games(&self) -> impl Iterator<Item = (&'static str, &Written)> {
        let all = [("left", &self.left), ("right", &self.right), ("top", &self.top)];
        all.into_iter().filter(|(part, game)| *part != "top" || **game != Written::ZERO)
    }

    fn game(&self, part: &str) -> Option<&Written> {
        self.games().find(|(name, _)| *name == part).map(|(_, game)| game)
    }

    fn notate(&self) -> String {
        match &self.top {
            Written::Heap(0) => format!("{},{}", self.left, self.right),
            top => format!("{},{},{top}", self.left, self.right),
        }
    }
}

/// The rules. A position is a sum of compounds of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Compounds(Kind);

impl Compounds {
    /// Visits every move in one compound: its name, and what replaces the compound.
    fn visit(&self, term: &Term, visit: &mut dyn FnMut(String, Vec<Term>)) {
        let Term { left, right, .. } = term;
        let alone = matches!(self.0, Kind::Selective | Kind::Disjunctive);
        if alone {
            for l in left.options() {
                visit(
                    format!("move the first game from {left} to {l}"),
                    vec![Term::new(&l, right)],
                );
            }
        }
        if alone || self.0 == Kind::OrdinalSum {
            for r in right.options() {
                visit(
                    format!("move the second game from {right} to {r}"),
                    vec![Term::new(left, &r)],
                );
            }
        }
        match self.0 {
            Kind::Disjunctive => {}
            Kind::OrdinalSum => {
                for l in left.options() {
                    let text =
                        format!("move the first game from {left} to {l}, discarding {right}");
                    visit(text, vec![Term::new(&l, &Written::ZERO)]);
                }
            }
            Kind::Conjunctive | Kind::Selective => for_pairs(term, |l, r| {
                let text = format!("move the games from {left} to {l} and from {right} to {r}");
                visit(text, vec![Term::new(l, r)]);
            }),
            Kind::OrdinalProduct => self.visit_ordinal_product(term, visit),
            Kind::ConwayProduct => for_pairs(term, |l, r| {
                let mut new = vec![Term::new(l, right), Term::new(left, r), Term::new(l, r)];
                new.retain(|term| !self.is_dead(term));
                let products: Vec<String> =
                    new.iter().map(|term| format!("{}×{}", term.left, term.right)).collect();
                if new.is_empty() {
                    new.push(Term::new(&Written::ZERO, &Written::ZERO));
                    visit(format!("remove {left}×{right}"), new);
                } else {
                    visit(format!("replace {left}×{right} by {}", products.join(" + ")), new);
                }
            }),
        }
    }

    /// From (G·H) : K to (G·H') : G' or (G·H) : K'.
    fn visit_ordinal_product(&self, term: &Term, visit: &mut dyn FnMut(String, Vec<Term>)) {
        let Term { left, right, top } = term;
        for_pairs(term, |l, r| {
            let text = format!("move in the product to {left}·{r} with {l} on top");
            visit(text, vec![Term { top: l.clone(), ..Term::new(left, r) }]);
        });
        for t in top.options() {
            let text = format!("move the game on top from {top} to {t}");
            visit(text, vec![Term { top: t, ..Term::new(left, right) }]);
        }
    }

    fn is_dead(&self, term: &Term) -> bool {
        let Term { left, right, top } = term;
        match self.0 {
            Kind::Selective | Kind::Disjunctive | Kind::OrdinalSum => {
                *left == Written::ZERO && *right == Written::ZERO
            }
            Kind::Conjunctive | Kind::ConwayProduct => {
                *left == Written::ZERO || *right == Written::ZERO
            }
            Kind::OrdinalProduct => {
                (*left == Written::ZERO || *right == Written::ZERO) && *top == Written::ZERO
            }
        }
    }

    fn value(&self, term: &Term) -> Option<Nimber> {
        let Term { left, right, top } = term;
        let heaps = left.heap().zip(right.heap());
        match self.0 {
            Kind::Selective => heaps.and_then(|(a, b)| a.checked_add(b)).map(Nimber),
            Kind::Disjunctive => Some(left.value() + right.value()),
            Kind::ConwayProduct => Some(left.value() * right.value()),
            Kind::Conjunctive => heaps.map(|(a, b)| Nimber(a.min(b))),
            Kind::OrdinalSum => left.heap()?.checked_add(right.value().0).map(Nimber),
            Kind::OrdinalProduct => {
                let (a, b) = heaps?;
                a.checked_mul(b)?.checked_add(top.value().0).map(Nimber)
            }
        }
    }

    fn term_rank(&self, term: &Term) -> u128 {
        let (left, right) = (term.left.height(), term.right.height());
        match self.0 {
            // A move lowers the right factor, whatever it puts on top, or else the top.
            Kind::OrdinalProduct => {
                (left + 1).saturating_mul(right).saturating_add(term.top.height())
            }
            _ => left + right,
        }
    }

    fn term_breadth(&self, term: &Term) -> u128 {
        let (left, right) = (term.left.breadth(), term.right.breadth());
        let both = left.saturating_mul(right);
        match self.0 {
            Kind::Disjunctive | Kind::OrdinalSum => left + right,
            Kind::Conjunctive | Kind::ConwayProduct => both,
            Kind::Selective => both.saturating_add(left + right),
            Kind::OrdinalProduct => both.saturating_add(term.top.breadth()),
        }
    }

    fn sign(&self) -> &'static str {
        match self.0 {
            Kind::Conjunctive => "∧",
            Kind::Selective => "∨",
            Kind::Disjunctive => "+",
            Kind::OrdinalSum => ":",
            Kind::OrdinalProduct => "·",
            Kind::ConwayProduct => "×",
        }
    }
}

fn for_pairs(term: &Term, mut visit: impl FnMut(&Written, &Written)) {
    for l in term.left.options() {
        term.right.options().for_each(|r| visit(&l, &r));
    }
}

/// The name of a game in the picture.
fn name(row: usize, part: &str) -> String {
    format!("{row}.{part}")
}

/// The name of the sign before a game that is not the first of its row.
fn sign_before(row: usize, part: &str) -> String {
    name(row, &format!("before {part}"))
}

/// What becomes of the cards when a compound is replaced by others: a person points at a game that changes.
fn way(terms: &[Term], index: usize, new: &[Term]) -> Way {
    let changed = |from: &Term, to: &Term| -> Vec<String> {
        let differs = |part: &&str| from.game(part) != to.game(part);
        from.games().map(|(part, _)| part).filter(differs).map(|part| name(index, part)).collect()
    };
    let (old, first) = (&terms[index], &new[0]);
    let more = (1..new.len()).flat_map(|at| new[at].games().map(move |(part, _)| (at, part)));
    let way = Way::at(changed(old, first)).goes(changed(old, first)).comes(changed(first, old));
    let signs = |from: &Term, to: &Term| -> Vec<String> {
        let parts = from.games().map(|(part, _)| part).filter(|part| *part != "left");
        let alone = parts.filter(|part| to.game(part).is_none());
        alone.map(|part| sign_before(index, part)).collect()
    };
    let way = way.goes(signs(old, first)).comes(signs(first, old));
    let way = more.fold(way, |way, (at, part)| {
        let sign = (part != "left").then(|| sign_before(index + at, part));
        way.comes([name(index + at, part)]).comes(sign)
    });
    let below = (index + 1..terms.len()).map(|row| (row, row + new.len() - 1));
    below.fold(way, |way, (from, to)| way.renames(name(from, ""), name(to, "")))
}

/// The position with one compound replaced.
fn after(terms: &[Term], index: usize, new: Vec<Term>) -> Vec<Term> {
    let mut result = terms.to_vec();
    result.splice(index..=index, new);
    result
}

impl Ruleset for Compounds {
    type Position = Vec<Term>;

    fn options(&self, of: &Vec<Term>, out: &mut Vec<Vec<Term>>) {
        for (index, term) in of.iter().enumerate() {
            self.visit(term, &mut |_, new| out.push(after(of, index, new)));
        }
    }

    fn summands(&self, of: Vec<Term>, out: &mut Vec<Vec<Term>>) {
        out.extend(of.into_iter().map(|term| vec![term]));
    }

    /// Compounds that are over are left out; where the order of the two games does not matter, the
    /// smaller one is put first.
    fn canonical(&self, mut of: Vec<Term>) -> Vec<Term> {
        of.retain(|term| !self.is_dead(term));
        if !matches!(self.0, Kind::OrdinalSum | Kind::OrdinalProduct) {
            for term in &mut of {
                if term.left > term.right {
                    std::mem::swap(&mut term.left, &mut term.right);
                }
            }
        }
        if of.is_empty() {
            of.push(Term::new(&Written::ZERO, &Written::ZERO));
        }
        of.sort_unstable();
        of
    }

    fn rank(&self, of: &Vec<Term>) -> Option<u128> {
        Some(of.iter().map(|term| self.term_rank(term)).max().unwrap_or(0))
    }

    fn breadth(&self, of: &Vec<Term>) -> u128 {
        of.iter().map(|term| self.term_breadth(term)).fold(0, u128::saturating_add)
    }

    fn powers(&self) -> Powers<'_, Vec<Term>> {
        Powers { theory: Some(self), ..Powers::NONE }
    }
}

impl Play for Compounds {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<Term>, Error> {
        let mut terms = Vec::new();
        loop {
            let start = text.clone();
            let most = if self.0 == Kind::OrdinalProduct { 3 } else { 2 };
            let mut games = text.list(Written::parse)?;
            if games.len() < 2 || games.len() > most {
                return Err(text.wrong_since(&start, "expected two games such as 4,{0,{2}}"));
            }
            let top = if games.len() == 3 { games.pop() } else { None };
            let top = top.unwrap_or(Written::ZERO);
            terms.push(Term { top, ..Term::new(&games[0], &games[1]) });
            let mut ahead = text.clone();
            ahead.skip_spaces();
            if !ahead.eat(";") {
                return Ok(terms);
            }
            ahead.skip_spaces();
            *text = ahead;
        }
    }

    fn notate(&self, of: &Vec<Term>) -> String {
        of.iter().map(Term::notate).collect::<Vec<_>>().join("; ")
    }

    fn moves(&self, of: &Vec<Term>) -> Vec<Move<Vec<Term>>> {
        let mut moves = Vec::new();
        for (index, term) in of.iter().enumerate() {
            self.visit(term, &mut |text, new| moves.push(Move::new(text, after(of, index, new))));
        }
        moves
    }

    fn draw(&self, of: &Vec<Term>) -> Scene {
        let mut scene = Scene::new(format!("compounds {}", self.notate(of)));
        for (row, term) in of.iter().enumerate() {
            let y = row as f64 * 3.0;
            let mut x = 0.0;
            for (part, game) in term.games() {
                let sign = if part == "top" { ":" } else { self.sign() };
                if part != "left" {
                    scene.label(x + 0.4, y + 0.5, sign).named(sign_before(row, part));
                    x += 1.5;
                }
                let label = game.to_string();
                let width = 0.5 * label.len() as f64 + 1.0;
                let card = Shape::Rectangle { x, y, width, height: 2.0, ink: Ink::Rival, label };
                scene.add(card).named(name(row, part));
                x += width;
            }
        }
        scene
    }

    fn ways(&self, of: &Vec<Term>, _: &[Move<Vec<Term>>]) -> Vec<Vec<Way>> {
        let mut ways = Vec::new();
        for (index, term) in of.iter().enumerate() {
            self.visit(term, &mut |_, new| ways.push(vec![way(of, index, &new)]));
        }
        ways
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<Term>> {
        let small = self.0 == Kind::ConwayProduct;
        let mut game = || match small {
            true => match dice.roll(4) {
                4 => Written::new(vec![Written::Heap(1)]),
                size => Written::Heap(size.min(2)),
            },
            false => set::sample(dice, 2),
        };
        let term = Term::new(&game(), &game());
        if self.0 == Kind::OrdinalProduct {
            return Some(vec![Term { top: game(), ..term }]);
        }
        Some(vec![term])
    }
}

impl Theory<Vec<Term>> for Compounds {
    fn known(&self, of: &Vec<Term>) -> Option<Nimber> {
        of.iter().map(|term| self.value(term)).sum()
    }

    fn reason(&self, of: &Vec<Term>) -> Option<Reason> {
        let [term] = &of[..] else { return None };
        let value = self.value(term)?;
        let Term { left, right, top } = term;
        let (l, r) = (left.value(), right.value());
        let (theorem, text) = match self.0 {
            Kind::Selective => (
                "Selective Nim",
                format!(
                    "One move can lower either heap or both, so every smaller total can be reached, \
                     and the total always falls: {left} + {right} = {}.",
                    value.0
                ),
            ),
            Kind::Disjunctive => (
                "Sprague–Grundy",
                format!("{left} is worth {l} and {right} is worth {r}; the nim-sum is {value}."),
            ),
            Kind::ConwayProduct => (
                "Conway product",
                format!(
                    "{left} is worth {l} and {right} is worth {r}. The move is the definition of \
                     the nim-product, so the product is worth {} ⊗ {} = {value}.",
                    l.0, r.0
                ),
            ),
            Kind::Conjunctive => (
                "Conjunctive Nim",
                format!(
                    "Both heaps shrink together, so exactly the pairs with a smaller minimum can be \
                     reached, and every smaller minimum: min({left}, {right}) = {}.",
                    value.0
                ),
            ),
            Kind::OrdinalSum => (
                "Colon principle",
                format!(
                    "Below lies a heap of {left}, above it a game worth {r}. Every move below makes \
                     a smaller heap; every move above keeps the heap: {} + {} = {} in all.",
                    left, r.0, value.0
                ),
            ),
            Kind::OrdinalProduct => (
                "Ordinal product",
                format!(
                    "{right} copies of a heap of {left} lie on top of one another, with {top} above \
                     them, so the whole is a heap of {}.",
                    value.0
                ),
            ),
        };
        Some(Reason::new(theorem, text))
    }
}
