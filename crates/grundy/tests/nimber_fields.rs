//! The fields of nimbers against the textbook recursion and their own laws.
#![allow(clippy::unwrap_used)]

use grundy::base::dice::{Dice, Seeded};
use grundy::nimber::{NimField, textbook};

fn random<F: NimField>(dice: &mut Seeded) -> F {
    let high = u128::from(dice.roll(u64::MAX));
    let number = high << 64 | u128::from(dice.roll(u64::MAX));
    // Numbers of every size: small subfields are where mistakes hide.
    F::truncate(number >> dice.roll(u64::from(F::BITS - 1)))
}

fn textbook<F: NimField>(a: F, b: F) -> F {
    F::truncate(textbook::product(a.into(), b.into(), 64))
}

fn laws<F: NimField>(seed: u64) {
    let dice = &mut Seeded(seed);
    let (zero, one) = (F::truncate(0), F::truncate(1));
    for _ in 0..2000 {
        let (a, b, c) = (random::<F>(dice), random::<F>(dice), random::<F>(dice));
        assert_eq!(a.nim_mul(b), textbook(a, b), "{a:?} {b:?}");
        assert_eq!(a.nim_mul(b), b.nim_mul(a));
        assert_eq!(a.nim_mul(b).nim_mul(c), a.nim_mul(b.nim_mul(c)));
        assert_eq!(a.nim_mul(b.nim_add(c)), a.nim_mul(b).nim_add(a.nim_mul(c)));
        assert_eq!(a.nim_square(), a.nim_mul(a));
        assert_eq!(a.nim_sqrt().nim_square(), a);
        assert_eq!(a.nim_mul(one), a);
        match a.nim_inverse() {
            Some(inverse) => assert_eq!(a.nim_mul(inverse), one, "{a:?}"),
            None => assert_eq!(a, zero),
        }
        assert_eq!(a.nim_conjugate().nim_conjugate(), a);
        assert_eq!(a.nim_conjugate(), (0..F::BITS / 2).fold(a, |x, _| x.nim_square()));
        match a.nim_artin_schreier() {
            Some(root) => {
                assert_eq!(root.nim_square().nim_add(root), a);
                assert_eq!(root.into() & 1, 0, "the smaller root is even");
                assert!(!a.nim_trace());
            }
            None => assert!(a.nim_trace()),
        }
        for root in F::nim_quadratic(b, c) {
            assert_eq!(root.nim_square().nim_add(b.nim_mul(root)).nim_add(c), zero);
        }
    }
    for _ in 0..50 {
        let a = random::<F>(dice);
        let trace = (0..F::BITS).fold((zero, a), |(sum, x), _| (sum.nim_add(x), x.nim_square())).0;
        assert_eq!(trace.into() == 1, a.nim_trace());
        for n in [1u128, 2, 3, 5, 6, 7, 9, 15, 17, 51, 64] {
            let power = a.nim_pow(n);
            let roots = power.nim_roots(n, 10_000);
            assert!(roots.contains(&a), "{a:?} is an {n}-th root of {power:?}: {roots:?}");
            assert!(roots.iter().all(|root| root.nim_pow(n) == power));
        }
        if let Some(order) = a.nim_order() {
            assert_eq!(a.nim_pow(order), one);
            for prime in [3u128, 5, 17, 257, 641, 65537, 274_177, 6_700_417, 67_280_421_310_721] {
                assert!(order % prime != 0 || a.nim_pow(order / prime) != one);
            }
        }
    }
}

#[test]
fn laws_of_8_bits() {
    laws::<u8>(1);
}

#[test]
fn laws_of_16_bits() {
    laws::<u16>(2);
}

#[test]
fn laws_of_32_bits() {
    laws::<u32>(3);
}

#[test]
fn laws_of_64_bits() {
    laws::<u64>(4);
}

#[test]
fn laws_of_128_bits() {
    laws::<u128>(5);
}

#[test]
fn all_products_of_bytes() {
    for a in 0..=255u8 {
        for b in 0..=255u8 {
            assert_eq!(a.nim_mul(b), textbook(a, b));
        }
    }
}

