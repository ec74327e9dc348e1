//! Discrete logarithms of 64-bit nimbers.

use super::field::{NimField, inverse_modulo, mul_modulo, primes_of};
use rustc_hash::FxHashMap;

/// The least n with base^n = x, or `None` if there is none.
///
/// Pohlig and Hellman: 2^64 − 1 is a product of seven different primes, the largest 6700417, so a
/// logarithm modulo each of them is found with baby steps and giant steps and put together.
pub fn log(x: u64, base: u64) -> Option<u64> {
    let order = base.nim_order()?;
    if x.nim_pow(order) != 1 {
        return None;
    }
    let mut total = 0;
    for prime in primes_of(order) {
        let cofactor = order / prime;
        let part = log_of_prime_order(x.nim_pow(cofactor), base.nim_pow(cofactor), prime)?;
        // Chinese remainders: the multiple of the cofactor that is 1 modulo the prime.
        let unit = mul_modulo(cofactor, inverse_modulo(cofactor % prime, prime)?, order);
        total = (total + mul_modulo(unit, part, order)) % order;
    }
    u64::try_from(total).ok()
}

/// The same where the base has the given prime order.
fn log_of_prime_order(x: u64, base: u64, prime: u128) -> Option<u128> {
    let steps = (1..).find(|steps| steps * steps >= prime)?;
    let mut babies = FxHashMap::default();
    let mut power = 1u64;
    for n in 0..steps {
        babies.entry(power).or_insert(n);
        power = power.nim_mul(base);
    }
    let giant = power.nim_inverse()?;
    let mut place = x;
    for n in 0..=steps {
        if let Some(rest) = babies.get(&place) {
            return Some((n * steps + rest) % prime);
        }
        place = place.nim_mul(giant);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dice::{Dice, Seeded};

    #[test]
    fn logarithms_undo_powers() {
        // 2^32 + 6 generates all nimbers below 2^64 (OEIS and others; the order is checked here).
        let generator = (1u64 << 32) + 6;
        assert_eq!(generator.nim_order(), Some(u128::from(u64::MAX)));
        let mut dice = Seeded(5);
        for _ in 0..20 {
            let n = dice.roll(u64::MAX - 1);
            assert_eq!(log(generator.nim_pow(u128::from(n)), generator), Some(n));
            let (x, base) = (dice.roll(255), 1 + dice.roll(255));
            let slow = (0..255).find(|n| base.nim_pow(*n) == x).map(|n| n as u64);
            assert_eq!(log(x, base), slow, "{x} to the base {base}");
        }
        assert_eq!(log(0, 3), None);
        assert_eq!(log(1, 0), None);
    }
}
