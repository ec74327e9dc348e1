//! The field L(v) with v^q in L, and its conjugations.

use super::spend;
use crate::nimber::gf2;
use crate::nimber::natural::Natural;
use crate::nimber::transfinite::base::Base;
use crate::nimber::transfinite::tower::{Element, Floor, Level, Radicand, Tower};
use crate::{Budget, Stopped};

/// L(v), where v^q = b has no r-th root in L, for q a power of the prime r.
pub(super) struct Upper {
    tower: Tower,
    q: usize,
    b: Vec<u64>,
}

impl Upper {
    pub fn new(base: Base, q: usize, b: Vec<u64>) -> Self {
        let radicand = Radicand { kappas: Vec::new(), constant: b.clone() };
        Self { tower: Tower::new(base, vec![Level { degree: q, radicand }]), q, b }
    }

    fn floor(&self) -> Floor<'_> {
        self.tower.top()
    }

    fn times(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut product = vec![0; self.tower.base().limbs()];
        self.tower.base().multiply(a, b, &mut product);
        product
    }

    /// Σ coefficient·v^i for coefficients in L.
    pub fn evaluate(&self, polynomial: &[Vec<u64>]) -> Element {
        let limbs = self.tower.base().limbs();
        let mut value = self.floor().zero();
        let mut power = vec![0; limbs];
        power[0] = 1;
        for (at, coefficient) in polynomial.iter().enumerate() {
            let place = at % self.q * limbs;
            if place == 0 && at > 0 {
                power = self.times(&power, &self.b);
            }
            gf2::add(&mut value[place..place + limbs], &self.times(coefficient, &power));
        }
        value
    }

    /// a^(2^times) by what it does to L and to v: v^(2^times) = v^e·u with u in L.
    fn conjugate(&self, a: &[u64], times: usize, budget: &mut Budget) -> Result<Element, Stopped> {
        let base = self.tower.base();
        let limbs = base.limbs();
        let square = |x: &[u64]| {
            let mut out = vec![0; limbs];
            base.square(x, &mut out);
            out
        };
        let mut u = vec![0; limbs];
        u[0] = 1;
        let mut e = 1 % self.q;
        for _ in 0..times {
            u = square(&u);
            e *= 2;
            if e >= self.q {
                e -= self.q;
                u = self.times(&u, &self.b);
            }
        }
        budget.spend_many(times as u64)?;
        let squarings = times % base.degree();
        let mut image = self.floor().zero();
        let mut scale = vec![0; limbs];
        scale[0] = 1;
        let mut place = 0;
        for coefficient in a.chunks_exact(limbs) {
            budget.spend_many(squarings as u64 / 8 + 1)?;
            let conjugate = (0..squarings).fold(coefficient.to_vec(), |power, _| square(&power));
            let scaled = self.times(&conjugate, &scale);
            image[place * limbs..(place + 1) * limbs].copy_from_slice(&scaled);
            scale = self.times(&scale, &u);
            place += e;
            if place >= self.q {
                place -= self.q;
                scale = self.times(&scale, &self.b);
            }
        }
        Ok(image)
    }

    /// The norm to the subfield of degree `order`, by doubling the number of factors.
    pub fn norm(&self, a: &[u64], order: usize, budget: &mut Budget) -> Result<Element, Stopped> {
        let floor = self.floor();
        let count = floor.degree() / order;
        let mut norm = a.to_vec();
        let mut factors = 1;
        for at in (0..count.ilog2()).rev() {
            let other = self.conjugate(&norm, order * factors, budget)?;
            norm = floor.multiply(&norm, &other);
            factors *= 2;
            if count >> at & 1 == 1 {
                let other = self.conjugate(&norm, order, budget)?;
                norm = floor.multiply(&other, a);
                factors += 1;
            }
        }
        Ok(norm)
    }

    /// Whether a^exponent = 1.
    pub fn power_is_one(
        &self,
        a: &[u64],
        exponent: &Natural,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let floor = self.floor();
        spend(floor, 2 * exponent.bits(), budget)?;
        Ok(floor.is_one(&floor.power(a, exponent)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conjugation_is_repeated_squaring() {
        // x^2 + x + 1, and x has no third root in the field of four elements.
        let upper = Upper::new(Base::new(&[7]), 9, vec![2]);
        let floor = upper.floor();
        let element = vec![1, 3, 0, 2, 2, 1, 3, 0, 1];
        let budget = &mut Budget::default();
        for times in 0..20 {
            let conjugate = upper.conjugate(&element, times, budget).unwrap();
            assert_eq!(conjugate, floor.frobenius(&element, times), "{times}");
        }
        assert_eq!(floor.frobenius(&element, 18), element);
        let norm = upper.norm(&element, 6, budget).unwrap();
        assert_eq!(floor.frobenius(&norm, 6), norm);
    }
}
