//! The fields of nimbers against the textbook recursion and their own laws.
#![allow(clippy::unwrap_used)]

use grundy::dice::{Dice, Seeded};
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
