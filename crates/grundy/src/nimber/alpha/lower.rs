//! The field K of the radicand and its small subfield L.

use super::{impossible, spend};
use crate::base::dice::Seeded;
use crate::nimber::gf2;
use crate::nimber::natural::Natural;
use crate::nimber::transfinite::base::Base;
use crate::nimber::transfinite::factor::all_ones;
use crate::nimber::transfinite::matrix::Echelon;
use crate::nimber::transfinite::roots::{Sylow, random_element};
use crate::nimber::transfinite::tower::{Element, Floor};
use crate::nimber::transfinite::{Kappa, Unknown};
use crate::{Budget, Stopped};

/// K with its subfield L = F_{2^small}.
pub(super) struct Lower<'a> {
    pub floor: Floor<'a>,
    pub small: usize,
}

impl Lower<'_> {
    /// [K : L].
    fn conjugates(&self) -> usize {
        self.floor.degree() / self.small
    }

    /// a in K and b in L with a^q·b = α. With D = [K : L] and jD ≡ 1 modulo q, the norm of α is α^D
    /// up to q-th powers, so that b may be its j-th power.
    pub fn split_root(
        &self,
        alpha: &[u64],
        kappa: Kappa,
        budget: &mut Budget,
    ) -> Result<(Element, Element), Unknown> {
        let floor = self.floor;
        let q = kappa.prime_power().ok_or_else(impossible)?;
        let d = self.conjugates() as u64;
        let j = inverse_modulo(d % q, q).ok_or_else(impossible)?;
        let norm = norm_by_doubling(floor, alpha, self.small, d as usize, budget)?;
        let b = floor.power(&norm, &Natural::from(j));
        let b_inverse = floor.inverse(&b).ok_or_else(impossible)?;
        let a = match all_ones(self.small).split(q) {
            Some((exponent, 0)) => self.explicit_root(alpha, &exponent, q, j, budget)?,
            _ => {
                spend(floor, 6 * floor.degree(), budget)?;
                let quotient = floor.multiply(alpha, &b_inverse);
                Sylow::new(floor, kappa.prime)
                    .root(&quotient, kappa.power)
                    .ok_or_else(impossible)?
            }
        };
        let back = floor.multiply(&floor.power(&a, &Natural::from(q)), &b);
        if back == alpha { Ok((a, b)) } else { Err(impossible()) }
    }

    /// The q-th root of α^(1 − j(1+Q+…+Q^(D−1))) for Q = 2^l ≡ 1 modulo q. With β = α^((Q−1)/q) its
    /// inverse is α^((jD−1)/q) · (Π β^(1+Q+…+Q^(i−1)) over 0 < i < D)^j.
    fn explicit_root(
        &self,
        alpha: &[u64],
        exponent: &Natural,
        q: u64,
        j: u64,
        budget: &mut Budget,
    ) -> Result<Element, Unknown> {
        let floor = self.floor;
        spend(floor, 2 * exponent.bits(), budget)?;
        let beta = floor.power(alpha, exponent);
        let (mut partial, mut product) = (floor.one(), floor.one());
        for _ in 1..self.conjugates() {
            partial = floor.multiply(&conjugate(floor, &partial, self.small, budget)?, &beta);
            product = floor.multiply(&product, &partial);
        }
        let surplus = (u128::from(j) * self.conjugates() as u128 - 1) / u128::from(q);
        let left = floor.power(alpha, &Natural::from(surplus));
        let right = floor.power(&product, &Natural::from(j));
        floor.inverse(&floor.multiply(&left, &right)).ok_or_else(impossible)
    }

    /// Π (σ(a)·X + σ(c)) as a list of coefficients, by a tree of products.
    pub fn norm_polynomial(
        &self,
        a: &[u64],
        c: &[u64],
        budget: &mut Budget,
    ) -> Result<Vec<Element>, Unknown> {
        let floor = self.floor;
        let (mut a, mut c) = (a.to_vec(), c.to_vec());
        let mut row = Vec::new();
        for _ in 0..self.conjugates() {
            row.push([c.clone(), a.clone()].concat());
            a = conjugate(floor, &a, self.small, budget)?;
            c = conjugate(floor, &c, self.small, budget)?;
        }
        while row.len() > 1 {
            let mut next = Vec::new();
            for pair in row.chunks(2) {
                let blocks = pair[0].len() / floor.size();
                spend(floor, blocks * blocks, budget)?;
                next.push(match pair {
                    [one, other] => product(floor, one, other),
                    _ => pair[0].clone(),
                });
            }
            row = next;
        }
        let polynomial = row.pop().unwrap_or_default();
        Ok(polynomial.chunks_exact(floor.size()).map(<[u64]>::to_vec).collect())
    }

    /// L as polynomials modulo one, and the way there from K. Its generator is b if that generates
    /// L, or else the trace of something else.
    pub fn subfield(&self, b: &[u64], budget: &mut Budget) -> Result<(Base, Echelon), Unknown> {
        let floor = self.floor;
        let mut generator = b.to_vec();
        let dice = &mut Seeded(0);
        loop {
            let mut powers = vec![floor.one()];
            for at in 1..2 * self.small {
                spend(floor, 1, budget)?;
                powers.push(floor.multiply(&powers[at - 1], &generator));
            }
            let sequence: Vec<bool> = powers.iter().map(|power| gf2::bit(power, 0)).collect();
            let modulus = gf2::recurrence(&sequence);
            if gf2::degree(&modulus) == Some(self.small) {
                let echelon = Echelon::new(&powers[..self.small]).ok_or_else(impossible)?;
                return Ok((Base::new(&modulus), echelon));
            }
            let element = random_element(floor, dice);
            generator = norm_by_doubling(floor, &element, self.small, self.conjugates(), budget)?;
        }
    }
}

/// The product of two polynomials; the shorter is filled up with zeros.
fn product(floor: Floor, a: &[u64], b: &[u64]) -> Vec<u64> {
    let length = a.len().max(b.len());
    let filled = |polynomial: &[u64]| {
        let mut filled = polynomial.to_vec();
        filled.resize(length, 0);
        filled
    };
    let mut product = floor.multiply_polynomials(&filled(a), &filled(b));
    product.truncate(a.len() + b.len() - floor.size());
    product
}

fn conjugate(
    floor: Floor,
    a: &[u64],
    times: usize,
    budget: &mut Budget,
) -> Result<Element, Stopped> {
    let mut power = a.to_vec();
    for _ in 0..times {
        spend(floor, 1, budget)?;
        power = floor.square(&power);
    }
    Ok(power)
}

/// Π a^(2^(step·i)) for i < count, by doubling the number of factors.
fn norm_by_doubling(
    floor: Floor,
    a: &[u64],
    step: usize,
    count: usize,
    budget: &mut Budget,
) -> Result<Element, Stopped> {
    let mut norm = a.to_vec();
    let mut factors = 1;
    for at in (0..count.ilog2()).rev() {
        let other = conjugate(floor, &norm, step * factors, budget)?;
        norm = floor.multiply(&norm, &other);
        factors *= 2;
        if count >> at & 1 == 1 {
            let other = conjugate(floor, &norm, step, budget)?;
            norm = floor.multiply(&other, a);
            factors += 1;
        }
    }
    Ok(norm)
}

/// 1/a modulo q; the candidates are few enough to be tried.
fn inverse_modulo(a: u64, q: u64) -> Option<u64> {
    (1..q).find(|&j| u128::from(j) * u128::from(a) % u128::from(q) == 1)
}
