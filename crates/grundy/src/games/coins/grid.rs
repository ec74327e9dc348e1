//! Coin-turning games on a grid: two games in a row make one in the plane, by their product (the
//! Tartan theorem) or acrostically (Lenstra; «Winning Ways», chapter 14).

use super::{Coins, TurningCode, draw_coin, turning};
use crate::base::Reason;
use crate::base::wording::listed;
use crate::games::wording::{nim_equation, one_of};
use crate::rules::{Powers, Theory, Way};
use crate::scene::Scene;
use crate::table::game::{AnyGame, seat};
use crate::table::{Card, Entry};
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner, nimber};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

const PARAMETERS: &str = "two codes of coin-turning games with x between them, for the rows that \
                          are chosen and for the columns: 1-2x1+C";
const NOTATION: &str = "the rows from above, H for heads and T for tails: TH|HT|TH";

/// The product of any two coin-turning games.
pub const PRODUCT: Entry = Entry {
    name: "coin-grid",
    title: "Product of two coin-turning games",
    rules: "Choose rows as the first game may choose coins and columns as the second may, and turn \
            over the coins where they cross; the lower right coin turned must go from heads to \
            tails.",
    parameters: PARAMETERS,
    notation: NOTATION,
    examples: &[
        "coin-grid:1-3x1-2 THT|HTT|TTH",
        "coin-grid:1+Cx2 THH|HTH",
        "coin-grid:2x3 TTT|TTH",
    ],
    convention: Convention::Normal,
    open: |entry, parameters| open(entry, parameters, Shape::Product),
};

/// The acrostic product of any two coin-turning games.
pub const ACROSTIC: Entry = Entry {
    name: "coin-acrostic",
    title: "Acrostic product of two coin-turning games",
    rules: "Turn over coins of one column as the first game allows, or of one row as the second \
            does; the last coin turned, lowest or rightmost, must go from heads to tails.",
    parameters: PARAMETERS,
    notation: NOTATION,
    examples: &["coin-acrostic:1-2x1-3 THT|HTT|TTH", "coin-acrostic:1+Cx3 THH|HTH"],
    convention: Convention::Normal,
    open: |entry, parameters| open(entry, parameters, Shape::Acrostic),
};

/// Turning Corners. In «Winning Ways» there are also a row 0 and a column 0, whose coins can never
/// be the last ones of a turn; they are left out, so that a rectangle may end at the edge.
pub const TURNING_CORNERS: Entry = Entry {
    name: "turning-corners",
    title: "Turning Corners",
    rules: "Turn over the four corners of a rectangle, the lower right one from heads to tails. The \
            rectangle may reach beyond the upper or the left edge of the board, so that two corners \
            or only one are turned.",
    parameters: "",
    notation: NOTATION,
    examples: &["turning-corners TTT|THT|TTH", "turning-corners TTH|HTT"],
    convention: Convention::Normal,
    open: |entry, _| named(entry, "1-2", Shape::Product),
};

/// Rugs: Ruler × Ruler.
pub const RUGS: Entry = Entry {
    name: "rugs",
    title: "Rugs",
    rules: "Turn over all coins of a rectangle of neighbouring coins, the lower right one from heads \
            to tails.",
    parameters: "",
    notation: NOTATION,
    examples: &["rugs THTT|TTTH|HTTT|TTTH", "rugs HH|TH"],
    convention: Convention::Normal,
    open: |entry, _| named(entry, "1+C", Shape::Product),
};

/// Acrostic Twins.
pub const ACROSTIC_TWINS: Entry = Entry {
    name: "acrostic-twins",
    title: "Acrostic Twins",
    rules: "Turn over two coins of one row or of one column, the last of them from heads to tails.",
    parameters: "",
    notation: NOTATION,
    examples: &["acrostic-twins THT|HTT|TTH", "acrostic-twins TH|HT"],
    convention: Convention::Normal,
    open: |entry, _| named(entry, "2", Shape::Acrostic),
};

fn open(entry: &Arc<Card>, text: &mut Scanner, shape: Shape) -> Result<Arc<dyn AnyGame>, Error> {
    let rows = TurningCode::read(text)?;
    if !text.eat("x") && !text.eat("×") {
        return Err(text.expected("a letter C, E, S or F, a comma, or x and the second code"));
    }
    let columns = TurningCode::parse(text)?;
    Ok(seat(entry, &format!("{rows}x{columns}"), Product::new(shape, rows, columns)))
}

