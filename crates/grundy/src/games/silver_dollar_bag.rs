//! The Silver Dollar Game with the dollar: the leftmost square is a money bag.

use super::rows;
use super::silver_dollar::{coin, heap_coins, parse_coins, room};
use super::strip::Strip;
use super::wording::{nim_equation, nim_sum, numbers};
use crate::base::Reason;
use crate::rules::{Powers, Theory, Way};
use crate::scene::{Ink, Scene, Shape};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};
use std::collections::BTreeSet;

/// The Silver Dollar Game with the dollar.
pub const ENTRY: Entry = Entry {
    name: "silver-dollar-bag",
    title: "Silver Dollar Game with the dollar",
    rules: "Move one coin to the left onto an empty square, without passing another coin, or put \
            the leftmost coin into the bag on square 0. Once the Dollar is in the bag, the other \
            player pockets the bag and wins; in the variant ‘take’ the one who put it there \
            pockets it and wins.",
    parameters: "leave (the default) or take: who gets the bag",
    notation: "the squares of the coins, counted from 1 beside the bag, the Dollar marked: 2,4$,9",
    examples: &[
        "silver-dollar-bag 2,4$,9",
        "silver-dollar-bag 1$,5",
        "silver-dollar-bag:take 3,5$,6",
        "silver-dollar-bag:take 1,4,6$",
    ],
    convention: Convention::Normal,
    open: |entry, parameters| {
        let take = parameters.eat("take");
        let _ = take || parameters.eat("leave");
        Ok(seat(entry, if take { "take" } else { "" }, SilverDollarBag { take }))
    },
};

/// The rules, in either variant.
pub struct SilverDollarBag {
    /// Whether who puts the Dollar into the bag takes it; otherwise the opponent does.
    take: bool,
}

/// The coins in play from the left, and which of them is the Dollar. Other coins vanish in the
/// bag; the Dollar in the bag stands on square 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    coins: Vec<u64>,
    dollar: usize,
    /// The bag has been taken: nothing can be moved any more.
    pocketed: bool,
}

impl Position {
    const OVER: Self = Self { coins: Vec::new(), dollar: 0, pocketed: true };

    fn is_bagged(&self) -> bool {
        self.coins.first() == Some(&0)
    }

    /// The strip without square 0, where the bag is.
    fn strip(&self) -> Strip {
        let mut strip = Strip::showing(self.coins.iter().copied());
        strip.remove(0);
        strip
    }

    fn way(&self, strip: &Strip, after: &Self) -> Way {
        let new = after.strip();
        let way = self.way_of_coin(strip, &new, after);
        strip.closing_up(&new, way, self.coins.iter().map(|square| coin(*square)))
    }

    fn way_of_coin(&self, strip: &Strip, new: &Strip, after: &Self) -> Way {
        if after.pocketed {
            let way = Way::at([BAG.into(), coin(0)]).alters([BAG]);
            return strip.becoming(new, way.goes(self.coins.iter().map(|square| coin(*square))));
        }
        if after.coins.len() < self.coins.len() {
            let first = coin(self.coins[0]);
            return strip.becoming(new, Way::at([&first]).goes([&first]));
        }
        let index = rows::changed(&self.coins, &after.coins);
        let (from, to) = (coin(self.coins[index]), after.coins[index]);
        match to {
            0 => strip.becoming(new, Way::at([&from, BAG]).travels(from, coin(0)).onto([BAG])),
            _ => strip.moving(new, (from, coin(to)), to),
        }
    }

    fn moved(&self, index: usize, distance: u64) -> Move<Self> {
        let (from, to) = (self.coins[index], self.coins[index] - distance);
        let name = if index == self.dollar { "the Dollar" } else { "the coin" };
        let mut result = self.clone();
        result.coins[index] = to;
        if to > 0 {
            return Move::new(format!("move {name} on {from} to {to}"), result);
        }
        if index != self.dollar {
            result.coins.remove(index);
            result.dollar -= 1;
        }
        Move::new(format!("put {name} on {from} into the bag"), result)
    }
}