#[test]
fn every_unit_there_is() {
    let dice = &mut Seeded(12);
    let a: Vec<u64> = (0..1024).map(|_| random(dice)).collect();
    let b: Vec<u64> = (0..1024).map(|_| random(dice)).collect();
    for (name, multiply) in grundy::nimber::bulk::units() {
        let mut out = vec![0; 1024];
        assert_eq!(multiply(&a, &b, &mut out), 1024, "{name}");
        for i in 0..1024 {
            assert_eq!(out[i], textbook(a[i], b[i]), "{name}");
        }
    }
}

#[test]
fn whole_slices() {
    use grundy::nimber::bulk;
    let dice = &mut Seeded(9);
    for length in [0, 1, 63, 64, 65, 255, 256, 511, 512, 513, 3000] {
        let a: Vec<u64> = (0..length).map(|_| random(dice)).collect();
        let b: Vec<u64> = (0..length).map(|_| random(dice)).collect();
        let mut out = vec![0; length];
        bulk::multiply(&a, &b, &mut out);
        for i in 0..length {
            assert_eq!(out[i], textbook(a[i], b[i]), "{i} of {length}");
        }
        let mut inverses = a.clone();
        bulk::inverse(&mut inverses);
        for (x, inverse) in a.iter().zip(&inverses) {
            assert_eq!(x.nim_inverse().unwrap_or(0), *inverse);
        }
        let mut roots = a.clone();
        bulk::sqrt(&mut roots);
        bulk::square(&mut roots);
        assert_eq!(roots, a);
    }
}

#[test]
fn wide_numbers() {
    use grundy::nimber::wide;
    let dice = &mut Seeded(11);
    let mut random_words = |length: u64| -> Vec<u64> {
        let mut words: Vec<u64> = (0..length).map(|_| dice.roll(u64::MAX)).collect();
        if let Some(last) = words.last_mut() {
            *last |= 1;
        }
        words
    };
    let trim = |mut words: Vec<u64>| {
        while words.last() == Some(&0) {
            words.pop();
        }
        words
    };
    // Two words against the 128-bit type, which is tested against the textbook.
    for _ in 0..500 {
        let (a, b) = (random_words(2), random_words(2));
        let whole = |words: &[u64]| u128::from(words[1]) << 64 | u128::from(words[0]);
        let words = |number: u128| trim(vec![number as u64, (number >> 64) as u64]);
        assert_eq!(wide::multiply(&a, &b), words(whole(&a).nim_mul(whole(&b))));
        assert_eq!(wide::square(&a), words(whole(&a).nim_square()));
        assert_eq!(wide::sqrt(&a), words(whole(&a).nim_sqrt()));
        assert_eq!(wide::inverse(&a), whole(&a).nim_inverse().map(words));
    }
    for length in [1, 3, 4, 7, 8, 16, 33] {
        for _ in 0..10 {
            let (a, b, c) = (random_words(length), random_words(length), random_words(2));
            let product = wide::multiply(&a, &b);
            assert_eq!(product, wide::multiply(&b, &a));
            assert_eq!(wide::multiply(&product, &c), wide::multiply(&a, &wide::multiply(&b, &c)));
            let sum = wide::added(&b, &c);
            let split = wide::added(&product, &wide::multiply(&a, &c));
            assert_eq!(wide::multiply(&a, &sum), trim(split));
            assert_eq!(wide::square(&a), wide::multiply(&a, &a));
            assert_eq!(wide::square(&wide::sqrt(&a)), a);
            assert_eq!(wide::multiply(&a, &wide::inverse(&a).unwrap()), vec![1]);
            let root = wide::artin_schreier(&a);
            assert_eq!(trim(wide::added(&wide::square(&root), &root)), a);
        }
    }
    assert_eq!(wide::inverse(&[]), None);
    // Conway: the square of a Fermat power F = 2^(2^k) is F + F/2.
    for limbs in [2usize, 4, 8, 64] {
        let mut fermat = vec![0; limbs + 1];
        fermat[limbs] = 1;
        let mut expected = fermat.clone();
        expected[limbs - 1] = 1 << 63;
        assert_eq!(wide::square(&fermat), expected);
        assert_eq!(wide::multiply(&fermat, &fermat), expected);
    }
}
