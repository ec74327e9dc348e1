//! Known facts about heap games. Sources are named by their keys in `REFERENCES.md`, or in the headers
//! of the tables.
#![allow(clippy::unwrap_used)] // A fact that cannot be read is a failed test.

mod facts;

use facts::*;
use grundy::catalogue::Workbench;
use grundy::heap::{Code, HeapRule, Sequence, period::observed};
use grundy::{Budget, Convention, Nimber, Outcome, Scanner, tell::answer};
use std::cell::Cell;

const CGSUITE: &str = include_str!("data/cgsuite_heaps.tsv");
const NORMAL: Convention = Convention::Normal;
const MISERE: Convention = Convention::Misere;

#[test]
fn nim() {
    assert_eq!(value("nim 3,4,8,9"), 6); // ONAG11
    assert_eq!(winning("nim 3,4,8,9", NORMAL), ["nim 3,2,8,9"]);
    assert_eq!(winning("nim 9,10,8", NORMAL), ["nim 2,10,8", "nim 9,1,8", "nim 9,10,3"]); // Huang2019
    assert_eq!(value("nim 4,7,3,8"), 8); // Huang2019
    assert_eq!(outcome("nim 2,10,9,4,5", NORMAL), Outcome::P); // Huang2019
    assert_eq!(outcome("nim 2019,215,9102", NORMAL), Outcome::N); // Huang2019
    assert_eq!(value("nim 1,3,4"), 6); // Math601
    assert_eq!(winning("nim 1,3,4", NORMAL), ["nim 1,3,2"]);
    assert_eq!(value("nim 27,13"), 22); // Huang2019, whose binary line is right and whose sum is not
    assert_eq!(value("nim 3,4"), 7); // TIG2009, printed there as 3 and 5
    // The largest heaps: 2^64−1 against 2^63.
    let large = "nim 18446744073709551615,9223372036854775808";
    assert_eq!(value(large), u64::MAX >> 1);
    assert_eq!(winning(large, NORMAL), ["nim 9223372036854775808,9223372036854775808"]);
}

#[test]
fn misere_nim() {
    // All seeds: as in normal play until only ones are left, then leave an odd number of them.
    assert_eq!(winning("nim 3,4,8,9", MISERE), ["nim 3,2,8,9"]);
    assert_eq!(winning("nim 1,1,4", MISERE), ["nim 1,1,1"]);
    assert_eq!(winning("nim 1,1,1,4", MISERE), ["nim 1,1,1,0"]);
    assert_eq!(outcome("nim 1,1,1", MISERE), Outcome::P);
    assert_eq!(outcome("nim 1,1", MISERE), Outcome::N);
    assert_eq!(outcome("nim 0", MISERE), Outcome::N);
    assert_eq!(outcome("nim 2,2", MISERE), Outcome::P);
}

#[test]
fn subtraction_games() {
    // Huang2019 and 002, row 11.
    assert!(sequence("subtract:1,2,3", 200).iter().zip(0..).all(|(value, n)| *value == n % 4));
    let lost: Vec<bool> = sequence("subtract:1,2,5", 60).iter().map(|value| *value == 0).collect();
    assert!(lost.iter().enumerate().all(|(n, lost)| *lost == (n % 3 == 0)));
    assert!(sequence("subtract:1,2,4", 60).iter().zip(0..).all(|(value, n)| *value == n % 3));
    assert_eq!(outcome("subtract:1,2,3,4 203", NORMAL), Outcome::N);
    let pattern: String = sequence("subtract:1,3,4", 20)
        .iter()
        .map(|value| if *value == 0 { 'P' } else { 'N' })
        .collect();
    assert_eq!(pattern, "PNPNNNN".repeat(3)); // TIG2009: normal play, though its text says misère
    assert_eq!(outcome("subtract:1,2,3 21", NORMAL), Outcome::N); // TIG2009, 21 takeaway: take 1
    assert_eq!(winning("subtract:1,2,3 21", NORMAL), ["subtract:1,2,3 20"]);
    assert_eq!(winning("subtract:1,2,3 21", MISERE), Vec::<String>::new());
    assert_eq!(outcome("subtract:1,2,3 21", MISERE), Outcome::P); // misère: lost at 1 modulo 4
    assert_eq!(value("subtract:1,2,4 11,15,2019"), 2); // Huang2019, example 3.3 as it is played
}

