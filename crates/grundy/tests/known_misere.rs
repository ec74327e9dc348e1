//! Misère quotients and forms: published facts, with their sources, and brute force.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

mod facts;

use facts::{numbers, of_kind, open, outcome, read_genus, rows, slow};
use grundy::base::dice::Seeded;
use grundy::heap::{Code, CodeRule, Dress, HeapRule};
use grundy::solve::genus::{Class, Genus, Nature};
use grundy::solve::misere::forms::notation::Written;
use grundy::solve::misere::forms::{Form, Forms, days};
use grundy::solve::misere::quotient::diagram::Diagrams;
use grundy::solve::misere::quotient::heaps::Run;
use grundy::solve::misere::quotient::{Certificate, HeapQuotient, Positions, Quotient, infinite};
use grundy::table::sum::Judge;
use grundy::tell::answer;
use grundy::{Budget, Convention, Dice, Outcome, Scanner, Stopped};
use std::collections::{BTreeSet, HashMap};

/// A prototype and CGSuite's MisereSolver.
const QUOTIENTS: &str = include_str!("data/misere_quotients.tsv");
/// CGSuite 2.2β.
const CGSUITE: &str = include_str!("data/misere_cgsuite.tsv");

fn rule(code: &str) -> CodeRule {
    let mut text = Scanner::new(code);
    CodeRule { code: Code::parse(&mut text).unwrap(), dress: Dress::STONES }
}

fn solved(code: &str) -> HeapQuotient {
    HeapQuotient::up_to(2000, &rule(code), &mut Budget::default()).unwrap()
}

fn names(found: &Quotient, elements: &[u32]) -> Vec<String> {
    elements.iter().map(|element| found.monoid.name(*element)).collect()
}

/// Quotients with so many elements or heaps take long without optimisation.
const SMALL: usize = 150;

#[test]
fn quotients_are_the_published_ones() {
    let mut checked = 0;
    for row in rows(QUOTIENTS) {
        let [
            _,
            game,
            status,
            heaps,
            order,
            lost,
            period,
            preperiod,
            tame,
            relations,
            p,
            phi,
            growth,
        ] = row[..]
        else {
            panic!("{row:?}")
        };
        if order.parse::<usize>().unwrap() > SMALL && !slow() {
            continue;
        }
        let rule = rule(game);
        let budget = &mut Budget::default();
        let mut run = Run::new(&rule, budget).unwrap();
        let heaps: u64 = heaps.parse().unwrap();
        match status {
            "partial" => (1..=heaps).for_each(|_| run.step(budget).unwrap()),
            _ => run.work(heaps + 50, budget).unwrap(),
        }
        let found = run.quotient(budget).unwrap();
        let monoid = &found.quotient.monoid;
        assert_eq!(monoid.order().to_string(), order, "{game}");
        assert_eq!(monoid.lost_order().to_string(), lost, "{game}");
        if status == "solved" {
            let proved = found.period.as_ref().unwrap_or_else(|| panic!("{game} is solved"));
            assert_eq!(proved.period.to_string(), period, "{game}");
            assert_eq!(proved.preperiod.to_string(), preperiod, "{game}");
        }
        let told = |text: &str, found: String| {
            assert!(text.is_empty() || text == found, "{game}: {found}")
        };
        told(tame, monoid.is_tame().to_string());
        told(relations, monoid.presentation());
        told(p, names(&found.quotient, &monoid.lost()).join(","));
        let grew = run.growth().iter().map(|(heap, order, lost)| format!("{heap}:{order}/{lost}"));
        told(growth, grew.collect::<Vec<_>>().join(" "));
        let words = names(&found.quotient, &found.quotient.values);
        let known: Vec<&str> = phi.split(' ').filter(|word| !word.is_empty()).collect();
        let both = known.len().min(words.len());
        assert_eq!(known[..both], words[..both], "{game}");
        checked += 1;
    }
    assert!(checked >= if slow() { 147 } else { 110 }, "{checked}");
}

#[test]
fn cgsuite_has_the_same_quotients() {
    let rows = of_kind(CGSUITE, "misere-quotient");
    assert_eq!(rows.len(), 32);
    for (input, expected) in rows {
        let code = input.strip_prefix("TB ").unwrap();
        let found = solved(code);
        let monoid = &found.quotient.monoid;
        let period = found.period.as_ref().unwrap();
        let tame = if monoid.is_tame() { "Yes" } else { "No" };
        let told = format!(
            "|Q|={} |P|={} period={} preperiod={} tame={tame} ",
            monoid.order(),
            monoid.lost_order(),
            period.period,
            period.preperiod
        );
        assert!(expected.starts_with(&told), "{code}: {told} {expected}");
    }
    let rows = of_kind(CGSUITE, "misere-quotient-presentation");
    assert_eq!(rows.len(), 10);
    for (input, expected) in rows {
        let found = solved(input.strip_prefix("TB ").unwrap()).quotient;
        let lost = names(&found, &found.monoid.lost()).join(",");
        let relations = found.monoid.presentation().replace(", ", ",");
        assert_eq!(format!("Q = {relations}; P = {{{lost}}}"), expected, "{input}");
    }
}

