//! Expressions, qualifiers and results.

use super::{DEEPEST, LONGEST_CHAIN, Parser, Read};
use crate::syntax::*;
use crate::token::{Place, Token};

impl Parser<'_> {
    pub(super) fn qualifiers(&mut self) -> Read<Vec<Qualifier>> {
        let mut list = vec![self.qualifier()?];
        while self.eat(",") {
            list.push(self.qualifier()?);
        }
        Ok(list)
    }

    fn qualifier(&mut self) -> Read<Qualifier> {
        if self.eat_word("let") {
            let name = self.name("a name")?;
            self.expect("=")?;
            return Ok(Qualifier::Let(name, self.expression()?));
        }
        let is_in = matches!(self.second(), Token::Word(word) if word == "in");
        if matches!(self.peek(), Token::Word(word) if word != "not") && is_in {
            let start = self.next;
            let name = self.name("a name")?;
            self.next += 1;
            let set = self.set_expression()?;
            let only_while = if self.eat_word("while") { Some(self.expression()?) } else { None };
            if only_while.is_some() || !(self.is_word("and") || self.is_word("or")) {
                return Ok(Qualifier::In { name, set, only_while });
            }
            self.next = start;
        }
        Ok(Qualifier::Guard(self.expression()?))
    }

    pub(super) fn expression(&mut self) -> Read<Expr> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.wrong("this is nested too deeply", self.place()));
        }
        let read = self.disjunction();
        self.depth -= 1;
        read
    }

    fn disjunction(&mut self) -> Read<Expr> {
        let mut left = self.conjunction()?;
        while self.eat_word("or") {
            left = self.binary(Operator::Or, left, Self::conjunction)?;
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> Read<Expr> {
        let mut left = self.negation()?;
        while self.eat_word("and") {
            left = self.binary(Operator::And, left, Self::negation)?;
        }
        Ok(left)
    }

    fn negation(&mut self) -> Read<Expr> {
        let start = self.place();
        if self.eat_word("not") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(self.wrong("this is nested too deeply", start));
            }
            let inner = self.negation()?;
            self.depth -= 1;
            return Ok(Expr { at: self.since(&start), term: Term::Not(Box::new(inner)) });
        }
        self.comparison()
    }

    /// Comparisons may be chained: `1 <= k <= n`.
    fn comparison(&mut self) -> Read<Expr> {
        let start = self.place();
        let mut last = self.set_expression()?;
        let mut whole: Option<Expr> = None;
        while let Some((operator, turned, negated)) = self.comparator() {
            if operator == Operator::Modulo {
                // `n even` and `n odd`
                let two = Expr { term: Term::Number(2), at: self.since(&start) };
                let rest = Expr {
                    at: self.since(&start),
                    term: Term::Binary(Operator::Modulo, Box::new(last.clone()), Box::new(two)),
                };
                let wanted =
                    Expr { term: Term::Number(i64::from(negated)), at: self.since(&start) };
                let test = Term::Binary(Operator::Equal, Box::new(rest), Box::new(wanted));
                whole = Some(self.and(whole, Expr { term: test, at: self.since(&start) }));
                break;
            }
            let right = self.set_expression()?;
            let (a, b) = if turned { (right.clone(), last) } else { (last, right.clone()) };
            let at = self.since(&start);
            let mut test =
                Expr { term: Term::Binary(operator, Box::new(a), Box::new(b)), at: at.clone() };
            if negated {
                test = Expr { term: Term::Not(Box::new(test)), at };
            }
            whole = Some(self.and(whole, test));
            last = right;
        }
        Ok(whole.unwrap_or(last))
    }

    fn and(&self, whole: Option<Expr>, test: Expr) -> Expr {
        match whole {
            None => test,
            Some(before) => {
                let at = before.at.start..test.at.end;
                Expr { term: Term::Binary(Operator::And, Box::new(before), Box::new(test)), at }
            }
        }
    }

    /// A comparison: its operator, whether its sides are exchanged, and whether it is negated.
    fn comparator(&mut self) -> Option<(Operator, bool, bool)> {
        let found = match self.peek() {
            Token::Sign("=") => (Operator::Equal, false, false),
            Token::Sign("!=") => (Operator::Unequal, false, false),
            Token::Sign("<") => (Operator::Less, false, false),
            Token::Sign("<=") => (Operator::AtMost, false, false),
            Token::Sign(">") => (Operator::Less, true, false),
            Token::Sign(">=") => (Operator::AtMost, true, false),
            Token::Word(word) => match word.as_str() {
                "in" => (Operator::In, false, false),
                "divides" => (Operator::Divides, false, false),
                "even" => (Operator::Modulo, false, false),
                "odd" => (Operator::Modulo, false, true),
                "is" => {
                    self.next += 1;
                    if self.eat_word("even") {
                        return Some((Operator::Modulo, false, false));
                    }
                    if self.eat_word("odd") {
                        return Some((Operator::Modulo, false, true));
                    }
                    let negated = self.eat_word("not");
                    let is_in = self.eat_word("in");
                    let operator = if is_in { Operator::In } else { Operator::Equal };
                    return Some((operator, false, negated));
                }
                "not" if matches!(self.second(), Token::Word(word) if word == "in") => {
                    self.next += 2;
                    return Some((Operator::In, false, true));
                }
                _ => return None,
            },
            _ => return None,
        };
        self.next += 1;
        Some(found)
    }

    /// Ranges, unions and joined lists.
    pub(super) fn set_expression(&mut self) -> Read<Expr> {
        let start = self.place();
        let mut left = self.range()?;
        loop {
            if self.eat_word("union") {
                left = self.binary(Operator::Union, left, Self::range)?;
            } else if self.eat("++") {
                left = self.binary(Operator::Join, left, Self::range)?;
            } else if self.eat_word("without") {
                let removed = self.range()?;
                let term = Term::Without(Box::new(left), Box::new(removed));
                left = Expr { term, at: self.since(&start) };
            } else {
                return Ok(left);
            }
        }
    }

    fn range(&mut self) -> Read<Expr> {
        let start = self.place();
        let first = self.sum()?;
        if !self.eat("..") {
            return Ok(first);
        }
        let last = self.sum()?;
        let term = Term::Range(Box::new(first), Box::new(last));
        Ok(Expr { term, at: self.since(&start) })
    }

    fn sum(&mut self) -> Read<Expr> {
        let mut left = self.product()?;
        loop {
            let operator = if self.eat("+") {
                Operator::Add
            } else if self.eat("-") {
                Operator::Subtract
            } else {
                return Ok(left);
            };
            left = self.binary(operator, left, Self::product)?;
        }
    }

    /// One position of a result: a plus sign outside brackets begins the next one.
    pub(super) fn summand(&mut self) -> Read<Expr> {
        let start = self.place();
        let mut left = self.product()?;
        loop {
            if self.eat("-") {
                left = self.binary(Operator::Subtract, left, Self::product)?;
            } else if self.eat("++") {
                left = self.binary(Operator::Join, left, Self::product)?;
            } else if self.eat_word("without") {
                let removed = self.set_expression()?;
                let term = Term::Without(Box::new(left), Box::new(removed));
                left = Expr { term, at: self.since(&start) };
            } else {
                return Ok(left);
            }
        }
    }

    fn product(&mut self) -> Read<Expr> {
        let mut left = self.prefix()?;
        loop {
            let operator = if self.eat("*") {
                Operator::Multiply
            } else if self.eat("/") {
                Operator::Divide
            } else if self.eat_word("mod") {
                Operator::Modulo
            } else if self.eat_word("xor") {
                Operator::Xor
            } else {
                return Ok(left);
            };
            left = self.binary(operator, left, Self::prefix)?;
        }
    }

    fn binary(
        &mut self,
        operator: Operator,
        left: Expr,
        right: fn(&mut Self) -> Read<Expr>,
    ) -> Read<Expr> {
        self.depth += 1;
        if self.depth > 4 * DEEPEST {
            return Err(self.wrong("this is too long", left.at));
        }
        let right = right(self)?;
        self.depth -= 1;
        let at = left.at.start..right.at.end;
        // A long chain of operators is a deep tree.
        if depth_of(&left) > LONGEST_CHAIN {
            return Err(self.wrong("this is nested too deeply", at));
        }
        Ok(Expr { term: Term::Binary(operator, Box::new(left), Box::new(right)), at })
    }

    fn prefix(&mut self) -> Read<Expr> {
        let start = self.place();
        if self.eat("-") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(self.wrong("this is nested too deeply", start));
            }
            let inner = self.prefix()?;
            self.depth -= 1;
            return Ok(Expr { at: self.since(&start), term: Term::Negative(Box::new(inner)) });
        }
        self.postfix()
    }

    fn postfix(&mut self) -> Read<Expr> {
        let start = self.place();
        let mut left = self.atom()?;
        loop {
            if self.eat("[") {
                let index = self.expression()?;
                self.expect("]")?;
                let term = match index.term {
                    Term::Range(first, last) => Term::Slice(Box::new(left), first, last),
                    _ => Term::Index(Box::new(left), Box::new(index)),
                };
                left = Expr { term, at: self.since(&start) };
            } else if self.is_word("with") && !matches!(left.term, Term::Number(_)) {
                let Some(changes) = self.changes()? else { return Ok(left) };
                left = Expr { term: Term::With(Box::new(left), changes), at: self.since(&start) };
            } else {
                return Ok(left);
            }
            if depth_of(&left) > LONGEST_CHAIN {
                return Err(self.wrong("this is nested too deeply", left.at));
            }
        }
    }

    /// `with p := X, q := Y`; a comma that is followed by something else ends the list.
    fn changes(&mut self) -> Read<Option<Vec<(Expr, Expr)>>> {
        self.expect_word("with")?;
        let mut changes = Vec::new();
        loop {
            let before = self.next;
            let target = self.set_expression();
            if !self.eat(":=") {
                if changes.is_empty() {
                    target?;
                    return Err(self.expected("‘:=’ and what is put there"));
                }
                self.next = before - 1;
                return Ok(Some(changes));
            }
            changes.push((target?, self.expression()?));
            if !self.eat(",") {
                return Ok(Some(changes));
            }
        }
    }

    fn atom(&mut self) -> Read<Expr> {
        let start = self.place();
        let term = match self.peek().clone() {
            Token::Number(number) => {
                self.next += 1;
                Term::Number(number)
            }
            Token::Letter(letter) => {
                self.next += 1;
                Term::Letter(letter)
            }
            Token::Sign("(") => {
                self.next += 1;
                let mut items = vec![self.expression()?];
                while self.eat(",") {
                    items.push(self.expression()?);
                }
                self.expect(")")?;
                match items.len() {
                    1 => return Ok(Expr { at: self.since(&start), ..items.swap_remove(0) }),
                    _ => Term::Tuple(items),
                }
            }
            Token::Sign("{") => {
                self.next += 1;
                self.set()?
            }
            Token::Sign("[") => {
                self.next += 1;
                self.list()?
            }
            Token::Word(word) => return self.word(&word, start),
            _ => return Err(self.expected("a number, a name or a bracket")),
        };
        Ok(Expr { term, at: self.since(&start) })
    }

    fn set(&mut self) -> Read<Term> {
        let first = self.expression()?;
        if self.eat("|") {
            let qualifiers = self.qualifiers()?;
            self.expect("}")?;
            return Ok(Term::SetOf(Box::new(first), qualifiers));
        }
        let mut items = vec![first];
        while self.eat(",") {
            items.push(self.expression()?);
        }
        self.expect("}")?;
        Ok(Term::Set(items))
    }

    fn list(&mut self) -> Read<Term> {
        if self.eat("]") {
            return Ok(Term::List(Vec::new()));
        }
        let first = self.expression()?;
        if self.eat("|") {
            let qualifiers = self.qualifiers()?;
            self.expect("]")?;
            return Ok(Term::ListOf(Box::new(first), qualifiers));
        }
        let mut items = vec![first];
        while self.eat(",") {
            items.push(self.expression()?);
        }
        self.expect("]")?;
        Ok(Term::List(items))
    }

    fn word(&mut self, word: &str, start: Place) -> Read<Expr> {
        self.next += 1;
        let is_call = matches!(self.peek(), Token::Sign("("));
        let fold = match word {
            "some" => Some(Fold::Some),
            "every" => Some(Fold::Every),
            "count" => Some(Fold::Count),
            "sum" if !is_call => Some(Fold::Sum),
            "min" if !is_call => Some(Fold::Min),
            "max" if !is_call => Some(Fold::Max),
            _ => None,
        };
        let term = if let Some(fold) = fold {
            let qualifiers = self.qualifiers()?;
            self.expect(":")?;
            Term::Fold(fold, qualifiers, Box::new(self.expression()?))
        } else if word == "if" {
            let test = self.expression()?;
            self.expect_word("then")?;
            let yes = self.expression()?;
            self.expect_word("else")?;
            Term::If(Box::new(test), Box::new(yes), Box::new(self.expression()?))
        } else if self.eat("(") {
            let mut inputs = vec![self.expression()?];
            while self.eat(",") {
                inputs.push(self.expression()?);
            }
            self.expect(")")?;
            Term::Call(word.to_owned(), inputs)
        } else {
            Term::Name(word.to_owned())
        };
        Ok(Expr { term, at: self.since(&start) })
    }
}

/// How deep the left side of a tree goes.
fn depth_of(expr: &Expr) -> usize {
    let mut depth = 0;
    let mut at = expr;
    loop {
        at = match &at.term {
            Term::Binary(_, left, _) | Term::Index(left, _) | Term::Slice(left, ..) => left,
            Term::With(left, _) | Term::Without(left, _) => left,
            _ => return depth,
        };
        depth += 1;
    }
}
