//! Moves, what they are called, and what is settled.

use super::{Compiled, Compiler, Meaning, SettleCode, Sort, Type, Typed};
use crate::code::*;
use crate::parser::read_expression;
use crate::syntax::*;
use crate::token::Place;

impl Compiler<'_> {
    pub(super) fn clause(&mut self, clause: &MoveClause, shape: &Shape) -> Compiled<MoveCode> {
        if clause.pattern.len() != shape.fields.len() {
            let names: Vec<&str> = shape.fields.iter().map(|f| f.name.text.as_str()).collect();
            let message =
                format!("a position has another form here: expected ({})", names.join(", "));
            return Err(self.wrong(message, &clause.pattern[0].at));
        }
        let meanings: Vec<Meaning> = self.base.iter().map(|(_, meaning)| *meaning).collect();
        let names = clause.pattern.iter().map(|name| name.text.clone());
        self.scope = names.zip(meanings).collect();
        let mut steps = self.steps(&clause.qualifiers)?;
        // An empty heap has no moves.
        if shape.fields.len() == 1 && !shape.is_tuple && shape.fields[0].kind == Kind::Number {
            let less = Code::Less(Box::new(Code::Const(0)), Box::new(Code::Slot(0)));
            steps.insert(0, Step::Guard(less));
        }
        let results = clause.results.iter().map(|result| self.result(result, shape));
        let results = results.collect::<Result<_, _>>()?;
        let words = clause.words.as_ref().map(|(text, at)| self.words(text, at)).transpose()?;
        self.scope.clone_from(&self.base);
        Ok(MoveCode { steps, results, words })
    }

    pub(super) fn settle(&mut self, settle: &Settle) -> Compiled<SettleCode> {
        let before = self.scope.len();
        let steps = self.steps(&settle.qualifiers)?;
        let cell = self.one(&settle.cell, Type::Cell)?;
        let letter = self.one(&settle.letter, Type::Letter)?;
        self.scope.truncate(before);
        Ok(SettleCode { steps, cell, letter })
    }

    fn words(&mut self, text: &str, at: &Place) -> Compiled<Words> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let Some((inner, after)) = after.split_once('}') else {
                return Err(self.wrong("expected ‘}’ after what is put into the words", at));
            };
            pieces.push(Piece::Text(before.to_owned()));
            let expression = read_expression(self.text, inner, at)?;
            let (code, shown) = match self.expr(&expression)? {
                Typed::One(code, Type::Letter) => (code, Shown::Letter),
                Typed::One(code, Type::Cell) => (code, Shown::Cell),
                Typed::One(code, Type::Edge) => (code, Shown::Edge(0)),
                Typed::One(code, _) => (code, Shown::Number),
                other => {
                    let message = format!("{} cannot be put into words", other.name());
                    return Err(self.wrong(message, at));
                }
            };
            pieces.push(Piece::Value(code, shown));
            rest = after;
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(Words(pieces))
    }

    fn result(&mut self, result: &Expr, shape: &Shape) -> Compiled<Vec<FieldCode>> {
        let typed = match self.expr(result)? {
            Typed::Tuple(items) if items.len() == shape.fields.len() => items,
            single if shape.fields.len() == 1 && !matches!(single, Typed::Tuple(_)) => vec![single],
            other => {
                let names: Vec<&str> = shape.fields.iter().map(|f| f.name.text.as_str()).collect();
                let message = format!(
                    "expected a position ({}), and this is {}",
                    names.join(", "),
                    other.name()
                );
                return Err(self.wrong(message, &result.at));
            }
        };
        let (mut numbers, mut things) = (Vec::new(), Vec::new());
        for (field, value) in shape.fields.iter().zip(typed) {
            match (&field.kind, value) {
                (Kind::Number, Typed::One(code, Type::Number)) => {
                    numbers.push(FieldCode::Number(code))
                }
                (Kind::List, Typed::Thing(code, Sort::List))
                | (Kind::Grid { .. }, Typed::Thing(code, Sort::Board))
                | (Kind::Graph, Typed::Thing(code, Sort::Graph)) => {
                    things.push(FieldCode::Thing(code))
                }
                (kind, value) => {
                    let wanted = match kind {
                        Kind::Number => "a number",
                        Kind::List => "a list",
                        Kind::Grid { .. } => "a board",
                        Kind::Graph => "a graph",
                    };
                    let message = format!(
                        "expected {wanted} for {}, and this is {}",
                        field.name.text,
                        value.name()
                    );
                    return Err(self.wrong(message, &result.at));
                }
            }
        }
        numbers.extend(things);
        Ok(numbers)
    }
}
