//! A number that every move lowers: found and proved, or declared, or none.

use crate::code::{Code, FieldCode, MoveCode, SetCode, Step, Target, ThingCode};
use crate::compile::Program;
use crate::game::{Game, MOST_STEPS};
use crate::linear::{Known, Linear};
use crate::packed::Packed;
use crate::syntax::{Kind, Parts, Symmetry};
use std::collections::BTreeMap;

/// What falls with every move.
#[derive(Clone, Debug)]
pub enum Rank {
    /// The sum of these numbers of a position.
    Numbers(Vec<usize>),
    /// The sum of a list.
    List,
    /// The number of cells with these letters.
    Letters(u64),
    /// The number of vertices and edges.
    Graph,
    /// What the file says. It is tested, not proved.
    Declared(Code),
}

impl Rank {
    /// The rank of one position.
    pub fn of(&self, game: &Game, position: &Packed) -> Option<u128> {
        let count = game.program.numbers;
        let (first, second) = position.counts();
        match self {
            Self::Numbers(which) => {
                let numbers: Vec<i64> = position.values(count).collect();
                Some(which.iter().map(|index| numbers[*index] as u128).sum())
            }
            Self::List => {
                Some(position.values(count + first).skip(count).map(|item| item as u128).sum())
            }
            Self::Letters(mask) => {
                let cells = position.values(count + first * second).skip(count);
                Some(cells.filter(|letter| mask >> letter & 1 == 1).count() as u128)
            }
            Self::Graph => Some((first + second) as u128),
            Self::Declared(code) => {
                let value = game.machine(position, MOST_STEPS).number(code)?;
                u128::try_from(value).ok()
            }
        }
    }

    /// The rank in words.
    pub fn words(&self, program: &Program) -> String {
        match self {
            Self::Numbers(which) => {
                let names: Vec<&str> =
                    which.iter().map(|index| program.names[*index].as_str()).collect();
                names.join(" + ")
            }
            Self::List => "the sum of the list".into(),
            Self::Letters(mask) => {
                let Some(Kind::Grid { letters, .. }) = &program.thing else { return String::new() };
                let within = (0..letters.len()).filter(|index| mask >> index & 1 == 1);
                let names: Vec<String> =
                    within.map(|index| format!("‘{}’", letters[index])).collect();
                format!("the number of {}", names.join(" or "))
            }
            Self::Graph => "the number of vertices and edges".into(),
            Self::Declared(_) => "the rank that the file declares".into(),
        }
    }

    /// A rank that is proved to fall with every move, and that parts and symmetries do not raise: letters that
    /// cells become when a position is taken apart do not count, letters that are exchanged count both or neither,
    /// and numbers in any order count all or none.
    pub fn proved(
        program: &Program,
        parts: Option<&Parts>,
        symmetries: &[Symmetry],
    ) -> Option<Self> {
        let all = |falls: &dyn Fn(&MoveCode) -> bool| program.moves.iter().all(falls);
        let numbers = program.numbers;
        for which in (1..1usize << numbers.min(8))
            .map(|bits| (0..numbers).filter(|index| bits >> index & 1 == 1).collect::<Vec<_>>())
        {
            let keeps = which.len() == numbers || !symmetries.contains(&Symmetry::Order);
            if keeps && all(&|rule| numbers_fall(program, rule, &which)) {
                return Some(Self::Numbers(which));
            }
        }
        match &program.thing {
            Some(Kind::List) if all(&|rule| list_falls(program, rule)) => Some(Self::List),
            Some(Kind::Graph) if all(&|rule| rule.results.iter().all(|r| graph_falls(rule, r))) => {
                Some(Self::Graph)
            }
            Some(Kind::Grid { letters, .. }) => {
                let count = letters.len();
                let place = |letter: &char| letters.iter().position(|known| known == letter);
                let others = match parts {
                    Some(Parts::Blocks { others, .. }) => place(others),
                    _ => None,
                };
                let settled = program.settle.iter().map(|settle| match settle.letter {
                    Code::Const(letter) => 1 << letter,
                    _ => u64::MAX,
                });
                let never = settled.fold(others.map_or(0, |letter| 1 << letter), |a, b| a | b);
                let is_fair = |mask: &u64| {
                    symmetries.iter().all(|symmetry| match symmetry {
                        Symmetry::Swap(a, b) => {
                            let counted = |letter| place(letter).map(|index| mask >> index & 1);
                            counted(a) == counted(b)
                        }
                        _ => true,
                    })
                };
                let masks = (1..(1u64 << count.min(8))).filter(|mask| mask & never == 0);
                masks.filter(is_fair).map(Self::Letters).find(|rank| {
                    let Self::Letters(mask) = rank else { return false };
                    all(&|rule| Board::new(rule, *mask, count).falls(rule))
                })
            }
            _ => None,
        }
    }
}

