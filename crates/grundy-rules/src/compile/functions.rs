//! Operators, functions and definitions.

use super::{Compiled, Compiler, Meaning, Sort, Type, Typed};
use crate::code::*;
use crate::syntax::*;
use crate::token::Place;

impl Compiler<'_> {
    pub(super) fn with(&mut self, base: &Expr, changes: &[(Expr, Expr)]) -> Compiled<Typed> {
        let (code, sort) = self.thing(base, &[Sort::List, Sort::Board])?;
        let (place, value) = match sort {
            Sort::Board => (Type::Cell, Type::Letter),
            _ => (Type::Number, Type::Number),
        };
        let mut compiled = Vec::new();
        for (target, put) in changes {
            let target = match self.expr(target)? {
                Typed::One(code, kind) if kind == place => Target::One(code),
                Typed::Many(set, kind) if kind == place => Target::All(set),
                other => {
                    let message =
                        format!("expected {}, and this is {}", place.name(), other.name());
                    return Err(self.wrong(message, &target.at));
                }
            };
            compiled.push((target, self.one(put, value)?));
        }
        Ok(Typed::Thing(ThingCode::With(Box::new(code), compiled), sort))
    }

    pub(super) fn binary(
        &mut self,
        operator: Operator,
        a: &Expr,
        b: &Expr,
        at: &Place,
    ) -> Compiled<Typed> {
        use Operator as O;
        if operator == O::In {
            let (item, kind) = match self.expr(a)? {
                Typed::One(code, kind) => (code, kind),
                other => {
                    let message = format!("expected a single value, and this is {}", other.name());
                    return Err(self.wrong(message, &a.at));
                }
            };
            let (set, of) = self.many(b)?;
            if of != kind {
                let message =
                    format!("{} is never in a set of this kind ({} each)", kind.name(), of.name());
                return Err(self.wrong(message, at));
            }
            return Ok(Typed::One(Code::In(Box::new(item), Box::new(set)), Type::Truth));
        }
        let both = (self.expr(a)?, self.expr(b)?);
        let (x, y, p, q) = match both {
            (Typed::One(x, p), Typed::One(y, q)) => (Box::new(x), Box::new(y), p, q),
            (Typed::Many(x, p), Typed::Many(y, q)) if operator == O::Union && p == q => {
                return Ok(Typed::Many(SetCode::Union(Box::new(x), Box::new(y)), p));
            }
            (Typed::Thing(x, Sort::List), Typed::Thing(y, Sort::List)) if operator == O::Join => {
                return Ok(Typed::Thing(ThingCode::Join(Box::new(x), Box::new(y)), Sort::List));
            }
            (x, y) => {
                let message = format!("{} and {} do not go together here", x.name(), y.name());
                return Err(self.wrong(message, at));
            }
        };
        let (code, kind) = match (operator, p, q) {
            (O::Add, Type::Number, Type::Number) => (Code::Add(x, y), Type::Number),
            (O::Subtract, Type::Number, Type::Number) => (Code::Sub(x, y), Type::Number),
            (O::Multiply, Type::Number, Type::Number) => (Code::Mul(x, y), Type::Number),
            (O::Divide, Type::Number, Type::Number) => (Code::Div(x, y, at.clone()), Type::Number),
            (O::Modulo, Type::Number, Type::Number) => (Code::Mod(x, y, at.clone()), Type::Number),
            (O::Xor, Type::Number, Type::Number) => (Code::Xor(x, y), Type::Number),
            (O::Add, Type::Cell, Type::Way) => (Code::Add(x, y), Type::Cell),
            (O::Subtract, Type::Cell, Type::Way) => (Code::Sub(x, y), Type::Cell),
            (O::Add, Type::Way, Type::Way) => (Code::Add(x, y), Type::Way),
            (O::Subtract, Type::Way, Type::Way) => (Code::Sub(x, y), Type::Way),
            (O::Multiply, Type::Number, Type::Way) => (Code::Mul(x, y), Type::Way),
            (O::Equal, p, q) if p == q => (Code::Equal(x, y), Type::Truth),
            (O::Unequal, p, q) if p == q => (Code::Not(Box::new(Code::Equal(x, y))), Type::Truth),
            (O::Less, Type::Number, Type::Number) => (Code::Less(x, y), Type::Truth),
            (O::AtMost, Type::Number, Type::Number) => (Code::AtMost(x, y), Type::Truth),
            (O::And, Type::Truth, Type::Truth) => (Code::And(x, y), Type::Truth),
            (O::Or, Type::Truth, Type::Truth) => (Code::Or(x, y), Type::Truth),
            (O::Divides, Type::Number, Type::Number) => {
                let rest = Code::Mod(y, x, at.clone());
                (Code::Equal(Box::new(rest), Box::new(Code::Const(0))), Type::Truth)
            }
            _ => {
                let message = format!("{} and {} do not go together here", p.name(), q.name());
                return Err(self.wrong(message, at));
            }
        };
        Ok(Typed::One(folded(code), kind))
    }

    pub(super) fn call(&mut self, name: &str, inputs: &[Expr], at: &Place) -> Compiled<Typed> {
        if let Some(index) = self.definition(name) {
            return self.defined(index, inputs, at);
        }
        let count =
            |compiler: &Self, counts: &[usize], how: &str| match counts.contains(&inputs.len()) {
                true => Ok(()),
                false => Err(compiler.wrong(format!("expected {how}"), at)),
            };
        match name {
            "min" | "max" | "gcd" => self.least_or_most(name, inputs, at),
            "abs" => {
                count(self, &[1], "abs(x)")?;
                let x = Box::new(self.one(&inputs[0], Type::Number)?);
                let minus = Code::Sub(Box::new(Code::Const(0)), x.clone());
                Ok(Typed::One(Code::Max(x, Box::new(minus)), Type::Number))
            }
            "sum" => {
                count(self, &[1], "sum(list)")?;
                self.over_list(Fold::Sum, &inputs[0])
            }
            "length" | "places" => {
                count(self, &[1], "length(list) or places(list)")?;
                let (code, _) = self.thing(&inputs[0], &[Sort::List])?;
                let mut before = Vec::new();
                let length = Code::Length(self.settled(code, &mut before));
                Ok(match name {
                    "length" => Typed::One(after(before, length), Type::Number),
                    _ if before.is_empty() => {
                        Typed::Many(SetCode::Range(Code::Const(1), length), Type::Number)
                    }
                    _ => {
                        let range = SetCode::Range(Code::Const(1), length);
                        Typed::Many(SetCode::After(before, Box::new(range)), Type::Number)
                    }
                })
            }
            "sorted" => {
                count(self, &[1], "sorted(list)")?;
                let (code, sort) = self.thing(&inputs[0], &[Sort::List])?;
                Ok(Typed::Thing(ThingCode::Sorted(Box::new(code)), sort))
            }
            "size" => {
                count(self, &[1], "size(set)")?;
                let (set, _) = self.many(&inputs[0])?;
                Ok(Typed::One(Code::Size(Box::new(set)), Type::Number))
            }
            "row" | "column" => {
                count(self, &[1], "row(cell) or column(cell)")?;
                let cell = Box::new(self.one(&inputs[0], Type::Cell)?);
                let code = if name == "row" { Code::RowOf(cell) } else { Code::ColumnOf(cell) };
                Ok(Typed::One(code, Type::Number))
            }
            "cell" => {
                count(self, &[2], "cell(row, column)")?;
                let (row, column) =
                    (self.one(&inputs[0], Type::Number)?, self.one(&inputs[1], Type::Number)?);
                let down = Code::Mul(Box::new(Code::Const(ROW)), Box::new(row));
                let sum = Code::Add(Box::new(down), Box::new(column));
                let corner = Box::new(Code::Const(ROW + 1));
                Ok(Typed::One(Code::Sub(Box::new(sum), corner), Type::Cell))
            }
            "near" | "around" => self.near(name == "around", inputs, at),
            "ray" => {
                count(self, &[2], "ray(cell, direction)")?;
                let cell = Box::new(self.one(&inputs[0], Type::Cell)?);
                let way = Box::new(self.one(&inputs[1], Type::Way)?);
                Ok(Typed::Many(SetCode::Ray(cell, way), Type::Cell))
            }
            "block" | "cluster" => {
                count(self, &[2, 3], "block(board, cell) or block(board, cell, {letters})")?;
                let (code, _) = self.thing(&inputs[0], &[Sort::Board])?;
                let mut before = Vec::new();
                let board = self.settled(code, &mut before);
                let cell = Box::new(self.one(&inputs[1], Type::Cell)?);
                let letters = match inputs.get(2) {
                    None => None,
                    Some(set) => match self.many(set)? {
                        (SetCode::Constant(letters), Type::Letter) => {
                            Some(letters.iter().fold(0, |mask, letter| mask | 1 << letter))
                        }
                        _ => return Err(self.wrong("expected a set of letters", &set.at)),
                    },
                };
                let corners = name == "cluster";
                let set = SetCode::Block { board, cell, letters, corners };
                Ok(Typed::Many(after_set(before, set), Type::Cell))
            }
            "vertices" | "edges" => {
                count(self, &[1], "vertices(graph) or edges(graph)")?;
                let (code, _) = self.thing(&inputs[0], &[Sort::Graph])?;
                let mut before = Vec::new();
                let slot = self.settled(code, &mut before);
                let (set, kind) = match name {
                    "vertices" => (SetCode::Vertices(slot), Type::Number),
                    _ => (SetCode::Edges(slot), Type::Edge),
                };
                Ok(Typed::Many(after_set(before, set), kind))
            }
            "ends" | "degree" => {
                count(self, &[2], "ends(graph, edge) or degree(graph, vertex)")?;
                let (code, _) = self.thing(&inputs[0], &[Sort::Graph])?;
                let mut before = Vec::new();
                let slot = self.settled(code, &mut before);
                if name == "ends" {
                    let edge = Box::new(self.one(&inputs[1], Type::Edge)?);
                    return Ok(Typed::Many(
                        after_set(before, SetCode::Ends(slot, edge)),
                        Type::Number,
                    ));
                }
                let vertex = Box::new(self.one(&inputs[1], Type::Number)?);
                let set = after_set(before, SetCode::NearVertex(slot, vertex));
                Ok(Typed::One(Code::Size(Box::new(set)), Type::Number))
            }
            "reach" => {
                count(self, &[2], "reach(graph, vertex)")?;
                let (code, sort) = self.thing(&inputs[0], &[Sort::Graph])?;
                let vertex = self.one(&inputs[1], Type::Number)?;
                Ok(Typed::Thing(ThingCode::Reach(Box::new(code), vertex), sort))
            }
            _ => Err(self.unknown(name, at)),
        }
    }

    fn near(&mut self, corners: bool, inputs: &[Expr], at: &Place) -> Compiled<Typed> {
        match inputs {
            [one] => match self.expr(one)? {
                Typed::One(cell, Type::Cell) => {
                    Ok(Typed::Many(SetCode::Near(Box::new(cell), corners), Type::Cell))
                }
                Typed::Many(set, Type::Cell) => {
                    Ok(Typed::Many(SetCode::NearAll(Box::new(set), corners), Type::Cell))
                }
                other => {
                    let message =
                        format!("expected a cell or a set of cells, and this is {}", other.name());
                    Err(self.wrong(message, &one.at))
                }
            },
            [graph, vertex] => {
                let (code, _) = self.thing(graph, &[Sort::Graph])?;
                let mut before = Vec::new();
                let slot = self.settled(code, &mut before);
                let vertex = Box::new(self.one(vertex, Type::Number)?);
                Ok(Typed::Many(after_set(before, SetCode::NearVertex(slot, vertex)), Type::Number))
            }
            _ => Err(self.wrong("expected near(cell), near(cells) or near(graph, vertex)", at)),
        }
    }

    fn least_or_most(&mut self, name: &str, inputs: &[Expr], at: &Place) -> Compiled<Typed> {
        if let [list] = inputs
            && name != "gcd"
        {
            return self.over_list(if name == "min" { Fold::Min } else { Fold::Max }, list);
        }
        let codes = inputs.iter().map(|input| self.one(input, Type::Number));
        let codes: Vec<Code> = codes.collect::<Result<_, _>>()?;
        let join = |a: Code, b: Code| match name {
            "min" => Code::Min(Box::new(a), Box::new(b)),
            "max" => Code::Max(Box::new(a), Box::new(b)),
            _ => Code::Gcd(Box::new(a), Box::new(b)),
        };
        let joined = codes.into_iter().reduce(join);
        let joined = joined.ok_or_else(|| self.wrong("expected some numbers", at))?;
        Ok(Typed::One(joined, Type::Number))
    }

    /// A fold over the numbers of a list.
    fn over_list(&mut self, fold: Fold, list: &Expr) -> Compiled<Typed> {
        let (code, _) = self.thing(list, &[Sort::List])?;
        let mut before = Vec::new();
        let thing = self.settled(code, &mut before);
        let slot = self.slot();
        let step = Step::Range { slot, first: Code::Const(1), last: Code::Length(thing) };
        let body = Box::new(Code::At(thing, Box::new(Code::Slot(slot))));
        Ok(Typed::One(after(before, Code::Fold(fold, vec![step], body)), Type::Number))
    }

    /// A definition with its inputs put in. It sees only what was defined before it.
    fn defined(&mut self, index: usize, inputs: &[Expr], at: &Place) -> Compiled<Typed> {
        let definition = &self.file.definitions[index];
        if definition.inputs.len() != inputs.len() {
            let names: Vec<&str> =
                definition.inputs.iter().map(|name| name.text.as_str()).collect();
            let form = match names.is_empty() {
                true => definition.name.text.clone(),
                false => format!("{}({})", definition.name.text, names.join(", ")),
            };
            return Err(self.wrong(format!("expected {form}"), at));
        }
        let mut before = Vec::new();
        let mut scope = self.base.clone();
        for (name, input) in definition.inputs.iter().zip(inputs) {
            let meaning = match self.expr(input)? {
                Typed::One(code, kind) => {
                    let slot = self.slot();
                    before.push(Step::Let(slot, code));
                    Meaning::Slot(slot, kind)
                }
                Typed::Thing(code, sort) => Meaning::Thing(self.settled(code, &mut before), sort),
                other => {
                    let message = format!("{} cannot be put into a definition", other.name());
                    return Err(self.wrong(message, &input.at));
                }
            };
            scope.push((name.text.clone(), meaning));
        }
        let scope = std::mem::replace(&mut self.scope, scope);
        let visible = std::mem::replace(&mut self.visible, index);
        let body = self.expr(&definition.body);
        self.scope = scope;
        self.visible = visible;
        Ok(match body? {
            Typed::One(code, kind) => Typed::One(after(before, code), kind),
            Typed::Many(set, kind) => Typed::Many(after_set(before, set), kind),
            Typed::Thing(code, sort) if before.is_empty() => Typed::Thing(code, sort),
            Typed::Thing(code, sort) => {
                Typed::Thing(ThingCode::After(before, Box::new(code)), sort)
            }
            Typed::Tuple(_) => return Err(self.wrong("a definition cannot be a tuple", at)),
        })
    }
}

