//! Nim (Bouton 1901): the game that every impartial game turns out to be; and infinite Nim, whose
//! heaps are ordinals (Conway, «On Numbers and Games»).

use super::rows;
use crate::base::Reason;
use crate::heap::{Code, CodeRule, Dress, HeapRule};
use crate::nimber::ordinal::Ordinal;
use crate::rules::{HeapGame, MisereTheory, NimHeaps, Powers, Theory, Way};
use crate::scene::{Ink, Scene};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner, Value};

/// Nim.
pub const ENTRY: Entry = Entry {
    name: "nim",
    title: "Nim",
    rules: "Take any number of stones, at least one, from one heap.",
    parameters: "",
    notation: "heap sizes: 3,4,8,9; a heap may be an ordinal such as w or w^2*3+5, and is replaced \
               by a smaller one",
    examples: &["nim 3,4,8,9", "nim 9,10,8", "nim 1,3,4", "nim w^2*3+5,w+3,w"],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Nim::new())),
};

/// The rules. A position lists the heaps.
#[derive(Clone, Debug)]
pub struct Nim {
    /// The rule for a finite heap, with its sequence of values.
    rule: CodeRule,
}

impl Default for Nim {
    fn default() -> Self {
        Self::new()
    }
}

impl Nim {
    /// Nim.
    pub fn new() -> Self {
        Self { rule: CodeRule { code: Code::all_but(&[]), dress: Dress::STONES } }
    }

    /// Visits what every move from a heap leaves of it. The moves from an infinite heap are too
    /// many: its [`breadth`](Ruleset::breadth) says so.
    fn visit_smaller(&self, heap: &Ordinal, visit: &mut dyn FnMut(u64)) {
        if let Some(size) = heap.to_u64() {
            self.rule.options(size, &mut |left| visit(left.first().copied().unwrap_or(0)));
        }
    }
}

/// The words for a move that leaves `smaller` of `heap`.
fn words(heap: &Ordinal, smaller: &Ordinal) -> String {
    match (heap.to_u64(), smaller.to_u64()) {
        (Some(size), Some(0)) => Dress::STONES.words(size, &[]),
        (Some(size), Some(left)) => Dress::STONES.words(size, &[left]),
        (_, Some(0)) => format!("take the whole heap of {}", heap.pretty()),
        _ => format!("lower the heap of {} to {}", heap.pretty(), smaller.pretty()),
    }
}

fn replaced(heaps: &[Ordinal], index: usize, smaller: Ordinal) -> Vec<Ordinal> {
    let mut result = heaps.to_vec();
    result[index] = smaller;
    result
}

fn nim_sum(heaps: &[Ordinal]) -> Ordinal {
    let mut sum = Ordinal::ZERO;
    heaps.iter().for_each(|heap| sum.nim_add_assign(heap));
    sum
}

impl Ruleset for Nim {
    type Position = Vec<Ordinal>;

    fn options(&self, of: &Vec<Ordinal>, out: &mut Vec<Vec<Ordinal>>) {
        for (index, heap) in of.iter().enumerate() {
            self.visit_smaller(heap, &mut |left| out.push(replaced(of, index, left.into())));
        }
    }

    fn summands(&self, of: Vec<Ordinal>, out: &mut Vec<Vec<Ordinal>>) {
        out.extend(of.into_iter().map(|heap| vec![heap]));
    }

    fn canonical(&self, mut of: Vec<Ordinal>) -> Vec<Ordinal> {
        of.retain(|heap| !heap.is_zero());
        of.sort_unstable();
        if of.is_empty() { vec![Ordinal::ZERO] } else { of }
    }

    fn rank(&self, of: &Vec<Ordinal>) -> Option<u128> {
        Some(self.breadth(of))
    }

    fn breadth(&self, of: &Vec<Ordinal>) -> u128 {
        let moves = |heap: &Ordinal| heap.to_u64().map_or(u128::MAX, u128::from);
        of.iter().map(moves).fold(0, u128::saturating_add)
    }

    fn powers(&self) -> Powers<'_, Vec<Ordinal>> {
        Powers { theory: Some(self), misere: Some(self), heaps: Some(self), ..Powers::NONE }
    }
}

/// Stones that stand for the first ω of an infinite heap, and the longest finite rest drawn.
const BEFORE_DOTS: u64 = 8;
const MOST_AFTER_DOTS: u64 = 12;

