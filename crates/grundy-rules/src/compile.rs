//! From the tree to code: names become slots, and every value gets a type.

mod clauses;
mod functions;

use crate::code::*;
use crate::parser::{named_letter, nearest};
use crate::syntax::*;
use crate::token::Place;
use functions::{FUNCTIONS, after, constant};
use grundy::Error;

/// Rules that become longer than this once definitions are put in are refused.
const MOST_CODE: usize = 20_000;

/// What a single value stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Type {
    Number,
    Truth,
    Letter,
    Cell,
    Way,
    Edge,
}

impl Type {
    fn name(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Truth => "a condition",
            Self::Letter => "a letter",
            Self::Cell => "a cell",
            Self::Way => "a direction",
            Self::Edge => "an edge",
        }
    }
}

/// What a thing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    List,
    Board,
    Graph,
}

impl Sort {
    fn name(self) -> &'static str {
        match self {
            Self::List => "a list",
            Self::Board => "a board",
            Self::Graph => "a graph",
        }
    }
}

/// A value with its type.
enum Typed {
    One(Code, Type),
    Many(SetCode, Type),
    Thing(ThingCode, Sort),
    Tuple(Vec<Typed>),
}

impl Typed {
    fn name(&self) -> String {
        match self {
            Self::One(_, kind) => kind.name().to_owned(),
            Self::Many(_, kind) => format!("a set ({} each)", kind.name()),
            Self::Thing(_, sort) => sort.name().to_owned(),
            Self::Tuple(_) => "a tuple".to_owned(),
        }
    }
}

/// What a name means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    Slot(usize, Type),
    Thing(usize, Sort),
}

/// Rules ready to run.
#[derive(Clone, Debug)]
pub struct Program {
    /// How many numbers a position has.
    pub numbers: usize,
    /// The list, board or graph that a position has.
    pub thing: Option<Kind>,
    /// The names of the fields, numbers first.
    pub names: Vec<String>,
    /// A single number: a heap.
    pub is_heap: bool,
    pub slots: usize,
    pub things: usize,
    pub moves: Vec<MoveCode>,
    pub valid: Option<Code>,
    pub ends: Vec<Code>,
    pub settle: Vec<SettleCode>,
    pub rank: Option<Code>,
}

/// A cell that is made to look otherwise.
#[derive(Clone, Debug)]
pub struct SettleCode {
    pub steps: Vec<Step>,
    pub cell: Code,
    pub letter: Code,
}

type Compiled<T> = Result<T, Error>;

/// Compiles a file with these parameters.
pub fn compile(text: &str, file: &File, given: &[Given]) -> Compiled<Program> {
    let shape = match &file.position {
        Some(shape) => shape.clone(),
        None => inferred(&file.moves[0]),
    };
    let mut compiler = Compiler::new(text, file, given, &shape)?;
    let valid = file.valid.as_ref().map(|test| compiler.condition(test)).transpose()?;
    let ends = file.ends.iter().map(|test| compiler.condition(test)).collect::<Result<_, _>>()?;
    let rank = file.rank.as_ref().map(|rank| compiler.one(rank, Type::Number)).transpose()?;
    let settle = file.settle.iter().map(|settle| compiler.settle(settle));
    let settle = settle.collect::<Result<_, _>>()?;
    // Definitions that nobody uses are looked at too, as far as that is possible without their inputs.
    let moves = file.moves.iter().map(|clause| compiler.clause(clause, &shape));
    let moves = moves.collect::<Result<_, _>>()?;
    let is_number = |field: &&Field| field.kind == Kind::Number;
    let mut fields: Vec<&Field> = shape.fields.iter().filter(is_number).collect();
    let numbers = fields.len();
    fields.extend(shape.fields.iter().filter(|field| !is_number(field)));
    Ok(Program {
        numbers,
        thing: fields.get(numbers).map(|field| field.kind.clone()),
        names: fields.iter().map(|field| field.name.text.clone()).collect(),
        is_heap: numbers == 1 && fields.len() == 1 && !shape.is_tuple,
        slots: compiler.slots,
        things: compiler.things,
        moves,
        valid,
        ends,
        settle,
        rank,
    })
}

/// A position as the first move writes it.
fn inferred(first: &MoveClause) -> Shape {
    let field = |name: &Name| Field { name: name.clone(), kind: Kind::Number };
    let fields: Vec<Field> = first.pattern.iter().map(field).collect();
    Shape { is_tuple: fields.len() > 1, fields, at: first.at.clone() }
}

