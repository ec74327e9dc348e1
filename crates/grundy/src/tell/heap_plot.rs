//! Pictures of sequences: values as points, or as colours in rows.

use crate::scene::canvas::{Canvas, Dress, Element, Point};
use std::fmt::Write;

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 500.0;
const MARGIN: f64 = 50.0;

/// An empty picture with its title on top.
fn begin(size: Point, title: &str) -> Canvas {
    let mut canvas = Canvas::new(size, title, Dress::Own);
    canvas.add(Element::text("small", (MARGIN, 20.0), title));
    canvas
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
const INKS: [&str; 2] = ["piece", "accent"];

/// Every value as a point over its heap, for one game or more of them to compare.
pub fn scatter_svg(games: &[Series]) -> String {
    let longest = games.iter().map(|game| game.values.len()).max().unwrap_or(0);
    let last = longest.saturating_sub(1).max(1);
    let most = games.iter().flat_map(|game| game.values).max().copied().unwrap_or(0).max(1);
    let (across, up) = (WIDTH - 2.0 * MARGIN, HEIGHT - 2.0 * MARGIN);
    let x = |heap: usize| MARGIN + across * heap as f64 / last as f64;
    let y = |value: u32| HEIGHT - MARGIN - up * f64::from(value) / f64::from(most);
    let names = games.iter().map(|game| game.game).collect::<Vec<_>>().join(" and ");
    let title = format!("{names}: values of the heaps 0 to {last}");
    let mut canvas = begin((WIDTH, HEIGHT), &title);
    let (right, bottom) = (WIDTH - MARGIN, HEIGHT - MARGIN);
    canvas.add(Element::path("axis", &format!("M{MARGIN} {MARGIN}V{bottom}H{right}")));
    for (value, size) in [(0, 0), (most, last)] {
        canvas.add(Element::text("small", (MARGIN - 40.0, y(value)), value));
        canvas.add(Element::text("small", (x(size) - 4.0, HEIGHT - 32.0), size));
    }
    for (index, game) in games.iter().enumerate() {
        let ink = INKS[index % INKS.len()];
        if games.len() > 1 {
            let left = MARGIN + 200.0 * index as f64;
            canvas.add(Element::rect(ink, (left, 32.0), (10.0, 10.0)));
            canvas.add(Element::text("small", (left + 16.0, 37.0), game.game));
        }
        // Later games have smaller points, so that equal values show both.
        let size = 2.0 / (1.0 + index as f64 * 0.6);
        let mut points = String::new();
        for (heap, value) in game.values.iter().enumerate() {
            let _ = write!(points, "M{:.1} {:.1}h0", x(heap), y(*value));
        }
        canvas.add(Element::path(&format!("plot {ink}"), &points).pen(size));
    }
    canvas.finish()
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
    let mut canvas = begin((width, height), &title);
    for (heap, value) in values.iter().enumerate() {
        let place = |index: usize| MARGIN + (index * cell) as f64;
        let corner = (place(heap % length), place(heap / length));
        // Neighbouring values get hues far apart; larger ones are darker.
        let (hue, light) = (value * 137 % 360, 85 - 50 * value / most);
        let square = Element::rect("", corner, (cell as f64, cell as f64));
        canvas.add(square.fill(&format!("hsl({hue} 60% {light}%)")));
    }
    canvas.finish()
}