/// What is known after the steps of a rule, and when its results are positions.
fn known(program: &Program, rule: &MoveCode) -> Known {
    let mut known = Known::new(program.slots, program.numbers);
    rule.steps.iter().for_each(|step| known.step(step));
    for field in rule.results.iter().flatten() {
        if let FieldCode::Number(code) = field {
            let value = known.linear(code);
            known.add(value);
        }
    }
    known
}

/// Whether the sum of some numbers is smaller in every position that a rule leaves.
fn numbers_fall(program: &Program, rule: &MoveCode, which: &[usize]) -> bool {
    let mut known = known(program, rule);
    rule.results.iter().all(|result| {
        let mut fall = Linear::constant(-1);
        for index in which {
            let FieldCode::Number(code) = &result[*index] else { return false };
            let value = known.linear(code);
            fall = fall.plus(1, &Linear::variable(*index)).minus(&value);
        }
        known.implies(&fall)
    })
}

/// Whether a number is never larger in a position that a rule leaves.
pub fn never_rises(program: &Program, rule: &MoveCode, index: usize) -> bool {
    let mut known = known(program, rule);
    rule.results.iter().all(|result| {
        let FieldCode::Number(code) = &result[index] else { return false };
        let value = known.linear(code);
        known.implies(&Linear::variable(index).minus(&value))
    })
}

/// Whether one number of the list falls and no other changes.
fn list_falls(program: &Program, rule: &MoveCode) -> bool {
    let mut known = known(program, rule);
    rule.results.iter().all(|result| {
        let Some(FieldCode::Thing(ThingCode::With(base, changes))) = result.last() else {
            return false;
        };
        let (ThingCode::Slot(0), [(Target::One(place), value)]) = (&**base, &changes[..]) else {
            return false;
        };
        let before = known.linear(&Code::At(0, Box::new(place.clone())));
        let after = known.linear(value);
        known.implies(&before.minus(&after).plus(-1, &Linear::constant(1)))
    })
}

/// Whether a graph loses a vertex or an edge.
fn graph_falls(rule: &MoveCode, result: &[FieldCode]) -> bool {
    let Some(FieldCode::Thing(code)) = result.last() else { return false };
    shrinks(rule, code)
}

fn shrinks(rule: &MoveCode, code: &ThingCode) -> bool {
    match code {
        // What is reached is a part of what was there, unless the vertex itself is new; then nothing else is there,
        // and an edge less than before.
        ThingCode::Reach(inner, _) => {
            shrinks(rule, inner) && matches!(**inner, ThingCode::WithoutEdge(..))
        }
        ThingCode::WithoutEdge(base, Code::Slot(slot)) => {
            let is_edge = |step: &Step| matches!(step, Step::In { slot: s, set: SetCode::Edges(0), .. } if s == slot);
            matches!(**base, ThingCode::Slot(0)) && rule.steps.iter().any(is_edge)
        }
        ThingCode::WithoutVertices(base, set) => {
            matches!(**base, ThingCode::Slot(0)) && holds_a_vertex(rule, set)
        }
        _ => false,
    }
}

