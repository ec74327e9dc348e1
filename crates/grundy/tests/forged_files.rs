//! Files that are read again: what is damaged is refused, and what is forged, with the right hash, does
//! no harm.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

use grundy::base::dice::Seeded;
use grundy::base::sealed::{self, Format, Sealed};
use grundy::heap::certificate::Evidence;
use grundy::heap::check::{check, makes_sense};
use grundy::heap::engine::fast::Effort;
use grundy::heap::{Certificate, Code, CodeRule, Dress, Moves, Run, Saved, Sequence};
use grundy::nimber::alpha::{Finding, Progress};
use grundy::nimber::transfinite::Closure;
use grundy::solve::facts::{Proof, SearchState};
use grundy::solve::misere::quotient::{self, HeapQuotient, heaps};
use grundy::{Budget, Dice, Nimber, Scanner};
use serde_json::Value;

/// How many files of each kind are damaged; forging, which is slower, is done for a fifth of them.
fn mutations() -> usize {
    std::env::var("GRUNDY_MUTATIONS").map_or(500, |count| count.parse().unwrap())
}

fn moves(code: &str) -> Moves {
    Moves::of(&Code::parse(&mut Scanner::new(code)).unwrap()).unwrap()
}

/// So few values by looking at every split that the fast methods are soon at work.
const EAGER: Effort = Effort { threads: 1, keep: 1 << 20, scouted: 2048 };

/// A run that proves its period from a state that comes back, and its state on the way.
fn run() -> (Saved, Certificate) {
    let mut run = Run::new(moves(".156"), EAGER);
    let mut saved = None;
    while run.period().is_none() {
        run.step(u64::MAX - 4096, &mut Budget::nodes(u64::MAX)).unwrap();
        if run.fast().is_some() && saved.is_none() {
            saved = Some(Saved::of(".156", &run));
        }
    }
    let certificate = Certificate::of(".156", &run).unwrap();
    assert!(matches!(certificate.proof, Evidence::StateRepeat { .. }));
    (saved.unwrap(), certificate)
}

fn plain_certificate() -> Certificate {
    let proof = Evidence::GuySmith;
    Certificate { game: ".77".into(), preperiod: 71, period: 12, proof }
}

const BOARD: &str = "cram 3x4";

fn search() -> (SearchState, Proof) {
    let sum = grundy::catalogue::open(BOARD).unwrap();
    let [board] = sum.components() else { panic!("one game") };
    let value = sum.value(&mut Budget::default()).unwrap();
    assert_eq!(value, Nimber(1).into());
    let facts = board.prove(Nimber(1), &mut Budget::default()).unwrap().unwrap();
    let position = sum.to_string();
    let state = SearchState { position: position.clone(), facts: board.facts(usize::MAX) };
    (state, Proof { position, holds: true, value: 1, facts })
}

fn alphas() -> Progress {
    let mut progress = Progress::default();
    progress.resume(&mut Closure::blank(), 43, &mut Budget::nodes(u64::MAX)).unwrap();
    progress
}

fn kayles() -> CodeRule {
    CodeRule { code: Code::parse(&mut Scanner::new(".77")).unwrap(), dress: Dress::STONES }
}

/// A run that has found the quotient of the heaps up to 30, and a certificate for it.
fn quotient() -> (heaps::Saved, quotient::Certificate) {
    let rule = kayles();
    let budget = &mut Budget::default();
    let mut run = heaps::Run::new(&rule, budget).unwrap();
    run.work(30, budget).unwrap();
    let found = run.quotient(budget).unwrap();
    (run.save(".77"), quotient::Certificate::of_heaps(".77", &found))
}

