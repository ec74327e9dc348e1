//! How positions are written, and how they are made up for samples.

use crate::game::Game;
use crate::net::Net;
use crate::packed::{MOST_FIRST, MOST_SECOND, Packed};
use crate::run::{LONGEST_LIST, Thing};
use crate::syntax::Kind;
use crate::token::MOST;
use grundy::{Dice, Error, Scanner};

/// The most cells of a board.
const MOST_CELLS: u64 = 10_000;
/// The largest name of a vertex.
const LARGEST_NAME: u64 = 9999;

/// How a position of these rules is written, in words.
pub fn described(game: &Game) -> String {
    let names = &game.program.names;
    let numbers = names[..game.program.numbers].join(",");
    let thing = match &game.program.thing {
        None | Some(Kind::Number) => String::new(),
        Some(Kind::List) => "a list of numbers: 3,1,4".into(),
        Some(Kind::Graph) => "edges and single vertices: 1-2 2-3 4".into(),
        Some(Kind::Grid { letters, is_row }) => {
            let letters: Vec<String> = letters.iter().map(char::to_string).collect();
            let (form, size) = match is_row {
                true => ("a row", "1x7"),
                false => ("rows with ‘|’ between them", "3x4"),
            };
            format!("{form} of the letters {}; or its size, as {size}", letters.join(" "))
        }
    };
    let plural = if game.program.numbers == 1 { "" } else { "s" };
    match (numbers.is_empty(), thing.is_empty()) {
        (true, _) => thing,
        (false, true) => format!("the number{plural} {numbers}"),
        (false, false) => format!("the number{plural} {numbers}, a space, and {thing}"),
    }
}

/// What stands between positions that a move has left side by side.
fn separator(game: &Game) -> &'static str {
    if game.program.is_heap { "," } else { "/" }
}

/// Reads a position.
pub fn parse(game: &Game, text: &mut Scanner) -> Result<Packed, Error> {
    let mut sides = vec![side(game, text)?];
    while text.eat(separator(game)) {
        sides.push(side(game, text)?);
    }
    Ok(Packed::beside(sides))
}

fn side(game: &Game, text: &mut Scanner) -> Result<Packed, Error> {
    let start = text.clone();
    let mut numbers = Vec::new();
    for index in 0..game.program.numbers {
        // A table writes two numbers as rows and columns.
        if index > 0 && !(game.program.numbers == 2 && text.eat("x")) {
            text.expect(",")?;
            text.skip_spaces();
        }
        numbers.push(text.number_in("a number", 0, MOST as u64)? as i64);
    }
    if game.program.numbers > 0 && game.program.thing.is_some() {
        text.expect(" ")?;
    }
    let packed = match &game.program.thing {
        None => Packed::new(&numbers, 0, 0, std::iter::empty()),
        Some(Kind::Grid { .. }) => {
            let (columns, cells) = board(game, text)?;
            Packed::of(&numbers, Some(&Thing::Board(cells)), columns)
        }
        Some(Kind::Graph) => Packed::of(&numbers, Some(&Thing::Graph(graph(text)?)), 0),
        Some(_) => Packed::of(&numbers, Some(&Thing::List(list(text)?)), 0),
    };
    match game.is_valid(&packed) {
        true => Ok(packed),
        false => Err(text.wrong_since(&start, "the rules do not allow this position")),
    }
}

fn list(text: &mut Scanner) -> Result<Vec<i64>, Error> {
    if text.eat("empty") {
        return Ok(Vec::new());
    }
    let first = text.number_in("a number", 0, MOST as u64)? as i64;
    if text.eat_if(|c| matches!(c, 'x' | '×')).is_some() {
        let start = text.clone();
        let each = text.number_in("a number", 0, MOST as u64)? as i64;
        return match usize::try_from(first).ok().filter(|count| *count <= LONGEST_LIST) {
            Some(count) => Ok(vec![each; count]),
            None => {
                Err(text.wrong_since(&start, format!("expected at most {LONGEST_LIST} numbers")))
            }
        };
    }
    let mut list = vec![first];
    while text.eat(",") {
        text.skip_spaces();
        if list.len() == LONGEST_LIST {
            return Err(text.expected(&format!("at most {LONGEST_LIST} numbers")));
        }
        list.push(text.number_in("a number", 0, MOST as u64)? as i64);
    }
    Ok(list)
}

