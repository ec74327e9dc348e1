//! Carry-less multiplication without special instructions.

use super::tables::{INVERSE16, NIM, POLYNOMIAL, TOP};

/// The nim-product.
pub fn product(a: u64, b: u64) -> u64 {
    NIM.apply(polynomial_product(POLYNOMIAL.apply(a), POLYNOMIAL.apply(b)))
}

/// The product of two polynomials in the root, reduced by x^64 = x^4+x^3+x+1.
pub fn polynomial_product(a: u64, b: u64) -> u64 {
    let (low, high) = carry_less(a, b);
    let over = (high >> 60) ^ (high >> 61) ^ (high >> 63);
    let folded = high ^ over;
    low ^ folded ^ (folded << 1) ^ (folded << 3) ^ (folded << 4)
}

/// The 128-bit carry-less product, low half first.
///
/// Ordinary products of numbers with four zeros between any two digits: a column sums at most 13
/// ones, so carries end in the zeros, and the lowest bit of a column is the carry-less sum.
pub fn carry_less(a: u64, b: u64) -> (u64, u64) {
    const DIGITS: u64 = 0x1084_2108_4210_8421;
    const COLUMNS: u128 = 0x2108_4210_8421_0842_1084_2108_4210_8421;
    let split = |x: u64| [0, 1, 2, 3, 4].map(|class| u128::from(x & (DIGITS << class)));
    let (a, b) = (split(a), split(b));
    let mut product = 0;
    for class in 0..5 {
        let mut columns = 0;
        for i in 0..5 {
            columns ^= a[i].wrapping_mul(b[(class + 5 - i) % 5]);
        }
        product |= columns & (COLUMNS << class);
    }
    (product as u64, (product >> 64) as u64)
}

/// The nim-product of 128-bit numbers: Karatsuba over the field of 2^64 elements.
pub fn product128(a: u128, b: u128) -> u128 {
    karatsuba128(a, b, polynomial_product)
}

/// Karatsuba in the polynomial basis, with F² = F + 2^63.
#[inline(always)]
pub fn karatsuba128(a: u128, b: u128, product: impl Fn(u64, u64) -> u64) -> u128 {
    let (a1, a0) = (POLYNOMIAL.apply((a >> 64) as u64), POLYNOMIAL.apply(a as u64));
    let (b1, b0) = (POLYNOMIAL.apply((b >> 64) as u64), POLYNOMIAL.apply(b as u64));
    let low = product(a0, b0);
    let cross = product(a0 ^ a1, b0 ^ b1) ^ low;
    let high = product(product(a1, b1), TOP) ^ low;
    u128::from(NIM.apply(cross)) << 64 | u128::from(NIM.apply(high))
}

/// The inverse of a number other than 0.
pub fn inverse(x: u64) -> u64 {
    inverse_by_norms(x, polynomial_product)
}

/// The inverse by norms: x·x̄ lies in the field of half the bits, where the same is done again,
/// down to 16 bits and a table.
#[inline(always)]
pub fn inverse_by_norms(x: u64, product: impl Fn(u64, u64) -> u64) -> u64 {
    let conjugate = POLYNOMIAL.apply(x ^ (x >> 32));
    let norm = NIM.apply(product(POLYNOMIAL.apply(x), conjugate)) as u32;
    let norm_conjugate = POLYNOMIAL.apply_low(norm ^ (norm >> 16));
    let small = NIM.apply(product(POLYNOMIAL.apply_low(norm), norm_conjugate));
    let small = POLYNOMIAL.apply_low(u32::from(INVERSE16[small as u16 as usize]));
    NIM.apply(product(conjugate, product(norm_conjugate, small)))
}

/// Products in plain words, 64 at once.
mod words {
    use super::super::bitslice::products;

    fn shift_left<const BY: i32>(x: u64) -> u64 {
        x << BY
    }

    fn shift_right<const BY: i32>(x: u64) -> u64 {
        x >> BY
    }

    /// Byte j of word i becomes byte i of word j.
    fn transpose_bytes(rows: [u64; 8]) -> [u64; 8] {
        let mut columns = [0; 8];
        for (i, row) in rows.iter().enumerate() {
            for (j, byte) in row.to_le_bytes().into_iter().enumerate() {
                columns[j] |= u64::from(byte) << (8 * i);
            }
        }
        columns
    }

    products!(
        u64, 1,
        xor: |a: u64, b: u64| a ^ b, and: |a: u64, b: u64| a & b,
        shift_left: shift_left, shift_right: shift_right, splat: |x: u64| x,
        load: |words: &[u64; 1]| words[0], store: |words: &mut [u64; 1], row: u64| words[0] = row,
        bytes_in: transpose_bytes, bytes_out: transpose_bytes
    );
}

/// Multiplies whole batches; says how many numbers are done.
pub fn multiply_batches(a: &[u64], b: &[u64], out: &mut [u64]) -> usize {
    let (a, b) = (a.as_chunks().0, b.as_chunks().0);
    for ((a, b), out) in a.iter().zip(b).zip(out.as_chunks_mut().0) {
        words::multiply(a, b, out);
    }
    a.len() * words::BATCH
}

#[cfg(test)]
mod tests {
    use super::super::textbook;
    use super::*;
    use crate::base::dice::{Dice, Seeded};

    #[test]
    fn without_special_instructions() {
        let mut dice = Seeded(3);
        let mut number = || dice.roll(u64::MAX);
        let a: Vec<u64> = (0..256).map(|_| number()).collect();
        let b: Vec<u64> = (0..256).map(|_| number()).collect();
        let mut out = vec![0; 256];
        assert_eq!(multiply_batches(&a, &b, &mut out), 256);
        for i in 0..256 {
            assert_eq!(out[i], textbook::product64(a[i], b[i]));
            assert_eq!(product(a[i], b[i]), out[i]);
            assert_eq!(product(a[i], inverse(a[i])), 1);
        }
        let wide = |i: usize| u128::from(a[i]) << 64 | u128::from(b[i]);
        for i in 1..256 {
            let expected = textbook::product(wide(i), wide(i - 1), 64);
            assert_eq!(product128(wide(i), wide(i - 1)), expected);
        }
    }
}