/// Misère outcomes by the definition alone: heaps in order, without the empty one.
#[derive(Default)]
struct BruteForce {
    lost: HashMap<Vec<u64>, bool>,
}

impl BruteForce {
    fn is_lost(&mut self, rule: &dyn HeapRule, heaps: &[u64]) -> bool {
        if let Some(lost) = self.lost.get(heaps) {
            return *lost;
        }
        let mut options: Vec<Vec<u64>> = Vec::new();
        for (index, heap) in heaps.iter().enumerate() {
            rule.options(*heap, &mut |parts| {
                let mut option = heaps.to_vec();
                option.remove(index);
                option.extend(parts);
                option.sort_unstable();
                options.push(option);
            });
        }
        let lost = !options.is_empty() && !options.iter().any(|option| self.is_lost(rule, option));
        self.lost.insert(heaps.to_vec(), lost);
        lost
    }
}

/// Visits all sums of heaps with a total of at most so much.
fn sums(total: u64, visit: &mut dyn FnMut(&[u64])) {
    fn extend(heaps: &mut Vec<u64>, left: u64, visit: &mut dyn FnMut(&[u64])) {
        visit(heaps);
        for heap in heaps.last().copied().unwrap_or(1)..=left {
            heaps.push(heap);
            extend(heaps, left - heap, visit);
            heaps.pop();
        }
    }
    extend(&mut Vec::new(), total, visit);
}

#[test]
fn solved_quotients_equal_brute_force() {
    let (total, most) = if slow() { (24, usize::MAX) } else { (16, 30) };
    let mut games = 0;
    for row in rows(QUOTIENTS).filter(|row| row[2] == "solved").take(most) {
        let (code, found) = (row[1], solved(row[1]));
        let rule = rule(code);
        let mut brute = BruteForce::default();
        sums(total, &mut |heaps| {
            let element = found.product(heaps).unwrap();
            let lost = found.quotient.monoid.is_lost(element);
            assert_eq!(lost, brute.is_lost(&rule, heaps), "{code} {heaps:?}");
        });
        games += 1;
    }
    assert!(games >= 30, "{games}");
}

/// Sibert and Conway 1992, as heaps: who wins misère Kayles is told from normal play, but for two lists of
/// exceptions. E and D mean an even and an odd number of heaps from a set, and no others.
#[test]
fn sibert_and_conways_rule_for_kayles() {
    let found = solved(".77");
    let values = facts::sequence("kayles", 40);
    let total = if slow() { 38 } else { 37 };
    let mut checked = 0;
    sums(total, &mut |heaps| {
        let normal_lost = heaps.iter().fold(0, |sum, heap| sum ^ values[*heap as usize]) == 0;
        let lost = normal_lost && !was_lost(heaps) || is_lost_now(heaps);
        let element = found.product(heaps).unwrap();
        assert_eq!(found.quotient.monoid.is_lost(element), lost, "{heaps:?}");
        checked += 1;
    });
    assert!(checked >= 100_000, "{checked}");
}

/// Whether the heaps fall into these sets, each with an even (false) or odd (true) number of heaps.
fn fall(heaps: &[u64], sets: &[(&[u64], bool)]) -> bool {
    heaps.iter().all(|heap| sets.iter().any(|(set, _)| set.contains(heap)))
        && sets.iter().all(|(set, odd)| {
            (heaps.iter().filter(|heap| set.contains(heap)).count() % 2 == 1) == *odd
        })
}

/// The heaps without one heap of this size, if there is one.
fn without(heaps: &[u64], size: u64) -> Option<Vec<u64>> {
    let mut rest = heaps.to_vec();
    rest.remove(heaps.iter().position(|heap| *heap == size)?);
    Some(rest)
}

/// P in normal play, N in misère play.
fn was_lost(heaps: &[u64]) -> bool {
    let (a, b): (&[u64], &[u64]) = (&[17, 12, 9], &[20, 4, 1]);
    fall(heaps, &[(&[5], false), (&[4, 1], false)])
        || fall(heaps, &[(a, false), (b, false)])
        || without(heaps, 25).is_some_and(|rest| fall(&rest, &[(a, false), (b, true)]))
}

