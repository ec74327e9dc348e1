//! Prime factors of 2^d − 1, as far as simple methods reach.

use super::kappa::factors as small_factors;
use crate::nimber::natural::Natural;

/// The prime factors of 2^d − 1 that were found, and what is left of it.
#[derive(Clone, Debug)]
pub struct Factors {
    /// Different primes. Those above 2^64 passed the test of Miller and Rabin for twelve bases.
    pub primes: Vec<Natural>,
    /// Composite factors of which no prime factor was found.
    pub composite: Vec<Natural>,
}

/// Candidates k·e + 1 tried for each cyclotomic factor.
const TRIALS: u64 = 100_000;
/// Steps of Pollard's method for each composite factor.
const STEPS: u64 = 200_000;

/// Factors 2^d − 1 = Π Φ_e(2) over the divisors e of d. A prime factor of Φ_e(2) is 1 modulo e or
/// divides e.
pub fn mersenne(d: usize) -> Factors {
    let mut found = Factors { primes: Vec::new(), composite: Vec::new() };
    for e in (1..=d).filter(|e| d % e == 0) {
        cyclotomic_factors(e, &mut found);
    }
    found.primes.sort();
    found.primes.dedup();
    found
}

fn cyclotomic_factors(e: usize, found: &mut Factors) {
    let mut rest = cyclotomic_value(e);
    let dividing = small_factors(e as u64).into_iter().map(|(prime, _)| prime);
    for prime in dividing {
        take_out(&mut rest, prime, found);
    }
    let e = e as u64;
    for k in 1..=TRIALS {
        if rest == Natural::ONE {
            return;
        }
        let candidate = k * e + 1;
        if candidate % 2 == 1 && power_is_one(e, candidate) {
            take_out(&mut rest, candidate, found);
        }
    }
    split(rest, found);
}

/// Φ_e(2) = Π (2^d − 1)^μ(e/d) over the divisors d of e.
fn cyclotomic_value(e: usize) -> Natural {
    let (mut above, mut below) = (Natural::ONE, Natural::ONE);
    for d in (1..=e).filter(|d| e % d == 0) {
        let cofactor = small_factors((e / d) as u64);
        if cofactor.iter().any(|&(_, power)| power > 1) {
            continue;
        }
        let side = if cofactor.len() % 2 == 0 { &mut above } else { &mut below };
        *side = side.times(&all_ones(d));
    }
    above.divided(&below).map_or(Natural::ONE, |(quotient, _)| quotient)
}

/// 2^bits − 1.
pub fn all_ones(bits: usize) -> Natural {
    Natural::power_of_two(bits).minus(&Natural::ONE).unwrap_or_default()
}

/// Whether 2^exponent ≡ 1 modulo a number below 2^63.
fn power_is_one(exponent: u64, modulus: u64) -> bool {
    let wide = u128::from(modulus);
    let mut power = 1u128;
    for at in (0..u64::BITS - exponent.leading_zeros()).rev() {
        power = power * power % wide;
        if exponent >> at & 1 == 1 {
            power = power * 2 % wide;
        }
    }
    power == 1
}

fn take_out(rest: &mut Natural, divisor: u64, found: &mut Factors) {
    while let Some((quotient, 0)) = rest.split(divisor) {
        *rest = quotient;
        // A composite candidate is a product of smaller ones, which were taken out before.
        found.primes.push(Natural::from(divisor));
    }
}

fn split(number: Natural, found: &mut Factors) {
    if number == Natural::ONE {
        return;
    }
    if is_prime(&number) {
        return found.primes.push(number);
    }
    match pollard(&number) {
        Some(divisor) => {
            let cofactor = number.divided(&divisor).map(|(quotient, _)| quotient);
            split(divisor, found);
            split(cofactor.unwrap_or(Natural::ONE), found);
        }
        None => found.composite.push(number),
    }
}

fn times_modulo(a: &Natural, b: &Natural, modulus: &Natural) -> Natural {
    a.times(b).modulo(modulus).unwrap_or_default()
}