/// What a theorem tells may be slow to tell too: whoever asks can stop it after a thousand values.
#[test]
fn a_theorem_is_stopped_in_time() {
    let looks = Cell::new(0);
    let stop = |_| {
        looks.set(looks.get() + 1);
        None
    };
    let game = Workbench::default().game("prim").unwrap();
    answer::values(&*game, 20_000, &mut Budget::new(u64::MAX, &stop)).unwrap();
    assert!(looks.get() >= 15, "{}", looks.get());
}

/// Where a theorem tells all values, the regularity that was seen is proved by it, and nothing says
/// that no theorem is known.
#[test]
fn a_theorem_proves_the_regularity_that_is_seen() {
    for (game, saltus, theorem) in [
        ("nim", (0, 1, 1), "Nim, for heaps of every size"),
        ("octal:.7...", (0, 1, 1), "Nim with splitting, for heaps of every size"),
        ("octal:4.3...", (1, 4, 4), "Lasker’s Nim, for heaps of every size"),
    ] {
        let opened = Workbench::default().game(game).unwrap();
        let found = answer::period(&*opened, 200, &mut Budget::default()).unwrap().known;
        let seen = (found.preperiod.unwrap(), found.period.unwrap(), found.saltus.unwrap());
        assert_eq!((found.proved, seen), (true, saltus), "{game}");
        assert!(found.theorem.ends_with(theorem), "{game}: {}", found.theorem);
    }
    let same = answer::identify(".3...").unwrap();
    assert_eq!(same.theorem.unwrap(), "Nim, for heaps of every size");
}

