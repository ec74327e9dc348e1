//! Prime factors and divisors of numbers up to 2^64−1, for games about divisibility.

/// The prime factors with their exponents, in increasing order. Nothing for 0 and 1.
pub fn factorise(n: u64) -> Vec<(u64, u32)> {
    let mut primes = Vec::new();
    if n > 1 {
        collect_primes(n, &mut primes);
    }
    primes.sort_unstable();
    let mut factors: Vec<(u64, u32)> = Vec::new();
    for prime in primes {
        match factors.last_mut() {
            Some((last, exponent)) if *last == prime => *exponent += 1,
            _ => factors.push((prime, 1)),
        }
    }
    factors
}

/// All divisors in increasing order (at most 103,680 of them). Nothing for 0.
pub fn divisors(n: u64) -> Vec<u64> {
    if n == 0 {
        return Vec::new();
    }
    let mut divisors = vec![1];
    for (prime, exponent) in factorise(n) {
        let smaller = divisors.clone();
        let mut power = 1;
        for _ in 0..exponent {
            power *= prime;
            divisors.extend(smaller.iter().map(|divisor| divisor * power));
        }
    }
    divisors.sort_unstable();
    divisors
}

/// How many primes there are up to `n`, by the sieve of Eratosthenes.
pub fn count_primes(n: u32) -> u64 {
    let mut composite = vec![false; n as usize + 1];
    let mut count = 0;
    for candidate in 2..=n as usize {
        if composite[candidate] {
            continue;
        }
        count += 1;
        for multiple in (candidate * candidate..=n as usize).step_by(candidate) {
            composite[multiple] = true;
        }
    }
    count
}

/// Small primes are divided out first; Pollard's method splits what is left.
fn collect_primes(mut n: u64, primes: &mut Vec<u64>) {
    for small in 2..256 {
        while n.is_multiple_of(small) {
            primes.push(small);
            n /= small;
        }
    }
    let mut left = vec![n];
    while let Some(n) = left.pop() {
        if n == 1 {
            continue;
        }
        match n < 256 * 256 || is_prime(n) {
            true => primes.push(n),
            false => {
                let factor = proper_factor(n);
                left.extend([factor, n / factor]);
            }
        }
    }
}

fn multiply(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply(result, base, modulus);
        }
        base = multiply(base, base, modulus);
        exponent >>= 1;
    }
    result
}

/// Miller–Rabin for an odd `n` above 37; these twelve bases decide every number below 2^64.
fn is_prime(n: u64) -> bool {
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].into_iter().all(|base| {
        let mut x = power(base, odd, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = multiply(x, x, n);
            x == n - 1
        })
    })
}

/// Pollard's rho: a factor of the composite odd `n`, neither 1 nor `n`.
fn proper_factor(n: u64) -> u64 {
    // Each constant gives another pseudo-random walk; one of the first few succeeds.
    for constant in 1.. {
        let step = |x: u64| ((u128::from(x) * u128::from(x) + constant) % u128::from(n)) as u64;
        let (mut slow, mut fast, mut factor) = (2, 2, 1);
        while factor == 1 {
            slow = step(slow);
            fast = step(step(fast));
            factor = gcd(slow.abs_diff(fast), n);
        }
        if factor != n {
            return factor;
        }
    }
    unreachable!("the constants do not run out")
}

/// The greatest common divisor.
pub fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_by_trial() {
        for n in 1..3000 {
            let by_trial: Vec<u64> = (1..=n).filter(|d| n % d == 0).collect();
            assert_eq!(divisors(n), by_trial, "{n}");
        }
        assert!(divisors(0).is_empty());
        assert_eq!(count_primes(100), 25);
        assert_eq!(count_primes(1), 0);
    }

    #[test]
    fn large_numbers() {
        assert_eq!(
            factorise(u64::MAX),
            [(3, 1), (5, 1), (17, 1), (257, 1), (641, 1), (65537, 1), (6_700_417, 1)]
        );
        assert_eq!(
            factorise(4_294_967_291 * 4_294_967_279),
            [(4_294_967_279, 1), (4_294_967_291, 1)]
        );
        assert_eq!(factorise(4_294_967_291 * 4_294_967_291), [(4_294_967_291, 2)]);
        assert_eq!(factorise(18_446_744_073_709_551_557), [(18_446_744_073_709_551_557, 1)]);
        assert_eq!(factorise(257 * 257 * 257), [(257, 3)]);
    }
}
