//! A naive reference for tests: rules for positions of numbers, straight from the tree and by names. It shares nothing
//! with the compiler, the interpreter and the machine code but the tree.

use crate::syntax::{Expr, File, Fold, Operator, Qualifier, Term};
use grundy::Dice;
use std::collections::BTreeMap;

type Names = BTreeMap<String, i64>;

/// What every move leaves of a position, in the order in which the rules say so: the numbers of each result.
pub fn options(file: &File, of: &[i64]) -> Vec<Vec<Vec<i64>>> {
    let mut found = Vec::new();
    // An empty heap has no moves.
    if matches!(of, [0]) && file.position.is_none() {
        return found;
    }
    for clause in &file.moves {
        let pattern = clause.pattern.iter().map(|name| name.text.clone());
        let names: Names = pattern.zip(of.iter().copied()).collect();
        if file.ends.iter().any(|test| number(test, &names) == Some(1)) {
            continue;
        }
        for names in bindings(&clause.qualifiers, names) {
            let results = clause.results.iter().map(|result| match &result.term {
                Term::Tuple(items) => items.iter().map(|item| number(item, &names)).collect(),
                _ => number(result, &names).map(|number| vec![number]),
            });
            let Some(results) = results.collect::<Option<Vec<Vec<i64>>>>() else { continue };
            if results.iter().flatten().all(|number| *number >= 0) {
                found.push(results);
            }
        }
    }
    found
}

fn bindings(qualifiers: &[Qualifier], names: Names) -> Vec<Names> {
    let Some((first, rest)) = qualifiers.split_first() else { return vec![names] };
    let with = |name: &str, value: i64| {
        let mut names = names.clone();
        names.insert(name.to_owned(), value);
        names
    };
    match first {
        Qualifier::Guard(test) if number(test, &names) == Some(1) => bindings(rest, names),
        Qualifier::Guard(_) => Vec::new(),
        Qualifier::Let(name, value) => {
            let value = number(value, &names);
            value.map_or(Vec::new(), |value| bindings(rest, with(&name.text, value)))
        }
        Qualifier::In { name, set, only_while } => {
            let mut all = Vec::new();
            for item in items(set, &names).unwrap_or_default() {
                let names = with(&name.text, item);
                if only_while.as_ref().is_some_and(|test| number(test, &names) != Some(1)) {
                    break;
                }
                all.extend(bindings(rest, names));
            }
            all
        }
    }
}

/// The items of a set that are defined, or nothing if its bounds are not; of a union, those of the sets that are.
fn items(set: &Expr, names: &Names) -> Option<Vec<i64>> {
    Some(match &set.term {
        Term::Range(a, b) => (number(a, names)?..=number(b, names)?).collect(),
        Term::Set(items) => items.iter().filter_map(|item| number(item, names)).collect(),
        Term::SetOf(item, qualifiers) => {
            let all = bindings(qualifiers, names.clone());
            all.iter().filter_map(|names| number(item, names)).collect()
        }
        Term::Binary(Operator::Union, a, b) => {
            let both = [a, b].map(|set| items(set, names).unwrap_or_default());
            both.concat()
        }
        _ => unreachable!("no such sets are made up"),
    })
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
            let inputs = inputs?;
            match name.as_str() {
                "min" => *inputs.iter().min()?,
                "max" => *inputs.iter().max()?,
                "abs" => inputs[0].abs(),
                _ => (1..=inputs[0].abs().max(inputs[1].abs()))
                    .rev()
                    .find(|d| inputs[0] % d == 0 && inputs[1] % d == 0)
                    .unwrap_or(0),
            }
        }
        Term::Fold(fold, qualifiers, body) => {
            let all = bindings(qualifiers, names.clone());
            let values: Vec<Option<i64>> = all.iter().map(|names| number(body, names)).collect();
            let defined = values.iter().copied().flatten();
            match fold {
                Fold::Some => i64::from(values.contains(&Some(1))),
                Fold::Every => i64::from(values.iter().all(|value| *value == Some(1))),
                Fold::Count => defined.filter(|value| *value == 1).count() as i64,
                Fold::Sum => values.into_iter().sum::<Option<i64>>()?,
                Fold::Min => defined.min()?,
                Fold::Max => defined.max()?,
            }
        }
        Term::Binary(Operator::In, item, set) => {
            let (item, Term::Set(items)) = (number(item, names)?, &set.term) else {
                unreachable!("no such sets are made up")
            };
            // What stands behind it is not looked at.
            for other in items {
                if number(other, names)? == item {
                    return Some(1);
                }
            }
            0
        }
        // A truth that is known already is not looked behind.
        Term::Binary(operator @ (Operator::And | Operator::Or), a, b) => {
            let first = number(a, names)?;
            let decided = i64::from(*operator == Operator::Or);
            if first == decided { decided } else { number(b, names)? }
        }
        Term::Binary(operator, a, b) => {
            let (a, b) = (number(a, names)?, number(b, names)?);
            match operator {
                Operator::Add => a + b,
                Operator::Subtract => a - b,
                Operator::Multiply => a * b,
                Operator::Xor => a ^ b,
                Operator::Divide | Operator::Modulo if b == 0 => return None,
                // Rounded so that the rest is not negative.
                Operator::Divide if b < 0 => (a as f64 / b as f64).ceil() as i64,
                Operator::Divide => (a as f64 / b as f64).floor() as i64,
                Operator::Modulo => ((a % b) + b.abs()) % b.abs(),
                Operator::Divides if a == 0 => return None,
                Operator::Divides => i64::from(b % a == 0),
                Operator::Equal => i64::from(a == b),
                Operator::Unequal => i64::from(a != b),
                Operator::Less => i64::from(a < b),
                Operator::AtMost => i64::from(a <= b),
                _ => unreachable!("no such operators are made up"),
            }
        }
        _ => unreachable!("no such terms are made up"),
    })
}

