//! Carry-less multiplication with the instructions of x86-64 processors.
//!
//! The only module with unsafe code for these instructions: each entry checks that the processor
//! has them. Everything here is tested against the textbook recursion.
#![allow(unsafe_code)]

use super::bulk::Batches;
use super::portable::{inverse_by_norms, karatsuba128};
use super::tables::{FOLDED, Linear, NIM, POLYNOMIAL};
use std::arch::{asm, x86_64::*};

/// Whether the processor multiplies polynomials, and loads vectors from any address.
#[inline(always)]
pub fn available() -> bool {
    is_x86_feature_detected!("pclmulqdq") && is_x86_feature_detected!("avx")
}

/// x^64 = x^4+x^3+x+1.
const FOLD: i64 = 0x1b;

/// The nim-product, or `None` without the instruction.
#[inline(always)]
pub fn product(a: u64, b: u64) -> Option<u64> {
    // SAFETY: the instructions are there.
    available().then(|| unsafe { nim_product(a, b) })
}

/// The product of two polynomials in the root, or `None` without the instruction.
#[inline(always)]
pub fn polynomial_product(a: u64, b: u64) -> Option<u64> {
    // SAFETY: the instructions are there.
    available().then(|| unsafe { reduced(a, b) })
}

/// The nim-product of 128-bit numbers, or `None` without the instruction.
#[inline(always)]
pub fn product128(a: u128, b: u128) -> Option<u128> {
    // SAFETY: the instructions are there.
    available().then(|| unsafe { nim_product128(a, b) })
}

/// The upper 64 bits.
#[inline]
#[target_feature(enable = "sse2")]
fn high_half(x: __m128i) -> u64 {
    _mm_cvtsi128_si64(_mm_unpackhi_epi64(x, x)) as u64
}

/// The inverse of a number other than 0, or `None` without the instruction.
#[inline(always)]
pub fn inverse(x: u64) -> Option<u64> {
    // SAFETY: the instructions are there.
    available().then(|| unsafe { nim_inverse(x) })
}

#[target_feature(enable = "pclmulqdq")]
fn nim_inverse(x: u64) -> u64 {
    inverse_by_norms(x, |a, b| reduced(a, b))
}

/// The carry-less product, low half first, or `None` without the instruction.
#[inline(always)]
pub fn carry_less(a: u64, b: u64) -> Option<(u64, u64)> {
    // SAFETY: the instructions are there.
    available().then(|| unsafe { full_product(a, b) })
}

#[target_feature(enable = "pclmulqdq")]
fn full_product(a: u64, b: u64) -> (u64, u64) {
    let product = _mm_clmulepi64_si128(_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64), 0);
    (_mm_cvtsi128_si64(product) as u64, high_half(product))
}

#[target_feature(enable = "pclmulqdq")]
fn nim_product128(a: u128, b: u128) -> u128 {
    karatsuba128(a, b, |a, b| reduced(a, b))
}

#[target_feature(enable = "pclmulqdq,avx")]
fn nim_product(a: u64, b: u64) -> u64 {
    let product = _mm_clmulepi64_si128(image(&POLYNOMIAL, a), image(&POLYNOMIAL, b), 0);
    let folded = _mm_clmulepi64_si128(product, _mm_cvtsi64_si128(FOLD), 0x01);
    let low = _mm_cvtsi128_si64(_mm_xor_si128(product, folded)) as u64;
    // At most four bits are left above; their worth is looked up beside the change of basis.
    let high = high_half(folded) as usize & 15;
    _mm_cvtsi128_si64(image(&NIM, low)) as u64 ^ FOLDED[high]
}

/// The image of `x` under a linear map, in the lower half; the upper half holds nothing of use.
///
/// Written out because it is most of a product: taking two bytes from every shift needs 11
/// instructions for eight bytes where the compiler makes 20, and summing in vector registers leaves
/// the integer units free for the bytes of the next product.
#[inline]
#[target_feature(enable = "avx")]
fn image(map: &Linear, x: u64) -> __m128i {
    let sum;
    // SAFETY: a byte stays within the 256 words at its place, and `Linear` has room behind the last.
    unsafe {
        asm!(
            "movzx {even:e}, {x:l}",
            "movzx {odd:e}, {x:h}",
            "vmovq {sum}, [{map} + 8*{even:r}]",
            "vmovq {other}, [{map} + 8*{odd:r} + 0x800]",
            "shr {x:r}, 16",
            "movzx {even:e}, {x:l}",
            "movzx {odd:e}, {x:h}",
            "vpxor {sum}, {sum}, [{map} + 8*{even:r} + 0x1000]",
            "vpxor {other}, {other}, [{map} + 8*{odd:r} + 0x1800]",
            "shr {x:r}, 16",
            "movzx {even:e}, {x:l}",
            "movzx {odd:e}, {x:h}",
            "vpxor {sum}, {sum}, [{map} + 8*{even:r} + 0x2000]",
            "vpxor {other}, {other}, [{map} + 8*{odd:r} + 0x2800]",
            "shr {x:r}, 16",
            "movzx {even:e}, {x:l}",
            "movzx {odd:e}, {x:h}",
            "vpxor {sum}, {sum}, [{map} + 8*{even:r} + 0x3000]",
            "vpxor {other}, {other}, [{map} + 8*{odd:r} + 0x3800]",
            "vpxor {sum}, {sum}, {other}",
            x = inout(reg_abcd) x => _,
            even = out(reg_abcd) _,
            odd = out(reg_abcd) _,
            map = in(reg) map,
            sum = out(xmm_reg) sum,
            other = out(xmm_reg) _,
            options(pure, readonly, nostack),
        );
    }
    sum
}

