//! The interpreter.
//!
//! Everything ends: quantifiers are bounded, definitions use only earlier ones, and steps are counted. What is
//! undefined (a division by zero, a place outside a list or a board) makes a guard false and a result no move.

use crate::code::{Code, FieldCode, MoveCode, ROW, SetCode, Step, Target, ThingCode, place_of};
use crate::net::Net;
use crate::syntax::Fold;
use crate::token::Place;

/// A list, a board or a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Thing {
    List(Vec<i64>),
    /// Letters by their places in the alphabet, row by row.
    Board(Vec<u8>),
    Graph(Net),
}

impl Thing {
    const NONE: Self = Self::List(Vec::new());
}

/// What stands outside a board.
const OUTSIDE: i64 = -1;

/// Longer lists are no positions.
pub const LONGEST_LIST: usize = 4096;

/// A run of the interpreter.
#[derive(Debug)]
pub struct Machine {
    pub slots: Vec<i64>,
    pub things: Vec<Thing>,
    pub rows: i64,
    pub columns: i64,
    /// How many steps may still be made.
    pub left: u64,
    undefined: bool,
    /// The first division by zero.
    pub divided: Option<Place>,
    /// The cells that were marked last, by the number of the marking.
    marks: Vec<u32>,
    marking: u32,
    /// Lists that are used again and again.
    spare: Vec<Vec<i64>>,
    boards: Vec<Vec<u8>>,
}

impl Machine {
    pub fn new(slots: usize, things: usize, limit: u64) -> Self {
        Self {
            slots: vec![0; slots],
            things: vec![Thing::NONE; things],
            rows: 0,
            columns: 0,
            left: limit,
            undefined: false,
            divided: None,
            marks: Vec::new(),
            marking: 0,
            spare: Vec::new(),
            boards: Vec::new(),
        }
    }

    /// Begins to mark cells anew.
    fn unmark(&mut self) {
        self.marks.resize((self.rows * self.columns) as usize, 0);
        if self.marking == u32::MAX {
            self.marks.fill(0);
            self.marking = 0;
        }
        self.marking += 1;
    }

    /// Marks a cell, and says whether it was not marked yet.
    fn mark(&mut self, index: usize) -> bool {
        std::mem::replace(&mut self.marks[index], self.marking) != self.marking
    }

    /// Takes back a thing that is no longer wanted.
    pub fn reuse(&mut self, thing: Thing) {
        match thing {
            Thing::Board(cells) => self.boards.push(cells),
            Thing::List(list) if list.capacity() > 0 => self.spare.push(list),
            _ => {}
        }
    }

    fn copy(&mut self, slot: usize) -> Thing {
        match &self.things[slot] {
            Thing::Board(cells) => {
                let mut copy = self.boards.pop().unwrap_or_default();
                copy.clone_from(cells);
                Thing::Board(copy)
            }
            Thing::List(list) => {
                let mut copy = self.spare.pop().unwrap_or_default();
                copy.clone_from(list);
                Thing::List(copy)
            }
            other => other.clone(),
        }
    }

    /// Whether the steps were not enough.
    pub fn is_overrun(&self) -> bool {
        self.left == 0
    }

    /// Whether something since the last question was undefined.
    fn was_undefined(&mut self) -> bool {
        std::mem::take(&mut self.undefined)
    }

    fn none(&mut self) -> i64 {
        self.undefined = true;
        0
    }

    /// Whether a condition holds; not if it is undefined.
    pub fn holds(&mut self, code: &Code) -> bool {
        let value = self.eval(code);
        !self.was_undefined() && value != 0
    }

    /// A number, if it is defined.
    pub fn number(&mut self, code: &Code) -> Option<i64> {
        let value = self.eval(code);
        if self.was_undefined() { None } else { Some(value) }
    }

    fn arithmetic(&mut self, value: Option<i64>) -> i64 {
        match value {
            Some(value) => value,
            None => self.none(),
        }
    }

