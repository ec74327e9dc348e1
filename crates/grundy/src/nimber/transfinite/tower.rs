//! Towers of fields: a base F₂[x]/m and above it radical extensions κ^r = β, one on another.
//!
//! An element is a flat list of limbs: one base element for every monomial in the κs, the highest
//! κ varying slowest. So the elements of a lower floor are the front part of those of a higher one.

use super::base::Base;
use crate::nimber::gf2;

/// One radical extension of the tower: κ^`degree` = `radicand`.
#[derive(Clone, Debug)]
pub struct Level {
    /// The degree of the extension.
    pub degree: usize,
    /// κ^degree, in the floor below.
    pub radicand: Radicand,
}

/// A sum of κs of lower levels and a base element.
#[derive(Clone, Debug)]
pub struct Radicand {
    /// The levels of the κs, counted from 0.
    pub kappas: Vec<usize>,
    /// The summand in the base.
    pub constant: Vec<u64>,
}

/// A tower of fields. Arithmetic happens on its [`Floor`]s.
#[derive(Clone, Debug)]
pub struct Tower {
    base: Base,
    levels: Vec<Level>,
    /// Limbs of an element of each floor, from the base up.
    sizes: Vec<usize>,
    /// Limbs of an unreduced product on each floor.
    product_sizes: Vec<usize>,
}

/// A field of the tower: the base and the first `height` levels.
#[derive(Clone, Copy, Debug)]
pub struct Floor<'a> {
    tower: &'a Tower,
    height: usize,
}

/// An element of a floor.
pub type Element = Vec<u64>;

impl Tower {
    /// The tower over `base` with these levels. Each radicand must have no r-th root below it.
    pub fn new(base: Base, levels: Vec<Level>) -> Self {
        let mut sizes = vec![base.limbs()];
        let mut product_sizes = vec![2 * base.limbs()];
        for (at, level) in levels.iter().enumerate() {
            sizes.push(sizes[at] * level.degree);
            product_sizes.push(product_sizes[at] * (2 * level.degree - 1));
        }
        Self { base, levels, sizes, product_sizes }
    }

    /// The ground floor.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// The levels above the base.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The whole field.
    pub fn top(&self) -> Floor<'_> {
        Floor { tower: self, height: self.levels.len() }
    }

    fn floor(&self, height: usize) -> Floor<'_> {
        Floor { tower: self, height }
    }
}

impl<'a> Floor<'a> {
    /// The degree over the field of two elements.
    pub fn degree(self) -> usize {
        self.size() / self.tower.base.limbs() * self.tower.base.degree()
    }