fn named(entry: &Arc<Card>, code: &str, shape: Shape) -> Result<Arc<dyn AnyGame>, Error> {
    let code = TurningCode::parse(&mut Scanner::new(code))?;
    Ok(seat(entry, "", Product::new(shape, code.clone(), code)))
}

/// How two games in a row make one in the plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// A turn of both: all coins where the chosen rows and columns cross.
    Product,
    /// A turn of one of them: in a column or in a row.
    Acrostic,
}

/// A row and a column, counted from 1.
type Place = (usize, usize);

/// Is told the other coins of a turn, and its words if it asks for them.
type Visitor<'a> = dyn FnMut(&[Place], &dyn Fn() -> String) + 'a;

/// The rules.
pub struct Product {
    shape: Shape,
    rows: Coins,
    columns: Coins,
    /// The values of single heads in an acrostic product, as far as they were needed.
    heads: Mutex<HashMap<Place, u64>>,
}

/// The coins of a board, row by row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Heads {
    width: usize,
    heads: Vec<bool>,
}

/// The largest board.
const MOST_COINS: usize = 2_500;
/// Beyond this number of turns, the values of an acrostic product are not tabulated.
const MOST_TURNS: u128 = 1 << 20;

impl Heads {
    fn heads(&self) -> impl Iterator<Item = Place> + '_ {
        let heads = (0..self.heads.len()).filter(|index| self.heads[*index]);
        heads.map(|index| (index / self.width + 1, index % self.width + 1))
    }

    /// The name of the coin with this index in the picture: its row and its column.
    fn name(&self, index: usize) -> String {
        format!("{}.{}", index / self.width + 1, index % self.width + 1)
    }

    fn turned(&self, place: Place, others: &[Place]) -> Self {
        let mut board = self.clone();
        for (row, column) in others.iter().chain([&place]) {
            let index = (row - 1) * self.width + column - 1;
            board.heads[index] = !board.heads[index];
        }
        board
    }
}

impl Product {
    fn new(shape: Shape, rows: TurningCode, columns: TurningCode) -> Self {
        Self {
            shape,
            rows: Coins::new(rows),
            columns: Coins::new(columns),
            heads: Mutex::default(),
        }
    }

    /// Visits the other coins of every turn whose last coin is at `place`, with its words.
    fn each_turn(&self, (row, column): Place, visit: &mut Visitor) {
        let (rows, columns) = (&self.rows.code, &self.columns.code);
        match self.shape {
            Shape::Product => rows.each_turn(row, &mut |other_rows| {
                columns.each_turn(column, &mut |other_columns| {
                    let crossed = |r: usize| other_columns.iter().map(move |c| (r, *c));
                    let mut others: Vec<Place> = crossed(row).collect();
                    for r in other_rows {
                        others.push((*r, column));
                        others.extend(crossed(*r));
                    }
                    visit(&others, &|| crossing((row, other_rows), (column, other_columns)));
                });
            }),
            Shape::Acrostic => {
                rows.each_turn(row, &mut |others| {
                    let places: Vec<Place> = others.iter().map(|r| (*r, column)).collect();
                    visit(&places, &|| crossing((row, others), (column, &[])));
                });
                columns.each_turn(column, &mut |others| {
                    let places: Vec<Place> = others.iter().map(|c| (row, *c)).collect();
                    visit(&places, &|| crossing((row, &[]), (column, others)));
                });
            }
        }
    }

    /// How many turns end at `place`.
    fn count(&self, (row, column): Place) -> u128 {
        let (rows, columns) = (self.rows.code.count(row), self.columns.code.count(column));
        match self.shape {
            Shape::Product => rows.saturating_mul(columns),
            Shape::Acrostic => rows.saturating_add(columns),
        }
    }

    /// The value of a single head: by the Tartan theorem, or by the mex rule.
    fn value_of_head(&self, place: Place) -> Option<u64> {
        match self.shape {
            Shape::Product => {
                let row = self.rows.value_of_head(place.0)?;
                let column = self.columns.value_of_head(place.1)?;
                Some((Nimber(row) * Nimber(column)).0)
            }
            Shape::Acrostic => self.tabulated(place),
        }
    }

    /// The mex rule over single heads further up or further left, for all places up to this one.
    fn tabulated(&self, last: Place) -> Option<u64> {
        let mut heads = self.heads.lock().unwrap_or_else(PoisonError::into_inner);
        for place in (1..=last.0).flat_map(|row| (1..=last.1).map(move |column| (row, column))) {
            if heads.contains_key(&place) {
                continue;
            }
            if self.count(place) > MOST_TURNS {
                return None;
            }
            let mut reached = Vec::new();
            self.each_turn(place, &mut |others, _| {
                let values = others.iter().filter_map(|other| heads.get(other));
                reached.push(Nimber(values.fold(0, |sum, value| sum ^ value)));
            });
            heads.insert(place, nimber::mex(reached).0);
        }
        heads.get(&last).copied()
    }
}

