//! Misère quotients and forms: published facts, with their sources, and brute force.
#![allow(clippy::unwrap_used)] // a failed step is a failed test

mod facts;

use facts::{of_kind, open, outcome, read_genus, rows, slow};
use grundy::base::dice::Seeded;
use grundy::heap::{Code, CodeRule, Dress, HeapRule};
use grundy::solve::genus::Class;
use grundy::solve::misere::forms::notation::Written;
use grundy::solve::misere::forms::{Form, Forms, days};
use grundy::solve::misere::quotient::heaps::Run;
use grundy::solve::misere::quotient::{Certificate, HeapQuotient, Positions, Quotient, infinite};
use grundy::table::sum::Judge;
use grundy::{Budget, Convention, Dice, Outcome, Scanner, Stopped};
use std::collections::HashMap;

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
        for (heap, printed) in printed.enumerate().take(if slow() { 17 } else { 12 }) {
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
    for (input, expected) in of_kind(CGSUITE, "misere-property") {
        let (text, property) = input.rsplit_once(").").unwrap();
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
            "options" => format!("[{}]", forms.written_options(found, budget).unwrap().join(",")),
            other => panic!("{other}"),
        };
        assert_eq!(told, expected, "{input}");
    }
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

/// Conway, *On Numbers and Games*, chapter 12; Siegel 2020.
#[test]
fn games_born_by_each_day() {
    for (day, count) in [1, 2, 3, 5, 22, 4_171_780].into_iter().enumerate() {
        assert_eq!(days::born_by(day as u32, &mut Budget::default()), Ok(count), "day {day}");
    }
    let refused = days::born_by(5, &mut Budget::nodes(10_000));
    assert!(matches!(refused, Err(Stopped::TooLarge { .. })), "{refused:?}");
}

#[test]
fn bad_notation_is_refused() {
    for text in
        ["", "2", "*[", "*[2", "*[2#", "*[2]+", "*[(2]", "*[2[]", "*[-1]", "*[2[0]]", "*[999,1]"]
    {
        assert!(Written::parse(&mut Scanner::new(text)).is_err(), "{text}");
    }
    let deep = format!("*{}{}", "[".repeat(5000), "]".repeat(5000));
    assert!(Written::parse(&mut Scanner::new(&deep)).is_err());
}