fn board(game: &Game, text: &mut Scanner) -> Result<(usize, Vec<u8>), Error> {
    let start = text.clone();
    let wrong = |text: &Scanner, message: String| Err(text.wrong_since(&start, message));
    if text.peek().is_some_and(|c| c.is_ascii_digit()) {
        let rows = text.number_in("a number of rows", 1, MOST_CELLS.min(MOST_FIRST as u64))?;
        if text.eat_if(|c| matches!(c, 'x' | 'X' | '×')).is_none() {
            return Err(text.expected("‘x’ and the number of columns"));
        }
        let columns = text.number_in("a number of columns", 1, MOST_CELLS)?;
        if rows * columns > MOST_CELLS || game.is_row() && rows > 1 {
            let most = if game.is_row() { "one row" } else { "at most 10000 cells" };
            return wrong(text, format!("expected {most}"));
        }
        return Ok((columns as usize, vec![0; (rows * columns) as usize]));
    }
    let (mut columns, mut cells) = (0, Vec::new());
    let mut rows = 0;
    loop {
        let mut row = Vec::new();
        while let Some(letter) = text.peek().and_then(|letter| game.letter(letter)) {
            text.eat_if(|_| true);
            row.push(letter);
        }
        if row.is_empty() || rows > 0 && row.len() < columns {
            let letters: Vec<String> = game.letters().iter().map(|l| format!("‘{l}’")).collect();
            return Err(text.expected(&format!("a cell: one of {}", letters.join(", "))));
        }
        if rows > 0 && row.len() != columns {
            return wrong(text, format!("expected rows of {columns} cells each"));
        }
        (columns, rows) = (row.len(), rows + 1);
        cells.extend(row);
        if cells.len() as u64 > MOST_CELLS || columns > MOST_SECOND || rows > MOST_FIRST {
            return wrong(text, "expected at most 10000 cells".into());
        }
        if game.is_row() || !text.eat("|") {
            return Ok((columns, cells));
        }
    }
}

fn graph(text: &mut Scanner) -> Result<Net, Error> {
    if text.eat("empty") {
        return Ok(Net::default());
    }
    let (mut vertices, mut edges) = (Vec::new(), Vec::new());
    loop {
        let vertex = text.number_in("a vertex", 0, LARGEST_NAME)? as i64;
        if text.eat("-") {
            edges.push((vertex, text.number_in("a vertex", 0, LARGEST_NAME)? as i64));
        } else {
            vertices.push(vertex);
        }
        if vertices.len() + 2 * edges.len() > MOST_FIRST {
            return Err(text.expected("a smaller graph"));
        }
        let mut ahead = text.clone();
        ahead.skip_spaces();
        if !ahead.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Ok(Net::new(vertices, edges));
        }
        *text = ahead;
    }
}

/// Writes a position as it is read.
pub fn write(game: &Game, of: &Packed) -> String {
    let sides: Vec<String> = of.sides().iter().map(|side| write_side(game, side)).collect();
    sides.join(separator(game))
}