/// N in normal play, P in misère play.
fn is_lost_now(heaps: &[u64]) -> bool {
    let (a, b): (&[u64], &[u64]) = (&[17, 12, 9], &[20, 4, 1]);
    fall(heaps, &[(&[5], true), (&[4, 1], true)])
        || fall(heaps, &[(&[5], false), (&[4, 1], true)])
        || fall(heaps, &[(&[9], true), (&[4, 1], false)])
        || without(heaps, 12).is_some_and(|rest| fall(&rest, &[(&[4, 1], false)]))
        || fall(heaps, &[(a, false), (b, true)])
        || without(heaps, 25).is_some_and(|rest| fall(&rest, &[(&[9], true), (&[4, 1], true)]))
}

/// Duplicate Kayles is won and lost as Kayles with heaps half as large (Plambeck).
#[test]
fn duplicate_kayles_follows_the_rule_too() {
    let found = solved(".1377");
    let values = facts::sequence("kayles", 40);
    let mut checked = 0;
    sums(if slow() { 38 } else { 30 }, &mut |heaps| {
        let half: Vec<u64> = heaps.iter().map(|heap| heap.div_ceil(2)).collect();
        let normal_lost = half.iter().fold(0, |sum, heap| sum ^ values[*heap as usize]) == 0;
        let lost = normal_lost && !was_lost(&half) || is_lost_now(&half);
        let element = found.product(heaps).unwrap();
        assert_eq!(found.quotient.monoid.is_lost(element), lost, "{heaps:?}");
        checked += 1;
    });
    assert!(checked >= 20_000, "{checked}");
}

/// |T_n| = 2ⁿ+2 (Plambeck and Siegel 2008).
#[test]
fn nim_below_a_power_of_two_is_tame() {
    for (code, order) in [(".3", 2), (".33", 6), (".3333", 10), (".33333333", 18)] {
        let found = solved(code).quotient.monoid;
        assert_eq!((found.order(), found.is_tame()), (order, true), "{code}");
    }
}

/// Weimerskirch: the first quotient that was seen to be infinite. The search ends at its limit, and keeps what it had.
#[test]
fn an_infinite_quotient_stops_at_a_limit() {
    let rule = rule(".3122");
    let budget = &mut Budget::nodes(100_000);
    let mut run = Run::new(&rule, budget).unwrap();
    assert!(run.work(20, budget).is_err_and(|stopped| !stopped.is_from_outside()));
    assert_eq!(run.last(), 6);
    assert_eq!(run.quotient(&mut Budget::default()).unwrap().quotient.monoid.order(), 52);
}

/// Two quotients that grow for ever, as far as anybody has looked.
#[test]
fn quotients_that_grow() {
    for (code, heaps, orders) in [
        (".26", 24, [8, 12, 18, 24, 32, 40, 50, 60].as_slice()),
        ("4.7", 14, &[8, 12, 18, 22, 28, 34, 42, 50]),
    ] {
        let rule = rule(code);
        let budget = &mut Budget::default();
        let mut run = Run::new(&rule, budget).unwrap();
        (1..=heaps).for_each(|_| run.step(budget).unwrap());
        let grew: Vec<usize> = run.growth().iter().map(|(_, order, _)| *order).collect();
        let from = grew.iter().position(|order| *order == orders[0]).unwrap();
        assert_eq!(grew[from..from + orders.len()], *orders, "{code}");
    }
}

/// The genus is a side question: who wins may be told without it, and limits count it too.
#[test]
fn a_limit_counts_the_search_for_the_genus() {
    let sum = open("kayles 6 + moebius HTTTTTTTH");
    let budget = &mut Budget::nodes(500);
    let found = answer::worth(&sum, Convention::Misere, budget);
    assert!(found.stopped.is_none() && found.known.outcome == Some(Outcome::N));
    assert!(found.known.genus.is_none());
    assert!(budget.spent() <= 501, "{}", budget.spent());
}

/// Dawson's Kayles has a finite quotient to heap 33 (Plambeck and Siegel 2008), and an infinite one from heap 34 on. The
/// picture behind it: 25 with j heaps of 30 and k ≥ 2 heaps of 34 is lost if and only if j ≥ k and j−k is even.
#[test]
fn dawsons_kayles_has_an_infinite_quotient_at_heap_34() {
    let rule = rule(".07");
    let rule: &dyn HeapRule = &rule;
    let found = infinite::drift(rule, 35, &mut Budget::default()).unwrap().unwrap();
    assert_eq!((found.piece, found.against), (34, 30));
    for (code, pieces) in [(".77", 41), (".07", 31), (".15", 40), (".26", 30)] {
        let finite =
            infinite::drift(&self::rule(code) as &dyn HeapRule, pieces, &mut Budget::default());
        assert_eq!(finite, Ok(None), "{code}");
    }
}

