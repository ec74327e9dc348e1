//! The laws of the field of nimbers below ω^ω^ω, and every fast path against a slow one.
#![allow(clippy::unwrap_used)] // a question without an answer is a failed test

use grundy::Budget;
use grundy::base::dice::{Dice, Seeded};
use grundy::nimber::alpha::{self, Progress};
use grundy::nimber::natural::Natural;
use grundy::nimber::ordinal::{Ordinal, Term};
use grundy::nimber::transfinite::{Closure, Unknown};
use std::collections::BTreeMap;

fn read(text: &str) -> Ordinal {
    Ordinal::parse(text).unwrap()
}

/// Sets of powers of ω whose sums with random coefficients are random elements of many fields.
const POWERS: [&[&str]; 9] = [
    &["1"],
    &["1", "w", "w^2"],
    &["1", "w^5", "w^8", "w^3"],
    &["1", "w^w", "w^(w*3)"],
    &["w", "w^(w*4+2)", "w^(w*2+1)", "1"],
    &["w^(w^2*6)", "w^(w^2+1)", "w^2", "1"],
    &["w^(w^3)", "w^(w^3*10+w*4)", "w^w", "1"],
    &["w^(w^4*12+w*4+2)", "w^(w^3*5)", "w^(w^4)", "1"],
    &["w^(w^7*22)", "w^(w^7+w^3*7)", "1"],
];

fn any(dice: &mut Seeded, powers: &[&str], most: u64) -> Ordinal {
    let terms = powers.iter().map(|power| {
        let exponent = read(power).terms().first().map(|term| term.exponent.clone());
        let coefficient = Natural::from(dice.roll(most));
        Term { exponent: exponent.unwrap_or_default(), coefficient }
    });
    Ordinal::nim_sum_of(terms.collect())
}

/// The product by the rules alone: monomials as lists of ((number of the prime, power), digit).
mod slow {
    use super::*;

    pub type Monomial = BTreeMap<(usize, u32), u64>;
    pub type Sum = BTreeMap<Monomial, u64>;

    /// Conway's product of finite numbers from the sums of products of powers of two.
    pub fn finite(a: u64, b: u64) -> u64 {
        let bits = |x: u64| (0..64).filter(move |at| x >> at & 1 == 1);
        bits(a).flat_map(|i| bits(b).map(move |j| powers_of_two(i, j))).fold(0, |x, y| x ^ y)
    }

    /// 2^i ⊗ 2^j: Fermat powers multiply like numbers unless equal, and F ⊗ F = F ⊕ F/2.
    fn powers_of_two(i: u64, j: u64) -> u64 {
        let both = i & j;
        if both == 0 {
            return 1 << (i | j);
        }
        let top = 63 - u64::from(both.leading_zeros());
        let fermat = 1 << top; // F = 2^fermat occurs twice
        let rest = powers_of_two(i & !fermat, j & !fermat);
        finite(rest, 1 << fermat) ^ finite(rest, 1 << (fermat - 1))
    }

    pub fn from(ordinal: &Ordinal, closure: &Closure) -> Sum {
        let mut sum = Sum::new();
        let finite = ordinal.finite_part().to_u64().unwrap();
        if finite > 0 {
            sum.insert(Monomial::new(), finite);
        }
        for term in ordinal.terms() {
            let mut monomial = Monomial::new();
            let last = [(0, term.exponent.finite_part().to_u64().unwrap())];
            let others = term.exponent.terms().iter().map(|part| {
                (part.exponent.to_u64().unwrap() as usize, part.coefficient.to_u64().unwrap())
            });
            for (number, mut rest) in others.chain(last) {
                let prime = closure.kappas().primes()[number];
                let mut power = 0;
                while rest > 0 {
                    if rest % prime > 0 {
                        monomial.insert((number, power), rest % prime);
                    }
                    rest /= prime;
                    power += 1;
                }
            }
            sum.insert(monomial, term.coefficient.to_u64().unwrap());
        }
        sum
    }

