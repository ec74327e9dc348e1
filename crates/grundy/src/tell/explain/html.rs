//! An explanation as an HTML fragment.

use super::{Block, Explanation};
use crate::scene::canvas::escape;
use std::fmt::Write;

/// The explanation as an ordered list of steps, ready to stand in a page.
pub fn render(explanation: &Explanation) -> String {
    let mut html = String::from("<ol class=\"explanation\">\n");
    for step in &explanation.steps {
        let _ = writeln!(html, "<li><h3>{}</h3>", escape(&step.title));
        for block in &step.blocks {
            render_block(&mut html, block);
        }
        html.push_str("</li>\n");
    }
    html.push_str("</ol>\n");
    html
}

fn render_block(html: &mut String, block: &Block) {
    match block {
        Block::Text { text } => {
            let _ = writeln!(html, "<p>{}</p>", escape(text));
        }
        Block::Table { header, rows } => {
            html.push_str("<table><thead><tr>");
            header.iter().for_each(|cell| cells(html, "th", cell));
            html.push_str("</tr></thead><tbody>");
            for row in rows {
                html.push_str("<tr>");
                row.iter().for_each(|cell| cells(html, "td", cell));
                html.push_str("</tr>");
            }
            html.push_str("</tbody></table>\n");
        }
        Block::Sum { rows, total } => {
            let largest = rows.iter().map(|(_, value)| value.0).max().unwrap_or(0).max(1);
            let bits = (64 - largest.leading_zeros()) as usize;
            html.push_str("<table class=\"nim-sum\"><tbody>");
            let all = rows.iter().map(|(name, value)| (name.as_str(), *value));
            for (name, value) in all.chain([("nim-sum", *total)]) {
                html.push_str("<tr>");
                cells(html, "th", name);
                cells(html, "td", &value.to_string());
                format!("{:0bits$b}", value.0)
                    .chars()
                    .for_each(|bit| cells(html, "td", &bit.to_string()));
                html.push_str("</tr>");
            }
            html.push_str("</tbody></table>\n");
        }
        Block::Moves { moves } => {
            html.push_str("<ul class=\"moves\">");
            for line in moves {
                let (text, result) = (escape(&line.text), escape(&line.result));
                let _ = write!(html, "<li>{text} → <code>{result}</code>");
                if !line.note.is_empty() {
                    let _ = write!(html, " <small>{}</small>", escape(&line.note));
                }
                html.push_str("</li>");
            }
            html.push_str("</ul>\n");
        }
    }
}

fn cells(html: &mut String, tag: &str, text: &str) {
    let _ = write!(html, "<{tag}>{}</{tag}>", escape(text));
}