fn write_side(game: &Game, of: &Packed) -> String {
    let count = game.program.numbers;
    let join = |items: Vec<i64>| items.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    let numbers = join(of.values(count).collect());
    let (first, second) = of.counts();
    let thing = match &game.program.thing {
        None => return numbers,
        Some(Kind::Grid { .. }) => {
            let cells: Vec<i64> = of.values(count + first * second).skip(count).collect();
            if cells.iter().all(|letter| *letter == 0) {
                format!("{first}x{second}")
            } else {
                let letter =
                    |index: &i64| game.letters().get(*index as usize).copied().unwrap_or('?');
                let row = |row: &[i64]| row.iter().map(letter).collect::<String>();
                cells.chunks(second.max(1)).map(row).collect::<Vec<_>>().join("|")
            }
        }
        Some(Kind::Graph) => write_graph(&of.graph(count)),
        Some(_) if first == 0 => "empty".into(),
        Some(_) => join(of.values(count + first).skip(count).collect()),
    };
    if count == 0 { thing } else { format!("{numbers} {thing}") }
}

fn write_graph(net: &Net) -> String {
    let mut words: Vec<String> = net.edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
    let joined = |vertex: &&i64| net.edges.iter().any(|(a, b)| a == *vertex || b == *vertex);
    words.extend(net.vertices.iter().filter(|vertex| !joined(vertex)).map(i64::to_string));
    if words.is_empty() { "empty".into() } else { words.join(" ") }
}

/// A small random position, if one that the rules allow is soon found.
pub fn sample(game: &Game, dice: &mut dyn Dice) -> Option<Packed> {
    (0..60).map(|_| made_up(game, dice)).find(|position| game.is_valid(position))
}

pub fn made_up(game: &Game, dice: &mut dyn Dice) -> Packed {
    let most = if game.program.numbers > 2 { 4 } else { 9 };
    let numbers: Vec<i64> = (0..game.program.numbers).map(|_| dice.roll(most) as i64).collect();
    let thing = match &game.program.thing {
        None => None,
        Some(Kind::List) => {
            let length = dice.roll(3) + 1;
            let mut list: Vec<i64> = (0..length).map(|_| dice.roll(6) as i64).collect();
            // Many rules want a list in some order.
            match dice.roll(3) {
                0 => list.sort_unstable(),
                1 => list.sort_unstable_by(|a, b| b.cmp(a)),
                _ => {}
            }
            Some(Thing::List(list))
        }
        Some(Kind::Graph) => {
            let edges = (0..dice.roll(6)).map(|_| (dice.roll(4) as i64, dice.roll(4) as i64));
            let edges: Vec<_> = edges.filter(|(a, b)| a != b || dice_is_even(*a)).collect();
            Some(Thing::Graph(Net::new(vec![dice.roll(5) as i64], edges)))
        }
        Some(_) => {
            let (rows, columns) = match game.is_row() {
                true => (1, 1 + dice.roll(7)),
                false => {
                    let rows = 1 + dice.roll(2);
                    (rows, 1 + dice.roll(7 / rows))
                }
            };
            // Some boards are nearly empty, some nearly full, some hold anything.
            let favourite = dice.roll(game.letters().len() as u64 * 2) as usize;
            let cells = (0..rows * columns).map(|_| {
                match favourite < game.letters().len() && dice.roll(2) > 0 {
                    true => favourite as u8,
                    false => dice.roll(game.letters().len() as u64 - 1) as u8,
                }
            });
            let cells = cells.collect();
            return Packed::of(&numbers, Some(&Thing::Board(cells)), columns as usize);
        }
    };
    Packed::of(&numbers, thing.as_ref(), 0)
}

/// A made-up position in which one number, of its own or of its list, is this one, if it has any.
pub fn made_up_with(game: &Game, dice: &mut dyn Dice, number: i64) -> Option<Packed> {
    let of = made_up(game, dice);
    let numbers = game.program.numbers;
    let (items, _) = match &game.program.thing {
        None => (0, 0),
        Some(Kind::List) => of.counts(),
        Some(_) => return None,
    };
    let mut values: Vec<i64> = of.values(numbers + items).collect();
    let place = dice.roll(values.len().checked_sub(1)? as u64) as usize;
    values[place] = number;
    let list = values.split_off(numbers);
    Some(Packed::new(&values, items, 0, list.into_iter()))
}

/// Loops are rare.
fn dice_is_even(vertex: i64) -> bool {
    vertex == 3
}
