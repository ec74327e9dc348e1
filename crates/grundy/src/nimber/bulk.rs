//! Operations on whole slices of 64-bit nimbers.

use super::field::{NimField, product64};

/// Multiplies pairwise: `out[i] = a[i] ⊗ b[i]`.
///
/// # Panics
///
/// If the slices differ in length.
pub fn multiply(a: &[u64], b: &[u64], out: &mut [u64]) {
    assert!(a.len() == b.len() && b.len() == out.len(), "slices of one length");
    let done = in_batches(a, b, out);
    for i in done..a.len() {
        out[i] = product64(a[i], b[i]);
    }
}

/// Multiplies whole batches; says how many numbers are done, and leaves the rest.
pub type Batches = fn(&[u64], &[u64], &mut [u64]) -> usize;

/// The units of this processor that multiply in batches, the widest first.
pub fn units() -> Vec<(&'static str, Batches)> {
    let mut units: Vec<(&'static str, Batches)> = Vec::new();
    #[cfg(target_arch = "x86_64")]
    units.extend(super::x86::units());
    units.push(("words of 64 bits", super::portable::multiply_batches));
    units
}

fn in_batches(a: &[u64], b: &[u64], out: &mut [u64]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if let Some((_, multiply)) = super::x86::units().next() {
        return multiply(a, b, out);
    }
    super::portable::multiply_batches(a, b, out)
}

/// Squares every number in place.
pub fn square(numbers: &mut [u64]) {
    numbers.iter_mut().for_each(|x| *x = x.nim_square());
}

/// Takes the square root of every number in place.
pub fn sqrt(numbers: &mut [u64]) {
    numbers.iter_mut().for_each(|x| *x = x.nim_sqrt());
}

/// Inverts every number in place, with three products each and one inverse for all (Montgomery's
/// trick). Zeros stay zero.
pub fn inverse(numbers: &mut [u64]) {
    let mut products = Vec::with_capacity(numbers.len());
    let mut product = 1u64;
    for &x in numbers.iter().filter(|x| **x != 0) {
        products.push(product);
        product = product64(product, x);
    }
    let mut inverse = product.nim_inverse().unwrap_or(0);
    for x in numbers.iter_mut().rev().filter(|x| **x != 0) {
        let before = products.pop().unwrap_or(1);
        let own = product64(inverse, before);
        inverse = product64(inverse, *x);
        *x = own;
    }
}
