//! `grundy list`: every game, or one in detail.

use crate::args::List;
use crate::failure::Failure;
use crate::output::{bold, json, line};
use grundy::Error;
use grundy::tell::answer::{self, GameAnswer};
use grundy_runs::shelf;
use serde_json::json;

pub fn run(list: List) -> Result<(), Failure> {
    match list.name {
        Some(name) => detail(&name, list.json),
        None => {
            let games = answer::games(&shelf::workbench());
            if list.json {
                json(&json!({ "games": games }));
            } else {
                table(&games);
            }
            Ok(())
        }
    }
}

fn table(games: &[GameAnswer]) {
    let widest = games.iter().map(|game| game.name.len()).max().unwrap_or(0);
    let title = games.iter().map(|game| game.title.chars().count()).max().unwrap_or(0);
    for game in games {
        let pad = " ".repeat(title - game.title.chars().count());
        let name = format!("{:widest$}", game.name);
        line(&format!("{}  {}{pad}  {}", bold(&name), game.title, game.examples[0]));
    }
    line(&format!(
        "\n{} games. ‘grundy list NAME’ shows the rules and the notation of one.",
        games.len()
    ));
}

fn detail(name: &str, as_json: bool) -> Result<(), Failure> {
    let Some(card) = shelf::workbench().card(name) else {
        return Err(Error::new("expected the name of a game", name, 0..name.len()).into());
    };
    let game = GameAnswer::from(&*card);
    if as_json {
        json(&game);
        return Ok(());
    }
    line(&format!("{} ({})\n", bold(&game.title), game.name));
    line(&game.rules);
    if !game.parameters.is_empty() {
        line(&format!("\nParameters: {}", game.parameters));
    }
    line(&format!("\nPosition:   {}", game.notation));
    line(&format!("Played:     {} play unless you say otherwise", game.play));
    for example in game.examples {
        line(&format!("Example:    grundy value \"{example}\""));
    }
    Ok(())
}