/// What can be called, for suggestions.
pub(super) const FUNCTIONS: [&str; 21] = [
    "min", "max", "gcd", "abs", "sum", "length", "places", "sorted", "size", "row", "column",
    "cell", "near", "around", "ray", "block", "cluster", "vertices", "edges", "ends", "reach",
];

pub(super) fn after(steps: Vec<Step>, code: Code) -> Code {
    if steps.is_empty() { code } else { Code::After(steps, Box::new(code)) }
}

fn after_set(steps: Vec<Step>, set: SetCode) -> SetCode {
    if steps.is_empty() { set } else { SetCode::After(steps, Box::new(set)) }
}

pub(super) fn constant(code: &Code) -> Option<i64> {
    match code {
        Code::Const(value) => Some(*value),
        _ => None,
    }
}

/// Arithmetic with constants is done at once.
fn folded(code: Code) -> Code {
    let value = match &code {
        Code::Add(a, b) => constant(a).zip(constant(b)).and_then(|(a, b)| a.checked_add(b)),
        Code::Sub(a, b) => constant(a).zip(constant(b)).and_then(|(a, b)| a.checked_sub(b)),
        Code::Mul(a, b) => constant(a).zip(constant(b)).and_then(|(a, b)| a.checked_mul(b)),
        _ => None,
    };
    value.map_or(code, Code::Const)
}
