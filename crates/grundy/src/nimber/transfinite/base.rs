//! The ground floor of a tower: F₂\[x\] modulo an irreducible polynomial.

use crate::nimber::gf2;

/// The field of 2^degree elements as polynomials modulo an irreducible one.
#[derive(Clone, Debug)]
pub struct Base {
    degree: usize,
    limbs: usize,
    modulus: Vec<u64>,
    reduction: Reduction,
}

/// How x^degree·h is brought below the degree.
#[derive(Clone, Debug)]
enum Reduction {
    /// The remainders of all `WINDOW`-bit polynomials times x^(degree + WINDOW·i).
    Table(Vec<u64>),
    /// Barrett: the quotient x^(2·degree) / modulus, for fields whose table would leave the cache.
    Barrett(Vec<u64>),
}

const WINDOW: usize = 4;
/// Up to this many limbs a table of remainders stays within 32 KiB.
const TABLE_LIMBS: usize = 4;

impl Base {
    /// The field modulo `modulus`, which must be irreducible.
    pub fn new(modulus: &[u64]) -> Self {
        let degree = gf2::degree(modulus).unwrap_or(0).max(1);
        let limbs = degree.div_ceil(64);
        let mut modulus = modulus.to_vec();
        modulus.resize(limbs + 1, 0);
        let reduction = if limbs <= TABLE_LIMBS {
            Reduction::Table(remainders(&modulus, degree, limbs))
        } else {
            Reduction::Barrett(barrett_quotient(&modulus, degree, limbs))
        };
        Self { degree, limbs, modulus, reduction }
    }

    /// The degree over the field of two elements.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// How many limbs an element has.
    pub fn limbs(&self) -> usize {
        self.limbs
    }

    /// `out = a · b`.
    #[inline]
    pub fn multiply(&self, a: &[u64], b: &[u64], out: &mut [u64]) {
        match self.limbs {
            1 => {
                let (low, high) = gf2::clmul(a[0], b[0]);
                self.reduce(&[low, high], out);
            }
            2..=4 => {
                let mut product = [0; 8];
                let product = &mut product[..2 * self.limbs];
                gf2::multiply(a, b, product);
                self.reduce(product, out);
            }
            _ => {
                let mut product = vec![0; 2 * self.limbs];
                gf2::multiply(a, b, &mut product);
                self.reduce(&product, out);
            }
        }
    }

    /// `out = a²`.
    pub fn square(&self, a: &[u64], out: &mut [u64]) {
        let mut small = [0; 2 * TABLE_LIMBS];
        let mut large = Vec::new();
        let product = if self.limbs <= TABLE_LIMBS {
            &mut small[..2 * self.limbs]
        } else {
            large.resize(2 * self.limbs, 0);
            &mut large[..]
        };
        for (pair, &limb) in product.chunks_exact_mut(2).zip(a) {
            (pair[0], pair[1]) = gf2::square_limb(limb);
        }
        self.reduce(product, out);
    }

    /// The inverse; `None` for zero.
    pub fn inverse(&self, a: &[u64]) -> Option<Vec<u64>> {
        gf2::inverse(a, &self.modulus)
    }

    /// `out` = the remainder of a product of two elements (twice as many limbs).
    #[inline]
    pub fn reduce(&self, product: &[u64], out: &mut [u64]) {
        match (&self.reduction, self.limbs) {
            (Reduction::Table(table), 1) => out[0] = self.reduce_limb(table, product),
            (Reduction::Table(table), 2) => self.reduce_by_table::<2>(table, product, out),
            (Reduction::Table(table), 3) => self.reduce_by_table::<3>(table, product, out),
            (Reduction::Table(table), _) => self.reduce_by_table::<4>(table, product, out),
            (Reduction::Barrett(quotient), _) => self.reduce_by_barrett(quotient, product, out),
        }
    }

    #[inline]
    fn reduce_limb(&self, table: &[u64], product: &[u64]) -> u64 {
        let (low, high) = (product[0], product[1]);
        let degree = self.degree;
        let (kept, mut above) = match degree {
            64 => (low, high),
            _ => (low & ((1 << degree) - 1), low >> degree | high << (64 - degree)),
        };
        let mut sum = kept;
        for window in table.chunks_exact(1 << WINDOW) {
            sum ^= window[(above & 15) as usize];
            above >>= WINDOW;
        }
        sum
    }

    #[inline]
    fn reduce_by_table<const LIMBS: usize>(&self, table: &[u64], product: &[u64], out: &mut [u64]) {
        let above: [u64; LIMBS] =
            std::array::from_fn(|at| limb_from(product, self.degree + 64 * at));
        let mut sum: [u64; LIMBS] = std::array::from_fn(|at| product[at]);
        sum[LIMBS - 1] &= self.top_mask();
        for (at, window) in table.chunks_exact(LIMBS << WINDOW).enumerate() {
            let place = WINDOW * at;
            let digit = (above[place / 64] >> (place % 64) & 15) as usize;
            let row = &window[digit * LIMBS..(digit + 1) * LIMBS];
            (0..LIMBS).for_each(|at| sum[at] ^= row[at]);
        }
        out[..LIMBS].copy_from_slice(&sum);
    }