    pub fn multiply(a: &Sum, b: &Sum, closure: &Closure) -> Sum {
        let mut sum = Sum::new();
        for (left, c) in a {
            for (right, d) in b {
                let mut monomial = left.clone();
                for (&kappa, &digit) in right {
                    *monomial.entry(kappa).or_default() += digit;
                }
                for (reduced, factor) in reduce(monomial, closure) {
                    *sum.entry(reduced).or_default() ^= finite(finite(*c, *d), factor);
                }
            }
        }
        sum.retain(|_, coefficient| *coefficient > 0);
        sum
    }

    /// Replaces κ^p by what it is, one at a time, until no digit is too large.
    fn reduce(mut monomial: Monomial, closure: &Closure) -> Sum {
        let primes = closure.kappas().primes();
        let full = monomial.iter().rev().find(|&(&(number, _), &digit)| digit >= primes[number]);
        let Some((&(number, power), &digit)) = full else {
            monomial.retain(|_, digit| *digit > 0);
            return Sum::from([(monomial, 1)]);
        };
        monomial.insert((number, power), digit - primes[number]);
        if power > 0 {
            *monomial.entry((number, power - 1)).or_default() += 1;
            return reduce(monomial, closure);
        }
        let alpha = from(closure.kappas().alpha_value(primes[number]).unwrap(), closure);
        multiply(&Sum::from([(monomial, 1)]), &alpha, closure)
    }
}

#[test]
fn products_equal_the_rules() {
    let closure = &mut Closure::new();
    let dice = &mut Seeded(11);
    for powers in POWERS {
        for _ in 0..60 {
            let (a, b) = (any(dice, powers, 15), any(dice, powers, 300));
            let product = closure.mul(&a, &b).unwrap();
            let by_rules =
                slow::multiply(&slow::from(&a, closure), &slow::from(&b, closure), closure);
            assert_eq!(slow::from(&product, closure), by_rules, "{a} times {b}");
        }
    }
}

#[test]
fn dense_products_equal_sparse_ones() {
    let closure = &mut Closure::new();
    let dice = &mut Seeded(12);
    for powers in POWERS {
        for round in 0..40 {
            let most = [1, 15, u64::MAX][round % 3];
            let (a, b) = (any(dice, powers, most), any(dice, powers, most));
            let field = closure.field_of(&[&a, &b]).unwrap();
            let (x, y) = (closure.lift(&field, &a).unwrap(), closure.lift(&field, &b).unwrap());
            assert_eq!(closure.lower(&x), a, "there and back");
            assert_eq!(closure.lower(&x.add(&y)), a.nim_add(&b));
            assert_eq!(closure.lower(&x.mul(&y)), closure.mul(&a, &b).unwrap(), "{a} times {b}");
            assert_eq!(x.square(), x.mul(&x));
        }
    }
}

#[test]
fn the_laws_of_a_field_hold() {
    let closure = &mut Closure::new();
    let dice = &mut Seeded(13);
    for powers in POWERS {
        for _ in 0..25 {
            let (a, b, c) = (any(dice, powers, 9), any(dice, powers, 9), any(dice, powers, 9));
            let mut mul = |x: &Ordinal, y: &Ordinal| closure.mul(x, y).unwrap();
            let ab = mul(&a, &b);
            assert_eq!(ab, mul(&b, &a));
            assert_eq!(mul(&ab, &c), {
                let bc = mul(&b, &c);
                mul(&a, &bc)
            });
            assert_eq!(mul(&a, &b.nim_add(&c)), ab.nim_add(&mul(&a, &c)));
            let sum = a.nim_add(&b);
            assert_eq!(mul(&sum, &sum), mul(&a, &a).nim_add(&mul(&b, &b)), "Frobenius");
            assert_eq!(mul(&a, &Ordinal::one()), a);
            if !a.is_zero() {
                let inverse = closure.inverse(&a).unwrap();
                assert_eq!(closure.mul(&a, &inverse).unwrap(), Ordinal::one(), "1/({a})");
                let quotient = closure.div(&b, &a).unwrap();
                assert_eq!(closure.mul(&quotient, &a).unwrap(), b);
            }
        }
    }
}

