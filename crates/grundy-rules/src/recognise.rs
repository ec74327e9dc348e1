//! Take-and-break codes in disguise: rules for one heap that an octal or hexadecimal code says as well.

use crate::code::{Code as Term, FieldCode, SetCode, Step};
use crate::heap::Heap;
use grundy::Scanner;
use grundy::heap::Code;
use std::collections::{BTreeMap, BTreeSet};

/// Constants up to this size are looked at.
const LARGEST_CONSTANT: i64 = 250;
/// Options that are compared at most, all heaps together.
const MOST_OPTIONS: usize = 400_000;
/// Steps for all of them together.
const MOST_STEPS: u64 = 1 << 22;

/// The code of a rule, if there is one.
///
/// The rule must be linear: all bounds, guards and results are sums of variables with factors up to 2 and constants up
/// to c. So the options that the rule and a code do not share, if there are any, fill polyhedra with such faces, and
/// one of these has a corner, and a whole point near it, whose heap is at most a few times c: comparing all heaps up
/// to eight times c (and two for each factor 2) proves that they agree for every heap.
pub fn code(heap: &Heap) -> Option<Code> {
    let mut largest = 1;
    let program = heap.program();
    if !program.ends.is_empty() || program.moves.iter().any(|rule| rule.results.len() > 3) {
        return None;
    }
    for rule in &program.moves {
        for step in &rule.steps {
            linear_step(step, &mut largest)?;
        }
        for field in rule.results.iter().flatten() {
            let FieldCode::Number(code) = field else { return None };
            linear(code, &mut largest)?;
        }
    }
    if largest > LARGEST_CONSTANT {
        return None;
    }
    let bound = (8 * (largest + 2)) as u64;
    let mut options = Vec::new();
    let (mut count, mut steps) = (0, MOST_STEPS);
    for size in 0..=bound {
        let mut set = BTreeSet::new();
        let whole = heap.visit(size, &mut steps, &mut |parts| {
            let mut parts = parts.to_vec();
            parts.sort_unstable();
            set.insert(parts);
        });
        count += set.len();
        if !whole || count > MOST_OPTIONS {
            return None;
        }
        options.push(set);
    }
    let code = guess(&options, largest as u64)?;
    let agrees = options.iter().enumerate().all(|(size, set)| {
        let mut own = BTreeSet::new();
        code.visit_options(size as u64, &mut |parts| {
            let mut parts = parts.to_vec();
            parts.sort_unstable();
            own.insert(parts);
        });
        own == *set
    });
    agrees.then_some(code)
}

/// Adds the constants of a step, if it is linear.
fn linear_step(step: &Step, largest: &mut i64) -> Option<()> {
    match step {
        Step::Range { first, last, .. } => {
            linear(first, largest)?;
            linear(last, largest)
        }
        Step::In { set: SetCode::Constant(items), only_while: None, .. } => {
            *largest = items.iter().map(|item| item.saturating_abs()).fold(*largest, i64::max);
            Some(())
        }
        Step::Guard(test) => condition(test, largest),
        Step::Let(_, code) => linear(code, largest),
        _ => None,
    }
}

fn condition(test: &Term, largest: &mut i64) -> Option<()> {
    match test {
        Term::And(a, b) | Term::Or(a, b) => {
            condition(a, largest)?;
            condition(b, largest)
        }
        Term::Not(inner) => condition(inner, largest),
        Term::Equal(a, b) | Term::Less(a, b) | Term::AtMost(a, b) => {
            linear(a, largest)?;
            linear(b, largest)
        }
        _ => None,
    }
}

fn linear(code: &Term, largest: &mut i64) -> Option<()> {
    match code {
        Term::Const(value) => {
            *largest = value.saturating_abs().max(*largest);
            Some(())
        }
        Term::Slot(_) => Some(()),
        Term::Add(a, b) | Term::Sub(a, b) | Term::Min(a, b) | Term::Max(a, b) => {
            linear(a, largest)?;
            linear(b, largest)
        }
        Term::Mul(a, b) | Term::Div(a, b, _) => {
            let is_two = |code: &Term| matches!(code, Term::Const(2));
            match (is_two(a) && matches!(code, Term::Mul(..)), is_two(b)) {
                (_, true) => linear(a, largest),
                (true, _) => linear(b, largest),
                _ => None,
            }
        }
        _ => None,
    }
}

/// A code that leaves what the rule leaves, as far as its heaps show.
fn guess(options: &[BTreeSet<Vec<u64>>], largest: u64) -> Option<Code> {
    let most = options.len() as u64 - 1;
    // What is left after taking t, by the number of parts.
    let mut left: BTreeMap<(u64, u64), Vec<&Vec<u64>>> = BTreeMap::new();
    for (size, set) in options.iter().enumerate() {
        for parts in set {
            let taken = (size as u64).checked_sub(parts.iter().sum())?;
            left.entry((taken, parts.len() as u64)).or_default().push(parts);
        }
    }
    let digit = |taken: u64| -> Option<String> {
        let mut items = Vec::new();
        for parts in 0..=3u64 {
            let Some(found) = left.get(&(taken, parts)) else { continue };
            let all_equal = |p: &&&Vec<u64>| p.windows(2).all(|w| w[0] == w[1]);
            let distinct = |p: &&&Vec<u64>| p.windows(2).all(|w| w[0] != w[1]);
            let mark = match parts {
                0 | 1 => "",
                _ if found.iter().all(|p| all_equal(&p)) => "=",
                _ if found.iter().all(|p| distinct(&p)) => "!",
                _ if !found.iter().any(|p| all_equal(&p)) => "?",
                _ => "",
            };
            items.push((parts, mark));
        }
        let plain = items.iter().all(|(_, mark)| mark.is_empty());
        if plain {
            let bits: u32 = items.iter().map(|(parts, _)| 1 << parts).sum();
            return char::from_digit(bits, 16).map(|c| c.to_ascii_uppercase().to_string());
        }
        let items: Vec<String> =
            items.iter().map(|(parts, mark)| format!("{parts}{mark}")).collect();
        Some(format!("{{{}}}", items.join(",")))
    };
    let stable = 2 * largest + 2;
    let mut text = digit(0)? + ".";
    for taken in 1..=stable {
        text += &digit(taken)?;
    }
    // Where the digits go on for ever, those between here and the middle of what was seen are all the same.
    let tail: BTreeSet<String> = (stable + 1..=most / 2).filter_map(digit).collect();
    let last = tail.iter().next()?;
    if tail.len() > 1 {
        return None;
    }
    if last != "0" {
        text += &format!("[{last}]");
    }
    let mut scanner = Scanner::new(&text);
    let code = Code::parse(&mut scanner).ok()?;
    scanner.finish().ok()?;
    Some(code)
}
