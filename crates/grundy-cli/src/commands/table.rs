//! `grundy table`: the values of all boards of a game, or all pairs of numbers, up to a size.

use crate::args::Table;
use crate::failure::Failure;
use crate::output::{bold, json, line, say, why_stopped};
use grundy::tell::answer;
use grundy_runs::shelf;
use serde_json::json;

pub fn run(arguments: Table) -> Result<(), Failure> {
    // One game for all boards: what is found about one serves the next.
    let game = shelf::workbench().game(&arguments.game)?;
    let watch = arguments.limits.watch();
    let (rows, columns) = (arguments.rows.0, arguments.columns.0);
    let answer = answer::table(&*game, rows, columns, || watch.budget())?;
    if arguments.json {
        let answer::Table { game, columns, rows } = &answer.known;
        json(&json!({"game": game, "columns": columns, "rows": rows, "stopped": answer.stopped}));
    } else {
        print(&answer.known);
    }
    match answer.stopped {
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
fn print(table: &answer::Table) {
    let columns: Vec<String> = table.columns.iter().map(u64::to_string).collect();
    let texts = |row: &answer::Row| -> Vec<String> {
        let told = |value: &Option<_>| value.as_ref().map_or("?".into(), ToString::to_string);
        row.values.iter().map(told).collect()
    };
    let rows: Vec<(String, Vec<String>)> =
        table.rows.iter().map(|row| (row.row.to_string(), texts(row))).collect();
    let all = columns.iter().chain(rows.iter().flat_map(|(_, texts)| texts));
    let width = all.map(|text| text.chars().count()).max().unwrap_or(1);
    let label = rows.last().map_or(1, |(row, _)| row.len());
    let across = |texts: &[String]| -> String {
        texts.iter().map(|text| format!(" {text:>width$}")).collect()
    };
    line(&bold(&format!("{:label$} {}", "", across(&columns))));
    for (row, values) in rows {
        line(&format!("{}:{}", bold(&format!("{row:>label$}")), across(&values)));
    }
}