/// «turn the coins where rows 1 and 3 cross columns 2 and 4».
fn crossing((row, rows): (usize, &[usize]), (column, columns): (usize, &[usize])) -> String {
    let named = |what: &str, last: usize, others: &[usize]| {
        let mut all = others.to_vec();
        all.push(last);
        all.sort_unstable();
        let plural = if others.is_empty() { "" } else { "s" };
        format!("{what}{plural} {}", listed(&all.iter().map(usize::to_string).collect::<Vec<_>>()))
    };
    let (across, down) = (named("row", row, rows), named("column", column, columns));
    match (rows, columns) {
        ([], []) => format!("turn the coin in {across}, {down}"),
        ([], _) => format!("turn the coins where {across} crosses {down}"),
        _ => format!("turn the coins where {across} cross {down}"),
    }
}

impl Ruleset for Product {
    type Position = Heads;

    fn options(&self, of: &Heads, out: &mut Vec<Heads>) {
        for place in of.heads() {
            self.each_turn(place, &mut |others, _| out.push(of.turned(place, others)));
        }
    }

    /// Rows below and columns behind the last head can never be turned.
    fn canonical(&self, of: Heads) -> Heads {
        let height = of.heads().map(|(row, _)| row).max().unwrap_or(1);
        let width = of.heads().map(|(_, column)| column).max().unwrap_or(1);
        let rows = of.heads.chunks(of.width).take(height);
        Heads { width, heads: rows.flat_map(|row| &row[..width]).copied().collect() }
    }

    /// The board as a binary number with its last coin in front.
    fn rank(&self, of: &Heads) -> Option<u128> {
        let bits = of.heads.iter().enumerate().filter(|(_, is_head)| **is_head);
        let bits = bits.map(|(index, _)| 1u128.checked_shl(index as u32).unwrap_or(u128::MAX));
        Some(bits.fold(0, u128::saturating_add))
    }

    fn breadth(&self, of: &Heads) -> u128 {
        of.heads().map(|place| self.count(place)).fold(0, u128::saturating_add)
    }

    fn powers(&self) -> Powers<'_, Heads> {
        Powers { theory: Some(self), ..Powers::NONE }
    }
}

/// At most this many heads are argued about one by one.
const MOST_ARGUED: usize = 16;

impl Play for Product {
    fn parse(&self, text: &mut Scanner) -> Result<Heads, Error> {
        let start = text.clone();
        let mut board = Heads { width: 0, heads: Vec::new() };
        loop {
            let row_start = text.clone();
            let before = board.heads.len();
            while let Some(is_head) = one_of(text, 'h', 't') {
                board.heads.push(is_head);
                if board.heads.len() > MOST_COINS {
                    let message = format!("expected a board of at most {MOST_COINS} coins");
                    return Err(text.wrong_since(&start, message));
                }
            }
            let width = board.heads.len() - before;
            if width == 0 || !(text.is_done() || text.peek() == Some('|')) {
                return Err(text.expected("a coin, H (heads) or T (tails)"));
            }
            if board.width == 0 {
                board.width = width;
            }
            if board.width != width {
                let message = format!("expected a row of {} coins, as the first has", board.width);
                return Err(text.wrong_since(&row_start, message));
            }
            if !text.eat("|") {
                return Ok(board);
            }
        }
    }

    fn notate(&self, of: &Heads) -> String {
        let coin = |is_head: &bool| if *is_head { 'H' } else { 'T' };
        let rows = of.heads.chunks(of.width).map(|row| row.iter().map(coin).collect::<String>());
        rows.collect::<Vec<_>>().join("|")
    }

    fn moves(&self, of: &Heads) -> Vec<Move<Heads>> {
        let mut moves = Vec::new();
        for place in of.heads() {
            self.each_turn(place, &mut |others, words| {
                moves.push(Move::new(words(), of.turned(place, others)));
            });
        }
        moves
    }

