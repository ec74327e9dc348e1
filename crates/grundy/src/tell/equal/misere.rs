//! Misère play: positions are equivalent when their canonical forms are the same (Conway, *On Numbers and
//! Games*, chapter 12).

use super::{Comparison, Witness};
use crate::solve::misere::forms::Form;
use crate::tell::form_reader::FormReader;
use crate::{Budget, Outcome, Stopped, Sum, catalogue};

/// Games whose play lasts at most this long are tried as witnesses: there are 22 forms of them.
const LONGEST_WITNESS: u32 = 4;
/// Nim heaps up to this size are tried first.
const LARGEST_HEAP: u64 = 8;

pub fn compare(one: &Sum, other: &Sum, budget: &mut Budget) -> Result<Comparison, Stopped> {
    if one.canonical().to_string() == other.canonical().to_string() {
        return Ok(Comparison { values: None, equivalent: true, witness: None });
    }
    let mut reader = FormReader::default();
    let forms = [reader.sum(one, budget)?, reader.sum(other, budget)?];
    let witness = match forms[0] == forms[1] {
        true => None,
        false => find_witness(&mut reader, forms, budget)?,
    };
    Ok(Comparison { values: None, equivalent: forms[0] == forms[1], witness })
}

/// A small game that makes the outcomes differ, if there is one.
fn find_witness(
    reader: &mut FormReader,
    forms: [Form; 2],
    budget: &mut Budget,
) -> Result<Option<Witness>, Stopped> {
    for (text, candidate) in candidates(reader, budget)? {
        let mut lost = [false; 2];
        for (lost, form) in lost.iter_mut().zip(forms) {
            let sum = reader.forms.sum(form, candidate, budget)?;
            *lost = reader.forms.is_lost(sum);
        }
        if lost[0] != lost[1]
            && let Ok(position) = catalogue::open(&text)
        {
            let outcomes = lost.map(|lost| if lost { Outcome::P } else { Outcome::N });
            return Ok(Some(Witness { position, outcomes }));
        }
    }
    Ok(None)
}

/// Nim heaps, and then all games that are over soon, as sets of their options.
fn candidates(
    reader: &mut FormReader,
    budget: &mut Budget,
) -> Result<Vec<(String, Form)>, Stopped> {
    let mut heaps: Vec<Form> = Vec::new();
    for _ in 0..=LARGEST_HEAP {
        heaps.push(reader.forms.of(heaps.clone(), budget)?);
    }
    let mut named: Vec<(String, Form)> = Vec::new();
    let mut short: Vec<(String, Form)> = vec![("0".into(), 0)];
    for _ in 0..LONGEST_WITNESS {
        for set in 0u32..1 << short.len() {
            let chosen = (0..short.len()).filter(|index| set >> index & 1 == 1);
            let (texts, options): (Vec<String>, Vec<Form>) =
                chosen.map(|index| short[index].clone()).unzip();
            let form = reader.forms.of(options, budget)?;
            if short.iter().chain(&named).all(|(_, other)| *other != form) {
                named.push((format!("{{{}}}", texts.join(",")), form));
            }
        }
        short.append(&mut named);
    }
    let heaps = heaps.into_iter().enumerate().map(|(size, form)| (format!("nim {size}"), form));
    let sets = short.into_iter().map(|(text, form)| (format!("set {text}"), form));
    Ok(heaps.chain(sets).collect())
}
