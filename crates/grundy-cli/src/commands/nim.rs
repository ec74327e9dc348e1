//! The nimber calculator, its tables and its diagram.

use crate::args::{NimTable, Nimbers, TableFormat};
use crate::batch::{self, Printed};
use crate::failure::Failure;
use crate::output::{json, line};
use grundy::nimber::calculator::{self, Answer};
use grundy::nimber::transfinite::Closure;
use grundy::tell::answer;
use grundy::tell::nimber_picture::{self as nimbers, Operation};
use serde_json::json;
use std::fmt::Write;
use std::path::Path;

/// A table with more rows would not fit the memory of whatever reads it.
const LARGEST_TABLE: u64 = 4096;

pub fn run(arguments: Nimbers) -> Result<(), Failure> {
    let out = arguments.out.as_deref();
    if arguments.triplets && arguments.json {
        json(&json!({ "triplets": nimbers::triplets() }));
        return Ok(());
    }
    if arguments.triplets {
        return picture(out, &nimbers::triplets_svg());
    }
    let format = if arguments.json { TableFormat::Json } else { arguments.format };
    if let Some(table) = arguments.table() {
        return print_table(&table.map_err(Failure::Usage)?, format, out);
    }
    let expression = arguments.expression.join(" ");
    let mut closure = Closure::new();
    let mut evaluate = |expression: &str| {
        let watch = arguments.limits.watch();
        calculator::evaluate_learning(expression, &mut closure, &mut watch.budget())
    };
    if expression == "-" {
        let answered = |text: &str, answer| Printed::new(&answer::calculated(text, &answer), false);
        return batch::lines(|text| Ok(answered(text, evaluate(text)?)));
    }
    let answer = evaluate(&expression)?;
    match &answer {
        answer if arguments.json => json(&answer::calculated(&expression, answer)),
        Answer::Several(roots) => roots.iter().for_each(|root| line(&root.to_string())),
        answer => line(&with_reason(answer)),
    }
    Ok(())
}

/// An answer, and why it is so if it is a statement.
fn with_reason(answer: &Answer) -> String {
    answer.reason().map_or(answer.to_string(), |reason| format!("{answer}: {reason}"))
}

fn print_table(table: &NimTable, format: TableFormat, out: Option<&Path>) -> Result<(), Failure> {
    if table.size > LARGEST_TABLE {
        let message = format!("a table has at most {LARGEST_TABLE} rows, not {}", table.size);
        return Err(Failure::Usage(message));
    }
    let drawn = out.and_then(Path::extension).is_some_and(|e| e == "svg" || e == "png");
    if drawn || format == TableFormat::Svg {
        return picture(out, &nimbers::table_svg(table.size, table.operation));
    }
    let values = nimbers::table(table.size, table.operation);
    let text = match format {
        TableFormat::Csv => rows(&values, ","),
        TableFormat::Json => format!("{}\n", json!({ "values": values })),
        _ => aligned(&values),
    };
    Ok(grundy_runs::write(out, text.as_bytes())?)
}

fn rows(values: &[Vec<u64>], separator: &str) -> String {
    let row = |row: &Vec<u64>| row.iter().map(u64::to_string).collect::<Vec<_>>().join(separator);
    values.iter().map(row).fold(String::new(), |text, row| text + &row + "\n")
}

fn aligned(values: &[Vec<u64>]) -> String {
    let width = values.iter().flatten().max().map_or(1, |most| most.to_string().len());
    let mut text = String::new();
    for row in values {
        for (index, value) in row.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            let _ = write!(text, "{gap}{value:>width$}");
        }
        text.push('\n');
    }
    text
}

fn picture(out: Option<&Path>, svg: &str) -> Result<(), Failure> {
    match out.and_then(Path::extension) {
        Some(ending) if ending == "png" => {
            grundy_runs::write(out, &grundy_runs::picture::png(svg)?)?
        }
        _ => grundy_runs::write(out, svg.as_bytes())?,
    }
    Ok(())
}

/// Reads the two words after `--table`.
pub fn table_of(words: &[String]) -> Result<NimTable, String> {
    let [size, operation] = words else { return Err("expected a size and add or mul".into()) };
    let size = size.parse().map_err(|_| format!("expected a size, not ‘{size}’"))?;
    let operation = match operation.as_str() {
        "add" | "+" => Operation::Add,
        "mul" | "*" => Operation::Multiply,
        other => return Err(format!("expected add or mul, not ‘{other}’")),
    };
    Ok(NimTable { size, operation })
}