#[target_feature(enable = "pclmulqdq")]
fn reduced(a: u64, b: u64) -> u64 {
    let product = _mm_clmulepi64_si128(_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64), 0);
    let fold = _mm_cvtsi64_si128(FOLD);
    let folded = _mm_clmulepi64_si128(product, fold, 0x01);
    let again = _mm_clmulepi64_si128(folded, fold, 0x01);
    _mm_cvtsi128_si64(_mm_xor_si128(_mm_xor_si128(product, folded), again)) as u64
}

/// Products in registers of 256 bits.
mod avx2 {
    use super::super::bitslice::products;
    use std::arch::x86_64::*;

    /// The perfect shuffle of bytes: seen as seven bits (three for the register, four for the place
    /// in its 128-bit lane), the number of every byte is rotated by one. Four shuffles bring the
    /// three bits that count the bytes of a word to the front; three more complete the circle.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn shuffle(rows: [__m256i; 8]) -> [__m256i; 8] {
        let mut shuffled = rows;
        for i in 0..4 {
            shuffled[2 * i] = _mm256_unpacklo_epi8(rows[i], rows[i + 4]);
            shuffled[2 * i + 1] = _mm256_unpackhi_epi8(rows[i], rows[i + 4]);
        }
        shuffled
    }

    products!(
        __m256i, 4,
        xor: _mm256_xor_si256, and: _mm256_and_si256,
        shift_left: _mm256_slli_epi64, shift_right: _mm256_srli_epi64,
        splat: |x: u64| _mm256_set1_epi64x(x as i64),
        // SAFETY: four words are read from and written to an array of four words.
        load: |words: &[u64; 4]| unsafe { _mm256_loadu_si256(words.as_ptr().cast()) },
        store: |words: &mut [u64; 4], row: __m256i| unsafe {
            _mm256_storeu_si256(words.as_mut_ptr().cast(), row)
        },
        bytes_in: |rows| shuffle(shuffle(shuffle(shuffle(rows)))),
        bytes_out: |rows| shuffle(shuffle(shuffle(rows))),
        #[target_feature(enable = "avx2")]
    );
}

/// Products in registers of 512 bits.
mod avx512 {
    use super::super::bitslice::products;
    use std::arch::x86_64::*;

    /// The perfect shuffle of bytes: seen as seven bits (three for the register, four for the place
    /// in its 128-bit lane), the number of every byte is rotated by one. Four shuffles bring the
    /// three bits that count the bytes of a word to the front; three more complete the circle.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn shuffle(rows: [__m512i; 8]) -> [__m512i; 8] {
        let mut shuffled = rows;
        for i in 0..4 {
            shuffled[2 * i] = _mm512_unpacklo_epi8(rows[i], rows[i + 4]);
            shuffled[2 * i + 1] = _mm512_unpackhi_epi8(rows[i], rows[i + 4]);
        }
        shuffled
    }

    products!(
        __m512i, 8,
        xor: _mm512_xor_si512, and: _mm512_and_si512,
        shift_left: _mm512_slli_epi64, shift_right: _mm512_srli_epi64,
        splat: |x: u64| _mm512_set1_epi64(x as i64),
        // SAFETY: eight words are read from and written to an array of eight words.
        load: |words: &[u64; 8]| unsafe { _mm512_loadu_si512(words.as_ptr().cast()) },
        store: |words: &mut [u64; 8], row: __m512i| unsafe {
            _mm512_storeu_si512(words.as_mut_ptr().cast(), row)
        },
        bytes_in: |rows| shuffle(shuffle(shuffle(shuffle(rows)))),
        bytes_out: |rows| shuffle(shuffle(shuffle(rows))),
        #[target_feature(enable = "avx512f,avx512bw")]
    );
}

/// The vector units that are there, the widest first.
pub fn units() -> impl Iterator<Item = (&'static str, Batches)> {
    let avx512 = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
    let avx2 = is_x86_feature_detected!("avx2");
    // Only functions whose instructions are there are handed out.
    let wide = avx512.then_some(("AVX-512", with_avx512 as Batches));
    let narrow = avx2.then_some(("AVX2", with_avx2 as Batches));
    wide.into_iter().chain(narrow)
}

fn with_avx512(a: &[u64], b: &[u64], out: &mut [u64]) -> usize {
    let (a, b) = (a.as_chunks().0, b.as_chunks().0);
    for ((a, b), out) in a.iter().zip(b).zip(out.as_chunks_mut().0) {
        // SAFETY: `units` hands this function out only if the instructions are there.
        unsafe { avx512::multiply(a, b, out) };
    }
    a.len() * avx512::BATCH
}

fn with_avx2(a: &[u64], b: &[u64], out: &mut [u64]) -> usize {
    let (a, b) = (a.as_chunks().0, b.as_chunks().0);
    for ((a, b), out) in a.iter().zip(b).zip(out.as_chunks_mut().0) {
        // SAFETY: `units` hands this function out only if the instructions are there.
        unsafe { avx2::multiply(a, b, out) };
    }
    a.len() * avx2::BATCH
}
