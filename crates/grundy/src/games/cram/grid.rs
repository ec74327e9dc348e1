//! What happens on a board of Cram, in numbers of 64 bits or of 128.

use super::frame::Frame;
use super::squares::Squares;
use std::cmp::Ordering;

/// A board: square `row * width + column` is in the set if it is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid<S> {
    pub width: u32,
    pub height: u32,
    pub free: S,
}

impl<S: Squares> Grid<S> {
    fn squares(&self) -> u32 {
        self.width * self.height
    }

    fn frame(&self) -> Frame<S> {
        Frame::new(self.width)
    }

    /// The squares whose right neighbour is free too.
    pub fn lying(&self) -> S {
        self.free & self.frame().left_of(self.free)
    }

    /// The squares whose lower neighbour is free too.
    pub fn standing(&self) -> S {
        self.free & self.frame().above(self.free)
    }

    /// Every area that no domino connects with another; single squares are of no use.
    pub fn areas(&self, visit: &mut dyn FnMut(S)) {
        let (frame, mut left) = (self.frame(), self.free);
        while left != S::NONE {
            let area = frame.grown(self.seed(left), left, S::ALL);
            left = left & !area;
            if area.without_first() != S::NONE {
                visit(area);
            }
        }
    }

    /// A square of a set, near the middle: from there it is not far to any other.
    fn seed(&self, set: S) -> S {
        let middle = self.height / 2 * self.width;
        match set.earlier(middle).lowest() {
            lower if lower == S::NONE => set.lowest(),
            lower => lower.later(middle),
        }
    }

    /// Every area of such a set that is left without squares and steps that change no move.
    pub fn pieces(&self, free: S, visit: &mut dyn FnMut(S)) {
        let left = self.frame().pruned(free);
        self.pieces_without(self.frame().idle_steps(left), left, visit);
    }

    /// The same for a pruned set, once its idle steps are known.
    fn pieces_without(&self, idle: S, pruned: S, visit: &mut dyn FnMut(S)) {
        let mut left = pruned;
        while left != S::NONE {
            let area = self.frame().grown_without(idle, self.seed(left), left);
            left = left & !area;
            match area.without_first() == S::NONE {
                true => continue,
                false if area == pruned => visit(area),
                // Where a step is left out, squares may have become useless.
                false => self.pieces(area, visit),
            }
        }
    }

    /// Takes a domino from a connected board, and prunes it. If it is still in one piece, that is the
    /// result; otherwise every area is shown to `visit`.
    ///
    /// Each area has a neighbour of what was taken: one area has them all only if it is the only one.
    pub fn split(&self, domino: S, visit: &mut impl FnMut(S)) -> Option<S> {
        let frame = self.frame();
        let mut left = frame.pruned(self.free & !domino);
        let idle = frame.idle_steps(left);
        if idle != S::NONE && frame.grown_without(idle, self.seed(left), left) != left {
            self.pieces_without(idle, left, visit);
            return None;
        }
        let mut edge = left & frame.around(self.free & !left);
        let mut area = frame.grown(edge.lowest(), left, edge);
        if edge & !area == S::NONE {
            return (left.without_first() != S::NONE).then_some(left);
        }
        while left != S::NONE {
            if area.without_first() != S::NONE {
                visit(area);
            }
            left = left & !area;
            edge = edge & left;
            area = frame.grown(edge.lowest(), left, edge);
            if edge & !area == S::NONE {
                area = left;
            }
        }
        None
    }

    /// An area for itself, cut out of the board and turned as all that look the same.
    pub fn canonical(&self, area: S) -> Self {
        // Two squares, the most frequent area.
        if area.without_first().without_first() == S::NONE {
            return Self { width: 1, height: 2, free: S::ones(2) };
        }
        self.cut_out(area).least()
    }

    /// Only the squares of `area`, cut out of the board.
    pub fn cut_out(&self, area: S) -> Self {
        let first_column = S::FIRST_COLUMNS[self.width as usize];
        let top = if area & S::ones(self.width) == S::NONE { area.first() / self.width } else { 0 };
        let mut lines = area.earlier(top * self.width);
        let mut height = self.height - top;
        if lines.earlier((height - 1) * self.width) == S::NONE {
            height = lines.last() / self.width + 1;
        }
        let last_column = first_column.later(self.width - 1);
        if lines & first_column != S::NONE && lines & last_column != S::NONE {
            return Self { width: self.width, height, free: lines };
        }
        let (mut columns, mut step) = (lines, self.width);
        while step < height * self.width {
            columns = columns | columns.earlier(step);
            step *= 2;
        }
        columns = columns & S::ones(self.width);
        let (left, width) = (columns.first(), columns.last() + 1 - columns.first());
        lines = lines.earlier(left);
        let (mut free, line) = (S::NONE, S::ones(width));
        for row in 0..height {
            free = free | (lines & line).later(row * width);
            lines = lines.earlier(self.width);
        }
        Self { width, height, free }
    }

    /// Upside down.
    fn flipped(&self, free: S) -> S {
        let (mut flipped, mut lines) = (S::NONE, free);
        for _ in 0..self.height {
            flipped = flipped.later(self.width) | lines & S::ones(self.width);
            lines = lines.earlier(self.width);
        }
        flipped
    }