/// What that proof rests on: the lost sums beside copies of 34 are those of the definition, and follow the picture.
#[test]
fn sums_beside_heaps_of_34_are_lost_as_the_definition_says() {
    let rule = rule(".07");
    let budget = &mut Budget::default();
    // Every heap with moves is a generator: 2, 3, …, 34.
    let word = |heaps: &[u64]| {
        let mut word = vec![0; 33];
        heaps.iter().filter(|heap| **heap > 1).for_each(|heap| word[*heap as usize - 2] += 1);
        word
    };
    let mut diagrams = Diagrams::default();
    for heap in 2..=34 {
        let mut moves = Vec::new();
        rule.options(heap, &mut |parts| moves.push(word(parts)));
        diagrams.push(moves);
    }
    let sets = diagrams.beside_copies(12, budget).unwrap();
    let mut is_lost = |copies: usize, heaps: &[u64]| {
        let left = diagrams.divided_by(sets[copies], &word(heaps)[..32], budget).unwrap();
        diagrams.has_empty(left)
    };
    let mut brute = BruteForce::default();
    sums(if slow() { 14 } else { 9 }, &mut |heaps| {
        for copies in 0..2 {
            let mut sum = [heaps, &vec![34; copies]].concat();
            sum.retain(|heap| *heap > 1);
            assert_eq!(is_lost(copies, heaps), brute.is_lost(&rule, &sum), "{sum:?}");
        }
    });
    for copies in 2..12 {
        for against in 0..24 {
            let heaps = [vec![25], vec![30; against]].concat();
            let lost = against >= copies && (against - copies).is_multiple_of(2);
            assert_eq!(is_lost(copies, &heaps), lost, "{against} of 30, {copies} of 34");
        }
    }
}

/// Plambeck and Whitehead 2013: found here from the rules of the boards.
#[test]
fn the_quotient_of_notakto_is_found() {
    let budget = &mut Budget::default();
    let (pieces, own) = open("notakto .../.../...").pieces(budget).unwrap();
    let found = Quotient::of(&pieces, pieces.moves.len(), budget).unwrap();
    assert_eq!((found.monoid.order(), found.monoid.lost_order()), (18, 4));
    assert!(!found.monoid.is_lost(found.product(own)), "one board is won by the player to move");
    let certificate = Certificate::new("notakto .../.../...", &found);
    certificate.check_positions(&pieces, pieces.moves.len(), budget).unwrap();
}

/// Sums of random games, each with moves to sums of earlier ones: elements multiply as outcomes say.
#[test]
fn quotients_of_random_positions_equal_the_definition() {
    let mut dice = Seeded(7);
    let mut finite = 0;
    for _ in 0..if slow() { 2000 } else { 300 } {
        let mut pieces = Positions::default();
        for piece in 0..1 + dice.roll(4) {
            let moves = (0..dice.roll(3)).map(|_| {
                let parts = (0..dice.roll(2)).filter(|_| piece > 0);
                parts.map(|_| dice.roll(piece - 1) as usize).collect()
            });
            pieces.moves.push(moves.collect());
        }
        let count = pieces.moves.len();
        let Ok(found) = Quotient::of(&pieces, count, &mut Budget::nodes(20_000)) else { continue };
        finite += 1;
        let mut known = HashMap::new();
        for _ in 0..40 {
            let mut sum: Vec<usize> =
                (0..dice.roll(6)).map(|_| dice.roll(count as u64 - 1) as usize).collect();
            sum.sort_unstable();
            let lost = found.monoid.is_lost(found.product(sum.iter().copied()));
            assert_eq!(lost, is_lost(&pieces, &sum, &mut known), "{pieces:?} {sum:?}");
        }
    }
    assert!(finite >= 200, "{finite}");
}

fn is_lost(pieces: &Positions, sum: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(lost) = known.get(sum) {
        return *lost;
    }
    let mut options: Vec<Vec<usize>> = Vec::new();
    for (index, piece) in sum.iter().enumerate() {
        for parts in &pieces.moves[*piece] {
            let mut option = sum.to_vec();
            option.remove(index);
            option.extend(parts);
            option.sort_unstable();
            options.push(option);
        }
    }
    let lost = !options.is_empty() && !options.iter().any(|option| is_lost(pieces, option, known));
    known.insert(sum.to_vec(), lost);
    lost
}

/// The plan uses the quotient, and search says the same as far as it reaches.
#[test]
fn misere_sums_of_heaps_are_decided_by_the_quotient() {
    let large = open("kayles 50,60,70");
    let how = large.plan(Convention::Misere);
    assert_eq!(how[0].method, "misère quotient");
    let budget = &mut Budget::nodes(100_000);
    assert!(large.winning_moves(Convention::Misere, budget).unwrap().is_empty(), "it is lost");
    let large = open("kayles 50,60,71");
    let winning = large.winning_moves(Convention::Misere, budget).unwrap();
    assert!(!winning.is_empty());
    for option in &winning {
        assert_eq!(option.result.outcome(Convention::Misere, budget).unwrap(), Outcome::P);
    }
    for game in ["kayles", "octal:.15", "octal:.07", "grundys-game"] {
        let mut dice = Seeded(5);
        for _ in 0..if slow() { 400 } else { 60 } {
            let heaps: Vec<String> =
                (0..=dice.roll(3)).map(|_| (1 + dice.roll(8)).to_string()).collect();
            let sum = open(&format!("{game} {}", heaps.join(",")));
            let mut judge = Judge::new(&sum, Convention::Misere);
            let searched = judge.plain_outcome(&sum, &mut Budget::default()).unwrap();
            assert_eq!(outcome(&sum.to_string(), Convention::Misere), searched, "{sum}");
        }
    }
}

