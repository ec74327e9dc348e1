//! The engine for heap games: fast methods against the definition, certificates, going on later.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

mod facts;

use facts::slow;
use grundy::base::sealed::{self, Sealed};
use grundy::heap::certificate::Evidence;
use grundy::heap::check::{Refusal, check};
use grundy::heap::engine::fast::Effort;
use grundy::heap::survey::{codes, survey};
use grundy::heap::{Certificate, Code, CodeRule, Dress, Moves, Run, Saved, Sequence};
use grundy::{Budget, Scanner};

fn code(text: &str) -> Code {
    Code::parse(&mut Scanner::new(text)).unwrap()
}

fn budget() -> Budget<'static> {
    Budget::nodes(u64::MAX)
}

/// So few values by looking at every split that the fast methods are soon at work.
fn eager(threads: usize) -> Effort {
    Effort { threads, scouted: 2048, ..Effort::default() }
}

/// The definition: the mex over all moves.
fn definition(moves: &Moves, last: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    let mut most = 0usize;
    for size in 0..=last {
        // Nim-sums stay below the next power of two.
        let mut reached = vec![false; 2 * (most + 1).next_power_of_two()];
        let mut mark = |value: u16| reached[usize::from(value)] = true;
        if moves.whole.contains(&(size as u64)) {
            mark(0);
        }
        for take in moves.takes.iter().map(|take| *take as usize).filter(|take| *take < size) {
            mark(values[size - take]);
        }
        for take in moves.splits.iter().map(|take| *take as usize).filter(|take| *take < size) {
            for part in 1..=(size - take) / 2 {
                let other = size - take - part;
                if !(moves.unequal && part == other) {
                    mark(values[part] ^ values[other]);
                }
            }
        }
        let value = reached.iter().position(|mark| !mark).unwrap();
        most = most.max(value);
        values.push(value as u16);
    }
    values
}

fn prove(code: &Code, effort: Effort) -> Run {
    let mut run = Run::new(Moves::of(code).unwrap(), effort);
    while run.period().is_none() {
        run.step(u64::MAX - 4096, &mut budget()).unwrap();
    }
    run
}

#[test]
fn fast_values_are_those_of_the_definition() {
    let last = if slow() { 20_000 } else { 5000 };
    let mut fast = 0;
    let mut games: Vec<Code> = codes(3).into_iter().step_by(if slow() { 1 } else { 13 }).collect();
    for text in
        ["4!.0", "4!.3", "4!.03", ".6", ".106", ".104", ".16", ".56", ".376", ".0333", ".77"]
    {
        games.push(code(text));
    }
    for game in games {
        let moves = Moves::of(&game).unwrap();
        let expected = definition(&moves, last);
        for threads in [1, 2] {
            let mut run = Run::new(moves.clone(), eager(threads));
            while run.len() <= last as u64 && run.period().is_none() {
                run.step(last as u64, &mut budget()).unwrap();
            }
            fast += usize::from(run.fast().is_some());
            let period = run.period();
            for (size, value) in (0..).zip(&expected) {
                let same = period.map_or(size, |period| period.reduce(size));
                assert_eq!(run.value(same), Some(*value), "{game}: heap {size}");
            }
        }
    }
    assert!(fast >= 8, "{fast} runs were fast");
}

#[test]
fn unequal_parts_and_rare_heaps_late() {
    // .127 has its last rare heap at 27106, Grundy's game at 82860 for a long time.
    let run = prove(&code(".127"), Effort::default());
    assert_eq!(run.fast().unwrap().rares().last(), Some(&(27106, 55)));
    let mut run =
        Run::new(Moves::of(&code("4!.0")).unwrap(), Effort { threads: 2, ..Effort::default() });
    let last = 200_000;
    while run.len() < last {
        run.step(last, &mut budget()).unwrap();
    }
    let fast = run.fast().unwrap();
    assert_eq!((fast.rares().len() + 1, fast.rares().last().unwrap().0), (1274, 82860));
}

