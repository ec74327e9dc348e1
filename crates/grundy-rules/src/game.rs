//! The rules of a file as a ruleset of the engine.

use crate::bound;
use crate::code::{MoveCode, Piece, Shown, place_of};
use crate::compile::{MOST_NUMBERS, Program};
use crate::native::{Lazily, Native};
use crate::packed::Packed;
use crate::rank::Rank;
use crate::run::{Machine, Thing};
use crate::syntax::{Drawing, Kind, Parts, Symmetry};
use crate::{board, notation, picture};
use grundy::rules::Powers;
use grundy::scene::Scene;
use grundy::{Dice, Error, Move, Play, Ruleset, Scanner, Way};
use std::sync::Arc;

/// More steps than this for one position are refused before they are made.
pub const MOST_STEPS: u64 = 1 << 26;

/// A bound on steps above which they are counted before they are believed to be few.
pub const SURE: u128 = 1 << 24;

/// A game that was read from a file.
#[derive(Debug)]
pub struct Game {
    pub program: Program,
    pub parts: Option<Parts>,
    /// How boards fall apart.
    pub cutting: Option<board::Cutting>,
    pub symmetries: Vec<Symmetry>,
    /// The images of a board under its symmetries.
    pub images: Vec<board::Image>,
    /// The letters that have no move alone on a board of one cell, as bits.
    pub idle: u32,
    pub rank: Option<Rank>,
    pub drawing: Option<Drawing>,
    /// Positions up to this size are known to take few steps.
    pub sure: u64,
    /// Whether positions have numbers.
    pub is_numbered: bool,
    pub native: Lazily,
}

impl Game {
    /// The rules as machine code, made when they are first asked for.
    pub fn native(&self) -> Option<Arc<Native>> {
        self.native.get(&self.program)
    }

    /// Whether a position is so small that there is no need to ask how many steps it takes.
    fn is_small(&self, of: &Packed) -> bool {
        let ([first, second], sure) =
            (<[usize; 2]>::from(of.counts()).map(|n| n as u64), self.sure);
        let counts = match &self.program.thing {
            Some(Kind::Grid { .. }) => first * second <= sure,
            _ => first.max(second) <= sure,
        };
        let holds_numbers =
            self.program.numbers > 0 || matches!(self.program.thing, Some(Kind::List));
        counts && (!holds_numbers || of.largest() <= sure)
    }

    /// Adds what a position of numbers becomes, by machine code; says whether there is any for it.
    fn listed(&self, of: &Packed, out: &mut Vec<Packed>) -> bool {
        let (count, begun) = (self.program.numbers, out.len());
        let Some(native) = self.native() else { return false };
        let Packed::Small(_) = of else { return false };
        let mut numbers = [0; MOST_NUMBERS];
        for (number, value) in numbers.iter_mut().zip(of.values(count)) {
            *number = value;
        }
        let packed =
            |fields: &[u64]| Packed::new(&[], 0, 0, fields.iter().map(|number| *number as i64));
        let whole = native.visit(&numbers[..count], &mut { MOST_STEPS }, &mut |width, found| {
            out.extend(found.chunks_exact(width).map(|results| match width == count {
                true => packed(results),
                false => Packed::beside(results.chunks_exact(count).map(packed).collect()),
            }));
        });
        if !whole {
            out.truncate(begun);
        }
        whole
    }

    /// The letters of the alphabet.
    pub fn letters(&self) -> &[char] {
        match &self.program.thing {
            Some(Kind::Grid { letters, .. }) => letters,
            _ => &[],
        }
    }

    pub fn is_row(&self) -> bool {
        matches!(&self.program.thing, Some(Kind::Grid { is_row: true, .. }))
    }

    /// The letter by its place in the alphabet.
    pub fn letter(&self, letter: char) -> Option<u8> {
        self.letters().iter().position(|known| *known == letter).map(|index| index as u8)
    }

    /// A machine that holds a position.
    pub fn machine(&self, of: &Packed, limit: u64) -> Machine {
        let program = &self.program;
        let mut machine = Machine::new(program.slots, program.things, limit);
        self.load(&mut machine, of);
        machine
    }

    fn load(&self, machine: &mut Machine, of: &Packed) {
        let numbers = self.program.numbers;
        for (slot, value) in machine.slots.iter_mut().zip(of.values(numbers)) {
            *slot = value;
        }
        let (first, second) = of.counts();
        match &self.program.thing {
            None => {}
            Some(Kind::Grid { .. }) => {
                (machine.rows, machine.columns) = (first as i64, second as i64);
                machine.things[0] = Thing::Board(self.cells(of));
            }
            Some(Kind::Graph) => machine.things[0] = Thing::Graph(of.graph(numbers)),
            Some(_) => {
                let list = of.values(numbers + first).skip(numbers);
                machine.things[0] = Thing::List(list.collect());
            }
        }
    }