/// All winning moves of all small sums, as the definition has them.
#[test]
fn winning_moves_of_kayles_equal_brute_force() {
    let rule = rule(".77");
    let mut brute = BruteForce::default();
    let mut checked = 0;
    sums(if slow() { 20 } else { 11 }, &mut |heaps| {
        if heaps.is_empty() {
            return;
        }
        let texts: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let position = open(&format!("kayles {}", texts.join(",")));
        let budget = &mut Budget::default();
        let sorted = |result: &str| {
            let mut left = numbers(result);
            left.retain(|heap| *heap > 0);
            left.sort_unstable();
            left
        };
        let found: BTreeSet<Vec<u64>> = position
            .winning_moves(Convention::Misere, budget)
            .unwrap()
            .iter()
            .map(|winning| sorted(&winning.result.to_string()))
            .collect();
        let mut wanted = BTreeSet::new();
        for (index, heap) in heaps.iter().enumerate() {
            rule.options(*heap, &mut |parts| {
                let mut option = heaps.to_vec();
                option.remove(index);
                option.extend(parts);
                option.sort_unstable();
                if brute.is_lost(&rule, &option) {
                    wanted.insert(option);
                }
            });
        }
        assert_eq!(found, wanted, "{heaps:?}");
        checked += 1;
    });
    assert!(checked >= 180, "{checked}");
}

/// A run that is interrupted and gone on with finds what a whole one does, and a state that makes no sense is refused.
#[test]
fn a_run_goes_on_from_its_state() {
    let rule = rule(".77");
    let budget = &mut Budget::default();
    for pause in [1, 5, 26, 90] {
        let mut run = Run::new(&rule, budget).unwrap();
        run.work(pause, budget).unwrap();
        let saved = run.save("kayles");
        let mut again = Run::resume("kayles", &rule, saved.clone(), budget).unwrap().unwrap();
        again.work(1000, budget).unwrap();
        assert_eq!(again.quotient(budget).unwrap(), solved(".77"), "from {pause}");
        assert!(Run::resume("dawson", &rule, saved, budget).unwrap().is_err());
    }
}

fn form(forms: &mut Forms, text: &str) -> Form {
    let written = Written::parse(&mut Scanner::new(text)).unwrap_or_else(|error| panic!("{error}"));
    written.form(forms, &mut Budget::default()).unwrap()
}

#[test]
fn forms_are_written_as_in_cgsuite() {
    let mut forms = Forms::default();
    let budget = &mut Budget::default();
    let mut checked = 0;
    for (input, expected) in of_kind(CGSUITE, "misere-canonical") {
        let Some(code) = input.strip_prefix("TB ") else {
            let found = form(&mut forms, input);
            assert_eq!(forms.notation(found, budget).unwrap(), expected, "{input}");
            checked += 1;
            continue;
        };
        let rule = rule(code.split(' ').next().unwrap());
        let mut heaps: Vec<Form> = Vec::new();
        let printed = expected.trim_matches(['[', ']']).split("],");
        for (heap, printed) in printed.enumerate() {
            let mut options = Vec::new();
            rule.options(heap as u64, &mut |parts| {
                let sum = parts.iter().fold(0, |sum, part| {
                    forms.sum(sum, heaps[*part as usize], &mut Budget::default()).unwrap()
                });
                options.push(sum);
            });
            let found = forms.of(options, budget).unwrap();
            heaps.push(found);
            let written = forms.notation(found, budget).unwrap();
            assert_eq!(
                written.trim_end_matches(']'),
                printed.trim_end_matches(']'),
                "{code} {heap}"
            );
            assert_eq!(form(&mut forms, &written), found, "{written} is read back");
            checked += 1;
        }
    }
    assert!(checked >= 40, "{checked}");
}