#[test]
fn single_terms_have_inverses_without_a_field() {
    let closure = &mut Closure::new();
    let texts =
        ["w", "w^2*3", "w^(w^41)", "w^(w^41*3+80)*7", "w^(w^20*79+w^7*600)", "w^(w^42*192)"];
    for text in texts {
        let a = read(text);
        let inverse = closure.inverse(&a).unwrap();
        assert_eq!(closure.mul(&a, &inverse).unwrap(), Ordinal::one(), "1/({a})");
    }
    assert!(matches!(closure.inverse(&read("w^(w^126)")), Err(Unknown::TooLarge(_))));
}

#[test]
fn square_roots_powers_degrees_and_minimal_polynomials() {
    let closure = &mut Closure::new();
    let dice = &mut Seeded(14);
    for powers in &POWERS[..7] {
        for _ in 0..6 {
            let a = any(dice, powers, 20);
            let root = closure.sqrt(&a).unwrap();
            assert_eq!(closure.mul(&root, &root).unwrap(), a);
            let degree = closure.degree(&a).unwrap();
            assert_eq!(closure.pow(&a, &Natural::power_of_two(degree)).unwrap(), a);
            for divisor in (1..degree).filter(|divisor| degree.is_multiple_of(*divisor)) {
                assert_ne!(closure.pow(&a, &Natural::power_of_two(divisor)).unwrap(), a);
            }
            let polynomial = closure.minimal_polynomial(&a).unwrap();
            assert_eq!(polynomial.bits(), degree + 1);
            let mut value = Ordinal::ZERO;
            for at in (0..=degree).rev() {
                value = closure.mul(&value, &a).unwrap();
                value.nim_add_assign(&Ordinal::from(u64::from(polynomial.bit(at))));
            }
            assert!(value.is_zero(), "the minimal polynomial of {a}");
            let mut by_products = Ordinal::one();
            for exponent in 0..12u64 {
                assert_eq!(closure.pow(&a, &Natural::from(exponent)).unwrap(), by_products);
                by_products = closure.mul(&by_products, &a).unwrap();
            }
        }
    }
}

#[test]
fn roots_multiply_back() {
    let closure = &mut Closure::new();
    assert_eq!(closure.roots(3, &read("2")).unwrap(), ["w", "w*2", "w*3"].map(read));
    assert_eq!(closure.roots(5, &read("4")).unwrap()[0], read("w^w"));
    assert_eq!(closure.roots(7, &read("w+1")).unwrap()[0], read("w^(w^2)"));
    assert_eq!(closure.roots(3, &read("1")).unwrap(), ["1", "2", "3"].map(read));
    assert_eq!(closure.roots(4, &read("w")).unwrap().len(), 1);
    assert_eq!(closure.roots(5, &Ordinal::ZERO).unwrap(), [Ordinal::ZERO]);
    let numbers = ["1", "2", "3", "7", "16", "w", "w+1", "w^2*3+w+5", "w^w", "w^w+w", "w^(w^2)"];
    for n in [2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 15, 17, 25, 27, 31] {
        for text in numbers {
            let a = read(text);
            match closure.roots(n, &a) {
                Ok(roots) => {
                    assert_eq!(roots.len() as u64, n >> n.trailing_zeros());
                    assert!(roots.is_sorted_by(|x, y| x < y));
                    for root in roots {
                        assert_eq!(closure.pow(&root, &Natural::from(n)).unwrap(), a, "{n}: {a}");
                    }
                }
                Err(unknown) => assert!(matches!(unknown, Unknown::TooLarge(_)), "{n}: {a}"),
            }
        }
    }
}

