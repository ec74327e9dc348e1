//! A grid of dots: which lines are still to be drawn, as bits of one number.
//!
//! Dually, every box is a coin and every line that is not drawn a string: from coin to coin, or from a
//! coin to the ground if the line lies on the edge of the grid (Winning Ways, chapter 16).

/// The lines are bits of one number.
pub const MOST_LINES: u64 = 128;

/// The lines of `height` × `width` boxes: first those that lie, row by row, then those that stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lines {
    pub height: u8,
    pub width: u8,
    /// The lines that are not drawn.
    pub open: u128,
}

/// A box: its row and its column.
pub type Place = (u32, u32);

/// The lowest `count` bits.
fn ones(count: u32) -> u128 {
    if count >= 128 { u128::MAX } else { (1 << count) - 1 }
}

/// The bits that are set, from the lowest.
pub fn bits(mut set: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < 128).then_some(lowest)
    })
}

/// How many lines a grid has.
pub fn line_count(height: u64, width: u64) -> u64 {
    (height + 1) * width + height * (width + 1)
}

impl Lines {
    /// The grid with no line drawn.
    pub fn empty(height: u8, width: u8) -> Self {
        let lines = line_count(height.into(), width.into());
        Self { height, width, open: ones(lines as u32) }
    }

    fn size(&self) -> (u32, u32) {
        (self.height.into(), self.width.into())
    }

    /// The line above row `row` of boxes, in column `column`.
    pub fn lying(&self, row: u32, column: u32) -> u32 {
        row * u32::from(self.width) + column
    }

    /// The line to the left of column `column` of boxes, in row `row`.
    pub fn standing(&self, row: u32, column: u32) -> u32 {
        let (height, width) = self.size();
        (height + 1) * width + row * (width + 1) + column
    }

    /// Whether a line lies, and its row and column.
    pub fn place(&self, line: u32) -> (bool, u32, u32) {
        let (height, width) = self.size();
        match line.checked_sub((height + 1) * width) {
            None => (true, line / width, line % width),
            Some(rest) => (false, rest / (width + 1), rest % (width + 1)),
        }
    }

    pub fn is_open(&self, line: u32) -> bool {
        self.open >> line & 1 == 1
    }

    pub fn with_drawn(&self, line: u32) -> Self {
        Self { open: self.open & !(1 << line), ..*self }
    }

