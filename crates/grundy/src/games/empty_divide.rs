//! Empty and Divide, also known as Delete Nim: empty one pile, divide another.

use super::piles;
use super::rows::{self, Fill};
use crate::base::Reason;
use crate::rules::{Powers, Theory, Way};
use crate::scene::Scene;
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};

/// Empty and Divide.
pub const ENTRY: Entry = Entry {
    name: "empty-divide",
    title: "Empty and Divide",
    rules: "Empty one pile and divide another one into two piles, neither of them empty, so that \
            the number of piles stays the same. A pile of one cannot be divided.",
    parameters: "",
    notation: "two piles or more: 3,6",
    examples: &[
        "empty-divide 3,6",
        "empty-divide 2,4",
        "empty-divide 2019,9102",
        "empty-divide 2,3,4",
    ],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", EmptyDivide { least: 1 })),
};

/// The same game with every pile written as one less.
pub const DELETE_NIM: Entry = Entry {
    name: "delete-nim",
    title: "Delete Nim",
    rules: "Delete one heap, take one stone from another and split the rest into two heaps, which \
            may be empty: Empty and Divide with one stone less in every pile.",
    parameters: "",
    notation: "two heaps or more: 2,5",
    examples: &["delete-nim 2,5", "delete-nim 1,3", "delete-nim 2018,9101"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", EmptyDivide { least: 0 })),
};

/// The rules. A position lists the piles; their number never changes.
#[derive(Clone, Copy, Debug)]
pub struct EmptyDivide {
    /// The smallest pile: 1 as the game is usually told, 0 if every pile is written as one less.
    least: u64,
}

/// With more piles the moves become too many to be of use.
const MOST_PILES: usize = 16;

impl EmptyDivide {
    /// Visits every move: the pile emptied, the pile divided, its two parts.
    fn visit(&self, piles: &[u64], visit: &mut dyn FnMut(usize, usize, [u64; 2])) {
        for emptied in 0..piles.len() {
            for divided in (0..piles.len()).filter(|other| *other != emptied) {
                // With piles written as one less, the two parts hide two stones instead of one.
                let sum = piles[divided] - u64::from(self.least == 0 && piles[divided] > 0);
                if piles[divided] == self.least {
                    continue;
                }
                for part in self.least..=sum / 2 {
                    visit(emptied, divided, [part, sum - part]);
                }
            }
        }
    }

    fn after(piles: &[u64], emptied: usize, divided: usize, parts: [u64; 2]) -> Vec<u64> {
        let mut result = piles.to_vec();
        result[divided] = parts[0];
        result[emptied] = parts[1];
        result
    }

    /// How a pile is divided on the board so that the part `left` lies on the left: at the stone that begins the
    /// other part or, in Delete Nim, is taken.
    fn way(
        &self,
        piles: &[u64],
        [emptied, divided]: [usize; 2],
        parts: [u64; 2],
        left: u64,
    ) -> Way {
        let left_row = if parts[0] == left { divided } else { emptied };
        let taken = u64::from(self.least == 0);
        let after = Self::after(piles, emptied, divided, parts);
        let fill = |row: usize| {
            let start = if row == left_row { 0 } else { left + taken };
            let part = || (start..start + rows::drawn(after[row])).map(|i| (divided, i)).collect();
            match row {
                _ if row == divided => Fill::Items(part()),
                _ if row == emptied => Fill::Moved(part()),
                _ => Fill::Row(row),
            }
        };
        let stone = rows::handle(piles, divided, left);
        let way = Way::at([rows::caption(divided)].into_iter().chain(stone));
        rows::rearranged(way, piles, &after, &(0..piles.len()).map(fill).collect::<Vec<_>>())
    }

    /// How many ways there are to divide a pile.
    fn divisions(&self, pile: u64) -> u128 {
        match self.least {
            0 if pile > 0 => u128::from((pile - 1) / 2) + 1,
            _ => u128::from(pile / 2),
        }
    }
}

impl Ruleset for EmptyDivide {
    type Position = Vec<u64>;

    fn options(&self, of: &Vec<u64>, out: &mut Vec<Vec<u64>>) {
        self.visit(of, &mut |emptied, divided, parts| {
            out.push(Self::after(of, emptied, divided, parts));
        });
    }

    fn canonical(&self, mut of: Vec<u64>) -> Vec<u64> {
        of.sort_unstable();
        of
    }

    /// Every move removes a whole pile.
    fn rank(&self, of: &Vec<u64>) -> Option<u128> {
        Some(of.iter().map(|pile| u128::from(*pile) + u128::from(self.least == 0)).sum())
    }

    fn breadth(&self, of: &Vec<u64>) -> u128 {
        let divisions: u128 = of.iter().map(|pile| self.divisions(*pile)).sum();
        divisions * (of.len() as u128 - 1)
    }

    fn powers(&self) -> Powers<'_, Vec<u64>> {
        Powers { theory: Some(self), ..Powers::NONE }
    }
}

