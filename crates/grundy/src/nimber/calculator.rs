//! The nimber calculator: expressions in which every operator is a nim operation.
//!
//! ```text
//! statement  = expression [ (= | ≠) expression ]    whether both sides are the same nimber
//! expression = product { (+ | -) product }          a nimber is its own negative
//! product    = power { (* | · | / ) power }
//! power      = atom [ ^ exponent ]                  the exponent is an ordinary whole number
//! atom       = number | w | [ ordinary ordinal ] | ( expression ) | x | function
//! function   = sqrt e | inv(e) | mex(e, …) | root(n, e) | order(e) | degree(e) | minpoly(e)
//!            | log(e, base) | solve(e [ = e ])
//! ```
//!
//! So `w^3` is 2, and `[w^3]` is the ordinal ω³. `x` is the unknown of `solve`.

use crate::nimber::natural::Natural;
use crate::nimber::ordinal::Ordinal;
use crate::nimber::transfinite::{Closure, Unknown};
use crate::nimber::{alpha, log};
use crate::{Budget, Error, Scanner};
use std::collections::BTreeSet;
use std::fmt;

/// What an expression is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A nimber.
    Nimber(Ordinal),
    /// Several nimbers: all roots.
    Several(Vec<Ordinal>),
    /// An ordinary number: an order, a degree, a logarithm.
    Number(Natural),
    /// A polynomial over {0, 1}; bit i is the coefficient of x^i.
    Polynomial(Natural),
    /// Whether what was stated about two nimbers is true.
    Statement {
        /// Whether it is.
        holds: bool,
        /// What the two sides are worth.
        sides: [Ordinal; 2],
    },
}

impl Answer {
    /// Why a statement is true or false.
    pub fn reason(&self) -> Option<String> {
        let Self::Statement { sides: [left, right], .. } = self else { return None };
        Some(match left == right {
            true => format!("both sides are {left}"),
            false => {
                let sum = left.nim_add(right);
                format!("the nim-sum of the sides is {left} + {right} = {sum}, not 0")
            }
        })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nimber(nimber) => write!(f, "{nimber}"),
            Self::Several(nimbers) => {
                let list: Vec<String> = nimbers.iter().map(ToString::to_string).collect();
                f.write_str(&list.join(", "))
            }
            Self::Number(number) => write!(f, "{number}"),
            Self::Polynomial(bits) => f.write_str(&polynomial(bits)),
            Self::Statement { holds, .. } => write!(f, "{holds}"),
        }
    }
}

fn polynomial(bits: &Natural) -> String {
    let terms = (0..bits.bits()).rev().filter(|i| bits.bit(*i)).map(|i| match i {
        0 => "1".to_owned(),
        1 => "x".to_owned(),
        _ => format!("x^{i}"),
    });
    terms.collect::<Vec<_>>().join("+")
}

/// Why an expression has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It cannot be read, or asks for something that does not exist; the place is marked.
    Input(Error),
    /// It can be read, but the answer is not known or out of reach.
    Unknown(Unknown),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Unknown(unknown) => unknown.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Input(error)
    }
}

impl From<Unknown> for Failure {
    fn from(unknown: Unknown) -> Self {
        Self::Unknown(unknown)
    }
}

/// Brackets and functions may be nested this deep.
const DEPTH: usize = 64;
/// The largest power of the unknown.
const DEGREE: usize = crate::nimber::transfinite::polynomial::DEGREE_LIMIT;
/// The largest ordinary number that may be written as a power, in bits.
const EXPONENT_BITS: usize = 1 << 16;

/// Evaluates an expression. The closure keeps the fields it has built for the next one.
pub fn evaluate(text: &str, closure: &mut Closure, budget: &mut Budget) -> Result<Answer, Failure> {
    let text = Scanner::part(text, 0..text.len());
    let mut reader = ExpressionReader { text, closure, budget };
    let answer = reader.answer()?;
    reader.text.skip_spaces();
    match reader.text.is_done() {
        true => Ok(answer),
        false => Err(reader.text.expected("an operator or the end").into()),
    }
}

/// Evaluates an expression; a missing α_p is computed, as far as the budget and the bounds of
/// [`alpha`] go.
pub fn evaluate_learning(
    text: &str,
    closure: &mut Closure,
    budget: &mut Budget,
) -> Result<Answer, Failure> {
    loop {
        let prime = match evaluate(text, closure, budget) {
            Err(Failure::Unknown(Unknown::Alpha(prime))) => prime,
            answer => return answer,
        };
        match alpha::compute(closure, prime, budget) {
            Ok(found) => closure.learn(prime, found),
            Err(Unknown::Stopped(stopped)) => return Err(Unknown::Stopped(stopped).into()),
            // Out of the bounds, or another α is missing: say what was asked for first.
            Err(_) => return Err(Unknown::Alpha(prime).into()),
        }
    }
}

