//! An explanation as plain text.

use super::{Block, Explanation, Step};
use crate::Nimber;
use std::fmt::Write;

/// Lines are broken at this width.
const WIDTH: usize = 88;

/// The explanation as text.
pub fn render(explanation: &Explanation) -> String {
    let mut text = format!("{} ({} play)\n", explanation.position, explanation.play);
    for (index, step) in explanation.steps.iter().enumerate() {
        let _ = write!(text, "\n{}. {}\n", index + 1, step.title);
        render_step(&mut text, step);
    }
    text
}

fn render_step(text: &mut String, step: &Step) {
    for block in &step.blocks {
        match block {
            Block::Text { text: paragraph } => wrap(text, paragraph, 3),
            Block::Table { header, rows } => table(text, header, rows),
            Block::Sum { rows, total } => sum(text, rows, *total),
            Block::Moves { moves } => {
                for line in moves {
                    let _ = writeln!(text, "   • {} → {}", line.text, line.result);
                    if !line.note.is_empty() {
                        wrap(text, &line.note, 7);
                    }
                }
            }
        }
    }
}

fn wrap(text: &mut String, paragraph: &str, indent: usize) {
    let mut line = String::new();
    let pad = " ".repeat(indent);
    for word in paragraph.split_whitespace() {
        if !line.is_empty() && indent + line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(text, "{pad}{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    let _ = writeln!(text, "{pad}{line}");
}

fn table(text: &mut String, header: &[String], rows: &[Vec<String>]) {
    let width = |column: usize| {
        let all = rows.iter().map(Vec::as_slice).chain([header]);
        let cells = all.filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    for row in [header].into_iter().chain(rows.iter().map(Vec::as_slice)) {
        text.push_str("     ");
        for (index, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let pad = " ".repeat(width - cell.chars().count());
            let _ = match index {
                0 => write!(text, "{cell}{pad}"),
                _ => write!(text, "  {pad}{cell}"),
            };
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
}

fn sum(text: &mut String, rows: &[(String, Nimber)], total: Nimber) {
    let largest = rows.iter().map(|(_, value)| value.0).max().unwrap_or(0).max(1);
    let bits = (64 - largest.leading_zeros()) as usize;
    let name = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(7);
    let digits = largest.to_string().len() + 1;
    let row = |label: &str, value: Nimber| {
        let pad = " ".repeat(name - label.chars().count());
        format!("     {label}{pad}  {:>digits$}  {:0bits$b}\n", value.to_string(), value.0)
    };
    for (label, value) in rows {
        text.push_str(&row(label, *value));
    }
    let _ = writeln!(text, "     {}", "─".repeat(name + digits + bits + 4));
    text.push_str(&row("nim-sum", total));
}