    pub fn eval(&mut self, code: &Code) -> i64 {
        match code {
            Code::Const(value) => *value,
            Code::Slot(slot) => self.slots[*slot],
            Code::Add(a, b) => {
                let (a, b) = (self.eval(a), self.eval(b));
                self.arithmetic(a.checked_add(b))
            }
            Code::Sub(a, b) => {
                let (a, b) = (self.eval(a), self.eval(b));
                self.arithmetic(a.checked_sub(b))
            }
            Code::Mul(a, b) => {
                let (a, b) = (self.eval(a), self.eval(b));
                self.arithmetic(a.checked_mul(b))
            }
            Code::Div(a, b, at) => {
                let (a, b) = (self.eval(a), self.eval(b));
                self.divide(a.checked_div_euclid(b), at)
            }
            Code::Mod(a, b, at) => {
                let (a, b) = (self.eval(a), self.eval(b));
                self.divide(a.checked_rem_euclid(b), at)
            }
            Code::Xor(a, b) => self.eval(a) ^ self.eval(b),
            Code::Min(a, b) => self.eval(a).min(self.eval(b)),
            Code::Max(a, b) => self.eval(a).max(self.eval(b)),
            Code::Gcd(a, b) => gcd(self.eval(a), self.eval(b)),
            Code::Equal(a, b) => i64::from(self.eval(a) == self.eval(b)),
            Code::Less(a, b) => i64::from(self.eval(a) < self.eval(b)),
            Code::AtMost(a, b) => i64::from(self.eval(a) <= self.eval(b)),
            Code::And(a, b) => i64::from(self.eval(a) != 0 && self.eval(b) != 0),
            Code::Or(a, b) => i64::from(self.eval(a) != 0 || self.eval(b) != 0),
            Code::Not(a) => i64::from(self.eval(a) == 0),
            Code::If(test, yes, no) => {
                if self.eval(test) != 0 {
                    self.eval(yes)
                } else {
                    self.eval(no)
                }
            }
            Code::In(value, set) => {
                let value = self.eval(value);
                i64::from(self.contains(set, value))
            }
            Code::Fold(fold, steps, body) => self.fold(*fold, steps, body),
            Code::After(steps, body) => {
                self.after(steps);
                self.eval(body)
            }
            Code::Length(thing) => match &self.things[*thing] {
                Thing::List(list) => list.len() as i64,
                Thing::Board(cells) => cells.len() as i64,
                Thing::Graph(net) => net.vertices.len() as i64,
            },
            Code::At(thing, index) => {
                let index = self.eval(index);
                match &self.things[*thing] {
                    Thing::List(list) => {
                        let found =
                            usize::try_from(index).ok().and_then(|i| list.get(i.checked_sub(1)?));
                        let found = found.copied();
                        self.arithmetic(found)
                    }
                    _ => self.none(),
                }
            }
            Code::Letter(thing, cell) => {
                let cell = self.eval(cell);
                match (self.index(cell), &self.things[*thing]) {
                    (Some(index), Thing::Board(cells)) => i64::from(cells[index]),
                    _ => OUTSIDE,
                }
            }
            Code::Rows => self.rows,
            Code::Columns => self.columns,
            Code::RowOf(cell) => place_of(self.eval(cell)).0 + 1,
            Code::ColumnOf(cell) => place_of(self.eval(cell)).1 + 1,
            Code::Size(set) => {
                if let SetCode::Range(first, last) = &**set {
                    let (first, last) = (self.eval(first), self.eval(last));
                    let size = last.checked_sub(first).and_then(|size| size.checked_add(1));
                    return self.arithmetic(size).max(0);
                }
                let mut set = self.set(set);
                set.sort_unstable();
                set.dedup();
                set.len() as i64
            }
        }
    }

    fn divide(&mut self, value: Option<i64>, at: &Place) -> i64 {
        if value.is_none() && self.divided.is_none() {
            self.divided = Some(at.clone());
        }
        self.arithmetic(value)
    }

    fn fold(&mut self, fold: Fold, steps: &[Step], body: &Code) -> i64 {
        let outer = self.was_undefined();
        let mut result: Option<i64> = match fold {
            Fold::Some | Fold::Count | Fold::Sum => Some(0),
            Fold::Every => Some(1),
            Fold::Min | Fold::Max => None,
        };
        self.walk(steps, &mut |machine| {
            let value = machine.eval(body);
            let defined = !machine.was_undefined();
            match fold {
                Fold::Some if defined && value != 0 => {
                    result = Some(1);
                    return false;
                }
                Fold::Every if !defined || value == 0 => {
                    result = Some(0);
                    return false;
                }
                Fold::Count => result = result.map(|sum| sum + i64::from(defined && value != 0)),
                Fold::Sum => result = result.and_then(|s| s.checked_add(value)).filter(|_| defined),
                Fold::Min if defined => result = Some(result.map_or(value, |r| r.min(value))),
                Fold::Max if defined => result = Some(result.map_or(value, |r| r.max(value))),
                _ => {}
            }
            true
        });
        self.undefined = outer;
        self.arithmetic(result)
    }

