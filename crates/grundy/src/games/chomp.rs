//! Chomp (Schuh, Gale): bites out of a chocolate bar whose corner square is poisoned.

use crate::rules::{Numbered, Numbering, Powers, Way};
use crate::scene::{Ink, Scene, Shape};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Play, Ruleset, Scanner};

/// Chomp.
pub const ENTRY: Entry = Entry {
    name: "chomp",
    title: "Chomp",
    rules: "Choose a square other than the poisoned one in the corner, and eat it with everything \
            below it and to its right. Whoever is left with nothing but the poison loses.",
    parameters: "",
    notation: "rows x columns: 4x5; or the lengths of the rows from the poisoned one on: 5,5,3",
    examples: &["chomp 4x5", "chomp 5,5,3", "chomp 2x8", "chomp 4,1,1"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Chomp)),
};

/// The rules of Chomp.
pub struct Chomp;

/// The longest side of a bar.
const LONGEST: u32 = 64;

/// A bar of chocolate by its edge: the way from the lower left to the upper right, a bit a step, the first one
/// lowest. A one goes up a row, a zero goes past a column; whoever bites sorts the steps between a zero and a
/// later one. Rows and columns that are not there count as empty ones, so that all ways are equally long.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bar(u128);

impl Bar {
    /// The bar with rows of these lengths, the poisoned one first.
    fn new(rows: &[u8]) -> Self {
        let empty = low(LONGEST - rows.len() as u32);
        let steps = rows.iter().zip((0..LONGEST).rev());
        Self(steps.fold(empty, |edge, (length, below)| edge | 1 << (u32::from(*length) + below)))
    }

    fn rectangle(rows: u32, columns: u32) -> Self {
        Self(low(LONGEST - rows) | low(rows) << (LONGEST - rows + columns))
    }

    fn rows(self) -> u32 {
        LONGEST - self.0.trailing_ones()
    }

    fn columns(self) -> u32 {
        LONGEST - self.0.leading_zeros()
    }

    /// The lengths of the rows, the poisoned one first.
    fn lengths(self) -> Vec<u8> {
        let mut edge = self.0;
        let length = |row| {
            let step = u128::BITS - 1 - edge.leading_zeros();
            edge ^= 1 << step;
            (step + 1 + row - LONGEST) as u8
        };
        (0..self.rows()).map(length).collect()
    }

    /// Rows as columns: the same way from the other end.
    fn transposed(self) -> Self {
        Self(!self.0.reverse_bits())
    }

    fn squares(self) -> u32 {
        self.lengths().into_iter().map(u32::from).sum()
    }
}

/// So many ones, in a table since they are wanted a few times for every option.
const LOW: [u128; 129] = {
    let mut low = [u128::MAX; 129];
    let mut ones = 0;
    while ones < 128 {
        low[ones] = (1 << ones) - 1;
        ones += 1;
    }
    low
};

fn low(ones: u32) -> u128 {
    LOW[ones as usize]
}

/// A square, as row and column.
type Square = (usize, u8);

/// Every square that may be bitten.
fn bites(rows: &[u8]) -> impl Iterator<Item = Square> + '_ {
    let squares =
        rows.iter().enumerate().flat_map(|(row, length)| (0..*length).map(move |c| (row, c)));
    squares.skip(1)
}

fn name((row, column): Square) -> String {
    format!("{row}.{column}")
}

fn bitten(rows: &[u8], (row, column): Square) -> Bar {
    let lengths = rows.iter().enumerate();
    let left =
        lengths.map(|(index, length)| if index < row { *length } else { column.min(*length) });
    Bar::new(&left.filter(|length| *length > 0).collect::<Vec<_>>())
}

impl Ruleset for Chomp {
    type Position = Bar;

