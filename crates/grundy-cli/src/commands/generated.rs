//! Completions and man page, generated from the registry of commands and the catalogue.

use crate::args::{Completions, registry};
use crate::failure::Failure;
use grundy::tell::answer;

pub fn completions(arguments: Completions) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut registry(), "grundy", &mut script);
    Ok(grundy_runs::write(None, &script)?)
}

pub fn man() -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::file(error.to_string());
    let mut page = Vec::new();
    let command = registry();
    clap_mangen::Man::new(command.clone()).render(&mut page).map_err(failed)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let heading = format!("\n.SH \"GRUNDY {}\"\n", sub.get_name().to_uppercase());
        page.extend(heading.as_bytes());
        let man = clap_mangen::Man::new(sub.clone());
        man.render_description_section(&mut page).map_err(failed)?;
        man.render_options_section(&mut page).map_err(failed)?;
    }
    page.extend(b"\n.SH GAMES\n");
    for game in answer::games(&grundy::catalogue::Workbench::default()) {
        let entry = format!(".TP\n\\fB{}\\fR\n{}. {}\n", game.name, game.title, game.rules);
        page.extend(entry.as_bytes());
    }
    Ok(grundy_runs::write(None, &page)?)
}
