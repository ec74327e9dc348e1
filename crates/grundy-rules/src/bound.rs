//! An upper bound for the steps that the rules take at a position, found without taking them: intervals instead of
//! values. So what nobody could wait for is refused at once.

use crate::code::{Code, FieldCode, SetCode, Step, Target, ThingCode};
use crate::compile::Program;
use crate::run::{LONGEST_LIST, Machine, Thing};
use crate::syntax::Fold;

/// The numbers from one to another.
type Interval = (i128, i128);

/// Anything.
const ANY: Interval = (-(1 << 64), 1 << 64);
const TRUTH: Interval = (0, 1);

/// At most so many steps are taken at the position that the machine holds.
pub fn steps(program: &Program, machine: &Machine) -> u128 {
    let exactly = |value: &i64| (i128::from(*value), i128::from(*value));
    let numbers = machine.slots[..program.numbers].iter().map(exactly);
    steps_within(program, Sizes::of(machine), numbers)
}

/// The largest power of two with at most so many steps at every position whose numbers, cells, items, vertices and
/// edges are not more: whoever asks about such a position need not look at it.
pub fn sure(program: &Program, most: u128) -> u64 {
    let is_sure = |size: &u64| {
        let numbers = std::iter::repeat_n((0, i128::from(*size)), program.numbers);
        steps_within(program, Sizes::up_to(*size), numbers) <= most
    };
    (0..40).map(|bits| 1 << bits).take_while(is_sure).last().unwrap_or(0)
}

fn steps_within(program: &Program, sizes: Sizes, numbers: impl Iterator<Item = Interval>) -> u128 {
    let mut bounds = Bounds { sizes, slots: vec![ANY; program.slots] };
    for (slot, value) in bounds.slots.iter_mut().zip(numbers) {
        *slot = value;
    }
    let mut total: u128 =
        program.ends.iter().map(|test| bounds.cost(test)).fold(0, u128::saturating_add);
    for rule in &program.moves {
        let (ways, steps) = bounds.walk(&rule.steps);
        let results = rule.results.iter().flatten().map(|field| match field {
            FieldCode::Number(code) => bounds.cost(code),
            FieldCode::Thing(code) => bounds.thing(code),
        });
        let each = results.fold(1, u128::saturating_add);
        total = total.saturating_add(steps).saturating_add(ways.saturating_mul(each));
    }
    total
}

/// How large a position is.
#[derive(Clone, Copy)]
struct Sizes {
    rows: u128,
    columns: u128,
    cells: u128,
    /// Items of the list, cells of the board, or vertices or edges of the graph, whatever is more.
    length: u128,
    /// The largest number in the list.
    largest: Option<i128>,
}

impl Sizes {
    fn of(machine: &Machine) -> Self {
        let [rows, columns] = [machine.rows, machine.columns].map(|side| side.max(0) as u128);
        let thing = machine.things.first();
        let length = match thing {
            Some(Thing::List(list)) => list.len(),
            Some(Thing::Board(cells)) => cells.len(),
            Some(Thing::Graph(net)) => net.vertices.len().max(net.edges.len()),
            None => 0,
        };
        let largest = match thing {
            Some(Thing::List(list)) => Some(list.iter().max().map_or(0, |most| (*most).into())),
            _ => None,
        };
        Self { rows, columns, cells: rows * columns, length: length as u128, largest }
    }

    fn up_to(size: u64) -> Self {
        let all = u128::from(size);
        Self { rows: all, columns: all, cells: all, length: all, largest: Some(size.into()) }
    }
}

struct Bounds {
    sizes: Sizes,
    slots: Vec<Interval>,
}

fn size((first, last): Interval) -> u128 {
    u128::try_from(last - first + 1).unwrap_or(0)
}

impl Bounds {
    /// In how many ways the steps can be taken, and how many steps that are.
    fn walk(&mut self, steps: &[Step]) -> (u128, u128) {
        let (mut ways, mut total) = (1u128, 1u128);
        for step in steps {
            let cost = match step {
                Step::Range { slot, first, last } => {
                    let cost = self.cost(first).saturating_add(self.cost(last));
                    let range = (self.value(first).0, self.value(last).1);
                    self.slots[*slot] = (range.0, range.1.max(range.0));
                    total = total.saturating_add(ways.saturating_mul(cost));
                    ways = ways.saturating_mul(size(range));
                    1
                }
                Step::In { slot, set, only_while } => {
                    let (count, range, cost) = self.set(set);
                    self.slots[*slot] = range;
                    total = total.saturating_add(ways.saturating_mul(cost));
                    ways = ways.saturating_mul(count);
                    only_while.as_ref().map_or(1, |test| self.cost(test))
                }
                Step::Guard(test) => self.cost(test),
                Step::Let(slot, code) => {
                    self.slots[*slot] = self.value(code);
                    self.cost(code)
                }
                Step::LetThing(_, code) => self.thing(code),
            };
            total = total.saturating_add(ways.saturating_mul(cost));
        }
        (ways, total)
    }

