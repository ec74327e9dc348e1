//! Diminishing Rectangles: the game that nim-multiplication was made for, in any dimension and with
//! sides that may be infinite (Conway, «On Numbers and Games», chapter 11).

mod cut;

use crate::base::Reason;
use crate::nimber::ordinal::Ordinal;
use crate::nimber::transfinite::{Closure, Unknown};
use crate::rules::{Powers, Theory, Way};
use crate::scene::{Ink, Scene, Shape};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner, Value};
use std::sync::{Mutex, PoisonError};

/// Diminishing Rectangles.
pub const ENTRY: Entry = Entry {
    name: "rectangles",
    title: "Diminishing Rectangles",
    rules: "Choose a card a×b and smaller sides c < a and d < b, and replace it by the three cards \
            c×b, a×d and c×d. Boxes with more sides are replaced by all boxes that mix old and \
            smaller sides, except the old box itself. Whatever has a side 0 vanishes.",
    parameters: "",
    notation: "cards or boxes: 8x8,4x4,2x3x4 (0 if none is left); a side may be an ordinal, in \
               brackets unless it is a power of ω: wx2,(w+1)xw^2",
    examples: &[
        "rectangles 3x5,4x2",
        "rectangles 1x1,2x2,4x4,8x8",
        "rectangles 2x3x4",
        "rectangles 5x7,3",
        "rectangles 2x1x1,wxwxw",
        "rectangles (w+1)xw^2,wx5",
    ],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Rectangles::default())),
};

/// A card or box: its sides, all of them above zero.
type Card = Vec<Ordinal>;

/// The rules. A position lists the cards on the table.
#[derive(Debug, Default)]
pub struct Rectangles {
    /// The field of nimbers, once something infinite was to be multiplied.
    field: Mutex<Option<Closure>>,
}

/// Boxes have at most this many sides: a move then leaves at most 255 boxes.
const MOST_SIDES: usize = 8;
/// Cards with at most so many moves are tried out move by move.
const MOST_TRIED: u128 = 1 << 20;
/// Cards with at most so many choices of all sides but one are tried out choice by choice.
const MOST_DIVIDED: u128 = 1 << 10;

/// The cards that replace `card` when the smaller sides are `lower`.
fn replacement(card: &[Ordinal], lower: &[Ordinal]) -> Vec<Card> {
    let mixes = 1u32..1 << card.len();
    let mixed = mixes.map(|mix| {
        let sides = card.iter().zip(lower).enumerate();
        sides.map(|(i, (old, new))| if mix >> i & 1 == 1 { new } else { old }.clone()).collect()
    });
    mixed.filter(|card: &Card| card.iter().all(|side| !side.is_zero())).collect()
}

/// Visits every choice of smaller sides, like the digits of a counter; none if a side is infinite,
/// for then there is no end to them.
fn for_each_lower(card: &[Ordinal], visit: &mut dyn FnMut(&[u64])) {
    let sides: Option<Vec<u64>> = card.iter().map(Ordinal::to_u64).collect();
    let Some(sides) = sides else { return };
    let mut lower = vec![0; sides.len()];
    loop {
        visit(&lower);
        let Some(place) = (0..sides.len()).find(|i| lower[*i] + 1 < sides[*i]) else { return };
        lower[place] += 1;
        lower[..place].fill(0);
    }
}

fn ordinals(sides: &[u64]) -> Vec<Ordinal> {
    sides.iter().copied().map(Ordinal::from).collect()
}

/// A cut changes the area by the product of the old sides, each nim-added to the new one.
fn change_by(card: &[Ordinal], lower: &[u64]) -> Nimber {
    let factors = card.iter().zip(lower).filter_map(|(old, new)| Some(old.to_u64()? ^ new));
    factors.fold(Nimber(1), |product, factor| product * Nimber(factor))
}

/// How many choices of smaller sides there are.
fn choices(card: &[Ordinal]) -> u128 {
    let sides = card.iter().map(|side| side.to_u64().map_or(u128::MAX, u128::from));
    sides.fold(1, u128::saturating_mul)
}

fn after(cards: &[Card], index: usize, new: Vec<Card>) -> Vec<Card> {
    let mut result = cards.to_vec();
    result.splice(index..=index, new);
    result
}

/// `8x8`, `wx2`, `(w+1)xw^2`.
fn written(card: &[Ordinal]) -> String {
    let side = |side: &Ordinal| {
        let text = side.to_string();
        let power = !side.is_finite() && !text.contains('*') && side.terms().len() == 1;
        let bare = side.to_u64().is_some() || (power && side.finite_part().is_zero());
        if bare { text } else { format!("({text})") }
    };
    card.iter().map(side).collect::<Vec<_>>().join("x")
}