struct Compiler<'a> {
    text: &'a str,
    file: &'a File,
    letters: Vec<char>,
    /// Names that are known everywhere.
    base: Vec<(String, Meaning)>,
    parameters: Vec<(String, Given)>,
    scope: Vec<(String, Meaning)>,
    /// How many definitions may be used: those before the one that is compiled.
    visible: usize,
    slots: usize,
    things: usize,
    written: usize,
}

impl<'a> Compiler<'a> {
    fn new(text: &'a str, file: &'a File, given: &[Given], shape: &Shape) -> Compiled<Self> {
        let named = file.parameters.iter().map(|p| p.name.text.clone());
        let mut compiler = Self {
            text,
            file,
            letters: Vec::new(),
            base: Vec::new(),
            parameters: named.zip(given.iter().cloned()).collect(),
            scope: Vec::new(),
            visible: file.definitions.len(),
            slots: 0,
            things: 0,
            written: 0,
        };
        for field in &shape.fields {
            if compiler.base.iter().any(|(name, _)| *name == field.name.text) {
                return Err(compiler.wrong("there is a field of this name already", &field.name.at));
            }
            let sort = match &field.kind {
                Kind::Number => None,
                Kind::List => Some(Sort::List),
                Kind::Graph => Some(Sort::Graph),
                Kind::Grid { letters, .. } => {
                    compiler.alphabet(letters, shape)?;
                    Some(Sort::Board)
                }
            };
            let meaning = match sort {
                None => Meaning::Slot(compiler.slot(), Type::Number),
                Some(_) if compiler.things > 0 => {
                    let message = "a position has at most one list, board or graph";
                    return Err(compiler.wrong(message, &field.name.at));
                }
                Some(sort) => Meaning::Thing(compiler.thing_slot(), sort),
            };
            compiler.base.push((field.name.text.clone(), meaning));
        }
        if compiler.slots > MOST_NUMBERS {
            let message = format!("a position has at most {MOST_NUMBERS} numbers; use a list");
            return Err(compiler.wrong(message, &shape.at));
        }
        compiler.scope.clone_from(&compiler.base);
        Ok(compiler)
    }

    fn alphabet(&mut self, letters: &[char], shape: &Shape) -> Compiled<()> {
        let mut sorted = letters.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let unclear = |c: &char| c.is_whitespace() || c.is_ascii_digit() || *c == '|' || *c == '/';
        if sorted.len() != letters.len() || letters.len() > 16 || letters.iter().any(unclear) {
            let message =
                "expected up to 16 different letters, none of them a digit, a space, ‘|’ or ‘/’";
            return Err(self.wrong(message, &shape.at));
        }
        self.letters = letters.to_vec();
        Ok(())
    }

    fn wrong(&self, message: impl Into<String>, at: &Place) -> Error {
        Error::new(message, self.text, at.clone())
    }

    fn slot(&mut self) -> usize {
        self.slots += 1;
        self.slots - 1
    }

    fn thing_slot(&mut self) -> usize {
        self.things += 1;
        self.things - 1
    }

    fn steps(&mut self, qualifiers: &[Qualifier]) -> Compiled<Vec<Step>> {
        let mut steps = Vec::new();
        for qualifier in qualifiers {
            match qualifier {
                Qualifier::Guard(test) => steps.push(Step::Guard(self.condition(test)?)),
                Qualifier::Let(name, value) => {
                    self.is_new(name)?;
                    let meaning = match self.expr(value)? {
                        Typed::One(code, kind) => {
                            let slot = self.slot();
                            steps.push(Step::Let(slot, code));
                            Meaning::Slot(slot, kind)
                        }
                        Typed::Thing(code, sort) => {
                            let slot = self.thing_slot();
                            steps.push(Step::LetThing(slot, code));
                            Meaning::Thing(slot, sort)
                        }
                        other => {
                            let message = format!("{} cannot be given a name", other.name());
                            return Err(self.wrong(message, &value.at));
                        }
                    };
                    self.scope.push((name.text.clone(), meaning));
                }
                Qualifier::In { name, set, only_while } => {
                    let known =
                        self.find(&name.text).is_some() || self.letter_of(&name.text).is_some();
                    if known && only_while.is_none() {
                        let item =
                            Expr { term: Term::Name(name.text.clone()), at: name.at.clone() };
                        let at = name.at.start..set.at.end;
                        let term =
                            Term::Binary(Operator::In, Box::new(item), Box::new(set.clone()));
                        steps.push(Step::Guard(self.condition(&Expr { term, at })?));
                        continue;
                    }
                    self.is_new(name)?;
                    let (set, kind) = self.many(set)?;
                    let slot = self.slot();
                    self.scope.push((name.text.clone(), Meaning::Slot(slot, kind)));
                    let only_while =
                        only_while.as_ref().map(|test| self.condition(test)).transpose()?;
                    steps.push(match (set, only_while) {
                        (SetCode::Range(first, last), None) => Step::Range { slot, first, last },
                        (set, only_while) => Step::In { slot, set, only_while },
                    });
                }
            }
        }
        Ok(steps)
    }

