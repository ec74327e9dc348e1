//! Products of finite nimbers of any size.

use crate::nimber::Nimber;
use crate::nimber::gf2;
use crate::nimber::natural::Natural;

/// The nim-product of two finite numbers.
pub fn multiply(a: &Natural, b: &Natural) -> Natural {
    match (a.to_u64(), b.to_u64()) {
        (Some(a), Some(b)) => Natural::from((Nimber(a) * Nimber(b)).0),
        _ => {
            let limbs = a.limbs().len().max(b.limbs().len()).next_power_of_two();
            let padded = |number: &Natural| {
                let mut padded = number.limbs().to_vec();
                padded.resize(limbs, 0);
                padded
            };
            Natural::from_limbs(product(&padded(a), &padded(b)))
        }
    }
}

/// Conway's recursion on Fermat 2-powers F = 2^(bits of a half), for 2^n limbs:
/// (aF + b)(cF + d) = ((a+b)(c+d) − bd)F + bd + ac·(F/2).
fn product(x: &[u64], y: &[u64]) -> Vec<u64> {
    let all_zero = |limbs: &[u64]| limbs.iter().all(|&limb| limb == 0);
    if all_zero(x) || all_zero(y) {
        return vec![0; x.len()];
    }
    if let (&[x], &[y]) = (x, y) {
        return vec![(Nimber(x) * Nimber(y)).0];
    }
    let half = x.len() / 2;
    let ((b, a), (d, c)) = (x.split_at(half), y.split_at(half));
    let sum = |low: &[u64], high: &[u64]| {
        let mut sum = low.to_vec();
        gf2::add(&mut sum, high);
        sum
    };
    let mut low = product(b, d);
    let mut cross = product(&sum(a, b), &sum(c, d));
    gf2::add(&mut cross, &low);
    let mut half_fermat = vec![0; half];
    half_fermat[half - 1] = 1 << 63;
    gf2::add(&mut low, &product(&product(a, c), &half_fermat));
    low.extend(cross);
    low
}
