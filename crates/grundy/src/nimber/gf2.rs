//! Polynomials over the field of two elements as little-endian limbs: bit i belongs to x^i.

/// The carry-less product of two limbs: its low and its high half.
///
/// Everything in [`super::transfinite`] multiplies through this one function.
#[inline]
pub fn clmul(a: u64, b: u64) -> (u64, u64) {
    #[cfg(target_arch = "x86_64")]
    if let Some(product) = super::x86::carry_less(a, b) {
        return product;
    }
    super::portable::carry_less(a, b)
}

/// The square of a limb: its bits with a zero between any two.
#[inline]
pub fn square_limb(limb: u64) -> (u64, u64) {
    let spread = |half: u64| {
        let mut x = half & 0xffff_ffff;
        x = (x | x << 16) & 0x0000_ffff_0000_ffff;
        x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
        x = (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f;
        x = (x | x << 2) & 0x3333_3333_3333_3333;
        (x | x << 1) & 0x5555_5555_5555_5555
    };
    (spread(limb), spread(limb >> 32))
}

/// `out = a · b` for `a` and `b` of the same length and `out` of twice that length.
#[inline]
pub fn multiply(a: &[u64], b: &[u64], out: &mut [u64]) {
    match (a, b, &mut *out) {
        (&[a], &[b], [low, high]) => (*low, *high) = clmul(a, b),
        (&[a0, a1], &[b0, b1], [..]) => out.copy_from_slice(&multiply_two([a0, a1], [b0, b1])),
        (&[a0, a1, a2], &[b0, b1, b2], [..]) => {
            out.copy_from_slice(&multiply_three([a0, a1, a2], [b0, b1, b2]));
        }
        (&[a0, a1, a2, a3], &[b0, b1, b2, b3], [..]) => {
            out.copy_from_slice(&multiply_four([a0, a1, a2, a3], [b0, b1, b2, b3]));
        }
        _ => {
            // Each level of Karatsuba's recursion needs twice its length, rounded up.
            let mut scratch = vec![0; 4 * a.len() + 256];
            karatsuba(a, b, out, &mut scratch);
        }
    }
}

/// Karatsuba: three products instead of four.
#[inline]
fn multiply_two(a: [u64; 2], b: [u64; 2]) -> [u64; 4] {
    let low = clmul(a[0], b[0]);
    let high = clmul(a[1], b[1]);
    let both = clmul(a[0] ^ a[1], b[0] ^ b[1]);
    [low.0, low.1 ^ both.0 ^ low.0 ^ high.0, high.0 ^ both.1 ^ low.1 ^ high.1, high.1]
}

/// Six products instead of nine: one for each limb and one for each pair.
#[inline]
fn multiply_three(a: [u64; 3], b: [u64; 3]) -> [u64; 6] {
    let wide = |(low, high): (u64, u64)| u128::from(high) << 64 | u128::from(low);
    let square = [0, 1, 2].map(|i| wide(clmul(a[i], b[i])));
    let cross = |i: usize, j: usize| wide(clmul(a[i] ^ a[j], b[i] ^ b[j])) ^ square[i] ^ square[j];
    let columns = [square[0], cross(0, 1), cross(0, 2) ^ square[1], cross(1, 2), square[2]];
    let mut product = [0; 6];
    for (at, column) in columns.into_iter().enumerate() {
        product[at] ^= column as u64;
        product[at + 1] ^= (column >> 64) as u64;
    }
    product
}

#[inline]
fn multiply_four(a: [u64; 4], b: [u64; 4]) -> [u64; 8] {
    let low = multiply_two([a[0], a[1]], [b[0], b[1]]);
    let high = multiply_two([a[2], a[3]], [b[2], b[3]]);
    let both = multiply_two([a[0] ^ a[2], a[1] ^ a[3]], [b[0] ^ b[2], b[1] ^ b[3]]);
    let middle: [u64; 4] = std::array::from_fn(|i| both[i] ^ low[i] ^ high[i]);
    [
        low[0],
        low[1],
        low[2] ^ middle[0],
        low[3] ^ middle[1],
        high[0] ^ middle[2],
        high[1] ^ middle[3],
        high[2],
        high[3],
    ]
}

fn karatsuba(a: &[u64], b: &[u64], out: &mut [u64], scratch: &mut [u64]) {
    if a.len() <= 4 {
        return multiply(a, b, out);
    }
    let half = a.len().div_ceil(2);
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(half), b.split_at(half));
    let (middle, scratch) = scratch.split_at_mut(2 * half);
    {
        let (low, high) = out.split_at_mut(2 * half);
        // The sums stand where the outer products will be written.
        let (a_sum, b_sum) = low.split_at_mut(half);
        a_sum.copy_from_slice(a_low);
        b_sum.copy_from_slice(b_low);
        add(a_sum, a_high);
        add(b_sum, b_high);
        karatsuba(a_sum, b_sum, middle, scratch);
        karatsuba(a_low, b_low, low, scratch);
        karatsuba(a_high, b_high, high, scratch);
        add(middle, low);
        add(middle, high);
    }
    add(&mut out[half..], middle);
}

