//! The boards of Notakto: their cells, their lines and their symmetries.

/// The crosses on a board: bit `row * columns + column`.
pub type Crosses = u64;

/// The cells of a board are bits of one word.
pub const MOST_CELLS: u64 = 64;

/// All that boards of one size have in common.
pub struct Cells {
    /// The number of rows.
    pub rows: u64,
    /// The number of columns.
    pub columns: u64,
    /// How many crosses in a row kill a board.
    pub in_row: u64,
    lines: Vec<Crosses>,
    /// Where turning and mirroring put each cell.
    symmetries: Vec<Vec<u64>>,
}

impl Cells {
    /// Boards of `rows` times `columns` cells that die of `in_row` in a row, which must fit somewhere.
    pub fn new(rows: u64, columns: u64, in_row: u64) -> Self {
        let symmetries = symmetries(rows, columns);
        Self { rows, columns, in_row, lines: lines(rows, columns, in_row), symmetries }
    }

    /// The number of cells.
    pub fn cells(&self) -> u64 {
        self.rows * self.columns
    }

    /// Whether a board has a full line.
    pub fn is_dead(&self, board: Crosses) -> bool {
        self.lines.iter().any(|line| board & line == *line)
    }

    /// Some dead board.
    pub fn dead(&self) -> Crosses {
        self.lines[0]
    }

    /// The cells in which a cross can be put.
    pub fn open_cells(&self, board: Crosses) -> impl Iterator<Item = u64> + use<> {
        let cells = if self.is_dead(board) { 0 } else { self.cells() };
        (0..cells).filter(move |cell| board >> cell & 1 == 0)
    }

    /// The least of the boards that look the same when turned or mirrored.
    pub fn least_image(&self, board: Crosses) -> Crosses {
        let image = |cells: &Vec<u64>| {
            let crosses = cells.iter().enumerate().filter(|(from, _)| board >> from & 1 == 1);
            crosses.map(|(_, to)| 1 << to).sum()
        };
        self.symmetries.iter().map(image).min().unwrap_or(board)
    }
}

fn lines(rows: u64, columns: u64, in_row: u64) -> Vec<Crosses> {
    let mut lines = Vec::new();
    let reach = in_row as i64 - 1;
    for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for row in 0..rows as i64 {
            for column in 0..columns as i64 {
                let (last_row, last_column) = (row + reach * down, column + reach * right);
                let fits = last_row < rows as i64 && (0..columns as i64).contains(&last_column);
                if fits {
                    let cell = |step| (row + step * down) * columns as i64 + column + step * right;
                    lines.push((0..=reach).map(|step| 1 << cell(step)).sum());
                }
            }
        }
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// The eight symmetries of a square, the four of another rectangle.
fn symmetries(rows: u64, columns: u64) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    for (upside_down, mirrored, transposed) in
        (0..8).map(|bits| (bits & 1 == 1, bits & 2 == 2, bits & 4 == 4))
    {
        let to = |cell: u64| {
            let (row, column) = (cell / columns, cell % columns);
            let row = if upside_down { rows - 1 - row } else { row };
            let column = if mirrored { columns - 1 - column } else { column };
            if transposed { column * columns + row } else { row * columns + column }
        };
        if !transposed || rows == columns {
            found.push((0..rows * columns).map(to).collect());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_46_live_boards_up_to_symmetry() {
        let grid = Cells::new(3, 3, 3);
        let live = (0..512).filter(|board| !grid.is_dead(*board));
        assert_eq!(live.map(|board| grid.least_image(board)).collect::<BTreeSet<_>>().len(), 46);
    }

    #[test]
    fn lines_of_other_boards() {
        for (rows, columns, in_row, count) in
            [(3, 3, 3, 8), (4, 4, 4, 10), (4, 4, 3, 24), (1, 9, 3, 7), (2, 5, 4, 4), (5, 2, 1, 10)]
        {
            assert_eq!(lines(rows, columns, in_row).len(), count, "{rows}x{columns},{in_row}");
        }
        assert_eq!(lines(8, 8, 8).len(), 18);
    }
}