#[test]
fn forms_have_the_properties_that_cgsuite_tells() {
    let mut forms = Forms::default();
    let budget = &mut Budget::default();
    let mut checked = 0;
    for (input, expected) in of_kind(CGSUITE, "misere-property") {
        // Norton's example: a game that is a sum of primes in two ways.
        let Some((text, property)) = input.rsplit_once(").") else {
            let found = form(&mut forms, input.split(".Partitions").next().unwrap());
            assert_eq!(partitions(&mut forms, found), expected, "{input}");
            continue;
        };
        let found = form(&mut forms, text.trim_start_matches('('));
        let nature = forms.nature(found, budget).unwrap();
        let told = match property {
            "birthday" => forms.rank(found).to_string(),
            "mate" => {
                let mate = forms.mate(found, budget).unwrap();
                let sum = forms.sum(found, mate, budget).unwrap();
                assert!(forms.is_lost(sum), "{input}: a game beside its mate is lost");
                forms.notation(mate, budget).unwrap()
            }
            "genus" => {
                assert_eq!(facts::genus_digits(&nature.genus), read_genus(expected), "{input}");
                continue;
            }
            "nimValue" => nature.genus.normal.0.to_string(),
            "misereNimValue" => nature.genus.misere[0].to_string(),
            "misereOutcomeClass" => if forms.is_lost(found) { "P" } else { "N" }.into(),
            "isTame" => (nature.class == Class::Tame).to_string(),
            "isGenerallyTame" => nature.class.is_like_nim().to_string(),
            "isTameable" => nature.genus.is_of_nim().to_string(),
            "isRestive" => (nature.class == Class::Restive).to_string(),
            "isRestless" => (nature.class == Class::Restless).to_string(),
            "isNimHeap" => forms.heap_size(found, budget).unwrap().is_some().to_string(),
            "isEven" => (!forms.even(found, budget).unwrap().1).to_string(),
            "options" => list(forms.written_options(found, budget).unwrap()),
            "isPrime" => forms.is_prime(found, budget).unwrap().to_string(),
            "isExtraverted" => forms.is_extraverted(found, budget).unwrap().to_string(),
            "isIntroverted" => forms.is_introverted(found, budget).unwrap().to_string(),
            "parts" => {
                let parts = forms.parts(found, budget).unwrap();
                list(parts.into_iter().map(|part| forms.notation(part, budget).unwrap()))
            }
            "partitions" => partitions(&mut forms, found),
            // All facts about half-tame games agree with this; their definition was not to be had.
            "isGenerallyRestive" | "isHalfTame" => nature.class.is_restive().to_string(),
            other => panic!("{other}"),
        };
        assert_eq!(told, expected, "{input}");
        checked += 1;
    }
    assert!(checked >= 140, "{checked}");
}

/// The theorem on introverted games, by the definition, for all that are born by day 4.
#[test]
fn only_nothing_and_a_heap_of_one_are_introverted() {
    let mut forms = Forms::default();
    let games = born_by(&mut forms, 4);
    let budget = &mut Budget::default();
    let heap = forms.heap(1, budget).unwrap();
    for game in games {
        let expected = game == 0 || game == heap;
        assert_eq!(forms.is_introverted(game, budget).unwrap(), expected, "{game}");
    }
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(","))
}

fn partitions(forms: &mut Forms, form: Form) -> String {
    let budget = &mut Budget::default();
    let found = forms.partitions(form, budget).unwrap();
    list(
        found.into_iter().map(|primes| {
            list(primes.into_iter().map(|prime| forms.notation(prime, budget).unwrap()))
        }),
    )
}

#[test]
fn games_are_linked_and_subtracted_as_by_cgsuite() {
    let mut forms = Forms::default();
    let budget = &mut Budget::default();
    for (input, expected) in of_kind(CGSUITE, "misere-binary") {
        let [one, operation, other] = input.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{input}")
        };
        let (a, b) = (form(&mut forms, one), form(&mut forms, other));
        let refused = |forms: &mut Forms, what| {
            let both = [a, b].map(|form| forms.notation(form, &mut Budget::default()).unwrap());
            format!("!!Those misere games are not {what}: {}, {}", both[0], both[1])
        };
        let told = match operation {
            "IsLinkedTo" => forms.are_linked(a, b).to_string(),
            "Link" => match forms.link(a, b, budget).unwrap() {
                Some(link) => forms.notation(link, budget).unwrap(),
                None => refused(&mut forms, "linked"),
            },
            "MisereMinus" => match forms.difference(a, b, budget).unwrap() {
                Some(rest) => forms.notation(rest, budget).unwrap(),
                None => refused(&mut forms, "subtractable"),
            },
            other => panic!("{other}"),
        };
        assert_eq!(told, expected, "{input}");
    }
}

/// All canonical forms born by a day.
fn born_by(forms: &mut Forms, day: u32) -> Vec<Form> {
    let mut born = vec![0];
    for _ in 0..day {
        let mut next = born.clone();
        for set in 0u32..1 << born.len() {
            let options = (0..born.len()).filter(|i| set >> i & 1 == 1).map(|i| born[i]);
            next.push(forms.of(options.collect(), &mut Budget::default()).unwrap());
        }
        next.sort_unstable();
        next.dedup();
        born = next;
    }
    born
}