    /// The letters of a board.
    fn cells(&self, of: &Packed) -> Vec<u8> {
        let ((rows, columns), numbers) = (of.counts(), self.program.numbers);
        match numbers {
            0 => of.letters(rows * columns),
            _ => of.values(numbers + rows * columns).skip(numbers).map(|l| l as u8).collect(),
        }
    }

    /// Whether this is a position by the rules' own condition.
    pub fn is_valid(&self, of: &Packed) -> bool {
        match &self.program.valid {
            None => true,
            Some(valid) => self.machine(of, MOST_STEPS).holds(valid),
        }
    }

    /// The same for the values of a position, while the machine holds another.
    fn allows(&self, machine: &mut Machine, numbers: &[i64], thing: &mut Option<Thing>) -> bool {
        let Some(valid) = &self.program.valid else { return true };
        let held = machine.slots[..numbers.len()].to_vec();
        let mut exchange = |machine: &mut Machine| {
            if let Some(thing) = thing {
                std::mem::swap(&mut machine.things[0], thing);
            }
        };
        machine.slots[..numbers.len()].copy_from_slice(numbers);
        exchange(machine);
        let holds = machine.holds(valid);
        exchange(machine);
        machine.slots[..numbers.len()].copy_from_slice(&held);
        holds
    }

    /// Whether the rules' own ending has come.
    fn is_over(&self, machine: &mut Machine) -> bool {
        self.program.ends.iter().any(|test| machine.holds(test))
    }

    /// Visits every result of every rule until that is enough: the rule, the machine as it stands, and what is left.
    pub fn visit(
        &self,
        machine: &mut Machine,
        visit: &mut dyn FnMut(&MoveCode, &mut Machine, Packed) -> bool,
    ) {
        if self.is_over(machine) {
            return;
        }
        let columns = machine.columns as usize;
        let mut numbers = Vec::with_capacity(self.program.numbers);
        for rule in &self.program.moves {
            let goes_on = machine.run(rule, &mut |machine| {
                let mut packed = Vec::new();
                let mut last = None;
                for fields in &rule.results {
                    let Some(mut thing) = machine.result(fields, &mut numbers) else { return true };
                    if !fits(&thing) || !self.allows(machine, &numbers, &mut thing) {
                        return true;
                    }
                    let result = Packed::of(&numbers, thing.as_ref(), columns);
                    thing.into_iter().for_each(|thing| machine.reuse(thing));
                    packed.extend(last.replace(result));
                }
                let Some(last) = last else { return true };
                let result = if packed.is_empty() {
                    last
                } else {
                    packed.push(last);
                    Packed::beside(packed)
                };
                visit(rule, machine, result)
            });
            if !goes_on {
                return;
            }
        }
    }

    /// Whether there is a move.
    pub fn has_moves(&self, of: &Packed) -> bool {
        of.sides().iter().any(|side| {
            let mut found = false;
            self.visit(&mut self.machine(side, MOST_STEPS), &mut |_, _, _| {
                found = true;
                false
            });
            found
        })
    }

    /// The cells of a board as they are looked at: settled, and without what is written several times.
    fn settled(&self, of: &Packed) -> Option<(usize, usize, Vec<u8>)> {
        let Some(Kind::Grid { .. }) = self.program.thing else { return None };
        let (rows, mut columns) = of.counts();
        let mut cells = self.cells(of);
        if !self.program.settle.is_empty() {
            for (index, letter) in self.changes(of) {
                cells[index] = letter;
            }
        }
        for symmetry in &self.symmetries {
            if let Symmetry::Squeeze(letter) = symmetry
                && let Some(letter) = self.letter(*letter)
                && rows == 1
            {
                cells.dedup_by(|a, b| *a == letter && *b == letter);
                columns = cells.len();
            }
        }
        Some((rows, columns, cells))
    }

    /// The cells that are made to look otherwise, and how.
    fn changes(&self, of: &Packed) -> Vec<(usize, u8)> {
        let mut machine = self.machine(of, MOST_STEPS);
        let mut changes = Vec::new();
        for settle in &self.program.settle {
            machine.walk(&settle.steps, &mut |machine| {
                if let Some((cell, letter)) =
                    machine.number(&settle.cell).zip(machine.number(&settle.letter))
                {
                    changes.extend(machine.index(cell).zip(u8::try_from(letter).ok()));
                }
                true
            });
        }
        changes
    }