fn cards_written(cards: &[Card]) -> String {
    match cards {
        [] => "0".to_owned(),
        cards => cards.iter().map(|card| written(card)).collect::<Vec<_>>().join(","),
    }
}

/// The name of a card in the picture.
fn name(index: usize) -> String {
    index.to_string()
}

/// How one of the cards is replaced, and those behind it make room.
fn way(cards: usize, index: usize, cards_after: usize) -> Way {
    let kept = cards - index - 1;
    let way =
        Way::at([name(index)]).goes([name(index)]).comes((index..cards_after - kept).map(name));
    let behind = (0..kept).map(|place| (index + 1 + place, cards_after - kept + place));
    behind.fold(way, |way, (from, to)| way.renames(name(from), name(to)))
}

fn replacing(cards: &[Card], index: usize, lower: &[Ordinal]) -> Move<Vec<Card>> {
    let card = &cards[index];
    let new = replacement(card, lower);
    let text = match new.is_empty() {
        true => format!("remove {}", written(card)),
        false => format!("replace {} by {}", written(card), cards_written(&new)),
    };
    Move::new(text, after(cards, index, new))
}

impl Rectangles {
    /// Works in the field of all nimbers that have names here.
    fn with_field<T>(&self, work: impl FnOnce(&mut Closure) -> T) -> T {
        let mut field = self.field.lock().unwrap_or_else(PoisonError::into_inner);
        work(field.get_or_insert_with(Closure::new))
    }

    /// The nim-product of the sides.
    fn area(&self, card: &[Ordinal]) -> Result<Ordinal, Unknown> {
        if card.iter().all(|side| side.to_u64().is_some()) {
            return Ok(change_by(card, &vec![0; card.len()]).0.into());
        }
        self.with_field(|field| {
            card.iter().try_fold(Ordinal::one(), |product, side| field.mul(&product, side))
        })
    }

    /// Smaller sides that leave `target` instead of the card: all choices where they can be tried
    /// out, otherwise one of them, if the card is lowered.
    fn cuts(&self, card: &[Ordinal], target: &Ordinal) -> Result<Vec<Vec<Ordinal>>, Unknown> {
        let area = self.area(card)?;
        let change = area.nim_add(target);
        if choices(card) <= MOST_TRIED {
            return Ok(cuts_by_trial(card, &change));
        }
        if let Some(place) = undivided(card) {
            return self.cuts_by_division(card, place, &change);
        }
        if *target >= area {
            return Ok(Vec::new());
        }
        let found = self.with_field(|field| cut::cut(field, card, target))?;
        Ok(found.into_iter().collect())
    }

    /// When all sides but one are chosen, division gives the last.
    fn cuts_by_division(
        &self,
        card: &[Ordinal],
        place: usize,
        change: &Ordinal,
    ) -> Result<Vec<Vec<Ordinal>>, Unknown> {
        let mut others = card.to_vec();
        let side = others.remove(place);
        let mut chosen = Vec::new();
        for_each_lower(&others, &mut |lower| chosen.push(lower.to_vec()));
        let mut found = Vec::new();
        for lower in chosen {
            let factor = change_by(&others, &lower).0.into();
            let last = self.with_field(|field| field.div(change, &factor))?.nim_add(&side);
            if last < side {
                let mut lower = ordinals(&lower);
                lower.insert(place, last);
                found.push(lower);
            }
        }
        Ok(found)
    }
}

/// All cuts of a finite card that change its area so.
fn cuts_by_trial(card: &[Ordinal], change: &Ordinal) -> Vec<Vec<Ordinal>> {
    let mut found = Vec::new();
    for_each_lower(card, &mut |lower| {
        if *change == change_by(card, lower).0 {
            found.push(ordinals(lower));
        }
    });
    found
}

/// Whether all cuts to a given area are found.
fn is_tried_out(card: &[Ordinal]) -> bool {
    choices(card) <= MOST_TRIED || undivided(card).is_some()
}

/// The longest side, if the choices of all other sides can be tried out.
fn undivided(card: &[Ordinal]) -> Option<usize> {
    let place = (0..card.len()).max_by_key(|place| &card[*place])?;
    let mut others = card.to_vec();
    others.remove(place);
    (choices(&others) <= MOST_DIVIDED).then_some(place)
}

impl Ruleset for Rectangles {
    type Position = Vec<Card>;

    fn options(&self, of: &Vec<Card>, out: &mut Vec<Vec<Card>>) {
        for (index, card) in of.iter().enumerate() {
            for_each_lower(card, &mut |lower| {
                out.push(after(of, index, replacement(card, &ordinals(lower))));
            });
        }
    }

