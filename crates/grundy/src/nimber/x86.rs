//! Carry-less multiplication with the instructions of x86-64 processors.
//!
//! The only module with unsafe code for these instructions: each entry checks that the processor
//! has them. Everything here is tested against the textbook recursion.
#![allow(unsafe_code)]

use super::portable::karatsuba128;
use super::tables::{FOLDED, NIM, POLYNOMIAL};
use std::arch::x86_64::*;

/// Whether the processor multiplies polynomials.
#[inline(always)]
pub fn available() -> bool {
    is_x86_feature_detected!("pclmulqdq") && is_x86_feature_detected!("sse4.1")
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

#[target_feature(enable = "pclmulqdq,sse4.1")]
fn nim_product128(a: u128, b: u128) -> u128 {
    karatsuba128(a, b, |a, b| reduced(a, b))
}

#[target_feature(enable = "pclmulqdq,sse4.1")]
fn nim_product(a: u64, b: u64) -> u64 {
    let (a, b) = (POLYNOMIAL.apply(a), POLYNOMIAL.apply(b));
    let product = _mm_clmulepi64_si128(_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64), 0);
    let folded = _mm_clmulepi64_si128(product, _mm_cvtsi64_si128(FOLD), 0x01);
    let low = _mm_cvtsi128_si64(_mm_xor_si128(product, folded)) as u64;
    // At most four bits are left above; their worth is looked up beside the change of basis.
    let high = _mm_extract_epi64(folded, 1) as usize & 15;
    NIM.apply(low) ^ FOLDED[high]
}

#[target_feature(enable = "pclmulqdq,sse4.1")]
fn reduced(a: u64, b: u64) -> u64 {
    let product = _mm_clmulepi64_si128(_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64), 0);
    let fold = _mm_cvtsi64_si128(FOLD);
    let folded = _mm_clmulepi64_si128(product, fold, 0x01);
    let again = _mm_clmulepi64_si128(folded, fold, 0x01);
    _mm_cvtsi128_si64(_mm_xor_si128(_mm_xor_si128(product, folded), again)) as u64
}
