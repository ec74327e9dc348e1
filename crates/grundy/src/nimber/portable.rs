//! Carry-less multiplication without special instructions.

use super::tables::{NIM, POLYNOMIAL, TOP};

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
pub fn carry_less(a: u64, b: u64) -> (u64, u64) {
    let low = low_half(a, b);
    // The high half is the low half of the mirrored factors, mirrored.
    let high = low_half(a.reverse_bits(), b.reverse_bits()).reverse_bits() >> 1;
    (low, high)
}

/// The low half, by ordinary multiplication of numbers with holes: with only every fourth bit set,
/// at most 16 ones meet in a place, so the carries stay in the holes and are masked away.
fn low_half(a: u64, b: u64) -> u64 {
    const EVERY_FOURTH: u64 = 0x1111_1111_1111_1111;
    let part = |x: u64, i: u32| x & (EVERY_FOURTH << i);
    let mut result = 0;
    for i in 0..4 {
        let mut place = 0;
        for j in 0..4 {
            place ^= part(a, j).wrapping_mul(part(b, (i + 4 - j) % 4));
        }
        result |= part(place, i);
    }
    result
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
    use crate::dice::{Dice, Seeded};

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
        }
        let wide = |i: usize| u128::from(a[i]) << 64 | u128::from(b[i]);
        for i in 1..256 {
            let expected = textbook::product(wide(i), wide(i - 1), 64);
            assert_eq!(product128(wide(i), wide(i - 1)), expected);
        }
    }
}