impl Play for Nim {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<Ordinal>, Error> {
        text.list(|text| match text.peek() {
            Some('w' | 'ω' | 'o' | '(') => infinite_heap(text),
            _ => text.number().map(Ordinal::from),
        })
    }

    fn notate(&self, of: &Vec<Ordinal>) -> String {
        of.iter().map(Ordinal::to_string).collect::<Vec<_>>().join(",")
    }

    fn moves(&self, of: &Vec<Ordinal>) -> Vec<Move<Vec<Ordinal>>> {
        let mut moves = Vec::new();
        for (index, heap) in of.iter().enumerate() {
            self.visit_smaller(heap, &mut |left| {
                let left = Ordinal::from(left);
                moves.push(Move::new(words(heap, &left), replaced(of, index, left)));
            });
        }
        moves
    }

    fn draw(&self, of: &Vec<Ordinal>) -> Scene {
        let mut scene = Scene::new(format!("heaps of {}", self.notate(of)));
        of.iter().enumerate().fold(0.0, |y, (row, heap)| {
            y + match heap.to_u64() {
                Some(size) => rows::draw(&mut scene, row, y, size, Ink::Piece),
                None => draw_infinite_row(&mut scene, row, y, heap),
            }
        });
        scene
    }

    /// Only finite heaps have a list of moves.
    fn ways(&self, of: &Vec<Ordinal>, moves: &[Move<Vec<Ordinal>>]) -> Vec<Vec<Way>> {
        let size = |heap: &Ordinal| heap.to_u64().unwrap_or_default();
        let sizes: Vec<u64> = of.iter().map(size).collect();
        let way = |option: &Move<Vec<Ordinal>>| {
            let row = rows::changed(of, &option.result);
            vec![rows::resized(&sizes, row, size(&option.result[row]))]
        };
        moves.iter().map(way).collect()
    }

    /// Finite heaps only: the laws list the moves of samples.
    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<Ordinal>> {
        Some((0..=dice.roll(2)).map(|_| dice.roll(9).into()).collect())
    }
}

impl Theory<Vec<Ordinal>> for Nim {
    fn known(&self, of: &Vec<Ordinal>) -> Option<Nimber> {
        nim_sum(of).to_u64().map(Nimber)
    }

    /// Bouton's theorem. It holds for ordinals as well: nim-adding the sum lowers some heap.
    fn known_value(&self, of: &Vec<Ordinal>) -> Option<Value> {
        Some(nim_sum(of).into())
    }

    fn moves_to(&self, of: &Vec<Ordinal>, value: Nimber) -> Option<Vec<Move<Vec<Ordinal>>>> {
        self.moves_to_value(of, &value.into())
    }

    fn moves_to_value(&self, of: &Vec<Ordinal>, value: &Value) -> Option<Vec<Move<Vec<Ordinal>>>> {
        let change = nim_sum(of).nim_add(&value.ordinal()?);
        let wanted = of.iter().map(|heap| heap.nim_add(&change)).enumerate();
        let lower = wanted.filter(|(index, smaller)| *smaller < of[*index]);
        let moves = lower.map(|(index, smaller)| {
            Move::new(words(&of[index], &smaller), replaced(of, index, smaller))
        });
        Some(moves.collect())
    }

    fn reason(&self, of: &Vec<Ordinal>) -> Option<Reason> {
        let heap = of.first()?;
        if let Some(size) = heap.to_u64() {
            return self.rule.reason(size);
        }
        let text = format!(
            "A heap of {} can become every smaller ordinal and nothing else, so it is {}.",
            heap.pretty(),
            Value::from(heap.clone())
        );
        Some(Reason::new("Infinite Nim heap", text))
    }
}

impl MisereTheory<Vec<Ordinal>> for Nim {
    fn as_nim(&self, of: &Vec<Ordinal>) -> Option<NimHeaps> {
        Some(NimHeaps { sum: nim_sum(of).into(), large: of.iter().any(|heap| *heap > 1) })
    }
}

impl HeapGame<Vec<Ordinal>> for Nim {
    fn heap_rule(&self) -> &dyn HeapRule {
        &self.rule
    }

    fn heap_size(&self, of: &Vec<Ordinal>) -> Option<u64> {
        match &of[..] {
            [heap] => heap.to_u64(),
            _ => None,
        }
    }
}