    fn is_new(&self, name: &Name) -> Compiled<()> {
        let parameter = self.parameters.iter().any(|(known, _)| *known == name.text);
        match self.find(&name.text).is_some() || parameter {
            true => Err(self.wrong(format!("‘{}’ has a meaning already", name.text), &name.at)),
            false => Ok(()),
        }
    }

    fn find(&self, name: &str) -> Option<Meaning> {
        self.scope.iter().rev().find(|(known, _)| known == name).map(|(_, meaning)| *meaning)
    }

    fn letter_of(&self, word: &str) -> Option<i64> {
        let mut letters = word.chars();
        let single = letters.next().filter(|_| letters.next().is_none());
        let letter = single.or_else(|| named_letter(word))?;
        self.letters.iter().position(|known| *known == letter).map(|index| index as i64)
    }

    fn condition(&mut self, expr: &Expr) -> Compiled<Code> {
        self.one(expr, Type::Truth)
    }

    fn one(&mut self, expr: &Expr, wanted: Type) -> Compiled<Code> {
        match self.expr(expr)? {
            Typed::One(code, kind) if kind == wanted => Ok(code),
            other => {
                let message = format!("expected {}, and this is {}", wanted.name(), other.name());
                Err(self.wrong(message, &expr.at))
            }
        }
    }

    fn many(&mut self, expr: &Expr) -> Compiled<(SetCode, Type)> {
        match self.expr(expr)? {
            Typed::Many(set, kind) => Ok((set, kind)),
            Typed::Thing(ThingCode::Slot(_), Sort::Board) => Ok((SetCode::Cells, Type::Cell)),
            Typed::Thing(_, Sort::List) => {
                Err(self.wrong("say ‘places(…)’ for the places of a list", &expr.at))
            }
            Typed::Thing(_, Sort::Graph) => {
                Err(self.wrong("say ‘vertices(…)’ or ‘edges(…)’ for those of a graph", &expr.at))
            }
            other => {
                let message = format!(
                    "expected a set, such as 1..n or {{1, 3, 4}}, and this is {}",
                    other.name()
                );
                Err(self.wrong(message, &expr.at))
            }
        }
    }

    fn thing(&mut self, expr: &Expr, wanted: &[Sort]) -> Compiled<(ThingCode, Sort)> {
        match self.expr(expr)? {
            Typed::Thing(code, sort) if wanted.contains(&sort) => Ok((code, sort)),
            other => {
                let names: Vec<&str> = wanted.iter().map(|sort| sort.name()).collect();
                let message =
                    format!("expected {}, and this is {}", names.join(" or "), other.name());
                Err(self.wrong(message, &expr.at))
            }
        }
    }

    /// The slot of a thing; what must be done before it is there is added to the steps.
    fn settled(&mut self, code: ThingCode, before: &mut Vec<Step>) -> usize {
        match code {
            ThingCode::Slot(slot) => slot,
            code => {
                let slot = self.thing_slot();
                before.push(Step::LetThing(slot, code));
                slot
            }
        }
    }

