//! Certificates of misère quotients: accepted as they are, and refused with any number changed.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use grundy::base::dice::Seeded;
use grundy::base::sealed::{self, Sealed};
use grundy::heap::{Code, CodeRule, Dress};
use grundy::solve::misere::quotient::{Certificate, HeapQuotient};
use grundy::{Budget, Dice, Scanner};
use serde_json::Value;

const GAMES: [&str; 8] = [".77", ".15", ".123", ".71", ".75", ".33", ".312", ".1023"];

fn rule(code: &str) -> CodeRule {
    CodeRule { code: Code::parse(&mut Scanner::new(code)).unwrap(), dress: Dress::STONES }
}

fn certificate(code: &str) -> Certificate {
    let found = HeapQuotient::up_to(2000, &rule(code), &mut Budget::default()).unwrap();
    assert!(found.period.is_some(), "{code}");
    Certificate::of_heaps(code, &found)
}

fn is_accepted(certificate: &Certificate) -> bool {
    certificate.check_heaps(&rule(&certificate.game), &mut Budget::default()).is_ok()
}

/// The numbers of a certificate, by their places.
fn numbers(value: &Value, place: String, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(place),
        Value::Array(list) => {
            for (index, inner) in list.iter().enumerate() {
                numbers(inner, format!("{place}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (name, inner) in fields {
                numbers(inner, format!("{place}/{name}"), found);
            }
        }
        _ => {}
    }
}

#[test]
fn every_changed_number_is_noticed() {
    let slow = std::env::var_os("GRUNDY_SLOW").is_some();
    let each = if slow { 400 } else { 25 };
    let mut dice = Seeded(18);
    let mut refused = 0;
    for code in GAMES {
        let honest = certificate(code);
        assert!(is_accepted(&honest), "{code}");
        let data = serde_json::to_value(&honest).unwrap();
        let mut places = Vec::new();
        numbers(&data, String::new(), &mut places);
        for _ in 0..each {
            let place = &places[dice.roll(places.len() as u64 - 1) as usize];
            let mut changed = data.clone();
            let number = changed.pointer_mut(place).unwrap();
            let old = number.as_u64().unwrap();
            let new = match dice.roll(3) {
                0 => old + 1,
                1 if old > 0 => old - 1,
                2 => dice.roll(45),
                _ => old ^ 1,
            };
            if new == old {
                continue;
            }
            *number = new.into();
            let changed: Certificate = serde_json::from_value(changed).unwrap();
            assert!(!is_accepted(&changed), "{code}: {place} from {old} to {new}");
            refused += 1;
        }
    }
    assert!(refused >= if slow { 2000 } else { 100 }, "{refused}");
}

#[test]
fn a_certificate_is_for_its_game_alone() {
    for code in GAMES {
        for other in GAMES.iter().filter(|other| **other != code) {
            let changed = Certificate { game: (*other).into(), ..certificate(code) };
            assert!(!is_accepted(&changed), "{code} as {other}");
        }
    }
}

#[test]
fn certificates_are_sealed_and_read_back() {
    let honest = certificate(".77");
    let bytes = Sealed::new(honest.clone()).to_bytes();
    assert_eq!(sealed::open::<Certificate>(&bytes).unwrap(), honest);
    let text = String::from_utf8(bytes).unwrap();
    let changed = text.replacen("\"order\":40", "\"order\":41", 1);
    assert!(sealed::open::<Certificate>(changed.as_bytes()).is_err());
}