    fn summands(&self, of: Vec<Card>, out: &mut Vec<Vec<Card>>) {
        out.extend(of.into_iter().map(|card| vec![card]));
    }

    /// A card may be turned, and a side of 1 only has the smaller side 0: it changes nothing.
    fn canonical(&self, mut of: Vec<Card>) -> Vec<Card> {
        for card in &mut of {
            card.sort_unstable();
            let ones = card.iter().take_while(|side| **side == 1).count();
            card.drain(..ones.min(card.len() - 1));
        }
        of.sort_unstable();
        of
    }

    /// Of each card that a move leaves, some side is shorter and none is longer.
    fn rank(&self, of: &Vec<Card>) -> Option<u128> {
        let length = |side: &Ordinal| side.to_u64().map_or(u128::MAX, u128::from);
        let sum = |card: &Card| card.iter().map(length).fold(0, u128::saturating_add);
        of.iter().map(sum).max().or(Some(0))
    }

    fn breadth(&self, of: &Vec<Card>) -> u128 {
        of.iter().map(|card| choices(card)).fold(0, u128::saturating_add)
    }

    fn powers(&self) -> Powers<'_, Vec<Card>> {
        Powers { theory: Some(self), ..Powers::NONE }
    }
}

/// Longer sides are drawn shortened.
const LONGEST_DRAWN: f64 = 10.0;

impl Play for Rectangles {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<Card>, Error> {
        let mut cards = text.list(|text| {
            let start = text.clone();
            let mut card = vec![self.side(text)?];
            while text.eat("x") || text.eat("×") {
                card.push(self.side(text)?);
            }
            match card.len() {
                ..=MOST_SIDES => Ok(card),
                _ => Err(text.wrong_since(&start, format!("expected at most {MOST_SIDES} sides"))),
            }
        })?;
        cards.retain(|card| card.iter().all(|side| !side.is_zero()));
        Ok(cards)
    }

    fn notate(&self, of: &Vec<Card>) -> String {
        cards_written(of)
    }

    fn moves(&self, of: &Vec<Card>) -> Vec<Move<Vec<Card>>> {
        let mut moves = Vec::new();
        for (index, card) in of.iter().enumerate() {
            for_each_lower(card, &mut |lower| {
                moves.push(replacing(of, index, &ordinals(lower)));
            });
        }
        moves
    }

    fn draw(&self, of: &Vec<Card>) -> Scene {
        let mut scene = Scene::new(format!("cards {}", self.notate(of)));
        let mut x = 0.0;
        let length = |side: &Ordinal| side.to_u64().map_or(f64::INFINITY, |side| side as f64);
        for (index, card) in of.iter().enumerate() {
            let side = |i: usize| card.get(i).map_or(1.0, |side| length(side).min(LONGEST_DRAWN));
            let label = written(card).replace('w', "ω").replace('*', "·");
            // A margin of half a square leaves room for the label on the smallest card.
            let (width, height) =
                ((side(0) + 1.0).max(0.5 * label.chars().count() as f64 + 1.0), side(1) + 1.0);
            let card = Shape::Rectangle { x, y: 0.0, width, height, ink: Ink::Rival, label };
            scene.add(card).named(name(index));
            x += width + 1.0;
        }
        if of.is_empty() {
            scene.label(0.0, 0.0, "no card is left");
        }
        scene
    }

    fn ways(&self, of: &Vec<Card>, moves: &[Move<Vec<Card>>]) -> Vec<Vec<Way>> {
        let mut chosen = Vec::new();
        for (index, card) in of.iter().enumerate() {
            for_each_lower(card, &mut |_| chosen.push(index));
        }
        let ways = chosen.into_iter().zip(moves);
        ways.map(|(index, option)| vec![way(of.len(), index, option.result.len())]).collect()
    }

    /// Finite sides only: the laws list the moves of samples.
    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<Card>> {
        let sides: Vec<Vec<u64>> = match dice.roll(5) {
            0 => vec![vec![2, 1 + dice.roll(1), 1 + dice.roll(1)]],
            1 => vec![vec![dice.roll(4) + 1], vec![1 + dice.roll(2), 1 + dice.roll(1)]],
            2 => vec![],
            _ => vec![vec![1 + dice.roll(2), 1 + dice.roll(2)]],
        };
        Some(sides.into_iter().map(|card| card.into_iter().map(Ordinal::from).collect()).collect())
    }
}

impl Theory<Vec<Card>> for Rectangles {
    fn known(&self, of: &Vec<Card>) -> Option<Nimber> {
        self.known_value(of)?.nimber()
    }

    fn known_value(&self, of: &Vec<Card>) -> Option<Value> {
        of.iter().map(|card| self.area(card).ok().map(Value::from)).sum()
    }

