//! Facts about transfinite nimbers from the literature and from other programs, one line each in
//! `tests/data`, with the source in the last column.
#![allow(clippy::unwrap_used)] // a broken fact file is a failed test

use grundy::Budget;
use grundy::nimber::natural::Natural;
use grundy::nimber::ordinal::Ordinal;
use grundy::nimber::transfinite::kappa::order_of_two;
use grundy::nimber::transfinite::{Closure, Unknown};

const FACTS: &str = include_str!("data/transfinite.tsv");
const CGSUITE: &str = include_str!("data/cgsuite_transfinite.tsv");

fn rows(table: &'static str) -> impl Iterator<Item = [&'static str; 3]> {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let mut columns = line.split('\t');
        [(); 3].map(|()| columns.next().unwrap())
    })
}

fn read(text: &str) -> Ordinal {
    Ordinal::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn number(text: &str) -> Natural {
    read(text).to_natural().unwrap().clone()
}

fn pair<'a>(text: &'a str, separator: &str) -> (&'a str, &'a str) {
    text.split_once(separator).unwrap_or_else(|| panic!("‘{separator}’ in {text}"))
}

#[test]
fn facts_of_the_literature() {
    let closure = &mut Closure::new();
    let mut checked = 0;
    for [operation, input, answer] in rows(FACTS) {
        let computed = match operation {
            "ord_mul" | "mul" | "mul128" | "mul256" => {
                let (a, b) = pair(input, " * ");
                closure.mul(&read(a), &read(b))
            }
            "ord_pow" => {
                let (base, exponent) = pair(input, " ^ ");
                closure.pow(&read(base), &number(exponent))
            }
            "ord_inv" => closure.inverse(&read(input)),
            "ord_sqrt" => closure.sqrt(&read(input)),
            "ord_degree" => closure.degree(&read(input)).map(|degree| Ordinal::from(degree as u64)),
            "ord_order" | "order" => closure.order(&read(input)).map(Ordinal::finite),
            _ => continue,
        };
        let answer = match answer.split_once("*2^") {
            Some((factor, exponent)) => {
                let power = Natural::from(2u64).power(exponent.parse().unwrap(), 4096).unwrap();
                Ordinal::finite(number(factor).times(&power))
            }
            None => read(answer),
        };
        assert_eq!(computed.unwrap(), answer, "{operation} {input}");
        checked += 1;
    }
    assert!(checked > 60, "{checked}");
}

#[test]
fn le_bruyns_game() {
    // Stones of the transfinite game of Nimbers; the value of a position is the sum of products.
    let closure = &mut Closure::new();
    let [_, input, answer] = rows(FACTS).find(|row| row[0] == "game").unwrap();
    let (_, stones) = pair(input, "position ");
    let (values, total) = pair(answer, "; total ");
    let values = values.strip_prefix("stone values ").unwrap();
    let mut sum = Ordinal::ZERO;
    for (stone, value) in stones.trim_matches(['(', ')']).split("),(").zip(values.split("; ")) {
        let (x, y) = pair(stone, ",");
        let product = closure.mul(&read(x), &read(y)).unwrap();
        assert_eq!(product, read(value), "{stone}");
        sum.nim_add_assign(&product);
    }
    assert_eq!(sum, read(total));
}

#[test]
fn quadratic_equations() {
    let closure = &mut Closure::new();
    let [_, _, answer] = rows(FACTS).find(|row| row[0] == "solve").unwrap();
    for (a, root) in answer.split(',').enumerate() {
        let equation = [Ordinal::from(a as u64), Ordinal::one(), Ordinal::one()];
        let roots = closure.solve(&equation, &mut Budget::default()).unwrap();
        assert_eq!(roots[0], read(root), "x^2 + x = {a}");
        assert_eq!(roots[1], roots[0].nim_add(&Ordinal::one()));
    }
}

#[test]
fn traces_and_conjugates_of_finite_nimbers() {
    // Rows «trace» and «conj»: in the field of 2^(2h) elements, h a power of two, the conjugate
    // of x over the half field is x^(x>>h), and the trace is the top bit.
    let closure = &mut Closure::new();
    for half in [1usize, 2, 4, 8] {
        let bits = 2 * half;
        for x in (0..1u64 << bits).step_by(1 << bits.saturating_sub(6)) {
            let power = Natural::power_of_two(half);
            let conjugate = closure.pow(&Ordinal::from(x), &power).unwrap();
            assert_eq!(conjugate, Ordinal::from(x ^ (x >> half)));
            let mut trace = Ordinal::ZERO;
            let mut next = Ordinal::from(x);
            for _ in 0..bits {
                trace.nim_add_assign(&next);
                next = closure.mul(&next, &next).unwrap();
            }
            assert_eq!(trace, Ordinal::from(x >> (bits - 1)));
        }
    }
}

