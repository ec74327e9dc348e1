//! The fields of nimbers below 2^8, 2^16, 2^32, 2^64 and 2^128.
//!
//! Each is a subfield of the next, in the same notation: a product of numbers below 2^32 is below
//! 2^32 whichever type computes it. Addition is `^` everywhere.

use super::portable;
use super::tables::{ARTIN_SCHREIER, ROOT_OF, SQUARE, TIMES_TOP};

/// Arithmetic of a field of nimbers.
pub trait NimField: Copy + Eq + Ord + std::fmt::Debug + Into<u128> {
    /// The number of bits, a power of two.
    const BITS: u32;

    /// The low bits of a number.
    fn truncate(number: u128) -> Self;

    /// The nim-product.
    fn nim_mul(self, other: Self) -> Self;

    /// The nim-square.
    fn nim_square(self) -> Self;

    /// The nim-square root. Every nimber has exactly one.
    fn nim_sqrt(self) -> Self;

    /// The inverse, or `None` for 0.
    fn nim_inverse(self) -> Option<Self>;

    /// The smaller root of x²+x = a, or `None` if the roots lie in the next larger field. The
    /// other root is larger by one.
    fn nim_artin_schreier(self) -> Option<Self>;

    /// The nim-sum.
    fn nim_add(self, other: Self) -> Self {
        Self::truncate(self.into() ^ other.into())
    }

    /// The quotient, or `None` for a division by 0.
    fn nim_div(self, other: Self) -> Option<Self> {
        Some(self.nim_mul(other.nim_inverse()?))
    }

    /// A power; 0 to the power of 0 is 1.
    fn nim_pow(self, mut exponent: u128) -> Self {
        let mut result = Self::truncate(1);
        let mut square = self;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = result.nim_mul(square);
            }
            square = square.nim_square();
            exponent >>= 1;
        }
        result
    }

    /// The trace over {0, 1}: the sum of all conjugates, which is the highest bit.
    fn nim_trace(self) -> bool {
        self.into() >> (Self::BITS - 1) & 1 == 1
    }

    /// The conjugate over the field of half the bits: x to the power 2^(bits/2). The upper half is
    /// multiplied by a Fermat power F, and the conjugate of F is F+1.
    fn nim_conjugate(self) -> Self {
        let number: u128 = self.into();
        Self::truncate(number ^ (number >> (Self::BITS / 2)))
    }

    /// All roots of x²+bx+c that lie in this field, the smaller first.
    fn nim_quadratic(b: Self, c: Self) -> Vec<Self> {
        let Some(inverse) = b.nim_inverse() else { return vec![c.nim_sqrt()] };
        // x = by turns it into y²+y = c/b².
        let Some(y) = c.nim_mul(inverse.nim_square()).nim_artin_schreier() else { return vec![] };
        let mut roots = vec![b.nim_mul(y), b.nim_mul(y.nim_add(Self::truncate(1)))];
        roots.sort_unstable();
        roots
    }

    /// The size of the multiplicative group, 2^bits − 1.
    fn group() -> u128 {
        u128::MAX >> (128 - Self::BITS)
    }

    /// The least n with x^n = 1, or `None` for 0.
    fn nim_order(self) -> Option<u128> {
        let one = Self::truncate(1);
        if self == Self::truncate(0) {
            return None;
        }
        let mut order = Self::group();
        for prime in primes_of(Self::group()) {
            // The group's order is a product of different primes, so each divides at most once.
            if self.nim_pow(order / prime) == one {
                order /= prime;
            }
        }
        Some(order)
    }

    /// All n-th roots that lie in this field, in increasing order; at most `most` of them.
    ///
    /// With N = 2^bits − 1 free of squares and g = gcd(n, N), powers x^n form the subgroup of order
    /// N/g, in which n has an inverse; the roots of unity of order g give the other roots.
    fn nim_roots(self, n: u128, most: usize) -> Vec<Self> {
        let (zero, one) = (Self::truncate(0), Self::truncate(1));
        if self == zero || n == 0 {
            return if n == 0 { Vec::new() } else { vec![zero] };
        }
        let twos = n.trailing_zeros();
        let odd = n >> twos;
        let base = (0..twos).fold(self, |x, _| x.nim_sqrt());
        let common = gcd(odd % Self::group(), Self::group());
        let image = Self::group() / common;
        if base.nim_pow(image) != one {
            return Vec::new();
        }
        let Some(inverse) = inverse_modulo(odd % image, image) else { return Vec::new() };
        let root = base.nim_pow(inverse);
        let unity = Self::root_of_unity(common);
        let mut roots = Vec::new();
        let mut power = one;
        for _ in 0..common.min(most as u128) {
            roots.push(root.nim_mul(power));
            power = power.nim_mul(unity);
        }
        roots.sort_unstable();
        roots
    }

    /// An element of multiplicative order exactly `order`, a divisor of 2^bits − 1.
    fn root_of_unity(order: u128) -> Self {
        let exponent = Self::group() / order;
        let candidates = (1..).map(|x| Self::truncate(x).nim_pow(exponent));
        let mut right = candidates.filter(|x| x.nim_order() == Some(order));
        right.next().unwrap_or(Self::truncate(1))
    }
}

