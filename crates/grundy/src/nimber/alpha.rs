//! Computing α_p = κ_{f(p)} + m_p: the excess m_p is the least m for which the sum is no p-th power.
//!
//! An element x of F_{2^E}, E a multiple of f, is a p-th power if and only if its norm to F_{2^f}
//! raised to (2^f−1)/p is 1. The field of x = κ_q + c is large because κ_q stands above all that
//! its radicand α_r needs (r is the largest prime of f, and q its power in f). But F_{2^E} is also
//! K(v), where K is the field of α_r and c, and v^q = b lies in a small subfield L = F_{2^l} of K
//! with the r-th roots of unity. So κ_q = a·v with a in K, and
//!
//! norm of x from K(v) to L(v)  =  Π (σ(a)·v + σ(c)) over the conjugations σ of K over L,
//!
//! a polynomial in v with coefficients in L. No arithmetic in F_{2^E} is needed: only in K, of
//! degree E/q, and in L(v), of degree l·q.

use super::gf2;
use super::natural::Natural;
use super::ordinal::Ordinal;
use super::transfinite::base::Base;
use super::transfinite::factor::all_ones;
use super::transfinite::kappa::{Alpha, Kappa, common_multiple, factors, order_of_two};
use super::transfinite::matrix::Echelon;
use super::transfinite::roots::Sylow;
use super::transfinite::tower::{Element, Floor, Level, Radicand, Tower};
use super::transfinite::{Closure, Unknown};
use crate::{Budget, Stopped};
use serde::{Deserialize, Serialize};

/// The largest degree of K for which α_p is computed.
pub const LOWER_DEGREE: u64 = 1 << 17;
/// The largest degree of L(v) for which α_p is computed.
pub const UPPER_DEGREE: u64 = 1 << 20;

/// A computed excess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The prime p.
    pub prime: u64,
    /// Its excess m_p.
    pub excess: u64,
}

/// How far a computation of one α_p after another has come. Keep it to resume later.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Progress {
    /// What has been found, in rising order of the primes.
    pub finished: Vec<Finding>,
}

impl Progress {
    /// Computes α_p for the odd primes up to `last` that are not finished, and teaches all of them to
    /// `closure`. When the budget ends, what is finished is kept.
    pub fn resume(
        &mut self,
        closure: &mut Closure,
        last: u64,
        budget: &mut Budget,
    ) -> Result<(), Unknown> {
        for finding in &self.finished {
            let summands = closure.kappas().summands(order_of_two(finding.prime))?;
            closure.learn(finding.prime, Alpha { excess: finding.excess, summands });
        }
        let done = self.finished.last().map_or(2, |finding| finding.prime);
        let primes: Vec<u64> = closure.kappas().primes().to_vec();
        for prime in primes.into_iter().filter(|&prime| prime > done && prime <= last) {
            let alpha = compute(closure, prime, budget)?;
            self.finished.push(Finding { prime, excess: alpha.excess });
            closure.learn(prime, alpha);
        }
        Ok(())
    }
}

/// Computes α_p. The α of all primes that divide f(p), and those below them, must be known.
pub fn compute(closure: &mut Closure, prime: u64, budget: &mut Budget) -> Result<Alpha, Unknown> {
    let order = order_of_two(prime);
    let summands = closure.kappas().summands(order)?;
    let mut excess = least_excess(order, &summands);
    while is_power(closure, prime, &summands, excess, budget)? {
        excess += 1;
    }
    Ok(Alpha { excess, summands })
}

/// Where the search may begin (Lenstra, 4.3 and 4.4): smaller numbers give p-th powers.
fn least_excess(order: u64, summands: &[Kappa]) -> u64 {
    match (&factors(order)[..], summands) {
        ([(2, 1), (3, _)], _) => 4,
        (_, [kappa]) if kappa.prime > 2 => 1,
        _ => 0,
    }
}

/// Whether κ_{f(p)} + m is a p-th power in its field.
pub fn is_power(
    closure: &mut Closure,
    prime: u64,
    summands: &[Kappa],
    m: u64,
    budget: &mut Budget,
) -> Result<bool, Unknown> {
    let order = order_of_two(prime);
    let mut rest = Ordinal::finite(m);
    let top = summands.iter().copied().max_by_key(|kappa| kappa.prime);
    for &kappa in summands.iter().filter(|&&kappa| Some(kappa) != top) {
        rest.nim_add_assign(&closure.kappas().kappa_value(kappa));
    }
    match top {
        Some(kappa) if kappa.prime > 2 => {
            let tower = Crossed::new(closure, kappa, &rest, order, budget)?;
            tower.is_power(prime, budget)
        }
        _ => {
            let kappa = top.map_or(Ordinal::ZERO, |kappa| closure.kappas().kappa_value(kappa));
            let value = rest.nim_add(&kappa);
            let field = closure.field_of(&[&value])?;
            let element = closure.lift(&field, &value)?;
            let floor = field.floor();
            Ok(floor.is_one(&floor.power(element.coordinates(), &share(field.degree(), prime))))
        }
    }
}

