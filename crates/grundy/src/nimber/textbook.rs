//! The definition of the nim-product, as Conway's recursion on Fermat 2-powers gives it.
//!
//! Slow, short and evidently right: every fast path is tested against it, and the tables of the
//! fast paths are computed from it when the crate is compiled.

/// The nim-product of two numbers below 2^(2·half).
///
/// With F = 2^half: (aF + b)(cF + d) = ((a+b)(c+d) − bd)F + bd + ac·(F/2), all operations nim.
pub const fn product(x: u128, y: u128, half: u32) -> u128 {
    if x < 2 || y < 2 {
        return x * y;
    }
    let fermat = 1u128 << half;
    if x < fermat && y < fermat {
        return product(x, y, half / 2);
    }
    let (a, b) = (x >> half, x & (fermat - 1));
    let (c, d) = (y >> half, y & (fermat - 1));
    let inner = half / 2;
    let low = product(b, d, inner);
    let high = product(a, c, inner);
    let cross = product(a ^ b, c ^ d, inner);
    ((cross ^ low) << half) ^ low ^ product(high, 1 << (half - 1), inner)
}

/// The same for 64-bit numbers.
pub const fn product64(x: u64, y: u64) -> u64 {
    product(x as u128, y as u128, 32) as u64
}