/// Changes some bytes of a file.
fn damaged(bytes: &[u8], dice: &mut Seeded) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.roll(2) {
        let at = dice.roll(bytes.len() as u64 - 1) as usize;
        let random = dice.roll(255) as u8;
        match dice.roll(6) {
            0 => bytes[at] ^= 1 << (random & 7),
            1 => bytes[at] = b'0' + random % 10,
            2 => drop(bytes.remove(at)),
            3 => bytes.insert(at, bytes[(at + 1) % bytes.len()]),
            4 => bytes.truncate(at.max(1)),
            5 => bytes[at..].iter_mut().take(512).for_each(|byte| *byte = 0),
            _ => bytes[at] = random,
        }
        if bytes.len() < 2 {
            break;
        }
    }
    bytes
}

/// A file that is not refused holds what was written.
fn damage_is_noticed<T: Format + PartialEq + Clone>(contents: &T) {
    let bytes = Sealed::new(contents.clone()).to_bytes();
    let mut dice = Seeded(20_261_116);
    let mut refused = 0;
    for _ in 0..mutations() {
        match sealed::open::<T>(&damaged(&bytes, &mut dice)) {
            Ok(read) => assert!(read == *contents, "{} holds something else", T::NAME),
            Err(why) => {
                assert!(!why.contains('\n'), "one sentence: {why}");
                refused += 1;
            }
        }
    }
    assert!(refused > mutations() / 2);
}

#[test]
fn a_damaged_file_is_refused() {
    let (saved, certificate) = run();
    let (state, proof) = search();
    let (quotients, claim) = quotient();
    damage_is_noticed(&saved);
    damage_is_noticed(&quotients);
    damage_is_noticed(&claim);
    damage_is_noticed(&certificate);
    damage_is_noticed(&plain_certificate());
    damage_is_noticed(&state);
    damage_is_noticed(&proof);
    damage_is_noticed(&alphas());
}

/// All places in some data.
fn places(data: &Value, path: &mut String, found: &mut Vec<String>) {
    found.push(path.clone());
    let length = path.len();
    let inner: Vec<(String, &Value)> = match data {
        Value::Array(list) => list.iter().enumerate().map(|(at, v)| (at.to_string(), v)).collect(),
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        _ => vec![],
    };
    for (key, value) in inner {
        path.push('/');
        path.push_str(&key);
        places(value, path, found);
        path.truncate(length);
    }
}

/// Another value of the same kind.
fn changed(value: &Value, dice: &mut Seeded) -> Value {
    let edges = [0, 1, 2, 7, 63, 64, 1 << 16, 1 << 31, 1 << 32, 1 << 62, 1 << 63, u64::MAX];
    match value {
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or(0);
            Value::from(match dice.roll(5) {
                0 => number.wrapping_add(1),
                1 => number.wrapping_sub(1),
                2 => number.wrapping_mul(2),
                3 => dice.roll(10_000),
                _ => edges[dice.roll(edges.len() as u64 - 1) as usize],
            })
        }
        Value::String(text) => {
            let mut text = text.clone().into_bytes();
            let at = dice.roll(text.len() as u64) as usize;
            match dice.roll(3) {
                0 if at < text.len() => drop(text.remove(at)),
                1 => text.insert(at, b'0' + dice.roll(9) as u8),
                2 => text.truncate(at),
                _ => text.iter_mut().skip(at).take(1).for_each(|c| *c = b'1' + dice.roll(8) as u8),
            }
            String::from_utf8_lossy(&text).into_owned().into()
        }
        Value::Array(list) => {
            let mut list = list.clone();
            let at = dice.roll(list.len() as u64) as usize;
            match dice.roll(3) {
                0 if at < list.len() => drop(list.remove(at)),
                1 if at < list.len() => list.insert(at, list[at].clone()),
                2 => list.truncate(at),
                _ => list.reverse(),
            }
            list.into()
        }
        Value::Bool(holds) => (!holds).into(),
        Value::Null => 0.into(),
        Value::Object(_) => value.clone(),
    }
}