#[test]
fn kayles_and_rayles() {
    // ONAG11, row 12.
    assert_eq!(sequence("kayles", 8), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
    assert_eq!(sequence("rayles", 8), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
    assert_eq!(period("kayles", 1000), Some((71, 12)));
    assert_eq!(period("rayles", 1000), Some((71, 12)));
    assert_eq!(value("kayles 18446744073709551615"), value("kayles 75")); // 2^64−1 = 75 modulo 12
}

#[test]
fn octal_games() {
    // ONAG11, row 13: Kenyon's .156, Nim as .333…, and a digit before the point.
    assert_eq!(period("octal:.156", 20_000), Some((3479, 349)));
    assert_eq!(sequence("octal:.333...", 50), (0..=50).collect::<Vec<_>>());
    // 4.33 by hand with the mex rule: from 3 to 2, 1 and 1+2, so to *2, *1 and *3: worth *0; and so on.
    assert_eq!(sequence("octal:4.33", 6), [0, 1, 2, 0, 3, 1, 2]);
}

#[test]
fn rims() {
    // ONAG11, row 14: figure 28 shows the Nim position 3, 4, 0, 1.
    assert_eq!(sequence("rims", 40), (0..=40).collect::<Vec<_>>());
    assert_eq!(value("rims 3,4,0,1"), value("nim 3,4,0,1"));
    assert_eq!(value("rims 10^18,10^18,5"), 5);
    assert_eq!(sequence("loops:.137", 60), sequence("dawsons-chess", 60));
}

/// Guy's rule: the value of the game of 2m sevens from the value of Kayles.
fn sevens(m: u64, kayles: &[u64], n: u64) -> u64 {
    let (q, j) = (n / m, n % m);
    let k = kayles[q as usize];
    let plus = ((k & 0b1101).count_ones() as u64 + q).is_multiple_of(2);
    m * k + if plus { j } else { m - 1 - j }
}

#[test]
fn guys_sevens() {
    // ONAG11, row 15; the rule for the signs is that of OEIS A071074.
    let kayles = sequence("kayles", 600);
    let holds = |m: u64| {
        let values = sequence(&format!("octal:.{}", "7".repeat(2 * m as usize)), 600);
        values.iter().zip(0..).all(|(value, n)| *value == sevens(m, &kayles, n))
    };
    assert!([1, 2, 4, 8, 16].into_iter().all(holds));
    assert!(!holds(3));
    let six = sequence("octal:.777777", 100);
    let first = (0..=100).find(|n| six[*n as usize] != sevens(3, &kayles, *n));
    assert_eq!(first, Some(10));
    let signs: String = (72..84).map(|q| signed(&kayles, q)).collect::<Vec<_>>().join(" ");
    assert_eq!(signs, "4- 1+ 2+ 8+ 1- 4+ 7+ 2- 1- 8+ 2+ 7-");
    assert_eq!(sequence("double-kayles", 200), sequence("octal:.7777", 200));
    assert_eq!(period("double-kayles", 2000), Some((142, 24)));
}

fn signed(kayles: &[u64], q: u64) -> String {
    let plus = sevens(2, kayles, 2 * q) == 2 * kayles[q as usize];
    format!("{}{}", kayles[q as usize], if plus { '+' } else { '-' })
}

#[test]
fn grundys_game_prim_and_dim() {
    // ONAG11, rows 16 to 18.
    assert_eq!(period("grundys-game", 3000), None);
    assert_eq!(sequence("prim", 15)[1..], [0, 1, 2, 1, 3, 1, 4, 1, 2, 1, 5, 1, 6, 1, 2]);
    let swap = |value: &u64| if *value < 2 { 1 - value } else { *value };
    let swapped: Vec<u64> = sequence("prim", 300)[1..].iter().map(swap).collect();
    assert_eq!(sequence("prim-to-zero", 300)[1..], swapped);
    assert_eq!(sequence("dim", 15), [0, 1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1]);
    let less: Vec<u64> = sequence("dim", 300)[1..].iter().map(|value| value - 1).collect();
    assert_eq!(sequence("dim-proper", 300)[1..], less);
    for game in ["prim", "prim-to-zero", "dim", "dim-proper", "laskers-nim", "rims"] {
        for (n, found) in sequence(game, 300).into_iter().enumerate() {
            assert_eq!(value(&format!("{game} {n}")), found, "theorem and table of {game} {n}");
        }
    }
    assert_eq!(winning("prim 10^18", NORMAL), ["prim 1"]);
    assert_eq!(winning("dim 18446744073709551615", NORMAL), ["dim 0"]);
}

#[test]
fn laskers_nim() {
    // Winning Ways, chapter 4: 4q+3 and 4q+4 exchange their values.
    assert_eq!(sequence("laskers-nim", 12), [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]);
    assert_eq!(value("laskers-nim 18446744073709551614"), u64::MAX - 1);
}

#[test]
fn named_sequences() {
    let mut checked = 0;
    for row in rows(include_str!("data/octal_sequences.tsv")) {
        let expected = numbers(row[3]);
        let games: Vec<String> = match row[0].split(' ').next().unwrap() {
            "Kayles" => vec!["kayles".into(), "rayles".into(), "octal:.77".into()],
            "Dawson's" if row[1] == ".07" => vec!["dawsons-kayles".into()],
            "Dawson's" => vec!["dawsons-chess".into()],
            "Grundy's" => vec!["grundys-game".into()],
            "Prim" => vec!["prim-to-zero".into()],
            "Prim-" => vec!["prim".into()],
            "Dim+" => vec!["dim".into()],
            "Dim-" => vec!["dim-proper".into()],
            _ => vec![format!("octal:{}", row[1])],
        };
        for game in games {
            assert_eq!(sequence(&game, expected.len() as u64 - 1), expected, "{game}");
        }
        checked += 1;
    }
    assert_eq!(checked, 26);
}

#[test]
fn periods() {
    let (mut proved, mut skipped) = (0, 0);
    for row in rows(include_str!("data/octal_periods.tsv")) {
        let (preperiod, period_length) = (row[1].parse().unwrap(), row[2].parse().unwrap());
        // The longest of all takes hours.
        let longest = if slow() { 1_000_000_000 } else { 500_000 };
        if preperiod + period_length > longest {
            skipped += 1;
            continue;
        }
        let game = match row[0].strip_prefix("S(") {
            Some(set) => format!("subtract:{}", set.trim_end_matches(')')),
            None => format!("octal:{}", row[0]),
        };
        assert_eq!(period(&game, u64::MAX), Some((preperiod, period_length)), "{game}");
        proved += 1;
    }
    assert_eq!((proved, skipped), if slow() { (442, 1) } else { (438, 5) });
}

#[test]
fn hexadecimal_games() {
    let (mut checked, mut skipped) = (0, 0);
    for row in rows(include_str!("data/octal_hex.tsv")) {
        let game = format!("octal:{}", row[0]);
        let number = |i: usize| row[i].parse::<u64>().unwrap_or(0);
        let (period_length, saltus, preperiod) = (number(2), number(3), number(4));
        // Values with three parts cost the cube of the heap, so the long ones are for slow runs. No
        // row is followed beyond the heaps that it speaks of.
        let enough = match row[6] {
            "none" => number(1),
            _ => (4 * (preperiod + period_length) + 10).max(7 * period_length + 3 * preperiod),
        };
        let last = enough.min(number(1));
        if last > 450 && !slow() {
            skipped += 1;
            continue;
        }
        checked += 1;
        if row[6] == "periodic-CERTIFIED" {
            assert_eq!(period(&game, last), Some((preperiod, period_length)), "{game}");
            continue;
        }
        let values: Vec<u32> = sequence(&game, last).iter().map(|value| *value as u32).collect();
        let seen = observed(&values).map(|seen| (seen.preperiod, seen.period, seen.saltus));
        if row[6] == "none" {
            assert_eq!(seen, None, "{game}");
            assert_eq!(values.iter().max().map(|most| u64::from(*most)), Some(number(5)), "{game}");
            continue;
        }
        let (from, p) = (preperiod as usize, period_length as usize);
        let holds = |n: usize| u64::from(values[n + p]) == u64::from(values[n]) + saltus;
        assert!((from..values.len() - p).all(holds), "{game}");
        assert!(from == 0 || !holds(from - 1), "{game}: the preperiod is the least");
        // What was seen over less than two thirds of the heaps is not called a regularity.
        if 3 * preperiod <= last {
            assert_eq!(seen, Some((preperiod, period_length, saltus)), "{game}");
        }
    }
    assert_eq!(checked + skipped, 114);
    assert_eq!(skipped, if slow() { 0 } else { HEXADECIMAL_SKIPPED });
}

/// Rows that need more than 450 heaps.
const HEXADECIMAL_SKIPPED: usize = 62;

#[test]
fn an_observed_regularity_may_end() {
    // .F6: G(n+43) = G(n) + 32 from 604 to the end of the table at 1500, and then it breaks off: the
    // first exception is at 1886. Found here, by two programs.
    if !slow() {
        return;
    }
    let values = sequence("octal:.F6", 1929);
    let exception = (604..=1929 - 43).find(|n| values[n + 43] != values[*n] + 32);
    assert_eq!(exception, Some(1886));
}

#[test]
fn frequencies_of_values() {
    let rows: Vec<Vec<&str>> = rows(include_str!("data/octal_frequencies.tsv")).collect();
    for code in [".014", ".034", ".161", ".167", ".172"] {
        let values = sequence(&format!("octal:{code}"), 1024);
        let mut total = 0;
        for row in rows.iter().filter(|row| row[0] == code) {
            let [value, count] = [row[2], row[3]].map(|field| field.parse::<u64>().unwrap());
            let found = values[1..].iter().filter(|other| **other == value).count() as u64;
            assert_eq!(found, count, "{code}: the value {value}");
            total += count;
        }
        assert_eq!(total, 1024, "{code}");
    }
    assert_eq!(rows.len(), 175);
}

/// The game that a row of CGSuite's asks about, if it is a heap game of the catalogue.
fn game(input: &str) -> Option<String> {
    let set = || {
        let inside = input.split_once('[')?.1.split_once(']')?.0;
        Some(inside.replace(' ', ""))
    };
    let name = input.split([' ', '(']).next()?;
    Some(match name {
        "TB" => format!("octal:{}", input.split(' ').nth(1)?),
        "game.heap.Nim" => "nim".into(),
        "game.heap.Kayles" => "kayles".into(),
        "game.heap.DawsonsKayles" => "dawsons-kayles".into(),
        "game.heap.GrundysGame" => "grundys-game".into(),
        "game.heap.TakeAndBreak" => format!("octal:{}", input.split('"').nth(1)?),
        "AllBut" => format!("all-but:{}", set()?),
        "game.heap.Subtraction" if input.contains("allbut") => format!("all-but:{}", set()?),
        "game.heap.Subtraction" | "Subtraction" => format!("subtract:{}", set()?),
        _ => return None,
    })
}

/// The first and last heap of a row: `… n=1..60`.
fn range(input: &str) -> (u64, u64) {
    let (from, to) = input.rsplit_once("n=").unwrap().1.split_once("..").unwrap();
    (from.parse().unwrap(), to.parse().unwrap())
}

#[test]
fn cgsuite_sequences() {
    let (mut checked, mut elsewhere) = (0, 0);
    for (input, expected) in of_kind(CGSUITE, "nimseq") {
        let (from, to) = range(input);
        let values = match (game(input), Spawning::named(input)) {
            (Some(game), _) => sequence(&game, to),
            (None, Some(rule)) => rule.sequence(to),
            // Fibonacci Nim, Mem and Arc Kayles: not heaps, so they stand with the number games.
            (None, None) => {
                elsewhere += 1;
                continue;
            }
        };
        assert_eq!(values[from as usize..], numbers(expected), "{input}");
        checked += 1;
    }
    assert_eq!((checked, elsewhere), (382, 3));
}

/// Rows for which CGSuite answers «Nothing» although the Guy–Smith bound is met within the same
/// heaps; why it does so is not known here. `.177` and `.473` stand with these periods in the table
/// of periods as well; for `.471` and `.472` there is no second source.
const PERIODS_NOT_SEEN_BY_CGSUITE: [(&str, (u64, u64)); 4] = [
    ("octal:0.177", (497, 20)),
    ("octal:0.471", (498, 20)),
    ("octal:0.472", (498, 20)),
    ("octal:0.473", (498, 20)),
];

#[test]
fn cgsuite_periods() {
    let mut proved_further = Vec::new();
    for (input, expected) in of_kind(CGSUITE, "period") {
        let game = game(input).unwrap_or_else(|| panic!("{input}"));
        let heaps: u64 = input.rsplit(' ').next().unwrap().parse().unwrap();
        // The values of .3F cost the cube of the heap, so that row is only followed to 400.
        let limit = if game.contains("3F") { 400 } else { heaps };
        let found = period(&game, limit);
        match (&numbers(expected)[..], found) {
            ([period, preperiod, 0], _) => {
                assert_eq!(found, Some((*preperiod, *period)), "{input}")
            }
            (_, Some(found)) => proved_further.push((game, found)),
            _ => assert_eq!(expected, "Nothing"),
        }
    }
    let known: Vec<_> = PERIODS_NOT_SEEN_BY_CGSUITE
        .iter()
        .map(|(game, found)| (game.to_string(), *found))
        .collect();
    assert_eq!(proved_further, known);
    assert_eq!(of_kind(CGSUITE, "period").len(), 353);
}

#[test]
fn cgsuite_misere_values() {
    for (input, expected) in of_kind(CGSUITE, "misere-nimseq") {
        let game = game(input).unwrap();
        let (from, to) = range(input);
        let values: Vec<u64> = (from..=to).map(|n| genus(&format!("{game} {n}")).1[0]).collect();
        assert_eq!(values, numbers(expected), "{input}");
    }
    assert_eq!(of_kind(CGSUITE, "misere-nimseq").len(), 47);
}

/// Where CGSuite prints a single digit that does not go on by nim-adding 2. A single digit is only
/// sure to be the misère value: `.75` has `1^4` at 5 and `1^431` at 7 for what is one genus. All but
/// those of `.27` stand with their full digits in the table of genera as well.
const FIRST_DIGIT_ONLY: [&str; 8] = [
    "octal:0.15 14: 1^4",
    "octal:0.27 9: 0^4",
    "octal:0.27 10: 1^5",
    "octal:0.53 11: 1^6",
    "octal:0.57 9: 1^4",
    "octal:0.57 10: 1^4",
    "octal:0.72 9: 1^4",
    "octal:0.75 5: 1^4",
];

#[test]
fn cgsuite_genera() {
    let (mut checked, mut elsewhere) = (0, 0);
    let mut first_digit_only = Vec::new();
    for (input, expected) in of_kind(CGSUITE, "genus-seq") {
        let Some(game) = game(input) else {
            elsewhere += 1; // the games with a memory
            continue;
        };
        let (from, _) = range(input);
        for (n, printed) in (from..).zip(listed(expected)) {
            let place = format!("{game} {n}: {printed}");
            let (found, read) = (genus(&format!("{game} {n}")), read_genus(printed));
            let single = printed.split_once('^').is_some_and(|(_, digits)| digits.len() == 1);
            if single && found != read {
                assert_eq!((found.0, found.1[0]), (read.0, read.1[0]), "{place}");
                first_digit_only.push(place);
                continue;
            }
            assert_eq!(found, read, "{place}");
        }
        checked += 1;
    }
    assert_eq!(first_digit_only, FIRST_DIGIT_ONLY);
    assert_eq!((checked, elsewhere), (39, 3));
}

#[test]
fn genera_of_heaps() {
    let mut checked = 0;
    for row in rows(include_str!("data/genus.tsv")) {
        let game =
            if row[0] == "grundy" { "grundys-game".into() } else { format!("octal:{}", row[0]) };
        for entry in row[1].split(' ') {
            let (n, printed) = entry.split_once(':').unwrap();
            assert_eq!(genus(&format!("{game} {n}")), read_genus(printed), "{game} {n}");
            checked += 1;
        }
    }
    assert!(checked > 450, "{checked}");
}

fn code(text: &str) -> Code {
    Code::parse(&mut Scanner::new(text)).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn cgsuite_codes() {
    for (input, expected) in of_kind(CGSUITE, "tb-options") {
        let words: Vec<&str> = input.split(' ').collect();
        let mut found = Vec::new();
        code(words[0]).visit_options(words[2].parse().unwrap(), &mut |parts| {
            let parts: Vec<String> = parts.iter().map(u64::to_string).collect();
            found.push(if parts.is_empty() { "-".to_owned() } else { parts.join(",") });
        });
        let expected: Vec<&str> =
            expected.split("  ").filter(|option| !option.is_empty()).collect();
        assert_eq!(found, expected, "{input}");
    }
    let normal = of_kind(CGSUITE, "tb-normalize");
    for (input, expected) in normal.iter().chain(&[("0.3F", "0.3F")]) {
        // CGSuite writes the 0 before the point.
        assert_eq!(code(input).to_string(), expected.trim_start_matches('0'), "{input}");
    }
    assert_eq!((of_kind(CGSUITE, "tb-options").len(), normal.len()), (16, 11));
}

#[test]
fn cgsuite_option_counts() {
    let (mut checked, mut elsewhere) = (0, 0);
    for (input, expected) in of_kind(CGSUITE, "option-count") {
        let size = *numbers(input).last().unwrap();
        let mut count = 0;
        match (game(input), Spawning::named(input)) {
            (Some(game), _) => {
                count = open(&format!("{game} {size}")).components()[0]
                    .options(&mut Budget::default())
                    .unwrap()
                    .len()
            }
            (None, Some(rule)) => rule.options(size, &mut |_| count += 1),
            (None, None) => {
                elsewhere += 1; // Wythoff's game and Mem
                continue;
            }
        }
        assert_eq!(count.to_string(), expected, "{input}");
        checked += 1;
    }
    assert_eq!((checked, elsewhere), (11, 4));
}

#[test]
fn blocks_of_subtraction_games() {
    for (input, expected) in of_kind(CGSUITE, "subtraction-period") {
        let set = input.split_once('{').unwrap().1.split_once('}').unwrap().0;
        let block = numbers(expected);
        let game = format!("subtract:{set}");
        assert_eq!(period(&game, 2000), Some((0, block.len() as u64)), "{input}");
        assert_eq!(sequence(&game, block.len() as u64 - 1), block, "{input}");
    }
}

#[test]
fn codes_that_were_taken_for_equal() {
    // tczajka/octal-games: .161 and .36 differ first at 519; .314 is not .31.
    let [one, other] = ["octal:.161", "octal:.36"].map(|game| sequence(game, 600));
    assert_eq!((0..600).find(|n| one[*n] != other[*n]), Some(519));
    assert_ne!(sequence("octal:.314", 600), sequence("octal:.31", 600));
}

/// Coin-turning and other rules that CGSuite states by a formula: a heap of n is replaced by the
/// other members of a set that contains n. They also show a rule that is not in the catalogue.
struct Spawning {
    /// Whether a set of sizes, the largest first, may be turned.
    allowed: fn(&[u64]) -> bool,
    /// The smallest member.
    least: u64,
}

impl Spawning {
    fn named(input: &str) -> Option<Self> {
        let pairs = input.starts_with("game.heap.HeapRuleset(k -> [[a,b] for a from 0");
        let allowed: fn(&[u64]) -> bool = match input.split('"').nth(1) {
            None if pairs => |set| set.len() == 3,
            Some("1-3") => |set| set.len() <= 3,
            Some("1-9") => |set| set.len() <= 9,
            Some("3") => |set| set.len() == 3,
            Some("3C(5)") => |set| set.len() == 3 && set[0] - set[2] < 5,
            Some("1-3C(5)") => |set| set.len() <= 3 && set[0] - set[set.len() - 1] < 5,
            Some("3E") => |set| set.len() == 3 && set[0] - set[1] == set[1] - set[2],
            Some("1+S") => |set| {
                let ends = set[0] + set[set.len() - 1];
                set.iter().zip(set.iter().rev()).all(|(a, b)| a + b == ends)
            },
            _ => return None,
        };
        input.starts_with("game.heap.").then_some(Self { allowed, least: u64::from(!pairs) })
    }

    fn sequence(&self, last: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for size in 0..=last {
            let mut reached = Vec::new();
            self.options(size, &mut |parts| {
                reached
                    .push(Nimber(parts.iter().fold(0, |sum, part| sum ^ values[*part as usize])));
            });
            values.push(grundy::nimber::mex(reached).0);
        }
        values
    }
}

impl Spawning {
    fn options(&self, size: u64, visit: &mut dyn FnMut(&[u64])) {
        let below = size.saturating_sub(self.least);
        for subset in (0..1u64 << below).filter(|_| size > 0) {
            let others = (0..below).rev().filter(|bit| subset >> bit & 1 == 1);
            let mut set = vec![size];
            set.extend(others.map(|bit| bit + self.least));
            if (self.allowed)(&set) {
                visit(&set[1..]);
            }
        }
    }
}

#[test]
fn a_rule_of_ones_own_has_a_sequence() {
    /// Take a square number.
    struct Squares;
    impl HeapRule for Squares {
        fn options(&self, size: u64, visit: &mut dyn FnMut(&[u64])) {
            (1..).map(|root| root * root).take_while(|square| *square <= size).for_each(|square| {
                if square == size { visit(&[]) } else { visit(&[size - square]) }
            });
        }
        fn breadth(&self, size: u64) -> u128 {
            u128::from(size > 0)
        }
    }
    let mut sequence = Sequence::default();
    sequence.extend(&Squares, 40, &mut Budget::default()).unwrap();
    let lost: Vec<usize> = (0..=40).filter(|n| sequence.values()[*n] == 0).collect();
    assert_eq!(lost, [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39]); // OEIS A030193
}
