//! Facts about transfinite nimbers from the literature and from other programs, one line each in
//! `tests/data`, with the source in the last column.
#![allow(clippy::unwrap_used)] // a broken fact file is a failed test

use grundy::nimber::natural::Natural;
use grundy::nimber::ordinal::Ordinal;
use grundy::nimber::transfinite::Closure;

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
