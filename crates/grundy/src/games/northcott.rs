//! Northcott's game: pawns of two colours, one of each in every row.

use super::rows;
use super::wording::{counted, nim_equation, nim_sum, numbers};
use crate::base::Reason;
use crate::rules::{Coloured, Powers, Theory, Turns, Way};
use crate::scene::{Ink, Scene};
use crate::table::Entry;
use crate::table::game::seat;
use crate::{Convention, Dice, Error, Move, Nimber, Play, Ruleset, Scanner};

/// Northcott's game.
pub const ENTRY: Entry = Entry {
    name: "northcott",
    title: "Northcott's game",
    rules: "Move a pawn of your colour any number of squares forward or back along its row, without \
            jumping over the other pawn. Each row holds a white and a black one. A player who \
            cannot move loses.",
    parameters: "",
    notation: "rows of W, B and dots, separated by |; White moves unless black: stands in front: \
               W..B.|.WB",
    examples: &[
        "northcott W....B..|.WB.....|..BW....|B...W...|.W.B....|..B..W..|...W.B..|B..W....",
        "northcott W..B.|.WB",
        "northcott black:.B.W|W..B",
        "northcott WB",
    ],
    convention: Convention::Normal,
    open: |entry, _| Ok(seat(entry, "", Northcott)),
};

/// The rules of Northcott's game.
pub struct Northcott;

/// A row: its length and where the pawns stand, from the left and from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Row {
    length: u8,
    white: u8,
    black: u8,
}

/// The rows, and whose turn it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pawns {
    rows: Vec<Row>,
    black_moves: bool,
}

/// The longest row, and the largest number of rows.
const LONGEST: usize = 64;
const MOST_ROWS: usize = 1000;

impl Row {
    fn gap(self) -> u64 {
        u64::from(self.white.abs_diff(self.black)) - 1
    }

    fn mirrored(self) -> Self {
        let last = self.length - 1;
        Self { length: self.length, white: last - self.white, black: last - self.black }
    }

    fn with_colours_swapped(self) -> Self {
        Self { length: self.length, white: self.black, black: self.white }
    }

    /// The mover's pawn and the other one.
    fn pawns(self, black_moves: bool) -> (u8, u8) {
        if black_moves { (self.black, self.white) } else { (self.white, self.black) }
    }

    /// The squares that the mover's pawn can reach.
    fn targets(self, black_moves: bool) -> impl Iterator<Item = u8> {
        let (own, other) = self.pawns(black_moves);
        let free = if own < other { 0..other } else { other + 1..self.length };
        free.filter(move |square| *square != own)
    }

    fn moved(self, black_moves: bool, square: u8) -> Self {
        match black_moves {
            true => Self { black: square, ..self },
            false => Self { white: square, ..self },
        }
    }
}

impl Pawns {
    fn gaps(&self) -> Vec<u64> {
        self.rows.iter().map(|row| row.gap()).collect()
    }

    fn moved(&self, index: usize, square: u8) -> Move<Self> {
        let before = self.rows[index];
        let after = before.moved(self.black_moves, square);
        let colour = if self.black_moves { "black" } else { "white" };
        let (old, new) = (before.gap(), after.gap());
        let way = if new < old { "forward" } else { "back" };
        let distance = counted(old.abs_diff(new), "square");
        let row = index + 1;
        let text = format!(
            "row {row}: move the {colour} pawn {distance} {way}, leaving {new} empty between"
        );
        let mut result = self.clone();
        result.rows[index] = after;
        result.black_moves = !self.black_moves;
        Move::new(text, result)
    }

    fn moves(&self) -> impl Iterator<Item = Move<Self>> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(move |(index, row)| {
            row.targets(self.black_moves).map(move |square| self.moved(index, square))
        })
    }
}

impl Ruleset for Northcott {
    type Position = Pawns;

    fn options(&self, of: &Pawns, out: &mut Vec<Pawns>) {
        out.extend(of.moves().map(|option| option.result));
    }

    fn summands(&self, of: Pawns, out: &mut Vec<Pawns>) {
        let Pawns { rows, black_moves } = of;
        out.extend(rows.into_iter().map(|row| Pawns { rows: vec![row], black_moves }));
    }

    /// Rows may be mirrored and exchanged, and the colours may be swapped together with the turn.
    fn canonical(&self, mut of: Pawns) -> Pawns {
        for row in &mut of.rows {
            let own = if of.black_moves { row.with_colours_swapped() } else { *row };
            *row = own.min(own.mirrored());
        }
        of.black_moves = false;
        of.rows.sort_unstable();
        of
    }

    fn breadth(&self, of: &Pawns) -> u128 {
        of.rows.iter().map(|row| row.targets(of.black_moves).count() as u128).sum()
    }

    fn powers(&self) -> Powers<'_, Pawns> {
        Powers { theory: Some(self), turns: Turns::Coloured(self), ..Powers::NONE }
    }
}

impl Play for Northcott {
    fn parse(&self, text: &mut Scanner) -> Result<Pawns, Error> {
        let black_moves = text.eat("black:");
        if !black_moves {
            text.eat("white:");
        }
        text.skip_spaces();
        let mut rows = vec![parse_row(text)?];
        while text.eat("|") {
            rows.push(parse_row(text)?);
            if rows.len() > MOST_ROWS {
                return Err(text.expected(&format!("at most {MOST_ROWS} rows")));
            }
        }
        Ok(Pawns { rows, black_moves })
    }

    fn notate(&self, of: &Pawns) -> String {
        let rows = of.rows.iter().map(|row| {
            let squares = (0..row.length).map(|square| match square {
                square if square == row.white => 'W',
                square if square == row.black => 'B',
                _ => '.',
            });
            squares.collect::<String>()
        });
        let turn = if of.black_moves { "black:" } else { "" };
        format!("{turn}{}", rows.collect::<Vec<_>>().join("|"))
    }