/// A. Flammenkamp lists 1287 rare values of Grundy's game; the last 13 come after 47 million heaps
/// without one.
#[test]
fn late_rare_values_of_grundys_game() {
    if !slow() {
        return;
    }
    let mut run =
        Run::new(Moves::of(&code("4!.0")).unwrap(), Effort { threads: 2, ..Effort::default() });
    while run.len() < 48_500_000 {
        run.step(48_500_000, &mut budget()).unwrap();
    }
    let rares = run.fast().unwrap().rares();
    let late: Vec<(u64, u16)> = rares.iter().copied().filter(|(rare, _)| *rare > 82860).collect();
    let expected = [
        (47_461_861, 261),
        (47_482_266, 258),
        (47_595_779, 259),
        (47_844_890, 260),
        (47_846_178, 260),
        (47_850_055, 260),
        (47_879_108, 261),
        (47_912_346, 258),
        (48_042_117, 258),
        (48_046_310, 261),
        (48_142_092, 258),
        (48_142_376, 265),
        (48_399_022, 259),
    ];
    assert_eq!(late, expected);
}

#[test]
fn certificates_are_checked_and_forgeries_refused() {
    let mut games = vec![".156", ".77", ".02", ".127", ".07"];
    if slow() {
        games.extend([".16", ".56", ".354", ".376", ".104", ".054", ".454"]);
    }
    for text in games {
        let game = code(text);
        let certificate = Certificate::of(text, &prove(&game, Effort::default())).unwrap();
        assert_eq!(check(&certificate, 2, &mut budget()).map(|_| ()), Ok(()), "{text}");
        let Certificate { preperiod, period, proof, .. } = certificate.clone();
        let claim = |game: &str, preperiod, period, proof: &Evidence| Certificate {
            game: game.into(),
            preperiod,
            period,
            proof: proof.clone(),
        };
        let forged = |preperiod, period| claim(text, preperiod, period, &proof);
        let mut forgeries = vec![
            forged(preperiod + 1, period),
            forged(preperiod, 2 * period),
            forged(preperiod, period + 2),
            claim(".107", preperiod, period, &proof),
        ];
        if preperiod > 0 {
            forgeries.push(forged(preperiod - 1, period));
        }
        if let Evidence::StateRepeat { space, rares, depth, window, first, again, milestones } =
            &proof
        {
            let evidence = |rares: &[(u64, u16)], depth: u64, window: u64| Evidence::StateRepeat {
                space: *space,
                rares: rares.to_vec(),
                depth,
                window,
                first: *first,
                again: *again,
                milestones: milestones.clone(),
            };
            let with = |evidence| claim(text, preperiod, period, &evidence);
            forgeries.push(with(evidence(&rares[..rares.len() - 1], *depth, *window)));
            forgeries.push(with(evidence(&rares[1..], *depth, *window)));
            forgeries.push(with(evidence(rares, 1, *window)));
            forgeries.push(with(evidence(rares, *depth, *window - 1)));
            if let Some(state) = milestones.last() {
                let mut moved = milestones.clone();
                let other = if state.values.ends_with('2') { "3" } else { "2" };
                let kept = &state.values[..state.values.len() - 1];
                moved.last_mut().unwrap().values = format!("{kept}{other}");
                forgeries.push(with(Evidence::StateRepeat {
                    space: *space,
                    rares: rares.clone(),
                    depth: *depth,
                    window: *window,
                    first: *first,
                    again: *again,
                    milestones: moved,
                }));
            }
        }
        for (number, forgery) in forgeries.into_iter().enumerate() {
            let refused = check(&forgery, 2, &mut budget());
            assert!(matches!(refused, Err(Refusal::Wrong(_))), "{text}: forgery {number}");
        }
    }
}

#[test]
fn a_run_can_be_left_and_taken_up_at_any_step() {
    let game = code(".16");
    let moves = Moves::of(&game).unwrap();
    let whole = Certificate::of(".16", &prove(&game, Effort::default())).unwrap();
    for (seed, threads) in [(3u64, 1usize), (5, 2), (7, 2)] {
        let effort = Effort { threads, ..Effort::default() };
        let mut run = Run::new(moves.clone(), effort);
        let mut step = 0u64;
        while run.period().is_none() {
            run.step(u64::MAX - 4096, &mut budget()).unwrap();
            step += 1;
            if step.wrapping_mul(seed * 0x9E37_79B9) % 997 < 2
                || run.fast().is_some() && step.is_multiple_of(7)
            {
                let bytes = Sealed::new(Saved::of(".16", &run)).to_bytes();
                let saved: Saved = sealed::open(&bytes).unwrap();
                run = saved.resume(".16", moves.clone(), effort).unwrap();
                assert!(saved.resume(".17", moves.clone(), effort).is_err());
            }
        }
        assert!(Certificate::of(".16", &run).unwrap() == whole, "{threads} threads");
    }
}