/// Random rules for positions of these numbers.
pub fn random(dice: &mut dyn Dice, pattern: &[&'static str]) -> String {
    let rules = (0..=dice.roll(1)).map(|_| {
        let mut names = pattern.to_vec();
        let mut qualifiers = Vec::new();
        for name in ["k", "a", "b"].iter().take(dice.roll(2) as usize + 1) {
            qualifiers.push(format!("{name} in {}", set(dice, &names)));
            names.push(name);
            if dice.roll(5) == 0 {
                let last = qualifiers.pop().unwrap_or_default();
                qualifiers.push(format!("{last} while {}", test(dice, &names, 1)));
            }
            if dice.coin() {
                qualifiers.push(test(dice, &names, 2));
            }
        }
        if dice.coin() {
            qualifiers.push(format!("let c = {}", term(dice, &names, 2)));
            names.push("c");
        }
        let result = |dice: &mut dyn Dice| {
            let fields: Vec<String> = pattern.iter().map(|_| term(dice, &names, 2)).collect();
            format!("({})", fields.join(", "))
        };
        let results: Vec<String> = (0..=dice.roll(2)).map(|_| result(dice)).collect();
        let from = match pattern {
            [one] => (*one).to_owned(),
            _ => format!("({})", pattern.join(", ")),
        };
        format!("{from} -> {} | {}", results.join(" + "), qualifiers.join(", "))
    });
    rules.collect::<Vec<_>>().join("\n")
}

fn set(dice: &mut dyn Dice, names: &[&'static str]) -> String {
    let range = |dice: &mut dyn Dice| format!("{}..{}", dice.roll(2), term(dice, names, 2));
    match dice.roll(6) {
        0 => "{1, 3, 4}".to_owned(),
        1 => format!("{{{}, {}}}", term(dice, names, 2), term(dice, names, 1)),
        2 => format!("{{2, 5}} union {}", range(dice)),
        3 => format!("{{i*2 | i in {}}}", range(dice)),
        _ => range(dice),
    }
}

fn term(dice: &mut dyn Dice, names: &[&'static str], depth: u32) -> String {
    let name = |dice: &mut dyn Dice| names[dice.roll(names.len() as u64 - 1) as usize].to_owned();
    if depth == 0 || dice.roll(3) == 0 {
        return if dice.roll(2) == 0 { dice.roll(5).to_string() } else { name(dice) };
    }
    let (a, b) = (term(dice, names, depth - 1), term(dice, names, depth - 1));
    match dice.roll(14) {
        0 => format!("({a}+{b})"),
        1 | 2 => format!("({a}-{b})"),
        3 => format!("{}*({a})", dice.roll(3)),
        4 => format!("({a})/{}", 1 + dice.roll(3)),
        5 => format!("(({a}) mod {})", 1 + dice.roll(3)),
        6 => format!("min({a}, {b})"),
        7 => format!("max({a}, {b})"),
        8 => format!("(({a})/({b}))"),
        9 => format!("(({a}) mod ({b}))"),
        10 => format!("gcd({a}, {b})"),
        11 => format!("({a} xor {b})"),
        12 => {
            let fold = ["sum", "min", "max"][dice.roll(2) as usize];
            format!("({fold} j{depth} in {}..{a}: {b})", dice.roll(2))
        }
        13 => format!("(count j{depth} in 1..{a}: {})", test(dice, names, depth - 1)),
        _ => format!("(if {} then {a} else {b})", test(dice, names, depth - 1)),
    }
}

fn test(dice: &mut dyn Dice, names: &[&'static str], depth: u32) -> String {
    let (a, b) = (term(dice, names, depth.min(1)), term(dice, names, depth.min(1)));
    match dice.roll(9) {
        0 => format!("{a} = {b}"),
        1 => format!("{a} != {b}"),
        2 => format!("{a} < {b}"),
        3 => format!("{a} >= {b}"),
        4 => format!("({a}) even"),
        5 => format!("(not {a} < {b} or {a} <= 3)"),
        6 => format!("({a}) divides ({b})"),
        7 => format!("({a} + 0 in {{1, {b}, 4}})"),
        8 => format!("(some h{depth} in 1..{a}: h{depth}*h{depth} = {b})"),
        _ => format!("({a} <= {b} and {b} > 1)"),
    }
}
