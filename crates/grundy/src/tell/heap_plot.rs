//! Pictures of sequences: values as points, or as colours in rows.

use std::fmt::Write;

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 500.0;
const MARGIN: f64 = 50.0;

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn open(width: f64, height: f64, title: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\"><title>{title}</title><style>text{{font:13px 'DejaVu Sans',\
         system-ui,sans-serif;fill:#1d2733}}</style>\n<rect width=\"{width}\" height=\"{height}\" \
         fill=\"#fff\"/><text x=\"{MARGIN}\" y=\"24\">{title}</text>\n"
    )
}

/// The values of a game's heaps from 0 on.
#[derive(Clone, Copy)]
pub struct Series<'a> {
    /// What the game is called.
    pub game: &'a str,
    /// Its values.
    pub values: &'a [u32],
}

/// The colours of games in one picture; more than these take turns.
const INKS: [&str; 2] = ["#2f6db5", "#c2571a"];

/// Every value as a point over its heap, for one game or more of them to compare.
pub fn scatter_svg(games: &[Series]) -> String {
    let longest = games.iter().map(|game| game.values.len()).max().unwrap_or(0);
    let last = longest.saturating_sub(1).max(1);
    let most = games.iter().flat_map(|game| game.values).max().copied().unwrap_or(0).max(1);
    let (across, up) = (WIDTH - 2.0 * MARGIN, HEIGHT - 2.0 * MARGIN);
    let x = |heap: usize| MARGIN + across * heap as f64 / last as f64;
    let y = |value: u32| HEIGHT - MARGIN - up * f64::from(value) / f64::from(most);
    let names = games.iter().map(|game| game.game).collect::<Vec<_>>().join(" and ");
    let mut svg = open(WIDTH, HEIGHT, &format!("{names}: values of the heaps 0 to {last}"));
    let _ = writeln!(
        svg,
        "<path d=\"M{MARGIN} {MARGIN}V{}H{}\" fill=\"none\" stroke=\"#8a97a6\"/>",
        HEIGHT - MARGIN,
        WIDTH - MARGIN
    );
    for (value, size) in [(0, 0), (most, last)] {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\">{value}</text>",
            MARGIN - 40.0,
            y(value) + 4.0
        );
        let _ =
            writeln!(svg, "<text x=\"{:.1}\" y=\"{}\">{size}</text>", x(size) - 4.0, HEIGHT - 28.0);
    }
    for (index, game) in games.iter().enumerate() {
        let ink = INKS[index % INKS.len()];
        if games.len() > 1 {
            let (left, name) = (MARGIN + 200.0 * index as f64, escaped(game.game));
            let _ = writeln!(
                svg,
                "<rect x=\"{left}\" y=\"32\" width=\"10\" height=\"10\" fill=\"{ink}\"/>\
                 <text x=\"{}\" y=\"42\">{name}</text>",
                left + 16.0
            );
        }
        // Later games have smaller points, so that equal values show both.
        let size = 2.0 / (1.0 + index as f64 * 0.6);
        let _ = write!(
            svg,
            "<path stroke=\"{ink}\" stroke-width=\"{size:.2}\" stroke-linecap=\"round\" d=\""
        );
        for (heap, value) in game.values.iter().enumerate() {
            let _ = write!(svg, "M{:.1} {:.1}h0", x(heap), y(*value));
        }
        svg.push_str("\"/>\n");
    }
    svg.push_str("</svg>\n");
    svg
}

/// Rows of `length` heaps, the values as colours: columns of one colour show a period.
pub fn rows_svg(game: &str, values: &[u32], length: u64) -> String {
    let length = (length.max(1) as usize).min(values.len().max(1));
    let rows = values.len().div_ceil(length);
    let most = values.iter().max().copied().unwrap_or(0).max(1);
    let cell = (1600 / length).clamp(2, 24);
    let (width, height) =
        (2.0 * MARGIN + (length * cell) as f64, 2.0 * MARGIN + (rows * cell) as f64);
    let title =
        format!("{game}: rows of {length} heaps, from 0 to {}", values.len().saturating_sub(1));
    let mut svg = open(width, height, &title);
    for (heap, value) in values.iter().enumerate() {
        let (x, y) =
            (MARGIN as usize + heap % length * cell, MARGIN as usize + heap / length * cell);
        // Neighbouring values get hues far apart; larger ones are darker.
        let (hue, light) = (value * 137 % 360, 85 - 50 * value / most);
        let _ = write!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{cell}\" fill=\"hsl({hue} 60% {light}%)\"/>"
        );
        if (heap + 1) % length == 0 {
            svg.push('\n');
        }
    }
    svg.push_str("</svg>\n");
    svg
}