#[test]
fn a_preperiod_is_found_without_keeping_the_values() {
    // Of .104 about a two-hundredth is kept here.
    let (text, keep) = if slow() { (".104", 1 << 20) } else { (".354", 1 << 19) };
    let run = prove(&code(text), Effort { keep, threads: 2, ..Effort::default() });
    let period = run.period().unwrap();
    let expected = if slow() { (197_769_598, 11_770_282) } else { (10_061_916, 1180) };
    assert_eq!((period.preperiod, period.period), expected);
    assert!(run.fast().unwrap().kept_from() > period.preperiod - 1_000_000);
}

#[test]
fn stretches_are_the_sequence_even_where_it_is_not_kept() {
    // Kayles repeats early; .354 goes on long after the first values are forgotten; the definition
    // serves codes that leave three heaps.
    for (text, last) in [(".77", 20_000), (".354", 1_500_000), (".3", 300), (".F", 300)] {
        let rule = CodeRule { code: code(text), dress: Dress::STONES };
        let mut whole = Sequence::default();
        whole.extend(&rule, last, &mut budget()).unwrap();
        let mut pieces = Sequence::default();
        if let Some(moves) = Moves::of(&rule.code) {
            pieces.set_run(Run::new(moves, Effort { keep: 1 << 19, ..Effort::default() }));
        }
        for first in (0..=last).step_by(4096) {
            let heaps = first..(first + 4096).min(last + 1);
            let values = pieces.stretch(&rule, heaps.clone(), &mut budget()).unwrap();
            assert!(values == whole.values()[first as usize..heaps.end as usize], "{text} {first}");
        }
        if text == ".354" {
            assert!(pieces.run().unwrap().fast().unwrap().kept_from() > 900_000);
        }
    }
}

#[test]
fn a_run_goes_on_after_its_proof() {
    let mut run = prove(&code(".16"), Effort::default());
    let period = run.period().unwrap().clone();
    while run.len() <= 600_000 {
        run.step(600_000, &mut budget()).unwrap();
    }
    assert_eq!(run.period(), Some(&period));
    assert!((0..=600_000).all(|size| run.value(size) == run.value(period.reduce(size))));
}

#[test]
fn a_heap_at_the_edge_of_a_page_has_its_value() {
    let moves = Moves::of(&code(".16")).unwrap();
    let mut long = Run::new(moves.clone(), eager(1));
    while long.len() <= 40_960 {
        long.step(50_000, &mut budget()).unwrap();
    }
    for size in (4096..=40_960).step_by(4096) {
        let mut run = Run::new(moves.clone(), eager(1));
        while run.len() <= size {
            run.step(size, &mut Budget::nodes(100_000)).unwrap();
            let before = run.len();
            assert!(before > size || run.step(size, &mut budget()).is_ok() && run.len() > before);
        }
        assert_eq!(run.value(size), long.value(size));
    }
}

#[test]
fn surveys_agree_with_the_table() {
    let limit = if slow() { 1 << 17 } else { 2048 };
    let found = survey(&codes(3), limit, 2, &|_| None);
    assert_eq!(found.len(), 1023);
    let solved = found.iter().filter(|row| row.period.is_some()).count();
    assert!(solved >= if slow() { 694 } else { 670 }, "{solved}");
    for row in facts::rows(include_str!("data/octal_periods.tsv")) {
        let known = (row[1].parse().unwrap(), row[2].parse().unwrap());
        let Some(ours) = found.iter().find(|found| found.code == row[0]) else { continue };
        assert!(ours.period.is_none_or(|period| period == known), "{}: {:?}", row[0], ours.period);
        assert!(ours.period.is_some() || known.0 + known.1 > limit / 4, "{} is solved", row[0]);
    }
}