/// A polynomial in the unknown, the constant first; a plain nimber has at most one coefficient.
type Polynomial = Vec<Ordinal>;

struct ExpressionReader<'a, 'c, 's> {
    text: Scanner<'a>,
    closure: &'c mut Closure,
    budget: &'c mut Budget<'s>,
}

impl<'a> ExpressionReader<'a, '_, '_> {
    /// A question, or an expression.
    fn answer(&mut self) -> Result<Answer, Failure> {
        let start = self.text.clone();
        if let Some(answer) = self.question()? {
            return Ok(answer);
        }
        self.text = start;
        let left = self.nimber(DEPTH)?;
        self.text.skip_spaces();
        let differ = self.text.eat("≠") || self.text.eat("!=");
        if !differ && !self.text.eat("=") {
            return Ok(Answer::Nimber(left));
        }
        let right = self.nimber(DEPTH)?;
        Ok(Answer::Statement { holds: (left != right) == differ, sides: [left, right] })
    }

    /// The functions whose answers are not single nimbers stand alone.
    fn question(&mut self) -> Result<Option<Answer>, Failure> {
        self.text.skip_spaces();
        let name = self.text.eat_while(|c| c.is_ascii_alphabetic());
        Ok(Some(match name {
            "root" => {
                self.open()?;
                let degree = self.text.number_in("the degree of the root", 1, u64::MAX)?;
                self.comma()?;
                let of = self.nimber(DEPTH)?;
                self.close()?;
                Answer::Several(self.closure.roots(degree, &of)?)
            }
            "solve" => Answer::Several(self.solve()?),
            "order" => {
                let start = self.text.clone();
                let of = self.argument()?;
                if of.is_zero() {
                    let message = "expected a nimber other than 0, which has no order";
                    return Err(self.text.wrong_since(&start, message).into());
                }
                Answer::Number(self.closure.order(&of)?)
            }
            "degree" => {
                let of = self.argument()?;
                Answer::Number(Natural::from(self.closure.degree(&of)? as u64))
            }
            "minpoly" => {
                let of = self.argument()?;
                Answer::Polynomial(self.closure.minimal_polynomial(&of)?)
            }
            "log" => self.log()?,
            _ => return Ok(None),
        }))
    }

    fn solve(&mut self) -> Result<Vec<Ordinal>, Failure> {
        let start = self.text.clone();
        self.open()?;
        let mut polynomial = self.sum(DEPTH)?;
        self.text.skip_spaces();
        if self.text.eat("=") {
            let right = self.sum(DEPTH)?;
            polynomial = add(polynomial, right);
        }
        self.close()?;
        match self.closure.solve(&polynomial, self.budget) {
            Err(Unknown::Constant) => {
                let message = "expected an equation with the unknown x, such as x^2+x=5";
                Err(self.text.wrong_since(&start, message).into())
            }
            roots => Ok(roots?),
        }
    }

    fn log(&mut self) -> Result<Answer, Failure> {
        let start = self.text.clone();
        self.open()?;
        let of = self.nimber(DEPTH)?;
        self.comma()?;
        let base = self.nimber(DEPTH)?;
        self.close()?;
        let (Some(x), Some(b)) = (of.to_u64(), base.to_u64()) else {
            let message = "logarithms are computed for nimbers below 2^64";
            return Err(self.text.wrong_since(&start, message).into());
        };
        match log::log(x, b) {
            Some(exponent) => Ok(Answer::Number(Natural::from(exponent))),
            None => {
                let message = format!("no power of {b} is {x}");
                Err(self.text.wrong_since(&start, message).into())
            }
        }
    }

    fn argument(&mut self) -> Result<Ordinal, Failure> {
        self.open()?;
        let argument = self.nimber(DEPTH)?;
        self.close()?;
        Ok(argument)
    }

    fn open(&mut self) -> Result<(), Error> {
        self.text.skip_spaces();
        self.text.expect("(")
    }

    fn comma(&mut self) -> Result<(), Error> {
        self.text.skip_spaces();
        self.text.expect(",")
    }

    fn close(&mut self) -> Result<(), Error> {
        self.text.skip_spaces();
        self.text.expect(")")
    }