    /// product − ⌊⌊product/x^d⌋·⌊x^2d/m⌋/x^d⌋·m; over F₂ the quotient is exact.
    fn reduce_by_barrett(&self, quotient: &[u64], product: &[u64], out: &mut [u64]) {
        let length = self.limbs + 1;
        let high: Vec<u64> =
            (0..length).map(|at| limb_from(product, self.degree + 64 * at)).collect();
        let mut scaled = vec![0; 2 * length];
        gf2::multiply(&high, quotient, &mut scaled);
        let factor: Vec<u64> =
            (0..length).map(|at| limb_from(&scaled, self.degree + 64 * at)).collect();
        gf2::multiply(&factor, &self.modulus, &mut scaled);
        for (at, limb) in out.iter_mut().enumerate() {
            *limb = product[at] ^ scaled[at];
        }
        out[self.limbs - 1] &= self.top_mask();
    }

    fn top_mask(&self) -> u64 {
        u64::MAX >> (self.limbs * 64 - self.degree)
    }
}

/// 64 bits from bit `place` on; what is beyond the end is zero.
#[inline]
fn limb_from(polynomial: &[u64], place: usize) -> u64 {
    let (at, bits) = (place / 64, place % 64);
    let low = polynomial.get(at).copied().unwrap_or(0);
    let high = polynomial.get(at + 1).copied().unwrap_or(0);
    if bits == 0 { low } else { low >> bits | high << (64 - bits) }
}

/// x^(degree + i) modulo the modulus, one after another.
fn powers_above<'a>(
    modulus: &'a [u64],
    degree: usize,
    limbs: usize,
) -> impl Iterator<Item = Vec<u64>> + 'a {
    let mut first = modulus.to_vec();
    gf2::flip(&mut first, degree);
    std::iter::successors(Some(first), move |power| {
        let mut next = vec![0; modulus.len()];
        gf2::add_shifted(&mut next, power, 1);
        if gf2::bit(&next, degree) {
            gf2::add(&mut next, modulus);
        }
        Some(next)
    })
    .map(move |power| power[..limbs].to_vec())
}

fn remainders(modulus: &[u64], degree: usize, limbs: usize) -> Vec<u64> {
    let count = degree.div_ceil(WINDOW) * WINDOW;
    let powers: Vec<Vec<u64>> = powers_above(modulus, degree, limbs).take(count).collect();
    let mut table = Vec::with_capacity(count / WINDOW * (limbs << WINDOW));
    for window in powers.chunks_exact(WINDOW) {
        for digit in 0..1u64 << WINDOW {
            let mut sum = vec![0; limbs];
            gf2::ones(&[digit]).for_each(|at| gf2::add(&mut sum, &window[at]));
            table.extend(sum);
        }
    }
    table
}

fn barrett_quotient(modulus: &[u64], degree: usize, limbs: usize) -> Vec<u64> {
    let mut quotient = vec![0; limbs + 1];
    let mut rest = vec![0; 2 * limbs + 2];
    gf2::flip(&mut rest, 2 * degree);
    while let Some(top) = gf2::degree(&rest).filter(|&top| top >= degree) {
        gf2::flip(&mut quotient, top - degree);
        gf2::add_shifted(&mut rest, modulus, top - degree);
    }
    quotient
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dice::{Dice, Seeded};

    /// Irreducible trinomials x^n + x^k + 1 (Zierler and Brillhart, 1968).
    const TRINOMIALS: [(usize, usize); 9] =
        [(2, 1), (60, 1), (63, 1), (127, 1), (156, 9), (220, 7), (255, 52), (313, 79), (521, 32)];

    fn field(degree: usize, middle: usize) -> Base {
        let mut modulus = vec![0; degree / 64 + 1];
        [0, middle, degree].iter().for_each(|&at| gf2::flip(&mut modulus, at));
        Base::new(&modulus)
    }

    #[test]
    fn every_field_obeys_its_laws() {
        let dice = &mut Seeded(7);
        for (degree, middle) in TRINOMIALS {
            let field = field(degree, middle);
            let any = |dice: &mut Seeded| {
                let mut element: Vec<u64> = (0..field.limbs).map(|_| dice.roll(u64::MAX)).collect();
                element[field.limbs - 1] &= field.top_mask();
                element[0] |= 1;
                element
            };
            let times = |a: &[u64], b: &[u64]| {
                let mut out = vec![0; field.limbs];
                field.multiply(a, b, &mut out);
                out
            };
            for _ in 0..50 {
                let (a, b, c) = (any(dice), any(dice), any(dice));
                assert_eq!(times(&a, &b), times(&b, &a));
                assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
                let mut square = vec![0; field.limbs];
                field.square(&a, &mut square);
                assert_eq!(square, times(&a, &a));
                let mut one = vec![0; field.limbs];
                one[0] = 1;
                assert_eq!(times(&a, &field.inverse(&a).unwrap()), one);
                let mut power = a.clone();
                for _ in 0..degree {
                    let square = times(&power, &power);
                    power = square;
                }
                assert_eq!(power, a, "Fermat in degree {degree}");
            }
        }
    }
}
