//! Diminishing Rectangles: the game that nim-multiplication was made for, in any dimension.

use crate::catalogue::Entry;
use crate::explain::Reason;
use crate::game::seat;
use crate::scene::{Ink, Scene, Shape};
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};

/// Diminishing Rectangles.
pub const ENTRY: Entry = Entry {
    name: "rectangles",
    title: "Diminishing Rectangles",
    rules: "Choose a card a×b and smaller sides c < a and d < b, and replace it by the three cards \
            c×b, a×d and c×d. Boxes with more sides are replaced by all boxes that mix old and \
            smaller sides, except the old box itself. Whatever has a side 0 vanishes.",
    parameters: "",
    notation: "cards or boxes: 8x8,4x4,2x3x4 (0 if none is left)",
    examples: &[
        "rectangles 3x5,4x2",
        "rectangles 1x1,2x2,4x4,8x8",
        "rectangles 2x3x4",
        "rectangles 5x7,3",
    ],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Rectangles)),
};

/// A card or box: its sides, all of them positive.
type Card = Vec<u64>;

/// The rules. A position lists the cards on the table.
#[derive(Clone, Copy, Debug)]
pub struct Rectangles;

/// Boxes have at most this many sides: a move then leaves at most 255 boxes.
const MOST_SIDES: usize = 8;

/// Longer sides are drawn shortened.
const LONGEST_DRAWN: f64 = 10.0;

/// The boxes that replace `card` when the smaller sides are `lower`.
fn replacement(card: &[u64], lower: &[u64]) -> Vec<Card> {
    let mixes = 1u32..1 << card.len();
    let mixed = mixes.map(|mix| {
        let sides = card.iter().zip(lower).enumerate();
        sides.map(|(i, (old, new))| if mix >> i & 1 == 1 { *new } else { *old }).collect()
    });
    mixed.filter(|card: &Card| !card.contains(&0)).collect()
}

/// Visits every choice of smaller sides, like the digits of a counter.
fn for_each_lower(card: &[u64], visit: &mut dyn FnMut(&[u64])) {
    let mut lower = vec![0; card.len()];
    loop {
        visit(&lower);
        let Some(place) = (0..card.len()).find(|i| lower[*i] + 1 < card[*i]) else { return };
        lower[place] += 1;
        lower[..place].fill(0);
    }
}

fn after(cards: &[Card], index: usize, new: Vec<Card>) -> Vec<Card> {
    let mut result = cards.to_vec();
    result.splice(index..=index, new);
    result
}

fn written(card: &[u64]) -> String {
    card.iter().map(u64::to_string).collect::<Vec<_>>().join("x")
}

fn product(card: &[u64]) -> Nimber {
    card.iter().fold(Nimber(1), |product, side| product * Nimber(*side))
}

impl Ruleset for Rectangles {
    type Position = Vec<Card>;

    fn options(&self, of: &Vec<Card>, out: &mut Vec<Vec<Card>>) {
        for (index, card) in of.iter().enumerate() {
            for_each_lower(card, &mut |lower| out.push(after(of, index, replacement(card, lower))));
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
        of.iter().map(|card| card.iter().map(|side| u128::from(*side)).sum()).max().or(Some(0))
    }

    fn known(&self, of: &Vec<Card>) -> Option<Nimber> {
        Some(of.iter().map(|card| product(card)).sum())
    }

    fn breadth(&self, of: &Vec<Card>) -> u128 {
        let choices = |card: &Card| {
            card.iter().fold(1, |product: u128, side| product.saturating_mul(u128::from(*side)))
        };
        of.iter().map(choices).fold(0, u128::saturating_add)
    }
}

impl Play for Rectangles {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<Card>, Error> {
        let mut cards = text.list(|text| {
            let start = text.clone();
            let mut card = vec![text.number()?];
            while text.eat("x") || text.eat("×") {
                card.push(text.number()?);
            }
            match card.len() {
                ..=MOST_SIDES => Ok(card),
                _ => Err(text.wrong_since(&start, format!("expected at most {MOST_SIDES} sides"))),
            }
        })?;
        cards.retain(|card| !card.contains(&0));
        Ok(cards)
    }

    fn notate(&self, of: &Vec<Card>) -> String {
        match &of[..] {
            [] => "0".to_owned(),
            cards => cards.iter().map(|card| written(card)).collect::<Vec<_>>().join(","),
        }
    }

    fn moves(&self, of: &Vec<Card>) -> Vec<Move<Vec<Card>>> {
        let mut moves = Vec::new();
        for (index, card) in of.iter().enumerate() {
            for_each_lower(card, &mut |lower| {
                let new = replacement(card, lower);
                let text = match new.is_empty() {
                    true => format!("remove {}", written(card)),
                    false => format!("replace {} by {}", written(card), self.notate(&new)),
                };
                moves.push(Move::new(text, after(of, index, new)));
            });
        }
        moves
    }

    fn reason(&self, of: &Vec<Card>) -> Option<Reason> {
        let [card] = &of[..] else { return None };
        if let [size] = card[..] {
            let text = format!("With one side only, every smaller one can be left: it is *{size}.");
            return Some(Reason::new("Nim heap", text));
        }
        let sides: Vec<String> = card.iter().map(u64::to_string).collect();
        let text = format!(
            "The move replaces a product by the sum of the mixed products, which is the very \
             definition of the nim-product, so {} is worth {} = {} (nim-product).",
            written(card),
            sides.join(" ⊗ "),
            product(card)
        );
        Some(Reason::new("Nim multiplication", text))
    }

    fn draw(&self, of: &Vec<Card>) -> Scene {
        let mut scene = Scene::new(format!("cards {}", self.notate(of)));
        let mut x = 0.0;
        for card in of {
            let side = |i: usize| card.get(i).map_or(1.0, |side| (*side as f64).min(LONGEST_DRAWN));
            let label = written(card);
            // A margin of half a square leaves room for the label on the smallest card.
            let (width, height) =
                ((side(0) + 1.0).max(0.5 * label.len() as f64 + 1.0), side(1) + 1.0);
            scene.add(Shape::Rectangle { x, y: 0.0, width, height, ink: Ink::Rival, label });
            x += width + 1.0;
        }
        if of.is_empty() {
            scene.label(0.0, 0.0, "no card is left");
        }
        scene
    }

    fn sample(&self, dice: &mut dyn Dice) -> Vec<Card> {
        match dice.roll(5) {
            0 => vec![vec![2, 1 + dice.roll(1), 1 + dice.roll(1)]],
            1 => vec![vec![dice.roll(4) + 1], vec![1 + dice.roll(2), 1 + dice.roll(1)]],
            2 => vec![],
            _ => vec![vec![1 + dice.roll(2), 1 + dice.roll(2)]],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_run_through_all_smaller_sides() {
        let mut count = 0;
        for_each_lower(&[2, 3, 4], &mut |lower| {
            assert!(lower.iter().zip([2, 3, 4]).all(|(low, side)| *low < side));
            count += 1;
        });
        assert_eq!(count, 24);
        assert_eq!(replacement(&[8, 8], &[7, 7]), [[7, 8], [8, 7], [7, 7]]);
        assert_eq!(replacement(&[8, 8], &[0, 3]), [[8, 3]]);
    }
}
