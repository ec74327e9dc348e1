//! What happens on a board of Cram, in numbers of 64 bits or of 128.

use super::squares::Squares;

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

    fn first_column(&self) -> S {
        S::FIRST_COLUMNS[self.width as usize]
    }

    /// The neighbours below the squares of a set, if there is a row below.
    fn below(&self, set: S) -> S {
        set.later(self.width)
    }

    fn above(&self, set: S) -> S {
        set.earlier(self.width)
    }

    fn right_of(&self, set: S) -> S {
        set.later(1) & !self.first_column()
    }

    fn left_of(&self, set: S) -> S {
        (set & !self.first_column()).earlier(1)
    }

    fn around(&self, set: S) -> S {
        self.above(set) | self.below(set) | self.left_of(set) | self.right_of(set)
    }

    /// The squares whose right neighbour is free too.
    pub fn lying(&self) -> S {
        self.free & self.left_of(self.free)
    }

    /// The squares whose lower neighbour is free too.
    pub fn standing(&self) -> S {
        self.free & self.above(self.free)
    }

    /// The board without squares that change no move. The result of a move is all that counts:
    ///
    /// * Of several squares whose only neighbour is the same square, one is enough: a domino on the
    ///   neighbour and one of them leaves the others alone.
    /// * A square is of no use if each of its neighbours has such a lone neighbour: a domino on it and
    ///   the neighbour leaves the same game as one on the neighbour and the lone square, for what is
    ///   left around the square is as useless then (by induction).
    ///
    /// Both keep the set of options, taken as games, and so the value.
    pub fn pruned(mut self) -> Self {
        loop {
            let free = self.pruned_once();
            if free == self.free {
                return self;
            }
            self.free = free;
        }
    }

    fn pruned_once(&self) -> S {
        let free = self.free;
        let (above, below) = (self.above(free), self.below(free));
        let (left, right) = (self.left_of(free), self.right_of(free));
        let odd = above ^ below ^ left ^ right;
        let ends = free & odd & !((above & below) | (left & right));
        if ends == S::NONE {
            return free;
        }
        // The squares beside an end, direction by direction; a second end there is one too many.
        let mut beside = free & self.below(ends);
        let mut kept = free;
        let to_the_right = free & self.right_of(ends);
        kept = kept & !(self.left_of(beside & to_the_right) & ends);
        beside = beside | to_the_right;
        let upwards = free & self.above(ends);
        kept = kept & !(self.below(beside & upwards) & ends);
        beside = beside | upwards;
        let to_the_left = free & self.left_of(ends);
        kept = kept & !(self.right_of(beside & to_the_left) & ends);
        beside = beside | to_the_left;
        let other = free & !(ends | beside);
        let useless = other & !self.around(other);
        kept & !useless
    }

    /// The free squares that dominoes connect with those of `seed`.
    fn connected(&self, seed: S) -> S {
        let grown = |area: S| (area | self.around(area)) & self.free;
        let mut area = grown(seed);
        loop {
            let further = grown(grown(area));
            if further == area {
                return area;
            }
            area = further;
        }
    }

    /// Every area that no domino connects with another, cut out; single squares are of no use.
    pub fn areas(&self, visit: &mut dyn FnMut(Self)) {
        let mut left = self.free;
        while left != S::NONE {
            let area = self.connected(self.seed(left));
            left = left & !area;
            if area.without_first() != S::NONE {
                visit(self.cut_out(area));
            }
        }
    }

    /// A square of a set, near the middle: from there it is not far to any other.
    fn seed(&self, set: S) -> S {
        let middle = self.height / 2 * self.width;
        let lower = set.earlier(middle);
        match lower == S::NONE {
            true => set ^ set.without_first(),
            false => (lower ^ lower.without_first()).later(middle),
        }
    }

    /// Only the squares of `area`, cut out of the board.
    fn cut_out(&self, area: S) -> Self {
        let top = if area & S::ones(self.width) == S::NONE { area.first() / self.width } else { 0 };
        let mut lines = area.earlier(top * self.width);
        let mut height = self.height - top;
        if lines.earlier((height - 1) * self.width) == S::NONE {
            height = lines.last() / self.width + 1;
        }
        let last_column = self.first_column().later(self.width - 1);
        if lines & self.first_column() != S::NONE && lines & last_column != S::NONE {
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
    fn flipped(&self) -> S {
        let (mut free, mut lines) = (S::NONE, self.free);
        for _ in 0..self.height {
            free = free.later(self.width) | lines & S::ones(self.width);
            lines = lines.earlier(self.width);
        }
        free
    }

    /// Turned by half a circle: the squares in reverse.
    fn half_turned(&self, free: S) -> S {
        free.reversed().earlier(S::MOST - self.squares())
    }

    fn transposed(&self) -> Self {
        let (width, height) = (self.width, self.height);
        let (mut free, mut lines) = (S::NONE, self.free);
        for row in 0..height {
            let line = lines & S::ones(width);
            for column in line.indices() {
                free = free | S::FIRST.later(column * height + row);
            }
            lines = lines.earlier(width);
        }
        Self { width: height, height: width, free }
    }

    /// The least of the sets that turning and mirroring give, on a board that is not wider than high.
    pub fn least(&self) -> Self {
        let best = |grid: &Self| {
            let flipped = grid.flipped();
            let turned = grid.half_turned(grid.free).min(grid.half_turned(flipped));
            grid.free.min(flipped).min(turned)
        };
        match self.width.cmp(&self.height) {
            std::cmp::Ordering::Less => Self { free: best(self), ..*self },
            std::cmp::Ordering::Greater => {
                let transposed = self.transposed();
                Self { free: best(&transposed), ..transposed }
            }
            std::cmp::Ordering::Equal => {
                Self { free: best(self).min(best(&self.transposed())), ..*self }
            }
        }
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
