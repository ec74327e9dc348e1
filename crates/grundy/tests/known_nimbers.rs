//! Known facts about finite nimbers, through the calculator that users have. The sources stand in
//! the table.
#![allow(clippy::unwrap_used)] // A fact that cannot be read is a failed test.

mod facts;

use facts::{numbers as numbers_in, rows};
use grundy::Budget;
use grundy::nimber::NimField;
use grundy::nimber::calculator::evaluate;
use grundy::nimber::transfinite::Closure;

const TABLE: &str = include_str!("data/nimbers.tsv");

fn calculate(closure: &mut Closure, expression: &str) -> String {
    let answer = evaluate(expression, closure, &mut Budget::default());
    answer.unwrap_or_else(|failure| panic!("{expression}: {failure}")).to_string()
}

fn decimal(closure: &mut Closure, text: &str) -> String {
    calculate(closure, text.trim())
}

/// The list of answers of an expression for every number in a range.
fn row(
    closure: &mut Closure,
    range: std::ops::RangeInclusive<u64>,
    of: impl Fn(u64) -> String,
) -> Vec<String> {
    range.map(|n| calculate(closure, &of(n))).collect()
}

fn list(text: &str) -> Vec<String> {
    numbers_in(text).iter().map(u64::to_string).collect()
}

/// Checks one row; says whether it is of a kind that is known here.
fn check(closure: &mut Closure, kind: &str, input: &str, expected: &str) -> bool {
    let number = |at: usize| numbers_in(input)[at];
    match kind {
        "mul64" | "mul128" | "mul256" => {
            assert_eq!(calculate(closure, input), decimal(closure, expected), "{input}");
        }
        "nimprod" if !input.contains('[') => {
            assert_eq!(calculate(closure, input), expected, "{input}")
        }
        "inv64" | "niminv" if !input.contains("..") => {
            assert_eq!(
                calculate(closure, &format!("inv({input})")),
                decimal(closure, expected),
                "{input}"
            );
        }
        "sqrt64" => {
            assert_eq!(
                calculate(closure, &format!("sqrt {input}")),
                decimal(closure, expected),
                "{input}"
            );
        }
        "nimpow" => assert_eq!(calculate(closure, input), expected, "{input}"),
        "order" => assert_eq!(calculate(closure, &format!("order({input})")), expected, "{input}"),
        "mul_row" | "div_row" | "nimprod" => {
            let sign = if kind == "div_row" { "/" } else { "*" };
            let found = row(closure, number(1)..=number(2), |n| format!("{}{sign}{n}", number(0)));
            assert_eq!(found, list(expected), "{input}");
        }
        "inv_row" | "niminv" => {
            let found = row(closure, number(0)..=number(1), |n| format!("inv({n})"));
            assert_eq!(found, list(expected), "{input}");
        }
        "sqrt_row" => {
            let found = row(closure, number(0)..=number(1), |n| format!("sqrt({n})"));
            assert_eq!(found, list(expected), "{input}");
        }
        "nim-arith" => {
            let sign =
                ["NimSum", "NimProduct", "NimDiv"].iter().position(|word| input.contains(word));
            let found = match sign.map(|at| ["+", "*", "/"][at]) {
                Some(sign) => row(closure, 1..=16, |n| format!("{}{sign}{n}", number(0))),
                None => row(closure, 1..=16, |n| format!("inv({n})")),
            };
            assert_eq!(found, list(expected), "{input}");
        }
        "solve" => {
            for (a, root) in (0u64..).zip(numbers_in(expected)) {
                let roots = calculate(closure, &format!("solve(x^2+x={a})"));
                assert_eq!(roots.split(", ").next().unwrap(), root.to_string(), "{input}");
            }
        }
        "mul_antidiag" => {
            let places = (0u64..).flat_map(|sum| (0..=sum).map(move |a| (a, sum - a)));
            for ((a, b), product) in places.zip(numbers_in(expected)) {
                assert_eq!(a.nim_mul(b), product, "{a} x {b}");
            }
        }
        "primroot" => {
            assert_eq!(41899u16.nim_order(), Some(65535));
            assert_eq!(2_147_483_651u32.nim_order(), Some(u128::from(u32::MAX)));
            assert_eq!(((1u64 << 32) + 6).nim_order(), Some(u128::from(u64::MAX)));
        }
        "iso" => {
            let root = 0x4421_ec1f_122a_b3df_u64;
            let power = |n: u128| root.nim_pow(n);
            assert_eq!(power(64), power(4) ^ power(3) ^ power(1) ^ 1, "{expected}");
        }
        _ => return false,
    }
    true
}

#[test]
fn every_row_of_the_table() {
    let mut closure = Closure::new();
    let mut checked = 0;
    for row in rows(TABLE) {
        assert!(check(&mut closure, row[0], row[1], row[2]), "{row:?}");
        checked += 1;
    }
    assert!(checked > 200, "only {checked} rows");
}
