//! Coin-turning games in one dimension (Lenstra): turn some coins of a row, the rightmost of them
//! from heads to tails. Which coins may be turned together is the game, and is given by a code.

mod code;
pub mod grid;

pub use code::TurningCode;

use super::wording::{nim_equation, one_of};
use crate::base::Reason;
use crate::base::wording::listed;
use crate::rules::{Powers, Theory, Way};
use crate::scene::{Scene, Shape};
use crate::table::game::{AnyGame, seat};
use crate::table::{Card, Entry};
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner, nimber};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// Any coin-turning game, by its code.
pub const ENTRY: Entry = Entry {
    name: "coins",
    title: "Coin-turning game",
    rules: "Turn over some coins of the row, as many and in such an arrangement as the code \
            allows; the rightmost coin turned must go from heads to tails.",
    parameters: "how many coins: 2, 1-3, 1+, or a list 1-2,4C; then letters: C side by side, E \
                 equally spaced, S symmetrically arranged, F the first coin of the row must be \
                 turned, C(5) within five neighbouring places",
    notation: "the row, H for heads and T for tails: HTTHTHTTH",
    examples: &[
        "coins:1-3 HTTHTHTTH",
        "coins:1-2,4C TTHHTH",
        "coins:3E TTTHTHH",
        "coins:4FS TTTHTHH",
        "coins:1-5C THTHH",
        "coins:3C(5) TTHTHHT",
    ],
    convention: Convention::Normal,
    open: |entry, parameters| {
        let code = TurningCode::parse(parameters)?;
        Ok(seat(entry, &code.to_string(), Coins::new(code)))
    },
};

/// One line per game: its constant, name, title, code, what may be turned, and examples.
macro_rules! named {
    ($($entry:ident $name:literal $title:literal $code:literal $rules:literal $($example:literal)+;)*) => {$(
        #[doc = $title]
        pub const $entry: Entry = Entry {
            name: $name,
            title: $title,
            rules: concat!($rules, " The rightmost coin turned must go from heads to tails."),
            parameters: "",
            notation: "the row, H for heads and T for tails: THTTH",
            examples: &[$($example),+],
            convention: Convention::Normal,
            open: |entry, _| open_named(entry, $code),
        };
    )*};
}

named! {
    TURNING_TURTLES "turning-turtles" "Turning Turtles" "1-2" "Turn one or two coins." "turning-turtles THTTHTTTHHTHT" "turning-turtles HHTH";
    MOCK_TURTLES "mock-turtles" "Mock Turtles" "1-3" "Turn one, two or three coins." "mock-turtles HTTHTHTTH" "mock-turtles TTHH";
    MOEBIUS "moebius" "Moebius" "1-5" "Turn at most five coins." "moebius TTHTTHTHH" "moebius THTTTH";
    MOGUL "mogul" "Mogul" "1-7" "Turn at most seven coins." "mogul TTHTTHTHH" "mogul THTTTH";
    MOIDORES "moidores" "Moidores" "1-9" "Turn at most nine coins." "moidores TTHTTHTHTTH" "moidores THTTTH";
    MOTLEY "motley" "Motley" "1+" "Turn any number of coins." "motley THTHTTH" "motley HHH";
    TWINS "twins" "Twins" "2" "Turn exactly two coins." "twins THTTHTH" "twins HHHH";
    TRIPLETS "triplets" "Triplets" "3" "Turn exactly three coins." "triplets TTHTHHTH" "triplets HHHH";
    RULER "ruler" "Ruler" "1+C" "Turn any number of coins that lie side by side." "ruler TTHTTTTHTH" "ruler HTHH";
    RULER_FIVES "ruler-fives" "Ruler Fives" "1-5C" "Turn at most five coins, side by side." "ruler-fives TTHTTTTHTH" "ruler-fives HTHH";
    MOCK_TURTLE_FIVES "mock-turtle-fives" "Mock Turtle Fives" "1-3C(5)" "Turn at most three coins, all within five neighbouring places." "mock-turtle-fives TTHTTHTTTH" "mock-turtle-fives HTHH";
    TRIPLET_FIVES "triplet-fives" "Triplet Fives" "3C(5)" "Turn exactly three coins, all within five neighbouring places." "triplet-fives TTHTTHTTTH" "triplet-fives HTHH";
    TURNIPS "turnips" "Turnips" "3E" "Turn exactly three coins, equally spaced." "turnips TTHTTHTTTH" "turnips TTHHH";
    GRUNT "grunt" "Grunt" "4FS" "Turn exactly four coins, symmetrically arranged, one of them the first of the row." "grunt TTTHTHTH" "grunt TTTHH";
    SYM "sym" "Sym" "1+S" "Turn any number of coins, symmetrically arranged." "sym TTHTTTTHTH" "sym HTHH";
    SYMPLER "sympler" "Sympler" "1+FS" "Turn any number of coins, symmetrically arranged, one of them the first of the row." "sympler TTHTTTTHTH" "sympler HTHH";
}

