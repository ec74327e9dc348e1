//! Take-and-break codes in disguise: rules for one heap that an octal or hexadecimal code says as well.

use crate::code::{Code as Term, FieldCode};
use crate::faces::Faces;
use crate::heap::Heap;
use grundy::Scanner;
use grundy::heap::Code;
use std::collections::{BTreeMap, BTreeSet};

/// Constants up to this size are looked at.
const LARGEST_CONSTANT: u64 = 250;
/// Options that are compared at most, all heaps together.
const MOST_OPTIONS: usize = 400_000;
/// Steps for all of them together.
const MOST_STEPS: u64 = 1 << 22;

/// The code of a rule, if there is one.
///
/// The rule must be linear. So the options that the rule and a code do not share, if there are any, fill polyhedra, and
/// one of these has a corner, and a whole point near it, that is not far out ([`Faces::bound`]): comparing all heaps up
/// to there proves that they agree for every heap.
pub fn code(heap: &Heap) -> Option<Code> {
    let program = heap.program();
    if !program.ends.is_empty() {
        return None;
    }
    let mut faces = Faces::default();
    for rule in &program.moves {
        let results: Option<Vec<&Term>> =
            rule.results.iter().map(|result| single(result)).collect();
        faces.add(rule, &results.filter(|results| results.len() <= 3)?)?;
    }
    if faces.constant > LARGEST_CONSTANT {
        return None;
    }
    let bound = faces.bound();
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
    let code = guess(&options, faces.constant)?;
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

/// The number that a result is.
fn single(result: &[FieldCode]) -> Option<&Term> {
    match result {
        [FieldCode::Number(code)] => Some(code),
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
