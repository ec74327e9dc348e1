//! A naive reference for tests: rules for one heap, straight from the tree and by names. It shares nothing with the
//! compiler and the interpreter but the tree.

use crate::syntax::{Expr, File, Operator, Qualifier, Term};
use grundy::Dice;
use std::collections::BTreeMap;

type Names = BTreeMap<String, i64>;

/// What every move leaves of a heap, empty heaps left out, in the order in which the rules say so.
pub fn options(file: &File, size: i64) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    if size == 0 {
        return found;
    }
    for clause in &file.moves {
        let names = Names::from([(clause.pattern[0].text.clone(), size)]);
        for names in bindings(&clause.qualifiers, vec![names]) {
            let parts: Option<Vec<i64>> =
                clause.results.iter().map(|part| number(part, &names)).collect();
            let Some(parts) = parts.filter(|parts| parts.iter().all(|part| *part >= 0)) else {
                continue;
            };
            found
                .push(parts.into_iter().filter(|part| *part > 0).map(|part| part as u64).collect());
        }
    }
    found
}

fn bindings(qualifiers: &[Qualifier], mut all: Vec<Names>) -> Vec<Names> {
    for qualifier in qualifiers {
        let mut next = Vec::new();
        for names in all {
            match qualifier {
                Qualifier::Guard(test) if number(test, &names) == Some(1) => next.push(names),
                Qualifier::Guard(_) => {}
                Qualifier::Let(name, value) => {
                    if let Some(value) = number(value, &names) {
                        next.push(names.into_iter().chain([(name.text.clone(), value)]).collect());
                    }
                }
                Qualifier::In { name, set, .. } => {
                    let items: Vec<i64> = match &set.term {
                        Term::Range(a, b) => match (number(a, &names), number(b, &names)) {
                            (Some(a), Some(b)) => (a..=b).collect(),
                            _ => Vec::new(),
                        },
                        Term::Set(items) => {
                            items.iter().filter_map(|item| number(item, &names)).collect()
                        }
                        _ => unreachable!("no such sets are made up"),
                    };
                    for item in items {
                        let more = [(name.text.clone(), item)];
                        next.push(names.clone().into_iter().chain(more).collect());
                    }
                }
            }
        }
        all = next;
    }
    all
}

fn number(expr: &Expr, names: &Names) -> Option<i64> {
    Some(match &expr.term {
        Term::Number(number) => *number,
        Term::Name(name) => names[name],
        Term::Not(inner) => 1 - number(inner, names)?,
        Term::Negative(inner) => -number(inner, names)?,
        Term::If(test, yes, no) => match number(test, names)? {
            1 => number(yes, names)?,
            _ => number(no, names)?,
        },
        Term::Call(name, inputs) => {
            let inputs: Option<Vec<i64>> =
                inputs.iter().map(|input| number(input, names)).collect();
            let (least, most) = (inputs.as_ref()?.iter().min(), inputs.as_ref()?.iter().max());
            *if name == "min" { least? } else { most? }
        }
        Term::Binary(operator, a, b) => {
            let (a, b) = (number(a, names)?, number(b, names)?);
            match operator {
                Operator::Add => a + b,
                Operator::Subtract => a - b,
                Operator::Multiply => a * b,
                Operator::Divide if b == 0 => return None,
                Operator::Divide => (a as f64 / b as f64).floor() as i64,
                Operator::Modulo if b == 0 => return None,
                Operator::Modulo => ((a % b) + b) % b,
                Operator::Equal => i64::from(a == b),
                Operator::Unequal => i64::from(a != b),
                Operator::Less => i64::from(a < b),
                Operator::AtMost => i64::from(a <= b),
                Operator::And => i64::from(a == 1 && b == 1),
                Operator::Or => i64::from(a == 1 || b == 1),
                _ => unreachable!("no such operators are made up"),
            }
        }
        _ => unreachable!("no such terms are made up"),
    })
}

/// Random rules for one heap.
pub fn random(dice: &mut dyn Dice) -> String {
    let rules = (0..=dice.roll(1)).map(|_| {
        let mut names = vec!["n"];
        let mut qualifiers = Vec::new();
        for name in ["k", "a", "b"].iter().take(dice.roll(2) as usize + 1) {
            let set = match dice.roll(2) {
                0 => "{1, 3, 4}".to_owned(),
                _ => format!("{}..{}", dice.roll(2), term(dice, &names, 2)),
            };
            qualifiers.push(format!("{name} in {set}"));
            names.push(name);
            if dice.coin() {
                qualifiers.push(test(dice, &names, 2));
            }
        }
        if dice.coin() {
            qualifiers.push(format!("let c = {}", term(dice, &names, 2)));
            names.push("c");
        }
        let results: Vec<String> =
            (0..=dice.roll(2)).map(|_| format!("({})", term(dice, &names, 2))).collect();
        format!("n -> {} | {}", results.join(" + "), qualifiers.join(", "))
    });
    rules.collect::<Vec<_>>().join("\n")
}

fn term(dice: &mut dyn Dice, names: &[&str], depth: u32) -> String {
    let name = |dice: &mut dyn Dice| names[dice.roll(names.len() as u64 - 1) as usize].to_owned();
    if depth == 0 || dice.roll(3) == 0 {
        return if dice.roll(2) == 0 { dice.roll(5).to_string() } else { name(dice) };
    }
    let (a, b) = (term(dice, names, depth - 1), term(dice, names, depth - 1));
    match dice.roll(8) {
        0 => format!("({a}+{b})"),
        1 | 2 => format!("({a}-{b})"),
        3 => format!("{}*({a})", dice.roll(3)),
        4 => format!("({a})/{}", 1 + dice.roll(3)),
        5 => format!("(({a}) mod {})", 1 + dice.roll(3)),
        6 => format!("min({a}, {b})"),
        7 => format!("max({a}, {b})"),
        _ => format!("(if {} then {a} else {b})", test(dice, names, depth - 1)),
    }
}

fn test(dice: &mut dyn Dice, names: &[&str], depth: u32) -> String {
    let (a, b) = (term(dice, names, depth.min(1)), term(dice, names, depth.min(1)));
    match dice.roll(6) {
        0 => format!("{a} = {b}"),
        1 => format!("{a} != {b}"),
        2 => format!("{a} < {b}"),
        3 => format!("{a} >= {b}"),
        4 => format!("({a}) even"),
        5 => format!("(not {a} < {b} or {a} <= 3)"),
        _ => format!("({a} <= {b} and {b} > 1)"),
    }
}