/// Contents with one or two things changed, as far as these are contents at all.
fn forgeries<T: Format>(contents: &T) -> Vec<T> {
    let data = serde_json::to_value(contents).unwrap();
    let mut all = Vec::new();
    places(&data, &mut String::new(), &mut all);
    let mut dice = Seeded(11_162_026);
    let mut found = Vec::new();
    while found.len() < mutations() / 5 {
        let mut forged = data.clone();
        for _ in 0..=dice.roll(1) {
            let place = &all[dice.roll(all.len() as u64 - 1) as usize];
            if let Some(value) = forged.pointer_mut(place) {
                *value = changed(value, &mut dice);
            }
        }
        found.extend(serde_json::from_value(forged));
    }
    found
}

/// Work that has no end is cut short; what is looked for is a panic, or a wrong claim that passes.
fn some() -> Budget<'static> {
    Budget::nodes(8_000)
}

/// Whether the period is the one that a run finds.
fn is_true(claim: &Certificate) -> bool {
    let mut run = Run::new(moves(&claim.game), EAGER);
    while run.period().is_none() {
        run.step(u64::MAX - 4096, &mut Budget::nodes(u64::MAX)).unwrap();
    }
    run.period().is_some_and(|p| (p.preperiod, p.period) == (claim.preperiod, claim.period))
}

#[test]
fn a_forged_certificate_proves_nothing_wrong() {
    for truth in [run().1, plain_certificate()] {
        let mut passed = 0;
        for forged in forgeries(&truth) {
            if check(&forged, 1, &mut some()).is_ok() {
                assert!(is_true(&forged), "{forged:?}");
                passed += 1;
            }
        }
        assert!(passed < mutations() / 10, "{passed} passed");
    }
}

/// Numbers that are too large, too small or do not fit together, each with a right hash.
#[test]
fn a_senseless_certificate_is_refused_at_once() {
    let (_, truth) = run();
    let with = |change: &dyn Fn(&mut Value)| {
        let mut data = serde_json::to_value(&truth).unwrap();
        change(&mut data);
        serde_json::from_value::<Certificate>(data).unwrap()
    };
    let huge = Value::from(u64::MAX);
    for place in ["/proof/window", "/proof/depth", "/proof/rares/0/0", "/proof/again", "/period"] {
        let forged = with(&|data| *data.pointer_mut(place).unwrap() = huge.clone());
        assert!(makes_sense(&forged).is_err(), "{place}");
        assert!(check(&forged, 2, &mut some()).is_err(), "{place}");
    }
    assert!(makes_sense(&with(&|data| data["period"] = 0.into())).is_err());
    let early =
        with(&|data| data["proof"]["milestones"] = serde_json::json!([{"at": 0, "values": "0"}]));
    assert!(makes_sense(&early).is_err());
    let mut far = plain_certificate();
    far.preperiod = 10u64.pow(18);
    assert!(makes_sense(&far).is_err());
}

/// A claim about more values than anybody computes ends with the budget, also where helpers work on it.
#[test]
fn a_hopeless_certificate_is_left_at_the_limit() {
    let (_, truth) = run();
    let mut data = serde_json::to_value(&truth).unwrap();
    let first = data["proof"]["first"].as_u64().unwrap();
    let period = 1u64 << 50;
    data["period"] = period.into();
    data["proof"]["again"] = (first + period).into();
    let forged: Certificate = serde_json::from_value(data).unwrap();
    makes_sense(&forged).unwrap();
    for threads in [1, 3] {
        assert!(check(&forged, threads, &mut some()).is_err());
    }
}

/// A certificate that makes sense gives a value or none, and never runs on for ever.
#[test]
fn a_forged_certificate_in_the_cache_is_no_trap() {
    let code = Code::parse(&mut Scanner::new(".156")).unwrap();
    let rule = CodeRule { code, dress: Dress::STONES };
    let (_, truth) = run();
    for forged in forgeries(&truth).into_iter().filter(|forged| makes_sense(forged).is_ok()) {
        let mut sequence = Sequence::default();
        sequence.trust(forged);
        for size in [5000, 10u64.pow(18)] {
            let _ = sequence.value(&rule, size, &mut Budget::nodes(500));
        }
    }
}

