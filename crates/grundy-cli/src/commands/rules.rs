//! `grundy rules`: games of one's own.

use crate::args::{Rules, RulesCommand, RulesFile};
use crate::failure::Failure;
use crate::output::{bold, json, line, print};
use grundy_runs::shelf;
use serde_json::json;

pub fn run(arguments: Rules) -> Result<(), Failure> {
    match arguments.command {
        RulesCommand::Check(file) => check(&file),
        RulesCommand::New => {
            print(grundy_rules::TEMPLATE);
            Ok(())
        }
        RulesCommand::Folder => match shelf::folder() {
            Some(folder) => {
                line(&folder.display().to_string());
                Ok(())
            }
            None => Err(Failure::Usage("there is no home folder to keep rules in".into())),
        },
    }
}

/// Reads a file back as sentences, or all files of a folder.
fn check(arguments: &RulesFile) -> Result<(), Failure> {
    let mut told = Vec::new();
    for (index, file) in shelf::files(&arguments.file)?.iter().enumerate() {
        let rules = shelf::read(file)?;
        let (card, report) = (rules.card(), rules.report());
        if arguments.json {
            told.push(json!({
                "name": card.name, "title": card.title, "rules": card.rules, "position": report.position,
                "moves": report.moves, "notes": report.notes, "examples": card.examples,
            }));
            continue;
        }
        if index > 0 {
            line("");
        }
        line(&format!("{} ({})", bold(&card.title), card.name));
        line(&report.position);
        report.moves.iter().chain(&report.notes).for_each(|sentence| line(sentence));
        card.examples.iter().for_each(|example| line(&format!("Example: {example}")));
    }
    match told.pop() {
        Some(one) if told.is_empty() && !arguments.file.is_dir() => json(&one),
        Some(last) => json(&told.into_iter().chain([last]).collect::<Vec<_>>()),
        None => {}
    }
    Ok(())
}