    fn options(&self, of: &Bar, out: &mut Vec<Bar>) {
        let mut columns = [0; LONGEST as usize];
        let (mut found, mut zeros) = (0, !of.0);
        while found < of.columns() as usize {
            columns[found] = zeros.trailing_zeros();
            zeros &= zeros - 1;
            found += 1;
        }
        // The poisoned square is that of the last row up and the first column.
        let (mut first, mut edge) = (1, of.0);
        for rows in (LONGEST - of.rows() + 1..=LONGEST).rev() {
            let step = u128::BITS - 1 - edge.leading_zeros();
            edge ^= 1 << step;
            let length = (step + 1 - rows) as usize;
            let after = of.0 & !LOW[step as usize + 1];
            let upward = &LOW[rows as usize..];
            out.extend(columns[first..length].iter().zip(&upward[first..length]).map(
                |(start, upward)| {
                    Bar(after | of.0 & LOW[*start as usize] | upward & !LOW[*start as usize])
                },
            ));
            first = 0;
        }
    }

    /// At least as wide as high, so that it lies in the table of what it came from.
    fn canonical(&self, of: Bar) -> Bar {
        [of, of.transposed()].into_iter().min_by_key(|bar| (bar.rows(), *bar)).unwrap_or(of)
    }

    fn rank(&self, of: &Bar) -> Option<u128> {
        Some(self.breadth(of))
    }

    fn breadth(&self, of: &Bar) -> u128 {
        u128::from(of.squares()) - 1
    }

    fn powers(&self) -> Powers<'_, Bar> {
        Powers { numbered: Some(self), ..Powers::NONE }
    }
}

/// The bars within a rectangle, by the steps of the edge that go up: the places of k ones are numbered by
/// binomial coefficients, the k-th smallest place p counting (p over k).
struct Edges {
    rows: u32,
    columns: u32,
    /// Binomial coefficients: (p over k) in row p.
    chosen: Vec<Vec<u32>>,
    /// What eight steps count, by how many eights and steps up come before them.
    eights: Vec<[u32; 256]>,
}

impl Edges {
    fn new(rows: u32, columns: u32) -> Self {
        let mut chosen: Vec<Vec<u32>> = vec![vec![1]];
        for _ in 0..rows + columns + 8 {
            let last = chosen.last().map_or(&[][..], |row| &row[..]);
            let entry = |k: usize| {
                let left = k.checked_sub(1).and_then(|left| last.get(left)).unwrap_or(&0);
                left.saturating_add(*last.get(k).unwrap_or(&0))
            };
            let next = (0..=last.len().min(rows as usize + 8)).map(entry).collect();
            chosen.push(next);
        }
        let counted = |eight: usize, up: usize, steps: usize| {
            let places = (0..8).filter(|bit| steps >> bit & 1 == 1);
            let each = places.enumerate().map(|(more, bit)| {
                let (place, number) = (8 * eight + bit, up + more + 1);
                chosen[place].get(number).copied().unwrap_or(0)
            });
            each.fold(0, u32::saturating_add)
        };
        let eights = (0..(rows + columns).div_ceil(8) as usize)
            .flat_map(|eight| (0..=rows as usize).map(move |up| (eight, up)))
            .map(|(eight, up)| std::array::from_fn(|steps| counted(eight, up, steps)))
            .collect();
        Self { rows, columns, chosen, eights }
    }
}

impl Numbering<Bar> for Edges {
    #[inline]
    fn number(&self, of: &Bar) -> Option<u32> {
        let below = low(LONGEST - self.rows);
        let steps = of.0 >> (LONGEST - self.rows);
        let held = of.0 & below == below && steps >> (self.rows + self.columns) == 0;
        let (mut steps, mut up, mut number) = (if held { steps } else { 0 }, 0, 0);
        while steps != 0 {
            number += self.eights[up][steps as usize % 256];
            up += (steps as u8).count_ones() as usize + self.rows as usize + 1;
            steps >>= 8;
        }
        held.then_some(number)
    }

