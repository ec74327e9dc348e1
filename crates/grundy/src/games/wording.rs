//! Phrases that several games use in their words and reasons.

use crate::base::wording::listed;
use crate::{Nimber, Scanner};

/// At most this many numbers of a nim-sum are written out.
const MOST_TERMS: usize = 16;

/// «3 chips», «1 chip».
pub(crate) fn counted(count: u64, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

/// «3, 4 and 5».
pub(crate) fn numbers(list: &[u64]) -> String {
    let mut texts: Vec<String> = list.iter().take(MOST_TERMS).map(u64::to_string).collect();
    if list.len() > MOST_TERMS {
        texts.push(format!("{} more", list.len() - MOST_TERMS));
    }
    listed(&texts)
}

/// The nim-sum of some numbers.
pub(crate) fn nim_sum(list: &[u64]) -> Nimber {
    list.iter().copied().map(Nimber).sum()
}

/// «3 ⊕ 4 ⊕ 5 = 2», for a sentence that ends in the value.
pub(crate) fn nim_equation(list: &[u64]) -> String {
    let total = nim_sum(list).0;
    let mut terms: Vec<String> = list.iter().take(MOST_TERMS).map(u64::to_string).collect();
    if list.len() > MOST_TERMS {
        terms.push("…".into());
    }
    match terms.len() {
        0 => "0".into(),
        1 => terms.concat(),
        _ => format!("{} = {total}", terms.join(" ⊕ ")),
    }
}

/// Reads one of two letters, in either case; `None` if another character comes next.
pub(crate) fn one_of(text: &mut Scanner, yes: char, no: char) -> Option<bool> {
    let letter = text.eat_if(|c| c.eq_ignore_ascii_case(&yes) || c.eq_ignore_ascii_case(&no))?;
    Some(letter.eq_ignore_ascii_case(&yes))
}