impl SilverDollarBag {
    /// «Put the Dollar in the bag and the opponent has won» must become «who cannot move loses»:
    /// the opponent gets one last move, to pocket the bag, and after it nothing is left. Where the
    /// one who puts it there wins, the game is simply over.
    fn all_moves(&self, of: &Position) -> Vec<Move<Position>> {
        if of.is_bagged() {
            let pocket = Move::new("pocket the bag", Position::OVER);
            return if self.take { vec![] } else { vec![pocket] };
        }
        let all = (0..of.coins.len())
            .flat_map(|index| (1..=room(&of.coins, index)).map(move |by| of.moved(index, by)));
        all.collect()
    }

    /// The coin that nobody wants to put into the bag.
    fn unwanted(&self, of: &Position) -> Option<usize> {
        if self.take { of.dollar.checked_sub(1) } else { Some(of.dollar) }
    }

    /// The Nim heaps whose nim-sum is zero exactly in the P-positions; `None` if there are none
    /// because the Dollar can be bagged at once to win.
    fn heaps(&self, of: &Position) -> Option<Vec<u64>> {
        let unwanted = self.unwanted(of)?;
        let heaps = heap_coins(of.coins.len()).map(|index| match (index, unwanted) {
            // The bag counts as a full square before the unwanted coin, else as an empty one.
            (0, 0) => room(&of.coins, 0) - 1,
            _ => room(&of.coins, index),
        });
        Some(heaps.collect())
    }
}

impl Ruleset for SilverDollarBag {
    type Position = Position;

    fn options(&self, of: &Position, out: &mut Vec<Position>) {
        out.extend(self.all_moves(of).into_iter().map(|option| option.result));
    }

    /// With the Dollar in the bag the coins left on the strip mean nothing.
    fn canonical(&self, mut of: Position) -> Position {
        if of.is_bagged() {
            of.coins.truncate(1);
        }
        of
    }

    fn rank(&self, of: &Position) -> Option<u128> {
        let squares: u128 = of.coins.iter().map(|square| u128::from(*square)).sum();
        match (of.pocketed, of.is_bagged()) {
            (true, _) => Some(0),
            (_, true) => Some(1),
            _ => Some(squares + 2),
        }
    }

    fn breadth(&self, of: &Position) -> u128 {
        if of.is_bagged() {
            return u128::from(!self.take);
        }
        (0..of.coins.len()).map(|index| u128::from(room(&of.coins, index))).sum()
    }

    fn powers(&self) -> Powers<'_, Position> {
        Powers { theory: Some(self), ..Powers::NONE }
    }
}

const OVER: &str = "over";

/// The name of the bag in the picture.
const BAG: &str = "bag";

impl Play for SilverDollarBag {
    fn parse(&self, text: &mut Scanner) -> Result<Position, Error> {
        if !self.take && text.eat(OVER) {
            return Ok(Position::OVER);
        }
        let start = text.clone();
        let marked = parse_coins(text, 0, |text| text.eat("$"))?;
        let dollars: Vec<usize> = (0..marked.len()).filter(|index| marked[*index].1).collect();
        let [dollar] = dollars[..] else {
            let message = "expected exactly one Dollar, marked with $ behind its square";
            return Err(text.wrong_since(&start, message));
        };
        if marked[0].0 == 0 && dollar != 0 {
            let message = "expected coins on squares from 1 on: those in the bag are out of play";
            return Err(text.wrong_since(&start, message));
        }
        let coins = marked.into_iter().map(|(square, _)| square).collect();
        Ok(Position { coins, dollar, pocketed: false })
    }

    fn notate(&self, of: &Position) -> String {
        if of.pocketed {
            return OVER.into();
        }
        let coins = of.coins.iter().enumerate().map(|(index, square)| {
            format!("{square}{}", if index == of.dollar { "$" } else { "" })
        });
        coins.collect::<Vec<_>>().join(",")
    }

    fn moves(&self, of: &Position) -> Vec<Move<Position>> {
        self.all_moves(of)
    }