    fn draw(&self, of: &Heads) -> Scene {
        let mut scene = Scene::new(format!("a board of coins: {}", self.notate(of)));
        for row in 0..of.heads.len() / of.width {
            scene.label(-1.5, row as f64 * 1.5 + 1.5, (row + 1).to_string());
        }
        for column in 0..of.width {
            scene.label(column as f64 * 1.5 + 0.2, 0.2, (column + 1).to_string());
        }
        for (index, is_head) in of.heads.iter().enumerate() {
            let (row, column) = (index / of.width, index % of.width);
            let place = (column as f64 * 1.5, row as f64 * 1.5 + 1.5);
            draw_coin(&mut scene, place, *is_head, of.name(index));
        }
        scene
    }

    fn ways(&self, of: &Heads, moves: &[Move<Heads>]) -> Vec<Vec<Way>> {
        let way = |option: &Move<Heads>| turning(&of.heads, &option.result.heads, |i| of.name(i));
        moves.iter().map(|option| vec![way(option)]).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Heads> {
        let (height, width) = (dice.roll(2) + 1, dice.roll(2) as usize + 1);
        Some(Heads { width, heads: (0..height as usize * width).map(|_| dice.coin()).collect() })
    }
}

impl Theory<Heads> for Product {
    /// A board is worth the nim-sum of its heads, as a row is.
    fn known(&self, of: &Heads) -> Option<Nimber> {
        of.heads().map(|place| self.value_of_head(place).map(Nimber)).sum()
    }

    fn reason(&self, of: &Heads) -> Option<Reason> {
        let mut heads = Vec::new();
        let mut values = Vec::new();
        for (row, column) in of.heads() {
            let value = self.value_of_head((row, column))?;
            heads.push(match self.shape {
                Shape::Acrostic => format!("{value} (row {row}, column {column})"),
                Shape::Product => format!(
                    "{} ⊗ {} = {value} (row {row}, column {column})",
                    self.rows.value_of_head(row)?,
                    self.columns.value_of_head(column)?
                ),
            });
            values.push(value);
        }
        let theorem = match self.shape {
            Shape::Product => "Tartan theorem",
            Shape::Acrostic => "Coins are a sum of single heads",
        };
        let why = match self.shape {
            Shape::Product => {
                "A board is worth the nim-sum of its heads, and a head is worth the nim-product of \
                 what it is worth in the two games: the coins of a turn make up the sum in the \
                 definition of that product."
            }
            Shape::Acrostic => {
                "A board is worth the nim-sum of its heads, each of them worth the least number \
                 that no turn of it alone reaches."
            }
        };
        let left = heads.len().saturating_sub(MOST_ARGUED);
        if left > 0 {
            heads.truncate(MOST_ARGUED);
            heads.push(format!("{left} more"));
        }
        let text = match &heads[..] {
            [] => "There are no heads, so no coin can be turned.".to_owned(),
            [head] => format!("{why} The only head is worth {head}."),
            heads => format!(
                "{why} The heads are worth {}. Together: {}.",
                listed(heads),
                nim_equation(&values)
            ),
        };
        Some(Reason::new(theorem, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(shape: Shape, rows: &str, columns: &str) -> Product {
        let code = |text| TurningCode::parse(&mut Scanner::new(text)).unwrap();
        Product::new(shape, code(rows), code(columns))
    }

    #[test]
    fn the_tartan_theorem_is_the_mex_rule() {
        for (rows, columns) in [("1-2", "1-2"), ("1+C", "1+C"), ("1-3", "2"), ("3", "1+S")] {
            let game = grid(Shape::Product, rows, columns);
            let mut values: HashMap<Place, u64> = HashMap::new();
            for place in (1..=9).flat_map(|row| (1..=9).map(move |column| (row, column))) {
                let mut reached = Vec::new();
                game.each_turn(place, &mut |others, _| {
                    reached.push(others.iter().map(|other| Nimber(values[other])).sum());
                });
                values.insert(place, nimber::mex(reached).0);
                assert_eq!(game.value_of_head(place), Some(values[&place]), "{rows} {columns}");
            }
        }
    }

    #[test]
    fn errors_point_at_the_place() {
        let game = grid(Shape::Product, "1-2", "1-2");
        let column = |text: &str| game.parse(&mut Scanner::new(text)).unwrap_err().column();
        assert_eq!(column(""), 1);
        assert_eq!(column("HT|"), 4);
        assert_eq!(column("HT|H"), 4);
        assert_eq!(column("HT|HX"), 5);
        assert!(game.parse(&mut Scanner::new(&"H".repeat(MOST_COINS + 1))).is_err());
        for text in ["coin-grid:1-2 HT", "coin-grid:1-2y1 HT", "coin-grid:x1 H", "coin-grid:1x H"] {
            assert!(crate::catalogue::open(text).is_err(), "{text}");
        }
    }
}