#[test]
fn a_forged_state_of_a_run_goes_on_or_is_refused() {
    let (truth, _) = run();
    for forged in forgeries(&truth) {
        if let Ok(mut run) = forged.resume(".156", moves(".156"), EAGER) {
            for _ in 0..4 {
                let _ = run.step(20_000, &mut some());
            }
        }
    }
}

#[test]
fn a_forged_proof_proves_nothing_wrong() {
    let (_, truth) = search();
    let mut passed = 0;
    for forged in forgeries(&truth) {
        let Ok(sum) = grundy::catalogue::open(&forged.position) else { continue };
        let [component] = sum.components() else { continue };
        let value = Nimber(forged.value);
        if let Ok(Ok(())) = component.check(&forged.facts, value, forged.holds, &mut some()) {
            let right = sum.value(&mut Budget::default()).unwrap();
            assert_eq!(right == value.into(), forged.holds, "{forged:?}");
            passed += 1;
        }
    }
    assert!(passed < mutations() / 10, "{passed} passed");
}

#[test]
fn a_forged_state_of_a_search_is_taken_or_refused() {
    let (truth, _) = search();
    for forged in forgeries(&truth) {
        let sum = grundy::catalogue::open(BOARD).unwrap();
        let [board] = sum.components() else { panic!("one game") };
        if board.learn(&forged.facts).is_ok() {
            let _ = sum.value(&mut some());
        }
    }
}

/// Whatever a state says, only what is proved is found.
#[test]
fn a_forged_state_of_a_quotient_goes_on_or_is_refused() {
    let (rule, (truth, _)) = (kayles(), quotient());
    let mut gone_on = 0;
    for forged in forgeries(&truth) {
        let resumed = heaps::Run::resume(".77", &rule, forged, &mut some());
        let Ok(Ok(mut run)) = resumed else { continue };
        let last = run.last() + 3;
        let Ok(found) = run.work(last, &mut some()).and_then(|()| run.quotient(&mut some())) else {
            continue;
        };
        let right = HeapQuotient::up_to(last, &rule, &mut Budget::default()).unwrap();
        let sizes = |found: &HeapQuotient| {
            let monoid = &found.quotient.monoid;
            (monoid.order(), monoid.lost_order())
        };
        assert_eq!(sizes(&found), sizes(&right));
        gone_on += 1;
    }
    assert!(gone_on < mutations() / 5, "{gone_on} went on");
}

#[test]
fn a_forged_quotient_proves_nothing_wrong() {
    let (rule, (_, truth)) = (kayles(), quotient());
    for forged in forgeries(&truth) {
        let checked = forged.check_heaps(&rule, &mut some());
        if checked.is_ok() && forged.game == truth.game {
            // Fewer heaps may have the same quotient, and nothing else passes.
            assert!(truth.values.starts_with(&forged.values), "{forged:?}");
            assert_eq!((forged.order, forged.p_order), (truth.order, truth.p_order));
        }
    }
}

/// What was published is not believed otherwise, and primes come one after another.
#[test]
fn a_forged_excess_is_refused() {
    let truth = alphas();
    for forged in forgeries(&truth) {
        let is_start = truth.finished.starts_with(&forged.finished);
        assert_eq!(forged.makes_sense().is_ok(), is_start, "{forged:?}");
    }
    let one = |prime, excess| Progress { finished: vec![Finding { prime, excess }] };
    assert_eq!(one(3, 7).makes_sense(), Err("the excess of 3 is 0, not 7".into()));
    assert_eq!(one(4, 0).makes_sense(), Err("4 is not the odd prime that comes next".into()));
}