    fn position(&self, number: u32) -> Option<Bar> {
        let (mut rest, mut steps, mut place) = (number, 0u128, self.rows + self.columns);
        for up in (1..=self.rows as usize).rev() {
            let counts = |place: u32| self.chosen[place as usize].get(up).copied().unwrap_or(0);
            place -= 1;
            while counts(place) > rest {
                place -= 1;
            }
            rest -= counts(place);
            steps |= 1 << place;
        }
        // Nothing at all is no bar: somebody would have eaten the poison.
        (number > 0).then_some(Bar(steps << (LONGEST - self.rows) | low(LONGEST - self.rows)))
    }
}

impl Numbered<Bar> for Chomp {
    fn count(&self, top: &Bar) -> u128 {
        let (rows, columns) = (u128::from(top.rows()), u128::from(top.columns()));
        let mut count = 1u128;
        for row in 1..=rows {
            count = count.saturating_mul(columns + row) / row;
        }
        count
    }

    fn numbering(&self, top: &Bar) -> Box<dyn Numbering<Bar>> {
        Box::new(Edges::new(top.rows(), top.columns()))
    }

    fn above(&self, one: &Bar, other: &Bar) -> Bar {
        let rows = one.rows().max(other.rows());
        Bar::rectangle(rows, one.columns().max(other.columns()))
    }
}

impl Play for Chomp {
    fn parse(&self, text: &mut Scanner) -> Result<Bar, Error> {
        let first = text.number_in("a number of squares", 1, LONGEST.into())? as u8;
        if text.eat_if(|c| matches!(c, 'x' | 'X' | '×')).is_some() {
            let columns = text.number_in("a number of columns", 1, LONGEST.into())? as u32;
            return Ok(Bar::rectangle(first.into(), columns));
        }
        let mut rows = vec![first];
        while text.eat(",") {
            text.skip_spaces();
            if rows.len() as u32 == LONGEST {
                return Err(text.expected(&format!("at most {LONGEST} rows")));
            }
            let longest = rows.last().copied().unwrap_or(first);
            rows.push(
                text.number_in("a row not longer than the one before,", 1, longest.into())? as u8
            );
        }
        Ok(Bar::new(&rows))
    }

    fn notate(&self, of: &Bar) -> String {
        let (rows, columns) = (of.rows(), of.columns());
        match *of == Bar::rectangle(rows, columns) {
            true => format!("{rows}x{columns}"),
            false => of.lengths().iter().map(u8::to_string).collect::<Vec<_>>().join(","),
        }
    }

    fn moves(&self, of: &Bar) -> Vec<Move<Bar>> {
        let rows = of.lengths();
        let words =
            |(row, column): Square| format!("bite at row {}, column {}", row + 1, column + 1);
        bites(&rows).map(|bite| Move::new(words(bite), bitten(&rows, bite))).collect()
    }

    fn draw(&self, of: &Bar) -> Scene {
        let mut scene = Scene::new(format!("a bar of chocolate, {}", self.notate(of)));
        let poison = Shape::Square { x: 0.0, y: 0.0, ink: Ink::Special, label: "☠".into() };
        scene.add(poison).named(name((0, 0)));
        for (row, column) in bites(&of.lengths()) {
            let square = scene.square(f64::from(column), row as f64, Ink::Piece);
            square.named(name((row, column)));
        }
        scene
    }

    fn ways(&self, of: &Bar, _: &[Move<Bar>]) -> Vec<Vec<Way>> {
        let rows = of.lengths();
        let way = |(row, column): Square| {
            let eaten = bites(&rows).filter(|square| square.0 >= row && square.1 >= column);
            vec![Way::at([name((row, column))]).goes(eaten.map(name))]
        };
        bites(&rows).map(way).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Bar> {
        let mut longest = dice.roll(4) + 1;
        let rows = (0..=dice.roll(3)).map(|_| {
            longest = dice.roll(longest - 1) + 1;
            longest as u8
        });
        Some(Bar::new(&rows.collect::<Vec<_>>()))
    }
}