/// `target += source` on the limbs of the shorter one.
#[inline]
pub fn add(target: &mut [u64], source: &[u64]) {
    target.iter_mut().zip(source).for_each(|(target, source)| *target ^= source);
}

/// `target += source · x^shift`; what does not fit into `target` must be zero.
pub fn add_shifted(target: &mut [u64], source: &[u64], shift: usize) {
    let (limbs, bits) = (shift / 64, shift % 64);
    let target = target.get_mut(limbs..).unwrap_or_default();
    add(target, &source.iter().map(|limb| limb << bits).collect::<Vec<u64>>());
    if bits > 0 && target.len() > 1 {
        add(&mut target[1..], &source.iter().map(|limb| limb >> (64 - bits)).collect::<Vec<u64>>());
    }
}

/// The degree; zero has none.
pub fn degree(polynomial: &[u64]) -> Option<usize> {
    let top = polynomial.iter().rposition(|&limb| limb != 0)?;
    Some(top * 64 + 63 - polynomial[top].leading_zeros() as usize)
}

/// The coefficient of x^`at`.
#[inline]
pub fn bit(polynomial: &[u64], at: usize) -> bool {
    polynomial[at / 64] >> (at % 64) & 1 == 1
}

/// Changes the coefficient of x^`at`.
#[inline]
pub fn flip(polynomial: &mut [u64], at: usize) {
    polynomial[at / 64] ^= 1 << (at % 64);
}

/// The places of the coefficients that are 1.
pub fn ones(polynomial: &[u64]) -> impl Iterator<Item = usize> + '_ {
    polynomial.iter().enumerate().flat_map(|(at, &limb)| {
        let rest = std::iter::successors(Some(limb), |limb| Some(limb & limb.wrapping_sub(1)));
        rest.take_while(|&limb| limb != 0).map(move |limb| at * 64 + limb.trailing_zeros() as usize)
    })
}

/// The inverse of `element` modulo `modulus` by Euclid's algorithm; `None` if they have a common
/// factor. The result has as many limbs as `element`.
pub fn inverse(element: &[u64], modulus: &[u64]) -> Option<Vec<u64>> {
    let length = modulus.len();
    let padded = |limbs: &[u64]| [limbs, &vec![0; length - limbs.len().min(length)]].concat();
    // Invariant: u ≡ s·element and v ≡ t·element modulo `modulus`.
    let (mut u, mut v) = (padded(element), padded(modulus));
    let (mut s, mut t) = (padded(&[1]), padded(&[]));
    let mut degrees = (degree(&u)?, degree(&v)?);
    while degrees.0 > 0 {
        if degrees.0 < degrees.1 {
            std::mem::swap(&mut u, &mut v);
            std::mem::swap(&mut s, &mut t);
            degrees = (degrees.1, degrees.0);
        }
        let shift = degrees.0 - degrees.1;
        add_in_place(&mut u, &v, shift);
        add_in_place(&mut s, &t, shift);
        degrees.0 = degree(&u)?;
    }
    s.truncate(element.len());
    Some(s)
}

/// `target += source · x^shift` for equal lengths without allocation; what sticks out is zero.
fn add_in_place(target: &mut [u64], source: &[u64], shift: usize) {
    let (limbs, bits) = (shift / 64, shift % 64);
    let mut below = 0;
    for (target, &limb) in target[limbs..].iter_mut().zip(source) {
        *target ^= limb << bits | if bits == 0 { 0 } else { below >> (64 - bits) };
        below = limb;
    }
}