/// Every sum of two games born by day 4 gives them back, and no difference is found that is none, nor missed among these
/// games and their sums.
#[test]
fn differences_equal_brute_force() {
    let mut forms = Forms::default();
    let budget = &mut Budget::default();
    let small = born_by(&mut forms, 4);
    let mut rests = small.clone();
    for a in &small {
        for b in &small {
            rests.push(forms.sum(*a, *b, budget).unwrap());
        }
    }
    rests.sort_unstable();
    rests.dedup();
    let mut sums: HashMap<(Form, Form), Form> = HashMap::new();
    for less in &small {
        for rest in &rests {
            sums.insert((forms.sum(*rest, *less, budget).unwrap(), *less), *rest);
        }
    }
    let mut wholes: Vec<Form> = sums.keys().map(|(whole, _)| *whole).collect();
    wholes.sort_unstable();
    wholes.dedup();
    let mut beyond = 0;
    for whole in wholes.iter().step_by(if slow() { 1 } else { 7 }) {
        for less in &small {
            let found = forms.difference(*whole, *less, budget).unwrap();
            if let Some(rest) = sums.get(&(*whole, *less)) {
                assert_eq!(found, Some(*rest), "{whole} {less}");
            } else if let Some(rest) = found {
                assert_eq!(forms.sum(rest, *less, budget).unwrap(), *whole, "{whole} {less}");
                beyond += 1;
            }
        }
    }
    assert!(beyond > 0, "2# − 2 is none of the games tried");
}

/// Parts are found by looking at one option of each game; here all pairs of games are tried.
#[test]
fn parts_equal_brute_force() {
    let mut forms = Forms::default();
    let budget = &mut Budget::default();
    let mut games = born_by(&mut forms, 4);
    let small = games.clone();
    for a in &small {
        games.push(forms.sum(*a, small[small.len() - 1], budget).unwrap());
        games.push(forms.sum(*a, 2, budget).unwrap());
    }
    for game in games {
        let parts = forms.parts(game, budget).unwrap();
        for part in &parts {
            let rest = forms.difference(game, *part, budget).unwrap().unwrap();
            assert_eq!(forms.sum(rest, *part, budget).unwrap(), game);
        }
        let even = forms.even(game, budget).unwrap().0;
        for part in &small {
            let is_part = forms.difference(game, *part, budget).unwrap().is_some();
            let named = forms.even(*part, budget).unwrap().0;
            let trivial = named == 0 || named == even;
            assert_eq!(is_part && !trivial, parts.contains(&named) && !trivial, "{game} {part}");
        }
        assert_eq!(forms.is_prime(game, budget).unwrap(), parts.is_empty() && even != 0);
        let partitions = forms.partitions(game, budget).unwrap();
        assert!(!partitions.is_empty());
        for partition in partitions {
            let sum =
                partition.iter().fold(0, |sum, prime| forms.sum(sum, *prime, budget).unwrap());
            assert_eq!(sum, game, "{partition:?}");
        }
    }
}

/// Conway: games are linked unless one is an option of the other. All games born by day 4 are tried as links, and what is
/// built where none of them is one is checked.
#[test]
fn links_equal_brute_force() {
    let mut forms = Forms::default();
    let budget = &mut Budget::default();
    let small = born_by(&mut forms, 4);
    let mut games = small.clone();
    for a in &small {
        games.push(forms.of(vec![*a, 0, 3], budget).unwrap());
        games.push(forms.sum(*a, *a, budget).unwrap());
    }
    let mut large = 0;
    for a in &games {
        for b in &games {
            let both_lost = |forms: &mut Forms, link: Form| {
                [a, b].iter().all(|game| {
                    let sum = forms.sum(**game, link, &mut Budget::default()).unwrap();
                    forms.is_lost(sum)
                })
            };
            let tried = small.iter().any(|link| both_lost(&mut forms, *link));
            let link = forms.link(*a, *b, budget).unwrap();
            match link {
                Some(link) => assert!(both_lost(&mut forms, link), "{a} {b} {link}"),
                None => assert!(!tried, "{a} {b}"),
            }
            large += usize::from(link.is_some() && !tried);
        }
    }
    assert!(large > 1000, "{large} links are not born by day 4");
}

