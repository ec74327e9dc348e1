//! Orders, roots of nimbers and roots of unity.

use super::closure::Closure;
use super::factor::{all_ones, mersenne};
use super::field::Field;
use super::kappa::{Kappa, factors, order_of_two};
use super::tower::{Element, Floor};
use super::unknown::Unknown;
use crate::base::dice::{Dice, Seeded};
use crate::nimber::natural::Natural;
use crate::nimber::ordinal::Ordinal;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most roots that are listed.
pub const ROOTS_LIMIT: u64 = 10_000;

/// The largest degree of a field in which roots are taken.
pub const ROOT_DEGREE: usize = 1 << 14;

impl Closure {
    /// All `n`-th roots of `a`, the smallest first: as many as the odd part of `n`, if a ≠ 0.
    pub fn roots(&mut self, n: u64, a: &Ordinal) -> Result<Vec<Ordinal>, Unknown> {
        if n == 0 {
            return Err(Unknown::Constant);
        }
        if a.is_zero() {
            return Ok(vec![Ordinal::ZERO]);
        }
        let (twos, odd) = (n.trailing_zeros(), n >> n.trailing_zeros());
        let mut root = a.clone();
        for _ in 0..twos {
            root = self.sqrt(&root)?;
        }
        if odd == 1 {
            return Ok(vec![root]);
        }
        if odd > ROOTS_LIMIT {
            let what = format!("there are {odd} such roots; the limit is {ROOTS_LIMIT}");
            return Err(Unknown::TooLarge(what));
        }
        self.odd_roots(odd, root)
    }

    fn odd_roots(&mut self, n: u64, a: Ordinal) -> Result<Vec<Ordinal>, Unknown> {
        let mut kappas = self.kappas().kappas_of(&a)?;
        kappas.extend(prime_powers(order_of_two(n)));
        let mut field = self.root_field(&kappas)?;
        let mut root = a;
        for (prime, power) in factors(n) {
            loop {
                let element = self.element(&field, &root)?;
                let sylow = Sylow::new(field.floor(), prime);
                if let Some(found) = sylow.root(&element, power) {
                    root = field.ordinal(&found, self.kappas());
                    break;
                }
                let power = exponent_of(prime, field.degree()) + 1;
                kappas.insert(Kappa { prime, power });
                field = self.root_field(&kappas)?;
            }
        }
        let floor = field.floor();
        let mut unity = floor.one();
        for (prime, power) in factors(n) {
            unity = floor.multiply(&unity, &Sylow::new(floor, prime).root_of_unity(power));
        }
        let mut next = self.element(&field, &root)?;
        let mut roots = Vec::new();
        for _ in 0..n {
            roots.push(field.ordinal(&next, self.kappas()));
            next = floor.multiply(&next, &unity);
        }
        roots.sort();
        Ok(roots)
    }

    /// The field of these κs, if roots can be taken in it.
    pub(super) fn root_field(&mut self, kappas: &BTreeSet<Kappa>) -> Result<Arc<Field>, Unknown> {
        let tower = self.kappas().tower_of(kappas.iter().copied())?;
        let degree: Option<usize> =
            tower.iter().try_fold(1usize, |degree, kappa| degree.checked_mul(kappa.degree()));
        if degree.is_none_or(|degree| degree > ROOT_DEGREE) {
            let degree = degree.map_or_else(|| "2^64 or more".to_owned(), |d| d.to_string());
            return Err(Unknown::TooLarge(format!(
                "the roots lie in a field of degree {degree}; the limit is {ROOT_DEGREE}"
            )));
        }
        self.field_with(kappas.iter().copied())
    }

    /// The least n > 0 with a^n = 1.
    pub fn order(&mut self, a: &Ordinal) -> Result<Natural, Unknown> {
        if a.is_zero() {
            return Err(Unknown::DivisionByZero);
        }
        let field = self.field_of(&[a])?;
        let element = self.element(&field, a)?;
        let (floor, degree) = (field.floor(), field.degree_of(&element));
        let factors = mersenne(degree);
        let mut order = all_ones(degree);
        let without = |order: &Natural, factor: &Natural| {
            let (quotient, rest) = order.divided(factor)?;
            let superfluous = rest.is_zero() && floor.is_one(&floor.power(&element, &quotient));
            superfluous.then_some(quotient)
        };
        for composite in &factors.composite {
            match without(&order, composite) {
                Some(quotient) => order = quotient,
                None => return Err(Unknown::Factor { degree, bits: composite.bits() }),
            }
        }
        for prime in &factors.primes {
            while let Some(quotient) = without(&order, prime) {
                order = quotient;
            }
        }
        Ok(order)
    }
}

/// The κs of the prime powers that make up a number.
pub(super) fn prime_powers(number: u64) -> impl Iterator<Item = Kappa> {
    factors(number).into_iter().map(|(prime, power)| Kappa { prime, power })
}