    /// The ground floor.
    pub fn base(self) -> &'a Base {
        &self.tower.base
    }

    /// Limbs of an element.
    pub fn size(self) -> usize {
        self.tower.sizes[self.height]
    }

    /// The floor below and the level between, unless this is the base.
    fn below(self) -> Option<(Floor<'a>, &'a Level)> {
        let height = self.height.checked_sub(1)?;
        Some((self.tower.floor(height), &self.tower.levels[height]))
    }

    /// Zero.
    pub fn zero(self) -> Element {
        vec![0; self.size()]
    }

    /// One.
    pub fn one(self) -> Element {
        let mut one = self.zero();
        one[0] = 1;
        one
    }

    /// Whether `a` is one.
    pub fn is_one(self, a: &[u64]) -> bool {
        a[0] == 1 && is_zero(&a[1..])
    }

    /// The sum.
    pub fn add(self, a: &[u64], b: &[u64]) -> Element {
        let mut sum = a.to_vec();
        gf2::add(&mut sum, b);
        sum
    }

    /// The product.
    #[inline]
    pub fn multiply(self, a: &[u64], b: &[u64]) -> Element {
        let mut out = self.zero();
        if self.height == 0 {
            self.tower.base.multiply(a, b, &mut out);
        } else {
            let mut product = vec![0; self.tower.product_sizes[self.height]];
            let mut scratch = vec![0; self.scratch()];
            self.expand(a, b, &mut product, &mut scratch);
            self.reduce(&product, &mut out);
        }
        out
    }

    /// The product of two polynomials over this field with equally many coefficients, written one
    /// after another, the constant first.
    pub fn multiply_polynomials(self, a: &[u64], b: &[u64]) -> Vec<u64> {
        let blocks = a.len() / self.size();
        let product_size = self.tower.product_sizes[self.height];
        let mut product = vec![0; (2 * blocks - 1) * product_size];
        let mut scratch = vec![0; self.polynomial_scratch(blocks)];
        self.karatsuba(a, b, &mut product, &mut scratch);
        let mut out = vec![0; (2 * blocks - 1) * self.size()];
        for (product, out) in
            product.chunks_exact(product_size).zip(out.chunks_exact_mut(self.size()))
        {
            self.reduce(product, out);
        }
        out
    }

    /// Limbs of scratch space that `expand` needs.
    fn scratch(self) -> usize {
        self.below().map_or(0, |(below, level)| below.polynomial_scratch(level.degree))
    }

    /// Limbs of scratch space for the product of polynomials with so many coefficients.
    fn polynomial_scratch(self, mut coefficients: usize) -> usize {
        let product = self.tower.product_sizes[self.height];
        let mut limbs = self.scratch();
        while coefficients > 1 {
            coefficients = coefficients.div_ceil(2);
            limbs += 2 * coefficients * self.size() + (2 * coefficients - 1) * product;
        }
        limbs
    }

    /// The product as a polynomial in the κs and x, nothing reduced.
    fn expand(self, a: &[u64], b: &[u64], out: &mut [u64], scratch: &mut [u64]) {
        match self.below() {
            None => gf2::multiply(a, b, out),
            Some((below, _)) => below.karatsuba(a, b, out, scratch),
        }
    }

    /// The product of two polynomials over this floor with the same number of coefficients.
    fn karatsuba(self, a: &[u64], b: &[u64], out: &mut [u64], scratch: &mut [u64]) {
        let (size, product) = (self.size(), self.tower.product_sizes[self.height]);
        let blocks = a.len() / size;
        if blocks == 1 {
            return self.expand(a, b, out, scratch);
        }
        let half = blocks.div_ceil(2);
        let ((a_low, a_high), (b_low, b_high)) = (a.split_at(half * size), b.split_at(half * size));
        let (middle, scratch) = scratch.split_at_mut((2 * half - 1) * product);
        {
            let (sums, scratch) = scratch.split_at_mut(2 * half * size);
            let (a_sum, b_sum) = sums.split_at_mut(half * size);
            a_sum.copy_from_slice(a_low);
            b_sum.copy_from_slice(b_low);
            gf2::add(a_sum, a_high);
            gf2::add(b_sum, b_high);
            self.karatsuba(a_sum, b_sum, middle, scratch);
        }
        let (low, high) = out.split_at_mut(2 * half * product);
        let (low, gap) = low.split_at_mut((2 * half - 1) * product);
        gap.fill(0);
        self.karatsuba(a_low, b_low, low, scratch);
        self.karatsuba(a_high, b_high, high, scratch);
        gf2::add(middle, low);
        gf2::add(middle, high);
        gf2::add(&mut out[half * product..], middle);
    }

    /// Brings an unreduced product into the field, the lower floors first.
    fn reduce(self, product: &[u64], out: &mut [u64]) {
        let Some((below, level)) = self.below() else {
            return self.tower.base.reduce(product, out);
        };
        let size = below.size();
        let mut high = below.zero();
        for (at, block) in product.chunks_exact(self.tower.product_sizes[below.height]).enumerate()
        {
            if at < level.degree {
                below.reduce(block, &mut out[at * size..(at + 1) * size]);
            } else if !is_zero(block) {
                below.reduce(block, &mut high);
                let place = (at - level.degree) * size;
                below.add_scaled(&level.radicand, &high, &mut out[place..place + size]);
            }
        }
    }

    /// `out += radicand · a`.
    fn add_scaled(self, radicand: &Radicand, a: &[u64], out: &mut [u64]) {
        let limbs = self.tower.base.limbs();
        if radicand.constant[0] == 1 && is_zero(&radicand.constant[1..]) {
            gf2::add(out, a);
        } else if !is_zero(&radicand.constant) {
            let mut scaled = vec![0; limbs];
            for (out, a) in out.chunks_exact_mut(limbs).zip(a.chunks_exact(limbs)) {
                self.tower.base.multiply(a, &radicand.constant, &mut scaled);
                gf2::add(out, &scaled);
            }
        }
        for &kappa in &radicand.kappas {
            self.add_times_kappa(kappa, a, out);
        }
    }

    /// `out += κ · a` for the κ of a level of this floor: a shift, and the top comes back by κ^r = β.
    fn add_times_kappa(self, kappa: usize, a: &[u64], out: &mut [u64]) {
        let step = self.tower.sizes[kappa];
        let block = self.tower.sizes[kappa + 1];
        let (field, radicand) = (self.tower.floor(kappa), &self.tower.levels[kappa].radicand);
        for (out, a) in out.chunks_exact_mut(block).zip(a.chunks_exact(block)) {
            gf2::add(&mut out[step..], &a[..block - step]);
            field.add_scaled(radicand, &a[block - step..], &mut out[..step]);
        }
    }

    /// The square. It is linear and much cheaper than a product.
    pub fn square(self, a: &[u64]) -> Element {
        let mut out = self.zero();
        self.square_into(a, &mut out);
        out
    }

    fn square_into(self, a: &[u64], out: &mut [u64]) {
        let Some((below, level)) = self.below() else {
            return self.tower.base.square(a, out);
        };
        let size = below.size();
        let mut square = below.zero();
        for (at, coefficient) in a.chunks_exact(size).enumerate() {
            let place = 2 * at;
            if is_zero(coefficient) {
                continue;
            }
            below.square_into(coefficient, &mut square);
            let (place, wrapped) = (place % level.degree * size, place >= level.degree);
            let out = &mut out[place..place + size];
            if wrapped {
                below.add_scaled(&level.radicand, &square, out);
            } else {
                gf2::add(out, &square);
            }
        }
    }

    /// a^(2^times).
    pub fn frobenius(self, a: &[u64], times: usize) -> Element {
        (0..times).fold(a.to_vec(), |power, _| self.square(&power))
    }

    /// The inverse; `None` for zero.
    pub fn inverse(self, a: &[u64]) -> Option<Element> {
        let Some((below, level)) = self.below() else {
            return self.tower.base.inverse(a);
        };
        if is_zero(a) {
            return None;
        }
        let size = below.size();
        if is_zero(&a[size..]) {
            let mut inverse = below.inverse(&a[..size])?;
            inverse.resize(self.size(), 0);
            return Some(inverse);
        }
        below.inverse_above(a, level)
    }

    /// The inverse of `a` in the level above this floor: Euclid's algorithm for a and κ^r − β.
    fn inverse_above(self, a: &[u64], level: &Level) -> Option<Element> {
        let size = self.size();
        let mut modulus = vec![0; size * (level.degree + 1)];
        modulus[size * level.degree] = 1;
        self.add_scaled(&level.radicand, &self.one(), &mut modulus[..size]);
        // Invariant: u ≡ s·a and v ≡ t·a modulo the modulus.
        let (mut u, mut v) = (a.to_vec(), modulus);
        let (mut s, mut t) = (vec![0; v.len()], vec![0; v.len()]);
        s[0] = 1;
        u.resize(v.len(), 0);
        while let Some(low) = self.polynomial_degree(&u) {
            let lead_inverse = self.inverse(&u[low * size..(low + 1) * size])?;
            if low == 0 {
                s.truncate(size * level.degree);
                return Some(self.scaled(&s, &lead_inverse));
            }
            while let Some(high) = self.polynomial_degree(&v).filter(|&high| high >= low) {
                let factor = self.multiply(&v[high * size..(high + 1) * size], &lead_inverse);
                for (target, source) in [(&mut v, &u), (&mut t, &s)] {
                    let shifted = self.scaled(source, &factor);
                    let place = (high - low) * size;
                    gf2::add(&mut target[place..], &shifted);
                }
            }
            std::mem::swap(&mut u, &mut v);
            std::mem::swap(&mut s, &mut t);
        }
        None
    }

    fn polynomial_degree(self, polynomial: &[u64]) -> Option<usize> {
        Some(polynomial.iter().rposition(|&limb| limb != 0)? / self.size())
    }

    /// Every coefficient of a polynomial times `factor`.
    fn scaled(self, polynomial: &[u64], factor: &[u64]) -> Vec<u64> {
        let scale = |coefficient: &[u64]| {
            if is_zero(coefficient) { self.zero() } else { self.multiply(coefficient, factor) }
        };
        polynomial.chunks_exact(self.size()).flat_map(scale).collect()
    }
}

/// Whether all limbs are zero.
#[inline]
pub fn is_zero(a: &[u64]) -> bool {
    a.iter().all(|&limb| limb == 0)
}
