//! Polynomials over a field of nimbers, and their roots.

use super::closure::Closure;
use super::kappa::common_multiple;
use super::roots::{exponent_of, prime_powers, random_element};
use super::tower::{Element, Floor, is_zero};
use super::unknown::Unknown;
use crate::base::dice::Seeded;
use crate::nimber::gf2;
use crate::nimber::ordinal::Ordinal;
use crate::{Budget, Stopped};

/// The largest degree of a polynomial whose roots are looked for.
pub const DEGREE_LIMIT: usize = 256;

/// Coefficients, the constant first; the last is not zero.
type Polynomial = Vec<Element>;

impl Closure {
    /// All different roots of a polynomial with nimbers as coefficients (the constant first), the
    /// smallest root first. The budget counts products in the field of the roots.
    pub fn solve(
        &mut self,
        coefficients: &[Ordinal],
        budget: &mut Budget,
    ) -> Result<Vec<Ordinal>, Unknown> {
        let degree = coefficients.iter().rposition(|coefficient| !coefficient.is_zero());
        let degree = degree.filter(|&degree| degree > 0).ok_or(Unknown::Constant)?;
        if degree > DEGREE_LIMIT {
            let what =
                format!("a polynomial may have degree {DEGREE_LIMIT}, this one has {degree}");
            return Err(Unknown::TooLarge(what));
        }
        let coefficients = &coefficients[..=degree];
        let mut kappas = std::collections::BTreeSet::new();
        for coefficient in coefficients {
            kappas.extend(self.kappas().kappas_of(coefficient)?);
        }
        let field = self.root_field(&kappas)?;
        let small = self.polynomial(&field, coefficients)?;
        let splitting = Ring { floor: field.floor() }.splitting_degree(small, budget)?;
        let needed = (field.degree() as u64).checked_mul(splitting).ok_or_else(|| {
            Unknown::TooLarge("the roots lie in a field of degree 2^64 or more".to_owned())
        })?;
        for kappa in prime_powers(needed) {
            if exponent_of(kappa.prime, field.degree()) < kappa.power {
                kappas.insert(kappa);
            }
        }
        let field = self.root_field(&kappas)?;
        let ring = Ring { floor: field.floor() };
        let polynomial = self.polynomial(&field, coefficients)?;
        let roots = ring.roots(polynomial, budget)?;
        let mut roots: Vec<Ordinal> =
            roots.iter().map(|root| field.ordinal(root, self.kappas())).collect();
        roots.sort();
        Ok(roots)
    }

    fn polynomial(
        &self,
        field: &super::field::Field,
        coefficients: &[Ordinal],
    ) -> Result<Polynomial, Unknown> {
        coefficients.iter().map(|coefficient| self.element(field, coefficient)).collect()
    }
}

/// The polynomials over a field.
#[derive(Clone, Copy)]
struct Ring<'a> {
    floor: Floor<'a>,
}