#[test]
fn polynomials_are_solved() {
    let closure = &mut Closure::new();
    let dice = &mut Seeded(15);
    // A product of linear factors has just their roots.
    for round in 0..40 {
        let mut roots: Vec<Ordinal> =
            (0..=round % 5).map(|_| any(dice, POWERS[round % 6], 9)).collect();
        let mut polynomial = vec![Ordinal::finite(1 + dice.roll(5))];
        for root in &roots {
            let mut next = vec![Ordinal::ZERO; polynomial.len() + 1];
            for (at, coefficient) in polynomial.iter().enumerate() {
                next[at + 1].nim_add_assign(coefficient);
                next[at].nim_add_assign(&closure.mul(coefficient, root).unwrap());
            }
            polynomial = next;
        }
        roots.sort();
        roots.dedup();
        assert_eq!(closure.solve(&polynomial, &mut Budget::default()).unwrap(), roots);
    }
    // Any polynomial has a root, and a root makes it zero.
    for round in 0..24 {
        let polynomial: Vec<Ordinal> =
            (0..3 + round % 3).map(|_| any(dice, POWERS[round % 3], 3)).collect();
        match closure.solve(&polynomial, &mut Budget::default()) {
            Ok(roots) => {
                assert!(!roots.is_empty());
                for root in roots {
                    let mut value = Ordinal::ZERO;
                    for coefficient in polynomial.iter().rev() {
                        value = closure.mul(&value, &root).unwrap();
                        value.nim_add_assign(coefficient);
                    }
                    assert!(value.is_zero());
                }
            }
            Err(unknown) => assert!(matches!(unknown, Unknown::TooLarge(_) | Unknown::Constant)),
        }
    }
    assert_eq!(closure.solve(&[], &mut Budget::default()), Err(Unknown::Constant));
    assert_eq!(closure.solve(&[read("5")], &mut Budget::default()), Err(Unknown::Constant));
}

#[test]
fn orders_divide_and_are_least() {
    let closure = &mut Closure::new();
    for text in ["1", "2", "w", "w^3", "w^w*3", "w^(w^2)", "w^(w+1)+2", "w^(w^4)+1"] {
        let a = read(text);
        let order = closure.order(&a).unwrap();
        assert_eq!(closure.pow(&a, &order).unwrap(), Ordinal::one());
        for prime in [2u64, 3, 5, 7, 11, 13, 31, 73, 127, 151] {
            if let Some((quotient, 0)) = order.split(prime) {
                assert_ne!(closure.pow(&a, &quotient).unwrap(), Ordinal::one());
            }
        }
    }
    assert_eq!(closure.order(&Ordinal::ZERO), Err(Unknown::DivisionByZero));
}

#[test]
fn alphas_are_recomputed_from_nothing() {
    let table = Closure::new();
    let mut closure = Closure::blank();
    let mut progress = Progress::default();
    // A small budget stops in between; what is finished is kept and the rest follows.
    let stopped = progress.resume(&mut closure, 283, &mut Budget::nodes(3_000));
    assert!(matches!(stopped, Err(Unknown::Stopped(_))));
    assert!(!progress.finished.is_empty() && progress.finished.len() < 60);
    let mut fresh = Closure::blank();
    progress.resume(&mut fresh, 283, &mut Budget::nodes(100_000_000)).unwrap();
    assert_eq!(progress.finished.len(), 60);
    for finding in &progress.finished {
        let known = table.kappas().alpha(finding.prime).unwrap();
        assert_eq!(finding.excess, known.excess, "{}", finding.prime);
    }
}

#[test]
fn smaller_excesses_are_powers() {
    // Lenstra's theorem lets the search skip them; here they are tested.
    let closure = &mut Closure::new();
    for prime in [7, 11, 19, 23, 31, 41, 43, 53, 73, 163] {
        let known = closure.kappas().alpha(prime).unwrap().clone();
        for m in 0..=known.excess {
            let budget = &mut Budget::default();
            let power = alpha::is_power(closure, prime, &known.summands, m, budget).unwrap();
            assert_eq!(power, m < known.excess, "{prime}, {m}");
        }
    }
}