    /// Turned by half a circle: the squares in reverse.
    fn half_turned(&self, free: S) -> S {
        free.reversed().earlier(S::MOST - self.squares())
    }

    fn transposed(&self) -> Self {
        let (width, height) = (self.width, self.height);
        let (mut free, mut lines) = (S::NONE, self.free);
        for row in 0..height {
            free = free | (lines & S::ones(width)).spread(height).later(row);
            lines = lines.earlier(width);
        }
        Self { width: height, height: width, free }
    }

    /// The least of the sets that turning and mirroring give, on a board that is not wider than high.
    pub fn least(&self) -> Self {
        match self.width.cmp(&self.height) {
            Ordering::Less => self.least_in_shape(),
            Ordering::Greater => self.transposed().least_in_shape(),
            Ordering::Equal => {
                let (straight, across) =
                    (self.least_in_shape(), self.transposed().least_in_shape());
                Self { free: straight.free.min(across.free), ..*self }
            }
        }
    }

    /// The least of the sets that half a turn and mirroring give. The last row counts most: only those
    /// whose last row is the least are looked at.
    fn least_in_shape(&self) -> Self {
        let turned = self.half_turned(self.free);
        let (line, end) = (S::ones(self.width), (self.height - 1) * self.width);
        let rows = [self.free & line, self.free.earlier(end), turned & line, turned.earlier(end)];
        let least = rows[0].min(rows[1]).min(rows[2]).min(rows[3]);
        let mut free = S::ALL;
        if rows[1] == least {
            free = self.free;
        }
        if rows[3] == least {
            free = free.min(turned);
        }
        if rows[0] == least {
            free = free.min(self.flipped(self.free));
        }
        if rows[2] == least {
            free = free.min(self.flipped(turned));
        }
        Self { free, ..*self }
    }

    /// Whether the board is the same after half a turn and every domino is apart from its image: none
    /// lies across the middle, on it or with one end in it.
    pub fn is_paired(&self) -> bool {
        if self.half_turned(self.free) != self.free {
            return false;
        }
        let last = self.squares() - 1;
        let meets = |a: u32, b: u32| a + b == last || 2 * a == last || 2 * b == last;
        !self.lying().indices().any(|square| meets(square, square + 1))
            && !self.standing().indices().any(|square| meets(square, square + self.width))
    }
}

/// Boards up to seven wide, in one number: the squares, and the width where there is room for it. A board is
/// as high as its last square says.
impl Grid<u64> {
    /// The last bit says that the board is seven wide; otherwise the three below it hold the width.
    const SEVEN_WIDE: u64 = 1 << 63;
    const WIDTH: u32 = 60;

    /// The number of a board that is canonical; `None` if it is too large.
    pub fn code(&self) -> Option<u64> {
        match self.width {
            7 => Some(Self::SEVEN_WIDE | self.free),
            width @ 1..7 if self.squares() <= Self::WIDTH => {
                Some(u64::from(width) << Self::WIDTH | self.free)
            }
            _ => None,
        }
    }

    /// The free squares of the board behind a number.
    pub fn squares_of(code: u64) -> u64 {
        match code & Self::SEVEN_WIDE {
            0 => code & ((1 << Self::WIDTH) - 1),
            _ => code & !Self::SEVEN_WIDE,
        }
    }

    /// The board behind a number.
    pub fn decoded(code: u64) -> Self {
        let free = Self::squares_of(code);
        let width = match code & Self::SEVEN_WIDE {
            0 => (code >> Self::WIDTH) as u32,
            _ => 7,
        };
        Self { width, height: free.last() / width + 1, free }
    }

    /// The board turned in every way that keeps its shape.
    pub fn images(&self) -> Images {
        let turned = self.half_turned(self.free);
        let turns = [self.free, turned, self.flipped(self.free), self.flipped(turned)];
        let (row, column) = (u64::ones(self.width), u64::FIRST_COLUMNS[self.width as usize]);
        let last_row = row.later((self.height - 1) * self.width);
        let sides = [row, last_row, column, column.later(self.width - 1)];
        Images { grid: *self, turns, sides, rows: (1 << 16) / self.width + 1 }
    }
}

/// A board as it is, after half a turn, upside down and both: what is taken from it is taken from all of them,
/// which is sooner done than to turn what is left.
pub struct Images {
    grid: Grid<u64>,
    turns: [u64; 4],
    /// The squares along each side.
    sides: [u64; 4],
    /// The row of a square is its index times this, divided by 2^16.
    rows: u32,
}

impl Images {
    /// The same as [`Grid::canonical`].
    pub fn canonical(&self, rest: u64) -> Grid<u64> {
        let Grid { width, height, free } = self.grid;
        if width == height || self.sides.iter().any(|side| side & rest == 0) {
            return self.grid.canonical(rest);
        }
        let ([mut straight, mut turned, mut flipped, mut both], last) =
            (self.turns, width * height - 1);
        for square in (free & !rest).indices() {
            let row = (square * self.rows) >> 16;
            let down = square + width * (height - 1) - 2 * width * row;
            straight &= !(1 << square);
            turned &= !(1 << (last - square));
            flipped &= !(1 << down);
            both &= !(1 << (last - down));
        }
        Grid { free: straight.min(turned).min(flipped).min(both), ..self.grid }
    }
}