/// The primes of 2^128 − 1: the Fermat numbers 2^(2^k)+1 for k < 7, factored.
const PRIMES: [u128; 9] = [3, 5, 17, 257, 641, 65537, 274_177, 6_700_417, 67_280_421_310_721];

pub(super) fn primes_of(group: u128) -> impl Iterator<Item = u128> {
    PRIMES.into_iter().filter(move |prime| group.is_multiple_of(*prime))
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The inverse of `a` modulo `m`, if there is one.
pub(super) fn inverse_modulo(a: u128, m: u128) -> Option<u128> {
    let (mut r0, mut r1) = (m, a % m);
    // The coefficients of `a`, kept modulo m so that they need no sign.
    let (mut t0, mut t1) = (0u128, 1 % m);
    while r1 != 0 {
        let q = r0 / r1;
        (r0, r1) = (r1, r0 % r1);
        let product = mul_modulo(q, t1, m);
        (t0, t1) = (t1, if t0 >= product { t0 - product } else { m - (product - t0) });
    }
    (r0 == 1).then_some(t0 % m)
}

/// a·b modulo m without overflow, by doubling.
pub(super) fn mul_modulo(mut a: u128, mut b: u128, m: u128) -> u128 {
    if let Some(product) = a.checked_mul(b) {
        return product % m;
    }
    let add = |x: u128, y: u128| if x >= m - y { x - (m - y) } else { x + y };
    let mut sum = 0;
    a %= m;
    while b > 0 {
        if b & 1 == 1 {
            sum = add(sum, a);
        }
        a = add(a, a);
        b >>= 1;
    }
    sum
}

/// The nim-product of 64-bit numbers, with the best instructions there are.
#[inline]
pub fn product64(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(product) = super::x86::product(a, b) {
        return product;
    }
    portable::product(a, b)
}

/// The product in the polynomial basis, with the best instructions there are.
#[inline]
pub(super) fn polynomial_product(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(product) = super::x86::polynomial_product(a, b) {
        return product;
    }
    portable::polynomial_product(a, b)
}

/// The inverse, with the best instructions there are.
#[inline]
fn inverse64(x: u64) -> Option<u64> {
    if x == 0 {
        return None;
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(inverse) = super::x86::inverse(x) {
        return Some(inverse);
    }
    Some(portable::inverse(x))
}

/// A field inside the one of 2^64 elements: computed there, and small results stay small.
macro_rules! subfield {
    ($($type:ty)*) => {$(
        impl NimField for $type {
            const BITS: u32 = <$type>::BITS;

            #[inline]
            fn truncate(number: u128) -> Self {
                number as Self
            }

            #[inline]
            fn nim_mul(self, other: Self) -> Self {
                product64(u64::from(self), u64::from(other)) as Self
            }

            #[inline]
            fn nim_square(self) -> Self {
                SQUARE.apply(u64::from(self)) as Self
            }

            #[inline]
            fn nim_sqrt(self) -> Self {
                ROOT_OF.apply(u64::from(self)) as Self
            }

            #[inline]
            fn nim_inverse(self) -> Option<Self> {
                inverse64(u64::from(self)).map(|inverse| inverse as Self)
            }

            #[inline]
            fn nim_artin_schreier(self) -> Option<Self> {
                (!self.nim_trace()).then(|| ARTIN_SCHREIER.apply(u64::from(self)) as Self)
            }
        }
    )*};
}

subfield!(u8 u16 u32 u64);

/// The halves of a 128-bit number aF + b with F = 2^64.
#[inline]
fn halves(x: u128) -> (u64, u64) {
    ((x >> 64) as u64, x as u64)
}

#[inline]
fn join(high: u64, low: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

/// The field of 2^128 elements as a quadratic extension of the one below: F² = F + 2^63.
impl NimField for u128 {
    const BITS: u32 = 128;

    #[inline]
    fn truncate(number: u128) -> Self {
        number
    }

    #[inline]
    fn nim_mul(self, other: Self) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(product) = super::x86::product128(self, other) {
            return product;
        }
        portable::product128(self, other)
    }

    #[inline]
    fn nim_square(self) -> Self {
        let (a, b) = halves(self);
        let square = SQUARE.apply(a);
        join(square, SQUARE.apply(b) ^ TIMES_TOP.apply(square))
    }

    #[inline]
    fn nim_sqrt(self) -> Self {
        let (a, b) = halves(self);
        join(ROOT_OF.apply(a), ROOT_OF.apply(b ^ TIMES_TOP.apply(a)))
    }

    fn nim_inverse(self) -> Option<Self> {
        let (a, b) = halves(self);
        let norm = product64(b, a ^ b) ^ TIMES_TOP.apply(SQUARE.apply(a));
        let inverse = inverse64(norm)?;
        Some(join(product64(a, inverse), product64(a ^ b, inverse)))
    }

    fn nim_artin_schreier(self) -> Option<Self> {
        let (a, b) = halves(self);
        let high = a.nim_artin_schreier()?;
        let rest = b ^ TIMES_TOP.apply(SQUARE.apply(high));
        // Of the two roots of the upper half, the one that leaves trace 0 below.
        let high = high ^ u64::from(rest.nim_trace());
        let rest = b ^ TIMES_TOP.apply(SQUARE.apply(high));
        Some(join(high, rest.nim_artin_schreier()?))
    }
}