fn open_named(entry: &Arc<Card>, code: &str) -> Result<Arc<dyn AnyGame>, Error> {
    Ok(seat(entry, "", Coins::new(TurningCode::parse(&mut Scanner::new(code))?)))
}

/// The rules of a coin-turning game. A row is `true` where heads are up; places count from 1.
pub struct Coins {
    code: TurningCode,
    /// The values of single heads at the places 1, 2, …, as far as they were needed.
    heads: Mutex<Vec<u64>>,
}

/// Beyond this number of turns of a single head its value is not tabulated.
const MOST_TURNS: u128 = 1 << 20;
/// A row read as a binary number must fit a rank.
const LONGEST: usize = 120;
/// Where at most two coins are turned, the sum of the places of heads is a rank.
const LONGEST_OF_PAIRS: usize = 10_000;

impl Coins {
    /// The game with this code.
    pub fn new(code: TurningCode) -> Self {
        Self { code, heads: Mutex::default() }
    }

    fn longest(&self) -> usize {
        if self.code.most() <= 2 { LONGEST_OF_PAIRS } else { LONGEST }
    }

    /// The value of a row with one head, at `place`: by a theorem or by the mex rule over rows of
    /// heads further left. `None` where that would be too long.
    fn value_of_head(&self, place: usize) -> Option<u64> {
        if let Some(value) = self.code.theorem(place) {
            return Some(value);
        }
        let mut heads = self.heads.lock().unwrap_or_else(PoisonError::into_inner);
        while heads.len() < place {
            let next = heads.len() + 1;
            if self.code.count(next) > MOST_TURNS {
                return None;
            }
            let mut reached = Vec::new();
            self.code.each_turn(next, &mut |others| {
                reached.push(Nimber(others.iter().fold(0, |sum, other| sum ^ heads[other - 1])));
            });
            heads.push(nimber::mex(reached).0);
        }
        Some(heads[place - 1])
    }
}

/// The places where heads are up.
fn heads(row: &[bool]) -> impl Iterator<Item = usize> + '_ {
    (1..=row.len()).filter(|place| row[place - 1])
}

fn turned(row: &[bool], place: usize, others: &[usize]) -> Vec<bool> {
    let mut row = row.to_vec();
    for place in others.iter().chain([&place]) {
        row[place - 1] = !row[place - 1];
    }
    row
}

fn words(place: usize, others: &[usize]) -> String {
    let mut places = others.to_vec();
    places.push(place);
    places.sort_unstable();
    let texts: Vec<String> = places.iter().map(usize::to_string).collect();
    format!("turn coin{} {}", if others.is_empty() { "" } else { "s" }, listed(&texts))
}

impl Ruleset for Coins {
    type Position = Vec<bool>;

    fn options(&self, of: &Vec<bool>, out: &mut Vec<Vec<bool>>) {
        for place in heads(of) {
            self.code.each_turn(place, &mut |others| out.push(turned(of, place, others)));
        }
    }

    /// Tails at the end can never be turned.
    fn canonical(&self, mut of: Vec<bool>) -> Vec<bool> {
        of.truncate(heads(&of).last().unwrap_or(1));
        of
    }