    /// The most items of a thing; only the position itself is at hand.
    fn length(&self, thing: usize) -> u128 {
        match thing {
            0 => self.sizes.length,
            _ => self.sizes.cells.max(LONGEST_LIST as u128),
        }
    }

    fn thing(&mut self, code: &ThingCode) -> u128 {
        let whole = self.length(0).max(1);
        match code {
            ThingCode::Slot(_) => whole,
            ThingCode::With(base, changes) => {
                let changes = changes.iter().map(|(target, value)| {
                    let target = match target {
                        Target::One(code) => self.cost(code),
                        Target::All(set) => self.set(set).2,
                    };
                    target.saturating_add(self.cost(value))
                });
                let changes = changes.fold(0, u128::saturating_add);
                self.thing(base).saturating_add(changes)
            }
            ThingCode::List(items) => {
                items.iter().map(|item| self.cost(item)).fold(1, u128::saturating_add)
            }
            ThingCode::ListOf(steps, item) => {
                let (ways, steps) = self.walk(steps);
                let ways = ways.min(LONGEST_LIST as u128 + 1);
                steps.saturating_add(ways.saturating_mul(self.cost(item)))
            }
            ThingCode::Slice(base, ..) | ThingCode::Sorted(base) => self.thing(base),
            ThingCode::WithoutEdge(base, _) => self.thing(base),
            ThingCode::WithoutVertices(base, set) => {
                let (count, _, cost) = self.set(set);
                self.thing(base).saturating_mul(count.max(1)).saturating_add(cost)
            }
            ThingCode::Reach(base, _) => self.thing(base).saturating_mul(whole),
            ThingCode::Join(a, b) | ThingCode::If(_, a, b) => {
                self.thing(a).saturating_add(self.thing(b))
            }
            ThingCode::After(steps, inner) => {
                let (_, steps) = self.walk(steps);
                steps.saturating_add(self.thing(inner))
            }
        }
    }