impl Play for EmptyDivide {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<u64>, Error> {
        let start = text.clone();
        let piles = text.list(|text| text.number_in("a pile", self.least, u64::MAX))?;
        match piles.len() {
            2..=MOST_PILES => Ok(piles),
            _ => Err(text.wrong_since(&start, format!("expected from 2 to {MOST_PILES} piles"))),
        }
    }

    fn notate(&self, of: &Vec<u64>) -> String {
        piles::notate(of)
    }

    fn moves(&self, of: &Vec<u64>) -> Vec<Move<Vec<u64>>> {
        let mut moves = Vec::new();
        self.visit(of, &mut |emptied, divided, [part, rest]| {
            let (gone, pile) = (of[emptied], of[divided]);
            let text = match self.least {
                0 => format!("delete the heap of {gone}, take 1 from {pile} and split it into {part} and {rest}"),
                _ => format!("empty the pile of {gone}, divide {pile} into {part} and {rest}"),
            };
            moves.push(Move::new(text, Self::after(of, emptied, divided, [part, rest])));
        });
        moves
    }

    fn draw(&self, of: &Vec<u64>) -> Scene {
        piles::draw(format!("piles of {}", self.notate(of)), of)
    }

    /// Either part may be the left one.
    fn ways(&self, of: &Vec<u64>, _: &[Move<Vec<u64>>]) -> Vec<Vec<Way>> {
        let mut ways = Vec::new();
        self.visit(of, &mut |emptied, divided, parts| {
            let lefts = if parts[0] == parts[1] { &parts[..1] } else { &parts[..] };
            let way = |left: &u64| self.way(of, [emptied, divided], parts, *left);
            ways.push(lefts.iter().map(way).collect());
        });
        ways
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<u64>> {
        let piles = if dice.roll(3) == 0 { 3 } else { 2 };
        let most = if piles == 3 { 6 } else { 20 };
        Some((0..piles).map(|_| self.least + dice.roll(most)).collect())
    }
}

impl Theory<Vec<u64>> for EmptyDivide {
    /// The place of the lowest 0 in the binary digits of both piles, each written as one less.
    fn known(&self, of: &Vec<u64>) -> Option<Nimber> {
        match of[..] {
            [a, b] => {
                Some(Nimber(u64::from(((a - self.least) | (b - self.least)).trailing_ones())))
            }
            _ => None,
        }
    }

    fn reason(&self, of: &Vec<u64>) -> Option<Reason> {
        let value = self.known(of)?;
        let [a, b] = [of[0] - self.least, of[1] - self.least];
        let less = if self.least == 1 {
            format!("One less than the piles is {a} and {b}; in binary ")
        } else {
            "In binary ".to_owned()
        };
        let width = (64 - (a | b).leading_zeros()).max(1) as usize;
        let text = format!(
            "{less}{a:0width$b} and {b:0width$b}. Counted from the right, starting with 0, the \
             first place at which both have a 0 is place {0}, so it is worth {value}. A move leaves \
             two such numbers whose sum is one less than the number divided. If their first \
             common 0 is at place u, then adding them and 1 carries exactly up to place u, so the \
             number divided had a 1 there: place {0} cannot be left. At every lower place u one \
             of the two numbers has a 1; divided into 2^u − 1 and the rest, it leaves place u.",
            value.0
        );
        Some(Reason::new("Lowest common zero bit", text))
    }
}
