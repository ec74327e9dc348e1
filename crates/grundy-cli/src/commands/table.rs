//! `grundy table`: the values of all boards of a game, or all pairs of numbers, up to a size.

use crate::args::Table;
use crate::failure::Failure;
use crate::output::{bold, json, line, say, why_stopped};
use grundy::table::game::AnyGame;
use grundy::{Scanner, Stopped, Value};
use grundy_runs::shelf;
use serde_json::json;
use std::ops::RangeInclusive;

pub fn run(arguments: Table) -> Result<(), Failure> {
    // One game for all boards: what is found about one serves the next.
    let game = shelf::workbench().game(&arguments.game)?;
    let watch = arguments.limits.watch();
    let (rows, columns) = (&arguments.rows.0, &arguments.columns.0);
    let width = columns.clone().count();
    let mut boards = Vec::new();
    let separator = separator(&*game, rows, columns)?;
    for row in rows.clone() {
        for column in columns.clone() {
            boards.push(game.parse(&mut Scanner::new(&format!("{row}{separator}{column}")))?);
        }
    }
    // Small boards first, so that the table is as full as the limits allow.
    let mut order: Vec<usize> = (0..boards.len()).collect();
    let size = |place: usize| {
        let (row, column) = ((place / width) as u64, (place % width) as u64);
        (rows.start() + row).saturating_mul(columns.start() + column)
    };
    order.sort_by_key(|place| (size(*place), *place));
    // Where there is no room for all of them together, each is asked alone.
    let _ = game.expect(&boards, &mut watch.budget());
    let mut stopped = None;
    let mut values: Vec<Option<Value>> = vec![None; boards.len()];
    for place in order {
        let board = &boards[place];
        match board.value(&mut watch.budget()) {
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
    if arguments.json {
        let lines: Vec<_> = rows.clone().zip(values.chunks(width)).collect();
        json(&json!({
            "game": game.spec(), "columns": columns.clone().collect::<Vec<_>>(),
            "rows": lines.iter().map(|(row, values)| json!({"row": row, "values": values})).collect::<Vec<_>>(),
            "stopped": stopped,
        }));
    } else {
        print(rows.clone(), columns.clone(), &values);
    }
    match stopped {
        Some(why) => {
            if !arguments.json {
                say(&why_stopped(&why));
            }
            Err(Failure::Reported)
        }
        None => Ok(()),
    }
}

/// What stands between rows and columns in the game's notation: boards are written 4x5, pairs of numbers 4,5.
fn separator(
    game: &dyn AnyGame,
    rows: &RangeInclusive<u64>,
    columns: &RangeInclusive<u64>,
) -> Result<char, Failure> {
    let read = |separator: char| {
        let largest = format!("{}{separator}{}", rows.end(), columns.end());
        game.parse(&mut Scanner::new(&largest)).map(|_| separator)
    };
    Ok(read('x').or_else(|error| read(',').map_err(|_| error))?)
}

/// Rows downwards, columns across; what is not known is left open.
fn print(
    rows: impl Iterator<Item = u64>,
    columns: impl Iterator<Item = u64>,
    values: &[Option<Value>],
) {
    let columns: Vec<String> = columns.map(|column| column.to_string()).collect();
    let texts: Vec<String> = values
        .iter()
        .map(|value| value.as_ref().map_or("?".into(), |value| value.to_string()))
        .collect();
    let width = columns.iter().chain(&texts).map(|text| text.chars().count()).max().unwrap_or(1);
    let lines: Vec<(String, &[String])> =
        rows.map(|row| row.to_string()).zip(texts.chunks(columns.len())).collect();
    let label = lines.last().map_or(1, |(row, _)| row.len());
    let across = |texts: &[String]| -> String {
        texts.iter().map(|text| format!(" {text:>width$}")).collect()
    };
    line(&bold(&format!("{:label$} {}", "", across(&columns))));
    for (row, values) in lines {
        line(&format!("{}:{}", bold(&format!("{row:>label$}")), across(values)));
    }
}
