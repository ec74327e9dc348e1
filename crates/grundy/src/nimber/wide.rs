//! Finite nimbers of any size, as words with the lowest first.
//!
//! With F = 2^(32·n) for n words, the numbers aF + b form a quadratic extension of those of half the
//! size: F² = F + F/2. The recursion ends at single words, which multiply as polynomials.

use super::field::{NimField, polynomial_product};
use super::tables::{NIM, POLYNOMIAL, TIMES_TOP, TOP};

/// The nim-product, by Karatsuba's method over the tower: n^1.585 word products.
pub fn multiply(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (a, b) = (trimmed(a), trimmed(b));
    let length = a.len().max(b.len()).next_power_of_two();
    let polynomials = |words: &[u64]| -> Vec<u64> {
        let converted = words.iter().map(|word| POLYNOMIAL.apply(*word));
        converted.chain(std::iter::repeat(0)).take(length).collect()
    };
    let mut product = vec![0; length];
    karatsuba(&polynomials(a), &polynomials(b), &mut product);
    product.iter_mut().for_each(|word| *word = NIM.apply(*word));
    trimmed(&product).to_vec()
}

/// The nim-square.
pub fn square(a: &[u64]) -> Vec<u64> {
    let mut square = padded(a);
    square_in_place(&mut square);
    trimmed(&square).to_vec()
}

/// The nim-square root.
pub fn sqrt(a: &[u64]) -> Vec<u64> {
    let mut root = padded(a);
    sqrt_in_place(&mut root);
    trimmed(&root).to_vec()
}

/// The inverse, or `None` for 0: the norm lies in the field of half the size.
pub fn inverse(a: &[u64]) -> Option<Vec<u64>> {
    let a = padded(a);
    if a.len() <= 1 {
        return Some(vec![a.first().copied().unwrap_or(0).nim_inverse()?]);
    }
    let (low, high) = a.split_at(a.len() / 2);
    let sum = added(low, high);
    let mut square = high.to_vec();
    square_in_place(&mut square);
    times_top(&mut square, &nim_top);
    let norm = added(&multiply(low, &sum), &square);
    let inverse = inverse(&norm)?;
    let mut result = multiply(&sum, &inverse);
    result.resize(a.len() / 2, 0);
    result.extend(multiply(high, &inverse));
    Some(trimmed(&result).to_vec())
}

/// The smaller root of x²+x = a. If a is not the sum of conjugates that cancel, the root lies in
/// the next larger field, so it always exists.
pub fn artin_schreier(a: &[u64]) -> Vec<u64> {
    let mut number = padded(a);
    if number.last().is_some_and(|word| word >> 63 == 1) {
        number.resize(number.len() * 2, 0);
    }
    solve_in_place(&mut number);
    trimmed(&number).to_vec()
}

/// The nim-sum.
pub fn added(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut sum = long.to_vec();
    sum.iter_mut().zip(short).for_each(|(x, y)| *x ^= y);
    sum
}

fn trimmed(words: &[u64]) -> &[u64] {
    let length = words.len() - words.iter().rev().take_while(|word| **word == 0).count();
    &words[..length]
}

/// The words with zeros above, up to a power of two of them.
fn padded(words: &[u64]) -> Vec<u64> {
    let mut padded = trimmed(words).to_vec();
    padded.resize(padded.len().next_power_of_two(), 0);
    padded
}

fn karatsuba(a: &[u64], b: &[u64], out: &mut [u64]) {
    if let ([a], [b], [out]) = (a, b, &mut *out) {
        *out = polynomial_product(*a, *b);
        return;
    }
    let half = a.len() / 2;
    let ((a0, a1), (b0, b1)) = (a.split_at(half), b.split_at(half));
    let mut high = vec![0; half];
    karatsuba(a1, b1, &mut high);
    times_top(&mut high, &|word| polynomial_product(word, TOP));
    let (low, cross) = out.split_at_mut(half);
    karatsuba(&added(a0, a1), &added(b0, b1), cross);
    karatsuba(a0, b0, low);
    for i in 0..half {
        cross[i] ^= low[i];
        low[i] ^= high[i];
    }
}

fn nim_top(word: u64) -> u64 {
    TIMES_TOP.apply(word)
}

/// Multiplies by the highest power of two of the field, with `leaf` doing it for single words.
fn times_top(words: &mut [u64], leaf: &dyn Fn(u64) -> u64) {
    if let [word] = words {
        *word = leaf(*word);
        return;
    }
    let (low, high) = words.split_at_mut(words.len() / 2);
    for (x, y) in low.iter_mut().zip(high.iter()) {
        *x ^= y;
    }
    // Now low holds the sum, which becomes the upper half.
    times_top(low, leaf);
    times_top(high, leaf);
    times_top(high, leaf);
    low.swap_with_slice(high);
}

fn square_in_place(words: &mut [u64]) {
    if let [word] = words {
        *word = word.nim_square();
        return;
    }
    let (low, high) = words.split_at_mut(words.len() / 2);
    square_in_place(low);
    square_in_place(high);
    let mut top = high.to_vec();
    times_top(&mut top, &nim_top);
    low.iter_mut().zip(top).for_each(|(x, y)| *x ^= y);
}

fn sqrt_in_place(words: &mut [u64]) {
    if let [word] = words {
        *word = word.nim_sqrt();
        return;
    }
    let (low, high) = words.split_at_mut(words.len() / 2);
    let mut top = high.to_vec();
    times_top(&mut top, &nim_top);
    low.iter_mut().zip(top).for_each(|(x, y)| *x ^= y);
    sqrt_in_place(low);
    sqrt_in_place(high);
}

/// Solves x²+x = a in the field of the given size; the highest bit of a must be 0.
fn solve_in_place(words: &mut [u64]) {
    if let [word] = words {
        *word = word.nim_artin_schreier().unwrap_or(0);
        return;
    }
    let (low, high) = words.split_at_mut(words.len() / 2);
    solve_in_place(high);
    let rest = |high: &[u64], low: &[u64]| {
        let mut square = high.to_vec();
        square_in_place(&mut square);
        times_top(&mut square, &nim_top);
        added(low, &square)
    };
    // Of the two roots of the upper half, the one that leaves trace 0 below.
    if rest(high, low).last().is_some_and(|word| word >> 63 == 1) {
        high[0] ^= 1;
    }
    let remaining = rest(high, low);
    low.copy_from_slice(&remaining);
    solve_in_place(low);
}