    fn draw(&self, of: &Position) -> Scene {
        let mut scene = Scene::new(format!("a strip with a bag and coins: {}", self.notate(of)));
        let strip = of.strip();
        strip.draw(&mut scene);
        let label = if of.pocketed { "gone" } else { "bag" }.into();
        scene.add(Shape::Square { x: -0.5, y: 0.0, ink: Ink::Dead, label }).named(BAG);
        if of.is_bagged() {
            // It looks out of the bag.
            scene.coin(-0.5, -0.8, Ink::Special, "$").named(coin(0));
        }
        for (index, square) in of.coins.iter().enumerate() {
            if let Some(x) = strip.place(*square) {
                let is_dollar = index == of.dollar;
                let ink = if is_dollar { Ink::Special } else { Ink::Piece };
                let label = if is_dollar { "$" } else { "" };
                scene.coin(x, 0.0, ink, label).named(coin(*square));
            }
        }
        scene
    }

    fn ways(&self, of: &Position, moves: &[Move<Position>]) -> Vec<Vec<Way>> {
        let strip = of.strip();
        moves.iter().map(|option| vec![of.way(&strip, &option.result)]).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Position> {
        if dice.roll(15) == 0 {
            return Some(Position { coins: vec![0, 2], dollar: 0, pocketed: false });
        }
        let count = dice.roll(3) + 1;
        let squares: BTreeSet<u64> = (0..count).map(|_| dice.roll(6) + 1).collect();
        let dollar = dice.roll(squares.len() as u64 - 1) as usize;
        Some(Position { coins: squares.into_iter().collect(), dollar, pocketed: false })
    }
}

impl Theory<Position> for SilverDollarBag {
    /// The theorem decides who wins, and a P-position is worth 0 in every sum; but an N-position
    /// may be worth another number than the nim-sum, because the bag ends all play at once.
    fn known(&self, of: &Position) -> Option<Nimber> {
        if of.pocketed || of.is_bagged() {
            let last_move = u64::from(of.is_bagged() && !self.take);
            return Some(Nimber(last_move));
        }
        self.heaps(of).map(|heaps| nim_sum(&heaps)).filter(|sum| *sum == Nimber::ZERO)
    }

    fn reason(&self, of: &Position) -> Option<Reason> {
        if of.pocketed || of.is_bagged() {
            return None;
        }
        let text = match (self.heaps(of), self.unwanted(of)) {
            (Some(heaps), Some(unwanted)) => {
                let bag = match unwanted {
                    0 => format!(
                        "as full, because nobody wants to bag the coin on {} next to it",
                        of.coins[0]
                    ),
                    _ => "as an empty square".into(),
                };
                format!(
                    "Starting from the rightmost coin, the empty squares in every other gap are \
                     Nim heaps; the bag counts {bag}. The heaps are {}, with nim-sum {}. The \
                     winner plays Nim with them and answers a widened gap by closing it again; \
                     as no heap ever needs to fall below 0, the winner is never forced to put \
                     the wrong coin into the bag. So the nim-sum tells who wins (0: the previous \
                     player). The value in sums with other games may differ from it, since the \
                     bag ends everything at once; it is found by search.",
                    numbers(&heaps),
                    nim_equation(&heaps)
                )
            }
            _ => "The Dollar is the coin next to the bag, so the player to move puts it in, \
                  takes the bag and wins."
                .into(),
        };
        Some(Reason::new("Alternate gaps with a bag", text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, solve};

    /// ONAG11: the nim-sum of the gaps decides who wins, in both variants.
    #[test]
    fn gaps_decide_who_wins() {
        for take in [false, true] {
            let rules = SilverDollarBag { take };
            for bits in 1u32..1 << 7 {
                let coins: Vec<u64> =
                    (1..=7).filter(|square| bits >> (square - 1) & 1 == 1).collect();
                for dollar in 0..coins.len() {
                    let of = Position { coins: coins.clone(), dollar, pocketed: false };
                    let value = solve::searched_value(&rules, &of, &mut Budget::default()).unwrap();
                    let sum = rules.heaps(&of).map(|heaps| nim_sum(&heaps).0);
                    let lost = sum == Some(0);
                    assert_eq!(value.nimber() == Some(Nimber::ZERO), lost, "{}", rules.notate(&of));
                }
            }
        }
    }
}