    /// The row as a binary number with its last coin in front; or, if at most two coins are turned,
    /// the sum of the places of heads.
    fn rank(&self, of: &Vec<bool>) -> Option<u128> {
        match self.code.most() <= 2 {
            true => Some(heads(of).map(|place| place as u128).sum()),
            false => Some(heads(of).map(|place| 1 << (place - 1)).sum()),
        }
    }

    fn breadth(&self, of: &Vec<bool>) -> u128 {
        heads(of).fold(0, |sum, place| sum.saturating_add(self.code.count(place)))
    }

    fn powers(&self) -> Powers<'_, Vec<bool>> {
        Powers { theory: Some(self), ..Powers::NONE }
    }
}

/// Coins per line of a drawing, and the most that are drawn; the others are only written.
const PER_LINE: usize = 24;
const MOST_DRAWN: usize = 240;
/// Coins per line that is only written.
const PER_WRITTEN_LINE: usize = 60;

/// The name of the coin with this index in the picture, or of the line in which it is written.
fn name(index: usize) -> String {
    match index.checked_sub(MOST_DRAWN) {
        None => (index + 1).to_string(),
        Some(rest) => format!("from {}", MOST_DRAWN + rest - rest % PER_WRITTEN_LINE + 1),
    }
}

/// How coins are turned on the board: a person points at any of them.
fn turning(before: &[bool], after: &[bool], name: impl Fn(usize) -> String) -> Way {
    let turned = (0..before.len()).filter(|index| before[*index] != after[*index]);
    let names: BTreeSet<String> = turned.map(name).collect();
    Way::at(names.clone()).alters(names)
}

/// Draws a coin.
fn draw_coin(scene: &mut Scene, (x, y): (f64, f64), is_head: bool, name: String) {
    scene.add(Shape::Coin { x, y, heads: is_head }).named(name);
}

impl Play for Coins {
    fn parse(&self, text: &mut Scanner) -> Result<Vec<bool>, Error> {
        let start = text.clone();
        let mut row = Vec::new();
        while let Some(is_head) = one_of(text, 'h', 't') {
            row.push(is_head);
            if row.len() > self.longest() {
                let message = format!("expected a row of at most {} coins", self.longest());
                return Err(text.wrong_since(&start, message));
            }
        }
        match row.is_empty() || !text.is_done() {
            true => Err(text.expected("a coin, H (heads) or T (tails)")),
            false => Ok(row),
        }
    }

    fn notate(&self, of: &Vec<bool>) -> String {
        of.iter().map(|is_head| if *is_head { 'H' } else { 'T' }).collect()
    }

    fn moves(&self, of: &Vec<bool>) -> Vec<Move<Vec<bool>>> {
        let mut moves = Vec::new();
        for place in heads(of) {
            self.code.each_turn(place, &mut |others| {
                moves.push(Move::new(words(place, others), turned(of, place, others)));
            });
        }
        moves
    }

    fn draw(&self, of: &Vec<bool>) -> Scene {
        let mut scene = Scene::new(format!("a row of coins: {}", self.notate(of)));
        let (drawn, written) = of.split_at(of.len().min(MOST_DRAWN));
        for (index, is_head) in drawn.iter().enumerate() {
            let (x, y) = ((index % PER_LINE) as f64 * 1.5, (index / PER_LINE) as f64 * 2.5);
            draw_coin(&mut scene, (x, y), *is_head, name(index));
            scene.label(x + 0.2, y + 1.0, (index + 1).to_string());
        }
        for (line, coins) in written.chunks(PER_WRITTEN_LINE).enumerate() {
            let first = MOST_DRAWN + line * PER_WRITTEN_LINE;
            let y = (MOST_DRAWN / PER_LINE) as f64 * 2.5 + line as f64;
            let text = format!("{}: {}", first + 1, self.notate(&coins.to_vec()));
            scene.label(0.0, y, text).named(name(first));
        }
        scene
    }

