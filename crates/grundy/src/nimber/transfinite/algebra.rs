//! Powers, degrees and minimal polynomials in a field.

use super::field::Field;
use super::kappa::factors;
use super::tower::{Element, Floor, is_zero};
use crate::nimber::gf2;
use crate::nimber::natural::Natural;

/// Binary digits of the exponent taken together in a power.
const WINDOW: usize = 4;

impl Floor<'_> {
    /// The power with any exponent, by windows of binary digits. 0^0 is 1.
    pub fn power(self, a: &[u64], exponent: &Natural) -> Element {
        if exponent.is_zero() {
            return self.one();
        }
        if is_zero(a) {
            return self.zero();
        }
        let exponent = self.reduced(exponent);
        let mut odd_powers = vec![a.to_vec()];
        let square = self.square(a);
        for at in 1..1 << (WINDOW - 1) {
            odd_powers.push(self.multiply(&odd_powers[at - 1], &square));
        }
        let mut result = self.one();
        let mut left = exponent.bits();
        while left > 0 {
            if !exponent.bit(left - 1) {
                result = self.square(&result);
                left -= 1;
                continue;
            }
            let mut width = WINDOW.min(left);
            while !exponent.bit(left - width) {
                width -= 1;
            }
            let digit =
                (left - width..left).rev().fold(0, |d, at| d * 2 + usize::from(exponent.bit(at)));
            result = self.frobenius(&result, width);
            result = self.multiply(&result, &odd_powers[digit / 2]);
            left -= width;
        }
        result
    }

    /// Modulo 2^degree − 1 by adding up blocks of `degree` bits (Fermat).
    fn reduced(self, exponent: &Natural) -> Natural {
        let degree = self.degree();
        let mut exponent = exponent.clone();
        while exponent.bits() > degree {
            let high = exponent.shifted_down(degree);
            let limbs = degree.div_ceil(64);
            let mut low = exponent.limbs()[..limbs].to_vec();
            low[limbs - 1] &= u64::MAX >> (limbs * 64 - degree);
            exponent = high.plus(&Natural::from_limbs(low));
        }
        exponent
    }

    /// Whether a^(2^times) = a.
    pub fn is_fixed(self, a: &[u64], times: usize) -> bool {
        self.frobenius(a, times) == a
    }

    /// The degree of an element over the field of two elements.
    pub fn degree_of(self, a: &[u64]) -> usize {
        let mut degree = self.degree();
        for (prime, _) in factors(degree as u64) {
            let prime = prime as usize;
            while degree % prime == 0 && self.is_fixed(a, degree / prime) {
                degree /= prime;
            }
        }
        degree
    }

    /// The minimal polynomial over the field of two elements as bits.
    pub fn minimal_polynomial(self, a: &[u64]) -> Vec<u64> {
        let mut power = self.one();
        let mut sequence = Vec::new();
        for _ in 0..2 * self.degree_of(a) {
            sequence.push(gf2::bit(&power, 0));
            power = self.multiply(&power, a);
        }
        // The functional is 1 at a^0 = 1; the recurrence divides an irreducible polynomial.
        gf2::recurrence(&sequence)
    }
}

impl Field {
    /// The degree of an element over the field of two elements.
    pub fn degree_of(&self, element: &[u64]) -> usize {
        self.floor().degree_of(element)
    }

    /// The minimal polynomial over the field of two elements: bit i belongs to x^i.
    pub fn minimal_polynomial(&self, element: &[u64]) -> Natural {
        Natural::from_limbs(self.floor().minimal_polynomial(element))
    }
}