    /// Every box, row by row.
    pub fn boxes(&self) -> impl Iterator<Item = Place> + use<> {
        let (height, width) = self.size();
        (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }

    /// The sides of a box: above, left, below, right.
    pub fn sides(&self, (row, column): Place) -> [u32; 4] {
        [
            self.lying(row, column),
            self.standing(row, column),
            self.lying(row + 1, column),
            self.standing(row, column + 1),
        ]
    }

    fn sides_mask(&self, place: Place) -> u128 {
        self.sides(place).into_iter().fold(0, |mask, side| mask | 1 << side)
    }

    /// How many sides of a box are not drawn.
    pub fn degree(&self, place: Place) -> u32 {
        (self.open & self.sides_mask(place)).count_ones()
    }

    /// How many boxes are complete.
    pub fn complete(&self) -> u32 {
        self.boxes().filter(|place| self.degree(*place) == 0).count() as u32
    }

    /// The boxes at a line: two, or one if it lies on the edge.
    pub fn neighbours(&self, line: u32) -> impl Iterator<Item = Place> + use<> {
        let (height, width) = self.size();
        let (lies, row, column) = self.place(line);
        let before = if lies { row.checked_sub(1).map(|row| (row, column)) } else { None };
        let left = if lies { None } else { column.checked_sub(1).map(|column| (row, column)) };
        let after = (row < height && column < width).then_some((row, column));
        before.or(left).into_iter().chain(after)
    }

    /// The box on the other side of one of its lines; `None` for the ground.
    pub fn beyond(&self, line: u32, place: Place) -> Option<Place> {
        self.neighbours(line).find(|other| *other != place)
    }

    /// The open lines that boxes connect with `first`.
    fn connected(&self, first: u32) -> u128 {
        let mut area = 1u128 << first;
        let mut to_visit = area;
        while to_visit != 0 {
            let line = to_visit.trailing_zeros();
            to_visit &= to_visit - 1;
            for place in self.neighbours(line) {
                let fresh = self.sides_mask(place) & self.open & !area;
                area |= fresh;
                to_visit |= fresh;
            }
        }
        area
    }

    /// The parts that no string connects, each cut out of the grid.
    pub fn parts(&self) -> impl Iterator<Item = Self> {
        let mut left = self.open;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let area = self.connected(left.trailing_zeros());
            left &= !area;
            Some(self.cut_out(area))
        })
    }

    /// The smallest grid that holds the boxes at the lines of `area`, with only these lines open.
    fn cut_out(&self, area: u128) -> Self {
        let (mut top, mut left, mut bottom, mut right) = (u32::MAX, u32::MAX, 0, 0);
        for (row, column) in bits(area).flat_map(|line| self.neighbours(line)) {
            (top, left) = (top.min(row), left.min(column));
            (bottom, right) = (bottom.max(row), right.max(column));
        }
        let (height, width) = ((bottom - top + 1) as u8, (right - left + 1) as u8);
        let mut cut = Self { height, width, open: 0 };
        for line in bits(area) {
            let (lies, row, column) = self.place(line);
            let (row, column) = (row - top, column - left);
            let line = if lies { cut.lying(row, column) } else { cut.standing(row, column) };
            cut.open |= 1 << line;
        }
        cut
    }

    /// The grid with every line moved.
    fn moved(&self, turned: bool, to: impl Fn(bool, u32, u32) -> (u32, u32)) -> Self {
        let (height, width) =
            if turned { (self.width, self.height) } else { (self.height, self.width) };
        let mut moved = Self { height, width, open: 0 };
        for line in bits(self.open) {
            let (lies, row, column) = self.place(line);
            let (row, column) = to(lies, row, column);
            let line =
                if lies != turned { moved.lying(row, column) } else { moved.standing(row, column) };
            moved.open |= 1 << line;
        }
        moved
    }

    fn mirrored(&self) -> Self {
        let width = u32::from(self.width);
        self.moved(false, |lies, row, column| (row, width - u32::from(lies) - column))
    }

    fn upside_down(&self) -> Self {
        let height = u32::from(self.height);
        self.moved(false, |lies, row, column| (height - u32::from(!lies) - row, column))
    }

    fn transposed(&self) -> Self {
        self.moved(true, |_, row, column| (column, row))
    }

    /// All strings from one coin to the ground are alike: the open ones come first. Only the corners
    /// have more than one, and in a single row every box. There are no fewer columns than rows.
    fn settled(&self) -> Self {
        let (height, width) = self.size();
        let mut settled = *self;
        let corners = (0..height).step_by((height as usize - 1).max(1)).flat_map(|row| {
            let step = if height == 1 { 1 } else { (width as usize - 1).max(1) };
            (0..width).step_by(step).map(move |column| (row, column))
        });
        for place in corners {
            let grounds = self.sides(place).map(|side| (side, self.beyond(side, place).is_none()));
            let grounds = grounds.into_iter().filter(|(_, ground)| *ground).map(|(side, _)| side);
            let mut open = grounds.clone().filter(|side| self.is_open(*side)).count();
            for side in grounds {
                settled.open &= !(1 << side);
                settled.open |= u128::from(open > 0) << side;
                open = open.saturating_sub(1);
            }
        }
        settled
    }

    /// The least of the grids that turning, mirroring and choosing among strings to the ground give.
    pub fn least(&self) -> Self {
        let best = |grid: Self| {
            let mirrored = grid.mirrored();
            let images = [grid, mirrored, grid.upside_down(), mirrored.upside_down()];
            images.map(|image| image.settled()).into_iter().min().unwrap_or(grid)
        };
        match self.height.cmp(&self.width) {
            std::cmp::Ordering::Less => best(*self),
            std::cmp::Ordering::Greater => best(self.transposed()),
            std::cmp::Ordering::Equal => best(*self).min(best(self.transposed())),
        }
    }
}
