//! Products term by term: the short way for ordinals with few terms.

use super::finite;
use super::kappa::Kappas;
use super::unknown::Unknown;
use crate::nimber::natural::Natural;
use crate::nimber::ordinal::{Ordinal, Term};
use std::iter::Peekable;
use std::slice::Iter;

/// Why a product was not finished.
#[derive(Debug)]
pub(super) enum Given {
    /// It has too many terms for this way.
    Up,
    /// There is no answer.
    Unknown(Unknown),
}

impl From<Unknown> for Given {
    fn from(unknown: Unknown) -> Self {
        Self::Unknown(unknown)
    }
}

/// A product of terms with a limit on the products of monomials it may cost.
pub(super) struct Sparse<'a> {
    pub kappas: &'a Kappas,
    pub fuel: u64,
}

impl Sparse<'_> {
    /// The nim-product, distributed over all pairs of terms.
    pub fn multiply(&mut self, a: &Ordinal, b: &Ordinal) -> Result<Ordinal, Given> {
        if let (Some(a), Some(b)) = (a.to_natural(), b.to_natural()) {
            return Ok(Ordinal::finite(finite::multiply(a, b)));
        }
        if let (Some(a), Some(b)) = (single(a), single(b)) {
            return self.multiply_terms(a, b);
        }
        let mut sum = Ordinal::ZERO;
        for left in monomials(a) {
            for right in monomials(b) {
                sum.nim_add_assign(&self.multiply_terms(left, right)?);
            }
        }
        Ok(sum)
    }

    fn multiply_terms(&mut self, a: Monomial, b: Monomial) -> Result<Ordinal, Given> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Given::Up)?;
        let coefficient = finite::multiply(a.1, b.1);
        let mut wrapped = Vec::new();
        let exponent = self.add_exponents(a.0, b.0, &mut wrapped)?;
        let mut product = Ordinal::term(exponent, coefficient);
        for number in wrapped {
            product = self.multiply(&product, self.kappas.alpha_at(number)?)?;
        }
        Ok(product)
    }

    /// The exponent of ω^a ⊗ ω^b, and the numbers of the primes p whose α_p is a factor as well.
    fn add_exponents(
        &self,
        a: &Ordinal,
        b: &Ordinal,
        wrapped: &mut Vec<usize>,
    ) -> Result<Ordinal, Unknown> {
        let mut terms: Vec<Term> = Vec::new();
        let (mut left, mut right) = (a.terms().iter().peekable(), b.terms().iter().peekable());
        loop {
            let next = left.peek().into_iter().chain(right.peek()).map(|term| &term.exponent).max();
            let Some(k) = next.cloned() else { break };
            let (one, other) = (coefficient_of(&k, &mut left), coefficient_of(&k, &mut right));
            let coefficient = self.add_digits(&k, one, other, wrapped)?;
            if !coefficient.is_zero() {
                terms.push(Term { exponent: k, coefficient });
            }
        }
        let finite = self.add_digits(&Ordinal::ZERO, a.finite_part(), b.finite_part(), wrapped)?;
        if terms.is_empty() {
            return Ok(Ordinal::finite(finite));
        }
        terms.push(Term { exponent: Ordinal::ZERO, coefficient: finite });
        Ok(Ordinal::nim_sum_of(terms))
    }

    /// Adds the digits of a and b in base p_k without carrying up: as κ_{p^n}^p = κ_{p^(n−1)}, a full
    /// digit carries *down*, and from the last digit as a factor α_p.
    fn add_digits(
        &self,
        k: &Ordinal,
        a: &Natural,
        b: &Natural,
        wrapped: &mut Vec<usize>,
    ) -> Result<Natural, Unknown> {
        let primes = self.kappas.primes();
        let number = k.to_u64().and_then(|k| usize::try_from(k).ok());
        let Some((number, &prime)) = number.and_then(|at| Some((at, primes.get(at)?))) else {
            return Err(Unknown::OutOfRange(format!("ω^ω^({})", k.pretty())));
        };
        if a.is_zero() || b.is_zero() {
            return Ok(if a.is_zero() { b.clone() } else { a.clone() });
        }
        let (sum, carry) = match (a.to_u64(), b.to_u64()) {
            (Some(a), Some(b)) if a < prime && b < prime => {
                let sum = a + b;
                (Natural::from(if sum < prime { sum } else { sum - prime }), sum >= prime)
            }
            _ => add_long(a, b, prime),
        };
        if carry {
            wrapped.push(number);
        }
        Ok(sum)
    }
}

/// The coefficient of ω^k, if that is the next term.
fn coefficient_of<'a>(k: &Ordinal, terms: &mut Peekable<Iter<'a, Term>>) -> &'a Natural {
    terms.next_if(|term| term.exponent == *k).map_or(&NOTHING, |term| &term.coefficient)
}

fn add_long(a: &Natural, b: &Natural, prime: u64) -> (Natural, bool) {
    let digits = |number: &Natural| {
        let mut rest = number.clone();
        let mut digits = Vec::new();
        while let Some((quotient, digit)) = rest.split(prime).filter(|_| !rest.is_zero()) {
            digits.push(digit);
            rest = quotient;
        }
        digits
    };
    let (a, b) = (digits(a), digits(b));
    let prime_natural = Natural::from(prime);
    let mut carry = false;
    let mut sum = Natural::ZERO;
    for at in (0..a.len().max(b.len())).rev() {
        let digit = |digits: &[u64]| digits.get(at).copied().unwrap_or(0);
        let total = digit(&a) + digit(&b) + u64::from(carry);
        carry = total >= prime;
        let rest = Natural::from(if carry { total - prime } else { total });
        sum = sum.times(&prime_natural).plus(&rest);
    }
    (sum, carry)
}

/// A power of ω, by its exponent, with its coefficient.
type Monomial<'a> = (&'a Ordinal, &'a Natural);

/// The only term, if there is only one.
fn single(ordinal: &Ordinal) -> Option<Monomial<'_>> {
    match ordinal.terms() {
        [] => Some((&NO_EXPONENT, ordinal.finite_part())),
        [term] if ordinal.finite_part().is_zero() => Some((&term.exponent, &term.coefficient)),
        _ => None,
    }
}

static NO_EXPONENT: Ordinal = Ordinal::ZERO;
static NOTHING: Natural = Natural::ZERO;

/// All terms, the finite part with exponent zero.
pub(super) fn monomials(ordinal: &Ordinal) -> impl Iterator<Item = Monomial<'_>> {
    let finite = Some((&NO_EXPONENT, ordinal.finite_part())).filter(|(_, part)| !part.is_zero());
    ordinal.terms().iter().map(|term| (&term.exponent, &term.coefficient)).chain(finite)
}
