//! The examples in the help, taken from the catalogue so that no command names a game.

use grundy::catalogue::{GAMES, Workbench};

/// Positions to show in examples.
pub struct Examples {
    /// A position of a game without parameters.
    pub one: &'static str,
    /// A position of another such game.
    pub other: &'static str,
    /// A heap game.
    pub heaps: &'static str,
    /// A position of a game with parameters.
    pub with_parameters: &'static str,
}

pub fn examples() -> Examples {
    let mut workbench = Workbench::default();
    let plain = GAMES.iter().filter(|entry| entry.parameters.is_empty());
    let mut heap_games = plain
        .filter(|entry| workbench.game(entry.name).is_ok_and(|game| game.heap_rule().is_some()));
    let first = heap_games.next().unwrap_or(&GAMES[0]);
    let second = heap_games.next().unwrap_or(&GAMES[0]);
    let with_parameters = GAMES.iter().find(|entry| !entry.parameters.is_empty());
    Examples {
        one: first.examples[0],
        other: second.examples[0],
        heaps: second.name,
        with_parameters: with_parameters.unwrap_or(&GAMES[0]).examples[0],
    }
}

/// What stands below the general help.
pub fn general() -> String {
    let Examples { one, other, heaps, with_parameters } = examples();
    format!(
        "Examples:\n\
         \x20 grundy value \"{one}\"\n\
         \x20 grundy moves \"{one}\"\n\
         \x20 grundy explain \"{other} + {one}\"\n\
         \x20 grundy equal \"{one}\" \"{other}\"\n\
         \x20 grundy sequence {heaps} --to 83\n\
         \x20 grundy period {heaps}\n\
         \x20 grundy graph \"{with_parameters}\" -o graph.svg\n\
         \x20 grundy play \"{one}\"\n\
         \x20 grundy list\n\n\
         A position is ‘game position’ or ‘game:parameters position’; ‘ + ’ joins positions of \
         different games to a sum.\n\
         Exit codes: 0 answered, 1 stopped at a limit (what is known is printed), 2 the input is \
         wrong."
    )
}

/// What stands below the help of one command.
pub fn of(command: &str) -> Option<String> {
    let Examples { one, other, heaps, with_parameters } = examples();
    let lines: Vec<String> = match command {
        "list" => vec!["list".into(), format!("list {heaps}")],
        "value" => vec![
            format!("value {one}"),
            format!("value \"{other} + {one}\" --misere"),
            "value - < positions.txt".into(),
        ],
        "moves" => vec![
            format!("moves {one}"),
            format!("moves {other} --all"),
            format!("moves {one} --misere"),
        ],
        "explain" => vec![
            format!("explain \"{with_parameters} + {one}\""),
            format!("explain {other} --misere"),
        ],
        "equal" => vec![format!("equal \"{one}\" \"{other}\"")],
        "sequence" => vec![
            format!("sequence {heaps} --to 83"),
            format!("sequence {heaps} --format csv --out values.csv"),
        ],
        "misere" => vec![
            format!("misere quotient {heaps}"),
            format!("misere quotient {heaps} --certificate quotient.json"),
            format!("misere genus {heaps} --to 20"),
            "misere canonical \"*[[2],1]\"".into(),
            "misere survey --digits 2".into(),
        ],
        "period" => vec![format!("period {heaps}"), format!("period {heaps} --json")],
        "graph" => vec![
            format!("graph {with_parameters} -o graph.svg"),
            format!("graph {with_parameters} --format dot"),
        ],
        "draw" => vec![format!("draw {other}"), format!("draw {other} -o picture.png")],
        "nim" => vec![
            "nim \"w^3\"".into(),
            "nim \"sqrt 7\"".into(),
            "nim \"1/([w+1])\"".into(),
            "nim \"root(3, 2)\"".into(),
            "nim \"solve(x^2+x=8)\"".into(),
            "nim --table 16 mul".into(),
        ],
        "rules" => vec!["rules new".into(), "rules folder".into()],
        "alpha" => vec!["alpha --to 283 --state alphas.json".into()],
        "play" => vec![
            format!("play {one}"),
            format!("play {other} --first machine --strength 60 --misere"),
            format!("play {one} --two"),
        ],
        _ => return None,
    };
    let lines: Vec<String> = lines.iter().map(|line| format!("  grundy {line}")).collect();
    Some(format!("Examples:\n{}", lines.join("\n")))
}