    /// How many items a set has, between which numbers they lie, and what it costs to list them.
    fn set(&mut self, set: &SetCode) -> (u128, Interval, u128) {
        let cells = self.sizes.cells;
        match set {
            SetCode::Range(first, last) => {
                let range = (self.value(first).0, self.value(last).1);
                (size(range), (range.0, range.1.max(range.0)), size(range))
            }
            SetCode::Items(items) => {
                let values = items.iter().map(|item| self.value(item));
                let all = values.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0, 0));
                let cost = items.iter().map(|item| self.cost(item)).fold(0, u128::saturating_add);
                (items.len() as u128, all, cost)
            }
            SetCode::Constant(items) => {
                let (least, most) = (items.iter().min(), items.iter().max());
                let bounds = least.zip(most).map_or((0, 0), |(a, b)| ((*a).into(), (*b).into()));
                (items.len() as u128, bounds, items.len() as u128)
            }
            SetCode::Near(cell, corners) => (if *corners { 8 } else { 4 }, ANY, self.cost(cell)),
            SetCode::Ray(..) => {
                let longest = self.sizes.rows.max(self.sizes.columns);
                (longest, ANY, longest)
            }
            SetCode::NearAll(inner, _) => {
                let cost = self.set(inner).2;
                (cells, ANY, cost.saturating_add(cells))
            }
            SetCode::Cells | SetCode::Block { .. } => (cells, ANY, cells),
            SetCode::Of(steps, item) => {
                let (ways, steps) = self.walk(steps);
                let cost = ways.saturating_mul(self.cost(item)).saturating_add(steps);
                (ways, self.value(item), cost)
            }
            SetCode::Union(a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                (
                    a.0.saturating_add(b.0),
                    (a.1.0.min(b.1.0), a.1.1.max(b.1.1)),
                    a.2.saturating_add(b.2),
                )
            }
            SetCode::Vertices(_) | SetCode::Edges(_) | SetCode::NearVertex(..) => {
                let length = self.length(0);
                (length, (0, 10_000), length)
            }
            SetCode::Ends(..) => (2, (0, 10_000), 2),
            SetCode::After(steps, inner) => {
                let (_, steps) = self.walk(steps);
                let (count, range, cost) = self.set(inner);
                (count, range, cost.saturating_add(steps))
            }
        }
    }

    /// What it costs to find a value, loops inside it included.
    fn cost(&mut self, code: &Code) -> u128 {
        match code {
            Code::Const(_) | Code::Slot(_) | Code::Length(_) | Code::Rows | Code::Columns => 1,
            Code::Add(a, b)
            | Code::Sub(a, b)
            | Code::Mul(a, b)
            | Code::Div(a, b, _)
            | Code::Mod(a, b, _)
            | Code::Xor(a, b)
            | Code::Min(a, b)
            | Code::Max(a, b)
            | Code::Gcd(a, b)
            | Code::Equal(a, b)
            | Code::Less(a, b)
            | Code::AtMost(a, b)
            | Code::And(a, b)
            | Code::Or(a, b) => self.cost(a).saturating_add(self.cost(b)),
            Code::Not(a) | Code::At(_, a) | Code::Letter(_, a) => self.cost(a),
            Code::RowOf(a) | Code::ColumnOf(a) => self.cost(a),
            Code::If(a, b, c) => {
                self.cost(a).saturating_add(self.cost(b)).saturating_add(self.cost(c))
            }
            Code::In(item, set) => {
                let cost = match &**set {
                    SetCode::Range(..) => 2,
                    set => self.set(set).2,
                };
                cost.saturating_add(self.cost(item))
            }
            Code::Size(set) => self.set(set).2,
            Code::Fold(_, steps, body) => {
                let (ways, steps) = self.walk(steps);
                steps.saturating_add(ways.saturating_mul(self.cost(body)))
            }
            Code::After(steps, body) => {
                let (_, steps) = self.walk(steps);
                steps.saturating_add(self.cost(body))
            }
        }
    }

    /// Between which numbers a value lies.
    fn value(&mut self, code: &Code) -> Interval {
        let clip = |(a, b): Interval| (a.clamp(ANY.0, ANY.1), b.clamp(ANY.0, ANY.1));
        match code {
            Code::Const(value) => ((*value).into(), (*value).into()),
            Code::Slot(slot) => self.slots[*slot],
            Code::Add(a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                clip((a.0 + b.0, a.1 + b.1))
            }
            Code::Sub(a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                clip((a.0 - b.1, a.1 - b.0))
            }
            Code::Mul(a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                let small = |(x, y): Interval| x.abs().max(y.abs()) <= 1 << 62;
                if !small(a) || !small(b) {
                    return ANY;
                }
                let all = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
                clip(all.iter().fold((all[0], all[0]), |m, x| (m.0.min(*x), m.1.max(*x))))
            }
            Code::Div(a, b, _) => {
                let (a, b) = (self.value(a), self.value(b));
                match b.0 >= 1 {
                    true => (a.0.min(a.0 / b.0) - 1, a.1.max(0) / b.0),
                    false => (a.0.min(-a.1.abs()), a.1.abs().max(a.0.abs())),
                }
            }
            Code::Mod(_, b, _) => {
                let b = self.value(b);
                (0, b.0.abs().max(b.1.abs()))
            }
            Code::Min(a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                (a.0.min(b.0), a.1.min(b.1))
            }
            Code::Max(a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                (a.0.max(b.0), a.1.max(b.1))
            }
            Code::Gcd(a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                (0, a.0.abs().max(a.1.abs()).max(b.0.abs()).max(b.1.abs()))
            }
            Code::If(_, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                (a.0.min(b.0), a.1.max(b.1))
            }
            Code::Length(thing) => (0, self.length(*thing) as i128),
            Code::At(0, _) => self.sizes.largest.map_or(ANY, |most| (0, most)),
            Code::Rows => (0, self.sizes.rows as i128),
            Code::Columns => (0, self.sizes.columns as i128),
            Code::Size(set) => (0, i128::try_from(self.set(set).0).unwrap_or(ANY.1).min(ANY.1)),
            Code::Fold(Fold::Count, steps, _) => {
                let ways = self.walk(steps).0;
                (0, i128::try_from(ways).unwrap_or(ANY.1).min(ANY.1))
            }
            Code::Fold(Fold::Min | Fold::Max, steps, body) => {
                self.walk(steps);
                self.value(body)
            }
            Code::Equal(..)
            | Code::Less(..)
            | Code::AtMost(..)
            | Code::And(..)
            | Code::Or(..)
            | Code::Not(_)
            | Code::In(..) => TRUTH,
            Code::After(steps, body) => {
                self.walk(steps);
                self.value(body)
            }
            _ => ANY,
        }
    }
}