    fn ways(&self, of: &Vec<bool>, moves: &[Move<Vec<bool>>]) -> Vec<Vec<Way>> {
        moves.iter().map(|option| vec![turning(of, &option.result, name)]).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Vec<bool>> {
        // Where a head has many turns, search needs short rows.
        let longest = if self.code.count(8) > 32 { 5 } else { 7 };
        Some((0..=dice.roll(longest)).map(|_| dice.coin()).collect())
    }
}

impl Theory<Vec<bool>> for Coins {
    /// A row is worth the nim-sum of its heads: two heads at one place would cancel, so turning a
    /// coin is the same as adding a head there.
    fn known(&self, of: &Vec<bool>) -> Option<Nimber> {
        heads(of).map(|place| self.value_of_head(place).map(Nimber)).sum()
    }

    /// Turning Turtles: of the turns of a head, at most one reaches a given value. Motley: a row is
    /// its value in binary, so at most one turn does.
    fn moves_to(&self, of: &Vec<bool>, value: Nimber) -> Option<Vec<Move<Vec<bool>>>> {
        let change = (self.known(of)? + value).0;
        if self.code.is_motley() {
            let last = 64 - change.leading_zeros() as usize;
            let others: Vec<usize> = (1..last).filter(|n| change >> (n - 1) & 1 == 1).collect();
            let turn = heads(of)
                .find(|place| *place == last)
                .map(|_| Move::new(words(last, &others), turned(of, last, &others)));
            return Some(turn.into_iter().collect());
        }
        if !self.code.is_turning_turtles() {
            return None;
        }
        let change = change as usize;
        let targets = heads(of).map(|place| (place, place ^ change));
        let lower = targets.filter(|(place, target)| target < place);
        let moves = lower.map(|(place, target)| {
            let others = if target == 0 { vec![] } else { vec![target] };
            Move::new(words(place, &others), turned(of, place, &others))
        });
        Some(moves.collect())
    }

    fn reason(&self, of: &Vec<bool>) -> Option<Reason> {
        let places: Vec<String> = heads(of).map(|place| place.to_string()).collect();
        let values: Option<Vec<u64>> = heads(of).map(|place| self.value_of_head(place)).collect();
        let text = match &values?[..] {
            [] => "There are no heads, so no coin can be turned.".into(),
            values => format!(
                "A row is worth the nim-sum of its heads, each taken alone: if a turn puts a head \
                 where one lies already, the two cancel, as two equal games do. The heads at the \
                 places {} are alone worth {}: each value is the least that no turn of that head \
                 reaches. Together: {}.",
                listed(&places),
                listed(&values.iter().map(u64::to_string).collect::<Vec<_>>()),
                nim_equation(values)
            ),
        };
        Some(Reason::new("Coins are a sum of single heads", text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn theorems_equal_the_mex_rule() {
        for code in ["1-2", "2", "1-3", "3", "1+", "1+C"] {
            let game = Coins::new(TurningCode::parse(&mut Scanner::new(code)).unwrap());
            let mut values: Vec<u64> = Vec::new();
            for place in 1..=16 {
                let mut reached = Vec::new();
                game.code.each_turn(place, &mut |others| {
                    reached.push(others.iter().map(|other| Nimber(values[other - 1])).sum());
                });
                values.push(nimber::mex(reached).0);
                assert_eq!(game.value_of_head(place), values.last().copied(), "{code} {place}");
            }
        }
    }

    #[test]
    fn motley_is_played_in_binary() {
        let game = Coins::new(TurningCode::parse(&mut Scanner::new("1+")).unwrap());
        let row: Vec<bool> = (1..=64).map(|place| place == 64 || place == 3).collect();
        let winning = game.moves_to(&row, Nimber(0)).unwrap();
        assert_eq!(winning.len(), 1);
        assert_eq!(winning[0].text, "turn coins 3 and 64");
        assert!(game.moves_to(&row, game.known(&row).unwrap()).unwrap().is_empty());
    }

    #[test]
    fn rows_are_limited() {
        let read = |code: &str, length: usize| {
            let game = Coins::new(TurningCode::parse(&mut Scanner::new(code)).unwrap());
            game.parse(&mut Scanner::new(&"H".repeat(length))).is_ok()
        };
        assert!(read("1-2", LONGEST_OF_PAIRS) && !read("1-2", LONGEST_OF_PAIRS + 1));
        assert!(read("1+", LONGEST) && !read("1+", LONGEST + 1));
    }
}