/// (2^degree − 1) / prime.
fn share(degree: usize, prime: u64) -> Natural {
    all_ones(degree).split(prime).map_or(Natural::ZERO, |(quotient, _)| quotient)
}

/// The norm of κ_q + c from K(v) to L(v), as an element of the small tower L(v).
struct Crossed {
    tower: Tower,
    norm: Element,
    /// f: the norm is to be taken on to F_{2^f}.
    order: usize,
}

impl Crossed {
    fn new(
        closure: &mut Closure,
        kappa: Kappa,
        c: &Ordinal,
        order: u64,
        budget: &mut Budget,
    ) -> Result<Self, Unknown> {
        let q = kappa.prime_power().ok_or(Unknown::Alpha(kappa.prime))?;
        let radicand = closure.kappas().alpha_value(kappa.prime)?.clone();
        let small = common_multiple(order_of_two(kappa.prime), order / q).unwrap_or(u64::MAX);
        refuse_large(closure, &radicand, c, small.saturating_mul(q))?;
        let field = closure.field_of(&[&radicand, c])?;
        let radicand = closure.lift(&field, &radicand)?;
        let c = closure.lift(&field, c)?;
        let lower = Lower { floor: field.floor(), small: small as usize };
        let (a, b) = lower.split_root(radicand.coordinates(), kappa, budget)?;
        let polynomial = lower.norm_polynomial(&a, c.coordinates(), budget)?;
        let (base, coordinates) = lower.subfield(&b, budget)?;
        let small_b = coordinates.coordinates(&b).ok_or_else(impossible)?;
        let radicand = Radicand { kappas: Vec::new(), constant: small_b };
        let tower = Tower::new(base, vec![Level { degree: q as usize, radicand }]);
        let norm = evaluate(&tower, &polynomial, &coordinates)?;
        Ok(Self { tower, norm, order: order as usize })
    }

    /// The rest of the norm and the power (2^f − 1)/p.
    fn is_power(&self, prime: u64, budget: &mut Budget) -> Result<bool, Unknown> {
        let floor = self.tower.top();
        let steps = floor.degree() / self.order;
        let norm = norm_by_doubling(floor, &self.norm, self.order, steps, budget)?;
        let exponent = share(self.order, prime);
        spend(floor, 2 * exponent.bits(), budget)?;
        Ok(floor.is_one(&floor.power(&norm, &exponent)))
    }
}

fn refuse_large(
    closure: &Closure,
    radicand: &Ordinal,
    c: &Ordinal,
    upper: u64,
) -> Result<(), Unknown> {
    let mut kappas = closure.kappas().kappas_of(radicand)?;
    kappas.extend(closure.kappas().kappas_of(c)?);
    let tower = closure.kappas().tower_of(kappas)?;
    let lower = tower.iter().fold(1u64, |degree, kappa| degree.saturating_mul(kappa.prime));
    if lower > LOWER_DEGREE || upper > UPPER_DEGREE {
        return Err(Unknown::TooLarge(format!(
            "this needs fields of degree {lower} and {upper}; the limits are {LOWER_DEGREE} and \
             {UPPER_DEGREE}"
        )));
    }
    Ok(())
}

/// A fact of the theory failed: some α in the table must be wrong.
fn impossible() -> Unknown {
    Unknown::TooLarge("the table of α_p contradicts itself".to_owned())
}

/// Counts `operations` on elements of a field.
fn spend(floor: Floor, operations: usize, budget: &mut Budget) -> Result<(), Stopped> {
    budget.spend_many((operations * (1 + floor.size() / 64)) as u64)
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

/// K with its subfield L = F_{2^small}.
struct Lower<'a> {
    floor: Floor<'a>,
    small: usize,
}

impl Lower<'_> {
    /// [K : L].
    fn conjugates(&self) -> usize {
        self.floor.degree() / self.small
    }

    /// a in K and b in L with a^q·b = α. With D = [K : L] and jD ≡ 1 modulo q, the norm of α is α^D
    /// up to q-th powers, so that b may be its j-th power.
    fn split_root(
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
    fn norm_polynomial(
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
    fn subfield(&self, b: &[u64], budget: &mut Budget) -> Result<(Base, Echelon), Unknown> {
        let floor = self.floor;
        let mut generator = b.to_vec();
        let dice = &mut crate::dice::Seeded(0);
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
            let element = super::transfinite::roots::random_element(floor, dice);
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

/// The polynomial at v, with coefficients brought from K to L.
fn evaluate(
    tower: &Tower,
    polynomial: &[Element],
    coordinates: &Echelon,
) -> Result<Element, Unknown> {
    let (floor, limbs) = (tower.top(), tower.base().limbs());
    let mut v = floor.zero();
    v[limbs] = 1;
    let mut value = floor.zero();
    for coefficient in polynomial.iter().rev() {
        value = floor.multiply(&value, &v);
        let small = coordinates.coordinates(coefficient).ok_or_else(impossible)?;
        gf2::add(&mut value, &small);
    }
    Ok(value)
}

/// 1/a modulo q; the candidates are few enough to be tried.
fn inverse_modulo(a: u64, q: u64) -> Option<u64> {
    (1..q).find(|&j| u128::from(j) * u128::from(a) % u128::from(q) == 1)
}