    /// Runs steps that bind and do not repeat.
    fn after(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Let(slot, code) => self.slots[*slot] = self.eval(code),
                Step::LetThing(slot, code) => {
                    let thing = self.thing(code);
                    self.name(*slot, thing);
                }
                _ => {}
            }
        }
    }

    /// Where a cell lies in a board.
    pub fn index(&self, cell: i64) -> Option<usize> {
        let (row, column) = place_of(cell);
        let inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        inside.then(|| (row * self.columns + column) as usize)
    }

    fn contains(&mut self, set: &SetCode, value: i64) -> bool {
        match set {
            SetCode::Range(first, last) => {
                let (first, last) = (self.eval(first), self.eval(last));
                (first..=last).contains(&value)
            }
            SetCode::Items(items) => items.iter().any(|item| self.eval(item) == value),
            SetCode::Constant(items) => items.contains(&value),
            SetCode::Union(a, b) => self.contains(a, value) || self.contains(b, value),
            _ => {
                let mut found = false;
                self.each(set, &mut |machine, item| {
                    found = item == value;
                    machine.left = machine.left.saturating_sub(1);
                    !found && machine.left > 0
                });
                found
            }
        }
    }

    /// Calls `visit` with every item until it has seen enough; an item may come twice.
    fn each(&mut self, set: &SetCode, visit: &mut dyn FnMut(&mut Self, i64) -> bool) -> bool {
        match set {
            SetCode::Range(first, last) => {
                let (first, last) = (self.eval(first), self.eval(last));
                if self.undefined {
                    return true;
                }
                (first..=last).all(|item| visit(self, item))
            }
            SetCode::Items(items) => items.iter().all(|item| {
                let outer = self.was_undefined();
                let item = self.eval(item);
                // An item that is undefined is none; the others stay.
                let goes_on = self.was_undefined() || visit(self, item);
                self.undefined |= outer;
                goes_on
            }),
            SetCode::Constant(items) => items.iter().all(|item| visit(self, *item)),
            SetCode::Cells => {
                let (rows, columns) = (self.rows, self.columns);
                let mut cells = (0..rows).flat_map(|r| (0..columns).map(move |c| r * ROW + c));
                cells.all(|cell| visit(self, cell))
            }
            SetCode::Near(cell, corners) => {
                let cell = self.eval(cell);
                if self.undefined {
                    return true;
                }
                steps(*corners).iter().all(|step| {
                    let beside = cell.saturating_add(*step);
                    self.index(beside).is_none() || visit(self, beside)
                })
            }
            SetCode::Ray(cell, way) => {
                let (mut cell, way) = (self.eval(cell), self.eval(way));
                if way == 0 || self.undefined {
                    return true;
                }
                loop {
                    cell = cell.saturating_add(way);
                    if self.index(cell).is_none() {
                        return true;
                    }
                    if !visit(self, cell) {
                        return false;
                    }
                }
            }
            SetCode::Union(a, b) => self.each(a, visit) && self.each(b, visit),
            SetCode::After(steps, set) => {
                self.after(steps);
                self.each(set, visit)
            }
            _ => {
                let items = self.set(set);
                let goes_on = items.iter().all(|item| visit(self, *item));
                self.spare.push(items);
                goes_on
            }
        }
    }

    fn list(&mut self) -> Vec<i64> {
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        list
    }

    /// The items of a set as a list.
    fn set(&mut self, set: &SetCode) -> Vec<i64> {
        match set {
            SetCode::NearAll(inner, corners) => {
                let inside = self.set(inner);
                self.unmark();
                for cell in &inside {
                    if let Some(index) = self.index(*cell) {
                        self.mark(index);
                    }
                }
                let mut found = self.list();
                for cell in &inside {
                    for beside in steps(*corners).iter().map(|step| cell.saturating_add(*step)) {
                        if let Some(index) = self.index(beside)
                            && self.mark(index)
                        {
                            found.push(beside);
                        }
                    }
                }
                self.spare.push(inside);
                found
            }
            SetCode::Block { board, cell, letters, corners } => {
                let cell = self.eval(cell);
                self.block(*board, cell, *letters, *corners)
            }
            SetCode::Of(steps, item) => {
                let outer = self.was_undefined();
                let mut found = Vec::new();
                self.walk(steps, &mut |machine| {
                    found.extend(machine.number(item));
                    true
                });
                self.undefined = outer;
                found
            }
            SetCode::Vertices(thing) => self.net(*thing, |net| net.vertices.clone()),
            SetCode::Edges(thing) => self.net(*thing, |net| (0..net.edges.len() as i64).collect()),
            SetCode::NearVertex(thing, vertex) => {
                let vertex = self.eval(vertex);
                self.net(*thing, |net| net.neighbours(vertex))
            }
            SetCode::Ends(thing, edge) => {
                let edge = self.eval(edge);
                self.net(*thing, |net| net.ends(edge))
            }
            _ => {
                let mut found = Vec::new();
                self.each(set, &mut |machine, item| {
                    found.push(item);
                    machine.left = machine.left.saturating_sub(1);
                    machine.left > 0
                });
                found
            }
        }
    }

    fn net(&self, thing: usize, ask: impl FnOnce(&Net) -> Vec<i64>) -> Vec<i64> {
        match &self.things[thing] {
            Thing::Graph(net) => ask(net),
            _ => Vec::new(),
        }
    }

    fn block(&mut self, board: usize, cell: i64, letters: Option<u64>, corners: bool) -> Vec<i64> {
        let mut found = self.list();
        let cells = match std::mem::replace(&mut self.things[board], Thing::NONE) {
            Thing::Board(cells) => cells,
            other => {
                self.things[board] = other;
                return found;
            }
        };
        if let Some(start) = self.index(cell)
            && letters.is_none_or(|letters| letters >> cells[start] & 1 == 1)
        {
            let letters = letters.unwrap_or(1 << cells[start]);
            self.unmark();
            self.mark(start);
            found.push(cell);
            let mut next = 0;
            while let Some(&at) = found.get(next) {
                next += 1;
                for step in steps(corners) {
                    if let Some(index) = self.index(at + step)
                        && letters >> cells[index] & 1 == 1
                        && self.mark(index)
                    {
                        found.push(at + step);
                    }
                }
            }
        }
        self.things[board] = Thing::Board(cells);
        self.left = self.left.saturating_sub(found.len() as u64).max(1);
        found
    }

    /// Runs the steps and calls `then` for everything that they bind, until it has seen enough.
    pub fn walk(&mut self, steps: &[Step], then: &mut dyn FnMut(&mut Self) -> bool) -> bool {
        let Some((step, rest)) = steps.split_first() else {
            self.left = self.left.saturating_sub(1);
            return self.left > 0 && then(self);
        };
        match step {
            Step::Range { slot, first, last } => {
                let (first, last) = (self.eval(first), self.eval(last));
                if self.was_undefined() {
                    return true;
                }
                for item in first..=last {
                    self.slots[*slot] = item;
                    self.left = self.left.saturating_sub(1);
                    if self.left == 0 || !self.walk(rest, then) {
                        return false;
                    }
                }
                true
            }
            Step::In { slot, set, only_while } => {
                let mut goes_on = true;
                self.each(set, &mut |machine, item| {
                    machine.slots[*slot] = item;
                    machine.left = machine.left.saturating_sub(1);
                    if machine.left == 0 {
                        goes_on = false;
                        return false;
                    }
                    if let Some(only_while) = only_while
                        && !machine.holds(only_while)
                    {
                        return false;
                    }
                    goes_on = machine.walk(rest, then);
                    goes_on
                });
                self.undefined = false;
                goes_on
            }
            Step::Guard(code) => !self.holds(code) || self.walk(rest, then),
            Step::Let(slot, code) => {
                let value = self.eval(code);
                if self.was_undefined() {
                    return true;
                }
                self.slots[*slot] = value;
                self.walk(rest, then)
            }
            Step::LetThing(slot, code) => {
                let thing = self.thing(code);
                if self.was_undefined() {
                    return true;
                }
                self.name(*slot, thing);
                self.walk(rest, then)
            }
        }
    }

    /// A list, a board or a graph; undefined where it makes no sense.
    pub fn thing(&mut self, code: &ThingCode) -> Thing {
        match code {
            ThingCode::Slot(slot) => self.copy(*slot),
            ThingCode::With(base, changes) => {
                let mut base = self.thing(base);
                for (target, value) in changes {
                    self.change(&mut base, target, value);
                }
                base
            }
            ThingCode::List(items) => {
                Thing::List(items.iter().map(|item| self.eval(item)).collect())
            }
            ThingCode::ListOf(steps, item) => {
                let outer = self.was_undefined();
                let mut list = self.list();
                self.walk(steps, &mut |machine| {
                    let value = machine.eval(item);
                    list.push(value);
                    if list.len() > LONGEST_LIST {
                        // No list is so long: this takes too long, whatever comes of it.
                        machine.left = 0;
                    }
                    machine.left > 0 && !machine.undefined
                });
                self.undefined |= outer;
                self.short(list)
            }
            ThingCode::Slice(base, first, last) => {
                let (first, last) = (self.eval(first).max(1), self.eval(last));
                let Thing::List(list) = self.thing(base) else { return self.nothing() };
                let last = last.clamp(0, list.len() as i64) as usize;
                let first = (first - 1).clamp(0, last as i64) as usize;
                Thing::List(list[first..last].to_vec())
            }
            ThingCode::Join(a, b) => match (self.thing(a), self.thing(b)) {
                (Thing::List(mut a), Thing::List(b)) => {
                    a.extend(b);
                    self.short(a)
                }
                _ => self.nothing(),
            },
            ThingCode::Sorted(inner) => match self.thing(inner) {
                Thing::List(mut list) => {
                    list.sort_unstable();
                    Thing::List(list)
                }
                other => other,
            },
            ThingCode::WithoutVertices(base, removed) => {
                let removed = self.set(removed);
                match self.thing(base) {
                    Thing::Graph(net) => Thing::Graph(net.without(&removed)),
                    _ => self.nothing(),
                }
            }
            ThingCode::WithoutEdge(base, edge) => {
                let edge = self.eval(edge);
                match self.thing(base) {
                    Thing::Graph(net) => Thing::Graph(net.without_edge(edge)),
                    _ => self.nothing(),
                }
            }
            ThingCode::Reach(base, vertex) => {
                let vertex = self.eval(vertex);
                match self.thing(base) {
                    Thing::Graph(net) => Thing::Graph(net.reached(vertex)),
                    _ => self.nothing(),
                }
            }
            ThingCode::If(test, yes, no) => {
                if self.eval(test) != 0 {
                    self.thing(yes)
                } else {
                    self.thing(no)
                }
            }
            ThingCode::After(steps, inner) => {
                self.after(steps);
                self.thing(inner)
            }
        }
    }

    fn nothing(&mut self) -> Thing {
        self.undefined = true;
        Thing::NONE
    }

    fn name(&mut self, slot: usize, thing: Thing) {
        let before = std::mem::replace(&mut self.things[slot], thing);
        self.reuse(before);
    }

    fn short(&mut self, list: Vec<i64>) -> Thing {
        self.undefined |= list.len() > LONGEST_LIST;
        Thing::List(list)
    }

    fn change(&mut self, thing: &mut Thing, target: &Target, value: &Code) {
        let value = self.eval(value);
        let places = match target {
            Target::One(place) => {
                let place = self.eval(place);
                return self.put(thing, place, value);
            }
            Target::All(set) => self.set(set),
        };
        places.into_iter().for_each(|place| self.put(thing, place, value));
    }

    fn put(&mut self, thing: &mut Thing, place: i64, value: i64) {
        let done = match thing {
            Thing::List(list) => {
                let found =
                    usize::try_from(place).ok().and_then(|i| list.get_mut(i.checked_sub(1)?));
                found.map(|item| *item = value)
            }
            Thing::Board(cells) => match (self.index(place), u8::try_from(value)) {
                (Some(index), Ok(letter)) => {
                    cells[index] = letter;
                    Some(())
                }
                _ => None,
            },
            Thing::Graph(_) => None,
        };
        self.undefined |= done.is_none();
    }

    /// Calls `visit` after the steps of a rule, for every way to run them, until it has seen enough.
    pub fn run(&mut self, rule: &MoveCode, visit: &mut dyn FnMut(&mut Self) -> bool) -> bool {
        self.walk(&rule.steps, &mut |machine| {
            let goes_on = visit(machine);
            machine.undefined = false;
            goes_on
        })
    }

    /// The values of a result: numbers first, then the thing, if there is one. Nothing if it is no position.
    pub fn result(
        &mut self,
        fields: &[FieldCode],
        numbers: &mut Vec<i64>,
    ) -> Option<Option<Thing>> {
        numbers.clear();
        let mut thing = None;
        for field in fields {
            match field {
                FieldCode::Number(code) => numbers.push(self.eval(code)),
                FieldCode::Thing(code) => thing = Some(self.thing(code)),
            }
        }
        let negative = numbers.iter().any(|number| *number < 0)
            || matches!(&thing, Some(Thing::List(list)) if list.iter().any(|item| *item < 0));
        if self.was_undefined() || negative { None } else { Some(thing) }
    }
}

/// The steps to the cells beside a cell.
pub fn steps(corners: bool) -> &'static [i64] {
    const ALL: [i64; 8] = [-ROW, -1, 1, ROW, -ROW - 1, -ROW + 1, ROW - 1, ROW + 1];
    if corners { &ALL } else { &ALL[..4] }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}
