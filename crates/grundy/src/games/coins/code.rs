//! Turning codes: which coins may be turned together. `1-3` one to three coins, `1+C` any number of
//! neighbours, `4FS` four coins, symmetric, with the first of the row; a list allows all its items.

use crate::{Error, Scanner};
use std::fmt;
use std::ops::{Range, RangeInclusive};

/// How the turned coins must lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arrangement {
    Any,
    Consecutive,
    EquallySpaced,
    Symmetric,
}

/// One item of a code.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Item {
    least: usize,
    /// `usize::MAX` for any number.
    most: usize,
    arrangement: Arrangement,
    /// All turned coins lie within this many neighbouring places.
    span: usize,
    /// The first coin of the row must be among them.
    first: bool,
}

/// Which coins may be turned together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurningCode(Vec<Item>);

/// Larger numbers in a code are surely a mistake: no row is that long.
const LARGEST: u64 = 10_000;

/// Some turns of one coin: the fixed other coins, together with any of the `singles` and any of the
/// pairs that lie mirrored between `left` and the coin itself.
struct Family {
    fixed: Vec<usize>,
    singles: Range<usize>,
    left: usize,
    pairs: usize,
}

impl Family {
    fn exactly(fixed: Vec<usize>) -> Self {
        Self { fixed, singles: 0..0, left: 0, pairs: 0 }
    }

    /// How many turns there are with a number of coins within `sizes`.
    fn count(&self, sizes: &RangeInclusive<usize>) -> u128 {
        let mut sum = 0u128;
        for pairs in 0..=self.pairs {
            let chosen = self.fixed.len() + 1 + 2 * pairs;
            let room = sizes.end().saturating_sub(chosen).min(self.singles.len());
            for singles in sizes.start().saturating_sub(chosen)..=room {
                if chosen + singles <= *sizes.end() {
                    let ways = binomial(self.pairs, pairs)
                        .saturating_mul(binomial(self.singles.len(), singles));
                    sum = sum.saturating_add(ways);
                }
            }
        }
        sum
    }

    /// Visits the other coins of every turn of the coin at `place`. Atoms are the pairs, then the
    /// singles; sets of atoms are visited depth first in the order of their atoms.
    fn each(
        &self,
        place: usize,
        sizes: &RangeInclusive<usize>,
        atom: usize,
        others: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize]),
    ) {
        let size = others.len() + 1;
        if sizes.contains(&size) {
            visit(others);
        }
        for next in atom..self.pairs + self.singles.len() {
            let before = others.len();
            match next.checked_sub(self.pairs) {
                None => others.extend([self.left + 1 + next, place - 1 - next]),
                Some(single) => others.push(self.singles.start + single),
            }
            if others.len() < *sizes.end() {
                self.each(place, sizes, next + 1, others, visit);
            }
            others.truncate(before);
        }
    }
}

/// Saturates instead of overflowing.
fn binomial(n: usize, k: usize) -> u128 {
    let mut result = 1u128;
    for i in 0..k.min(n.saturating_sub(k)) {
        match result.checked_mul((n - i) as u128) {
            Some(product) => result = product / (i as u128 + 1),
            None => return u128::MAX,
        }
    }
    if k > n { 0 } else { result }
}

impl Item {
    /// How many coins may be turned if the rightmost of them lies at `place`.
    fn sizes(&self, place: usize) -> RangeInclusive<usize> {
        self.least..=self.most.min(place).min(self.span)
    }

    /// All turns of the coin at `place`, apart from the number of coins.
    fn families(&self, place: usize) -> Vec<Family> {
        let lowest = place.saturating_sub(self.span - 1).max(1);
        if self.first && lowest > 1 {
            return Vec::new();
        }
        match self.arrangement {
            Arrangement::Any if self.first && place > 1 => {
                vec![Family { singles: 2..place, ..Family::exactly(vec![1]) }]
            }
            Arrangement::Any => vec![Family { singles: lowest..place, ..Family::exactly(vec![]) }],
            Arrangement::Symmetric => self.symmetric(place, lowest),
            Arrangement::Consecutive => self.spaced(place, lowest, 1),
            Arrangement::EquallySpaced => self.spaced(place, lowest, place),
        }
    }

