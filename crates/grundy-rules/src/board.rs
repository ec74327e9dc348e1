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

impl Image {
    /// The rows and columns of the image of a board.
    fn size(&self, rows: usize, columns: usize) -> (usize, usize) {
        if self.transposed { (columns, rows) } else { (rows, columns) }
    }

    /// Writes the image of a board.
    fn write(&self, rows: usize, columns: usize, cells: &[u8], image: &mut Vec<u8>) {
        let (r, c) = self.size(rows, columns);
        for row in 0..r {
            for column in 0..c {
                let row = if self.down { r - 1 - row } else { row };
                let column = if self.across { c - 1 - column } else { column };
                let from =
                    if self.transposed { column * columns + row } else { row * columns + column };
                image.push(self.letters[usize::from(cells[from])]);
            }
        }
    }
}

/// The least image of a board.
pub fn least(rows: usize, columns: usize, cells: &[u8], images: &[Image]) -> Packed {
    let mut best = (rows, columns, cells.to_vec());
    let mut image = Vec::with_capacity(cells.len());
    for turned in images {
        let (r, c) = turned.size(rows, columns);
        image.clear();
        turned.write(rows, columns, cells, &mut image);
        if (r, c, &image) < (best.0, best.1, &best.2) {
            std::mem::swap(&mut best.2, &mut image);
            (best.0, best.1) = (r, c);
        }
    }
    Packed::board(best.0, best.1, &best.2)
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
        self.inside >> b & 1 == 1 && !self.apart.contains(&(a, b)) && !self.apart.contains(&(b, a))
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
        let (mut found, mut part) = (Vec::new(), Vec::new());
        for start in 0..cells.len() {
            if seen[start] || self.inside >> cells[start] & 1 == 0 {
                continue;
            }
            found.clear();
            found.push(start);
            seen[start] = true;
            let (mut top, mut bottom) = (start / columns, start / columns);
            let (mut first, mut last) = (start % columns, start % columns);
            let mut next = 0;
            while let Some(&at) = found.get(next) {
                next += 1;
                for (r, c) in beside(at / columns, at % columns, rows, columns, self.corners) {
                    let other = r * columns + c;
                    let joins = self.joins(cells[at], cells[other]);
                    if joins && !std::mem::replace(&mut seen[other], true) {
                        found.push(other);
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
            for &at in &found {
                let (row, column) = (at / columns, at % columns);
                part[(row - top) * width + column - first] = cells[at];
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
        let r = row.checked_add_signed(*down).filter(|r| *r < rows)?;
        let c = column.checked_add_signed(*across).filter(|c| *c < columns)?;
        Some((r, c))
    })
}