#[test]
fn games_written_as_sets_have_cgsuites_forms() {
    let mut forms = Forms::default();
    let budget = &mut Budget::default();
    for (input, expected) in of_kind(CGSUITE, "misere-game") {
        let text = input.split(" -> ").next().unwrap();
        let text = match text.strip_prefix('*') {
            Some(_) => text.to_owned(),
            None => format!("*[{}]", text.replace('{', "[").replace('}', "]")),
        };
        let found = form(&mut forms, &text);
        let fields: Vec<&str> = expected[1..expected.len() - 1].rsplitn(7, ',').collect();
        let [tame, birthday, outcome, normal, misere, genus, written] = fields[..] else {
            panic!("{expected}")
        };
        let nature = forms.nature(found, budget).unwrap();
        assert_eq!(forms.notation(found, budget).unwrap(), written, "{input}");
        assert_eq!(facts::genus_digits(&nature.genus).1[0].to_string(), misere, "{input}");
        assert_eq!(nature.genus.normal.0.to_string(), normal, "{input}");
        assert!(genus.starts_with(normal), "{input}");
        assert_eq!(if forms.is_lost(found) { "P" } else { "N" }, outcome, "{input}");
        assert_eq!(forms.rank(found).to_string(), birthday, "{input}");
        assert_eq!((nature.class == Class::Tame).to_string(), tame, "{input}");
    }
}

/// Classes of games, and beside which heaps each game is lost.
type Group = Vec<(Class, Vec<bool>)>;

/// Beside heaps of Nim, restive and generally restive games with the same genus are won and lost alike.
#[test]
fn generally_restive_games_behave_as_restive_ones() {
    let mut forms = Forms::default();
    let budget = &mut Budget::default();
    let small = born_by(&mut forms, 4);
    let mut games = small.clone();
    let mut dice = Seeded(3);
    while games.len() < if slow() { 2000 } else { 400 } {
        let from = if dice.roll(2) == 0 { &games } else { &small };
        let options = (0..=dice.roll(3)).map(|_| from[dice.roll(from.len() as u64 - 1) as usize]);
        let game = forms.of(options.collect(), budget).unwrap();
        if forms.rank(game) <= 6 {
            games.push(game);
        }
    }
    let mut alike: HashMap<Genus, Group> = HashMap::new();
    for game in games {
        let Nature { genus, class } = forms.nature(game, budget).unwrap();
        if !class.is_restive() {
            continue;
        }
        let mut lost = Vec::new();
        for a in 0..7u64 {
            for b in 0..=a {
                let heaps = [a, b].map(|size| forms.heap(size, budget).unwrap());
                let sum = forms.sum(heaps[0], heaps[1], budget).unwrap();
                let sum = forms.sum(sum, game, budget).unwrap();
                lost.push(forms.is_lost(sum));
            }
        }
        alike.entry(genus).or_default().push((class, lost));
    }
    let mut compared = 0;
    for group in alike.values() {
        assert!(group.iter().all(|(_, lost)| *lost == group[0].1), "{group:?}");
        let general = group.iter().filter(|(class, _)| *class == Class::GenerallyRestive).count();
        compared += if general < group.len() { general } else { 0 };
    }
    assert!(compared >= 10, "{compared}");
}

/// Conway, *On Numbers and Games*, chapter 12; Siegel 2020.
#[test]
fn games_born_by_each_day() {
    for (day, count) in [1, 2, 3, 5, 22, 4_171_780].into_iter().enumerate() {
        assert_eq!(days::born_by(day as u32, &mut Budget::default()), Ok(count), "day {day}");
    }
    let refused = days::born_by(5, &mut Budget::nodes(10_000));
    assert!(matches!(refused, Err(Stopped::TooLarge { .. })), "{refused:?}");
}

/// CGSuite's digits end at 9.
#[test]
fn large_heaps_are_read_back() {
    let mut forms = Forms::default();
    for (text, written) in [
        ("*9", "*[9]"),
        ("*20", "*20"),
        ("*[10,2]", "*[(*10)2]"),
        ("*[[*12]]", "*[(*12)#]"),
        ("*10+*9+*8", "*[(*10)[89]]"),
        ("*[[12,3],11,0]", "*[((*12)3)(*11)0]"),
    ] {
        let found = form(&mut forms, text);
        let told = forms.notation(found, &mut Budget::default()).unwrap();
        assert_eq!(told, written, "{text}");
        assert_eq!(form(&mut forms, &told), found, "{told} is read back");
    }
}

#[test]
fn bad_notation_is_refused() {
    for text in [
        "",
        "2",
        "*[",
        "*[2",
        "*[2#",
        "*[2]+",
        "*[2]-",
        "*[(2]",
        "*[2[]",
        "*[2[-]",
        "*[2[#-0]]",
        "*[-1]",
        "*[2[0]]",
        "*[999,1]",
    ] {
        assert!(Written::parse(&mut Scanner::new(text)).is_err(), "{text}");
    }
    let none = Written::parse(&mut Scanner::new("*[[[2]]]-*[[4]]")).unwrap();
    let why = none.form(&mut Forms::default(), &mut Budget::default()).unwrap_err().to_string();
    assert_eq!(why, "there is no *[2##] − *[4#]: no game beside *[4#] gives *[2##]");
    let deep = format!("*{}{}", "[".repeat(5000), "]".repeat(5000));
    assert!(Written::parse(&mut Scanner::new(&deep)).is_err());
}
