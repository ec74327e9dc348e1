//! Boards of letters: their images under symmetries, and the blocks that they fall into.

use crate::packed::Packed;
use crate::syntax::Symmetry;

/// One way to turn a board over: transposed first, then mirrored, then with letters exchanged.
#[derive(Clone, Debug)]
pub struct Image {
    transposed: bool,
    across: bool,
    down: bool,
    /// What each letter becomes.
    letters: Vec<u8>,
}

/// All images under symmetries and their combinations.
pub fn images(symmetries: &[Symmetry], letters: &[char]) -> Vec<Image> {
    let mirror = symmetries.contains(&Symmetry::Mirror);
    let turn = symmetries.contains(&Symmetry::Turn);
    let plain: Vec<u8> = (0..letters.len() as u8).collect();
    let mut exchanges = vec![plain];
    for symmetry in symmetries {
        if let Symmetry::Swap(a, b) = symmetry {
            let place = |letter| letters.iter().position(|known| known == letter);
            let (Some(a), Some(b)) = (place(a), place(b)) else { continue };
            let swapped = exchanges.clone().into_iter().map(|mut exchange| {
                exchange.swap(a, b);
                exchange
            });
            let swapped: Vec<_> = swapped.collect();
            exchanges.extend(swapped);
        }
    }
    let mut images = Vec::new();
    for (transposed, across, down) in
        (0..8).map(|bits| (bits & 4 != 0, bits & 2 != 0, bits & 1 != 0))
    {
        // Turns alone are the images that keep the sense of rotation.
        let is_turn = transposed == (across != down);
        let allowed = match (mirror, turn) {
            (true, true) => true,
            (true, false) => !transposed,
            (false, true) => is_turn,
            (false, false) => !transposed && !across && !down,
        };
        if allowed {
            images.extend(exchanges.iter().map(|letters| Image {
                transposed,
                across,
                down,
                letters: letters.clone(),
            }));
        }
    }
    images
}

/// An image of a board of some size, as the way that its cells are read.
#[derive(Clone, Copy)]
struct Reading<'a> {
    rows: usize,
    columns: usize,
    first: usize,
    /// How far the next row and the next column are away.
    row_step: isize,
    column_step: isize,
    letters: &'a [u8],
}

impl Image {
    fn reading(&self, rows: usize, columns: usize) -> Reading<'_> {
        let (mut row_step, mut column_step) = (columns as isize, 1);
        let (mut r, mut c) = (rows, columns);
        if self.transposed {
            std::mem::swap(&mut row_step, &mut column_step);
            std::mem::swap(&mut r, &mut c);
        }
        let mut first = 0;
        if self.down {
            first += row_step * (r as isize - 1);
            row_step = -row_step;
        }
        if self.across {
            first += column_step * (c as isize - 1);
            column_step = -column_step;
        }
        let first = first as usize;
        Reading { rows: r, columns: c, first, row_step, column_step, letters: &self.letters }
    }
}

impl Reading<'_> {
    fn letter(&self, cells: &[u8], row: usize, column: usize) -> u8 {
        let step = self.row_step * row as isize + self.column_step * column as isize;
        self.letters[usize::from(cells[self.first.wrapping_add_signed(step)])]
    }

    /// Whether this image comes before another of the same board: smaller first, then letter by letter.
    fn is_before(&self, other: &Self, cells: &[u8]) -> bool {
        if (self.rows, self.columns) != (other.rows, other.columns) {
            return (self.rows, self.columns) < (other.rows, other.columns);
        }
        for row in 0..self.rows {
            for column in 0..self.columns {
                let own = self.letter(cells, row, column);
                let theirs = other.letter(cells, row, column);
                if own != theirs {
                    return own < theirs;
                }
            }
        }
        false
    }
}

/// The least image of a board.
pub fn least(rows: usize, columns: usize, cells: &[u8], images: &[Image]) -> Packed {
    let readings = images.iter().map(|image| image.reading(rows, columns));
    let best = readings.reduce(|best, next| if next.is_before(&best, cells) { next } else { best });
    let Some(best) = best else { return Packed::board(rows, columns, cells) };
    let mut image = Vec::with_capacity(cells.len());
    for row in 0..best.rows {
        image.extend((0..best.columns).map(|column| best.letter(cells, row, column)));
    }
    Packed::board(best.rows, best.columns, &image)
}

/// How boards fall into areas.
#[derive(Clone, Debug)]
pub struct Cutting {
    /// The letters of areas, as bits.
    pub inside: u32,
    /// The letters that stay beside an area.
    pub border: u32,
    /// What all other cells become.
    pub others: u8,
    /// Whether cells that touch at a corner belong together.
    pub corners: bool,
    /// Letters that do not belong together although they are side by side.
    pub apart: Vec<(u8, u8)>,
}

impl Cutting {
    fn joins(&self, a: u8, b: u8) -> bool {
        let apart = |pair: &(u8, u8)| *pair == (a, b) || *pair == (b, a);
        self.inside >> b & 1 == 1 && !self.apart.iter().any(apart)
    }

    /// Visits every connected area, cut out of the board.
    pub fn areas(
        &self,
        rows: usize,
        columns: usize,
        cells: &[u8],
        visit: &mut dyn FnMut(usize, usize, &[u8]),
    ) {
        let mut seen = vec![false; cells.len()];
        let (mut found, mut part): (Vec<(usize, usize)>, Vec<u8>) = (Vec::new(), Vec::new());
        for start in 0..cells.len() {
            if seen[start] || self.inside >> cells[start] & 1 == 0 {
                continue;
            }
            let (row, column) = (start / columns, start % columns);
            found.clear();
            found.push((row, column));
            seen[start] = true;
            let (mut top, mut bottom, mut first, mut last) = (row, row, column, column);
            let mut next = 0;
            while let Some(&(row, column)) = found.get(next) {
                next += 1;
                let own = cells[row * columns + column];
                for (r, c) in beside(row, column, rows, columns, self.corners) {
                    let other = r * columns + c;
                    let joins = self.joins(own, cells[other]);
                    if joins && !std::mem::replace(&mut seen[other], true) {
                        found.push((r, c));
                    }
                    if joins || self.border >> cells[other] & 1 == 1 {
                        (top, bottom) = (top.min(r), bottom.max(r));
                        (first, last) = (first.min(c), last.max(c));
                    }
                }
            }
            let width = last - first + 1;
            part.clear();
            part.resize(width * (bottom - top + 1), self.others);
            for &(row, column) in &found {
                part[(row - top) * width + column - first] = cells[row * columns + column];
                if self.border != 0 {
                    for (r, c) in beside(row, column, rows, columns, self.corners) {
                        if self.border >> cells[r * columns + c] & 1 == 1 {
                            part[(r - top) * width + c - first] = cells[r * columns + c];
                        }
                    }
                }
            }
            visit(bottom - top + 1, width, &part);
        }
    }
}

/// The cells beside a cell.
fn beside(
    row: usize,
    column: usize,
    rows: usize,
    columns: usize,
    corners: bool,
) -> impl Iterator<Item = (usize, usize)> {
    const STEPS: [(isize, isize); 8] =
        [(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];
    let steps = if corners { &STEPS[..] } else { &STEPS[..4] };
    steps.iter().filter_map(move |(down, across)| {
        // A step over the edge leads far away.
        let (r, c) = (row.wrapping_add_signed(*down), column.wrapping_add_signed(*across));
        (r < rows && c < columns).then_some((r, c))
    })
}
