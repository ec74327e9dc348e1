//! `grundy table`: the values of all boards of a game up to a size.

use crate::args::Table;
use crate::failure::Failure;
use crate::output::{bold, json, line, say, why_stopped};
use grundy::catalogue::Workbench;
use grundy::{Scanner, Stopped, Value};
use serde_json::json;

pub fn run(arguments: Table) -> Result<(), Failure> {
    // One game for all boards: what is found about one serves the next.
    let game = Workbench::default().game(&arguments.game)?;
    let watch = arguments.limits.watch();
    let (rows, columns) = (&arguments.rows.0, &arguments.columns.0);
    let width = columns.clone().count();
    let mut boards = Vec::new();
    for row in rows.clone() {
        for column in columns.clone() {
            let board = game.parse(&mut Scanner::new(&format!("{row}x{column}")))?;
            boards.push((row.saturating_mul(column), boards.len(), board));
        }
    }
    // Small boards first, so that the table is as full as the limits allow.
    boards.sort_by_key(|(size, place, _)| (*size, *place));
    let mut stopped = None;
    let mut values: Vec<Option<Value>> = vec![None; boards.len()];
    for (_, place, board) in boards {
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