/// One row of CGSuite's or ogdoad's ordinal arithmetic; `None` if it is not a computation.
fn cgsuite_row(closure: &mut Closure, input: &str) -> Option<Ordinal> {
    // A star makes a game of an ordinal: `*(omega*5)`, `(*omega)`.
    let inner = |text: &str| read(text.replace("(*", "(").trim_start_matches('*'));
    if input.starts_with("(omega-1)") {
        return None; // Games that are no ordinals: they cannot be written here at all.
    }
    let binary = [" NimSum ", " NimProduct ", " ConwayProduct ", " NimExp ", " nim-power "];
    for operation in binary {
        let Some((left, right)) = input.split_once(operation) else { continue };
        let left = inner(left);
        let right = right.split(" = ").next().unwrap();
        return Some(match operation.trim() {
            "NimSum" => left.nim_add(&inner(right)),
            "NimProduct" | "ConwayProduct" => closure.mul(&left, &inner(right)).unwrap(),
            _ => closure.pow(&left, &number(right)).unwrap(),
        });
    }
    if let Some(power) = input.strip_suffix(" nim") {
        let (base, exponent) = pair(power, "^");
        return Some(closure.pow(&read(base), &number(exponent)).unwrap());
    }
    if let Some(prime) = input.strip_prefix("Lenstra excess p=") {
        let excess = closure.kappas().alpha(prime.parse().unwrap()).unwrap().excess;
        return Some(Ordinal::from(excess));
    }
    if let Some((base, exponent)) = input.rsplit_once(")^") {
        return Some(closure.pow(&read(base.trim_matches('(')), &number(exponent)).unwrap());
    }
    Some(inner(input))
}

#[test]
fn facts_of_cgsuite() {
    let closure = &mut Closure::new();
    let mut checked = 0;
    for [kind, input, answer] in rows(CGSUITE) {
        match kind {
            "ordinal-nim" | "eval" => {
                let Some(computed) = cgsuite_row(closure, input) else {
                    assert!(Ordinal::parse(input).is_err());
                    continue;
                };
                assert_eq!(computed, read(answer.trim_start_matches('*')), "{input}");
            }
            "lenstra-excess" => {
                let prime = pair(input, "=").1.parse().unwrap();
                let excess = closure.kappas().alpha(prime).unwrap().excess;
                assert_eq!(excess.to_string(), answer, "{input}");
            }
            "lenstra-Qset" => {
                let prime = pair(input, "=").1.parse().unwrap();
                let summands = closure.kappas().summands(order_of_two(prime)).unwrap();
                let mut found: Vec<u64> =
                    summands.iter().map(|kappa| kappa.prime_power().unwrap()).collect();
                let mut expected: Vec<u64> = answer
                    .trim_matches(['{', '}'])
                    .split(',')
                    .map(|q| q.parse().unwrap())
                    .collect();
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{input}");
            }
            _ => panic!("{kind}"),
        }
        checked += 1;
    }
    assert!(checked > 200, "{checked}");
}

#[test]
fn what_is_not_known_is_said() {
    let closure = &mut Closure::new();
    let kappa = read("w^(w^144)"); // the 839-th power of it is open
    assert_eq!(closure.pow(&kappa, &Natural::from(838u64)).unwrap(), read("w^(w^144*838)"));
    let unknown = closure.pow(&kappa, &Natural::from(839u64)).unwrap_err();
    assert_eq!(unknown, Unknown::Alpha(839));
    assert!(unknown.to_string().starts_with("α_839 is not known"));
    assert!(matches!(closure.mul(&read("w^w^w"), &read("w")), Err(Unknown::OutOfRange(_))));
    assert_eq!(closure.inverse(&Ordinal::ZERO), Err(Unknown::DivisionByZero));
    assert!(matches!(closure.sqrt(&read("w^(w^126)+1")), Err(Unknown::TooLarge(_))));
}