/// The power of a prime in a number above zero.
pub(super) fn exponent_of(prime: u64, mut number: usize) -> u32 {
    let mut power = 0;
    while number.is_multiple_of(prime as usize) {
        number /= prime as usize;
        power += 1;
    }
    power
}

/// The elements whose order is a power of an odd prime p that divides 2^degree − 1.
pub(in crate::nimber) struct Sylow<'a> {
    floor: Floor<'a>,
    prime: u64,
    /// 2^degree − 1 = prime^power · cofactor.
    power: u32,
    cofactor: Natural,
    /// An element of order prime^power.
    generator: Element,
}

impl<'a> Sylow<'a> {
    /// The subgroup of the units of `floor`; the order of 2 modulo `prime` must divide its degree.
    pub fn new(floor: Floor<'a>, prime: u64) -> Self {
        let mut cofactor = all_ones(floor.degree());
        let mut power = 0;
        while let Some((quotient, 0)) = cofactor.split(prime) {
            cofactor = quotient;
            power += 1;
        }
        let mut sylow = Self { floor, prime, power, cofactor, generator: floor.one() };
        let dice = &mut Seeded(prime);
        while power > 0 && floor.is_one(&sylow.raised(&sylow.generator, power - 1)) {
            let candidate = random_element(floor, dice);
            sylow.generator = floor.power(&candidate, &sylow.cofactor);
        }
        sylow
    }

    /// a^(prime^times).
    fn raised(&self, a: &[u64], times: u32) -> Element {
        let prime = Natural::from(self.prime);
        (0..times).fold(a.to_vec(), |power, _| self.floor.power(&power, &prime))
    }

    /// An element of order prime^power.
    pub fn root_of_unity(&self, power: u32) -> Element {
        self.raised(&self.generator, self.power.saturating_sub(power))
    }

    /// A root of degree q = prime^power, if there is one here (Adleman, Manders and Miller).
    ///
    /// With t the cofactor, tm + 1 = qu gives (a^u)^q = a·(a^t)^m, and the surplus (a^t)^m lies in
    /// this small group, where logarithms are easy.
    pub fn root(&self, a: &[u64], power: u32) -> Option<Element> {
        let q = Natural::from(self.prime).power(u64::from(power), usize::MAX)?;
        let m = negative_inverse(&self.cofactor, &q)?;
        let (u, _) = self.cofactor.times(&m).plus(&Natural::ONE).divided(&q)?;
        let surplus = self.floor.power(&self.floor.power(a, &self.cofactor), &m);
        let logarithm = self.logarithm(&surplus)?;
        let (share, rest) = logarithm.divided(&q)?;
        if !rest.is_zero() {
            return None;
        }
        let root = self.floor.power(a, &u);
        let correction = self.floor.inverse(&self.floor.power(&self.generator, &share))?;
        Some(self.floor.multiply(&root, &correction))
    }

    /// The l with generator^l = a, digit by digit in base p (Pohlig and Hellman).
    fn logarithm(&self, a: &[u64]) -> Option<Natural> {
        let floor = self.floor;
        let unity = self.root_of_unity(1);
        let mut rest = a.to_vec();
        let (mut logarithm, mut scale) = (Natural::ZERO, Natural::ONE);
        for place in 0..self.power {
            let target = self.raised(&rest, self.power - 1 - place);
            let mut power = floor.one();
            let mut digit = 0;
            while power != target {
                digit += 1;
                if digit == self.prime {
                    return None;
                }
                power = floor.multiply(&power, &unity);
            }
            let found = scale.times(&Natural::from(digit));
            let step = floor.inverse(&floor.power(&self.generator, &found))?;
            rest = floor.multiply(&rest, &step);
            logarithm = logarithm.plus(&found);
            scale = scale.times(&Natural::from(self.prime));
        }
        Some(logarithm)
    }
}

/// −1/a modulo q by Euclid's algorithm.
fn negative_inverse(a: &Natural, q: &Natural) -> Option<Natural> {
    let (mut r, mut s) = (q.clone(), a.modulo(q)?);
    // Invariant: r ≡ ±x·a and s ≡ ∓y·a modulo q, with alternating signs.
    let (mut x, mut y) = (Natural::ZERO, Natural::ONE);
    let mut negative = false;
    while s > Natural::ONE {
        let (quotient, rest) = r.divided(&s)?;
        let next = x.plus(&quotient.times(&y));
        (r, s, x, y) = (s, rest, y, next);
        negative = !negative;
    }
    if s.is_zero() {
        return None;
    }
    let inverse = y.modulo(q)?;
    if negative { Some(inverse) } else { q.minus(&inverse) }
}

/// A random element of the field.
pub(in crate::nimber) fn random_element(floor: Floor, dice: &mut Seeded) -> Element {
    let base = floor.base();
    let mut element: Element = (0..floor.size()).map(|_| dice.roll(u64::MAX)).collect();
    for block in element.chunks_exact_mut(base.limbs()) {
        block[base.limbs() - 1] &= u64::MAX >> (base.limbs() * 64 - base.degree());
    }
    element
}