fn power_modulo(base: &Natural, exponent: &Natural, modulus: &Natural) -> Natural {
    let mut power = Natural::ONE;
    for at in (0..exponent.bits()).rev() {
        power = times_modulo(&power, &power, modulus);
        if exponent.bit(at) {
            power = times_modulo(&power, base, modulus);
        }
    }
    power
}

/// Miller and Rabin for the first twelve primes, which is a proof below 3·10^23.
fn is_prime(number: &Natural) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if let Some(small) = number.to_u64().filter(|&small| small < 1 << 20) {
        return small_factors(small) == [(small, 1)];
    }
    let Some(less) = number.minus(&Natural::ONE).filter(|_| number.is_odd()) else { return false };
    let twos = (0..less.bits()).take_while(|&at| !less.bit(at)).count();
    let odd = less.shifted_down(twos);
    BASES.iter().all(|&base| {
        let mut power = power_modulo(&Natural::from(base), &odd, number);
        if power == Natural::ONE {
            return true;
        }
        for _ in 0..twos {
            if power == less {
                return true;
            }
            power = times_modulo(&power, &power, number);
        }
        false
    })
}

/// Pollard's rho method with Brent's cycle search; differences are gathered before a gcd is taken.
fn pollard(number: &Natural) -> Option<Natural> {
    const GATHERED: u64 = 128;
    let next = |x: &Natural| times_modulo(x, x, number).plus(&Natural::ONE);
    let (mut slow, mut fast) = (Natural::from(2u64), Natural::from(2u64));
    let (mut product, mut start) = (Natural::ONE, fast.clone());
    let (mut lap, mut length) = (0u64, 1u64);
    for step in 1..=STEPS {
        if lap == length {
            slow = fast.clone();
            (lap, length) = (0, length * 2);
        }
        fast = next(&fast);
        lap += 1;
        product = times_modulo(&product, &difference(&slow, &fast), number);
        if step % GATHERED == 0 {
            let divisor = common_divisor(product.clone(), number.clone());
            if divisor == *number {
                return one_by_one(&slow, start, number, &next);
            }
            if divisor != Natural::ONE {
                return Some(divisor);
            }
            start = fast.clone();
        }
    }
    None
}

/// Repeats the last steps with a gcd after each, because several factors came at once.
fn one_by_one(
    slow: &Natural,
    start: Natural,
    number: &Natural,
    next: impl Fn(&Natural) -> Natural,
) -> Option<Natural> {
    let mut fast = start;
    for _ in 0..256 {
        fast = next(&fast);
        let divisor = common_divisor(difference(slow, &fast), number.clone());
        if divisor != Natural::ONE {
            return Some(divisor).filter(|divisor| divisor != number);
        }
    }
    None
}

fn difference(a: &Natural, b: &Natural) -> Natural {
    a.minus(b).or_else(|| b.minus(a)).unwrap_or_default()
}

fn common_divisor(mut a: Natural, mut b: Natural) -> Natural {
    while !b.is_zero() {
        let rest = a.modulo(&b).unwrap_or_default();
        (a, b) = (b, rest);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_of_mersenne_numbers() {
        for d in 1..=64 {
            let factors = mersenne(d);
            assert!(factors.composite.is_empty(), "{d}");
            let mut rest = all_ones(d);
            for prime in &factors.primes {
                assert!(is_prime(prime));
                while let Some((quotient, zero)) = rest.divided(prime).filter(|(_, r)| r.is_zero())
                {
                    assert!(zero.is_zero());
                    rest = quotient;
                }
            }
            assert_eq!(rest, Natural::ONE, "{d}");
        }
        // 2^67 − 1 = 193707721 · 761838257287 (Cole, 1903)
        let cole = mersenne(67).primes;
        assert_eq!(cole, [193_707_721, 761_838_257_287].map(Natural::from as fn(u64) -> Natural));
    }
}