    /// An expression without the unknown.
    fn nimber(&mut self, depth: usize) -> Result<Ordinal, Failure> {
        let start = self.text.clone();
        let polynomial = self.sum(depth)?;
        match &polynomial[..] {
            [] => Ok(Ordinal::ZERO),
            [nimber] => Ok(nimber.clone()),
            _ => {
                let message = "the unknown x only stands in solve(…)";
                Err(self.text.wrong_since(&start, message).into())
            }
        }
    }

    fn sum(&mut self, depth: usize) -> Result<Polynomial, Failure> {
        let mut sum = self.product(depth)?;
        loop {
            self.text.skip_spaces();
            if self.text.eat("+") || self.text.eat("-") || self.text.eat("⊕") {
                let term = self.product(depth)?;
                sum = add(sum, term);
            } else {
                return Ok(sum);
            }
        }
    }

    fn product(&mut self, depth: usize) -> Result<Polynomial, Failure> {
        let mut product = self.power(depth)?;
        loop {
            self.text.skip_spaces();
            if ["*", "·", "×", "⊗"].iter().any(|sign| self.text.eat(sign)) {
                let start = self.text.clone();
                let factor = self.power(depth)?;
                product = self.times(&product, &factor, &start)?;
            } else if self.text.eat("/") {
                let start = self.text.clone();
                let divisor = self.power(depth)?;
                let inverse = self.inverse_of(&divisor, &start)?;
                product = self.times(&product, &[inverse], &start)?;
            } else {
                return Ok(product);
            }
        }
    }

    fn power(&mut self, depth: usize) -> Result<Polynomial, Failure> {
        let start = self.text.clone();
        let base = self.atom(depth)?;
        self.text.skip_spaces();
        if !self.text.eat("^") {
            return Ok(base);
        }
        let (negative, exponent) = self.exponent()?;
        if base.len() > 1 {
            return self.polynomial_power(base, negative, &exponent, &start);
        }
        let mut base = base.into_iter().next().unwrap_or(Ordinal::ZERO);
        if negative {
            base = self.inverse_of(&[base], &start)?;
        }
        Ok(trim(vec![self.closure.pow(&base, &exponent)?]))
    }

    fn polynomial_power(
        &mut self,
        base: Polynomial,
        negative: bool,
        exponent: &Natural,
        start: &Scanner<'a>,
    ) -> Result<Polynomial, Failure> {
        let small = exponent.to_u64().filter(|exponent| *exponent <= DEGREE as u64 && !negative);
        let Some(exponent) = small else {
            let message = format!("expected a power of the unknown from 0 to {DEGREE}");
            return Err(self.text.wrong_since(start, message).into());
        };
        let mut power = vec![Ordinal::one()];
        for _ in 0..exponent {
            power = self.times(&power, &base, start)?;
        }
        Ok(power)
    }

    /// An ordinary whole number: digits, perhaps with a minus sign, or `[2^64-1]`.
    fn exponent(&mut self) -> Result<(bool, Natural), Failure> {
        self.text.skip_spaces();
        let bracketed = self.text.eat("[");
        self.text.skip_spaces();
        if self.text.peek().is_some_and(|c| matches!(c, 'w' | 'ω' | 'o')) {
            let what = "a whole number (ordinals stand in square brackets: [w^w])";
            return Err(self.text.expected(what).into());
        }
        let negative = self.text.eat("-");
        let mut number = self.ordinary_power()?;
        if bracketed {
            self.text.skip_spaces();
            if self.text.eat("-") {
                self.text.skip_spaces();
                let start = self.text.clone();
                let less = self.ordinary_power()?;
                number = number
                    .minus(&less)
                    .ok_or_else(|| self.text.wrong_since(&start, "expected a smaller number"))?;
            }
            self.text.skip_spaces();
            self.text.expect("]")?;
        }
        Ok((negative, number))
    }

    fn ordinary_power(&mut self) -> Result<Natural, Failure> {
        let start = self.text.clone();
        let base = self.digits()?;
        if !self.text.eat("^") {
            return Ok(base);
        }
        let exponent = self.text.number()?;
        base.power(exponent, EXPONENT_BITS).ok_or_else(|| {
            let message = format!("expected a number of at most {EXPONENT_BITS} bits");
            self.text.wrong_since(&start, message).into()
        })
    }

    fn digits(&mut self) -> Result<Natural, Failure> {
        let digits = self.text.eat_while(|c| c.is_ascii_digit());
        match Natural::from_decimal(digits) {
            Some(number) if !digits.is_empty() => Ok(number),
            _ => Err(self.text.expected("a whole number").into()),
        }
    }