    /// The coin alone, and for every leftmost coin what lies symmetrically in between.
    fn symmetric(&self, place: usize, lowest: usize) -> Vec<Family> {
        let lefts = lowest..if self.first { place.min(2) } else { place };
        let alone = !self.first || place == 1;
        let between = lefts.map(|left| {
            let inner = place - left - 1;
            let middle = left + inner / 2 + 1;
            let singles = if inner % 2 == 1 { middle..middle + 1 } else { 0..0 };
            Family { fixed: vec![left], singles, left, pairs: inner / 2 }
        });
        between.chain(alone.then(|| Family::exactly(vec![]))).collect()
    }

    /// Coins at equal distances, up to `widest` apart.
    fn spaced(&self, place: usize, lowest: usize, widest: usize) -> Vec<Family> {
        let alone = self.least <= 1 && (!self.first || place == 1);
        let mut families: Vec<Family> =
            alone.then(|| Family::exactly(vec![])).into_iter().collect();
        for distance in 1..=widest.min(place - lowest) {
            let longest = ((place - lowest) / distance).min(self.most - 1);
            for others in self.least.max(2) - 1..=longest {
                if !self.first || place - others * distance == 1 {
                    let coins = (1..=others).map(|step| place - step * distance);
                    families.push(Family::exactly(coins.collect()));
                }
            }
        }
        families
    }

    fn parse(text: &mut Scanner) -> Result<Self, Error> {
        let least = text.number_in("a number of coins", 1, LARGEST)? as usize;
        let most = if text.eat("+") {
            usize::MAX
        } else if text.eat("-") {
            text.number_in("a number of coins", least as u64, LARGEST)? as usize
        } else {
            least
        };
        let mut item =
            Self { least, most, arrangement: Arrangement::Any, span: usize::MAX, first: false };
        while let Some(letter) = text.eat_if(|c| "CESFcesf".contains(c)) {
            match letter.to_ascii_uppercase() {
                'C' if text.eat("(") => {
                    item.span = text.number_in("a number of places", 1, LARGEST)? as usize;
                    text.expect(")")?;
                }
                'C' => item.arrangement = Arrangement::Consecutive,
                'E' => item.arrangement = Arrangement::EquallySpaced,
                'S' => item.arrangement = Arrangement::Symmetric,
                _ => item.first = true,
            }
        }
        Ok(item)
    }
}

impl TurningCode {
    /// Reads a code such as `1-3`, `1+C`, `4FS` or `2-3,6C`.
    pub fn parse(text: &mut Scanner) -> Result<Self, Error> {
        let code = Self::read(text)?;
        match text.peek() {
            Some(c) if !c.is_whitespace() => {
                Err(text.expected("a letter C, E, S or F, a comma, or a space before the row"))
            }
            _ => Ok(code),
        }
    }

    /// Reads a code and leaves what follows it.
    pub fn read(text: &mut Scanner) -> Result<Self, Error> {
        text.list(Item::parse).map(Self)
    }

    /// The largest number of coins that a turn may hold.
    pub fn most(&self) -> usize {
        self.0.iter().map(|item| item.most).max().unwrap_or(0)
    }

    /// Visits every turn of the head at `place`: the other coins turned, all further left.
    pub fn each_turn(&self, place: usize, visit: &mut dyn FnMut(&[usize])) {
        for item in &self.0 {
            let sizes = item.sizes(place);
            for family in item.families(place) {
                family.each(place, &sizes, 0, &mut family.fixed.clone(), visit);
            }
        }
    }

    /// How many turns of the head at `place` there are.
    pub fn count(&self, place: usize) -> u128 {
        let items = self.0.iter().map(|item| {
            let families = item.families(place);
            let counts = families.iter().map(|family| family.count(&item.sizes(place)));
            counts.fold(0, u128::saturating_add)
        });
        items.fold(0, u128::saturating_add)
    }

    /// Whether one or two coins are turned, any two.
    pub fn is_turning_turtles(&self) -> bool {
        self.plain() == Some((1, 2, Arrangement::Any))
    }

    /// Whether any number of coins is turned, any ones.
    pub fn is_motley(&self) -> bool {
        self.plain() == Some((1, usize::MAX, Arrangement::Any))
    }

