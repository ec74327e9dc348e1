//! Products of finite nimbers of any size.

use crate::nimber::Nimber;
use crate::nimber::natural::Natural;
use crate::nimber::wide;

/// The nim-product of two finite numbers.
pub fn multiply(a: &Natural, b: &Natural) -> Natural {
    match (a.to_u64(), b.to_u64()) {
        // Most coefficients are 1.
        (Some(1), _) => b.clone(),
        (_, Some(1)) => a.clone(),
        (Some(a), Some(b)) => Natural::from((Nimber(a) * Nimber(b)).0),
        _ => Natural::from_limbs(wide::multiply(a.limbs(), b.limbs())),
    }
}