    fn atom(&mut self, depth: usize) -> Result<Polynomial, Failure> {
        self.text.skip_spaces();
        let Some(depth) = depth.checked_sub(1) else {
            return Err(self.text.expected("fewer brackets inside one another").into());
        };
        if self.text.eat("(") {
            let inner = self.sum(depth)?;
            self.close()?;
            return Ok(inner);
        }
        if self.text.eat("[") {
            let ordinal = Ordinal::read(&mut self.text)?;
            self.text.skip_spaces();
            self.text.expect("]")?;
            return Ok(trim(vec![ordinal]));
        }
        if self.text.peek().is_some_and(|c| c.is_ascii_digit()) {
            return self.literal();
        }
        if self.text.eat("ω") {
            return Ok(vec![Ordinal::omega()]);
        }
        self.named(depth)
    }

    /// A number in decimal or, after 0x, in hexadecimal digits.
    fn literal(&mut self) -> Result<Polynomial, Failure> {
        if !self.text.eat("0x") {
            return Ok(trim(vec![Ordinal::finite(self.digits()?)]));
        }
        let digits = self.text.eat_while(|c| c.is_ascii_hexdigit());
        match Natural::from_hexadecimal(digits) {
            Some(number) if !digits.is_empty() => Ok(trim(vec![Ordinal::finite(number)])),
            _ => Err(self.text.expected("hexadecimal digits").into()),
        }
    }

    fn named(&mut self, depth: usize) -> Result<Polynomial, Failure> {
        let start = self.text.clone();
        match self.text.eat_while(|c| c.is_ascii_alphabetic()) {
            "w" | "omega" => Ok(vec![Ordinal::omega()]),
            "x" => Ok(vec![Ordinal::ZERO, Ordinal::one()]),
            "sqrt" => {
                let of = self.single(depth)?;
                Ok(trim(vec![self.closure.sqrt(&of)?]))
            }
            "inv" => {
                let of = self.single(depth)?;
                Ok(vec![self.inverse_of(&[of], &start)?])
            }
            "mex" => Ok(trim(vec![self.mex(depth)?])),
            "" => Err(self.text.expected("a number, w, a bracket or a function").into()),
            _ => {
                let message = "expected w, sqrt, inv, mex, or one of root, solve, order, degree, \
                               minpoly and log at the beginning";
                Err(self.text.wrong_since(&start, message).into())
            }
        }
    }

    /// The least nimber that is not in a list. A finite list leaves out a finite one.
    fn mex(&mut self, depth: usize) -> Result<Ordinal, Failure> {
        let mut listed = BTreeSet::new();
        self.open()?;
        self.text.skip_spaces();
        if self.text.eat(")") {
            return Ok(Ordinal::ZERO);
        }
        listed.insert(self.nimber(depth)?);
        self.text.skip_spaces();
        while self.text.eat(",") {
            listed.insert(self.nimber(depth)?);
            self.text.skip_spaces();
        }
        self.close()?;
        let missing = (0..).map(Ordinal::from).find(|nimber| !listed.contains(nimber));
        Ok(missing.unwrap_or_default())
    }

    /// The argument of `sqrt` and `inv`, which may do without brackets: `sqrt 7`.
    fn single(&mut self, depth: usize) -> Result<Ordinal, Failure> {
        let start = self.text.clone();
        let argument = self.atom(depth)?;
        if argument.len() > 1 {
            let message = "the unknown x only stands in solve(…)";
            return Err(self.text.wrong_since(&start, message).into());
        }
        Ok(argument.into_iter().next().unwrap_or(Ordinal::ZERO))
    }

    fn inverse_of(&mut self, divisor: &[Ordinal], start: &Scanner<'a>) -> Result<Ordinal, Failure> {
        let wrong = |message: &str| Failure::Input(self.text.wrong_since(start, message));
        match divisor {
            [] => Err(wrong("division by zero")),
            [nimber] if nimber.is_zero() => Err(wrong("division by zero")),
            [nimber] => Ok(self.closure.inverse(nimber)?),
            _ => Err(wrong("expected a divisor without the unknown x")),
        }
    }

    fn times(
        &mut self,
        a: &[Ordinal],
        b: &[Ordinal],
        start: &Scanner<'a>,
    ) -> Result<Polynomial, Failure> {
        if a.len() + b.len() > DEGREE + 2 {
            let message = format!("expected a polynomial of degree {DEGREE} at most");
            return Err(self.text.wrong_since(start, message).into());
        }
        let mut product = vec![Ordinal::ZERO; (a.len() + b.len()).saturating_sub(1)];
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                let term = self.closure.mul(x, y)?;
                product[i + j].nim_add_assign(&term);
            }
        }
        Ok(trim(product))
    }
}