    fn parts_of(&self, of: Packed, out: &mut Vec<Packed>) {
        let numbers = self.program.numbers;
        match &self.parts {
            None => out.push(of),
            Some(Parts::Each) => {
                let (count, _) = of.counts();
                let items = of.values(numbers + count).skip(numbers).filter(|item| *item > 0);
                out.extend(items.map(|item| Packed::new(&[], 1, 0, std::iter::once(item))));
            }
            Some(Parts::Connected) => {
                let parts = of.graph(numbers).components().into_iter();
                out.extend(parts.map(|net| Packed::of(&[], Some(&Thing::Graph(net)), 0)));
            }
            Some(Parts::Blocks { .. }) => {
                let (Some(cutting), Some((rows, columns, cells))) =
                    (&self.cutting, self.settled(&of))
                else {
                    return out.push(of);
                };
                cutting.areas(rows, columns, &cells, &mut |rows, columns, cells| {
                    // Single cells without a move are of no use, and there are many.
                    if !matches!(cells, [letter] if self.idle >> letter & 1 == 1) {
                        out.push(Packed::board(rows, columns, cells));
                    }
                });
            }
        }
    }

    fn canonical_of(&self, of: Packed) -> Packed {
        match &self.program.thing {
            Some(Kind::Grid { .. }) if self.program.numbers == 0 => {
                if self.symmetries.is_empty() && self.program.settle.is_empty() {
                    return of;
                }
                let Some((rows, columns, cells)) = self.settled(&of) else { return of };
                board::least(rows, columns, &cells, &self.images)
            }
            Some(Kind::List) if self.program.numbers == 0 && !self.symmetries.is_empty() => {
                let (count, _) = of.counts();
                let mut list: Vec<i64> = of.values(count).collect();
                if self.symmetries.contains(&Symmetry::Order) {
                    list.sort_unstable();
                } else {
                    let turned: Vec<i64> = list.iter().rev().copied().collect();
                    list = list.min(turned);
                }
                Packed::new(&[], count, 0, list.iter().copied())
            }
            None if self.symmetries.contains(&Symmetry::Order) => {
                let mut numbers = [0; MOST_NUMBERS];
                let numbers = &mut numbers[..self.program.numbers];
                for (number, value) in numbers.iter_mut().zip(of.values(self.program.numbers)) {
                    *number = value;
                }
                numbers.sort_unstable();
                Packed::new(numbers, 0, 0, std::iter::empty())
            }
            _ => of,
        }
    }

    /// What a move is called.
    fn words(&self, rule: &MoveCode, machine: &mut Machine, result: &Packed) -> String {
        let Some(words) = &rule.words else { return format!("move to {}", self.notate(result)) };
        let mut text = String::new();
        for piece in &words.0 {
            match piece {
                Piece::Text(piece) => text += piece,
                Piece::Value(code, shown) => {
                    let value = machine.eval(code);
                    text += &self.shown(value, *shown, machine);
                }
            }
        }
        text
    }

    fn shown(&self, value: i64, shown: Shown, machine: &Machine) -> String {
        match shown {
            Shown::Number => value.to_string(),
            Shown::Letter => usize::try_from(value)
                .ok()
                .and_then(|index| self.letters().get(index))
                .map_or("?".into(), char::to_string),
            Shown::Cell => {
                let (row, column) = place_of(value);
                match self.is_row() {
                    true => (column + 1).to_string(),
                    false => format!("{}.{}", row + 1, column + 1),
                }
            }
            Shown::Edge(thing) => match &machine.things[thing] {
                Thing::Graph(net) => {
                    let ends = net.ends(value);
                    ends.iter().map(i64::to_string).collect::<Vec<_>>().join("-")
                }
                _ => "?".into(),
            },
        }
    }

    /// One of the sides replaced.
    fn replaced(&self, of: &Packed, index: usize, by: Packed) -> Packed {
        let Packed::Sum(sides) = of else { return by };
        let mut all: Vec<Packed> = sides[..index].to_vec();
        match by {
            Packed::Sum(more) => all.extend(more),
            one => all.push(one),
        }
        all.extend_from_slice(&sides[index + 1..]);
        Packed::beside(all)
    }

    /// The steps that one position takes: at most this many.
    fn steps_at_most(&self, of: &Packed) -> u128 {
        of.sides().iter().map(|side| bound::steps(&self.program, &self.machine(side, 1))).sum()
    }
}

/// Whether a thing is not too large to be a position.
fn fits(thing: &Option<Thing>) -> bool {
    match thing {
        Some(Thing::List(list)) => list.len() <= crate::packed::MOST_FIRST,
        _ => true,
    }
}

impl Ruleset for Game {
    type Position = Packed;

