//! The values of all boards of a game, or all pairs of numbers, up to a size.

use super::Answered;
use crate::table::game::AnyGame;
use crate::{Budget, Error, Scanner, Stopped, Value};
use serde::Serialize;
use std::ops::RangeInclusive;

/// Values by rows and columns.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// The game.
    pub game: String,
    /// The columns.
    pub columns: Vec<u64>,
    /// The rows, as far as they are known.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The first of the two numbers.
    pub row: u64,
    /// The values, column by column.
    pub values: Vec<Option<Value>>,
}

/// Answers «table». Small boards come first, so that the table is as full as the limits allow; each is asked with a
/// budget of its own, which the caller starts.
pub fn table<'b>(
    game: &dyn AnyGame,
    rows: RangeInclusive<u64>,
    columns: RangeInclusive<u64>,
    mut budget: impl FnMut() -> Budget<'b>,
) -> Result<Answered<Table>, Error> {
    let width = columns.clone().count();
    let separator = separator(game, *rows.end(), *columns.end())?;
    let mut boards = Vec::new();
    for row in rows.clone() {
        for column in columns.clone() {
            boards.push(game.parse(&mut Scanner::new(&format!("{row}{separator}{column}")))?);
        }
    }
    let mut order: Vec<usize> = (0..boards.len()).collect();
    let size = |place: usize| {
        let (row, column) = ((place / width) as u64, (place % width) as u64);
        (rows.start() + row).saturating_mul(columns.start() + column)
    };
    order.sort_by_key(|place| (size(*place), *place));
    // Where there is no room for all of them together, each is asked alone.
    let _ = game.expect(&boards, &mut budget());
    let mut stopped = None;
    let mut values: Vec<Option<Value>> = vec![None; boards.len()];
    for place in order {
        match boards[place].value(&mut budget()) {
            Ok(value) => values[place] = Some(value),
            Err(why) => {
                // A board that is too large says nothing about the others.
                let is_end = !matches!(why, Stopped::Nodes(_) | Stopped::TooLarge { .. });
                stopped = Some(why);
                if is_end {
                    break;
                }
            }
        }
    }
    let rows = rows.zip(values.chunks(width.max(1)));
    let known = Table {
        game: game.spec().to_owned(),
        columns: columns.collect(),
        rows: rows.map(|(row, values)| Row { row, values: values.to_vec() }).collect(),
    };
    Ok(Answered { known, stopped })
}

/// What stands between rows and columns in the game's notation: boards are written 4x5, pairs of numbers 4,5.
fn separator(game: &dyn AnyGame, row: u64, column: u64) -> Result<char, Error> {
    let read = |separator: char| {
        let largest = format!("{row}{separator}{column}");
        game.parse(&mut Scanner::new(&largest)).map(|_| separator)
    };
    read('x').or_else(|error| read(',').map_err(|_| error))
}