    fn moves_to(&self, of: &Vec<Card>, value: Nimber) -> Option<Vec<Move<Vec<Card>>>> {
        self.moves_to_value(of, &value.into())
    }

    fn moves_to_value(&self, of: &Vec<Card>, value: &Value) -> Option<Vec<Move<Vec<Card>>>> {
        let change = self.known_value(of)?.ordinal()?.nim_add(&value.ordinal()?);
        let mut moves = Vec::new();
        for (index, card) in of.iter().enumerate() {
            let target = self.area(card).ok()?.nim_add(&change);
            let cuts = match self.cuts(card, &target) {
                Err(_) if is_tried_out(card) => return None,
                cuts => cuts.unwrap_or_default(),
            };
            moves.extend(cuts.iter().map(|lower| replacing(of, index, lower)));
        }
        Some(moves)
    }

    fn finds_all(&self, of: &Vec<Card>, _found: usize) -> bool {
        of.iter().all(|card| is_tried_out(card))
    }

    fn reason(&self, of: &Vec<Card>) -> Option<Reason> {
        let [card] = &of[..] else { return None };
        let value = self.known_value(of)?;
        if let [_] = card[..] {
            let text = format!("With one side only, every smaller one can be left: it is {value}.");
            return Some(Reason::new("Nim heap", text));
        }
        let sides: Vec<String> = card
            .iter()
            .map(|side| match side.pretty() {
                sum if sum.contains(['+', '·']) => format!("({sum})"),
                power => power,
            })
            .collect();
        let text = format!(
            "The move replaces a product by the sum of the mixed products, which is the very \
             definition of the nim-product, so {} is worth {} = {value} (nim-product).",
            written(card),
            sides.join(" ⊗ "),
        );
        Some(Reason::new("Nim multiplication", text))
    }
}

impl Rectangles {
    /// Reads a side; an infinite one must lie in a field that is known.
    fn side(&self, text: &mut Scanner) -> Result<Ordinal, Error> {
        if !matches!(text.peek(), Some('w' | 'ω' | 'o' | '(')) {
            return text.number().map(Ordinal::from);
        }
        let start = text.clone();
        let side = Ordinal::read_factor(text)?;
        if matches!(text.peek(), Some('+' | '*' | '·')) {
            return Err(text.expected("brackets around a side such as (w+1) or (w*2)"));
        }
        let known = self.with_field(|field| {
            let kappas = field.kappas();
            kappas.tower_of(kappas.kappas_of(&side)?)
        });
        match known {
            Ok(_) => Ok(side),
            Err(unknown) => Err(text.wrong_since(&start, unknown.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Card> {
        Rectangles::default().parse(&mut Scanner::new(text)).unwrap()
    }

    #[test]
    fn counters_run_through_all_smaller_sides() {
        let mut count = 0;
        for_each_lower(&read("2x3x4")[0], &mut |lower| {
            assert!(lower.iter().zip([2, 3, 4]).all(|(low, side)| *low < side));
            count += 1;
        });
        assert_eq!(count, 24);
        assert_eq!(replacement(&read("8x8")[0], &read("7x7")[0]), read("7x8,8x7,7x7"));
        assert_eq!(replacement(&read("8x8")[0], &[0.into(), 3.into()]), read("8x3"));
    }

    #[test]
    fn sides_are_written_as_they_are_read() {
        for text in
            ["wx2", "w^2x3", "(w+1)xw", "w^wx(w*2)", "w^(w+1)x5", "(18446744073709551616)x2"]
        {
            assert_eq!(Rectangles::default().notate(&read(text)), text);
        }
        assert_eq!(read("ω×2"), read("wx2"));
        assert_eq!(read("0x5,wx0"), read("0"));
        let column =
            |text: &str| Rectangles::default().parse(&mut Scanner::new(text)).unwrap_err().column();
        assert_eq!(column("w+1x2"), 2);
        assert_eq!(column("3x(w"), 5);
        assert_eq!(column("3xw^w^w"), 3);
        assert_eq!(column("x3"), 1);
    }

    #[test]
    fn division_finds_the_same_cuts_as_trial() {
        let game = Rectangles::default();
        for card in ["7x12", "3x5x9", "16x4"].map(|text| read(text).remove(0)) {
            let place = undivided(&card).unwrap();
            for change in (1..32).map(Ordinal::from) {
                let mut tried = cuts_by_trial(&card, &change);
                let mut divided = game.cuts_by_division(&card, place, &change).unwrap();
                tried.sort_unstable();
                divided.sort_unstable();
                assert_eq!(tried, divided, "{} by {change}", written(&card));
            }
        }
    }
}
