//! A bare `grundy`: a worked example on a built-in position, then a game if somebody is there.

use crate::args::{Arguments, Command};
use crate::commands;
use crate::examples::{Examples, examples};
use crate::failure::Failure;
use crate::output::{bold, line, print};
use clap::Parser;
use grundy::catalogue::GAMES;
use grundy::{Budget, catalogue, explain, scene};
use std::io::IsTerminal;

pub fn run() -> Result<(), Failure> {
    let Examples { one, with_parameters, .. } = examples();
    let position = format!("{with_parameters} + {one}");
    let sum = catalogue::open(&position)?;
    line(&format!("{} knows {} games. Here is one position.\n", bold("grundy"), GAMES.len()));
    print(&scene::text::render(&sum.scene()));
    line("");
    let explanation = explain::explain(&sum, sum.convention(), &mut Budget::default())?;
    print(&explain::text::render(&explanation));
    line("\nGo on with: grundy list · grundy --help");
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        line("\nNow it is your turn.");
        let arguments = Arguments::parse_from(["grundy", "play", one]);
        if let Some(Command::Play(play)) = arguments.command {
            return commands::play::run(play);
        }
    }
    Ok(())
}