    fn expr(&mut self, expr: &Expr) -> Compiled<Typed> {
        self.written += 1;
        if self.written > MOST_CODE {
            return Err(
                self.wrong("these rules become too long once definitions are put in", &expr.at)
            );
        }
        match &expr.term {
            Term::Number(number) => Ok(Typed::One(Code::Const(*number), Type::Number)),
            Term::Letter(letter) => match self.letters.iter().position(|known| known == letter) {
                Some(index) => Ok(Typed::One(Code::Const(index as i64), Type::Letter)),
                None => {
                    let known: Vec<String> = self.letters.iter().map(char::to_string).collect();
                    let message = match known.is_empty() {
                        true => {
                            "there is no alphabet here; letters belong to grids and rows".to_owned()
                        }
                        false => format!("‘{letter}’ is not in the alphabet {}", known.join(" ")),
                    };
                    Err(self.wrong(message, &expr.at))
                }
            },
            Term::Name(name) => self.name(name, &expr.at),
            Term::Call(name, inputs) => self.call(name, inputs, &expr.at),
            Term::Index(base, index) => {
                let (code, sort) = self.thing(base, &[Sort::List, Sort::Board])?;
                let mut before = Vec::new();
                let slot = self.settled(code, &mut before);
                let (code, kind) = match sort {
                    Sort::Board => {
                        (Code::Letter(slot, Box::new(self.one(index, Type::Cell)?)), Type::Letter)
                    }
                    _ => (Code::At(slot, Box::new(self.one(index, Type::Number)?)), Type::Number),
                };
                Ok(Typed::One(after(before, code), kind))
            }
            Term::Slice(base, first, last) => {
                let (base, sort) = self.thing(base, &[Sort::List])?;
                let first = self.one(first, Type::Number)?;
                let last = self.one(last, Type::Number)?;
                Ok(Typed::Thing(ThingCode::Slice(Box::new(base), first, last), sort))
            }
            Term::Not(inner) => {
                Ok(Typed::One(Code::Not(Box::new(self.condition(inner)?)), Type::Truth))
            }
            Term::Negative(inner) => match self.expr(inner)? {
                Typed::One(code, kind @ (Type::Number | Type::Way)) => {
                    Ok(Typed::One(Code::Sub(Box::new(Code::Const(0)), Box::new(code)), kind))
                }
                other => {
                    let message = format!("expected a number, and this is {}", other.name());
                    Err(self.wrong(message, &inner.at))
                }
            },
            Term::Binary(operator, a, b) => self.binary(*operator, a, b, &expr.at),
            Term::If(test, yes, no) => self.choice(test, yes, no),
            Term::Tuple(items) => {
                let items = items.iter().map(|item| self.expr(item));
                Ok(Typed::Tuple(items.collect::<Result<_, _>>()?))
            }
            Term::Set(items) => self.items(items),
            Term::Range(first, last) => {
                let first = self.one(first, Type::Number)?;
                Ok(Typed::Many(SetCode::Range(first, self.one(last, Type::Number)?), Type::Number))
            }
            Term::SetOf(item, qualifiers) => {
                let before = self.scope.len();
                let steps = self.steps(qualifiers)?;
                let item_at = item.at.clone();
                let item = self.expr(item)?;
                self.scope.truncate(before);
                match item {
                    Typed::One(code, kind) => {
                        Ok(Typed::Many(SetCode::Of(steps, Box::new(code)), kind))
                    }
                    other => {
                        let message = format!("{} cannot be an item of a set", other.name());
                        Err(self.wrong(message, &item_at))
                    }
                }
            }
            Term::List(items) => {
                let items = items.iter().map(|item| self.one(item, Type::Number));
                Ok(Typed::Thing(ThingCode::List(items.collect::<Result<_, _>>()?), Sort::List))
            }
            Term::ListOf(item, qualifiers) => {
                let before = self.scope.len();
                let steps = self.steps(qualifiers)?;
                let item = self.one(item, Type::Number)?;
                self.scope.truncate(before);
                Ok(Typed::Thing(ThingCode::ListOf(steps, Box::new(item)), Sort::List))
            }
            Term::With(base, changes) => self.with(base, changes),
            Term::Without(base, removed) => {
                let (base, sort) = self.thing(base, &[Sort::Graph])?;
                let base = Box::new(base);
                let code = match self.expr(removed)? {
                    Typed::One(code, Type::Edge) => ThingCode::WithoutEdge(base, code),
                    Typed::One(code, Type::Number) => {
                        ThingCode::WithoutVertices(base, SetCode::Items(vec![code]))
                    }
                    Typed::Many(set, Type::Number) => ThingCode::WithoutVertices(base, set),
                    other => {
                        let message = format!(
                            "expected an edge, a vertex or a set of vertices, and this is {}",
                            other.name()
                        );
                        return Err(self.wrong(message, &removed.at));
                    }
                };
                Ok(Typed::Thing(code, sort))
            }
            Term::Fold(fold, qualifiers, body) => {
                let before = self.scope.len();
                let steps = self.steps(qualifiers)?;
                let wanted = match fold {
                    Fold::Some | Fold::Every | Fold::Count => Type::Truth,
                    Fold::Sum | Fold::Min | Fold::Max => Type::Number,
                };
                let body = self.one(body, wanted)?;
                self.scope.truncate(before);
                let kind = match fold {
                    Fold::Some | Fold::Every => Type::Truth,
                    _ => Type::Number,
                };
                Ok(Typed::One(Code::Fold(*fold, steps, Box::new(body)), kind))
            }
        }
    }

