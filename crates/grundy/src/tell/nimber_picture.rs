//! Tables of nim-addition and nim-multiplication, and the diagram of nim-triplets.

use crate::nimber::NimField;
use std::fmt::Write;

/// Which table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Nim-sums.
    Add,
    /// Nim-products.
    Multiply,
}

impl Operation {
    /// One entry.
    pub fn apply(self, a: u64, b: u64) -> u64 {
        match self {
            Self::Add => a ^ b,
            Self::Multiply => a.nim_mul(b),
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Self::Add => "⊕",
            Self::Multiply => "⊗",
        }
    }
}

/// The table for the numbers below `size`.
pub fn table(size: u64, operation: Operation) -> Vec<Vec<u64>> {
    (0..size).map(|a| (0..size).map(|b| operation.apply(a, b)).collect()).collect()
}

/// Cells with numbers up to this size of table; larger ones show colours only.
const MOST_NUMBERED: u64 = 32;

const STYLE: &str = "text{font:13px 'DejaVu Sans',system-ui,sans-serif;text-anchor:middle;\
    dominant-baseline:central;fill:#1d2733}.head{font-weight:bold}\
    @media(prefers-color-scheme:dark){.head{fill:#e6ebf1}}";

/// The table as a picture: the larger a value, the darker its cell.
pub fn table_svg(size: u64, operation: Operation) -> String {
    let values = table(size, operation);
    let most = values.iter().flatten().max().copied().unwrap_or(1).max(1);
    let cell = if size <= MOST_NUMBERED { 34 } else { (1000 / size).max(2) };
    let margin = if size <= MOST_NUMBERED { cell } else { 0 };
    let side = margin + size * cell;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" \
         height=\"{side}\" role=\"img\"><title>{} table of the numbers below {size}</title>\
         <style>{STYLE}</style>\n",
        operation.sign()
    );
    let middle = |index: u64| margin + index * cell + cell / 2;
    if margin > 0 {
        let corner = margin / 2;
        let _ = writeln!(
            svg,
            "<text class=\"head\" x=\"{corner}\" y=\"{corner}\">{}</text>",
            operation.sign()
        );
        for i in 0..size {
            let at = middle(i);
            let _ = writeln!(
                svg,
                "<text class=\"head\" x=\"{at}\" y=\"{corner}\">{i}</text>\
                 <text class=\"head\" x=\"{corner}\" y=\"{at}\">{i}</text>"
            );
        }
    }
    for (row, values) in (0..).zip(&values) {
        for (column, value) in (0..).zip(values) {
            let shade = 97 - 37 * value / most;
            let (x, y) = (margin + column * cell, margin + row * cell);
            let _ = write!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{cell}\" fill=\"hsl(210 60% {shade}%)\"/>"
            );
            if margin > 0 {
                let (x, y) = (middle(column), middle(row));
                let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\">{value}</text>");
            }
        }
        svg.push('\n');
    }
    svg.push_str("</svg>\n");
    svg
}

/// The nim-triplets of 1 to 7: on every line, any two numbers nim-add to the third. The lines are
/// those of the projective plane of order two.
pub fn triplets() -> Vec<[u64; 3]> {
    let pairs = (1..8u64).flat_map(|a| (a + 1..8).map(move |b| (a, b)));
    pairs.map(|(a, b)| [a, b, a ^ b]).filter(|[_, b, c]| b < c).collect()
}

/// The diagram of the triplets: a triangle with its medians and its inner circle.
pub fn triplets_svg() -> String {
    let corner = |number: u64| match number {
        1 => (40.0, 300.0),
        2 => (360.0, 300.0),
        _ => (200.0, 22.9),
    };
    // A number lies in the middle of the corners whose powers of two make it up.
    let point = |number: u64| {
        let parts: Vec<(f64, f64)> =
            [1, 2, 4].into_iter().filter(|bit| number & bit != 0).map(corner).collect();
        let count = parts.len() as f64;
        let sum = parts.iter().fold((0.0, 0.0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
        (sum.0 / count, sum.1 / count)
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 400 340\" width=\"400\" \
         height=\"340\" role=\"img\"><title>Nim-triplets: any two numbers on a line nim-add to the \
         third</title><style>{STYLE}.line{{fill:none;stroke:#2f6db5;stroke-width:2.5}}\
         circle.point{{fill:#fff;stroke:#1d2733;stroke-width:1.5}}</style>\n"
    );
    for triple in triplets() {
        if triple.iter().all(|number| number.count_ones() == 2) {
            let (x, y) = point(7);
            let (px, py) = point(3);
            let radius = (px - x).hypot(py - y);
            let _ = writeln!(
                svg,
                "<circle class=\"line\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>"
            );
            continue;
        }
        let (far, other) = ends(triple.map(point));
        let _ = writeln!(
            svg,
            "<path class=\"line\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
            far.0, far.1, other.0, other.1
        );
    }
    for number in 1..8 {
        let (x, y) = point(number);
        let _ = writeln!(
            svg,
            "<circle class=\"point\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"15\"/><text x=\"{x:.1}\" y=\"{y:.1}\">{number}</text>"
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// The two of three points on a line that are farthest apart.
fn ends([a, b, c]: [(f64, f64); 3]) -> ((f64, f64), (f64, f64)) {
    let distance = |p: (f64, f64), q: (f64, f64)| (p.0 - q.0).hypot(p.1 - q.1);
    let pairs = [(a, b), (a, c), (b, c)];
    let longest = |x: &&((f64, f64), (f64, f64)), y: &&((f64, f64), (f64, f64))| {
        distance(x.0, x.1).total_cmp(&distance(y.0, y.1))
    };
    pairs.iter().max_by(longest).copied().unwrap_or((a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_triplets() {
        // ONAG11, figure 24.
        let expected =
            [[1, 2, 3], [1, 4, 5], [1, 6, 7], [2, 4, 6], [2, 5, 7], [3, 4, 7], [3, 5, 6]];
        assert_eq!(triplets(), expected);
        assert_eq!(triplets_svg().matches("class=\"line\"").count(), 7);
    }
}