fn add(mut a: Polynomial, mut b: Polynomial) -> Polynomial {
    if a.len() < b.len() {
        std::mem::swap(&mut a, &mut b);
    }
    a.iter_mut().zip(&b).for_each(|(x, y)| x.nim_add_assign(y));
    trim(a)
}

fn trim(mut polynomial: Polynomial) -> Polynomial {
    while polynomial.last().is_some_and(Ordinal::is_zero) {
        polynomial.pop();
    }
    polynomial
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stopped;

    fn answer(text: &str) -> String {
        match evaluate(text, &mut Closure::new(), &mut Budget::default()) {
            Ok(answer) => answer.to_string(),
            Err(failure) => failure.to_string(),
        }
    }

    #[test]
    fn expressions() {
        for (text, expected) in [
            ("w^3", "2"),
            ("[w^w]", "w^w"),
            ("[w^3]", "w^3"),
            ("27 + 13", "22"),
            ("4*4", "6"),
            ("sqrt 7", "5"),
            ("sqrt(7)^2", "7"),
            ("1/([w+1]) * [w+1]", "1"),
            ("inv(0x10)", "170"),
            ("2^-1", "3"),
            ("8*8+1", "12"),
            ("w*w^2", "2"),
            ("[2^64] * [2^64]", "27670116110564327424"),
            ("root(3, 2)", "w, w*2, w*3"),
            ("solve(x^2+x=8)", "16, 17"),
            ("solve(x^3 = 2)", "w, w*2, w*3"),
            ("order(w)", "9"),
            ("degree(w)", "6"),
            ("minpoly(2)", "x^2+x+1"),
            ("log(3, 2)", "2"),
            ("2^[2^64-1]", "1"),
            ("3-3", "0"),
            ("mex()", "0"),
            ("mex(0, 1, 3, w)", "2"),
            ("mex(1+1, 4*4-7)", "2"),
            ("2*mex(0, 1)", "3"),
            ("2*3 = 1", "true"),
            ("w^3 ≠ 2", "false"),
            ("[w^w] != w", "true"),
        ] {
            assert_eq!(answer(text), expected, "{text}");
        }
    }

    #[test]
    fn statements_have_reasons() {
        let reason = |text: &str| {
            evaluate(text, &mut Closure::new(), &mut Budget::default()).unwrap().reason()
        };
        assert_eq!(reason("2*3 = 1").as_deref(), Some("both sides are 1"));
        let apart = "the nim-sum of the sides is 6 + 5 = 3, not 0";
        assert_eq!(reason("4*4 = 5").as_deref(), Some(apart));
        assert_eq!(reason("4*4"), None);
    }

    /// An equation whose roots lie in a large field is given up after as many products as the budget has.
    #[test]
    fn equations_keep_to_their_budget() {
        let hard = "solve(x^5+[w^(w^5)*4+w]*x+0=[w^(w+1)*5+0])";
        let stopped = evaluate(hard, &mut Closure::new(), &mut Budget::nodes(2_000));
        let wanted = Err(Failure::Unknown(Unknown::Stopped(Stopped::Nodes(2_000))));
        assert_eq!(stopped, wanted);
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, part) in [
            ("", "expected a number"),
            ("3+", "expected a number, w, a bracket or a function at column 3"),
            ("3/0", "division by zero at column 3"),
            ("x+1", "only stands in solve"),
            ("foo(3)", "expected w, sqrt, inv, mex"),
            ("order(0)", "expected a nimber other than 0, which has no order at column 6"),
            ("1 = ", "expected a number"),
            ("1 = 1 = 1", "expected an operator or the end at column 7"),
            ("mex(1", "expected ‘)’"),
            ("solve(3)", "expected an equation"),
            ("(3", "expected ‘)’"),
            ("3 4", "expected an operator"),
            ("log(0, 2)", "no power of 2 is 0"),
            ("2^^3", "expected a whole number"),
            (
                "w^w",
                "expected a whole number (ordinals stand in square brackets: [w^w]) at column 3",
            ),
            ("w^[ω]", "[w^w]) at column 4"),
        ] {
            assert!(answer(text).contains(part), "{text}: {}", answer(text));
        }
        let deep = "(".repeat(100_000);
        assert!(answer(&deep).contains("fewer brackets"));
    }
}