    fn name(&mut self, name: &str, at: &Place) -> Compiled<Typed> {
        match self.find(name) {
            Some(Meaning::Slot(slot, kind)) => return Ok(Typed::One(Code::Slot(slot), kind)),
            Some(Meaning::Thing(slot, sort)) => {
                return Ok(Typed::Thing(ThingCode::Slot(slot), sort));
            }
            None => {}
        }
        if let Some((_, given)) = self.parameters.iter().find(|(known, _)| known == name) {
            return Ok(match given {
                Given::Number(number) => Typed::One(Code::Const(*number), Type::Number),
                Given::Set(set) => Typed::Many(SetCode::Constant(set.clone()), Type::Number),
            });
        }
        if self.definition(name).is_some() {
            return self.call(name, &[], at);
        }
        if let Some(letter) = self.letter_of(name) {
            return Ok(Typed::One(Code::Const(letter), Type::Letter));
        }
        let way = |way: i64| Ok(Typed::One(Code::Const(way), Type::Way));
        let ways = |ways: &[i64]| Ok(Typed::Many(SetCode::Constant(ways.to_vec()), Type::Way));
        match name {
            "left" => way(-1),
            "right" => way(1),
            "up" => way(-ROW),
            "down" => way(ROW),
            "ways" => ways(crate::run::steps(false)),
            "compass" => ways(crate::run::steps(true)),
            "lines" => ways(&[1, ROW, ROW + 1, ROW - 1]),
            "rows" => Ok(Typed::One(Code::Rows, Type::Number)),
            "columns" => Ok(Typed::One(Code::Columns, Type::Number)),
            _ => Err(self.unknown(name, at)),
        }
    }

    fn unknown(&self, name: &str, at: &Place) -> Error {
        let mut known: Vec<&str> = self.scope.iter().map(|(name, _)| name.as_str()).collect();
        known.extend(self.parameters.iter().map(|(name, _)| name.as_str()));
        known.extend(self.file.definitions.iter().map(|definition| definition.name.text.as_str()));
        known
            .extend(["left", "right", "up", "down", "ways", "compass", "lines", "rows", "columns"]);
        known.extend(["empty", "wall"]);
        known.extend(FUNCTIONS);
        let hint = nearest(name, &known).filter(|near| *near != name);
        let hint = hint.map_or(String::new(), |near| format!("; did you mean ‘{near}’?"));
        self.wrong(format!("nothing here is called ‘{name}’{hint}"), at)
    }

    fn definition(&self, name: &str) -> Option<usize> {
        self.file.definitions[..self.visible].iter().rposition(|known| known.name.text == name)
    }

    fn items(&mut self, items: &[Expr]) -> Compiled<Typed> {
        let mut codes = Vec::new();
        let mut kind = None;
        for item in items {
            match self.expr(item)? {
                Typed::One(code, own) if kind.is_none_or(|kind| kind == own) => {
                    kind = Some(own);
                    codes.push(code);
                }
                other => {
                    let message = format!("{} does not belong into this set", other.name());
                    return Err(self.wrong(message, &item.at));
                }
            }
        }
        let constants: Option<Vec<i64>> = codes.iter().map(constant).collect();
        let set = constants.map_or(SetCode::Items(codes), SetCode::Constant);
        Ok(Typed::Many(set, kind.unwrap_or(Type::Number)))
    }

    fn choice(&mut self, test: &Expr, yes: &Expr, no: &Expr) -> Compiled<Typed> {
        let test = self.condition(test)?;
        let first = self.expr(yes)?;
        match (first, self.expr(no)?) {
            (Typed::One(a, kind), Typed::One(b, other)) if kind == other => {
                Ok(Typed::One(Code::If(Box::new(test), Box::new(a), Box::new(b)), kind))
            }
            (Typed::Thing(a, sort), Typed::Thing(b, other)) if sort == other => {
                Ok(Typed::Thing(ThingCode::If(test, Box::new(a), Box::new(b)), sort))
            }
            (a, b) => {
                let message =
                    format!("both sides must be of one kind: {} and {}", a.name(), b.name());
                Err(self.wrong(message, &no.at))
            }
        }
    }
}

/// The most numbers of a position, beside a list.
pub const MOST_NUMBERS: usize = 16;