    fn moves(&self, of: &Pawns) -> Vec<Move<Pawns>> {
        of.moves().collect()
    }

    fn draw(&self, of: &Pawns) -> Scene {
        let turn = if of.black_moves { "Black" } else { "White" };
        let mut scene = Scene::new(format!("{}; {turn} to move", self.notate(of)));
        for (index, row) in of.rows.iter().take(MOST_DRAWN).enumerate() {
            let y = index as f64;
            for square in 0..row.length {
                scene.square(f64::from(square), y, Ink::Empty).named(place(index, square));
            }
            for (is_black, ink) in [(false, Ink::Rival), (true, Ink::Piece)] {
                let (square, _) = row.pawns(is_black);
                scene.disc(f64::from(square), y, ink).named(pawn(is_black, index, square));
            }
            scene.label(f64::from(row.length) + 0.5, y, row.gap().to_string());
        }
        let y = of.rows.len().min(MOST_DRAWN) as f64;
        let more = of.rows.len().saturating_sub(MOST_DRAWN);
        let rest = if more > 0 { format!("… {more} more rows; ") } else { String::new() };
        scene.label(0.0, y + 0.2, format!("{rest}{turn} to move")).named(TURN);
        scene
    }

    /// A pawn whose row is not drawn is moved by pointing at the line that says so.
    fn ways(&self, of: &Pawns, moves: &[Move<Pawns>]) -> Vec<Vec<Way>> {
        let way = |option: &Move<Pawns>| {
            let index = rows::changed(&of.rows, &option.result.rows);
            if index >= MOST_DRAWN {
                return vec![Way::at([TURN]).alters([TURN])];
            }
            let square_in = |board: &Pawns| board.rows[index].pawns(of.black_moves).0;
            let (from, to) = (square_in(of), square_in(&option.result));
            let [from, target] = [from, to].map(|square| pawn(of.black_moves, index, square));
            let square = place(index, to);
            let way = Way::at([&from, &square]).travels(from, target);
            vec![way.onto([square]).alters([TURN])]
        };
        moves.iter().map(way).collect()
    }

    fn sample(&self, dice: &mut dyn Dice) -> Option<Pawns> {
        let rows = (0..=dice.roll(1)).map(|_| {
            let length = dice.roll(3) + 2;
            let white = dice.roll(length - 1);
            let black = (white + 1 + dice.roll(length - 2)) % length;
            Row { length: length as u8, white: white as u8, black: black as u8 }
        });
        Some(Pawns { rows: rows.collect(), black_moves: dice.coin() })
    }
}

impl Theory<Pawns> for Northcott {
    /// The player who wins the Nim game of the gaps wins this one, also beside Nim heaps: a retreat
    /// is answered by an advance, and there is only so much room to retreat.
    fn known(&self, of: &Pawns) -> Option<Nimber> {
        Some(nim_sum(&of.gaps()))
    }

    fn moves_to(&self, of: &Pawns, value: Nimber) -> Option<Vec<Move<Pawns>>> {
        let change = self.known(of)? + value;
        let mut moves = Vec::new();
        for (index, row) in of.rows.iter().enumerate() {
            let wanted = (Nimber(row.gap()) + change).0;
            let squares = row.targets(of.black_moves);
            let right = squares.filter(|square| row.moved(of.black_moves, *square).gap() == wanted);
            moves.extend(right.map(|square| of.moved(index, square)));
        }
        Some(moves)
    }

    fn reason(&self, of: &Pawns) -> Option<Reason> {
        let gaps = of.gaps();
        Some(Reason::new(
            "Gaps are Nim heaps",
            format!(
                "Of the squares between the pawns, {} are empty: Nim with the value {}. Moving \
                 forward lowers such a number at will. Moving back raises it, but the opponent \
                 follows the same number of squares and restores it, and the room behind a pawn \
                 comes to an end. So the winner of the Nim game, who never needs to retreat, wins \
                 here.",
                numbers(&gaps),
                nim_equation(&gaps)
            ),
        ))
    }
}

impl Coloured<Pawns> for Northcott {
    fn turn_passed(&self, mut of: Pawns) -> Pawns {
        of.black_moves = !of.black_moves;
        of
    }
}

/// More rows are not drawn.
const MOST_DRAWN: usize = 40;

/// The name of the line that says whose turn it is.
const TURN: &str = "turn";

/// The name of a square.
fn place(row: usize, square: u8) -> String {
    format!("{row}.{square}")
}

/// The name of a pawn on a square.
fn pawn(is_black: bool, row: usize, square: u8) -> String {
    format!("{} {}", if is_black { "black" } else { "white" }, place(row, square))
}

fn parse_row(text: &mut Scanner) -> Result<Row, Error> {
    let start = text.clone();
    let squares = text.eat_while(|c| matches!(c, '.' | 'W' | 'w' | 'B' | 'b'));
    let row = squares.to_ascii_uppercase();
    let one = |pawn: char| match (row.find(pawn), row.rfind(pawn)) {
        (Some(first), Some(last)) if first == last => u8::try_from(first).ok(),
        _ => None,
    };
    if squares.is_empty() {
        return Err(text.expected("a row of ‘W’, ‘B’ and dots"));
    }
    match (one('W'), one('B')) {
        (Some(white), Some(black)) if row.len() <= LONGEST => {
            Ok(Row { length: row.len() as u8, white, black })
        }
        _ => {
            let message =
                format!("expected a row of at most {LONGEST} squares with one W and one B");
            Err(text.wrong_since(&start, message))
        }
    }
}
