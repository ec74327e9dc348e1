//! Any bytes are either a file that holds what was sealed, or one clear sentence; and contents that were
//! forged, with a right hash, never end in a panic or in a false proof.
#![no_main]

use grundy::base::sealed::{self, Format, Sealed};
use grundy::heap::engine::fast::Effort;
use grundy::heap::{Certificate, Code, CodeRule, Dress, Moves, Saved, check};
use grundy::nimber::alpha::Progress;
use grundy::solve::facts::{Proof, SearchState};
use grundy::solve::misere::quotient::{self, heaps};
use grundy::{Budget, Nimber, Scanner};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some(certificate) = contents::<Certificate>(bytes) {
        let _ = check::check(&certificate, 1, &mut budget());
    }
    if let Some(saved) = contents::<Saved>(bytes) {
        resume(&saved);
    }
    if let Some(proof) = contents::<Proof>(bytes) {
        verify(&proof);
    }
    if let Some(state) = contents::<SearchState>(bytes)
        && let Ok(sum) = grundy::catalogue::open(&state.position)
        && let [component] = sum.components()
    {
        let _ = component.learn(&state.facts);
    }
    if let Some(progress) = contents::<Progress>(bytes) {
        let _ = progress.makes_sense();
    }
    if let Some(claim) = contents::<quotient::Certificate>(bytes)
        && let Some(rule) = rule(&claim.game)
    {
        let _ = claim.check_heaps(&rule, &mut budget());
    }
    if let Some(saved) = contents::<heaps::Saved>(bytes)
        && let Some(rule) = rule(&saved.game.clone())
        && let Ok(Ok(mut run)) =
            heaps::Run::resume(&saved.game.clone(), &rule, saved, &mut budget())
    {
        let _ = run.work(run.last() + 2, &mut budget());
        let _ = run.quotient(&mut budget());
    }
});

fn rule(code: &str) -> Option<CodeRule> {
    let code = Code::parse(&mut Scanner::new(code)).ok()?;
    Some(CodeRule { code, dress: Dress::STONES })
}

fn budget() -> Budget<'static> {
    Budget::nodes(2000)
}

/// What the bytes hold as a whole file, or as bare contents that somebody seals.
fn contents<T: Format>(bytes: &[u8]) -> Option<T> {
    match sealed::open::<T>(bytes) {
        Ok(contents) => {
            let again = Sealed::new(contents).to_bytes();
            assert!(sealed::open::<T>(&again).is_ok());
        }
        Err(why) => assert!(!why.is_empty() && !why.contains('\n'), "one sentence"),
    }
    serde_json::from_slice(bytes).ok()
}

fn resume(saved: &Saved) {
    let mut text = Scanner::new(&saved.game);
    let Ok(code) = Code::parse(&mut text) else { return };
    let Some(moves) = Moves::of(&code) else { return };
    let effort = Effort { threads: 1, keep: 1 << 16, scouted: 2048 };
    if let Ok(mut run) = saved.resume(&saved.game, moves, effort) {
        for _ in 0..3 {
            let _ = run.step(10_000, &mut budget());
        }
    }
}

fn verify(proof: &Proof) {
    let Ok(sum) = grundy::catalogue::open(&proof.position) else { return };
    let [component] = sum.components() else { return };
    let value = Nimber(proof.value);
    let checked = component.check(&proof.facts, value, proof.holds, &mut budget());
    if matches!(checked, Ok(Ok(())))
        && let Ok(right) = sum.value(&mut Budget::nodes(20_000))
    {
        assert_eq!(right == value.into(), proof.holds, "a false proof");
    }
}