fn holds_a_vertex(rule: &MoveCode, set: &SetCode) -> bool {
    let is_vertex = |code: &Code| {
        rule.steps.iter().any(|step| {
            matches!((step, code), (Step::In { slot, set: SetCode::Vertices(0), .. }, Code::Slot(s)) if s == slot)
        })
    };
    match set {
        SetCode::Items(items) => items.iter().any(is_vertex),
        SetCode::Union(a, b) => holds_a_vertex(rule, a) || holds_a_vertex(rule, b),
        SetCode::Ends(0, edge) => rule.steps.iter().any(|step| {
            matches!((step, &**edge), (Step::In { slot, set: SetCode::Edges(0), .. }, Code::Slot(s)) if s == slot)
        }),
        _ => false,
    }
}

/// A cell that is surely in a set.
fn some_cell(set: &SetCode) -> Option<&Code> {
    match set {
        SetCode::Items(items) => items.first(),
        SetCode::Union(a, b) => some_cell(a).or_else(|| some_cell(b)),
        _ => None,
    }
}

/// What is known about a board after the steps of a rule: which letters may stand where, and by how much the number of
/// certain letters has changed at most on boards that were given names.
struct Board<'a> {
    rule: &'a MoveCode,
    counted: u64,
    all: u64,
    letters: BTreeMap<(usize, String), u64>,
    changes: BTreeMap<usize, i64>,
}

impl<'a> Board<'a> {
    fn new(rule: &'a MoveCode, counted: u64, letters: usize) -> Self {
        let mut board = Self {
            rule,
            counted,
            all: (1 << letters) - 1,
            letters: BTreeMap::new(),
            changes: BTreeMap::from([(0, 0)]),
        };
        for step in &rule.steps {
            match step {
                Step::Guard(test) => board.assume(test),
                Step::In { only_while: Some(test), .. } => board.assume(test),
                Step::LetThing(slot, code) => {
                    if let Some(change) = board.change(code) {
                        board.changes.insert(*slot, change);
                    }
                }
                _ => {}
            }
        }
        board
    }

    fn assume(&mut self, test: &Code) {
        let (cell, letters) = match test {
            Code::And(a, b) => {
                self.assume(a);
                return self.assume(b);
            }
            Code::Equal(a, b) => match (&**a, &**b) {
                (Code::Letter(board, cell), Code::Const(letter)) => ((*board, cell), 1 << letter),
                _ => return,
            },
            Code::Not(inner) => match &**inner {
                Code::Equal(a, b) => match (&**a, &**b) {
                    (Code::Letter(board, cell), Code::Const(letter)) => {
                        ((*board, cell), self.all & !(1 << letter))
                    }
                    _ => return,
                },
                _ => return,
            },
            Code::In(item, set) => match (&**item, &**set) {
                (Code::Letter(board, cell), SetCode::Constant(letters)) => {
                    ((*board, cell), letters.iter().fold(0, |mask, letter| mask | 1 << letter))
                }
                _ => return,
            },
            _ => return,
        };
        let known = self.letters.entry((cell.0, format!("{:?}", cell.1))).or_insert(self.all);
        *known &= letters;
    }

    fn at(&self, board: usize, cell: &Code) -> u64 {
        self.letters.get(&(board, format!("{cell:?}"))).copied().unwrap_or(self.all)
    }

    /// Which letters a value may be.
    fn value(&self, code: &Code) -> u64 {
        match code {
            Code::Const(letter) => 1 << letter,
            Code::Letter(board, cell) => self.at(*board, cell),
            Code::Slot(slot) => {
                let bound = self.rule.steps.iter().find_map(|step| match step {
                    Step::In { slot: s, set: SetCode::Constant(letters), .. } if s == slot => {
                        Some(letters.iter().fold(0, |mask, letter| mask | 1 << letter))
                    }
                    Step::Let(s, code) if s == slot => Some(self.value(code)),
                    _ => None,
                });
                bound.unwrap_or(self.all)
            }
            _ => self.all,
        }
    }

