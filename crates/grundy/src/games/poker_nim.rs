//! Poker Nim, or Nim with bogus moves: chips may also be added, from a finite reserve.

use super::rows;
use super::wording::{counted, nim_equation, numbers};
use crate::base::Reason;
use crate::rules::{MisereTheory, NimHeaps, Powers, Theory, Way};
use crate::scene::{Ink, Scene};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};

/// Poker Nim.
pub const ENTRY: Entry = Entry {
    name: "poker-nim",
    title: "Poker Nim",
    rules: "Take any number of chips from one heap, for good; or add any number of chips from the \
            reserve to one heap.",
    parameters: "",
    notation: "heap sizes, a slash, the chips in the common reserve: 3,4,5/7",
    examples: &["poker-nim 3,4,5/7", "poker-nim 1,2,3/2", "poker-nim 6,0/1", "poker-nim 2,5/0"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", PokerNim)),
};

/// The rules of Poker Nim.
pub struct PokerNim;

/// Heaps that share a reserve.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Table {
    heaps: Vec<u64>,
    reserve: u64,
}

impl Table {
    /// The table after one heap has become `size`, with the words for that move.
    fn heap_to(&self, index: usize, size: u64) -> Move<Self> {
        let before = self.heaps[index];
        let mut result = self.clone();
        result.heaps[index] = size;
        let text = if size < before {
            let taken = counted(before - size, "chip");
            format!("take {taken} from the heap of {before}, leaving {size}")
        } else {
            let added = counted(size - before, "chip");
            result.reserve -= size - before;
            format!("add {added} from the reserve to the heap of {before}, making {size}")
        };
        Move::new(text, result)
    }

    /// The rows of the picture: the heaps, and the reserve below them.
    fn rows(&self) -> Vec<u64> {
        self.heaps.iter().copied().chain([self.reserve]).collect()
    }

    fn moves(&self) -> impl Iterator<Item = Move<Self>> {
        self.heaps.iter().enumerate().flat_map(move |(index, &size)| {
            let sizes = (0..=size + self.reserve).filter(move |after| *after != size);
            sizes.map(move |after| self.heap_to(index, after))
        })
    }
}

impl Ruleset for PokerNim {
    type Position = Table;

    fn options(&self, of: &Table, out: &mut Vec<Table>) {
        out.extend(of.moves().map(|option| option.result));
    }

    /// The reserve ties the heaps together; only without it are they independent.
    fn summands(&self, of: Table, out: &mut Vec<Table>) {
        match of.reserve {
            0 => out.extend(of.heaps.iter().map(|size| Table { heaps: vec![*size], reserve: 0 })),
            _ => out.push(of),
        }
    }

    fn canonical(&self, mut of: Table) -> Table {
        of.heaps.sort_unstable();
        of
    }

    /// A chip goes from the reserve to a heap and from there away: two steps at most.
    fn rank(&self, of: &Table) -> Option<u128> {
        let on_heaps: u128 = of.heaps.iter().map(|size| u128::from(*size)).sum();
        Some(on_heaps + 2 * u128::from(of.reserve))
    }

    fn breadth(&self, of: &Table) -> u128 {
        of.heaps.iter().map(|size| u128::from(*size) + u128::from(of.reserve)).sum()
    }

    fn powers(&self) -> Powers<'_, Table> {
        Powers { theory: Some(self), misere: Some(self), ..Powers::NONE }
    }
}

impl Play for PokerNim {
    fn parse(&self, text: &mut Scanner) -> Result<Table, Error> {
        let heaps = text.list(Scanner::number)?;
        text.expect("/")?;
        let start = text.clone();
        let reserve = text.number()?;
        if heaps.iter().any(|size| size.checked_add(reserve).is_none()) {
            let message = "expected a reserve that no heap can grow beyond 2^64−1 with";
            return Err(text.wrong_since(&start, message));
        }
        Ok(Table { heaps, reserve })
    }

    fn notate(&self, of: &Table) -> String {
        let heaps: Vec<String> = of.heaps.iter().map(u64::to_string).collect();
        format!("{}/{}", heaps.join(","), of.reserve)
    }

    fn moves(&self, of: &Table) -> Vec<Move<Table>> {
        of.moves().collect()
    }

    fn draw(&self, of: &Table) -> Scene {
        let heaps = numbers(&of.heaps);
        let mut scene = Scene::new(format!("heaps of {heaps}, {} in reserve", of.reserve));
        let y = rows::draw_all(&mut scene, &of.heaps, Ink::Piece);
        scene.label(-1.2, y, "reserve");
        rows::draw(&mut scene, of.heaps.len(), y + 1.4, of.reserve, Ink::Rival);
        scene
    }

    fn ways(&self, of: &Table, moves: &[Move<Table>]) -> Vec<Vec<Way>> {
        let before = of.rows();
        let way = |option: &Move<Table>| rows::all_resized(&before, &option.result.rows());
        moves.iter().map(|option| vec![way(option)]).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Table> {
        let heaps = (0..=dice.roll(2)).map(|_| dice.roll(4)).collect();
        Some(Table { heaps, reserve: dice.roll(3) })
    }
}

impl Theory<Table> for PokerNim {
    /// Theorem 70 of «On Numbers and Games»: increases are reversible.
    fn known(&self, of: &Table) -> Option<Nimber> {
        Some(of.heaps.iter().copied().map(Nimber).sum())
    }

    fn moves_to(&self, of: &Table, value: Nimber) -> Option<Vec<Move<Table>>> {
        let change = self.known(of)? + value;
        if change == Nimber::ZERO {
            return Some(Vec::new());
        }
        let targets = of.heaps.iter().map(|size| (*size, (Nimber(*size) + change).0)).enumerate();
        let possible = targets.filter(|(_, (size, target))| *target <= size + of.reserve);
        Some(possible.map(|(index, (_, target))| of.heap_to(index, target)).collect())
    }

    /// The reversing reply, shown on the largest addition there is.
    fn reason(&self, of: &Table) -> Option<Reason> {
        let Table { heaps, reserve } = of;
        let first = heaps.first()?;
        let bogus = match reserve {
            0 => "The reserve is empty, so this is Nim itself.".into(),
            _ => format!(
                "An addition is answered by taking the same chips away at once: if {} go to the \
                 heap of {first}, making {}, the answer takes them again and leaves {first}. \
                 Nothing has changed except that the reserve is smaller, so additions only \
                 delay, and not for ever.",
                counted(*reserve, "chip"),
                first + reserve
            ),
        };
        Some(Reason::new(
            "Reversible moves (bogus Nim)",
            format!(
                "Without additions the heaps {} are Nim with the value {}. {bogus}",
                numbers(heaps),
                nim_equation(heaps)
            ),
        ))
    }
}

impl MisereTheory<Table> for PokerNim {
    fn as_nim(&self, of: &Table) -> Option<NimHeaps> {
        (of.reserve == 0).then(|| NimHeaps::of(&of.heaps))
    }
}
