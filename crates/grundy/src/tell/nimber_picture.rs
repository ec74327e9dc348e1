//! Tables of nim-addition and nim-multiplication, and the diagram of nim-triplets.

use crate::nimber::NimField;
use crate::scene::canvas::{Canvas, Dress, Element, Point};

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

/// The table as a picture: the larger a value, the darker its cell.
pub fn table_svg(size: u64, operation: Operation) -> String {
    let values = table(size, operation);
    let most = values.iter().flatten().max().copied().unwrap_or(1).max(1);
    let is_numbered = size <= MOST_NUMBERED;
    let cell = if is_numbered { 34 } else { (1000 / size).max(2) };
    let margin = if is_numbered { cell } else { 0 };
    let side = (margin + size * cell) as f64;
    let title = format!("{} table of the numbers below {size}", operation.sign());
    let mut canvas = Canvas::new((side, side), &title, Dress::Own);
    let corner = |index: u64| (margin + index * cell) as f64;
    let middle = |index: u64| corner(index) + cell as f64 / 2.0;
    if is_numbered {
        let edge = margin as f64 / 2.0;
        canvas.add(head((edge, edge), operation.sign()));
        for index in 0..size {
            canvas.add(head((middle(index), edge), index));
            canvas.add(head((edge, middle(index)), index));
        }
    }
    for (row, values) in (0..).zip(&values) {
        for (column, value) in (0..).zip(values) {
            let shade = 97 - 37 * value / most;
            let square =
                Element::rect("", (corner(column), corner(row)), (cell as f64, cell as f64));
            canvas.add(square.fill(&format!("hsl(210 60% {shade}%)")));
            if is_numbered {
                canvas.add(Element::text(ON_LIGHT, (middle(column), middle(row)), value));
            }
        }
    }
    canvas.finish()
}

/// The class of small text that lies on something light, also in dark surroundings.
const ON_LIGHT: &str = "c small on-special";

/// The head of a row or a column.
fn head(at: Point, text: impl ToString) -> Element {
    Element::text("c small strong", at, text)
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
        let parts: Vec<Point> =
            [1, 2, 4].into_iter().filter(|bit| number & bit != 0).map(corner).collect();
        let count = parts.len() as f64;
        let sum = parts.iter().fold((0.0, 0.0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
        (sum.0 / count, sum.1 / count)
    };
    let title = "Nim-triplets: any two numbers on a line nim-add to the third";
    let mut canvas = Canvas::new((400.0, 340.0), title, Dress::Own);
    for triple in triplets() {
        if triple.iter().all(|number| number.count_ones() == 2) {
            let ((x, y), (px, py)) = (point(7), point(3));
            canvas.add(Element::circle(LINE, (x, y), (px - x).hypot(py - y)));
            continue;
        }
        let (far, other) = ends(triple.map(point));
        let path = format!("M{:.1} {:.1}L{:.1} {:.1}", far.0, far.1, other.0, other.1);
        canvas.add(Element::path(LINE, &path));
    }
    for number in 1..8 {
        canvas.add(Element::circle("rival", point(number), 15.0));
        canvas.add(Element::text(ON_LIGHT, point(number), number));
    }
    canvas.finish()
}

/// The class of the lines between triplets.
const LINE: &str = "line piece";

/// The two of three points on a line that are farthest apart.
fn ends([a, b, c]: [Point; 3]) -> (Point, Point) {
    let distance = |p: Point, q: Point| (p.0 - q.0).hypot(p.1 - q.1);
    let pairs = [(a, b), (a, c), (b, c)];
    let longest = |x: &&(Point, Point), y: &&(Point, Point)| {
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
        assert_eq!(triplets_svg().matches("class=\"line piece\"").count(), 7);
    }
}