    fn plain(&self) -> Option<(usize, usize, Arrangement)> {
        match &self.0[..] {
            [Item { least, most, arrangement, span: usize::MAX, first: false }] => {
                Some((*least, *most, *arrangement))
            }
            _ => None,
        }
    }

    /// The value of a single head, for the games where it is known for every place
    /// (Winning Ways, chapter 14).
    pub fn theorem(&self, place: usize) -> Option<u64> {
        let n = place as u64;
        match self.plain()? {
            (1, 2, Arrangement::Any) => Some(n),
            (2, 2, Arrangement::Any) => Some(n - 1),
            (1, 3, Arrangement::Any) => Some(odious(n - 1)),
            (3, 3, Arrangement::Any) => Some(n.checked_sub(3).map_or(0, odious)),
            (1, usize::MAX, Arrangement::Any) if place <= 64 => Some(1 << (n - 1)),
            (1, usize::MAX, Arrangement::Consecutive) => Some(1 << n.trailing_zeros()),
            _ => None,
        }
    }
}

/// The numbers with an odd number of ones in binary, counted from 0: 1, 2, 4, 7, 8, 11, …
fn odious(n: u64) -> u64 {
    2 * n + u64::from(n.count_ones().is_multiple_of(2))
}

impl fmt::Display for TurningCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma}{}", item.least)?;
            match item.most {
                usize::MAX => write!(f, "+")?,
                most if most > item.least => write!(f, "-{most}")?,
                _ => {}
            }
            f.write_str(if item.first { "F" } else { "" })?;
            f.write_str(match item.arrangement {
                Arrangement::Any => "",
                Arrangement::Consecutive => "C",
                Arrangement::EquallySpaced => "E",
                Arrangement::Symmetric => "S",
            })?;
            if item.span < usize::MAX {
                write!(f, "C({})", item.span)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The code's meaning, coin by coin: whether these places, in order, may be turned together.
    fn allows(item: &Item, places: &[usize]) -> bool {
        let (left, right) = (places[0], places[places.len() - 1]);
        let gaps: BTreeSet<usize> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let mirrored: Vec<usize> = places.iter().rev().map(|place| left + right - place).collect();
        (item.least..=item.most).contains(&places.len())
            && right - left < item.span
            && (!item.first || left == 1)
            && match item.arrangement {
                Arrangement::Any => true,
                Arrangement::Consecutive => gaps.iter().all(|gap| *gap == 1),
                Arrangement::EquallySpaced => gaps.len() <= 1,
                Arrangement::Symmetric => mirrored == places,
            }
    }

    #[test]
    fn turns_are_exactly_those_the_code_allows() {
        let codes =
            "1-2 3 1+ 1+C 2-3C 3E 1+E 1+S 4FS 1+FS 1-3C(5) 3C(5) 2+SC(4) 1+F 2FE 1-3FC 1C(1)";
        for text in codes.split(' ') {
            let code = TurningCode::parse(&mut Scanner::new(text)).unwrap();
            for place in 1..=9usize {
                let mut expected = BTreeSet::new();
                for bits in 0..1u32 << (place - 1) {
                    let others = (1..place).filter(|other| bits >> (other - 1) & 1 == 1);
                    let set: Vec<usize> = others.chain([place]).collect();
                    if allows(&code.0[0], &set) {
                        expected.insert(set);
                    }
                }
                let mut found = Vec::new();
                code.each_turn(place, &mut |others| {
                    let mut set = others.to_vec();
                    set.push(place);
                    set.sort_unstable();
                    found.push(set);
                });
                assert_eq!(found.len() as u128, code.count(place), "{text} at {place}");
                assert_eq!(found.len(), expected.len(), "{text} at {place}");
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{text} {place}");
            }
        }
    }

    #[test]
    fn codes_read_back_and_errors_point() {
        for text in ["1-3", "1+C", "4FS", "2-3,6C", "3C(5)", "1+FEC(7)"] {
            let code = TurningCode::parse(&mut Scanner::new(text)).unwrap();
            assert_eq!(code.to_string(), text);
        }
        for text in ["", "0", "3-2", "1-3X", "1C(", "99999999999999999999", "1,,2"] {
            assert!(TurningCode::parse(&mut Scanner::new(text)).is_err(), "{text}");
        }
    }
}