    fn options(&self, of: &Packed, out: &mut Vec<Packed>) {
        if self.listed(of, out) {
            return;
        }
        let sides = of.sides();
        for (index, side) in sides.iter().enumerate() {
            // Moves of one of several equal sides leave the same.
            if index > 0 && sides[index - 1] == *side {
                continue;
            }
            let mut machine = self.machine(side, MOST_STEPS);
            self.visit(&mut machine, &mut |_, _, result| {
                out.push(self.replaced(of, index, result));
                true
            });
        }
    }

    fn summands(&self, of: Packed, out: &mut Vec<Packed>) {
        match of {
            Packed::Sum(sides) => sides.into_iter().for_each(|side| self.parts_of(side, out)),
            one => self.parts_of(one, out),
        }
    }

    fn canonical(&self, of: Packed) -> Packed {
        match of {
            Packed::Sum(sides) => {
                let mut sides: Vec<Packed> =
                    sides.into_iter().map(|side| self.canonical_of(side)).collect();
                sides.sort_unstable();
                // Where play may be endless, sides without moves could become more and more.
                if self.rank.is_none()
                    && let Some(last) = sides.pop()
                {
                    sides.retain(|side| self.has_moves(side));
                    if sides.is_empty() || self.has_moves(&last) {
                        sides.push(last);
                    }
                }
                Packed::beside(sides)
            }
            one => self.canonical_of(one),
        }
    }

    fn rank(&self, of: &Packed) -> Option<u128> {
        let rank = self.rank.as_ref()?;
        of.sides()
            .iter()
            .map(|side| rank.of(self, side))
            .try_fold(0u128, |sum, rank| Some(sum.saturating_add(rank?)))
    }

    /// Positions with more moves than anybody could list are found out before that is tried.
    fn breadth(&self, of: &Packed) -> u128 {
        if of.sides().iter().all(|side| self.is_small(side)) || self.steps_at_most(of) <= SURE {
            return 0;
        }
        for side in of.sides() {
            let mut machine = self.machine(side, MOST_STEPS / 16);
            self.visit(&mut machine, &mut |_, _, _| true);
            if machine.is_overrun() {
                return u128::MAX;
            }
        }
        0
    }

    fn powers(&self) -> Powers<'_, Packed> {
        let numbered = if self.is_numbered { Some(self as _) } else { None };
        Powers { numbered, ..Powers::NONE }
    }
}

impl Play for Game {
    fn parse(&self, text: &mut Scanner) -> Result<Packed, Error> {
        notation::parse(self, text)
    }

    fn notate(&self, of: &Packed) -> String {
        notation::write(self, of)
    }

    fn moves(&self, of: &Packed) -> Vec<Move<Packed>> {
        let mut moves = Vec::new();
        for (index, side) in of.sides().iter().enumerate() {
            let mut machine = self.machine(side, MOST_STEPS);
            self.visit(&mut machine, &mut |rule, machine, result| {
                let whole = self.replaced(of, index, result);
                let text = self.words(rule, machine, &whole);
                moves.push(Move::new(text, whole));
                true
            });
        }
        moves
    }

    fn draw(&self, of: &Packed) -> Scene {
        picture::draw(self, of)
    }

    fn ways(&self, of: &Packed, moves: &[Move<Packed>]) -> Vec<Vec<Way>> {
        let before = self.draw(of);
        moves.iter().map(|option| vec![picture::way(&before, &self.draw(&option.result))]).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Packed> {
        notation::sample(self, dice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{self, Opening};
    use crate::{parser, reference};
    use grundy::base::dice::Seeded;

    /// Random programs: the interpreter and a naive reference agree.
    #[test]
    fn random_programs_mean_the_same_to_both() {
        let mut dice = Seeded(3);
        let mut options = 0;
        for pattern in [&["n"][..], &["x", "y"], &["x", "y", "z"]] {
            for _ in 0..200 {
                let mut text = reference::random(&mut dice, pattern);
                text += &format!("\nposition ({})", pattern.join(", "));
                let file = parser::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                let opened = rules::open(&text, &file, &[], true);
                let Ok(Opening::Game(game)) = opened else { panic!("{text}") };
                for size in 0..7 {
                    let of: Vec<i64> = (0..pattern.len() as i64).map(|i| size + i % 2).collect();
                    let position = Packed::new(&of, 0, 0, std::iter::empty());
                    let mut machine = game.machine(&position, 1 << 24);
                    let mut found: Vec<Vec<Vec<i64>>> = Vec::new();
                    game.visit(&mut machine, &mut |_, _, result| {
                        let sides = result.sides().iter();
                        found.push(sides.map(|side| side.values(of.len()).collect()).collect());
                        true
                    });
                    let expected = reference::options(&file, &of);
                    assert_eq!(found, expected, "{text} at {of:?}");
                    options += found.len();
                }
            }
        }
        assert!(options > 10_000, "{options}");
    }
}