impl Ring<'_> {
    /// The least common multiple of the degrees of the irreducible factors.
    fn splitting_degree(self, polynomial: Polynomial, budget: &mut Budget) -> Result<u64, Stopped> {
        let mut rest = polynomial;
        let mut degree = 1;
        let mut factor_degree = 0;
        let mut power = self.x();
        while rest.len() > 1 {
            factor_degree += 1;
            power = self.frobenius(power, self.floor.degree(), &rest, budget)?;
            let mut common = self.common_divisor(self.minus_x(&power), rest.clone(), budget)?;
            if common.len() > 1 {
                degree = common_multiple(degree, factor_degree).unwrap_or(u64::MAX);
            }
            while common.len() > 1 {
                rest = self.divided(rest, &common, budget)?.0;
                common = self.common_divisor(common, rest.clone(), budget)?;
            }
            power = self.divided(power, &rest, budget)?.1;
        }
        Ok(degree)
    }

    /// The different roots in this field.
    fn roots(self, polynomial: Polynomial, budget: &mut Budget) -> Result<Vec<Element>, Stopped> {
        let power = self.frobenius(self.x(), self.floor.degree(), &polynomial, budget)?;
        let linear = self.common_divisor(self.minus_x(&power), polynomial, budget)?;
        let dice = &mut Seeded(1);
        let mut waiting = vec![linear];
        let mut roots = Vec::new();
        while let Some(product) = waiting.pop() {
            match product.len() {
                0 | 1 => {}
                // x + c, because divisors are made monic.
                2 => roots.extend(product.into_iter().next()),
                _ => {
                    let (one, other) = self.split(product, dice, budget)?;
                    waiting.extend([one, other]);
                }
            }
        }
        Ok(roots)
    }

    /// Berlekamp's trace: half of the roots have Tr(δ·root) = 0 for a random δ.
    fn split(
        self,
        product: Polynomial,
        dice: &mut Seeded,
        budget: &mut Budget,
    ) -> Result<(Polynomial, Polynomial), Stopped> {
        loop {
            let mut conjugate = vec![self.floor.zero(), random_element(self.floor, dice)];
            let mut trace = conjugate.clone();
            for _ in 1..self.floor.degree() {
                conjugate = self.frobenius(conjugate, 1, &product, budget)?;
                trace = self.sum(trace, &conjugate);
            }
            let part = self.common_divisor(trimmed(trace), product.clone(), budget)?;
            if part.len() > 1 && part.len() < product.len() {
                let other = self.divided(product, &part, budget)?.0;
                return Ok((part, other));
            }
        }
    }

    fn x(self) -> Polynomial {
        vec![self.floor.zero(), self.floor.one()]
    }

    fn minus_x(self, polynomial: &Polynomial) -> Polynomial {
        trimmed(self.sum(polynomial.clone(), &self.x()))
    }

    fn sum(self, mut a: Polynomial, b: &Polynomial) -> Polynomial {
        if a.len() < b.len() {
            a.resize(b.len(), self.floor.zero());
        }
        a.iter_mut().zip(b).for_each(|(a, b)| gf2::add(a, b));
        a
    }

    /// polynomial^(2^times) modulo `modulus`.
    fn frobenius(
        self,
        mut polynomial: Polynomial,
        times: usize,
        modulus: &Polynomial,
        budget: &mut Budget,
    ) -> Result<Polynomial, Stopped> {
        for _ in 0..times {
            budget.spend_many(polynomial.len() as u64)?;
            let mut square = vec![self.floor.zero(); (2 * polynomial.len()).saturating_sub(1)];
            for (at, coefficient) in polynomial.iter().enumerate() {
                square[2 * at] = self.floor.square(coefficient);
            }
            polynomial = self.divided(square, modulus, budget)?.1;
        }
        Ok(polynomial)
    }

    /// Quotient and remainder; the divisor is not zero.
    fn divided(
        self,
        mut rest: Polynomial,
        divisor: &Polynomial,
        budget: &mut Budget,
    ) -> Result<(Polynomial, Polynomial), Stopped> {
        let lead = divisor.last().and_then(|lead| self.floor.inverse(lead));
        let Some(inverse) = lead else { unreachable!("the last coefficient is not zero") };
        let steps = (rest.len() + 1).saturating_sub(divisor.len());
        let mut quotient = vec![self.floor.zero(); steps];
        let monic = self.floor.is_one(&inverse);
        for at in (0..steps).rev() {
            let top = &rest[at + divisor.len() - 1];
            if is_zero(top) {
                continue;
            }
            budget.spend_many(divisor.len() as u64)?;
            let factor = if monic { top.clone() } else { self.floor.multiply(top, &inverse) };
            for (place, coefficient) in divisor.iter().enumerate() {
                if !is_zero(coefficient) {
                    let part = self.floor.multiply(&factor, coefficient);
                    gf2::add(&mut rest[at + place], &part);
                }
            }
            quotient[at] = factor;
        }
        rest.truncate(divisor.len() - 1);
        Ok((quotient, trimmed(rest)))
    }

    /// The monic greatest common divisor.
    fn common_divisor(
        self,
        mut a: Polynomial,
        mut b: Polynomial,
        budget: &mut Budget,
    ) -> Result<Polynomial, Stopped> {
        while !b.is_empty() {
            let rest = if a.is_empty() { Vec::new() } else { self.divided(a, &b, budget)?.1 };
            (a, b) = (b, rest);
        }
        let inverse = a.last().and_then(|lead| self.floor.inverse(lead));
        Ok(match inverse {
            Some(inverse) => a.iter().map(|c| self.floor.multiply(c, &inverse)).collect(),
            None => a,
        })
    }
}

fn trimmed(mut polynomial: Polynomial) -> Polynomial {
    while polynomial.last().is_some_and(|coefficient| is_zero(coefficient)) {
        polynomial.pop();
    }
    polynomial
}