/// Reads an ordinal whose coefficients are below 2^64, as those of all heaps are that moves to a
/// value leave.
fn infinite_heap(text: &mut Scanner) -> Result<Ordinal, Error> {
    let start = text.clone();
    let heap = Ordinal::read(text)?;
    let coefficients = heap.terms().iter().map(|term| &term.coefficient);
    if coefficients.chain([heap.finite_part()]).all(|number| number.to_u64().is_some()) {
        return Ok(heap);
    }
    Err(text.wrong_since(&start, "this heap is too large (coefficients go up to 2^64−1)"))
}

/// Some stones, three dots, and the finite part behind them.
fn draw_infinite_row(scene: &mut Scene, row: usize, y: f64, heap: &Ordinal) -> f64 {
    let name = heap.pretty();
    scene.label(-0.7 - 0.5 * name.chars().count() as f64, y, name).named(rows::caption(row));
    for i in 0..BEFORE_DOTS {
        scene.disc(i as f64, y, Ink::Piece).named(rows::item(row, i));
    }
    let dots = BEFORE_DOTS as f64 + 0.3;
    scene.label(dots, y, "…").named(rows::dots(row));
    let rest = heap.finite_part().to_u64().filter(|rest| *rest <= MOST_AFTER_DOTS).unwrap_or(0);
    for i in 0..rest {
        let index = BEFORE_DOTS + i;
        scene.disc(dots + 1.2 + i as f64, y, Ink::Piece).named(rows::item(row, index));
    }
    1.4
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Ordinal> {
        Nim::new().parse(&mut Scanner::new(text)).unwrap()
    }

    #[test]
    fn finite_heaps_play_as_their_rule_says() {
        let nim = Nim::new();
        for size in 0..40 {
            let of = vec![Ordinal::from(size)];
            let mut options = Vec::new();
            nim.options(&of, &mut options);
            options.sort_unstable();
            let smaller: Vec<Vec<Ordinal>> = (0..size).map(|left| vec![left.into()]).collect();
            assert_eq!(options, smaller);
        }
    }

    #[test]
    fn moves_to_a_value_are_smaller_and_have_it() {
        use crate::base::dice::Seeded;
        let nim = Nim::new();
        let dice = &mut Seeded(5);
        let mut any = || {
            let texts = ["0", "5", "w", "w+3", "w*2+1", "w^2", "w^2+w+4", "w^w*3+w", "w^(w+1)+9"];
            read(texts[dice.roll(texts.len() as u64 - 1) as usize])[0].clone()
        };
        for _ in 0..3_000 {
            let (of, target) = (vec![any(), any(), any()], any());
            let value = Value::from(target);
            let moves = nim.moves_to_value(&of, &value).unwrap();
            for option in &moves {
                assert_eq!(nim.known_value(&option.result), Some(value.clone()));
                let lowered = of.iter().zip(&option.result).filter(|(old, new)| new < old).count();
                let kept = of.iter().zip(&option.result).filter(|(old, new)| new == old).count();
                assert_eq!((lowered, kept), (1, 2), "{}", option.text);
            }
            // Every smaller value is reached, and the own value is not.
            let own = nim.known_value(&of).unwrap();
            assert!(value.ordinal() >= own.ordinal() || !moves.is_empty());
            assert!(value != own || moves.is_empty());
        }
    }

    #[test]
    fn words_and_pictures_name_the_ordinal() {
        let nim = Nim::new();
        let moves = nim.moves_to(&read("w+3,5"), Nimber(5)).unwrap();
        assert_eq!(moves[0].text, "take the whole heap of ω+3");
        let moves = nim.moves_to_value(&read("w+3,5"), &read("w+5")[0].clone().into()).unwrap();
        assert_eq!(moves[0].text, "lower the heap of ω+3 to ω");
        let drawn = crate::scene::text::render(&nim.draw(&read("w+3,5")));
        assert!(drawn.contains("ω+3") && drawn.contains('…'), "{drawn}");
    }

    #[test]
    fn coefficients_are_limited() {
        let column = |text: &str| Nim::new().parse(&mut Scanner::new(text)).unwrap_err().column();
        assert_eq!(column("3,w*2^64"), 3);
        assert_eq!(column("3,w+2^64"), 3);
        assert_eq!(column("3,(2^64)"), 3);
        assert_eq!(column("w,x"), 3);
        assert_eq!(read("(7),omega+1"), read("7,w+1"));
    }
}
