//! A drawing as plain text: every square is two characters wide.

use super::{Ink, Scene, Shape};

/// Columns per square.
const WIDE: f64 = 2.0;

/// The drawing as lines of text.
pub fn render(scene: &Scene) -> String {
    let (low, high) = scene.bounds();
    let width = ((high.0 - low.0) * WIDE).ceil() as usize + 2;
    let tall = lines_per_unit(scene);
    let height = ((high.1 - low.1) * tall).ceil() as usize + 1;
    let mut grid = vec![vec![' '; width]; height];
    let cell = |x: f64, y: f64| {
        let column = ((x - low.0) * WIDE).round() as usize;
        let row = ((y - low.1) * tall).round() as usize;
        (row.min(height - 1), column.min(width - 1))
    };
    for placed in &scene.shapes {
        draw(&mut grid, &placed.shape, &cell);
    }
    let lines = grid.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned());
    let text = lines.collect::<Vec<_>>().join("\n");
    format!("{}\n", text.trim_matches('\n'))
}

/// Rows that are drawn with some room between them stand on neighbouring lines.
fn lines_per_unit(scene: &Scene) -> f64 {
    let rows = scene.shapes.iter().filter_map(|placed| match placed.shape {
        Shape::Disc { y, .. }
        | Shape::Pin { y, .. }
        | Shape::Coin { y, .. }
        | Shape::Square { y, .. }
        | Shape::Label { y, .. } => Some(y),
        _ => None,
    });
    let mut rows: Vec<f64> = rows.collect();
    rows.sort_by(f64::total_cmp);
    let gaps = rows.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > 1e-6);
    let least = gaps.fold(f64::INFINITY, f64::min);
    if (1.0..2.0).contains(&least) { 1.0 / least } else { 1.0 }
}

fn write(grid: &mut [Vec<char>], (row, column): (usize, usize), text: &str) {
    for (offset, c) in text.chars().enumerate() {
        if column + offset < grid[row].len() {
            grid[row][column + offset] = c;
        }
    }
}

fn draw(grid: &mut [Vec<char>], shape: &Shape, cell: &dyn Fn(f64, f64) -> (usize, usize)) {
    match shape {
        Shape::Disc { x, y, ink, label } if label.is_empty() => {
            write(grid, cell(*x, *y), disc(*ink));
        }
        Shape::Pin { x, y, ink } => write(grid, cell(*x, *y), disc(*ink)),
        Shape::Coin { x, y, heads } => write(grid, cell(*x, *y), if *heads { "H" } else { "T" }),
        Shape::Square { x, y, ink, label } if label.is_empty() => {
            write(grid, cell(*x, *y), square(*ink));
        }
        Shape::Disc { x, y, label, .. } | Shape::Square { x, y, label, .. } => {
            write(grid, cell(*x, *y), label);
        }
        Shape::Dot { x, y, ink, label, .. } => {
            let mark = if label.is_empty() { disc(*ink) } else { label };
            write(grid, cell(x - 0.5, y - 0.5), mark);
        }
        Shape::Path { points, ink } => {
            for pair in points.windows(2) {
                let at = |(x, y): (f64, f64)| cell(x - 0.5, y - 0.5);
                line(grid, at(pair[0]), at(pair[1]), *ink);
                // A short piece may lie within one character.
                let (row, column) = at(pair[0]);
                if grid[row][column] == ' ' {
                    grid[row][column] = '·';
                }
            }
        }
        Shape::Label { x, y, text } => write(grid, cell(*x, *y), text),
        Shape::Rectangle { x, y, width, height, label, .. } => {
            frame(grid, cell(*x, *y), cell(x + width, y + height));
            write(grid, cell(x + 0.5, y + height / 2.0), label);
        }
        Shape::Line { x1, y1, x2, y2, .. } if (x1, y1) == (x2, y2) => {
            let (row, column) = cell(*x1, *y1);
            write(grid, (row.saturating_sub(1), column + 1), "◯");
        }
        Shape::Line { x1, y1, x2, y2, ink, .. } | Shape::Arrow { x1, y1, x2, y2, ink, .. } => {
            line(grid, cell(*x1, *y1), cell(*x2, *y2), *ink)
        }
    }
}

fn disc(ink: Ink) -> &'static str {
    match ink {
        Ink::Piece => "●",
        Ink::Rival => "○",
        Ink::Special => "$",
        Ink::Empty => "·",
        Ink::Dead => "×",
        Ink::Accent => "◆",
        Ink::Growing => "●",
    }
}

fn square(ink: Ink) -> &'static str {
    match ink {
        Ink::Piece => "■",
        Ink::Rival => "▣",
        Ink::Special => "◈",
        Ink::Empty => "□",
        Ink::Dead => "×",
        Ink::Accent => "▨",
        Ink::Growing => "■",
    }
}

fn frame(grid: &mut [Vec<char>], (top, left): (usize, usize), (bottom, right): (usize, usize)) {
    grid[top][left..=right].fill('─');
    grid[bottom][left..=right].fill('─');
    for row in grid.iter_mut().take(bottom + 1).skip(top) {
        row[left] = '│';
        row[right] = '│';
    }
    for (row, column, corner) in
        [(top, left, '┌'), (top, right, '┐'), (bottom, left, '└'), (bottom, right, '┘')]
    {
        grid[row][column] = corner;
    }
}

/// Dots along a line, only where nothing else stands: discs and labels stay readable.
fn line(grid: &mut [Vec<char>], from: (usize, usize), to: (usize, usize), ink: Ink) {
    let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
    let mark = match (from.0 == to.0, from.1 == to.1) {
        _ if ink == Ink::Empty => '·',
        (true, _) => '─',
        (_, true) => '│',
        _ => '·',
    };
    for step in 1..steps {
        let t = step as f64 / steps as f64;
        let along = |a: usize, b: usize| (a as f64 + (b as f64 - a as f64) * t).round() as usize;
        let spot = &mut grid[along(from.0, to.0)][along(from.1, to.1)];
        if *spot == ' ' {
            *spot = mark;
        }
    }
}