    /// By how much the number of counted letters changes at most.
    fn change(&self, code: &ThingCode) -> Option<i64> {
        match code {
            ThingCode::Slot(slot) => self.changes.get(slot).copied(),
            ThingCode::With(base, changes) => {
                let ThingCode::Slot(board) = **base else { return None };
                let mut total = self.changes.get(&board).copied()?;
                for (index, (target, value)) in changes.iter().enumerate() {
                    let new = self.value(value);
                    let comes = i64::from(new & self.counted != 0);
                    let cell = match target {
                        Target::One(cell) => cell,
                        Target::All(_) if comes > 0 => return None,
                        // All of them at best leave the count as it is, and one that surely counts lowers it.
                        Target::All(set) => match some_cell(set).filter(|_| index == 0) {
                            Some(cell) => cell,
                            None => continue,
                        },
                    };
                    let mut old = self.at(board, cell);
                    for (earlier, put) in &changes[..index] {
                        if !matches!(earlier, Target::One(other) if self.apart(cell, other)) {
                            old |= self.value(put);
                        }
                    }
                    let goes = i64::from(old & !self.counted == 0);
                    total += comes - goes;
                }
                Some(total)
            }
            _ => None,
        }
    }

    /// Whether two cells are never the same.
    fn apart(&self, a: &Code, b: &Code) -> bool {
        self.leaves(a, b) || self.leaves(b, a) || self.opposite(a, b)
    }

    /// A cell by its definition, if it was given a name.
    fn resolved<'b>(&'b self, code: &'b Code) -> &'b Code {
        let Code::Slot(slot) = code else { return code };
        let defined = self.rule.steps.iter().find_map(|step| match step {
            Step::Let(s, code) if s == slot => Some(code),
            _ => None,
        });
        defined.unwrap_or(code)
    }

    fn same(a: &Code, b: &Code) -> bool {
        format!("{a:?}") == format!("{b:?}")
    }

    /// Whether a cell is a step or more away from another.
    fn leaves(&self, cell: &Code, from: &Code) -> bool {
        match self.resolved(cell) {
            Code::Slot(slot) => self.rule.steps.iter().any(|step| match step {
                Step::In { slot: s, set, .. } if s == slot => match set {
                    SetCode::Near(other, _) | SetCode::Ray(other, _) => Self::same(other, from),
                    SetCode::Items(items) => items.iter().all(|item| self.leaves(item, from)),
                    _ => false,
                },
                _ => false,
            }),
            Code::Add(base, way) | Code::Sub(base, way) => {
                Self::same(base, from) && self.is_way(way)
            }
            _ => false,
        }
    }

    /// Whether a direction goes somewhere.
    fn is_way(&self, code: &Code) -> bool {
        match code {
            Code::Const(way) => *way != 0,
            Code::Slot(slot) => self.rule.steps.iter().any(|step| {
                matches!(step, Step::In { slot: s, set: SetCode::Constant(ways), .. }
                    if s == slot && !ways.contains(&0))
            }),
            _ => false,
        }
    }

    /// Whether two cells lie on both sides of a third.
    fn opposite(&self, a: &Code, b: &Code) -> bool {
        match (self.resolved(a), self.resolved(b)) {
            (Code::Add(p, d), Code::Sub(q, e)) | (Code::Sub(p, d), Code::Add(q, e)) => {
                Self::same(p, q) && Self::same(d, e) && self.is_way(d)
            }
            _ => false,
        }
    }

    fn falls(&self, rule: &MoveCode) -> bool {
        rule.results.iter().all(|result| {
            let Some(FieldCode::Thing(code)) = result.last() else { return false };
            self.change(code).is_some_and(|change| change < 0)
        })
    }
}