/// The shortest linear recurrence of a bit sequence (Berlekamp and Massey), as the polynomial
/// x^d + … whose coefficients give s(n+d) as a sum of earlier terms; bit d is its leading one.
pub fn recurrence(sequence: &[bool]) -> Vec<u64> {
    let limbs = sequence.len() / 64 + 2;
    let (mut current, mut before) = (vec![0u64; limbs], vec![0u64; limbs]);
    (current[0], before[0]) = (1, 1);
    let (mut length, mut gap) = (0, 1);
    // The last `limbs·64` terms, the newest in bit 0, so that a discrepancy is one inner product.
    let mut window = vec![0u64; limbs];
    for (at, &term) in sequence.iter().enumerate() {
        shift_in(&mut window, term);
        let common = current.iter().zip(&window).fold(0, |sum, (a, b)| sum ^ (a & b));
        if common.count_ones() % 2 == 0 {
            gap += 1;
        } else if 2 * length <= at {
            let old = current.clone();
            add_shifted(&mut current, &before, gap);
            (length, before, gap) = (at + 1 - length, old, 1);
        } else {
            add_shifted(&mut current, &before, gap);
            gap += 1;
        }
    }
    reversed(&current, length)
}

fn shift_in(window: &mut [u64], bit: bool) {
    let mut carry = u64::from(bit);
    for limb in window {
        (*limb, carry) = (*limb << 1 | carry, *limb >> 63);
    }
}

/// x^`length` · p(1/x).
fn reversed(polynomial: &[u64], length: usize) -> Vec<u64> {
    let mut reversed = vec![0; length / 64 + 1];
    ones(polynomial).filter(|&at| at <= length).for_each(|at| flip(&mut reversed, length - at));
    reversed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dice::{Dice, Seeded};

    fn any(dice: &mut Seeded, limbs: usize) -> Vec<u64> {
        (0..limbs).map(|_| dice.roll(u64::MAX) & dice.roll(u64::MAX)).collect()
    }

    /// Shift and add, bit by bit.
    fn by_definition(a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut product = vec![0; a.len() + b.len()];
        for i in 0..a.len() * 64 {
            for j in 0..b.len() * 64 {
                if bit(a, i) && bit(b, j) {
                    flip(&mut product, i + j);
                }
            }
        }
        product
    }

    #[test]
    fn products_equal_the_definition() {
        let dice = &mut Seeded(5);
        for round in 0..400 {
            let limbs = 1 + round % 14;
            let (mut a, b) = (any(dice, limbs), any(dice, limbs));
            if round % 7 == 0 {
                a.fill(u64::MAX);
            }
            let mut product = vec![7; 2 * limbs];
            multiply(&a, &b, &mut product);
            assert_eq!(product, by_definition(&a, &b));
            let square: Vec<u64> =
                a.iter().flat_map(|&limb| <[u64; 2]>::from(square_limb(limb))).collect();
            multiply(&a, &a, &mut product);
            assert_eq!(square, product);
        }
        for _ in 0..2_000 {
            let (a, b) = (dice.roll(u64::MAX), dice.roll(u64::MAX));
            let (low, high) = clmul(a, b);
            assert_eq!([low, high], by_definition(&[a], &[b])[..]);
        }
        assert_eq!(clmul(u64::MAX, u64::MAX), square_limb(u64::MAX));
    }

    #[test]
    fn inverses_multiply_to_one() {
        // x^127 + x + 1 is irreducible.
        let modulus = [3, 1 << 63];
        let dice = &mut Seeded(6);
        for _ in 0..200 {
            let mut a = any(dice, 2);
            a[1] &= u64::MAX >> 1;
            let inverse = inverse(&a, &modulus).unwrap();
            let mut product = vec![0; 5];
            multiply(&a, &inverse, &mut product[..4]);
            while let Some(high) = degree(&product).filter(|&degree| degree >= 127) {
                add_shifted(&mut product, &modulus, high - 127);
            }
            assert_eq!(product, [1, 0, 0, 0, 0]);
        }
        assert_eq!(inverse(&[0, 0], &modulus), None);
        assert_eq!(inverse(&[3], &[5]), None); // x + 1 divides x^2 + 1
    }

    #[test]
    fn recurrences_are_found() {
        let mut fibonacci = vec![false, true];
        (0..20).for_each(|i| fibonacci.push(fibonacci[i] ^ fibonacci[i + 1]));
        assert_eq!(recurrence(&fibonacci)[0], 0b111);
        let mut long = vec![true; 100];
        (0..200).for_each(|i| long.push(long[i] ^ long[i + 37] ^ (i % 100 == 0)));
        assert_eq!(degree(&recurrence(&[true; 50])), Some(1));
    }
}
